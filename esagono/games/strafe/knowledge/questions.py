"""Questions about a situation: reach, supply, zones, sight, command, objectives, points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from esagono.engine.errors import EsagonoError, UnknownName
from esagono.engine.shapes import word
from esagono.games.strafe.command import doubtful_path, in_command, region
from esagono.games.strafe.knowledge.belief import believed_state
from esagono.games.strafe.movement.costs import LATE, TACTICAL
from esagono.games.strafe.movement.orders import MovementStep
from esagono.games.strafe.movement.reach import Reach, reachable
from esagono.games.strafe.phases.actions import HQ_TOO_FAR, bar_to_stand, units_on_map
from esagono.games.strafe.phases.victory import vp
from esagono.games.strafe.ruleset import AUSTRIAN, ITALIAN, Strafe, StrafeGame
from esagono.games.strafe.state import (
    ACTIVATED,
    ASSAULTED,
    DUG,
    FINISHED,
    MOVE_SIDE,
    OUT_OF_COMMAND,
    StrafeState,
)
from esagono.games.strafe.supply.paths import Supply, trace
from esagono.games.strafe.visibility import top
from esagono.hexes.grid import bits_of

MODES = ("tactical", "non-activated", "strategic")


def reach(
    game: StrafeGame,
    unit: str,
    *,
    mode: str | None = None,
    force_march: bool | None = None,
    seat: str | None = None,
) -> dict[str, Reach]:
    """11: where a unit can go; without a mode, by the movement that is under way now.

    3.0.b, 22.4.a: headquarters stay, and Flamethrowers go only with their unit.
    """
    rules, state = game.rules, game.state
    u = rules.unit_named(unit)
    if mode is not None:
        mode = str(word(mode))
        if mode not in MODES:
            raise UnknownName("mode", mode, MODES)
    if force_march not in (None, True, False):
        raise EsagonoError(f"force_march is {force_march!r}; expected true or false")
    force_march = None if force_march is None else bool(force_march)
    if rules.roster.is_hq[u] or rules.roster.is_flame[u]:
        return {}
    side = rules.roster.side[u]
    if seat is not None and rules.fog and seat != rules.sides[side]:
        hexes = rules.hexes_of(state, u)
        if not hexes or any(top(rules, state, side, h) != u for h in hexes):
            return {}
        state = believed_state(rules, state, 1 - side)  # H4, H5: neither who lies below in its stacks, nor its DP
    if mode is None:
        step = next((p for p in reversed(game.state.stack) if isinstance(p, MovementStep)), None)
        if step is None or step.side != side:
            return {}
        if u not in step.active and u not in step.movers(game):
            return {}
        found = reachable(rules, state, u, mode=step.mode, march=force_march, room=step.must_have_room())
        if step.confined() is not None:
            wide = reachable(rules, state, u, mode=step.mode, march=force_march, room=False)
            ends = step.permitted(game, u, [rules.grid.numbers[name] for name in wide])
            return {name: way for name, way in found.items() if rules.grid.numbers[name] in ends}
        return found
    if state is game.state and has_done(state, u, mode):
        return {}
    if mode != "tactical" and rules.roster.is_gun[u] and state.posture[u] != MOVE_SIDE:
        return {}
    if mode == "tactical":
        if rules.roster.is_gun[u]:
            return {}
        return reachable(rules, state, u, mode=TACTICAL, march=force_march)
    return reachable(rules, state, u, mode=LATE, march=force_march, strategic=mode == "strategic")


def has_done(state: StrafeState, unit: int, mode: str) -> bool:
    """11.0.6, 11.2.1.e, 13.1.3, 18.2.1: the unit can move no more this turn.

    For the others both ways of moving may be asked about at any time, but in Phase 10 activated units are done.
    """
    flags = state.flags[unit]
    if flags & (FINISHED | DUG | ASSAULTED):
        return True
    late = mode != "tactical" and state.phase == "non-activated"
    return late and bool(flags & ACTIVATED) and not flags & OUT_OF_COMMAND


def supply(game: StrafeGame, side: str, *, seat: str | None = None) -> dict[str, Supply]:
    """10.2: the supply of a side's units if it were traced now; of an enemy only of those that are seen."""
    rules, state = game.rules, game.state
    me = rules.side_named(side)
    found = trace(rules, state, me)
    if seat is None or not rules.fog or seat == side:
        return found
    seen = {rules.roster.ids[top(rules, state, me, h)] for h in bits_of(state.occupied[me])}
    return {unit: line for unit, line in found.items() if unit in seen}


def zoc(game: StrafeGame, side: str) -> list[str]:
    """3.0.l: the hexes in a side's zone of control (H12: open to all)."""
    return game.rules.grid.names_of(game.rules.zone(game.state, game.rules.side_named(side)))


@dataclass(frozen=True)
class Sight:
    """13.2.2: whether a line of sight runs; how long it is; what blocks it, and by which clause."""

    clear: bool
    distance: int
    blocked: tuple[str, ...] = ()
    clause: str = ""

    def __bool__(self) -> bool:
        return self.clear


def sight(game: StrafeGame, start: str, end: str) -> Sight:
    """13.2.2, 13.2.3: the line of sight between two hexes."""
    rules = game.rules
    a, b = rules.hex_named(start), rules.hex_named(end)
    ground, distance = rules.ground, rules.grid.distance(a, b)
    step = ground.blocking_step(a, b)
    if step is None:
        return Sight(True, distance)
    if not step:
        return Sight(False, distance, (), "13.2.2.c")
    high = max(ground.level[a], ground.level[b])
    clause = "13.2.2.d" if any(ground.level[h] > high for h in step) else "13.2.3.a"
    return Sight(False, distance, tuple(rules.grid.names[h] for h in step), clause)


@dataclass(frozen=True)
class Command:
    """8.1, 8.5: what a headquarters at a hex commands."""

    legal: bool
    """The headquarters may stand there."""
    hexes: tuple[str, ...]
    """In Command without a die."""
    units: dict[str, str]
    """Units of the brigade on the map: `in`, `out`, or `die` where enemy zones lie in between."""
    dice: dict[str, tuple[str, ...]]
    """By unit, the hexes for which a die would be rolled."""
    reasons: tuple[str, ...] = ()
    """Clauses that forbid the hex."""


def brigade_named(rules: Strafe, name: str) -> int:
    """A brigade by its id, its name, or its headquarters."""
    roster = rules.roster
    if not isinstance(name, str):
        raise UnknownName("headquarters", name, [b.id for b in roster.brigades])
    if name in roster.index and roster.brigade[roster.index[name]] >= 0:
        return roster.brigade[roster.index[name]]
    found = roster.brigade_called(name)
    if found < 0:
        raise UnknownName("headquarters", name, [b.id for b in roster.brigades])
    return found


def command(game: StrafeGame, hq: str, at: str | None = None, *, seat: str | None = None) -> Command:
    """8.1: who would be in Command of a headquarters at a hex (or where it stands)."""
    rules, state = game.rules, game.state
    brigade = brigade_named(rules, hq)
    home = rules.roster.brigades[brigade]
    where = rules.hex_named(at) if at is not None else state.hex[home.hq]
    if where < 0:
        return Command(False, (), {}, {}, ("8.5.a",))
    reach = rules.roster.command[home.hq]
    hexes = region(rules, state, home.side, where, reach)
    units: dict[str, str] = {}
    dice: dict[str, tuple[str, ...]] = {}
    shown = seat is None or not rules.fog or seat == rules.sides[home.side]
    for u in units_on_map(rules, state, brigade) if shown else ():
        name = rules.roster.ids[u]
        if in_command(rules, state, u, hexes):
            units[name] = "in"
            continue
        paths = [doubtful_path(rules, state, home.side, where, reach, h, 0, 0) for h in rules.hexes_of(state, u)]
        path = next((p for p in paths if p), [])
        units[name] = "die" if path else "out"
        if path:
            dice[name] = tuple(rules.grid.names[h] for h in path)
    bar = bar_to_stand(rules, state, brigade, where)
    if bar is HQ_TOO_FAR and not shown:  # H4: where the units of an enemy brigade lie is hidden
        bar = None
    reasons = () if bar is None else (bar.clause,)
    return Command(bar is None, tuple(rules.grid.names_of(hexes)), units, dice, reasons)


def objectives(game: StrafeGame) -> list[dict[str, Any]]:
    """25.0: the VP hexes and who holds them."""
    rules, state = game.rules, game.state
    return [
        {
            "hex": rules.grid.names[h],
            "place": rules.ground.place[h],
            "points": value,
            "side": rules.sides[ITALIAN if state.control >> h & 1 else AUSTRIAN],
        }
        for h, value in sorted(rules.ground.points.items())
    ]


def decisive(game: StrafeGame) -> list[dict[str, Any]]:
    """26.0: hexes that decide the scenario without being worth points, and who controls them."""
    rules, state = game.rules, game.state
    numbers = [rules.grid.numbers[name] for name in rules.victory.get("hexes", [])]
    return [
        {
            "hex": rules.grid.names[h],
            "place": rules.ground.place[h],
            "side": rules.sides[ITALIAN if state.control >> h & 1 else AUSTRIAN],
        }
        for h in sorted(numbers)
        if h not in rules.ground.points
    ]


def points(game: StrafeGame) -> dict[str, int]:
    """25.0.b: only the Italians score."""
    return {game.rules.sides[ITALIAN]: vp(game.rules, game.state), game.rules.sides[AUSTRIAN]: 0}
