"""Situations on a blank map of twelve rows: west (place 12) is Italian, east (place 01) Austro-Hungarian.

A road runs along row 06 from edge to edge unless a test draws its own, so that both sides have a Source.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

import esagono
from esagono.engine import Option

IT, AH = "italian", "austro-hungarian"
ROAD = [[f"06{n:02}" for n in range(1, 13)]]
Game = Any


def rule(*atoms: str) -> Any:
    return pytest.mark.rule("gorizia-1916", *atoms)


def it(id: str, hex: str, **more: Any) -> dict[str, Any]:
    return {"id": id, "side": IT, "type": "infantry", "brigade": "X", "hex": hex} | more


def ah(id: str, hex: str, **more: Any) -> dict[str, Any]:
    return {"id": id, "side": AH, "type": "infantry", "brigade": "Y", "hex": hex} | more


def alone(id: str, hex: str, side: str = IT, **more: Any) -> dict[str, Any]:
    """A unit of no brigade."""
    return {"id": id, "side": side, "type": "infantry", "hex": hex} | more


def gun(id: str, hex: str, side: str = IT, **more: Any) -> dict[str, Any]:
    return {"id": id, "side": side, "type": "field-artillery", "corps": "VI", "hex": hex} | more


MAP_KEYS = (
    "hexes", "sides", "roads", "railways", "bridges", "blown", "built", "building", "trench_links", "sources",
    "size",
)  # fmt: skip


def pos(*units: dict[str, Any], phase: str = "action", dice: Iterable[int] = (), **more: Any) -> Game:
    """A position; what belongs to the map goes there (its tracks as `paths`)."""
    chart: dict[str, Any] = {"size": [12, 12]} | {k: more.pop(k) for k in MAP_KEYS if k in more}
    chart |= {"tracks": more.pop("paths")} if "paths" in more else {}
    chart.setdefault("roads", ROAD)
    doc = {"game": "gorizia-1916", "turn": 2, "phase": phase, "map": chart, "units": list(units), "dice": list(dice)}
    return esagono.position(doc | more)


def moving(*units: dict[str, Any], side: str = IT, **more: Any) -> Game:
    """Step A of an Action of brigade X (or Y); without a headquarters on the map everybody is in Command."""
    action = {"side": side, "brigade": "X" if side == IT else "Y", "step": "A"} | more.pop("action", {})
    return pos(*units, side=side, action=action, **more)


def late(*units: dict[str, Any], side: str = IT, **more: Any) -> Game:
    """Phase 10 of a side."""
    return pos(*units, phase="non-activated", side=side, initiative=side, **more)


def cost(game: Game, unit: str, to: str, **how: Any) -> Fraction | None:
    """What it costs a unit to get to a hex; None if it cannot."""
    found = game.reach(unit, **how).get(to)
    return None if found is None else found.cost


def verbs(game: Game, side: str | None = None) -> set[str]:
    return {o.verb for o in game.options(side)}


def listed(game: Game, verb: str, **args: Any) -> list[Option]:
    return [o for o in game.options() if o.verb == verb and all(o.args.get(k) == v for k, v in args.items())]


def play(game: Game, verb: str, side: str | None = None, **args: Any) -> list[Any]:
    events: list[Any] = game.play(Option(verb, **args), side)
    return events


def clauses(game: Game, verb: str, **args: Any) -> list[str]:
    return [r.clause for r in game.why_not(verb, **args)]


def keys(game: Game, verb: str, **args: Any) -> list[str]:
    return [r.key for r in game.why_not(verb, **args)]


def unit(game: Game, name: str, seat: str = "") -> dict[str, Any]:
    """A unit as its owner sees it."""
    rules = game.rules
    seat = seat or rules.sides[rules.roster.side[rules.roster.index[name]]]
    found: dict[str, Any] = next((u for u in game.view(seat)["units"] if u["id"] == name), {})
    return found


def dp(game: Game, name: str) -> int:
    value: int = game.state.dp[game.rules.roster.index[name]]
    return value


def steps(game: Game, name: str) -> int:
    value: int = game.state.steps[game.rules.roster.index[name]]
    return value


def hex_of(game: Game, name: str) -> str:
    """The hex of a unit, or the box it is in."""
    from esagono.games.strafe.state import PLACES

    where = game.state.hex[game.rules.roster.index[name]]
    return PLACES[where] if where < 0 else str(game.rules.grid.names[where])


def level(game: Game, hex: str) -> int:
    value: int = game.rules.trench_level(game.state, game.rules.grid.index(hex))
    return value


def kinds(events: Iterable[Any]) -> list[str]:
    return [e.kind for e in events]


def pass_until(game: Game, *wanted: str, most: int = 60) -> None:
    """Let everybody decline until a decision of one of these kinds waits, or a phase of one of these names begins."""
    idle = ("done", "pass", "no-reaction", "end-movement", "ready", "open-fire", "end-counter", "decline", "stand")
    for _ in range(most):
        if game.decision is None or game.decision.kind in wanted or game.state.phase in wanted:
            return
        options = game.options()
        option = next((o for verb in idle for o in options if o.verb == verb), options[0])
        game.play(option, game.decision.side)
    raise AssertionError(f"never came to {wanted}")
