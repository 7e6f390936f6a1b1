"""The charts of a pack: fire, assault, terrain effects, and the numbers of the rules (M3 to M5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from esagono.engine.pack import PackError
from esagono.games.strafe.assault_table import AssaultTable
from esagono.games.strafe.fire_table import FireTable
from esagono.games.strafe.roster import CLASSES, Ability, read_abilities

HALF: Final = 2
"""Movement points are counted in halves: a road costs 1/2, and a Force March adds half the allowance."""
NO_ENTRY: Final = -1


def points_of(halves: int) -> int | float:
    """Movement points as they are shown and written: whole ones, or with a half."""
    return halves / HALF if halves % HALF else halves // HALF


@dataclass(frozen=True)
class Terrain:
    """A row of the Terrain Effects Chart: half points by movement class (-1: no entry) and shifts."""

    name: str
    move: tuple[int, ...]
    fire: int = 0
    assault: int = 0
    open: bool = False
    """27.2: the shift for two units applies."""


@dataclass(frozen=True)
class Tables:
    """Everything a pack's tables say."""

    fire: FireTable
    assault: AssaultTable
    terrain: Mapping[str, Terrain]
    hexside: Mapping[str, Terrain]
    road: Mapping[str, Terrain]
    abilities: Mapping[str, Ability]
    upslope: int
    enemy_trench: int
    leave_zone: int
    zone_to_zone: int
    strategic: int
    strategic_distance: int
    stack: int
    emplaced: int
    off_road: int
    trench_highest: int
    trench_levels: int
    dig_in_zone: int
    trench_least: int
    blow: int
    blow_infantry: int
    blow_engineer: int
    boxes: tuple[int, ...]
    box_cost: tuple[int, ...]
    independents: int
    zone_blocks: int
    night_side: str
    night_cost: int
    events: Mapping[str, Any] = field(default_factory=dict)
    dates: Mapping[int, str] = field(default_factory=dict)
    points: Mapping[str, int] = field(default_factory=dict)
    raw: Mapping[str, Any] = field(default_factory=dict)


def halves(text: str) -> int:
    """Points as half points; an empty text is no entry."""
    if text == "":
        return NO_ENTRY
    value = Fraction(text) * HALF
    if value.denominator != 1:
        raise PackError("tables.toml", 0, f"{text!r} movement points cannot be counted in halves")
    return int(value)


def _terrain(name: str, entry: Mapping[str, Any]) -> Terrain:
    return Terrain(
        name,
        tuple(halves(entry["move"][c]) for c in CLASSES),
        int(entry.get("fire", 0)),
        int(entry.get("assault", 0)),
        bool(entry.get("open", False)),
    )


def read_tables(data: Mapping[str, Any]) -> Tables:
    """The tables of `tables.toml`."""
    move = data["movement"]
    trench, bridge, command = data["trench"], data["bridge"], data["command"]
    return Tables(
        fire=FireTable.from_data(data["fire"]),
        assault=AssaultTable.from_data(data["assault"]),
        terrain={name: _terrain(name, entry) for name, entry in data["terrain"].items()},
        hexside={name: _terrain(name, entry) for name, entry in data["hexside"].items()},
        road={name: _terrain(name, entry) for name, entry in data["road"].items()},
        abilities=read_abilities(data["types"]),
        upslope=HALF * move["upslope"],
        enemy_trench=HALF * move["enemy_trench"],
        leave_zone=HALF * move["leave_zone"],
        zone_to_zone=HALF * move["zone_to_zone"],
        strategic=move["strategic"],
        strategic_distance=move["strategic_distance"],
        stack=data["stacking"]["units"],
        emplaced=data["stacking"]["emplaced"],
        off_road=data["supply"]["off_road"],
        trench_highest=trench["highest"],
        trench_levels=trench["levels_each_activation"],
        dig_in_zone=trench["dig_in_zone"],
        trench_least=trench["printed_least"],
        blow=bridge["blow"],
        blow_infantry=bridge["infantry"],
        blow_engineer=bridge["engineer"],
        boxes=tuple(command["boxes"]),
        box_cost=tuple(command["cost"]),
        independents=command["independents"],
        zone_blocks=command["zone_blocks"],
        night_side=data["night"]["side"],
        night_cost=data["night"]["cost"],
        events=data["events"],
        dates={int(k): v for k, v in data["track"]["dates"].items()},
        points=data["points"]["hexes"],
        raw=data,
    )
