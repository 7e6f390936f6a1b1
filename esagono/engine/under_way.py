"""A decision in the middle of something, or the end of a game: what a written position adds to the words of its phase
and step.

It belongs to the document it was written with, of which it has a fingerprint: units are named by their place in it.
In a document edited since (apart from given dice) it says nothing, and the step begins.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from esagono.engine import snapshot
from esagono.engine.errors import BadPosition
from esagono.engine.state import State

SELDOM: Final = ("apart", "result")
"""Fields that are written where they say something: that both sides decide at once, or that the game is over."""
APART: Final = ("under_way", "dice", "dice_of", "seed")
"""Keys of a document that may change without touching who is in the middle of what."""


def fingerprint(doc: Mapping[str, Any]) -> str:
    rest = {key: value for key, value in doc.items() if key not in APART}
    return sha256(json.dumps(rest, sort_keys=True, default=str).encode()).hexdigest()[:16]


def written(state: State, fields: Sequence[str], doc: Mapping[str, Any]) -> dict[str, Any]:
    """These fields of a state, for the document that says the rest of it."""
    found = snapshot.excerpt(state, (*fields, *(name for name in SELDOM if getattr(state, name))))
    return {"of": f"{fingerprint(doc)}.{fingerprint(found)}", **found}


def holds(doc: Mapping[str, Any]) -> bool:
    """The document says what is under way, and is as it was when this was written."""
    if "under_way" not in doc:
        return False
    try:
        return str(doc["under_way"].get("of")).partition(".")[0] == fingerprint(doc)
    except TypeError:  # keys that are no texts, which nothing writes
        return False


def carried(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """A document in a new form, with what is under way if that held in the old one; then it holds in the new one."""
    rest = {key: value for key, value in new.items() if key != "under_way"}
    if not holds(old):
        return rest
    midway = dict(old["under_way"])
    _, dot, seal = midway["of"].partition(".")
    return {**rest, "under_way": {**midway, "of": f"{fingerprint(rest)}{dot}{seal}"}}


def resume(state: State, fields: Sequence[str], doc: Mapping[str, Any]) -> None:
    """What is under way, as it was written: nobody edits by hand what the rules take for their own."""
    found = {key: value for key, value in doc["under_way"].items() if key != "of"}
    seal = doc["under_way"]["of"].partition(".")[2]
    if seal and seal != fingerprint(found):  # documents of earlier versions have none
        raise BadPosition("under_way was changed; expected what `to_position` wrote, or nothing")
    try:
        snapshot.insert(state, (*fields, *(name for name in SELDOM if name in found)), found)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise BadPosition(f"under_way: {error}; expected what `to_position` wrote, or nothing") from None
