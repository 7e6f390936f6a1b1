"""`python -m tests.games.old_saves` stores a save of each game, in the middle of something, as this version writes it.

Run it once for each release. The files of earlier releases stay: whatever becomes of the rules, they must open.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import esagono
from esagono.games import playable
from esagono.lab.fuzz import pick
from tests.saves import sealed

FOLDER = Path(__file__).parent / "saves"
STEPS = 120


def played(game_id: str, seed: str = "old") -> esagono.Game:
    """A game after some random options."""
    rng = random.Random(seed)
    game = esagono.new(game_id, seed=seed)
    for _ in range(STEPS):
        side = rng.choice(game.decisions).side
        game.play(pick(game.options(side), rng), side)
    return game


def rewritten(text: str, **changes: Any) -> str:
    """A save with some keys changed, or taken out (None), and a checksum that fits."""
    data = {key: value for key, value in {**json.loads(text), **changes}.items() if value is not None}
    return json.dumps(sealed(data))


def diverging(text: str) -> str:
    """The save as a version with other rules would have written it: an option of it is none here."""
    data = json.loads(text)
    side, verb, *_ = data["journal"][5]
    others = [*data["journal"][:5], [side, verb, {"unit": "no-such-unit"}], *data["journal"][6:]]
    return rewritten(text, rules="0", journal=others)


if __name__ == "__main__":
    folder = FOLDER / esagono.__version__
    folder.mkdir(parents=True, exist_ok=True)
    for each in playable():
        (folder / f"{each}.json").write_text(played(each).save(), encoding="utf-8")
