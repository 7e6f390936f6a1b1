"""Markers and tracks of Gorizia."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from esagono.cartography.counters_style import side_style, text
from esagono.cartography.markers import (
    INK,
    PAPER,
    RED,
    WATER,
    Drawing,
    Track,
    arrow,
    boat_bridge,
    broken_bridge,
    caption,
    control,
    said,
    tile,
    turn_hand,
)

SIDES: Final = ("italian", "austro-hungarian")
HIGHEST: Final = 6
"""Disorganization levels that have a marker of their own; two markers make more."""
BATTLEMENT: Final = "M16 54V40H28V54H40V40H52V54H64V40H76V54H84"
SAW: Final = "M16 54L26 38L36 54L46 38L56 54L66 38L76 54L84 42"


def _assault() -> str:
    return tile("#f0c9bb", arrow(INK, RED) + caption("ASSAULT"), RED)


def _act() -> str:
    return tile("#f3d974", text(50, 62, "ACT", 40, INK, width=70))


def _fired(fill: str, both: bool) -> str:
    """Has fired in defence: a gun flash; with an action too, both words."""
    flash = f'<path d="M16 40H46V52H16Z" fill="{INK}"/><path d="M48 46L62 30L60 42L82 46L60 50L62 62Z" fill="{RED}"/>'
    words = (text(50, 25, "ACT", 17, INK) if both else "") + caption("DEF. FIRED")
    return tile(fill, flash + words)


def _activated() -> str:
    tick = f'<path d="M24 44L43 63L77 22" fill="none" stroke="{PAPER}" stroke-width="12" stroke-linejoin="round"/>'
    return tile("#2f6b3a", tick + caption("ACTIVATED", PAPER))


def _out_of_command() -> str:
    wire = f'<path d="M14 40H38M62 40H86" stroke="{INK}" stroke-width="6"/>'
    cut = f'<path d="M42 26L58 54M58 26L42 54" stroke="{RED}" stroke-width="7"/>'
    return tile(
        "#e9e5da",
        wire + cut + text(50, 74, said("OUT OF"), 15, INK) + text(50, 88, said("COMMAND"), 15, INK, width=70),
        RED,
    )


def _disorganization(level: int) -> str:
    fill = ("#f6dba0", "#f2b866", "#ec9248", "#e06a33", "#cf4526", "#b3261a")[level - 1]
    ink = PAPER if level >= 5 else INK
    return tile(fill, text(50, 33, "DISORG.", 17, ink, width=66) + text(50, 80, str(level), 52, ink))


def _trench(side: str, level: int, begun: bool) -> str:
    """The works of a side in its own form; inverted while they are being dug."""
    style = side_style(side)
    line = BATTLEMENT if side == "italian" else SAW
    earth = f'<path d="{line}" fill="none" stroke="{style.ink}" stroke-width="6" stroke-linejoin="miter"/>'
    inside = earth + text(50, 85, str(level), 30, style.ink) + text(50, 30, said("TRENCH"), 15, style.ink, width=62)
    if begun:
        inside = f'<g transform="rotate(180 50 50)">{inside}</g>'
    return tile(style.light if begun else style.field, inside, style.edge)


def _interdiction() -> str:
    burst = (
        '<path d="M50 14L57 32L75 24L67 42L86 48L67 55L74 72L57 64L50 82L43 64L26 72L33 55L14 48L33 42L25 24L43 32Z"/>'
    )
    centre = f'<circle cx="50" cy="48" r="15" fill="{PAPER}" stroke="{INK}" stroke-width="2.4"/>'
    return tile("#e3b8a6", f'<g fill="{RED}">{burst}</g>' + centre, RED)


def _building() -> str:
    deck = f'<path d="M41 88V52H59V88Z" fill="#b98a4e" stroke="{INK}" stroke-width="3"/>'
    rest = f'<path d="M41 48V36H59V48" fill="none" stroke="{INK}" stroke-width="3" stroke-dasharray="6 5"/>'
    boat = f'<path d="M28 66q22-9 44 0v5q-22 9-44 0Z" fill="{PAPER}" stroke="{INK}" stroke-width="2.4"/>'
    return tile(WATER, boat + deck + rest + text(50, 30, said("BUILDING"), 15, INK, width=72))


def _logistics(side: str) -> str:
    style = side_style(side)
    crate = f'<path d="M24 26H76V64H24Z" fill="{style.paper}" stroke="{style.ink}" stroke-width="4"/>'
    crate += f'<path d="M24 26L76 64M76 26L24 64" stroke="{style.ink}" stroke-width="3"/>'
    return tile(style.field, crate + text(50, 86, said("LP"), 20, style.ink), style.edge)


def _initiative(side: str) -> str:
    style = side_style(side)
    star = "M50 18L56 36H75L60 47L66 65L50 54L34 65L40 47L25 36H44Z"
    return tile(style.field, f'<path d="{star}" fill="{style.ink}"/>' + caption("INITIATIVE", style.ink), style.edge)


def _points() -> str:
    return tile("#f3efe0", text(50, 66, said("VP"), 40, INK) + f'<path d="M24 76H76" stroke="{INK}" stroke-width="5"/>')


MARKERS: dict[str, Drawing] = {
    "assault": _assault,
    "act": _act,
    "def-fired": partial(_fired, "#dfe3e6", False),
    "act-def-fired": partial(_fired, "#f3d974", True),
    "activated": _activated,
    "out-of-command": _out_of_command,
    **{f"disorganization-{n}": partial(_disorganization, n) for n in range(1, HIGHEST + 1)},
    **{
        f"trench-{side}-{level}{suffix}": partial(_trench, side, level, bool(suffix))
        for side in SIDES
        for level in (1, 2, 3)
        for suffix in ("", "-begun")
    },
    "interdiction": _interdiction,
    "bridge": boat_bridge,
    "bridge-building": _building,
    "blown-up": broken_bridge,
    **{f"logistics-{side}": partial(_logistics, side) for side in SIDES},
    **{f"initiative-{side}": partial(_initiative, side) for side in SIDES},
    "turn": partial(turn_hand, "italian", "GT"),
    "points": _points,
    **{f"control-{side}": partial(control, side) for side in SIDES},
}
"""All that the rulebook names, and the pawns of its tracks."""


def tracks(tables: Mapping[str, Any]) -> list[Track]:
    """Turns with their days, logistics and victory points by tens and units, the boxes of the brigade display."""
    dates, command = tables["track"]["dates"], tables["command"]
    boxes = [
        f"{guns} {said('guns')}\n{cost} {said('LP')}"
        for guns, cost in zip(command["boxes"], command["cost"], strict=True)
    ]
    return [
        Track(said("Game turn"), [f"{turn}\n{day[8:]}.{day[5:7]}" for turn, day in dates.items()]),
        Track(said("Points: units"), [str(n) for n in range(10)]),
        Track(said("Points: tens"), [str(10 * n) for n in range(10)]),
        Track(said("Brigade display"), [said("not active"), *boxes]),
    ]
