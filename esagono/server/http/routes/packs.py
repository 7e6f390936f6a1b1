"""Packs of corrections: what a drawing table starts from, checks of a pack, and what a stored pack differs in."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

import esagono
from esagono.server.assets import components, drawing
from esagono.server.http.requests import body_of, language, packed, read, reply, server_of
from esagono.server.http.routes.games import kept_json
from esagono.server.messages import PackBody, Refusal
from esagono.server.play import packs, rulebooks
from esagono.server.security import client_of


async def ours(request: Request) -> Response:
    """Our pack with the source of each row, and what each cell may say."""
    info = components.known_game(request.path_params["game"])
    return await kept_json(request, drawing.drawing_data, info.id, language(request))


async def position(request: Request) -> Response:
    """How a scenario begins, as a document to change and to begin from."""
    info = components.known_game(request.path_params["game"])
    scenario = request.query_params.get("scenario") or None
    try:
        game = await asyncio.to_thread(esagono.new, info.id, scenario=scenario, seed=1)
    except esagono.EsagonoError as error:
        raise Refusal(400, "unknown", str(error)) from None
    return packed(request, {"position": game.to_position()})


async def check(request: Request) -> Response:
    """What is wrong or remarkable in an owner's pack; nothing is stored."""
    server = server_of(request)
    info = components.known_game(request.path_params["game"])
    wish = read(await body_of(request, server.settings.limits.pack_body), PackBody)
    if not server.packs.allows(client_of(request)):
        raise Refusal(429, "too-many", "too many packs to check; wait a moment")
    packs.refuse_strange(wish.files)
    found = await server.questions.examine(info.id, wish.files, language(request), tried=wish.tried)
    about = {"findings": found.findings, "usable": found.usable, **found.about}
    return packed(request, about)


async def offered(request: Request) -> Response:
    """The pack that the server was started with."""
    info = components.known_game(request.path_params["game"])
    files = server_of(request).settings.packs.get(info.id)
    return reply({"files": files})


async def stored(request: Request) -> Response:
    """A pack that matches are played with: who made it, what differs from ours, and its own files."""
    told = await asyncio.to_thread(rulebooks.corrections_of, request.path_params["pack"], server_of(request).store)
    if told is None:
        raise Refusal(404, "no-pack", "no match is played with such a pack")
    return packed(request, told)
