"""The machine that a server runs on: its clock and chance, its disk, its worker processes, and who kills it."""

from __future__ import annotations

import asyncio
import contextlib
import random
import shutil
import sqlite3
from collections.abc import Callable, Coroutine
from contextvars import Context
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import event
from sqlalchemy.engine import Engine

from esagono.server.bots import thinking
from esagono.server.http.app import build
from esagono.server.runtime.machine import Machine
from esagono.server.runtime.workers import Failed, Perform
from esagono.server.settings import Settings, sqlite_url
from esagono.server.storage.database import CannotOpen, claimed
from tests.server.helpers import PATIENT
from tests.server.simulation.loop import RUNNING, Chance, Process, SimulatedLoop, context_of

BEGAN = 1_900_000_000.0
"""By its clock, when the simulation begins."""
LIVES = (150, 400, 1_000, 3_000, 8_000)
"""About how many steps of its event loop a server makes before it is killed."""

WRONG = (0.0, 0.0, 0.0, -3600.0, -3.0, 2.0, 20.0, 7200.0)
"""Seconds by which the clock of a machine may be wrong."""
GRACE = 5.0
"""Seconds that uvicorn gives to what it serves when it is stopped."""


class SimulatedMachine(Machine):
    """Its time is that of the loop, and chance follows from the seed of the schedule."""

    def __init__(self, loop: SimulatedLoop, rng: random.Random) -> None:
        self.loop, self.rng = loop, rng

    def monotonic(self) -> float:
        return self.loop.time()

    def wall(self) -> float:
        process = RUNNING.get()
        return BEGAN + self.loop.time() + (process.clock_ahead if process is not None else 0.0)

    def random_bytes(self, number: int) -> bytes:
        return self.rng.randbytes(number)


class Disk:
    """A disk that is full now and then, or almost: a transaction then fails when it is to be committed."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.full = 0.0
        """How likely it is that there is no room for a transaction."""
        self.refused = 0

    def attach(self, engine: Engine) -> None:
        disk = self

        class Connection(sqlite3.Connection):
            def commit(self) -> None:
                if self.in_transaction and disk.chance.trouble and disk.chance.rng.random() < disk.full:
                    disk.refused += 1
                    raise sqlite3.OperationalError("database or disk is full")
                super().commit()

        @event.listens_for(engine, "do_connect")
        def connecting(_dialect: Any, _record: Any, _args: Any, parameters: dict[str, Any]) -> None:
            parameters["factory"] = Connection

        engine.dispose()


class SimulatedWorker:
    """Performs tasks in this process, at moments of its own; now and then it dies, or hangs."""

    def __init__(self, chance: Chance, perform: Perform) -> None:
        self.chance, self.perform = chance, perform

    async def run(self, task: Any, seconds: float) -> Any:
        trouble = self.chance.rng.random() if self.chance.trouble else 1.0
        if trouble < 0.01:
            await asyncio.sleep(seconds)
            raise Failed(f"no answer within {seconds:g} seconds")
        thought = self.chance.delay()
        await asyncio.sleep(thought)
        if trouble < 0.02:
            raise Failed("its process ended: EOFError")
        try:
            answer = self.perform(task)
        except Exception as error:
            raise Failed(f"{type(error).__name__}: {error}", type(error).__name__) from None
        return msgspec.structs.replace(answer, seconds=thought) if isinstance(answer, thinking.Answer) else answer

    def close(self) -> None:
        """There is no process to end."""


class Host:
    """Starts servers, and ends them in order or not."""

    def __init__(self, loop: SimulatedLoop, chance: Chance, template: Path, folder: Path) -> None:
        self.loop, self.chance, self.rng = loop, chance, chance.rng
        self.file = folder / "games.sqlite3"
        shutil.copyfile(template, self.file)
        self.disk = Disk(chance)
        self.process: Process | None = None
        self.listening = False
        """The server accepts new connections."""
        self.app: Any = None
        self.started = self.killed = self.stopped = self.turned_away = 0
        self.outside = Context()
        self._claim = contextlib.ExitStack()
        self._always: list[asyncio.Task[None]] = []
        self._serving: dict[asyncio.Task[Any], None] = {}
        self._dying: list[Callable[[], None]] = []
        self._leaving: list[Callable[[], None]] = []

    @property
    def settings(self) -> Settings:
        """Short times, so that more happens in a schedule."""
        return Settings(
            database=sqlite_url(self.file),
            limits=PATIENT,
            question_workers=1,
            bot_workers=2,
            bot_seconds=5.0,
            retry_first=0.25,
            retry_most=2.0,
            snapshot_every=4,
            idle_seconds=6.0,
        )

    def start(self) -> None:
        """A new server, unless one is there: then it is turned away."""
        claim = contextlib.ExitStack()
        try:
            claim.enter_context(claimed(self.settings.database))
        except CannotOpen:
            self.turned_away += 1
            return
        if self.process is not None:
            self._second(claim)
            return
        self._claim = claim
        self.process, self.app = self._begin()

    def _begin(self) -> tuple[Process, Any]:
        self.started += 1
        steps = round(self.rng.expovariate(1 / self.rng.choice(LIVES))) + 1 if self.chance.trouble else None
        process = Process(f"server {self.started}", None)
        if self.chance.trouble:
            process.clock_ahead = self.rng.choice(WRONG)
        process.on_kill = lambda: self.kill(process)
        app = context_of(process).run(self._build)
        process.steps_left = steps
        self.listening = True
        return process, app

    def _build(self) -> Any:
        self._serving = {}
        thinking._bots.clear()  # the processes that bots think in are new too
        app = build(self.settings, lambda perform, name, niceness: SimulatedWorker(self.chance, perform))
        server = app.state.server
        self.disk.attach(server.store.engine)
        self._always = server.begin()
        return app

    def _second(self, claim: contextlib.ExitStack) -> None:
        """Nobody has turned it away: two servers use the same file, and players come to either."""
        self._claim.push(claim)
        self.process, self.app = self._begin()

    def do(self, work: Coroutine[Any, Any, Any]) -> None:
        """Something that the server does."""
        assert self.process is not None
        serving, task = self._serving, self.loop.create_task(work, context=context_of(self.process))
        serving[task] = None
        task.add_done_callback(lambda done: serving.pop(done, None), context=self.outside)

    def on_death(self, do: Callable[[], None]) -> None:
        self._dying.append(do)

    def on_stop(self, do: Callable[[], None]) -> None:
        self._leaving.append(do)

    def kill(self, process: Process) -> None:
        """Between two of its steps. The system lets go of its locks and lines; what is committed stays."""
        if not process.alive:
            return
        process.alive = False
        self.killed += 1
        self.loop.bury()
        if process is self.process:
            self._ended()

    def _ended(self) -> None:
        self.process, self.listening = None, False
        self.app.state.server.store.engine.dispose()
        self._claim.close()
        self._leaving.clear()
        dying, self._dying = self._dying, []
        for do in dying:
            do()
        self.loop.call_later(self.rng.uniform(0.01, 3.0), self.start, context=self.outside)

    def stop(self) -> None:
        """In order, as for an upgrade: as uvicorn does it, and the lifespan of the application."""
        process = self.process
        if process is None or not self.listening:
            return
        self.listening = False
        server, always, serving = self.app.state.server, self._always, self._serving
        leaving, self._leaving = self._leaving, []
        for leave in leaving:
            leave()

        async def end() -> None:
            if serving:
                await asyncio.wait(tuple(serving), timeout=GRACE)
            for task in (*serving, *always):
                task.cancel()
            await server.end()
            process.alive = False
            self.stopped += 1
            self.loop.bury()
            self._ended()

        self.loop.create_task(end(), context=context_of(process))
