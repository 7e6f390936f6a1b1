"""Markers: the small information counters that both sides use."""

from __future__ import annotations

from collections.abc import Callable

from esagono.cartography.counters_style import side_style, text

_INK, _PAPER = "#16161a", "#fdfbf3"
_FONT = side_style("italian").font


def _tile(fill: str, inside: str, edge: str = _INK) -> str:
    """Markers are round-cornered tiles, smaller than a unit's frame, so that the unit under them still shows."""
    return (
        f'<g font-family="{_FONT}" font-stretch="condensed">'
        f'<rect x="8" y="8" width="84" height="84" rx="18" fill="{fill}" stroke="{edge}" stroke-width="3"/>{inside}</g>'
    )


def _effectiveness(value: str, fill: str) -> str:
    return _tile(fill, text(50, 36, "CE", 20, _INK) + text(50, 79, value, 48, _INK))


def _low_supply() -> str:
    return _tile("#f0c64a", _barrel() + text(50, 85, "LS -1", 24, _INK))


def _out_of_supply() -> str:
    strike = '<path d="M24 58L76 16" stroke="#a81e12" stroke-width="8"/>'
    return _tile("#e9e5da", _barrel() + strike + text(50, 84, "OOS -2", 21, _INK, width=64), "#a81e12")


def _barrel() -> str:
    return (
        f'<path d="M34 18H66Q73 37 66 56H34Q27 37 34 18Z" fill="{_PAPER}" stroke="{_INK}" stroke-width="3"/>'
        f'<path d="M31 29H69M31 45H69" stroke="{_INK}" stroke-width="3"/>'
    )


def _reserve() -> str:
    return _tile("#2f4a2b", text(50, 76, "R", 72, _PAPER), "#16240f")


def _destroyed_bridge() -> str:
    bridge = (
        f'<path d="M14 40H40L46 54M86 40H60L52 60" stroke="{_INK}" stroke-width="8" fill="none"/>'
        f'<path d="M22 44V66M34 44V66M66 44V66M78 44V66" stroke="{_INK}" stroke-width="4"/>'
    )
    blast = '<path d="M50 14L55 27L67 21L61 33L50 38L39 33L33 21L45 27Z" fill="#d63a12"/>'
    water = '<path d="M14 74q9-7 18 0t18 0t18 0t18 0" fill="none" stroke="#3d7fa6" stroke-width="5"/>'
    return _tile("#f3efe0", bridge + blast + water)


def _river_crossing() -> str:
    water = "".join(
        f'<path d="M14 {y}q9-8 18 0t18 0t18 0t18 0" fill="none" stroke="#ffffff" stroke-width="4"/>'
        for y in (30, 52, 74)
    )
    shaft = 'd="M50 81V34M33 50L50 30L67 50" fill="none" stroke-linejoin="round"'
    arrow = f'<path {shaft} stroke="{_PAPER}" stroke-width="17"/><path {shaft} stroke="{_INK}" stroke-width="9"/>'
    return _tile("#6ba6c6", water + arrow)


def _turn(side: str) -> str:
    style = side_style(side)
    hand = f'<circle cx="50" cy="44" r="27" fill="{style.paper}" stroke="{style.ink}" stroke-width="4"/>'
    hand += f'<path d="M50 25V44L63 52" fill="none" stroke="{style.ink}" stroke-width="5"/>'
    return _tile(style.field, hand + text(50, 87, "A-H" if side == "austro-hungarian" else "IT", 18, style.ink))


def _pontoon() -> str:
    boats = "".join(
        f'<path d="M28 {y}q22-9 44 0v5q-22 9-44 0Z" fill="{_PAPER}" stroke="{_INK}" stroke-width="2.4"/>'
        for y in (28, 47, 66)
    )
    deck = f'<path d="M41 12H59V88H41Z" fill="#b98a4e" stroke="{_INK}" stroke-width="3"/>'
    planks = (
        f'<path d="M41 {"H59M41 ".join(str(y) for y in range(22, 86, 10))}H59" stroke="{_INK}" stroke-width="1.6"/>'
    )
    return _tile("#6ba6c6", boats + deck + planks)


def _points() -> str:
    return _tile("#f3efe0", text(50, 64, "P", 46, _INK) + f'<path d="M26 76H74" stroke="{_INK}" stroke-width="5"/>')


def _control(side: str) -> str:
    style = side_style(side)
    flag = f'<path d="M30 84V18" stroke="{style.ink}" stroke-width="6"/>'
    flag += f'<path d="M33 20H76L66 36L76 52H33Z" fill="{style.edge}" stroke="{style.ink}" stroke-width="2"/>'
    return _tile(style.field, flag)


MARKERS: dict[str, Callable[[], str]] = {
    "ce-1": lambda: _effectiveness("-1", "#f2a35e"),
    "ce-2": lambda: _effectiveness("-2", "#d9542b"),
    "ls": _low_supply,
    "oos": _out_of_supply,
    "reserve": _reserve,
    "destroyed-bridge": _destroyed_bridge,
    "river-crossing": _river_crossing,
    "pontoon": _pontoon,
    "turn-italian": lambda: _turn("italian"),
    "turn-austro-hungarian": lambda: _turn("austro-hungarian"),
    "points": _points,
    "control-italian": lambda: _control("italian"),
    "control-austro-hungarian": lambda: _control("austro-hungarian"),
}
"""Each marker by name; the symbols are called `marker-<name>`."""


def draw_marker(name: str) -> str:
    """The inside of a marker's picture, 100 by 100."""
    return MARKERS[name]()
