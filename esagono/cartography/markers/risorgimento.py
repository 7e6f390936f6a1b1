"""Markers and tracks of Goito."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from esagono.cartography.counters_style import side_style, text
from esagono.cartography.markers import INK, PAPER, RED, Drawing, Track, arrow, caption, control, said, tile, turn_hand

SIDES: Final = ("piedmontese", "austrian")
STATUS: Final = {
    "shaken": ("SHAKEN", "-1", "#f6dba0"),
    "disordered": ("DISORDER", "-2", "#ec9a50"),
    "disorganized": ("DISORGAN.", "-3", "#d2512c"),
}
MOODS: Final = range(-3, 4)
LOSSES: Final = range(1, 8)
ORDERS: Final = (1, 2, 3)


def _status(word: str, value: str, fill: str) -> str:
    return tile(fill, text(50, 34, said(word), 18, INK, width=70) + text(50, 80, value, 46, INK))


def _loss(points: int) -> str:
    drop = f'<path d="M50 16Q66 38 66 50A16 16 0 0 1 34 50Q34 38 50 16Z" fill="{RED}"/>'
    return tile("#f3efe0", drop + text(50, 57, str(points), 24, PAPER) + caption("LOSSES"))


def _assault() -> str:
    return tile("#f0c9bb", arrow(INK, RED) + caption("ASSAULT"), RED)


def _charge() -> str:
    """An arrow with the slanting bar of the cavalry."""
    bar = f'<path d="M32 58L68 28" stroke="{PAPER}" stroke-width="7"/>'
    return tile("#f3d974", arrow(INK, "#8c5a12") + bar + caption("CHARGE"))


def _orders(failed: int) -> str:
    letter = f'<path d="M22 24H78V62H22Z" fill="{PAPER}" stroke="{INK}" stroke-width="3.4"/>'
    letter += f'<path d="M22 24L50 46L78 24" fill="none" stroke="{INK}" stroke-width="3"/>'
    return tile("#cfd8e4", letter + text(50, 84, f"{said('ORDERS')} -{failed}", 18, INK, width=72))


def _out_of_command() -> str:
    plume = f'<path d="M28 50Q50 14 72 50Z" fill="{INK}"/><path d="M20 52H80" stroke="{INK}" stroke-width="6"/>'
    cross = f'<path d="M22 20L78 60" stroke="{RED}" stroke-width="7"/>'
    return tile(
        "#e9e5da",
        plume + cross + text(50, 73, said("OUT OF"), 15, INK) + text(50, 88, said("COMMAND"), 15, INK, width=70),
        RED,
    )


def _ammunition(out: bool) -> str:
    balls = "".join(f'<circle cx="{x}" cy="{y}" r="11" fill="{INK}"/>' for x, y in ((38, 52), (62, 52), (50, 32)))
    if not out:
        empty = f'fill="{PAPER}" stroke="{INK}" stroke-width="3"'
        balls = "".join(f'<circle cx="{x}" cy="{y}" r="10" {empty}/>' for x, y in ((62, 52), (50, 32)))
        balls += f'<circle cx="38" cy="52" r="11" fill="{INK}"/>'
        return tile("#f3d974", balls + caption("LOW AMMO"))
    strike = f'<path d="M22 66L78 20" stroke="{RED}" stroke-width="8"/>'
    return tile("#e9e5da", balls + strike + caption("NO AMMO"), RED)


def _march() -> str:
    column = "".join(f'<path d="M38 {y}H62V{y + 10}H38Z" fill="{INK}"/>' for y in (38, 52))
    head = f'<path d="M50 14L66 32H34Z" fill="{INK}"/>'
    return tile("#d9e3c6", head + column + caption("MARCH"))


def _square() -> str:
    ring = f'<path d="M26 18H74V64H26Z" fill="none" stroke="{INK}" stroke-width="9"/>'
    return tile("#d9e3c6", ring + caption("SQUARE"))


def _exhausted() -> str:
    horse = f'<path d="M28 62L34 34L48 20L56 22L70 38L64 46L54 42L52 62Z" fill="{INK}"/>'
    drops = '<path d="M76 22q6 9 0 13q-6-4 0-13ZM84 40q5 8 0 11q-5-3 0-11Z" fill="#3d7fa6"/>'
    return tile("#e6d3c0", horse + drops + caption("EXHAUSTED"))


def _mood(value: int) -> str:
    """The temper of a commander: a mouth that rises or falls."""
    fill = {-1: "#c9d3de", 0: "#f3efe0", 1: "#f6c98a"}[(value > 0) - (value < 0)]
    bend = -value * 4
    face = f'<circle cx="50" cy="38" r="23" fill="{PAPER}" stroke="{INK}" stroke-width="3.4"/>'
    eyes = f'<circle cx="42" cy="32" r="3" fill="{INK}"/><circle cx="58" cy="32" r="3" fill="{INK}"/>'
    corner = f"{47 + bend / 3:g}"
    mouth = f'<path d="M38 {corner}Q50 {47 - bend:g} 62 {corner}" fill="none" stroke="{INK}" stroke-width="3.4"/>'
    return tile(fill, face + eyes + mouth + text(50, 86, f"{value:+d}" if value else "0", 24, INK))


def _initiative(side: str) -> str:
    style = side_style(side)
    drum = f'<path d="M28 30H72V60Q50 70 28 60Z" fill="{style.paper}" stroke="{style.ink}" stroke-width="4"/>'
    drum += f'<path d="M28 30L39 63L50 30L61 63L72 30" fill="none" stroke="{style.ink}" stroke-width="3"/>'
    return tile(style.field, drum + caption("INITIATIVE", style.ink), style.edge)


def _activated() -> str:
    tick = f'<path d="M24 44L43 63L77 22" fill="none" stroke="{PAPER}" stroke-width="12" stroke-linejoin="round"/>'
    return tile("#2f6b3a", tick + caption("ACTIVATED", PAPER))


MARKERS: dict[str, Drawing] = {
    **{name: partial(_status, *words) for name, words in STATUS.items()},
    **{f"loss-{n}": partial(_loss, n) for n in LOSSES},
    "assault": _assault,
    "charge": _charge,
    **{f"orders-{n}": partial(_orders, n) for n in ORDERS},
    "activated": _activated,
    "out-of-command": _out_of_command,
    "low-ammo": partial(_ammunition, False),
    "out-of-ammo": partial(_ammunition, True),
    "march": _march,
    "square": _square,
    "exhausted": _exhausted,
    **{f"mood-{n}": partial(_mood, n) for n in MOODS},
    **{f"initiative-{side}": partial(_initiative, side) for side in SIDES},
    "turn": partial(turn_hand, "piedmontese", "T"),
    **{f"control-{side}": partial(control, side) for side in SIDES},
}
"""All that the rulebook names, and the pawns of its tracks."""


def tracks(tables: Mapping[str, Any]) -> list[Track]:
    """Turns with their hours, and the moods of commanders."""
    track, mood = tables["track"], tables["mood"]
    hours = [f"{turn}\n{hour}" for turn, hour in zip(track["turns"], track["hours"], strict=True)]
    moods = [f"{n:+d}" if n else "0" for n in range(mood["lowest"], mood["highest"] + 1)]
    return [Track(said("Turn"), hours), Track(said("Commanders' moods"), moods)]
