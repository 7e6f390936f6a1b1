"""Seats: invitations that work once, links that can be replaced, and shares of the dice.

A seat is a secret token. The player who creates a match gets the token of one seat and invitations to the others.
Accepting an invitation creates a new token that only the accepting player receives, and uses up the invitation.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection

from esagono.engine import OBSERVER
from esagono.server.messages import Refusal
from esagono.server.play import fairness
from esagono.server.play.matches import Matches
from esagono.server.security import hash_token, new_token
from esagono.server.storage import contacts, players, store
from esagono.server.storage.rows import CALLED_OFF_WORDS, MatchRow, SeatRow, now
from esagono.server.storage.store import Work

USED = "this invitation has already been used; ask for a new one if it was not by you"


async def invited(matches: Matches, match_id: str, code: str) -> tuple[MatchRow, SeatRow]:
    """The match and the free seat that an invitation is for."""
    seat = await asyncio.to_thread(matches.store.invited, hash_token(code)) if code else None
    if seat is None or seat.game != match_id:
        raise Refusal(401, "token", "this is not an invitation to this match")
    if seat.claimed is not None:
        raise Refusal(409, "taken", USED)
    return await about_of(matches, match_id), seat


async def about_of(matches: Matches, match_id: str) -> MatchRow:
    about = await asyncio.to_thread(matches.store.match, match_id)
    if about is None:
        raise Refusal(404, "no-match", "there is no such match")
    return about


async def claim(matches: Matches, match_id: str, code: str, promise: str | None) -> tuple[SeatRow, str]:
    """Take the seat of an invitation: the new secret is told once. Where the dice are made together and are not made
    yet, a share must be promised."""
    about, seat = await invited(matches, match_id, code)
    return seat, await sit_down(matches, about, seat, {"invitation": hash_token(code), "claimed": None}, promise)


async def sit_down(
    matches: Matches,
    about: MatchRow,
    seat: SeatRow,
    expected: dict[str, str | None],
    promise: str | None,
    also: Sequence[Work] = (),
) -> str:
    """Take a seat that is still as expected; returns its new secret. `also` is stored with it."""
    if about.waits and promise is None:
        raise Refusal(400, "promise", "the dice of this match are made by all players: promise a share of them")
    token = new_token()
    values = {"token": hash_token(token), "claimed": now()}
    if about.waits:
        values["promise"] = promise
        values["share"] = None
    parting = [store.apart(about.id)] if about.hotseat else []
    if not await matches.store.write(new_secret(seat, expected, values, [*parting, *also])):
        raise Refusal(409, "taken", USED)
    return token


def new_secret(seat: SeatRow, expected: dict[str, Any], values: dict[str, Any], also: Sequence[Work] = ()) -> Work:
    """Change a seat that still is as expected, and forget what was told to whoever held it; tells whether it was. All
    or nothing: a seat whose new secret was stored and not told could never be taken again."""

    def work(connection: Connection) -> bool:
        if not store.change_seat(seat.game, seat.seat, expected, values)(connection):
            return False
        for work_too in (players.forget(seat.game, seat.seat), contacts.forget(seat.game, seat.seat), *also):
            work_too(connection)
        return True

    return work


async def renew(matches: Matches, seat: SeatRow) -> str:
    """A new secret for a seat; the old one is worth nothing from now on."""
    token = new_token()
    if not await matches.store.write(new_secret(seat, {"token": seat.token}, {"token": hash_token(token)})):
        raise Refusal(401, "token", "this link does not belong to a seat at this match")
    return token


async def invite(matches: Matches, asking: SeatRow, wanted: str) -> str:
    """A new invitation to a seat that nobody has taken, or to one's own: it stays the asker's until it is taken."""
    rows = await asyncio.to_thread(matches.store.seats, asking.game)
    seat = next((s for s in rows if s.seat == wanted and s.kind == "human" and s.seat != OBSERVER), None)
    if seat is None or asking.seat == OBSERVER:
        raise Refusal(403, "unknown", "there is no such seat to invite somebody to")
    if seat.token is not None and seat.seat != asking.seat:
        raise Refusal(409, "taken", "this seat is taken")
    if seat.token is not None and (await about_of(matches, seat.game)).waits:
        raise Refusal(409, "waiting", "a seat can be handed on when the match has begun")
    code = new_token()
    values = {"invitation": hash_token(code), "claimed": None}
    if not await matches.store.write(store.change_seat(seat.game, seat.seat, {"token": seat.token}, values)):
        raise Refusal(409, "taken", "this seat is taken")
    return code


async def hand_in(matches: Matches, seat: SeatRow, share: str) -> bool:
    """The share that a seat has promised, when all have promised theirs. Returns whether this began the match."""
    about = await about_of(matches, seat.game)
    rows = await asyncio.to_thread(matches.store.seats, seat.game)
    fairness.check_share(about, rows, seat, share)
    made: bool | None = await matches.store.write(store.hand_in(seat.game, seat.seat, share, matches.served()))
    if made is None:
        raise Refusal(409, "called-off", CALLED_OFF_WORDS)
    if made:
        await matches.get(seat.game)
    return made
