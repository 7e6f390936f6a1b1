"""What a seat may ask for and do over HTTP."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import esagono
from esagono.engine import OBSERVER
from esagono.server.http.requests import (
    body_of,
    language,
    number,
    packed,
    read,
    reply,
    seated,
    server_of,
)
from esagono.server.messages import (
    NotesBody,
    PlayBody,
    Refusal,
    SettleBody,
    TakeBody,
    UndoBody,
)
from esagono.server.play import fairness, history, presentation, rematches, settlement
from esagono.server.questions import verification
from esagono.server.security import PAGE_POLICY, bearer
from esagono.server.storage import store


async def view(request: Request) -> Response:
    """The board now, or as it was at an earlier sequence number; after the end also as another seat saw it."""
    live, seat = await seated(request)
    lang = language(request)
    if "seq" in request.query_params or "seat" in request.query_params:
        wanted = request.query_params.get("seat") or seat
        at = number(request, "seq", live.match.number(seat))
        return reply(await history.view_at(server_of(request).background, live, seat, wanted, at, lang))
    server = server_of(request)
    board = presentation.board_of(live.match, seat, lang)
    presence, seats = server.presence(live.match), server.seats(live.match)
    now = {"served": server.uptime.served()} if live.match.clock is not None else {}
    return reply({"type": "state", "seat": seat, **now, **board, "presence": presence, "seats": seats})


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
    events = presentation.events_of(live.match, seat, lang, start)
    return reply({"played": played, "events": events, **presentation.board_of(live.match, seat, lang)})


async def take_back(request: Request) -> Response:
    live, seat = await seated(request)
    server = server_of(request)
    wish = read(await body_of(request, server.settings.limits.body), UndoBody)
    undone = await server.matches.undo(live, seat, wish.seq, wish.to)
    return reply({"undone": undone, **presentation.board_of(live.match, seat, language(request))})


async def settle(request: Request) -> Response:
    """Resign, or offer, accept, decline or withdraw a draw."""
    live, seat = await seated(request)
    server = server_of(request)
    wish = read(await body_of(request, server.settings.limits.body), SettleBody)
    came_of_it = await settlement.settle(server.matches, live, seat, wish.act)
    return reply({"came_of_it": came_of_it, **presentation.board_of(live.match, seat, language(request))})


async def rematch(request: Request) -> Response:
    """One's seat in the next match, sides swapped: the first to ask begins it."""
    live, seat = await seated(request)
    server = server_of(request)
    empty = request.headers.get("content-length", "0") == "0" and "transfer-encoding" not in request.headers
    wish = TakeBody() if empty else read(await body_of(request, server.settings.limits.body), TakeBody)
    found = await rematches.join(server.matches, live, seat, bearer(request.headers), wish.promise)
    if found.begun:
        server.tell_rematch(live.match.id, seat)
        server.peers.say("rematch", live.match.id, by=seat)
    return reply({"match": found.match, "seat": found.seat, "token": found.token}, 201 if found.begun else 200)


async def events(request: Request) -> Response:
    live, seat = await seated(request)
    start = number(request, "from", 0)
    limit = min(number(request, "limit", 5000), 5000)
    lang = language(request)
    found = presentation.events_of(live.match, seat, lang, start, start + limit)
    out: dict[str, Any] = {"events": found, "log_length": len(live.match.game.log)}
    frames = request.query_params.get("views")
    wanted = request.query_params.get("seat") or seat
    if frames == "seqs":
        out["seqs"] = await history.numbers(server_of(request).background, live, seat, wanted)
    elif frames in ("1", "tables"):
        out["views"] = await history.views(
            server_of(request).background, live, seat, wanted, number(request, "since", 0), lang, frames == "1"
        )
    return packed(request, out)


async def export(request: Request) -> Response:
    """The journal shows the seed and every secret choice: it is given when there is nothing left to hide, and no die
    left to roll."""
    live, _ = await seated(request)
    match = live.match
    if match.game.result is None:
        raise Refusal(
            409,
            "not-over",
            "the journal shows what is hidden and the dice to come; it can be had at the end",
        )
    if history.begins_late(match):
        raise Refusal(409, "upgraded", "this match went on with newer rules; its journal cannot be played again")
    rows = await asyncio.to_thread(server_of(request).store.seats, match.id)
    record = fairness.record_of(match.about, rows)
    background = server_of(request).background
    text = await background.run(esagono.journal.write, match.game, {"dice": record, "origin": match.about.origin})
    name = f'attachment; filename="{match.about.game}-{match.id}.json"'
    headers = {"Cache-Control": "no-store", "Content-Security-Policy": PAGE_POLICY, "Content-Disposition": name}
    return Response(text, 200, headers, "application/json")


async def verify(request: Request) -> Response:
    live, seat = await seated(request)
    server = server_of(request)
    rows = await asyncio.to_thread(server.store.seats, live.match.id)
    return reply(await verification.verify(server.background, server.questions, live, seat, rows))


async def thoughts(request: Request) -> Response:
    live, seat = await seated(request)
    rows = await asyncio.to_thread(server_of(request).store.thoughts, live.match.id)
    return reply({"thoughts": history.thoughts(live.match, rows, seat, language(request))})


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
            await server.tell_marks(live.match.id, seat)
    else:
        row = await asyncio.to_thread(server.store.notes, live.match.id, seat)
    others = [side for side in live.match.sides if side != seat]
    rows = await asyncio.to_thread(lambda: [server.store.notes(live.match.id, side) for side in others])
    shown = {side: other.shared for side, other in zip(others, rows, strict=True) if other.shared}
    return reply({"text": row.text, "marks": row.marks, "shown": shown})
