"""What lies on the table of a game of the series, from the view of a seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from esagono.engine.table import Badge, Display, Entry, Group, Mark, Marker, Piece, Track, Value
from esagono.games.strafe.ruleset import Strafe

UNIT_VALUES = ("combat", "mg", "morale", "move")
GUN_VALUES = ("bombardment", "range", "move")
BELOW_ALL = 99
"""Headquarters lie below the units of their hex."""


def pieces(rules: Strafe, view: Mapping[str, Any], lang: str) -> Iterable[Piece]:
    names = rules.names(lang)
    for unit in view["units"]:
        place = unit.get("stack", 0)
        yield Piece(
            unit["id"],
            unit["side"],
            tuple(unit["hexes"]),
            face(unit),
            place,
            names[unit["id"]],
            more=unseen(view, unit) if place == 0 else 0,
            values=tuple(values(rules, unit)),
            badges=tuple(badges(unit)),
            spent="finished" in unit["flags"] or "activated" in unit["flags"],
        )
    for hq in view["hqs"]:
        done = (Badge("hq-done"),) if hq["done"] else ()
        shown = f"{hq['id']}-back" if hq["done"] else hq["id"]
        yield Piece(hq["id"], hq["side"], (hq["hex"],), shown, BELOW_ALL, names[hq["id"]], badges=done)


def unseen(view: Mapping[str, Any], unit: Mapping[str, Any]) -> int:
    """24.1: of an enemy stack one sees that more lies below, not how much."""
    entry = view["stacks"][unit["hex"]].get(unit["side"], {})
    return -1 if entry.get("more") and "count" not in entry else 0


def face(unit: Mapping[str, Any]) -> str:
    """2.2.1, 2.2.2: the back is the reduced side of a unit and the fire side of guns."""
    turned = unit["up"] == "fire" if "up" in unit else unit["reduced"]
    return f"{unit['id']}-back" if turned else str(unit["id"])


def values(rules: Strafe, unit: Mapping[str, Any]) -> Iterable[Value]:
    """As they are now for one's own; of an enemy what is printed on the side that is up."""
    roster = rules.roster
    u = roster.index[unit["id"]]
    counter = roster.counters[u]
    side = counter.back if unit["reduced"] else counter.front
    printed: dict[str, Any] = {
        "combat": side.combat,
        "mg": "P" if counter.bridging else side.mg,
        "morale": side.morale,
        "move": side.move,
        "bombardment": counter.bombardment,
        "range": counter.range,
    }
    for name in GUN_VALUES if roster.is_gun[u] else UNIT_VALUES:
        now = unit.get(name, printed[name])
        changed = str(now) != str(printed[name])
        # machine guns stand beside the numbers that a counter has in a row
        yield Value(name, now, printed[name] if changed else None, aside=name == "mg")


def badges(unit: Mapping[str, Any]) -> Iterable[Badge]:
    if unit.get("dp"):
        yield Badge("dp", str(unit["dp"]))
    if "with" in unit:
        yield Badge("with")
    for flag in unit["flags"]:
        if flag not in ("finished", "rolled"):
            yield Badge(flag)


def markers(rules: Strafe, view: Mapping[str, Any]) -> Iterable[Marker]:
    """H9: markers on the map are open to both; aims only to those who may know them."""
    printed = rules.ground.printed_level
    for hex, trench in view["trenches"].items():
        as_printed = trench["printed"] and printed.get(rules.hex_named(hex), 0) == trench["level"]
        kind = "trench-printed" if as_printed else "trench"
        yield Marker(kind, hex, text="" if as_printed else str(trench["level"]), side=trench["side"])
        if trench["pending"]:
            yield Marker("digging", hex, side=trench["side"])
    for kind in ("blown", "built", "building"):
        for hexside in view[kind]:
            yield Marker(kind, hexside)
    for hex, value in view["interdiction"].items():
        yield Marker("barrage", hex, text=str(value))
    for objective in (*view["objectives"], *view["decisive"]):
        yield Marker("control", objective["hex"], side=objective["side"])
    for mark in view["assaults"]:
        kind = "counter-assault" if mark["counter"] else "assault"
        yield Marker(kind, mark["from"], mark["to"], side=mark["side"], tone="bad")
    places = {unit["id"]: unit["hex"] for unit in view["units"]}
    for name in ("bombardment", "defense"):
        combat = view["combat"].get(name, {})
        for aim in combat.get("aims", ()):
            start = aim.get("from") or places.get(aim["unit"], "")
            if start:
                yield Marker("fire", start, aim["target"], side=combat["side"], tone="draft")


def tracks(rules: Strafe, view: Mapping[str, Any], lang: str) -> Iterable[Track]:
    """7.0: logistics points, each side's its own unless they are played open."""
    word, names = rules.show.word, rules.names(lang)
    for side, purse in view["tracks"].items():
        private = not rules.policy.open_lp[rules.sides.index(side)]
        title = word(rules, "track-lp", lang, whose=names[f"side-{side}"])
        short = word(rules, "track-lp-short", lang)
        yield Track(f"lp-{side}", title, private, short, marks=(Mark(purse["lp"], side=side),))
        if purse["spent"]:
            title = word(rules, "track-spent", lang, whose=names[f"side-{side}"])
            yield Track(f"spent-{side}", title, private, marks=(Mark(purse["spent"], side=side),))


def displays(rules: Strafe, view: Mapping[str, Any], lang: str) -> Iterable[Display]:
    """8.2: the brigade display; then reinforcements and losses, open to both."""
    word, names = rules.show.word, rules.names(lang)
    for side in rules.sides:
        shown = tuple(boxes(rules, view, side, lang))
        if any(group.entries for group in shown):
            title = word(rules, "display-brigades", lang, whose=names[f"side-{side}"])
            yield Display(f"brigades-{side}", title, side == view["seat"], shown)
    coming = view["off_map"]["reinforcements"]
    groups = []
    for turn in sorted({arrival["turn"] for arrival in coming}):
        found = [a for a in coming if a["turn"] == turn]
        entries = tuple(Entry(a["id"], names[a["id"]], " ".join(a["entry"]), a["id"]) for a in found)
        title = word(rules, "group-turn", lang, turn=turn) if turn else word(rules, "group-first", lang)
        groups.append(Group(f"turn-{turn}", title, entries))
    yield Display("reinforcements", word(rules, "display-reinforcements", lang), groups=tuple(groups))
    for kind in ("eliminated", "surrendered"):
        entries = tuple(Entry(u, names[u], face=u) for u in view["off_map"][kind])
        yield Display(kind, word(rules, f"display-{kind}", lang), groups=(Group("all", entries=entries),))


def boxes(rules: Strafe, view: Mapping[str, Any], side: str, lang: str) -> Iterable[Group]:
    """8.2.a: not activated, and the boxes by the number of guns; of the enemy only what has been shown."""
    word, names = rules.show.word, rules.names(lang)
    own = side == view["seat"]
    placed: dict[str, list[Entry]] = {}
    for brigade in rules.roster.brigades:
        if rules.sides[brigade.side] != side:
            continue
        known = view["display"].get(brigade.id)
        if known is None and not own:
            continue
        plan = known or {}
        key = "acted" if plan.get("acted") else "none" if plan.get("box") is None else str(plan["box"])
        hq = rules.roster.ids[brigade.hq] if brigade.hq >= 0 else ""
        where = next((h["hex"] for h in view["hqs"] if h["brigade"] == brigade.id), "")
        told = brigade_words(rules, view, brigade.id, brigade.hq, lang) if own else ""
        entry = Entry(brigade.id, names.get(brigade.id, brigade.name), told, hq, hex=where)
        placed.setdefault(key, []).append(entry)
    for key in (*map(str, rules.tables.boxes), "acted", "none"):
        found = tuple(placed.get(key, ()))
        if found or own:
            yield Group(f"{side}-{key}", word(rules, f"box-{key}", lang), found)


def brigade_words(rules: Strafe, view: Mapping[str, Any], brigade: str, hq: int, lang: str) -> str:
    """8.2: the values of its headquarters, its strength now, and where it stands."""
    word, roster = rules.show.word, rules.roster
    units = [u for u in view["units"] if u.get("brigade") == brigade]
    parts = []
    if hq >= 0:
        parts.append(word(rules, "brigade-hq", lang, initiative=roster.initiative[hq], command=roster.command[hq]))
    if units:
        strength = sum(Fraction(u["combat"]) for u in units)
        parts.append(word(rules, "brigade-strength", lang, n=len(units), strength=str(strength)))
        parts.append(" ".join(sorted({u["hex"] for u in units})))
    return " · ".join(parts)
