"""Situations of Altipiani on a blank map: the Italians hold the north of it, the Austro-Hungarians attack from line 07.

Lines 01-06 are Italian with flags along line 01, lines 07-12 Austro-Hungarian with flags along line 12, all clear. The
defender of a battle stands in 0606, the attackers in line 07; a spare pair of units in a far corner keeps the Combat
Phase open. Turn 3 is the usual one: the opening is over.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import esagono
from esagono.games.inferno.altipiani import position as position_with_pack
from tests.rules.battles import FRONT, TARGET, odds, spare
from tests.rules.situations import AH, IT, Game, ah, data_file, halves, it, reading, unit

GAME = "altipiani-1916"
NORTH_ONLY = {"0106": IT, "1206": AH}
"""Flags: one source of supply for each side, straight behind its line."""
LOW = {"terrain": "low-mountain"}
HIGH = {"terrain": "high-mountain"}
SPARE = spare(AH, IT)


def rule(*atoms: str) -> Any:
    return pytest.mark.rule(GAME, *atoms)


def blank(size: tuple[int, int] = (12, 12), **features: Any) -> dict[str, Any]:
    return halves(IT, AH, size, **features)


def pos(
    units: Iterable[dict[str, Any]],
    turn: int = 3,
    side: str = AH,
    phase: str = "movement",
    map: dict[str, Any] | None = None,
    pack: Path | None = None,
    **top: Any,
) -> Game:
    """A situation at the beginning of a phase; `map` holds what differs from the blank map."""
    document = {"game": GAME, "turn": turn, "side": side, "phase": phase, "units": list(units), **top}
    document |= {"map": blank(**(map or {}))}
    return esagono.position(document) if pack is None else position_with_pack(document, pack)


def real(units: Iterable[dict[str, Any]], turn: int = 3, side: str = AH, phase: str = "movement", **top: Any) -> Game:
    """A situation on the map of the game."""
    return esagono.position({"game": GAME, "turn": turn, "side": side, "phase": phase, "units": list(units), **top})


def battle(*units: dict[str, Any], dice: Iterable[int] = (), side: str = AH, **more: Any) -> Game:
    """A Combat Phase. `hexes`, `sides`, `roads`, `flags` ... go to the map, `options` and `turn` to the position."""
    top = {k: more.pop(k) for k in ("options", "turn", "tracks", "control", "pack") if k in more}
    return pos([*units, *SPARE], side=side, phase="combat", map=more, dice=list(dice), **top)


def duel(attack: int = 4, defense: int = 4, **more: Any) -> Game:
    """One Austro-Hungarian attacker A in 0706 against one Italian defender D in 0606."""
    return battle(ah("A", FRONT, attack=attack), it("D", TARGET, defense=defense), **more)


def forecast(*units: dict[str, Any], attackers: Iterable[str] = ("A",), target: str = TARGET, **more: Any) -> Any:
    """The forecast of an attack in a battle; `guns` and `defense_guns` support it."""
    question = {"artillery": list(more.pop("guns", ())), "defender_artillery": list(more.pop("defense_guns", ()))}
    return odds(battle(*units, **more), attackers, target, **question)


def fort(id: str, side: str, hex: str, **values: Any) -> dict[str, Any]:
    """A fortress: no attack, defence 4, artillery value 2 unless said otherwise."""
    return unit(id, side, hex, **({"type": "fortress", "attack": 0, "defense": 4, "artillery": 2, "move": 0} | values))


def mountain(id: str, side: str, hex: str, **values: Any) -> dict[str, Any]:
    return unit(id, side, hex, type="mountain", **values)


def heavy(id: str, side: str, hex: str, artillery: int = 3, **values: Any) -> dict[str, Any]:
    printed = {"type": "heavy-artillery", "size": "", "attack": 0, "defense": 0, "move": 2, "artillery": artillery}
    return unit(id, side, hex, **(printed | values))


def variant(ruling: str, choice: int = 1, name: str = "") -> dict[str, str]:
    """The game option that a ruling names, set to another reading than the default."""
    return reading(GAME, ruling, choice, name)


def printed(file: str) -> Any:
    """A table of the game's own pack."""
    return data_file("altipiani", file)


def vp(game: Game) -> int:
    """The Austro-Hungarian victory points now."""
    return int(game.points()[AH])
