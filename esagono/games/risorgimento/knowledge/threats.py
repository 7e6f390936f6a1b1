"""8, 8.7: where the enemy units that a seat knows could go."""

from __future__ import annotations

from esagono.games.risorgimento.activation.duties import start_ways
from esagono.games.risorgimento.knowledge.questions import hidden
from esagono.games.risorgimento.movement.reach import ends_of
from esagono.games.risorgimento.roster import ARTILLERY
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.state import MARCH, POOL, SQUARE


def threat(game: RisorgimentoGame, seat: str, side: str, unit: str = "", away: bool = False) -> dict[str, int]:
    """How many units of a side, as far as the seat knows which they are, could end an Action of theirs in each hex; or
    whether one of them could. `away`: if all units of the other side were off the map."""
    rules, roster = game.rules, game.rules.roster
    state = game.state.copy()
    for u in roster.of_side[1 - rules.sides.index(side)] if away else ():
        rules.put(state, u, POOL)
    state.spent = [0] * len(state.spent)  # by then it will have all its points again
    counts: dict[str, int] = {}
    for seen in game.view(seat)["units"]:
        if seen["side"] != side or "id" not in seen or unit not in ("", seen["id"]):
            continue
        u = rules.unit_named(seen["id"])
        if state.hex[u] < 0 or roster.is_commander[u] or state.flags[u] & SQUARE or hidden(rules, game.state, u, seat):
            continue
        march = roster.arm[u] == ARTILLERY or bool(state.flags[u] & MARCH)
        for hex in ends_of(start_ways(rules, state, u, march)[1]):
            name = rules.grid.names[hex]
            counts[name] = counts.get(name, 0) + 1
    return counts
