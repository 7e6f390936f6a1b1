"""Names on the map: each finds a free place beside its sign, the important ones first."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from esagono.cartography import lettering
from esagono.cartography.frame import Point

FACES = {"town": "serif-bold", "borough": "serif-bold", "summit": "serif-italic", "minor-name": "serif-italic"}
"""The face of each style of name; the others are in the plain serif."""


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

    @property
    def width(self) -> float:
        return lettering.width(self.text, self.size, FACES.get(self.style, "serif"))


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
    (0.0, 1.5, "start"),
    (0.0, 1.5, "end"),
    (0.0, -1.5, "start"),
    (0.0, -1.5, "end"),
    (1.6, 0.0, "start"),
    (-1.6, 0.0, "end"),
    (0.0, 2.2, "middle"),
    (0.0, -2.2, "middle"),
    (1.1, 0.5, "start"),
    (1.1, -0.5, "start"),
    (-1.1, 0.5, "end"),
    (-1.1, -0.5, "end"),
    (0.9, 1.6, "middle"),
    (-0.9, 1.6, "middle"),
    (0.9, -1.6, "middle"),
    (-0.9, -1.6, "middle"),
    (2.2, 0.0, "start"),
    (-2.2, 0.0, "end"),
    (0.0, 3.2, "middle"),
    (0.0, -3.2, "middle"),
    (1.1, -0.02, "start"),
    (-1.1, -0.02, "end"),
)


class Crowd:
    """Areas by where they lie, so that only the near ones are compared."""

    CELL = 64

    def __init__(self, areas: Iterable[Area] = ()) -> None:
        self._cells: dict[tuple[int, int], list[Area]] = {}
        for area in areas:
            self.add(area)

    def _around(self, area: Area) -> Iterator[tuple[int, int]]:
        for x in range(int(area.left // self.CELL), int(area.right // self.CELL) + 1):
            for y in range(int(area.top // self.CELL), int(area.bottom // self.CELL) + 1):
                yield x, y

    def add(self, area: Area) -> None:
        for cell in self._around(area):
            self._cells.setdefault(cell, []).append(area)

    def remove(self, area: Area) -> None:
        for cell in self._around(area):
            self._cells[cell].remove(area)

    def covered(self, area: Area) -> float:
        """How much of these areas a new one would cover."""
        found = {id(a): a for cell in self._around(area) for a in self._cells.get(cell, ())}
        return sum(area.overlap(a) for a in found.values())


SIGN = 3.0
"""What covering a sign, a number or a level counts."""
LINE = 0.35
"""What covering a road, railway or trench counts, beside covering a sign."""
NAME = 4.0
"""What covering another name counts."""
STRANGE = 1.5
"""What coming near the sign of another place counts: a name must not seem to belong to it."""
NEAR = 12
"""Distance from a sign within which a name seems to belong to it."""
GRAZE = 14.0
"""So much of what no name may cover can lie under its edge unseen."""
ORDER = 4.0
"""What each further position costs: names stand to the right of their sign if they can."""
AGAIN = 2
"""How often every name may look for a better place once the others have theirs."""


def place(
    wishes: Collection[Wish], taken: Iterable[Area], bounds: Area, must: int, lines: Iterable[Area] = ()
) -> list[Label]:
    """Place names without collisions; those ranked up to `must` are placed even if they touch something light.

    `taken` are areas that no name may cover, `lines` those that it covers only if there is no better place.
    """
    blocked, drawn, names = Crowd(taken), Crowd(lines), Crowd()
    around = {w: _around(w) for w in wishes}
    signs = Crowd(around.values())
    options = {
        w: [o for o in (_option(w, *position) for position in POSITIONS) if contains(bounds, o.area)] for w in wishes
    }

    def cost(option: Label) -> tuple[float, float]:
        area = option.area
        hard = blocked.covered(area) + NAME * names.covered(area)
        strange = signs.covered(area) - area.overlap(around[option.wish])
        return hard, SIGN * hard + LINE * drawn.covered(area) + STRANGE * strange

    def best_of(wish: Wish) -> Label | None:
        ranked = [(*cost(option), i) for i, option in enumerate(options[wish])]
        if not ranked:
            return None
        # on a sign or a figure only where no place is free of them
        hard, _, i = min(ranked, key=lambda r: (r[0] > GRAZE, r[1] + ORDER * r[2], r[2]))
        allowed = 0.35 * wish.size * wish.width if wish.rank <= must else 0.0
        return options[wish][i] if hard <= allowed else None

    out: dict[Wish, Label] = {}
    order = sorted(options, key=lambda w: (w.rank, w.at[1], w.at[0]))
    for _ in range(1 + AGAIN):
        for wish in order:
            if wish in out:
                names.remove(out.pop(wish).area)
            found = best_of(wish)
            if found is not None:
                out[wish] = found
                names.add(found.area)
    return [out[wish] for wish in order if wish in out]


def _around(wish: Wish) -> Area:
    (x, y), far = wish.at, wish.radius + NEAR
    return Area(x - far, y - far, x + far, y + far)


def _option(wish: Wish, dx: float, dy: float, anchor: str) -> Label:
    wide, high = wish.width, wish.size
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
