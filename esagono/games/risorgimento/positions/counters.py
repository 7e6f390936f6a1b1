"""The counters and formations of a position: the game's, some of them changed, and those of a document's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from esagono.engine.errors import BadPosition, UnknownName
from esagono.games.risorgimento.roster import USUAL_MOVE, Counter, Formation, Roster

PRINTED: Final = ("turn", "entry", "formation", "strength", "stacking", "cohesion", "move", "command", "rating", "name")
"""What a document may override of a counter of the game."""


def read_roster(doc: Mapping[str, Any], own: Roster, sides: tuple[str, ...]) -> Roster:
    """The counters and formations the document names: its own, or the game's where no side and type are said.

    What is printed on a counter of the game may be overridden.
    """
    counters: dict[str, Counter] = {}
    for entry in doc.get("units", []):
        name = entry["id"]
        if name in counters:
            raise BadPosition(f"two units have the id {name!r}; expected each id once")
        model = own.counters[own.index[name]] if name in own.index else None
        if model is not None and "type" not in entry and entry.get("side", model.side) == model.side:
            counters[name] = replace(model, **{k: entry[k] for k in PRINTED if k in entry})
        elif "side" in entry:
            counters[name] = read_counter(entry)
        else:
            raise BadPosition(f"{UnknownName('counter of the game', name, own.ids)}; or give side and values")
    named = list(counters.values())
    return Roster(named, read_formations(doc, named, own), sides)


def read_counter(entry: Mapping[str, Any]) -> Counter:
    """A counter of the document's own."""
    name, side, kind = entry["id"], entry["side"], entry.get("type", "line")
    values = {
        "name": entry.get("name", name),
        "name_it": entry.get("name_it", ""),
        "move": entry.get("move", USUAL_MOVE[kind]),
        "group": entry.get("group", ""),
        "turn": entry.get("turn", 0),
        "entry": entry.get("entry", ""),
        "sign": entry.get("sign", ""),
    }
    if kind == "overall-commander":
        return Counter(name, side, kind, rating=entry.get("rating", entry.get("command", 2)), **values)
    values["formation"] = entry.get("formation", f"{side}-formation")
    if kind == "commander":
        return Counter(name, side, kind, command=entry.get("command", entry.get("rating", 3)), **values)
    strength, stacking, cohesion = entry.get("strength", 4), entry.get("stacking", 1), entry.get("cohesion", 9)
    return Counter(name, side, kind, strength=strength, stacking=stacking, cohesion=cohesion, **values)


def read_formations(doc: Mapping[str, Any], counters: list[Counter], own: Roster) -> list[Formation]:
    """The game's formations that are named, and the document's own in order of their first naming."""
    out: dict[str, Formation] = {}
    known = {f.id: f for f in own.formations}
    sides = {c.formation: c.side for c in reversed(counters)}
    for entry in doc.get("formations", []):
        name = entry["id"]
        side = entry.get("side") or (known[name].side if name in known else sides.get(name))
        if side is None:
            raise BadPosition(f"formation {name!r} has no side and no units; expected its side")
        base = known.get(name) or Formation(name, side, name, name)
        out[name] = replace(base, side=side, name=entry.get("name", base.name))
    for counter in counters:
        name = counter.formation
        if name and name not in out:
            out[name] = known.get(name) or Formation(name, counter.side, name, name)
        if name and out[name].side != counter.side:
            raise BadPosition(f"unit {counter.id!r} of {counter.side} is in formation {name!r} of {out[name].side}")
    return list(out.values())
