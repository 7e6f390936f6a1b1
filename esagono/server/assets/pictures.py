"""Files for browsers: the page itself, the map and the counters; made once and kept in memory."""

from __future__ import annotations

import gzip
import mimetypes
import posixpath
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib.resources import as_file, files
from pathlib import Path

from esagono.cartography.plain import draw_plain
from esagono.cartography.position import sheet_of
from esagono.games import open_pack
from esagono.games.handbook import folder
from esagono.server.assets.asset import Asset
from esagono.server.assets.bundles import Bundle
from esagono.server.messages import Refusal
from esagono.server.play.rulebooks import rules_for
from esagono.server.security import PAGE_POLICY, PICTURE_POLICY, WORKER_POLICY

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
POLICIES = {".svg": PICTURE_POLICY, ".js": "", ".css": "", "push.js": WORKER_POLICY}
"""By the end of the name, or the name of a worker; nothing is said where it would concern nobody."""
REMARK = re.compile(rb"/\*\*.*?\*/|^[ ]*//[^\n]*", re.DOTALL | re.MULTILINE)
"""What a module tells its readers and the type checker: a quarter of its weight."""


INDENT = re.compile(rb"^[ ]+", re.MULTILINE)


BUNDLED = ("board",)
"""Pages whose modules and styles are sent together (`bundles.py`)."""


class Pages:
    """The files of the web client. A file that changes on disk is read again, so that one can work on it."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = (folder or web_folder()).resolve()
        self._kept: dict[str, tuple[int, Asset]] = {}
        self._bundles: dict[str, tuple[list[int], Bundle]] = {}

    def get(self, name: str) -> Asset:
        page, _, inside = name.removesuffix(".html").partition("/")
        if page in BUNDLED:
            return self._of_bundle(name, page, inside)
        path, changed = self._file(name), self._changed(name)
        kept = self._kept.get(name)
        if kept is None or kept[0] != changed:
            kept = self._kept[name] = (changed, asset_of(path.name, lean(path)))
        return kept[1]

    def all(self) -> list[Asset]:
        names = [p.relative_to(self.folder).as_posix() for p in self.folder.rglob("*") if p.is_file()]
        modules = [name for name in names if name.endswith(".js")]
        inside = [f"{page}/{name}" for page in BUNDLED if f"{page}.html" in names for name in ("all.css", *modules)]
        return [self.get(name) for name in (*names, *inside)]

    def _file(self, name: str) -> Path:
        path = (self.folder / name).resolve() if "\0" not in name else self.folder
        if posixpath.normpath(name) != name or not path.is_relative_to(self.folder) or not path.is_file():
            raise Refusal(404, "not-found", "there is no such page")
        return path

    def _changed(self, name: str) -> int:
        return self._file(name).stat().st_mtime_ns

    def _text(self, name: str) -> str:
        return lean(self._file(name)).decode()

    def _of_bundle(self, name: str, page: str, inside: str) -> Asset:
        """The page itself, or a file below its own address."""
        bundle = self._bundle(page)
        changed = self._changed(inside) if inside.endswith(".js") else 0
        kept = self._kept.get(name)
        if kept is None or kept[0] != changed:
            text = bundle.document() if name == f"{page}.html" else bundle.get(inside)
            if text is None:
                raise Refusal(404, "not-found", "there is no such page")
            kept = self._kept[name] = (changed, asset_of(posixpath.basename(name), text.encode()))
        return kept[1]

    def _bundle(self, page: str) -> Bundle:
        changed, bundle = self._bundles.get(page, ([], None))
        if bundle is None or changed != [self._changed(file) for file in bundle.files]:
            bundle = Bundle(page, self._text)
            self._bundles[page] = ([self._changed(file) for file in bundle.files], bundle)
            for name in [name for name in self._kept if name.startswith((f"{page}/", f"{page}.html"))]:
                del self._kept[name]
        return bundle


def asset_of(name: str, body: bytes) -> Asset:
    suffix = posixpath.splitext(name)[1]
    kind = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Asset(body, kind, POLICIES.get(name, POLICIES.get(suffix, PAGE_POLICY)))


def lean(path: Path) -> bytes:
    """A file as browsers get it."""
    return LEAN.get(path.suffix, bytes)(path.read_bytes())


def without_indents(text: bytes) -> bytes:
    return INDENT.sub(b"", text)


def without_remarks(module: bytes) -> bytes:
    """A module as browsers get it. Every line keeps its number, so that what a browser reports can be found."""
    return without_indents(REMARK.sub(lambda found: b"\n" * found.group().count(b"\n"), module))


LEAN = {".js": without_remarks, ".css": without_indents}
"""What is left away that browsers do not read."""


def web_folder() -> Path:
    with as_file(files("esagono")) as package:
        return Path(package) / "web"


LAYER = re.compile(r"[a-z-]{1,20}")


@lru_cache(maxsize=64)
def map_picture(game_id: str, hidden: tuple[str, ...] = (), folder: Path | None = None) -> Asset:
    """The drawn map; layers named in `hidden` are switched off by the classes the drawing knows. `folder` has the files
    of a corrected pack, its map among them."""
    file = (folder or open_pack(game_id).base).joinpath("map.svgz")
    packed = file.read_bytes() if file.is_file() else gzip.compress(plain_map(game_id).encode())
    svg = gzip.decompress(packed)
    if hidden:
        classes = " ".join(f"no-{name}" for name in hidden).encode()
        svg = svg.replace(b'class="esagono-map', b'class="esagono-map ' + classes, 1)
        return Asset(svg, "image/svg+xml", PICTURE_POLICY)
    return Asset(svg, "image/svg+xml", PICTURE_POLICY, packed)


@lru_cache(maxsize=16)
def small_map(game_id: str) -> Asset:
    """A part of the map in a few kilobytes; where there is none, the map itself."""
    file = open_pack(game_id).base.joinpath("map-small.webp")
    return Asset(file.read_bytes(), TYPES[".webp"], PICTURE_POLICY) if file.is_file() else map_picture(game_id)


def plain_picture(game_id: str, folder: Path) -> Asset:
    """The hexes of a corrected pack whose map is not drawn, where they lie on the drawn map of our own."""
    return Asset(plain_map(game_id, folder, view_box(game_id)[0]).encode(), "image/svg+xml", PICTURE_POLICY)


def plain_map(game_id: str, folder: Path | None = None, box: Sequence[float] = ()) -> str:
    """For a game whose map was never drawn: its hexes."""
    rules = rules_for(game_id, None, {}, folder)
    grid = getattr(rules, "grid", None)
    if grid is None:
        raise Refusal(404, "no-picture", f"the map of {game_id} has not been drawn")
    return draw_plain(grid, rules.show.hexes(rules), box)


@lru_cache(maxsize=16)
def counters_picture(game_id: str, lang: str = "en", folder: Path | None = None) -> Asset:
    """The counters as the game draws them itself, or as they are drawn from its pack or a corrected one."""
    sheet = sheet_of(rules_for(game_id, None, {}, folder), lang, folder)
    if not sheet:
        raise Refusal(404, "no-picture", f"the counters of {game_id} are not drawn")
    return Asset(with_parts(sheet).encode(), "image/svg+xml", PICTURE_POLICY)


SHAPE = re.compile(r"<(path|rect|circle)( [^>]{40,})/>")


def with_parts(sheet: str) -> str:
    """A sheet in which shapes that many counters have, as their frames, are written once; `pictures.js` reads them.

    >>> shape = '<path d="' + "M1 2L3 4" * 6 + '"/>'
    >>> with_parts(f"<svg>{shape * 9}</svg>").count("M1 2L3 4")
    6
    """
    often = [shape for shape, times in Counter(m[0] for m in SHAPE.finditer(sheet)).items() if times > 8]
    names = {shape: f"part-{number}" for number, shape in enumerate(often)}
    parts = "".join(SHAPE.sub(rf'<\1 id="{name}"\2/>', shape) for shape, name in names.items())
    short = SHAPE.sub(lambda m: f'<use href="#{names[m[0]]}"/>' if m[0] in names else m[0], sheet)
    return re.sub(r"<svg[^>]*>", lambda m: f"{m[0]}<defs>{parts}</defs>", short, count=1)


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
