"""What every series needs to say why an order may be a good one; each says the rest (`REASONS`, see `levels`)."""

from __future__ import annotations

from typing import Any

from esagono.hexes.grid import bits_of

Said = tuple[str, dict[str, Any]] | None
"""The key of a note and what it tells of; nothing if there is nothing to say."""


def place(rules: Any, hex: int) -> dict[str, Any]:
    """A hex with the name of what lies there, as notes tell of it."""
    name = rules.ground.place[hex]
    return {"hex": rules.grid.names[hex], "place": f" ({name})" if name else ""}


def towards(rules: Any, here: int, to: int, goals: int) -> Said:
    """What a move enters, or comes nearer to."""
    if goals >> to & 1:
        return "goal", place(rules, to)
    if here < 0 or not goals:
        return None
    distance = rules.grid.distance
    before = min(distance(here, h) for h in bits_of(goals))
    after, nearest = min((distance(to, h), h) for h in bits_of(goals))
    return ("nearer", {"before": before, "after": after, **place(rules, nearest)}) if after < before else None
