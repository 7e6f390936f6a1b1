"""Names on the map: each finds a free place beside its sign, the important ones first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from esagono.cartography.frame import Point

NARROW, WIDE = set("iljtfrI.,'’-() "), set("mwMWGOQ")


def width_of(text: str, size: float, spacing: float = 0.0) -> float:
    """About how wide a text is in a book face; a little generous, because readers' fonts differ."""
    units = 0.0
    for letter in text:
        if letter in NARROW:
            units += 0.36
        elif letter in WIDE:
            units += 0.92
        elif letter.isupper() or letter.isdigit():
            units += 0.68
        else:
            units += 0.57
    return units * size + spacing * len(text)


@dataclass(frozen=True)
class Area:
    """A rectangle that something covers."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: Area) -> float:
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across * down if across > 0 and down > 0 else 0.0


@dataclass(frozen=True)
class Wish:
    """A name that wants a place: its text, where its sign stands, its size, its style and how much it matters."""

    text: str
    at: Point
    size: float
    style: str
    rank: int
    radius: float
    """How far the sign reaches."""


@dataclass(frozen=True)
class Label:
    """A name with its place: the baseline point and how the text is anchored there."""

    wish: Wish
    at: Point
    anchor: str
    area: Area


# Where a name may stand: east, west, above, below, then the corners. (dx, dy) in radii, text anchor, up or down.
POSITIONS: Sequence[tuple[float, float, str]] = (
    (1.0, 0.0, "start"),
    (0.0, 1.0, "middle"),
    (0.0, -1.0, "middle"),
    (-1.0, 0.0, "end"),
    (0.8, -0.9, "start"),
    (0.8, 0.9, "start"),
    (-0.8, -0.9, "end"),
    (-0.8, 0.9, "end"),
    (0.45, 1.35, "middle"),
    (-0.45, 1.35, "middle"),
    (0.45, -1.35, "middle"),
    (-0.45, -1.35, "middle"),
)


def place(wishes: Iterable[Wish], taken: Iterable[Area], bounds: Area, must: int) -> list[Label]:
    """Place names without collisions; those ranked up to `must` are placed even if they touch something light.

    `taken` are areas that no name may cover.
    """
    blocked = list(taken)
    out: list[Label] = []
    for wish in sorted(wishes, key=lambda w: (w.rank, w.at[1], w.at[0])):
        options = [_option(wish, *position) for position in POSITIONS]
        inside = [o for o in options if contains(bounds, o.area)]
        best: Label | None = None
        least = 0.0
        for option in inside:
            cost = sum(option.area.overlap(b) for b in blocked)
            cost += sum(4 * option.area.overlap(other.area) for other in out)
            if best is None or cost < least - 1e-9:
                best, least = option, cost
            if cost == 0.0:
                break
        size = wish.size * width_of(wish.text, wish.size)
        if best is not None and (least == 0.0 or (wish.rank <= must and least < 0.35 * size)):
            out.append(best)
    return out


def _option(wish: Wish, dx: float, dy: float, anchor: str) -> Label:
    wide, high = width_of(wish.text, wish.size), wish.size
    gap = wish.radius + 2
    x = wish.at[0] + dx * gap
    if dy == 0:
        y = wish.at[1] + high * 0.33
    elif dy > 0:
        y = wish.at[1] + gap * dy + high * 0.72
    else:
        y = wish.at[1] + gap * dy - high * 0.12
    left = x if anchor == "start" else x - wide if anchor == "end" else x - wide / 2
    return Label(wish, (x, y), anchor, Area(left, y - high * 0.76, left + wide, y + high * 0.22))


def contains(outer: Area, inner: Area) -> bool:
    return (
        inner.left >= outer.left
        and inner.right <= outer.right
        and inner.top >= outer.top
        and inner.bottom <= outer.bottom
    )
