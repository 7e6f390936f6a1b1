"""A document of Goito that says something of everything a position may say."""

from __future__ import annotations

import copy
from typing import Any

import esagono

DOC: dict[str, Any] = {
    "game": "goito-1848",
    "scenario": "battle",
    "turn": 3,
    "phase": "action",
    "initiative": "piedmontese",
    "active": {"formation": "F", "step": "actions", "loose": "own-initiative"},
    "formations": [
        {"id": "F", "side": "austrian", "mood": 1, "activated": True},
        {"id": "Q", "side": "piedmontese", "failed": 2, "mood": -1},
    ],
    "markers": [{"hex": "0506", "to": "0505", "kind": "assault", "forces": ["A"]}],
    "control": {"0303": "austrian"},
    "second_corps": {"choice": "try", "since": 5},
    "dice": [1, 2],
    "map": {
        "size": [12, 10],
        "hexes": {
            "0303": {"terrain": "farm"},
            "0404": {"terrain": "farmhouse", "level": 1},
            "0909": {"terrain": "village", "place": "Goito"},
        },
        "sides": {"0505-0504": "stream", "0201-0202": "river"},
        "bridges": ["0505-0504"],
        "roads": {"major": [["0505", "0504", "0503"]], "minor": [["0503", "0603"]]},
    },
    "units": [
        {
            "id": "A",
            "side": "austrian",
            "type": "light",
            "formation": "F",
            "strength": 5,
            "stacking": 2,
            "cohesion": 8,
            "move": 6,
            "hex": "0508",
            "lost": 1,
            "status": 2,
            "facing": "NE",
            "spent": "3/2",
        },
        {"id": "C", "side": "austrian", "type": "commander", "formation": "F", "command": 4, "hex": "0508"},
        {"id": "K", "side": "austrian", "type": "overall-commander", "rating": 3, "hex": "0509"},
        {
            "id": "G",
            "side": "austrian",
            "type": "horse-artillery",
            "formation": "F",
            "hex": "0708",
            "flags": ["limbered"],
        },
        {
            "id": "P",
            "side": "piedmontese",
            "type": "line",
            "formation": "Q",
            "hex": "0505",
            "facing": "S",
            "flags": ["square", "low-ammo"],
        },
        {
            "id": "V",
            "side": "piedmontese",
            "type": "cavalry",
            "formation": "Q",
            "hex": "1001",
            "action": "charge",
            "flags": ["exhausted", "acted", "out-of-command"],
        },
        {
            "id": "W",
            "side": "piedmontese",
            "type": "field-artillery",
            "formation": "Q",
            "hex": "pool",
            "turn": 4,
            "entry": "0101",
        },
        {"id": "X", "side": "piedmontese", "formation": "Q", "hex": "eliminated"},
    ],
}


def whole_document(**changes: Any) -> Any:
    """The game of that document, with some of its keys changed."""
    return esagono.position(copy.deepcopy(DOC) | changes)
