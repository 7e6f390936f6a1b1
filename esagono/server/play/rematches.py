"""A rematch: the same game and options, new dice, sides swapped.

The first player to ask creates it. Seats of people have no token yet. A player asks with the token of the old match and
gets the new one, which is derived from it. So no player learns another's token, and asking twice is harmless.
"""

from __future__ import annotations

import asyncio

from msgspec import Struct
from sqlalchemy.exc import IntegrityError

from esagono.engine import OBSERVER
from esagono.server.messages import Refusal
from esagono.server.play import rulebooks
from esagono.server.play.beginning import rematch_seats, replayed, swapped
from esagono.server.play.match import Match
from esagono.server.play.matches import LiveMatch, Matches
from esagono.server.runtime import machine
from esagono.server.security import hash_token, next_token
from esagono.server.storage import store


class Joined(Struct, frozen=True):
    """A seat in a rematch, and whether it was begun for it."""

    match: str
    seat: str
    token: str
    begun: bool


async def join(matches: Matches, live: LiveMatch, seat: str, token: str, promise: str | None) -> Joined:
    """The rematch, begun if need be, and the seat there of whoever had this seat. If whoever begins it promises a share
    of the dice, the others have to promise one too."""
    match = live.match
    if match.game.result is None:
        raise Refusal(409, "not-over", "a rematch can be had when the game is over")
    found = await asyncio.to_thread(matches.store.match_after, match.id)
    begun = False
    if found is None and seat == OBSERVER:
        raise Refusal(409, "no-rematch", "the players have not begun a rematch")
    if found is None:
        try:
            found = await begin(matches, match, promise is not None)
            begun = True
        except IntegrityError:  # the other player asked at the same moment
            found = await asyncio.to_thread(matches.store.match_after, match.id)
    assert found is not None
    about = await asyncio.to_thread(matches.store.match, found)
    assert about is not None
    if about.secret is None or seat == OBSERVER:
        promise = None
    elif promise is None:
        raise Refusal(400, "promise", "the dice of this match are made by all players: promise a share of them")
    there, secret = swapped(match, seat), next_token(token, found)
    await matches.store.write(store.take_seat(found, there, hash_token(secret), promise))
    return Joined(found, there, secret, begun)


async def begin(matches: Matches, match: Match, together: bool) -> str:
    """A match with sides swapped; its dice are made by the players together with the server, or by the server alone."""
    about = match.about
    rules = await asyncio.to_thread(rulebooks.rules_of, about, matches.store)
    new = replayed(about, rules, machine.random_hex(32), together=together, before=about.id)
    seats = rematch_seats(match, new)
    files = await asyncio.to_thread(rulebooks.files_of, about.game) if rules.pack_hash != about.pack else None
    await matches.store.write(store.create_match(new, seats, files, ()))
    if not together:
        await matches.get(new.id)
    return new.id
