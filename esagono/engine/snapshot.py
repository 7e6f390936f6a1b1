"""A game in the middle of play as data: loading it needs no replay, and it outlives a change of the rules.

The options chosen are kept apart (they are the journal); a snapshot has what they led to: the state, the log, and how
far back undo may go.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from typing import Any

import msgspec

from esagono.engine.event import Event
from esagono.engine.game import Game
from esagono.engine.option import Option
from esagono.engine.plain import to_plain
from esagono.engine.ruleset import Ruleset
from esagono.engine.state import State
from esagono.engine.undo import UndoBase


def write(game: Game) -> dict[str, Any]:
    """JSON-able data; the numbers in a state may be longer than 64 bits."""
    base = None
    undo = game._base
    if undo is not None:
        base = {
            "state": undo.state.to_data(),
            "journal": undo.journal_length,
            "log": undo.log_length,
            "side": undo.side,
            "apart": undo.apart,
            "floors": dict(undo.floors),
            "judged": undo.judged,
        }
    return {"state": game.state.to_data(), "log": to_plain(game.log), "base": base}


_one_at_a_time = threading.Lock()
"""msgspec prepares a type when it first converts to it, and crashes if two threads do so at the same time."""


def restore(rules: Ruleset, seed: str, data: dict[str, Any], journal: Sequence[tuple[str, Option]]) -> Game:
    """The game that `write` described, at the same decision, with the options that led to it."""
    kind = type(rules.start())

    def state_of(fields: dict[str, Any]) -> Any:
        with _one_at_a_time:
            state = kind.from_data(fields)
        rules.rebuild(state)
        return state

    game = (rules.game_class or Game)(rules, state_of(data["state"]), seed)
    game.journal = list(journal)
    with _one_at_a_time:
        game.log = msgspec.convert(data["log"], list[Event])
    base = data["base"]
    if base is not None:
        game._base = UndoBase(
            state_of(base["state"]),
            base["journal"],
            base["log"],
            base["side"],
            base.get("apart", False),
            base.get("floors", {}),
            base.get("judged", 0),
        )
    return game


def excerpt(state: State, names: Sequence[str]) -> dict[str, Any]:
    """Some fields of a state as JSON-able data, for a document that says the rest in words of its own."""
    data = state.to_data()
    found: dict[str, Any] = json.loads(json.dumps({name: data[name] for name in names}))  # lists, not tuples
    return found


def insert(state: State, names: Sequence[str], data: dict[str, Any]) -> None:
    """Put the fields that `excerpt` wrote into a state."""
    with _one_at_a_time:
        found = type(state).from_data({name: data[name] for name in names})
    for name in names:
        setattr(state, name, getattr(found, name))
