"""`esagono schema`: JSON Schema of the positions, orders and questions of a game."""

from __future__ import annotations

import argparse
import json
from typing import Any

from esagono.cli.common import Arguments
from esagono.engine import EsagonoError
from esagono.engine.documents import schema
from esagono.games import find

WHAT = ("positions", "orders", "questions")


def schema_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="which game")
    parser.add_argument("what", choices=WHAT, help="documents of positions, orders, or questions about the board")


def print_schema(args: Arguments) -> int:
    print(json.dumps(schema_of(args.game, args.what), indent=2))
    return 0


def schema_of(game_id: str, what: str) -> dict[str, Any]:
    """The schema as data."""
    module = find(game_id)
    rules = module.ruleset(None, {})
    if what == "positions":
        form = getattr(module, "DOCUMENT", None)
        if form is None:
            raise EsagonoError(f"{game_id} has no positions")
        return schema.positions(rules, form)
    return schema.orders(rules) if what == "orders" else schema.questions(rules)
