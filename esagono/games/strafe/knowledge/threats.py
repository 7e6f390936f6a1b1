"""11.1, H4, H5: where the enemy units that a seat sees could go."""

from __future__ import annotations

from esagono.games.strafe.knowledge.belief import believed_state
from esagono.games.strafe.movement.reach import reachable
from esagono.games.strafe.ruleset import StrafeGame
from esagono.games.strafe.state import POOL


def threat(game: StrafeGame, seat: str, side: str, unit: str = "", away: bool = False) -> dict[str, int]:
    """How many units of a side, as far as the seat sees them, could end an Action of theirs in each hex without a Force
    March; or whether one of them could. `away`: if all units of the other side were off the map."""
    rules, roster = game.rules, game.rules.roster
    number = rules.sides.index(side)
    state = game.state.copy() if seat == side or not rules.fog else believed_state(rules, game.state, 1 - number)
    state.spent = [0] * len(state.spent)  # by then it will have all its points again
    for u in roster.of_side[1 - number] if away else ():
        rules.put(state, u, POOL)
    counts: dict[str, int] = {}
    for seen in game.view(seat)["units"]:
        if seen["side"] != side or unit not in ("", seen["id"]):
            continue
        u = rules.unit_named(seen["id"])
        if not roster.is_gun[u] and not roster.is_hq[u]:
            for name in reachable(rules, state, u, march=False):
                counts[name] = counts.get(name, 0) + 1
    return counts
