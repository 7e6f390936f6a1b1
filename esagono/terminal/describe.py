"""What a seat sees, in words: pieces, stacks, hexes, tracks and displays, from the table of the seat alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from esagono.engine import Game
from esagono.engine.ruleset import NotSupported
from esagono.engine.table import Badge, Look, Odds, Piece, Sheet, Table, Value
from esagono.terminal.outline import outline, plain
from esagono.terminal.words import field, say, spoken

SILENT_ZEROS = ("objective",)
"""Facts that are 0 for most hexes."""

APART = ("hex", "sides", "tags", "move", "stacking", "flag")
"""What the line of a hex leaves out; `show` says all."""


def piece_line(piece: Piece, game: Game, *, with_hex: bool = True) -> str:
    """One counter: its name and key, where it lies, and what the seat may know of it."""
    lang = game.lang
    legend = game.rules.show.badges(game.rules, lang)
    where = f"{'-'.join(piece.hexes)} " if with_hex else ""
    who = f"{piece.name or piece.key} ({piece.key})" if piece.known else unknown(piece, game)
    facts = [value_words(v, game) for v in piece.values]
    if piece.facing:
        facts.append(say("facing", lang, direction=piece.facing))
    if len(piece.hexes) > 1 and not with_hex:
        facts.append(say("in-two-hexes", lang, hexes=list(piece.hexes)))
    facts += [badge_words(b, legend) for b in piece.badges]
    if piece.more:
        facts.append(say("more-below", lang) if piece.more < 0 else say("so-many-below", lang, count=piece.more))
    return f"{where}{who}: {', '.join(facts)}" if facts else f"{where}{who}"


def unknown(piece: Piece, game: Game) -> str:
    """A counter face down: what its back says, if it says anything."""
    if piece.name:
        return say("face-down-as", game.lang, name=piece.name)
    return say("face-down", game.lang, side=side_of(piece, game))


def side_of(piece: Piece, game: Game) -> str:
    return game.rules.names(game.lang).get("side-" + piece.side, piece.side)


def value_words(value: Value, game: Game) -> str:
    rules, lang = game.rules, game.lang
    title = value.title or rules.show.word(rules, f"value-{value.id}", lang, "") or field(value.id, lang)
    printed = f" ({value.printed})" if value.printed is not None else ""
    return f"{title} {value.now}{printed}"


def badge_words(badge: Badge, legend: Mapping[str, Look]) -> str:
    title = badge.title or (legend[badge.id].title if badge.id in legend else badge.id)
    return f"{title} {badge.text}" if badge.text else title


def unit_lines(table: Table, game: Game, side: str) -> list[str]:
    """The counters of a side that the seat sees, by hex."""
    seen = [p for p in table.pieces if p.side == side]
    return [piece_line(p, game) for p in sorted(seen, key=lambda p: (p.hexes[:1], p.place))]


def pieces_in(table: Table, hex_: str) -> list[Piece]:
    return sorted((p for p in table.pieces if hex_ in p.hexes), key=lambda p: p.place)


def stack_lines(table: Table, game: Game, hex_: str) -> list[str]:
    """The units in a hex, as far as the seat may know."""
    lang = game.lang
    here = pieces_in(table, hex_)
    if not here:
        return [say("nobody-in", lang, hex=hex_)]
    side = side_of(here[0], game)
    below = here[0].more
    if below < 0:
        head = say("stack-hidden", lang, hex=hex_, side=side)
    else:
        head = say("stack-of", lang, hex=hex_, side=side, count=len(here) + below)
    return [head, *(f"  {piece_line(p, game, with_hex=False)}" for p in here), *marker_lines(table, game, hex_)]


def marker_lines(table: Table, game: Game, hex_: str | None = None) -> list[str]:
    """What lies on hexes and hexsides, or on one of them."""
    legend = game.rules.show.markers(game.rules, game.lang)
    names = game.rules.names(game.lang)
    lines = []
    for marker in table.markers:
        if hex_ is not None and hex_ not in (*marker.at.split("-"), marker.to):
            continue
        title = marker.title or (legend[marker.kind].title if marker.kind in legend else marker.kind)
        where = f"{marker.at} → {marker.to}" if marker.to else marker.at
        whose = names.get("side-" + marker.side, marker.side)
        lines.append("  " + " ".join(filter(None, (f"{where}:", title, marker.text, f"({whose})" if whose else ""))))
    return lines


def table_lines(table: Table, game: Game) -> list[str]:
    """Tracks, displays and markers: what lies beside the map and on it."""
    legend = game.rules.show.badges(game.rules, game.lang)
    lines = [f"{t.title}: {', '.join(str(m.at) for m in t.marks) or '-'}" for t in table.tracks]
    for display in table.displays:
        entries = [e for group in display.groups for e in group.entries]
        if entries:
            lines.append(f"{display.title}:")
        for entry in entries:
            words = [entry.title, entry.text, *(badge_words(b, legend) for b in entry.badges)]
            lines.append("  " + ", ".join(filter(None, words)))
    return [*lines, *marker_lines(table, game)]


def chance_line(odds: Odds) -> str:
    return f"{odds.group + ', ' if odds.group else ''}{odds.text}: {odds.p * 100:.1f} %"


def sheet_lines(sheet: Sheet, game: Game) -> list[str]:
    """The sheet of a decision: who takes part, the arithmetic and the chances."""
    first = sheet.headline
    lines = [*([sheet.title] if sheet.title else []), *([chance_line(first)] if first is not None else [])]
    for group in sheet.groups:
        total = f": {group.total}" if group.total is not None else ""
        lines.append(f"{group.title}{total}")
        for row in group.rows:
            mark = "+" if row.on else " "
            parts = "; ".join(f"{p.text} {p.value}" for p in row.parts if row.on)
            lines.append(f" {mark} {row.name} {row.value}{f' ({parts})' if parts else ''}")
        lines += [f"   {p.text} {p.value}" for p in group.parts]
    lines += [f"{p.text}: {p.value}" for p in (*sheet.shifts, *sheet.modifiers)]
    if sheet.column:
        lines.append(f"{field('column', game.lang, spoken(game.rules, game.lang))}: {sheet.column}")
    lines += [chance_line(o) for o in sheet.odds]
    return [*lines, *sheet.notes, *(str(r.get("text", "")) for r in sheet.refused)]


def hex_lines(table: Table, game: Game, hex_: str) -> list[str]:
    """The printed features of a hex and the units in it."""
    facts = printed(game, hex_)
    return [
        say("hex", game.lang, hex=hex_),
        *outline(facts, game.lang, spoken(game.rules, game.lang), "  "),
        *stack_lines(table, game, hex_),
    ]


def printed(game: Game, hex_: str) -> dict[str, Any]:
    """What the map prints in a hex, without what is not there."""
    try:
        facts = game.rules.hex_facts(hex_)
    except NotSupported:
        return {}
    return {k: v for k, v in facts.items() if k != "hex" and not is_empty(k, v)}


def near_line(table: Table, game: Game, hex_: str) -> str:
    lang = game.lang
    facts = printed(game, hex_)
    names = spoken(game.rules, lang)
    words = [f"{field(k, lang, names)} {plain(v, lang, names)}" for k, v in facts.items() if k not in APART]
    parts = [", ".join(words)] if words else []
    here = pieces_in(table, hex_)
    if here:
        top = here[0]
        name = (top.name or top.key) if top.known else unknown(top, game)
        parts.append(f"{side_of(top, game)}: {name}")
    return f"{hex_}: {'; '.join(parts)}" if parts else f"{hex_}: -"


def is_empty(key: str, value: Any) -> bool:
    """Not worth saying."""
    return value is None or value is False or value in ("", [], {}) or (value == 0 and key in SILENT_ZEROS)


def find_hex(table: Table, unit: str) -> str | None:
    """Where the seat sees a unit."""
    return next((p.hexes[0] for p in table.pieces if p.key == unit), None)
