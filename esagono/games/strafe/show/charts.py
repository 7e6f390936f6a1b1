"""The charts of the player aid cards, and the cells that events use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from esagono.engine.event import Event
from esagono.engine.table import Cell, Chart, ChartRow
from esagono.games import open_pack
from esagono.games.strafe.fire_table import FireTable

GROUPS = ("terrain", "hexside", "road")
CLASSES = ("foot", "mounted", "wheeled")
Words = Callable[[str], str]


@cache
def tables_of(game_id: str) -> dict[str, Any]:
    """The game's own tables, with the names that only readers of a chart need."""
    return open_pack(game_id).toml("tables.toml")


@cache
def fire_columns(game_id: str) -> tuple[str, ...]:
    table = FireTable.from_data(tables_of(game_id)["fire"])
    return tuple(table.name(n) for n in range(len(tables_of(game_id)["fire"]["columns"])))


@cache
def assault_columns(game_id: str) -> tuple[str, ...]:
    return tuple(str(c) for c in tables_of(game_id)["assault"]["columns"])


def charts(game_id: str, word: Words, lang: str) -> list[Chart]:
    tables = tables_of(game_id)
    fire = Chart(
        "fire",
        word("chart-fire"),
        fire_columns(game_id),
        rows(tables["fire"]["rows"]),
        "13.2.6",
        word("chart-fire-note"),
    )
    columns = assault_columns(game_id)
    assault = Chart(
        "assault", word("chart-assault"), columns, rows(tables["assault"]["rows"]), "13.4", word("chart-assault-note")
    )
    return [fire, assault, *(ground(g, tables[g], word, lang) for g in GROUPS)]


def rows(table: Mapping[str, Any]) -> tuple[ChartRow, ...]:
    return tuple(ChartRow(str(die), tuple(cells), str(die)) for die, cells in table.items())


def ground(group: str, table: Mapping[str, Any], word: Words, lang: str) -> Chart:
    """What terrain, hexsides or roads cost and do."""
    heads = (*(word(f"chart-{c}") for c in CLASSES), word("chart-shift-fire"), word("chart-shift-assault"))
    found = tuple(
        ChartRow(name(facts, lang, key), (*(cost(facts, c) for c in CLASSES), *shifts(facts)), key)
        for key, facts in table.items()
    )
    return Chart(group, word(f"chart-{group}"), heads, found)


def cost(facts: Mapping[str, Any], kind: str) -> str:
    return str(facts.get("move", {}).get(kind, "")) or "–"


def shifts(facts: Mapping[str, Any]) -> tuple[str, str]:
    return (f"{facts.get('fire', 0):+d}", f"{facts.get('assault', 0):+d}")


def name(facts: Mapping[str, Any], lang: str, default: str) -> str:
    found = facts.get("name", default)
    return str(found.get(lang, default)) if isinstance(found, dict) else str(found)


def terrain_names(game_id: str, lang: str) -> dict[str, str]:
    return {k: name(v, lang, k) for group in GROUPS for k, v in tables_of(game_id)[group].items()}


def cells(event: Event) -> tuple[Cell, ...]:
    if event.kind in ("fire-roll", "assault-roll") and event.args.get("column") and event.args["die"]:
        return (Cell(event.kind.removesuffix("-roll"), str(event.args["die"]), str(event.args["column"])),)
    return ()
