"""The lobby over HTTP: what is in it, taking a seat, and putting up or taking down one's own match."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from esagono.engine import OBSERVER
from esagono.server.http.requests import body_of, read, reply, server_of
from esagono.server.http.routes.seats import about_seats, refuse_unagreed
from esagono.server.messages import ListingBody, Refusal, TakeBody
from esagono.server.play import seating
from esagono.server.security import bearer, client_of
from esagono.server.storage import lobby


async def listed(request: Request) -> Response:
    return reply(await asyncio.to_thread(lobby.listed, server_of(request).store))


async def take(request: Request) -> Response:
    """Take the free seat of a match in the lobby; the first to ask gets it."""
    server = server_of(request)
    match_id = request.path_params["match"]
    wish = read(await body_of(request, server.settings.limits.body), TakeBody)
    if not server.creations.allows(client_of(request)):
        raise Refusal(429, "too-many", "too many seats taken; wait a moment")
    if not await asyncio.to_thread(lobby.is_listed, server.store, match_id):
        raise Refusal(404, "not-listed", "this match is not in the lobby any more")
    seat = await asyncio.to_thread(lobby.free_seat, server.store, match_id)
    if seat is None:
        raise Refusal(409, "taken", "somebody was quicker: this seat is taken")
    about = await seating.about_of(server.matches, match_id)
    await refuse_unagreed(server, about, wish.pack)
    free: dict[str, str | None] = {"token": None, "claimed": None}
    taken = [lobby.take_down(match_id, "open")]
    token = await seating.sit_down(server.matches, about, seat, free, wish.promise, taken)
    await server.seats_changed(match_id)
    rows = await asyncio.to_thread(server.store.seats, match_id)
    return reply({**await about_seats(about, rows, server.store), "seat": seat.seat, "token": token}, 201)


async def listing(request: Request) -> Response:
    """List a match with a free seat in the lobby, or take it out."""
    server = server_of(request)
    match_id = request.path_params["match"]
    row = await server.seat_of(request, match_id, bearer(request.headers))
    if row.seat == OBSERVER:
        raise Refusal(403, "observer", "observers watch; they invite nobody")
    wish = read(await body_of(request, server.settings.limits.body), ListingBody)
    if wish.open and await asyncio.to_thread(lobby.free_seat, server.store, match_id) is None:
        raise Refusal(409, "taken", "every seat of this match is taken")
    await server.store.write(lobby.put_up(match_id, wish.name) if wish.open else lobby.take_down(match_id, "open"))
    return reply({"open": wish.open})
