"""The overlays of the map: what each shows, as classes of hexes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from esagono.engine import overlays
from esagono.engine.overlays import own_side, zones
from esagono.engine.questions import OfOverlay
from esagono.engine.show import Overlays
from esagono.engine.table import Painted, Painting
from esagono.games.risorgimento.activation.command import report
from esagono.games.risorgimento.knowledge.threats import threat
from esagono.games.risorgimento.ruleset import RisorgimentoGame

OVERLAYS: Overlays = {
    "own-zone": (("side",), (("zone-own", "own"), ("zone-both", "warn"))),
    "enemy-zone": (("side",), (("zone-enemy", "enemy"), ("zone-both", "warn"))),
    "command": (("side",), (("command-in", "good"), ("command-out", "bad"))),
    "sight": (("hex",), (("seen", "good"),)),
    "objectives": (("side",), (("held-own", "own"), ("held-enemy", "enemy"))),
    "heights": ((), (("height-1", "near"), ("height-2", "far"))),
    "enemy-reach": (("side", "unit?"), (("threat", "threat"),)),
    "enemy-reach-free": (("side", "unit?"), (("threat", "threat"),)),
}
FARTHEST = 5
"""9.4: no gun fires farther."""


def zone(game: RisorgimentoGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    return zones(game, seat, own_side(game, seat, wanted), "zone-own", "zone-both")


def enemy_zone(game: RisorgimentoGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    side = wanted.side or game.rules.opponent(own_side(game, seat, wanted))
    return zones(game, seat, side, "zone-enemy", "zone-both")


def enemy_reach(game: RisorgimentoGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    return overlays.enemy_reach(game, seat, lang, wanted, threat)


def enemy_reach_free(game: RisorgimentoGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    return overlays.enemy_reach(game, seat, lang, wanted, threat, away=True)


def command(game: RisorgimentoGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    """5: who is in command of one's own units, with the line to the commander of a hex that is looked at."""
    side = own_side(game, seat, wanted)
    if game.rules.fog and game.result is None and side != seat:
        return Painting()
    units = [u for u, s in enumerate(game.rules.roster.side) if game.rules.sides[s] == side and game.state.hex[u] >= 0]
    hexes: dict[str, str | Painted] = {}
    traces: dict[str, tuple[str, ...]] = {}
    for unit, found in report(game.rules, game.state, units).items():
        here = game.name(game.state.hex[game.rules.unit_named(unit)])
        if hexes.get(here) != "command-out":
            hexes[here] = f"command-{found.state}"
        if found.path:
            traces.setdefault(here, found.path)
    return Painting(hexes, traces=traces)


def seen_from(game: RisorgimentoGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    """9.4.4: the hexes that are seen from a hex, as far as guns could fire."""
    rules = game.rules
    if not wanted.hex:
        return Painting(notes=(rules.show.word(rules, "overlay-sight-hint", lang),))
    near = rules.grid.names_of(rules.grid.spread(1 << rules.hex_named(wanted.hex), FARTHEST))
    return Painting({h: "seen" for h in near if h != wanted.hex and game.sight(wanted.hex, h, seat=seat).clear})


def objectives(game: RisorgimentoGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    own = own_side(game, seat, wanted)
    rules, held = game.rules, game.view(seat)["control"]
    names = [rules.grid.names[h] for h in rules.objective_hexes]
    return Painting({name: "held-own" if held[name] == own else "held-enemy" for name in names})


def heights(game: RisorgimentoGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    ground, names = game.rules.ground, game.rules.grid.names
    levels = {names[n]: ground.level[n] for n in game.rules.grid.numbers.values() if ground.level[n]}
    return Painting({h: Painted(f"height-{min(2, level)}", str(level)) for h, level in levels.items()})


PAINTERS: Mapping[str, Callable[[Any, str, str, OfOverlay], Painting]] = {
    "own-zone": zone,
    "enemy-zone": enemy_zone,
    "command": command,
    "sight": seen_from,
    "objectives": objectives,
    "heights": heights,
    "enemy-reach": enemy_reach,
    "enemy-reach-free": enemy_reach_free,
}
