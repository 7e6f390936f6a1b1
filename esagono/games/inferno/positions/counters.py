"""The counters of a position: the game's, some of them changed, and those of a document's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from esagono.engine.errors import BadPosition, UnknownName
from esagono.games.inferno.positions.fields import PLACES
from esagono.games.inferno.roster import Counter, Roster, Values

GUNS: Final = ("artillery", "heavy-artillery")
"""Q29: without steps; a document may say so, or that they have one."""
PRINTED: Final = ("type", "size", "corps", "turn", "entry", "reserve")
"""Words on a counter of the game that a document may change."""


def read_counter(entry: Mapping[str, Any], sides: tuple[str, ...]) -> Counter:
    """Read a counter that the document defines itself."""
    name, kind, reduced = entry["id"], entry.get("type", "infantry"), entry.get("reduced")
    if "side" not in entry:
        raise BadPosition(f"unit {name!r}: {UnknownName('side', None, sides)}")
    gun, behind = kind in GUNS, reduced if isinstance(reduced, Mapping) else {}
    steps = entry.get("steps", 2 if isinstance(reduced, Mapping) else 1)
    if steps == 0:
        raise BadPosition(f"unit {name!r} has 0 steps; expected 1 or 2")
    front = values_in(entry, Values(0 if gun or kind == "engineer" else 4, 0 if gun else 4, 6, 0))
    less = Values(max(front.attack - 1, 1), max(front.defense - 1, 1), front.move, front.artillery)
    return Counter(
        id=name,
        side=entry["side"],
        name=entry.get("name", name),
        type=kind,
        size=entry.get("size", "brigade"),
        corps=entry.get("corps", ""),
        steps=steps,
        front=front,
        back=values_in(behind, less) if steps == 2 else None,
        turn=entry.get("turn", 0),
        entry=tuple(entry.get("entry", ())),
        reserve=entry.get("reserve", ""),
    )


def values_in(said: Mapping[str, Any], face: Values) -> Values:
    return replace(face, **{key: said[key] for key in ("attack", "defense", "move", "artillery") if key in said})


def own_counter(entry: Mapping[str, Any], own: Roster) -> Counter | None:
    """The counter of the game that an entry names; not if it has the side and strengths of another."""
    if entry["id"] not in own.index or {"side", "attack", "defense"} <= set(entry):
        return None
    model = own.counters[own.index[entry["id"]]]
    return model if entry.get("side", model.side) == model.side else None


def revised(model: Counter, entry: Mapping[str, Any]) -> Counter:
    """A counter of the game with what an entry says of it in other words than the printed ones."""
    words = {key: entry[key] for key in PRINTED if key in entry}
    if "entry" in words:
        words["entry"] = tuple(words["entry"])
    reduced = entry.get("reduced")
    back = model.back and values_in(reduced if isinstance(reduced, Mapping) else {}, model.back)
    return replace(model, front=values_in(entry, model.front), back=back, **words)


def read_counters(
    units: list[dict[str, Any]], own: Roster, sides: tuple[str, ...], without_corps: tuple[str, ...] = ()
) -> Roster:
    """The counters the units of a document name: its own, or the game's where no side and strengths are said.

    7.2.d of Altipiani: a side may be without Corps.
    """
    counters: dict[str, Counter] = {}
    for entry in units:
        name, model = entry["id"], own_counter(entry, own)
        if name in counters:
            raise BadPosition(f"two units have the id {name!r}; expected each id once")
        if model is None and "side" not in entry:
            raise BadPosition(f"{UnknownName('counter of the game', name, own.ids)}; or give side and values")
        counter = read_counter(entry, sides) if model is None else revised(model, entry)
        counters[name] = replace(counter, corps="") if model is None and counter.side in without_corps else counter
    return Roster(list(counters.values()), sides)


def gather(doc: Mapping[str, Any], own: Roster) -> dict[str, Any]:
    """The document with its pontoons and reinforcements among the units, which is where the rules look for them."""
    units = [dict(entry) for entry in doc.get("units", [])]
    for entry in units:
        count_steps(entry, own)
    named = {entry["id"]: entry for entry in units}

    def entry_of(name: str, **new: Any) -> dict[str, Any]:
        if name not in named:
            named[name] = {"id": name, **({} if name in own.index else new)}
            units.append(named[name])
        return named[name]

    chart = dict(doc.get("map", {}))
    for pontoon in chart.pop("pontoons", []):
        entry = entry_of(pontoon["id"], side=pontoon["side"], type="engineer", size="battalion")
        entry.pop("hex", None)
        entry["bridge"] = pontoon["hexside"]
    for arrival in doc.get("reinforcements", []):
        entry = entry_of(arrival["id"])
        entry.update({**arrival, "hex": arrival.get("hex") or "pool"})
        if entry["hex"] not in PLACES:  # where it will come in
            entry["entry"], entry["hex"] = [entry["hex"]], "pool"
    for entry in units:
        if entry.get("hex") == "pool":
            wait(entry, own, doc.get("turn", 1))
    gathered = {k: v for k, v in doc.items() if k != "reinforcements"} | {"units": units}
    return gathered | {"map": chart} if chart else gathered


def count_steps(entry: dict[str, Any], own: Roster) -> None:
    """`steps` of a counter of the game are those left; artillery may be said to have none."""
    model = own_counter(entry, own)
    if entry.get("steps") == 0 and (model.type if model is not None else entry.get("type")) in GUNS:
        del entry["steps"]
    if "steps" in entry and model is not None:
        entry.setdefault("steps_left", entry.pop("steps"))


def wait(entry: dict[str, Any], own: Roster, turn: int) -> None:
    """13.0, 13.1.a: a unit off the map with a Reserve marker is in the box; one without a turn arrives now."""
    model = own_counter(entry, own)
    kept = entry.get("reserve", model.reserve if model is not None else "")
    if "reserve" in entry.get("flags", ()) or kept == "box":
        entry["hex"] = "box"
        entry["flags"] = [flag for flag in entry.get("flags", ()) if flag != "reserve"]
    elif "turn" not in entry and (model is None or not model.turn):
        entry["turn"] = turn
