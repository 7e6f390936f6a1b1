"""13.4.5.3, 19.1 to 19.4: guns that cannot fire; guns left alone with the enemy; whose a trench is after an Assault."""

from __future__ import annotations

from typing import Final

from esagono.engine.bars import Bar
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import EMPLACING, FIRE_SIDE, StrafeState
from esagono.games.strafe.storming import lost_hexes
from esagono.hexes.grid import bits_of

BEING_EMPLACED: Final = Bar("19.2.a", "emplacing")
NOT_ON_FIRE_SIDE: Final = Bar("19.1.d", "gun-cannot-fire")


def bar_to_fire(rules: Strafe, state: StrafeState, gun: int) -> Bar | None:
    """19.1, 19.2: what keeps a gun from firing at all this turn: it is on its move side, or still being emplaced."""
    if rules.can_fire(state, gun):
        return None
    emplacing = state.flags[gun] & EMPLACING and state.posture[gun] == FIRE_SIDE
    return BEING_EMPLACED if emplacing else NOT_ON_FIRE_SIDE


def capture_abandoned(game: StrafeGame) -> None:
    """13.4.5.3, 19.3.b, 19.4.b, Q75, Q81, Q110: at the end of an Action guns without other friends are captured.

    A trench then belongs to the side alone in its hex.
    """
    rules, state = game.rules, game.state
    for side in (0, 1):
        both = state.blocking[side] & state.occupied[1 - side] & ~state.blocking[1 - side]
        for hex in bits_of(both):
            for gun in rules.guns_at(state, 1 - side, hex):
                game.capture(gun, "13.4.5.3")
    for hex in lost_hexes(state):
        for side in (0, 1):
            alone = state.blocking[side] >> hex & 1 and not state.occupied[1 - side] >> hex & 1
            if alone and rules.trench_side(state, hex) == 1 - side:
                rules.set_trench(state, hex, rules.trench_level(state, hex), side)
                game.emit("trench-taken", "18.6", side=game.side(side), hex=game.name(hex))
