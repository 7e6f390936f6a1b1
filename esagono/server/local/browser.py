"""The room of one browser, as its worker sees it: texts in, texts out.

The worker (`web/js/local/worker.js`) gives functions of JavaScript that return promises; under Pyodide these are
awaited like any other.
"""

from __future__ import annotations

import asyncio
import json
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable, Mapping, Sequence

from esagono.server.local import requests
from esagono.server.local.boards import LocalBoard
from esagono.server.local.room import Room
from esagono.server.local.thinker import think

Ask = Callable[[str], Awaitable[str]]


class BrowserShelf:
    """IndexedDB behind two functions. `read` answers with an object of texts, `write` with its trouble or nothing."""

    def __init__(self, read: Ask, write: Ask) -> None:
        self._read, self._write = read, write

    async def read(self, prefix: str) -> dict[str, str]:
        found: dict[str, str] = json.loads(await self._read(prefix))
        return found

    async def write(self, put: Mapping[str, str], drop: Sequence[str] = ()) -> None:
        trouble = await self._write(json.dumps([dict(put), list(drop)]))
        if trouble:
            raise OSError(trouble)


class BrowserRoom:
    """What a page's messages come to. Boards are known by the numbers that the page gave them."""

    def __init__(self, read: Ask, write: Ask, ask_thinker: Ask) -> None:
        async def elsewhere(work: bytes) -> bytes:
            return b64decode(await ask_thinker(b64encode(work).decode()))

        self.room = Room(BrowserShelf(read, write), elsewhere)
        self._boards: dict[int, LocalBoard] = {}
        self._orders: dict[int, asyncio.Lock] = {}

    async def request(self, text: str) -> str:
        return await requests.answer(self.room, text)

    async def open(self, number: int, match: str, hello: str, tell: Callable[[str], None]) -> bool:
        board = await LocalBoard.open(self.room, match, hello, tell)
        if board is not None:
            self._boards[number], self._orders[number] = board, asyncio.Lock()
        return board is not None

    async def say(self, number: int, text: str) -> None:
        """A message of a page: orders one after another, questions as they come."""
        board = self._boards.get(number)
        if board is None:
            return
        if '"ask"' in text:
            await board.hear(text)
            return
        async with self._orders[number]:
            await board.hear(text)

    def shut(self, number: int) -> bool:
        """Close a board; tells whether it was open."""
        board = self._boards.pop(number, None)
        self._orders.pop(number, None)
        if board is not None:
            board.close()
        return board is not None


def think_in_worker(work: str) -> str:
    """In the other worker: one decision or hint."""
    return b64encode(think(b64decode(work))).decode()
