"""The page and what never changes about games, as files beside each other.

They are what a server sends, at addresses relative to the folder: it can lie anywhere on a host.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from esagono.engine.text import LANGUAGES
from esagono.games import playable
from esagono.games.handbook import chapters, folder
from esagono.server.assets import components, pictures
from esagono.server.assets.pictures import Pages
from esagono.server.messages import encode
from esagono.server.play import lessons

POLICY = (
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
SHOWN = {"index.html": "index.html", "board.html": "board.html"}
"""Pages of the site by their files; the drawing table draws with a server."""
LEFT_OUT = (
    "board.html",
    "index.html",
    "drawing.html",
    "js/drawing/",
    "js/push.js",
    "css/drawing.css",
    "board/js/drawing/",
)
NAME = "Esagono"

Files = Iterator[tuple[str, bytes]]


def page_files() -> Files:
    """Pages, modules, styles and words."""
    pages = Pages()
    names = [p.relative_to(pages.folder).as_posix() for p in sorted(pages.folder.rglob("*")) if p.is_file()]
    for name, file in SHOWN.items():
        yield name, as_local(pages.get(file).body.decode()).encode()
    for name in names:
        if not name.startswith(LEFT_OUT) and not name.endswith("local/sw.js"):
            yield f"web/{name}", pages.get(name).body
    for name in ("all.css", *(n for n in names if n.endswith(".js"))):
        inside = f"board/{name}"
        if not inside.startswith(LEFT_OUT) and not _in_worker(name):
            yield f"web/{inside}", beside(inside, pages.get(inside).body.decode()).encode()
    yield "manifest.json", manifest()


def _in_worker(name: str) -> bool:
    return name in ("js/push.js", "js/local/sw.js", "js/local/worker.js", "js/local/thinker.js", "js/local/python.js")


def service_worker() -> str:
    return Pages().get("js/local/sw.js").body.decode()


def as_local(html: str) -> str:
    """A page that finds its rules in the browser, at addresses beside its own.

    >>> as_local('<html lang="en"><meta charset="utf-8" /><a href="/">').split(" ")[1]
    'lang="en"'
    """
    head = (
        '<meta charset="utf-8" />\n'
        f'    <meta http-equiv="Content-Security-Policy" content="{POLICY}" />\n'
        '    <link rel="manifest" href="manifest.json" />\n'
        '    <link rel="apple-touch-icon" href="web/icon-192.png" />'
    )
    html = html.replace("<html ", '<html data-rules="here" ', 1).replace('<meta charset="utf-8" />', head, 1)
    html = re.sub(r'(href|src)="/web/', r'\1="web/', html)
    return html.replace('href="/"', 'href="./"')


def beside(name: str, text: str) -> str:
    """A module of a bundle, with addresses relative to its own.

    >>> beside("board/js/dialogs/links.js", 'import { $board } from "/web/board/js/board.js";')
    'import { $board } from "../../js/board.js";'
    """
    up = "../" * (name.count("/") - 1)
    return re.sub(r"""(["`])/web/board/""", rf"\g<1>{up}", text)


def manifest() -> bytes:
    """What an installed app is called and looks like."""
    icons: list[dict[str, Any]] = [{"src": "web/icon.svg", "sizes": "any", "type": "image/svg+xml"}]
    icons += [{"src": f"web/icon-{n}.png", "sizes": f"{n}x{n}", "type": "image/png"} for n in (192, 512)]
    words = {
        "name": NAME,
        "short_name": NAME,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#e9e4d3",
        "theme_color": "#2b2620",
        "icons": icons,
    }
    return json.dumps(words, indent=1).encode()


def fact_files() -> Files:
    """The list of games, for each language."""
    for lang in LANGUAGES:
        # corrected packs are checked and drawn by a server
        yield f"api/games.{lang}.json", encode([{**game, "corrections": False} for game in components.games(lang)])
    for game in playable():
        yield f"api/games/{game}/map-small.webp", pictures.small_map(game).body


def game_files(game: str) -> Files:
    """What the board of one game needs besides its rules."""
    root = f"api/games/{game}"
    yield f"{root}/map.svg", pictures.map_picture(game).body
    for lang in LANGUAGES:
        yield f"{root}/components.{lang}.json", encode(components.components(game, lang))
        yield f"{root}/counters.{lang}.svg", pictures.counters_picture(game, lang).body
        yield f"{root}/lessons.{lang}.json", encode(lessons.listed(game, lang))
        yield f"{root}/handbook.{lang}.json", encode(chapters(game, lang, f"{root}/pictures/"))
    for picture in sorted(p.name for p in folder(game).joinpath("pictures").iterdir()):
        if picture.endswith(".webp"):
            yield f"{root}/pictures/{picture}", folder(game).joinpath("pictures", picture).read_bytes()
