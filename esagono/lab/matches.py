"""One game between bots, as rows for a table: what the laboratory does many times over."""

from __future__ import annotations

import gc
import time
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from msgspec import Struct

from esagono.bots import Bot, Budget
from esagono.bots.interface import answer
from esagono.engine import Game, Result
from esagono.games import find, registry
from esagono.lab.players import make


class Match(Struct, frozen=True):
    """Everything that decides how a game goes: the same match gives the same rows on every machine."""

    game: str
    number: int
    bots: tuple[str, ...]
    """A bot for each side, in the order of the game's sides; `general@12` has steps of its own (`players`)."""
    seed: str = "1"
    scenario: str | None = None
    options: dict[str, str] = {}
    steps: int = Budget().steps
    pack: str | None = None
    keep: str | None = None
    """Folder for the saved game."""
    pair: int = -1
    """The pair of games with sides exchanged that this is one of; both have the same dice."""

    @property
    def dice(self) -> str:
        return f"{self.seed}:{self.number if self.pair < 0 else self.pair}"


class Rows(Struct):
    """What came of a match: one row for the game, one for each combat."""

    game: dict[str, Any]
    combats: list[dict[str, Any]]


@cache
def keep_for_good(game: str) -> None:
    """Map, counters and words stay as long as the process: Python need no longer search them for garbage."""
    gc.collect()
    gc.freeze()


def play(match: Match) -> Rows:
    """Play a match from beginning to end."""
    rules = find(match.game).ruleset(match.scenario, match.options, match.pack)
    keep_for_good(match.game)
    game = Game.begin(rules, match.dice)
    bots: dict[str, Bot] = {}
    for side, player in zip(rules.info.sides, match.bots, strict=True):
        bots[side] = make(player, rules, side, match.dice, Budget(match.steps, 0.0, 0.0))
    diary = diary_of(game)
    begun = time.perf_counter()
    while (decision := game.decision) is not None:
        before = time.perf_counter()
        option = answer(game, bots[decision.side], decision)
        diary.thought(decision.side, time.perf_counter() - before)
        game.play(option, decision.side)
        diary.look()
    if match.keep:
        Path(match.keep).mkdir(parents=True, exist_ok=True)
        Path(match.keep, f"{match.game}-{match.seed}-{match.number}.json").write_text(game.save(), encoding="utf-8")
    assert game.result is not None
    row: dict[str, Any] = {
        "number": match.number,
        "game": match.game,
        "scenario": rules.scenario,
        "seed": match.dice,
        "bots": list(match.bots),
        "winner": game.result.winner,
        "level": game.result.level,
        "points": game.result.points,
        "margin": diary.margin(game.result),
        "turns": diary.turn,
        "decisions": len(game.journal),
        "fallbacks": sum(fallbacks(b) for b in bots.values()),
        "failures": [f for b in bots.values() for f in getattr(b, "failures", [])],
        "seconds": time.perf_counter() - begun,
        "turn_seconds": [t for times in diary.turn_times.values() for t in times],
        "turn_sides": [s for s, times in diary.turn_times.items() for _ in times],
        **diary.columns(),
    }
    return Rows(row, [{"number": match.number, **c} for c in diary.combats()])


def fallbacks(bot: Bot) -> int:
    return int(getattr(bot, "fallbacks", 0))


class Diary:
    """What is noted of any game while it is played; a series notes more in a class of its own."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.turn = turn_of(game)
        self.turn_times: dict[str, list[float]] = {s: [] for s in game.rules.info.sides}
        self.phasing: tuple[Any, ...] = ()

    def thought(self, side: str, seconds: float) -> None:
        """A decision of the phasing side belongs to its player turn; the other's answers to his own last one."""
        now = self.player_turn(side)
        if now != self.phasing:
            self.phasing = now
            self.turn_times[str(now[1])].append(0.0)
        times = self.turn_times[side]
        if times:
            times[-1] += seconds

    def player_turn(self, side: str) -> tuple[Any, ...]:
        """The turn, and whose it is: of the side that is asked, if a game does not say."""
        return turn_of(self.game), side

    def look(self) -> None:
        """After each option."""
        self.turn = turn_of(self.game)

    def columns(self) -> dict[str, Any]:
        """More columns for the row of the game."""
        return {}

    def combats(self) -> list[dict[str, Any]]:
        """The combats of the game, a row each."""
        return []

    def margin(self, result: Result) -> int:
        """The points that count between two games with sides exchanged, as the first side sees them."""
        first = self.game.rules.info.sides[0]
        return result.points if result.winner == first else -result.points


class FaultsDiary(Diary):
    """Diary that also counts what commanders gave away, as added up by the `Figures` of the series."""

    counter: ClassVar[type[Any]]

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.figures = self.counter(game)

    def look(self) -> None:
        super().look()
        self.figures.look()

    def columns(self) -> dict[str, Any]:
        found: dict[str, Any] = self.figures.columns()
        return found


def turn_of(game: Game) -> int:
    return int(getattr(game.state, "turn", 0))


def diary_of(game: Game) -> Diary:
    """The diary that the series of a game keeps, or the common one."""
    entry = registry.get(game.rules.info.id)
    rooms = entry.in_layer("lab") if entry is not None else None
    made: Diary = getattr(rooms, "DIARY", Diary)(game)
    return made
