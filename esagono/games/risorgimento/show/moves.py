"""Where a unit can go, with a word on the Reactions that its way would set off (12.1)."""

from __future__ import annotations

from typing import Any

from esagono.engine.questions import OfUnit
from esagono.games.risorgimento.ruleset import RisorgimentoGame


def reach(game: RisorgimentoGame, seat: str, lang: str, wanted: OfUnit) -> dict[str, Any]:
    rules, word = game.rules, game.rules.show.word
    hexes = {}
    for hex, found in game.reach(wanted.unit, seat=seat).items():
        entry: dict[str, Any] = {"cost": found.cost, "path": found.path}
        who = sorted({(t.force, t.arm) for t in found.reactions})
        if who:
            told = ", ".join(word(rules, f"reaction-arm-{arm}", lang, hex=at) for at, arm in who)
            entry["note"] = word(rules, "ride-reactions", lang, who=told)
        hexes[hex] = entry
    return {"hexes": hexes}
