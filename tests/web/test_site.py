"""The static site in a real Chromium: the whole game without a server.

The folder is served by Python's own plain file server, as a player might.
"""

from __future__ import annotations

import contextlib
import re
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, TimeoutError, expect

from tests.site.built import built_site

pytestmark = [pytest.mark.slow, pytest.mark.browser]


class Quiet(SimpleHTTPRequestHandler):
    """Files of a folder."""

    def log_message(self, *args: object) -> None:
        """Nothing on the terminal."""


@contextlib.contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """A plain host for a folder's files. The site lies below the root of the host, as on many."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder.parent)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://localhost:{server.server_address[1]}/{folder.name}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with hosted(built_site(tmp_path_factory)) as found:
        yield found


@pytest.fixture
def visit(address: str, context: Callable[..., BrowserContext]) -> Iterator[Callable[..., Page]]:
    """A page of the site. Whatever it complains of fails the test."""
    complaints: list[str] = []

    def begin(page: Page | None = None, **how: object) -> Page:
        page = page or context(**how).new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda m: m.type == "error" and "ERR_" not in m.text and complaints.append(m.text))
        page.goto(address)
        expect(page.locator("#games .game")).to_have_count(4)
        return page

    yield begin
    assert complaints == []


def at_board(page: Page) -> None:
    """Wait until this seat is asked something; at one screen the other player may have to take the seat first."""
    asked = "() => document.body.dataset.decision || document.body.dataset.state === 'curtain'"
    page.wait_for_function(asked, timeout=60_000)
    if page.locator("body").get_attribute("data-state") == "curtain":
        page.locator("#curtain button").click()
        page.wait_for_function("() => document.body.dataset.decision", timeout=60_000)


def begin(page: Page, game: str, opponent: str, level: str = "officer", side: str = "") -> None:
    page.locator(f'[data-game="{game}"]').click()
    page.locator(f'input[name=opponent][value="{opponent}"]').check()
    if opponent == "bot":
        page.locator(f'input[name=level][value="{level}"]').check()
    if side:
        page.locator(f'input[name=side][value="{side}"]').check()
    page.locator("#begin").click()
    at_board(page)


def seq(page: Page) -> int:
    return int(page.locator("body").get_attribute("data-seq") or "-1")


def kept_rows(page: Page) -> int:
    """How many rows of journals this browser keeps."""
    return int(
        page.evaluate(
            """() => new Promise((done) => {
                const asked = indexedDB.open("esagono", 1);
                asked.onsuccess = () => {
                    const all = asked.result.transaction("kept").objectStore("kept").getAllKeys();
                    all.onsuccess = () => done(all.result.filter((key) => key.startsWith("row/")).length);
                };
            })"""
        )
    )


def press(page: Page, number: int = 0) -> None:
    """Press something that a button offers, the main one first, and say yes if that is asked."""
    before = seq(page)
    buttons = page.locator("#now .primary[data-verb]:not([disabled])")
    if not buttons.count() or number:
        buttons = page.locator("#now [data-verb]:not([disabled])")
    buttons.nth(number).click()
    with contextlib.suppress(TimeoutError):
        page.wait_for_function(
            "(n) => Number(document.body.dataset.seq) !== n || document.querySelector('#confirm-yes')?.offsetParent",
            arg=before,
            timeout=4_000,
        )
    if seq(page) == before and page.locator("#confirm-yes").is_visible():
        page.locator("#confirm-yes").click()


def take_first(page: Page) -> None:
    """Play what a button offers; some only open a choice on the map, then the next one is pressed."""
    before = seq(page)
    for number in range(6):
        press(page, number)
        with contextlib.suppress(TimeoutError):
            page.wait_for_function("(n) => Number(document.body.dataset.seq) !== n", arg=before, timeout=6_000)
            return
    raise AssertionError(f"nothing was played: {page.locator('#now').inner_text()[:300]}")


def test_a_first_battle(visit: Callable[..., Page]) -> None:
    """The skeleton at once, then the lesson with a hint, without any request to a server's API."""
    page = visit()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.method + " " + request.url))
    expect(page.locator("#lobby")).to_be_hidden()
    page.locator("#begin-here").click()
    at_board(page)
    expect(page.locator("#lesson")).to_be_visible()
    expect(page.locator("#now")).not_to_be_empty()
    page.keyboard.press("?")
    expect(page.locator("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    assert not [a for a in asked if not a.startswith("GET ")]
    assert not [a for a in asked if re.search(r"/api/(matches|import|lobby)", a)]
    assert not [a for a in asked if "gorizia" in a]  # only the data of the game that was chosen


def test_somebody_elsewhere_is_not_offered(visit: Callable[..., Page]) -> None:
    page = visit()
    page.locator('[data-game="goito-1848"]').click()
    expect(page.locator("input[name=opponent]")).to_have_count(2)
    expect(page.locator('input[value="invite"]')).to_have_count(0)
    expect(page.locator("[data-drawing]")).to_have_count(0)
    expect(page.locator("#open-own, #by-passkey")).to_have_count(0)


@pytest.mark.parametrize("game", ["goito-1848", "gorizia-1916"])
def test_against_the_officer(visit: Callable[..., Page], game: str) -> None:
    """Choices of both sides: the officer answers in its worker, while the board goes on."""
    page = visit()
    begin(page, game, "bot")
    played = 0
    for _ in range(60):
        page.wait_for_function("() => document.body.dataset.decision || document.body.dataset.over", timeout=60_000)
        if not page.locator("#now [data-verb]:not([disabled])").count():
            break
        take_first(page)
        played += 1
        if played >= 6 and kept_rows(page) > seq(page):  # the officer has decided too
            break
    assert played >= 1
    assert kept_rows(page) >= played


def test_offline_after_loading(visit: Callable[..., Page], address: str) -> None:
    """Once loaded, the network may go: the board opens again, and the game goes on."""
    page = visit()
    begin(page, "goito-1848", "hotseat")
    page.wait_for_selector("html[data-kept='goito-1848']", state="attached", timeout=120_000)
    before = seq(page)
    page.context.set_offline(True)
    page.reload()
    at_board(page)
    assert seq(page) == before
    take_first(page)
    page.goto(address)
    expect(page.locator("#mine .match")).to_have_count(1)
    page.locator("#mine .match a.primary").click()
    at_board(page)
    page.context.set_offline(False)


def test_a_tab_killed_in_mid_turn_loses_nothing(visit: Callable[..., Page]) -> None:
    """What the board has shown as played is there when the game is opened again, in a new tab."""
    page = visit()
    begin(page, "goito-1848", "hotseat")
    where = page.url
    for _ in range(3):
        take_first(page)
        at_board(page)
    shown = seq(page)
    again = page.context.new_page()
    page.close(run_before_unload=False)  # at once: nothing of the page runs any more
    again.goto(where)
    at_board(again)
    assert seq(again) == shown


def test_two_tabs_on_one_game(visit: Callable[..., Page]) -> None:
    page = visit()
    begin(page, "goito-1848", "hotseat")
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator("#curtain [role=alert]")).to_contain_text("open in another tab")
    take_first(page)  # the first goes on
    page.close()
    other.locator("#curtain [role=alert] button").click()
    at_board(other)


FULL = """
let full = false;
new BroadcastChannel("full").onmessage = ({ data }) => (full = data);
"""


def test_storage_that_is_full(visit: Callable[..., Page], context: Callable[..., BrowserContext]) -> None:
    """It is said in words, and nothing is played that is not kept."""
    page = context(service_workers="block").new_page()

    def with_a_switch(route: Route) -> None:
        """The module as it is, with a way to fill the storage behind it."""
        text = route.fetch().text()
        refusing = 'if (full) throw new DOMException("no room", "QuotaExceededError");'
        assert "const store = transaction" in text
        text = text.replace("const store = transaction", f"{refusing}\nconst store = transaction")
        route.fulfill(body=FULL + text, content_type="text/javascript")

    page.context.route(re.compile(r"/web/js/local/shelf\.js$"), with_a_switch)
    visit(page)
    begin(page, "goito-1848", "hotseat")
    page.evaluate("() => new BroadcastChannel('full').postMessage(true)")
    before, kept = seq(page), kept_rows(page)
    press(page)
    expect(page.locator("body")).to_contain_text("storage is full")
    assert (seq(page), kept_rows(page)) == (before, kept)
    page.evaluate("() => new BroadcastChannel('full').postMessage(false)")
    page.wait_for_timeout(300)
    take_first(page)
    assert kept_rows(page) > kept


def test_storage_that_is_refused(visit: Callable[..., Page], context: Callable[..., BrowserContext]) -> None:
    page = context().new_page()
    page.add_init_script("indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); };")
    visit(page)
    expect(page.locator("#local-refused")).to_contain_text("keeps nothing")


def test_a_save_goes_out_and_comes_back(visit: Callable[..., Page], tmp_path: Path) -> None:
    page = visit()
    begin(page, "goito-1848", "bot", "recruit")
    page.goto(page.url.partition("board.html")[0])
    with page.expect_download() as download:
        page.locator("[data-save]").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    other = visit(viewport={"width": 400, "height": 800})  # a telephone that has never seen the game
    other.locator("input[type=file]").set_input_files(str(file))
    expect(other.locator("#mine .match")).to_have_count(1)
    expect(other.locator("#mine .match")).to_contain_text("bot", ignore_case=True)
    other.locator("#mine .match a.primary").click()
    at_board(other)
