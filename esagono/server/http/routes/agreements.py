"""Playing apart: what players ask each other for."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from esagono.server.http.requests import body_of, language, read, reply, seated, server_of
from esagono.server.messages import AgreeBody, ClockBody, StandInBody
from esagono.server.play import clock_actions, presentation, stand_ins
from esagono.server.storage.rows import now


async def agree(request: Request) -> Response:
    """Propose something that both must want, or answer the other who did."""
    live, seat = await seated(request)
    server = server_of(request)
    wish = read(await body_of(request, server.settings.limits.body), AgreeBody)
    came_of_it = await server.agree(live, seat, wish)
    return reply({"came_of_it": came_of_it, **presentation.board_of(live.match, seat, language(request))})


async def clock(request: Request) -> Response:
    """Claim the match of a player out of time, grant him more, or go on holiday and come back."""
    live, seat = await seated(request)
    server = server_of(request)
    wish = read(await body_of(request, server.settings.limits.body), ClockBody)
    came_of_it = await clock_actions.act(server.matches, live, seat, wish)
    board = presentation.board_of(live.match, seat, language(request))
    return reply({"came_of_it": came_of_it, "served": server.uptime.served(), **board})


async def stand_in(request: Request) -> Response:
    """Leave one's seat to a bot, return to it, or call a bot for an opponent who has left."""
    live, seat = await seated(request)
    server = server_of(request)
    wish = read(await body_of(request, server.settings.limits.body), StandInBody)
    last = await asyncio.to_thread(server.store.rows, live.match.id, live.match.row - 1)
    await stand_ins.act(server.matches, live, seat, wish, last[-1].at if last else now())
    return reply(presentation.board_of(live.match, seat, language(request)))
