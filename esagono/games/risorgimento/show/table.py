"""What lies on the table of a game of the series, from the view of a seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from esagono.engine.table import Badge, Display, Entry, Group, Marker, Piece, Value
from esagono.games.risorgimento.ruleset import Risorgimento

VALUES = ("strength", "cohesion", "move", "stacking", "command", "rating")


def formation_names(rules: Risorgimento, lang: str) -> dict[str, str]:
    return {f.id: rules.formation_name(i, lang) for i, f in enumerate(rules.roster.formations)}


def pieces(rules: Risorgimento, view: Mapping[str, Any], lang: str) -> Iterable[Piece]:
    """A face-down counter has its back, what lies open on it, and a key that gives nothing away.

    Commanders, who have no facing, lie below the units of their hex.
    """
    names = rules.names(lang)
    below: dict[str, int] = {}
    for unit in sorted(view["units"], key=lambda u: "facing" not in u):
        hex = unit["hex"]
        place = below.get(hex, 0)
        below[hex] = place + 1
        known = "id" in unit
        name = names[unit["id"]] if known else names[unit["look"]]
        yield Piece(
            unit["key"],
            unit["side"],
            (hex,),
            unit["id"] if known else unit["look"],
            place,
            name,
            unit.get("facing", ""),
            known,
            values=tuple(values(unit)),
            badges=tuple(badges(unit)),
            spent="acted" in unit["flags"],
        )


def values(unit: Mapping[str, Any]) -> Iterable[Value]:
    for name in VALUES:
        if name in unit:
            printed = unit.get(f"printed_{name}", unit[name])
            yield Value(name, unit[name], printed if printed != unit[name] else None, aside=name == "stacking")


def badges(unit: Mapping[str, Any]) -> Iterable[Badge]:
    if unit.get("status"):
        yield Badge(f"status-{unit['status']}")
    if unit.get("lost"):
        yield Badge("lost", f"-{unit['lost']}")
    for flag in unit["flags"]:
        yield Badge(flag)
    if unit["face_up"]:
        yield Badge("up")


def markers(rules: Risorgimento, view: Mapping[str, Any]) -> Iterable[Marker]:
    """Declared assaults and charges lie open, each with an arrow; objectives show who holds them."""
    sides = {unit["hex"]: unit["side"] for unit in view["units"]}
    for mark in view["markers"]:
        tone = "draft" if mark["used"] else "bad"
        yield Marker(mark["kind"], mark["hex"], mark["to"], side=sides.get(mark["hex"], ""), tone=tone)
    for hex in rules.objective_hexes:
        yield Marker("control", rules.grid.names[hex], side=view["control"].get(rules.grid.names[hex], ""))


def displays(rules: Risorgimento, view: Mapping[str, Any], lang: str) -> Iterable[Display]:
    """Formations with their moods; then who is yet to come, and the lost."""
    word, names, formations = rules.show.word, rules.names(lang), formation_names(rules, lang)
    groups = []
    for side in rules.sides:
        entries = tuple(
            Entry(f["id"], formations[f["id"]], mood(rules, f["mood"], lang), badges=tuple(orders(f)))
            for f in view["formations"]
            if f["side"] == side
        )
        groups.append(Group(side, names[f"side-{side}"], entries))
    yield Display("formations", word(rules, "display-formations", lang), groups=tuple(groups))
    coming = view["off_map"]["reinforcements"]
    arrivals = []
    for turn in sorted({arrival["turn"] for arrival in coming}):
        title = word(rules, "group-turn", lang, turn=turn) if turn else word(rules, "group-first", lang)
        found = [a for a in coming if a["turn"] == turn]
        entries = tuple(
            Entry(a["id"], names[a["id"]], arrival(rules, str(a["entry"] or ""), lang), a["id"]) for a in found
        )
        arrivals.append(Group(f"turn-{turn}", title, entries))
    yield Display("reinforcements", word(rules, "display-reinforcements", lang), groups=tuple(arrivals))
    lost = tuple(Entry(u, names[u], face=u) for u in view["off_map"]["eliminated"])
    yield Display("eliminated", word(rules, "display-eliminated", lang), groups=(Group("all", entries=lost),))


def arrival(rules: Risorgimento, entry: str, lang: str) -> str:
    """Where a unit comes from: a place beyond the map and the hex of its road, or a hex."""
    area = rules.areas.get(entry)
    return rules.show.word(rules, "arrival", lang, place=entry.title(), hex=area.centre) if area else entry


def mood(rules: Risorgimento, value: int, lang: str) -> str:
    return rules.show.word(rules, "mood", lang, value=f"{value:+d}" if value else "0")


def orders(formation: Mapping[str, Any]) -> Iterable[Badge]:
    if formation["activated"]:
        yield Badge("activated")
    if formation["failed"]:
        yield Badge("failed", str(formation["failed"]))
