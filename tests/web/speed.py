"""Weight and speed of the board in a headless Chromium: `python -m tests.web.speed`. It prints and decides nothing."""

from __future__ import annotations

import shutil
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Page, sync_playwright

from tests.web.conftest import CHROMIUM_NAMES
from tests.web.seat import Match, Seat
from tests.web.serve import Server

_COUNT_FRAMES = """() => {
    window.frameTimes = [];
    let last = performance.now();
    const tick = (now) => { window.frameTimes.push(now - last); last = now; requestAnimationFrame(tick); };
    requestAnimationFrame(tick);
}"""


def frames(page: Page, name: str) -> None:
    times = page.evaluate("() => window.frameTimes.splice(0).slice(2)")
    slow = statistics.quantiles(times, n=20)[-1]
    print(f"{name:28}{1000 * len(times) / sum(times):7.0f} frames a second, 95% within {slow:.0f} ms")


def measure(browser: Any, match: Match) -> None:
    page = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB").new_page()
    received: list[int] = []
    client = page.context.new_cdp_session(page)
    client.send("Network.enable")
    client.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    seat = Seat(page, match, "italian")
    began = time.perf_counter()
    seat.open()
    page.wait_for_selector(".unit.able")
    print(f"{'board usable after':28}{time.perf_counter() - began:7.2f} s")
    print(f"{'transferred':28}{sum(received) / 1000:7.0f} KB")
    print(f"{'counters on the map':28}{page.locator('.unit').count():7}")
    page.evaluate(_COUNT_FRAMES)
    page.mouse.move(500, 500)
    for step in range(40):
        page.mouse.wheel(0, -60 if step < 20 else 60)
        page.wait_for_timeout(16)
    frames(page, "zoom")
    page.mouse.move(700, 150)
    page.mouse.down()
    for step in range(60):
        page.mouse.move(700 - step * 5, 150 + step * 6)
        page.wait_for_timeout(10)
    page.mouse.up()
    frames(page, "pan")
    seat.show("2413")
    seat.click("2413")
    page.wait_for_selector(".label.left")
    began = time.perf_counter()
    seat.click("2514")
    page.wait_for_selector('.unit[data-id="it-avellino"][data-hex="2514"]')
    print(f"{'a move is seen after':28}{(time.perf_counter() - began) * 1000:7.0f} ms")


def main() -> None:
    found = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    if found is None:
        print("no Chromium here: the speed of the page is not measured")
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "games.sqlite3")
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        try:
            people = {"italian": {"kind": "human"}, "austro-hungarian": {"kind": "human"}}
            body = {"game": "isonzo-1917", "seed": "7", "seats": people}
            made = httpx.post(f"{server.address}/api/matches", json=body, timeout=60).json()
            measure(browser, Match(server.address, made["match"], made["seats"], made["observer"]))
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
