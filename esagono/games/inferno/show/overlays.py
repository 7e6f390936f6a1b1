"""The overlays of the map: what each shows, as classes of hexes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from esagono.engine import overlays
from esagono.engine.overlays import height_bands, own_side, zones
from esagono.engine.questions import OfOverlay
from esagono.engine.show import Overlays
from esagono.engine.table import Painted, Painting
from esagono.games.inferno.knowledge.journeys import threat
from esagono.games.inferno.ruleset import InfernoGame

OVERLAYS: Overlays = {
    "own-zoc": (("side",), (("zoc-own", "own"), ("zoc-both", "warn"))),
    "enemy-zoc": (("side",), (("zoc-enemy", "enemy"), ("zoc-both", "warn"))),
    "supply": (("side",), (("supply-in", "good"), ("supply-low", "warn"), ("supply-out", "bad"))),
    "enemy-reach": (("side", "unit?"), (("threat", "threat"),)),
    "ranges": (("side",), (("range-own", "own"), ("range-enemy", "enemy"), ("range-both", "warn"))),
    "objectives": (("side",), (("held-own", "own"), ("held-enemy", "enemy"))),
    "trenches": (("side",), (("trench-own", "own"), ("trench-enemy", "enemy"))),
    "heights": ((), (("height-low", "near"), ("height-mid", ""), ("height-top", "far"))),
    "enemy-reach-free": (("side", "unit?"), (("threat", "threat"),)),
}


def zone(game: InfernoGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    return zones(game, seat, own_side(game, seat, wanted), "zoc-own", "zoc-both")


def enemy_zone(game: InfernoGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    side = wanted.side or game.rules.opponent(own_side(game, seat, wanted))
    return zones(game, seat, side, "zoc-enemy", "zoc-both")


def supply(game: InfernoGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    """The worst supply of the units in each hex, and the line of supply of a hex that is looked at."""
    side = own_side(game, seat, wanted)
    found = game.supply(side, seat=seat)
    order = ("in", "low", "out")
    worst: dict[str, str] = {}
    traces: dict[str, tuple[str, ...]] = {}
    for unit in game.view(seat)["units"]:
        if unit["side"] == side and unit["id"] in found:
            line = found[unit["id"]]
            state = max(line.state, worst.get(unit["hex"], "in"), key=order.index)
            worst[unit["hex"]] = state
            if line.path:
                traces.setdefault(unit["hex"], (unit["hex"], *line.path))
    return Painting({h: f"supply-{state}" for h, state in worst.items()}, traces=traces)


def enemy_reach(game: InfernoGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    return overlays.enemy_reach(game, seat, lang, wanted, threat)


def enemy_reach_free(game: InfernoGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    return overlays.enemy_reach(game, seat, lang, wanted, threat, away=True)


def ranges(game: InfernoGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    rules = game.rules
    own = own_side(game, seat, wanted)
    covered = dict.fromkeys(rules.sides, 0)
    for unit in game.view(seat)["units"]:
        reach = rules.gun_ranges.get(rules.roster.counters[rules.unit_named(unit["id"])].type, 0)
        if reach and "mov" not in unit["flags"]:
            covered[unit["side"]] |= rules.grid.spread(1 << rules.hex_named(unit["hex"]), reach)
    mine, his = covered[own], covered[rules.opponent(own)]
    names = rules.grid.names_of
    hexes: dict[str, str | Painted] = dict.fromkeys(names(mine & ~his), "range-own")
    hexes |= dict.fromkeys(names(his & ~mine), "range-enemy")
    hexes |= dict.fromkeys(names(mine & his), "range-both")
    return Painting(hexes)


def objectives(game: InfernoGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    own = own_side(game, seat, wanted)
    found = game.rules.objectives(game)
    return Painting({o.hex: Painted("held-own" if o.holder == own else "held-enemy", str(o.value)) for o in found})


def trenches(game: InfernoGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    rules = game.rules
    own = rules.sides.index(own_side(game, seat, wanted))
    hexes: dict[str, str | Painted] = dict.fromkeys(rules.grid.names_of(rules.ground.trench[own]), "trench-own")
    return Painting(hexes | dict.fromkeys(rules.grid.names_of(rules.ground.trench[1 - own]), "trench-enemy"))


def heights(game: InfernoGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    return height_bands(game.rules.grid.numbers, game.rules.ground.level)


PAINTERS: Mapping[str, Callable[[Any, str, str, OfOverlay], Painting]] = {
    "own-zoc": zone,
    "enemy-zoc": enemy_zone,
    "supply": supply,
    "enemy-reach": enemy_reach,
    "enemy-reach-free": enemy_reach_free,
    "ranges": ranges,
    "objectives": objectives,
    "trenches": trenches,
    "heights": heights,
}
