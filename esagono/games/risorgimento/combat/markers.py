"""7.1.4, 7.1.5: the markers on the map: turning one whose target is gone, and those that were used."""

from __future__ import annotations

from esagono.engine.option import Option
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.state import Marker, RisorgimentoState


def rotations(rules: Risorgimento, state: RisorgimentoState, marker: Marker) -> list[int]:
    """7.1.5: the targets to which a marker may be turned, one hexside left or right, once its own is empty."""
    enemy = state.occupied[1 - rules.roster.formation_side[state.formation]]
    if enemy >> marker.to & 1:
        return []
    d = rules.grid.direction(marker.hex, marker.to)
    around = rules.grid.surroundings[marker.hex]
    sides = ((d - 1) % 6, (d + 1) % 6)
    river = rules.ground.hexsides["river"]
    return [around[t] for t in sides if around[t] >= 0 and enemy >> around[t] & 1 and not river[t] >> marker.hex & 1]


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
