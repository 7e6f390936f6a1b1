"""An event loop whose time passes only when nothing is left to do, and which forgets the work of dead processes.

It is the loop of asyncio itself, with its own order of callbacks, on a selector that sets the clock forward instead of
waiting. What threads do, it does itself: at moments that are chosen at random, and the answer comes at another moment.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import selectors
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextvars import Context, ContextVar, copy_context
from typing import Any

from msgspec import Struct

QUICK, LATE, VERY_LATE = (0.0001, 0.004), (0.004, 0.3), (0.3, 3.0)
"""Seconds that things take: mostly, sometimes, and rarely."""


class Process:
    """One life of a server. Everything it does runs in a context that names it."""

    def __init__(self, name: str, steps: int | None) -> None:
        self.name = name
        self.alive = True
        self.steps_left = steps
        """Steps of its event loop until it is killed."""
        self.clock_ahead = 0.0
        """Seconds by which its machine's clock is ahead of the time."""
        self.on_kill: Callable[[], None] = lambda: None

    def may_go_on(self) -> bool:
        """Called before each of its steps."""
        if self.alive and self.steps_left is not None:
            self.steps_left -= 1
            if self.steps_left <= 0:
                self.on_kill()
        return self.alive


RUNNING: ContextVar[Process | None] = ContextVar("running", default=None)
"""The process that does what is being done; none is the world outside."""


class Stopped(Exception):
    """Nothing will ever happen again."""


class Chance(Struct):
    """How late things are."""

    rng: random.Random
    trouble: bool = True

    def delay(self) -> float:
        if not self.trouble:
            return self.rng.uniform(*QUICK)
        kind = self.rng.random()
        return self.rng.uniform(*(VERY_LATE if kind < 0.004 else LATE if kind < 0.15 else QUICK))


class PassingTime(selectors.BaseSelector):
    """Has no connections; where others would wait, time passes."""

    def __init__(self) -> None:
        self.now = 0.0
        self._keys: dict[int, selectors.SelectorKey] = {}

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise Stopped
        self.now += max(0.0, timeout)
        return []

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        key = selectors.SelectorKey(fileobj, fileobj, events, data)  # asyncio names sockets by their numbers
        self._keys[key.fd] = key
        return key

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return self._keys.pop(fileobj)

    def get_key(self, fileobj: Any) -> selectors.SelectorKey:
        return self._keys[fileobj]

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        return self._keys


class SimulatedLoop(asyncio.SelectorEventLoop):
    def __init__(self, chance: Chance) -> None:
        self.passing = PassingTime()
        super().__init__(self.passing)
        self.chance = chance
        self.over = False
        self._free_again: dict[Executor, float] = {}
        """Executors with one thread, and when it has done what it was given."""
        self._buried: set[asyncio.Task[Any]] = set()

    def time(self) -> float:
        return self.passing.now

    # Every step belongs to a process, and is not taken when that is dead

    def call_soon(  # type: ignore[override]
        self, callback: Any, *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        return super().call_soon(*self._step(callback, args, context), context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Any, *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return super().call_at(when, *self._step(callback, args, context), context=context)

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Any, *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        return self.call_soon(callback, *args, context=context)

    def _step(self, callback: Any, args: tuple[Any, ...], context: Context | None) -> tuple[Any, ...]:
        process = RUNNING.get() if context is None else context.get(RUNNING)
        if process is None:
            return callback, *args
        return self._take, process, callback, args

    def _take(self, process: Process, callback: Any, args: tuple[Any, ...]) -> None:
        if process.may_go_on() and not self.over:
            callback(*args)

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, func: Any, *args: Any
    ) -> asyncio.Future[Any]:
        """Does it at a later moment, and tells of it at one later still; one thread does one thing after another."""
        if getattr(executor, "_shutdown", False):
            raise RuntimeError("cannot schedule new futures after shutdown")
        future: asyncio.Future[Any] = self.create_future()
        begins = self.time() + self.chance.delay()
        if isinstance(executor, ThreadPoolExecutor) and executor._max_workers == 1:
            begins = max(begins, self._free_again.get(executor, 0.0) + 1e-6)
            self._free_again[executor] = begins

        def tell(result: Any, error: BaseException | None) -> None:
            if future.cancelled():
                return
            if error is not None:
                future.set_exception(error)
            else:
                future.set_result(result)

        def work() -> None:
            if future.cancelled():
                return
            result, error = None, None
            try:
                result = func(*args)
            except Exception as raised:
                error = raised
            self.call_at(self.time() + self.chance.delay(), tell, result, error)

        self.call_at(begins, work)
        return future

    # The end

    def bury(self) -> None:
        """Keep what a dead process was doing from being cleaned up: killed programs clean up nothing."""
        self._buried.update(asyncio.all_tasks(self))

    def end(self) -> None:
        """Let go of everything, without any of it going on."""
        self.over = True
        for task in self._buried | asyncio.all_tasks(self):
            setattr(task, "_log_destroy_pending", False)  # noqa: B010 - not in the types
            coroutine: Any = task.get_coro()
            for _ in range(20):  # what awaits while it is closed has to be told again
                with contextlib.suppress(BaseException):
                    coroutine.close()
                    break
        self._buried.clear()
        self.close()


def context_of(process: Process) -> Context:
    made = copy_context()
    made.run(RUNNING.set, process)
    return made
