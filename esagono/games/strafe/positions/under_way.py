"""Which decisions of a position are in the middle of something, see `engine/under_way.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from esagono.engine.state import field_names
from esagono.engine.under_way import written
from esagono.games.strafe.state import StrafeState

FIELDS: Final = ("stack", "pending", "side")
MIDWAY: Final = (
    "aim", "fire_order", "loss", "wave", "morale", "retreat", "withdraw", "go_back", "infiltration", "regiment",
    "confusion",
)  # fmt: skip
"""Decisions that no phase or step begins with."""
AT_ONCE: Final = ("plan", "bid")
"""Decisions of both sides; where one of them waits, the other was made."""
TOLD: Final = frozenset(
    ("side", "step", "part", "counter", "front", "answer", "answers", "marched", "waiting", "inside")
)
"""What the words of a document say of a procedure, or what it begins with."""


def write(state: StrafeState, doc: Mapping[str, Any]) -> dict[str, Any] | None:
    """What is under way, unless the words of the document lead to the same decision."""
    if state.result is not None:  # which players may have agreed on, whatever the phase
        return written(state, FIELDS, doc)
    kinds = [d.kind for d in state.pending]
    if not kinds or kinds[0] == "setup":
        return None
    half = kinds[0] in AT_ONCE and len(kinds) == 1
    if kinds[0] not in MIDWAY and not half and not begun(state):
        return None
    return written(state, FIELDS, doc)


def begun(state: StrafeState) -> bool:
    """The procedure that asks has done something already that the words do not say."""
    top = state.stack[-1]
    fresh = type(top)()
    return any(getattr(top, name) != getattr(fresh, name) for name in field_names(top) if name not in TOLD)
