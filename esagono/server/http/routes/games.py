"""What needs no seat: pages, pictures, the facts of games, and whether the server is well."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

import esagono
from esagono.engine.text import LANGUAGES
from esagono.games import playable
from esagono.server.assets import components, pictures
from esagono.server.assets.asset import Asset
from esagono.server.http.requests import (
    language,
    packed,
    reply,
    server_of,
)
from esagono.server.messages import Refusal, encode
from esagono.server.play import lessons, rulebooks
from esagono.server.questions.service import MAP_FILE
from esagono.server.runtime import machine
from esagono.server.security import PAGE_POLICY

if TYPE_CHECKING:
    from esagono.server.live.hub import Server


async def healthz(request: Request) -> Response:
    """The truth: something is written to know whether writing works, and bots that cannot go on are counted."""
    server = server_of(request)
    health = server.store.health
    writes, matches = await server.try_storage()
    boards = len(server.boards)
    room = server.store.has_room(server.settings.least_room)
    peers = server.peers
    well = writes and room and matches is not None and not server.bots.troubles and peers.listening
    return reply(
        {
            "ok": well,
            "storage": {"reads": matches is not None, "writes": writes, "room": room, "reason": health.reason},
            "bots": {"deciding": server.bots.deciding, "waiting": len(server.bots.troubles)},
            "news": {"heard": peers.listening, "processes": peers.processes},
            "program": "esagono",
            "version": esagono.__version__,
            "matches": matches,
            "in_memory": len(server.matches.live),
            "boards": boards,
            "loop": server.loop_monitor.numbers(),
            "uptime": round(machine.wall() - server.started),
        },
        200 if well else 503,
    )


async def page(request: Request) -> Response:
    own = {"/": "index.html", "/board": "board.html", "/drawing": "drawing.html"}
    name = own.get(request.url.path, request.path_params.get("name", ""))
    return server_of(request).pages.get(name).response(request)


async def games(request: Request) -> Response:
    return await kept_json(request, components.games, language(request))


async def game_handbook(request: Request) -> Response:
    """Return the handbook. It is separate from the components, since few players open it."""
    info = components.known_game(request.path_params["game"])
    return await kept_json(request, components.handbook, info.id, language(request))


async def game_lessons(request: Request) -> Response:
    """First battles; their positions stay here."""
    info = components.known_game(request.path_params["game"])
    return await kept_json(request, lessons.listed, info.id, language(request))


async def handbook_picture(request: Request) -> Response:
    info = components.known_game(request.path_params["game"])
    asset = await asyncio.to_thread(pictures.handbook_picture, info.id, request.path_params["name"])
    return asset.response(request)


async def game_components(request: Request) -> Response:
    info = components.known_game(request.path_params["game"])
    folder = await folder_of(request)
    if folder is not None:
        return packed(request, await asyncio.to_thread(components.components, info.id, language(request), folder))
    return await kept_json(request, components.components, info.id, language(request))


async def folder_of(request: Request) -> Path | None:
    """The unpacked corrections that an address names with `?pack=`; None for our own files."""
    name = request.query_params.get("pack", "")
    if not name:
        return None
    server = server_of(request)
    if await asyncio.to_thread(rulebooks.corrections_of, name[:80], server.store) is None:
        raise Refusal(404, "no-pack", "no match is played with such a pack")
    return await asyncio.to_thread(rulebooks.folder_of, name, server.store)


async def drawn_map(request: Request, game: str, folder: Path, hidden: tuple[str, ...]) -> Asset:
    """The map of a corrected pack, drawn by a worker when it is first wanted. Only its hexes where that fails, or while
    it is drawn if the page asks for what can be had soon."""
    if not (folder / MAP_FILE).is_file():
        drawing = server_of(request).questions.begin_map(folder)
        if request.query_params.get("soon"):
            return await asyncio.to_thread(pictures.plain_picture, game, folder)
        try:
            await asyncio.shield(drawing)
        except Refusal:
            return await asyncio.to_thread(pictures.plain_picture, game, folder)
    return await asyncio.to_thread(pictures.map_picture, game, hidden, folder)


async def kept_json(request: Request, make: Callable[..., Any], *args: str) -> Response:
    """Facts that do not change while the server runs: made and compressed once."""
    asset = await asyncio.to_thread(kept, request.app.state.kept, make, *args)
    return asset.response(request)


def kept(shelf: dict[Any, Asset], make: Callable[..., Any], *args: str) -> Asset:
    key = (make.__name__, *args)
    if key not in shelf:
        shelf[key] = Asset(encode(make(*args)), "application/json", PAGE_POLICY)
    return shelf[key]


def prepare(app: Starlette) -> None:
    """Compress what boards ask for as well as can be. It takes some seconds, during which gzip has to do."""
    server: Server = app.state.server
    for asset in server.pages.all():
        asset.squeeze()
    for game in playable():
        with contextlib.suppress(Refusal):  # not every game is drawn
            pictures.map_picture(game).squeeze()
            for lang in LANGUAGES:
                pictures.counters_picture(game, lang).squeeze()
        for lang in LANGUAGES:
            for facts in (components.components, components.handbook):
                kept(app.state.kept, facts, game, lang).squeeze()


async def map_svg(request: Request) -> Response:
    info = components.known_game(request.path_params["game"])
    hidden = pictures.layer_names(request.query_params.get("off", ""))
    folder = await folder_of(request)
    if folder is not None:
        return (await drawn_map(request, info.id, folder, hidden)).response(request)
    asset = await asyncio.to_thread(pictures.map_picture, info.id, hidden)
    return asset.response(request)


async def map_small(request: Request) -> Response:
    """By which the first page shows a game."""
    info = components.known_game(request.path_params["game"])
    asset = await asyncio.to_thread(pictures.small_map, info.id)
    return asset.response(request)


async def counters_svg(request: Request) -> Response:
    info = components.known_game(request.path_params["game"])
    folder = await folder_of(request)
    asset = await asyncio.to_thread(pictures.counters_picture, info.id, language(request), folder)
    return asset.response(request)
