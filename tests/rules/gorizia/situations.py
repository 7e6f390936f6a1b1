"""Situations on a blank map of twelve rows: west (place 12) is Italian, east (place 01) Austro-Hungarian.

A road runs along row 06 from edge to edge unless a test draws its own, so that both sides have a Source. Of a unit only
that is said which matters; the rest are the values of its type.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import esagono

from .reading import AH, IT, Game

ROADS = [[f"06{n:02}" for n in range(1, 13)]]
NO_ROADS: list[list[str]] = []
RIVER = {"sides": {"0506-0507": "isonzo", "0606-0607": "isonzo"}}
TACTICAL = {"mode": "tactical"}
TARGET, FRONT, FLANK = "0606", "0706", "0707"
"""Most fights are for the first, and come from the second and the third."""
RING = ["0607", "0707", "0706", "0605", "0506", "0507"]
"""The hexes around 0606, each next to the one before."""


def it(id: str, hex: str = FRONT, **more: Any) -> dict[str, Any]:
    return {"id": id, "side": IT, "type": "infantry", "brigade": "X", "hex": hex} | more


def ah(id: str, hex: str = TARGET, **more: Any) -> dict[str, Any]:
    return {"id": id, "side": AH, "type": "infantry", "brigade": "Y", "hex": hex} | more


def alone(id: str, hex: str, side: str = IT, **more: Any) -> dict[str, Any]:
    """A unit of no brigade."""
    return {"id": id, "side": side, "type": "infantry", "hex": hex} | more


def gun(id: str, hex: str, side: str = IT, **more: Any) -> dict[str, Any]:
    """A field gun of a corps, emplaced unless said otherwise."""
    return {"id": id, "side": side, "type": "field-artillery", "corps": "VI", "hex": hex} | more


FAR = ah("e", "1201")
"""An enemy far from everything."""


def mark(unit: str, start: str = FRONT, to: str = TARGET) -> dict[str, str]:
    """The marker of a declared Assault."""
    return {"unit": unit, "from": start, "to": to}


MAP_KEYS = (
    "hexes", "sides", "roads", "railways", "bridges", "blown", "built", "building", "trench_links", "sources",
    "size",
)  # fmt: skip


def pos(*units: dict[str, Any], phase: str = "action", dice: Iterable[int] = (), **more: Any) -> Game:
    """A position; what belongs to the map goes there (its tracks as `paths`)."""
    chart: dict[str, Any] = {"size": [12, 12]} | {k: more.pop(k) for k in MAP_KEYS if k in more}
    chart |= {"tracks": more.pop("paths")} if "paths" in more else {}
    chart.setdefault("roads", ROADS)
    doc = {"game": "gorizia-1916", "turn": 2, "phase": phase, "map": chart, "units": list(units), "dice": list(dice)}
    return esagono.position(doc | more)


def moving(*units: dict[str, Any], side: str = IT, **more: Any) -> Game:
    """Step A of an Action of brigade X (or Y); without a headquarters on the map everybody is in Command."""
    action = {"side": side, "brigade": "X" if side == IT else "Y", "step": "A"} | more.pop("action", {})
    return pos(*units, side=side, action=action, **more)


def late(*units: dict[str, Any], side: str = IT, **more: Any) -> Game:
    """Phase 10 of a side."""
    return pos(*units, phase="non-activated", side=side, initiative=side, **more)


def starting(*units: dict[str, Any], step: str = "start", **more: Any) -> Game:
    """The start of an Action of brigade X, planned with fifteen guns."""
    action = {"side": IT, "brigade": "X", "step": step} | more.pop("action", {})
    return pos(*units, side=IT, action=action, **{"display": {"X": 15}} | more)


def reacting(*units: dict[str, Any], dice: Iterable[int] = (), **more: Any) -> Game:
    """Step I of an Italian Action; the Austro-Hungarian brigade Y may react with an Initiative Value of 3."""
    base = (
        it("A", "0510"),
        it("hq-X", "0510", type="hq"),
        ah("w", "0503"),
        ah("hq-Y", "display", type="hq", initiative=3),
    )
    action = {"side": IT, "brigade": "X", "step": "I"}
    plans = {"display": {"X": 0, "Y": 0}}
    return pos(*base, *units, side=IT, action=action, dice=dice, initiative=IT, **plans | more)


def artillery_phase(*units: dict[str, Any], **more: Any) -> Game:
    """Phase 6 of the Italians."""
    return pos(*units, phase="artillery", side=IT, initiative=IT, **more)


def happening(*units: dict[str, Any], dice: Iterable[int], **more: Any) -> Game:
    """The Event Phase of the Italians, with two brigades and a point on each side."""
    base = (it("A", "0508"), it("B", "0509", brigade="Z"), ah("w", "0503"))
    return pos(*base, *units, phase="event", initiative=IT, dice=dice, tracks={"lp": {IT: 1, AH: 1}}, **more)


def rallying(*units: dict[str, Any], **more: Any) -> Game:
    """Phase 11 of the Italians."""
    return pos(*units, phase="rally", side=IT, initiative=IT, **more)


GORIZIA = ["2510", "2511", "2610", "2711"]
"""The hexes of the city."""


def own(phase: str = "victory", **more: Any) -> Game:
    """The game's own map, with one unit of each side far away."""
    units = [{"id": "it-milano-i-159", "hex": "2025"}, {"id": "ah-4-gebirgs-i-37", "hex": "2103"}]
    doc = {"game": "gorizia-1916", "phase": phase, "units": units, "turn": 2, "scenario": 3}
    return esagono.position(doc | more)


def cost(game: Game, unit: str, to: str, **how: Any) -> Fraction | None:
    """What it costs a unit to get to a hex; None if it cannot."""
    found = game.reach(unit, **how).get(to)
    return None if found is None else found.cost
