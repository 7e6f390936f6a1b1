"""Orders with an argument too many, too few or misspelt: all games refuse them by its name, and for nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import esagono
from esagono.engine import Game, IllegalOption, Option
from esagono.engine.text import LANGUAGES
from esagono.lab.fuzz import pick

GAMES = ["isonzo-1917", "altipiani-1916", "gorizia-1916", "goito-1848"]
every_game = pytest.mark.parametrize("game_id", GAMES)
LENGTH = 3000
MOST = 2
"""Times that a verb is tried in each kind of decision."""
UNSAID = {"missing-argument", "unfinished", "which-choice"}


def walk(game_id: str, seed: int) -> Iterator[tuple[Game, str, str, dict[str, list[Option]]]]:
    """Decisions of a random game: who decides, of which kind, and the options by verb."""
    rng = random.Random(f"arguments {game_id}:{seed}")
    game = esagono.new(game_id, seed=seed)
    for _ in range(LENGTH):
        if game.decision is None:
            return
        decision = rng.choice(game.decisions)
        offered = game.options(decision.side)
        verbs: dict[str, list[Option]] = {}
        for option in offered:
            verbs.setdefault(option.verb, []).append(option)
        yield game, decision.side, decision.kind, verbs
        fights = [o for o in offered if o.verb in ("attack", "add", "assault", "declare-assault", "fire", "resolve")]
        game.play(rng.choice(fights) if fights and rng.random() < 0.5 else pick(offered, rng), decision.side)


def samples(game_id: str, seed: int) -> Iterator[tuple[Game, str, str, Option]]:
    """A few options of every verb in every kind of decision that a random game comes to."""
    met: dict[tuple[str, str], int] = {}
    for game, side, kind, verbs in walk(game_id, seed):
        for verb, options in verbs.items():
            met[kind, verb] = met.get((kind, verb), 0) + 1
            if met[kind, verb] <= MOST:
                yield game, side, kind, options[met[kind, verb] % len(options)]
    assert len(met) > 12


def named(game: Game, side: str, verb: str, args: dict[str, Any]) -> tuple[str, str]:
    """The argument by whose name an order is refused, and the words; `play` refuses it with the same."""
    reasons = game.why_not(verb, seat=side, **args)
    assert [r.key for r in reasons] == ["no-argument"], (verb, args, reasons)
    with pytest.raises(IllegalOption) as refused:
        game.play(verb, side, **args)
    assert refused.value.reasons == reasons
    return str(reasons[0].args["argument"]), reasons[0].text


@every_game
@pytest.mark.parametrize("seed", range(2))
def test_an_argument_that_there_is_not_is_the_reason(game_id: str, seed: int) -> None:
    for game, side, _, option in samples(game_id, seed):
        before = game.state.digest()
        for lang, has_none in zip(LANGUAGES, ("has no", "non ha"), strict=True):
            game.lang = lang
            name, words = named(game, side, option.verb, {**option.args, "foo": 1})
            assert name == "foo"
            assert f'{has_none} "foo"' in words
            assert all(game.rules._spoken("argument", known, lang) in words for known in option.args)
        game.lang = "en"
        assert game.state.digest() == before


@every_game
def test_a_misspelt_argument_is_named_and_not_what_it_leaves_unsaid(game_id: str) -> None:
    for game, side, _, option in samples(game_id, 2):
        for name in option.args:
            wrong = {name + "_" if k == name else k: v for k, v in option.args.items()}
            assert named(game, side, option.verb, wrong)[0] == name + "_"


@every_game
def test_an_order_that_leaves_something_out_is_understood_or_asked_for_it(game_id: str) -> None:
    for game, side, kind, option in samples(game_id, 3):
        for name in option.args:
            less = {k: v for k, v in option.args.items() if k != name}
            reasons = game.why_not(option.verb, seat=side, **less)
            assert {r.key for r in reasons} <= UNSAID, (kind, option, name, reasons)


@every_game
def test_every_option_has_only_arguments_that_are_known(game_id: str) -> None:
    for game, _, kind, verbs in walk(game_id, 4):
        for verb, options in verbs.items():
            known = game.rules.arguments.of(kind, verb)
            assert known is not None, (kind, verb)
            assert {name for o in options for name in o.args} <= set(known), (kind, verb)


@every_game
def test_the_name_of_an_argument_tells_nothing_that_is_hidden(game_id: str) -> None:
    rng = random.Random(game_id)
    compared = 0
    for game, side, _, option in samples(game_id, 5):
        twin = game.copy(history=False)
        game.rules.scramble(twin.state, side, rng)
        other = type(game)(game.rules, twin.state, game.seed)
        for args in ({**option.args, "foo": 1}, {name + "_": value for name, value in option.args.items()}):
            if not args:
                continue
            here, there = (g.why_not(option.verb, seat=side, **args) for g in (game, other))
            assert here == there, (option, args)
            compared += 1
    assert compared > 30


def test_an_order_out_of_its_time_is_refused_for_that() -> None:
    for game_id, verb in zip(GAMES, ("retreat", "retreat", "lose", "retreat"), strict=True):
        game = esagono.new(game_id, seed=1)
        keys = [r.key for r in game.why_not(verb)]
        assert "no-argument" not in keys
        assert [r.key for r in game.why_not(verb, foo=1)] == keys


@pytest.mark.parametrize(("game_id", "seed"), [("gorizia-1916", 40), ("goito-1848", 6)])
def test_what_is_offered_now_does_not_belong_to_another_moment(game_id: str, seed: int) -> None:
    for game, side, kind, option in samples(game_id, seed):
        for name in {"to", "hex", "target"} & option.args.keys():
            other = {**option.args, name: "0101"}
            keys = [r.key for r in game.why_not(option.verb, seat=side, **other)]
            assert "another-moment" not in keys, (kind, option)


@every_game
def test_an_argument_too_many_is_named_whatever_else_is_wrong(game_id: str) -> None:
    """Also where all options by its verb are gone, or too dear: the spelling is told first."""
    seen = 0
    met = {(kind, option.verb): option for _, _, kind, option in samples(game_id, 3)}
    for game, side, kind, verbs in walk(game_id, 4):
        for (when, verb), option in met.items():
            if when == kind and verb not in verbs:
                reasons = game.why_not(option.verb, seat=side, **option.args)
                if reasons and not any(game.rules.is_untimely(r.key) for r in reasons):
                    named(game, side, verb, {**option.args, "foo": 1})
                    seen += 1
        if seen >= 10:
            return
    assert seen


@every_game
@pytest.mark.parametrize("question", ["forecast", "reach", "supply", "zoc", "command", "sight", "activation"])
def test_a_question_refuses_an_argument_that_it_does_not_have(game_id: str, question: str) -> None:
    game = esagono.new(game_id, seed=1)
    names = {"supply": [game.rules.info.sides[0]], "zoc": [game.rules.info.sides[0]], "sight": ["0505", "0506"]}
    given = names.get(question, [] if question == "forecast" else ["x"])
    with pytest.raises(esagono.EsagonoError) as refused:
        getattr(game, question)(*given, foo=1)
    assert "'foo'" in str(refused.value) or "does not answer" in str(refused.value)


@every_game
def test_who_is_not_asked_is_told_who_is(game_id: str) -> None:
    game = esagono.new(game_id, seed=1)
    while len(game.decisions) != 1:
        game.play(game.options()[-1], game.decision.side)
    (decision,) = game.decisions
    for lang in LANGUAGES:
        game.lang = lang
        (reason,) = game.why_not("done", seat=game.rules.opponent(decision.side))
        assert (reason.key, reason.args) == ("no-decision", {"side": [decision.side]})
        assert game.rules.names(lang)[f"side-{decision.side}"] in reason.text


@every_game
def test_a_verb_for_another_time_is_refused_in_a_sentence(game_id: str) -> None:
    game = esagono.new(game_id, seed=1)
    with pytest.raises(IllegalOption) as refused:
        game.play("fly", game.decision.side)
    assert str(refused.value).startswith("fly is refused: fly is not possible now; you can choose ")
