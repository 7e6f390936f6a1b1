"""Players for tests: people at the HTTP interface and at the socket."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import anyio
import httpx
from starlette.testclient import TestClient, WebSocketTestSession

from esagono.server.settings import Limits, Rate, Settings

NO_LIMIT = Rate(1e9, 1e9)
PATIENT = Limits(
    requests=NO_LIMIT,
    creations=NO_LIMIT,
    failures=NO_LIMIT,
    messages=NO_LIMIT,
    chats=NO_LIMIT,
    thinking=NO_LIMIT,
    sockets=10_000,
)
GUARD = 60.0
"""Seconds after which a message that a page waits for will not come."""
ITALIAN, AUSTRIAN = "italian", "austro-hungarian"

http = httpx.Client(timeout=60, verify=False, trust_env=False, limits=httpx.Limits(max_keepalive_connections=0))
"""For requests to servers elsewhere on this machine. One for all, since a client that may speak TLS first reads every
certificate there is; and a line for each request, since servers are killed between two."""


def settings_for(database: str, **more: Any) -> Settings:
    return Settings(**{"database": database, "limits": PATIENT, "bot_pace": 0.0, "question_workers": 0, **more})


def sit_down(address: str, made: dict[str, Any]) -> dict[str, str]:
    """The secrets of all seats of a new match on a server elsewhere: invitations are taken."""
    tokens: dict[str, str] = dict(made["seats"])
    for side, code in made["invitations"].items():
        path = f"{address}/api/matches/{made['match']}/claim"
        answer = http.post(path, headers={"Authorization": f"Bearer {code}"}, json={})
        tokens[side] = answer.raise_for_status().json()["token"]
    return tokens


class Table:
    """A match and its tokens."""

    def __init__(self, client: TestClient, made: dict[str, Any]) -> None:
        self.client = client
        self.match: str = made["match"]
        self.tokens: dict[str, str] = {**made["seats"], "observer": made["observer"]}
        self.tokens |= {side: self.claim(code) for side, code in made.get("invitations", {}).items()}

    def claim(self, code: str) -> str:
        """Sit down where somebody was invited."""
        headers = {"Authorization": f"Bearer {code}"}
        answer = self.client.post(self.path("/claim"), headers=headers, json={})
        assert answer.status_code == 201, answer.text
        return answer.json()["token"]  # type: ignore[no-any-return]

    def path(self, tail: str = "") -> str:
        return f"/api/matches/{self.match}{tail}"

    def headers(self, seat: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[seat]}"}

    def get(self, seat: str, tail: str = "", /, **params: Any) -> Any:
        return self.client.get(self.path(tail), headers=self.headers(seat), params=params)

    def board(self, seat: str) -> dict[str, Any]:
        answer = self.get(seat, "/view")
        assert answer.status_code == 200, answer.text
        return answer.json()  # type: ignore[no-any-return]

    def play(self, seat: str, seq: int, *options: Any) -> Any:
        body = {"seq": seq, "options": list(options)}
        return self.client.post(self.path("/options"), headers=self.headers(seat), json=body)

    def undo(self, seat: str, seq: int, **more: Any) -> Any:
        return self.client.post(self.path("/undo"), headers=self.headers(seat), json={"seq": seq, **more})

    def socket(self, seat: str, lang: str = "en", view: bool = True) -> Page:
        return Page(self.client, self.path("/socket"), self.tokens[seat], lang, view)

    def deciders(self) -> list[str]:
        return [s for s in self.tokens if s != "observer" and self.board(s)["decision"]]

    def play_on(self, steps: int, seed: int = 1, chooser: Callable[..., Any] | None = None) -> int:
        """Random options by whoever decides; returns how many were played before the game ended."""
        rng = random.Random(seed)
        for step in range(steps):
            seats = [s for s in self.tokens if s != "observer"]
            rng.shuffle(seats)
            for seat in seats:
                board = self.board(seat)
                if board["decision"]:
                    option = (chooser or rng.choice)(board["options"])["option"]
                    answer = self.play(seat, board["seq"], option)
                    assert answer.status_code == 200, answer.text
                    break
            else:
                return step
        return steps


class Page:
    """A socket that has said hello; keeps everything it heard."""

    def __init__(self, client: TestClient, path: str, token: str, lang: str, view: bool = True) -> None:
        self._context = client.websocket_connect(path)
        self.socket: WebSocketTestSession = self._context.__enter__()
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.board: dict[str, Any] = {}
        self._next = 1
        self.socket.send_json({"type": "hello", "token": token, "lang": lang, "view": view})
        self.until("state")

    async def _next_text(self) -> Any:
        with anyio.fail_after(GUARD):
            return await self.socket._send_rx.receive()

    def receive(self) -> dict[str, Any]:
        """The next message; what never comes fails the test instead of holding it up for ever."""
        came = self.socket.portal.call(self._next_text)
        self.socket._raise_on_close(came)
        text = came["text"]
        message: dict[str, Any] = json.loads(text)
        self.raw.append(text)
        self.heard.append(message)
        if message["type"] in ("state", "events"):
            self.board = message
        return message

    def until(self, *kinds: str) -> dict[str, Any]:
        while True:
            message = self.receive()
            if message["type"] in kinds:
                return message

    def ask(self, **message: Any) -> dict[str, Any]:
        """Send a message and wait for its answer or refusal."""
        ident = self._next
        self._next += 1
        self.socket.send_json({**message, "id": ident})
        while True:
            heard = self.receive()
            if heard["type"] in ("answer", "refused") and heard["id"] == ident:
                return heard

    def question(self, question: str, **args: Any) -> Any:
        answer = self.ask(type="ask", question=question, args=args)
        assert answer["type"] == "answer", answer
        return answer["result"]

    def play(self, *options: Any, seq: int | None = None) -> dict[str, Any]:
        return self.ask(type="play", seq=self.board["seq"] if seq is None else seq, options=list(options))

    def close(self) -> None:
        self._context.__exit__(None, None, None)

    def __enter__(self) -> Page:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
