"""`esagono fit-value`: play games between bots, keep positions with how they ended, and fit the value of a position.

The positions go to a file (a line of JSON each, with the features), so that they can be fitted again with more of them
or with another ridge; the weights go to another, which the bots read.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

import esagono
from esagono.bots import Budget
from esagono.bots.interface import answer
from esagono.bots.value import Features, Fitted, Weights, features_of
from esagono.engine import EsagonoError, Game, UnknownName
from esagono.games import find
from esagono.lab.matches import diary_of
from esagono.lab.numbers import MOST_GAMES, at_least, out_file
from esagono.lab.players import make, players
from esagono.lab.progress import INTERRUPTED, Progress, interrupted


class Position(Struct, frozen=True):
    """A position as its features, the kind of moment, and the margin with which the game ended."""

    number: int
    moment: str
    features: list[float]
    margin: float = 0.0
    turn: int = 0
    astray: bool = False
    """Whether a bot was about to play against its habits: what followed says nothing about usual play."""


def play_through(
    game_id: str, scenario: str | None, bots: Sequence[str], number: int, seed: str, steps: int, looks: Features
) -> list[Position]:
    """The positions of one game, one for each new moment."""
    rules = find(game_id).ruleset(scenario, {}, None)
    dice = f"{seed}:{number}"
    game = Game.begin(rules, dice)
    budget = Budget(steps, 0.0, 0.0)
    players = {s: make(name, rules, s, dice, budget) for s, name in zip(rules.info.sides, bots, strict=True)}
    diary = diary_of(game)
    found: list[Position] = []
    last: Any = None
    while (decision := game.decision) is not None:
        now = (getattr(game.state, "turn", 0), looks.moment(game))
        if now != last and now[1]:
            astray = any(getattr(p, "astray", never)(now[0]) for p in players.values())
            found.append(Position(number, now[1], looks.of(game), turn=now[0], astray=astray))
        last = now
        game.play(answer(game, players[decision.side], decision), decision.side)
        diary.look()
    assert game.result is not None
    margin = float(diary.margin(game.result))
    return [msgspec.structs.replace(p, margin=margin) for p in found]


def never(turn: int) -> bool:
    return False


SWEEPS = 400
"""How often the weights are gone through until they stand still."""
ROUNDS = 40
"""How often values of later positions, once fitted, are put in the place of how the game ended."""


def fit(positions: Iterable[Position], looks: Features, ridge: float, ahead: int = 0) -> dict[str, Weights]:
    """Ridge regression for each kind of moment; features are scaled for the ridge alone.

    The target is the final margin, or with `ahead` the value of the position so many moments later (earlier if a bot
    goes astray), which contains much less luck. The feature that counts at the end has weight 1; the others explain the
    rest. Only positions of the same turn are compared: otherwise whatever grows or shrinks during a game would seem to
    cause what comes later. Features that tell turns apart get the remainder. Each weight in turn is set to the best fit
    beside the others, as far as its sign allows.
    """
    import numpy as np

    rows = list(positions)
    x = np.array([p.features for p in rows], dtype=float)
    counted = looks.names.index(looks.counted)
    ends = np.array([p.margin for p in rows], dtype=float)
    follower = np.array([_follower(rows, i, ahead) for i in range(len(rows))])
    used = [i for i in range(len(rows)) if follower[i] != i]
    parts = {}
    for moment in sorted({rows[i].moment for i in used}):
        mine = [i for i in used if rows[i].moment == moment]
        turns = np.array([rows[i].turn for i in mine])
        parts[moment] = _Part(x[mine], turns, np.array(looks.signs), counted, ridge), mine
    values = ends.copy()
    for _ in range(ROUNDS if ahead else 1):
        target = np.where(follower < 0, ends, values[follower])
        for moment, (part, mine) in parts.items():
            part.fit(target[mine])
            here = np.array([p.moment == moment for p in rows])
            values[here] = part.values(x[here], [p.turn for p in rows if p.moment == moment])
    out = {}
    for moment, (part, mine) in parts.items():
        part.spread_over_turns()
        total, left = ends[mine], ends[mine] - (part.constant + x[mine] @ part.weights)
        spread = float(((total - total.mean()) ** 2).sum())
        out[moment] = Weights(
            round(part.constant, 3),
            {n: round(float(w), 4) for n, w in zip(looks.names, part.weights, strict=True)},
            len(mine),
            round(1 - float((left**2).sum()) / spread, 3) if spread else 0.0,
        )
    return out


def _follower(rows: list[Position], at: int, ahead: int) -> int:
    """The position whose value a position is fitted to; -1 for the end of the game, the position itself for none."""
    j = at
    while j < len(rows) and rows[j].number == rows[at].number and not rows[j].astray and (not ahead or j - at < ahead):
        j += 1
    if j == len(rows) or rows[j].number != rows[at].number:
        return -1
    return j if ahead or rows[j].astray else -1


class _Part:
    """The regression for one kind of moment."""

    def __init__(self, x: Any, turns: Any, signs: Any, counted: int, ridge: float) -> None:
        import numpy as np

        self.x, self.turns, self.signs, self.counted = x, turns, signs, counted
        centred = x.copy()
        for turn in set(turns.tolist()):
            centred[turns == turn] -= centred[turns == turn].mean(axis=0)
        self.spread = x.std(axis=0)
        self.within = centred.std(axis=0) > 1e-9
        self.within[counted] = False
        self.between = (self.spread > 1e-9) & ~self.within
        self.between[counted] = False
        self.z = centred[:, self.within] / self.spread[self.within]
        self.normal = self.z.T @ self.z + ridge * len(x) * np.eye(self.z.shape[1])
        self.scaled = np.zeros(self.z.shape[1])
        self.weights, self.constant = np.zeros(x.shape[1]), 0.0
        self.levels: dict[int, float] = {}
        """What is added in each turn."""

    def fit(self, target: Any) -> None:
        import numpy as np

        y = target - self.x[:, self.counted]
        right = self.z.T @ y
        signs = self.signs[self.within]
        for _ in range(SWEEPS):
            before = self.scaled.copy()
            for i in range(len(self.scaled)):
                best = self.scaled[i] + (right[i] - self.normal[i] @ self.scaled) / self.normal[i, i]
                self.scaled[i] = best if signs[i] * best >= 0 else 0.0
            if np.abs(self.scaled - before).max(initial=0.0) < 1e-6:
                break
        self.weights[:] = 0.0
        self.weights[self.within] = self.scaled / self.spread[self.within]
        self.weights[self.counted] = 1.0
        left = target - self.x @ self.weights
        self.levels = {turn: float(left[self.turns == turn].mean()) for turn in set(self.turns.tolist())}
        self.constant = float(left.mean())

    def values(self, x: Any, turns: list[int]) -> Any:
        import numpy as np

        return x @ self.weights + np.array([self.levels.get(turn, self.constant) for turn in turns])

    def spread_over_turns(self) -> None:
        """Put what differs from turn to turn into the features that tell turns apart, as far as they can."""
        import numpy as np

        level = np.array([self.levels[turn] for turn in self.turns.tolist()])
        table = np.column_stack([np.ones(len(level)), self.x[:, self.between]])
        found = np.linalg.lstsq(table, level, rcond=None)[0]
        self.constant = float(found[0])
        self.weights[self.between] = found[1:]


def read_positions(path: Path) -> list[Position]:
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return [msgspec.json.decode(line, type=Position) for line in lines if line]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="which game")
    parser.add_argument("--scenario", help="which scenario (default: the first)")
    parser.add_argument("--games", type=at_least(1, MOST_GAMES), default=200, help="how many games (default: 200)")
    parser.add_argument("--bots", default="officer,officer", help="pairs of bots like officer,general;raider,officer")
    parser.add_argument("--seed", default="value", help="seed of the whole run (default: value)")
    parser.add_argument(
        "--steps", type=at_least(0), default=8, help="look-ahead games of bots that search (default: 8)"
    )
    parser.add_argument("--ridge", type=float, default=0.3, help="how strongly weights are held down (default: 0.3)")
    parser.add_argument(
        "--ahead",
        type=at_least(0),
        default=0,
        help="fit to the value so many moments later (default: 0, how games ended)",
    )
    parser.add_argument("--positions", type=Path, help="file of positions (default: GAME-positions.jsonl here)")
    parser.add_argument("--out", type=out_file, help="file of weights to write (default: GAME.json here)")


def run(args: argparse.Namespace) -> int:
    looks = features_of(args.game)
    if looks is None:
        raise EsagonoError(f"nobody has said yet what the value of a position of {args.game} is made of")
    known = players(args.game)
    couples = [couple.split(",") for couple in args.bots.split(";")]
    for name in (n for couple in couples for n in couple):
        if name not in known:
            raise UnknownName("bot", name, known)
    sides = find(args.game).INFO.sides
    if any(len(couple) != len(sides) for couple in couples):
        raise EsagonoError(f"--bots needs one for each of {', '.join(sides)}, e.g. officer,general;raider,officer")
    scenario = find(args.game).ruleset(args.scenario, {}, None).scenario
    stored = args.positions or Path(f"{args.game}-positions.jsonl")
    positions = read_positions(stored)
    done = {p.number for p in positions}
    left = [number for number in range(args.games) if number not in done]
    tell, begun = Progress(), time.perf_counter()
    with stored.open("a", encoding="utf-8") as file:
        for played, number in enumerate(left):
            try:
                bots = couples[number % len(couples)]
                rows = play_through(args.game, args.scenario, bots, number, args.seed, args.steps, looks)
            except KeyboardInterrupt:
                interrupted(f"{played} more games are kept in {stored}; the same command goes on from there")
                return INTERRUPTED
            file.write("".join(msgspec.json.encode(p).decode() + "\n" for p in rows))
            file.flush()
            positions += rows
            tell(played + 1, len(left), (time.perf_counter() - begun) / (played + 1))
    games = len({p.number for p in positions})
    result = Fitted(
        args.game,
        esagono.__version__,
        scenario,
        couples,
        f"{args.seed}:0 to {args.seed}:{args.games - 1}",
        games,
        args.ridge,
        fit(positions, looks, args.ridge, args.ahead),
    )
    out = args.out or Path(f"{args.game}.json")
    out.write_text(json.dumps(msgspec.to_builtins(result), indent=1) + "\n", encoding="utf-8")
    for moment, weights in result.moments.items():
        print(f"{moment}: {weights.positions} positions of {games} games, R² {weights.r_squared}")
        for name, weight in sorted(weights.features.items(), key=lambda pair: -abs(pair[1])):
            print(f"  {weight:9.3f}  {name}")
    print(out)
    return 0
