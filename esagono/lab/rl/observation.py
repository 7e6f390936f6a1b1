"""The table of a seat as numbers between -1 and 1: alike for every game, by its `table` and `components`.

`Observer.parts` says which numbers mean what, so that a learner can take just a part of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from esagono.engine import Game, Option, Ruleset
from esagono.engine.table import Marker, Piece, Table
from esagono.hexes.grid import Grid

UNIT = ("seen", "own", "line", "place", "value 1", "value 2", "value 3", "faded", "asked about")
"""The first numbers of each counter; one for each badge of the game follows."""
VALUES = 3
LARGE = 10
"""Values of counters are measured by this."""
TRACKS = 6
"""Tracks that are told, in the order of the table; the numbers of their marks are measured by `FAR`."""
FAR = 50

Numbers = NDArray[np.float32]


class Observer:
    """The numbers of one game; made once, used in every position."""

    def __init__(self, rules: Ruleset, grid: Grid) -> None:
        parts = rules.components("en")
        self.rules, self.grid = rules, grid
        self.units = {name: number for number, name in enumerate(parts["counters"])}
        self.badges = {name: len(UNIT) + number for number, name in enumerate(parts["badges"])}
        self.markers = {name: number for number, name in enumerate(parts["markers"])}
        self.phases = [phase["id"] for phase in parts["phases"]]
        words = rules.catalog().keys("en")
        self.kinds = sorted(word.removeprefix("prompt-") for word in words if word.startswith("prompt-"))
        self.last_turn = max(1, parts["turns"]["last"])
        self.total = sum(parts["objectives"].values()) or FAR
        self.worth = np.zeros(grid.size, np.float32)
        for name, points in parts["objectives"].items():
            self.worth[grid.numbers[name]] = points / LARGE
        sizes = {
            "units": len(self.units) * (len(UNIT) + len(self.badges)),
            "unknown": grid.size,
            "worth": grid.size,
            "asked": grid.size,
            "markers": grid.size * len(self.markers),
            "turn": 1,
            "side": 2,
            "phase": len(self.phases),
            "decision": len(self.kinds),
            "points": 2,
            "tracks": TRACKS,
        }
        self.parts: dict[str, slice] = {}
        self.size = 0
        for name, size in sizes.items():
            self.parts[name] = slice(self.size, self.size + size)
            self.size += size

    def observe(self, game: Game, seat: str, options: Sequence[Option]) -> Numbers:
        """The table of the seat; `options` are those it is offered now, if it is asked."""
        table = self.rules.table(game.view(seat))
        kind, names = self._question(game, seat, options)
        units, unknown = self._pieces(table, seat, names)
        points = table.facts.get("points", {})
        own = points.get(seat, 0)
        others = sum(points.values()) - own
        head = table.heading
        flat = np.concatenate(
            [
                units.ravel(),
                unknown,
                self.worth,
                self._hexes(names),
                self._markers(table.markers, seat).ravel(),
                [head.turn / self.last_turn, head.side == seat, bool(head.side) and head.side != seat],
                [head.phase == phase for phase in self.phases],
                [kind == known for known in self.kinds],
                [own / self.total, others / self.total],
                self._tracks(table),
            ]
        )
        clipped: Numbers = flat.clip(-1.0, 1.0).astype(np.float32)
        return clipped

    def _question(self, game: Game, seat: str, options: Sequence[Option]) -> tuple[str, set[str]]:
        """The decision of the seat, and the units and hexes it is about: those it names, and those that can move."""
        asked = next((d for d in game.decisions if d.side == seat), None)
        if asked is None:
            return "", set()
        names = set(_words(asked.args.values()))
        for option in options:
            verb = self.rules.show.verbs.get(option.verb)
            if verb is not None and verb.role == "move":
                names.update(_words([option.args.get(verb.unit)]))
        return asked.kind, names

    def _pieces(self, table: Table, seat: str, names: set[str]) -> tuple[Numbers, Numbers]:
        """A line for each counter the seat knows, and how many it does not know lie in each hex."""
        units = np.zeros((len(self.units), len(UNIT) + len(self.badges)), np.float32)
        unknown = np.zeros(self.grid.size, np.float32)
        for piece in table.pieces:
            here = self.grid.numbers[piece.hexes[0]]
            if piece.known and piece.key in self.units:
                self._counter(units[self.units[piece.key]], piece, here, seat, names)
            else:
                unknown[here] += 0.25
        return units, unknown

    def _counter(self, row: Numbers, piece: Piece, here: int, seat: str, names: set[str]) -> None:
        line, place = divmod(here, self.grid.stride)
        row[0] = 1
        row[1] = 1 if piece.side == seat else -1
        row[2] = line * self.grid.stride / self.grid.size
        row[3] = place / self.grid.stride
        for number, value in enumerate(piece.values[:VALUES]):
            row[4 + number] = value.now / LARGE if isinstance(value.now, int | float) else 0
        row[7] = piece.spent
        row[8] = piece.key in names
        for badge in piece.badges:
            if badge.id in self.badges:
                row[self.badges[badge.id]] = 1

    def _hexes(self, names: set[str]) -> Numbers:
        out = np.zeros(self.grid.size, np.float32)
        for name in names:
            for part in name.split("-"):
                if part in self.grid.numbers:
                    out[self.grid.numbers[part]] = 1
        return out

    def _markers(self, markers: Iterable[Marker], seat: str) -> Numbers:
        """By kind and hex: 1 the seat's own, -1 the enemy's, a half if nobody's; of a hexside in both hexes."""
        out = np.zeros((len(self.markers), self.grid.size), np.float32)
        for marker in markers:
            for name in (*marker.at.split("-"), *marker.to.split("-")):
                if name in self.grid.numbers and marker.kind in self.markers:
                    whose = 0.5 if not marker.side else 1 if marker.side == seat else -1
                    out[self.markers[marker.kind], self.grid.numbers[name]] = whose
        return out

    def _tracks(self, table: Table) -> Numbers:
        out = np.zeros(TRACKS, np.float32)
        for number, track in enumerate(table.tracks[:TRACKS]):
            numbers = [mark.at for mark in track.marks if isinstance(mark.at, int | float)]
            out[number] = sum(numbers) / FAR
        return out


def _words(values: Iterable[Any]) -> Iterable[str]:
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, list | tuple):
            yield from (word for word in value if isinstance(word, str))
