"""The verbs of every game may be typed in the player's language; their words come from the game's own catalog."""

from __future__ import annotations

import pytest

import esagono
from esagono.games import playable
from esagono.terminal.words import command_words, find_verb, fold, known_verbs, verb_words
from tests.terminal.test_comfort import ISONZO, play


def test_commands_and_verbs_may_be_typed_without_accents_and_in_italian() -> None:
    game = esagono.new(ISONZO, seed=2, lang="it")
    typed, _ = play(game, "perche muovi alessandria 3912", "muovi alessandria 1012", "unita alessandria", "fine")
    assert typed.after["perche muovi alessandria 3912"].strip()
    assert "1012 Alessandria" in typed.after["unita alessandria"]
    verbs = [o.verb for _, o in game.journal]
    assert verbs[:2] == ["select", "move"] or verbs[0] == "move"
    assert "end" in verbs


@pytest.mark.parametrize("game_id", playable())
def test_every_verb_has_an_italian_word_that_leads_to_it(game_id: str) -> None:
    rules = esagono.new(game_id, seed=2).rules
    for verb in rules.show.verbs:
        words = verb_words(rules, verb, "it")
        assert words != [verb], verb
        for word in words:
            assert " " not in word
            assert find_verb(word, rules, [verb], "it") == verb
    first = [fold(verb_words(rules, v, "it")[0]) for v in rules.show.verbs]
    assert "muovi" in first
    assert find_verb("muovi", rules, [], "it") == "move"
    alike = set(first) & set(command_words("it"))
    assert alike <= {"carica"}, "the offered verb wins; the command has another word"
    assert set(rules.show.verbs) <= set(known_verbs(rules))


def test_an_offered_verb_wins_over_a_command_that_is_typed_alike() -> None:
    words = command_words("it")
    assert words["carica"] == words["apri"] == words["load"] == "load"
    rules = esagono.new("goito-1848", seed=2).rules
    assert find_verb("carica", rules, ["charge"], "it") == "charge"
    assert find_verb("fine", rules, ["done"], "it") == "done"
    assert find_verb("fine", rules, ["end"], "it") == "end"


def test_what_is_no_unit_is_found_by_its_name_too() -> None:
    game = esagono.new("gorizia-1916", seed=2, lang="it")
    play(game, "pianifica toscana 5")
    assert [str(o) for _, o in game.journal] == ["plan brigade=it-toscana box=5"]
