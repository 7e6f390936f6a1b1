"""What all tests of Gorizia say and ask: the mark of an atom, orders, options, refusals, what is true of a unit now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from esagono.engine import Option
from esagono.games.strafe.state import PLACES

IT, AH = "italian", "austro-hungarian"
Game = Any
Doc = dict[str, Any]

IDLE = ("done", "pass", "no-reaction", "end-movement", "ready", "open-fire", "end-counter", "decline", "stand")
"""Verbs that pass a decision by."""


def rule(*atoms: str) -> Any:
    return pytest.mark.rule("gorizia-1916", *atoms)


# Orders


def play(game: Game, *orders: str, side: str | None = None, **args: Any) -> list[Any]:
    """Orders as text, `"move unit=A to=0506"`, in turn, or one verb with its arguments; the events of all."""
    events: list[Any] = []
    for order in orders:
        verb, *words = order.split()
        found = next((o for o in game.options(side) if not args and str(o) == order), None)
        events += game.play(found or Option(verb, **dict(w.split("=") for w in words), **args), side)
    return events


def pass_until(game: Game, *wanted: str, most: int = 80) -> None:
    """Everybody declines until a decision of one of these kinds waits, or a phase of one of these names begins."""
    for _ in range(most):
        if game.decision is None or game.decision.kind in wanted or game.state.phase in wanted:
            return
        options = game.options()
        chosen = next((o for verb in IDLE for o in options if o.verb == verb), options[0])
        game.play(chosen, game.decision.side)
    raise AssertionError(f"never came to {wanted}")


def forced(game: Game, most: int = 20) -> Game:
    """Play what has only one answer: losses of a single unit, the one morale that can be named, the one Assault."""
    for _ in range(most):
        if game.decision is None or len(game.options()) != 1:
            return game
        game.play(game.options()[0], game.decision.side)
    return game


# Decisions, options and refusals


def deciding(game: Game) -> list[tuple[str, str]]:
    """Who is asked what."""
    return sorted((d.side, d.kind) for d in game.decisions)


def verbs(game: Game, side: str | None = None) -> set[str]:
    return {o.verb for o in game.options(side)}


def offered(game: Game, verb: str = "", side: str | None = None) -> list[str]:
    """The options of a verb as text."""
    return sorted(str(o) for o in game.options(side) if not verb or o.verb == verb)


def listed(game: Game, verb: str, **args: Any) -> list[Option]:
    """The options of a verb that have these arguments."""
    return [o for o in game.options() if o.verb == verb and all(o.args.get(k) == v for k, v in args.items())]


def arguments(game: Game, verb: str, side: str | None = None) -> list[Doc]:
    """The arguments of all options of a verb."""
    return [dict(o.args) for o in game.options(side) if o.verb == verb]


def refused(game: Game, verb: str, **args: Any) -> list[str]:
    """The clauses against an order; nothing when it is legal."""
    return [reason.clause for reason in game.why_not(verb, **args)]


def keys(game: Game, verb: str, **args: Any) -> list[str]:
    """The kinds of reasons against an order."""
    return [reason.key for reason in game.why_not(verb, **args)]


def wrong_words(game: Game, verb: str, **args: Any) -> list[tuple[str, Any]]:
    """The kinds of reasons against an order, each with the argument that is wrong or those that are missing."""
    return [(r.key, r.args.get("argument", r.args.get("missing"))) for r in game.why_not(verb, **args)]


def kinds(events: Iterable[Any]) -> list[str]:
    return [event.kind for event in events]


# Units, points, trenches


def where(game: Game, name: str) -> str:
    """The hex of a unit, or the box it is in."""
    hex = game.state.hex[game.rules.roster.index[name]]
    return PLACES[hex] if hex < 0 else str(game.rules.grid.names[hex])


def dp(game: Game, name: str) -> int:
    return int(game.state.dp[game.rules.roster.index[name]])


def steps(game: Game, name: str) -> int:
    """The steps a unit has left; none when it has surrendered."""
    return 0 if where(game, name) in ("eliminated", "surrendered") else game.state.steps[game.rules.roster.index[name]]


def written(game: Game, name: str) -> Doc:
    """A unit as a position writes it."""
    found: Doc = next((u for u in game.to_position()["units"] if u["id"] == name), {})
    return found


def shown(game: Game, name: str, seat: str = "") -> Doc:
    """A unit as its owner sees it, or another seat; nothing if that does not see it."""
    roster = game.rules.roster
    seat = seat or game.rules.sides[roster.side[roster.index[name]]]
    found: Doc = next((u for u in game.view(seat)["units"] if u["id"] == name), {})
    return found


def lp(game: Game, side: str) -> int:
    return int(game.to_position()["tracks"]["lp"][side])


def trench(game: Game, hex: str) -> int:
    """The level of the trench in a hex."""
    return int(game.rules.trench_level(game.state, game.rules.grid.index(hex)))
