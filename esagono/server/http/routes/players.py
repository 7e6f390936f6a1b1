"""A player's own games over HTTP, and a feed that tells when it is his turn. Neither tells anything of a board."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from starlette.requests import Request
from starlette.responses import Response

from esagono.engine import OBSERVER
from esagono.server.assets import components
from esagono.server.http.requests import body_of, read, reply, server_of
from esagono.server.live.hub import Server
from esagono.server.messages import PlayerBody, Refusal, SittingBody
from esagono.server.notices.dispatcher import is_awaited
from esagono.server.play import call_off
from esagono.server.security import PAGE_POLICY, bearer, client_of
from esagono.server.storage import lobby, players
from esagono.server.words import own_words

KEY_LENGTH = 64
"""A key is 32 bytes in hexadecimal."""


def key_of(request: Request) -> str:
    key = bearer(request.headers)
    if len(key) != KEY_LENGTH or not set(key) <= set("0123456789abcdef"):
        raise Refusal(401, "key", "a player's key is 64 hexadecimal digits, as the bearer of the request")
    return key


async def known(request: Request, **by: str) -> Any:
    found = await asyncio.to_thread(lambda: players.player(server_of(request).store, **by))
    if found is None:
        server_of(request).count_failure(request)
        raise Refusal(401, "key", "nobody has this key here")
    return found


async def player(request: Request) -> Response:
    """Who a key is, with his games; or make it known."""
    server, key = server_of(request), key_of(request)
    if request.method == "PUT":
        wish = read(await body_of(request, server.settings.limits.body), PlayerBody)
        if not server.creations.allows(client_of(request)):
            raise Refusal(429, "too-many", "too much at once; wait a moment")
        await server.store.write(players.register(key, lobby.plain(wish.name), wish.lang))
    found = await known(request, key=key)
    games = [await about(server, match, seat) for match, seat in await asyncio.to_thread(sittings, server, found.id)]
    return reply({"name": found.name, "feed": players.feed_of(key), "games": [g for g in games if g is not None]})


def sittings(server: Server, player_id: str) -> list[tuple[str, str]]:
    return players.sittings_of(server.store, player_id)


async def claim(request: Request) -> Response:
    """A seat whose secret one has is one's own."""
    server, key = server_of(request), key_of(request)
    await known(request, key=key)
    wish = read(await body_of(request, server.settings.limits.body), SittingBody)
    seat = await server.seat_of(request, wish.match, wish.token)
    if seat.seat == OBSERVER:
        raise Refusal(403, "observer", "only the seat of a player can be one's own")
    if not await server.store.write(players.sit(key, seat)):
        raise Refusal(409, "too-many", f"a player has at most {players.MOST} seats")
    return reply({"match": seat.game, "seat": seat.seat}, 201)


async def about(server: Server, match_id: str, seat: str) -> dict[str, Any] | None:
    """What a player is told of a match of his: whether it is his turn."""
    row = await asyncio.to_thread(server.store.match, match_id)
    if row is None:
        return None
    out: dict[str, Any] = {
        "match": match_id,
        "game": row.game,
        "title": components.known_game(row.game).title,
        "scenario": row.scenario,
        "seat": seat,
        "waiting": row.waits,
        "your_turn": False,
        "over": False,
        "number": 0,
    }
    if row.waits:
        journal = await asyncio.to_thread(server.store.rows, match_id)
        over = call_off.wait_of(row, journal, server.matches.served()).called_off is not None
        return {**out, "waiting": not over, "over": over}
    try:
        match = (await server.matches.get(match_id)).match
    except Refusal:  # it cannot be opened with these rules; its page says why
        return out
    over = match.game.result is not None
    return {**out, "your_turn": is_awaited(match, seat), "over": over, "number": match.number(seat)}


async def feed(request: Request) -> Response:
    """For feed readers: an entry for each match in which it is one's turn. Its address is secret and opens no board."""
    server = server_of(request)
    secret = request.query_params.get("key", "")
    found = await known(request, feed=secret or "-")
    say, lang = own_words(), found.lang
    entries = []
    for match_id, seat in await asyncio.to_thread(sittings, server, found.id):
        match = await about(server, match_id, seat)
        if match is None or not match["your_turn"]:
            continue
        at = await asyncio.to_thread(asked_at, server, match_id, seat)
        entries.append((at, say.say("feed-turn", {"title": match["title"]}, lang), f"{match_id}:{match['number']}"))
    address = str(request.base_url)
    newest = max((at for at, _, _ in entries), default=0)
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang={quoteattr(lang)}>',
        f"<id>urn:esagono:feed:{found.feed[:32]}</id>",
        f"<title>{escape(say.say('feed-title', {}, lang))}</title>",
        f"<updated>{stamp(newest)}</updated>",
        "<author><name>Esagono</name></author>",
    ]
    for at, words, ident in sorted(entries, reverse=True):
        link = f"<link href={quoteattr(address)}/>"
        lines.append(
            f"<entry><id>urn:esagono:turn:{escape(ident)}</id><title>{escape(words)}</title>"
            f"<updated>{stamp(at)}</updated>{link}</entry>"
        )
    headers = {"Cache-Control": "no-store", "Content-Security-Policy": PAGE_POLICY}
    return Response("\n".join([*lines, "</feed>"]), 200, headers, "application/atom+xml")


def asked_at(server: Server, match_id: str, seat: str) -> int:
    """When a seat was last asked something; what the other does meanwhile does not show."""
    live = server.matches.live.get(match_id)
    asked = live.match.asked.get(seat, 0) if live is not None else 0
    rows = server.store.rows(match_id, asked - 1) if asked else []
    return rows[0].at if rows else live.match.about.created if live is not None else 0


def stamp(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
