"""One game between bots, as rows for a table: what the laboratory does many times over."""

from __future__ import annotations

import gc
import time
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from esagono.bots import Bot, Budget, make
from esagono.bots.interface import answer
from esagono.engine import Event, Game, Result, Ruleset
from esagono.games import find
from esagono.games.inferno.state import InfernoState

LOST_AT_ONCE = {("austro-hungarian", "isonzo-1917"): 2}
"""The most points that the other side may claim from a game it lost at a stroke: the top of that level of victory."""


class Match(Struct, frozen=True):
    """Everything that decides how a game goes: the same match gives the same rows on every machine."""

    game: str
    number: int
    bots: tuple[str, ...]
    """A bot for each side, in the order of the game's sides."""
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
    """Map, counters and words stay as long as the process: Python need not look through them for garbage any more."""
    gc.collect()
    gc.freeze()


def play(match: Match) -> Rows:
    """Play a match from beginning to end."""
    rules = find(match.game).ruleset(match.scenario, match.options, match.pack)
    keep_for_good(match.game)
    game = Game.begin(rules, match.dice)
    budget = Budget(match.steps, 0.0, 0.0)
    bots = {
        side: make(name, rules, side, match.dice, budget)
        for side, name in zip(rules.info.sides, match.bots, strict=True)
    }
    diary = Diary(game)
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
    sides = rules.info.sides
    row: dict[str, Any] = {
        "number": match.number,
        "game": match.game,
        "scenario": rules.scenario,
        "seed": match.dice,
        "bots": list(match.bots),
        "winner": game.result.winner,
        "level": game.result.level,
        "points": game.result.points,
        "margin": margin(rules, game.result),
        "turns": diary.turn,
        "decisions": len(game.journal),
        "fallbacks": sum(fallbacks(b) for b in bots.values()),
        "failures": [f for b in bots.values() for f in getattr(b, "failures", [])],
        "lost_steps": [diary.lost[s] for s in sides],
        "points_by_turn": diary.points,
        "held_by_turn": diary.held,
        "seconds": time.perf_counter() - begun,
        "turn_seconds": [t for times in diary.turn_times.values() for t in times],
        "turn_sides": [s for s, times in diary.turn_times.items() for _ in times],
    }
    return Rows(row, [{"number": match.number, **c} for c in combats(game)])


def fallbacks(bot: Bot) -> int:
    return int(getattr(bot, "fallbacks", 0))


def margin(rules: Ruleset, result: Result) -> int:
    """The points that count between two games with sides exchanged: no more than the level of victory allows."""
    most = LOST_AT_ONCE.get((result.winner, rules.info.id)) if result.level == "strategic" else None
    return result.points if most is None else min(result.points, most)


class Diary:
    """What is noted turn by turn."""

    def __init__(self, game: Game) -> None:
        self.game = game
        state = game.state
        assert isinstance(state, InfernoState), "the laboratory knows the games of the Inferno series"
        self.turn = state.turn
        self.points: list[int] = []
        self.held: list[str] = []
        self.lost: dict[str, int] = dict.fromkeys(game.rules.info.sides, 0)
        self.turn_times: dict[str, list[float]] = {s: [] for s in game.rules.info.sides}
        self.phasing: tuple[int, int] = (-1, -1)
        self.seen = 0

    def thought(self, side: str, seconds: float) -> None:
        """A decision of the phasing side belongs to its player turn; the other's answers to his own last one."""
        state: Any = self.game.state
        now = (state.turn, state.side)
        if now != self.phasing:
            self.phasing = now
            self.turn_times[self.game.rules.info.sides[state.side]].append(0.0)
        times = self.turn_times[side]
        if times:
            times[-1] += seconds

    def look(self) -> None:
        state: Any = self.game.state
        for event in self.game.log[self.seen :]:
            if event.kind in ("step-lost", "eliminated"):
                self.lost[event.args["side"]] += 1
        self.seen = len(self.game.log)
        if state.turn != self.turn or state.result is not None:
            self.turn = state.turn
            self.points.append(sum(self.game.points().values()))
            self.held.append(f"{state.control:x}")


def combats(game: Game) -> list[dict[str, Any]]:
    """The combats of a game in which dice were rolled, from its log."""
    out: list[dict[str, Any]] = []
    now: dict[str, Any] = {}
    turn = 0
    for event in game.log:
        args = event.args
        if event.kind == "turn":
            turn = args["turn"]
        elif event.kind == "attack":
            now = {"turn": turn, "side": args["side"], "target": args["target"]}
        elif event.kind == "strength":
            now[args["role"]] = args["total"]
            now[args["role"] + "_artillery"] = args["artillery"]
        elif event.kind == "odds":
            now |= {"before": args["before"], "column": args["column"], "flanked": bool(args["flanked"])}
        elif event.kind == "roll" and "column" in now:
            now |= {
                "dice": list(args["dice"]),
                "modifier": args["modifier"],
                "cell": args["cell"],
                "retreat": args["retreat"],
                "attacker_retreat": args["attacker_retreat"],
            }
        elif event.kind == "loss-roll" and "cell" in now:
            out.append({**now, **_losses(event)})
            now = {}
    return out


def _losses(event: Event) -> dict[str, Any]:
    names = ("magnitude", "steps", "attacker_die", "defender_die", "attacker_losses", "defender_losses")
    return {name: event.args[name] for name in names}
