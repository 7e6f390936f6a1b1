"""Processes in which bots think: some for those that think for long, some for those that answer at once."""

from __future__ import annotations

import asyncio

from esagono.server.bots.thinking import Answer, Task, run
from esagono.server.runtime.workers import Failed, Process


class Worker(Process):
    """One process, busy with one decision at a time."""

    def __init__(self) -> None:
        super().__init__(run, "esagono-bot")

    async def ask(self, task: Task, seconds: float) -> Answer:
        answer: Answer = await super().ask(task, seconds)
        return answer

    def _ask(self, task: Task, seconds: float) -> Answer:
        answer = super()._ask(task, seconds)
        assert isinstance(answer, Answer)
        if answer.option not in task.options:
            raise Failed(f"it chose {answer.option}, which is not among its options")
        return answer


class Lanes:
    """Some workers that share their work; each is started when it is first needed."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.queued = 0
        """Decisions that wait for a worker."""
        self._free: asyncio.LifoQueue[Worker | None] = asyncio.LifoQueue()
        for _ in range(number):
            self._free.put_nowait(None)

    @property
    def busy(self) -> int:
        return self.number - self._free.qsize()

    async def ask(self, task: Task, seconds: float) -> Answer:
        self.queued += 1
        try:
            worker = await self._free.get()
        finally:
            self.queued -= 1
        try:
            if worker is None:
                worker = await asyncio.to_thread(Worker)
            return await worker.ask(task, seconds)
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
