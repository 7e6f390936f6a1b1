"""What a bot works out apart from the rules, so that the board answers meanwhile: choices and hints.

What goes there and what comes back are bytes, to be sent from one worker to another. Both run this program.
"""

from __future__ import annotations

import pickle
from collections.abc import Awaitable, Callable

from esagono.server.bots import thinking
from esagono.server.bots.thinking import Answer, Task
from esagono.server.questions import tasks
from esagono.server.questions.tasks import BoardQuestion, Outcome

Think = Callable[[bytes], Awaitable[bytes]]


class Failed(Exception):
    """A bot could not decide; the reason is in its words."""


def think(work: bytes) -> bytes:
    """The answer to a task, or the reason why there is none."""
    task: Task | BoardQuestion = pickle.loads(work)
    try:
        done: Answer | Outcome | Failed = thinking.choose(task) if isinstance(task, Task) else tasks.answer(task)
    except Exception as error:
        done = Failed(f"{type(error).__name__}: {error}")
    return pickle.dumps(done)


async def think_here(work: bytes) -> bytes:
    """Without a second worker."""
    return think(work)


async def choice(by: Think, task: Task) -> Answer:
    """What a bot chooses."""
    done = pickle.loads(await by(pickle.dumps(task)))
    if not isinstance(done, Answer):
        raise Failed(str(done))
    return done


async def hint(by: Think, task: BoardQuestion) -> Outcome:
    """What a bot advises."""
    done = pickle.loads(await by(pickle.dumps(task)))
    if not isinstance(done, Outcome):
        raise Failed(str(done))
    return done
