"""A person before the board: where hexes are on the screen, and how to click, press and tap them."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import httpx
from playwright.sync_api import Page, TimeoutError

from tests.server.helpers import http, sit_down

_TRANSFORM = """() => {
    const m = new DOMMatrix(document.querySelector("#scene").style.transform);
    return [m.e, m.f, m.a];
}"""

_REST = """() => new Promise((done) => {
    const scene = document.querySelector("#scene");
    let last = "", same = 0;
    const look = () => {
        same = scene.style.transform === last ? same + 1 : 0;
        last = scene.style.transform;
        same < 3 ? requestAnimationFrame(look) : done();
    };
    look();
})"""

_CAME_OF_IT = """(before) => document.body.dataset.seq !== before
    || !document.querySelector("#menu").hidden
    || Boolean(document.querySelector("#confirm-yes")?.checkVisibility())"""

_BOXES = """(names) => {
    const found = names.map((name) => document.querySelector(name)?.getBoundingClientRect());
    return found.every((box) => box?.height) && found.map(({ x, y, width, height }) => ({ x, y, width, height }));
}"""

_UNCOVERED = "([x, y]) => !document.elementFromPoint(x, y)?.closest('#dice')"


@dataclass
class Match:
    address: str
    id: str
    tokens: dict[str, str]
    observer: str

    @classmethod
    def begin(cls, address: str, path: str = "/api/matches", **body: Any) -> Match:
        """A new match, with somebody at every seat."""
        made = cls._answer(http.post(address + path, json=body))
        return cls(address, made["match"], sit_down(address, made), made["observer"])

    def ask(self, side: str, method: str, path: str, **how: Any) -> httpx.Response:
        """A request of a seat; `json=` and `params=` go with it."""
        url = f"{self.address}/api/matches/{self.id}{path}"
        return http.request(method, url, headers={"Authorization": f"Bearer {self.tokens[side]}"}, **how)

    def get(self, side: str, path: str = "", **query: Any) -> Any:
        return self._answer(self.ask(side, "GET", path, params=query))

    def board(self, side: str) -> Any:
        return self.get(side, "/view")

    def play(self, side: str, *options: list[Any]) -> Any:
        body = {"seq": self.board(side)["seq"], "options": list(options)}
        return self._answer(self.ask(side, "POST", "/options", json=body))

    def resign(self, side: str) -> None:
        self._answer(self.ask(side, "POST", "/settle", json={"act": "resign"}))

    @staticmethod
    def _answer(answer: httpx.Response) -> Any:
        assert answer.is_success, answer.text
        return answer.json()


@dataclass
class Seat:
    """One page of one seat."""

    page: Page
    match: Match
    side: str
    complaints: list[str] = field(default_factory=list)
    frames: list[str] = field(default_factory=list)

    def open(self) -> None:
        self.listen()
        self.page.goto(f"{self.match.address}/board#{self.match.id}/{self.match.tokens[self.side]}")
        self.sit()

    def listen(self) -> None:
        page = self.page
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda message: message.type == "error" and self._complain(message.text))
        page.on("websocket", lambda socket: socket.on("framereceived", lambda text: self.frames.append(str(text))))

    def sit(self) -> None:
        """On a page that is at the board, or on its way."""
        self.ready()
        game = self.match.board(self.side)["view"]["game"]
        self.components = http.get(f"{self.match.address}/api/games/{game}/components").json()

    def _complain(self, words: str) -> None:
        if "net::ERR_" not in words and "WebSocket" not in words:  # the server may be down on purpose
            self.complaints.append(words)

    def ready(self) -> None:
        self.page.wait_for_selector("body[data-state=ready]")
        self.page.wait_for_selector(".unit, .display")

    # Where things are

    def at(self, hex: str) -> tuple[float, float]:
        """The middle of a hex on the screen."""
        grid, frame = self.components["grid"], self.components["frame"]
        line, place = int(hex[:2]), int(hex[2:])
        along = place + (0.5 if line % 2 == grid["shifted"] else 0)
        across = line * sqrt(3) / 2
        right, down = (-along, across) if grid["layout"] == "rows-from-east" else (across, along)
        x, y = right * frame["unit"] - frame["x0"], down * frame["unit"] - frame["y0"]
        left, top, scale = self.page.evaluate(_TRANSFORM)
        return x * scale + left, y * scale + top

    def show(self, hex: str) -> None:
        """Bring a hex to the middle by searching for it, as a person would."""
        self.page.locator("#stage").focus()
        self.page.keyboard.press("/")
        self.page.locator("dialog input[type=search]").fill(hex)
        self.page.keyboard.press("Enter")
        self.still()

    def still(self) -> None:
        """Wait until the camera rests."""
        self.page.evaluate(_REST)

    def drawn(self) -> None:
        """Wait until the page was drawn twice, and has heard what follows from that, as being scrolled."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def boxes(self, *selectors: str) -> list[dict[str, float]]:
        """Boxes of the first match of each selector, all at one moment.

        The page may draw its panel anew at any time: `Locator.bounding_box` then gives None for what it has just found.
        """
        found: list[dict[str, float]] = self.page.wait_for_function(_BOXES, arg=selectors).json_value()
        return found

    def click(self, hex: str, **how: Any) -> None:
        self.page.mouse.click(*self.uncovered(hex), **how)

    def tap(self, hex: str) -> None:
        self.page.touchscreen.tap(*self.uncovered(hex))

    def uncovered(self, hex: str) -> tuple[float, float]:
        """The middle of a hex, once no dice lie over it: they go away by themselves."""
        self.page.wait_for_function(_UNCOVERED, arg=self.at(hex))
        return self.at(hex)

    def unit(self, id: str) -> Any:
        return self.page.locator(f'.unit[data-id="{id}"]')

    # What is asked

    @property
    def decision(self) -> str:
        return self.page.locator("body").get_attribute("data-decision") or ""

    def expect_decision(self, kind: str, timeout: float = 30_000) -> None:
        self._until("(kind) => document.body.dataset.decision === kind", kind, timeout)

    def wait_for_change(self, seq: str) -> None:
        self._until("(seq) => document.body.dataset.seq !== seq", seq)

    def _until(self, true: str, arg: str, timeout: float = 30_000) -> None:
        """Not by `expect`, which at each look that was in vain describes the whole page, in case it was the last."""
        try:
            self.page.wait_for_function(true, arg=arg, polling=20, timeout=timeout)
        except TimeoutError:
            raise AssertionError(f"{true}, {arg!r}: asked {self.decision!r} at {self.seq!r}") from None

    @property
    def seq(self) -> str:
        return self.page.locator("body").get_attribute("data-seq") or ""

    def choose(self, verb: str) -> None:
        """Press a button of the panel by its verb, and confirm if asked."""
        before = self.seq
        self.page.locator(f'#now [data-verb="{verb}"]').click()
        self.confirm(before)

    def confirm(self, before: str) -> None:
        """After a press: say yes, if that is asked, and wait until it is played."""
        self.outcome(before)
        yes = self.page.locator("#confirm-yes")
        if self.seq == before and yes.is_visible():
            yes.click()
        self.wait_for_change(before)

    def outcome(self, before: str) -> None:
        """Wait until something came of a press: it was played, or a menu or a question opened."""
        self.page.wait_for_function(_CAME_OF_IT, arg=before, polling=20)

    def settled(self) -> None:
        """Wait until the panel shows what is asked, with the answers to all ticks."""
        self.page.wait_for_selector('#now[aria-busy="false"]')
