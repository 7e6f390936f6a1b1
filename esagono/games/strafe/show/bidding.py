"""What a bid for the initiative buys: the chance to win it against guesses of what the enemy spends."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from esagono.engine.questions import CannotAnswer, Nothing
from esagono.games.strafe.ruleset import StrafeGame

FACES: Final = 6


def bid(game: StrafeGame, seat: str, lang: str, wanted: Nothing) -> dict[str, Any]:
    """4.3: for each number of points the chance of the initiative, given what the enemy spends on plans and bid.

    The enemy's points and spending are secret. The assumptions are: nothing, its last bid in the log, and half or all
    of what this seat could spend.
    """
    if not any(d.side == seat and d.kind == "bid" for d in game.state.pending):
        raise CannotAnswer("nobody bids for the initiative now")
    me = game.rules.side_named(seat)
    spent, stock = game.state.paid[me], game.state.lp[me]
    last = next((e.args["spent"][1 - me] for e in reversed(game.log) if e.kind == "initiative-roll"), None)
    guesses = {"none": 0, **({} if last is None else {"last": int(last)}), "half": (spent + stock) // 2}
    guesses["all"] = spent + stock
    return {
        "spent": spent,
        "stock": stock,
        "guesses": [
            {"id": name, "points": points, "chances": [float(chance(spent + n - points)) for n in range(stock + 1)]}
            for name, points in guesses.items()
        ],
    }


def chance(ahead: int) -> Fraction:
    """Chance of the higher total with this many points more than the enemy and a die each; ties are rolled again
    (4.3.c)."""
    results = [ahead + own - other for own in range(FACES) for other in range(FACES)]
    won, lost = sum(r > 0 for r in results), sum(r < 0 for r in results)
    return Fraction(won, won + lost)
