"""`esagono map`, `counters`, `charts`. What draws is imported only when it is wanted: it needs packages of its own."""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from esagono.cli.common import Arguments, add_language
from esagono.games import open_pack


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
    parser.add_argument("--pack", type=Path, help="draw or print with the corrections of this folder or zip file")
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
    if args.pack is not None:
        with TemporaryDirectory() as name:
            open_pack(args.game, args.pack).write(Path(name))
            return draw_map(args, Path(name))
    return draw_map(args, args.folder or build.data_folder(args.game))


def draw_map(args: Arguments, folder: Path) -> int:
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
    parser.add_argument("--pack", type=Path, help="folder or zip file with corrections of your own")
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
    print(import_module("esagono.cartography.counters_sheet").write_sheet(args.game, out, args.pack, args.lang))
    return 0


def charts_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="which game")
    parser.add_argument("--pack", type=Path, help="folder or zip file with corrections of your own")
    parser.add_argument("--out", type=Path, help="HTML file to write (default: GAME-charts.html here)")
    add_language(parser)


def make_charts(args: Arguments) -> int:
    card = import_module("esagono.cartography.aid_card")
    print(card.write_aid_card(args.game, args.out or Path(f"{args.game}-charts.html"), args.pack, args.lang))
    return 0
