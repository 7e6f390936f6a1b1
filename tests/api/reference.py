"""`python -m tests.api.reference` writes docs/api.md from the docstrings of the public names; `--check` compares it."""

from __future__ import annotations

import inspect
import re
import sys
from pathlib import Path
from typing import Any

import esagono
from esagono.bots import Bot, Budget, make
from esagono.bots.interface import SeatView
from esagono.engine import Game, Ruleset
from esagono.engine import forecast as forecasting
from esagono.engine import questions as asking
from esagono.engine import show as showing
from esagono.engine import table as laying
from esagono.engine.chance import Answer, Chance

FILE = Path(__file__).parents[2] / "docs" / "api.md"
FUNCTIONS = ("games", "new", "load", "position")
PLAYING = (
    "decision", "decisions", "options", "play", "why_not", "view", "events_for", "result", "commitment", "undo",
    "can_undo", "undoable", "copy", "save",
)  # fmt: skip
QUESTIONS = (
    "question",
    "forecast",
    "reach",
    "supply",
    "zoc",
    "sight",
    "command",
    "activation",
    "objectives",
    "points",
    "to_position",
)
RULES = ("components", "table", "questions", "cells", "say", "label", "describe", "names", "hex_facts", "hexes_around")
FORECAST = (forecasting.Forecast, forecasting.Total, forecasting.Share, forecasting.Effect, Chance, Answer)
RECORDS = ("Option", "Choice", "Event", "Reason", "Result", "GameInfo", "GameOption")
ERRORS = (
    "EsagonoError", "IllegalOption", "UnknownName", "NothingToUndo", "BadSave", "OtherVersion", "BadPosition",
    "PackError", "NotNow",
)  # fmt: skip
TABLE = (
    "Table", "Heading", "Piece", "Value", "Badge", "Marker", "Track", "Box", "Mark", "Display", "Group", "Entry",
    "Verb", "Look", "Overlay", "HexClass", "Painting", "Painted", "Chart", "ChartRow", "Cell", "Phase", "SheetForm",
    "Sheet", "Side", "Row", "Part", "Odds",
)  # fmt: skip

INTRO = """# Esagono from Python

Made from the docstrings by `python -m tests.api.reference`; do not edit. The words of positions are in
[positions.md](positions.md), what a game tells those who show it in [new-game.md](new-game.md).
"""


def words(thing: Any) -> str:
    """A docstring as Markdown: its examples as code, its lines joined."""
    text = inspect.getdoc(thing) or ""
    parts = []
    for block in text.split("\n\n"):
        if block.startswith(">>>"):
            parts.append(f"```pycon\n{block}\n```")
        elif block.startswith("    "):
            parts.append(f"```python\n{inspect.cleandoc(block)}\n```")
        else:
            parts.append(" ".join(block.split()))
    return "\n\n".join(parts)


def signature(name: str, thing: Any) -> str:
    found = re.sub(r"= '(\w*)'", r'= "\1"', str(inspect.signature(thing))).replace("'", "")
    found = re.sub(r"\bself(, )?", "", found)
    found = found.replace("Name = None", "str | None = None").replace("Name", "str")  # what `given.Name` means
    return f"{name}{found}"


def member(owner: Any, name: str) -> list[str]:
    thing = inspect.getattr_static(owner, name)
    if isinstance(thing, property):
        title = f"`.{name}`"
        text = words(thing.fget)
    else:
        title = f"`.{signature(name, getattr(thing, '__func__', thing)).replace('(cls, ', '(')}`"
        text = words(getattr(thing, "__func__", thing))
    return [f"- {title}" + (f": {text}" if text else "").replace("\n\n", " ")]


def record(owner: Any) -> list[str]:
    """A record with its fields and types."""
    out = [f"**`{owner.__name__}`**: {words(owner)}", ""]
    kinds = inspect.get_annotations(owner)
    comments = field_comments(owner)
    for name, kind in kinds.items():
        if not name.startswith("_"):
            kind = getattr(kind, "__forward_arg__", kind)  # of a NamedTuple
            out.append(f"- `{name}`: `{kind}`" + (f": {comments[name]}" if name in comments else ""))
    # what a class that is no plain record offers, as far as it says what it is for
    for name, thing in vars(owner).items():
        told = thing.fget if isinstance(thing, property) else getattr(thing, "__func__", thing)
        if not name.startswith("_") and inspect.isfunction(told) and inspect.getdoc(told):
            out += member(owner, name)
    return [*out, ""]


def field_comments(owner: Any) -> dict[str, str]:
    """The texts that stand under the fields of a class."""
    found = re.findall(r'^    (\w+): [^\n]*\n    """(.*?)"""', inspect.getsource(owner), re.MULTILINE | re.DOTALL)
    return {name: " ".join(text.split()) for name, text in found}


def reference() -> str:
    lines = [INTRO, "## The package", ""]
    for name in FUNCTIONS:
        lines += [f"### `esagono.{signature(name, getattr(esagono, name))}`", "", words(getattr(esagono, name)), ""]
    lines += ["## A game", "", words(Game), ""]
    lines += ["### Playing", "", *(line for n in PLAYING for line in member(Game, n)), ""]
    lines += ["### Questions", ""]
    lines += [
        "A game answers those its rules know; the others raise an error that says so. With `seat=` an answer uses"
    ]
    lines += ["that seat's knowledge only.", ""]
    lines += [*(line for n in QUESTIONS for line in member(Game, n)), ""]
    lines += ["### Its rules: `game.rules`", "", *(line for n in RULES for line in member(Ruleset, n)), ""]
    lines += ["## Records", "", *(line for n in RECORDS for line in record(getattr(esagono, n)))]
    lines += ["## Forecasts", "", *(line for kind in FORECAST for line in record(kind))]
    lines += ["## Errors", "", *(f"- `{n}`: {words(getattr(esagono, n))}" for n in ERRORS), ""]
    lines += ["## Bots", "", f"`esagono.bots.{signature('make', make)}`: {words(make)}", ""]
    for kind in (Bot, SeatView, Budget):
        lines += record(kind)
    lines += ["## What is shown", "", words(showing), "", words(laying), ""]
    lines += [line for n in TABLE for line in record(getattr(laying, n))]
    lines += [
        "### `Show`",
        "",
        words(showing.Show),
        "",
        *(line for n in shows() for line in member(showing.Show, n)),
        "",
    ]
    lines += ["## Questions of a board", "", words(asking), "", *record(asking.Question)]
    return "\n".join(lines).rstrip() + "\n"


def shows() -> list[str]:
    members = inspect.getmembers_static(showing.Show, inspect.isfunction)
    return [name for name, _ in members if not name.startswith("_")]


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(
            0 if FILE.read_text(encoding="utf-8") == reference() else "docs/api.md: run python -m tests.api.reference"
        )
    FILE.write_text(reference(), encoding="utf-8")
    print(FILE)
