"""13.3.1 to 13.3.4, 13.3.8 to 13.3.12: who fires at assaulters, and what comes of it."""

from __future__ import annotations

import pytest

from esagono.engine import Option

from .cases import A, B, battery, bombing, defending, dug, inf, step
from .fights import answered, defend, events, fight, last, run, state, under_fire
from .reading import AH, IT, arguments, dp, forced, offered, play, refused, rule, steps, trench, where
from .situations import FLANK, FRONT, TARGET, ah, gun, it, mark

# 13.3.1: who fires


@rule("13.3.1.a", "13.3.a", "13.3.2.a")
def test_who_fires_at_whom() -> None:
    g = defending(A, inf("N", IT, "0807"), B, inf("C", AH, "0706"), inf("D", AH, "0704"), dice=[1])
    fire = set(offered(g, "fire"))
    # 0706 touches 0606.. and 0806,0805? even row 08: 0807 touches 0707,0708,0907,0908
    assert "fire unit=B target=0807" in fire
    assert not any("unit=D" in o for o in fire)
    play(g, "fire unit=B target=0807", "open-fire")
    assert dp(g, "A") == 1
    assert dp(g, "N") == 0


@rule("13.3.1.b")
def test_units_fire_in_every_action():
    """Nothing of an earlier fire is remembered of a unit other than a gun."""
    game = answered(dice=[6])
    flags = game.state.flags[game.rules.roster.index["D"]]
    assert not flags & 128


@rule("13.3.1.b")
def test_infantry_fires_in_every_action() -> None:
    g = step(
        "C", A, inf("B", AH, "0806", flags=["def-fired", "activated", "moved"]), assaults=[mark("A", "0807", "0806")]
    )
    assert "fire unit=B target=0807" in offered(g)


@rule("13.3.1.c", "Q65")
def test_a_factor_of_nothing_may_fire_on_the_lowest_column():
    game = answered(ah("D", mg=0), dice=[1])
    assert (last(game, "fire")["total"], last(game, "fire")["column"]) == ("0", "0")
    assert dp(game, "A") == 1


# 13.3.2: at whom


@rule("13.3.2.a")
def test_only_assaulting_units_are_hit():
    game = answered(ah("D", mg=9), it("B"), dice=[1])
    assert dp(game, "A") == 1
    assert state(game, "B") == (FRONT, 2, 0)


@rule("13.3.2.a", "22.4.a")
def test_a_flamethrower_with_a_marker_of_its_own_is_no_target():
    flame = {"id": "F", "side": IT, "type": "flamethrower", "hex": FRONT, "with": "A"}
    game = fight(it("A"), flame, ah("D", mg=4), step="C", assaults=[mark("A"), mark("F")], dice=[4])
    defend(game, ("D", FRONT), until=["wave", "assault_order", "morale"])
    assert last(game, "disorganized")["units"] == ["A"]


# 13.3.3: stacks that fire


@rule("13.3.3.a")
def test_fire_of_several_hexes_combines_and_a_stack_may_split():
    units = [ah("D"), ah("E"), ah("F", "0605"), it("B", FLANK)]
    game = under_fire(*units, assaults=[mark("A"), mark("B", start=FLANK)], dice=[6, 6])
    defend(game, ("D", FRONT), ("F", FRONT), ("E", FLANK), until=["assault_order"])
    assert {e["hex"]: e["total"] for e in events(game, "fire")} == {FRONT: "4", FLANK: "2"}


# 13.3.4: which guns


@rule("13.3.4.a", "Q67")
@pytest.mark.parametrize(
    ("hex", "range", "fires"), [("0206", 10, True), ("0102", 10, False), ("0406", 3, True), ("0306", 3, False)]
)
def test_guns_fire_within_six_hexes_and_their_range(hex, range, fires):
    game = under_fire(ah("D"), gun("G", hex, AH, range=range), hexes={"0506": {"level": 9}, "0507": {"level": 9}})
    assert ({"unit": "G", "target": FRONT} in arguments(game, "fire")) == fires
    if not fires:
        assert refused(game, "fire", unit="G", target=FRONT) == ["13.3.4.a"]


@rule("Q67", "19.2.a")
def test_guns_that_cannot_fire_do_not_defend():
    game = under_fire(ah("D"), gun("G", "0406", AH, up="move"), gun("H", "0406", AH, flags=["emplacing"]))
    assert refused(game, "fire", unit="G", target=FRONT) == ["19.1.d"]
    assert refused(game, "fire", unit="H", target=FRONT) == ["19.2.a"]


@rule("13.3.4.a", "Q67")
def test_a_gun_fires_within_six_hexes() -> None:
    g = defending(A, B, battery("K", AH, "0801", 8, 10), battery("L", AH, "0601", 8, 10))
    fire = set(offered(g, "fire"))
    assert "fire unit=K target=0807" in fire
    assert "fire unit=L target=0807" not in fire
    assert refused(g, "fire", unit="L", target="0807")[0].startswith("13.3.4")


# 13.3.8: once in a turn


@rule("13.3.8.a", "13.3.9.a")
def test_a_gun_fires_defensively_once_a_turn_whatever_it_did_before():
    game = under_fire(ah("D"), gun("G", "0406", AH, flags=["act"]), gun("H", "0406", AH, flags=["def-fired"]), dice=[6])
    assert refused(game, "fire", unit="H", target=FRONT) == ["13.3.8.a"]
    defend(game, ("D", FRONT), ("G", FRONT), until=["assault_order", "morale"])
    assert game.state.flags[game.rules.roster.index["G"]] & 128


@rule("13.3.8.a")
def test_a_gun_defends_once_in_a_turn() -> None:
    g = defending(A, B, battery("K", AH, "0804", 8, flags=["def-fired"]))
    assert "fire unit=K target=0807" not in offered(g)
    assert refused(g, "fire", unit="K", target="0807")[0].startswith("13.3.8")


# 13.3.9: beside Offensive Fire


@rule("13.3.9.a", "13.3.8.a")
def test_offensive_and_defensive_fire_do_not_exclude_each_other() -> None:
    g = step("C", A, B, battery("K", AH, "0804", flags=["act"]), assaults=[mark("A", "0807", "0806")])
    assert "fire unit=K target=0807" in offered(g)


# 13.3.10: one target after the other, shifts


@rule("13.3.10.a")
def test_all_targets_first_then_one_after_the_other():
    game = under_fire(ah("D"), ah("E"), it("B", FLANK), assaults=[mark("A"), mark("B", start=FLANK)], dice=[6, 6])
    game.play(Option("fire", unit="D", target=FRONT))
    game.play(Option("fire", unit="E", target=FLANK))
    assert not events(game, "fire-roll")
    game.play(Option("open-fire"))
    assert [e["hex"] for e in events(game, "fire")] == [FRONT, FLANK]


# 13.3.11: results


@rule("13.3.11.a", "Q61")
def test_results_are_those_of_a_bombardment_but_for_the_trench():
    hexes = {FRONT: dug(2, IT)}
    game = answered(ah("D", mg=7), hexes=hexes, dice=[1])
    assert last(game, "fire-roll")["cell"] == "1D1T"
    assert (steps(game, "A"), dp(game, "A")) == (1, 1)
    assert trench(game, FRONT) == 2


@rule("13.3.11.a")
def test_the_active_player_deals_out_losses():
    game = under_fire(ah("D", mg=7), it("B"), assaults=[mark("A"), mark("B")], dice=[1])
    defend(game, ("D", FRONT), until=["loss"])
    assert game.decision.side == IT
    assert arguments(game, "lose") == [{"unit": "A"}, {"unit": "B"}]


@rule("13.1.3.a")
def test_disorganized_assaulters_assault_all_the_same():
    game = answered(ah("D", mg=7), dice=[4, 6])
    run(game)
    assert len(events(game, "assault")) == 1


@rule("13.3.11.a", "Q61")
def test_defensive_fire_lowers_no_trench() -> None:
    g = defending(A, inf("B", AH, "0806", mg=2), hexes={"0807": dug(2, IT)}, dice=[1])
    play(g, "fire unit=B target=0807", "open-fire")
    assert trench(g, "0807") == 2
    assert dp(g, "A") == 1


# 13.3.12: an emptied hex


@rule("13.3.12.a", "13.1.3.b")
def test_neighbours_fire_at_those_who_advance_into_an_empty_hex():
    game = answered(ah("E", "0605"), aims=[("E", FRONT)], dice=[1])
    assert dp(game, "A") == 1
    run(game)
    assert where(game, "A") == TARGET


@rule("13.3.12.a")
def test_units_beside_an_emptied_hex_still_fire() -> None:
    marks = [{"unit": "A", "from": "0807", "to": "0806"}]
    game = bombing(A, B, inf("C", AH, "0707"), battery("G", IT, "0810", 60), dice=[1], assaults=marks)
    play(game, "fire unit=G target=0806", "open-fire")
    forced(game)
    assert where(game, "B") == "eliminated"
    assert offered(game, "fire") == ["fire unit=C target=0807"]


@rule("13.3.a", "13.3.1.a", "13.3.1.d", "Q53")
def test_units_next_to_assaulters_may_fire_even_if_not_assaulted():
    game = under_fire(
        ah("D"), ah("E", "0605"), ah("F", "0505"), it("B", FLANK), assaults=[mark("A"), mark("B", start=FLANK)]
    )
    assert game.decision.side == AH
    aims = {(o["unit"], o["target"]) for o in arguments(game, "fire")}
    assert aims == {("D", FRONT), ("D", FLANK), ("E", FRONT)}
    assert refused(game, "fire", unit="F", target=FRONT) == ["13.3.1.a"]


@rule("13.3.a")
def test_nobody_fires_at_units_that_do_not_assault():
    game = under_fire(ah("D"), it("B", FLANK))
    assert {o["target"] for o in arguments(game, "fire")} == {FRONT}
    assert refused(game, "fire", unit="D", target=FLANK) == ["13.3.a"]


@rule("13.3.a", "13.3.1.d")
def test_each_firer_has_one_target():
    game = under_fire(ah("D"), it("B", FLANK), assaults=[mark("A"), mark("B", start=FLANK)])
    game.play(Option("fire", unit="D", target=FLANK))
    assert arguments(game, "fire") == []
    assert refused(game, "fire", unit="D", target=FRONT) == ["13.3.a"]
