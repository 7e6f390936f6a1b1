"""8.7, H1: what a seat can work out of counters that lie face down: arm, stacking value and formation are open, and
the printed counters that look like this from behind give a range for the rest.
"""

from __future__ import annotations

import copy

from esagono.games.risorgimento.roster import Roster
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import RisorgimentoState

ASSUMED, BEST, WORST = "assumed", "best", "worst"
"""For the seat: the middle of the range; every hidden enemy as weak, or as strong, as he could be."""


def hidden_units(rules: Risorgimento, state: RisorgimentoState, seat: int) -> list[int]:
    """8.7: combat units of which a seat sees only the back."""
    return [u for u in rules.roster.units_of_side[1 - seat] if state.hex[u] >= 0 and rules.hidden_from(state, u, seat)]


def believed(rules: Risorgimento, state: RisorgimentoState, seat: int, case: str) -> Risorgimento:
    """The rules with the printed values of hidden counters replaced by what the seat has to reckon with.

    Losses are open (Q81): a counter that has lost as much as another has in all cannot be that one.
    """
    unknown = hidden_units(rules, state, seat)
    if not unknown:
        return rules
    guess = copy.copy(rules)
    guess.roster = roster = copy.copy(rules.roster)
    for column in ("strength", "cohesion", "move", "is_light", "is_horse"):
        setattr(roster, column, list(getattr(roster, column)))
    for u in unknown:
        alike = [v for v in look_alikes(rules.roster, u) if rules.roster.strength[v] > state.lost[u]]
        roster.strength[u] = of_range([rules.roster.strength[v] for v in alike], case)
        roster.cohesion[u] = of_range([rules.roster.cohesion[v] for v in alike], case)
        roster.move[u] = of_range([rules.roster.move[v] for v in alike], case)
        roster.is_light[u] = False
        roster.is_horse[u] = False
    return guess


def known_state(rules: Risorgimento, state: RisorgimentoState, seat: int) -> RisorgimentoState:
    """Q81, the other reading: without open losses a seat does not reckon with those of counters face down."""
    if rules.policy.losses_open:
        return state
    out = state.copy()
    for u in hidden_units(rules, state, seat):
        out.lost[u] = 0
    return out


def look_alikes(roster: Roster, unit: int) -> list[int]:
    """All counters of the game with the same back."""
    return [u for u in range(len(roster.ids)) if roster.looks[u] == roster.looks[unit]]


def of_range(values: list[int], case: str) -> int:
    """
    >>> of_range([4, 6, 6], "best"), of_range([4, 6, 6], "worst"), of_range([4, 6, 6], "assumed")
    (4, 6, 5)
    """
    if case == BEST:
        return min(values)
    if case == WORST:
        return max(values)
    return (2 * sum(values) + len(values)) // (2 * len(values))


def shown_name(rules: Risorgimento, state: RisorgimentoState, unit: int, seat: int) -> str:
    """8.7: the id of a unit, or for a seat that sees only its back what the back shows."""
    if seat >= 0 and rules.hidden_from(state, unit, seat):
        return rules.roster.looks[unit]
    return rules.roster.ids[unit]
