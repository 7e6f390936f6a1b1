"""What lies on the table of a game of the series, from the view of a seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from esagono.engine.table import Badge, Display, Entry, Group, Mark, Marker, Piece, Track, Value
from esagono.games.inferno.ruleset import Inferno

FLAG_BADGES = {
    "reserve": "reserve",
    "frozen": "frozen",
    "mov": "mov",
    "recovered": "recovered",
    "moved": "moved",
    "has-attacked": "attacked",
    "was-attacked": "defended",
    "supported": "supported",
}
"""The badges that are flags of a unit, in the order in which they are shown."""
VALUES = ("attack", "defense", "move")
GUN_VALUES = ("artillery", "move")
"""In the order in which they stand on a counter."""
TRACKS = ("rp", "rp_italian", "rp_austro_hungarian")
"""Tracks that players follow; others hold what was rolled already, or the points that stand among the facts."""


def pieces(rules: Inferno, view: Mapping[str, Any], lang: str) -> Iterable[Piece]:
    names, stacks = rules.names(lang), view["stacks"]
    seen: dict[str, int] = {}
    for unit in view["units"]:
        seen[unit["hex"]] = seen.get(unit["hex"], 0) + 1
    for unit in view["units"]:
        stack = stacks[unit["hex"]]
        place = unit.get("stack", 0)
        more = 0
        if place == 0:
            count, more_seen = stack["count"], seen[unit["hex"]]
            more = -1 if count is None and stack["more"] is not False else 0 if count is None else count - more_seen
        yield Piece(
            unit["id"],
            unit["side"],
            (unit["hex"],),
            face(unit),
            place,
            names.get(unit["id"], unit["id"]),
            more=more,
            values=values(rules, unit),
            badges=tuple(badges(unit)),
            spent="moved" in unit["flags"],
        )


def face(unit: Mapping[str, Any]) -> str:
    """The symbol of the side that lies up: guns on the move show their back, like reduced units."""
    return f"{unit['id']}-back" if unit["reduced"] or "mov" in unit["flags"] else str(unit["id"])


def values(rules: Inferno, unit: Mapping[str, Any]) -> tuple[Value, ...]:
    """What is printed on the showing side, also a zero, and what it is worth now to those who may know."""
    roster = rules.roster
    index, steps = roster.index[unit["id"]], unit["steps"]
    printed = {
        "attack": roster.attack[index][steps],
        "defense": roster.defense[index][steps],
        "move": roster.move[index][steps],
        "artillery": roster.artillery[index][steps],
    }
    guns = not printed["attack"] and not printed["defense"]
    # who is no gun but has an artillery value carries it in the corner
    corner = ("artillery",) if not guns and printed["artillery"] else ()
    out: list[Value] = []
    for name in (*(GUN_VALUES if guns else VALUES), *corner):
        now = unit.get(name, printed[name])
        out.append(Value(name, now, printed[name] if now != printed[name] else None, aside=name in corner))
    return tuple(out)


def badges(unit: Mapping[str, Any]) -> Iterable[Badge]:
    """The legend of the components has their words."""
    if unit.get("loss"):
        yield Badge(f"ce-{unit['loss']}")
    if unit.get("supply") == "low":
        yield Badge("ls")
    if unit.get("supply") == "out":
        yield Badge("oos")
    for flag, badge in FLAG_BADGES.items():
        if flag in unit["flags"]:
            yield Badge(badge)


def markers(view: Mapping[str, Any]) -> Iterable[Marker]:
    for side in view["destroyed"]:
        yield Marker("destroyed", side)
    for pontoon in view["pontoons"]:
        yield Marker("pontoon", pontoon["hexside"], side=pontoon["side"])
    for side in view["crossings"]:
        yield Marker("crossing", side)
    for hex, side in view["control"].items():
        yield Marker("control", hex, side=side)
    told = {u["hex"] for u in view["units"] if "reserve" in u["flags"]}
    for hex, stack in view["stacks"].items():
        if stack["reserve"] and hex not in told:
            yield Marker("reserve", hex, side=stack["side"])
    combat = view["combat"]
    if combat is not None and "target" in combat:
        for hex in combat["hexes"]:
            yield Marker("attack", hex, to=combat["target"], side=combat["side"])


def tracks(rules: Inferno, view: Mapping[str, Any], lang: str) -> Iterable[Track]:
    for name in TRACKS:
        if name in view["tracks"]:
            word = rules.show.word
            short = word(rules, f"track-{name}-short", lang)
            yield Track(name, word(rules, f"track-{name}", lang), short=short, marks=(Mark(view["tracks"][name]),))
    if view["ends_on"]:
        title = rules.show.word(rules, "track-end", lang, n=view["ends_on"])
        short = rules.show.word(rules, "track-end-short", lang)
        yield Track("end", title, short=short, marks=(Mark(view["ends_on"]),))


def displays(rules: Inferno, view: Mapping[str, Any], lang: str) -> Iterable[Display]:
    """Reinforcements by turn, the Reserves box and the lost: open to both (Q83)."""
    word, names = rules.show.word, rules.names(lang)
    off = view["off_map"]
    side = {u: rules.sides[s] for u, s in zip(rules.roster.ids, rules.roster.side, strict=True)}

    def groups(units: Sequence[str]) -> tuple[Group, ...]:
        return tuple(
            Group(s, names.get(f"side-{s}", s), tuple(Entry(u, names.get(u, u), face=u) for u in units if side[u] == s))
            for s in rules.sides
            if any(side[u] == s for u in units)
        )

    coming = off["reinforcements"]
    turns = sorted({r["turn"] for r in coming})
    yield Display(
        "reinforcements",
        word(rules, "display-reinforcements", lang),
        groups=tuple(
            Group(
                f"turn-{turn}",
                word(rules, "group-turn", lang, turn=turn),
                tuple(
                    Entry(r["id"], names.get(r["id"], r["id"]), " ".join(r["entry"]), r["id"])
                    for r in coming
                    if r["turn"] == turn
                ),
            )
            for turn in turns
        ),
    )
    for name in ("box", "eliminated"):
        yield Display(name, word(rules, f"display-{name}", lang), groups=groups(off[name]))
