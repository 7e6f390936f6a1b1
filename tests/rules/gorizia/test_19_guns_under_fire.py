"""19.6, 19.7: guns as a target, and guns that are disorganized."""

from __future__ import annotations

import pytest

from esagono.engine import Option

from .cases import HX, A, B, battery, bombing, step
from .fights import GUNS, bombard, bombarding, fight, fired, last, run, state
from .reading import AH, IT, arguments, dp, forced, offered, play, rule, steps, where
from .situations import TARGET, gun, it


@rule("19.6.a", "17.3.a", "E15", "19.7.a")
def test_one_step_spares_a_gun_but_disorganizes_it():
    game = fired({"bombardment": 7}, target=[gun("B", TARGET, AH)], category=GUNS, dice=[1])
    assert last(game, "fire-roll")["cell"] == "1D1T"
    assert state(game, "B") == (TARGET, 1, 1)
    assert game.rules.bombardment_of(game.state, game.rules.roster.index["B"]) == 4


@rule("19.6.a", "Q60", "17.2.a")
def test_two_steps_take_one_gun_of_the_owners_choice():
    target = [gun("B", TARGET, AH), gun("C", TARGET, AH)]
    game = bombarding(gun("G", "0906", bombardment=19), *target, dice=[1])
    bombard(game, ("G", TARGET, GUNS), until=["loss"])
    assert last(game, "fire-roll")["cell"] == "2D2T"
    assert game.decision.side == AH
    assert arguments(game, "lose") == [{"unit": "B"}, {"unit": "C"}]
    game.play(Option("lose", unit="C"))
    run(game)
    assert where(game, "C") == "eliminated"
    assert state(game, "B") == (TARGET, 1, 2)


@rule("Q60")
def test_by_the_other_reading_each_gun_needs_two_hits_of_its_own():
    target = [gun("B", TARGET, AH), gun("C", TARGET, AH)]
    game = fired({"bombardment": 19}, target=target, category=GUNS, dice=[1], options={"gun_losses": "each"})
    assert [where(game, u) for u in "BC"] == [TARGET, TARGET]
    one = fired({"bombardment": 26}, target=target[:1], category=GUNS, dice=[1], options={"gun_losses": "each"})
    assert where(one, "B") == "eliminated"


@rule("19.6.a", "Q60")
@pytest.mark.parametrize(("force", "cell", "lost"), [(7, "1D2T", (0, 0)), (14, "2D2T", (1, 0)), (26, "3D2T", (1, 1))])
def test_steps_dealt_out_among_guns_are_an_option(force, cell, lost):
    """By the other reading each gun needs two steps of its own: of two steps each gun has one."""
    for choice, count in zip(("pairs", "each"), lost, strict=True):
        guns_there = [gun("H", TARGET, AH), gun("I", TARGET, AH)]
        game = fired({"bombardment": force}, target=guns_there, dice=[1], category=GUNS, options={"gun_losses": choice})
        assert last(game, "fire-roll")["cell"] == cell
        assert [where(game, u) for u in "HI"].count("eliminated") == count


@rule("19.6.a", "E15", "19.7.a", "Q60")
def test_guns_as_a_target() -> None:
    k = battery("K", AH, "0806", 4)
    g = bombing(A, B, k, battery("G", IT, "0809", 10), dice=[4])  # 10-13 die 4: 1D1
    play(g, "fire unit=G target=0806 category=artillery", "open-fire")
    forced(g)
    assert where(g, "K") == "0806"
    assert dp(g, "K") == 1
    assert dp(g, "B") == 0
    assert steps(g, "B") == 2
    g = bombing(A, B, k, battery("G", IT, "0809", 14), dice=[1])  # 2D1T
    play(g, "fire unit=G target=0806 category=artillery", "open-fire")
    forced(g)
    assert where(g, "K") == "eliminated"
    assert steps(g, "B") == 2


@rule("Q60")
def test_two_steps_on_two_guns_by_either_reading() -> None:
    for options, gone in (({}, 1), ({"gun_losses": "each"}, 0)):
        g = step(
            "B",
            HX,
            A,
            B,
            battery("K", AH, "0806", 4),
            battery("L", AH, "0806", 4),
            battery("G", IT, "0809", 10),
            action={"guns": ["G"], "box": 5},
            options=options,
            dice=[1],
        )
        play(g, "fire unit=G target=0806 category=artillery", "open-fire")  # 10-13, two guns in the open: 14-18, 2D1T
        while g.decision and g.decision.kind == "loss":
            play(g, offered(g)[0])
        assert sum(where(g, k) == "eliminated" for k in "KL") == gone
        assert sum(dp(g, k) for k in "KL") == 2 - gone


@rule("19.7.a", "16.4.a", "16.4.b")
def test_a_gun_surrenders_when_its_disorganization_is_its_factor():
    near = fired({"bombardment": 7}, target=[gun("B", TARGET, AH, bombardment=2, dp=1)], category=GUNS, dice=[6])
    assert where(near, "B") == "surrendered"
    units = [it("A", "0806"), gun("G", "0906", bombardment=7), gun("B", TARGET, AH, bombardment=2, dp=1)]
    far = fight(*units, step="B", dice=[6])
    bombard(far, ("G", TARGET, GUNS))
    assert state(far, "B") == (TARGET, 1, 1)


@rule("19.7.a")
def test_disorganized_guns_fire_with_less():
    game = fired({"bombardment": 8, "dp": 3}, dice=[6])
    assert last(game, "fire")["total"] == "5"


@rule("19.7.a")
def test_a_disorganized_gun_fires_with_less() -> None:
    g = step("B", HX, A, B, battery("G", IT, "0809", 7, dp=2), action={"guns": ["G"], "box": 5})
    assert g.forecast(kind="offensive", target="0806", guns=["G"]).total == 5
