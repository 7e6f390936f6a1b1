"""Beginning matches and sitting down: invitations, links, shares of the dice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from esagono.board.checks import ERROR
from esagono.server.assets import components
from esagono.server.http.requests import (
    body_of,
    language,
    read,
    reply,
    seated,
    server_of,
)
from esagono.server.live.hub import Server
from esagono.server.messages import (
    BranchBody,
    CallOffBody,
    ImportedMatch,
    InviteBody,
    NewMatch,
    Refusal,
    ShareBody,
    TakeBody,
)
from esagono.server.play import branching, call_off, fairness, lessons, packs, rulebooks, seating, summaries
from esagono.server.play.beginning import Created
from esagono.server.play.packs import Examination
from esagono.server.security import bearer, client_group, client_of
from esagono.server.storage import lobby
from esagono.server.storage.rows import MatchRow, SeatRow
from esagono.server.storage.store import Store


async def create(request: Request) -> Response:
    server = server_of(request)
    wish = read(await body_of(request, server.settings.limits.pack_body), NewMatch)
    if not server.creations.allows(client_of(request)):
        raise Refusal(429, "too-many", "too many new matches; wait a moment")
    if wish.open and (wish.hotseat or any(seat.kind == "bot" for seat in wish.seats.values())):
        raise Refusal(400, "unknown", "only a seat that is free for somebody else can stand in the lobby")
    corrected = await examined(request, wish) if wish.pack is not None else None
    made = await server.matches.create(wish, client_group(client_of(request)), corrected)
    if wish.open:
        await server.store.write(lobby.put_up(made.match_id, wish.name))
    return await created(server, made)


async def examined(request: Request, wish: NewMatch) -> Examination:
    """The pack that a match is to be played with, checked and tried out."""
    server, files = server_of(request), wish.pack or {}
    info = components.known_game(wish.game)
    if not server.packs.allows(client_of(request)):
        raise Refusal(429, "too-many", "too many packs to check; wait a moment")
    packs.refuse_strange(files)
    found = await server.questions.examine(info.id, files, language(request), tried=True)
    if not found.usable:
        errors = [f for f in found.findings if f["severity"] == ERROR]
        raise Refusal(422, "bad-pack", "; ".join(f["text"] for f in errors[:3]), errors[:50])
    return found


async def created(server: Server, made: Created) -> Response:
    about = await seating.about_of(server.matches, made.match_id)
    rows = await asyncio.to_thread(server.store.seats, made.match_id)
    return reply(summaries.created(made, about, rows), 201)


async def begin_lesson(request: Request) -> Response:
    """A first battle: the pupil gets the seat, a bot has the other."""
    server = server_of(request)
    info = components.known_game(request.path_params["game"])
    if not server.creations.allows(client_of(request)):
        raise Refusal(429, "too-many", "too many new matches; wait a moment")
    client = client_group(client_of(request))
    wish = lessons.wish_for(info.id, request.path_params["lesson"])
    return await created(server, await server.matches.import_match(wish, client))


async def import_match(request: Request) -> Response:
    """Import a match: the body is an exported file, or a wish that contains one."""
    server = server_of(request)
    body = await body_of(request, server.settings.limits.import_body)
    if not server.creations.allows(client_of(request)):
        raise Refusal(429, "too-many", "too many new matches; wait a moment")
    data = read(body, dict[str, Any])
    wish = ImportedMatch(save=body.decode()) if "esagono" in data else read(body, ImportedMatch)
    return await created(server, await server.matches.import_match(wish, client_group(client_of(request))))


async def play_on(request: Request) -> Response:
    """Another match from an earlier moment of one that is over."""
    live, seat = await seated(request)
    server = server_of(request)
    wish = read(await body_of(request, server.settings.limits.body), BranchBody)
    if not server.creations.allows(client_of(request)):
        raise Refusal(429, "too-many", "too many new matches; wait a moment")
    client = client_group(client_of(request))
    save = await server.background.run(branching.wish_for, live.match, seat, wish)
    return await created(server, await server.matches.import_match(save, client))


async def invitation(request: Request) -> Response:
    """What an invitation is for, before it is taken: the game, and where its dice come from. With the secret of a seat:
    a new invitation to a free seat, or to one's own."""
    server = server_of(request)
    match_id, secret = request.path_params["match"], bearer(request.headers)
    if request.method == "POST":
        asking = await server.seat_of(request, match_id, secret)
        wish = read(await body_of(request, server.settings.limits.body), InviteBody)
        return reply({"seat": wish.seat, "invitation": await seating.invite(server.matches, asking, wish.seat)}, 201)
    about, seat = await counted(request, seating.invited(server.matches, match_id, secret))
    rows = await asyncio.to_thread(server.store.seats, match_id)
    return reply({**await about_seats(about, rows, server.store), "seat": seat.seat})


async def about_seats(about: MatchRow, rows: Sequence[SeatRow], keep: Store) -> dict[str, Any]:
    """A match as it was begun, and who sits where: what can be told before the first roll."""
    return summaries.as_begun(about, rows, await asyncio.to_thread(rulebooks.corrections_of, about.pack, keep))


async def refuse_unagreed(server: Server, about: MatchRow, agreed: str | None) -> None:
    """Refuse players who have not agreed to the corrected pack."""
    corrections = await asyncio.to_thread(rulebooks.corrections_of, about.pack, server.store)
    if corrections is not None and agreed != about.pack:
        told = summaries.pack_words(about.pack, corrections)
        raise Refusal(409, "corrected", "this match is played with corrected files: agree to them first", [told])


async def counted(request: Request, wanted: Awaitable[Any]) -> Any:
    """Wrong invitations are counted like wrong tokens."""
    try:
        return await wanted
    except Refusal as refusal:
        if refusal.status == 401:
            server_of(request).count_failure(request)
        raise


async def claim(request: Request) -> Response:
    """Take the seat of an invitation."""
    server = server_of(request)
    match_id, code = request.path_params["match"], bearer(request.headers)
    wish = read(await body_of(request, server.settings.limits.body), TakeBody)
    about, _ = await counted(request, seating.invited(server.matches, match_id, code))
    await refuse_unagreed(server, about, wish.pack)
    seat, token = await counted(request, seating.claim(server.matches, match_id, code, wish.promise))
    await server.seats_changed(match_id)
    about = await seating.about_of(server.matches, match_id)
    rows = await asyncio.to_thread(server.store.seats, match_id)
    return reply({**await about_seats(about, rows, server.store), "seat": seat.seat, "token": token}, 201)


async def renew(request: Request) -> Response:
    """A new secret for one's seat; the old one is cancelled."""
    server = server_of(request)
    seat = await server.seat_of(request, request.path_params["match"], bearer(request.headers))
    token = await seating.renew(server.matches, seat)
    await server.seats_changed(seat.game)
    return reply({"seat": seat.seat, "token": token}, 201)


async def share(request: Request) -> Response:
    """A seat hands in its share of the dice."""
    server = server_of(request)
    seat = await server.seat_of(request, request.path_params["match"], bearer(request.headers))
    wish = read(await body_of(request, server.settings.limits.body), ShareBody)
    return reply({"begun": await seating.hand_in(server.matches, seat, wish.share)})


async def end_waiting(request: Request) -> Response:
    """End the wait for a share of the dice that was not handed in in time."""
    server = server_of(request)
    seat = await server.seat_of(request, request.path_params["match"], bearer(request.headers))
    wish = read(await body_of(request, server.settings.limits.body), CallOffBody)
    if wish.act == "again" and not server.creations.allows(client_of(request)):
        raise Refusal(429, "too-many", "too many new matches; wait a moment")
    made = await call_off.call_off(server.matches, seat, wish)
    return await created(server, made) if made is not None else reply({"called_off": wish.act})


async def dice(request: Request) -> Response:
    """Return where the dice come from; after the end, with all shares, for pages that kept the commitments."""
    server = server_of(request)
    live, _ = await seated(request)
    about, over = live.match.about, live.match.game.result is not None
    rows = await asyncio.to_thread(server.store.seats, about.id)
    out = {**fairness.dice_of(about, rows), "over": over}
    if over:
        out |= {"seed": live.match.game.seed, "record": fairness.record_of(about, rows)}
    return reply(out)


async def summary(request: Request) -> Response:
    server = server_of(request)
    row = await server.seat_of(request, request.path_params["match"], bearer(request.headers))
    about = await seating.about_of(server.matches, row.game)
    rows = await asyncio.to_thread(server.store.seats, row.game)
    if about.waits:
        journal = await asyncio.to_thread(server.store.rows, row.game)
        wait = msgspec.structs.asdict(call_off.wait_of(about, journal, server.matches.served()))
        return reply({**await about_seats(about, rows, server.store), "seat": row.seat, **wait, **summaries.NOT_BEGUN})
    live, seat = await server.matches.current(row.game), row.seat
    match = live.match
    return reply(
        {
            **await about_seats(about, rows, server.store),
            **summaries.of_board(match, seat),
            "seats": server.seats(match),
            "presence": server.presence(match),
            "rematch": await asyncio.to_thread(server.store.match_after, match.id) is not None,
        }
    )
