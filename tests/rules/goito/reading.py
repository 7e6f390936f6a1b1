"""For the tests of Goito: what happened, and how things stand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from esagono.games.risorgimento.ground import COMPASS

from .situations import Game


def events(found: Iterable[Any], kind: str) -> list[Any]:
    return [e for e in found if e.kind == kind]


def args(found: Iterable[Any], kind: str) -> dict[str, Any]:
    """The arguments of the first event of a kind, secret ones too."""
    listed = events(found, kind)
    assert listed, f"no {kind} among {[e.kind for e in found]}"
    return {**listed[0].args, **listed[0].secret}


def checks(log: Iterable[Any]) -> list[tuple[str, dict[str, int], int]]:
    """The Cohesion Checks: cause, modifiers, by how much they failed."""
    return [(e.args["cause"], dict(e.args["modifiers"]), e.args["failed"]) for e in log if e.kind == "check"]


# How things stand


def u(game: Game, id: str) -> int:
    return int(game.rules.roster.index[id])


def seen(game: Game, id: str) -> dict[str, Any]:
    """All that a position says of a unit."""
    return next(dict(entry) for entry in game.to_position()["units"] if entry["id"] == id)


def where(game: Game, id: str) -> str:
    hex = game.state.hex[u(game, id)]
    return str(game.name(hex)) if hex >= 0 else {-1: "pool", -2: "eliminated"}[hex]


def faces(game: Game, id: str) -> str:
    return str(COMPASS[game.state.facing[u(game, id)]])


def status(game: Game, id: str) -> int:
    return int(game.state.status[u(game, id)])


def strength(game: Game, id: str) -> int:
    return int(game.rules.strength_of(game.state, u(game, id)))


def lost(game: Game, id: str) -> int:
    """The strength points that a unit has lost."""
    return int(game.state.lost[u(game, id)])


def has(game: Game, id: str, flag: int) -> bool:
    return bool(game.state.flags[u(game, id)] & flag)


def flags(game: Game, id: str) -> set[str]:
    """The markers of a unit, as a position writes them."""
    return set(seen(game, id).get("flags", []))


def mood(game: Game, side: str) -> int:
    """The mood of the formation that a side has in a blank position."""
    return int(formation(game, f"{side}-formation")["mood"])


def formation(game: Game, id: str) -> dict[str, Any]:
    """All that a position says of a formation."""
    return next(dict(entry) for entry in game.to_position()["formations"] if entry["id"] == id)
