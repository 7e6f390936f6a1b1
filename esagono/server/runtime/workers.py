"""A worker process at the other end of a pipe: it is given one task at a time, and killed if it takes too long."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any


class Failed(Exception):
    """A worker gave no usable answer."""


class Process:
    """One process, busy with one task at a time."""

    def __init__(self, target: Callable[[Connection], None], name: str) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self.pipe: Connection = ours
        self.process: BaseProcess = context.Process(target=target, args=(theirs,), name=name, daemon=True)
        self.process.start()
        theirs.close()
        # it is waited for in a thread of its own: those that all share are for what is short
        self._thread = ThreadPoolExecutor(1, name)

    async def ask(self, task: Any, seconds: float) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, task, seconds)

    def _ask(self, task: Any, seconds: float) -> Any:
        try:
            self.pipe.send(task)
            if not self.pipe.poll(seconds):
                raise Failed(f"no answer within {seconds:g} seconds")
            kind, answer = self.pipe.recv()
        except (EOFError, OSError) as error:
            raise Failed(f"its process ended: {type(error).__name__}") from None
        if kind == "failed":
            raise Failed(str(answer))
        return answer

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
        self.pipe.close()
        self.process.join(0.2)
        if self.process.is_alive():
            self.process.kill()
            self.process.join(2)
