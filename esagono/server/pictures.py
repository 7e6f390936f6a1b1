"""Files for browsers: the page itself, the map and the counters; in memory, compressed once, known by their ETag."""

from __future__ import annotations

import gzip
import mimetypes
import re
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from importlib.resources import as_file, files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from esagono.cartography.plain import draw_plain
from esagono.cartography.position import sheet_of
from esagono.games import open_pack
from esagono.games.handbook import folder
from esagono.server.messages import Refusal
from esagono.server.rulebooks import rules_for
from esagono.server.security import PAGE_POLICY, PICTURE_POLICY

TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""Not left to the machine's own list, which may say otherwise."""
SMALL = 600
"""Bytes below which compressing is not worth it."""
REMARK = re.compile(rb"/\*\*.*?\*/|^[ ]*//[^\n]*", re.DOTALL | re.MULTILINE)
"""What a module tells its readers and the type checker: a quarter of its weight."""


class Asset:
    """Something to send: the bytes as they are, and compressed."""

    def __init__(self, body: bytes, kind: str, policy: str, packed: bytes | None = None, effort: int = 9) -> None:
        self.body, self.kind, self.policy = body, kind, policy
        self.etag = f'"{sha256(body).hexdigest()[:24]}"'
        squeezable = kind.startswith("text/") or "json" in kind or "xml" in kind
        self.packed = packed if packed is not None else gzip.compress(body, effort) if squeezable else body
        if len(body) < SMALL or len(self.packed) >= len(body):
            self.packed = b""

    def response(self, request: Request) -> Response:
        headers = {
            "ETag": self.etag,
            "Cache-Control": "no-cache",
            "Content-Security-Policy": self.policy,
            "Vary": "Accept-Encoding",
        }
        known = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
        if self.etag in known:
            return Response(status_code=304, headers=headers)
        body = self.body
        if self.packed and "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            body = self.packed
        charset = "; charset=utf-8" if self.kind.startswith("text/") or self.kind.endswith("javascript") else ""
        return Response(body, headers={**headers, "Content-Type": self.kind + charset})


class Pages:
    """The files of the web client. A file that changes on disk is read again, so that one can work on it."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = (folder or web_folder()).resolve()
        self._kept: dict[str, tuple[int, Asset]] = {}

    def get(self, name: str) -> Asset:
        path = (self.folder / name).resolve() if "\0" not in name else self.folder
        if not path.is_relative_to(self.folder) or not path.is_file():
            raise Refusal(404, "not-found", "there is no such page")
        changed = path.stat().st_mtime_ns
        kept = self._kept.get(name)
        if kept is None or kept[0] != changed:
            kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            policy = PICTURE_POLICY if path.suffix == ".svg" else PAGE_POLICY
            body = path.read_bytes()
            body = without_remarks(body) if path.suffix == ".js" else body
            kept = self._kept[name] = (changed, Asset(body, kind, policy))
        return kept[1]


def without_remarks(module: bytes) -> bytes:
    """A module as browsers get it. Every line keeps its number, so that what a browser reports can be found."""
    return REMARK.sub(lambda found: b"\n" * found.group().count(b"\n"), module)


def web_folder() -> Path:
    with as_file(files("esagono")) as package:
        return Path(package) / "web"


LAYER = re.compile(r"[a-z-]{1,20}")


@lru_cache(maxsize=64)
def map_picture(game_id: str, hidden: tuple[str, ...] = ()) -> Asset:
    """The drawn map; layers named in `hidden` are switched off by the classes the drawing knows."""
    file = open_pack(game_id).base.joinpath("map.svgz")
    packed = file.read_bytes() if file.is_file() else gzip.compress(plain_map(game_id).encode())
    svg = gzip.decompress(packed)
    if hidden:
        classes = " ".join(f"no-{name}" for name in hidden).encode()
        svg = svg.replace(b'class="esagono-map', b'class="esagono-map ' + classes, 1)
        return Asset(svg, "image/svg+xml", PICTURE_POLICY)
    return Asset(svg, "image/svg+xml", PICTURE_POLICY, packed)


def plain_map(game_id: str) -> str:
    """For a game whose map was never drawn: its hexes."""
    rules = rules_for(game_id, None, {})
    grid = getattr(rules, "grid", None)
    if grid is None:
        raise Refusal(404, "no-picture", f"the map of {game_id} has not been drawn")
    return draw_plain(grid, rules.show.hexes(rules))


@lru_cache(maxsize=8)
def counters_picture(game_id: str) -> Asset:
    """The counters as the game draws them itself, or as they are drawn from its pack."""
    sheet = sheet_of(rules_for(game_id, None, {}))
    if not sheet:
        raise Refusal(404, "no-picture", f"the counters of {game_id} are not drawn")
    return Asset(sheet.encode(), "image/svg+xml", PICTURE_POLICY)


@lru_cache(maxsize=64)
def handbook_picture(game_id: str, name: str) -> Asset:
    file = folder(game_id).joinpath("pictures", name)
    if not re.fullmatch(r"[a-z0-9-]+\.webp", name) or not file.is_file():
        raise Refusal(404, "no-picture", f"the handbook of {game_id} has no such picture")
    return Asset(file.read_bytes(), TYPES[".webp"], PICTURE_POLICY)


def layer_names(given: str) -> tuple[str, ...]:
    """Layers named in an address, in a fixed order, so that the same picture is kept once."""
    return tuple(sorted(set(named(given.split(",")))))[:12]


def named(parts: Iterable[str]) -> Iterable[str]:
    for part in parts:
        if LAYER.fullmatch(part.strip()):
            yield part.strip()


def view_box(game_id: str) -> tuple[list[float], list[str]]:
    """The viewBox of a drawn map and the names of its layers, without drawing it again."""
    svg = map_picture(game_id).body.decode()
    box = re.search(r'viewBox="([^"]+)"', svg)
    layers = list(dict.fromkeys(re.findall(r'id="layer-([a-z-]+)"', svg)))
    return [float(n) for n in box.group(1).split()] if box else [], layers
