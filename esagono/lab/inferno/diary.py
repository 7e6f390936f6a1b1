"""What is noted of a game of the series: points, ground and losses by turn, and its combats."""

from __future__ import annotations

from typing import Any, Final

from esagono.engine import Event, Game, Result, Ruleset
from esagono.lab.matches import Diary

LOST_AT_ONCE: Final = {("austro-hungarian", "isonzo-1917"): 2}
"""The most points that the other side may claim from a game it lost at a stroke: the top of that level of victory."""


class InfernoDiary(Diary):
    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.points: list[int] = []
        self.held: list[str] = []
        self.lost: dict[str, int] = dict.fromkeys(game.rules.info.sides, 0)
        self.seen = 0

    def player_turn(self, side: str) -> tuple[Any, ...]:
        state: Any = self.game.state
        return state.turn, self.game.rules.info.sides[state.side]

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

    def columns(self) -> dict[str, Any]:
        return {
            "lost_steps": [self.lost[s] for s in self.game.rules.info.sides],
            "points_by_turn": self.points,
            "held_by_turn": self.held,
        }

    def combats(self) -> list[dict[str, Any]]:
        return combats(self.game)

    def margin(self, result: Result) -> int:
        return margin(self.game.rules, result)


def margin(rules: Ruleset, result: Result) -> int:
    """The points that count between two games with sides exchanged: no more than the level of victory allows."""
    most = LOST_AT_ONCE.get((result.winner, rules.info.id)) if result.level == "strategic" else None
    return result.points if most is None else min(result.points, most)


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
