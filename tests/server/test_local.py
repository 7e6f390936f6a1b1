"""A match without a server: the same answers from a shelf of texts, which survives the program."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from esagono.engine import dice
from esagono.engine.shares import broken_promises
from esagono.games.lessons import lessons
from esagono.server.local.boards import LocalBoard
from esagono.server.local.requests import answer
from esagono.server.local.room import Room
from esagono.server.local.shelf import MemoryShelf
from tests.server.helpers import AUSTRIAN, ITALIAN

HOTSEAT = {"game": "isonzo-1917", "seed": "7", "hotseat": True}
AGAINST_BOT = {"game": "isonzo-1917", "seed": "7", "seats": {AUSTRIAN: {"kind": "bot", "level": "recruit"}}}


class Page:
    """A browser's page before a room: requests, and one open board."""

    def __init__(self, shelf: MemoryShelf | None = None) -> None:
        self.shelf = shelf or MemoryShelf()
        self.room = Room(self.shelf)
        self.heard: list[dict[str, Any]] = []
        self.board: LocalBoard | None = None

    async def ask(self, path: str, method: str = "GET", token: str = "", body: Any = None, **query: str) -> Any:
        wish = {"method": method, "path": path, "query": {"lang": "en", **query}, "token": token}
        if body is not None:
            wish["body"] = json.dumps(body)
        found = json.loads(await answer(self.room, json.dumps(wish)))
        self.status = found["status"]
        return found["body"]

    async def begin(self, body: dict[str, Any]) -> dict[str, Any]:
        made = await self.ask("/api/matches", "POST", body=body)
        assert self.status == 201, made
        return made

    async def open(self, match: str, token: str) -> None:
        hello = json.dumps({"type": "hello", "token": token, "lang": "en"})
        self.board = await LocalBoard.open(self.room, match, hello, lambda text: self.heard.append(json.loads(text)))

    async def say(self, **message: Any) -> dict[str, Any]:
        assert self.board is not None
        await self.board.hear(json.dumps({"id": 1, **message}))
        return [m for m in self.heard if m["type"] in ("answer", "refused")][-1]

    def last_board(self) -> dict[str, Any]:
        return [m for m in self.heard if m["type"] in ("state", "events")][-1]


def run(play: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(play())  # type: ignore[arg-type]


async def play_first(page: Page, times: int) -> None:
    for _ in range(times):
        board = page.last_board()
        done = await page.say(type="play", seq=board["seq"], options=[board["options"][0]["option"]])
        assert done["type"] == "answer", done


def test_it_answers_what_a_server_answers(start: Callable[..., TestClient]) -> None:
    """The same match, the same options: the same board, log and views, word for word."""
    client = start()
    made = client.post("/api/matches", json=HOTSEAT).json()
    path, headers = f"/api/matches/{made['match']}", {"Authorization": f"Bearer {made['seats'][ITALIAN]}"}

    async def play() -> None:
        page = Page()
        here = await page.begin(HOTSEAT)
        mine, token = f"/api/matches/{here['match']}", here["seats"][ITALIAN]
        for _ in range(4):
            theirs = client.get(f"{path}/view?lang=en", headers=headers).json()
            ours = await page.ask(f"{mine}/view", token=token)
            assert {**theirs, "presence": 0, "view": 0, "table": 0} == {**ours, "presence": 0, "view": 0, "table": 0}
            facts = {"match", "created"}
            assert {k: v for k, v in theirs["view"].items() if k not in facts} == {
                k: v for k, v in ours["view"].items() if k not in facts
            }
            assert theirs["table"] == ours["table"]
            body = {"seq": ours["seq"], "options": [ours["options"][0]["option"]]}
            theirs = client.post(f"{path}/options?lang=en", headers=headers, json=body).json()
            ours = await page.ask(f"{mine}/options", "POST", token, body)
            assert theirs["events"] == ours["events"]
            assert theirs["options"] == ours["options"]
        stale = {"seq": 0, "option": ["pass"]}
        theirs = client.post(f"{path}/options?lang=en", headers=headers, json=stale)
        ours = await page.ask(f"{mine}/options", "POST", token, stale)
        assert (theirs.status_code, theirs.json()) == (page.status, ours)
        for what in ("log", "dice", "notes"):
            theirs = client.get(f"{path}/{what}?lang=en", headers=headers).json()
            assert theirs == await page.ask(f"{mine}/{what}", token=token)
        summary = client.get(path, headers=headers).json()
        own = await page.ask(mine, token=token)
        assert summary.keys() == own.keys()
        same = ("title", "deciding", "your_turn", "turn", "phase", "date", "seq", "seats")
        assert [summary[key] for key in same] == [own[key] for key in same]

    run(play)


def test_a_wrong_secret_opens_nothing() -> None:
    async def play() -> None:
        page = Page()
        made = await page.begin(HOTSEAT)
        assert (await page.ask(f"/api/matches/{made['match']}", token="wrong"))["error"]["code"] == "token"
        await page.open(made["match"], "wrong")
        assert page.board is None
        assert page.heard[-1]["code"] == "token"
        assert (await page.ask("/api/matches/none", token="wrong"))["error"]["code"] == "no-match"

    run(play)


def test_a_seat_is_told_only_what_it_may_see() -> None:
    async def play() -> None:
        page = Page()
        made = await page.begin(HOTSEAT)
        other = await page.ask(f"/api/matches/{made['match']}/view", token=made["seats"][AUSTRIAN])
        assert other["decision"] is None
        assert other["options"] == []
        peek = await page.ask(f"/api/matches/{made['match']}/view", token=made["seats"][AUSTRIAN], seat=ITALIAN)
        assert peek["error"]["code"] == "not-over"

    run(play)


def test_what_was_confirmed_outlives_the_program() -> None:
    """Another room on the same texts goes on at the same point, also in the middle of a turn."""

    async def play() -> None:
        page = Page()
        made = await page.begin(HOTSEAT)
        token = made["seats"][ITALIAN]
        await page.open(made["match"], token)
        await play_first(page, 40)  # beyond a snapshot
        before = page.last_board()
        again = Page(MemoryShelf(page.shelf.texts))
        await again.open(made["match"], token)
        after = again.last_board()
        assert {k: after[k] for k in ("seq", "table", "decision", "options", "undo_to")} == {
            k: before[k] for k in ("seq", "table", "decision", "options", "undo_to")
        }
        assert page.room.live[made["match"]].match.game.state == again.room.live[made["match"]].match.game.state

    run(play)


class FullShelf(MemoryShelf):
    """A browser that keeps nothing more."""

    full = False

    async def write(self, put: Any, drop: Any = ()) -> None:
        if self.full:
            raise OSError("QuotaExceededError")
        await super().write(put, drop)


def test_what_cannot_be_kept_is_not_played() -> None:
    async def play() -> None:
        shelf = FullShelf()
        page = Page(shelf)
        made = await page.begin(HOTSEAT)
        await page.open(made["match"], made["seats"][ITALIAN])
        board = page.last_board()
        message = {"type": "play", "seq": board["seq"], "options": [board["options"][0]["option"]]}
        shelf.full = True
        refused = await page.say(**message)
        assert (refused["type"], refused["code"]) == ("refused", "storage-full")
        assert page.last_board()["seq"] == board["seq"]
        shelf.full = False
        assert (await page.say(**message))["type"] == "answer"

    run(play)


def test_a_bot_plays_its_turns_while_somebody_looks() -> None:
    async def play() -> None:
        page = Page()
        made = await page.begin({**AGAINST_BOT, "mine": ITALIAN})
        match, token = made["match"], made["seats"][ITALIAN]
        await page.open(match, token)
        live = page.room.live[match]
        for _ in range(3000):
            if any(side == AUSTRIAN for side, _ in live.match.game.journal):
                break
            board = page.last_board()
            if board["options"]:
                ways = [o["option"] for o in board["options"]]
                end = next((o for o in ways if o[0] in ("end", "done", "pass")), ways[0])
                await page.say(type="play", seq=board["seq"], options=[end])
            await asyncio.sleep(0)
        assert any(side == AUSTRIAN for side, _ in live.match.game.journal)
        assert any(m["type"] == "bot" and m["thinking"] for m in page.heard)
        assert f"mind/{match}/{AUSTRIAN}" in page.shelf.texts or live.kept.minds == {}
        assert page.board is not None
        page.board.close()
        if live.playing is not None:
            await live.playing

    run(play)


def test_dice_are_made_together_with_the_player() -> None:
    """The seed comes from a share that the page promised and one that the room promised before it knew the page's."""

    async def play() -> None:
        page = Page()
        share = "ab" * 32
        wish = {"game": "goito-1848", "hotseat": True, "promise": dice.commitment(share)}
        made = await page.begin(wish)
        path, tokens = f"/api/matches/{made['match']}", list(made["seats"].values())
        assert (await page.ask(path, token=tokens[0]))["waiting"]
        wrong = await page.ask(f"{path}/share", "POST", tokens[0], {"share": "cd" * 32})
        assert wrong["error"]["code"] == "promise"
        assert (await page.ask(f"{path}/share", "POST", tokens[0], {"share": share})) == {"begun": False}
        assert (await page.ask(f"{path}/share", "POST", tokens[1], {"share": share})) == {"begun": True}
        live = await page.room.get(made["match"])
        await page.open(made["match"], tokens[0])
        await page.say(type="settle", act="resign")
        told = await page.ask(f"{path}/dice", token=tokens[0])
        assert told["seed"] == live.match.about.seed
        assert broken_promises(told["record"], told["seed"]) == []
        report = await page.ask(f"{path}/verify", token=tokens[0])
        assert report["ok"] is True
        next_one = await page.ask(f"{path}/rematch", "POST", tokens[0], {"promise": dice.commitment(share)})
        assert next_one["seat"] != next(iter(made["seats"]))  # sides are swapped
        assert (await page.ask(path, token=tokens[0]))["rematch"] is True

    run(play)


def test_a_save_goes_to_a_server_and_comes_back(start: Callable[..., TestClient]) -> None:
    client = start()

    async def play() -> None:
        page = Page()
        made = await page.begin({**AGAINST_BOT, "mine": ITALIAN})
        path, token = f"/api/matches/{made['match']}", made["seats"][ITALIAN]
        await page.open(made["match"], token)
        await play_first(page, 3)
        save = await page.ask(f"{path}/export", token=token)
        assert save["seats"][AUSTRIAN] == {"kind": "bot", "level": "recruit"}
        there = client.post("/api/import", json={"save": save, "seats": save["seats"], "mine": ITALIAN}).json()
        headers = {"Authorization": f"Bearer {there['seats'][ITALIAN]}"}
        board = client.get(f"/api/matches/{there['match']}/view", headers=headers).json()
        assert board["table"]["pieces"] == page.last_board()["table"]["pieces"]
        assert board["decision"] == page.last_board()["decision"]
        back = await page.ask("/api/import", "POST", body={"save": save, "hotseat": True})
        assert page.status == 201
        again = await page.ask(f"/api/matches/{back['match']}/view", token=back["seats"][ITALIAN])
        assert again["table"]["pieces"] == board["table"]["pieces"]

    run(play)


def test_lessons_questions_and_forgetting() -> None:
    async def play() -> None:
        page = Page()
        made = await page.ask(f"/api/games/isonzo-1917/lessons/{next(iter(lessons('isonzo-1917')))}", "POST")
        (token,) = made["seats"].values()
        await page.open(made["match"], token)
        advice = await page.say(type="ask", question="hint", args={})
        assert advice["result"]["options"], advice
        reasons = await page.say(type="ask", question="why_not", args={"option": ["pass", {}]})
        assert reasons["result"][0]["text"], reasons
        assert (await page.say(type="undo", seq=page.last_board()["seq"]))["code"] == "nothing-to-undo"
        assert (await page.ask("/api/lobby"))["error"]["code"] == "needs-server"
        assert json.loads(page.shelf.texts[f"summary/{made['match']}"])
        await page.ask(f"/api/matches/{made['match']}", "DELETE", token)
        assert not [name for name in page.shelf.texts if made["match"] in name]

    run(play)


def test_somebody_elsewhere_needs_a_server() -> None:
    async def play() -> None:
        page = Page()
        refused = await page.ask("/api/matches", "POST", body={"game": "isonzo-1917", "mine": ITALIAN})
        assert refused["error"]["code"] == "needs-server"
        assert page.shelf.texts == {}

    run(play)


@pytest.mark.slow
def test_it_needs_no_package_of_a_server() -> None:
    """Under Pyodide there are msgspec and fluent only."""
    code = """
import sys
for name in ("starlette", "uvicorn", "sqlalchemy", "brotli", "platformdirs", "multiprocessing", "httpx"):
    sys.modules[name] = None
import esagono.server.local.requests, esagono.server.local.boards
"""
    subprocess.run([sys.executable, "-c", code], check=True)
