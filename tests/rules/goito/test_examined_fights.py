"""An examiner's cases: assaults, losses, checks, artillery, retreats and advances, played with given dice."""

from __future__ import annotations

import pytest

from esagono.engine import Option

from .examining import at, checks, fight, flags, lost, mood, rule, status
from .fights import AU, PI, au, events, pi, settle, take

# 11.2: results


@rule("11.2.6.a", "11.2.7.a", "11.2.8.a", "11.2.9.a", "11.2.10.a", "6.2.1.b")
def test_blue():
    game, _ = fight(pi("P", "0505"), dice=[5, 5])
    assert game.decision.kind == "retreat"
    assert {o.args["to"] for o in game.options() if o.verb == "retreat"} == {"0504", "0404", "0604"}
    take(game, "retreat", to="0504")
    assert {o.args["to"] for o in game.options() if o.verb == "retreat"} == {"0503", "0403", "0603"}
    settle(game)
    assert (lost(game, "P"), status(game, "P"), lost(game, "A"), status(game, "A")) == (1, 1, 0, 0)
    assert at(game, "A") == "0505"
    assert game.rules.grid.distance(game.rules.grid.index("0506"), game.rules.grid.index(at(game, "P"))) == 3
    assert (mood(game, AU), mood(game, PI)) == (1, -1)


@rule("11.2.6.a", "11.2.9.a", "11.3.a", "11.2.10.b", "6.2.1.b")
@pytest.mark.parametrize(
    ("facing", "rear"),
    [("N", {"0507", "0606", "0406"}), ("SE", {"0405", "0406"}), ("S", {"0405", "0605"}),
     ("NE", {"0405", "0406", "0507"})],
)  # fmt: skip
def test_red(facing, rear):
    game, _ = fight(pi("P", "0505"), mine=au("A", "0506", facing=facing), dice=[2, 2])
    assert (lost(game, "A"), status(game, "A"), lost(game, "P"), status(game, "P")) == (1, 1, 0, 0)
    zone = set(game.zoc(PI))
    offered = {o.args["to"] for o in game.options() if o.verb == "retreat"}
    best = rear - zone or rear
    if len(best) > 1:
        assert offered == best
    settle(game)
    assert at(game, "A") in best
    assert at(game, "P") == "0505"
    assert (mood(game, AU), mood(game, PI)) == (-1, 1)


@rule("11.2.6.a", "11.2.7.b", "11.2.8.b", "11.2.9.b", "Q21")
def test_grey():
    game, log = fight(pi("P", "0505"), dice=[3, 4, 6, 3, 4, 4])
    assert [e.args["side"] for e in log if e.kind == "check"] == [PI, AU]
    assert [c[2] for c in checks(log)] == [1, 0]
    settle(game)
    assert (at(game, "A"), at(game, "P"), status(game, "A"), status(game, "P")) == ("0506", "0505", 0, 1)
    assert (mood(game, AU), mood(game, PI)) == (0, 0)


@rule("11.2.6.b", "11.2.6.c", "Q77")
@pytest.mark.parametrize(
    ("defender", "attacker", "winner"),
    [([6, 5], [1, 1], "attacker"), ([1, 1], [6, 6], "defender"), ([1, 1], [1, 1], "draw"), ([5, 5], [6, 4], "draw")],
)
def test_white(defender, attacker, winner):
    game, log = fight(pi("P", "0505"), dice=[4, 4, *defender, *attacker])
    log += settle(game)
    assert events(log, "combat-result")[0].args["winner"] == winner
    assert at(game, "A") == ("0505" if winner == "attacker" else "0506" if winner == "draw" else at(game, "A"))
    assert (at(game, "P") == "0505") == (winner != "attacker")


@rule("Q116")
def test_a_rout_counts_only_the_levels_that_were_left():
    # 8 on column +3 is too good; the defender is Disorganized (CCV 9 - 3 = 6), so the attacker of 6 stands on column 0
    game, log = fight(pi("P", "0505", status=3), mine=au("A", "0506", cohesion=6), dice=[4, 4, 6, 6, 3, 3])
    log += settle(game)
    assert at(game, "P") == "eliminated"  # 12 + 2 against 6: three levels, but one was left
    assert status(game, "A") == 1  # 6 + 1 against 6
    assert events(log, "combat-result")[0].args["winner"] == "draw"
    assert at(game, "A") == "0506"


@rule("Q77")
def test_the_other_reading_adds_up_all_units():
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


@rule("11.2.8.c", "9.4.1.b", "Q64")
def test_the_first_point_comes_from_the_largest_unit():
    units = (
        pi("P", "0505", stacking=2, strength=1),
        pi("Q", "0505", stacking=1, strength=4),
        pi("R", "0505", strength=4),
    )
    game, log = fight(*units, mine=au("A", "0506", strength=20), dice=[5, 4])  # 9 + 2: B -/1S2
    assert at(game, "P") == "eliminated"
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


# 13.1: modifiers of checks

CHECKED = [
    ({}, {}, {"result": 1}),
    ({"facing": "N"}, {}, {"result": 1, "rear": 1}),
    ({"flags": ["march"]}, {}, {"result": 1, "march": 1}),
    ({"strength": 4, "lost": 2}, {}, {"result": 1, "half-strength": 1}),
    ({"strength": 5, "lost": 2}, {}, {"result": 1}),
    ({"strength": 5, "lost": 3}, {}, {"result": 1, "half-strength": 1}),
    ({}, {"hexes": {"0505": {"terrain": "farmhouse"}}}, {"result": 1, "building": -1}),
    ({}, {"hexes": {"0505": {"terrain": "village"}}}, {"result": 1, "building": -1}),
    ({}, {"hexes": {"0505": {"terrain": "farm"}}}, {"result": 1}),
]


@rule("13.1.b", "11.2.8.b")
@pytest.mark.parametrize(("unit", "board", "modifiers"), CHECKED)
def test_the_modifiers_of_a_check(unit, board, modifiers):
    """The roll that gives cc1/cc1: found over all dice, as the modifiers of the combat differ."""
    strength = unit.get("strength", 4) - unit.get("lost", 0)
    for first, second in ((a, b) for a in range(1, 7) for b in range(1, 7)):
        _game, log = fight(
            pi("P", "0505", **unit), mine=au("A", "0506", strength=strength), dice=[first, second], map=board
        )
        if events(log, "combat")[0].args.get("result", events(log, "combat")[0].args.get("cell")) == "G cc1/cc1":
            found = next(c for c in checks(log) if c[0] != "charged")[1]
            assert sum(found.values()) == sum(modifiers.values()), found
            return
    raise AssertionError("no dice give a grey result")


@rule("13.1.1.a", "13.1.c")
@pytest.mark.parametrize(("roll", "levels"), [([5, 3], 0), ([5, 4], 1), ([6, 5], 1), ([6, 6], 2)])
def test_failure_by_how_much(roll, levels):
    # grey: cc1; against 9: up to 8 passes, 9-11 one level, 12 (13 - 9 = 4) two
    game, _ = fight(pi("P", "0505"), dice=[3, 4, *roll])
    assert status(game, "P") == levels


@rule("13.1.1.a")
def test_one_roll_for_the_force_and_each_unit_by_its_own_cohesion():
    units = (pi("P", "0505", stacking=2), pi("Q", "0505", cohesion=7), pi("R", "0505", cohesion=10, status=1))
    game, _ = fight(*units, mine=au("A", "0506", strength=12), dice=[3, 4, 5, 3])
    assert [status(game, id) for id in "PQR"] == [0, 1, 1]


# 11.4: artillery


@rule("11.4.2.a", "11.4.2.b", "T4", "11.4.b")
@pytest.mark.parametrize(
    ("type", "strength", "gone"), [("field-artillery", 3, 2), ("field-artillery", 4, 2), ("horse-artillery", 3, 0)]
)
def test_guns_that_go_back_with_others_lose_half(type, strength, gone):
    gun = pi("G", "0505", type=type, strength=strength)
    game, _log = fight(
        pi("P", "0505", stacking=2, strength=6), gun, mine=au("A", "0506", strength=6), dice=[5, 4]
    )  # B cc0/0S1
    log = settle(game)
    assert lost(game, "G") == gone
    assert bool([e for e in log if e.clause == "11.4.2"]) == bool(gone)
    assert flags(game, "G") & {"march", "limbered"}
    assert status(game, "G") == 1
    assert at(game, "G") not in ("0505", "eliminated")


@rule("11.4.2.a")
def test_a_battery_of_one_point_is_gone():
    game, _ = fight(pi("P", "0505", stacking=2), pi("G", "0505", type="field-artillery", strength=1), dice=[5, 4])
    settle(game)
    assert at(game, "G") == "eliminated"


@rule("11.4.1.a", "Q91", "Q21")
def test_guns_alone_are_overrun():
    game, log = fight(pi("G", "0505", type="field-artillery"), dice=[])
    settle(game)
    assert at(game, "G") == "eliminated"
    assert at(game, "A") == "0505"
    assert not events(log, "combat")
    assert (mood(game, AU), mood(game, PI)) == (0, 0)


@rule("11.4.1.b", "E14")
def test_guns_are_saved_by_a_countercharge():
    game, log = fight(
        pi("G", "0505", type="field-artillery", stacking=1), pi("H", "0504", type="cavalry", strength=8, cohesion=10),
        dice=[1, 1, 1, 1, 6, 6],
    )  # fmt: skip
    assert game.decision.kind == "reaction"
    log += take(game, "countercharge")
    log += settle(game)
    assert at(game, "G") == "0505"
    assert at(game, "A") != "0505"


# 11.3: retreats


@rule("11.3.3.a", "Q75")
def test_who_cannot_retreat_surrenders():
    ring = {f"0505-{h}": "river" for h in ("0504", "0404", "0604", "0405", "0605")}
    game, _log = fight(pi("P", "0505"), dice=[5, 5], map={"sides": ring})
    settle(game)
    assert at(game, "P") == "eliminated"
    assert at(game, "A") == "0505"
    assert mood(game, PI) == -1


@rule("11.3.2.a", "11.3.2.b", "Q114")
def test_a_crowded_retreat_goes_on_and_shakes_those_it_passes():
    others = [pi(f"Q{h}", h, stacking=5) for h in ("0503", "0403", "0603", "0504", "0404", "0604", "0703", "0303")]
    others += [pi(f"R{h}", h, stacking=5) for h in ("0304", "0704", "0705", "0305")]
    game, _ = fight(pi("P", "0505"), *others, dice=[5, 5])
    settle(game)
    passed = [o["id"] for o in others if status(game, o["id"]) == 1]
    assert len(passed) >= 2
    total = sum(u.get("stacking", 1) for u in game.to_position()["units"] if u["hex"] == at(game, "P"))
    assert total <= 5


@rule("11.3.6.a", "Q74")
def test_a_retreat_into_a_zone_is_answered_but_not_by_those_who_fought():
    ring = {f"0505-{h}": "river" for h in ("0404", "0604", "0405", "0605")}
    watch = au("W", "0403", type="light")
    game, _ = fight(pi("P", "0505"), watch, au("V", "0806"), dice=[5, 5], map={"sides": ring})
    while game.decision.kind in ("retreat", "facing"):
        game.play(game.options()[0])
    assert (game.decision.kind, game.decision.side) == ("reaction", AU)
    assert {o.args["hex"] for o in game.options() if "hex" in o.args} == {"0403"}


@rule("11.3.c")
def test_a_retreat_prefers_hexes_out_of_zones_then_room_then_cost():
    far = au("W", "0803", type="light")  # nowhere near
    game, _ = fight(
        pi("P", "0505"), far, pi("X", "0504", stacking=5), dice=[5, 5], map={"hexes": {"0604": {"terrain": "village"}}}
    )
    # 0504 is full, 0604 costs two, 0404 one
    settle(game)
    assert game.rules.grid.distance(game.rules.grid.index("0404"), game.rules.grid.index(at(game, "P"))) == 1


@rule("Q87")
def test_a_beaten_square_goes_back_in_the_open():
    game, _ = fight(pi("P", "0505", flags=["square"]), dice=[5, 5])
    settle(game)
    assert "square" not in flags(game, "P")
    assert at(game, "P") != "0505"


@rule("2.2.1.b", "11.3.4.b")
def test_a_commander_goes_back_with_his_units():
    leader = {"id": "L", "side": PI, "type": "commander", "formation": "piedmontese-formation", "hex": "0505"}
    game, _ = fight(pi("P", "0505"), leader | {"formation": "x"}, dice=[5, 5])
    settle(game)
    assert at(game, "L") == at(game, "P")


@rule("11.3.5.a", "11.3.5.b")
def test_the_owner_chooses_the_facing_after_a_retreat():
    game, _ = fight(pi("P", "0505"), dice=[5, 5])
    settle(game, "facing")
    assert (game.decision.kind, game.decision.side) == ("facing", PI)
    assert len(game.options()) == 6


@rule("11.2.11.a", "8.3.5.b")
def test_both_may_leave_the_march_after_a_combat():
    game, _ = fight(pi("P", "0505", flags=["march"]), mine=au("A", "0506", flags=["march"]), dice=[3, 3])
    settle(game, "marching")
    sides = []
    while game.decision and game.decision.kind == "marching":
        sides.append(game.decision.side)
        form = [o for o in game.options() if o.verb == "form-up"]
        game.play(form[0] if form else Option("done"))
    assert set(sides) == {AU, PI}
    assert "march" not in flags(game, "A") | flags(game, "P")
