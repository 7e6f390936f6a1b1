"""A brigade that follows one of its units: a move for each of the others, as near to it as it can get."""

from __future__ import annotations

from typing import Any

from esagono.engine import Option
from esagono.engine.questions import CannotAnswer, OfUnit
from esagono.games.strafe.ruleset import StrafeGame


def follow(game: StrafeGame, seat: str, lang: str, wanted: OfUnit) -> dict[str, Any]:
    """11: options that bring the units of the brigade that may still move nearer to the one named.

    They are tried out on a copy of the game, one after another, so that all of them can be played together; a way on
    which the enemy could interrupt, or dice would be rolled, is left to the player.
    """
    decision = next((d for d in game.state.pending if d.side == seat and d.kind == "movement"), None)
    lead = game.rules.unit_named(wanted.unit)
    rules, roster = game.rules, game.rules.roster
    if decision is None or rules.sides[roster.side[lead]] != seat or game.state.hex[lead] < 0:
        raise CannotAnswer("a brigade can follow only a unit of one's own, while units move")
    goal, brigade = game.state.hex[lead], roster.brigade[lead]
    trial = game.copy(history=False)
    able = [rules.unit_named(o.text("unit")) for o in trial.options(seat) if o.verb == "select"]
    mates = [u for u in able if brigade >= 0 and roster.brigade[u] == brigade and u != lead]
    mates.sort(key=lambda u: (rules.grid.distance(trial.state.hex[u], goal), u))
    out: list[Option] = []
    for unit in mates:
        steps = nearer(trial, seat, unit, goal)
        if steps:
            out += steps
    return {"options": [o.to_data() for o in out]}


def nearer(trial: StrafeGame, seat: str, unit: int, goal: int, *, steps: int = 0) -> list[Option]:
    """The move of one unit that ends nearest to a hex, played in the trial; nothing if none brings it nearer.

    `steps`: it goes no further than so many hexes; 0 for as far as it can.
    """
    rules, grid = trial.rules, trial.rules.grid
    select = Option("select", unit=trial.id(unit))
    if select not in trial.options(seat):
        return []
    try_out = trial.copy(history=False)
    try_out.play(select, seat)
    ends = [o for o in try_out.options(seat) if o.verb == "move" and try_out.unit(o) == unit]
    now = grid.distance(trial.state.hex[unit], goal)
    ends = [o for o in ends if grid.distance(rules.hex_named(o.text("to")), goal) < now and has_room(try_out, unit, o)]
    if steps:
        here = trial.state.hex[unit]
        ends = [o for o in ends if grid.distance(rules.hex_named(o.text("to")), here) <= steps]
    if not ends:
        return []
    best = min(ends, key=lambda o: (grid.distance(rules.hex_named(o.text("to")), goal), o.text("to")))
    rolled = try_out.state.rolled
    try_out.play(best, seat)
    asked = try_out.decisions
    if try_out.state.rolled != rolled or [(d.side, d.kind) for d in asked] != [(seat, "movement")]:
        return []
    for option in (select, best):
        trial.play(option, seat)
    return [select, best]


def has_room(game: StrafeGame, unit: int, move: Option) -> bool:
    """12.1: whether a hex has room, so that no unit is led into overstacking."""
    rules = game.rules
    return rules.room_for(game.state, rules.roster.side[unit], rules.hex_named(move.text("to")), (unit,))
