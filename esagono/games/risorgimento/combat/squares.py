"""8.6, 12.2.5: who may form Square, as an Action and in Reaction: one predicate for options, refusals and forecasts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from esagono.engine.bars import Bar
from esagono.games.risorgimento.roster import INFANTRY
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import MARCH, SQUARE, RisorgimentoState

ONLY_INFANTRY: Final = Bar("8.6.a", "only-infantry-squares")
ONLY_INFANTRY_REACTS: Final = Bar("12.2.5.a", "only-infantry-squares")
SQUARE_ALREADY: Final = Bar("8.6.a", "already-square")
REACTS_IN_SQUARE: Final = Bar("12.2.5.a", "already-square")
IN_MARCH: Final = Bar("8.3.b", "in-march")
DISORGANIZED: Final = Bar("8.6.3.a", "disorganized")


def bar_to_square(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], *, reaction: bool) -> Bar | None:
    """8.6, 8.6.3, 12.2.5, Q88: what keeps these units of one hex from forming Square.

    As an Action nobody in March Movement does. A Force in March that is fired at may, and leaves it by forming up.
    """
    if rules.roster.arm[units[0]] != INFANTRY:
        return ONLY_INFANTRY_REACTS if reaction else ONLY_INFANTRY
    marching = reaction and rules.policy.march_square
    for u in units:
        if state.flags[u] & SQUARE:
            return REACTS_IN_SQUARE if reaction else SQUARE_ALREADY
    for u in units:
        if not marching and state.flags[u] & MARCH:
            return IN_MARCH
    return DISORGANIZED if unfit(rules, state, units, reaction=reaction) >= 0 else None


def unfit(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], *, reaction: bool) -> int:
    """8.6.3: the first unit whose status keeps all of its hex from forming Square; -1: none."""
    beside = units
    if not reaction:
        beside = [u for u in rules.force(state, state.hex[units[0]], INFANTRY) if not rules.in_march(state, u)]
    for u in beside:
        if not rules.combat.check.may_square[state.status[u]]:
            return u
    return -1


def square_bars(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], *, reaction: bool) -> list[Bar]:
    """The same, with the unit that is in the way."""
    bar = bar_to_square(rules, state, units, reaction=reaction)
    if bar is DISORGANIZED:
        return [bar.about(unit=rules.roster.ids[unfit(rules, state, units, reaction=reaction)])]
    return [bar] if bar is not None else []
