"""What is noted of a game of the series: points, ground and losses by turn, and its combats."""

from __future__ import annotations

from typing import Any

from esagono.bots.inferno.features import margin
from esagono.engine import Event, Game, Result
from esagono.lab.inferno.figures import Figures
from esagono.lab.matches import Diary


class InfernoDiary(Diary):
    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.points: list[int] = []
        self.held: list[str] = []
        self.lost: dict[str, int] = dict.fromkeys(game.rules.info.sides, 0)
        self.figures = Figures(game)
        self.seen = 0

    def player_turn(self, side: str) -> tuple[Any, ...]:
        state: Any = self.game.state
        return state.turn, self.game.rules.info.sides[state.side]

    def look(self) -> None:
        state: Any = self.game.state
        for event in self.game.log[self.seen :]:
            self.figures.hear(event)
            if event.kind in ("step-lost", "eliminated"):
                self.lost[event.args["side"]] += 1
        self.seen = len(self.game.log)
        self.figures.look()
        if state.turn != self.turn or state.result is not None:
            self.turn = state.turn
            self.points.append(sum(self.game.points().values()))
            self.held.append(f"{state.control:x}")

    def columns(self) -> dict[str, Any]:
        return {
            "lost_steps": [self.lost[s] for s in self.game.rules.info.sides],
            "points_by_turn": self.points,
            "held_by_turn": self.held,
            **self.figures.columns(),
        }

    def combats(self) -> list[dict[str, Any]]:
        return combats(self.game)

    def margin(self, result: Result) -> int:
        return margin(self.game.rules, result)


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
