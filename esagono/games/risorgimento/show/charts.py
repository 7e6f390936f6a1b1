"""The charts of the player aid cards, and the cells that events use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from esagono.engine.event import Event
from esagono.engine.table import Cell, Chart, ChartRow
from esagono.games import open_pack
from esagono.games.risorgimento.combat_tables import CombatTables

GROUPS = ("terrain", "hexside", "road")
ARMS = ("infantry", "cavalry", "artillery")
Words = Callable[[str], str]


@cache
def tables_of(game_id: str) -> dict[str, Any]:
    """The game's own tables, with the names that only readers of a chart need."""
    return open_pack(game_id).toml("tables.toml")


@cache
def column_names(game_id: str, chart: str) -> tuple[str, ...]:
    """The columns of the chart of fire or of assaults, as printed."""
    tables = tables_of(game_id)
    combat = CombatTables(tables)
    name = combat.fire.column_name if chart == "fire" else combat.assault.column_name
    return tuple(name(n) for n in range(len(tables[chart]["columns"])))


def charts(game_id: str, word: Words, lang: str) -> list[Chart]:
    tables = tables_of(game_id)
    fire, assault = tables["fire"], tables["assault"]
    found = [
        Chart(
            "fire",
            word("chart-fire"),
            column_names(game_id, "fire"),
            rows(fire["rows"]),
            "9.4",
            word("chart-fire-note"),
        )
    ]
    heads = column_names(game_id, "assault")
    found.append(
        Chart("assault", word("chart-assault"), heads, rows(assault["rows"]), "11.2", word("chart-assault-note"))
    )
    return [*found, *(ground(g, tables[g], word, lang) for g in GROUPS)]


def rows(table: Mapping[str, Any]) -> tuple[ChartRow, ...]:
    return tuple(ChartRow(str(total), tuple(cells), str(total)) for total, cells in table.items())


def ground(group: str, table: Mapping[str, Any], word: Words, lang: str) -> Chart:
    """What terrain, hexsides or roads cost."""
    heads = tuple(word(f"chart-{c}") for c in ARMS)
    found = tuple(
        ChartRow(name(facts, lang, key), tuple(cost(facts, c) for c in ARMS), key) for key, facts in table.items()
    )
    return Chart(group, word(f"chart-{group}"), heads, found)


def cost(facts: Mapping[str, Any], arm: str) -> str:
    move = facts.get("move", "")
    return str(move.get(arm, "") if isinstance(move, dict) else move) or "–"


def name(facts: Mapping[str, Any], lang: str, default: str) -> str:
    found = facts.get("name", default)
    return str(found.get(lang, default)) if isinstance(found, dict) else str(found)


def terrain_names(game_id: str, lang: str) -> dict[str, str]:
    return {k: name(v, lang, k) for group in GROUPS for k, v in tables_of(game_id)[group].items()}


def cells(game_id: str, event: Event) -> tuple[Cell, ...]:
    """The cell of a fire or a fight; dice beyond the table count as its end."""
    chart = {"fire": "fire", "combat": "assault"}.get(event.kind, "")
    if not chart or "total" not in event.args or not event.args.get("column"):
        return ()
    totals = [int(n) for n in tables_of(game_id)[chart]["rows"]]
    total = min(max(totals), max(min(totals), int(event.args["total"])))
    return (Cell(chart, str(total), str(event.args["column"])),)
