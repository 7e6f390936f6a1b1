"""12.5.1: refusing a retreat in a trench: who may, and how firmly units hold. Play, forecasts and bots ask this."""

from __future__ import annotations

from esagono.games.inferno.combat.arithmetic import in_own_trench
from esagono.games.inferno.combat.retreat import plan
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import REDUCTIONS_A_STEP, InfernoState


def may_refuse(rules: Inferno, state: InfernoState, side: int, hex: int, length: int) -> bool:
    """12.5.1.a, Q51: whether units that must leave their own trench may try to stay; units that cannot retreat anyway
    may not."""
    return in_own_trench(rules, side, hex) and bool(plan(rules, state, side, hex, length).paths)


def firmness(rules: Inferno, state: InfernoState, unit: int, reductions: int = 0) -> int:
    """12.5.1.b, Q52: the highest die with which a unit holds a trench, after so many reductions that it survives."""
    worn = state.loss[unit] + reductions
    steps, loss = state.steps[unit] - worn // REDUCTIONS_A_STEP, worn % REDUCTIONS_A_STEP
    strength = rules.roster.defense[unit][steps]
    return strength if rules.policy.refusal_uses_printed else strength - loss - state.supply[unit]
