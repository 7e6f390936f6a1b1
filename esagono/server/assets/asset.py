"""A static response: its bytes, compressed once per encoding, and their ETag."""

from __future__ import annotations

import gzip
from hashlib import sha256

import brotli
from starlette.requests import Request
from starlette.responses import Response

SMALL = 600
"""Bytes below which compressing is not worth it."""
LONG = 1_000_000
"""Bytes above which Brotli's highest level takes seconds and saves nothing."""


def accepted(header: str) -> set[str]:
    """The ways of compressing that a browser reads. Most read Brotli only by https and from their own machine.

    >>> sorted(accepted("gzip, br;q=0.9, zstd;q=0"))
    ['br', 'gzip']
    """
    ways = (way.partition(";") for way in header.lower().split(","))
    return {name.strip() for name, _, weight in ways if weight.replace(" ", "") not in ("q=0", "q=0.0")}


class Asset:
    """Bytes to send, and the same compressed: at once by gzip, later and better by Brotli (`squeeze`)."""

    def __init__(self, body: bytes, kind: str, policy: str, packed: bytes | None = None, effort: int = 9) -> None:
        self.body, self.kind, self.policy = body, kind, policy
        self.etag = f'"{sha256(body).hexdigest()[:24]}"'
        self.packed: dict[str, bytes] = {}
        """By its name in headers."""
        self.squeezable = len(body) >= SMALL and (kind.startswith("text/") or "json" in kind or "xml" in kind)
        if self.squeezable:
            self._keep("gzip", gzip.compress(body, effort) if packed is None else packed)

    def _keep(self, way: str, packed: bytes) -> None:
        if len(packed) < min([len(self.body), *map(len, self.packed.values())]):
            self.packed[way] = packed

    def squeeze(self) -> None:
        """Compress as well as can be. Takes up to a second: not for the event loop."""
        if self.squeezable and "br" not in self.packed:
            quality = 9 if len(self.body) > LONG else 11
            self._keep("br", brotli.compress(self.body, quality=quality, lgwin=24))

    def response(self, request: Request) -> Response:
        headers = {
            "ETag": self.etag,
            "Cache-Control": "no-cache",
            **({"Content-Security-Policy": self.policy} if self.policy else {}),
            "Vary": "Accept-Encoding",
        }
        known = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
        if self.etag in known:
            return Response(status_code=304, headers=headers)
        ways = self.packed.keys() & accepted(request.headers.get("accept-encoding", ""))
        body = self.body
        if ways:
            best = min(ways, key=lambda way: len(self.packed[way]))
            headers["Content-Encoding"], body = best, self.packed[best]
        charset = "; charset=utf-8" if self.kind.startswith("text/") or self.kind.endswith("javascript") else ""
        return Response(body, headers={**headers, "Content-Type": self.kind + charset})
