"""Questions about a board, answered in worker processes, with a budget of computing time for each seat.

A question takes the state of the game along, which is small, so that no seat's question keeps others waiting. A seat
has one question answered at a time and a budget that fills again; whoever asks for more is refused. Hints, for which a
bot thinks, have a process of their own. Without worker processes (tests, a very small machine) a thread answers.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import Raw

from esagono.server.messages import Refusal
from esagono.server.play import rules_spec
from esagono.server.play.match import Match
from esagono.server.play.packs import Examination
from esagono.server.play.rulebooks import spec_of, unpacked
from esagono.server.play.rules_spec import RulesSpec
from esagono.server.questions import answers
from esagono.server.questions.tasks import (
    BoardQuestion,
    MapDrawing,
    Outcome,
    PackExamination,
    Preload,
    Verification,
    Work,
    answer,
)
from esagono.server.runtime import machine
from esagono.server.runtime.background import Background
from esagono.server.runtime.workers import Failed, StartWorker, WorkerPool, WorkerProcess
from esagono.server.settings import Rate, Settings

log = logging.getLogger("esagono.asking")
HINT = "hint"
EVENTS = 400
"""Maximum number of log events sent along with a question."""
BUDGETS = 10_000
"""Seats whose budgets are remembered."""
NICENESS = 5
PACKS_WAITING = 12
MAP_FILE = "map.svgz"
PACK_SECONDS = 180.0
"""For checking and trying out a pack, or drawing its map."""


class Budget:
    """Remaining computing time of a seat, in seconds."""

    __slots__ = ("at", "left", "lock", "waiting")

    def __init__(self, rate: Rate) -> None:
        self.left, self.at = rate.burst, machine.monotonic()
        self.lock = asyncio.Lock()
        self.waiting = 0

    def fill(self, rate: Rate) -> float:
        now = machine.monotonic()
        self.left = min(rate.burst, self.left + (now - self.at) * rate.per_second)
        self.at = now
        return self.left


class QuestionService:
    """The workers, and who may ask how much."""

    def __init__(self, settings: Settings, background: Background, start_worker: StartWorker = WorkerProcess) -> None:
        self.settings, self.background = settings, background
        self.budgets: OrderedDict[tuple[str, str], Budget] = OrderedDict()
        self.answered, self.refused, self.seconds = 0, 0, 0.0
        """Questions, those of them that went beyond a seat's budget, and the computing time they took."""
        self.workers = WorkerPool(settings.question_workers, answer, "esagono-question", NICENESS, start_worker)
        self.hints = WorkerPool(1, answer, "esagono-hint", NICENESS, start_worker)
        self.packs = WorkerPool(1, answer, "esagono-pack", NICENESS, start_worker)
        """Packs are checked and their maps drawn apart: no question waits for them."""
        self._loaded: set[RulesSpec] = set()
        """Rules that a process has been told to load."""
        self._loading: set[asyncio.Task[None]] = set()
        self._drawing: dict[Path, asyncio.Task[None]] = {}
        """Maps that are being drawn, by the folder of their pack: whoever else wants one waits for the same drawing."""

    @property
    def waiting(self) -> int:
        """Questions that are being answered or wait for it."""
        return sum(budget.waiting for budget in self.budgets.values())

    def preload(self, match: Match) -> None:
        """A board was opened: start a process and load its rules before the first question has to wait for that."""
        spec = spec_of(match.about)
        if self.settings.question_workers and spec not in self._loaded:
            if len(self._loaded) >= rules_spec.KEPT:
                self._loaded.clear()
            self._loaded.add(spec)
            loading = asyncio.create_task(self._load(spec))
            self._loading.add(loading)
            loading.add_done_callback(self._loading.discard)

    async def _load(self, spec: RulesSpec) -> None:
        with suppress(Refusal):  # then the first question tries again
            await self._do(Preload(spec), None)

    async def ask(self, match: Match, seat: str, lang: str, question: str, args: dict[str, Any]) -> Any:
        """The answer to a question, ready to be put into a message."""
        if question in answers.ABOUT_MATCHES:
            return answers.about_match(match, seat, lang, question, args)
        answers.check_known(match.rules, question)
        answers.check_fair(match, seat, question)
        game = match.game
        task = BoardQuestion(spec_of(match.about), game.state.copy(), game.log[-EVENTS:], seat, lang, question, args)
        # a hint costs as much as many other questions, which must not have to wait for it
        budget = f"{seat}/hint" if question == HINT else seat
        return Raw(await self._charge((match.id, budget), task, match.rules))

    async def verify(self, match: Match, seat: str, save: str) -> Any:
        """Replay a save: what came of it."""
        task = Verification(save, str(unpacked(match.about.pack) or ""))
        return await self._charge((match.id, seat), task, None)

    async def examine(self, game: str, files: dict[str, str], lang: str, *, tried: bool) -> Examination:
        """Check an owner's pack in a process of its own."""
        found = await self._pack_work(PackExamination(game, files, tried, lang))
        assert isinstance(found, Examination)
        return found

    def begin_map(self, folder: Path) -> asyncio.Task[None]:
        """Draw the map of an unpacked pack into its folder; the drawing that has begun already, if one has."""
        if folder not in self._drawing:
            drawing = self._drawing[folder] = asyncio.create_task(self._draw_map(folder))
            drawing.add_done_callback(lambda done: self._drawn(folder, done))
        return self._drawing[folder]

    def _drawn(self, folder: Path, drawing: asyncio.Task[None]) -> None:
        del self._drawing[folder]
        if not drawing.cancelled():
            drawing.exception()  # whoever waits is told; perhaps nobody does

    async def _draw_map(self, folder: Path) -> None:
        drawn = await self._pack_work(MapDrawing(str(folder)))
        assert isinstance(drawn, bytes)
        (folder / MAP_FILE).write_bytes(drawn)

    async def _pack_work(self, task: PackExamination | MapDrawing) -> Any:
        if self.packs.queued >= PACKS_WAITING:
            raise Refusal(429, "busy", "the server still works on other packs; try again in a moment")
        try:
            outcome = await self.packs.run(task, PACK_SECONDS)
        except Failed as failure:
            log.warning("a pack could not be examined", extra={"reason": failure.cause})
            raise Refusal(422, "bad-pack", "this pack could not be checked in time") from None
        return outcome.result

    async def _charge(self, who: tuple[str, str], task: BoardQuestion | Verification, rules: Any) -> Any:
        """Do a task and take its computing time from a seat's budget."""
        rate = self.settings.limits.thinking
        budget = self.budgets.setdefault(who, Budget(rate))
        self.budgets.move_to_end(who)
        while len(self.budgets) > BUDGETS:
            self.budgets.popitem(last=False)
        if budget.waiting >= self.settings.limits.questions or budget.fill(rate) <= 0:
            self.refused += 1
            raise Refusal(429, "busy", "the server still works on your earlier questions; ask again in a moment")
        budget.waiting += 1
        try:
            async with budget.lock:
                outcome = await self._do(task, rules)
                budget.left -= outcome.seconds
                self.answered += 1
                self.seconds += outcome.seconds
        finally:
            budget.waiting -= 1
        if outcome.status:
            raise Refusal(outcome.status, outcome.code, outcome.message)
        return outcome.result

    async def _do(self, task: Work, rules: Any) -> Outcome:
        if not self.settings.question_workers:
            return await self.background.run(answer, task, rules)
        is_hint = isinstance(task, BoardQuestion) and task.question == HINT
        pool = self.hints if is_hint else self.workers
        seconds = self.settings.hint_seconds if is_hint else self.settings.question_seconds
        try:
            outcome = await pool.run(task, seconds)
        except Failed as failure:
            log.warning("a question was not answered", extra={"reason": failure.cause})
            # not "busy": asked again at once it would fail again
            raise Refusal(503, "unanswered", "the server found no answer in time") from None
        assert isinstance(outcome, Outcome)
        return outcome

    async def close(self) -> None:
        for loading in tuple(self._loading):
            loading.cancel()
        await self.workers.close()
        await self.hints.close()
        await self.packs.close()
