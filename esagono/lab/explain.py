"""What a bot wanted in each turn of a saved game.

The game is played again, and at each decision the bot is asked what it would do, seeing what its seat saw. Where the
bot itself played (the same level, seed and budget) that is what it wanted then; elsewhere it is a second opinion.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from msgspec import Struct

import esagono
from esagono.bots import Budget
from esagono.bots.interface import Note, SeatView
from esagono.engine import EsagonoError, Game, UnknownName, is_of_rules, play_entry
from esagono.lab.numbers import at_least
from esagono.lab.players import make


class Opinion(Struct):
    """What a bot wanted, and how often it would have chosen what was chosen."""

    notes: list[Note]
    asked: int = 0
    agreed: int = 0


def explain(game: Game, levels: dict[str, str], budget: Budget) -> dict[str, Opinion]:
    """Play a finished or unfinished game again and ask the bots at each of their decisions."""
    again = Game.begin(game.rules, game.seed)
    bots = {side: make(level, game.rules, side, game.seed, budget) for side, level in levels.items()}
    out = {side: Opinion([]) for side in levels}
    for side, option in game.journal:
        if side in bots and is_of_rules(option):
            decision = next(d for d in again.decisions if d.side == side)
            wish = bots[side].choose(SeatView(again, side), decision, again.options(side))
            out[side].asked += 1
            out[side].agreed += wish == option
        play_entry(again, option, side)
    for side, bot in bots.items():
        out[side].notes = bot.notes
    return out


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a saved game")
    parser.add_argument("--side", help="only this side (default: both)")
    parser.add_argument("--bot", default="officer", help="who is asked (default: officer)")
    parser.add_argument(
        "--steps", type=at_least(0), default=Budget().steps, help="look-ahead games a turn for `general`"
    )
    parser.add_argument("--pack", type=Path, help="folder or zip file of the pack it was played with")


def run(args: argparse.Namespace) -> int:
    try:
        text = args.file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise EsagonoError(f"{str(args.file)!r} cannot be read: {error}") from None
    game = esagono.load(text, pack=args.pack)
    sides = game.rules.info.sides
    if args.side is not None and args.side not in sides:
        raise UnknownName("side", args.side, sides)
    levels = dict.fromkeys([args.side] if args.side else sides, args.bot)
    for side, opinion in explain(game, levels, Budget(args.steps, 0.0, 0.0)).items():
        print(f"{side}: the {args.bot} agrees with {opinion.agreed} of {opinion.asked} choices")
        turn = 0
        for note in opinion.notes:
            if note.turn != turn:
                turn = note.turn
                print(f"  turn {turn}")
            print(f"    {note.text}")
    return 0
