"""8.7, H1: what a seat can work out about face-down counters: arm, stacking value and formation are open, and
the printed counters that look like this from behind give a range for the rest.
"""

from __future__ import annotations

import copy
from typing import Final

from esagono.games.risorgimento.roster import ARM_OF, Counter, Roster, look
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import RisorgimentoState

ASSUMED: Final = "assumed"
BEST: Final = "best"
WORST: Final = "worst"
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
        alike = look_alikes(rules.sheet, rules.roster.counters[u], state.lost[u])
        roster.strength[u] = max(of_range([c.strength for c in alike], case), state.lost[u] + 1)
        roster.cohesion[u] = of_range([c.cohesion for c in alike], case)
        roster.move[u] = of_range([c.move for c in alike], case)
        roster.is_light[u] = False
        roster.is_horse[u] = False
    return guess


def known_state(rules: Risorgimento, state: RisorgimentoState, seat: int) -> RisorgimentoState:
    """Q81, the other reading: without open losses a seat does not reckon with those of face-down counters."""
    if rules.policy.losses_open:
        return state
    out = state.copy()
    for u in hidden_units(rules, state, seat):
        out.lost[u] = 0
    return out


def look_alikes(sheet: Roster, hidden: Counter, lost: int = 0) -> list[Counter]:
    """The printed counters of the game that this one may be: those with its back that have more than it has lost.

    A counter of a position's own stands for the game's counters of its arm and stacking value, or of its arm: what is
    written on it may not be guessed from there being no other like it.
    """
    arm, back = ARM_OF[hidden.type], look(hidden)
    of_arm = [c for c in sheet.counters if ARM_OF[c.type] == arm]
    as_large = [c for c in of_arm if c.stacking == hidden.stacking]
    same_back = [c for c in as_large if sheet.looks[sheet.index[c.id]] == back]
    for alike in (same_back, as_large, of_arm):
        able = [c for c in alike if c.strength > lost]
        if able:
            return able
    return of_arm


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
