"""Options that are listed again and again, made once for all games with the same counters on the same map."""

from __future__ import annotations

from typing import Final

from esagono.engine.option import Option
from esagono.games.risorgimento.ground import COMPASS
from esagono.hexes.grid import bits_of

OF_HEX: Final = {"move": "to", "place": "hex"}
"""Verbs with a unit and a hex, and what the hex is called."""


class Shelf:
    """Options by unit and hex, by unit and facing, or by unit alone; kept as they are first asked for."""

    def __init__(self, ids: list[str], hexes: list[str]) -> None:
        self.ids, self.hexes = ids, hexes
        self._to_hex: dict[str, list[list[Option | None]]] = {verb: [[] for _ in ids] for verb in OF_HEX}
        self._facing: dict[str, list[list[Option]]] = {}
        self._hex_facing: dict[tuple[str, int], list[Option]] = {}
        self._force_facing: dict[tuple[str, int, str], list[Option]] = {}
        self._of_force: dict[tuple[str, int, str], Option] = {}
        self._alone: dict[str, list[Option]] = {}
        self._sets: dict[tuple[str, int], tuple[int, list[Option]]] = {}

    def to_hexes(self, verb: str, unit: int, hexes: list[int]) -> list[Option]:
        """One option for each hex, in their order."""
        made = self._to_hex[verb][unit]
        if not made:
            made = self._to_hex[verb][unit] = [None] * len(self.hexes)
        return [made[h] or self._make(made, verb, unit, h) for h in hexes]

    def to_set(self, verb: str, unit: int, hexes: int) -> list[Option]:
        """One option for each hex of a set; the list for the last set is kept, so it must not be changed."""
        last = self._sets.get((verb, unit))
        if last is None or last[0] != hexes:
            last = self._sets[verb, unit] = (hexes, self.to_hexes(verb, unit, list(bits_of(hexes))))
        return last[1]

    def _make(self, made: list[Option | None], verb: str, unit: int, hex: int) -> Option:
        option = made[hex] = Option(verb, **{"unit": self.ids[unit], OF_HEX[verb]: self.hexes[hex]})
        return option

    def facing(self, verb: str, unit: int) -> list[Option]:
        """One option for each of the six facings, in the order of directions."""
        made = self._facing.get(verb)
        if made is None:
            made = [[Option(verb, unit=name, facing=facing) for facing in COMPASS] for name in self.ids]
            self._facing[verb] = made
        return made[unit]

    def hex_facing(self, verb: str, hex: int) -> list[Option]:
        """Return an option for each facing in a hex."""
        made = self._hex_facing.get((verb, hex))
        if made is None:
            made = [Option(verb, hex=self.hexes[hex], facing=facing) for facing in COMPASS]
            self._hex_facing[verb, hex] = made
        return made

    def force_facing(self, verb: str, hex: int, force: str) -> list[Option]:
        """Return an option for each facing of a Force in a hex."""
        made = self._force_facing.get((verb, hex, force))
        if made is None:
            made = [Option(verb, hex=self.hexes[hex], force=force, facing=facing) for facing in COMPASS]
            self._force_facing[verb, hex, force] = made
        return made

    def of_force(self, verb: str, hex: int, force: str) -> Option:
        """The option that names a Force in a hex and nothing else."""
        made = self._of_force.get((verb, hex, force))
        if made is None:
            made = self._of_force[verb, hex, force] = Option(verb, hex=self.hexes[hex], force=force)
        return made

    def alone(self, verb: str, unit: int) -> Option:
        """The option that names a unit and nothing else."""
        made = self._alone.get(verb)
        if made is None:
            made = self._alone[verb] = [Option(verb, unit=name) for name in self.ids]
        return made[unit]
