"""A hint is an option the seat may choose, it changes nothing, and it depends on what the seat may know."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import ClassVar

import pytest

import esagono
from esagono import bots
from esagono.bots import hints
from esagono.bots.hints import CHOSEN_FIRST, Hint
from esagono.bots.interface import Note
from esagono.bots.levels import reasons
from esagono.bots.words import catalog
from esagono.engine import Game, Option
from esagono.engine.questions import CannotAnswer, Nothing
from esagono.games import playable
from tests.rules.gorizia.situations import ah, it, moving


def hint(game: Game, seat: str, lang: str = "en") -> Hint:
    found = bots.questions(game.rules.info.id)["hint"].answer(game, seat, lang, Nothing())
    assert isinstance(found, Hint)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game_id", playable())
def test_a_hint_can_be_played_and_changes_nothing(game_id: str) -> None:
    game = esagono.new(game_id, seed=3)
    for _ in range(3):
        assert game.decision is not None
        side = game.decision.side
        before = game.state.digest()
        found = hint(game, side)
        assert game.state.digest() == before
        assert 1 <= len(found.options) <= CHOSEN_FIRST
        assert found.level == list(bots.levels(game_id))[-1]
        for data in found.options:
            option = Option.from_data(data)
            assert option in game.options(side)
            game.play(option, side)
        last = Option.from_data(found.options[-1])
        assert found.label == game.rules.say(f"option-{last.verb}", last.args, "en")


@pytest.mark.parametrize("game_id", playable())
def test_what_is_hidden_changes_no_hint(game_id: str) -> None:
    game = esagono.new(game_id, seed=4)
    for option in (game.options()[0], *game.options()[-1:]):
        if option in game.options():
            game.play(option)
    assert game.decision is not None
    side = game.decision.side
    expected = hint(game, side)
    for seed in range(2):
        other = game.copy()
        other.rules.scramble(other.state, side, random.Random(seed))
        assert hint(other, side) == expected


@pytest.mark.slow
@pytest.mark.parametrize("game_id", playable())
def test_other_orders_differ_and_can_be_played_too(game_id: str) -> None:
    game = esagono.new(game_id, seed=3)
    assert game.decision is not None
    found = hint(game, game.decision.side)
    assert len({found.label, *[other.label for other in found.others]}) == 3
    for other in found.others:
        trial = game.copy()
        for data in other.options:
            trial.play(Option.from_data(data), game.decision.side)
        assert other.level in bots.levels(game_id)


@pytest.mark.slow
def test_a_counter_taken_in_hand_is_told_with_what_to_do_with_it() -> None:
    found = hint(esagono.new("isonzo-1917", seed=1), "italian")
    verbs = [data[0] for data in found.options]
    assert verbs[0] == "select"
    assert verbs[-1] != "select"
    assert "plan" in found.why[0], "the general says which plan he chose"
    assert "steps there" in found.why[-1], "and what the hex is like"
    assert hint(esagono.new("isonzo-1917", seed=1), "italian", "it").label != found.label


def test_gorizia_says_why() -> None:
    """Where a bot keeps no notes, the board itself says what speaks for an order, in figures that can be checked."""
    game = esagono.new("gorizia-1916", seed=3)
    plan = next(o for o in game.options("italian") if o.verb == "plan" and o["brigade"] == "it-cuneo" and o["box"])
    (said,) = hints.reason_for(game, "italian", "en", plan)
    assert re.fullmatch(r"Cuneo is in front of 2412 .*: after its guns have fired, \d+% to take it", said)
    game.play(plan, "italian")
    for side, verb, args in [
        ("italian", "ready", {}), ("austro-hungarian", "ready", {}),
        ("italian", "bid", {"points": 9}), ("austro-hungarian", "bid", {"points": 0}),
        ("italian", "activate", {"brigade": "it-cuneo"}),
    ]:  # fmt: skip
        game.play(verb, side=side, **args)
    (said,) = hints.reason_for(game, "italian", "en", game.options("italian")[0])
    assert re.fullmatch(r"commands \d of 6 battalions from there, and .*", said)


def test_a_hint_to_move_in_gorizia() -> None:
    """Its reach is told in another form than that of the Inferno games, without a note on each hex."""
    game = moving(it("A", "0808"), ah("D", "0803"))
    option = next(o for o in game.options() if o.verb == "select" and o["unit"] == "A")
    game.play(option)
    move = next(o for o in game.options() if o.verb == "move" and o["to"] == "0807")
    assert hints.good_for(game, "italian", "en", move) == []
    assert all("nearer" in said for said in hints.reason_for(game, "italian", "en", move))


def test_goito_says_why_in_both_languages() -> None:
    game = esagono.new("goito-1848", seed=3)
    while game.decision is not None and game.decision.kind != "activation":
        game.play(game.options()[0], game.decision.side)
    assert game.decision is not None
    side = game.decision.side
    option = next(o for o in game.options(side) if o.verb == "activate")
    title = game.rules.names("en")[option.text("formation")]
    chance = round(100 * float(game.activation(option.text("formation")).chance.p))
    (english,) = hints.reason_for(game, side, "en", option)
    (italian,) = hints.reason_for(game, side, "it", option)
    assert english.startswith(f"{title} acts with a chance of {chance}%")
    assert f"con una probabilità del {chance}%" in italian


@pytest.mark.parametrize("game_id", playable())
def test_reasons_have_words_in_both_languages(game_id: str) -> None:
    words = catalog(game_id)
    assert words.keys("en") == words.keys("it")
    assert all(verb in esagono.new(game_id, seed=1).rules.show.verbs for verb in reasons(game_id))


def test_nobody_is_told_what_is_not_asked_of_him() -> None:
    game = esagono.new("isonzo-1917", seed=1)
    with pytest.raises(CannotAnswer, match="nothing is asked"):
        hint(game, "austro-hungarian")
    with pytest.raises(CannotAnswer, match="observers"):
        hint(game, "observer")


class Looking:
    """Takes five counters in hand, finds nothing to do with any of them, and ends the phase."""

    notes: ClassVar[list[Note]] = []

    def __init__(self, *_: object) -> None:
        self.asked = 0

    def choose(self, view: object, decision: object, options: Sequence[Option]) -> Option:
        self.asked += 1
        able = [option for option in options if option.verb == "select"]
        return able[self.asked] if self.asked <= 5 else next(o for o in options if o.verb == "end")


def test_counters_that_were_only_looked_at_are_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else following the hints goes on for ever: each takes the same counters in hand again."""
    monkeypatch.setattr(hints, "levels", lambda *_: {"general": Looking})
    found = hints.advice(esagono.new("isonzo-1917", seed=1), "italian", "en", "general", (), hints.BUDGET)
    assert found is not None
    assert found.options == (["end"],)
    assert found.label == "End the phase"


class Stubborn:
    """Only ever ends the phase: without that option it is at a loss."""

    notes: ClassVar[list[Note]] = []

    def __init__(self, *_: object) -> None: ...

    def choose(self, view: object, decision: object, options: Sequence[Option]) -> Option:
        return [option for option in options if option.verb == "end"][0]  # noqa: RUF015


def test_a_bot_without_a_second_thought_still_gives_its_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "levels", lambda *_: {"general": Stubborn})
    found = hint(esagono.new("isonzo-1917", seed=1), "italian")
    assert found.label == "End the phase"
    assert found.others == ()
