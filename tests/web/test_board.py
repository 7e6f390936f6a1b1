"""Single promises of the board: reasons, odds, replay, languages, access, weight."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

import esagono
from tests.server.helpers import http
from tests.web.seat import Match, Seat
from tests.web.serve import Server

pytestmark = pytest.mark.browser

WEB = Path(esagono.__file__).parent / "web"
LIGHT = 700_000


def test_why_not(match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]) -> None:
    """A click on a dark hex answers with the reason and its clause; the clause opens the rules there."""
    game = match()
    seat = sit(game, "italian")
    seat.show("2413")
    seat.click("2413")
    expect(seat.page.locator(".labels .left").first).to_be_visible()
    seat.click("2410")
    answer = seat.page.locator(".toast.why")
    expect(answer).to_contain_text("Why not 2410?")
    link = answer.locator(".clause").first
    expect(link).to_be_visible()
    number = (link.text_content() or "").lstrip("§")
    keep(seat, "answer")
    link.click()
    told = seat.page.locator(".handbook .wanted").first
    expect(told).to_be_visible()
    assert any(f"{number}.".startswith(f"{clause}.") for clause in (told.get_attribute("data-clause") or "?").split())
    expect(told).to_be_in_viewport()


def test_odds_sheet_equals_forecast(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """What the sheet shows is the engine's own forecast for this seat, to the last bar."""
    game = match()
    seat = sit(game, "italian")
    seat.choose("end")
    seat.expect_decision("combat")
    seat.show("2312")
    seat.click("2312")
    seat.expect_decision("declare")
    seat.page.locator("[data-key=combat-none]").click()
    ticks = seat.page.locator(".sheet [data-key^=row-]")
    attackers = [str(ticks.nth(i).get_attribute("data-key")).removeprefix("row-") for i in range(2)]
    for i in range(2):
        ticks.nth(i).check()
    expect(seat.page.locator(".outlook")).to_be_visible()

    mirror = esagono.new("isonzo-1917", seed="7")
    mirror.play(esagono.Option("end"))
    mirror.play(esagono.Option("attack", target="2312"))
    expected = mirror.forecast(target="2312", attackers=attackers, seat="italian")
    expect(seat.page.locator(".outlook")).to_have_attribute("data-column", expected.column)
    expect(seat.page.locator(".odds .strength")).to_have_text([str(expected.attack.total), str(expected.defense.total)])
    shown = seat.page.locator(".chart-bars").evaluate_all(
        "charts => charts.map(c => [...c.querySelectorAll('li')].map(b => Number(b.dataset.p)))"
    )
    o = expected.outcomes
    for bars, chances in zip(
        shown, (o.defender_retreats, o.attacker_retreats, o.defender_losses, o.attacker_losses), strict=True
    ):
        assert bars == pytest.approx([float(chances[n]) for n in sorted(chances)], abs=1e-6)


def test_overlays(match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]) -> None:
    """One key each; a legend says what is shown; the zone of control is the engine's."""
    seat = sit(match(), "italian")
    page = seat.page
    page.locator("#stage").focus()
    for key in "12345678":
        page.keyboard.press(key)
        expect(page.locator("#legend li").first).to_be_visible()
        expect(page.locator(".overlay .area").first).to_be_attached()
        keep(seat, f"overlay-{key}")
    page.keyboard.press("1")
    expect(page.locator("#legend")).to_contain_text("My zones of control")
    drawn = (page.locator(".area[data-class=zoc-own]").first.get_attribute("d") or "").count("Z")
    assert drawn == len(esagono.new("isonzo-1917", seed="7").zoc("italian"))
    page.keyboard.press("0")
    expect(page.locator("#legend")).to_be_hidden()
    # what the points are for is shown by a press on them
    page.locator("#score button").first.click()
    expect(page.locator("#legend li[data-class=held-enemy]")).to_be_visible()
    page.locator("#stage").focus()
    page.keyboard.press("h")
    expect(page.locator(".counters")).to_have_class("layer counters hidden")


def test_replay(match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]) -> None:
    """Step back through what the seat saw, and come back to the present."""
    game = match()
    game.play("italian", ["select", {"unit": "it-avellino"}], ["move", {"unit": "it-avellino", "to": "2514"}])
    game.play("italian", ["select", {"unit": "it-firenze"}], ["move", {"unit": "it-firenze", "to": "2115"}])
    seat = sit(game, "italian")
    page = seat.page
    page.locator("#open-replay").click()
    expect(page.locator("#replay")).to_be_visible()
    page.locator('[data-key="first"]').click()
    expect(seat.unit("it-avellino")).to_have_attribute("data-hex", "2413")
    for _ in range(12):
        if seat.unit("it-avellino").get_attribute("data-hex") == "2514":
            break
        page.locator('[data-key="forward"]').click()
    expect(seat.unit("it-avellino")).to_have_attribute("data-hex", "2514")
    expect(seat.unit("it-firenze")).to_have_attribute("data-hex", "2114")
    keep(seat, "middle")
    page.locator('#replay [data-key="close"]').click()
    expect(seat.unit("it-firenze")).to_have_attribute("data-hex", "2115")
    expect(page.locator("#replay")).to_be_hidden()


def test_return_offers_a_replay(
    match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]
) -> None:
    """What the other side did while the page was closed is offered as a replay, which hides nothing of it."""
    game = match()
    game.play("italian", ["end"])
    game.play("italian", ["end"])
    seat = sit(game, "italian")
    seat.page.goto("about:blank")
    game.play("austro-hungarian", ["done"])
    unit = next(u["id"] for u in game.board("austro-hungarian")["view"]["units"] if u["hex"] == "2911")
    game.play("austro-hungarian", ["select", {"unit": unit}], ["move", {"unit": unit, "to": "3409"}])
    game.play("austro-hungarian", ["end"])
    game.play("austro-hungarian", ["end"])
    seat.page.goto(f"{game.address}/board#{game.id}/{game.tokens['italian']}")
    seat.ready()
    banner = seat.page.locator("#banner")
    expect(banner).to_be_visible()
    banner.get_by_role("button", name="Show me").click()
    expect(seat.page.locator("#replay")).to_contain_text("to 3409")
    box = seat.page.locator("#replay").bounding_box()
    assert box
    assert seat.at("3409")[1] < box["y"] - 20
    keep(seat, "enemy")


def test_italian(match: Callable[..., Match], sit: Callable[..., Seat], keep: Callable[[Seat, str], None]) -> None:
    """A browser in Italian gets Italian everywhere: page, prompt, log, labels."""
    game = match()
    game.play("italian", ["select", {"unit": "it-avellino"}], ["move", {"unit": "it-avellino", "to": "2514"}])
    seat = sit(game, "italian", locale="it-IT")
    page = seat.page
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.locator(".prompt")).to_contain_text("Muovi")
    expect(page.locator("#undo")).to_have_text("Annulla")
    expect(page.locator(".date")).to_have_text("19 agosto 1917")
    expect(page.locator(".log .entry-move")).to_contain_text("Avellino")
    for tab in ("forces", "charts", "rules", "notes"):
        page.locator(f"#tab-{tab}").click()
        keep(seat, tab)
    assert " of " not in page.locator("#panel").inner_text()


def test_languages_are_complete() -> None:
    """Both catalogs have the same keys and arguments, and the page uses no key that is missing."""
    import re

    words = {lang: json.loads((WEB / "i18n" / f"{lang}.json").read_text(encoding="utf-8")) for lang in ("en", "it")}
    assert words["en"].keys() == words["it"].keys()

    def arguments(text: Any) -> set[str]:
        return set(re.findall(r"\{(\w+)\}", json.dumps(text)))

    for key, text in words["en"].items():
        assert arguments(text) == arguments(words["it"][key]), key
    sources = "".join(p.read_text(encoding="utf-8") for p in [*WEB.glob("js/**/*.js"), *WEB.glob("*.html")])
    used = set(re.findall(r"""\bt\("([\w.-]+)\"""", sources)) | set(re.findall(r'data-t(?:-label)?="([^"]+)"', sources))
    assert used - words["en"].keys() == set()


def test_start_page_and_weight(server: Server, context: Callable[..., BrowserContext]) -> None:
    """From the start page to a board by an invitation; all that is loaded weighs less than the budget."""
    page = context().new_page()
    received: list[int] = []
    client = page.context.new_cdp_session(page)
    client.send("Network.enable")
    client.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    page.goto(server.address)
    expect(page.locator(".game").first).to_contain_text("Isonzo")
    page.locator('[data-game="isonzo-1917"]').click()
    page.locator('input[value="invite"]').check()
    page.locator("#begin").click()
    link = page.locator("#invite-link").input_value()
    assert link.startswith(server.address + "/#join/")
    page.screenshot(path=str(Path(__file__).parents[2] / "artifacts" / "start-invite.jpg"))
    guest = context().new_page()
    guest.goto(link)
    guest.locator("#take-seat").click()
    expect(guest.locator("#waiting-for")).to_contain_text("The other browser (Italian) still has to add")
    received.clear()
    page.get_by_role("link", name="To the board").click()
    page.wait_for_selector("body[data-state=ready]")
    page.wait_for_selector(".unit.able")
    assert 20_000 < sum(received) < LIGHT
    guest.wait_for_selector("body[data-state=ready]")
    expect(guest.locator("#seat-title")).to_have_text("Austro-Hungarian")


def test_options_come_into_sight_when_they_are_opened(server: Server, context: Callable[..., BrowserContext]) -> None:
    """They stand at the end of a long form: opened below its edge they would seem to do nothing."""
    page = context().new_page()
    page.goto(server.address)
    page.locator('[data-game="isonzo-1917"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".new-game input[name=scenario]").first).to_be_focused()
    first = page.locator(".new-game details label").first
    expect(first).not_to_be_in_viewport()
    page.locator(".new-game summary").click()
    expect(first).to_be_in_viewport()


@pytest.mark.parametrize("link", ["/board#nosuchgame/nosuchtoken", "/board#/", "/board"])
@pytest.mark.parametrize(("locale", "words"), [("en-GB", "does not open a seat"), ("it-IT", "non apre un posto")])
def test_wrong_link(server: Server, context: Callable[..., BrowserContext], link: str, locale: str, words: str) -> None:
    """A link that opens nothing says so in the reader's language, and leads back to the games."""
    page = context(locale=locale).new_page()
    page.goto(server.address + link)
    expect(page.locator("#curtain")).to_contain_text(words)
    expect(page.locator("#curtain a")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#games h2")).to_be_visible()


def test_page_asks_no_third_party(
    server: Server, match: Callable[..., Match], context: Callable[..., BrowserContext]
) -> None:
    """Every request of the page goes to its own server, and its policy allows no inline script."""
    page = context().new_page()
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url))
    game = match()
    page.goto(f"{game.address}/board#{game.id}/{game.tokens['italian']}")
    page.wait_for_selector(".unit.able")
    foreign = [a for a in addresses if not a.startswith((server.address, "blob:", "data:"))]
    assert foreign == []
    policy = http.get(f"{server.address}/board").headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe-inline" not in policy
