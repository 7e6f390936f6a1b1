"""Faults that servers once had, or that would be bad enough, to be put back on purpose: the simulation must find them.

python -m tests.server.simulation --schedules 10000 --with snapshot-fails-its-option
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import patch

from esagono.engine.state import PROCEDURES, label_of
from esagono.server.bots.scheduler import BotScheduler
from esagono.server.play import presentation
from esagono.server.play.match import Match
from esagono.server.play.matches import Matches
from esagono.server.storage import store
from tests.server.simulation.host import Host
from tests.server.simulation.players import SocketTab
from tests.toys.ambush.rules import Action, Turn

Fault = Callable[[], contextlib.AbstractContextManager[Any]]


def two_on_one_file() -> contextlib.AbstractContextManager[Any]:
    """A second server on a file of SQLite is not turned away."""
    return patch("tests.server.simulation.host.claimed", lambda url: contextlib.nullcontext())


def bot_hangs() -> contextlib.AbstractContextManager[Any]:
    """A bot whose option could not be stored does not try again."""

    async def rest(*_args: Any) -> None:
        await asyncio.Event().wait()

    return patch.object(BotScheduler, "_rest", rest)


def snapshot_fails_its_option() -> contextlib.AbstractContextManager[Any]:
    """A snapshot that cannot be written is told to whoever chose, as if his option had not been stored."""
    return patch.object(Matches, "try_snapshot", Matches.take_snapshot)


@contextlib.contextmanager
def unknown_procedure() -> Iterator[None]:
    """A process knows a procedure only after it has called it: the module is imported then, and not before."""
    begin, lots, label = Host._begin, Turn.lots, label_of(Action)

    def fresh(host: Host) -> Any:
        PROCEDURES.pop(label, None)
        return begin(host)

    def learned(turn: Turn, game: Any) -> None:
        PROCEDURES[label] = Action
        lots(turn, game)

    with patch.object(Host, "_begin", fresh), patch.object(Turn, "lots", learned):
        yield
    PROCEDURES[label] = Action


def answered_too_early() -> contextlib.AbstractContextManager[Any]:
    """An option is acknowledged when its writing has begun."""

    writing: list[asyncio.Future[Any]] = []

    async def stored(matches: Matches, live: Any, rows: Any, notes: Any, mind: str) -> bool:
        writing.append(asyncio.ensure_future(matches.store.write(store.append(live.match.id, rows, (), mind))))
        return True

    return patch.object(Matches, "_store", stored)


def a_seat_sees_the_other() -> contextlib.AbstractContextManager[Any]:
    """A board that was made for one seat is sent to the next one."""
    board_of = presentation.board_of
    kept: dict[tuple[str, int], Any] = {}

    def mixed(match: Match, seat: str, lang: str, *, view: bool = True) -> Any:
        return {
            **board_of(match, seat, lang, view=view),
            "view": kept.setdefault((match.id, match.row), match.view(seat)),
        }

    return patch("esagono.server.live.board.presentation.board_of", mixed)


def board_taken_for_its_answer() -> contextlib.AbstractContextManager[Any]:
    """A page takes the next board for the answer to what it sent, whatever came of that."""
    hears = SocketTab.hears

    def hear(tab: SocketTab, message: dict[str, Any]) -> None:
        hears(tab, message)
        if message["type"] in ("state", "events") and tab.order is not None and tab.order[0] == "play":
            order, tab.order = tab.order, None
            tab.done(order, {"played": len(order[2])})

    return patch.object(SocketTab, "hears", hear)


FAULTS: dict[str, Fault] = {
    "two-on-one-file": two_on_one_file,
    "bot-hangs": bot_hangs,
    "snapshot-fails-its-option": snapshot_fails_its_option,
    "unknown-procedure": unknown_procedure,
    "board-taken-for-its-answer": board_taken_for_its_answer,
    "answered-too-early": answered_too_early,
    "a-seat-sees-the-other": a_seat_sees_the_other,
}
