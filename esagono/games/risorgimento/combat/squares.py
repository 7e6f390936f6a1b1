"""8.6, 12.2.5: who may form Square, as an Action and in Reaction: one predicate for options, refusals and forecasts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from esagono.games.risorgimento.roster import INFANTRY
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import MARCH, SQUARE, RisorgimentoState


class SquareBar(NamedTuple):
    """Why a Force cannot form Square: the clause, the name of the reason, and the unit that is in the way."""

    clause: str
    key: str
    unit: int


def square_bar(
    rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], *, reaction: bool
) -> SquareBar | None:
    """8.6, 8.6.3, 12.2.5, Q88: what keeps these units of one hex from forming Square; `None` if they may.

    As an Action nobody in March Movement does. A Force in March that is fired at may, and leaves it by forming up.
    """
    first = units[0]
    form = "12.2.5.a" if reaction else "8.6.a"
    if rules.roster.arm[first] != INFANTRY:
        return SquareBar(form, "only-infantry-squares", first)
    if any(state.flags[u] & SQUARE for u in units):
        return SquareBar(form, "already-square", first)
    marching = reaction and rules.policy.march_square
    if not marching and any(state.flags[u] & MARCH for u in units):
        return SquareBar("8.3.b", "in-march", first)
    beside = units
    if not reaction:
        beside = [u for u in rules.force(state, state.hex[first], INFANTRY) if not rules.in_march(state, u)]
    for u in beside:
        if not rules.combat.check.may_square[state.status[u]]:
            return SquareBar("8.6.3.a", "disorganized", u)
    return None


def may_form_square(
    rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], *, reaction: bool = True
) -> bool:
    """8.6, 12.2.5: a Force may form Square."""
    return square_bar(rules, state, units, reaction=reaction) is None
