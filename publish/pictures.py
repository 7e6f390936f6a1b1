"""`python -m publish.pictures [FOLDER]` makes the pictures of README and the guides anew: boards, maps and counters.

Boards are photographed in a Chromium before a real server. FOLDER is docs/images unless said otherwise.
"""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from esagono.cartography import lettering
from esagono.cartography.build import data_folder
from esagono.cartography.counters_sheet import faces
from esagono.cartography.draw import draw_map, map_png
from esagono.games import playable
from tests.web.conftest import CHROMIUM_NAMES
from tests.web.seat import Match, Seat
from tests.web.serve import Server

ROOT = Path(__file__).parents[1]
MAP_WIDTH, MAP_HEIGHT = 680, 800
"""Pixels that a map has at most."""
SHEET_WIDTH, GAP, COUNTER, IN_A_ROW = 1500, 12, 74, 20
PAPER = "#cdc4a6"


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for game in playable():
        picture = map_of(game).copy()
        picture.thumbnail((MAP_WIDTH, MAP_HEIGHT))
        palette = picture.quantize(128, dither=Image.Dither.FLOYDSTEINBERG)
        palette.save(folder / f"map-{game}.png", optimize=True)
    sheet().save(folder / "sheet.jpg", quality=80, progressive=True)
    with boards() as (browser, server):
        for name, photograph in {"board": moving, "attack": attacking, "phone": on_a_phone}.items():
            shot = Image.open(io.BytesIO(photograph(browser, server))).convert("RGB")
            shot.thumbnail((1200, 844), Image.Resampling.LANCZOS)
            shot.save(folder / f"{name}.jpg", quality=82, progressive=True)


@cache
def map_of(game: str) -> Image.Image:
    """The map of a game, twice as wide as the picture of it."""
    drawn = draw_map(data_folder(game), lang="en")
    return Image.open(io.BytesIO(map_png(drawn, 2 * MAP_WIDTH))).convert("RGB")


def sheet() -> Image.Image:
    """The four maps side by side, and a row of counters of each game below."""
    maps = [map_of(game) for game in playable()]
    inner = SHEET_WIDTH - GAP * (len(maps) + 1)
    height = round(inner / sum(m.width / m.height for m in maps))
    rows = [row_of_counters(game) for game in playable()]
    whole = Image.new("RGB", (SHEET_WIDTH, height + 2 * GAP + sum(r.height for r in rows)), PAPER)
    left = GAP
    for each in maps:
        width = round(height * each.width / each.height)
        whole.paste(each.resize((width, height), Image.Resampling.LANCZOS), (left, GAP))
        left += width + GAP
    for number, row in enumerate(rows):
        whole.paste(row, (0, height + 2 * GAP + number * row.height))
    return whole


def row_of_counters(game: str) -> Image.Image:
    """As many counters as fit, taken from the whole order of battle at even distances."""
    drawn = faces(game, None, False)
    chosen = [drawn[len(drawn) * n // IN_A_ROW] for n in range(IN_A_ROW)]
    pitch = 106
    body = "".join(f'<g transform="translate({n * pitch + 6} 3)">{face}</g>' for n, face in enumerate(chosen))
    width = IN_A_ROW * pitch + 6
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {pitch}">'
        f'<rect width="{width}" height="{pitch}" fill="{PAPER}"/>{body}</svg>'
    )
    return Image.open(io.BytesIO(lettering.png(svg, SHEET_WIDTH))).convert("RGB")


@contextmanager
def boards() -> Iterator[tuple[Browser, Server]]:
    found = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    if found is None:
        sys.exit(f"pictures of the board need one of {', '.join(CHROMIUM_NAMES)}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "games.sqlite3")
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        try:
            yield browser, server
        finally:
            browser.close()
            server.kill()


def sit(browser: Browser, server: Server, **how: Any) -> Seat:
    """Open the Italian board of Isonzo's first turn."""
    people = {"italian": {"kind": "human"}, "austro-hungarian": {"kind": "human"}}
    match = Match.begin(server.address, game="isonzo-1917", seed="7", seats=people)
    usual = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB", "reduced_motion": "reduce"}
    seat = Seat(browser.new_context(**{**usual, **how}).new_page(), match, "italian")
    seat.open()
    return seat


def moving(browser: Browser, server: Server) -> bytes:
    """Where a brigade can go, and what one of the ways costs."""
    seat = sit(browser, server)
    seat.show("2413")
    seat.click("2413")
    seat.page.mouse.move(*seat.at("2514"))
    return photograph(seat.page)


def attacking(browser: Browser, server: Server) -> bytes:
    """The sheet of an attack, with its odds."""
    seat = sit(browser, server)
    seat.choose("end")
    seat.expect_decision("combat")
    seat.show("2312")
    seat.click("2312")
    seat.expect_decision("declare")
    seat.page.locator(".outlook").wait_for()
    return photograph(seat.page)


def on_a_phone(browser: Browser, server: Server) -> bytes:
    """The same brigade on a phone, in Italian."""
    seat = sit(browser, server, viewport={"width": 390, "height": 844}, locale="it-IT", has_touch=True, is_mobile=True)
    seat.show("2413")
    seat.tap("2413")
    return photograph(seat.page)


def photograph(page: Page) -> bytes:
    page.wait_for_selector('#now[aria-busy="false"]')
    page.wait_for_load_state("networkidle")
    return page.screenshot()


if __name__ == "__main__":
    write(Path(sys.argv[1]) if sys.argv[1:] else ROOT / "docs" / "images")
