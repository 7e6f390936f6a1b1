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
from pathlib import Path
from typing import Any

import esagono
from esagono import bots
from esagono.engine import Game, Option
from esagono.games import registry
from esagono.lab.fuzz import pick

FOLDER = Path(__file__).parent / "golden"
BLOCK = 50
"""Events in one fingerprint."""
GAMES = ("isonzo-1917", "altipiani-1916", "gorizia-1916", "goito-1848")
PLAYERS = (("first", 0.05), ("second", 0.2), ("readings", 0.1))
"""Recordings of each scenario, with the share of choices that begin with a verb; `readings` takes every option of the
game away from its default."""

MOST = 1_500
"""Options in a recording: a campaign by chance goes on for many thousands."""
LED = 0.6
"""The share of choices that a recruit makes in games where chance alone hardly ever fights."""
BOLD = ("isonzo-1917", "altipiani-1916")
"""Games in which chance alone attacks often enough."""

DRAWING = ("map-overrides.toml",)
"""Files that only the drawing of the map needs."""
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
    return [_digest("\n".join(b)) for b in blocks] + [game.state.digest()[:12]]


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
    recruits = {side: bots.make("recruit", game.rules, side, recorded["seed"]) for side in info.sides}
    while game.decision is not None and len(game.journal) < MOST:
        asked = rng.choice(game.decisions)
        offered = game.options(asked.side)
        attacks = [o for o in offered if o.verb in ("attack", "support")]
        if game_id not in BOLD and rng.random() < LED:
            game.play(recruits[asked.side].choose(game.view(asked.side), asked, offered), asked.side)
        else:
            bold = bool(attacks) and game_id in BOLD and rng.random() < 0.7
            game.play(rng.choice(attacks) if bold else pick(offered, rng, share), asked.side)
    return {**recorded, "events": fingerprints(game), "journal": [[s, *o.to_data()] for s, o in game.journal]}


def main(game_id: str) -> None:
    """Freeze the data of a game and record its games."""
    (info,) = [g for g in esagono.games() if g.id == game_id]
    pack = FOLDER / game_id / "pack"
    shutil.rmtree(pack, ignore_errors=True)
    pack.mkdir(parents=True)
    for file in registry[game_id].data.iterdir():
        if file.name.endswith((".csv", ".toml")) and file.name not in DRAWING:
            pack.joinpath(file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
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
