"""One schedule: a seed, and all that follows from it."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import random
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct

from esagono.games import GameEntry, find, registry
from esagono.server.runtime.machine import running_on
from esagono.server.settings import sqlite_url
from esagono.server.storage.store import Store
from tests.server.simulation.host import Host, SimulatedMachine
from tests.server.simulation.judge import Judge, Violation
from tests.server.simulation.loop import Chance, SimulatedLoop, Stopped
from tests.server.simulation.network import Lost, Network
from tests.server.simulation.players import RequestTab, SocketTab, Tab, Table

GAMES = {"duel": "tests.server.duels", "ambush": "tests.toys.ambush"}
BOT = {"kind": "bot", "level": "random"}
CLOCKS = (None, None, {"kind": "increment", "minutes": 5, "seconds": 3}, {"kind": "days", "days": 1})
UNDER_FIRE = (4.0, 12.0, 30.0)
"""Seconds of trouble in a schedule."""
PEACE = 120.0
"""Seconds in which a match has to go on after the last trouble."""
REST = 30.0
"""Seconds in which all pages show the newest board when nobody plays on."""
FORGIVEN = "a bot cannot go on"
"""Logged as an error the first time, and then tried again: what comes of it is looked at."""

TOLD = ("match", "path", "status", "code", "reason", "side", "seat", "row", "failures")
"""What is written down of what servers log."""
MATCHES = 3
"""That are begun by the same people while there is trouble, one after another."""


class Outcome(Struct):
    """What was done in a schedule, and what should not have been."""

    seed: int
    violation: str = ""
    lines: list[str] = []
    options: int = 0
    boards: int = 0
    killed: int = 0
    refused_by_disk: int = 0
    seconds: float = 0.0
    """By the simulated clock."""

    @property
    def digest(self) -> str:
        return hashlib.sha256("\n".join(self.lines).encode()).hexdigest()[:16]


class Diary(logging.Handler):
    """Every line that servers log, with the time; errors among them are noted."""

    def __init__(self, now: Callable[[], float]) -> None:
        super().__init__()
        self.now = now
        self.lines: list[str] = []
        self.errors: list[str] = []
        self.closed = False
        """What is let go of at the end says nothing."""

    def emit(self, record: logging.LogRecord) -> None:
        if self.closed:
            return
        facts = {name: getattr(record, name) for name in TOLD if hasattr(record, name)}
        self.write(f"{record.levelname.lower()} {record.getMessage()} {facts}")
        if record.levelno >= logging.ERROR and record.getMessage() != FORGIVEN:
            raised = f": {record.exc_info[1]!r}" if record.exc_info else ""
            self.errors.append(f"{record.getMessage()} {facts}{raised}")

    def write(self, line: str) -> None:
        self.lines.append(f"{self.now():9.4f} {line}")


@contextmanager
def games_known() -> Iterator[None]:
    added = {name: GameEntry(name, module) for name, module in GAMES.items() if name not in registry}
    registry.update(added)
    try:
        yield
    finally:
        for name in added:
            del registry[name]


def make_template(folder: Path) -> Path:
    """An empty database, made once: every schedule begins with a copy."""
    file = folder / "template.sqlite3"
    Store(sqlite_url(file)).close()
    return file


class Schedule:
    """Servers, players and a judge, until all is over or something is wrong."""

    def __init__(self, seed: int, template: Path, folder: Path) -> None:
        self.seed = seed
        rng = random.Random(seed)
        self.rng = random.Random(rng.random())
        """Of the players; the rest is for the surroundings."""
        self.chance = Chance(random.Random(rng.random()))
        self.loop = SimulatedLoop(self.chance)
        self.machine = SimulatedMachine(self.loop, random.Random(rng.random()))
        self.host = Host(self.loop, self.chance, template, folder)
        self.network = Network(self.loop, self.chance, self.host)
        self.judge = Judge(self.host.file)
        self.table = Table(self.network, self.judge, self.rng)
        self.diary = Diary(self.loop.time)
        self.tabs: list[Tab] = []
        self.deserted: set[str] = set()
        """Matches at which a seat stays empty."""
        self.wrong: asyncio.Future[None] = self.loop.create_future()
        self.running: list[asyncio.Task[None]] = []

    def run(self) -> Outcome:
        outcome = Outcome(self.seed)
        logger = logging.getLogger("esagono")
        before = logger.level, logger.propagate
        logger.addHandler(self.diary)
        logger.setLevel(logging.INFO)
        logger.propagate = False
        self.loop.set_exception_handler(self._unhandled)
        try:
            with running_on(self.machine), games_known():
                self.loop.run_until_complete(self._all())
        except Violation as violation:
            outcome.violation = str(violation)
        except Lost:
            outcome.violation = "a quiet server does not answer"
        except Stopped:
            outcome.violation = "nothing will ever happen again"
        finally:
            if self.host.process is not None:
                self.host.process.alive = False
                self.host.app.state.server.store.engine.dispose()
            self.host._claim.close()
            self.diary.closed = True
            with running_on(self.machine):
                self.loop.end()
            logger.removeHandler(self.diary)
            self.judge.close()
            logger.setLevel(before[0])
            logger.propagate = before[1]
        outcome.lines = self.diary.lines
        outcome.options, outcome.boards = self.judge.answers, self.judge.boards
        outcome.killed, outcome.refused_by_disk = self.host.killed, self.host.disk.refused
        outcome.seconds = self.loop.time()
        return outcome

    def _unhandled(self, _loop: Any, context: dict[str, Any]) -> None:
        if not self.loop.over:
            self.diary.errors.append(f"{context['message']}: {context.get('exception')!r}")

    async def _all(self) -> None:
        """Everything, until it is done or something is wrong anywhere."""
        self._do(self._watch())
        whole = asyncio.create_task(self._play())
        await asyncio.wait([whole, self.wrong], return_when=asyncio.FIRST_COMPLETED)
        (self.wrong if self.wrong.done() else whole).result()

    def _do(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        def ended(task: asyncio.Task[None]) -> None:
            error = None if task.cancelled() else task.exception()
            if error is not None and not self.wrong.done():
                self.wrong.set_exception(error)

        task = asyncio.get_running_loop().create_task(work)
        task.add_done_callback(ended)
        self.running.append(task)
        return task

    async def _play(self) -> None:
        self.host.start()
        beginning = [self._do(self._play_matches()) for _ in range(self.rng.choice((1, 1, 2)))]
        troubles = self._do(self._make_trouble())
        await asyncio.sleep(self.rng.choice(UNDER_FIRE))
        troubles.cancel()
        self.chance.trouble, self.host.disk.full = False, 0.0
        if self.host.process is not None:
            self.host.process.steps_left = None
        await asyncio.gather(*beginning)
        await self._see_all_go_on()
        self.table.still = True
        await asyncio.sleep(REST)
        for tab in self.tabs:
            await self._look_at(tab)
        self.judge.look_back()

    # Players

    async def _play_matches(self) -> None:
        """One match after another, as long as there is trouble."""
        for _ in range(MATCHES):
            match = await self._begin_match()
            while not self.judge.truth(match).over:
                await asyncio.sleep(0.5)
                if not self.chance.trouble:
                    return

    async def _begin_match(self) -> str:
        """A new match; whoever is not answered begins another."""
        game, clock = self.rng.choice(("duel", "duel", "ambush")), self.rng.choice(CLOCKS)
        sides = find(game).INFO.sides
        bots = self.rng.choice((0, 0, 1, 1, 2))
        wish: dict[str, Any] = {
            "game": game,
            "seats": dict.fromkeys(sides[:bots], BOT),
            "hotseat": self.rng.random() < 0.5,
        }
        if clock:
            wish["clock"] = clock
        made = await self._until_done("/api/matches", wish)
        match: str = made["match"]
        self.judge.created.append(match)
        self.judge.truth(match)
        tokens = {**made["seats"], "observer": made["observer"]}
        for side, code in made["invitations"].items():
            token = await self._claim(match, code)
            if token is None:
                self.deserted.add(match)
            else:
                tokens[side] = token
        for seat, token in tokens.items():
            for _ in range(self.rng.choice((1, 1, 2))):
                kind = SocketTab if self.rng.random() < 0.6 else RequestTab
                tab = kind(self.table, match, seat, token)
                self.tabs.append(tab)
                self._do(tab.run())
        return match

    async def _until_done(self, path: str, wish: dict[str, Any]) -> Any:
        while True:
            try:
                status, made = await self.network.ask("POST", path, "", wish)
                if status == 201:
                    return made
                self.judge.refused(made["error"]["code"])
            except Lost:
                pass
            await asyncio.sleep(1.0)

    async def _claim(self, match: str, code: str) -> str | None:
        """Take a seat. If the answer is lost, so is the seat's secret: an invitation works once."""
        lost = False
        while True:
            try:
                status, answer = await self.network.ask("POST", f"/api/matches/{match}/claim", code, {})
            except Lost:
                lost = True
            else:
                if status == 201:
                    token: str = answer["token"]
                    return token
                if answer["error"]["code"] == "taken":
                    if not lost:
                        raise Violation("an invitation was used up though its player was told that nothing was stored")
                    return None
                self.judge.refused(answer["error"]["code"])
            await asyncio.sleep(1.0)

    # Trouble

    async def _make_trouble(self) -> None:
        """Disks fill, clocks jump, servers are stopped in order, a second one is started beside them."""
        while True:
            await asyncio.sleep(self.rng.expovariate(0.4))
            kind = self.rng.random()
            process = self.host.process
            if kind < 0.5:
                self.host.disk.full = self.rng.choice((0.3, 0.6, 1.0))
                await asyncio.sleep(self.rng.expovariate(0.7))
                self.host.disk.full = 0.0
            elif kind < 0.65 and process is not None:
                process.clock_ahead += self.rng.choice((-600.0, -7.0, 4.0, 25.0, 3600.0))
            elif kind < 0.75:
                self.host.stop()
            else:
                self.host.start()

    # Judging

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(0.25)
            if self.diary.errors:
                raise Violation(f"the server says: {self.diary.errors[0]}")

    async def _see_all_go_on(self) -> None:
        """Nothing troubles anybody any more: in every match something is chosen."""
        before = {match: self.judge.truth(match).match.row for match in self.judge.created}
        until = self.loop.time() + PEACE

        def goes_on(match: str) -> bool:
            truth = self.judge.truth(match)
            return truth.over or truth.match.row > before[match] or match in self.deserted

        while stuck := [match for match in before if not goes_on(match)]:
            if self.loop.time() > until:
                asked = [d.side for d in self.judge.truth(stuck[0]).match.game.state.pending]
                raise Violation(f"a match does not go on; {asked} decide")
            await asyncio.sleep(0.5)

    async def _look_at(self, tab: Tab) -> None:
        """All is quiet: a page shows the newest board, and so do answers to requests; bots have played."""
        truth = self.judge.truth(tab.match)
        if truth.match.bot_sides():
            raise Violation(f"bots of {tab.match} do not play though nothing troubles them")
        if isinstance(tab, SocketTab):
            if tab.board is None or tab.line is None:
                raise Violation(f"a page of {tab.seat} has no board though nothing troubles it")
            self.judge.newest(tab.match, tab.seat, tab.board)
        status, board = await self.network.ask("GET", tab.path + "/view", tab.token)
        if status != 200:
            raise Violation(f"a quiet server answers with {status}: {board}")
        tab.shows(board)
        self.judge.newest(tab.match, tab.seat, board)
        status, log = await self.network.ask("GET", tab.path + "/log", tab.token)
        if status != 200:
            raise Violation(f"a quiet server answers with {status}: {log}")
        self.judge.log(tab.match, tab.seat, log["events"])
