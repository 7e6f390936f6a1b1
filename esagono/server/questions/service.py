"""Questions and other long computations beside the event loop, with a budget for each seat.

A question is answered in a separate process from the state of the game, which is small, so that nobody's question
keeps others waiting. A seat has one question answered at a time and a budget of computing time that fills
again; whoever asks more is told to wait. Hints, for which a bot thinks, have a process of their own: nobody who chooses
a unit meanwhile waits for his answer. Without worker processes (tests, a very small machine) a thread answers.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from msgspec import Raw

from esagono.server.bots.decisions import book_of
from esagono.server.bots.thinking import Book
from esagono.server.messages import Refusal
from esagono.server.play import rulebooks
from esagono.server.play.match import Match
from esagono.server.questions import answers
from esagono.server.questions.tasks import Asked, Checked, Opened, Said, Work, answer, run
from esagono.server.runtime.workers import Failed, Process
from esagono.server.settings import Rate, Settings

log = logging.getLogger("esagono.asking")
Result = TypeVar("Result")
HINT = "hint"
MOST_READY = 16
"""Rules that a process keeps (`worker.rules_of`)."""
EVENTS = 400
"""So much of the log goes along with a question."""


class Purse:
    """What a seat may still spend, in seconds of computing."""

    __slots__ = ("at", "left", "turn", "waiting")

    def __init__(self, rate: Rate) -> None:
        self.left, self.at = rate.burst, time.monotonic()
        self.turn = asyncio.Lock()
        self.waiting = 0

    def fill(self, rate: Rate) -> float:
        now = time.monotonic()
        self.left = min(rate.burst, self.left + (now - self.at) * rate.per_second)
        self.at = now
        return self.left


class Asking:
    """The workers, and who may ask how much."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.purses: OrderedDict[tuple[str, str], Purse] = OrderedDict()
        self.answered, self.refused, self.seconds = 0, 0, 0.0
        """Questions, those of them that were too much for a seat, and the computing they took."""
        self._threads = ThreadPoolExecutor(2, "esagono-heavy")
        self._free: asyncio.LifoQueue[Process | None] = asyncio.LifoQueue()
        for _ in range(settings.question_workers):
            self._free.put_nowait(None)  # started when first needed
        self._thinking: asyncio.LifoQueue[Process | None] = asyncio.LifoQueue()
        self._thinking.put_nowait(None)
        self._ready: set[Book] = set()
        """Rules that a process has been told to read."""
        self._reading: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        """Questions being answered, or waiting to be."""
        return sum(purse.waiting for purse in self.purses.values())

    async def beside(self, work: Callable[..., Result], *args: Any) -> Result:
        """Long work in a thread that nobody needs for anything short."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)

    def get_ready(self, match: Match) -> None:
        """A board was opened: a process starts, and reads its rules, before the first question has to wait for it."""
        book = book_of(match)
        if self.settings.question_workers and book not in self._ready:
            if len(self._ready) >= MOST_READY:
                self._ready.clear()
            self._ready.add(book)
            reading = asyncio.create_task(self._read(book))
            self._reading.add(reading)
            reading.add_done_callback(self._reading.discard)

    async def _read(self, book: Book) -> None:
        with suppress(Refusal):  # then the first question tries again
            await self._do(Opened(book), None)

    async def ask(self, match: Match, seat: str, lang: str, question: str, args: dict[str, Any]) -> Any:
        """The answer to a page's question, ready to be put into a message."""
        if question in answers.ABOUT_MATCHES:
            return answers.about_match(match, seat, lang, question, args)
        answers.check_known(match.rules, question)
        answers.check_fair(match, seat, question)
        game = match.game
        task = Asked(book_of(match), game.state.copy(), game.log[-EVENTS:], seat, lang, question, args)
        # a hint costs as much as many other questions, which must not have to wait for it
        purse = f"{seat}/hint" if question == HINT else seat
        return Raw(await self.spend((match.id, purse), task, match.rules))

    async def check(self, match: Match, seat: str, text: str) -> Any:
        """Play a save again: what came of it."""
        return await self.spend((match.id, seat), Checked(text, str(rulebooks.unpacked(match.about.pack) or "")), None)

    async def spend(self, who: tuple[str, str], task: Asked | Checked, rules: Any) -> Any:
        """Have a task done out of a seat's budget."""
        purse = self.purses.setdefault(who, Purse(self.settings.limits.thinking))
        self.purses.move_to_end(who)
        while len(self.purses) > 10_000:
            self.purses.popitem(last=False)
        if purse.waiting >= self.settings.limits.questions or purse.fill(self.settings.limits.thinking) <= 0:
            self.refused += 1
            raise Refusal(429, "busy", "the server still works on your earlier questions; ask again in a moment")
        purse.waiting += 1
        try:
            async with purse.turn:
                said = await self._do(task, rules)
                purse.left -= said.seconds
                self.answered += 1
                self.seconds += said.seconds
        finally:
            purse.waiting -= 1
        if said.status:
            raise Refusal(said.status, said.code, said.message)
        return said.result

    async def _do(self, task: Work, rules: Any) -> Said:
        if not self.settings.question_workers:
            return await self.beside(answer, task, rules)
        is_hint = isinstance(task, Asked) and task.question == HINT
        free = self._thinking if is_hint else self._free
        worker = await free.get()
        try:
            if worker is None:
                worker = await asyncio.to_thread(Process, run, "esagono-question")
            limit = self.settings.hint_seconds if is_hint else self.settings.question_seconds
            said = await worker.ask(task, limit)
            assert isinstance(said, Said)
            return said
        except Failed as failure:
            log.warning("a question was not answered", extra={"reason": str(failure)})
            if worker is not None:
                await asyncio.to_thread(worker.close)
                worker = None
            # not "busy": asked again at once it would fail again
            raise Refusal(503, "unanswered", "the server found no answer in time") from None
        finally:
            free.put_nowait(worker)

    async def close(self) -> None:
        for reading in tuple(self._reading):
            reading.cancel()
        for free in (self._free, self._thinking):
            while not free.empty():
                worker = free.get_nowait()
                if worker is not None:
                    await asyncio.to_thread(worker.close)
        self._threads.shutdown(wait=False, cancel_futures=True)
