"""What must be readable at a glance: numbers of counters, the way to a column, sentences, hints for fingers."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import expect

from tests.web import gorizia_action
from tests.web.seat import Match, Seat

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}

_BELOW = """(card) => card.querySelector(".card-states").getBoundingClientRect().top
    >= card.querySelector(".counter").getBoundingClientRect().bottom - 4"""


def test_states_do_not_cover_the_numbers_of_an_open_stack(
    match: Callable[..., Match], sit: Callable[..., Seat]
) -> None:
    seat = sit(match(save=gorizia_action.save()), "italian")
    seat.show("2114")
    seat.page.mouse.move(*seat.at("2114"))
    marked = seat.page.locator("#stack-card .card:has(.card-states > *)")
    expect(marked.first).to_be_visible()
    assert all(marked.nth(i).evaluate(_BELOW) for i in range(marked.count()))


def test_the_way_to_the_column_is_shown(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """10 : 5 is not 1.5:1: what the sums alone give stands before it, and why when it is asked for."""
    seat = sit(match(), "italian")
    page = seat.page
    seat.choose("end")
    seat.show("2412")
    seat.click("2412")
    seat.expect_decision("declare")
    expect(page.locator(".odds .column")).to_have_text("1.5:1")
    expect(page.locator(".odds .shifted")).to_have_text("2:1 →")
    expect(page.locator(".odds .shifted")).to_have_attribute("title", re.compile(r"^[-−]1 .*trench"))
    # guns add up as well: the sum is more than the row, and the arithmetic says by what
    page.locator("summary[data-key=arithmetic]").click()
    sums = page.locator(".arithmetic .sum")
    expect(sums.filter(has_text="Column shifts")).to_be_in_viewport()
    # read at one moment: the sheet is drawn again when its odds arrive
    read = """(all) => all.map((sum) => [
        /: (\\d+)$/.exec(sum.querySelector("h4")?.textContent ?? "")?.[1],
        [...sum.querySelectorAll("li b")].map((part) => part.textContent.replace("−", "-")),
    ])"""
    totals = [(int(total), [int(part) for part in parts]) for total, parts in sums.evaluate_all(read) if total]
    assert len(totals) >= 3
    assert all(total == sum(parts) for total, parts in totals)
    assert sums.filter(has_text="Artillery in support").count() == 1


def test_fractions_of_movement_are_written_as_on_the_map(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    seat = sit(match(), "italian")
    seat.show("1913")
    seat.click("1913")
    expect(seat.page.locator(".labels .left").first).to_be_visible()
    seat.click("2309")
    expect(seat.page.locator(".toast.why")).to_contain_text("26½ movement points")


def test_no_line_begins_with_a_full_stop(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """A word of the glossary stays with the signs that touch it, however narrow the panel is."""
    game = match(save=gorizia_action.save())
    game.play("italian", ["open-fire"])
    while not game.board("italian")["decision"]:
        game.play("austro-hungarian", ["open-fire"])
    seat = sit(game, "italian", locale="it-IT")
    seat.expect_decision("wave")
    term = seat.page.locator(".prompt .unbroken:has(.term)").last
    expect(term).to_have_text("l'ondata.")
    for width in (300, 320, 340, 360):
        seat.page.locator(".prompt").evaluate("(p, width) => (p.style.width = `${width}px`)", width)
        assert len(term.evaluate("(span) => [...new Set([...span.getClientRects()].map((r) => r.top))]")) == 1


def test_fingers_are_not_told_of_keys(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    game = match()
    for how, there in (({}, True), (PHONE, False)):
        seat = sit(game, "italian", **how)
        seat.show("1913")
        (seat.tap if how else seat.click)("1913")
        hint = seat.page.locator("#now > .hint").first
        expect(hint).to_contain_text("lit hex")
        assert ("Esc" in (hint.text_content() or "")) is there
        assert "Click" not in (hint.text_content() or "")


def test_three_buttons_to_undo_do_not_break_their_words(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    game = match()
    game.play("italian", ["end"])
    game.play("italian", ["end"])
    seat = sit(game, "italian")
    expect(seat.page.locator("#ask-undo")).to_be_visible()
    heights = seat.page.locator(".undo .button").evaluate_all("(all) => all.map((b) => b.offsetHeight)")
    assert len(heights) == 3
    assert max(heights) < 45


_IN_WORDS = """async ([series, cells]) => {
    const { inWords } = await import(`/web/board/js/${series}/results.js`);
    return cells.map(inWords);
}"""


@pytest.mark.parametrize(
    ("name", "series", "cell", "words"),
    [
        ("gorizia-1916", "strafe", "1D1R / D1", "Attacker: 1 step lost, disorganization 1, back 1 hex. Defender: dis"),
        ("goito-1848", "risorgimento", "B -/1S2", "The attacker wins. Attacker: nothing. Defender: 1 strength point"),
    ],
)
def test_every_cell_of_the_charts_has_words(
    match: Callable[..., Match], sit: Callable[..., Seat], name: str, series: str, cell: str, words: str
) -> None:
    sides = ("austrian", "piedmontese") if series == "risorgimento" else ("italian", "austro-hungarian")
    game = match(name, seats={side: {"kind": "human"} for side in sides})
    seat = sit(game, "italian" if "italian" in sides else "piedmontese")
    charts = httpx.get(f"{game.address}/api/games/{name}/components", timeout=60).json()["charts"]
    cells = [c for chart in charts if chart["id"] in ("fire", "assault") for row in chart["rows"] for c in row["cells"]]
    assert len(cells) > 50
    told = dict(zip(cells, seat.page.evaluate(_IN_WORDS, [series, cells]), strict=True))
    assert all(told.values()), [c for c, text in told.items() if not text]
    assert told[cell].startswith(words)


def test_dice_say_what_they_did(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    game = match(save=gorizia_action.save())
    seat = sit(game, "italian")
    seat.page.get_by_role("button", name="All guns, and open fire").click()
    words = seat.page.locator("#dice .dice-words")
    expect(words).to_have_text(re.compile(r"(step|disorganization|nothing|roll again)"))


def test_a_bot_gets_no_letters(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    people = {"italian": {"kind": "human"}, "austro-hungarian": {"kind": "bot", "level": "random"}}
    for seats, there in ((people, 0), ({**people, "austro-hungarian": {"kind": "human"}}, 1)):
        seat = sit(match(seats=seats), "italian")
        seat.page.get_by_role("tab", name="Notes").click()
        expect(seat.page.locator("textarea[name=notes]")).to_be_visible()
        expect(seat.page.locator(".say")).to_have_count(there)
