"""The overlays of the map: what each shows, as classes of hexes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from esagono.engine import overlays
from esagono.engine.overlays import height_bands, own_side, zones
from esagono.engine.questions import OfOverlay
from esagono.engine.show import Overlays
from esagono.engine.table import Painted, Painting
from esagono.games.strafe.knowledge.questions import command, sight
from esagono.games.strafe.knowledge.threats import threat
from esagono.games.strafe.ruleset import StrafeGame

OVERLAYS: Overlays = {
    "own-zoc": (("side",), (("zoc-own", "own"), ("zoc-both", "warn"))),
    "enemy-zoc": (("side",), (("zoc-enemy", "enemy"), ("zoc-both", "warn"))),
    "supply": (("side",), (("supply-in", "good"), ("supply-out", "bad"))),
    "enemy-reach": (("side", "unit?"), (("threat", "threat"),)),
    "command": (("unit",), (("command-in", "good"), ("command-die", "warn"))),
    "sight": (("hex",), (("seen", "good"),)),
    "objectives": (("side",), (("held-own", "own"), ("held-enemy", "enemy"))),
    "trenches": (("side",), (("trench-own", "own"), ("trench-enemy", "enemy"))),
    "heights": ((), (("height-low", "near"), ("height-mid", ""), ("height-top", "far"))),
    "enemy-reach-free": (("side", "unit?"), (("threat", "threat"),)),
}
FARTHEST = 6
"""3.0.j: no line of sight is longer."""


def zone(game: StrafeGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    return zones(game, seat, own_side(game, seat, wanted), "zoc-own", "zoc-both")


def enemy_zone(game: StrafeGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    side = wanted.side or game.rules.opponent(own_side(game, seat, wanted))
    return zones(game, seat, side, "zoc-enemy", "zoc-both")


def supply(game: StrafeGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    """10.2: the worst supply of the units in each hex; their lines when a hex is looked at."""
    side = own_side(game, seat, wanted)
    found = game.supply(side, seat=seat)
    hexes: dict[str, str | Painted] = {}
    traces: dict[str, tuple[str, ...]] = {}
    for unit in game.view(seat)["units"]:
        line = found.get(unit["id"])
        if line is None or unit["side"] != side:
            continue
        if hexes.get(unit["hex"]) != "supply-out":
            hexes[unit["hex"]] = f"supply-{line.state}"
        if line.path:
            traces.setdefault(unit["hex"], (unit["hex"], *line.path, *line.road))
    return Painting(hexes, traces=traces)


def enemy_reach(game: StrafeGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    return overlays.enemy_reach(game, seat, lang, wanted, threat)


def enemy_reach_free(game: StrafeGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    return overlays.enemy_reach(game, seat, lang, wanted, threat, away=True)


def in_command(game: StrafeGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    """8.1: what the headquarters of the unit's brigade commands from where it stands."""
    rules = game.rules
    brigade = rules.roster.brigade[rules.unit_named(wanted.unit)] if wanted.unit else -1
    if brigade < 0:
        return Painting(notes=(rules.show.word(rules, "overlay-command-hint", lang),))
    found = command(game, rules.roster.brigades[brigade].id, seat=seat)
    if not found.hexes:
        return Painting(notes=(rules.show.word(rules, "overlay-command-none", lang),))
    hexes: dict[str, str | Painted] = dict.fromkeys(found.hexes, "command-in")
    return Painting(hexes | dict.fromkeys((h for way in found.dice.values() for h in way), "command-die"))


def seen_from(game: StrafeGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    """13.2.2: the hexes to which a line of sight runs."""
    rules = game.rules
    if not wanted.hex:
        return Painting(notes=(rules.show.word(rules, "overlay-sight-hint", lang),))
    start = rules.hex_named(wanted.hex)
    near = rules.grid.spread(1 << start, FARTHEST)
    return Painting({h: "seen" for h in rules.grid.names_of(near) if h != wanted.hex and sight(game, wanted.hex, h)})


def objectives(game: StrafeGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    own = own_side(game, seat, wanted)
    view = game.view(seat)
    found = [*view["objectives"], *view["decisive"]]
    return Painting(
        {o["hex"]: Painted("held-own" if o["side"] == own else "held-enemy", str(o.get("points", 0))) for o in found}
    )


def trenches(game: StrafeGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    own = own_side(game, seat, wanted)
    found = game.view(seat)["trenches"]
    return Painting(
        {h: Painted("trench-own" if t["side"] == own else "trench-enemy", str(t["level"])) for h, t in found.items()}
    )


def heights(game: StrafeGame, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    return height_bands(game.rules.grid.numbers, game.rules.ground.level)


PAINTERS: Mapping[str, Callable[[Any, str, str, OfOverlay], Painting]] = {
    "own-zoc": zone,
    "enemy-zoc": enemy_zone,
    "supply": supply,
    "enemy-reach": enemy_reach,
    "enemy-reach-free": enemy_reach_free,
    "command": in_command,
    "sight": seen_from,
    "objectives": objectives,
    "trenches": trenches,
    "heights": heights,
}
