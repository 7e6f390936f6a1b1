"""Weight and speed of the board in a headless Chromium: `python -m tests.web.speed`. It prints and decides nothing.

A cold start is a Chromium that has never run (an empty profile), started with the address of the board; the page says
itself when it can be used. Times of clicks are taken inside the page too, from the event to the painted frame, so that
the driver is not measured. Frames are those the browser drew, by its own trace.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, Playwright, sync_playwright

import esagono
from esagono.bots import Budget, make
from esagono.bots.interface import answer
from esagono.games.inferno.ruleset import InfernoGame
from tests.web.conftest import CHROMIUM_NAMES
from tests.web.seat import Match, Seat
from tests.web.serve import Server

COUNTERS = 150
"""On the map while frames are counted; the games have fewer, so some are shown twice."""

_USABLE = "() => performance.getEntriesByName('usable').map((mark) => performance.timeOrigin + mark.startTime)[0] ?? 0"

_MORE_COUNTERS = """(wanted) => {
    const layer = document.querySelector(".counters");
    const real = [...layer.querySelectorAll(".unit")];
    for (let n = 0; real.length + n < wanted; n++) {
        const copy = real[n % real.length].cloneNode(true);
        copy.removeAttribute("data-id");
        const { e, f } = new DOMMatrix(copy.style.transform);
        copy.style.transform = `translate(${e + 40}px, ${f + 90}px)`;
        layer.append(copy);
    }
    return layer.querySelectorAll(".unit").length;
}"""

_WATCH_MOVE = """([unit, hex]) => {
    window.effect = new Promise((resolve) => {
        let began = 0;
        for (const kind of ["pointerup", "keydown"])
            addEventListener(kind, (event) => { began = event.timeStamp; }, { capture: true });
        const counter = document.querySelector(`.unit[data-id="${unit}"]`);
        new MutationObserver((_, observer) => {
            if (counter.dataset.hex !== hex) return;
            observer.disconnect();
            requestAnimationFrame(() => {
                const channel = new MessageChannel();
                channel.port1.onmessage = () => resolve(performance.now() - began);
                channel.port2.postMessage(null);
            });
        }).observe(counter, { attributes: true, attributeFilter: ["data-hex"] });
    });
}"""


def row(name: str, value: float, unit: str, digits: int = 0) -> None:
    print(f"{name:34}{value:8.{digits}f} {unit}", flush=True)


def begin(server: Server, game: str, scenario: str) -> Match:
    people = {side: {"kind": "human"} for side in esagono.new(game, seed=1).rules.info.sides}
    body = {"game": game, "seed": "7", "seats": people, **({"scenario": scenario} if scenario else {})}
    match = Match.begin(server.address, **body)
    for side in people:
        offered = [o["option"] for o in match.board(side)["options"] or ()]
        if ["deploy"] in offered:
            match.play(side, ["deploy"])  # counters on the map, where set-up is free
    return match


def first_seat(match: Match) -> str:
    return next(iter(match.tokens))


@contextmanager
def cold_chromium(playwright: Playwright, program: str, url: str) -> Iterator[tuple[Browser, float]]:
    """A Chromium with an empty profile that opens an address at once; and when it was started, in milliseconds."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        port_file = Path(profile) / "DevToolsActivePort"
        flags = ["--headless", "--no-sandbox", "--no-first-run", "--remote-debugging-port=0", "--window-size=1440,900"]
        began = time.time() * 1000
        command = [program, *flags, f"--user-data-dir={profile}", url]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            while not port_file.exists() or "\n" not in port_file.read_text():
                time.sleep(0.05)
            time.sleep(3)  # the start is not disturbed by looking at it
            browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port_file.read_text().split()[0]}")
            yield browser, began
            browser.close()
        finally:
            process.terminate()
            process.wait()


AFTERWARDS = 1500
"""Milliseconds in which a page fetches what it can be used without."""

_RECEIVED = """(until) => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
    .filter((entry) => performance.timeOrigin + entry.responseEnd <= until)
    .reduce((sum, entry) => sum + entry.transferSize, 0)"""


def cold_start(playwright: Playwright, program: str, match: Match) -> tuple[float, float, int, int]:
    """Milliseconds from the start of the program, and from the request of the page, until usable; bytes received until
    then, and a little later."""
    url = f"{match.address}/board#{match.id}/{match.tokens[first_seat(match)]}"
    with cold_chromium(playwright, program, url) as (browser, began):
        page = browser.contexts[0].pages[0]
        page.wait_for_function(f"() => ({_USABLE})() > 0")
        usable = page.evaluate(_USABLE)
        origin = page.evaluate("() => performance.timeOrigin")
        page.wait_for_function(f"() => Date.now() > {usable + AFTERWARDS}")
        first, all_ = (page.evaluate(_RECEIVED, usable + more) for more in (0, AFTERWARDS))
        return usable - began, usable - origin, first, all_


class Trace:
    """The browser's own account of its frames."""

    CATEGORIES = "disabled-by-default-devtools.timeline.frame,devtools.timeline.frame"

    def __init__(self, client: CDPSession) -> None:
        self.client = client

    def __enter__(self) -> Trace:
        self.events: list[Any] = []
        self.done = False
        self.client.on("Tracing.dataCollected", lambda part: self.events.extend(part["value"]))
        self.client.on("Tracing.tracingComplete", lambda _: setattr(self, "done", True))
        self.client.send("Tracing.start", {"categories": self.CATEGORIES, "transferMode": "ReportEvents"})
        return self

    def __exit__(self, *_: object) -> None:
        self.client.send("Tracing.end")

    def report(self, page: Page, name: str) -> None:
        while not self.done:
            page.wait_for_timeout(20)
        times = sorted(e["ts"] / 1000 for e in self.events if e["name"] == "DrawFrame")
        steps = [b - a for a, b in pairwise(times)]
        slow = statistics.quantiles(steps, n=20)[-1]
        row(name, 1000 * len(steps) / sum(steps), f"frames a second, 95% within {slow:.0f} ms, worst {max(steps):.0f}")


def gestures(page: Page) -> None:
    """Zoom in and out again by the wheel and pan by a finger, with the browser's own gestures."""
    row("counters on the map", page.evaluate(_MORE_COUNTERS, COUNTERS), "")
    client = page.context.new_cdp_session(page)
    ways: list[tuple[str, dict[str, Any]]] = [
        ("zoom in", {"gestureSourceType": "mouse", "yDistance": 1400}),
        ("zoom out", {"gestureSourceType": "mouse", "yDistance": -1400}),
        ("zoom in a little", {"gestureSourceType": "mouse", "yDistance": 500}),
        ("pan", {"gestureSourceType": "touch", "xDistance": -300, "yDistance": -900}),
    ]
    for name, way in ways:
        page.wait_for_timeout(1000)
        with Trace(client) as trace:
            start = {"x": 500, "y": 500, "speed": 900, "preventFling": True}
            client.send("Input.synthesizeScrollGesture", {**start, **way})
        trace.report(page, name)


def middle() -> InfernoGame:
    """A game between recruits in its seventh turn: the log is long by then, and the page has more to do."""
    game = esagono.new("isonzo-1917", seed=7)
    assert isinstance(game, InfernoGame)
    bots = {side: make("recruit", game.rules, side, "1", Budget(0, 0.0, 0.0)) for side in game.rules.info.sides}
    while (decision := game.decision) is not None:
        if game.state.turn == 7 and (decision.side, decision.kind) == ("italian", "movement"):
            break
        game.play(answer(game, bots[decision.side], decision), decision.side)
    return game


def a_move(game: InfernoGame) -> tuple[str, str, str]:
    """A unit alone in its hex, that hex, and an empty one that it can reach."""
    units = game.view("italian")["units"]
    places = [u["hex"] for u in units]
    for option in game.options():
        unit = option.args.get("unit", "")
        start = next((u["hex"] for u in units if u["id"] == unit), "")
        if option.verb == "select" and places.count(start) == 1:
            for to in game.reach(unit):
                if to not in places:
                    return unit, start, to
    raise AssertionError("nobody can move")


def effect(browser: Browser, server: Server, runs: int) -> None:
    """A unit is moved and moved back; the time until it is seen in the other hex."""
    game = middle()
    unit, start, to = a_move(game)
    page = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB").new_page()
    seat = Seat(page, Match.begin(server.address, "/api/import", save=game.save()), "italian")
    seat.open()
    seat.show(start)
    times = []
    for _ in range(runs):
        page.keyboard.press("Escape")
        seat.click(start)
        page.wait_for_selector(".label.left")
        page.wait_for_timeout(600)
        page.evaluate(_WATCH_MOVE, [unit, to])
        seat.click(to)
        times.append(page.evaluate("() => window.effect"))
        before = seat.seq
        page.keyboard.press("u")
        seat.wait_for_change(before)
        page.wait_for_timeout(400)
    row("a move is on the screen after", statistics.median(times), f"ms, worst {max(times):.0f}")


_WATCH_STROKES = """() => {
    window.strokes = [];
    const painted = (event) => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => window.strokes.push(performance.now() - event.timeStamp);
        channel.port2.postMessage(null);
    });
    for (const kind of ["pointerdown", "pointermove"])
        addEventListener(kind, (event) => { if (event.buttons) painted(event); }, { capture: true });
}"""


def strokes(browser: Browser, server: Server, runs: int) -> None:
    """Woods painted on the campaign map of Gorizia: the time from each touch of the brush until it is seen."""
    page = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB").new_page()
    page.goto(f"{server.address}/drawing#gorizia-1916")
    page.wait_for_selector("body[data-state=ready]")
    page.select_option("#brush", "terrain")
    page.select_option("#brush-value", "woods")
    page.evaluate(_WATCH_STROKES)
    for stroke in range(runs):
        x, y = 400 + 30 * stroke, 400 + 11 * stroke
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 60, y + 40, steps=6)
        page.mouse.up()
        page.wait_for_timeout(100)
    times = page.evaluate("() => window.strokes")
    row("a brush stroke is on the screen after", statistics.median(times), f"ms, worst {max(times):.0f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5, help="cold starts, and moves (default: 5)")
    parser.add_argument("--game", default="isonzo-1917", help="which game (default: isonzo-1917)")
    parser.add_argument("--scenario", default="", help="which scenario of it")
    parser.add_argument("--brief", action="store_true", help="cold starts only")
    args = parser.parse_args()
    # what people have, before the shell that only tests use
    found = next(filter(None, map(shutil.which, (*CHROMIUM_NAMES[1:], CHROMIUM_NAMES[0]))), None)
    if found is None:
        print("no Chromium here: the speed of the page is not measured")
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "games.sqlite3")
        try:
            match = begin(server, args.game, args.scenario)
            starts = [cold_start(playwright, found, match) for _ in range(args.runs)]
            whole, asked = [s[0] / 1000 for s in starts], [s[1] / 1000 for s in starts]
            row("usable after a cold start", statistics.median(whole), f"s, worst {max(whole):.2f}", 2)
            row("  of it since the page was asked for", statistics.median(asked), f"s, worst {max(asked):.2f}", 2)
            row("transferred until then", starts[0][2] / 1000, "KB")
            row("  and 1.5 s later", starts[0][3] / 1000, "KB")
            if args.brief:
                return
            browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
            page = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB").new_page()
            seat = Seat(page, match, first_seat(match))
            seat.open()
            gestures(page)
            if args.game == "isonzo-1917":
                effect(browser, server, args.runs)
            strokes(browser, server, 2 * args.runs)
            browser.close()
        finally:
            server.kill()


if __name__ == "__main__":
    main()
