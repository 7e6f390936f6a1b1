"""What the map tests share: the sheets as they ship, and walks along rivers, roads and fronts."""

from __future__ import annotations

from functools import cache

from esagono.cartography import geography
from esagono.cartography.build import data_folder
from esagono.cartography.frame import Point
from esagono.cartography.polyline import Polyline
from esagono.cartography.rivers import Bank, Corner, Corners
from esagono.cartography.sheet import Sheet, read
from esagono.games import registry
from esagono.hexes.grid import bits_of

GAMES = tuple(registry)


@cache
def sheet(game: str) -> Sheet:
    return read(data_folder(game))


def touches(game: str, a: str, b: str) -> bool:
    grid = sheet(game).grid
    return grid.index(b) in grid.neighbours(grid.index(a))


def has_side(game: str, a: str, b: str, kind: str) -> bool:
    return frozenset((a, b)) in sheet(game).sides_of(kind)


def crossing_chains(game: str, a: str, b: str) -> set[str]:
    """The kinds of chains that cross a hexside."""
    return {c.kind for c in sheet(game).chains if any({a, b} == set(link) for link in c.links())}


def bits(game: str, names: list[str]) -> int:
    return sheet(game).grid.set_of(names)


def connected(game: str, names: list[str]) -> bool:
    grid = sheet(game).grid
    whole = grid.set_of(names)
    return grid.flood(grid.bit(names[0]), whole) == whole


def river_line(game: str, name: str, near: Point) -> Polyline:
    """The real line of a river; of several with the name, the one nearest to a point."""
    lines = [
        Polyline([sheet(game).frame.to_plane(*p) for p in line.points])
        for line in geography.lines(game)
        if line.kind == "river" and line.name == name
    ]
    return min(lines, key=lambda line: line.distance(near))


@cache
def corners(game: str) -> Corners:
    return Corners(sheet(game).grid)


def courses(game: str, name: str) -> list[list[tuple[Corner, Bank]]]:
    """A river's hexsides as unbroken walks downstream, read back from the file: (from corner, hexside)."""
    grid, net = sheet(game).grid, corners(game)
    mine = {frozenset((grid.index(s.a), grid.index(s.b))) for s in sheet(game).sides if s.name == name}
    ways = {c: [bank for bank in banks if frozenset((bank.left, bank.right)) in mine] for c, banks in net.ways.items()}
    ways = {c: found for c, found in ways.items() if found}

    def along(c: Corner) -> float:
        return river_line(game, name, net.position[c]).along(net.position[c])

    out, seen = [], set()
    for start in sorted((c for c in ways if len(ways[c]) == 1), key=along):
        if start in seen:
            continue
        walk, here, before = [], start, None
        while True:
            seen.add(here)
            onward = [bank for bank in ways[here] if bank.to != before]
            if not onward:
                break
            assert len(onward) == 1, f"{name} forks"
            walk.append((here, onward[0]))
            before, here = here, onward[0].to
        out.append(walk)
    assert sum(len(walk) for walk in out) == len(mine), f"{name} has a ring"
    return out


def names_on_map(game: str) -> dict[str, str]:
    """Every name and its hex."""
    out = {}
    for hex_name, h in sheet(game).hexes.items():
        for name in (h.town, h.settlement, h.peak, h.place):
            if name:
                out[name] = hex_name
    return out


def all_hexes(game: str) -> list[str]:
    return [sheet(game).grid.name(i) for i in bits_of(sheet(game).grid.all)]
