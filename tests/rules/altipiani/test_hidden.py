"""What each side may know."""

from __future__ import annotations

import json

import pytest

from tests.rules.battles import CALM, FRONT, TARGET, declare, fight, run, wish
from tests.rules.situations import AH, IT, ah, gun, happened, it, kind, play, steps, two_steps

from .helpers import SPARE, battle, pos, rule, variant

SEATS = (AH, IT, "observer")


def seen(game, seat):
    return {u["id"]: u for u in game.view(seat)["units"]}


def text(game, seat):
    """All that a seat can read: its view and its log."""
    events = [[e.kind, e.args, e.secret] for e in game.events_for(seat)]
    return json.dumps([game.view(seat), events])


def stack(**low):
    """An Italian stack: STRONG on top of WEAK."""
    return [it("STRONG", TARGET, attack=5, defense=3), it("WEAK", TARGET, **({"attack": 2, "defense": 3} | low))]


@rule("H1")
def test_a_player_knows_his_own_units():
    game = pos([*stack(loss=1, supply="low"), ah("A", "1006")])
    own = seen(game, IT)["WEAK"]
    assert (own["loss"], own["supply"], own["defense"], own["stack"]) == (1, "low", 1, 1)


@rule("H2", "5.3.b", "5.4.a")
def test_of_an_enemy_stack_only_the_top_unit_is_seen():
    game = pos([*stack(), ah("A", "1006")])
    for seat in (AH, "observer"):
        assert set(seen(game, seat)) & {"STRONG", "WEAK"} == {"STRONG"}
        assert "WEAK" not in text(game, seat)
    face = seen(pos([it("TOP", TARGET, steps_left=1, **two_steps()), ah("A", "1006")]), AH)["TOP"]
    assert face["reduced"] is True
    assert "defense" not in face


@rule("H3", "5.4.a", "5.4.b", "5.4.c")
@pytest.mark.parametrize("change", [{"loss": 1}, {"loss": 2}, {"supply": "low"}, {"supply": "out"}])
def test_markers_are_never_seen_by_the_enemy(change):
    plain = pos([it("TOP", TARGET, defense=6), ah("A", "1006")])
    marked = pos([it("TOP", TARGET, defense=6, **change), ah("A", "1006")])
    for seat in (AH, "observer"):
        assert plain.view(seat) == marked.view(seat)
    ((key, value),) = change.items()
    assert seen(marked, IT)["TOP"][key] == value


@rule("5.4.a")
def test_a_seats_forecast_does_not_know_hidden_strength():
    def column(knowing, **change):
        units = [it("TOP", TARGET, attack=5, defense=4, **change), ah("A", FRONT)]
        return str(pos(units, phase="combat").forecast(target=TARGET, attackers=["A"], seat=knowing))

    assert column(AH) == column(AH, loss=2, supply="low")
    assert column(None) != column(None, loss=2, supply="low")


@rule("H4", "Q62")
def test_whether_a_stack_has_more_than_one_unit_is_seen_but_not_how_many():
    def stacks(*units, **top):
        return pos([*units, ah("A", "1006")], **top).view(AH)["stacks"][TARGET]

    one, two, three = [it("X", TARGET)], stack(), [*stack(), it("THIRD", TARGET, attack=1)]
    assert (stacks(*one)["more"], stacks(*one)["count"]) == (False, None)
    assert stacks(*two) == stacks(*three)
    assert (stacks(*two)["more"], stacks(*two)["count"]) == (True, None)
    assert stacks(*three, options=variant("Q62", name="height"))["count"] == 3


@rule("H5", "12.3.k")
def test_a_lone_gun_shows_its_side_and_one_in_a_stack_does_not():
    lone = pos([gun("G", IT, TARGET, flags=["mov"]), ah("A", "1006")])
    assert "mov" in seen(lone, AH)["G"]["flags"]
    assert "mov" not in seen(pos([gun("G", IT, TARGET), ah("A", "1006")]), AH)["G"]["flags"]
    armed = pos([*stack(), gun("G", IT, TARGET), ah("A", "1006")])
    moved = pos([*stack(), gun("G", IT, TARGET, flags=["mov"]), ah("A", "1006")])
    assert armed.view(AH) == moved.view(AH)
    assert "G" not in seen(armed, AH)


def declared(*more, dice=(3, 4, 6), options=None):
    """A and B, the one under the other, attack STRONG and WEAK, up to the allocation of losses."""
    units = [*stack(), ah("ABLE", FRONT, attack=6), ah("BAKER", FRONT, attack=3), gun("GUN", AH, FRONT), *more]
    game = battle(*units, dice=dice, options=options or {})
    declare(game, TARGET, ["ABLE", "BAKER"], support=["GUN"])
    return game


@rule("H6", "8.1.a")
def test_the_hexes_of_an_attack_are_public_and_its_units_are_not():
    game = declared()
    assert kind(game) == "defense_support"
    combat = game.view(IT)["combat"]
    assert (combat["target"], combat["hexes"]) == (TARGET, [FRONT])
    assert "BAKER" not in text(game, IT)
    assert "GUN" not in text(game, IT)


@rule("H6", "Q62")
def test_totals_are_shown_to_both_once_they_have_committed():
    game = declared()
    run(game, until=["losses"])
    for seat in SEATS:
        events = game.events_for(seat)
        attack, defence = happened(events, "strength")
        assert (attack.args["total"], attack.args["artillery"], attack.args["steps"]) == (9, 3, 2)
        assert (defence.args["total"], defence.args["artillery"], defence.args["steps"]) == (6, 0, 2)
        (odds,) = happened(events, "odds")
        assert odds.args["column"] == "1.5:1"
        (roll,) = happened(events, "roll")
        assert list(roll.args["dice"]) == [3, 4, 6]
        assert roll.args["attacker_modifiers"]
        (losses,) = happened(events, "loss-roll")
        assert (losses.args["attacker_losses"], losses.args["defender_losses"]) == (1, 2)
    assert "WEAK" not in text(game, AH)
    assert "BAKER" not in text(game, IT)


@rule("Q62", "H6")
def test_option_the_participants_are_shown():
    game = declared(options=variant("Q62", name="reveal"))
    assert set(game.view(IT)["combat"]["attackers"]) == {"ABLE", "BAKER"}
    run(game, until=["losses"])
    assert "WEAK" in text(game, AH)
    assert "BAKER" in text(game, IT)
    run(game)
    assert "WEAK" not in json.dumps(game.view(AH)), "afterwards it is hidden again"


@rule("H6", "5.4.a", "9.3.a")
def test_an_advance_shows_no_more_than_the_top_of_the_stack():
    game = declared(ah("TOPPER", FRONT, attack=9), dice=(2, 3, 1))
    run(game, wish("advance", unit="ABLE"), wish("advance", unit="BAKER"))
    kinds = [e.kind for e in game.events_for(IT) if e.kind.startswith("advance")]
    assert kinds == ["advance", "advance-hidden"]
    assert "BAKER" not in text(game, IT)
    assert "BAKER" in text(game, AH)


@rule("H6", "Q62")
def test_a_forecast_does_not_tell_which_unit_of_a_stack_has_fought():
    def asked(fighter, **more):
        units = [ah("TOP", FRONT, attack=5), ah("LOW", FRONT, attack=4), it("D", TARGET), it("E", "0607")]
        game = battle(*units, dice=CALM, **more)
        fight(game, attackers=[fighter])
        return str(game.forecast(target="0607", attackers=["TOP"], seat=IT))

    assert asked("TOP") == asked("LOW")
    shown = variant("Q62", name="reveal")
    assert asked("TOP", options=shown) != asked("LOW", options=shown), "who was named is known"


@rule("H7", "9.4.2.a")
def test_who_took_the_reductions_is_secret_and_who_died_is_not():
    game = declared()
    run(game)
    (mine,) = [e for e in game.events_for(IT) if e.kind == "losses" and e.args["side"] == AH]
    assert mine.args["count"] == 1
    assert "ABLE" not in str(mine.args) + str(mine.secret)
    game = battle(ah("A", FRONT, artillery=9), it("D", TARGET, loss=2), dice=[3, 3, 6])
    fight(game)
    for seat in SEATS:
        assert [e.args["unit"] for e in game.events_for(seat) if e.kind == "eliminated"] == ["D"]
        assert game.view(seat)["off_map"]["eliminated"] == ["D"]
        assert game.view(seat)["points"][AH] == 11, "the step is seen on the track"


@rule("H7", "5.4.a")
def test_which_unit_lost_a_step_is_secret_while_it_lives():
    """STRONG and WEAK take 3 reductions; WEAK, who lies below, loses a step and is not named."""
    units = [it("STRONG", TARGET, attack=5, defense=9), it("WEAK", TARGET, loss=2, **two_steps(attack=2, defense=9))]
    game = battle(ah("A", FRONT, attack=9, artillery=9), *units, dice=[3, 3, 6])
    fight(game, wish("reduce", unit="WEAK"))
    assert steps(game, "WEAK") == 1
    assert len(happened(game.events_for(AH), "step-lost")) == 1
    assert "WEAK" not in text(game, AH)
    assert happened(game.events_for(IT), "step-lost")[0].args["unit"] == "WEAK"


@rule("H8")
def test_everybody_sees_who_holds_a_town_of_a_blank_map():
    game = pos([ah("A", "0404"), it("D", "0202")], map={"hexes": {"0404": {"town": True}, "0202": {"town": True}}})
    for seat in SEATS:
        assert game.view(seat)["control"] == {"0202": IT, "0404": AH}


@rule("H8")
def test_what_is_public_at_all_times():
    units = [*stack(), gun("G", IT, "0303"), ah("A", "1006")]
    game = pos(units, turn=5, tracks={"vp": 17, "rp_italian": 2, "improved": 1})
    views = [game.view(seat) for seat in SEATS]
    for view in views:
        assert (view["turn"], view["tracks"]["rp_italian"], view["tracks"]["improved"]) == (5, 2, 1)
        assert view["points"][AH] == 17
        assert {h: s["side"] for h, s in view["stacks"].items()} == {TARGET: IT, "0303": IT, "1006": AH}
    for seat in SEATS:
        assert game.zoc(IT, seat=seat) == game.zoc(IT)


@rule("H9")
def test_the_order_of_battle_is_public():
    units = [ah("A", "1006"), it("N", "pool", turn=6, entry=["0104"]), it("I", "0306")]
    for seat in SEATS:
        assert pos(units).view(seat)["off_map"]["reinforcements"] == [{"id": "N", "turn": 6, "entry": ["0104"]}]


@rule("H10", "Q39")
def test_a_void_attack_shows_the_totals_and_nothing_more():
    game = battle(*stack(defense=9), ah("ABLE", FRONT, attack=2), dice=CALM)
    fight(game, attackers=["ABLE"])
    assert happened(game.events_for(AH), "void")
    assert "WEAK" not in text(game, AH)


@rule("5.4.a", "11.0.c")
def test_open_information_is_an_option():
    game = pos([*stack(loss=1), ah("A", "1006")], options={"fog": "open"})
    assert seen(game, AH)["WEAK"]["loss"] == 1


@rule("5.4.a", "10.3.b")
def test_which_unit_recovers_is_secret():
    game = pos([ah("TOP", "1006", attack=6), ah("LOW", "1006", attack=2, loss=1), it("X", "0101")])
    play(game, "recover", unit="LOW")
    assert "LOW" not in text(game, IT)
    assert happened(game.events_for(IT), "recover")


def starving(*units):
    """The Austro-Hungarian side ends its Combat Phase; the Italian units in 0501 have no supply for the second time."""
    game = pos([*units, *SPARE], phase="combat", map={"flags": {"1201": AH, "0112": IT}})
    play(game, "end")
    return game


@rule("H3", "5.4.b", "11.5.a")
def test_how_many_units_suffer_attrition_is_secret():
    quiet = starving(it("X", "0501", defense=9))
    hungry = starving(it("X", "0501", defense=9, supply="out"), it("Y", "0501", attack=1, defense=9, supply="out"))
    for seat in (AH, "observer"):
        assert [(e.kind, e.args) for e in quiet.events_for(seat)] == [(e.kind, e.args) for e in hungry.events_for(seat)]
    (told,) = happened(hungry.events_for(IT), "supply")
    assert told.args["suffering_units"] == ["X", "Y"]
    assert "Attrition for X and Y" in hungry.rules.say("event-supply", told.args, "en")
    assert (quiet.can_undo(AH), hungry.can_undo(AH)) == (False, False), "that nobody starved could be peeked at"


@rule("H7", "11.5.1.a")
def test_a_step_that_starves_is_seen_and_cannot_be_taken_back():
    game = starving(it("X", "0501", defense=9, supply="out", loss=1))
    assert game.view(AH)["points"][AH] == 11
    assert not game.can_undo(AH)
