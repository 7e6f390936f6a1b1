"""Call off a match that cannot begin because a player never hands in a share of the dice.

The wait runs from the first share handed in, by the server's uptime: as long as the match's clock would give a player,
or a day. All players see how much is left. Then a player who has handed in a share may declare the match void, begin it
again with a new invitation to the other seat, or claim it where there is a clock. Withholding a share gains nothing:
the server's own share stays secret to the end, so no player can know a seed before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy.exc import IntegrityError

from esagono.engine import OBSERVER
from esagono.server.messages import CallOffBody, Refusal
from esagono.server.play import rulebooks
from esagono.server.play.beginning import Created, replayed
from esagono.server.play.clocks import DAY, MINUTE, Clock
from esagono.server.play.matches import Matches
from esagono.server.play.seating import about_of
from esagono.server.runtime import machine
from esagono.server.security import hash_token, new_token
from esagono.server.storage import store
from esagono.server.storage.rows import CALLED_OFF, CALLED_OFF_WORDS, JournalRow, MatchRow, SeatRow

LEAST = 10 * MINUTE


class Wait(Struct, frozen=True):
    """What everybody at a match that waits for its dice may know: milliseconds until it may be called off (nothing
    before the first share), and how it was called off."""

    share_left: int | None
    called_off: dict[str, Any] | None


def patience(about: MatchRow) -> int:
    """How long the others have to wait for a share, in milliseconds."""
    return max(LEAST, Clock.begin(about.clock, ()).full) if about.clock else DAY


def wait_of(about: MatchRow, rows: Sequence[JournalRow], served: int) -> Wait:
    first = next((row for row in rows if row.kind == "share"), None)
    end = next((row for row in rows if row.kind == CALLED_OFF), None)
    left = None if first is None else max(0, first.served + patience(about) - served)
    return Wait(left, {"side": end.side, **end.data} if end else None)


async def call_off(matches: Matches, seat: SeatRow, wish: CallOffBody) -> Created | None:
    """Call off a match that waits for shares of the dice; return the new match if it starts again."""
    about = await about_of(matches, seat.game)
    rows = await asyncio.to_thread(matches.store.seats, about.id)
    check(about, rows, seat, wish)
    journal = await asyncio.to_thread(matches.store.rows, about.id)
    wait = wait_of(about, journal, matches.served())
    if wait.called_off is not None:
        raise Refusal(409, "called-off", CALLED_OFF_WORDS)
    if wait.share_left is None or wait.share_left > 0:
        raise Refusal(409, "too-early", "the other player has time left to hand in a share of the dice")
    made, works = None, []
    data: dict[str, Any] = {"act": wish.act}
    if wish.act == "again":
        assert wish.promise is not None
        made, begin = await begin_again(matches, about, rows, seat.seat, wish.promise)
        works.append(begin)
        data["match"] = made.match_id
    row = JournalRow(journal[-1].row + 1, seat.seat, CALLED_OFF, data, served=matches.served())
    try:
        done = await matches.store.write(store.call_off(about.id, row, works))
    except IntegrityError:  # another process was quicker
        done = False
    if not done:
        raise Refusal(409, "stale", "the match has begun or was called off meanwhile")
    return made


def check(about: MatchRow, rows: Sequence[SeatRow], seat: SeatRow, wish: CallOffBody) -> None:
    if seat.seat == OBSERVER:
        raise Refusal(403, "observer", "observers watch; they cannot end a match")
    if not about.waits:
        raise Refusal(409, "begun", "this match has begun; resign, or agree on a draw")
    if seat.share is None or not any(s.share is None for s in rows if s.kind == "human" and s.seat != OBSERVER):
        raise Refusal(409, "promise", "only a player who has handed in a share of the dice can call the match off")
    if wish.act == "claim" and about.clock is None:
        raise Refusal(409, "no-clock", "this match has no clock by which it could be claimed")
    if wish.act == "again" and wish.promise is None:
        raise Refusal(400, "promise", "the dice of this match are made by all players: promise a share of them")


async def begin_again(
    matches: Matches, about: MatchRow, rows: Sequence[SeatRow], mine: str, promise: str
) -> tuple[Created, store.Work]:
    """The same match with new dice: one's own seat, and an invitation to that of whoever did not come."""
    rules = await asyncio.to_thread(rulebooks.rules_of, about, matches.store)
    new = replayed(about, rules, machine.random_hex(32), together=True)
    made = Created(new.id, new_token())
    seats = [SeatRow(new.id, OBSERVER, "human", None, hash_token(made.observer))]
    for seat in rows:
        if seat.kind == "bot":
            seats.append(SeatRow(new.id, seat.seat, "bot", seat.level, None))
        elif seat.seat == mine or (seat.seat != OBSERVER and seat.share is not None):
            made.tokens[seat.seat] = new_token()
            hashed = hash_token(made.tokens[seat.seat])
            seats.append(SeatRow(new.id, seat.seat, "human", None, hashed, claimed=new.created, promise=promise))
        elif seat.seat != OBSERVER:
            made.invitations[seat.seat] = new_token()
            code = hash_token(made.invitations[seat.seat])
            seats.append(SeatRow(new.id, seat.seat, "human", None, None, invitation=code))
    files = await asyncio.to_thread(rulebooks.files_of, about.game) if rules.pack_hash != about.pack else None
    return made, store.create_match(new, seats, files, ())
