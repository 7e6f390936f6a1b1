"""Colours and shapes of counters, read from `counters.toml`."""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from esagono.cartography import lettering


@dataclass(frozen=True)
class SideStyle:
    """How the counters of one side look; `corps` gives a box colour and an ink for each corps."""

    field: str
    edge: str
    light: str
    dark: str
    ink: str
    paper: str
    frame: str
    emblem: str
    font: str
    corps: Mapping[str, tuple[str, str]] = dataclasses.field(default_factory=dict)

    def with_corps(self, names: Iterable[str]) -> SideStyle:
        """The same style with colours given out to corps in this order; colours repeat when they run out."""
        colours = _document()["corps"]["colours"]
        distinct = list(dict.fromkeys(n for n in names if n))
        return replace(self, corps={n: tuple(colours[i % len(colours)]) for i, n in enumerate(distinct)})


@cache
def _document() -> dict[str, Any]:
    return tomllib.loads(files("esagono.cartography").joinpath("counters.toml").read_text(encoding="utf-8"))


def side_style(side: str) -> SideStyle:
    """The style of a side by its id."""
    document = _document()
    if side not in document["side"]:
        raise KeyError(f"counters.toml has no [side.{side}]; it knows {', '.join(document['side'])}")
    return SideStyle(font=document["font"], **document["side"][side])


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    ink: str,
    *,
    width: float = 0,
    anchor: str = "middle",
    weight: int = 700,
) -> str:
    """Text with its baseline at `y`; wider than `width`, it is made smaller and then squeezed to fit.

    A text that only other fonts would make too wide gets its true width written into it, so that it fits there too.
    """
    true = lettering.width(words, size, "sans-bold")
    squeeze = ""
    if width and true > width:
        size = round(max(SMALLER * size, size * width / true), 1)
        true = lettering.width(words, size, "sans-bold")
    if width and max(true, estimated_width(words, size)) > width:
        squeeze = f' textLength="{min(width, round(true, 1)):g}" lengthAdjust="spacingAndGlyphs"'
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="{weight}" text-anchor="{anchor}" '
        f'fill="{ink}"{squeeze}>{escape(words)}</text>'
    )


SMALLER = 0.72
"""How much smaller a long word may become before it is squeezed."""


def estimated_width(words: str, size: float) -> float:
    """Roughly how wide bold condensed text is; errs on the wide side, since fonts differ between machines."""
    return sum(0.33 if c in "iIlj.,' -" else 0.86 if c in "mwMW" else 0.63 for c in words) * size


def readable_ink(colour: str) -> str:
    """Black or white, whichever can be read on a colour (`#rrggbb`)."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#000000" if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else "#ffffff"
