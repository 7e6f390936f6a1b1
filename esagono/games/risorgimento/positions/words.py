"""Other words for what a position document says, where their meaning is clear: a status by its name, a facing in small
letters, one unit for a list of units.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from esagono.games.risorgimento.roster import Roster

STATUS: Final = {"good-order": 0, "shaken": 1, "disordered": 2, "disorganized": 3}


def in_our_words(doc: Mapping[str, Any]) -> dict[str, Any]:
    """The document with such words replaced; whatever else is in it stays for others to judge."""
    out = dict(doc)
    for key, words in (("units", UNIT), ("markers", MARKER)):
        if isinstance(out.get(key), list | tuple):
            out[key] = [reworded(entry, words) if isinstance(entry, Mapping) else entry for entry in out[key]]
    return out


def with_printed_formations(doc: Mapping[str, Any], sheet: Roster) -> dict[str, Any]:
    """The document with the game's formations by their ids ("Benedek"), unless its own units use the name."""
    own = {entry.get("formation") for entry in doc.get("units", [])}
    out = dict(doc)
    if "formations" in doc:
        out["formations"] = [printed_id(entry, "id", own, sheet) for entry in doc["formations"]]
    if "formation" in doc.get("active", {}):
        out["active"] = printed_id(doc["active"], "formation", own, sheet)
    return out


def printed_id(entry: Mapping[str, Any], key: str, own: set[Any], sheet: Roster) -> dict[str, Any]:
    name = entry.get(key)
    found = -1 if name in own or not isinstance(name, str) else sheet.formation_called(name)
    return {**entry, key: sheet.formations[found].id} if found >= 0 else dict(entry)


def reworded(entry: Mapping[str, Any], words: Mapping[str, Callable[[Any], Any]]) -> dict[str, Any]:
    return {key: words[key](value) if key in words else value for key, value in entry.items()}


def status(value: Any) -> Any:
    """2.5.a: the ladder by its names.

    >>> status("Good Order"), status("shaken"), status(2), status("asleep")
    (0, 1, 2, 'asleep')
    """
    return STATUS.get(value.lower().replace(" ", "-"), value) if isinstance(value, str) else value


def facing(value: Any) -> Any:
    return value.upper() if isinstance(value, str) else value


def forces(value: Any) -> Any:
    """7.1.3: one unit stands for a list of one."""
    return [value] if isinstance(value, str) else value


UNIT: Final[dict[str, Callable[[Any], Any]]] = {"status": status, "facing": facing}
MARKER: Final[dict[str, Callable[[Any], Any]]] = {"forces": forces}
