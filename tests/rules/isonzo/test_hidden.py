"""What each side may know: the table of hidden information, line by line."""

from __future__ import annotations

import json

import pytest

import esagono
from tests.rules.situations import AH, IT, ah, alive, gun, it, kind, play, run_until, two_steps

from .helpers import engineer, pos, variant, water

SEATS = (IT, AH, "observer")


def seen(game, seat):
    return {u["id"]: u for u in game.view(seat)["units"]}


def text(game, seat):
    """All that a seat can read: its view and its log."""
    events = [[e.kind, e.args, e.secret] for e in game.events_for(seat)]
    return json.dumps([game.view(seat), events])


def stack(**low):
    """An Austro-Hungarian stack: STRONG on top of WEAK."""
    return [ah("STRONG", "0606", attack=5, defense=3), ah("WEAK", "0606", **({"attack": 2, "defense": 3} | low))]


def same_view(first, second, seat=IT):
    """Whether two situations look the same from a seat."""
    return first.view(seat) == second.view(seat)


@pytest.mark.rule("isonzo-1917", "5.4.c")
def test_occupied_hexes_are_public():
    units = [*stack(), gun("G", AH, "0303"), engineer("E", AH, "0404"), it("I", "0906")]
    game = pos(units)
    for seat in SEATS:
        stacks = game.view(seat)["stacks"]
        assert {hex: s["side"] for hex, s in stacks.items()} == {"0606": AH, "0303": AH, "0404": AH, "0906": IT}


@pytest.mark.rule("isonzo-1917", "5.3.a", "5.4.c")
def test_the_top_unit_is_public():
    game = pos([*stack(), it("I", "0906")])
    for seat in (IT, "observer"):
        assert game.view(seat)["stacks"]["0606"]["top"] == "STRONG"
        assert seen(game, seat)["STRONG"]["hex"] == "0606"
        assert "WEAK" not in text(game, seat)
    assert "WEAK" in seen(game, AH)


@pytest.mark.rule("isonzo-1917", "5.3.a")
def test_the_top_unit_shows_the_side_in_play():
    full, half = [ah("TOP", "0606", **two_steps())], [ah("TOP", "0606", steps_left=1, **two_steps())]
    whole, reduced = pos([*full, it("I", "0906")]), pos([*half, it("I", "0906")])
    assert not seen(whole, IT)["TOP"]["reduced"]
    assert seen(reduced, IT)["TOP"]["reduced"]


@pytest.mark.rule("isonzo-1917", "5.4.a", "5.4.b", "5.4.d")
@pytest.mark.parametrize("change", [{"loss": 1}, {"loss": 2}, {"supply": "low"}, {"supply": "out"}])
def test_markers_are_for_the_owner(change):
    plain = pos([ah("TOP", "0606", defense=6), it("I", "0906")])
    marked = pos([ah("TOP", "0606", defense=6, **change), it("I", "0906")])
    assert same_view(plain, marked)
    assert same_view(plain, marked, "observer")
    ((key, value),) = change.items()
    assert seen(marked, AH)["TOP"][key] == value


@pytest.mark.rule("isonzo-1917", "5.4.a")
def test_a_seats_forecast_does_not_know_hidden_strength():
    def column(knowing, **change):
        units = [ah("TOP", "0606", attack=5, defense=4, **change), it("I", "0706", attack=4), it("J", "0706")]
        game = pos(units, phase="combat")
        return game.forecast(target="0606", attackers=["I"], seat=knowing)

    assert str(column(IT)) == str(column(IT, loss=2, supply="low"))
    assert str(column(None)) != str(column(None, loss=2, supply="low"))


@pytest.mark.rule("isonzo-1917", "5.4.a", "5.4.c")
@pytest.mark.parametrize("seat", [AH, "observer"])
def test_nor_that_of_the_attackers(seat):
    def found(knowing, **change):
        units = [it("I", "0706", attack=5, **change), it("LOW", "0706", attack=2), ah("A", "0606", defense=3)]
        return pos(units, phase="combat").forecast(target="0606", attackers=["I"], seat=knowing)

    assert str(found(seat)) == str(found(seat, loss=1, supply="low"))
    assert str(found(IT)) != str(found(IT, loss=1, supply="low"))
    game = pos([it("I", "0706", attack=5), it("LOW", "0706", attack=2), ah("A", "0606")], phase="combat")
    with pytest.raises(esagono.EsagonoError, match="LOW"):
        game.forecast(target="0606", attackers=["I", "LOW"], seat=seat)
    with pytest.raises(esagono.EsagonoError, match="nobody"):
        game.forecast(target="0606", attackers=["I"], seat="nobody")


def battle(*units, dice=(3, 4, 6), **top):
    """Both Italian units attack STRONG and its stack; the attack is declared."""
    game = pos([*units, it("I", "0706", attack=6), it("J", "0706")], phase="combat", dice=list(dice), **top)
    play(game, "attack", target="0606")
    play(game, "add", unit="I")
    assert '"J"' not in text(game, AH)
    assert "WEAK" not in text(game, IT)
    play(game, "add", unit="J")
    return game


@pytest.mark.rule("isonzo-1917", "5.4.c", "8.1.b")
def test_participants_are_revealed_for_the_combat_only():
    game = battle(*stack(loss=1))
    run_until(game, "losses")
    fight = game.view(IT)["combat"]
    assert set(fight["defenders"]) == {"STRONG", "WEAK"}
    assert fight["values"]["WEAK"]["defense"] == 2, "with what it has lost"
    run_until(game, "movement")
    assert alive(game, "WEAK")
    assert "WEAK" not in json.dumps(game.view(IT)), "afterwards it is hidden again"


@pytest.mark.rule("isonzo-1917", "5.4.c")
def test_the_defender_sees_the_attackers_when_they_are_declared():
    game = battle(*stack())
    run_until(game, "defense_support")
    assert '"J"' in text(game, AH)
    assert "WEAK" in text(game, IT), "both sides show who fights before the defender answers"
    late = battle(*stack(), options={"values_shown": "with-the-dice"})
    run_until(late, "defense_support")
    assert '"J"' in text(late, AH)
    assert "WEAK" not in text(late, IT), "the attacker sees the defenders when the values are compared"


@pytest.mark.rule("isonzo-1917", "5.4.c", "7.7.d")
def test_ineligible_units_stay_hidden():
    game = battle(*stack(), ah("THIRD", "0606", attack=1))
    run_until(game, "defenders")
    play(game, "exclude", unit="THIRD")
    run_until(game, "losses")
    assert "WEAK" in text(game, IT)
    assert "THIRD" not in text(game, IT)


@pytest.mark.rule("isonzo-1917", "5.4.c", "9.4.2.a")
def test_allocated_losses_are_secret():
    game = battle(*stack(), dice=(3, 4, 6))
    run_until(game, "losses")
    assert {d.side for d in game.decisions} <= {IT, AH}
    run_until(game, "movement")
    for event in game.events_for(IT):
        if event.kind == "losses" and event.args.get("side") == AH:
            assert "STRONG" not in str(event.args)
            assert "WEAK" not in str(event.args)
            break
    else:
        raise AssertionError("the defender took losses")


@pytest.mark.rule("isonzo-1917", "5.4.c", "12.3.j")
def test_guns_in_a_stack_are_hidden_with_their_side():
    bare = pos([*stack(), it("I", "0906")])
    armed = pos([*stack(), gun("G", AH, "0606"), it("I", "0906")])
    moved = pos([*stack(), gun("G", AH, "0606", flags=["mov"]), it("I", "0906")])
    assert same_view(bare, armed)
    assert same_view(bare, moved)


@pytest.mark.rule("isonzo-1917", "5.4.c")
def test_guns_are_revealed_when_they_support():
    game = battle(*stack(), gun("G", AH, "0506"), ah("K", "0506"))
    assert '"G"' not in text(game, IT)
    run_until(game, "defense_support")
    play(game, "support", unit="G")
    run_until(game, "losses")
    assert '"G"' in text(game, IT)


@pytest.mark.rule("isonzo-1917", "5.3.a")
def test_a_lone_gun_is_public():
    game = pos([gun("G", AH, "0606"), it("I", "0906")])
    assert game.view(IT)["stacks"]["0606"]["top"] == "G"
    assert "G" in seen(game, IT)


@pytest.mark.rule("isonzo-1917", "5.4.c")
def test_engineers_in_a_stack_are_hidden_until_they_work():
    bare = pos([it("I", "0906"), ah("A", "0306")])
    helped = pos([it("I", "0906"), engineer("E", IT, "0906"), ah("A", "0306")])
    assert same_view(bare, helped, AH)
    river = {"sides": {"0906-0907": "isonzo"}}
    game = pos([it("I", "0906"), engineer("E", IT, "0906"), ah("A", "0306")], phase="reinforcement", map=river)
    assert kind(game) == "engineer"
    play(game, "build", unit="E", hexside="0906-0907")
    for seat in SEATS:
        assert [p["hexside"] for p in game.view(seat)["pontoons"]] == ["0906-0907"]
        assert game.view(seat)["pontoons"][0]["id"] == "E"


@pytest.mark.rule("isonzo-1917", "5.4.c", "14.2.c")
def test_an_engineer_is_seen_when_he_helps_somebody_over_the_isonzo():
    units = [it("I", "0706"), it("W", "0706", attack=3), engineer("E", IT, "0706"), ah("A", "0306")]
    game = pos(units, map={"sides": water()})
    play(game, "move", unit="I", to="0606")
    assert game.view(AH)["stacks"]["0706"]["top"] == "W"
    (told,) = [e for e in game.events_for(AH) if e.clause == "14.2.c"]
    assert told.args["unit"] == "E"
    assert "E" in game.rules.describe(told, "it")


@pytest.mark.rule("isonzo-1917", "2.4.a")
def test_bridges_and_crossings_are_public():
    features = {"sides": {"0906-0907": "isonzo", "0908-0909": "river"}, "roads": [["0906", "0907", "0908", "0909"]]}
    game = pos([it("I", "0906"), ah("A", "0306")], map=features | {"destroyed": ["0908-0909"]})
    play(game, "move", unit="I", to="0907")
    for seat in SEATS:
        view = game.view(seat)
        assert view["destroyed"] == ["0908-0909"]
        assert view["crossings"] == ["0906-0907"]


@pytest.mark.rule("isonzo-1917", "2.4.a", "13.1.a", "Q83")
def test_reserves_tracks_and_losses_are_public():
    """Q83."""
    units = [it("R", "0906", flags=["reserve"]), it("B", "box"), it("P", "pool", turn=5), ah("N", "pool", turn=6)]
    units += [ah("X", "eliminated"), it("I", "1106"), ah("A", "0306")]
    game = pos(units, tracks={"rp": 4, "vp": 2})
    for seat in SEATS:
        view = game.view(seat)
        assert (view["tracks"]["rp"], view["points"][IT]) == (4, 2)
        assert "reserve" in seen(game, seat)["R"]["flags"]
        assert view["off_map"]["box"] == ["B"]
        assert view["off_map"]["eliminated"] == ["X"]
        assert {(r["id"], r["turn"]) for r in view["off_map"]["reinforcements"]} == {("P", 5), ("N", 6)}


@pytest.mark.rule("isonzo-1917", "5.3.a")
def test_the_owner_of_equals_decides_which_is_seen():
    units = [it("A", "0906"), it("B", "0906"), ah("X", "0306")]
    game = pos(units)
    (hidden,) = {"A", "B"} - seen(game, AH).keys()
    play(game, "top", unit=hidden)
    assert seen(game, AH).keys() == {hidden, "X"}


@pytest.mark.rule("isonzo-1917", "8.3.a")
def test_dice_are_public():
    game = battle(*stack())
    run_until(game, "losses")
    rolls = {seat: [e.args for e in game.events_for(seat) if "dice" in e.args] for seat in SEATS}
    assert rolls[IT] == rolls[AH] == rolls["observer"]
    assert [list(r["dice"]) for r in rolls[IT]] == [[3, 4, 6]]


@pytest.mark.rule("isonzo-1917", "5.4.a")
def test_the_seed_is_secret_until_the_end():
    game = pos([it("I", "0906"), ah("A", "0306")], turn=13, side=AH, phase="end", dice=[1])
    for seat in SEATS:
        view = game.view(seat)
        assert (view.get("seed") is None) is (game.result is None)
        assert view["commitment"]


@pytest.mark.rule("isonzo-1917", "5.4.a", "5.4.c", "Q32")
def test_option_stack_height_shows_numbers_only():
    """Q32."""
    game = pos([*stack(), it("I", "0906")], options=variant("Q32"))
    assert game.view(IT)["stacks"]["0606"]["count"] == 2
    assert "WEAK" not in text(game, IT)


@pytest.mark.rule("isonzo-1917", "5.4.c")
def test_a_unit_that_moves_from_one_stack_to_another_is_not_named():
    """STRONG stays, TALL receives: the enemy sees that something went, and whence and where to."""
    units = [*stack(), ah("TALL", "0406", attack=6), it("I", "0906")]
    game = pos(units, side=AH)
    play(game, "move", unit="WEAK", to="0406")
    for seat, unit in ((AH, "WEAK"), (IT, None)):
        (told,) = [e.args for e in game.events_for(seat) if e.kind.startswith("move")]
        assert (told["start"], told["to"], told.get("unit")) == ("0606", "0406", unit)
    assert "WEAK" not in text(game, IT)
    play(game, "move", unit="STRONG", to="0306")
    assert "STRONG" in [e.args.get("unit") for e in game.events_for(IT)]
