"""The events of a turn as documents name them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from esagono.engine.errors import BadPosition, UnknownName
from esagono.games.strafe.positions import spelling

WINGS: Final = "wings"
NIGHT_ATTACK: Final = "night-counterattack"
SHORT_FIRE: Final = "short-fire"
NIGHT_USED: Final = "night-used"
"""22.6.a: no event of the table: the Night Counterattack of the turn was tried."""
KINDS: Final = (WINGS, NIGHT_ATTACK, SHORT_FIRE, NIGHT_USED)
ALSO: Final = {"wings-on-your-feet": WINGS, "night": NIGHT_ATTACK, "short-firing": SHORT_FIRE}
BY_DIE: Final = ({1: WINGS, 3: SHORT_FIRE}, {1: NIGHT_ATTACK, 3: SHORT_FIRE})
"""EV.a: those that last, by side and by the die of its table."""
SAID: Final = ("kind", "event", "die", "number", "result", "roll")
"""What a table says an event by."""


@dataclass(frozen=True)
class Event:
    """An event in force: its kind, and whom it concerns."""

    kind: str
    side: str = ""
    brigade: Any = ""
    used: bool = False


def events_of(given: Any, sides: Sequence[str]) -> list[Event]:
    """Events from a list of names or tables, or from a table by kind or by side."""
    if isinstance(given, Mapping) and set(given) & set(SAID):
        given = [given]
    if not isinstance(given, Mapping):
        return [_event(entry, sides) for entry in ([given] if isinstance(given, str) else given)]
    out: list[Event] = []
    for key, value in given.items():
        if value is False or value is None:
            continue
        for one in value if isinstance(value, list | tuple) else [value]:
            table = dict(one) if isinstance(one, Mapping) else {}
            if key in sides and table and not set(table) & set(SAID):
                out += events_of(table, sides)
            elif key in sides:
                out.append(_event({"kind": one, **table, "side": key}, sides))
            else:
                out.append(_event({"side": one, "brigade": one, **table, "kind": key}, sides))
    return out


def _event(entry: Any, sides: Sequence[str]) -> Event:
    """One event: `"short-fire:italian"`, or a table with its `kind`, or with a side and the die of its table."""
    if isinstance(entry, str):
        kind, _, rest = entry.partition(":")
        entry = {"kind": kind.strip(), "side": rest.strip(), "brigade": rest.strip()}
        table = re.fullmatch(r"(.+?)[-: ]+([1-6])", str(kind + " " + rest).strip())
        if table and spelling.side(table[1]) in sides:  # EV.a: the table of a side and the die
            entry = {"side": table[1], "die": int(table[2])}
    said = _first(entry, SAID)
    side = spelling.side(entry.get("side", ""))
    if isinstance(said, int) and side in sides:
        said = BY_DIE[sides.index(side)].get(said, said)
    name = str(said).lower().replace("_", "-").replace(" ", "-")
    for owner in sides:
        if name.endswith(f"-{owner}"):
            name, side = name.removesuffix(f"-{owner}"), owner
    kind = ALSO.get(name, name)
    if kind not in KINDS:
        raise BadPosition(str(UnknownName("event", said, KINDS[:-1])))
    if kind == SHORT_FIRE and side == "":
        raise BadPosition(f"the event {SHORT_FIRE} names no side; expected one of {', '.join(sides)}")
    return Event(kind, side, entry.get("brigade", ""), bool(entry.get("used", False)))


def _first(entry: Mapping[str, Any], keys: Iterable[str]) -> Any:
    return next((entry[key] for key in keys if key in entry), "")
