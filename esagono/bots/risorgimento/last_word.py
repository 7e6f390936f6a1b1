"""4.B.2: who still has formations to activate, so that a side can let the enemy go first and have the last word."""

from __future__ import annotations

from typing import Final

from esagono.bots.interface import View

SECOND_CORPS: Final = "II"


def has_formations_left(view: View, name: str) -> bool:
    """Whether the enemy of a side has a formation on the map that was not activated in this turn."""
    there = {u["formation"] for u in view["units"] if u["side"] != name}
    return any(f["id"] in there and not f["activated"] for f in view["formations"])


def attempts_against(view: View, name: str) -> str:
    """What the enemy of a side has tried in this turn: as long as this stays the same, he has done nothing but pass."""
    tried = [
        f"{f['id']}:{f['failed']}:{int(f['activated'])}"
        for f in view["formations"]
        if f["side"] != name and (f["activated"] or f["failed"])
    ]
    return f"{view['turn']} " + " ".join(tried)


def enemy_has_begun(view: View, name: str) -> bool:
    """Whether the enemy has tried to activate somebody in this turn."""
    return any(f["side"] != name and (f["activated"] or f["failed"]) for f in view["formations"])
