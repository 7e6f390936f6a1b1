"""A position of Gorizia from which one whole Action is short: fire, two waves, a counter-assault, a reaction."""

from __future__ import annotations

from typing import Any

import esagono

LAMBRO = ("it-lambro-i-205", "it-lambro-ii-205", "it-lambro-iii-205")
DICE = [4, 4, 6, 2, 2, 6, 2]
"""The first wave fails and could be fired at as it goes back; the second takes the hex, a counter-assault fails."""


def save() -> str:
    """Lambro has three battalions before 2111, all of them to assault it, and two guns."""
    units: list[dict[str, Any]] = [{"id": name, "hex": "2112"} for name in LAMBRO]
    units += [
        {"id": "it-hq-lambro", "hex": "2114"},
        {"id": "it-24-field-1", "hex": "2114", "up": "fire"},
        {"id": "it-24-heavy-1", "hex": "2114", "up": "fire"},
        {"id": "ah-4-gebirgs-ii-37", "hex": "2111"},
        {"id": "ah-4-gebirgs-i-37", "hex": "2010"},
        {"id": "ah-4-gebirgs-iii-37", "hex": "2211"},
        {"id": "ah-58-field-1", "hex": "2208", "up": "fire"},
    ]
    doc: dict[str, Any] = {
        "game": "gorizia-1916",
        "scenario": 1,
        "turn": 1,
        "phase": "action",
        "initiative": "italian",
        "action": {
            "side": "italian",
            "brigade": "it-lambro",
            "step": "B",
            "guns": ["it-24-field-1", "it-24-heavy-1"],
        },
        "assaults": [{"unit": name, "from": "2112", "to": "2111"} for name in LAMBRO],
        "display": {"ah-4-gebirgs": 0},
        "tracks": {"lp": {"italian": 5, "austro-hungarian": 3}},
        "dice": DICE,
        "units": units,
    }
    return esagono.position(doc).save()
