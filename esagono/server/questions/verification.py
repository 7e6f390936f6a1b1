"""Checking a match: are all options legal, and do all dice come from the promised seed?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from esagono.engine import shares
from esagono.server.play import fairness
from esagono.server.play.history import begins_late
from esagono.server.play.match import Match
from esagono.server.play.seams import Live, Runner
from esagono.server.storage.rows import SeatRow


class Replayer(Protocol):
    """Plays saves again."""

    async def verify(self, match: Match, seat: str, save: str) -> Any:
        """What came of it."""


async def verify(
    background: Runner, questions: Replayer, live: Live, seat: str, seats: Sequence[SeatRow]
) -> dict[str, Any]:
    """Play the journal again from the seed and compare; before the end only what was promised can be told.

    Dice that came from elsewhere are counted and named, and a match that has any, or was brought in from a file, is
    never found good: nobody here can know how its dice were made."""
    match = live.match
    about = match.about
    kind = fairness.kind_of(about)
    out: dict[str, Any] = {"commitment": about.commitment, "over": match.game.result is not None, "kind": kind}
    if match.game.result is None:
        return {
            **out,
            "ok": None,
            "message": "the seed is published when the game is over; then everything can be checked",
        }
    if begins_late(match):
        return {**out, "ok": None, "message": "this match went on with newer rules and cannot be recomputed as a whole"}
    if live.checked is None:  # nothing changes after the end: once is enough
        live.checked = await questions.verify(match, seat, await background.run(match.game.save))
    again = live.checked
    if "error" in again:
        return {**out, "ok": False, "message": again["error"]}
    record = fairness.record_of(about, seats)
    if about.secret is None:
        broken = [] if again["commitment"] == about.commitment else ["seed"]
    else:
        broken = shares.broken_promises(record, again["seed"])
    same = again["digest"] == match.game.state.digest()
    foreign = again["given"]
    count = sum(map(len, foreign.values()))
    agrees = same and not broken
    elsewhere = about.origin == "imported" or count > 0
    if not agrees:
        message = "this does not agree"
    elif elsewhere:
        message = f"every option is legal, but the dice came from elsewhere: {count} from a position"
        message += ", all others with a file" if about.origin == "imported" else ""
    else:
        message = "every option is legal and every die comes from the seed"
    return {
        **out,
        "ok": None if agrees and elsewhere else agrees,
        "seed": again["seed"],
        "seed_chosen": about.seed_given,
        "hash_holds": not broken,
        "broken": broken,
        "record": record,
        "origin": about.origin,
        "taken_back": again["taken_back"],
        "given": count,
        "given_dice": foreign,
        "options": again["options"],
        "dice": again["dice"],
        "message": message,
    }
