"""What people who had never seen the page stumbled over: lost focus, lost games, lines under other lines."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

import esagono
from esagono.games import find
from tests.web.seat import Match, Seat
from tests.web.serve import Server
from tests.web.test_goito import CHARGE_FIELD

ROOT = Path(__file__).parents[2]
WEB = ROOT / "esagono" / "web"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}
TABLET = {"viewport": {"width": 1024, "height": 768}, "has_touch": True}
PEOPLE = {"austrian": {"kind": "human"}, "piedmontese": {"kind": "human"}}
WIDER = "(() => { const d = document.querySelector('#dialog'); return d.scrollWidth - d.clientWidth })()"


def test_no_place_of_the_handbook_is_taken_for_a_part_of_the_page(
    match: Callable[..., Match], sit: Callable[..., Seat]
) -> None:
    """Goito's paragraph about status once floated over the panel, dressed as the status line."""
    page = sit(match("goito-1848", seats=PEOPLE), "piedmontese").page
    page.locator("#tab-rules").click()
    expect(page.locator('#tab-body [data-place="status"]')).to_be_attached()
    twice = """() => {
        const ids = [...document.querySelectorAll("[id]")].map((el) => el.id);
        return ids.filter((id, at) => ids.indexOf(id) !== at);
    }"""
    assert page.evaluate(twice) == []


@pytest.mark.parametrize("key", ["settings", "help"])
def test_no_dialog_is_wider_than_a_phone(match: Callable[..., Match], sit: Callable[..., Seat], key: str) -> None:
    """A long link once pushed every tick of the settings out of sight."""
    page = sit(match("goito-1848", seats=PEOPLE), "piedmontese", locale="it-IT", **PHONE).page
    page.locator("#open-settings").tap()
    expect(page.locator("#set-lang")).to_be_visible()
    if key == "help":
        page.locator('#dialog [data-key="help"]').tap()
    else:
        expect(page.locator('[data-key="set-warn"]')).to_be_in_viewport(ratio=1)
    assert page.evaluate(WIDER) <= 0


def test_the_menu_of_overlays_by_keyboard(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """A choice redraws the menu and keeps the focus in it; Escape closes the menu and nothing else."""
    page = sit(match(), "italian").page
    button, menu = page.locator("#open-overlays"), page.locator("#overlays")
    button.focus()
    page.keyboard.press("Enter")
    expect(menu.locator('input[value=""]')).to_be_focused()
    for chosen in ("own-zoc", "enemy-zoc"):
        page.keyboard.press("ArrowDown")
        expect(menu.locator(f'input[value="{chosen}"]')).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-expanded", "false")
    expect(page.locator("#legend")).to_be_visible()
    page.locator("#stage").focus()
    page.keyboard.press("Escape")
    expect(page.locator("#legend")).to_be_hidden()


def test_on_a_phone_the_overlay_that_was_chosen_is_seen(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    page = sit(match(), "italian", **PHONE).page
    page.locator("#open-overlays").tap()
    page.locator("#overlays label").filter(has_text="Supply").tap()
    expect(page.locator("#overlays")).to_be_hidden()
    expect(page.locator("#legend")).to_contain_text("Supply")


def test_an_overlay_with_nothing_to_show_says_so(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    game = match("goito-1848", seats=PEOPLE)
    page = sit(game, "piedmontese").page
    page.locator("#open-overlays").click()
    page.locator('#overlays input[value="enemy-zone"]').check()
    expect(page.locator("#legend")).to_contain_text("Nothing to show now.")


def test_a_game_with_an_invitation_is_listed_though_one_does_not_go_there(
    server: Server, context: Callable[..., BrowserContext]
) -> None:
    page = context().new_page()
    page.goto(server.address)
    page.locator('[data-game="gorizia-1916"]').click()
    page.locator("input[name=scenario]").nth(1).check()
    page.locator("input[name=opponent][value=invite]").check()
    page.locator("#begin").click()
    expect(page.locator("#invite-link")).to_be_focused()
    page.keyboard.press("Escape")
    row = page.locator("#mine .match")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Waiting for the other player")
    expect(row).to_contain_text("The Carso")  # of several scenarios


def test_a_level_is_offered_in_its_scenarios_only(server: Server, context: Callable[..., BrowserContext]) -> None:
    """Gorizia's general is for the bridgehead: whoever had chosen him gets the officer elsewhere, and sees it."""
    page = context().new_page()
    page.goto(server.address)
    page.locator('[data-game="gorizia-1916"]').click()
    general, officer = (page.locator(f"input[name=level][value={level}]") for level in ("general", "officer"))
    general.check()
    page.locator("input[name=scenario][value=carso]").check()
    expect(general).to_be_hidden()
    expect(officer).to_be_checked()
    page.locator("input[name=scenario][value=bridgehead]").check()
    expect(general).to_be_visible()


def test_a_general_may_be_asked_to_think_less(server: Server, context: Callable[..., BrowserContext]) -> None:
    """Nobody else has anything to think less of."""
    page = context().new_page()
    page.goto(server.address)
    page.locator('[data-game="altipiani-1916"]').click()
    handicap = page.locator("#handicap")
    expect(handicap).to_be_hidden()
    page.locator("input[name=level][value=general]").check()
    expect(handicap).to_have_value("general")
    handicap.select_option(label="thinks a quarter as long")
    page.locator("input[name=level][value=officer]").check()
    expect(handicap).to_be_hidden()
    page.locator("input[name=level][value=general]").check()
    expect(handicap).to_have_value("general")
    handicap.select_option("general@12")
    with page.expect_request("**/api/matches") as asked:
        page.locator("#begin").click()
    assert {"kind": "bot", "level": "general@12"} in asked.value.post_data_json["seats"].values()
    expect(page).to_have_url(re.compile(r"/board#"))


def test_a_brigade_of_the_display_is_shown_where_its_units_are(
    match: Callable[..., Match], sit: Callable[..., Seat]
) -> None:
    """Its headquarters is not on the map before it acts."""
    seat = sit(match("gorizia-1916"), "italian")
    page = seat.page
    last = page.locator("#now [data-entry] .entry-body").last
    hexes = re.findall(r"\d{4}", last.inner_text())
    last.click()
    expect(page.locator("#status")).to_contain_text(hexes[0])
    expect(page.locator("#toasts")).to_be_empty()


def test_pressing_what_goes_away_keeps_the_focus_near(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """Planning brigades by keyboard: the button that was pressed is gone, its brigade is not."""
    seat = sit(match("gorizia-1916"), "italian")
    page = seat.page
    seat.expect_decision("plan")
    brigade = page.locator("#now [data-entry]").nth(2)
    key = brigade.get_attribute("data-entry")
    page.keyboard.press("Tab")
    brigade.locator(".buttons button").nth(1).focus()
    seq = seat.seq
    page.keyboard.press("Enter")
    seat.wait_for_change(seq)
    expect(page.locator(f'#now [data-entry="{key}"] button').first).to_be_focused()


@pytest.mark.parametrize("how", [{}, TABLET, PHONE], ids=["desk", "tablet", "phone"])
def test_under_the_voice_of_a_lesson_a_sheet_has_room(
    match: Callable[..., Match], sit: Callable[..., Seat], how: dict[str, object]
) -> None:
    """Its first row and its main button are in sight, however long the step is."""
    game = match()
    game.play("italian", ["end", {}])
    target = next(c["option"][1]["target"] for c in game.board("italian")["options"] if c["option"][0] == "attack")
    game.play("italian", ["attack", {"target": target}])
    seat = sit(game, "italian", **how)
    page = seat.page
    page.evaluate(
        """() => {
            const voice = document.querySelector("#lesson");
            voice.hidden = false;
            voice.innerHTML = "<p>" + "Tick both brigades and the guns, and watch the odds. ".repeat(6) + "</p>";
        }"""
    )
    expect(page.locator("#now .ticks").first).to_be_attached()
    seat.settled()
    for wanted in (".ticks li", '[data-verb="resolve"]'):
        expect(page.locator(f"#now {wanted}").first).to_be_in_viewport(ratio=0.9)


def test_another_question_is_read_from_its_beginning(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    seat = sit(match(), "italian", viewport={"width": 1024, "height": 400})
    page = seat.page
    page.evaluate("document.querySelector('#now').scrollTop = 1000")
    seat.choose("end")
    seat.expect_decision("combat")
    expect(page.locator("#now .prompt")).to_be_in_viewport()


def test_dice_and_reasons_do_not_cover_the_panel_of_a_tablet(
    match: Callable[..., Match], sit: Callable[..., Seat]
) -> None:
    page = sit(match(), "italian", **TABLET).page
    page.evaluate("for (const id of ['dice', 'banner']) document.getElementById(id).hidden = false")
    page.evaluate("document.getElementById('dice').textContent = 'Dice 4 and 5. '.repeat(20)")
    edge = page.locator("#panel").bounding_box()
    for name in ("#dice", "#toasts", "#banner"):
        box = page.locator(name).bounding_box()
        assert edge
        assert box
        assert box["x"] + box["width"] <= edge["x"], name


def test_no_sentence_takes_a_side_for_a_person() -> None:
    """A side may be called "Italian" or "Austrians": neither "Austrians decides" nor "Italian offers a draw"."""
    words = json.loads((WEB / "i18n" / "en.json").read_text("utf-8"))
    verbs = re.compile(r"\{side\} (\w+s|has|have|is|are|was|were|will)\b|(of|for|as) \{side\}")
    assert [key for key, text in words.items() if verbs.search(str(text))] == []


PARTS = {
    "strafe": {
        *("disorganized", "step-lost", "eliminated", "surrendered", "captured", "provoked", "trench-lowered"),
        *("control", "overstacked", "fire-roll", "fire-again", "no-target", "short-fire", "strays", "barrage"),
        *("assault-roll", "retreats", "drawn-together", "trench-taken"),
    },
    "risorgimento": {
        *("eliminated", "worse", "strength-lost", "mood", "check", "turned", "ammunition", "stopped", "retreat"),
        *("crowded", "advance", "follows", "left-march", "combat-result"),
        *("check-each", "check-against", "result-decisive"),  # other words for some of them
    },
}
"""Events that may stand folded under the fire or the fight that they follow."""


@pytest.mark.parametrize(("series", "game"), [("strafe", "gorizia-1916"), ("risorgimento", "goito-1848")])
def test_the_log_folds_under_a_fight_only_what_came_of_it(series: str, game: str) -> None:
    """A march or a pass after a fire is news of its own, as everything is that is not known to belong to a fight."""
    folder = ROOT / "esagono" / "games" / series / "text"
    texts = [(folder / part / "en.ftl").read_text("utf-8") for part in (".", "combat")]
    told = {name for text in texts for name in re.findall(r"^event-([a-z-]+) =", text, re.MULTILINE)}
    told -= {name for name in told if name.removesuffix("-own") in told - {name}}  # the same, with one's own units
    script = (WEB / "js" / series / "series.js").read_text("utf-8")
    alone = set(re.findall(r'"([a-z-]+)"', script[script.index("const ALONE") : script.index("];")]))
    heads = set(find(game).ruleset(None, {}).show.heads)
    assert told - heads - PARTS[series] == alone


def test_a_unit_at_the_edge_of_the_panel_is_chosen_once_and_stays_in_sight(
    match: Callable[..., Match], sit: Callable[..., Seat]
) -> None:
    """The panel grows under the finger that chose the unit, and takes neither its click nor its place."""
    game = match(save=esagono.position(CHARGE_FIELD).save(), seats=PEOPLE)
    seat = sit(game, "austrian", **PHONE)
    page = seat.page
    seat.still()
    _, y = seat.at("1316")
    edge = page.locator("#panel").bounding_box()
    assert edge
    assert y < edge["y"]
    seat.tap("1316")
    expect(page.locator(".unit.selected")).to_have_count(1)
    seat.still()
    edge = page.locator("#panel").bounding_box()
    assert edge
    assert seat.at("1316")[1] < edge["y"]


def test_ending_counts_what_can_be_attacked_not_the_ways_to_do_it(
    match: Callable[..., Match], sit: Callable[..., Seat]
) -> None:
    """One enemy that one regiment can assault from several hexes is one attack; the question names what is pressed."""
    field = {
        "game": "goito-1848",
        "turn": 3,
        "side": "piedmontese",
        "phase": "action",
        "active": {"formation": "pi-1-divisione", "step": "declare"},
        "units": [
            {"id": "pi-d-arvillars", "hex": "1413"},
            {"id": "pi-7-cuneo", "hex": "1413", "facing": "S"},
            {"id": "au-33-gyulai", "hex": "1416", "facing": "N"},
        ],
    }
    game = match(save=esagono.position(field).save(), seats=PEOPLE)
    assert len(game.board("piedmontese")["options"]) > 2
    page = sit(game, "piedmontese").page
    page.locator('#now [data-verb="done"]').click()
    expect(page.locator("#dialog h1")).to_have_text("Done?")
    expect(page.locator("#dialog")).to_contain_text("1 attack would still be possible.")


def test_a_second_click_on_a_gun_is_no_order(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """A gun beside the bridge that it could shell: the click is asked about, since dice cannot be taken back."""
    game = match()
    game.play("italian", ["end", {}])
    guns = {u["id"]: u["hex"] for u in game.board("italian")["view"]["units"] if "id" in u}
    shells = [c["option"][1] for c in game.board("italian")["options"] if c["option"][0] == "bombard"]
    hexes = [guns[args["unit"]] for args in shells if guns[args["unit"]] in args["hexside"].split("-")]
    seat = sit(game, "italian")
    seat.show(hexes[0])
    before = seat.seq
    seat.click(hexes[0])
    expect(seat.page.locator(".unit.selected")).to_have_count(1)
    seat.click(hexes[0])
    expect(seat.page.locator("#menu")).to_contain_text("bombards the bridge")
    assert seat.seq == before


@pytest.mark.parametrize("language", ["en-GB", "it-IT"])
def test_the_first_page_says_what_this_is_and_where_to_begin(
    context: Callable[..., BrowserContext], server: Server, language: str
) -> None:
    """One button leads into the first battle; whoever has games of his own finds those first."""
    page = context(locale=language).new_page()
    page.goto(server.address)
    newcomer = page.locator("#newcomer")
    expect(newcomer).to_contain_text(re.compile("free and unofficial|gratuito e non ufficiale"))
    expect(newcomer).to_be_in_viewport()
    page.locator("#begin-here").click()
    page.wait_for_selector("#lesson:not([hidden])")
    expect(page.locator("#game-title")).to_contain_text("Isonzo")
    page.goto(server.address)
    expect(page.locator("#mine .match")).to_have_count(1)
    expect(newcomer).to_be_hidden()


def test_levels_say_for_whom_they_are(context: Callable[..., BrowserContext], server: Server) -> None:
    """Not how many pairs of games they won against each other."""
    page = context().new_page()
    page.goto(server.address)
    page.locator('[data-game="goito-1848"]').click()
    levels = page.locator("#bot-levels")
    for words in ("Good for learning the page", "first games", "know the rules", "veterans"):
        expect(levels).to_contain_text(words)
    expect(levels).not_to_contain_text("pairs of games")


def test_a_bid_tells_what_it_buys(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """A slider, the chance against what the enemy may spend, and what is left."""
    game = match("gorizia-1916", scenario="bridgehead")
    while (board := game.board("italian"))["decision"] is None or board["decision"]["kind"] != "bid":
        side = "italian" if board["decision"] else "austro-hungarian"
        options = [c["option"] for c in game.board(side)["options"]]
        game.play(side, next(o for o in options if o[0] in ("ready", "done")))
    seat = sit(game, "italian")
    worth = seat.page.locator(".bid-worth b")
    expect(worth).to_have_count(3)
    slider = seat.page.locator("[data-key=bid-points]")
    most = int(slider.get_attribute("max") or 0)
    chances = []
    for points in (0, most):
        slider.fill(str(points))
        expect(seat.page.locator(".bid .hint")).to_contain_text(f"{most - points} logistics points are left")
        chances.append(worth.last.inner_text())
    assert chances == ["0%", "50%"]
    seq = seat.seq
    slider.focus()
    seat.page.keyboard.press("ArrowLeft")
    button = seat.page.locator("#now [data-verb=bid]")
    expect(button).to_have_text(f"Bid {most - 1} points")
    button.click()
    seat.wait_for_change(seq)
    game.play("austro-hungarian", ["bid", {"points": 0}])
    expect(seat.page.locator("ol.log")).to_contain_text(f"points spent {most - 1} and 0")
