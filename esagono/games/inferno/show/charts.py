"""The charts of the player aid card, and the cells that events use."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from esagono.engine.event import Event
from esagono.engine.table import Cell, Chart, ChartRow
from esagono.games.inferno.tables import COLUMNS

GROUPS = ("terrain", "hexside", "road")
Words = Callable[[str, str], str]
"""(key, default) -> words"""


def charts(tables: Mapping[str, Any], word: Words, lang: str) -> list[Chart]:
    """All charts, from the game's tables."""
    found = [crt(tables["crt"], word), losses(tables["losses"], word)]
    return [*found, *(ground(g, tables[g], word, lang) for g in GROUPS if tables.get(g))]


def crt(table: Mapping[str, Any], word: Words) -> Chart:
    rows = tuple(ChartRow(str(k), tuple(v), str(k)) for k, v in table["rows"].items())
    return Chart("crt", word("chart-crt", "CRT"), tuple(table["columns"]), rows, "9.1", word("chart-crt-note", ""))


def losses(table: Mapping[str, Any], word: Words) -> Chart:
    top = max(table["small"][-1], table["large"][-1])
    dice = list(range(1, top + 1))
    rows = tuple(
        ChartRow(word(f"magnitude-{m}", m), tuple(str(sum(d >= t for t in table[m])) for d in dice), m)
        for m in ("small", "large")
    )
    heads = tuple(str(d) if d < top else f"{d}+" for d in dice)
    return Chart("losses", word("chart-losses", "LRT"), heads, rows, "8.4", word("chart-losses-note", ""))


def ground(group: str, table: Mapping[str, Any], word: Words, lang: str) -> Chart:
    """What terrain, hexsides or roads cost and do."""
    found = {k: v for k, v in table.items() if isinstance(v, dict)}
    keys = [k for k in ("move", "stacking", "attack") if any(k in v for v in found.values())]
    rows = tuple(
        ChartRow(
            translated(v.get("name"), lang, k),
            tuple(_cell(v.get(c, ""), word) for c in keys),
            k,
            clause_of(str(v.get("source", ""))),
        )
        for k, v in found.items()
    )
    return Chart(group, word(f"chart-{group}", group), tuple(word(f"chart-{k}", k) for k in keys), rows)


def _cell(value: Any, word: Words) -> str:
    return word(f"cell-{value}", value) if isinstance(value, str) else str(value)


def clause_of(source: str) -> str:
    """The first clause that the source of a row names.

    >>> clause_of("rulebook player aid card, 14.1"), clause_of("rulebook player aid card")
    ('14.1', '')
    """
    found = re.search(r"\d+(\.\d+)+", source) if source.startswith("rulebook") else None
    return found.group() if found else ""


def terrain_names(tables: Mapping[str, Any], lang: str) -> dict[str, str]:
    return {
        name: translated(facts.get("name"), lang, name)
        for group in GROUPS
        for name, facts in tables.get(group, {}).items()
        if isinstance(facts, dict)
    }


def translated(value: Any, lang: str, default: str) -> str:
    """A name that a data file gives in several languages."""
    if isinstance(value, dict):
        return str(value.get(lang) or value.get("en") or default)
    return str(value) if value else default


def cells(event: Event) -> tuple[Cell, ...]:
    """8.3, Q42: the dice are held between 2 and 12, the column between the ends of the table."""
    if event.kind != "roll" or "column" not in event.args:
        return ()
    column = str(event.args["column"])
    if column not in COLUMNS:
        column = COLUMNS[0] if column.startswith("1:") else COLUMNS[-1]
    return (Cell("crt", str(min(12, max(2, int(event.args["total"])))), column),)
