"""18.6, 19.4, 25.0, 13.2.7: what happens to a hex, and to units, when they enter it."""

from __future__ import annotations

from collections.abc import Sequence

from esagono.games.strafe.fire.bombardment import BarrageHit
from esagono.games.strafe.ruleset import AUSTRIAN, ITALIAN, StrafeGame


def take_control(game: StrafeGame, side: int, hex: int) -> None:
    """25.0.c, Q24, Q26: a VP hex belongs to the side whose unit, other than a gun, entered it last."""
    state, bit = game.state, 1 << hex
    if side == AUSTRIAN:
        if state.control & bit:
            state.control &= ~bit
            if hex in game.rules.ground.points:
                game.emit("control", "25.0", side=game.side(side), hex=game.name(hex))
        return
    if not state.control & bit:
        state.control |= bit
        if hex in game.rules.ground.points:
            state.conquered |= bit
            game.emit("control", "25.0", side=game.side(side), hex=game.name(hex))


def give_up_bridge(game: StrafeGame, entry: tuple[int, int, int]) -> None:
    """20.3.b, 20.3.c: work on a bridge ends; its marker goes."""
    state = game.state
    state.building = tuple([e for e in state.building if e != entry])
    game.emit("bridge-interrupted", "20.3", hexside=game.rules.ground.side_name(entry[0]))


def leave_bridges(game: StrafeGame, units: Sequence[int]) -> None:
    """20.3.c: an Engineer that leaves the bridge it builds ends its work."""
    for entry in game.state.building:
        if entry[1] in units:
            give_up_bridge(game, entry)


def disturb_bridges(game: StrafeGame, side: int, hexes: Sequence[int]) -> None:
    """20.3.b, Q88: a unit that comes opposite an enemy Engineer building a bridge, even in passing, ends that work."""
    rules, state = game.rules, game.state
    for entry in state.building:
        key, unit, _ = entry
        others = [h for h in rules.ground.ends(key) if h != state.hex[unit]]
        if rules.roster.side[unit] != side and any(h in hexes for h in others):
            give_up_bridge(game, entry)


def pass_through(game: StrafeGame, side: int, path: tuple[int, ...]) -> None:
    """25.0.c: the same for the hexes of a way where no enemy stands."""
    state, bits = game.state, game.rules.grid.bits
    if state.building:
        disturb_bridges(game, side, path)
    way = 0
    for hex in path:
        way |= bits[hex]
    if way & game.rules.point_hexes:
        for hex in path:
            take_control(game, side, hex)
    elif side == ITALIAN:
        state.control |= way
    else:
        state.control &= ~way


def arrive(game: StrafeGame, units: Sequence[int], hex: int) -> None:
    """Units come into a hex, by whatever way: control, and an Interdiction Barrage that lies there.

    The barrage is called, and so comes after what the caller still does in this step.
    """
    rules, state = game.rules, game.state
    for u in units:
        rules.put(state, u, hex)
        if state.digging:
            game.interrupt_digging(u)
    if state.building and units:
        disturb_bridges(game, rules.roster.side[units[0]], (hex,))
        leave_bridges(game, units)
    fighters = [u for u in units if not rules.roster.is_gun[u]]
    if fighters and not state.blocking[1 - rules.roster.side[fighters[0]]] >> hex & 1:
        take_control(game, rules.roster.side[fighters[0]], hex)
    if state.interdiction.get(hex):
        hit = state.hit.get(hex, 0)
        fresh = tuple(u for u in units if not hit >> u & 1)
        if fresh:
            game.call(BarrageHit(units=fresh, hex=hex))


def occupy_ground(game: StrafeGame, side: int, hex: int) -> None:
    """18.6.c, 19.4.b: units that moved into a hex damage and take an enemy trench, and capture guns left alone."""
    rules, state = game.rules, game.state
    if rules.trench_side(state, hex) == 1 - side:
        game.lower_trench(hex, "18.6", side)
    if not state.blocking[1 - side] >> hex & 1:
        for gun in rules.guns_at(state, 1 - side, hex):
            game.capture(gun, "19.4")
