"""A whole Italian turn of Gorizia's campaign, played by clicks that are counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import expect

from tests.web.counting import Counted
from tests.web.gorizia_turn import (
    ACTIONS,
    ENEMY,
    ITALIAN,
    LIMBERED,
    MARCHES,
    PLANS,
    SHIFTS,
    Action,
    Enemy,
    Group,
    least,
)
from tests.web.seat import Match, Seat

ASKED = (
    *("reinforcements", "plan", "bid", "artillery", "activation"),
    *("headquarters", "attachment", "movement", "bombard", "rally"),
)
"""Questions that are part of the plan of the turn; all others come of what happens."""
AHEAD = ("loss", "morale")
"""Questions that are answered once for all."""

TAKEN = (
    """() => [...document.querySelectorAll("#now .unit-row.chosen input")].map((e) => e.dataset.key.slice(5)).join()"""
)

FOLLOWED = """(sent) => Number(document.body.dataset.seq) > sent + 1
    || Boolean(document.querySelector("#toasts")?.textContent)"""
"""The others of a brigade have moved after the first, or cannot."""


def play_first_turn(game: Match) -> None:
    """The second turn has every phase; nothing of it has been given away by the first."""
    while (board := game.board(ITALIAN))["view"]["turn"] == 1:
        side = ITALIAN if board["decision"] else ENEMY
        game.play(side, least(board if side == ITALIAN else game.board(side)))


class Commander(Counted):
    """Plays a turn of Gorizia as it is written down, with the fewest clicks the page allows."""

    def __init__(self, seat: Seat, game: Match) -> None:
        super().__init__(seat, game)
        self.enemy = Enemy()
        self.names = {key: counter["name"] for key, counter in seat.components["counters"].items()}
        self.warned = False
        self.ahead: set[str] = set()
        self.seen: dict[str, Any] = {}

    # What is asked

    def until(self, *kinds: str) -> None:
        """Go on to one of these questions: the enemy answers his own, and what is asked besides is answered."""
        while True:
            kind = self.seat.decision
            if kind in kinds:
                return
            enemy = self.game.board(ENEMY)
            if enemy["decision"]:
                self.game.play(ENEMY, self.enemy.answer(enemy))
                self.page.wait_for_timeout(30)
            elif not kind or kind in self.ahead or kind != self.asked_now():
                self.page.wait_for_timeout(30)
            else:
                assert kind not in ASKED, f"{kind} instead of {kinds}"
                self.besides(kind)

    def asked_now(self) -> str:
        """What the server asks, which the page may not know yet."""
        decision = self.game.board(ITALIAN)["decision"]
        return decision["kind"] if decision else ""

    def board(self) -> dict[str, Any]:
        """As the server tells it; it is large, and asked for once as long as the page stays where it is."""
        if str(self.seen.get("seq")) != self.seat.seq:
            self.seen = self.game.board(ITALIAN)
        return self.seen

    def besides(self, kind: str) -> None:
        """As it is proposed, where something is; else the first that can be chosen. What comes often, from now on."""
        before = self.seat.seq
        self.seat.settled()
        now = self.page.locator("#now")
        standing = now.locator(f'[data-key^="standing-{kind}-"]').first
        proposal = now.locator(".sheet [data-key=sheet-all-open-fire], .sheet .proposal")
        first = now.locator(".sheet .primary, .all-options .option, .buttons [data-verb]")
        expect(first.first).to_be_visible()
        if kind in AHEAD and standing.count():
            standing.click()
            self.ahead.add(kind)
        else:
            (proposal if proposal.count() else first).first.click()
        self.seat.wait_for_change(before)
        self.note(kind)

    def press(self, key: str, *, settle: bool = True) -> None:
        """A button of the panel, until it has been played."""
        before = self.seat.seq
        button = self.page.locator(f'#now [data-key="{key}"]')
        expect(button).to_be_enabled()
        button.click()
        self.seat.wait_for_change(before)
        if settle:
            self.seat.settled()

    def end(self, verb: str, what: str) -> None:
        """Whoever has once read what is left undone does not want to read it again."""
        before = self.seat.seq
        self.page.locator(f'#now [data-verb="{verb}"]').click()
        self.seat.outcome(before)
        if self.seat.seq == before:
            if not self.warned:
                self.page.locator("dialog input[type=checkbox]").click()
                self.warned = True
            self.page.locator("#confirm-yes").click()
        self.seat.wait_for_change(before)
        self.note(what)

    # The turn

    def turn(self) -> None:
        self.until("reinforcements")
        self.end("enter-all", "reinforcements")
        self.plan()
        self.limber()
        for action in ACTIONS:
            self.act(action)
        self.until("activation")
        self.end("pass", "activations")
        self.until("movement")
        self.march()
        self.until("rally")
        self.rally()

    def plan(self) -> None:
        self.until("plan")
        for brigade, guns in PLANS.items():
            before = self.seat.seq
            self.page.locator(f'#now [data-entry="{brigade}"]').get_by_role("button", name=guns).click()
            self.seat.wait_for_change(before)
        self.end("ready", "plans")
        self.until("bid")
        before = self.seat.seq
        self.page.locator("#now [data-verb=bid]").first.click()
        self.note("bid")
        self.until("artillery")
        assert self.seat.seq != before

    def limber(self) -> None:
        for gun in LIMBERED:
            before = self.seat.seq
            self.seat.click(self.sight(self.hex_of(gun)))
            self.seat.outcome(before)
            menu = self.page.locator("#menu")
            if menu.is_visible():
                menu.locator("button").first.click()
            self.seat.wait_for_change(before)
        self.end("done", "artillery")

    def act(self, action: Action) -> None:
        self.until("activation")
        before = self.seat.seq
        self.page.locator(f'#now [data-entry="{action.brigade}"] [data-verb=activate]').click()
        self.seat.wait_for_change(before)
        self.note("activations")
        self.seat.expect_decision("headquarters")
        self.seat.click(self.sight(action.hq))
        self.seat.expect_decision("attachment")
        self.note("headquarters")
        self.seat.settled()
        self.press("sheet-all")
        self.seat.expect_decision("movement")
        self.note("attachment")
        for units, to in action.moves:
            self.move(units, to)
        for unit in action.digs:
            self.dig(unit)
        if action.assault[0]:
            self.assault(*action.assault)
        self.until("movement")
        self.end("end-movement", "ending movement")
        self.until("bombard", "activation")
        if self.seat.decision == "bombard":
            self.bombard(action)

    # Moves

    def stacks(self, units: Sequence[str]) -> list[list[str]]:
        """Units by the hex they are in."""
        found: dict[str, list[str]] = {}
        for unit in units:
            found.setdefault(self.hex_of(unit), []).append(unit)
        return list(found.values())

    def move(self, units: Group, to: str) -> None:
        for stack in self.stacks(units):
            self.take_up_stack(stack)
            self.send(tuple(stack), to)
        self.until("movement")
        self.note("moves")

    def hex_of(self, unit: str) -> str:
        """Also of those who lie deep in a stack, and are not drawn."""
        return str(next(u["hex"] for u in self.board()["view"]["units"] if u["id"] == unit))

    def click_stack(self, hex: str, *, whole: bool = False) -> None:
        before = self.page.evaluate(TAKEN)
        self.page.mouse.move(*self.seat.at(self.sight(hex)))  # Shift shows large what the pointer is at
        if whole:
            self.page.keyboard.down("Shift")
        self.seat.click(hex)
        self.page.keyboard.up("Shift")
        self.page.wait_for_function(f"(before) => ({TAKEN})() !== before", arg=before)

    def take_up(self, unit: str, add: bool = False) -> None:
        """By a click or two on its stack; one who lies deeper is the first of his brigade, which has a button."""
        hex = self.hex_of(unit)
        self.click_stack(hex)
        if unit in self.taken():
            return
        rows = self.page.locator("#now .unit-row.able input").evaluate_all(
            "all => all.map((e) => e.dataset.key.slice(5))"
        )
        if rows.index(unit) == 1:
            self.click_stack(hex)
            return
        brigade = self.seat.components["counters"][unit]["formation"]
        self.page.locator(f'#now [data-key="brigade-{brigade}"]').click()
        expect(self.page.locator(f'#now [data-key="brigade-{brigade}"]')).to_have_attribute("aria-pressed", "true")

    def taken(self) -> list[str]:
        return [key for key in str(self.page.evaluate(TAKEN)).split(",") if key]

    def take_up_stack(self, units: list[str]) -> None:
        able = {o[1]["unit"] for o in self.options("select", "join")}
        here = self.hex_of(units[0])
        units_here = {u["id"] for u in self.board()["view"]["units"] if u["hex"] == here}
        if able & units_here == set(units):
            self.click_stack(here, whole=len(units) > 1)
            return
        self.take_up(units[0])
        for unit in units[1:]:
            self.page.locator(f'#now [data-key="tick-{unit}"]').click()
            expect(self.page.locator(f'#now [data-key="tick-{unit}"]')).to_be_checked()

    def options(self, *verbs: str) -> list[Any]:
        options = [c["option"] for c in self.board()["options"]]
        return [o for o in options if o[0] in verbs]

    def march(self) -> None:
        """Phase 10: units one by one, then whole brigades."""
        for units, to in SHIFTS:
            self.move(units, to)
        for lead, to in MARCHES:
            self.take_up(lead)
            together = self.page.locator("#now [data-key=together]")
            if not together.is_checked():
                together.click()
            before = int(self.seat.seq)
            self.send((lead,), to)
            self.page.wait_for_function(FOLLOWED, arg=before)
            self.note("marches")
        self.end("end-movement", "ending movement")

    # Declarations and fire

    def dig(self, unit: str) -> None:
        self.take_up(unit)
        before = self.seat.seq
        self.page.locator("#now [data-verb=dig]").click()
        self.seat.wait_for_change(before)
        self.note("digging")

    def assault(self, units: Group, target: str) -> None:
        """A click on the enemy lists who can go: all, or one after the other."""
        left = set(units)
        while left:
            able = {o[1]["unit"] for o in self.options("assault") if o[1]["to"] == target}
            before = self.seat.seq
            self.seat.click(self.sight(target))
            self.seat.outcome(before)
            items = self.page.locator("#menu button")
            if able == left:
                items.filter(has_text=f"({len(left)})").first.click()
                left = set()
            else:
                unit = sorted(left)[0]
                items.filter(has_text=self.names[unit]).first.click()
                left.remove(unit)
            self.seat.wait_for_change(before)
        self.note("assaults")

    def bombard(self, action: Action) -> None:
        self.seat.settled()
        if self.page.locator(".sheet h2").inner_text() != f"Bombardment of {action.fire}":
            self.turn_sheet(action.fire)
        self.press("sheet-all" if action.elsewhere else "sheet-all-open-fire", settle=bool(action.elsewhere))
        for gun, hex in action.elsewhere.items():
            self.turn_sheet(hex)
            self.press(f"row-{gun}")
        if action.elsewhere:
            self.press("sheet-open-fire", settle=False)
        self.note("bombardment")

    def turn_sheet(self, hex: str) -> None:
        self.seat.click(self.sight(hex))
        expect(self.page.locator(".sheet h2")).to_have_text(f"Bombardment of {hex}")
        self.seat.settled()

    def rally(self) -> None:
        self.seat.settled()
        whole = self.page.locator("#now [data-key=sheet-all-done]").count()
        self.press("sheet-all-done" if whole else "sheet-done", settle=False)
        self.note("rally")


def campaign_turn(seat: Seat, game: Match) -> Commander:
    """The match is in its second turn."""
    player = Commander(seat, game)
    player.turn()
    return player
