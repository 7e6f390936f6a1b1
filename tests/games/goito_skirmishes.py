"""Skirmishes of Goito: what is asked of the positions that `goito_scenes` composes, and which orders are preferred."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from esagono.engine import Game
from tests.games.goito_scenes import composed

NUMBER = 200
READ = 6
DECISIONS = 40
ASIDE = 4
WEIGHT = {
    "end": 0.1, "pass": 0.1, "done": 0.4, "stay": 0.15, "halt": 0.3, "turn": 0.15, "face": 0.3, "march": 0.5,
    "decline-all": 0.1, "decline": 0.3, "react-face": 0.4, "stop": 0.5,
    "assault": 6.0, "charge": 9.0, "fire": 4.0, "declare-assault": 2.0, "declare-charge": 9.0, "associate": 2.0,
}  # fmt: skip
MODES = ("normal", "march")


def compose(rng: random.Random, number: int) -> dict[str, Any]:
    return composed(rng, number)


def wanted(game: Game) -> set[str]:
    """Names of the hexes where markers lie, and of the units that were named for them: there the fights are."""
    rules: Any = game.rules
    state: Any = game.state
    hexes = {rules.grid.names[m.hex] for m in state.markers}
    return hexes | {rules.roster.ids[u] for m in state.markers for u in m.forces}


def seen(way: Any) -> str:
    """The triggers of Reactions on a way, like `!3!2`, and whether it ends in an attack."""
    return "".join(f"!{t.trigger}" for t in way.reactions) + way.attack


def asked(game: Game, turn: int, rng: random.Random) -> Iterator[str]:
    """At the beginning: zones, command, points, chances of activation, and how far everybody comes."""
    if turn > 1:
        return
    rules: Any = game.rules
    for side in rules.sides:
        yield f"  zone of {side}: {' '.join(game.zoc(side))}"
        found = ", ".join(f"{unit} {c.state} {c.distance}" for unit, c in game.command(side).items())
        yield f"  command of {side}: {found}"
    yield f"  points: {game.points()}"
    for formation in rules.roster.formations:
        a = game.activation(formation.id)
        clauses = [r.clause for r in a.reasons]
        known = f"{a.results.get('activated')} {a.results.get('failed')}"
        yield f"  activation of {formation.id}: {a.value} {a.drms} {known} {clauses}"
    for unit in rules.roster.ids:
        ways = [" ".join(f"{to}:{way.cost}{seen(way)}" for to, way in game.reach(unit, mode=m).items()) for m in MODES]
        for mode, found in zip(MODES, dict.fromkeys(ways), strict=False):  # march said only where it is not the same
            if found:
                yield f"  reach of {unit}, {mode}: {found}"
