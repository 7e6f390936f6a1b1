"""`esagono fit-value`: play games between bots, keep positions with how they ended, and fit the value of a position.

The positions go to a file (a line of JSON each, with the features), so that they can be fitted again with more of them
or with another ridge; the weights go to another, which the bots read.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

import esagono
from esagono.bots import Budget, levels, make, sparring
from esagono.bots.interface import answer
from esagono.bots.value import Features, Fitted, Weights, features_of
from esagono.engine import EsagonoError, Game, UnknownName
from esagono.games import find
from esagono.lab.matches import diary_of


class Position(Struct, frozen=True):
    """A position as its features, the kind of moment, and the margin with which the game ended."""

    number: int
    moment: str
    features: list[float]
    margin: float = 0.0


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
            found.append(Position(number, now[1], looks.of(game)))
        last = now
        game.play(answer(game, players[decision.side], decision), decision.side)
        diary.look()
    assert game.result is not None
    margin = float(diary.margin(game.result))
    return [msgspec.structs.replace(p, margin=margin) for p in found]


SWEEPS = 400
"""How often the weights are gone through until they stand still."""


def fit(positions: Iterable[Position], looks: Features, ridge: float) -> dict[str, Weights]:
    """Ridge regression of the final margin for each kind of moment; features are scaled for the ridge alone.

    What is counted at the end anyway has weight 1: the others explain what is added to it. One weight after
    another is set to what fits best beside the others, as far as its sign allows.
    """
    import numpy as np

    names = looks.names

    by_moment: dict[str, list[Position]] = {}
    for p in positions:
        by_moment.setdefault(p.moment, []).append(p)
    out = {}
    for moment, rows in sorted(by_moment.items()):
        x = np.array([p.features for p in rows], dtype=float)
        y = np.array([p.margin for p in rows], dtype=float)
        counted = names.index(looks.counted)
        total, y = y, y - x[:, counted]
        middle, spread = x.mean(axis=0), x.std(axis=0)
        used = spread > 1e-9
        used[counted] = False
        z = (x[:, used] - middle[used]) / spread[used]
        signs = np.array(looks.signs)[used]
        normal = z.T @ z + ridge * len(rows) * np.eye(z.shape[1])
        right = z.T @ (y - y.mean())
        scaled = np.zeros(z.shape[1])
        for _ in range(SWEEPS):
            for i in range(len(scaled)):
                best = scaled[i] + (right[i] - normal[i] @ scaled) / normal[i, i]
                scaled[i] = best if signs[i] * best >= 0 else 0.0
        weights = np.zeros(len(names))
        weights[used] = scaled / spread[used]
        constant = float(y.mean() - weights @ middle)
        left = y - (constant + x @ weights)
        weights[counted] = 1.0
        spread_y = float(((total - total.mean()) ** 2).sum())
        out[moment] = Weights(
            round(constant, 3),
            {n: round(float(w), 4) for n, w in zip(names, weights, strict=True)},
            len(rows),
            round(1 - float((left**2).sum()) / spread_y, 3) if spread_y else 0.0,
        )
    return out


def read_positions(path: Path) -> list[Position]:
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return [msgspec.json.decode(line, type=Position) for line in lines if line]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="which game")
    parser.add_argument("--scenario", help="which scenario (default: the first)")
    parser.add_argument("--games", type=int, default=200, help="how many games (default: 200)")
    parser.add_argument("--bots", default="officer,officer", help="pairs of bots like officer,general;raider,officer")
    parser.add_argument("--seed", default="value", help="seed of the whole run (default: value)")
    parser.add_argument("--steps", type=int, default=8, help="look-ahead games of bots that search (default: 8)")
    parser.add_argument("--ridge", type=float, default=0.3, help="how strongly weights are held down (default: 0.3)")
    parser.add_argument("--positions", type=Path, help="file of positions (default: GAME-positions.jsonl here)")
    parser.add_argument("--out", type=Path, help="file of weights to write (default: GAME.json here)")


def run(args: argparse.Namespace) -> int:
    looks = features_of(args.game)
    if looks is None:
        raise EsagonoError(f"nobody has said yet what the value of a position of {args.game} is made of")
    known = {**levels(args.game), **sparring(args.game)}
    couples = [couple.split(",") for couple in args.bots.split(";")]
    for name in (n for couple in couples for n in couple):
        if name not in known:
            raise UnknownName("bot", name, known)
    stored = args.positions or Path(f"{args.game}-positions.jsonl")
    positions = read_positions(stored)
    done = {p.number for p in positions}
    with stored.open("a", encoding="utf-8") as file:
        for number in range(args.games):
            if number not in done:
                bots = couples[number % len(couples)]
                rows = play_through(args.game, args.scenario, bots, number, args.seed, args.steps, looks)
                file.write("".join(msgspec.json.encode(p).decode() + "\n" for p in rows))
                file.flush()
                positions += rows
    scenario = find(args.game).ruleset(args.scenario, {}, None).scenario
    games = len({p.number for p in positions})
    result = Fitted(
        args.game,
        esagono.__version__,
        scenario,
        couples,
        f"{args.seed}:0 to {args.seed}:{args.games - 1}",
        games,
        args.ridge,
        fit(positions, looks, args.ridge),
    )
    out = args.out or Path(f"{args.game}.json")
    out.write_text(json.dumps(msgspec.to_builtins(result), indent=1) + "\n", encoding="utf-8")
    for moment, weights in result.moments.items():
        print(f"{moment}: {weights.positions} positions of {games} games, R² {weights.r_squared}")
        for name, weight in sorted(weights.features.items(), key=lambda pair: -abs(pair[1])):
            print(f"  {weight:9.3f}  {name}")
    print(out)
    return 0
