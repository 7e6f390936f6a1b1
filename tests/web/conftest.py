"""A real Chromium before a real server. Pictures of the main states go to `artifacts/`, which git ignores."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests.web.seat import Match, Seat
from tests.web.serve import Server

# the first found: the shell without windows draws the same for a fifth less processor time
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARTIFACTS = Path(__file__).parents[2] / "artifacts"

# Only what never comes waits so long: a busy machine fails no test.
expect.set_options(timeout=30_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A click that a crowded machine lost is clicked once more; `-rR` names such tests, and what fails twice fails."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    if found is None:
        pytest.fail(f"these tests need one of {', '.join(CHROMIUM_NAMES)}; `make test` installs it on Debian")
    ARTIFACTS.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    process = Server(tmp_path_factory.mktemp("web") / "games.sqlite3")
    yield process
    process.kill()


@pytest.fixture
def match(server: Server) -> Callable[..., Match]:
    """Begin a game, by default between two people; or with `save=` go on with a saved one."""

    def begin(game: str = "isonzo-1917", save: str = "", **wish: Any) -> Match:
        people = {"italian": {"kind": "human"}, "austro-hungarian": {"kind": "human"}}
        if save:
            return Match.begin(server.address, "/api/import", **{"save": save, "seats": people, **wish})
        return Match.begin(server.address, **{"game": game, "seed": "7", "seats": people, **wish})

    return begin


@pytest.fixture
def context(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    opened: list[BrowserContext] = []

    def make(**how: Any) -> BrowserContext:
        # less motion: the camera is where it goes at once, however busy the machine is
        usual = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB", "reduced_motion": "reduce"}
        new = browser.new_context(**{**usual, **how})
        new.set_default_timeout(30_000)
        opened.append(new)
        return new

    yield make
    for each in opened:
        each.close()


@pytest.fixture
def sit(context: Callable[..., BrowserContext]) -> Iterator[Callable[..., Seat]]:
    """Open the board of a seat. Anything the page complains of fails the test."""
    seats: list[Seat] = []

    def open_board(match: Match, side: str, **how: Any) -> Seat:
        seat = Seat(context(**how).new_page(), match, side)
        seats.append(seat)
        seat.open()
        return seat

    yield open_board
    for seat in seats:
        assert seat.complaints == []


@pytest.fixture
def keep(request: pytest.FixtureRequest) -> Callable[[Seat, str], None]:
    """Keep a picture of what a seat sees; a JPEG, which costs a quarter of a PNG."""

    def picture(seat: Seat, name: str) -> None:
        seat.page.screenshot(path=str(ARTIFACTS / f"{request.node.originalname or request.node.name}-{name}.jpg"))

    return picture
