"""What the overlays of every game have in common: how they are listed, and whose side is meant."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from esagono.engine.errors import UnknownName
from esagono.engine.questions import OfOverlay
from esagono.engine.ruleset import OBSERVER
from esagono.engine.table import HexClass, Overlay

if TYPE_CHECKING:
    from esagono.engine.game import Game

Overlays = Mapping[str, tuple[tuple[str, ...], tuple[tuple[str, str], ...]]]
"""What each overlay needs to be told, and its classes with their looks, in the order of the menu."""


def listed(overlays: Overlays, word: Callable[[str], str]) -> list[Overlay]:
    """The overlays for the components, in words."""
    return [
        Overlay(
            name,
            word(f"overlay-{name}"),
            f"overlay-{name}",
            needs,
            tuple(HexClass(c, word(f"legend-{c}"), look) for c, look in classes),
            sides="enemy" if name.startswith("enemy") else "own" if name.startswith("own") else "",
        )
        for name, (needs, classes) in overlays.items()
    ]


def own_side(game: Game, seat: str, wanted: OfOverlay) -> str:
    """The side asked about, that of the seat, or the first for those who watch."""
    sides = game.rules.info.sides
    if wanted.side:
        if wanted.side not in sides:
            raise UnknownName("side", wanted.side, sides)
        return wanted.side
    return sides[0] if seat == OBSERVER else seat
