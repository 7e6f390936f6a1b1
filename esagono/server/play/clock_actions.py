"""Actions on clocks: claim a match on time, grant time, go on holiday, come back.

Each is a row of the journal. A player loses on time only if the opponent claims the match.
"""

from __future__ import annotations

from esagono.engine import CLAIM, OBSERVER
from esagono.server.messages import ClockBody, ClockMessage, Refusal
from esagono.server.play.clocks import DAY, MINUTE
from esagono.server.play.match import Match
from esagono.server.play.seams import Keeper, LiveT
from esagono.server.storage.rows import JournalRow

CAME_OF_IT = {"claim": "claimed", "grant": "granted", "away": "away", "back": "back"}


async def act(matches: Keeper[LiveT], live: LiveT, side: str, wish: ClockBody | ClockMessage) -> str:
    """Apply a clock action; return `claimed`, `granted`, `away` or `back`."""
    await matches.change(live, lambda match: [row_for(match, side, wish, matches.served())])
    return CAME_OF_IT[wish.act]


def row_for(match: Match, side: str, wish: ClockBody | ClockMessage, at: int) -> JournalRow:
    if side == OBSERVER:
        raise Refusal(403, "observer", "observers watch; they have no clock")
    if match.game.result is not None:
        raise Refusal(409, "over", "the game is over already")
    clock, number = match.clock, match.row + 1
    if clock is None:
        raise Refusal(409, "no-clock", "this match has no clock")
    other = next(s for s in match.sides if s != side)
    if wish.act == "claim":
        if match.chooses_in_secret(side):  # any other answer would tell whether he has chosen
            raise Refusal(409, "time-left", "both of you choose in secret: choose first, then claim")
        if not clock.has_run_out(other, at):
            raise Refusal(409, "time-left", "the other player has time left")
        if clock.has_run_out(side, at):
            raise Refusal(409, "time-left", "you have no time left either: grant each other some, or agree on a draw")
        return JournalRow(number, side, "settle", CLAIM.to_data())
    if wish.act == "grant":
        return JournalRow(number, side, "time", {"side": other, "time": wish.minutes * MINUTE})
    if wish.act == "back":
        if side not in clock.away:
            raise Refusal(409, "no-offer", "you are not on vacation")
        return JournalRow(number, side, "back", None)
    if clock.kind != "days":
        raise Refusal(409, "no-clock", "a vacation is for matches with days for each question; agree on a pause")
    if clock.has_run_out(side, at):
        raise Refusal(409, "time-left", "your time has run out already")
    kept = clock.vacation[side] + max(0, clock.away.get(side, at) - at)
    if wish.days * DAY > kept:
        raise Refusal(409, "no-vacation", f"you have {kept // DAY} days of vacation left in this match")
    return JournalRow(number, side, "away", wish.days)
