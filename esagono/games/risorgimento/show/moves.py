"""Where a unit can go, with a word on streams to wade (14.1) and on the Reactions that its way would set off (12.1)."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

from esagono.engine.questions import OfUnit
from esagono.games.risorgimento.activation.duties import points_left
from esagono.games.risorgimento.movement.reach import Reach, road_open, traveller, whole_points
from esagono.games.risorgimento.roster import CAVALRY, INFANTRY
from esagono.games.risorgimento.ruleset import RisorgimentoGame


def reach(game: RisorgimentoGame, seat: str, lang: str, wanted: OfUnit) -> dict[str, Any]:
    rules, word = game.rules, game.rules.show.word
    unit = rules.unit_named(wanted.unit)
    arm = rules.roster.arm[unit]
    state = game.state
    force = state.force if unit in state.force else (unit,)
    own = rules.sides[rules.roster.side[unit]] == seat
    points = whole_points(points_left(rules, state, force)) if own else None
    hexes = {}
    for hex, found in game.reach(wanted.unit, seat=seat).items():
        entry: dict[str, Any] = {"cost": found.cost, "path": found.path}
        if points is not None:
            entry["left"] = max(points - found.cost, Fraction(0))
        notes = []
        if arm in (CAVALRY, INFANTRY) and wades(game, unit, found):
            levels = rules.charts.terrain.stream_levels
            notes.append(word(rules, f"wade-{'cavalry' if arm == CAVALRY else 'infantry'}", lang, levels=levels))
            if arm == INFANTRY:
                entry["undo"] = False  # dice are rolled
        who = sorted({(t.force, t.arm) for t in found.reactions})
        if who:
            told = ", ".join(word(rules, f"reaction-arm-{arm}", lang, hex=at) for at, arm in who)
            notes.append(word(rules, "ride-reactions", lang, who=told))
        if notes:
            entry["note"] = " ".join(notes)
        hexes[hex] = entry
    return {"hexes": hexes}


def wades(game: RisorgimentoGame, unit: int, found: Reach) -> bool:
    """14.1, Q57: somewhere on its way the unit goes through a stream, not over a bridge."""
    rules, state = game.rules, game.state
    start = state.hex[unit]
    if start < 0:
        return False
    numbers = rules.grid.numbers
    who = traveller(rules, state, (unit,), march=rules.in_march(state, unit), left=0, one_hex=False, gates=0)
    way = [start, *(numbers[name] for name in found.path)]
    return any(
        rules.ground.wades(here, rules.grid.direction(here, there), bridge=road_open(rules, state, who, there))
        for here, there in pairwise(way)
    )
