"""The log of Goito in words: causes, sums, numbers, and no more to the enemy than he may know."""

from __future__ import annotations

import pytest

import esagono

from .campaign import GOITO_HEXES, benedek_activated, enter, held, own
from .fights import WON, charging, even, ride
from .playing import act, play
from .reading import events
from .situations import AU, PI, au, impulses, pi, position, rule


def said(game, log, kind, lang="en", seat=None):
    """What the log says of events of a kind, to a seat or to all."""
    found = [e if seat is None else e.seen_by(seat) for e in log if e.kind == kind]
    return [game.rules.describe(e, lang) for e in found]


def shelled(*targets, dice, **doc):
    """Guns of the Austrians fire at 0605 from three hexes."""
    game = position(au("G", "0608", type="field-artillery", strength=6), *targets, dice=[*dice, *[1] * 8], **doc)
    return game, act(game, "G", "fire", target="0605", facing="N")


@rule("9.4.a", "13.1.b")
def test_a_check_caused_by_fire_names_the_fire_and_shows_modifier_and_value():
    game, log = shelled(pi("P", "0605", facing="N"), dice=[3, 3, 5, 4])
    (check,) = events(log, "check")
    assert (check.clause, check.args["cause"]) == ("9.4", "fire")
    (text,) = said(game, log, "check", seat=PI)
    assert text == "Cohesion Check in 0605 (fire): 9 + 2 = 11 against 9; failed."
    (text,) = said(game, log, "check", "it", seat=PI)
    assert text == "Prova di coesione in 0605 (fuoco): 9 + 2 = 11 contro 9; non superata."


@rule("11.2.8.b", "13.1.b")
def test_a_check_caused_by_combat_keeps_its_clause():
    game = even(dice=[3, 3, *[1] * 20])
    log = act(game, "A", "assault")
    checks = events(log, "check")
    assert {(e.clause, e.args["cause"]) for e in checks} <= {("11.2.8", "combat")}


@rule("H1", "13.1.1.a")
def test_the_enemy_is_not_told_the_values_of_face_down_units():
    game, log = shelled(pi("P", "0605", facing="S"), pi("Q", "0605", facing="S", cohesion=7), dice=[3, 3, 4, 4])
    (check,) = events(log, "check")
    assert "checked" not in check.args
    assert "P 8 against 9 and Q 8 against 7; one fails" in said(game, log, "check", seat=PI)[0]
    (told,) = said(game, log, "check", seat=AU)
    assert " against " not in told
    assert told.endswith(": 8; one fails.")


@rule("9.3.a", "H8")
def test_whoever_fires_reads_who_it_was_and_with_what():
    game, log = shelled(pi("P", "0605"), dice=[1, 1])
    (mine,) = said(game, log, "fire", seat=AU)
    assert mine.startswith("Fire of G in 0608")
    assert "firepower" in mine
    (theirs,) = said(game, log, "fire", seat=PI)
    assert theirs.startswith("Fire from 0608")
    assert "firepower" not in theirs
    assert "G in" not in theirs


@rule("11.2.5.a")
def test_a_combat_shows_dice_modifiers_and_cohesion():
    game = even(dice=WON)
    log = act(game, "A", "assault")
    (text,) = said(game, log, "combat")
    assert "column 0 (cohesion 9 against 9), 10: B" in text


@rule("4.B.2.d")
def test_passes_are_counted():
    game = impulses()
    assert game.view(AU)["passes"] == {"in_a_row": 0, "end": 3}
    log = play(game, "pass")
    assert said(game, log, "passed") == ["The Austrians pass (1 of 3 in a row)."]
    assert said(game, log, "passed", "it") == ["Rinuncia: Austriaci (1 di 3 di fila)."]
    assert game.view(PI)["passes"]["in_a_row"] == 1


@rule("16.a")
def test_a_decisive_victory_names_goito():
    game = own(turn=2, control=held(GOITO_HEXES))
    (text,) = said(game, game.log, "result")
    assert text == "Austrians: decisive victory, for holding Goito (0 farms in Austrian hands)"
    (text,) = said(game, game.log, "result", "it")
    assert "per il controllo di Goito" in text


@rule("13.2.a", "11.3.3.a", "9.4.1.c")
@pytest.mark.parametrize(
    ("cause", "en", "it"),
    [
        ("routed", "routed", "in rotta"), ("destroyed", "its last strength point", "l'ultimo punto forza"),
        ("surrendered", "nowhere to retreat", "senza via di ritirata"), ("overrun", "overrun", "travolta"),
    ],
)  # fmt: skip
def test_who_is_eliminated_is_told_by_what(cause, en, it):
    rules = esagono.new("goito-1848", seed=1).rules
    args = {"side": PI, "units": ["pi-5-aosta"], "hex": "1416", "cause": cause}
    assert en in rules.say("event-eliminated", args)
    assert it in rules.say("event-eliminated", args, "it")


@rule("14.1.d")
def test_cavalry_that_wades_is_told_what_cost_it_a_level():
    board = {"sides": {"0505-0504": "stream"}}
    game = position(au("C", "0505", type="cavalry"), pi("P", "1201"), map=board)
    log = act(game, "C", "move", to="0504")
    assert said(game, log, "worse", seat=AU) == ["C: 1 level worse, now Shaken, for wading a stream"]


@rule("10.1.2.a")
def test_the_first_hex_of_a_charge_is_not_a_charge_that_goes_on():
    game, log = charging(pi("P", "0505"))
    ride(game, log)
    moved = said(game, log, "moved")
    assert moved
    assert all(": rode from" in text for text in moved)


@rule("15.1.a", "8.5.a")
def test_a_commander_enters_at_the_edge_and_then_moves():
    game = benedek_activated()
    waiting = game.copy()
    play(game, "select", unit="au-benedek")
    log = play(game, "move", unit="au-benedek", to="2016")
    assert said(game, log, "entered") == ["Benedek: entered the map at 1919"]
    assert said(game, log, "moved") == ["Benedek: moved from 1919 to 2016"]
    enter(waiting, "au-4-grenzer", "march", to="2016")
    log = play(waiting, "end")
    assert said(waiting, log, "entered") == [f"{who}: entered the map at 1919" for who in ("Benedek", "Radetzky")]
    assert said(waiting, log, "moved") == [f"{who}: moved from 1919 to 2016" for who in ("Benedek", "Radetzky")]


@pytest.mark.parametrize(("number", "words"), [(1, "A retreats from"), (2, "A and B retreat from")])
def test_one_unit_retreats_and_two_retreat(number, words):
    rules = esagono.new("goito-1848", seed=1).rules
    text = rules.say("event-retreat", {"units": ["A", "B"][:number], "start": "1416", "to": "1415"})
    assert text.startswith(words)
