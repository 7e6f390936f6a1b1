"""One decision of a bot: in a process with a time budget, and by a simple legal policy when it fails.

A bot is given the view, the decision and the options of its seat. A worker that does not answer in time is killed and
another is started; the decision is then made by `simple_policy`, and the log says so.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from math import ceil

from esagono.engine import EsagonoError, Option
from esagono.games import registry
from esagono.server.bots.policy import simple_policy, task_for, will_show
from esagono.server.bots.queue import LONG, Turn
from esagono.server.bots.thinking import Answer, choose
from esagono.server.play.match import Match
from esagono.server.play.matches import LiveMatch, Matches
from esagono.server.runtime import machine
from esagono.server.runtime.workers import Failed, StartWorker, WorkerPool
from esagono.server.settings import Settings

log = logging.getLogger("esagono.bots")

PATIENCE = 3
"""Failures after which the simple policy plays for a bot."""
AT_ONCE = 0.1
"""Seconds: a level whose bots never think longer is quick."""
NICENESS = 10
"""People who wait for an answer from the server come first."""


class Decider:
    """Makes the decisions of bots, in worker processes of its own."""

    def __init__(self, matches: Matches, settings: Settings, start_worker: StartWorker) -> None:
        self.matches, self.settings = matches, settings
        self.slow = WorkerPool(settings.bot_workers, choose, "esagono-bot", NICENESS, start_worker)
        self.quick = WorkerPool(max(1, settings.bot_workers // 2), choose, "esagono-bot", NICENESS, start_worker)
        self._longest: dict[str, float] = {}
        """By level: the longest thought of late, in seconds."""
        self._failures: dict[tuple[str, str], int] = {}
        self.failed = 0
        """Decisions that the simple policy made because a bot failed."""
        self._minds: dict[tuple[str, str], str] = {}
        """What bots remember, as it is stored; only while their turn is played here."""

    def replaced(self, match_id: str, side: str) -> bool:
        """This bot has failed too often and the simple policy plays on."""
        return self._failures.get((match_id, side), 0) >= PATIENCE

    def fail(self, match_id: str, side: str) -> None:
        self._failures[match_id, side] = self._failures.get((match_id, side), 0) + 1

    def replace(self, match_id: str, side: str) -> None:
        self._failures[match_id, side] = PATIENCE

    def forget(self, match_id: str) -> None:
        """What bots remember is stored, and read again when they have to decide again: perhaps elsewhere."""
        for key in [key for key in self._minds if key[0] == match_id]:
            del self._minds[key]

    def quick_levels(self) -> frozenset[str]:
        """Bots that answer at once, as far as is known: those that choose at random, and those that always did."""
        at_random = dict.fromkeys((f"{game_id}/random" for game_id in registry), 0.0)
        return frozenset(level for level, longest in {**at_random, **self._longest}.items() if longest < AT_ONCE)

    async def decide(self, live: LiveMatch, turn: Turn, side: str, shown: float) -> float:
        """One decision. `shown` is when the other side last saw something happen; returns the same for the next one.

        What others see happens at even intervals, and what they do not see takes no time, so that the time a bot
        needs gives away neither how long it thought nor how many secret choices it made.
        """
        match = live.match
        seen = match.asked[side]
        answer = await self.choose(match, turn, side, match.game.options(side))
        option = answer.option
        pace = 0 if all(p.kind == "bot" for p in match.players.values()) else self.settings.bot_pace
        visible = pace and will_show(match, side, option)
        if visible:
            passed = machine.monotonic() - shown
            await asyncio.sleep(max(1, ceil(passed / pace)) * pace - passed)
            shown = machine.monotonic()
        current = live.match
        if current.asked[side] != seen or side not in current.bot_sides():
            return shown  # the other side took back its option meanwhile
        try:
            await self.matches.play(live, side, current.number(side), [option], answer.notes, answer.mind)
            if answer.mind:
                self._minds[match.id, side] = answer.mind
        except EsagonoError as error:
            log.error("a bot's option is illegal", extra={"match": match.id, "side": side, "reason": str(error)})
            self.fail(match.id, side)
            await self.matches.play(live, side, current.number(side), [simple_policy(current.game.options(side))])
        return shown

    async def _mind(self, key: tuple[str, str]) -> str:
        """A bot goes on from what it remembers, in whatever process; after a restart from what is stored."""
        if key not in self._minds:
            self._minds[key] = await asyncio.to_thread(self.matches.store.mind, *key)
        return self._minds[key]

    async def choose(self, match: Match, turn: Turn, side: str, options: Sequence[Option]) -> Answer:
        """What the bot of a side chooses, or the simple policy for it. Its thinking counts for the turn."""
        if len(options) == 1:
            return Answer(options[0])
        key = (match.id, side)
        if self.replaced(*key):
            return Answer(simple_policy(options))
        player = match.players[side]
        task = task_for(match, side, options, await self._mind(key))
        level = f"{match.about.game}/{player.level}"
        pool = self.quick if turn.spent < LONG and level in self.quick_levels() else self.slow
        try:
            answer: Answer = await pool.run(task, self.settings.bot_seconds)
        except Failed as failure:
            self.failed += 1
            self.fail(*key)
            turn.spent += LONG
            log.warning(
                "bot replaced by the simple policy",
                extra={
                    "match": match.id,
                    "side": side,
                    "level": player.level,
                    "decision": task.decision.kind,
                    "reason": str(failure),
                    "for_good": self.replaced(*key),
                },
            )
            return Answer(simple_policy(options))
        turn.spent += round(answer.seconds * 1000)
        self._longest[level] = max(answer.seconds, 0.99 * self._longest.get(level, 0.0))
        return answer

    async def close(self) -> None:
        await self.slow.close()
        await self.quick.close()
