"""24.3: what a seat may know of a combat under way: its own plans, and what has been declared."""

from __future__ import annotations

from typing import Any

from esagono.games.strafe.assault.waves import Assault, AssaultStep
from esagono.games.strafe.fire.bombardment import AIMS, Bombardment
from esagono.games.strafe.fire.defensive import DefensiveFire
from esagono.games.strafe.fire.resolution import FireResolution
from esagono.games.strafe.ruleset import StrafeGame


def combat_view(game: StrafeGame, seat: str) -> dict[str, Any]:
    """Aims of guns and units (its own until they are declared), waves, and what is being resolved."""
    out: dict[str, Any] = {}
    for procedure in game.state.stack:
        if isinstance(procedure, Bombardment):
            out["bombardment"] = bombardment_view(game, procedure, seat)
        elif isinstance(procedure, DefensiveFire):
            out["defense"] = defense_view(game, procedure, seat)
        elif isinstance(procedure, AssaultStep):
            out["waves"] = {
                "counter": procedure.counter,
                "inside": [game.name(to) for _, _, to in procedure.inside],
            }
        elif isinstance(procedure, Assault):
            out["assault"] = {"hex": game.name(procedure.target), "side": game.side(procedure.side)}
        elif isinstance(procedure, FireResolution) and procedure.order.hex >= 0:
            out["fire"] = {"hex": game.name(procedure.order.hex), "fire": procedure.order.kind}
    return out


def sees_plans(game: StrafeGame, seat: str, side: int) -> bool:
    """Plans are their owner's until fire is opened; in an open game, everybody's."""
    return seat == game.side(side) or not game.rules.fog


def bombardment_view(game: StrafeGame, procedure: Bombardment, seat: str) -> dict[str, Any]:
    action = game.state.action
    side = 0 if action is None else action.side
    declared = procedure.step == "order"
    if not declared and not sees_plans(game, seat, side):
        return {"side": game.side(side), "declared": False}
    aims = [{"unit": game.id(g), "target": game.name(h), "aim": AIMS[n]} for g, h, n in procedure.plan]
    left = [{"target": game.name(h), "aim": AIMS[n]} for h, n in procedure.left]
    return {"side": game.side(side), "declared": declared, "aims": aims, "left": left}


def defense_view(game: StrafeGame, procedure: DefensiveFire, seat: str) -> dict[str, Any]:
    side = procedure.firing(game)
    if not sees_plans(game, seat, side):
        return {"side": game.side(side)}
    aims = [{"unit": game.id(u), "from": game.name(h), "target": game.name(t)} for u, h, t in procedure.plan]
    aims += [{"unit": game.id(g), "target": game.name(t)} for g, t in procedure.guns]
    return {"side": game.side(side), "aims": aims, "lifted": [game.name(h) for h in procedure.lifted]}
