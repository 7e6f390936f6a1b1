"""The page's files, pictures, and the static facts of the games."""

from __future__ import annotations

import gzip
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import brotli
import pytest
from hatchling.builders.wheel import WheelBuilder
from starlette.testclient import TestClient

import esagono
from esagono.cartography.position import sheet_of
from esagono.engine.show import Show
from esagono.engine.text import LANGUAGES
from esagono.games import find, playable
from esagono.games.inferno.ruleset import InfernoGame
from esagono.games.inferno.show.questions import shaped
from esagono.server.assets import components
from esagono.server.assets.asset import Asset
from esagono.server.assets.pictures import Pages, counters_picture, web_folder
from esagono.server.http.routes.games import prepare
from esagono.server.play.rulebooks import rules_for
from esagono.server.words import own_words
from tests.server.helpers import AUSTRIAN, ITALIAN, Table

ROOT = Path(__file__).parents[2]
SHOWN = [g for g in playable() if type(find(g).ruleset(None, {}).show) is not Show]
"""Games that say how the page shows them."""


def test_the_page_is_served_without_inline_scripts_or_foreign_addresses(client: TestClient) -> None:
    for path in ("/", "/board"):
        answer = client.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")
        html = answer.text
        assert not re.search(r"<script(?![^>]*\bsrc=)", html)
        assert "<style" not in html
        assert not re.search(r"\son\w+=", html)
        assert not re.search(r"""(src|href)=["'](https?:)?//""", html)
        for source in re.findall(r"""(?:src|href)=["'](/web/[^"'#]+)""", html):
            assert client.get(source).status_code == 200, source


def test_every_file_of_the_page_is_served_with_its_type(client: TestClient) -> None:
    expected = {".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml"}
    files = [f for f in web_folder().rglob("*") if f.is_file() and f.suffix in expected]
    assert files
    for file in files:
        answer = client.get(f"/web/{file.relative_to(web_folder()).as_posix()}")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith(expected[file.suffix])
        assert answer.content == file.read_bytes() or file.suffix in (".js", ".css")


def test_modules_come_without_their_remarks_but_line_by_line() -> None:
    """Browsers read neither remarks nor indents; all code is there, and in the line that an error names."""
    pages = Pages()
    spared = 0
    for file in web_folder().rglob("*.js"):
        written = file.read_text("utf-8")
        served = pages.get(file.relative_to(web_folder()).as_posix()).body.decode()
        assert not re.search(r"/\*\*|^ *//|@param|@type", served, re.MULTILINE), file
        lines = list(zip(written.split("\n"), served.split("\n"), strict=True))
        assert all(a.lstrip() == b for a, b in lines if not re.search(r"/\*|\*/|^ *(\*|//)", a)), file
        # a text over several lines would lose its indents
        assert all(line.count("`") % 2 == 0 for line in served.split("\n")), file
        assert all(b in a or "/**" in a for a, b in lines), file
        spared += len(written) - len(served)
    assert spared > 80_000


@pytest.mark.parametrize("path", ["/", "/api/games/isonzo-1917/map.svg", "/api/games/isonzo-1917/components"])
def test_answers_are_compressed_and_known_by_their_etag(client: TestClient, path: str) -> None:
    plain = client.get(path, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    packed = client.get(path, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) < len(plain.content)
    again = client.get(path, headers={"If-None-Match": packed.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(path, headers={"If-None-Match": '"other"'}).status_code == 200


def test_what_was_prepared_is_smaller_still(client: TestClient) -> None:
    path, ways = "/web/js/board.js", {"Accept-Encoding": "gzip, br"}
    before = client.get(path, headers=ways)
    assert before.headers["content-encoding"] == "gzip", "nobody waits for the better form"
    asset = client.app.state.server.pages.get("js/board.js")  # type: ignore[attr-defined]
    asset.squeeze()
    assert brotli.decompress(asset.packed["br"]) == asset.body
    with client.stream("GET", path, headers=ways) as after:
        assert after.headers["content-encoding"] == "br"
        assert int(after.headers["content-length"]) < int(before.headers["content-length"])
        assert after.headers["etag"] == before.headers["etag"]
    for header in ("gzip, br;q=0", "gzip"):
        assert client.get(path, headers={"Accept-Encoding": header}).headers["content-encoding"] == "gzip"


def test_everything_a_board_asks_for_is_prepared(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    squeezed: list[Asset] = []
    monkeypatch.setattr(Asset, "squeeze", lambda asset: squeezed.append(asset))
    prepare(client.app)  # type: ignore[arg-type]
    kinds = [asset.kind for asset in squeezed]
    assert kinds.count("image/svg+xml") >= 2 * len(playable())
    assert kinds.count("text/javascript") == 2 * len(list(web_folder().rglob("*.js"))), "by itself and for the board"
    pages = client.app.state.server.pages  # type: ignore[attr-defined]
    for name in ("board.html", "board/all.css", "board/js/early.js", "board/js/open.js"):
        assert pages.get(name) in squeezed
    found = client.get("/api/games/isonzo-1917/components", params={"lang": "it"})
    assert found.content in [asset.body for asset in squeezed]


def test_a_file_that_changes_is_read_again(tmp_path: Path) -> None:
    pages = Pages(tmp_path)
    (tmp_path / "a.js").write_text("1")
    first = pages.get("a.js")
    assert pages.get("a.js") is first
    import os

    (tmp_path / "a.js").write_text("2")
    os.utime(tmp_path / "a.js", (1, 1))
    assert pages.get("a.js").body == b"2"


@pytest.mark.parametrize("game", playable())
def test_the_first_page_shows_a_small_picture_of_the_map(client: TestClient, game: str) -> None:
    answer = client.get(f"/api/games/{game}/map-small")
    assert answer.headers["content-type"] == "image/webp"
    assert 5_000 < len(answer.content) <= 25_000


def test_layers_of_the_map_can_be_left_out(client: TestClient) -> None:
    whole = client.get("/api/games/isonzo-1917/map.svg")
    bare = client.get("/api/games/isonzo-1917/map.svg?off=numbers,grid,<script>")
    assert whole.headers["content-type"] == "image/svg+xml"
    assert 'class="esagono-map"' in whole.text
    assert 'class="esagono-map no-grid no-numbers"' in bare.text
    assert whole.headers["etag"] != bare.headers["etag"]


def test_counters_are_drawn(client: TestClient) -> None:
    svg = client.get("/api/games/isonzo-1917/counters.svg").text
    ids = components.components("isonzo-1917", "en")["counters"]
    assert all(f'id="{name}"' in svg for name in ids)


@pytest.mark.parametrize("game", SHOWN)
def test_every_hexside_is_told_once_and_for_both_hexes(game: str) -> None:
    rules = find(game).ruleset(None, {})
    whole = rules.components("en")["hexes"]
    sent = {n: dict(f.get("sides", {})) for n, f in components.components(game, "en")["hexes"].items()}
    assert 2 * sum(map(len, sent.values())) == sum(len(f.get("sides", {})) for f in whole.values()) > 0
    for here, sides in list(sent.items()):
        for there, kinds in list(sides.items()):
            sent[there].setdefault(here, kinds)
    assert sent == {n: f.get("sides", {}) for n, f in whole.items()}


@pytest.mark.parametrize("game", playable())
def test_shapes_of_many_counters_are_sent_once(game: str) -> None:
    """And put back in their places the sheet is the one that was drawn."""
    drawn = sheet_of(rules_for(game, None, {}))
    sent = counters_picture(game).body.decode()
    assert len(sent) < len(drawn) * 0.8
    parts = {m[2]: f"<{m[1]}{m[3]}" for m in re.finditer(r'<(\w+) id="(part-\d+)"([^>]*>)', sent)}
    whole = re.sub(r'<use href="#(part-\d+)"/>', lambda m: parts[m[1]], sent)
    assert re.sub(r"<defs>.*?</defs>", "", whole, count=1) == drawn


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", playable())
def test_the_start_page_has_words_for_everything(client: TestClient, game: str, lang: str) -> None:
    entry = next(g for g in client.get("/api/games", params={"lang": lang}).json() if g["id"] == game)
    info = find(game).INFO
    assert [s["id"] for s in entry["sides"]] == list(info.sides)
    assert [s["id"] for s in entry["scenarios"]] == list(info.scenarios)
    assert all(s["title"] != s["id"] for s in entry["scenarios"])
    assert all(s["turns"] > 1 and s["decisions"] > 100 for s in entry["scenarios"]), "one is told how long a game is"
    for option, about in zip(entry["options"], info.options, strict=True):
        assert (option["name"], option["clause"], option["default"]) == (about.name, about.clause, about.default)
        assert option["title"] != about.name.replace("_", " "), f"{about.name} has no words in {lang}"
        assert [c["value"] for c in option["choices"]] == list(about.choices)
    assert all(b["title"] and b["title"] != b["level"] and b["text"] for b in entry["bots"])
    less = {b["level"]: [x["title"] for x in b["handicaps"]] for b in entry["bots"]}
    assert {level: len(set(titles)) for level, titles in less.items()} == {b: 3 * (b == "general") for b in less}


def test_words_of_the_server_are_complete() -> None:
    assert own_words().keys("en") == own_words().keys("it")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", SHOWN)
def test_the_components_of_a_game(client: TestClient, game: str, lang: str) -> None:
    found = client.get(f"/api/games/{game}/components", params={"lang": lang}).json()
    grid, rules = found["grid"], find(game).ruleset(None, {})
    assert len(found["hexes"]) == (grid["lines"][1] - grid["lines"][0] + 1) * (
        grid["places"][1] - grid["places"][0] + 1
    )
    scenarios = [find(game).ruleset(name, {}) for name in rules.info.scenarios]
    assert set(found["counters"]) == {unit for each in scenarios for unit in each.roster.ids}  # type: ignore[attr-defined]
    assert all(c["name"] for c in found["counters"].values())
    assert set(found["sides"]) == set(found["colours"]) == set(rules.info.sides)
    assert "terrain" in {c["id"] for c in found["charts"]}
    for chart in found["charts"]:
        assert all(len(row["cells"]) == len(chart["columns"]) for row in chart["rows"])
    assert found["frame"]["unit"] == 100
    assert found["frame"]["map_width"] <= found["frame"]["width"]
    assert found["phases"]
    assert all(p["title"] != p["id"] for p in found["phases"])
    assert all(o["question"] in found["questions"] for o in found["overlays"])
    assert all(look["title"] for look in (*found["badges"].values(), *found["markers"].values()))


def test_frame_and_drawing_agree() -> None:
    from esagono.cartography.draw.canvas import frame

    rules = find("isonzo-1917").ruleset(None, {})
    assert components.components("isonzo-1917", "en")["frame"] == frame(rules.grid)  # type: ignore[attr-defined]


def test_the_charts_are_those_of_the_rules() -> None:
    rules = find("isonzo-1917").ruleset(None, {})
    charts = {c["id"]: c for c in components.components("isonzo-1917", "en")["charts"]}
    losses = rules.tables.losses  # type: ignore[attr-defined]
    for row in charts["losses"]["rows"]:
        assert [int(c) for c in row["cells"]] == [
            losses.reductions(row["id"], die) for die in range(1, len(row["cells"]) + 1)
        ]


def test_the_page_gets_the_handbook_in_its_language(client: TestClient) -> None:
    english, italian = (client.get("/api/games/isonzo-1917/handbook", params={"lang": x}).json() for x in ("en", "it"))
    assert [c["id"] for c in english] == [c["id"] for c in italian]
    assert english[0]["title"] != italian[0]["title"]
    source = re.findall(r'<img src="([^"]+)"', "".join(c["html"] for c in english))[0]
    answer = client.get(source)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/webp")
    assert client.get("/api/games/isonzo-1917/pictures/..%2Fen.ftl").status_code == 404


def test_a_game_that_does_not_exist(client: TestClient) -> None:
    for tail in ("components", "handbook", "pictures/a.webp", "map.svg", "map-small", "counters.svg"):
        answer = client.get(f"/api/games/nothing/{tail}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no-game")


def test_the_odds_sheet_is_the_forecast(table: Callable[..., Table]) -> None:
    """The page's numbers are those of the engine, with words for each part."""
    match = table(options={"fog": "open"})
    view = match.board(ITALIAN)["view"]
    rules = find("isonzo-1917").ruleset(None, {"fog": "open"})
    live = match.client.app.state.server.matches.live[match.match]  # type: ignore[attr-defined]
    compared = 0
    with match.socket(ITALIAN, "it") as page:
        for hex, stack in view["stacks"].items():
            near = [u["id"] for u in view["units"] if u["side"] == ITALIAN and u["hex"] in rules.hexes_around(hex)]
            if stack["side"] != AUSTRIAN or not near:
                continue
            told = page.question("forecast", target=hex, attackers=near)
            real = live.match.game.forecast(target=hex, attackers=near, seat=ITALIAN)
            assert told["column"] == real.column
            assert (told["attack"]["total"], told["defense"]["total"]) == (real.attack.total, real.defense.total)
            for name in ("p_defender_retreats", "p_attacker_retreats"):
                assert told["outcomes"][name] == pytest.approx(float(getattr(real.outcomes, name)))
            assert sum(told["outcomes"]["defender_losses"].values()) == pytest.approx(1)
            assert all(p["text"] and ":" in p["text"] for p in told["attack"]["parts"])
            assert all(s["text"] for s in told["shifts"])
            compared += 1
    assert compared > 3


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "Avellino: guns of its own"), ("it", "Avellino: artiglieria propria")]
)
def test_guns_that_a_unit_has_are_called_its_own(lang: str, words: str) -> None:
    game = esagono.new("isonzo-1917", seed=7)
    assert isinstance(game, InfernoGame)
    found = shaped(game, lang, game.forecast(target="2312", attackers=["it-avellino"], seat=ITALIAN))
    texts = {name: [p["text"] for p in found[name]["parts"]] for name in ("attack", "attack_artillery")}
    assert words in texts["attack_artillery"]
    assert words not in texts["attack"]


SHORT = {"en": {"italian": "IT", "austro-hungarian": "AH"}, "it": {"italian": "IT", "austro-hungarian": "A-H"}}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_side_has_one_name_and_one_abbreviation_in_all_games(lang: str) -> None:
    titles = set()
    for game in ("isonzo-1917", "altipiani-1916", "gorizia-1916"):
        found = components.components(game, lang)
        assert {side: about["short"] for side, about in found["sides"].items()} == SHORT[lang]
        titles.add(tuple(about["title"] for _, about in sorted(found["sides"].items())))
        catalog = find(game).ruleset(None, {}).show.catalog
        for side, short in SHORT[lang].items():
            key = f"track-rp_{side.replace('-', '_')}-short"
            assert not catalog.has(key, lang) or catalog.say(key, {}, lang).endswith(f" {short}")
    assert len(titles) == 1


@pytest.mark.slow
def test_the_wheel_brings_page_words_and_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ESAGONO_PURE", "1")  # what is compiled is not looked at here
    (path,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    names = set(zipfile.ZipFile(path).namelist())
    for file in web_folder().rglob("*"):
        if file.is_file():
            assert f"esagono/web/{file.relative_to(web_folder()).as_posix()}" in names
    assert {"esagono/server/text/it.ftl", "esagono/games/inferno/isonzo/text/handbook.it.md"} <= names
    assert gzip.decompress(zipfile.ZipFile(path).read("esagono/games/inferno/isonzo/data/map.svgz"))


@pytest.mark.parametrize(("lang", "title"), [("en", "There is no such page."), ("it", "Questa pagina non esiste.")])
def test_a_wrong_address_leads_people_home(client: TestClient, lang: str, title: str) -> None:
    wanted = {"accept": "text/html,application/xhtml+xml", "accept-language": lang}
    answer = client.get("/borad", headers=wanted)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert title in answer.text
    assert 'href="/"' in answer.text
    for source in re.findall(r'href="(/web/[^"]+)', answer.text):
        assert client.get(source).status_code == 200, source
    # programs get what they can read
    for path, headers in (("/borad", {}), ("/api/borad", wanted)):
        assert client.get(path, headers=headers).json()["error"]["code"] == "not-found"
