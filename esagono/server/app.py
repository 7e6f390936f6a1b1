"""The application and its routes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from esagono.server import (
    routes_apart,
    routes_games,
    routes_lobby,
    routes_notices,
    routes_own,
    routes_play,
    routes_seats,
)
from esagono.server.gate import Gate
from esagono.server.live.board import serve_board
from esagono.server.live.hub import Server
from esagono.server.lost import no_such_route
from esagono.server.metrics import metrics
from esagono.server.requests import (
    Handler,
    answered,
    server_of,
)
from esagono.server.settings import LOOPBACK, Settings
from esagono.server.storage.retention import keep_pruning


async def socket(websocket: WebSocket) -> None:
    await serve_board(server_of(websocket), websocket)


def build(settings: Settings) -> Starlette:
    """The application."""
    server = Server(settings)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        server.garbage.begin()
        server.metrics.begin()
        always = [
            *server.begin(),
            asyncio.create_task(server.watch.run()),
            asyncio.create_task(server.garbage.run()),
            asyncio.create_task(keep_pruning(server.store, settings, server.matches.live)),
        ]
        try:
            yield
        finally:
            for task in always:
                task.cancel()
            await server.end()
            server.metrics.end()
            server.garbage.end()

    def route(path: str, handler: Handler, *methods: str) -> Route:
        return Route(path, answered(handler), methods=list(methods) or ["GET"])

    match = "/api/matches/{match:str}"
    routes = [
        route("/", routes_games.page),
        route("/board", routes_games.page),
        route("/web/{name:path}", routes_games.page),
        route("/healthz", routes_games.healthz),
        route("/metrics", metrics),
        route("/api/games", routes_games.games),
        route("/api/games/{game:str}/components", routes_games.game_components),
        route("/api/games/{game:str}/handbook", routes_games.game_handbook),
        route("/api/games/{game:str}/lessons", routes_games.game_lessons),
        route("/api/games/{game:str}/lessons/{lesson:str}", routes_seats.begin_lesson, "POST"),
        route("/api/games/{game:str}/pictures/{name:str}", routes_games.handbook_picture),
        route("/api/games/{game:str}/map.svg", routes_games.map_svg),
        route("/api/games/{game:str}/map-small", routes_games.map_small),
        route("/api/games/{game:str}/counters.svg", routes_games.counters_svg),
        route("/api/player", routes_own.player, "GET", "PUT"),
        route("/api/player/seats", routes_own.claim, "POST"),
        route("/api/feed", routes_own.feed),
        route("/api/player/notices", routes_notices.listed),
        route("/api/player/notices", routes_notices.add, "POST"),
        route("/api/player/notices/{contact:str}", routes_notices.remove, "DELETE"),
        route("/api/notices", routes_notices.letter),
        route("/api/notices/confirm", routes_notices.confirm, "POST"),
        route("/api/notices/off", routes_notices.off, "POST"),
        route("/api/lobby", routes_lobby.listed),
        route("/api/lobby/{match:str}", routes_lobby.take, "POST"),
        route(match + "/listing", routes_lobby.listing, "POST"),
        route("/api/matches", routes_seats.create, "POST"),
        route("/api/import", routes_seats.bring_in, "POST"),
        route(match, routes_seats.summary),
        route(match + "/invitation", routes_seats.invitation, "GET", "POST"),
        route(match + "/claim", routes_seats.claim, "POST"),
        route(match + "/renew", routes_seats.renew, "POST"),
        route(match + "/dice", routes_seats.dice),
        route(match + "/share", routes_seats.share, "POST"),
        route(match + "/view", routes_play.view),
        route(match + "/options", routes_play.choose, "POST"),
        route(match + "/undo", routes_play.take_back, "POST"),
        route(match + "/settle", routes_play.settle, "POST"),
        route(match + "/agree", routes_apart.agree, "POST"),
        route(match + "/clock", routes_apart.clock, "POST"),
        route(match + "/stand-in", routes_apart.stand_in, "POST"),
        route(match + "/rematch", routes_play.rematch, "POST"),
        route(match + "/branch", routes_seats.play_on, "POST"),
        route(match + "/log", routes_play.events),
        route(match + "/export", routes_play.export),
        route(match + "/verify", routes_play.verify),
        route(match + "/thoughts", routes_play.thoughts),
        route(match + "/notes", routes_play.notes, "GET", "PUT"),
        route(match + "/notices", routes_notices.listed),
        route(match + "/notices", routes_notices.add, "POST"),
        route(match + "/notices/{contact:str}", routes_notices.remove, "DELETE"),
        WebSocketRoute(match + "/socket", socket),
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[
            Middleware(ProxyHeadersMiddleware, trusted_hosts=[*LOOPBACK, *settings.proxies]),
            Middleware(Gate, settings=settings, metrics=server.metrics),
        ],
        exception_handlers={HTTPException: no_such_route},
    )
    app.state.server = server
    app.state.kept = {}
    return app
