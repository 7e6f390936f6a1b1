"""What never changes during play, as JSON: the grid, the hexes, the counters, the charts, the words.

Everything comes from the rules object and the game's data files; nothing here knows a particular game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from esagono import bots
from esagono.bots.measured import decisions, strength
from esagono.bots.players import handicaps
from esagono.cartography.counters_style import side_style
from esagono.engine import GameInfo, Pack, Ruleset
from esagono.games import find, has_pack, open_pack, playable
from esagono.games.handbook import Chapter, chapters
from esagono.games.lessons import lessons
from esagono.server.assets import pictures
from esagono.server.messages import Refusal
from esagono.server.play.rulebooks import rules_for
from esagono.server.words import own_words

UNIT = 100
"""Width of a hex in drawing units, as in the cartography."""


def known_game(game_id: str) -> GameInfo:
    if game_id not in playable():
        raise Refusal(404, "no-game", f"there is no game {game_id[:80]!r}")
    return find(game_id).INFO


# The list of games


@lru_cache(maxsize=16)
def games(lang: str) -> list[dict[str, Any]]:
    return [game_entry(find(game_id).INFO, lang) for game_id in playable()]


def game_entry(info: GameInfo, lang: str) -> dict[str, Any]:
    rules = rules_for(info.id, None, {})
    plans = getattr(rules, "scenarios", {})
    return {
        "id": info.id,
        "title": info.title,
        "sides": [{"id": s, "title": rules.show.side_title(rules, s, lang)} for s in info.sides],
        "scenarios": [
            {
                "id": name,
                "title": translated(plans.get(name, {}).get("title"), lang, name),
                "text": translated(plans.get(name, {}).get("text"), lang, ""),
                "turns": turns_of(info.id, name),
                "decisions": decisions(info.id, name),
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
            {
                "level": b,
                "title": word(rules, f"bot-{b}", lang, b),
                "text": word(rules, f"bot-{b}-text", lang, ""),
                "measured": measured(info.id, b, lang),
                "handicaps": [
                    {"level": player, "title": own_words().say("bot-handicap", {"part": part}, lang)}
                    for part, player in handicaps(b).items()
                ],
                "scenarios": bots.scenarios_of(info.id, b, info.scenarios),
            }
            for b in bots.levels(info.id)
        ],
        "corrections": has_pack(info.id),
        "handbook": bool(chapters(info.id, lang)),
        "lessons": [{"id": x.id, "title": x.title.get(lang, x.title["en"])} for x in lessons(info.id).values()],
    }


def turns_of(game_id: str, scenario: str) -> int:
    """How many turns a scenario has at most."""
    rules = rules_for(game_id, scenario, {})
    found = rules.show.turns(rules)
    return int(found["last"]) - int(found["first"]) + 1


def measured(game_id: str, level: str, lang: str) -> str:
    """Measured result of a level against the one below it; "" if there is none."""
    duel = strength(game_id, level)
    if duel is None:
        return ""
    facts = {"other": duel.against, "pairs": duel.pairs, "won": duel.won, "tied": duel.tied}
    return own_words().say("bot-measured", facts, lang)


# One game


@lru_cache(maxsize=16)
def components(game_id: str, lang: str, folder: Path | None = None) -> dict[str, Any]:
    """All static facts of a game: what the game says, and what is drawn and written about it. `folder` has the files of
    a corrected pack."""
    rules = rules_for(game_id, None, {}, folder)
    out = rules.components(lang)
    out.setdefault("colours", colours(rules.info.sides))
    out["questions"] = sorted({*out["questions"], *bots.questions(game_id)})
    out["frame"], out["layers"] = frame(rules, game_id)
    add_sources(out, open_pack(game_id, folder) if has_pack(game_id) else None)
    out["hexes"] = {number: told_once(out["hexes"], number) for number in out["hexes"]}
    return out


def add_sources(out: dict[str, Any], pack: Pack | None) -> None:
    """Where each hex and counter comes from, in the words of the pack."""
    for file, key, facts in (("map.csv", "hex", out["hexes"]), ("counters.csv", "id", out["counters"])):
        for row in pack.rows(file) if pack is not None and pack.has(file) else ():
            if row[key] in facts and row.get("source"):
                facts[row[key]]["source"] = row["source"]


def told_once(hexes: dict[str, dict[str, Any]], number: str) -> dict[str, Any]:
    """A hex without those hexsides that its neighbour of a lower number tells of in the same words.

    >>> both = {"0101": {"sides": {"0102": ["road"]}}, "0102": {"level": 1, "sides": {"0101": ["road"]}}}
    >>> told_once(both, "0101"), told_once(both, "0102")
    ({'sides': {'0102': ['road']}}, {'level': 1})
    """
    facts = {name: value for name, value in hexes[number].items() if name != "sides"}
    sides = {
        there: kinds
        for there, kinds in hexes[number].get("sides", {}).items()
        if number < there or hexes.get(there, {}).get("sides", {}).get(number) != kinds
    }
    return {**facts, **({"sides": sides} if sides else {})}


FALLBACK_COLOURS = (
    {"field": "#93a389", "edge": "#3f4d3a", "light": "#b5c1ab", "dark": "#75856c", "ink": "#10180e"},
    {"field": "#d6d6d2", "edge": "#4c4c50", "light": "#ececea", "dark": "#b0b0ae", "ink": "#141417"},
)
"""For sides of whom no counters are drawn."""


def colours(sides: Sequence[str]) -> dict[str, dict[str, str]]:
    out = {}
    for number, side in enumerate(sides):
        try:
            style = side_style(side)
        except KeyError:
            out[side] = FALLBACK_COLOURS[number % len(FALLBACK_COLOURS)]
        else:
            out[side] = {
                "field": style.field, "edge": style.edge, "light": style.light, "dark": style.dark, "ink": style.ink,
            }  # fmt: skip
    return out


def frame(rules: Any, game_id: str) -> tuple[dict[str, float], list[str]]:
    """Where the picture of the map lies; the map itself is the smallest rectangle around the hexes."""
    grid = getattr(rules, "grid", None)
    if grid is None:
        return {}, []
    corners = [c for h in grid.numbers.values() for c in grid.corners(h)]
    left, top = min(x for x, _ in corners) * UNIT, min(y for _, y in corners) * UNIT
    right, bottom = max(x for x, _ in corners) * UNIT, max(y for _, y in corners) * UNIT
    box = {"map_x": round(left) - 6, "map_y": round(top) - 6}
    box |= {"map_width": round(right - left) + 12, "map_height": round(bottom - top) + 12}
    try:
        (x0, y0, width, height), layers = pictures.view_box(game_id)
    except (Refusal, ValueError):
        x0, y0, width, height = box["map_x"], box["map_y"], box["map_width"], box["map_height"]
        layers = []
    return {"unit": UNIT, "x0": x0, "y0": y0, "width": width, "height": height, **box}, layers


# Handbooks and words


def handbook(game_id: str, lang: str) -> tuple[Chapter, ...]:
    """The rules for players, with the addresses of their pictures."""
    return chapters(game_id, lang, f"/api/games/{game_id}/pictures/")


def word(rules: Ruleset, key: str, lang: str, default: str) -> str:
    """A word of the game, or of the server, or the default."""
    if rules.catalog().has(key, lang):
        return rules.say(key, {}, lang)
    return own_words().say(key, {}, lang) if own_words().has(key, lang) else default


def translated(value: Any, lang: str, default: str) -> str:
    if isinstance(value, dict):
        return str(value.get(lang) or value.get("en") or default)
    return str(value) if value else default
