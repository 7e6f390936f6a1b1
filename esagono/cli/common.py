"""What several commands have in common."""

from __future__ import annotations

import argparse
from pathlib import Path

import esagono
from esagono.engine.text import LANGUAGES

Arguments = argparse.Namespace


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the words (default: en)")


def read_save(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise esagono.BadSave(f"{str(path)!r} cannot be read: {error}") from None
