"""The charts for movement, command and the turn (M2, M9, M10), read from `tables.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from esagono.games.risorgimento.roster import QUARTERS

FOOT_ARMS: Final = ("infantry", "cavalry", "artillery")


def quarters(text: object) -> int:
    """Movement points as a number of quarters; -1 for what cannot be paid.

    >>> quarters("3/4"), quarters(2), quarters("")
    (3, 8, -1)
    """
    return int(Fraction(str(text)) * QUARTERS) if text != "" else -1


class TerrainChart:
    """M2: the Terrain Effects Chart."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        terrain = data["terrain"]
        self.move: dict[str, tuple[int, ...]] = {
            t: tuple(quarters(row["move"][arm]) for arm in FOOT_ARMS) for t, row in terrain.items()
        }
        self.blocks: dict[str, bool] = {t: row["sight"] == "blocks" for t, row in terrain.items()}
        self.charge: dict[str, bool] = {t: bool(row["charge"]) for t, row in terrain.items()}
        self.fire: dict[str, int] = {t: int(row["fire"]) for t, row in terrain.items()}
        self.assault: dict[str, int] = {t: int(row["assault"]) for t, row in terrain.items()}
        self.stream: tuple[int, ...] = tuple(quarters(data["hexside"]["stream"]["move"][arm]) for arm in FOOT_ARMS)
        self.stream_assault: int = int(data["hexside"]["stream"]["assault"])
        self.stream_levels: int = int(data["hexside"]["stream"]["levels"]["cavalry"])
        self.road: dict[str, int] = {k: quarters(row["move"]["infantry"]) for k, row in data["road"].items()}


class Charts:
    """Everything of `tables.toml` that is not combat."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.terrain = TerrainChart(data)
        self.limber: int = quarters(data["movement"]["limber"])
        self.unlimber: int = quarters(data["movement"]["unlimber"])
        self.road_stacking: int = int(data["movement"]["road_stacking"])
        self.stacking: int = int(data["stacking"]["limit"])
        command = data["command"]
        self.command_range: int = int(command["range"])
        self.failed: int = int(command["failed"])
        self.overall: int = int(command["overall"])
        self.markers_overall: int = int(command["markers_overall"])
        self.loose_cannon: int = int(command["loose_cannon"])
        self.initiative: list[tuple[int, str]] = [(int(r["most"]), r["result"]) for r in data["initiative"]["rows"]]
        self.mood_limits: tuple[int, int] = (int(data["mood"]["lowest"]), int(data["mood"]["highest"]))
        self.recovery_still: int = int(data["recovery"]["still"])
        self.recovery_half: int = int(data["recovery"]["half"])
        self.hours: list[str] = list(data["track"]["hours"])
        self.turns: list[str] = list(data["track"]["turns"])

    def loose_result(self, die: int, mood: int) -> str:
        """M9: what the Initiative Table says for one die and the mood of the commander."""
        total = die + mood
        return next((result for most, result in self.initiative if total <= most), self.initiative[-1][1])
