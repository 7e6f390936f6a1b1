"""13.4.1, 13.4.2, 13.4.4, 13.4.5.3: entering, naming morale, losses and guns in an Assault."""

from __future__ import annotations

from esagono.engine import Option
from esagono.games.strafe.assault.arithmetic import NOBODY
from esagono.games.strafe.fire.casualties import Fighter, morale_lenders, next_in_assault

from .cases import DISTANT, END, HX, A, B, again, battery, inf, step, storming
from .fights import asked_kinds, assaulted, duel, events, last, run, state
from .reading import AH, IT, arguments, dp, forced, offered, pass_until, play, refused, rule, steps, where
from .situations import FLANK, FRONT, TARGET, ah, gun, it, mark

# 13.4.1: entering


@rule("13.4.1.a", "12.4.a", "E10")
def test_two_of_each_side_and_two_emplaced_guns_share_the_hex():
    units = [it("A"), it("B"), ah("D"), ah("E"), gun("G", TARGET, AH), gun("H", TARGET, AH)]
    game = assaulted(*units, assaults=[mark("A"), mark("B")])
    run(game, until=["morale"])
    here = game.state.at[game.rules.grid.numbers[TARGET]]
    assert sorted(game.ids(here)) == ["A", "B", "D", "E", "G", "H"]


@rule("13.4.1.a", "12.4.a", "E10")
def test_six_units_in_a_hex() -> None:
    guns = [battery("K", AH, "0806"), battery("L", AH, "0806")]
    marks = [mark("A", "0807", "0806"), mark("A2", "0807", "0806")]
    g = step("D", A, inf("A2", IT, "0807"), B, inf("B2", AH, "0806"), *guns, assaults=marks, dice=[3])
    forced(g)
    assert [where(g, n) for n in ("A", "A2", "B", "B2", "K", "L")] == ["0806"] * 6


@rule("13.4.1.b", "13.1.3.b", "25.0.c", "Q26")
def test_an_empty_hex_is_entered_without_a_fight():
    game = assaulted(it("A"), it("B", FLANK))
    met = run(game)
    assert where(game, "A") == TARGET
    assert "morale" not in asked_kinds(met)
    assert not events(game, "assault-roll")
    assert game.state.control >> game.rules.grid.numbers[TARGET] & 1


@rule("13.4.1.c", "13.4.5.b")
def test_those_who_fail_go_back_where_they_came_from():
    game = assaulted(it("A"), it("B", FLANK), ah("D", combat=9), dice=[6])
    run(game)
    assert (where(game, "A"), where(game, "B")) == (FRONT, FLANK)


@rule("13.1.3.b", "13.4.1.b", "13.3.12.a")
def test_an_empty_target_is_entered() -> None:
    g = storming(A, DISTANT)
    pass_until(g, *END)
    assert where(g, "A") == "0806"


# 13.4.2: all at once


@rule("13.4.2.a", "Q54")
def test_all_first_waves_enter_before_the_first_die():
    units = [it("A"), ah("D"), it("B", "0607"), ah("E", "0507")]
    marks = [mark("A"), mark("B", to="0507", start="0607")]
    game = assaulted(*units, assaults=marks, dice=[4, 4])
    run(game, until=["assault_order"])
    assert (where(game, "A"), where(game, "B")) == (TARGET, "0507")
    assert not events(game, "assault-roll")
    assert [o["target"] for o in arguments(game, "resolve-assault")] == ["0507", TARGET]
    game.play(Option("resolve-assault", target=TARGET))
    run(game)
    assert [e["hex"] for e in events(game, "assault")] == [TARGET, "0507"]


@rule("13.4.2.a")
def test_assaults_that_were_resolved_are_not_fought_again() -> None:
    ours = [inf("A", IT, "0807"), inf("A2", IT, "0810"), inf("A3", IT, "0610")]
    theirs = [inf("B", AH, "0806", combat=20), inf("C", AH, "0811"), inf("D", AH, "0609")]
    marks = [("A", "0807", "0806"), ("A2", "0810", "0811"), ("A3", "0610", "0609")]
    game = storming(*ours, *theirs, assaults=marks, dice=[5, 5, 5])
    play(game, "resolve-assault target=0806")
    pass_until(game, "assault_order")
    assert (where(game, "A"), where(game, "A2"), where(game, "A3")) == ("0807", "0811", "0609")
    back = again(game)
    assert back.to_position() == game.to_position()
    assert offered(back) == offered(game) == ["resolve-assault target=0609", "resolve-assault target=0811"]
    pass_until(back, "reaction")
    assert dp(back, "A") == 2, "5 to 20: 1D2R, once"


@rule("13.4.2.a")
def test_the_only_assault_is_resolved_by_its_verb() -> None:
    game = step("D", HX, A, B, assaults=[mark("A", "0807", "0806")])
    assert game.why_not("resolve-assault") == []


# 13.4.4: morale and losses


@rule("13.4.3.i", "13.4.4.a", "13.4.4.b")
def test_upper_for_the_attacker_lower_for_the_defender():
    game = duel(dice=[3])
    assert last(game, "assault-roll")["cell"] == "1D1R / 1D1"
    assert state(game, "A") == (FRONT, 1, 1)
    assert state(game, "D") == (TARGET, 1, 1)


@rule("13.4.4.a", "13.4.4.b", "13.4.5.a", "13.4.5.b")
def test_a_beaten_defender_retreats() -> None:
    # 10:5 = 2:1, die 1: D1 / 1D1R
    g = forced(storming(inf("A", IT, "0807", combat=10), B, dice=[1]))
    assert g.decision.kind == "retreat"
    assert g.decision.side == AH
    tos = {o.split("to=")[1] for o in offered(g, "retreat")}
    assert tos == {"0805", "0706", "0906"}  # opposite 0807 is 0805; its neighbours around 0806: 0706, 0906
    play(g, "retreat unit=B to=0805")
    assert where(g, "B") == "0805"
    assert steps(g, "B") == 1
    assert dp(g, "B") == 1
    pass_until(g, *END)
    assert where(g, "A") == "0806"
    assert dp(g, "A") == 1
    assert steps(g, "A") == 2


@rule("16.4.a", "13.4.4.b", "H7")
def test_the_loser_surrenders_at_his_threshold():
    game = duel(dice=[6])
    assert state(game, "A") == (FRONT, 2, 2)
    tired = assaulted(it("A", dp=4), ah("D", morale=5), dice=[6])
    run(tired)
    assert where(tired, "A") == "surrendered"


@rule("Q55")
def test_both_sides_wiped_out_leave_the_hex_empty():
    game = assaulted(it("A", steps_left=1), ah("D", steps_left=1, morale=5), dice=[3])
    run(game)
    assert (where(game, "A"), where(game, "D")) == ("eliminated", "eliminated")
    assert not game.state.at[game.rules.grid.numbers[TARGET]]


@rule("13.4.4.c", "Q73", "24.3.a", "H6")
def test_each_owner_names_a_unit_which_takes_the_first_loss():
    game = assaulted(it("A", morale=4), it("B", morale=6), ah("D", morale=5), ah("E", morale=3), dice=[3],
                     assaults=[mark("A"), mark("B")])  # fmt: skip
    run(game, until=["morale"])
    assert {d.side for d in game.decisions} == {IT, AH}  # at the same time, neither seeing the other's
    assert [o["unit"] for o in arguments(game, "name", IT)] == ["B", "A"]
    game.play(Option("name", unit="A"), IT)
    game.play(Option("name", unit="E"), AH)
    run(game)
    assert (last(game, "assault")["morale"], last(game, "assault")["defender_morale"]) == (4, 3)
    assert [steps(game, u) for u in "ABDE"] == [1, 2, 2, 1]


@rule("13.4.4.c")
def test_further_losses_are_the_owners_choice():
    game = assaulted(it("A", combat=30), ah("D", morale=5, combat=3), ah("E", morale=4, combat=3), dice=[1])
    run(game, until=["loss"])
    assert arguments(game, "lose", AH) == [{"unit": "D"}]
    assert refused(game, "lose", seat=AH, unit="E") == ["13.4.4.c"]
    game.play(Option("lose", unit="D"), AH)
    assert arguments(game, "lose", AH) == [{"unit": "E"}, {"unit": "D"}]


@rule("13.4.4.c", "Q73")
def test_the_named_unit_takes_the_first_loss() -> None:
    marks = [mark("A", "0807", "0806"), mark("A2", "0807", "0806")]
    g = step("D", A, inf("A2", IT, "0807", morale=7), inf("B", AH, "0806", combat=10), assaults=marks, dice=[2])
    play(g, "resolve-assault target=0806")
    assert offered(g) == ["name unit=A", "name unit=A2"]
    play(g, "name unit=A")  # 1:1 with morale 5 against 5, die 2: 1D1 / 1D1R
    while g.decision.kind in ("morale", "loss"):
        assert "lose unit=A2" not in offered(g)
        play(g, offered(g)[0])
    pass_until(g, *END)
    assert (steps(g, "A"), steps(g, "A2")) == (1, 2)


@rule("13.4.4.c", "Q74")
def test_steps_of_an_assault_fall_neither_on_guns_nor_on_flamethrowers():
    foot = Fighter(0, 1, 0)
    others = Fighter(1, 1, 0, flamethrower=True), Fighter(2, 1, 0, gun=True)
    assert next_in_assault((foot, *others), [], 0) == [0]
    assert next_in_assault((foot, *others), [0], 0) == []
    assert next_in_assault(others, [], NOBODY) == []
    assert morale_lenders((foot, *others)) == [0]


# 13.4.5.3: guns


@rule("Q74", "17.3.a")
def test_guns_lose_no_steps_in_an_assault_but_are_disorganized():
    game = assaulted(it("A", combat=20), ah("D", combat=4, morale=5), gun("G", TARGET, AH), dice=[4])
    run(game, until=["counter"])
    assert last(game, "assault-roll")["cell"] == "- / 1D2R"
    assert state(game, "G") == (TARGET, 1, 2)


@rule("13.4.5.3.a", "19.3.b", "19.4.b", "Q75")
def test_guns_left_behind_are_captured_at_the_end_of_the_action():
    game = assaulted(it("A", combat=20), ah("D", combat=4, morale=5), gun("G", TARGET, AH), dice=[4])
    run(game, until=["counter"])
    assert where(game, "G") == TARGET
    run(game)
    assert where(game, "G") == "surrendered"


@rule("13.4.5.3.a")
def test_guns_are_safe_where_the_assault_fails():
    game = assaulted(it("A"), ah("D", combat=20), gun("G", TARGET, AH), dice=[6])
    run(game)
    assert where(game, "G") == TARGET


@rule("Q74")
def test_guns_on_the_move_side_retreat():
    game = assaulted(it("A", combat=20), ah("D", combat=4, morale=5), gun("G", TARGET, AH, up="move"), dice=[4])
    run(game)
    assert where(game, "G") not in (TARGET, "surrendered")


@rule("13.4.5.3.a", "Q75", "19.3.b")
def test_guns_are_captured_after_the_counter_assaults() -> None:
    g = storming(inf("A", IT, "0807", combat=12), B, battery("K", AH, "0806"), dice=[1])
    while g.decision.kind in ("retreat", "morale", "loss", "assault_order"):
        play(g, offered(g)[0])
    pass_until(g, *END)
    assert where(g, "K") == "surrendered"
