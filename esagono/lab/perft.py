"""Perft: how many ways a position can go on, counted option by option.

The dice of a position are given or come from its seed, so the number of sequences of a few options is a fact of the
rules: it changes when a rule does, and the count by first option shows where.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import esagono
from esagono.engine import Game
from esagono.lab.numbers import at_least


def perft(game: Game, depth: int) -> int:
    """The number of sequences of `depth` options, those that end the game sooner among them."""
    if depth == 0 or game.decision is None:
        return 1
    if depth == 1:
        return sum(len(game.options(choice.side)) for choice in game.decisions)
    return sum(divide(game, depth).values())


def divide(game: Game, depth: int) -> dict[str, int]:
    """Return the count for each first option; for each side too, where both decide at once."""
    out: dict[str, int] = {}
    sides = [choice.side for choice in game.decisions]
    for side in sides:
        for option in game.options(side):
            after = game.copy(history=False)
            after.play(option, side)
            out[f"{side}: {option}" if len(sides) > 1 else str(option)] = perft(after, depth - 1)
    return out


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("position", type=Path, help="a position in a TOML or JSON file")
    parser.add_argument("--depth", type=at_least(1), default=2, help="options in a sequence (default: 2)")


def run(args: argparse.Namespace) -> int:
    game = esagono.position(args.position, seed=0)
    counts = divide(game, args.depth)
    for option, count in counts.items():
        print(f"{count:10,}  {option}")
    print(f"{sum(counts.values()):10,}  sequences of {args.depth}, {len(counts)} first options")
    return 0
