"""Somebody who plays with mouse and keys, and knows what each part of a turn has cost.

Every press of a mouse button and every key counts, but for Shift and Ctrl held during a click; moving the map does not.
"""

from __future__ import annotations

from collections import Counter

from playwright.sync_api import expect

from tests.web.seat import Match, Seat

_COUNT = """() => {
    window.presses = 0;
    const held = new Set(["Shift", "Control", "Alt", "Meta"]);
    addEventListener("pointerdown", () => { window.presses += 1; }, true);
    addEventListener("keydown", (event) => { if (!held.has(event.key)) window.presses += 1; }, true);
}"""

_CAMERA = """() => document.querySelector("#scene").style.transform"""

CHOSEN = """() => [...document.querySelectorAll(".unit.selected")].map((unit) => unit.dataset.id).sort().join()"""


class Counted:
    """What all have in common who play a turn by clicks."""

    def __init__(self, seat: Seat, game: Match) -> None:
        self.seat, self.game, self.page = seat, game, seat.page
        self.spent: Counter[str] = Counter()
        self.page.evaluate(_COUNT)
        self.last = 0

    def note(self, what: str) -> None:
        """All clicks since the last note were for this."""
        now = int(self.page.evaluate("() => window.presses"))
        self.spent[what] += now - self.last
        self.last = now

    @property
    def clicks(self) -> int:
        return sum(self.spent.values())

    def sight(self, hex: str) -> str:
        """Have a hex in sight. How the map is moved is not counted: by wheel, drag or keys, as one likes."""
        width, height = self.page.evaluate("() => [document.querySelector('#panel').offsetLeft, innerHeight]")
        for _ in range(4):
            self.seat.still()
            x, y = self.seat.at(hex)
            if 60 < x < width - 5 and 55 < y < height - 5:
                break
            before = self.page.evaluate(_CAMERA)
            self.page.keyboard.press("f")
            self.page.wait_for_function(f"(before) => ({_CAMERA})() !== before", arg=before)
            self.last += 1
        return hex

    def hex_of(self, unit: str) -> str:
        return self.seat.unit(unit).get_attribute("data-hex") or ""

    def is_chosen(self, unit: str) -> bool:
        return "selected" in (self.seat.unit(unit).get_attribute("class") or "")

    def take_up(self, unit: str, add: bool = False) -> None:
        """Click on the stack until the unit is chosen: each click goes one deeper."""
        hex = self.hex_of(unit)
        for _ in range(6):
            before = self.page.evaluate(CHOSEN)
            if add:
                self.page.keyboard.down("Control")
            self.seat.click(self.sight(hex))
            self.page.keyboard.up("Control")
            self.page.wait_for_function(f"(before) => ({CHOSEN})() !== before", arg=before)
            if self.is_chosen(unit):
                return
        raise AssertionError(f"{unit} could not be chosen")

    def send(self, units: tuple[str, ...], to: str, *, at_once: bool = True) -> None:
        """The chosen units go to a hex: by the second button of the mouse, or by a click and the menu it may open."""
        before = self.seat.seq
        expect(self.page.locator(f'.labels [data-hex="{to}"], .reach-edge').first).to_be_attached()
        self.seat.click(self.sight(to), **({"button": "right"} if at_once else {}))
        self.seat.outcome(before)
        menu = self.page.locator("#menu")
        if menu.is_visible():
            menu.locator("button").first.click()
        self.seat.wait_for_change(before)
        for unit in units:
            assert self.hex_of(unit) == to, unit
