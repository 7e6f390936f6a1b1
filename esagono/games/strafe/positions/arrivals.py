"""Positions as documents: units and reinforcements, whatever form they are listed in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from esagono.engine.errors import BadPosition
from esagono.engine.shapes import check
from esagono.games.strafe.positions.shape import ARRIVAL
from esagono.games.strafe.roster import Roster


def gather(doc: Mapping[str, Any], every: Roster) -> list[dict[str, Any]]:
    """The units of a document, with its reinforcements among them."""
    units = [dict(entry) for entry in doc.get("units", [])]
    named = {entry.get("id"): entry for entry in units}
    for row in arrivals_of(doc.get("reinforcements", [])):
        arrival = read_arrival(row)
        if "turn" not in arrival and not is_scheduled(arrival["id"], every):
            if "entry" not in arrival:
                raise BadPosition(f"a reinforcement is {row}; expected id and turn, or where it enters now")
            arrival["turn"] = int(doc.get("turn", 1))
        if arrival["id"] not in named:
            named[arrival["id"]] = {}
            units.append(named[arrival["id"]])
        named[arrival["id"]].update(arrival)
    return units


def arrivals_of(rows: Any) -> list[Any]:
    """6.1: arrivals one by one, where a document has a table by unit, or a line for several `units` (or their ids)."""
    if isinstance(rows, Mapping):
        rows = [{"id": name, **row} if isinstance(row, Mapping) else row for name, row in rows.items()]
    out: list[Any] = []
    for row in rows:
        if isinstance(row, Mapping) and "units" in row:
            common = {key: value for key, value in row.items() if key not in ("units", "side")}
            for unit in row["units"]:
                if isinstance(unit, Mapping):
                    out.append({key: row[key] for key in row if key == "side"} | dict(unit) | common)
                else:
                    out.append({"id": unit, **common})
        else:
            out.append({"id": row} if isinstance(row, str) else row)
    return out


def is_scheduled(name: str, every: Roster) -> bool:
    """6.1, Q102: a counter of the game that arrives by a schedule of its own, which need not be said."""
    return name in every.index and bool(every.counters[every.index[name]].entry)


def read_arrival(row: Any) -> dict[str, Any]:
    """6.1: a unit in the pool, with the turn it is due in if said; its `entry` may stand as its hex or hexes too."""
    arrival = dict(row) if isinstance(row, Mapping) else {}
    arrival.setdefault("id", arrival.pop("unit", None))
    if "at" in arrival:
        arrival.setdefault("entry", arrival.pop("at"))
    if not isinstance(arrival["id"], str):
        raise BadPosition(f"a reinforcement is {row}; expected id and turn, and what a unit needs")
    check(f"reinforcement {arrival['id']!r}", arrival, ARRIVAL)
    entry = arrival.get("entry", arrival.pop("hexes", arrival.get("hex", "pool")))
    entry = [entry] if isinstance(entry, str) else list(entry)
    if entry not in ([], ["pool"]):
        arrival["entry"] = entry
    return arrival | {"hex": "pool"}
