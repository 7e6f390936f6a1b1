"""The routes, and the table at which matches, bots, storage and open boards meet."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

import esagono
from esagono.engine import OBSERVER
from esagono.server import components, history, pictures, questions, rematches, settling, speech, store
from esagono.server.bots import Bots
from esagono.server.gate import Gate
from esagono.server.match import Match
from esagono.server.matches import LiveMatch, Matches
from esagono.server.messages import (
    ImportedMatch,
    NewMatch,
    NotesBody,
    PlayBody,
    Refusal,
    SettleBody,
    UndoBody,
    encode,
)
from esagono.server.pictures import Asset, Pages
from esagono.server.requests import (
    Handler,
    answered,
    body_of,
    language,
    number,
    packed,
    read,
    refused,
    reply,
    seated,
    server_of,
)
from esagono.server.security import PAGE_POLICY, Limiter, bearer, client_of, hash_token
from esagono.server.settings import Settings
from esagono.server.socket import Board, chat_line, serve_board

log = logging.getLogger("esagono.server")


class Server:
    """Everything one server has. Made before the event loop runs, begun and ended by the application's lifespan."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = store.Store(settings.database)
        self.matches = Matches(self.store, settings)
        self.bots = Bots(self.matches, settings)
        self.bots.on_thinking = self._bot_thinks
        self.pages = Pages()
        self.boards: dict[str, set[Board]] = {}
        self.creations = Limiter(settings.limits.creations)
        self.failures = Limiter(settings.limits.failures)
        self.chats = Limiter(settings.limits.chats)
        self.started = time.time()

    async def end(self) -> None:
        await self.bots.close()
        await self.matches.tidy(everything=True)
        await asyncio.to_thread(self.store.close)
        log.info("stopped")

    async def keep_tidy(self) -> None:
        while True:
            await asyncio.sleep(5)
            try:
                await self.matches.tidy()
            except Exception:
                log.exception("tidying failed")

    # Seats

    async def seat_at(self, connection: HTTPConnection, match_id: str, token: str) -> tuple[LiveMatch, str]:
        """The match and seat of a token; nothing tells a wrong match from a wrong token."""
        seat = await asyncio.to_thread(self.store.seat_of, hash_token(token)) if token else None
        if seat is None or seat.game != match_id:
            if not self.failures.allows(client_of(connection)):
                raise Refusal(429, "too-many", "too many wrong links; wait a moment")
            raise Refusal(401, "token", "this link does not belong to a seat at this match")
        return await self.matches.get(match_id), seat.seat

    async def play(self, live: LiveMatch, seat: str, seq: int, data: Sequence[list[Any]]) -> int:
        """Options as a client sends them."""
        if seat == OBSERVER:
            raise Refusal(403, "observer", "observers watch; they cannot play")
        if len(data) > self.settings.limits.options_at_once:
            raise Refusal(413, "too-large", f"at most {self.settings.limits.options_at_once} options at once")
        return await self.matches.play(live, seat, seq, [questions.option_from(d) for d in data])

    # Open boards

    def enter(self, board: Board) -> None:
        self.boards.setdefault(board.live.match.id, set()).add(board)
        board.live.listeners.add(board.changed)
        self._tell_presence(board.live.match)
        log.info("board opened", extra={"match": board.live.match.id, "seat": board.seat})

    def leave(self, board: Board) -> None:
        match = board.live.match
        board.live.listeners.discard(board.changed)
        group = self.boards.get(match.id, set())
        group.discard(board)
        if not group:
            self.boards.pop(match.id, None)
        self._tell_presence(match)
        log.info("board closed", extra={"match": match.id, "seat": board.seat})

    def presence(self, match: Match) -> dict[str, int]:
        """How many boards each seat has open."""
        counts = dict.fromkeys(match.seats, 0)
        for board in self.boards.get(match.id, ()):
            counts[board.seat] += 1
        return counts

    def seats(self, match: Match) -> dict[str, dict[str, Any]]:
        return {
            side: {"kind": p.kind, "level": p.level, "replaced": self.bots.replaced(match.id, side)}
            for side, p in match.players.items()
        }

    def _tell_presence(self, match: Match) -> None:
        for board in self.boards.get(match.id, ()):
            board.tell({"type": "presence", "seats": self.presence(match)})

    def tell_rematch(self, match: Match, by: str) -> None:
        for board in self.boards.get(match.id, ()):
            board.tell({"type": "rematch", "by": by})

    def tell_marks(self, match: Match, by: str, marks: list[Any]) -> None:
        """What a seat shows on the map, for the other players; like their talk it is not for observers."""
        for board in self.boards.get(match.id, ()):
            if board.seat not in (by, OBSERVER):
                board.tell({"type": "marks", "seat": by, "marks": marks})

    def _bot_thinks(self, live: LiveMatch, side: str, thinking: bool) -> None:
        message = {
            "type": "bot",
            "side": side,
            "thinking": thinking,
            "replaced": self.bots.replaced(live.match.id, side),
        }
        for board in self.boards.get(live.match.id, ()):
            board.tell(message)

    async def chat(self, live: LiveMatch, seat: str, text: str) -> None:
        """Say something to the other players; observers neither speak nor listen."""
        if seat == OBSERVER:
            raise Refusal(403, "observer", "observers watch; they cannot speak")
        words = text.strip()
        if not words or len(words) > self.settings.limits.chat:
            raise Refusal(413, "too-large", f"a message has 1 to {self.settings.limits.chat} characters")
        if not self.chats.allows(f"{live.match.id} {seat}"):
            raise Refusal(429, "too-many", "too much at once; wait a moment")
        row = await self.store.write(store.add_chat(live.match.id, seat, words))
        for board in self.boards.get(live.match.id, ()):
            if board.seat != OBSERVER:
                board.tell({"type": "chat", **chat_line(row)})


# Pages and games


async def healthz(request: Request) -> Response:
    server = server_of(request)
    matches = await asyncio.to_thread(server.store.count_matches)
    boards = sum(len(group) for group in server.boards.values())
    return reply(
        {
            "ok": True,
            "program": "esagono",
            "version": esagono.__version__,
            "matches": matches,
            "in_memory": len(server.matches.live),
            "boards": boards,
            "uptime": round(time.time() - server.started),
        }
    )


async def page(request: Request) -> Response:
    name = {"/": "index.html", "/board": "board.html"}.get(request.url.path, request.path_params.get("name", ""))
    return server_of(request).pages.get(name).response(request)


async def games(request: Request) -> Response:
    return await kept_json(request, components.games, language(request))


async def game_rules(request: Request) -> Response:
    """The clauses; apart from the components, since most of them are never read."""
    info = components.known_game(request.path_params["game"])
    return await kept_json(request, components.clauses, info.id, language(request))


async def game_components(request: Request) -> Response:
    info = components.known_game(request.path_params["game"])
    return await kept_json(request, components.components, info.id, language(request))


async def kept_json(request: Request, make: Callable[..., Any], *args: str) -> Response:
    """Facts that do not change while the server runs: made and compressed once."""
    kept: dict[Any, Asset] = request.app.state.kept
    key = (make.__name__, *args)
    if key not in kept:
        kept[key] = Asset(encode(await asyncio.to_thread(make, *args)), "application/json", PAGE_POLICY)
    return kept[key].response(request)


async def map_svg(request: Request) -> Response:
    info = components.known_game(request.path_params["game"])
    hidden = pictures.layer_names(request.query_params.get("off", ""))
    asset = await asyncio.to_thread(pictures.map_picture, info.id, hidden)
    return asset.response(request)


async def counters_svg(request: Request) -> Response:
    info = components.known_game(request.path_params["game"])
    asset = await asyncio.to_thread(pictures.counters_picture, info.id)
    return asset.response(request)


# Matches


async def create(request: Request) -> Response:
    server = server_of(request)
    wish = read(await body_of(request, server.settings.limits.body), NewMatch)
    if not server.creations.allows(client_of(request)):
        raise Refusal(429, "too-many", "too many new matches; wait a moment")
    made = await server.matches.create(wish)
    return reply({"match": made.match_id, "seats": made.tokens, "observer": made.observer}, 201)


async def bring_in(request: Request) -> Response:
    """The file as it was exported, or a wish with the file in it."""
    server = server_of(request)
    body = await body_of(request, server.settings.limits.import_body)
    if not server.creations.allows(client_of(request)):
        raise Refusal(429, "too-many", "too many new matches; wait a moment")
    data = read(body, dict[str, Any])
    wish = ImportedMatch(save=body.decode()) if "esagono" in data else read(body, ImportedMatch)
    made = await server.matches.bring_in(wish)
    return reply({"match": made.match_id, "seats": made.tokens, "observer": made.observer}, 201)


async def summary(request: Request) -> Response:
    live, seat = await seated(request)
    match = live.match
    view = match.view(seat)
    server = server_of(request)
    return reply(
        {
            "match": match.id,
            "game": match.about.game,
            "title": match.rules.info.title,
            "scenario": match.about.scenario,
            "options": match.about.options,
            "seat": seat,
            "seats": server.seats(match),
            "hotseat": match.about.hotseat,
            "deciding": [d.side for d in match.game.state.pending],
            "your_turn": any(d.side == seat for d in match.game.state.pending),
            "turn": view.get("turn"),
            "phase": view.get("phase"),
            "date": view.get("date"),
            "result": match.game.result,
            "seq": match.number(seat),
            "commitment": match.about.commitment,
            "seed_chosen": match.about.seed_given,
            "rules": match.about.rules,
            "created": match.about.created,
            "presence": server.presence(match),
            "rematch": await asyncio.to_thread(server.store.match_after, match.id) is not None,
        }
    )


async def view(request: Request) -> Response:
    """The board now, or as it was at an earlier sequence number; after the end also as another seat saw it."""
    live, seat = await seated(request)
    lang = language(request)
    if "seq" in request.query_params or "seat" in request.query_params:
        wanted = request.query_params.get("seat") or seat
        at = number(request, "seq", live.match.number(seat))
        return reply(await history.view_at(live, seat, wanted, at, lang))
    server = server_of(request)
    board = speech.board_of(live.match, seat, lang)
    presence, seats = server.presence(live.match), server.seats(live.match)
    return reply({"type": "state", "seat": seat, **board, "presence": presence, "seats": seats})


async def choose(request: Request) -> Response:
    live, seat = await seated(request)
    server = server_of(request)
    wish = read(await body_of(request, server.settings.limits.body), PlayBody)
    data = [wish.option] if wish.option is not None else wish.options
    if not data:
        raise Refusal(400, "bad-message", "give an option, or a list of options")
    start = len(live.match.game.log)
    played = await server.play(live, seat, wish.seq, data)
    lang = language(request)
    events = speech.events_of(live.match, seat, lang, start)
    return reply({"played": played, "events": events, **speech.board_of(live.match, seat, lang)})


async def take_back(request: Request) -> Response:
    live, seat = await seated(request)
    server = server_of(request)
    wish = read(await body_of(request, server.settings.limits.body), UndoBody)
    undone = await server.matches.undo(live, seat, wish.seq, wish.to)
    return reply({"undone": undone, **speech.board_of(live.match, seat, language(request))})


async def settle(request: Request) -> Response:
    """Resign, or offer, accept, decline or withdraw a draw."""
    live, seat = await seated(request)
    server = server_of(request)
    wish = read(await body_of(request, server.settings.limits.body), SettleBody)
    came_of_it = await settling.settle(server.matches, live, seat, wish.act)
    return reply({"came_of_it": came_of_it, **speech.board_of(live.match, seat, language(request))})


async def rematch(request: Request) -> Response:
    """One's seat in the next match, sides changed: the first who asks begins it."""
    live, seat = await seated(request)
    server = server_of(request)
    found = await rematches.join(server.matches, live, seat, bearer(request.headers))
    if found.begun:
        server.tell_rematch(live.match, seat)
    return reply({"match": found.match, "seat": found.seat, "token": found.token}, 201 if found.begun else 200)


async def events(request: Request) -> Response:
    live, seat = await seated(request)
    start = number(request, "from", 0)
    limit = min(number(request, "limit", 5000), 5000)
    lang = language(request)
    found = speech.events_of(live.match, seat, lang, start, start + limit)
    out: dict[str, Any] = {"events": found, "log_length": len(live.match.game.log)}
    frames = request.query_params.get("views")
    if frames in ("1", "tables"):
        wanted = request.query_params.get("seat") or seat
        out["views"] = await history.views(live, seat, wanted, number(request, "since", 0), lang, frames == "1")
    return packed(request, out)


async def export(request: Request) -> Response:
    """The journal shows the seed and every secret choice: it is given when there is nothing left to hide."""
    live, _ = await seated(request)
    match = live.match
    if match.game.result is None and match.rules.fog:
        raise Refusal(409, "not-over", "the journal shows what is hidden; it can be had when the game is over")
    if history.begins_late(match):
        raise Refusal(409, "upgraded", "this match went on with newer rules; its journal cannot be played again")
    text = match.game.save()
    name = f'attachment; filename="{match.about.game}-{match.id}.json"'
    headers = {"Cache-Control": "no-store", "Content-Security-Policy": PAGE_POLICY, "Content-Disposition": name}
    return Response(text, 200, headers, "application/json")


async def verify(request: Request) -> Response:
    live, _ = await seated(request)
    return reply(await history.verify(live.match))


async def thoughts(request: Request) -> Response:
    live, seat = await seated(request)
    return reply({"thoughts": await history.thoughts(live.match, server_of(request).store, seat, language(request))})


async def notes(request: Request) -> Response:
    live, seat = await seated(request)
    server = server_of(request)
    if seat == OBSERVER:
        raise Refusal(403, "observer", "observers have no notes here")
    if request.method == "PUT":
        wish = read(await body_of(request, server.settings.limits.body), NotesBody)
        if wish.text is not None and len(wish.text) > server.settings.limits.notes:
            raise Refusal(413, "too-large", f"notes have at most {server.settings.limits.notes} characters")
        marks = None if wish.marks is None else msgspec.to_builtins(wish.marks)
        before, row = await server.store.write(store.put_notes(live.match.id, seat, wish.text, marks))
        if before.shared != row.shared:
            server.tell_marks(live.match, seat, row.shared)
    else:
        row = await asyncio.to_thread(server.store.notes, live.match.id, seat)
    others = [side for side in live.match.sides if side != seat]
    rows = await asyncio.to_thread(lambda: [server.store.notes(live.match.id, side) for side in others])
    shown = {side: other.shared for side, other in zip(others, rows, strict=True) if other.shared}
    return reply({"text": row.text, "marks": row.marks, "shown": shown})


async def no_such_route(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = {404: "not-found", 405: "method"}.get(error.status_code, "refused")
    return refused(Refusal(error.status_code, code, error.detail))


async def socket(websocket: WebSocket) -> None:
    await serve_board(server_of(websocket), websocket)


def build(settings: Settings) -> Starlette:
    """The application."""
    server = Server(settings)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        tidying = asyncio.create_task(server.keep_tidy())
        try:
            yield
        finally:
            tidying.cancel()
            await server.end()

    def route(path: str, handler: Handler, *methods: str) -> Route:
        return Route(path, answered(handler), methods=list(methods) or ["GET"])

    match = "/api/matches/{match:str}"
    routes = [
        route("/", page),
        route("/board", page),
        route("/web/{name:path}", page),
        route("/healthz", healthz),
        route("/api/games", games),
        route("/api/games/{game:str}/components", game_components),
        route("/api/games/{game:str}/rules", game_rules),
        route("/api/games/{game:str}/map.svg", map_svg),
        route("/api/games/{game:str}/counters.svg", counters_svg),
        route("/api/matches", create, "POST"),
        route("/api/import", bring_in, "POST"),
        route(match, summary),
        route(match + "/view", view),
        route(match + "/options", choose, "POST"),
        route(match + "/undo", take_back, "POST"),
        route(match + "/settle", settle, "POST"),
        route(match + "/rematch", rematch, "POST"),
        route(match + "/log", events),
        route(match + "/export", export),
        route(match + "/verify", verify),
        route(match + "/thoughts", thoughts),
        route(match + "/notes", notes, "GET", "PUT"),
        WebSocketRoute(match + "/socket", socket),
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(Gate, settings=settings)],
        exception_handlers={HTTPException: no_such_route},
    )
    app.state.server = server
    app.state.kept = {}
    return app
