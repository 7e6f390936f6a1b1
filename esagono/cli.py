"""The `esagono` command.

Commands that need more than the engine live beside what they use (`esagono.lab.fuzz` and so on): a module with
`add_arguments(parser)` and `run(args)`, imported only when its command is given. A command whose module is not
installed is not offered.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from platformdirs import user_data_path

import esagono
from esagono._compiled import form
from esagono.engine import EsagonoError, shares
from esagono.engine.shares import foreign_dice
from esagono.engine.taken_back import times_taken_back
from esagono.engine.text import LANGUAGES

Arguments = argparse.Namespace
GAME = "isonzo-1917"
"""The game of the examples, and the one that is played when none is named."""


class Command(NamedTuple):
    """A command: what it does, an example, and either its own two functions or the module that has them."""

    name: str
    summary: str
    example: str
    module: str = ""
    add_arguments: Callable[[argparse.ArgumentParser], None] | None = None
    run: Callable[[Arguments], int] | None = None

    @property
    def offered(self) -> bool:
        try:
            return not self.module or find_spec(self.module) is not None
        except ModuleNotFoundError:
            return False


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; errors a user can make are one line on stderr and exit status 2."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        parser = build_parser(words[0] if words else "")
        args = parser.parse_args(words)
        if not hasattr(args, "run"):
            parser.print_help()
            return 2
        status: int = args.run(args)
    except EsagonoError as error:
        print(f"esagono: {error}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as error:
        if (error.name or "esagono").startswith("esagono"):
            raise
        print(
            f"esagono: this command needs the package {error.name!r}; it comes with "
            "pip install 'esagono[cartography,lab,bench]'",
            file=sys.stderr,
        )
        return 2
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has gone: nothing to say
        return 0
    except KeyboardInterrupt:
        return 130
    return status


def build_parser(chosen: str) -> argparse.ArgumentParser:
    """All commands by name; only the chosen one is imported and gets its arguments."""
    parser = argparse.ArgumentParser(
        prog="esagono",
        description="Italian hex-and-counter wargames with their rules enforced.",
        epilog="example: esagono play\n\n`esagono COMMAND --help` shows an example of each command.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"esagono {esagono.__version__} ({form()})")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command in COMMANDS:
        if not command.offered:
            continue
        sub = commands.add_parser(
            command.name,
            help=command.summary,
            description=command.summary[0].upper() + command.summary[1:] + ".",
            epilog=f"example: {command.example}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        if command.name != chosen:
            continue
        if command.module:
            module = import_module(command.module)
            add_arguments, run = module.add_arguments, module.run
        else:
            add_arguments, run = command.add_arguments, command.run
        if add_arguments is not None:
            add_arguments(sub)
        sub.set_defaults(run=run)
    return parser


# Arguments that several commands have


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the words (default: en)")


def add_address(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: only this machine)")
    parser.add_argument("--port", type=int, default=8017, help="port to listen on (default: 8017)")
    parser.add_argument(
        "--database",
        metavar="FILE",
        help=f"file that keeps the games, or the URL of a database (default: {default_database_file()})",
    )


def default_database_file() -> str:
    """Where games are kept; the same as the server's own default, which is not imported just for a help text."""
    return str(user_data_path("esagono") / "games.sqlite3").replace("%", "%%")


def option_pair(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise argparse.ArgumentTypeError(f"{text!r} should look like name=value")
    return name, value


def read_save(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise esagono.BadSave(f"{str(path)!r} cannot be read: {error}") from None


# play, serve


def play_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", default="", help=f"which game, with --text (default: {GAME})")
    parser.add_argument("--text", action="store_true", help="play in this terminal instead of the browser")
    parser.add_argument("--scenario", help="which scenario (default: the first)")
    parser.add_argument("--option", type=option_pair, action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--bot", type=option_pair, action="append", default=[], metavar="SIDE=BOT")
    parser.add_argument("--seed", help="seed of the dice (default: unpredictable)")
    parser.add_argument("--pack", type=Path, help="folder with data files of your own")
    parser.add_argument("--position", type=Path, help="begin from a position in a TOML or JSON file")
    parser.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved game")
    parser.add_argument("--resume", action="store_true", help="go on with the game played last in the terminal")
    parser.add_argument("--full", action="store_true", help="list the options after each order in the terminal")
    add_language(parser)
    add_address(parser)


def play(args: Arguments) -> int:
    if not args.text:
        for name in ("scenario", "option", "bot", "seed", "pack", "position", "load", "resume", "full"):
            if getattr(args, name):
                raise EsagonoError(f"--{name} is for the terminal: add --text, or choose on the page what it offers")
        return start_server(args)
    from esagono.terminal.autosave import Autosave
    from esagono.terminal.keyboard import Keyboard
    from esagono.terminal.session import Session

    autosave = Autosave()
    bots, pack = dict(args.bot), args.pack
    if args.resume:
        kept = autosave.newest(args.game)
        bots, pack = bots or kept.bots, pack or kept.pack
        game = esagono.load(kept.save, pack=pack, lang=args.lang)
    elif args.load:
        game = esagono.load(read_save(args.load), pack=pack, lang=args.lang)
    elif args.position:
        game = esagono.position(args.position, seed=args.seed, lang=args.lang)
    else:
        options = dict(args.option)
        title = args.game or GAME
        game = esagono.new(title, args.scenario, seed=args.seed, options=options, pack=pack, lang=args.lang)
    keyboard = Keyboard(autosave.folder / "typed")
    return Session(game, bots, pack=pack, brief=not args.full, autosave=autosave, keyboard=keyboard).run()


def serve_arguments(parser: argparse.ArgumentParser) -> None:
    add_address(parser)
    server("command").add_arguments(parser)


def serve(args: Arguments) -> int:
    status: int = server("command").run(args)
    return status


def start_server(args: Arguments) -> int:
    server("main").serve(args.host, args.port, args.database, open_browser=True)
    return 0


def server(module: str) -> ModuleType:
    if find_spec("esagono.server.main") is None:
        raise EsagonoError("this installation has no server; play in the terminal with `esagono play --text`")
    return import_module(f"esagono.server.{module}")


# games, replay, verify


def games(args: Arguments) -> int:
    """What can be played: one block a game."""
    for info in esagono.games():
        print(f"{info.id}: {info.title}")
        print(f"  sides: {', '.join(info.sides)}")
        print(f"  scenarios: {', '.join(info.scenarios)}")
        for option in info.options:
            print(f"  option {option.name} ({option.clause}): {', '.join(option.choices)}")
    return 0


def replay_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a saved game")
    parser.add_argument("--seat", help="show what this seat knew (default: what both sides know)")
    parser.add_argument("--pack", type=Path, help="folder with the data files it was played with")
    add_language(parser)


def replay(args: Arguments) -> int:
    """What happened in a saved game, event by event."""
    game = esagono.load(read_save(args.file), pack=args.pack, lang=args.lang)
    for event in game.events_for(args.seat or "observer"):
        print(f"{event.clause:>8}  {game.rules.describe(event, args.lang)}")
    print(outcome(game))
    return 0


def verify_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a saved game")
    parser.add_argument(
        "--commitment",
        action="append",
        help="a hash that was published when the game began, of the seed or of a share of the dice; repeatable",
    )
    parser.add_argument("--pack", type=Path, help="folder with the data files it was played with")


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
    winner = game.result.winner or "nobody"
    return f"result: {winner}, {game.result.level}, {game.result.points} points"


# check


def check_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="which game")
    parser.add_argument("--pack", type=Path, help="folder with data files of your own")


def check(args: Arguments) -> int:
    """What a player would notice in the data files; errors give exit status 1, warnings do not."""
    module = import_module("esagono.games.check")
    findings = module.check(args.game, args.pack)
    for finding in findings:
        print(finding)
    errors = sum(f.severity == module.ERROR for f in findings)
    print(f"{args.game}: {errors} errors, {len(findings) - errors} warnings")
    return 1 if errors else 0


# Pictures


def millimetres(words: str) -> float:
    size = float(words)
    if not 5 <= size <= 100:
        raise argparse.ArgumentTypeError("5 to 100 millimetres")
    return size


def map_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what",
        choices=["build", "draw", "print"],
        help="make the map files from geography, draw them, or in tiles for A4",
    )
    parser.add_argument("game", help="which game")
    parser.add_argument("--folder", type=Path, help="data folder to work on (default: the game's own)")
    parser.add_argument("--out", type=Path, help="SVG, SVGZ or PNG file to write (default: GAME-map.svg here), or HTML")
    parser.add_argument(
        "--size", type=millimetres, default=22.0, help="printed: millimetres of a hex from side to side"
    )
    add_language(parser)


def make_map(args: Arguments) -> int:
    build = import_module("esagono.cartography.build")
    if args.what == "build":
        for path in build.build(args.game, args.folder):
            print(path)
        return 0
    folder = args.folder or build.data_folder(args.game)
    if args.what == "print":
        printing = import_module("esagono.cartography.printing")
        print(printing.write_map_tiles(folder, args.out or Path(f"{args.game}-map.html"), args.size, args.lang))
        return 0
    out = args.out or Path(f"{args.game}-map.svg")
    print(import_module("esagono.cartography.draw").write_map(folder, out, args.lang))
    return 0


def counters_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what", choices=["draw", "print"], help="draw the counters, or in sheets for A4 with marks to cut"
    )
    parser.add_argument("game", help="which game")
    parser.add_argument("--pack", type=Path, help="folder with data files of your own")
    parser.add_argument(
        "--out", type=Path, help="file to write, .svg or .png (default: GAME-counters.svg here), or .html"
    )
    parser.add_argument("--size", type=millimetres, default=15.0, help="printed: millimetres of a counter")
    add_language(parser)


def make_counters(args: Arguments) -> int:
    if args.what == "print":
        printing, out = import_module("esagono.cartography.printing"), args.out or Path(f"{args.game}-counters.html")
        print(printing.write_counter_sheets(args.game, out, args.size, args.pack, args.lang))
        return 0
    out = args.out or Path(f"{args.game}-counters.svg")
    try:
        print(import_module("esagono.cartography.counters_sheet").write_sheet(args.game, out, args.pack, args.lang))
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def charts_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="which game")
    parser.add_argument("--pack", type=Path, help="folder with data files of your own")
    parser.add_argument("--out", type=Path, help="HTML file to write (default: GAME-charts.html here)")
    add_language(parser)


def make_charts(args: Arguments) -> int:
    card = import_module("esagono.cartography.aid_card")
    print(card.write_aid_card(args.game, args.out or Path(f"{args.game}-charts.html"), args.pack, args.lang))
    return 0


COMMANDS = [
    Command("play", "play in the browser, or in the terminal with --text", "esagono play", "", play_arguments, play),
    Command("serve", "serve games to browsers", "esagono serve --host 0.0.0.0 --port 8017", "", serve_arguments, serve),
    Command("games", "list the games, their scenarios and options", "esagono games", "", None, games),
    Command(
        "replay",
        "print what happened in a saved game",
        "esagono replay game.json --seat italian --lang it",
        "",
        replay_arguments,
        replay,
    ),
    Command(
        "verify",
        "check the options and dice of a saved game",
        "esagono verify game.json --commitment 5d66b3206ff38d8f...",
        "",
        verify_arguments,
        verify,
    ),
    Command(
        "check",
        "find what is wrong in the data files of a game",
        f"esagono check {GAME} --pack my-files",
        "",
        check_arguments,
        check,
    ),
    Command(
        "map",
        "build the map files of a game from geography, or draw its map",
        f"esagono map draw {GAME} --out map.png",
        "",
        map_arguments,
        make_map,
    ),
    Command(
        "counters",
        "draw the counters of a game",
        f"esagono counters draw {GAME} --out counters.png",
        "",
        counters_arguments,
        make_counters,
    ),
    Command(
        "charts",
        "print the sequence of play and the charts of a game, for a table without a screen",
        f"esagono charts {GAME} --lang it",
        "",
        charts_arguments,
        make_charts,
    ),
    Command(
        "simulate",
        "play many games between bots",
        f"esagono simulate {GAME} --games 100 --sides officer,recruit --seed 1",
        "esagono.lab.simulate",
    ),
    Command("study", "report on simulated games", "esagono study games.parquet", "esagono.lab.study"),
    Command("ladder", "rate the bots against each other", f"esagono ladder {GAME} --games 20", "esagono.lab.ladder"),
    Command(
        "exploits",
        "measure a level against opponents who exploit weaknesses",
        f"esagono exploits {GAME} --level general --pairs 10",
        "esagono.lab.exploits",
    ),
    Command(
        "fit-value",
        "fit the value of positions to how games of the bots end",
        f"esagono fit-value {GAME} --games 200 --bots 'officer,officer;officer,raider'",
        "esagono.lab.fit_value",
    ),
    Command("explain", "say what the bots wanted in a saved game", "esagono explain game.json", "esagono.lab.explain"),
    Command(
        "fuzz",
        "play whole games of random options and check the rules' own accounts",
        f"esagono fuzz {GAME} --games 100 --seed 1",
        "esagono.lab.fuzz",
    ),
    Command(
        "perft",
        "count the ways a position can go on, by first option",
        "esagono perft position.toml --depth 2",
        "esagono.lab.perft",
    ),
    Command(
        "rules",
        "show which rules of a game have passing tests (in a source checkout)",
        f"esagono rules {GAME}",
        "esagono.lab.coverage",
    ),
    Command("bench", "measure the speed of play and of the questions", "esagono bench", "esagono.lab.bench"),
]
