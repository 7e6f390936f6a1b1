"""The text client with a real game: every command in every kind of decision, and nothing hidden on the screen."""

from __future__ import annotations

import random

import pytest

import esagono
from esagono.engine.text import LANGUAGES
from esagono.terminal.session import Session
from esagono.terminal.words import say

GAME = "isonzo-1917"
QUESTIONS = (
    "options",
    "units",
    "supply",
    "objectives",
    "points",
    "log 5",
    "odds",
    "map 2412",
    "show 2312",
    "stack 2412",
)


class Player:
    """Types every question once a kind of decision, and random numbers otherwise."""

    def __init__(self, lines: int, seed: int) -> None:
        self.rng = random.Random(seed)
        self.asked: dict[str, int] = {}
        self.left = lines
        self.session: Session | None = None
        self.screen: list[str] = []
        self.leaks: list[str] = []

    def read(self, prompt: str) -> str:
        assert self.session is not None
        self.watch()
        self.left -= 1
        game = self.session.game
        if self.left < 0 or game.decision is None:
            raise EOFError
        kind = game.decision.kind
        number = self.asked.get(kind, 0)
        self.asked[kind] = number + 1
        if number < len(QUESTIONS):
            return QUESTIONS[number]
        movers = [o.text("unit") for o in game.options(self.session.deciding) if o.verb == "select"]
        if number == len(QUESTIONS) and movers:
            return f"reach {movers[0]}"
        return str(self.rng.randint(1, len(game.options(self.session.deciding))))

    def write(self, line: str) -> None:
        self.screen.append(line)

    def watch(self) -> None:
        """Ids of enemy units that the seat does not see must not have been written since the last look."""
        assert self.session is not None
        game, seat = self.session.game, self.session.seat
        text = "\n".join(self.screen)
        self.screen.clear()
        view = game.view(seat)
        off_map = view["off_map"]
        open_ = {u["id"] for u in view["units"]} | {*off_map["box"], *off_map["eliminated"]}
        open_ |= {u["id"] for u in off_map["reinforcements"]}
        enemy = game.view(game.rules.opponent(seat))["units"]
        self.leaks += [u["id"] for u in enemy if u["id"] not in open_ and f"({u['id']})" in text]


@pytest.mark.parametrize(("lang", "side"), [*zip(LANGUAGES, ("italian", "austro-hungarian"), strict=True)])
def test_a_player_against_the_random_bot(lang: str, side: str) -> None:
    game = esagono.new(GAME, seed=11, lang=lang)
    other = game.rules.opponent(side)
    player = Player(320, 3)
    session = Session(game, {other: "random"}, read=player.read, write=player.write)
    player.session = session
    assert session.run() == 0
    assert player.leaks == []
    assert {"movement", "combat"} <= set(player.asked)
    assert len(game.journal) > 100


def test_bots_play_a_whole_game_to_the_end() -> None:
    game = esagono.new(GAME, seed=12)
    lines: list[str] = []

    def leave(prompt: str) -> str:
        raise EOFError

    session = Session(game, dict.fromkeys(game.rules.info.sides, "random"), read=leave, write=lines.append)
    assert session.run() == 0
    assert game.result is not None
    assert say("seed", "en", seed="12") in lines
