"""How requests are read and answered: bodies, languages, seats, and a clear answer whatever happens."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from esagono.server.assets.asset import Asset
from esagono.server.messages import STORAGE, Refusal, encode, known_language, refuse_nul
from esagono.server.play.match import Illegal
from esagono.server.play.matches import LiveMatch
from esagono.server.play.refusals import refusal_of
from esagono.server.security import PAGE_POLICY, bearer
from esagono.server.storage.database import reason_of
from esagono.server.storage.store import is_trouble

if TYPE_CHECKING:
    from esagono.server.live.hub import Server


log = logging.getLogger("esagono.http")


def server_of(request: HTTPConnection) -> Server:
    found: Server = request.app.state.server
    return found


def reply(data: Any, status: int = 200) -> Response:
    headers = {"Cache-Control": "no-store", "Content-Security-Policy": PAGE_POLICY}
    return Response(encode(data), status, headers, "application/json")


def refused(refusal: Refusal) -> Response:
    return reply({"error": refusal.body()}, refusal.status)


Handler = Callable[[Request], Awaitable[Response]]


def answered(handler: Handler) -> Handler:
    """Whatever happens, the client gets a clear answer."""

    async def wrapped(request: Request) -> Response:
        try:
            return await handler(request)
        except Illegal as illegal:
            live = await server_of(request).matches.get(request.path_params["match"])
            return refused(cast(Refusal, refusal_of(illegal, live.match, language(request))))
        except ClientDisconnect:
            return Response(status_code=499)
        except Exception as error:
            refusal = refusal_of(error, None, language(request))
            if refusal is not None:
                return refused(refusal)
            if not is_trouble(error):
                raise
            log.warning("the database fails", extra={"path": request.url.path, "reason": reason_of(error)})
            return refused(Refusal(503, "storage", STORAGE))

    return wrapped


async def body_of(request: Request, limit: int) -> bytes:
    """The body, refused as soon as it is too long."""
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
        raise Refusal(415, "bad-message", "the body should be JSON, with the content type application/json")
    parts, size = [], 0
    try:
        async with asyncio.timeout(server_of(request).settings.request_seconds):
            async for chunk in request.stream():
                size += len(chunk)
                if size > limit:
                    raise Refusal(413, "too-large", f"the body should be no longer than {limit} bytes")
                parts.append(chunk)
    except TimeoutError:
        raise Refusal(408, "slow", "the body did not come in time") from None
    return b"".join(parts)


Body = TypeVar("Body")


def read(body: bytes, kind: type[Body]) -> Body:
    try:
        refuse_nul(body)
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refusal(400, "bad-message", f"this cannot be read: {error}") from None


def language(request: Request) -> str:
    return known_language(request.query_params.get("lang") or request.headers.get("accept-language", "")[:5])


def number(request: Request, name: str, default: int) -> int:
    text = request.query_params.get(name, "")
    if text == "":
        return default
    if not text.isascii() or not text.isdigit() or len(text) > 12:
        raise Refusal(400, "bad-message", f"{name!r} should be a whole number")
    return int(text)


async def seated(request: Request) -> tuple[LiveMatch, str]:
    return await server_of(request).seat_at(request, request.path_params["match"], bearer(request.headers))


def packed(request: Request, data: Any) -> Response:
    """A long answer that is sent once, compressed if the client can read it."""
    response = Asset(encode(data), "application/json", PAGE_POLICY, effort=2).response(request)
    response.headers["Cache-Control"] = "no-store"
    return response
