"""What every game must keep, shown on random walks through it: the promises of the engine, for each registered game.

A walk is a random game cut into stages; at each stage everything that can be asked is asked. `WALKS` walks a game are
enough for the suite; `esagono fuzz` goes further.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import esagono
from esagono.engine import Event, Game, IllegalOption, Option
from esagono.engine.ruleset import OBSERVER, NotSupported
from esagono.engine.text import LANGUAGES, common_words
from esagono.games import playable
from esagono.lab.fuzz import pick

GAMES = [*playable(), "convoy"]
NEVER_AT_ONCE = ("convoy", "goito-1848")
"""Games in which both sides never decide at the same time."""
WALKS = range(3)
LENGTH = 260

pytestmark = pytest.mark.usefixtures("convoy_registered")
# the first in both forms of the rules; `slow`, since the others find nothing in one that they miss in the other
every_walk = pytest.mark.parametrize("seed", [pytest.param(n, marks=[pytest.mark.slow] * (n > 0)) for n in WALKS])
every_game = pytest.mark.parametrize("game_id", GAMES)


def begin(game_id: str, seed: int) -> tuple[Game, random.Random]:
    """A scenario and game options at random; the first walk has the defaults."""
    rng = random.Random(f"{game_id}:{seed}")
    info = next(i for i in esagono.games() if i.id == game_id)
    if seed == 0:
        return esagono.new(game_id, seed=seed), rng
    options = {o.name: rng.choice(o.choices) for o in info.options if o.name != "fog"}
    return esagono.new(game_id, rng.choice(info.scenarios), seed=seed, options=options), rng


def walk(game: Game, rng: random.Random, length: int = LENGTH) -> Iterator[str]:
    """Play on, one random option at a time; yields the side that chooses next."""
    for _ in range(length):
        decisions = game.decisions
        if not decisions:
            return
        side = rng.choice(decisions).side
        yield side
        game.play(pick(game.options(side), rng), side)


def seats(game: Game) -> tuple[str, ...]:
    return (*game.rules.info.sides, OBSERVER)


def picture(game: Game) -> tuple[Any, ...]:
    """Everything about a game that another one could differ in."""
    return (
        game.state.digest(),
        list(game.journal),
        list(game.log),
        [(d.side, d.kind, d.clause) for d in game.decisions],
        {d.side: game.options(d.side) for d in game.decisions},
        {seat: json.dumps(game.view(seat), sort_keys=True) for seat in seats(game)},
    )


@every_game
@every_walk
def test_undo_restores_the_game_exactly(game_id: str, seed: int) -> None:
    game, rng = begin(game_id, seed)
    undone = refused = 0
    for side in walk(game, rng):
        before, rolled = picture(game), game.state.rolled
        game.undoable(side)  # what is known of the options so far, its copies know too
        trial = game.copy()
        trial.play(pick(trial.options(side), rng), side)
        if trial.can_undo(side):
            assert trial.state.rolled == rolled, "dice are not taken back"
            trial.undo(side)
            assert picture(trial) == before
            undone += 1
        else:
            refused += 1
    assert undone > 3


@every_game
@every_walk
def test_undo_lets_nobody_peek(game_id: str, seed: int) -> None:
    """The same option in two states that look the same to a seat gives the same to the seat, or cannot be undone."""
    game, rng = begin(game_id, seed)
    compared = 0
    for side in walk(game, rng):
        game.undoable(side)  # what is known of the options so far, its copies know too
        other = game.copy()
        game.rules.scramble(other.state, side, rng)
        other._listed.clear()
        if told(other, side) != told(game, side):
            continue  # the other state is not one that the seat could take for this one
        option = pick(game.options(side), rng)
        trials = [g.copy() for g in (game, other)]
        for trial in trials:
            trial.play(option, side)
        compared += 1
        if any(trial.can_undo(side) for trial in trials):
            assert told(trials[0], side) == told(trials[1], side), f"{option} tells something and can be undone"
    assert compared > 5


def told(game: Game, seat: str) -> tuple[Any, ...]:
    """All that a seat is told."""
    asked = any(d.side == seat for d in game.decisions)
    return (
        json.dumps(game.view(seat), sort_keys=True),
        game.options(seat) if asked else None,
        game.events_for(seat),
    )


@every_game
@every_walk
def test_save_load_and_replay_give_the_same_game(game_id: str, seed: int) -> None:
    game, rng = begin(game_id, seed)
    for _ in walk(game, rng):
        pass
    again = esagono.load(game.save())
    assert picture(again) == picture(game)
    assert again.save() == game.save()
    assert again.result == game.result


@every_game
@every_walk
def test_a_snapshot_is_the_same_state(game_id: str, seed: int) -> None:
    game, rng = begin(game_id, seed)
    for number, _ in enumerate(walk(game, rng)):
        if number % 7:
            continue
        data = json.loads(json.dumps(game.state.to_data()))
        state = type(game.state).from_data(data)
        game.rules.rebuild(state)
        assert state.digest() == game.state.digest()
        again = type(game)(game.rules, state, game.seed)
        assert [picture(again)[i] for i in (0, 3, 4, 5)] == [picture(game)[i] for i in (0, 3, 4, 5)]
        game.rules.check(state)


@every_game
@every_walk
def test_a_copy_is_independent(game_id: str, seed: int) -> None:
    game, rng = begin(game_id, seed)
    for number, _ in enumerate(walk(game, rng)):
        if number % 20:
            continue
        before = picture(game)
        for history in (True, False):
            twin = game.copy(history=history)
            assert twin.state.digest() == before[0]
            for _ in walk(twin, random.Random(number), 15):
                pass
        assert picture(game) == before


@every_game
@every_walk
def test_why_not_is_empty_exactly_for_what_play_accepts(game_id: str, seed: int) -> None:
    game, rng = begin(game_id, seed)
    seen: list[Option] = []
    refused = 0
    for number, side in enumerate(walk(game, rng)):
        options = game.options(side)
        seen += rng.sample(options, min(3, len(options)))
        if number % 5:
            continue
        for option in rng.sample(options, min(4, len(options))):
            assert game.why_not(option.verb, seat=side, **option.args) == []
        for option in rng.sample(seen, min(12, len(seen))):
            reasons = game.why_not(option.verb, seat=side, **option.args)
            trial = game.copy()
            if reasons:
                refused += 1
                with pytest.raises(IllegalOption) as refusal:
                    trial.play(option, side)
                assert refusal.value.reasons == reasons
                assert trial.state.digest() == game.state.digest()
                assert option not in options
            else:
                trial.play(option, side)
    assert refused > 3


@every_game
@every_walk
def test_everything_said_has_words_in_both_languages(game_id: str, seed: int) -> None:
    game, rng = begin(game_id, seed)
    words, common = game.rules.catalog(), common_words()
    keys: set[str] = set()
    samples: list[Option] = []
    for side in walk(game, rng, 2 * LENGTH):
        for decision in game.decisions:
            keys.add(f"prompt-{decision.kind}")
            for lang in LANGUAGES:
                assert decision.prompt_in(lang)
        options = game.options(side)
        for option in {o.verb: o for o in options}.values():
            keys.add(f"option-{option.verb}")
            for lang in LANGUAGES:
                assert game.rules.label(option, lang)
        samples.append(rng.choice(options))
        wanted = rng.choice(samples)
        for lang in LANGUAGES:
            game.lang = lang
            for reason in game.why_not(wanted.verb, seat=side, **wanted.args):
                keys.add(f"reason-{reason.key}")
                assert reason.text
    for event in game.log:
        keys.add(f"event-{event.kind}")
        for seat in seats(game):
            for fog in (True, False):
                seen: Event = event.seen_by(seat, fog)
                raw = re.compile(rf"\b({'|'.join(['cause', *seen.args])})-[a-z]")  # the key of a word that is missing
                for lang in LANGUAGES:
                    text = game.rules.describe(seen, lang)
                    assert text
                    assert not raw.search(text), text
    missing = {(lang, key) for lang in LANGUAGES for key in keys if not (words.has(key, lang) or common.has(key, lang))}
    assert not missing


WORDS_OF_THE_ENGINE = {
    *("reason-not-an-option", "reason-no-decision", "reason-game-over"),
    *("reason-no-argument", "reason-missing-argument", "reason-no-such-choice"),
}


@every_game
def test_both_languages_have_the_same_messages(game_id: str) -> None:
    game, _ = begin(game_id, 0)
    words = game.rules.catalog()
    assert words.keys("en") == words.keys("it")
    assert words.keys("en") | common_words().keys("en") >= WORDS_OF_THE_ENGINE


def forecasts(game: Game, side: str) -> list[Any]:
    """The forecasts that a seat may ask for in this position."""
    out = []
    for option in [o for o in game.options(side) if o.verb == "attack"][:3]:
        trial = game.copy(history=False)
        trial.play(option, side)
        units = [o.text("unit") for o in trial.options(side) if o.verb == "add"] if trial.decisions else []
        if units:
            try:
                out.append(game.forecast(target=option.text("target"), attackers=units[:3], seat=side))
            except NotSupported:
                return []
    return out


def seen_by(game: Game, seat: str, asked: list[Option]) -> dict[str, Any]:
    """All that a seat can find out."""
    deciding = seat in [d.side for d in game.decisions]
    return {
        "view": json.dumps(game.view(seat), sort_keys=True),
        "prompts": [d.prompt for d in game.decisions if d.side == seat],
        "options": game.options(seat) if deciding else [],
        "reasons": [game.why_not(o.verb, seat=seat, **o.args) for o in asked] if deciding else [],
        "forecasts": forecasts(game, seat) if deciding else [],
    }


@every_game
@every_walk
def test_what_a_seat_may_not_see_changes_nothing_that_it_sees(game_id: str, seed: int) -> None:
    game, rng = begin(game_id, seed)
    assert game.rules.fog
    asked: list[Option] = []
    changed = 0
    for number, side in enumerate(walk(game, rng)):
        asked.append(rng.choice(game.options(side)))
        if number % 6 and game_id in playable():
            continue
        for seat in seats(game):
            question = rng.sample(asked, min(6, len(asked)))
            before = seen_by(game, seat, question)
            twin = game.copy(history=False)
            game.rules.scramble(twin.state, seat, rng)
            other = type(game)(game.rules, twin.state, game.seed)
            changed += other.state.digest() != game.state.digest()
            after = seen_by(other, seat, question)
            for what in before:
                assert after[what] == before[what], f"{seat} can tell a hidden difference by its {what}"
    assert changed or game_id == "convoy", "the scrambling must change something"


@pytest.mark.slow
@every_game
def test_what_one_side_decides_does_not_show_while_the_other_decides_too(game_id: str) -> None:
    """Whatever a side chooses in a simultaneous decision, the other side's view, options and log are the same."""
    compared = 0
    for seed in range(5):
        game, rng = begin(game_id, seed)
        for _ in walk(game, rng, 2 * LENGTH):
            pending = [d.side for d in game.decisions]
            if len(pending) < 2:
                continue
            for side, other in (pending, pending[::-1]):
                seen = set()
                for option in game.options(side):
                    trial = game.copy()
                    trial.play(option, side)
                    if other in [d.side for d in trial.decisions]:
                        view = {**trial.view(other), "deciding": None}
                        events = [(e.kind, e.args) for e in trial.events_for(other, len(game.log))]
                        seen.add(json.dumps([view, events, [str(o) for o in trial.options(other)]], sort_keys=True))
                        compared += 1
                assert len(seen) <= 1, f"{other} can tell what {side} chose"
    assert compared or game_id in NEVER_AT_ONCE


@every_game
@every_walk
def test_views_hold_the_commitment_and_keep_the_seed(game_id: str, seed: int) -> None:
    info = next(i for i in esagono.games() if i.id == game_id)
    game = esagono.new(game_id, info.scenarios[seed % len(info.scenarios)], seed=f"a very secret seed {seed}")
    rng = random.Random(seed)
    for _ in walk(game, rng, 40):
        for seat in seats(game):
            text = json.dumps(game.view(seat))
            assert "very secret" not in text
            assert game.commitment in text
