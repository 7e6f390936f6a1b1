"""What the overlays of every game have in common: whose side is meant, zones, and the heights of a map."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from esagono.engine.errors import UnknownName
from esagono.engine.questions import OfOverlay
from esagono.engine.ruleset import OBSERVER
from esagono.engine.table import Painted, Painting

if TYPE_CHECKING:
    from esagono.engine.game import Game


Threat = Callable[[Any, str, str, str, bool], dict[str, int]]
"""Of a game, for a seat: how many units of a side, or whether the one named, could come to each hex; and whether all
units of the other side are thought away."""


def own_side(game: Game, seat: str, wanted: OfOverlay) -> str:
    """The side asked about, the seat's own, or the first for spectators."""
    sides = game.rules.info.sides
    if wanted.side:
        if wanted.side not in sides:
            raise UnknownName("side", wanted.side, sides)
        return wanted.side
    return sides[0] if seat == OBSERVER else seat


def zones(game: Any, seat: str, side: str, alone: str, both: str) -> Painting:
    """The hexes in a side's zones, as a seat knows them; those that are also in the enemy's zones come separately."""
    other = next(s for s in game.rules.info.sides if s != side)
    theirs = set(game.zoc(other, seat=seat))
    return Painting({name: both if name in theirs else alone for name in game.zoc(side, seat=seat)})


def enemy_reach(game: Game, seat: str, lang: str, wanted: OfOverlay, threat: Threat, away: bool = False) -> Painting:
    """Where the visible enemy units could go, with the number of units per hex; or one of them; `away`: ignoring units
    in the way."""
    side = wanted.side or game.rules.opponent(own_side(game, seat, wanted))
    counts = threat(game, seat, side, wanted.unit, away)
    hexes = {h: "threat" if wanted.unit else Painted("threat", str(n)) for h, n in counts.items()}
    name = game.rules.names(lang).get(wanted.unit, "")
    words = game.rules.show.word(game.rules, "legend-one-unit", lang, unit=name)
    return Painting(hexes, notes=(words,) if name else ())


def height_bands(numbers: Mapping[str, int], level: Sequence[int]) -> Painting:
    """The hexes above the lowest level in three bands, each with its level."""
    top = max(*level, 1)
    hexes: dict[str, str | Painted] = {}
    for name, number in numbers.items():
        if level[number]:
            part = level[number] / top
            band = "height-low" if part <= 0.35 else "height-mid" if part <= 0.7 else "height-top"
            hexes[name] = Painted(band, str(level[number]))
    return Painting(hexes)
