"""11.1, 11.2 of Goito: assaults, their results, who wins, and what it costs."""

from __future__ import annotations

import pytest

from esagono.engine.forecast import by_cause

from .fights import fight, marked
from .playing import act, play, settle, take, verbs, ways
from .reading import args, checks, events, faces, lost, mood, status, strength, where
from .situations import AU, PI, au, distance, pi, rule

# 11.1: the assault


@rule("11.1.1.a", "11.2.5.a", "11.2.1.a")
def test_force_against_the_whole_hex():
    game = marked(pi("I", "0605", strength=3, stacking=2), pi("C", "0605", type="cavalry", strength=2), dice=[3, 4])
    found = args(act(game, "A", "assault"), "combat")
    assert (found["attacker_units"], sorted(found["defender_units"])) == (["A"], ["C", "I"])
    assert (found["attack"], found["defense"], found["ratio"]) == (4, 5, "1-1.5")
    assert found["total"] == 6


@rule("11.a")
@pytest.mark.parametrize(
    ("kind", "may"), [("line", True), ("light", True), ("cavalry", True), ("field-artillery", False)]
)
def test_who_may_assault(kind, may):
    game = marked(pi("P", "0605"), dice=[1, 1], attacker={"type": kind})
    play(game, "select", unit="A")
    assert ("assault" in verbs(game)) is may
    assert game.forecast(kind="assault", attackers=["A"], target="0605").legal is may


@rule("11.1.a", "11.1.b", "7.1.a")
def test_assault_needs_a_neighbouring_target_with_enemies():
    game = marked(pi("P", "0605"), dice=[])
    assert [r.key for r in game.forecast(kind="assault", attackers=["A"], target="0604").reasons] == [
        "no-enemy-there",
        "not-next-to-target",
    ]


@rule("11.1.1.a", "Q92")
def test_adjacent_assault_sets_off_no_reaction_unless_the_option_says_so():
    """Q92."""
    plain = marked(pi("P", "0605"), dice=[1, 1])
    assert events(act(plain, "A", "assault"), "combat")
    other = marked(pi("P", "0605"), dice=[1, 1], options={"adjacent_assault": "reaction"})
    act(other, "A", "assault")
    assert (other.decision.kind, other.decision.args["trigger"]) == ("reaction", 2)


@rule("8.3.4.a", "11.2.3.a")
def test_units_in_march_may_assault():
    found = marked(pi("P", "0605"), dice=[], attacker={"flags": ["march"]})
    forecast = found.forecast(kind="assault", attackers=["A"], target="0605")
    assert (forecast.legal, by_cause(forecast.drms)) == (True, {"attacker-march": -1})


# 11.2.6: the colours


@rule("11.2.6.a", "11.2.7.a", "11.2.8.a", "11.2.9.a", "11.2.10.b")
def test_red_the_attacker_goes_back_one_hex():
    """4 against 4, dice 4: R 1S1/-."""
    game = marked(pi("P", "0605", stacking=2), dice=[2, 2])
    found = act(game, "A", "assault")
    assert args(found, "combat")["cell"] == "R 1S1/-"
    assert args(found, "combat-result")["winner"] == "defender"
    assert (strength(game, "A"), status(game, "A")) == (3, 1)
    settle(game)
    assert distance(game, where(game, "A"), "0606") == 1
    assert where(game, "P") == "0605"


@rule("11.2.6.a", "11.2.9.a", "11.3.a", "11.2.10.b", "6.2.1.b")
@pytest.mark.parametrize(
    ("facing", "rear"),
    [("N", {"0507", "0606", "0406"}), ("SE", {"0405", "0406"}), ("S", {"0405", "0605"}),
     ("NE", {"0405", "0406", "0507"})],
)  # fmt: skip
def test_red_by_the_facing_of_the_attacker(facing, rear):
    game, _ = fight(pi("P", "0505"), mine=au("A", "0506", facing=facing), dice=[2, 2])
    assert (lost(game, "A"), status(game, "A"), lost(game, "P"), status(game, "P")) == (1, 1, 0, 0)
    zone = set(game.zoc(PI))
    offered = ways(game, "retreat")
    best = rear - zone or rear
    if len(best) > 1:
        assert offered == best
    settle(game)
    assert where(game, "A") in best
    assert where(game, "P") == "0505"
    assert (mood(game, AU), mood(game, PI)) == (-1, 1)


@rule("11.2.6.a", "11.1.2.a", "11.2.9.a", "11.2.10.a", "11.2.10.c", "11.2.7.a")
def test_blue_the_defender_goes_back_two_and_the_attacker_advances():
    """Dice 10: B -/1S1."""
    game = marked(pi("P", "0605", stacking=2), dice=[5, 5])
    found = act(game, "A", "assault")
    assert args(found, "combat")["cell"] == "B -/1S1"
    assert (strength(game, "P"), status(game, "P"), strength(game, "A")) == (3, 1, 4)
    settle(game, "facing")
    take(game, "face", facing="NE")
    settle(game, "facing")
    assert where(game, "A") == "0605"
    assert (game.decision.side, game.decision.clause) == ("austrian", "11.2.10")
    take(game, "face", facing="SE")
    assert faces(game, "A") == "SE"
    far = game.rules.grid.index(where(game, "P"))
    assert game.rules.grid.distance(far, game.rules.grid.index("0606")) == 3


@rule("11.2.6.a", "11.2.7.a", "11.2.8.a", "11.2.9.a", "11.2.10.a", "6.2.1.b")
def test_blue_costs_the_defender_a_point_and_a_level():
    game, _ = fight(pi("P", "0505"), dice=[5, 5])
    assert game.decision.kind == "retreat"
    assert ways(game, "retreat") == {"0504", "0404", "0604"}
    take(game, "retreat", to="0504")
    assert ways(game, "retreat") == {"0503", "0403", "0603"}
    settle(game)
    assert (lost(game, "P"), status(game, "P"), lost(game, "A"), status(game, "A")) == (1, 1, 0, 0)
    assert where(game, "A") == "0505"
    assert distance(game, "0506", where(game, "P")) == 3
    assert (mood(game, AU), mood(game, PI)) == (1, -1)


@rule("11.2.6.a", "11.2.9.b", "11.2.8.b")
def test_grey_is_a_draw_and_nobody_moves():
    """Dice 7: G cc1/cc1, the defender checks first; totals 8 against 9 pass."""
    game = marked(pi("P", "0605", stacking=2), dice=[3, 4, 3, 4, 3, 5])
    found = act(game, "A", "assault")
    assert args(found, "combat")["cell"] == "G cc1/cc1"
    checks = events(found, "check")
    assert [c.args["side"] for c in checks] == ["piedmontese", "austrian"]
    assert [c.args["modifiers"] for c in checks] == [[["result", 1]], [["result", 1]]]
    assert (status(game, "P"), status(game, "A")) == (0, 0)
    assert (where(game, "A"), where(game, "P")) == ("0606", "0605")
    assert mood(game, "austrian") == mood(game, "piedmontese") == 0


@rule("11.2.6.a", "11.2.7.b", "11.2.8.b", "11.2.9.b", "Q21")
def test_grey_is_a_draw_though_one_side_fails_its_check():
    game, log = fight(pi("P", "0505"), dice=[3, 4, 6, 3, 4, 4])
    assert [e.args["side"] for e in log if e.kind == "check"] == [PI, AU]
    assert [c[2] for c in checks(log)] == [1, 0]
    settle(game)
    assert (where(game, "A"), where(game, "P"), status(game, "A"), status(game, "P")) == ("0506", "0505", 0, 1)
    assert (mood(game, AU), mood(game, PI)) == (0, 0)


@rule("11.2.9.b")
def test_draw_leaves_both_adjacent():
    game = marked(pi("P", "0605", stacking=2), dice=[3, 4, 1, 1, 1, 1])
    act(game, "A", "assault")
    assert game.decision.kind == "action"
    assert (where(game, "A"), where(game, "P")) == ("0606", "0605")


@rule("11.2.6.b", "11.2.6.c", "11.2.8.b")
@pytest.mark.parametrize(
    ("dice", "winner"),
    [([4, 4, 6, 6, 1, 1], "attacker"), ([4, 4, 1, 1, 6, 6], "defender"), ([4, 4, 1, 1, 1, 1], "draw")],
)
def test_white_goes_to_who_loses_fewer_levels(dice, winner):
    """Dice 8: W cc1/cc2."""
    game = marked(pi("P", "0605", stacking=2), dice=dice)
    found = act(game, "A", "assault")
    assert args(found, "combat")["cell"] == "W cc1/cc2"
    assert args(found, "combat-result")["winner"] == winner


@rule("11.2.6.b", "11.2.6.c", "Q77")
@pytest.mark.parametrize(
    ("defender", "attacker", "winner"),
    [([6, 5], [1, 1], "attacker"), ([1, 1], [6, 6], "defender"), ([1, 1], [1, 1], "draw"), ([5, 5], [6, 4], "draw")],
)
def test_white_goes_to_who_fails_by_less(defender, attacker, winner):
    game, log = fight(pi("P", "0505"), dice=[4, 4, *defender, *attacker])
    log += settle(game)
    assert events(log, "combat-result")[0].args["winner"] == winner
    assert where(game, "A") == ("0505" if winner == "attacker" else "0506" if winner == "draw" else where(game, "A"))
    assert (where(game, "P") == "0505") == (winner != "attacker")


@rule("Q116")
def test_a_rout_counts_only_the_levels_that_were_left():
    # 8 on column +3 is too good; the defender is Disorganized (CCV 9 - 3 = 6), so the attacker of 6 stands on column 0
    game, log = fight(pi("P", "0505", status=3), mine=au("A", "0506", cohesion=6), dice=[4, 4, 6, 6, 3, 3])
    log += settle(game)
    assert where(game, "P") == "eliminated"  # 12 + 2 against 6: three levels, but one was left
    assert status(game, "A") == 1  # 6 + 1 against 6
    assert events(log, "combat-result")[0].args["winner"] == "draw"
    assert where(game, "A") == "0506"


@rule("Q77")
def test_uncertain_results_add_up_all_units_by_the_other_reading():
    units = (pi("P", "0505", stacking=2, cohesion=9), pi("Q", "0505", stacking=1, cohesion=5))
    for reading, winner in (("reference-unit", "draw"), ("all-units", "attacker")):
        game, log = fight(
            *units, mine=au("A", "0506", strength=8, cohesion=9), dice=[4, 4, 3, 3, 1, 1],
            options={"uncertain_result": reading},
        )  # fmt: skip
        log += settle(game)
        assert status(game, "Q") == 1
        assert status(game, "P") == 0
        assert events(log, "combat-result")[0].args["winner"] == winner


@rule("11.2.7.b")
def test_defender_suffers_first():
    """Dice 9: B cc0/0S1: the defender's level comes before the attacker's check."""
    game = marked(pi("P", "0605", stacking=2), dice=[5, 4, 6, 6])
    kinds = [(e.kind, e.args["side"]) for e in act(game, "A", "assault") if e.kind in ("worse", "check")]
    assert kinds[:2] == [("worse", "piedmontese"), ("check", "austrian")]


# 11.2.8: losses


@rule("11.2.8.c", "11.2.8.d")
def test_losses_of_a_stack():
    """B -/2S2 for 3-1: first point from the largest, the next as the owner likes, levels for all."""
    game = marked(
        pi("BIG", "0605", strength=2, stacking=3), pi("SMALL", "0605", strength=2), dice=[5, 5],
        attacker={"strength": 12},
    )  # fmt: skip
    found = act(game, "A", "assault")
    assert args(found, "combat")["cell"] == "B -/2S2"
    assert game.decision.kind == "losses"
    assert strength(game, "BIG") == 1
    take(game, "lose", unit="SMALL")
    assert (strength(game, "SMALL"), status(game, "BIG"), status(game, "SMALL")) == (1, 2, 2)


@rule("11.2.8.c", "9.4.1.b", "Q64")
def test_the_first_point_comes_from_the_largest_unit():
    units = (
        pi("P", "0505", stacking=2, strength=1),
        pi("Q", "0505", stacking=1, strength=4),
        pi("R", "0505", strength=4),
    )
    game, log = fight(*units, mine=au("A", "0506", strength=20), dice=[5, 4])  # 9 + 2: B -/1S2
    assert where(game, "P") == "eliminated"
    log += settle(game)
    assert (lost(game, "Q"), lost(game, "R"), status(game, "Q"), status(game, "R")) == (0, 0, 2, 2)
    more, _ = fight(*units, mine=au("A", "0506", strength=20), dice=[6, 5])  # 11 + 2: B -/2S2
    assert more.decision.kind == "losses"
    assert {o.args["unit"] for o in more.options()} == {"Q", "R"}
    assert more.decision.side == PI


@rule("11.2.8.c", "9.4.1.b")
def test_equal_largest_units_are_the_owners_choice():
    game, _ = fight(
        pi("P", "0505", stacking=2), pi("Q", "0505", stacking=2), mine=au("A", "0506", strength=8), dice=[5, 5]
    )
    while game.decision.kind == "reference":
        game.play(game.options()[0])
    assert game.decision.kind == "losses"
    assert {o.args["unit"] for o in game.options()} == {"P", "Q"}
