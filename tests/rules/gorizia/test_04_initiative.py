"""4.3: bids, the dice of the initiative, and ties."""

from __future__ import annotations

from .cases import EAST, WEST, in_phase
from .reading import AH, IT, kinds, lp, pass_until, play, rule
from .situations import FAR, it, pos


@rule("4.3.a", "4.3.b", "4.3.c", "3.0.d", "H3", "2.2.6.a")
def test_the_initiative_is_the_die_and_all_points_spent() -> None:
    game = pos(it("A", "0508"), FAR, phase="initiative", tracks={"lp": {IT: 5, AH: 5}}, spent={IT: 2, AH: 0},
               dice=[1, 3])  # fmt: skip
    assert [o.args["points"] for o in game.options(AH)] == list(range(6))
    play(game, "bid", side=AH, points=1)
    assert game.view(IT)["tracks"].get(AH) is None, "secret until both are committed"
    events = play(game, "bid", side=IT, points=2)
    roll = next(e for e in events if e.kind == "initiative-roll")
    assert roll.args["totals"] == [5, 4]
    assert game.state.initiative == 0
    assert game.state.lp == [3, 4]


@rule("4.3.a", "4.3.b", "H3")
def test_die_plan_and_bid_make_the_total() -> None:
    g = in_phase(
        "initiative", WEST, EAST, tracks={"lp": {IT: 9, AH: 4}}, spent={IT: 1, AH: 3}, dice_of={IT: [2], AH: [3]}
    )
    assert [str(o) for o in g.options(AH)] == [f"bid points={n}" for n in range(5)]
    play(g, "bid points=4", side=IT)
    assert g.view(AH)["tracks"][AH]["bid"] in (-1, None)
    play(g, "bid points=0", side=AH)
    assert g.to_position()["initiative"] == IT  # 2+1+4=7 against 3+3=6
    assert lp(g, IT) == 5


@rule("4.3.c", "Q111")
def test_a_tie_of_two_dice_is_rolled_again() -> None:
    g = in_phase("initiative", WEST, EAST, tracks={"lp": {IT: 0, AH: 0}}, dice_of={IT: [2, 1], AH: [2, 6]})
    pass_until(g, "artillery")
    assert g.to_position()["initiative"] == AH


@rule("Q111")
def test_the_totals_of_a_tie_and_of_the_second_roll():
    game = pos(
        it("A", "0508"), FAR, phase="initiative", dice=[2, 3, 6, 1], bid={IT: 1, AH: 0}, tracks={"lp": {IT: 3, AH: 3}}
    )
    rolls = [e.args["totals"] for e in game.log if e.kind == "initiative-roll"]
    assert rolls == [[3, 3], [7, 1]]
    assert game.state.lp == [2, 3]


@rule("4.3.c", "Q111")
def test_a_tie_is_rolled_again_with_the_same_modifiers() -> None:
    game = pos(it("A", "0508"), FAR, phase="initiative", tracks={"lp": {IT: 0, AH: 0}}, dice=[3, 3, 2, 5])
    play(game, "bid", side=IT, points=0)
    events = play(game, "bid", side=AH, points=0)
    assert kinds(events).count("initiative-roll") == 2
    assert game.state.initiative == 1
