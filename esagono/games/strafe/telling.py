"""24.2, H4: an event in words: its owner reads names, numbers and hexes, the other side what it may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from esagono.engine.event import Event

SECRETS: Final[Mapping[str, str]] = {
    "attached": "units",
    "bridge-begun": "unit",
    "consolidated": "unit",
    "digging": "unit",
    "disorganized": "units",
    "extended": "unit",
    "fire": "units",
    "flamethrower-attached": "host_unit",
    "force-march": "units",
    "moved": "units",
    "out-of-supply": "units",
    "paid": "points",
    "rallied": "units",
}
"""By kind of event, an argument that only its owner is told."""


OFFENSIVE: Final = "offensive"
COUNTER: Final = "13.5.3"
NIGHT: Final = "22.6"
"""The clauses by which waves go into a hex just lost, and brigades act by night."""


def spoken(event: Event) -> tuple[str, dict[str, Any]]:
    """The message of an event already redacted for its reader, and its arguments with their numbers."""
    key, args = f"event-{event.kind}", dict(event.args)
    units = args.get("units", ())
    args["n"] = len(units)
    if event.kind == "rallied":
        args["replaced_units"] = args.get("replaced", ())
        args["m"] = len(args["replaced_units"])
    if event.kind == "fire":
        firing = [] if args["fire"] == OFFENSIVE else [*units, *args["gun_units"]]  # told when the guns were aimed
        args |= {"firing_units": firing, "firing": len(firing), "one": int(args["total"] == "1")}
    if "net" in args:
        args["net"] = f"{args['net']:+d}" if args["net"] else "0"
    if event.kind == "wave":
        args["counter"] = int(event.clause == COUNTER)
    if event.kind == "reaction-roll":
        args["night"] = int(event.clause == NIGHT)
    if SECRETS.get(event.kind, "") in event.args:
        key += "-own"
    return key, args
