"""The drawing table in a browser: found from the board, drawn on by mouse, keys and touch, checked, shared, played."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import BrowserContext, Page, expect

from esagono.games import open_pack
from tests.web.seat import Match, Seat
from tests.web.serve import Server

GAME, GORIZIA = "isonzo-1917", "gorizia-1916"
ITALIAN, AUSTRIAN = "italian", "austro-hungarian"
Open = Callable[..., "Desk"]


class Desk:
    """Somebody before the drawing table."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda m: self.complaints.append(m.text) if m.type == "error" else None)

    def open(self, place: str = "", game: str = GAME) -> Desk:
        self.page.goto("about:blank")
        self.page.goto(f"{self.address}/drawing#{game}/{place}")
        return self.ready()

    def ready(self) -> Desk:
        self.page.wait_for_selector("body[data-state=ready]")
        return self

    def at(self, hex_name: str) -> tuple[float, float]:
        """The middle of a hex on the screen."""
        line, place = int(hex_name[:2]), int(hex_name[2:])
        k, x, y = self.camera()
        box = self.page.locator("#stage").bounding_box()
        assert box
        return box["x"] + x - 100 * k * (place + 0.5 * (line % 2 == 1)), box["y"] + y + 86.60254 * k * line

    def camera(self) -> tuple[float, float, float]:
        """Scale and offset of the map: rows run from the east, 100 units a hex."""
        k, x, y = map(float, (self.page.get_attribute("#map", "data-camera") or "1 0 0").split())
        return k, x, y

    def brush(self, name: str, value: str | None = None) -> None:
        self.page.select_option("#brush", name)
        field = self.page.locator("#brush-value")
        if value is not None and field.evaluate("e => e.tagName") == "SELECT":
            field.select_option(value)
        elif value is not None:
            field.fill(value)
            field.press("Tab")

    def drag(self, *hexes: str) -> None:
        mouse = self.page.mouse
        mouse.move(*self.at(hexes[0]))
        mouse.down()
        for name in hexes[1:]:
            mouse.move(*self.at(name), steps=4)
        mouse.up()

    def changes(self) -> list[str]:
        self.page.click("#open-changes")
        return [text.strip() for text in self.page.locator("#changes li > .link").all_text_contents()]

    def kept(self) -> None:
        expect(self.page.locator("#saved")).not_to_be_empty()

    def stand_by(self, words: str) -> None:
        expect(self.page.locator("#check-state")).to_have_text(re.compile(words))


@pytest.fixture
def desk(context: Callable[..., BrowserContext], server: Server) -> Iterator[Open]:
    opened: list[Desk] = []

    def make(place: str = "", game: str = GAME, **how: Any) -> Desk:
        new = Desk(context(**how).new_page(), server.address)
        opened.append(new)
        return new.open(place, game)

    yield make
    for each in opened:
        assert each.complaints == []


def level(hex_name: str) -> str:
    return next(row["level"] for row in open_pack(GAME).rows("map.csv") if row["hex"] == hex_name)


def test_the_board_says_where_a_fact_comes_from_and_leads_to_the_table(
    match: Callable[..., Match], sit: Callable[..., Seat], server: Server
) -> None:
    """1: on the hex and the counter that one looks at."""
    seat = sit(match(), ITALIAN)
    seat.page.evaluate("window.scrollTo(0, 0)")
    seat.click("2413")
    ground = seat.page.locator("details.ground")
    if ground.get_attribute("open") is None:
        ground.locator("summary").click()
    expect(ground.locator(".source").first).to_contain_text("history")
    with seat.page.expect_popup() as popup:
        ground.get_by_role("link", name="This is wrong here").first.click()
    page = popup.value
    page.wait_for_selector("body[data-state=ready]")
    assert page.url.endswith(f"/drawing#{GAME}/2413")
    expect(page.locator("#hex-source")).to_contain_text("history")
    links = ground.locator(".sources a")
    assert links.first.get_attribute("href").startswith(f"/drawing#{GAME}/it-")  # type: ignore[union-attr]


def test_brushes_undo_and_single_changes_taken_back(desk: Open) -> None:
    """2 and 3: by mouse and keys; every stroke is undone, every change can go alone, all is kept."""
    table = desk("2007")
    page = table.page
    table.brush("level", "7")
    table.drag("2006", "2007")
    assert table.changes() == [f"2007: level {level('2007')} → 7", f"2006: level {level('2006')} → 7"]
    page.click("#undo")
    expect(page.locator("#changes li")).to_have_count(0)
    page.keyboard.press("Control+Shift+Z")
    expect(page.locator("#changes li")).to_have_count(2)
    page.locator("#changes li").first.get_by_role("button", name="Take back").click()
    expect(page.locator("#changes li")).to_have_count(1)
    # a road by dragging, a river by its side, a road by keys
    table.brush("road-trail")
    table.drag("1904", "1905", "1906")
    table.brush("side-river")
    (ax, ay), (bx, by) = table.at("2004"), table.at("2005")
    page.mouse.click((ax + bx) / 2, (ay + by) / 2)
    table.brush("road-road")
    page.locator("#stage").focus()
    page.keyboard.press("Shift+ArrowRight")
    told = table.changes()
    assert [t for t in told if "added" in t and "1904" in t]
    assert any("2004-2005: River added" in t for t in told), told
    assert any("Road added" in t for t in told), told
    table.brush("side-river")
    page.check("#brush-erase")
    page.mouse.click((ax + bx) / 2, (ay + by) / 2)
    assert not any("2004-2005: River" in t for t in table.changes())
    before = table.changes()
    table.kept()
    page.reload()
    table.ready()
    assert sorted(table.changes()) == sorted(before)


def test_by_touch_one_finger_paints(desk: Open) -> None:
    table = desk("2006", viewport={"width": 390, "height": 844}, has_touch=True)
    table.brush("level", "7")
    table.page.touchscreen.tap(*table.at("2006"))
    assert table.changes() == [f"2006: level {level('2006')} → 7"]


def test_the_card_of_a_hex_takes_only_what_the_game_knows(desk: Open) -> None:
    table = desk("2006")
    page = table.page
    assert "swamp" in page.locator("#hex-terrain option").evaluate_all("all => all.map((o) => o.value)")
    page.fill("#hex-level", "77")
    page.press("#hex-level", "Tab")
    assert page.input_value("#hex-level") == level("2006")
    page.fill("#hex-peak", "Monte <b>Nuovo</b>")
    page.press("#hex-peak", "Tab")
    page.check("#hex-compared")
    (told,) = table.changes()
    assert "Monte bNuovo/b" in told
    expect(page.locator("#progress")).to_contain_text("1 of 570 hexes compared")


def test_counters_are_drawn_as_one_types_and_changed_for_many(desk: Open) -> None:
    """5: a form with both sides, the set-up hex by dragging, a column for many with a preview."""
    table = desk("it-taro")
    page = table.page
    page.fill("#counter-attack", "7")
    expect(page.locator(".face").first).to_contain_text("7-5-5")
    page.press("#counter-attack", "Tab")
    page.fill("#counter-move", "60")
    page.press("#counter-move", "Tab")
    expect(page.locator("#counter-move")).to_have_attribute("aria-invalid", "true")
    start = page.input_value("#counter-hex")
    table.drag(start, "1409")
    expect(page.locator("#counter-hex")).to_have_value("1409")
    # any other counter is dragged as well; a click opens its form
    on_hex = {row["name"] for row in open_pack(GAME).rows("counters.csv") if row["hex"] == "1109"}
    page.mouse.click(*table.at("1109"))
    expect(page.locator("#counter-hex")).to_have_value("1109")
    assert page.input_value("#counter-name") in on_hex
    table.drag("1109", "1209")
    expect(page.locator("#counter-hex")).to_have_value("1209")
    page.click("#open-changes")
    expect(page.locator("#changes")).to_contain_text("1109 → 1209")
    page.click("#open-counters")
    page.fill("#counter-find", "Taro")
    page.press("#counter-find", "Enter")
    page.click("#counter-table")
    page.select_option("#many-column", "artillery")
    page.fill("#many-value", "2")
    page.get_by_role("checkbox", name="Spezia").check()
    page.get_by_role("checkbox", name="Alessandria").check()
    expect(page.locator("#many-preview")).to_contain_text("2 counters will change")
    page.click("#many-apply")
    told = table.changes()
    assert any(t.startswith("Taro: attack 5 → 7") and f"{start} → 1409" in t for t in told), told
    assert sum("artillery 1 → 2" in t for t in told) == 2


def test_nothing_that_is_being_typed_is_lost(desk: Open) -> None:
    """A card that is drawn anew waits until the player has left the field."""
    table = desk("it-taro")
    page = table.page
    page.fill("#counter-attack", "7")
    page.press("#counter-attack", "Tab")
    expect(page.locator("#undo")).to_be_enabled()
    typed = page.evaluate(
        """async () => {
            const field = document.querySelector("#counter-defense");
            field.focus();
            field.value = "6";
            field.dispatchEvent(new InputEvent("input", { bubbles: true }));
            document.querySelector("#undo").click();
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            return [document.querySelector("#counter-defense") === field, field.value];
        }"""
    )
    assert typed == [True, "6"]
    page.evaluate("document.querySelector('#counter-defense').dispatchEvent(new Event('change', { bubbles: true }))")
    assert table.changes() == ["Taro: defence 5 → 6"]


def test_numbers_of_scenarios_are_corrected(desk: Open) -> None:
    """5: turns, tracks and schedules, named in the list of changes and taken back there; nothing else can be typed."""
    table = desk("", GORIZIA)
    page = table.page
    page.click("#open-changes")
    page.locator("details.settings summary").click()
    field = page.locator("#setting-bridgehead-logistics-italian")
    ours = field.input_value()
    field.fill("30 10")
    field.press("Tab")
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("30 " + ours.split(" ", 1)[1])
    field.press("Tab")
    expect(page.locator("#changes li > .link")).to_contain_text(f"{ours} → 30 {ours.split(' ', 1)[1]}")
    table.kept()
    page.reload()
    table.ready()
    page.click("#open-changes")
    page.locator("#changes li").get_by_role("button", name="Take back").click()
    expect(page.locator("#changes li")).to_have_count(0)


def test_the_check_leads_to_what_is_wrong(desk: Open) -> None:
    """6: errors apart from remarks, with the counter to click."""
    table = desk("it-taro")
    page = table.page
    page.fill("#counter-hex", "1308")
    page.press("#counter-hex", "Tab")
    page.click("#open-check")
    table.stand_by("Errors: 1")
    expect(page.locator(".findings .error")).to_contain_text("belongs to the other side")
    page.locator(".findings .error .link").click()
    expect(page.locator("#counter-find")).to_have_value("Taro")
    page.click("#undo")
    page.click("#open-check")
    table.stand_by("Nothing prevents play")


def distorted(folder: Path, matrix: list[float]) -> Path:
    """A picture of a map as a phone sees it: dark dots in the middle of hexes, the places given by a projective map."""
    picture = Image.new("RGB", (1200, 900), "#e8e0c8")
    pen = ImageDraw.Draw(picture)
    for x, y in POINTS.values():
        u, v = project(matrix, x, y)
        pen.ellipse((u - 9, v - 9, u + 9, v + 9), fill="#222")
    file = folder / "phone.png"
    picture.save(file)
    return file


def project(m: list[float], x: float, y: float) -> tuple[float, float]:
    w = m[6] * x + m[7] * y + m[8]
    return (m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w


#: Five hexes of Isonzo on the drawing: rows of 100 units from the east, odd ones half a hex farther.
POINTS = {
    name: (-100 * (place + 0.5 * (line % 2 == 1)), 86.60254 * line)
    for name, line, place in (("1002", 10, 2), ("1018", 10, 18), ("3802", 38, 2), ("3818", 38, 18), ("2410", 24, 10))
}
PHONE = [0.5, 0.06, 1000.0, -0.03, 0.28, -190.0, -0.00004, 0.00009, 1.0]


def test_a_photograph_lies_under_the_hexes_and_stays_here(desk: Open, tmp_path: Path) -> None:
    """4: four hex numbers clicked in a picture seen from aside; a fifth then lies where it belongs."""
    table = desk("")
    page = table.page
    sent: list[str] = []
    page.on("request", lambda r: sent.append(r.url) if r.method != "GET" else None)
    page.click("#open-photo")
    page.set_input_files("#photo-file", distorted(tmp_path, PHONE))
    expect(page.locator("#photo-state")).to_contain_text("3 more points")
    box = page.locator("#photo").bounding_box()
    assert box
    for name in ("1002", "1018", "3802", "3818"):
        page.fill("#photo-hex", name)
        u, v = project(PHONE, *POINTS[name])
        page.mouse.click(box["x"] + u * box["width"] / 1200, box["y"] + v * box["height"] / 900)
    expect(page.locator("#photo-state")).to_contain_text("perspective")
    page.click("#photo-lay")
    expect(page.locator("#photo-opacity")).to_be_visible()
    u, v = project(PHONE, *POINTS["2410"])

    def aside() -> float:
        """How far the fifth lies from its hex, in hexes."""
        laid = page.evaluate(
            """([u, v]) => {
                const laid = new DOMMatrix(document.querySelector("#photo").style.transform);
                const p = laid.transformPoint(new DOMPoint(u, v));
                const { left, top } = document.querySelector("#stage").getBoundingClientRect();
                return [left + p.x / p.w, top + p.y / p.w];
            }""",
            [u, v],
        )
        x, y = table.at("2410")
        return max(abs(laid[0] - x), abs(laid[1] - y)) / (100 * table.camera()[0])

    for _ in range(50):  # the picture follows the map when it is drawn next
        if aside() < 0.15:
            break
        page.wait_for_timeout(100)
    assert aside() < 0.15
    page.click("#photo-flicker")
    page.reload()
    table.ready()
    page.click("#open-photo")
    expect(page.locator("#photo-state")).to_contain_text("perspective")
    assert sent == [], "the picture is never sent"


def test_points_are_set_where_the_picture_was_brought_near(desk: Open, tmp_path: Path) -> None:
    """4: wheel and drag, keys, the number typed after the click; strange numbers are named; elsewhere the map."""
    table = desk("")
    page = table.page
    page.click("#open-photo")
    page.set_input_files("#photo-file", distorted(tmp_path, PHONE))
    picture, stage = page.locator("#photo"), page.locator("#stage").bounding_box()
    expect(page.locator("#photo-state")).to_contain_text("3 more points")
    assert stage

    def pixel(name: str) -> tuple[float, float]:
        box, (u, v) = picture.bounding_box(), project(PHONE, *POINTS[name])
        assert box
        return box["x"] + u * box["width"] / 1200, box["y"] + v * box["height"] / 900

    before = picture.bounding_box()
    page.mouse.move(*pixel("1002"))
    page.mouse.wheel(0, -500)
    page.wait_for_function(
        "old => document.querySelector('#photo').getBoundingClientRect().width > old * 2",
        arg=before["width"] if before else 0,
    )
    page.mouse.click(*pixel("1002"))
    page.fill("#photo-hex", "9999")
    page.keyboard.press("Enter")
    expect(page.locator("#photo-wrong")).to_contain_text("9999")
    page.fill("#photo-hex", "1002")
    page.keyboard.press("Enter")
    expect(page.locator(".points li")).to_have_count(1)
    page.mouse.wheel(0, 800)
    page.wait_for_function("() => document.querySelector('#photo').getBoundingClientRect().width < 900")
    for name in ("1018", "3802"):
        page.mouse.click(*pixel(name))
        page.fill("#photo-hex", name)
        page.keyboard.press("Enter")
    expect(page.locator(".points li")).to_have_count(3)
    expect(page.locator("#photo-marks text")).to_have_text(["1002", "1018", "3802"])
    # the fourth by keys alone: the picture goes under the mark in the middle
    page.locator("#stage").focus()
    middle = stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2
    for axis, keys in ((0, ("ArrowLeft", "ArrowRight")), (1, ("ArrowUp", "ArrowDown"))):
        off = pixel("3818")[axis] - middle[axis]
        for _ in range(round(abs(off) / 12)):
            page.keyboard.press(keys[off > 0])
    page.keyboard.press("Enter")
    page.keyboard.type("3818")
    page.keyboard.press("Enter")
    expect(page.locator("#photo-state")).to_contain_text("perspective")
    page.click("#open-hex")
    expect(page.locator("#photo-marks text")).to_have_count(0)
    expect(page.locator("#map")).to_be_visible()


def test_a_pack_is_one_zip_and_two_are_merged(desk: Open, tmp_path: Path) -> None:
    """9: export, import elsewhere, and the owner chooses where two packs differ."""
    mine = desk("2006")
    mine.page.fill("#hex-level", "7")
    mine.page.press("#hex-level", "Tab")
    mine.page.click("#open-pack")
    mine.page.fill("#pack-maker", "Anna")
    mine.page.press("#pack-maker", "Tab")
    with mine.page.expect_download() as download:
        mine.page.click("#pack-export")
    file = tmp_path / "anna.zip"
    download.value.save_as(file)
    with zipfile.ZipFile(file) as archive:
        assert sorted(archive.namelist()) == ["map.csv", "pack.json"]
        assert json.loads(archive.read("pack.json"))["maker"] == "Anna"
    other = desk("2006")
    other.page.fill("#hex-level", "6")
    other.page.press("#hex-level", "Tab")
    other.page.click("#open-pack")
    other.page.set_input_files("#pack-import", file)
    expect(other.page.locator("#import-state")).to_contain_text("0 changes came in; 1 differ")
    other.page.get_by_role("button", name="Take theirs").click()
    assert other.changes() == [f"2006: level {level('2006')} → 7"]
    bad = tmp_path / "bad.zip"
    bad.write_bytes(b"no zip at all" * 40)
    other.page.click("#open-pack")
    other.page.set_input_files("#pack-import", bad)
    expect(other.page.locator("#import-state")).to_contain_text("not a pack")
    assert other.changes() == [f"2006: level {level('2006')} → 7"]


def test_two_browsers_play_with_a_corrected_pack_to_its_end(
    desk: Open, context: Callable[..., BrowserContext], server: Server
) -> None:
    """8: the friend is told what differs, sees it, must agree; the board has it; the save is verified."""
    table = desk("it-taro")
    page = table.page
    page.fill("#counter-attack", "7")
    page.press("#counter-attack", "Tab")
    table.kept()
    table.open("2006")
    page.fill("#hex-level", "7")
    page.press("#hex-level", "Tab")
    page.click("#open-pack")
    page.fill("#pack-maker", "Anna")
    page.press("#pack-maker", "Tab")
    page.click("#pack-play")
    page.select_option("#play-against", "friend")
    page.click("#play-begin")
    link = page.locator("#play-link")
    expect(link).to_be_visible(timeout=200_000)  # the server tries the pack out
    friend = Desk(context().new_page(), server.address)
    friend.page.goto(link.input_value())
    expect(friend.page.locator("#corrected")).to_contain_text("1 hex, 1 counter")
    expect(friend.page.locator("#corrected")).to_contain_text("by Anna")
    expect(friend.page.locator("#take-seat")).to_be_disabled()
    friend.page.locator("#corrected summary").click()
    expect(friend.page.locator("#corrected li")).to_have_count(2)
    friend.page.check("#agree")
    friend.page.click("#take-seat")
    page.click("#play-go")
    for each in (friend.page, page):
        each.wait_for_selector("body[data-state=ready]")
    match, token = page.url.split("#")[1].split("/")
    facts: Any = page.evaluate(
        """async ([match, token]) => {
            const headers = { Authorization: `Bearer ${token}` };
            const { pack } = await (await fetch(`/api/matches/${match}`, { headers })).json();
            const parts = await (await fetch(`/api/games/isonzo-1917/components?pack=${pack.hash}`)).json();
            const map = await fetch(`/api/games/isonzo-1917/map.svg?pack=${pack.hash}`);
            const [{ level }, { attack }] = [parts.hexes["2006"], parts.counters["it-taro"]];
            return { hash: pack.hash, level, attack, map: map.status };
        }""",
        [match, token],
    )
    assert (facts["level"], facts["attack"], facts["map"]) == (7, 7, 200)
    # the friend may look at it on a drawing table of their own, which it leaves as it was
    look = Desk(friend.page.context.new_page(), server.address).open(f"/{facts['hash']}")
    assert sorted(t.split(":")[0] for t in look.changes()) == ["2006", "Taro"]
    expect(look.page.locator("#saved")).to_contain_text("your own does not change")
    assert look.open("2006").changes() == []
    seen = page.evaluate("performance.getEntriesByType('resource').map((e) => e.name)")
    assert any(f"components?lang=en&pack={facts['hash']}" in name for name in seen)
    verified: Any = page.evaluate(
        """async ([match, token]) => {
            const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
            const path = `/api/matches/${match}`;
            await fetch(`${path}/settle`, { method: "POST", headers, body: JSON.stringify({ act: "resign" }) });
            return (await fetch(`${path}/verify`, { headers })).json();
        }""",
        [match, token],
    )
    assert verified["ok"], verified
    assert friend.complaints == []


def test_a_game_begins_from_a_position_set_up_by_hand(desk: Open, tmp_path: Path) -> None:
    """10: counters dragged, the set-up saved as a file, its turn changed; what cannot be played is told in words."""
    table = desk("it-taro")
    page = table.page
    table.drag("1309", "1409")
    expect(page.locator("#counter-hex")).to_have_value("1409")
    page.click("#open-pack")
    page.click("#pack-play")
    page.select_option("#play-against", "hotseat")
    page.select_option("#play-from", "position")
    with page.expect_download() as download:
        page.click("#position-save")
    position = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert {"id": "it-taro", "hex": "1409"}.items() <= next(
        u for u in position["units"] if u["id"] == "it-taro"
    ).items()
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({**position, "phase": "lunch"}), encoding="utf-8")
    page.set_input_files("#play-position", file)
    page.click("#play-begin")
    expect(page.locator("#play-state")).to_contain_text("lunch", timeout=200_000)
    file.write_text(json.dumps({**position, "turn": 4}), encoding="utf-8")
    page.set_input_files("#play-position", file)
    page.click("#play-begin")
    page.wait_for_url(re.compile("/board#"), timeout=200_000, wait_until="commit")
    page.wait_for_selector("body[data-state=ready]")
    match, token = page.url.split("#")[1].split("/")
    view: Any = page.evaluate(
        """async ([match, token]) => {
            const headers = { Authorization: `Bearer ${token}` };
            return (await (await fetch(`/api/matches/${match}/view`, { headers })).json()).view;
        }""",
        [match, token],
    )
    assert view["turn"] == 4
    assert next(u["hex"] for u in view["units"] if u["id"] == "it-taro") == "1409"
    table.complaints = [c for c in table.complaints if "422" not in c]


def test_a_pack_with_an_error_begins_no_game(desk: Open) -> None:
    table = desk("it-taro")
    page = table.page
    page.fill("#counter-hex", "1308")
    page.press("#counter-hex", "Tab")
    page.click("#open-pack")
    page.click("#pack-play")
    page.click("#play-begin")
    expect(page.locator("#play-state")).to_contain_text("belongs to the other side", timeout=200_000)
    table.complaints = [c for c in table.complaints if "422" not in c]


@pytest.mark.parametrize("game", [GORIZIA, "goito-1848", "altipiani-1916"])
def test_every_game_has_its_table_in_italian_on_a_phone(desk: Open, game: str) -> None:
    table = desk("", game, viewport={"width": 390, "height": 844}, locale="it-IT", has_touch=True)
    expect(table.page.locator("#game-title")).to_contain_text("Il tavolo da disegno")
    table.page.click("#open-check")
    table.stand_by("Nulla impedisce")
