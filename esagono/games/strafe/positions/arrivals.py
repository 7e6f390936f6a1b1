"""6.1: the reinforcements of a position, one by one or several that come together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from esagono.engine.errors import BadPosition, shown
from esagono.games.strafe.roster import Roster


def gather(doc: Mapping[str, Any], every: Roster) -> list[dict[str, Any]]:
    """The units of a document, with its reinforcements among them."""
    units = [dict(entry) for entry in doc.get("units", [])]
    named = {entry["id"]: entry for entry in units}
    for row in arrivals_of(doc.get("reinforcements", [])):
        arrival = waiting(row)
        if "turn" not in arrival and not is_scheduled(arrival["id"], every):
            if "entry" not in arrival:
                raise BadPosition(f"a reinforcement is {shown(row)}; expected id and turn, or where it enters now")
            arrival["turn"] = doc.get("turn", 1)
        if arrival["id"] not in named:
            named[arrival["id"]] = {}
            units.append(named[arrival["id"]])
        named[arrival["id"]].update(arrival)
    return units


def arrivals_of(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Arrivals one by one, where a row has several `units`, or their ids."""
    out = []
    for row in rows:
        if ("id" in row) == ("units" in row):
            raise BadPosition(f"a reinforcement is {shown(dict(row))}; expected id and turn, or units and turn")
        common = {key: value for key, value in row.items() if key not in ("units", "side")}
        side = {key: row[key] for key in ("side",) if key in row}
        for unit in row.get("units", [{}]):
            out.append({"id": unit} | common if isinstance(unit, str) else side | unit | common)
    return out


def is_scheduled(name: str, every: Roster) -> bool:
    """6.1, Q102: a counter of the game that arrives by a schedule of its own, which need not be said."""
    return name in every.index and bool(every.counters[every.index[name]].entry)


def waiting(row: Mapping[str, Any]) -> dict[str, Any]:
    """A unit in the pool; its hex is where it enters, if `entry` does not say it."""
    way = row.get("hex", "pool")
    return {**({} if way == "pool" else {"entry": [way]}), **row, "hex": "pool"}
