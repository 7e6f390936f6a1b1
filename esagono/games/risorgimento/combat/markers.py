"""7.1.4, 7.1.5: the markers on the map: turning one whose target is gone, and those that were used."""

from __future__ import annotations

from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.games.risorgimento.combat.attacks import bar_across
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.state import Marker, RisorgimentoState

TARGET_THERE: Final = Bar("7.1.5.a", "target-there")
ONE_HEXSIDE: Final = Bar("7.1.5.a", "one-hexside")
TARGET_EMPTY: Final = Bar("7.1.5.a", "target-empty")


def bar_to_rotate(rules: Risorgimento, state: RisorgimentoState, marker: Marker, to: int) -> Bar | None:
    """7.1.5, 14.1: what keeps a marker from turning to a hex: its own target has to be empty, and it turns by one
    hexside, left or right, to other enemies."""
    enemy = state.occupied[1 - rules.roster.formation_side[state.formation]]
    if enemy >> marker.to & 1:
        return TARGET_THERE
    d = rules.grid.direction(marker.hex, marker.to)
    around = rules.grid.surroundings[marker.hex]
    if to not in (around[(d - 1) % 6], around[(d + 1) % 6]):
        return ONE_HEXSIDE
    if not enemy >> to & 1:
        return TARGET_EMPTY
    return bar_across(rules, marker.hex, to)


def rotations(rules: Risorgimento, state: RisorgimentoState, marker: Marker) -> list[int]:
    """7.1.5: the targets to which a marker may be turned."""
    if state.occupied[1 - rules.roster.formation_side[state.formation]] >> marker.to & 1:
        return []
    d = rules.grid.direction(marker.hex, marker.to)
    around = rules.grid.surroundings[marker.hex]
    sides = (around[(d - 1) % 6], around[(d + 1) % 6])
    return [to for to in sides if to >= 0 and bar_to_rotate(rules, state, marker, to) is None]


def rotation_options(game: RisorgimentoGame, only: int = -1) -> list[Option]:
    """The turns that markers may make now; of one hex if it is named."""
    names = game.rules.grid.names
    return [
        Option("rotate", hex=names[m.hex], to=names[to])
        for m in game.state.markers
        if only in (-1, m.hex)
        for to in rotations(game.rules, game.state, m)
    ]


def rotate(game: RisorgimentoGame, hex: int, to: int) -> None:
    markers = game.state.markers
    for i, marker in enumerate(markers):
        if marker.hex == hex:
            markers[i] = marker._replace(to=to)
            game.emit("rotated", "7.1.5", hex=game.name(hex), to=game.name(to))


def mark_used(game: RisorgimentoGame, hex: int) -> None:
    """7.1.4: an attack was made from a marker."""
    markers = game.state.markers
    for i, marker in enumerate(markers):
        if marker.hex == hex:
            markers[i] = marker._replace(used=True)
