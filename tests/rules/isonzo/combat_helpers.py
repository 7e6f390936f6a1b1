"""Battles of Isonzo: the defender is Austro-Hungarian and stands in 0606, the attackers in line 07.

A spare pair of units in a far corner keeps the Combat Phase open after the battle, so that nothing but the battle
happens.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.rules.battles import (
    CALM,
    FIGHTING,
    FRONT,
    PUSH,
    REPEL,
    RING,
    ROUT,
    TARGET,
    chosen,
    cites,
    declare,
    drm,
    fight,
    kinds,
    legal,
    odds,
    reductions,
    retreat_ends,
    run,
    stepped,
    strong,
    taken,
    wish,
)

from .helpers import AH, IT, Game, ah, it, pos

__all__ = [
    "CALM",
    "FIGHTING",
    "FRONT",
    "NORTH_ONLY",
    "PUSH",
    "REPEL",
    "RING",
    "ROUT",
    "SPARE",
    "TARGET",
    "battle",
    "chosen",
    "cites",
    "declare",
    "drm",
    "duel",
    "fight",
    "kinds",
    "legal",
    "odds",
    "reductions",
    "retreat_ends",
    "run",
    "stepped",
    "strong",
    "taken",
    "wish",
]

NORTH_ONLY = {"0106": AH, "1206": IT}
"""Flags: one source of supply for each side, straight behind its line."""

SPARE = [it("spare-it", "1112"), ah("spare-ah", "1212")]


def battle(*units: dict[str, Any], dice: Iterable[int] = (), side: str = IT, **more: Any) -> Game:
    """A Combat Phase. `hexes`, `sides`, `roads`, `flags` ... go to the map, `options` and `turn` to the position."""
    top = {k: more.pop(k) for k in ("options", "turn", "tracks", "control", "scenario") if k in more}
    return pos([*units, *SPARE], side=side, phase="combat", map=more, dice=list(dice), **top)


def duel(attack: int = 4, defense: int = 4, **more: Any) -> Game:
    """One attacker A in 0706 against one defender D in 0606."""
    return battle(it("A", FRONT, attack=attack), ah("D", TARGET, defense=defense), **more)
