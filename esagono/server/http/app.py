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

from esagono.server.http.metrics import Metrics, metrics
from esagono.server.http.middleware import Gate
from esagono.server.http.not_found import no_such_route
from esagono.server.http.requests import (
    Handler,
    answered,
    server_of,
)
from esagono.server.http.routes import agreements, games, lobby, notices, packs, play, players, seats
from esagono.server.live.board import serve_board
from esagono.server.live.hub import Server
from esagono.server.runtime.workers import StartWorker, WorkerProcess
from esagono.server.settings import LOOPBACK, Settings
from esagono.server.storage.retention import keep_pruning


async def socket(websocket: WebSocket) -> None:
    await serve_board(server_of(websocket), websocket)


def build(settings: Settings, start_worker: StartWorker = WorkerProcess) -> Starlette:
    """The application."""
    server, counters = Server(settings, start_worker), Metrics()
    server.matches.on_stored = counters.stored

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        server.garbage.begin()
        counters.begin()
        always = [
            *server.begin(),
            asyncio.create_task(server.loop_monitor.run()),
            asyncio.create_task(server.garbage.run()),
            asyncio.create_task(keep_pruning(server.store, settings, server.matches.live)),
        ]
        try:
            yield
        finally:
            for task in always:
                task.cancel()
            await server.end()
            counters.end()
            server.garbage.end()

    def route(path: str, handler: Handler, *methods: str) -> Route:
        return Route(path, answered(handler), methods=list(methods) or ["GET"])

    match = "/api/matches/{match:str}"
    routes = [
        route("/", games.page),
        route("/board", games.page),
        route("/drawing", games.page),
        route("/web/{name:path}", games.page),
        route("/healthz", games.healthz),
        route("/metrics", metrics),
        route("/api/games", games.games),
        route("/api/games/{game:str}/components", games.game_components),
        route("/api/games/{game:str}/handbook", games.game_handbook),
        route("/api/games/{game:str}/lessons", games.game_lessons),
        route("/api/games/{game:str}/lessons/{lesson:str}", seats.begin_lesson, "POST"),
        route("/api/games/{game:str}/pictures/{name:str}", games.handbook_picture),
        route("/api/games/{game:str}/map.svg", games.map_svg),
        route("/api/games/{game:str}/map-small", games.map_small),
        route("/api/games/{game:str}/counters.svg", games.counters_svg),
        route("/api/games/{game:str}/pack", packs.ours),
        route("/api/games/{game:str}/position", packs.position),
        route("/api/games/{game:str}/packs", packs.offered),
        route("/api/games/{game:str}/packs", packs.check, "POST"),
        route("/api/packs/{pack:str}", packs.stored),
        route("/api/player", players.player, "GET", "PUT"),
        route("/api/player/seats", players.claim, "POST"),
        route("/api/feed", players.feed),
        route("/api/player/notices", notices.listed),
        route("/api/player/notices", notices.add, "POST"),
        route("/api/player/notices/{contact:str}", notices.remove, "DELETE"),
        route("/api/notices", notices.letter),
        route("/api/notices/confirm", notices.confirm, "POST"),
        route("/api/notices/off", notices.off, "POST"),
        route("/api/lobby", lobby.listed),
        route("/api/lobby/{match:str}", lobby.take, "POST"),
        route(match + "/listing", lobby.listing, "POST"),
        route("/api/matches", seats.create, "POST"),
        route("/api/import", seats.import_match, "POST"),
        route(match, seats.summary),
        route(match + "/invitation", seats.invitation, "GET", "POST"),
        route(match + "/claim", seats.claim, "POST"),
        route(match + "/renew", seats.renew, "POST"),
        route(match + "/dice", seats.dice),
        route(match + "/share", seats.share, "POST"),
        route(match + "/call-off", seats.end_waiting, "POST"),
        route(match + "/view", play.view),
        route(match + "/options", play.choose, "POST"),
        route(match + "/undo", play.take_back, "POST"),
        route(match + "/settle", play.settle, "POST"),
        route(match + "/agree", agreements.agree, "POST"),
        route(match + "/clock", agreements.clock, "POST"),
        route(match + "/stand-in", agreements.stand_in, "POST"),
        route(match + "/rematch", play.rematch, "POST"),
        route(match + "/branch", seats.play_on, "POST"),
        route(match + "/log", play.events),
        route(match + "/export", play.export),
        route(match + "/verify", play.verify),
        route(match + "/thoughts", play.thoughts),
        route(match + "/notes", play.notes, "GET", "PUT"),
        route(match + "/notices", notices.listed),
        route(match + "/notices", notices.add, "POST"),
        route(match + "/notices/{contact:str}", notices.remove, "DELETE"),
        WebSocketRoute(match + "/socket", socket),
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[
            Middleware(ProxyHeadersMiddleware, trusted_hosts=[*LOOPBACK, *settings.proxies]),
            Middleware(Gate, settings=settings, metrics=counters),
        ],
        exception_handlers={HTTPException: no_such_route},
    )
    app.state.server, app.state.metrics = server, counters
    app.state.kept = {}
    return app
