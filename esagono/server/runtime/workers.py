"""Pools of worker processes: each process performs one task at a time and is killed if it takes too long.

Bots and questions use the same pool class and never the same processes: a bot may think for minutes, and nobody who
asks about a hex should wait for it.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Protocol

Perform = Callable[[Any], Any]
"""Does a task in the worker process. A function of a module, so that the process can import it."""


class Failed(Exception):
    """A worker gave no usable answer. `cause` says why without words that could repeat what the task was about."""

    def __init__(self, words: str, cause: str = "") -> None:
        super().__init__(words)
        self.cause = cause or words


class Worker(Protocol):
    """Whoever performs tasks for a pool."""

    async def run(self, task: Any, seconds: float) -> Any:
        """What comes of a task; `Failed` if nothing does within so many seconds."""

    def close(self) -> None:
        """It is not needed any more, or of no use."""


class WorkerProcess:
    """One process at the other end of a pipe, busy with one task at a time."""

    def __init__(self, perform: Perform, name: str, niceness: int = 0) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self.pipe: Connection = ours
        self.process: BaseProcess = context.Process(
            target=serve, args=(theirs, perform, niceness), name=name, daemon=True
        )
        self.process.start()
        theirs.close()
        # waiting for it needs a thread of its own: the threads that everything shares are for short work
        self._thread = ThreadPoolExecutor(1, name)

    async def run(self, task: Any, seconds: float) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, task, seconds)

    def _run(self, task: Any, seconds: float) -> Any:
        try:
            self.pipe.send(task)
            if not self.pipe.poll(seconds):
                raise Failed(f"no answer within {seconds:g} seconds")
            kind, answer = self.pipe.recv()
        except (EOFError, OSError) as error:
            raise Failed(f"its process ended: {type(error).__name__}") from None
        if kind == "failed":
            raise Failed(*answer)
        return answer

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
        self.pipe.close()
        self.process.join(0.2)
        if self.process.is_alive():
            self.process.kill()
            self.process.join(2)


StartWorker = Callable[[Perform, str, int], Worker]
"""Starts a worker with what it performs, its name, and how far it stands back for others."""


class WorkerPool:
    """Workers that share their work. Each is started when it is first needed, and replaced when it fails."""

    def __init__(
        self, number: int, perform: Perform, name: str, niceness: int = 0, start: StartWorker = WorkerProcess
    ) -> None:
        self.number = number
        self.queued = 0
        """Tasks that wait for a process."""
        self._perform, self._name, self._niceness, self._start = perform, name, niceness, start
        self._free: asyncio.LifoQueue[Worker | None] = asyncio.LifoQueue()
        for _ in range(number):
            self._free.put_nowait(None)

    @property
    def busy(self) -> int:
        return self.number - self._free.qsize()

    async def run(self, task: Any, seconds: float) -> Any:
        """What `perform` returns for a task; `Failed` if it raises, takes longer than `seconds`, or dies."""
        self.queued += 1
        try:
            worker = await self._free.get()
        finally:
            self.queued -= 1
        try:
            if worker is None:
                worker = await asyncio.to_thread(self._start, self._perform, self._name, self._niceness)
            return await worker.run(task, seconds)
        except Failed:
            if worker is not None:
                await asyncio.to_thread(worker.close)
                worker = None
            raise
        finally:
            self._free.put_nowait(worker)

    async def close(self) -> None:
        while not self._free.empty():
            worker = self._free.get_nowait()
            if worker is not None:
                await asyncio.to_thread(worker.close)


def serve(pipe: Connection, perform: Perform, niceness: int) -> None:
    """The inside of a worker process: perform tasks until the other end of the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes the pipe
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)  # the server itself comes first
    while True:
        try:
            task = pipe.recv()
        except EOFError:
            return
        try:
            answer: tuple[str, Any] = "done", perform(task)
        except Exception as error:
            answer = "failed", (f"{type(error).__name__}: {error}", type(error).__name__)
        try:
            pipe.send(answer)
        except OSError:
            return  # the server was killed meanwhile
