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
from esagono.cli.common import Arguments, add_language, read_save
from esagono.cli.pictures import (
    charts_arguments,
    counters_arguments,
    make_charts,
    make_counters,
    make_map,
    map_arguments,
)
from esagono.cli.saves import replay, replay_arguments, verify, verify_arguments
from esagono.cli.schemas import print_schema, schema_arguments
from esagono.engine import EsagonoError

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

    in_checkout: bool = False
    """Whether the command needs a source checkout; it is offered only there."""

    @property
    def offered(self) -> bool:
        try:
            found = not self.module or find_spec(self.module) is not None
        except ModuleNotFoundError:
            return False
        return found and (not self.in_checkout or import_module(self.module).checkout() is not None)


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
    except OSError as error:
        if error.filename is None:
            raise
        print(f"esagono: {str(error.filename)!r} cannot be used: {error.strerror}", file=sys.stderr)
        return 2
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


def add_address(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: only this machine)")
    parser.add_argument("--port", type=port, default=8017, help="port to listen on (default: 8017)")
    parser.add_argument(
        "--database",
        metavar="FILE",
        help=f"file that keeps the games, or the URL of a database (default: {default_database_file()})",
    )


def port(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text) < 65536):
        raise argparse.ArgumentTypeError(f"{text!r} should be a number from 0 to 65535")
    return int(text)


def default_database_file() -> str:
    """Where games are kept; the same as the server's own default, which is not imported just for a help text."""
    return str(user_data_path("esagono") / "games.sqlite3").replace("%", "%%")


def option_pair(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise argparse.ArgumentTypeError(f"{text!r} should look like name=value")
    return name, value


# play, serve


def play_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", default="", help=f"which game, with --text (default: {GAME})")
    parser.add_argument("--text", action="store_true", help="play in this terminal instead of the browser")
    parser.add_argument("--scenario", help="which scenario (default: the first)")
    parser.add_argument("--option", type=option_pair, action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--bot", type=option_pair, action="append", default=[], metavar="SIDE=BOT")
    parser.add_argument("--seed", help="seed of the dice (default: unpredictable)")
    parser.add_argument("--pack", type=Path, help="folder or zip file with corrections of your own")
    parser.add_argument("--position", type=Path, help="begin from a position in a TOML or JSON file")
    parser.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved game")
    parser.add_argument("--resume", action="store_true", help="go on with the game played last in the terminal")
    parser.add_argument(
        "--upgrade", action="store_true", help="continue a game of other rules or data files from its last position"
    )
    parser.add_argument("--full", action="store_true", help="list the options after each order in the terminal")
    add_language(parser)
    add_address(parser)


def play(args: Arguments) -> int:
    if not args.text:
        for name in ("scenario", "option", "bot", "seed", "position", "load", "resume", "upgrade", "full"):
            if getattr(args, name):
                raise EsagonoError(f"--{name} is for the terminal: add --text, or choose on the page what it offers")
        return start_server(args)
    from esagono.terminal.autosave import Autosave
    from esagono.terminal.keyboard import Keyboard
    from esagono.terminal.session import Session

    autosave = Autosave(lang=args.lang)
    bots, pack = dict(args.bot), args.pack
    if args.resume:
        kept = autosave.newest(args.game)
        bots, pack = bots or kept.bots, pack or kept.pack
        game = esagono.load(kept.save, pack=pack, lang=args.lang, upgrade=args.upgrade)
    elif args.load:
        game = esagono.load(read_save(args.load), pack=pack, lang=args.lang, upgrade=args.upgrade)
        if args.game not in ("", game.rules.info.id):
            raise EsagonoError(f"{str(args.load)!r} is a game of {game.rules.info.id}, not of {args.game}")
    elif args.position:
        game = esagono.position(args.position, seed=args.seed, pack=pack, lang=args.lang)
        if args.game not in ("", game.rules.info.id):
            raise EsagonoError(f"{str(args.position)!r} is a position of {game.rules.info.id}, not of {args.game}")
    else:
        options = dict(args.option)
        title = args.game or GAME
        game = esagono.new(title, args.scenario, seed=args.seed, options=options, pack=pack, lang=args.lang)
    keyboard = Keyboard(autosave.folder / "typed")
    return Session(game, bots, pack=pack, brief=not args.full, autosave=autosave, keyboard=keyboard).run()


def serve_arguments(parser: argparse.ArgumentParser) -> None:
    add_address(parser)
    server("operator.command").add_arguments(parser)


def serve(args: Arguments) -> int:
    status: int = server("operator.command").run(args)
    return status


def start_server(args: Arguments) -> int:
    more = {}
    if args.pack is not None:
        game, files = server("play.packs").offered(args.pack, args.game)
        more = {"packs": {game: files}, "place": f"drawing#{game}"}
    server("operator.main").serve(args.host, args.port, args.database, open_browser=True, **more)
    return 0


def server(module: str) -> ModuleType:
    if find_spec("esagono.server") is None:
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


# check


def check_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="which game")
    parser.add_argument("--pack", type=Path, help="folder or zip file with corrections of your own")


def check(args: Arguments) -> int:
    """What a player would notice in the data files; errors give exit status 1, warnings do not."""
    module = import_module("esagono.games.check")
    findings = module.check(args.game, args.pack)
    for finding in findings:
        print(finding)
    errors = sum(f.severity == module.ERROR for f in findings)
    print(f"{args.game}: {errors} errors, {len(findings) - errors} warnings")
    return 1 if errors else 0


COMMANDS = [
    Command("play", "play in the browser, or in the terminal with --text", "esagono play", "", play_arguments, play),
    Command("serve", "serve games to browsers", "esagono serve --host 0.0.0.0 --port 8017", "", serve_arguments, serve),
    Command("games", "list the games, their scenarios and options", "esagono games", "", None, games),
    Command(
        "site",
        "write the whole game as a static site, to be played without a server",
        "esagono site out",
        "esagono.site.build",
    ),
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
        "schema",
        "print the JSON Schema of the positions, orders or questions of a game",
        f"esagono schema {GAME} positions",
        "",
        schema_arguments,
        print_schema,
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
    Command(
        "promises",
        "compare what a bot's search promises with what comes of it",
        f"esagono promises {GAME} --games 4 --steps 12,48",
        "esagono.lab.promises",
    ),
    Command(
        "calibrate",
        "compare the chances that players are shown with what happens",
        f"esagono calibrate {GAME} --games 20 --bots officer,officer",
        "esagono.lab.calibrate",
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
        in_checkout=True,
    ),
    Command("bench", "measure the speed of play and of the questions", "esagono bench", "esagono.lab.bench"),
]
