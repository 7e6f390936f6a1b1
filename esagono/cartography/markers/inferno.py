"""Markers of the Inferno games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from esagono.cartography.counters_style import text
from esagono.cartography.markers import (
    INK,
    PAPER,
    WATER,
    Drawing,
    Track,
    boat_bridge,
    broken_bridge,
    control,
    said,
    tile,
    turn_hand,
)


def _effectiveness(value: str, fill: str) -> str:
    return tile(fill, text(50, 36, "CE", 20, INK) + text(50, 79, value, 48, INK))


def _low_supply() -> str:
    return tile("#f0c64a", _barrel() + text(50, 85, "LS -1", 24, INK))


def _out_of_supply() -> str:
    strike = '<path d="M24 58L76 16" stroke="#a81e12" stroke-width="8"/>'
    return tile("#e9e5da", _barrel() + strike + text(50, 84, "OOS -2", 21, INK, width=64), "#a81e12")


def _barrel() -> str:
    return (
        f'<path d="M34 18H66Q73 37 66 56H34Q27 37 34 18Z" fill="{PAPER}" stroke="{INK}" stroke-width="3"/>'
        f'<path d="M31 29H69M31 45H69" stroke="{INK}" stroke-width="3"/>'
    )


def _reserve() -> str:
    return tile("#2f4a2b", text(50, 76, "R", 72, PAPER), "#16240f")


def _river_crossing() -> str:
    water = "".join(
        f'<path d="M14 {y}q9-8 18 0t18 0t18 0t18 0" fill="none" stroke="#ffffff" stroke-width="4"/>'
        for y in (30, 52, 74)
    )
    shaft = 'd="M50 81V34M33 50L50 30L67 50" fill="none" stroke-linejoin="round"'
    arrow = f'<path {shaft} stroke="{PAPER}" stroke-width="17"/><path {shaft} stroke="{INK}" stroke-width="9"/>'
    return tile(WATER, water + arrow)


def _points() -> str:
    return tile("#f3efe0", text(50, 64, "P", 46, INK) + f'<path d="M26 76H74" stroke="{INK}" stroke-width="5"/>')


MARKERS: dict[str, Drawing] = {
    "ce-1": lambda: _effectiveness("-1", "#f2a35e"),
    "ce-2": lambda: _effectiveness("-2", "#d9542b"),
    "ls": _low_supply,
    "oos": _out_of_supply,
    "reserve": _reserve,
    "destroyed-bridge": broken_bridge,
    "river-crossing": _river_crossing,
    "pontoon": boat_bridge,
    "turn-italian": lambda: turn_hand("italian", "IT"),
    "turn-austro-hungarian": lambda: turn_hand("austro-hungarian", "A-H"),
    "points": _points,
    "control-italian": lambda: control("italian"),
    "control-austro-hungarian": lambda: control("austro-hungarian"),
}
"""Each marker by name; the symbols are called `marker-<name>`."""


def tracks(tables: Mapping[str, Any]) -> list[Track]:
    """The turns, with their days."""
    dates = tables["track"]["dates"]
    return [Track(said("Turn"), [f"{turn}\n{day[8:]}.{day[5:7]}" for turn, day in dates.items()])]
