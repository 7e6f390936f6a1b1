"""8.7, H1: what a seat can work out about face-down counters: arm, stacking value and formation are open, and
the printed counters that look like this from behind give a range for the rest.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from esagono.games.risorgimento.roster import ARM_OF, Counter, Roster, look
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import RisorgimentoState

ASSUMED: Final = "assumed"
BEST: Final = "best"
WORST: Final = "worst"
"""For the seat: the middle of the range; every hidden enemy as weak, or as strong, as he could be."""
Values = tuple[int, int, int, int, int]
"""Strength, cohesion, movement, light infantry, horse artillery."""
MOST_DEALS: Final = 2000
MOST_VALUES: Final = 12
"""So many ways in which backs may be dealt out, and so many different values, are followed."""


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


def possibilities(
    rules: Risorgimento, state: RisorgimentoState, seat: int, units: Sequence[int]
) -> list[tuple[Risorgimento, Fraction]]:
    """H1: what the printed values of hidden units may be, each with its chance; empty if that is too much to follow.

    Everything that the backs allow is as likely as anything else; counters that lie open, are lost or wait off the map
    cannot be face down here. A seat goes by what lies on the map now: what it once saw of a counter that was turned
    down since it has to remember itself, as at the table.
    """
    guess = believed(rules, state, seat, ASSUMED)
    asked = [u for u in units if state.hex[u] >= 0 and rules.hidden_from(state, u, seat)]
    chances = dealt(rules, state, seat, asked) if asked else {}
    if not chances:
        return [] if asked else [(guess, Fraction(1))]
    total = sum(chances.values())
    return [(with_values(guess, asked, values), Fraction(n, total)) for values, n in chances.items()]


def dealt(
    rules: Risorgimento, state: RisorgimentoState, seat: int, units: Sequence[int]
) -> dict[tuple[Values, ...], int]:
    """In how many ways the counters that look alike can lie under some backs, by the values of these units."""
    sheet, roster = rules.sheet, rules.roster
    open_now = {roster.ids[u] for u, hex in enumerate(state.hex) if hex < 0 or not rules.hidden_from(state, u, seat)}
    ways: dict[tuple[tuple[Values, ...], frozenset[str]], int] = {((), frozenset()): 1}
    for u in units:
        alike = look_alikes(sheet, roster.counters[u], state.lost[u])
        alike = [c for c in alike if c.id not in open_now] or alike
        grown: dict[tuple[tuple[Values, ...], frozenset[str]], int] = {}
        for (values, used), n in ways.items():
            for c in [c for c in alike if c.id not in used] or alike:
                i = sheet.index[c.id]
                value = (c.strength, c.cohesion, c.move, int(sheet.is_light[i]), int(sheet.is_horse[i]))
                key = (*values, value), used | {c.id}
                grown[key] = grown.get(key, 0) + n
        if len(grown) > MOST_DEALS:
            return {}
        ways = grown
    out: dict[tuple[Values, ...], int] = {}
    for (values, _), n in ways.items():
        out[values] = out.get(values, 0) + n
    return out if len(out) <= MOST_VALUES else {}


def with_values(guess: Risorgimento, units: Sequence[int], values: Sequence[Values]) -> Risorgimento:
    """Rules in which these units have these printed values."""
    out = copy.copy(guess)
    out.roster = roster = copy.copy(guess.roster)
    for column in ("strength", "cohesion", "move", "is_light", "is_horse"):
        setattr(roster, column, list(getattr(roster, column)))
    for u, (strength, cohesion, move, light, horse) in zip(units, values, strict=True):
        roster.strength[u], roster.cohesion[u], roster.move[u] = strength, cohesion, move
        roster.is_light[u], roster.is_horse[u] = bool(light), bool(horse)
    return out


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
