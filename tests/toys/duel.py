"""A game of secret bids, the smallest that has two decisions at once.

In each round both sides bid 1, 2 or 3 stones of what they have left, in secret. The higher bid wins a point; equal bids
roll a die for it. A side without a choice (one stone left) bids it unasked when `asked_always` is off.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from esagono.engine import GameInfo, Option, Procedure, Result, Ruleset, State
from esagono.engine.game import Game
from esagono.engine.ruleset import FOG
from esagono.engine.text import Catalog
from tests.toys.words import catalog

SIDES = ("red", "blue")


@dataclass
class DuelState(State):
    stones: list[int] = field(default_factory=list)
    bids: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    round: int = 0


@dataclass
class Round(Procedure):
    """1: both bid at once, then the bids are shown."""

    def begin(self, game: Game) -> None:
        state: Any = game.state
        rules: Any = game.rules
        if state.round == rules.rounds or not all(state.stones):
            red, blue = state.points
            winner = "" if red == blue else SIDES[blue > red]
            game.emit("over", "1", winner_side=winner)
            game.finish(Result(winner, "bids", abs(red - blue)))
            return
        state.round += 1
        self.step = "show"
        for side in SIDES:
            game.ask(side, "bid", "1", always=rules.asked_always, round=state.round)

    def bid_options(self, game: Game, side: str) -> list[Option]:
        state: Any = game.state
        return [Option("bid", stones=n) for n in range(1, min(3, state.stones[SIDES.index(side)]) + 1)]

    def bid_chosen(self, game: Game, side: str, option: Option) -> None:
        state: Any = game.state
        who = SIDES.index(side)
        state.bids[who] = int(option["stones"])
        game.emit("bid", "1", owner=side, secret={"stones": option["stones"]}, side=side)

    def show(self, game: Game) -> None:
        state: Any = game.state
        game.reveal()
        red, blue = state.bids
        best = SIDES[blue > red] if red != blue else SIDES[game.roll(1)[0] % 2]
        state.points[SIDES.index(best)] += 1
        for who, bid in enumerate(state.bids):
            state.stones[who] -= bid
        game.emit("shown", "1", red=red, blue=blue, side=best)
        state.bids = [0, 0]
        self.step = "begin"


class Duel(Ruleset):
    info = GameInfo("duel", "Duel", SIDES, ("short",), (FOG,))
    scenario = "short"
    pack_hash = "none"

    def __init__(self, stones: tuple[int, int] = (6, 6), *, rounds: int = 3, asked_always: bool = True) -> None:
        self.stones, self.rounds, self.asked_always = stones, rounds, asked_always
        self.options = {"fog": "rulebook"}

    def start(self) -> DuelState:
        return DuelState(stack=[Round()], stones=list(self.stones), bids=[0, 0], points=[0, 0])

    def view(self, game: Game, seat: str) -> dict[str, Any]:
        state: Any = game.state
        return {
            "seat": seat,
            "round": state.round,
            "stones": state.stones[:],
            "points": state.points[:],
            "bid": state.bids[SIDES.index(seat)] if seat in SIDES else None,
            "deciding": list(SIDES) if state.apart else [d.side for d in state.pending],
        }

    def catalog(self) -> Catalog:
        return catalog("duel")
