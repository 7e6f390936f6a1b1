"""Packs of corrections on a server: checked as a stranger's files, agreed to, played with, stored with the match."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import re
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import esagono
from esagono.engine.corrections import KNOWN
from esagono.games import open_pack
from esagono.server.play import packs
from esagono.server.questions.tasks import MapDrawing
from tests.server.helpers import AUSTRIAN, ITALIAN, Table

GAME = "isonzo-1917"
ABOUT = {"game": GAME, "name": "As printed", "maker": "Anna", "version": "1"}


def rows_with(file: str, key: str, **cells: str) -> str:
    """A file with one of our rows, changed."""
    rows = open_pack(GAME).rows(file)
    row = next(r for r in rows if next(iter(r.values())) == key)
    header = list(row)
    changed = {**row, **cells, "source": "printed"}
    return ",".join(header) + "\n" + ",".join(f'"{changed[c]}"' for c in header) + "\n"


def pack(**more: str) -> dict[str, str]:
    """A pack that makes the Taro brigade stronger and a hill higher."""
    return {
        "pack.json": json.dumps(ABOUT),
        "counters.csv": rows_with("counters.csv", "it-taro", attack="7"),
        "map.csv": rows_with("map.csv", "2006", level="5"),
        **more,
    }


def check(client: TestClient, files: dict[str, str], *, tried: bool = False) -> Any:
    return client.post(f"/api/games/{GAME}/packs", json={"files": files, "tried": tried})


def test_what_a_drawing_table_starts_from(client: TestClient) -> None:
    """All rows with their sources, and for each cell the words that the game knows."""
    data = client.get(f"/api/games/{GAME}/pack").json()
    hexes = data["files"]["map.csv"]
    assert len(hexes["rows"]) == 570 == len(hexes["ours"])
    assert "source" in hexes["columns"]
    assert "swamp" in hexes["values"]["terrain"]
    assert "name" not in data["files"]["counters.csv"]["values"]
    assert data["pack"] == esagono.new(GAME).rules.pack_hash
    assert data["ranges"]["attack"] == [0, 15]


def test_components_say_where_facts_come_from(client: TestClient) -> None:
    parts = client.get(f"/api/games/{GAME}/components").json()
    rows = {row["hex"]: row["source"] for row in open_pack(GAME).rows("map.csv")}
    assert parts["hexes"]["2808"]["source"] == rows["2808"]
    assert parts["counters"]["it-taro"]["source"]


def test_a_pack_is_checked_and_its_differences_told(client: TestClient) -> None:
    found = check(client, pack()).json()
    assert found["usable"], found
    changed = {(d["file"], d["place"]): (d["was"], d["now"]) for d in found["differences"]}
    assert changed["counters.csv", "it-taro"][1] == {"attack": "7"}
    assert changed["map.csv", "2006"][1] == {"level": "5"}
    assert len(changed) == 2
    bad = check(client, pack(**{"counters.csv": rows_with("counters.csv", "it-taro", move="60")})).json()
    assert not bad["usable"]
    (error,) = (f for f in bad["findings"] if f["severity"] == "error")
    assert (error["key"], error["places"]) == ("range", ["it-taro"])


def test_a_match_is_played_with_a_pack_to_which_the_other_agrees(client: TestClient) -> None:
    wish = {"game": GAME, "seed": "7", "pack": pack(), "mine": ITALIAN}
    made = client.post("/api/matches", json=wish)
    assert made.status_code == 201, made.text
    match, code = made.json()["match"], made.json()["invitations"][AUSTRIAN]
    invited = {"Authorization": f"Bearer {code}"}
    told = client.get(f"/api/matches/{match}/invitation", headers=invited).json()["pack"]
    assert told["maker"] == "Anna"
    assert told["counts"] == {"counters.csv": 1, "map.csv": 1}
    refused = client.post(f"/api/matches/{match}/claim", headers=invited, json={})
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "corrected")
    seen = client.get(f"/api/packs/{told['hash']}").json()
    assert {d["place"] for d in seen["differences"]} == {"it-taro", "2006"}
    taken = client.post(f"/api/matches/{match}/claim", headers=invited, json={"pack": told["hash"]})
    assert taken.status_code == 201, taken.text
    token = {"Authorization": f"Bearer {made.json()['seats'][ITALIAN]}"}
    board = client.get(f"/api/matches/{match}/view", headers=token).json()
    strengths = {u["id"]: u.get("attack") for u in board["view"]["units"]}
    assert strengths["it-taro"] == 7
    parts = client.get(f"/api/games/{GAME}/components", params={"pack": told["hash"]}).json()
    assert parts["hexes"]["2006"]["level"] == 5
    assert client.get(f"/api/games/{GAME}/counters.svg", params={"pack": told["hash"]}).status_code == 200


def test_a_match_with_our_files_asks_for_no_agreement(table: Callable[..., Table]) -> None:
    made = table(mine=ITALIAN)
    assert "pack" not in made.get(AUSTRIAN).json()


def test_the_pack_of_a_match_outlives_the_server(start: Callable[..., TestClient]) -> None:
    first = start()
    made = first.post("/api/matches", json={"game": GAME, "seed": "7", "pack": pack(), "hotseat": True}).json()
    first.__exit__(None, None, None)
    from esagono.server.play import rulebooks  # a new process would have nothing in memory

    rulebooks._unpacked.clear()
    rulebooks._kept.clear()
    rulebooks._told.clear()
    again = start()
    token = {"Authorization": f"Bearer {made['seats'][ITALIAN]}"}
    units = again.get(f"/api/matches/{made['match']}/view", headers=token).json()["view"]["units"]
    assert next(u for u in units if u["id"] == "it-taro")["attack"] == 7


def test_an_exported_save_is_verified_with_its_pack(client: TestClient, tmp_path: Path) -> None:
    """Played to its end, the journal says which files it was played with; they can be had, and the save replays."""
    wish = {"game": GAME, "seed": "7", "pack": pack(), "hotseat": True}
    table = Table(client, client.post("/api/matches", json=wish).json())
    for side, act in ((ITALIAN, "resign"),):
        answer = client.post(table.path("/settle"), headers=table.headers(side), json={"act": act})
        assert answer.status_code == 200, answer.text
    save = table.get(ITALIAN, "/export").text
    assert table.get(ITALIAN, "/verify").json()["over"]
    own = client.get(f"/api/packs/{json.loads(save)['pack']}").json()["own"]
    for name, text in own.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert esagono.load(save, pack=tmp_path).result is not None
    imported = client.post("/api/import", json=json.loads(save))
    assert imported.status_code == 201, imported.text


def test_a_corrected_map_is_drawn_once_and_its_hexes_are_there_at_once(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever opens the board while it is drawn sees the hexes, where they will lie; two who wait share a drawing."""
    made = client.post("/api/matches", json={"game": GAME, "seed": "7", "pack": pack(), "hotseat": True}).json()
    server = client.app.state.server  # type: ignore[attr-defined]
    begun, free = [], threading.Event()

    async def slow(task: MapDrawing) -> bytes:
        begun.append(task.folder)
        await asyncio.to_thread(free.wait, 60)
        return gzip.compress(b'<svg class="esagono-map">drawn</svg>')

    monkeypatch.setattr(server.questions, "_pack_work", slow)
    address = f"/api/games/{GAME}/map.svg?pack={made['pack']}"
    soon = client.get(f"{address}&soon=1")
    box = re.search(r'viewBox="([^"]+)"', client.get(f"/api/games/{GAME}/map.svg").text)
    assert box
    here = re.search(r'viewBox="([^"]+)"', soon.text)
    assert here
    assert [float(n) for n in here[1].split()] == [float(n) for n in box[1].split()]
    with ThreadPoolExecutor(2) as two:
        waiting = [two.submit(client.get, address) for _ in range(2)]
        while len(server.questions._drawing) == 0:
            time.sleep(0.01)
        free.set()
        assert ["drawn" in answer.result().text for answer in waiting] == [True, True]
    assert len(begun) == 1
    assert "drawn" in client.get(f"{address}&soon=1").text


def test_a_match_begins_from_a_position(client: TestClient) -> None:
    """10: a document, with a corrected pack too; the other player is told that."""
    position = client.get(f"/api/games/{GAME}/position?scenario=historical").json()["position"]
    assert {"id": "it-alessandria", "hex": "1011"} in position["units"]
    position["turn"], position["tracks"] = 4, {"rp": 2, "vp": 3}
    position["units"] = [u for u in position["units"] if u["id"] != "it-alessandria"]
    wish = {"game": GAME, "pack": pack(), "position": position, "mine": ITALIAN}
    made = client.post("/api/matches", json=wish)
    assert made.status_code == 201, made.text
    match, code = made.json()["match"], made.json()["invitations"][AUSTRIAN]
    told = client.get(f"/api/matches/{match}/invitation", headers={"Authorization": f"Bearer {code}"}).json()
    assert (told["origin"], told["pack"]["counts"]) == ("position", {"counters.csv": 1, "map.csv": 1})
    token = {"Authorization": f"Bearer {made.json()['seats'][ITALIAN]}"}
    view = client.get(f"/api/matches/{match}/view", headers=token).json()["view"]
    assert view["turn"] == 4
    units = {u["id"]: u for u in view["units"]}
    assert units["it-taro"]["attack"] == 7
    assert units.get("it-alessandria", {}).get("hex") is None
    text = f'game = "{GAME}"\nturn = 3\n'
    assert client.post("/api/matches", json={"game": GAME, "position": text, "hotseat": True}).status_code == 201


@pytest.mark.parametrize(
    "position",
    ["", "/etc/passwd", "{", "[" * 5000, {}, {"game": [GAME]}, {"game": "goito-1848"}, {"game": GAME, "x": 1},
     {"game": GAME, "turn": 10**30}, {"game": GAME, "units": 7}, {"game": GAME, "map": {"size": [10**6, 10**6]}},
     {"game": GAME, "units": [{"id": "it-taro", "hex": "9999"}]}, {"game": GAME, "phase": "lunch"},
     {"game": GAME, "dice": ["x"]}],
)  # fmt: skip
def test_a_position_that_cannot_be_played_is_refused_in_words(client: TestClient, position: Any) -> None:
    answer = client.post("/api/matches", json={"game": GAME, "position": position, "hotseat": True})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad-position"), answer.text
    assert len(answer.json()["error"]["message"]) > 10
    assert "root:" not in answer.text


def hostile(rng: random.Random) -> dict[str, Any]:
    """Files such as nobody would draw."""
    deep = "[" * 3000
    names = ["../../etc/passwd", "/etc/passwd", "map.csv/../x", "run.py", "\0", "pack.json ", "MAP.CSV", "a" * 300]
    manifests = [
        deep, "{}", "[]", "null", '"x"', '{"format": 99}', '{"game": 3}', '{"maker": "<b>x</b>"}', "{" * 500,
        '{"removed": {"map.csv": ["2006"]}}', '{"removed": {"x.csv": []}}', '{"removed": []}', '{"values": {"a": 1}}',
        '{"values": {"scenarios.toml": {"historical": {"first_turn": 99}}}}', '{"name": "' + "x" * 5000 + '"}',
        '{"values": {"scenarios.toml": {"historical": {"first_turn": 1e400}}}}', '{"values": {"tables.toml": []}}',
        '{"values": {"tables.toml": {"crt": {"rows": {"7": "x"}}}}}', '{"compared": {"hexes": [[]]}}', "\ufeff{}",
        '{"removed": {"counters.csv": ' + json.dumps([f"it-{n}" for n in range(20_000)]) + "}}",
    ]  # fmt: skip
    bodies = [
        "", "\n", "hex", "hex,level\n2006,9999999\n", "hex,level\n2006\n", '"', "hex,terrain\n2006,<script>\n",
        "hex,level\n2006,5\n2006,5\n", "hex,place\n2006,⟦hex:2006|x⟧\n", "hex,x\n2006,1\n", "hex,level\n9999,3\n",
        "kind,name,hexes,source\nroad,x,2006 2005 2006 2005 2006,printed\n", "id,attack\nit-taro,-3\n", "\udcff",
        "kind,name,hexes,source\nroad,x," + "2006 2005 " * 5000 + ",printed\n", "hex,level\n" + "2006,3\n" * 50_000,
        "id\nit-new\n", "id,side\nit-taro,martian\n", "a,b,kind\n2006,2005,moat\n", "a,b,kind\n2006,2006,river\n",
        "hex,place\n2006," + "x" * 100_000 + "\n", "[" * 5000, "a = " + "[" * 5000, "x = 1" + "0" * 9000,
    ]  # fmt: skip
    files: dict[str, Any] = {"pack.json": rng.choice([json.dumps(ABOUT), rng.choice(manifests)])}
    for _ in range(rng.randrange(1, 4)):
        name = rng.choice([*sorted(KNOWN), *sorted(KNOWN), rng.choice(names)])
        files[name] = rng.choice([*bodies, *manifests, rng.choice([3, None, [], {"a": "b"}])])
    return files


@pytest.mark.parametrize("part", range(4))
def test_hostile_packs_are_refused_in_words_or_harmless(client: TestClient, part: int) -> None:
    """200 packs (50 in each part): never a failure of the server, always words; our own files are as before."""
    before = client.get(f"/api/games/{GAME}/components").content
    for number in range(50):
        files = hostile(random.Random(f"{part}:{number}"))
        body = json.dumps({"files": files})
        path, kind = f"/api/games/{GAME}/packs", {"Content-Type": "application/json"}
        answer = client.post(path, content=body.encode(errors="replace"), headers=kind)
        told = answer.json()
        assert answer.status_code < 500, (files, told)
        if answer.status_code == 200:
            assert told["usable"] or any(f["severity"] == "error" and f["text"] for f in told["findings"]), files
            assert all("<" not in f["text"] or "expected" in f["text"] for f in told["findings"])
        else:
            assert told["error"]["message"], files
    assert client.get(f"/api/games/{GAME}/components").content == before


def test_a_pack_that_cannot_be_played_begins_no_match(client: TestClient) -> None:
    files = pack(**{"counters.csv": rows_with("counters.csv", "it-taro", attack="99")})
    answer = client.post("/api/matches", json={"game": GAME, "pack": files})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad-pack")
    assert "attack" in answer.json()["error"]["message"]


def test_a_server_starts_with_an_owners_pack(start: Callable[..., TestClient], tmp_path: Path) -> None:
    """`--pack`: a folder of whole files becomes corrections; drawing tables begin with them."""
    text = open_pack(GAME).text("counters.csv").replace("it-taro,italian,Taro", "it-taro,italian,Tarro", 1)
    assert "Tarro" in text
    (tmp_path / "counters.csv").write_text(text, encoding="utf-8")
    game, files = packs.offered(tmp_path, GAME)
    assert sorted(files) == ["counters.csv", "pack.json"]
    assert files["counters.csv"].count("\n") == 2
    client = start(packs={game: files})
    assert client.get(f"/api/games/{GAME}/packs").json()["files"] == files
    assert client.get("/api/games/goito-1848/packs").json()["files"] is None
    with pytest.raises(esagono.EsagonoError, match="for which game"):
        packs.offered(tmp_path)


def test_checking_packs_is_limited(start: Callable[..., TestClient]) -> None:
    from esagono.server.settings import Limits, Rate

    client = start(limits=Limits(packs=Rate(1, 0)))
    assert check(client, {"pack.json": "{}"}).status_code == 200
    assert check(client, {"pack.json": "{}"}).json()["error"]["code"] == "too-many"
