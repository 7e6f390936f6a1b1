"""What documents name, looked up on a map: hexes, hexsides, sides and units; and what all series put on blank maps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from esagono.board.land import Land
from esagono.engine.errors import BadPosition, UnknownName
from esagono.hexes.grid import Grid, Layout


def blank_grid(size: Sequence[int], model: Grid) -> Grid:
    """A map of so many lines and places with the stagger and layout of the game's own."""
    lines, places = size
    return _blank(lines, places, model.shifted, model.layout)


@cache
def _blank(lines: int, places: int, shifted: int, layout: Layout) -> Grid:
    return Grid((1, lines), (1, places), shifted, layout)


class Lookup:
    """Numbers of what a document names; `BadPosition` for what is not there."""

    def __init__(self, land: Land, sides: Sequence[str], units: Mapping[str, int] | None = None) -> None:
        self.land, self.grid, self.sides = land, land.grid, sides
        self.units = units or {}

    def hex(self, name: Any) -> int:
        try:
            return self.grid.index(str(name))
        except KeyError as error:
            raise BadPosition(str(error.args[0])) from None

    def hex_name(self, hex: int) -> str:
        return self.grid.names[hex]

    def hexes(self, names: Iterable[Any]) -> int:
        """The set of some hexes."""
        out = 0
        for name in names:
            out |= 1 << self.hex(name)
        return out

    def side(self, name: Any) -> int:
        return self._one_of("side", name, self.sides, self.sides.index)

    def unit(self, name: Any) -> int:
        return self._one_of("unit", name, self.units, self.units.__getitem__)

    def _one_of(self, noun: str, name: Any, known: Iterable[str], find: Callable[[str], int]) -> int:
        if not isinstance(name, str) or name not in known:
            raise BadPosition(str(UnknownName(noun, name, known)))
        return find(name)

    def ends(self, pair: str) -> tuple[int, int]:
        """The two hexes of a hexside."""
        names = pair.split("-")
        if len(names) != 2:
            raise BadPosition(f"{pair!r} is not a hexside; expected two hexes, like '0404-0405'")
        return self.hex(names[0]), self.hex(names[1])

    def key(self, pair: str) -> int:
        """The number of a hexside."""
        key: int = touching(self.land.key, *self.ends(pair))
        return key

    # What is put on the map

    def add_sides(self, kinds: Mapping[str, str | Sequence[str]], words: Mapping[str, str] | None = None) -> None:
        """Kinds of hexsides, or lists of them; `words` are kinds under another name."""
        for pair, said in kinds.items():
            for kind in [said] if isinstance(said, str) else said:
                touching(self.land.add_side, (words or {}).get(kind, kind), *self.ends(pair))

    def add_links(self, kind: str, pairs: Iterable[str]) -> None:
        for pair in pairs:
            touching(self.land.add_side, kind, *self.ends(pair))

    def add_chains(self, kind: str, chains: Iterable[Sequence[str]]) -> None:
        for chain in chains:
            touching(self.land.add_road, kind, [self.hex(name) for name in chain])

    def add_tags(self, tags: Mapping[str, Iterable[str]]) -> None:
        for tag, names in tags.items():
            self.land.tags[tag] = self.land.tags.get(tag, 0) | self.hexes(names)


def touching(call: Callable[..., Any], *args: Any) -> Any:
    """What has to do with hexes that touch; `BadPosition` if they do not."""
    try:
        return call(*args)
    except ValueError as error:
        raise BadPosition(str(error)) from None
