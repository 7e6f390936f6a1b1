"""Players who choose at random, at one or two tabs of a browser, and ask again when nothing is answered."""

from __future__ import annotations

import asyncio
import contextlib
import random
from typing import Any

from tests.server.simulation.judge import Judge
from tests.server.simulation.network import ANSWERS, Line, Lost, Network

Order = tuple[str, dict[str, Any], list[Any]]
"""What is asked for, with its facts, and the options that will be stored."""
ACTS = ("propose", "accept", "accept", "decline", "withdraw", "end")
"""What takes both players."""


class Table:
    """A match and the secrets of its seats, and what is common to all players."""

    def __init__(self, network: Network, judge: Judge, rng: random.Random) -> None:
        self.network, self.judge, self.rng = network, judge, rng
        self.still = False
        """Nobody plays on, so that all can see where it stands."""


class Tab:
    """A seat's page, which shows its board and plays at it."""

    def __init__(self, table: Table, match: str, seat: str, token: str) -> None:
        self.table, self.match, self.seat, self.token = table, match, seat, token
        self.path = f"/api/matches/{match}"
        self.board: dict[str, Any] | None = None

    @property
    def rng(self) -> random.Random:
        return self.table.rng

    def shows(self, board: dict[str, Any]) -> None:
        self.table.judge.shown(self.match, self.seat, board)
        self.board = board

    def choice(self) -> Order | None:
        """What to do at the board: an order, its facts, and what will be stored of it."""
        board = self.board
        if board is None or self.table.still:
            return None
        kind = self.rng.random()
        if board["can_undo"] and kind < 0.12:
            return "undo", {"seq": board["seq"]}, ["undo"]
        if kind < 0.03:
            return "settle", {"act": self.rng.choice(("offer", "decline", "withdraw"))}, []
        if kind < 0.05:
            return "clock", {"act": self.rng.choice(("claim", "grant"))}, []
        if kind < 0.08:
            return (
                "agree",
                {"act": self.rng.choice(ACTS), "what": self.rng.choice(("undo", "undo", "pause", "watch"))},
                [],
            )
        if not board["decision"] or not board["options"]:
            return None
        known = [one["option"] for one in board["options"]]
        wanted = self.rng.sample(known, min(len(known), 2 if kind > 0.9 else 1))
        return "play", {"seq": board["seq"], "options": wanted}, wanted

    def sends(self, order: Order) -> None:
        if order[2]:
            self.table.judge.sends(self.match, self.seat, order[1]["seq"], order[2])

    def is_refused(self, code: str, order: Order | None) -> None:
        """`order` is what was sent once and has been refused."""
        self.table.judge.refused(code)
        if code == "storage" and order is not None and order[0] == "play":
            self.table.judge.not_stored(self.match, self.seat, order[1]["seq"], order[2])

    def done(self, order: Order, answer: dict[str, Any]) -> None:
        """It was acknowledged."""
        kind, facts, wanted = order
        if kind == "undo":
            self.table.judge.acknowledges(self.match, self.seat, facts["seq"], wanted * int(bool(answer["undone"])))
        elif kind == "play":
            self.table.judge.acknowledges(self.match, self.seat, facts["seq"], wanted[: answer["played"]])

    async def run(self) -> None:
        while True:
            with contextlib.suppress(Lost):
                await self.session()
            await asyncio.sleep(10.0 if self.table.still else self.rng.uniform(0.1, 2.5))

    async def session(self) -> None:
        raise NotImplementedError


class RequestTab(Tab):
    """By requests alone."""

    async def ask(self, method: str, tail: str, body: Any = None, order: Order | None = None) -> dict[str, Any] | None:
        twice = self.table.network.bad_luck(0.04)  # a proxy that has heard nothing asks again
        status, answer = await self.table.network.ask(method, self.path + tail, self.token, body, twice=twice)
        if status == 200:
            found: dict[str, Any] = answer
            return found
        self.is_refused(answer["error"]["code"], None if twice else order)
        return None

    async def session(self) -> None:
        board = await self.ask("GET", "/view")
        while board is not None:
            self.shows(board)
            order = self.choice()
            if order is None:
                return
            self.sends(order)
            tail = {"play": "/options", "undo": "/undo", "settle": "/settle", "clock": "/clock", "agree": "/agree"}[
                order[0]
            ]
            board = await self.ask("POST", tail, order[1], order)
            if board is not None:
                self.done(order, board)
            await asyncio.sleep(self.rng.uniform(0.0, 0.5))


class SocketTab(Tab):
    """By a socket, which dies now and then."""

    line: Line | None = None
    number = 0
    twice = False
    order: Order | None = None

    async def session(self) -> None:
        self.order = None
        self.line = line = await self.table.network.open(self.path + "/socket")
        try:
            line.say({"type": "hello", "token": self.token, "lang": "en", "view": True})
            while True:
                message = await line.hear(ANSWERS if self.order else self.rng.uniform(0.2, 3.0))
                if message is not None:
                    self.hears(message)
                elif self.order or self.board is None:
                    return  # nothing comes any more
                if self.table.network.bad_luck(0.01):
                    return
                if self.order is None:
                    await asyncio.sleep(self.rng.uniform(0.0, 0.3))
                    self.plays(line)
        finally:
            self.line = None
            line.cut()

    def plays(self, line: Line) -> None:
        order = self.choice()
        if order is None:
            return
        self.sends(order)
        self.number += 1
        self.order = order
        message = {"type": order[0], "id": self.number, **order[1]}
        self.twice = self.rng.random() < 0.05  # a double click
        for _ in range(1 + self.twice):
            line.say(message)

    def hears(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind in ("state", "events"):
            self.shows(message)
        elif kind == "refused":
            own = message["id"] == self.number
            self.is_refused(message["code"], self.order if own and not self.twice else None)
            if own:
                self.order = None
        elif kind == "answer" and message["id"] == self.number and self.order is not None:
            order, self.order = self.order, None
            self.done(order, message)
