"""Bots at the table: worker processes with a time budget, and a simple legal policy for when one fails.

A bot is given the view, the decision and the options of its seat. A worker that does not answer in time is ended and
another is started; the decision is then made by `simple_policy`, and the log says so.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Sequence
from math import ceil

from esagono.engine import EsagonoError, Option
from esagono.server import rulebooks
from esagono.server.match import Match
from esagono.server.matches import LiveMatch, Matches
from esagono.server.messages import Refusal
from esagono.server.processes import Failed, Process
from esagono.server.settings import Settings
from esagono.server.worker import Answer, Book, Task, run

log = logging.getLogger("esagono.bots")

WAYS_OUT = ("done", "end", "pass", "resolve", "accept", "decline")
"""Verbs that finish a decision in all games."""
PATIENCE = 3
"""After so many failures a bot's seat is left to the simple policy."""


def simple_policy(options: Sequence[Option]) -> Option:
    """The way out if there is one, else the first option: always legal, and the game goes on."""
    for verb in WAYS_OUT:
        for option in options:
            if option.verb == verb:
                return option
    return options[0]


def will_show(match: Match, side: str, option: Option) -> bool:
    """Others will notice this option: an event, or a decision of theirs, comes of it."""
    trial = match.game.copy()
    others = [d for d in trial.state.pending if d.side != side]
    happened = trial.play(option, side)
    return bool(happened) or [d for d in trial.state.pending if d.side != side] != others


class Worker(Process):
    """One process, busy with one decision at a time."""

    def __init__(self) -> None:
        super().__init__(run, "esagono-bot")

    async def ask(self, task: Task, seconds: float) -> Answer:
        return await asyncio.to_thread(self._ask, task, seconds)

    def _ask(self, task: Task, seconds: float) -> Answer:
        answer = super()._ask(task, seconds)
        assert isinstance(answer, Answer)
        if answer.option not in task.options:
            raise Failed(f"it chose {answer.option}, which is not among its options")
        return answer


def book_of(match: Match) -> Book:
    """The rules of a match, for a process that makes its own."""
    folder = rulebooks.unpacked(match.about.pack)
    return Book(
        match.about.game,
        match.about.scenario,
        tuple(sorted(match.about.options.items())),
        str(folder) if folder else "",
        json.dumps(match.about.position) if match.about.position else "",
    )


class Bots:
    """Plays the seats of bots in all matches."""

    def __init__(self, matches: Matches, settings: Settings) -> None:
        self.matches, self.settings = matches, settings
        self._free: asyncio.LifoQueue[Worker | None] = asyncio.LifoQueue()
        for _ in range(settings.bot_workers):
            self._free.put_nowait(None)  # started when first needed
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._failures: dict[tuple[str, str], int] = {}
        self.failed = 0
        """Decisions that the simple policy made because a bot failed."""
        self.queued = 0
        """Decisions that wait for a worker."""
        self._minds: dict[tuple[str, str], str] = {}
        """What bots remember, as it is stored."""
        self.troubles: dict[str, str] = {}
        """Matches whose bots cannot go on now, and why: `storage` or `failed`."""
        self.on_thinking: Callable[[LiveMatch, str, bool], None] = lambda live, side, thinking: None
        matches.on_change = self.look

    def look(self, live: LiveMatch) -> None:
        """Something changed: if a bot has to decide and none is at it, begin."""
        match = live.match
        if match.bot_sides() and match.id not in self._playing:
            task = asyncio.get_running_loop().create_task(self._play(live))
            self._playing[match.id] = task
            task.add_done_callback(lambda _: self._playing.pop(match.id, None))

    @property
    def deciding(self) -> int:
        """Matches in which a bot is at work."""
        return len(self._playing)

    @property
    def thinking(self) -> int:
        """Workers that are busy."""
        return self.settings.bot_workers - self._free.qsize()

    @property
    def stuck(self) -> int:
        """Matches whose bot cannot go on now."""
        return len(self.troubles)

    def replaced(self, match_id: str, side: str) -> bool:
        """This bot failed too often and the simple policy plays on."""
        return self._failures.get((match_id, side), 0) >= PATIENCE

    async def _play(self, live: LiveMatch) -> None:
        """Decide until it is somebody else's turn. Pages hear when a bot begins and ends to think, not how often."""
        thinking: set[str] = set()
        shown = time.monotonic()
        failures = 0
        try:
            while sides := live.match.bot_sides():
                if sides[0] not in thinking:
                    thinking.add(sides[0])
                    self.on_thinking(live, sides[0], True)
                try:
                    shown = await self._decide(live, sides[0], shown)
                except Exception as error:
                    if isinstance(error, Refusal) and error.code == "no-match":
                        return  # the operator deleted it
                    failures += 1
                    await self._rest(live, sides[0], failures, error)
                else:
                    failures = 0
                    if self.troubles.pop(live.match.id, None):
                        self.on_thinking(live, sides[0], True)
        finally:
            self.troubles.pop(live.match.id, None)
            for side in thinking:
                self._minds.pop((live.match.id, side), None)  # stored; read again when it has to decide again
                self.on_thinking(live, side, False)

    async def _rest(self, live: LiveMatch, side: str, failures: int, error: Exception) -> None:
        """A bot could not go on: the database is locked or restarted, or the board has changed. The pages are told, and
        each time it waits longer before it tries again."""
        pause = min(self.settings.retry_most, self.settings.retry_first * 2 ** min(failures - 1, 20))
        code = error.code if isinstance(error, Refusal) else ""
        if code != "stale":
            self.troubles[live.match.id] = code or "failed"
            self.on_thinking(live, side, True)
            if code == "failed":  # the rules cannot play what it chose
                self._failures[live.match.id, side] = self._failures.get((live.match.id, side), 0) + 1
        facts = {"match": live.match.id, "side": side, "failures": failures, "again_in": pause}
        if code or failures > 1:
            log.warning("a bot has to wait", extra={**facts, "reason": code or type(error).__name__})
        else:
            log.error("a bot cannot go on", exc_info=error, extra=facts)
        await asyncio.sleep(pause)

    async def _decide(self, live: LiveMatch, side: str, shown: float) -> float:
        """One decision. `shown` is when the other side last saw something happen; returns the same for the next one.

        What others see happens at even steps of time, and what they do not see takes none, so that the time a bot
        needs tells neither how long it thought nor how many secret choices it made.
        """
        match = live.match
        seen = match.asked[side]
        answer = await self._choose(match, side, match.game.options(side))
        option = answer.option
        pace = 0 if all(p.kind == "bot" for p in match.players.values()) else self.settings.bot_pace
        visible = pace and will_show(match, side, option)
        if visible:
            passed = time.monotonic() - shown
            await asyncio.sleep(max(1, ceil(passed / pace)) * pace - passed)
            shown = time.monotonic()
        current = live.match
        if current.asked[side] != seen or side not in current.bot_sides():
            return shown  # the other side took its option back meanwhile
        try:
            await self.matches.play(live, side, current.number(side), [option], answer.notes, answer.mind)
            if answer.mind:
                self._minds[match.id, side] = answer.mind
        except EsagonoError as error:
            log.error("a bot's option is illegal", extra={"match": match.id, "side": side, "reason": str(error)})
            self._failures[match.id, side] = self._failures.get((match.id, side), 0) + 1
            await self.matches.play(live, side, current.number(side), [simple_policy(current.game.options(side))])
        return shown

    async def _mind(self, key: tuple[str, str]) -> str:
        """A bot goes on from what it remembers, in whatever process; after a restart from what is stored."""
        if key not in self._minds:
            self._minds[key] = await asyncio.to_thread(self.matches.store.mind, *key)
        return self._minds[key]

    async def _choose(self, match: Match, side: str, options: Sequence[Option]) -> Answer:
        if len(options) == 1:
            return Answer(options[0])
        key = (match.id, side)
        if self._failures.get(key, 0) >= PATIENCE:
            return Answer(simple_policy(options))
        player = match.players[side]
        decision = next(d for d in match.game.state.pending if d.side == side)
        task = Task(
            match=match.id,
            book=book_of(match),
            level=player.level or "",
            seed=match.about.bot_seed,
            decision=decision,
            view=match.view(side),
            options=list(options),
            mind=await self._mind(key),
        )
        self.queued += 1
        try:
            worker = await self._free.get()
        finally:
            self.queued -= 1
        try:
            if worker is None:
                worker = await asyncio.to_thread(Worker)
            return await worker.ask(task, self.settings.bot_seconds)
        except Failed as failure:
            assert worker is not None
            await asyncio.to_thread(worker.close)
            worker = None
            self.failed += 1
            self._failures[key] = self._failures.get(key, 0) + 1
            log.warning(
                "bot replaced by the simple policy",
                extra={
                    "match": match.id,
                    "side": side,
                    "level": player.level,
                    "decision": decision.kind,
                    "reason": str(failure),
                    "for_good": self._failures[key] >= PATIENCE,
                },
            )
            return Answer(simple_policy(options))
        finally:
            self._free.put_nowait(worker)

    async def close(self) -> None:
        for task in list(self._playing.values()):
            task.cancel()
        await asyncio.gather(*self._playing.values(), return_exceptions=True)
        while not self._free.empty():
            worker = self._free.get_nowait()
            if worker is not None:
                await asyncio.to_thread(worker.close)
