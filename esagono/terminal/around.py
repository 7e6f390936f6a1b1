"""Relations on the map: distance and direction, what is near, the front, threats.

Everything comes from the table of a seat and from questions asked for that seat, so it reveals nothing hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, degrees
from typing import Any

from esagono.engine import EsagonoError, Game, questions
from esagono.engine.ruleset import NotSupported
from esagono.engine.table import Piece, Table
from esagono.hexes.grid import Grid
from esagono.terminal import describe
from esagono.terminal.words import say

COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
NEAR = 3
"""Hexes that `near` looks around, unless told how many."""
NEAREST = 3
"""Enemies that `where` names."""
WORST = 10
"""Stacks that `threats` lists."""

Stacks = dict[str, list[Piece]]
"""The counters of one side by the hex they lie in, those on top first."""


def grid_of(game: Game) -> Grid:
    grid = getattr(game.rules, "grid", None)
    if not isinstance(grid, Grid):
        raise NotSupported("distance", game.rules.info.id)
    return grid


def distance(game: Game, start: str, end: str) -> int:
    grid = grid_of(game)
    return grid.distance(grid.index(start), grid.index(end))


def direction(grid: Grid, start: str, end: str) -> str:
    """The compass word from one hex to another.

    >>> from esagono.hexes.grid import Layout
    >>> grid = Grid(lines=(10, 39), places=(1, 19), shifted=1, layout=Layout.ROWS_FROM_EAST)
    >>> direction(grid, "1912", "1913"), direction(grid, "1912", "1812"), direction(grid, "1912", "2812")
    ('west', 'north-east', 'south')
    """
    (x, y), (x2, y2) = (grid.centre(grid.index(h)) for h in (start, end))
    return COMPASS[round(degrees(atan2(x2 - x, y - y2)) / 45) % 8]


def way(game: Game, start: str, end: str) -> str:
    """Such as `3 hexes north-east`."""
    count = distance(game, start, end)
    if not count:
        return say("here", game.lang)
    compass = say("compass-" + direction(grid_of(game), start, end), game.lang)
    return say("way", game.lang, count=count, direction=compass)


# Stacks and places


def stacks(table: Table, side: str) -> Stacks:
    found: Stacks = {}
    for piece in sorted((p for p in table.pieces if p.side == side), key=lambda p: p.place):
        for hex_ in piece.hexes:
            found.setdefault(hex_, []).append(piece)
    return found


def stack_words(here: list[Piece], game: Game) -> str:
    """The top counter, and how many more are seen or known below it."""
    top = here[0]
    name = (top.name or top.key) if top.known else describe.unknown(top, game)
    more = len(here) - 1 + sum(max(0, p.more) for p in here)
    return say("and-more", game.lang, name=name, count=more) if more else name


def place_words(game: Game, places: Mapping[str, str], hex_: str) -> str:
    return f"{hex_} ({places[hex_]})" if hex_ in places else hex_


def objective_facts(objective: Any) -> dict[str, Any]:
    """What every game says of an objective, whatever it calls it."""
    facts = objective if isinstance(objective, Mapping) else {
        n: getattr(objective, n, None) for n in ("hex", "name", "place", "holder", "side")
    }  # fmt: skip
    return {
        "hex": facts.get("hex"),
        "name": facts.get("name") or facts.get("place") or facts.get("hex"),
        "holder": facts.get("holder") or facts.get("side") or "",
    }


def objectives(game: Game) -> list[dict[str, Any]]:
    try:
        return [f for o in game.objectives() if (f := objective_facts(o))["hex"]]
    except NotSupported:
        return []


# What is near


def near_lines(table: Table, game: Game, places: Mapping[str, str], hex_: str, far: int) -> list[str]:
    """Units within some hexes, nearest first; at the same distance enemies first."""
    lines = []
    for side in game.rules.info.sides:
        for there, here in stacks(table, side).items():
            steps = distance(game, hex_, there)
            if steps <= far:
                who = f"{describe.side_of(here[0], game)}, {stack_words(here, game)}"
                lines.append((steps, there, f"{way(game, hex_, there)}, {place_words(game, places, there)}: {who}"))
    for fact in objectives(game):
        steps = distance(game, hex_, fact["hex"])
        if steps <= far:
            text = say("objective-there", game.lang, name=fact["name"], holder=side_name(game, fact["holder"]))
            lines.append((steps, fact["hex"], f"{way(game, hex_, fact['hex'])}, {fact['hex']}: {text}"))
    return [line for *_, line in sorted(lines)] or [say("nothing-near", game.lang, count=far, hex=hex_)]


def neighbour_lines(table: Table, game: Game, hex_: str) -> list[str]:
    """A hex and its neighbours, a line each with its direction: the smallest of maps."""
    lines = [describe.near_line(table, game, hex_)]
    for there in game.rules.hexes_around(hex_):
        lines.append(f"{way_word(game, hex_, there)} {describe.near_line(table, game, there)}".strip())
    return lines


def where_lines(table: Table, game: Game, places: Mapping[str, str], piece: Piece) -> list[str]:
    """Where a counter is, and which units and places are nearest."""
    lang, hex_ = game.lang, piece.hexes[0]
    lines = [describe.piece_line(piece, game), describe.near_line(table, game, hex_)]
    enemy = stacks(table, game.rules.opponent(piece.side))
    for there in sorted(enemy, key=lambda h: (distance(game, hex_, h), h))[:NEAREST]:
        who = stack_words(enemy[there], game)
        lines.append(
            say("nearest-enemy", lang, way=way(game, hex_, there), place=place_words(game, places, there), who=who)
        )
    wanted = [f for f in objectives(game) if f["holder"] != piece.side]
    if wanted:
        fact = min(wanted, key=lambda f: (distance(game, hex_, f["hex"]), f["hex"]))
        way_there = way(game, hex_, fact["hex"])
        lines.append(say("nearest-objective", lang, way=way_there, hex=fact["hex"], name=fact["name"]))
    return lines


# The front and threats


def touching(game: Game, own: Stacks, enemy: Stacks) -> dict[str, list[str]]:
    """One's own hexes with enemies beside them, and those enemies' hexes."""
    found = {h: [n for n in game.rules.hexes_around(h) if n in enemy] for h in own}
    return {h: beside for h, beside in found.items() if beside}


def front_lines(table: Table, game: Game, places: Mapping[str, str], side: str) -> list[str]:
    """Where the two sides touch: a line for each of one's own stacks."""
    own, enemy = stacks(table, side), stacks(table, game.rules.opponent(side))
    lines = []
    for hex_, beside in sorted(touching(game, own, enemy).items()):
        faced = [
            f"{way_word(game, hex_, n)} {place_words(game, places, n)}, {stack_words(enemy[n], game)}" for n in beside
        ]
        lines.append(f"{place_words(game, places, hex_)}, {stack_words(own[hex_], game)}: {'; '.join(faced)}")
    return lines or [say("no-front", game.lang)]


def way_word(game: Game, start: str, end: str) -> str:
    try:
        return say("compass-" + direction(grid_of(game), start, end), game.lang)
    except NotSupported:
        return ""


def threat_lines(table: Table, game: Game, places: Mapping[str, str], side: str, only: str = "") -> list[str]:
    """One's own stacks with enemies beside them, those worst off first; objectives in reach; units short of supply."""
    lang = game.lang
    own, enemy = stacks(table, side), stacks(table, game.rules.opponent(side))
    beside, coming = touching(game, own, enemy), enemy_reach(game, side)
    rows = []
    for hex_ in own:
        if only in ("", hex_):
            around = len(beside.get(hex_, ()))
            reach = max((coming.get(n, 0) for n in game.rules.hexes_around(hex_)), default=0)
            if around or only:
                rows.append((-around, -reach, hex_))
    lines = []
    for around, reach, hex_ in sorted(rows)[:WORST]:
        who = stack_words(own[hex_], game)
        text = say("threat", lang, place=place_words(game, places, hex_), who=who, count=-around)
        lines.append(text + (say("threat-reach", lang, count=-reach) if reach else ""))
    if len(rows) > WORST:
        lines.append(say("more-threats", lang, count=len(rows) - WORST))
    for fact in objectives(game):
        count = coming.get(fact["hex"], 0)
        if fact["holder"] == side and count and only in ("", fact["hex"]):
            lines.append(say("threat-objective", lang, name=fact["name"], hex=fact["hex"], count=count))
    short = [] if only else short_of_supply(game, side)
    if short:
        lines.append(say("threat-supply", lang, units=short))
    return lines or [say("no-threat", lang)]


def enemy_reach(game: Game, side: str) -> dict[str, int]:
    """How many enemy units could reach each hex, where the game answers that."""
    if "threat" not in game.rules.questions:
        return {}
    wanted = {"side": game.rules.opponent(side)}
    try:
        found: dict[str, int] = questions.answer(game, side, game.lang, "threat", wanted)
    except EsagonoError:
        return {}
    return found


def short_of_supply(game: Game, side: str) -> list[str]:
    names = game.rules.names(game.lang)
    try:
        found = game.supply(side, seat=side)
    except EsagonoError:
        return []
    return [names.get(unit, unit) for unit, supply in found.items() if supply.state != "in"]


# How the game stands


def status_lines(table: Table, game: Game) -> list[str]:
    """Turn, phase, who is to decide, points, and the tracks that should always be in sight."""
    lang, head = game.lang, table.heading
    phase = next((p.title for p in game.rules.show.phase_list(game.rules, lang) if p.id == head.phase), head.phase)
    when = say("status-turn", lang, turn=head.turn, date=head.turn_title or "-")
    lines = [". ".join(filter(None, (when, phase, side_name(game, head.side), head.text)))]
    try:
        points = ", ".join(f"{side_name(game, s)} {p}" for s, p in game.points().items())
        lines.append(say("status-points", lang, points=points))
    except NotSupported:
        pass
    lines += [f"{t.title}: {', '.join(str(m.at) for m in t.marks)}" for t in table.tracks if t.short and t.marks]
    deciding = [side_name(game, d.side) for d in game.decisions]
    return [*lines, say("status-deciding", lang, sides=deciding)] if deciding else lines


def side_name(game: Game, side: str) -> str:
    return game.rules.names(game.lang).get("side-" + side, side)
