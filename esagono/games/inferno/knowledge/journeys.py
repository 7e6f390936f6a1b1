"""Where a unit can go: now, and in several turns if nobody else moves."""

from __future__ import annotations

from esagono.engine.errors import NotNow, Reason
from esagono.games.inferno.knowledge.belief import HIDDEN, imagine, visible
from esagono.games.inferno.rules.bridges import FoldPontoons
from esagono.games.inferno.rules.movement import MovementPhase, may_move, may_select
from esagono.games.inferno.rules.reach import Reach, destinations, reachable
from esagono.games.inferno.ruleset import InfernoGame

LONGEST = 7
"""Turns that are looked ahead at most."""


def reach_of(game: InfernoGame, unit: str, seat: str | None) -> dict[str, Reach]:
    """Where a unit that may move now can go; for a seat also where a visible enemy unit could.

    `NotNow` says which decision is pending, if it is not that of moving the side's units.
    """
    rules, state = game.rules, game.state
    index = rules.unit_named(unit)
    side = rules.roster.side[index]
    if seat is not None and rules.fog and seat != rules.sides[side]:
        return potential_reach(game, index)
    phase = state.stack[-1] if state.stack else None
    if isinstance(phase, FoldPontoons):  # before anybody moves: as the pontoons lie now
        phase = state.stack[-2]
    if not isinstance(phase, MovementPhase) or state.side != side:
        raise NotNow([waiting(game)])
    chosen = phase.active == index
    if not may_move(rules, state, index) or not (chosen or may_select(rules, state, index)):
        return {}
    return reachable(rules, state, index, state.spent if chosen else 0)


def reach_now(game: InfernoGame, unit: str, seat: str) -> dict[str, Reach]:
    """Return what a unit can reach now; nothing if it cannot move yet."""
    try:
        return reach_of(game, unit, seat)
    except NotNow:
        return {}


def threat(game: InfernoGame, seat: str, side: str, unit: str = "", away: bool = False) -> dict[str, int]:
    """How many units of a side, as far as the seat sees them, could reach each hex; or whether one of them could.

    `away`: if all units of the other side were off the map.
    """
    counts: dict[str, int] = {}
    for seen in game.view(seat)["units"]:
        if seen["side"] == side and unit in ("", seen["id"]):
            ways = alone_on_the_map(game, seen["id"]) if away and seat != side else reach_now(game, seen["id"], seat)
            for name in ways:
                counts[name] = counts.get(name, 0) + 1
    return counts


def potential_reach(game: InfernoGame, unit: int) -> dict[str, Reach]:
    """5.3, 5.4: where an enemy unit in sight could go, if it were its turn."""
    rules, state = game.rules, game.state
    if not visible(rules, state, unit) or not may_move(rules, state, unit):
        return {}
    return reachable(rules, imagine(rules, state, 1 - rules.roster.side[unit]), unit, 0, mine=False)


def alone_on_the_map(game: InfernoGame, unit: str) -> dict[str, Reach]:
    """5.3, 5.4: where an enemy unit in sight could go, if it were its turn and nobody were in its way."""
    rules, state = game.rules, game.state
    index = rules.unit_named(unit)
    side = rules.roster.side[index]
    if not visible(rules, state, index) or not may_move(rules, state, index):
        return {}
    believed = imagine(rules, state, 1 - side)
    for other in rules.roster.of_side[1 - side]:
        if believed.hex[other] >= 0:
            rules.put(believed, other, HIDDEN)
    return reachable(rules, believed, index, 0, mine=False)


def waiting(game: InfernoGame) -> Reason:
    """In words, what is to be decided first."""
    rules, decision = game.rules, game.decision
    if decision is None:
        return Reason("", "game-over", {}, rules.say("reason-game-over", {}, game.lang))
    args: dict[str, object] = {"side": decision.side, "prompt": decision.prompt}
    text = rules.say("reason-another-decision", args, game.lang)
    return Reason(decision.clause, "another-decision", args, text)


def turns_to(game: InfernoGame, unit: str, turns: int, seat: str) -> dict[str, int]:
    """In which of its turns the unit could first end in each hex, counting the present one; not where it is.

    The first turn is what `reach` says. After that the unit starts afresh from every hex it reached, on the board as
    the seat sees it: what lies hidden cannot stand in the way.
    """
    rules, grid = game.rules, game.rules.grid
    out = dict.fromkeys(reach_now(game, unit, seat), 1)
    if not out:
        return {}
    index = rules.unit_named(unit)
    board = game.state.copy()
    for enemy, name in enumerate(rules.sides):
        if rules.fog and name != seat:
            board = imagine(rules, board, 1 - enemy)
    board.crossings.clear()  # places used up this turn are free again in the next
    border = [rules.hex_named(name) for name in out]
    start = grid.name(game.state.hex[index])
    for turn in range(2, min(turns, LONGEST) + 1):
        fresh: list[int] = []
        for hex in border:
            rules.put(board, index, hex)
            for there in destinations(rules, board, index, 0):
                name = grid.name(there)
                if name not in out and name != start:
                    out[name] = turn
                    fresh.append(there)
        border = fresh
    return out
