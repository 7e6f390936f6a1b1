"""Every game can be looked at and played in the text client, whatever its counters, tracks and questions are."""

from __future__ import annotations

import random

import pytest

import esagono
from esagono.engine.text import LANGUAGES
from esagono.games import playable
from esagono.lab.fuzz import pick
from esagono.terminal.session import Session
from esagono.terminal.words import command_words

LOOKS = 8
STEP = 23


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", playable())
def test_every_command_answers_in_every_game(game_id: str, lang: str) -> None:
    game = esagono.new(game_id, seed=2, lang=lang)
    rng = random.Random(game_id)
    for _ in range(LOOKS):
        if not game.decisions:
            break
        side = game.decisions[0].side
        seen = [p for p in game.rules.table(game.view(side), lang).pieces if p.known]
        piece = rng.choice(seen) if seen else None
        hex = piece.hexes[0] if piece else next(iter(game.rules.show.hexes(game.rules)))
        lines = [
            "units",
            "tracks",
            "status",
            "front",
            "threats",
            f"near {hex}",
            "points",
            "log",
            "options",
            "odds",
            "ask",
            f"show {hex}",
            f"map {hex}",
            f"stack {hex}",
        ]
        lines += [f"units {s}" for s in game.rules.info.sides]
        lines += [f"where {piece.key}", f"reach {piece.key}", f"why move {piece.key} {hex}"] if piece else []
        lines += [f"ask {name}" for name in game.rules.questions if name.startswith("overlay")]
        written: list[str] = []
        typed = iter(lines)

        def read(prompt: str, typed=typed) -> str:  # type: ignore[no-untyped-def]
            try:
                return next(typed)
            except StopIteration:
                raise EOFError from None

        session = Session(game, read=read, write=written.append)
        assert session.run() == 0
        assert len(written) > len(lines)
        assert not any("Traceback" in line for line in written)
        for _ in range(STEP):
            if game.decisions:
                chooser = rng.choice(game.decisions).side
                game.play(pick(game.options(chooser), rng, 0.3), chooser)


def test_commands_have_words_in_every_language() -> None:
    for lang in LANGUAGES:
        assert {"tracks", "ask"} <= set(command_words(lang).values())
