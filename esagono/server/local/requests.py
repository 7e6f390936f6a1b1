"""The HTTP requests of docs/protocol.md about matches, without HTTP.

What never changes (games, components, pictures) is a file of the site and not asked for here.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

import esagono
from esagono.engine import OBSERVER
from esagono.games import playable
from esagono.server.local.room import ELSEWHERE, LocalMatch, Room
from esagono.server.local.shelf import names_of
from esagono.server.messages import (
    AgreeBody,
    BranchBody,
    ClockBody,
    ImportedMatch,
    NewMatch,
    NotesBody,
    PlayBody,
    Refusal,
    SettleBody,
    ShareBody,
    StandInBody,
    TakeBody,
    UndoBody,
    encode,
    known_language,
    refuse_nul,
)
from esagono.server.play import (
    agreements,
    branching,
    clock_actions,
    fairness,
    history,
    lessons,
    presentation,
    settlement,
    stand_ins,
    summaries,
)
from esagono.server.play.refusals import refusal_of
from esagono.server.questions import verification
from esagono.server.storage.rows import NotesRow

log = logging.getLogger("esagono.local")

NOTES = 20_000
"""Maximum length of a seat's notes, in characters."""
Body = TypeVar("Body")


class LocalRequest(Struct, frozen=True):
    """A request as a page makes it."""

    method: str
    path: str
    query: dict[str, str] = {}
    token: str = ""
    body: str = ""

    @property
    def lang(self) -> str:
        return known_language(self.query.get("lang"))

    def read(self, kind: type[Body]) -> Body:
        try:
            refuse_nul(self.body.encode("utf-8", "surrogatepass"))
            return msgspec.json.decode(self.body or "{}", type=kind)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise Refusal(400, "bad-message", f"this cannot be read: {error}") from None

    def number(self, name: str, default: int) -> int:
        text = self.query.get(name, "")
        if text == "":
            return default
        if not text.isascii() or not text.isdigit() or len(text) > 12:
            raise Refusal(400, "bad-message", f"{name!r} should be a whole number")
        return int(text)


class Seated(Struct, frozen=True):
    """A request from a player with a seat."""

    room: Room
    live: LocalMatch
    seat: str
    request: LocalRequest

    def with_board(self, **more: Any) -> tuple[int, Any]:
        """An answer that ends with the board as it is now."""
        return 200, {**more, **presentation.board_of(self.live.match, self.seat, self.request.lang)}


Answer = tuple[int, Any]


async def answer(room: Room, text: str) -> str:
    """The answer to a request, both as JSON: `{status, body}`, with a body as a server would send it."""
    request = msgspec.json.decode(text, type=LocalRequest)
    live: LocalMatch | None = None
    try:
        own = re.fullmatch(r"/api/matches/([^/]+)(?:/([a-z-]+))?", request.path)
        live = room.live.get(own[1]) if own else None
        status, body = await (_of_match(room, own[1], own[2] or "", request) if own else _of_room(room, request))
    except Exception as error:
        refusal = refusal_of(error, live.match if live else None, request.lang)
        if refusal is None:
            log.exception("a request could not be answered")
            refusal = Refusal(500, "failed", "this could not be done")
        status, body = refusal.status, {"error": refusal.body()}
    return encode({"status": status, "body": body}).decode()


async def _of_room(room: Room, request: LocalRequest) -> Answer:
    """Requests of those who have no seat yet."""
    lesson = re.fullmatch(r"/api/games/([^/]+)/lessons/([^/]+)", request.path)
    if request.method != "POST":
        raise Refusal(404, "needs-server", ELSEWHERE)
    if lesson:
        if lesson[1] not in playable():
            raise Refusal(404, "no-game", f"there is no game {lesson[1][:80]!r}")
        return 201, await room.bring(lessons.wish_for(lesson[1], lesson[2]))
    if request.path == "/api/matches":
        return 201, await room.create(request.read(NewMatch))
    if request.path == "/api/import":
        data = request.read(dict[str, Any])
        wish = ImportedMatch(save=request.body) if "esagono" in data else request.read(ImportedMatch)
        return 201, await room.bring(wish)
    raise Refusal(404, "needs-server", ELSEWHERE)


async def _of_match(room: Room, match_id: str, what: str, request: LocalRequest) -> Answer:
    token = request.token
    if not what and request.method == "DELETE":
        _, _ = await room.seated(match_id, token)
        room.live.pop(match_id, None)
        await room.keep({}, names_of(match_id))
        return 200, {}
    if not what:
        return 200, await room.about(match_id, token)
    if what == "share":
        return 200, {"begun": await room.hand_in(match_id, token, request.read(ShareBody).share)}
    handler = HANDLERS.get((request.method, what))
    if handler is None:
        raise Refusal(404, "needs-server", ELSEWHERE)
    live, seat = await room.seated(match_id, token)
    return await handler(Seated(room, live, seat, request))


async def view(s: Seated) -> Answer:
    match, query = s.live.match, s.request.query
    if "seq" in query or "seat" in query:
        at = s.request.number("seq", match.number(s.seat))
        return 200, await history.view_at(s.room, s.live, s.seat, query.get("seat") or s.seat, at, s.request.lang)
    head = {"type": "state", "seat": s.seat, "presence": s.room.presence(s.live), "seats": summaries.players(match)}
    return s.with_board(**head)


async def choose(s: Seated) -> Answer:
    wish = s.request.read(PlayBody)
    data = [wish.option] if wish.option is not None else wish.options
    if not data:
        raise Refusal(400, "bad-message", "give an option, or a list of options")
    start = len(s.live.match.game.log)
    played = await s.room.play(s.live, s.seat, wish.seq, data)
    return s.with_board(played=played, events=presentation.events_of(s.live.match, s.seat, s.request.lang, start))


async def take_back(s: Seated) -> Answer:
    wish = s.request.read(UndoBody)
    return s.with_board(undone=await s.room.undo(s.live, s.seat, wish.seq, wish.to))


async def settle(s: Seated) -> Answer:
    return s.with_board(came_of_it=await settlement.settle(s.room, s.live, s.seat, s.request.read(SettleBody).act))


async def agree(s: Seated) -> Answer:
    return s.with_board(came_of_it=await agreements.agree(s.room, s.live, s.seat, s.request.read(AgreeBody)))


async def clock(s: Seated) -> Answer:
    came_of_it = await clock_actions.act(s.room, s.live, s.seat, s.request.read(ClockBody))
    return s.with_board(came_of_it=came_of_it, served=s.room.served())


async def stand_in(s: Seated) -> Answer:
    last = s.live.kept.journal[-1].at if s.live.kept.journal else 0
    await stand_ins.act(s.room, s.live, s.seat, s.request.read(StandInBody), last)
    return s.with_board()


async def rematch(s: Seated) -> Answer:
    promise = s.request.read(TakeBody).promise
    return 201, await s.room.rematch(s.live, s.seat, s.request.token, promise)


async def branch(s: Seated) -> Answer:
    return 201, await s.room.bring(branching.wish_for(s.live.match, s.seat, s.request.read(BranchBody)))


async def events(s: Seated) -> Answer:
    request, match, lang = s.request, s.live.match, s.request.lang
    start = request.number("from", 0)
    found = presentation.events_of(match, s.seat, lang, start, start + min(request.number("limit", 5000), 5000))
    out: dict[str, Any] = {"events": found, "log_length": len(match.game.log)}
    frames, wanted = request.query.get("views"), request.query.get("seat") or s.seat
    if frames == "seqs":
        out["seqs"] = await history.numbers(s.room, s.live, s.seat, wanted)
    elif frames in ("1", "tables"):
        since = request.number("since", 0)
        out["views"] = await history.views(s.room, s.live, s.seat, wanted, since, lang, frames == "1")
    return 200, out


async def export(s: Seated) -> Answer:
    """The save, at any time: whoever has this browser has everything in it anyway. It says who played, so that the
    match can go on elsewhere as it was."""
    match = s.live.match
    if history.begins_late(match):
        raise Refusal(409, "upgraded", "this match went on with newer rules; its journal cannot be played again")
    seats = {side: {"kind": p.kind, "level": p.level} for side, p in match.owners.items()}
    record = fairness.record_of(match.about, s.live.kept.seat_rows)
    text = esagono.journal.write(match.game, {"dice": record, "origin": match.about.origin, "seats": seats})
    return 200, json.loads(text)


async def verify(s: Seated) -> Answer:
    return 200, await verification.verify(s.room, s.room, s.live, s.seat, s.live.kept.seat_rows)


async def thoughts(s: Seated) -> Answer:
    return 200, {"thoughts": history.thoughts(s.live.match, s.live.kept.thoughts, s.seat, s.request.lang)}


async def dice(s: Seated) -> Answer:
    match, rows = s.live.match, s.live.kept.seat_rows
    over = match.game.result is not None
    out = {**fairness.dice_of(match.about, rows), "over": over}
    if over:
        out |= {"seed": match.game.seed, "record": fairness.record_of(match.about, rows)}
    return 200, out


async def notes(s: Seated) -> Answer:
    if s.seat == OBSERVER:
        raise Refusal(403, "observer", "observers have no notes here")
    kept = s.live.kept.notes
    row = kept.get(s.seat, NotesRow("", []))
    if s.request.method == "PUT":
        wish = s.request.read(NotesBody)
        if wish.text is not None and len(wish.text) > NOTES:
            raise Refusal(413, "too-large", f"notes have at most {NOTES} characters")
        marks = row.marks if wish.marks is None else msgspec.to_builtins(wish.marks)
        row = NotesRow(row.text if wish.text is None else wish.text, marks)
        await s.room.keep({f"notes/{s.live.match.id}/{s.seat}": encode(row).decode()})
        kept[s.seat] = row
    shown = {side: other.shared for side, other in kept.items() if side != s.seat and other.shared}
    return 200, {"text": row.text, "marks": row.marks, "shown": shown}


HANDLERS: dict[tuple[str, str], Callable[[Seated], Awaitable[Answer]]] = {
    ("GET", "view"): view,
    ("POST", "options"): choose,
    ("POST", "undo"): take_back,
    ("POST", "settle"): settle,
    ("POST", "agree"): agree,
    ("POST", "clock"): clock,
    ("POST", "stand-in"): stand_in,
    ("POST", "rematch"): rematch,
    ("POST", "branch"): branch,
    ("GET", "log"): events,
    ("GET", "export"): export,
    ("GET", "verify"): verify,
    ("GET", "thoughts"): thoughts,
    ("GET", "dice"): dice,
    ("GET", "notes"): notes,
    ("PUT", "notes"): notes,
}
