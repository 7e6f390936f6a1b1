"""14: victory; 15: the optional rules."""

from __future__ import annotations

from pathlib import Path

import pytest

import esagono
from tests.rules.battles import FRONT, PUSH, TARGET, fight, strong, wish
from tests.rules.situations import (
    AH,
    IT,
    ah,
    alive,
    gun,
    it,
    loss,
    play,
    quiet,
    run_to_phase,
    side_of,
    steps,
    tracks,
    two_steps,
)

from .helpers import GAME, battle, duel, forecast, fort, pos, printed, rule, variant, vp

# 14


def ended(points):
    game = pos([ah("A", "1006"), it("I", "0306")], turn=14, side=IT, phase="combat", tracks={"vp": points})
    while game.decision:
        game.play(quiet(game))
    return game.result


LEVELS = [
    (-3, IT, "strategic"),
    (0, IT, "strategic"),
    (29, IT, "strategic"),
    (30, IT, "marginal"),
    (34, IT, "marginal"),
    (35, "", "draw"),
    (40, "", "draw"),
    (41, AH, "marginal"),
    (45, AH, "marginal"),
    (46, AH, "strategic"),
    (60, AH, "strategic"),
]


@rule("14.0.a", "14.0.b", "T8", "Q65")
@pytest.mark.parametrize(("points", "winner", "level"), LEVELS)
def test_levels_of_victory(points, winner, level):
    """T8."""
    result = ended(points)
    assert (result.winner, result.level, result.points) == (winner, level, points)


def walked(side=AH, **place):
    """The points before and after an Austro-Hungarian unit takes 0606, and after an Italian takes it back."""
    game = pos([ah("A", FRONT), it("I", "0506")], map={"hexes": {TARGET: place}}, side=side)
    found = [vp(game)]
    play(game, "move", unit="A", to=TARGET)
    found.append(vp(game))
    play(game, "move", unit="A", to=FRONT)
    found.append(vp(game))
    run_to_phase(game, "movement", IT)
    play(game, "move", unit="I", to=TARGET)
    return [*found, vp(game)]


@rule("14.0.c", "14.0.d", "Q65")
@pytest.mark.parametrize(("kind", "value"), [("settlement", 1), ("town", 5), ("peak", 3)])
def test_objectives_count_for_who_entered_them_last(kind, value):
    assert walked(**{kind: True}) == [10, 10 + value, 10 + value, 10]


@rule("14.0.d", "Q65")
def test_objectives_lost_by_the_austro_hungarians_are_subtracted():
    game = pos([it("I", TARGET), ah("A", "0906")], side=IT, map={"hexes": {FRONT: {"town": True}}})
    play(game, "move", unit="I", to=FRONT)
    assert vp(game) == 5
    assert set(game.points()) == {AH}, "the Italian never scores"


@rule("14.0.c", "14.0.i")
def test_the_objectives_of_the_map():
    game = esagono.new(GAME, seed=1)
    values = {o.hex: o.value for o in game.objectives()}
    worth = {"settlement": 1, "town": 5, "peak": 3}
    for row in printed("map.csv"):
        kinds = [k for k in worth if row[k]]
        if kinds:
            assert values[row["hex"]] == sum(worth[k] for k in kinds), row["hex"]
    held = sum(o.value for o in game.objectives() if o.holder == AH)
    assert held == 10


def beaten(unit, side=AH):
    """The change of points when one defender takes two reductions: 1:1 on 6 with much artillery."""
    own, _ = (ah, it) if side == AH else (it, ah)
    strength = unit["defense"] - unit.get("loss", 0)
    game = battle(own("A", FRONT, attack=strength, artillery=9), unit, side=side, dice=[3, 3, 6])
    before = vp(game)
    fight(game)
    return vp(game) - before


@rule("14.0.e", "14.0.f", "Q66")
def test_steps_of_combat_units_count():
    assert beaten(it("D", TARGET, **strong(defense=9), loss=1)) == 1, "flipped"
    assert beaten(it("D", TARGET, defense=9, loss=1)) == 1, "eliminated"
    assert beaten(it("D", TARGET, defense=9)) == 0
    assert beaten(fort("D", IT, TARGET, defense=9, loss=1)) == 1
    assert beaten(ah("D", TARGET, defense=9, loss=1), side=IT) == -1


@rule("14.0.g")
def test_artillery_losses_change_nothing():
    game = battle(ah("A", FRONT), it("D", TARGET), gun("G", IT, TARGET), dice=PUSH)
    before = vp(game)
    fight(game)
    assert not alive(game, "G")
    assert vp(game) == before


@rule("14.0.h", "H7", "H8")
def test_points_and_control_are_public():
    game = pos([ah("A", FRONT), it("I", "0202")], map={"hexes": {TARGET: {"town": True, "objective": 5}}})
    play(game, "move", unit="A", to=TARGET)
    for seat in (AH, IT, "observer"):
        view = game.view(seat)
        assert view["points"][AH] == 15
        assert view["control"][TARGET] == AH
        assert view["tracks"]["vp"] == 15
    assert game.to_position()["tracks"]["vp"] == 10  # and what `control` says


# 15.1

ON = {"replacements": "yes"}
PAIR = [ah("A", "1006"), it("I", "0306")]


@rule("15.1.a")
def test_optional_rules_are_chosen_before_the_game_and_off_by_default():
    (info,) = [g for g in esagono.games() if g.id == GAME]
    choices = {o.name: o.choices for o in info.options}
    assert choices["replacements"] == choices["improved_defence"] == ("no", "yes")
    game = pos(PAIR, turn=9, side=IT, phase="reinforcement", dice=[6, 6])
    assert game.to_position()["dice"] == [6, 6], "no dice without them"
    assert tracks(game)["rp_italian"] == 0
    assert not tracks(game)["improved"]


@rule("15.1.c", "H8")
def test_replacement_points_are_public():
    game = pos(PAIR, options=ON, tracks={"rp_italian": 3, "rp_austro_hungarian": 2})
    for seat in (AH, IT, "observer"):
        assert (game.view(seat)["tracks"]["rp_italian"], game.view(seat)["tracks"]["rp_austro_hungarian"]) == (3, 2)


@rule("15.1.c", "15.1.b")
@pytest.mark.parametrize(("side", "left"), [(AH, (3, 1)), (IT, (2, 2))])
def test_each_side_pays_from_its_own_track(side, left):
    worn = [ah("A", "1006", loss=1), it("I", "0306", loss=1)]
    game = pos(worn, side=side, options=ON, tracks={"rp_italian": 3, "rp_austro_hungarian": 2})
    play(game, "recover", unit="A" if side == AH else "I")
    assert (tracks(game)["rp_italian"], tracks(game)["rp_austro_hungarian"]) == left


@rule("15.1.d")
def test_every_lost_step_brings_a_point_to_its_side():
    game = battle(ah("A", FRONT, attack=8, artillery=9), it("D", TARGET, defense=9, loss=1), dice=[3, 3, 6], options=ON)
    fight(game)
    assert not alive(game, "D")
    assert (tracks(game)["rp_italian"], tracks(game)["rp_austro_hungarian"]) == (1, 0)
    far = {"flags": {"1212": AH, "0112": IT}}
    starving = [ah("A", "0501", supply="out", loss=1, **two_steps(defense=9)), it("X", "0112"), ah("B", "1212")]
    attrition = pos(starving, phase="supply", map=far, options=ON)
    assert steps(attrition, "A") == 1
    assert tracks(attrition)["rp_austro_hungarian"] == 2, "one for the step and one for the turn"
    gunless = battle(ah("A", FRONT), it("D", TARGET), gun("G", IT, TARGET), dice=PUSH, options=ON)
    fight(gunless)
    assert tracks(gunless)["rp_italian"] == 0, "artillery has no steps"


@rule("15.1.e")
def test_a_point_in_each_reinforcement_phase_of_ones_own():
    game = pos(PAIR, options=ON, phase="reinforcement")
    assert (tracks(game)["rp_austro_hungarian"], tracks(game)["rp_italian"]) == (1, 0)
    run_to_phase(game, "movement", AH, turn=4)
    assert tracks(game)["rp_austro_hungarian"] == 2


def italian(turn, die):
    game = pos(PAIR, turn=turn, side=IT, phase="reinforcement", options=ON, dice=[die])
    return tracks(game)["rp_italian"], game.to_position().get("dice", [])


@rule("15.1.f", "T9")
@pytest.mark.parametrize(
    ("turn", "die", "gained"), [(1, 1, 0), (2, 1, 1), (2, 2, 0), (3, 2, 1), (3, 3, 0), (6, 5, 1), (6, 6, 0)]
)
def test_the_italian_die_must_be_below_the_turn(turn, die, gained):
    """T9: on turn 3 with 1 or 2."""
    assert italian(turn, die) == (gained, [])


@rule("15.1.g", "T9")
@pytest.mark.parametrize("turn", [7, 10, 14])
def test_from_turn_seven_the_italian_point_is_automatic(turn):
    assert italian(turn, 6) == (1, [6]), "no die"


def brusilov(turn, *dice, points=3, done=0, **more):
    options = ON | more.pop("options", {})
    before = {"rp_austro_hungarian": points, "brusilov": done}
    return pos(PAIR, turn=turn, phase="reinforcement", options=options, dice=list(dice), tracks=before, **more)


@rule("15.1.h", "Q67", "H8")
@pytest.mark.parametrize(("turn", "die", "after"), [(9, 1, 4), (10, 1, 3), (10, 2, 3), (10, 3, 4), (12, 6, 4)])
def test_from_turn_ten_the_eastern_front_may_stop_the_points(turn, die, after):
    game = brusilov(turn, die)
    assert tracks(game)["rp_austro_hungarian"] == after
    assert tracks(game)["brusilov"] == (turn >= 10 and die <= 2)
    assert game.to_position().get("dice", []) == ([die] if turn < 10 else [])
    assert [e.args["stopped"] for e in game.events_for(IT) if e.kind == "brusilov"] == [turn >= 10 and die <= 2]


@rule("15.1.i", "Q67")
def test_afterwards_a_point_goes_every_turn_but_never_below_none():
    game = brusilov(11, 6, points=1, done=1)
    assert tracks(game)["rp_austro_hungarian"] == 0
    assert game.to_position()["dice"] == [6], "no more dice"
    run_to_phase(game, "movement", AH, turn=12)
    assert tracks(game)["rp_austro_hungarian"] == 0


@rule("Q67")
@pytest.mark.parametrize(("option", "gained"), [({}, 1), (variant("Q67"), 0)])
def test_points_for_losses_go_on_except_by_option(option, gained):
    game = battle(
        it("A", FRONT, attack=8, artillery=9),
        ah("D", TARGET, defense=9, loss=1),
        side=IT,
        turn=11,
        dice=[3, 3, 6],
        options=ON | option,
        tracks={"brusilov": 1},
    )
    fight(game)
    assert not alive(game, "D")
    assert tracks(game)["rp_austro_hungarian"] == gained


@rule("Q68")
def test_no_austro_hungarian_point_on_turn_one():
    game = esagono.new(GAME, seed=1, options=ON)
    run_to_phase(game, "movement", IT, turn=1)
    assert game.view("observer")["tracks"]["rp_austro_hungarian"] == 0
    run_to_phase(game, "movement", AH, turn=2)
    assert game.view("observer")["tracks"]["rp_austro_hungarian"] == 1
    assert (tracks(pos(PAIR))["rp_italian"], tracks(pos(PAIR))["rp_austro_hungarian"]) == (0, 0)


# 15.2

LEARNING = {"improved_defence": "yes"}


def lessons(turn, *dice, improved=0, **options):
    situation = {"side": IT, "phase": "reinforcement", "options": LEARNING | options, "tracks": {"improved": improved}}
    return pos(PAIR, turn=turn, dice=list(dice), **situation)


@rule("15.2.a", "15.2.b", "15.2.c", "H8")
@pytest.mark.parametrize(
    ("turn", "dice", "success"),
    [
        (2, (6, 6), False),
        (3, (6, 6), True),
        (3, (6, 5), False),
        (9, (3, 3), True),
        (9, (3, 2), False),
        (13, (1, 1), True),
    ],
)
def test_two_dice_and_the_turn_make_fifteen(turn, dice, success):
    game = lessons(turn, *dice)
    assert bool(tracks(game)["improved"]) is success
    assert [e.args["success"] for e in game.events_for(AH) if e.kind == "lessons"] == [success]


@rule("15.2.a")
def test_only_the_italian_learns():
    game = pos(PAIR, turn=13, phase="reinforcement", options=LEARNING, dice=[6, 6])
    assert game.to_position()["dice"] == [6, 6]


@rule("15.2.b")
def test_improved_defence_is_one_for_italian_combat_units_in_defence():
    better = {"tracks": {"improved": 1}}
    assert forecast(ah("A", FRONT), it("D", TARGET), it("E", TARGET), **better).defense.total == 10
    assert forecast(ah("A", FRONT), fort("D", IT, TARGET), **better).defense.total == 5
    assert forecast(it("A", FRONT), ah("D", TARGET), side=IT, **better).defense.total == 4, "not the others"
    assert forecast(it("A", FRONT), ah("D", TARGET), side=IT, **better).attack.total == 4, "not in attack"
    assert forecast(ah("A", FRONT), it("D", TARGET)).defense.total == 4


@rule("15.2.b", "H1")
def test_improved_defence_is_seen_on_the_units():
    units = [ah("A", FRONT), it("D", TARGET, loss=1), gun("G", IT, TARGET)]
    game = battle(*units, dice=PUSH, tracks={"improved": 1}, options={"combat_reveal": "participants"})
    seen = {u["id"]: u.get("defense") for u in game.view(IT)["units"]}
    assert (seen["D"], seen["G"]) == (4, 0)
    fight(game, until=["advance"])
    assert game.view(AH)["combat"]["values"]["D"]["defense"] == 4


@rule("Q69")
def test_improvement_lasts_and_is_not_cumulative():
    game = lessons(9, 1, 1, improved=1)
    assert tracks(game)["improved"] == 1
    assert game.to_position()["dice"] == [1, 1], "no need to roll again"


@rule("Q69")
def test_option_improvement_for_one_turn():
    again = lessons(9, 1, 1, improved=1, **variant("Q69"))
    assert tracks(again)["improved"] == 0
    kept = lessons(9, 6, 6, improved=1, **variant("Q69"))
    assert tracks(kept)["improved"] == 1


# Every option of the game has its test


@rule("15.1.a")
def test_every_option_is_tested_in_its_other_reading():
    (info,) = [g for g in esagono.games() if g.id == GAME]
    words = "".join(p.read_text(encoding="utf-8") for p in Path(__file__).parent.glob("*.py"))
    for option in info.options:
        ruling = option.clause.partition("(")[2].rstrip(")")
        named = f'variant("{ruling}"' in words or f'"{option.name}"' in words
        assert named, option.name


@rule("14.0.e", "9.2.3.a")
def test_a_unit_that_dies_in_a_retreat_counts_too():
    streams = {side_of(TARGET, h): "stream" for h in ("0505", "0506", "0605")}
    game = duel(dice=PUSH, sides=streams)
    worn = battle(ah("A", FRONT, attack=2), it("D", TARGET, loss=2), dice=PUSH, sides=streams)
    fight(game)
    fight(worn, wish("retreat", to="0506"), strict=False)
    assert (loss(game, "D"), alive(worn, "D")) == (1, False)
    assert (vp(game), vp(worn)) == (10, 11)


@rule("14.0.a")
def test_the_end_cannot_be_undone():
    """When the game is over everything is shown: who could go back would know it all."""
    game = pos([ah("A", "0706"), it("D", "0606")], turn=14, side=IT, phase="combat")
    play(game, "end")
    assert game.result is not None
    assert not game.can_undo(IT)
