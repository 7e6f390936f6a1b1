"""Notification settings over HTTP: for a seat, for a player's key, and from the link in an e-mail."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from esagono.engine import OBSERVER
from esagono.server.http.requests import body_of, read, reply, server_of
from esagono.server.http.routes.players import key_of, known
from esagono.server.messages import ContactBody, Refusal
from esagono.server.notices.channels import shown
from esagono.server.notices.mail import Mail
from esagono.server.notices.outbound import Refused
from esagono.server.notices.push import Push
from esagono.server.security import bearer, client_of
from esagono.server.storage import contacts
from esagono.server.storage.contacts import Contact, Owner


async def owner_of(request: Request) -> Owner:
    """Return the player behind a request, by seat token or player key."""
    match_id = request.path_params.get("match")
    if match_id is None:
        return Owner(player=(await known(request, key=key_of(request))).id)
    seat = await server_of(request).seat_of(request, match_id, bearer(request.headers))
    if seat.seat == OBSERVER:
        raise Refusal(403, "observer", "observers are never asked anything")
    return Owner(seat.game, seat.seat)


def contact_as_data(contact: Contact) -> dict[str, Any]:
    """Return a contact for its owner, with the address masked."""
    return {
        "id": contact.id,
        "kind": contact.kind,
        "shown": shown(contact.kind, contact.address),
        "confirmed": bool(contact.confirmed),
    }


async def listed(request: Request) -> Response:
    """The ways there are here, and what one has chosen."""
    server, owner = server_of(request), await owner_of(request)
    found = await asyncio.to_thread(contacts.of, server.store, owner)
    out: dict[str, Any] = {"ways": sorted(server.notices.channels), "contacts": [contact_as_data(c) for c in found]}
    way = server.notices.channels.get("push")
    if isinstance(way, Push):
        out["key"] = await asyncio.to_thread(way.public_key)
    return reply(out)


async def add(request: Request) -> Response:
    server, owner = server_of(request), await owner_of(request)
    wish = read(await body_of(request, server.settings.limits.body), ContactBody)
    if wish.kind not in server.notices.channels:
        raise Refusal(404, "no-way", "this server cannot tell you in this way")
    if not server.creations.allows(client_of(request)):
        raise Refusal(429, "too-many", "too much at once; wait a moment")
    way = server.notices.channels[wish.kind]
    try:
        address = way.check(wish.address)
    except Refused as refused:
        raise Refusal(400, "bad-address", str(refused)) from None
    made = await server.store.write(contacts.add(owner, wish.kind, address, wish.lang, wish.kind != "mail"))
    if made is None:
        raise Refusal(429, "too-many", "there are too many of them already; switch one off, or wait an hour")
    if isinstance(way, Mail) and not made.confirmed:
        server.notices.do(server.notices.in_thread(way.ask, made))
    return reply(contact_as_data(made), 201)


async def remove(request: Request) -> Response:
    server, owner = server_of(request), await owner_of(request)
    if not await server.store.write(contacts.remove_one(request.path_params["contact"], owner)):
        raise Refusal(404, "not-found", "this is switched off already")
    return reply({})


# From a letter


async def of_letter(request: Request) -> Contact:
    secret = bearer(request.headers) or request.query_params.get("key", "")
    found = await asyncio.to_thread(contacts.by_secret, server_of(request).store, secret) if secret else None
    if found is None:
        server_of(request).count_failure(request)
        raise Refusal(401, "notice", "these notices are switched off already, or the link is too old")
    return found


async def letter(request: Request) -> Response:
    return reply(contact_as_data(await of_letter(request)))


async def confirm(request: Request) -> Response:
    found = await of_letter(request)
    await server_of(request).store.write(contacts.confirm(found.id))
    return reply({})


async def off(request: Request) -> Response:
    """Switched off by the page, or by a mail program (RFC 8058), which sends the secret in the address."""
    found = await of_letter(request)
    await server_of(request).store.write(contacts.remove_one(found.id))
    return reply({})
