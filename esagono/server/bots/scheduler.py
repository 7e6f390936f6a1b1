"""Bots at the table: whose turn is played next, and where.

Whoever notices that a bot has to decide adds its turn to those that wait (`turns`); a process that has room claims one
and decides (`deciding`) until it is somebody else's turn.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from esagono.server.bots.decisions import Decider
from esagono.server.bots.postgres_queue import PostgresQueue
from esagono.server.bots.queue import LONG, MemoryQueue, Turn, TurnQueue
from esagono.server.messages import Refusal
from esagono.server.play.match import Match
from esagono.server.play.matches import LiveMatch, Matches
from esagono.server.runtime import machine
from esagono.server.runtime.workers import StartWorker, WorkerProcess
from esagono.server.settings import Settings
from esagono.server.storage.store import is_trouble

log = logging.getLogger("esagono.bots")

HELD = 4
"""TurnQueue that are played at once for each process that thinks: bots also wait, so that people can follow."""
LOOK = 2.0
"""Seconds between two looks at turns of processes that are gone."""


class BotScheduler:
    """Plays the seats of bots in all matches."""

    def __init__(self, matches: Matches, settings: Settings, start_worker: StartWorker = WorkerProcess) -> None:
        self.matches, self.settings = matches, settings
        self.decider = Decider(matches, settings, start_worker)
        self.held: dict[str, Turn] = {}
        """TurnQueue that are played here."""
        self._turns: TurnQueue | None = None
        self._wakes = {True: asyncio.Event(), False: asyncio.Event()}
        self._tasks: set[asyncio.Task[None]] = set()
        self._added: set[str] = set()
        """Matches whose turn was added by this process, until nobody has to decide."""
        self._thinking: dict[str, set[str]] = {}
        """By match: bots of which the pages here were told that they think."""
        self.troubles: dict[str, str] = {}
        """Matches whose bots cannot go on now, and why: `storage` or `failed`."""
        self._troubles_elsewhere: dict[str, str] = {}
        self.on_thinking: Callable[[LiveMatch, str, bool], None] = lambda live, side, thinking: None
        """For the pages of this process: each process sees by itself whether a bot has to decide."""
        self.on_trouble: Callable[[LiveMatch, str], None] = lambda live, side: None
        """For everybody: only the process that plays a turn knows what hinders it."""
        matches.on_change = self.look

    def start(self) -> None:
        """Begin to play what is waiting; on the event loop."""
        shared = self.matches.store.shared
        lease = self.settings.bot_lease
        self._turns = PostgresQueue(self.matches.store, lease, self.wake) if shared else MemoryQueue(self.wake)
        if self.settings.bot_workers:
            self._do(self._take(quick=True))
            self._do(self._take(quick=False))
        if shared:
            self._do(self._add_again())

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Whose turn it is

    def look(self, live: LiveMatch) -> None:
        """Something changed, here or elsewhere: if a bot has to decide, its turn waits to be played."""
        match = live.match
        if sides := match.bot_sides():
            thinking = self._thinking.setdefault(match.id, set())
            for side in sides:
                if side not in thinking:
                    thinking.add(side)
                    self.on_thinking(live, side, True)
            if match.id not in self.held and match.id not in self._added and self._turns is not None:
                self._added.add(match.id)
                self._do(self._add(match, sides[0]))
        else:
            self._added.discard(match.id)
            self._rested(live)

    async def _add(self, match: Match, side: str) -> None:
        turn = Turn(match.id, match.row, f"{match.about.game}/{match.players[side].level}", match.about.crowd)
        assert self._turns is not None
        try:
            await self._turns.add(turn)
        except Exception as error:
            self._added.discard(match.id)
            if not is_trouble(error):
                raise
            await asyncio.sleep(self.settings.retry_first)
            if (live := self.matches.live.get(match.id)) is not None:
                self.look(live)

    async def _add_again(self) -> None:
        """Queue a turn again whose process ended before it was queued; checked wherever the match is loaded."""
        while True:
            await asyncio.sleep(self.settings.bot_lease)
            for live in tuple(self.matches.live.values()):
                if live.match.bot_sides():
                    self._added.discard(live.match.id)
                    self.look(live)

    def _rested(self, live: LiveMatch) -> None:
        """Record that no bot has to decide now."""
        self.troubles.pop(live.match.id, None)
        self._troubles_elsewhere.pop(live.match.id, None)
        for side in self._thinking.pop(live.match.id, ()):
            self.on_thinking(live, side, False)

    def gone(self, live: LiveMatch) -> None:
        """The operator deleted a match; a turn of it may have been deleted before anybody took it."""
        self._added.discard(live.match.id)
        self._rested(live)

    def wake(self) -> None:
        """Another process has put a turn where all can take it."""
        for event in self._wakes.values():
            event.set()

    def note_turn_elsewhere(self, live: LiveMatch, side: str, trouble: str, replaced: bool) -> None:
        """What another process says of the bot whose turn it plays."""
        self._troubles_elsewhere[live.match.id] = trouble
        if replaced:
            self.decider.replace(live.match.id, side)
        self.on_thinking(live, side, True)

    def replaced(self, match_id: str, side: str) -> bool:
        return self.decider.replaced(match_id, side)

    # Numbers

    @property
    def deciding(self) -> int:
        """Matches in memory in which a bot has to decide."""
        return len(self._thinking)

    @property
    def thinking(self) -> int:
        """Workers that are busy."""
        return self.decider.slow.busy + self.decider.quick.busy

    @property
    def queued(self) -> int:
        """Decisions that wait for a worker."""
        return self.decider.slow.queued + self.decider.quick.queued

    @property
    def stuck(self) -> int:
        """Matches whose bot cannot go on now."""
        return len(self.troubles)

    async def waiting(self) -> int:
        """TurnQueue that nobody has taken yet, here or anywhere."""
        return await self._turns.waiting() if self._turns is not None else 0

    def trouble(self, match_id: str) -> str:
        return self.troubles.get(match_id) or self._troubles_elsewhere.get(match_id, "")

    # Playing turns

    async def _take(self, quick: bool) -> None:
        """Claim turns as long as there is room for them."""
        assert self._turns is not None
        turns, pool = self._turns, self.decider.quick if quick else self.decider.slow
        room = asyncio.Semaphore(HELD * pool.number)
        while True:
            await room.acquire()
            self._wakes[quick].clear()
            turn = None
            try:
                turn = await turns.claim(quick, self.decider.quick_levels())
            except Exception as error:
                if not is_trouble(error):
                    log.exception("no turn can be claimed")
                await asyncio.sleep(self.settings.retry_first)
            if turn is not None and turn.game in self.held:
                room.release()  # it was held for too long while the database did not answer: it is being played
                continue
            if turn is None:
                room.release()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._wakes[quick].wait(), LOOK)
                continue
            self.held[turn.game] = turn
            self._do(self._play(turn, quick, room))

    async def _play(self, turn: Turn, quick: bool, room: asyncio.Semaphore) -> None:
        """Decide until a person or a slow bot has to."""
        assert self._turns is not None
        live: LiveMatch | None = None
        before, row = turn.spent, 0
        try:
            live = await self.matches.current(turn.game)
            again = await self._decide_all(live, turn, quick)
            row = live.match.row
        except Refusal as refusal:  # deleted, or it cannot be opened here
            log.warning("a bot's turn cannot be played", extra={"match": turn.game, "reason": refusal.code})
            again, row = False, turn.row
            if live is not None:
                self._rested(live)
            live = None
        except Exception as error:
            again = True
            if not is_trouble(error):
                log.exception("a bot's turn could not be played", extra={"match": turn.game})
            await asyncio.sleep(self.settings.retry_first)
        finally:
            self.held.pop(turn.game, None)
            self.decider.forget(turn.game)
            room.release()
        spent, turn.spent = turn.spent - before, before
        try:
            await (self._turns.put_back(turn, spent) if again else self._turns.done(turn, row, spent))
        except Exception as error:  # the search for lost turns will find it
            if not is_trouble(error):
                raise
        if not again:
            self._added.discard(turn.game)
            if live is not None:
                self.look(live)

    async def _decide_all(self, live: LiveMatch, turn: Turn, quick: bool) -> bool:
        """Whether the turn is not over: others are waiting that have thought less."""
        assert self._turns is not None
        shown = machine.monotonic()
        failures = 0
        while sides := live.match.bot_sides():
            began = turn.spent
            try:
                shown = await self.decider.decide(live, turn, sides[0], shown)
            except Exception as error:
                if isinstance(error, Refusal) and error.code == "no-match":
                    raise  # the operator deleted it
                failures += 1
                await self._rest(live, sides[0], failures, error)
            else:
                failures = 0
                if self.troubles.pop(live.match.id, None):
                    self.on_trouble(live, sides[0])
            if quick and turn.spent >= LONG:
                return True  # not as quick as it was thought to be
            if turn.spent - began >= LONG and await self._turns.waiting():
                return True
        return False

    async def _rest(self, live: LiveMatch, side: str, failures: int, error: Exception) -> None:
        """A bot could not go on: the database is locked or restarted, or the board has changed. The pages are told, and
        each time it waits longer before it tries again."""
        pause = min(self.settings.retry_most, self.settings.retry_first * 2 ** min(failures - 1, 20))
        code = error.code if isinstance(error, Refusal) else ""
        if code != "stale":
            self.troubles[live.match.id] = code or "failed"
            if code == "failed":  # the rules cannot play what it chose
                self.decider.fail(live.match.id, side)
            self.on_trouble(live, side)
        facts = {"match": live.match.id, "side": side, "failures": failures, "again_in": pause}
        if code or failures > 1:
            log.warning("a bot has to wait", extra={**facts, "reason": code or type(error).__name__})
        else:
            log.error("a bot cannot go on", exc_info=error, extra=facts)
        await asyncio.sleep(pause)

    async def close(self) -> None:
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._turns is not None:
            await self._turns.close()
        await self.decider.close()
