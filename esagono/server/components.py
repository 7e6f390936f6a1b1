"""What never changes during play, as JSON: the grid, the hexes, the counters, the charts, the words.

Everything comes from the rules object and the game's data files; nothing here knows a particular game.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from esagono.bots import LEVELS
from esagono.cartography.counters_style import side_style
from esagono.engine import GameInfo, Ruleset
from esagono.engine.errors import EsagonoError
from esagono.engine.text import LANGUAGES, Catalog
from esagono.games import find, registry
from esagono.games.packs import HOMES, open_pack
from esagono.server import pictures
from esagono.server.messages import Refusal
from esagono.server.rulebooks import rules_for

UNIT = 100
"""Units of the drawing in a hex width, as the cartography draws."""


def known_game(game_id: str) -> GameInfo:
    if game_id not in registry:
        raise Refusal(404, "no-game", f"there is no game {game_id[:80]!r}")
    return find(game_id).INFO


# The list of games


@lru_cache(maxsize=16)
def games(lang: str) -> list[dict[str, Any]]:
    return [game_entry(find(game_id).INFO, lang) for game_id in registry]


def game_entry(info: GameInfo, lang: str) -> dict[str, Any]:
    rules = rules_for(info.id, None, {})
    plans = getattr(rules, "scenarios", {})
    return {
        "id": info.id,
        "title": info.title,
        "sides": [{"id": s, "title": word(rules, f"side-{s}", lang, s)} for s in info.sides],
        "scenarios": [
            {
                "id": name,
                "title": translated(plans.get(name, {}).get("title"), lang, name),
                "text": translated(plans.get(name, {}).get("text"), lang, ""),
            }
            for name in info.scenarios
        ],
        "options": [
            {
                "name": o.name,
                "clause": o.clause,
                "title": word(rules, f"setting-{o.name}", lang, o.name.replace("_", " ")),
                "default": o.default,
                "choices": [
                    {"value": c, "title": word(rules, f"setting-{o.name}-{c}", lang, c.replace("-", " "))}
                    for c in o.choices
                ],
            }
            for o in info.options
        ],
        "bots": [
            {"level": b, "title": word(rules, f"bot-{b}", lang, b), "text": word(rules, f"bot-{b}-text", lang, "")}
            for b in LEVELS
        ],
    }


# One game


@lru_cache(maxsize=16)
def components(game_id: str, lang: str) -> dict[str, Any]:
    """All static facts of a game."""
    rules: Any = rules_for(game_id, None, {})
    tables = open_pack(game_id).toml("tables.toml") if game_id in HOMES else {}
    out: dict[str, Any] = {
        "game": game_id,
        "title": rules.info.title,
        "sides": {
            s: {
                "title": word(rules, f"side-{s}", lang, s),
                "short": word(rules, f"side-short-{s}", lang, s[:2].upper()),
            }
            for s in rules.info.sides
        },
        "colours": {s: colours(s) for s in rules.info.sides},
        "terrain": terrain_names(tables, lang),
        "charts": charts(rules, tables, lang),
        "rules": clauses(game_id, lang),
        "phases": [
            {"id": key.removeprefix("phase-"), "title": word(rules, key, lang, key)}
            for key in sorted(rules.catalog().keys("en"), key=phase_order)
            if key.startswith("phase-")
        ],
        "words": words(rules, lang),
        "turns": turns(rules, tables),
        **board(rules),
        **pieces(rules, lang),
    }
    if game_id in HOMES:
        out["frame"], out["layers"] = frame(rules, game_id)
    return out


PHASES = ("supply", "command", "reinforcement", "movement", "combat")


def phase_order(key: str) -> tuple[int, str]:
    """Catalogs have no order; a turn has."""
    name = key.removeprefix("phase-")
    return (PHASES.index(name) if name in PHASES else len(PHASES), name)


def board(rules: Any) -> dict[str, Any]:
    grid = getattr(rules, "grid", None)
    if grid is None:
        return {}
    try:
        hexes = {name: hex_facts(rules, name, h) for name, h in grid.numbers.items()}
    except EsagonoError:
        hexes = {}
    return {
        "grid": {
            "layout": grid.layout.value,
            "lines": [grid.first_line, grid.last_line],
            "places": [grid.first_place, grid.last_place],
            "shifted": grid.shifted,
        },
        "hexes": hexes,
        "objectives": {name: facts["objective"] for name, facts in hexes.items() if facts.get("objective")},
    }


def hex_facts(rules: Any, name: str, h: int) -> dict[str, Any]:
    """A hex without what is empty, to keep the answer small."""
    facts = {k: v for k, v in rules.hex_facts(name).items() if v and k != "hex"}
    facts.setdefault("level", 0)
    ground = rules.ground
    if ground.elevation[h]:
        facts["elevation"] = ground.elevation[h]
    owner = next((s for i, s in enumerate(rules.info.sides) if ground.territory[i] >> h & 1), "")
    if owner:
        facts["territory"] = owner
    return facts


def pieces(rules: Any, lang: str) -> dict[str, Any]:
    roster = getattr(rules, "roster", None)
    if roster is None:
        return {}
    names = rules.names(lang)
    ranges = getattr(rules, "gun_ranges", {})
    return {"counters": {c.id: counter(c, names.get(c.id, c.id), ranges.get(c.type, 0)) for c in roster.counters}}


def counter(c: Any, name: str, range: int) -> dict[str, Any]:
    out = {
        "side": c.side,
        "name": name,
        "type": c.type,
        "size": c.size,
        "corps": c.corps,
        "steps": c.steps,
        **values(c.front),
        "reduced": values(c.back) if c.back else None,
        "hex": c.hex,
        "turn": c.turn,
        "entry": list(c.entry),
        "reserve": c.reserve,
    }
    if range:
        out["range"] = range
    return {**out, "mark": c.mark} if c.mark else out


def values(face: Any) -> dict[str, int]:
    return {"attack": face.attack, "defense": face.defense, "move": face.move, "artillery": face.artillery}


def turns(rules: Any, tables: dict[str, Any]) -> dict[str, Any]:
    dates = {str(k): str(v) for k, v in tables.get("track", {}).get("dates", {}).items()}
    numbers = [int(k) for k in dates] or [1]
    plan = getattr(rules, "scenarios", {}).get(rules.scenario, {})
    return {"first": int(plan.get("first_turn", min(numbers))), "last": max(numbers), "dates": dates}


def colours(side: str) -> dict[str, str]:
    style = side_style(side)
    return {"field": style.field, "edge": style.edge, "light": style.light, "dark": style.dark, "ink": style.ink}


def frame(rules: Any, game_id: str) -> tuple[dict[str, float], list[str]]:
    """Where the picture of the map lies; the map itself is the smallest rectangle around the hexes."""
    try:
        (x0, y0, width, height), layers = pictures.view_box(game_id)
    except (Refusal, ValueError):
        return {}, []
    corners = [c for h in rules.grid.numbers.values() for c in rules.grid.corners(h)]
    left, top = min(x for x, _ in corners) * UNIT, min(y for _, y in corners) * UNIT
    right, bottom = max(x for x, _ in corners) * UNIT, max(y for _, y in corners) * UNIT
    box = {"unit": UNIT, "x0": x0, "y0": y0, "width": width, "height": height}
    box |= {"map_x": round(left) - 6, "map_y": round(top) - 6}
    box |= {"map_width": round(right - left) + 12, "map_height": round(bottom - top) + 12}
    return box, layers


# Charts and words


def terrain_names(tables: dict[str, Any], lang: str) -> dict[str, str]:
    return {
        name: translated(facts.get("name"), lang, name)
        for group in ("terrain", "hexside", "road")
        for name, facts in tables.get(group, {}).items()
        if isinstance(facts, dict)
    }


def charts(rules: Ruleset, tables: dict[str, Any], lang: str) -> list[dict[str, Any]]:
    """The charts of the player aid card, as far as the game's tables have the usual ones."""
    out: list[dict[str, Any]] = []
    crt, losses = tables.get("crt"), tables.get("losses")
    if crt:
        out.append(
            {
                "id": "crt",
                "title": word(rules, "chart-crt", lang, "CRT"),
                "columns": list(crt["columns"]),
                "rows": [{"name": str(k), "cells": list(v)} for k, v in crt["rows"].items()],
            }
        )
    if losses:
        top = max(losses["small"][-1], losses["large"][-1])
        dice = list(range(1, top + 1))
        out.append(
            {
                "id": "losses",
                "title": word(rules, "chart-losses", lang, "LRT"),
                "columns": [str(d) if d < top else f"{d}+" for d in dice],
                "rows": [
                    {
                        "name": word(rules, f"magnitude-{m}", lang, m),
                        "id": m,
                        "cells": [str(sum(d >= t for t in losses[m])) for d in dice],
                    }
                    for m in ("small", "large")
                ],
            }
        )
    for group in ("terrain", "hexside", "road"):
        found = {k: v for k, v in tables.get(group, {}).items() if isinstance(v, dict)}
        if not found:
            continue
        keys = [k for k in ("move", "stacking", "attack") if any(k in v for v in found.values())]
        out.append(
            {
                "id": group,
                "title": word(rules, f"chart-{group}", lang, group),
                "columns": [word(rules, f"chart-{k}", lang, k) for k in keys],
                "rows": [
                    {
                        "name": translated(v.get("name"), lang, k),
                        "id": k,
                        "clause": clause_of(str(v.get("source", ""))),
                        "cells": [cell(rules, v.get(c, ""), lang) for c in keys],
                    }
                    for k, v in found.items()
                ],
            }
        )
    return out


def clause_of(source: str) -> str:
    """The first clause that the source of a row names.

    >>> clause_of("rulebook player aid card, 14.1"), clause_of("rulebook player aid card")
    ('14.1', '')
    """
    found = re.search(r"\d+(\.\d+)+", source) if source.startswith("rulebook") else None
    return found.group() if found else ""


def cell(rules: Ruleset, value: Any, lang: str) -> str:
    return word(rules, f"value-{value}", lang, str(value)) if isinstance(value, str) else str(value)


@lru_cache(maxsize=16)
def clauses(game_id: str, lang: str) -> list[dict[str, str]]:
    """The clauses of the rulebook in our words: the documents of the rules, which the wheel brings along."""
    package = files("esagono")
    for folder in (package.joinpath("docs", "rules"), package.joinpath("..", "docs", "rules")):
        for name in (f"{game_id}.{lang}.md", f"{game_id}.md"):
            if folder.joinpath(name).is_file():
                return read_clauses(folder.joinpath(name).read_text(encoding="utf-8"))
    return []


def read_clauses(text: str) -> list[dict[str, str]]:
    """
    >>> read_clauses("### 7. Combat\\n- **7.0.a** Adjacent enemies\\n  may be attacked.\\n")
    [{'clause': '7', 'title': 'Combat', 'text': ''}, {'clause': '7.0.a', 'text': 'Adjacent enemies may be attacked.'}]
    """
    out: list[dict[str, str]] = []
    inside = False  # in the lines of a clause: other lists have indented lines too
    for line in text.splitlines():
        if line.startswith("  ") and inside:
            out[-1]["text"] += " " + line.strip()
            continue
        inside = line.startswith("- **")
        if inside:
            clause, _, rest = line[4:].partition("**")
            out.append({"clause": clause.strip(), "text": rest.strip()})
        elif line.startswith("### ") and line[4:5].isdigit():
            number, _, title = line[4:].partition(" ")
            out.append({"clause": number.rstrip("."), "title": title.strip(), "text": ""})
    return out


WORDS = ("level-", "supply-", "type-", "size-", "assumption-")


def words(rules: Ruleset, lang: str) -> dict[str, str]:
    """Single words of the game that a page shows."""
    catalog = rules.catalog()
    return {key: word(rules, key, lang, key) for key in sorted(catalog.keys("en")) if key.startswith(WORDS)}


@cache
def own_words() -> Catalog:
    """Words that are no game's own: bots and charts."""
    folder = files("esagono.server").joinpath("text")
    return Catalog({lang: [folder.joinpath(f"{lang}.ftl")] for lang in LANGUAGES})


def word(rules: Ruleset, key: str, lang: str, default: str) -> str:
    """A word of the game, or of the server, or the default."""
    if rules.catalog().has(key, lang):
        return rules.say(key, {}, lang)
    return own_words().say(key, {}, lang) if own_words().has(key, lang) else default


def translated(value: Any, lang: str, default: str) -> str:
    if isinstance(value, dict):
        return str(value.get(lang) or value.get("en") or default)
    return str(value) if value else default
