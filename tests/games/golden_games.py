"""Recorded games: the options chosen, and fingerprints of everything that happened.

A recording is played on a frozen copy of the game's data (`golden/<game>/pack`), so that it breaks when a rule
changes its behaviour and not when a value is tuned. After a change of the rules that is meant, record anew:

    python -m tests.games.golden_games isonzo-1917
"""

from __future__ import annotations

import json
import random
import shutil
import sys
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import esagono
from esagono.engine import Game, Option
from esagono.games.inferno.components import FILES
from esagono.lab.fuzz import pick

FOLDER = Path(__file__).parent / "golden"
BLOCK = 50
"""Events in one fingerprint."""
GAMES = {"isonzo-1917": "isonzo", "altipiani-1916": "altipiani"}
PLAYERS = (("first", 0.05), ("second", 0.2), ("readings", 0.1))
"""Recordings of each scenario, with the share of choices that begin with a verb; `readings` takes every option of the
game away from its default."""


EXPLANATIONS = ("parts", "artillery_parts")
"""What an event says only to explain its numbers."""


def fingerprints(game: Game) -> list[str]:
    """One for each block of events, and one for the final state.

    What happened counts, whoever may know it: who sees what, and which clause is cited, have tests of their own.
    """
    words = []
    for event in game.log:
        facts = {k: v for k, v in {**event.args, **event.secret}.items() if k not in EXPLANATIONS}
        words.append(json.dumps([event.kind, facts], sort_keys=True))
    blocks = [words[i : i + BLOCK] for i in range(0, len(words), BLOCK)]
    return [_digest("\n".join(b)) for b in blocks] + [_digest(json.dumps(game.state.to_data(), sort_keys=True))]


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]


def begin(recorded: dict[str, Any]) -> Game:
    return esagono.new(
        recorded["game"],
        recorded["scenario"],
        seed=recorded["seed"],
        options=recorded["options"],
        pack=FOLDER / recorded["game"] / "pack",
    )


def replay(recorded: dict[str, Any]) -> Game:
    """The game played again from its journal."""
    game = begin(recorded)
    for side, *option in recorded["journal"]:
        game.play(Option.from_data(option), side)
    return game


def recordings() -> list[Path]:
    return sorted(FOLDER.glob("*/*.json"))


def record(game_id: str, scenario: str, name: str, share: float) -> dict[str, Any]:
    """Play a whole game with random options, mostly moves and attacks."""
    (info,) = [g for g in esagono.games() if g.id == game_id]
    options = {o.name: o.choices[-1] for o in info.options if name == "readings" and o.name != "fog"}
    recorded = {"game": game_id, "scenario": scenario, "options": options, "seed": f"golden {scenario} {name}"}
    game = begin(recorded)
    rng = random.Random(recorded["seed"])
    while game.decision is not None:
        side = rng.choice(game.decisions).side
        offered = game.options(side)
        attacks = [o for o in offered if o.verb in ("attack", "support")]
        game.play(rng.choice(attacks) if attacks and rng.random() < 0.7 else pick(offered, rng, share), side)
    return {**recorded, "events": fingerprints(game), "journal": [[s, *o.to_data()] for s, o in game.journal]}


def main(game_id: str) -> None:
    """Freeze the data of a game and record its games."""
    (info,) = [g for g in esagono.games() if g.id == game_id]
    pack = FOLDER / game_id / "pack"
    shutil.rmtree(pack, ignore_errors=True)
    pack.mkdir(parents=True)
    data = files(f"esagono.games.inferno.{GAMES[game_id]}").joinpath("data")
    for file in FILES:
        pack.joinpath(file).write_text(data.joinpath(file).read_text(encoding="utf-8"), encoding="utf-8")
    for scenario in info.scenarios:
        for name, share in PLAYERS:
            found = record(game_id, scenario, name, share)
            journal = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in found.pop("journal"))
            head = json.dumps(found, ensure_ascii=False, indent=1)[:-2]
            target = FOLDER / game_id / f"{scenario}-{name}.json"
            target.write_text(f'{head},\n "journal": [\n{journal}\n]}}\n', encoding="utf-8")
            print(target.relative_to(FOLDER))


if __name__ == "__main__":
    for each in sys.argv[1:]:
        main(each)
