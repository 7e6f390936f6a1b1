"""`esagono replay` and `esagono verify`: what a saved game tells."""

from __future__ import annotations

import argparse
from pathlib import Path

import esagono
from esagono.cli.common import Arguments, add_language, read_save
from esagono.engine import shares
from esagono.engine.shares import foreign_dice
from esagono.engine.taken_back import times_taken_back


def replay_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a saved game")
    parser.add_argument("--seat", help="show what this seat knew (default: what both sides know)")
    parser.add_argument("--pack", type=Path, help="folder or zip file of the pack it was played with")
    add_language(parser)


def replay(args: Arguments) -> int:
    """What happened in a saved game, event by event."""
    game = esagono.load(read_save(args.file), pack=args.pack, lang=args.lang)
    for event in known(game, args.seat) if args.seat else game.events_for("observer"):
        print(f"{event.clause:>8}  {game.rules.describe(event, args.lang)}")
    if game.result is None:
        print(outcome(game))  # otherwise the log ends with it, in words
    return 0


def known(game: esagono.Game, seat: str) -> list[esagono.Event]:
    """The log as a seat knew it while the game was played, though now everything is open."""
    game.rules.check_seat(seat)
    return [event.seen_by(seat, game.rules.fog) for event in game.log]


def verify_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a saved game")
    parser.add_argument(
        "--commitment",
        action="append",
        help="a hash that was published when the game began, of the seed or of a share of the dice; repeatable",
    )
    parser.add_argument("--pack", type=Path, help="folder or zip file of the pack it was played with")


def verify(args: Arguments) -> int:
    """Replay a saved game and check its rolls against what was published before the first of them."""
    text = read_save(args.file)
    game = esagono.load(text, pack=args.pack)
    print(f"options: {len(game.journal)}, all legal, leading to the saved position")
    print(f"dice: {game.state.rolled}, all made from the seed {game.seed!r}")
    times = times_taken_back(game)
    if times:
        print(f"options were taken back by agreement {times} time{'s' * (times > 1)}; dice rolled before stay spent")
    foreign = foreign_dice(game)
    if foreign:
        named = ", ".join(" ".join(map(str, rolled)) + f" of {side}" * bool(side) for side, rolled in foreign.items())
        count = sum(map(len, foreign.values()))
        print(f"dice that did not come from the seed: {count} ({named}), given with the position")
    published, broken = {game.commitment}, []
    print(f"hash of the seed: {game.commitment}")
    record = esagono.journal.read(text).get("dice") or {}
    if record.get("kind") == "shared":
        broken = shares.broken_promises(record, game.seed)
        promises = {"server": record["server"]["promise"]}
        promises |= {seat: entry["promise"] for seat, entry in record["seats"].items()}
        published = set(promises.values())
        for who, promise in promises.items():
            print(f"{who} promised {promise} and {'did not keep it' if who in broken else 'kept it'}")
        if "seed" in broken:
            print("the seed does not come of these shares")
    if esagono.journal.read(text).get("origin") == "imported":
        print("this game was brought in from a file: nobody can tell how its dice were made")
    print(outcome(game))
    agrees = all(given.strip().lower() in published for given in args.commitment or ())
    if args.commitment:
        print("the published hash agrees" if agrees else "the published hash is another: these are not its dice")
    return 0 if agrees and not broken else 1


def outcome(game: esagono.Game) -> str:
    if game.result is None:
        return "the game is not over"
    ended = [game.result.winner, game.result.level, f"{game.result.points} points"]
    return f"result: {', '.join(word for word in ended if word)}"
