"""`esagono study`: a report on simulated games. What is worth saying of them, the series of the game knows.

A series has studies if `esagono/lab/<series>/study.py` has a function `study(rules, games, combats, pack)`.
"""

from __future__ import annotations

import argparse
import json
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from esagono.engine import EsagonoError
from esagono.engine.pack import faults_of
from esagono.games import find, registry
from esagono.lab.numbers import out_file
from esagono.lab.simulate import combats_path, read_table, stored_settings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="the games that `esagono simulate` wrote")
    parser.add_argument("--out", type=out_file, help="HTML file to write (default: beside the games)")
    parser.add_argument("--pack", help="folder with the data files the games were played with")


def run(args: argparse.Namespace) -> int:
    games = read_table(args.file)
    if not games or "game" not in games[0]:
        raise EsagonoError(f"there are no games in {args.file}; expected what `esagono simulate` wrote")
    name = games[0]["game"]
    rooms = registry[name].in_layer("lab") if name in registry else None
    if rooms is None or find_spec(f"{rooms.__name__}.study") is None:
        raise EsagonoError(f"there are no studies of {name} yet; the games are in {args.file}")
    with faults_of(args.pack):
        rules = find(name).ruleset(games[0]["scenario"], {}, args.pack)
    settings = stored_settings(args.file)
    if settings and json.loads(settings)["pack"] != rules.pack_hash:
        raise EsagonoError(
            f"the games in {args.file} were played with other data files than "
            + (f"those of {str(args.pack)!r}" if args.pack else "the game's own: name their folder with --pack")
        )
    page = import_module(f"{rooms.__name__}.study").study(rules, games, read_table(combats_path(args.file)), args.pack)
    out = args.out or args.file.with_suffix(".html")
    out.write_text(page, encoding="utf-8")
    print(out)
    return 0
