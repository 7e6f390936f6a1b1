"""How many clicks a turn costs: `python -m tests.web.clicks` plays the turns that the tests count, and prints.

Every press of a mouse button and every key counts, but for Shift and Ctrl held during a click; moving the map does not.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import expect, sync_playwright

from tests.web.conftest import CHROMIUM_NAMES
from tests.web.counting import Counted
from tests.web.gorizia_clicks import campaign_turn, play_first_turn
from tests.web.isonzo_turn import ATTACKS, MOVES
from tests.web.seat import Match, Seat
from tests.web.serve import Server
from tests.web.whole_orders import brigade_clicks, formation_clicks


class Player(Counted):
    """Plays an Italian turn of Isonzo."""

    def __init__(self, seat: Seat, game: Match, gestures: bool = True) -> None:
        """Without `gestures`: one unit after the other, with nothing but plain clicks."""
        super().__init__(seat, game)
        self.gestures = gestures
        self.ahead = False

    # Moves

    def move(self, units: tuple[str, ...], to: str) -> None:
        if self.gestures:
            for n, unit in enumerate(units):
                self.take_up(unit, add=n > 0)
            self.send(units, to)
        else:
            for unit in units:
                self.take_up(unit)
                self.send((unit,), to, at_once=False)
        self.note("moves")

    def end(self) -> None:
        before = self.seat.seq
        self.page.locator('#now [data-verb="end"]').click()
        self.page.locator("#confirm-yes").click()  # there are always units and attacks left
        self.seat.wait_for_change(before)
        self.note("ending phases")

    # Attacks

    def attack(self, target: str, wanted: set[str]) -> None:
        self.seat.click(self.sight(target))
        self.seat.expect_decision("declare")
        rows = self.page.locator("#now .ticks input:not([disabled])")
        expect(rows.first).to_be_visible()
        if not self.gestures:
            self.page.locator("[data-key=combat-all]").click()
        self.page.wait_for_selector(".outlook .column")
        self.seat.settled()
        for unit in sorted(wanted ^ self.ticked()):
            self.page.locator(f'[data-key="row-{unit}"]').click()
            self.seat.settled()
        assert self.ticked() == wanted, target
        asked = self.seat.seq
        self.page.locator("[data-key=sheet-resolve]").click()
        self.seat.wait_for_change(asked)
        self.note("attacks")
        self.follow_up()

    def ticked(self) -> set[str]:
        keys = self.page.locator("#now .ticks input:checked").evaluate_all("all => all.map((e) => e.dataset.key)")
        return {key.removeprefix("row-") for key in keys}

    def follow_up(self) -> None:
        """What comes of an attack, until another can be made; the enemy answers what he must."""
        while self.seat.decision != "combat":
            enemy = self.game.board("austro-hungarian")
            if enemy["decision"]:
                self.game.play("austro-hungarian", enemy_answer(enemy))
                self.page.wait_for_timeout(60)
                continue
            kind, before = self.seat.decision, self.seat.seq
            if kind in ("", "combat") or (kind == "losses" and self.ahead):
                self.page.wait_for_timeout(60)
                continue
            self.answer(kind)
            self.seat.wait_for_change(before)
            self.note(kind)

    def answer(self, kind: str) -> None:
        """As it is proposed, where something is; else the first that can be chosen."""
        now = self.page.locator("#now")
        always = now.locator('[data-key="standing-losses-proposed"]')
        if kind == "losses" and self.gestures:
            always.click()
            self.ahead = True  # from now on the page takes them as they are proposed
            return
        first = now.locator(".sheet .proposal, .all-options .option, .buttons [data-verb]")
        expect(first.first).to_be_visible()
        proposed = now.locator(".sheet .proposal")
        (proposed if proposed.count() else first).first.click()


def enemy_answer(board: dict[str, Any]) -> list[Any]:
    """The defender calls no guns, keeps to the hex and goes back where he must."""
    options = [c["option"] for c in board["options"]]
    wanted = ("done", "accept", "decline", "terrain", "retreat")
    return next((o for verb in wanted for o in options if o[0] == verb), options[0])


def italian_turn(seat: Seat, game: Match, gestures: bool = True) -> Player:
    player = Player(seat, game, gestures)
    for to, units in MOVES:
        player.move(units, to)
    player.end()
    seat.expect_decision("combat")
    for target, wanted in ATTACKS.items():
        player.attack(target, wanted)
    player.end()
    return player


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "games.sqlite3")
        browser = playwright.chromium.launch(
            executable_path=next(filter(None, map(shutil.which, CHROMIUM_NAMES))), args=["--no-sandbox"]
        )

        def begin(game: str = "", save: str = "", **wish: Any) -> Match:
            people = {"italian": {"kind": "human"}, "austro-hungarian": {"kind": "human"}}
            if save:
                return Match.begin(server.address, "/api/import", **{"save": save, "seats": people, **wish})
            return Match.begin(server.address, game=game, **{"seed": "7", "seats": people, **wish})

        def sit(game: Match, side: str = "italian") -> Seat:
            how: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB"}
            seat = Seat(browser.new_context(**how, reduced_motion="reduce").new_page(), game, side)
            seat.open()
            return seat

        try:
            game = begin(game="isonzo-1917")
            player: Counted = italian_turn(sit(game), game)
            print("Isonzo, an Italian turn:", player.clicks, dict(player.spent))
            game = begin(game="gorizia-1916", scenario="campaign")
            play_first_turn(game)
            player = campaign_turn(sit(game), game)
            print("Gorizia, an Italian turn of the campaign:", player.clicks, dict(player.spent))
            orders, moves, single = brigade_clicks(begin, sit)
            print(
                f"Gorizia, a brigade ({sum(map(len, moves.values()))} units forward):", single, "and by orders", orders
            )
            single, orders = formation_clicks(begin, sit)
            print("Goito, a formation (assault, charge, fire):", single, "and by orders", orders)
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
