"""What a bot is: it is given what its seat is given, and returns one of the options. It never sees the state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from mypy_extensions import mypyc_attr

from esagono.engine import Choice, Game, Option, Ruleset

View = Mapping[str, Any]


class Question(Protocol):
    """The part of a decision that a bot reads; `Choice` is one."""

    @property
    def side(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def args(self) -> Mapping[str, Any]: ...


@dataclass(frozen=True)
class Budget:
    """How much a bot may think about a player turn.

    `steps` counts look-ahead games: it decides what a bot does, the same on a slow machine as on a fast one.
    The seconds are a safety net for people who wait; in laboratories they are left out (0), so that a seed gives the
    same game everywhere.
    """

    steps: int = 48
    turn_seconds: float = 20.0
    decision_seconds: float = 20.0


@dataclass(frozen=True)
class Note:
    """What a bot wanted, with the turn in which it wanted it: in English, and as a message for other languages."""

    turn: int
    side: str
    text: str
    key: str = ""
    args: dict[str, Any] = field(default_factory=dict)


class Bot(Protocol):
    """What plays a side: asked for each decision, it returns one of the options."""

    @property
    def notes(self) -> list[Note]: ...

    def choose(self, view: View, decision: Question, options: Sequence[Option]) -> Option: ...


@runtime_checkable
class Remembering(Protocol):
    """A bot whose thoughts can be carried to another process, as JSON-able data."""

    def remember(self) -> dict[str, Any]: ...
    def resume(self, memory: Mapping[str, Any]) -> None: ...


def memory_of(bot: object) -> dict[str, Any]:
    """What must be kept of a bot so that another made the same way goes on as it would; may be nothing."""
    return bot.remember() if isinstance(bot, Remembering) else {}


def restore(bot: object, memory: Mapping[str, Any]) -> None:
    """Let a bot that was just made go on from what was kept."""
    if memory and isinstance(bot, Remembering):
        bot.resume(memory)


Maker = Callable[[Ruleset, str, str, Budget], Bot]
"""(static components, side, seed, budget) -> a bot. Components are map, counters and charts: nothing of the state."""


Reason = Callable[[Any, str, View, Option], tuple[str, dict[str, Any]] | None]
"""(components, side, what the seat sees, an option) -> why it may be good: the key of a note and what it tells of."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class SeatView(Mapping[str, Any]):
    """What a seat sees and remembers, made when it is first looked at: a bot that follows its plan does not look at
    every step."""

    __slots__ = ("_game", "_made", "_seat")

    def __init__(self, game: Game, seat: str) -> None:
        self._game, self._seat = game, seat
        self._made: dict[str, Any] | None = None

    def _all(self) -> dict[str, Any]:
        if self._made is None:
            self._made = {**self._game.view(self._seat), **self._game.rules.remembered(self._game)}
        return self._made

    def __getitem__(self, key: str) -> Any:
        return self._all()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


def play_out(game: Game, bots: Mapping[str, Bot]) -> None:
    """Let bots play a game to its end."""
    while (decision := game.decision) is not None:
        game.play(answer(game, bots[decision.side], decision), decision.side)


def answer(game: Game, bot: Bot, decision: Choice) -> Option:
    return bot.choose(SeatView(game, decision.side), decision, game.options(decision.side))
