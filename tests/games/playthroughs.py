"""Recordings a person can read: who was asked what, how much was offered, what was chosen, what happened.

Each is a part of a recorded game (`golden_games`): its beginning, and what surrounds its first fight. A change of the
rules shows as a diff; when it is meant, write them anew and read the diff:

    python -m tests.games.playthroughs
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from esagono.engine import Game, Option
from tests.games import golden_games

FOLDER = Path(__file__).parent / "playthroughs"
BEGINNING = 12
AROUND = 30
"""Options shown at the beginning, and from shortly before the first fight on."""
FIGHTS = ("attack", "combat", "assault", "charge", "fire", "wave")
"""How the names of events begin that belong to a fight."""


def recorded(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def first_fight(recording: dict[str, Any]) -> int:
    """The number of the first option after which somebody fought; the last option if nobody did."""
    game = golden_games.begin(recording)
    for number, (side, *option) in enumerate(recording["journal"]):
        if any(event.kind.startswith(FIGHTS) for event in game.play(Option.from_data(option), side)):
            return number
    return len(recording["journal"]) - 1


def lines(recording: dict[str, Any]) -> Iterator[str]:
    fight = first_fight(recording)
    shown = {*range(BEGINNING), *range(fight - 4, fight + AROUND)}
    game = golden_games.begin(recording)
    yield f"{recording['game']}, {recording['scenario']}, seed {recording['seed']!r}"
    gap = False
    for number, (side, *data) in enumerate(recording["journal"]):
        option = Option.from_data(data)
        if number not in shown:
            gap = True
            if number > max(shown):
                return
            game.play(option, side)
            continue
        if gap:
            yield "\n..."
            gap = False
        yield from asked(number, game, side)
        yield f"  > {option}"
        for event in game.play(option, side):
            facts = {**event.args, **event.secret}
            yield f"      {event.kind} " + ", ".join(f"{k} {json.dumps(v)}" for k, v in facts.items())


def asked(number: int, game: Game, side: str) -> Iterator[str]:
    decision = next(d for d in game.decisions if d.side == side)
    offered = game.options(side)
    counts: dict[str, int] = {}
    for option in offered:
        counts[option.verb] = counts.get(option.verb, 0) + 1
    yield f"\n{number + 1}. {side}: {decision.kind} ({decision.clause})"
    yield "  " + ", ".join(f"{count} {verb}" if count > 1 else verb for verb, count in counts.items())


def text_of(recording: dict[str, Any]) -> str:
    return "\n".join(lines(recording)) + "\n"


def sources() -> dict[Path, Path]:
    """The file of every playthrough, with the recorded game it is a part of."""
    firsts = [path for path in golden_games.recordings() if path.stem.endswith("-first")]
    return {FOLDER / f"{path.parent.name}-{path.stem.removesuffix('-first')}.txt": path for path in firsts}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for target, source in sources().items():
        target.write_text(text_of(recorded(source)), encoding="utf-8")
        print(target.name)
