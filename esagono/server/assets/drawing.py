"""What a drawing table needs of a game: the rows of its pack with their sources, and the values each cell may have."""

from __future__ import annotations

from typing import Any

from esagono.board.checks.board import DRAWN
from esagono.engine.corrections import KEYS, OURS, print_of
from esagono.engine.pack import Pack
from esagono.games import find, has_pack, open_pack, registry
from esagono.server.assets.components import translated
from esagono.server.messages import Refusal
from esagono.server.play.rulebooks import rules_for

MANY = 26
"""A column with more different words than this is free text."""
FREE = frozenset({"name", "name_it", "peak", "settlement", "town", "place", "source", "note", "id", "hex", "entry"})
SETTINGS = ("first_turn", "turns", "tracks", "logistics", "victory", "no_artillery", "destroyed", "second_corps")
"""Values of scenarios that rules read and an owner may correct."""


def drawing_data(game_id: str, lang: str) -> dict[str, Any]:
    """Rows, legal values and scenario settings of a game's own pack."""
    if not has_pack(game_id):
        raise Refusal(404, "no-pack", f"{game_id} has no map or counters to correct")
    pack, rules = open_pack(game_id), rules_for(game_id, None, {})
    tables = pack.toml("tables.toml")
    files = {}
    for file in KEYS:
        if pack.has(file):
            rows = pack.rows(file)
            files[file] = {
                "columns": list(rows[0]),
                "rows": [list(row.values()) for row in rows],
                OURS: [print_of(row) for row in rows],
                "values": _values(pack, file, tables, find(game_id).INFO.sides),
            }
    checks = registry[game_id].part("checks")
    return {
        "game": game_id,
        "title": rules.info.title,
        "pack": rules.pack_hash,
        "files": files,
        "ranges": {name: list(limits) for name, limits in getattr(checks, "RANGES", {}).items()},
        "levels": {name: row["levels"] for name, row in tables.get("terrain", {}).items() if "levels" in row},
        "settings": {
            name: {key: plan[key] for key in SETTINGS if key in plan}
            for name, plan in pack.toml("scenarios.toml").items()
            if isinstance(plan, dict)
        },
        "titles": {
            name: translated(plan.get("title"), lang, name) for name, plan in pack.toml("scenarios.toml").items()
        },
    }


def _values(pack: Pack, file: str, tables: dict[str, Any], sides: tuple[str, ...]) -> dict[str, list[str]]:
    """The words that each column of a file may have; columns of numbers and free text are left out."""
    rows = pack.rows(file)
    out: dict[str, list[str]] = {}
    for column in rows[0]:
        used = {row[column] for row in rows}
        if column not in FREE and len(used) <= MANY and not all(u.lstrip("-").isdigit() for u in used if u):
            out[column] = sorted(used)
    known: dict[str, Any] = {"terrain": tables.get("terrain", {}), "side": sides}
    if file == "sides.csv":
        known["kind"] = dict.fromkeys((*tables.get("hexside", {}), *(k for k in DRAWN if k in out.get("kind", ()))))
    elif file == "roads.csv":
        known["kind"] = tables.get("road", {})
    elif file == "map.csv":
        known |= dict.fromkeys(("territory", "flag"), ("", *sides))
        if any(row["trench"] for row in rows):
            known["trench"] = ("", *sides)
    elif file == "counters.csv" and tables.get("types"):
        known["type"] = tables["types"]
    return {**out, **{column: list(words) for column, words in known.items() if column in rows[0]}}
