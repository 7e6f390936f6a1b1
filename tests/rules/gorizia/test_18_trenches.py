"""18: trenches; 23: deployment in two hexes."""

from __future__ import annotations

import pytest

from .reading import AH, IT, listed, pass_until, play, refused, rule, shown, trench, verbs, where
from .situations import FAR, ah, alone, cost, gun, it, late, moving, pos


def dig(game: object, *units: str) -> None:
    for name in units:
        play(game, "dig", unit=name)
    pass_until(game, "reaction", "activation")


@rule("18.1.a", "18.2.b", "Q82")
def test_level_one_is_ready_at_the_end_of_the_action() -> None:
    game = moving(it("A", "0508"), it("B", "0509"), FAR, roads=[])
    play(game, "select", unit="B")
    play(game, "move", unit="B", to="0510")
    assert refused(game, "dig", unit="B") == ["18.1.a"]
    dig(game, "A")
    assert trench(game, "0508") == 1
    assert game.view(AH)["trenches"]["0508"]["side"] == IT


@rule("18.2.a")
def test_five_levels_in_five_hexes() -> None:
    units = [it(f"A{n}", f"05{n:02}") for n in range(5, 11)]
    game = moving(*units, it("B", "0505"), FAR, roads=[])
    play(game, "dig", unit="A5")
    assert refused(game, "dig", unit="B") == ["18.2.a"], "one level in each hex"
    for n in range(6, 10):
        play(game, "dig", unit=f"A{n}")
    assert refused(game, "dig", unit="A10") == ["18.2.a"]


@rule("18.2.a", "Q82")
def test_an_activation_without_points_cannot_dig() -> None:
    game = moving(it("A", "0508"), FAR, roads=[], action={"kind": "wings"})
    assert refused(game, "dig", unit="A") == ["18.2.a"]


@rule("18.1.a", "22.3.a", "22.1.a", "Q82", "Q113")
@pytest.mark.parametrize(("kind", "digs"), [("engineer", True), ("mg", False), ("cavalry", False), ("rgf", True)])
def test_who_digs(kind: str, digs: bool) -> None:
    game = moving(it("A", "0508"), alone("B", "0509", type=kind), FAR, roads=[], action={"independents": ["B"]})
    assert bool(listed(game, "dig", unit="B")) == digs


@rule("18.1.a")
def test_level_three_is_the_highest() -> None:
    hexes = {"0508": {"trench": {"level": 3, "owner": IT}}}
    assert refused(moving(it("A", "0508"), FAR, hexes=hexes), "dig", unit="A") == ["18.1.a"]


@rule("18.2.c")
def test_levels_two_and_three_take_until_the_next_turn() -> None:
    hexes = {"0508": {"trench": {"level": 1, "owner": IT}}}
    game = moving(it("A", "0508"), FAR, hexes=hexes, roads=[])
    dig(game, "A")
    assert trench(game, "0508") == 1
    assert game.view(IT)["trenches"]["0508"]["pending"]
    assert [e.args["level"] for e in game.log if e.kind == "trench-begun"] == [2]
    pending = game.to_position()["map"]["hexes"]["0508"]["trench"]
    assert (pending["pending"], pending["begun"]) == ("A", 2)
    later = late(it("A", "0508"), FAR, turn=3,
                 hexes={"0508": {"trench": {"level": 1, "owner": IT, "pending": 2, "begun": 2}}})  # fmt: skip
    pass_until(later, "rally")
    assert trench(later, "0508") == 2


@rule("18.2.1.a", "18.2.1.b")
def test_moving_interrupts_the_digging() -> None:
    hexes = {"0508": {"trench": {"level": 1, "owner": IT, "pending": 2, "begun": 2}}}
    game = late(it("A", "0508"), FAR, turn=3, hexes=hexes, roads=[])
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0509")
    pass_until(game, "rally")
    assert trench(game, "0508") == 1
    digging = moving(it("A", "0508"), it("B", "0510"), FAR, roads=[])
    play(digging, "dig", unit="A")
    assert refused(digging, "select", unit="A") == ["18.2.1.a"]


@rule("18.3.a")
@pytest.mark.parametrize(("die", "result"), [(3, 1), (4, 0)])
def test_in_an_enemy_zone_a_die_decides(die: int, result: int) -> None:
    game = moving(it("A", "0508"), ah("e", "0507"), roads=[], dice=[die])
    dig(game, "A")
    assert trench(game, "0508") == result


@rule("18.3.b", "22.1.a")
def test_engineers_need_no_die() -> None:
    game = moving(it("A", "0510"), alone("E", "0508", type="engineer"), ah("e", "0507"), roads=[], dice=[6],
                  action={"independents": ["E"]})  # fmt: skip
    dig(game, "E")
    assert trench(game, "0508") == 1
    assert game.state.given_dice == [6]


@rule("18.8.a", "18.8.1.a")
def test_printed_trenches_are_raised_at_once_without_a_die() -> None:
    hexes = {"0508": {"trench": {"level": 1, "owner": IT, "printed": True}}}
    game = moving(it("A", "0508"), ah("e", "0507"), hexes=hexes, roads=[], dice=[6])
    dig(game, "A")
    assert trench(game, "0508") == 2
    assert game.state.given_dice == [6]


@rule("18.6.b", "18.8.a", "4.6.c")
def test_own_trenches_are_lowered_in_the_artillery_phase() -> None:
    hexes = {
        "0508": {"trench": {"level": 2, "owner": IT}},
        "0509": {"trench": {"level": 1, "owner": IT, "printed": True}},
        "0510": {"trench": {"level": 1, "owner": IT}},
    }
    units = (it("A", "0508"), it("B", "0509"), gun("G", "0510"))
    game = pos(*units, FAR, phase="artillery", side=IT, hexes=hexes)
    assert [o.text("hex") for o in listed(game, "lower")] == ["0508"]
    play(game, "lower", hex="0508")
    assert trench(game, "0508") == 1
    assert refused(game, "lower", hex="0509") == ["18.8.a"]
    assert not listed(game, "lower", hex="0508"), "by one level"


@rule("18.6.a")
def test_a_trench_serves_whoever_is_in_it() -> None:
    hexes = {"0508": {"trench": {"level": 2, "owner": AH}}}
    game = pos(it("A", "0509"), hexes=hexes, side=IT, action={"side": IT, "brigade": "X", "step": "A"}, roads=[])
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0508")
    assert game.view(IT)["trenches"]["0508"]["side"] == IT


@rule("23.1.a", "23.2.a", "23.3.a")
def test_a_unit_extends_into_an_adjacent_hex() -> None:
    game = moving(it("A", "0508", combat=5, mg=1), it("B", "0510"), it("C", "0510"), FAR, roads=[],
                  hexes={"0507": {"terrain": "carso"}})  # fmt: skip
    play(game, "select", unit="A")
    play(game, "extend", unit="A", to="0507")
    assert shown(game, "A")["hexes"] == ["0508", "0507"]
    assert (shown(game, "A")["combat"], shown(game, "A")["mg"]) == ("5/2", "1/2")
    assert game.state.spent[0] == 4
    assert refused(game, "extend", unit="B", to="0509") == ["23.3.a"]
    other = late(it("A", "0508", hexes=["0508", "0507"]), it("B", "0509"), FAR, roads=[])
    assert cost(other, "B", "0508") is None
    machine_gun = late(it("A", "0508", hexes=["0508", "0507"]), alone("M", "0509", type="mg"), FAR, roads=[])
    assert cost(machine_gun, "M", "0508") is None, "free stackers included"
    beside = moving(it("A", "0508"), it("hq-X", "0507", type="hq"), FAR)
    play(beside, "select", unit="A")
    assert refused(beside, "extend", unit="A", to="0507") == ["23.3.a"], "a headquarters, too (12.5)"
    assert beside.why_not("extend", unit="A", to="0509") == []


@rule("11.1.2.c", "23.4.a", "Q97")
def test_extending_from_zone_to_zone_draws_infiltration_fire() -> None:
    game = moving(it("A", "0506"), ah("e", "0505", mg=9), roads=[], dice=[1])
    play(game, "select", unit="A")
    play(game, "extend", unit="A", to="0605")
    assert (game.decision.kind, game.decision.side) == ("infiltration", AH)
    play(game, "infiltration-fire")
    play(game, "lose", unit="A")
    assert shown(game, "A")["hexes"] == ["0506"], "a step lost in one hex draws it together in the other"
    free = moving(it("A", "0507"), ah("e", "0505", mg=9), roads=[])
    play(free, "select", unit="A")
    play(free, "extend", unit="A", to="0506")
    assert free.decision.side == IT


@rule("18.7.a", "23.1.a", "Q97")
def test_extending_along_connected_trenches_draws_no_fire() -> None:
    trench = {"trench": {"level": 2, "owner": IT, "printed": True}}
    hexes = {"0506": trench, "0405": trench}
    for links, asked in (([], "infiltration"), (["0506-0405"], "movement")):
        game = moving(it("A", "0506"), ah("e", "0505"), hexes=hexes, trench_links=links, roads=[])
        play(game, "select", unit="A")
        play(game, "extend", unit="A", to="0405")
        assert game.decision.kind == asked


@rule("Q97", "11.2.1.a")
def test_late_infiltration_fire_at_a_unit_that_extends_is_an_option() -> None:
    for options, side in (({}, IT), ({"late_infiltration": "yes"}, AH)):
        trench = {"0605": {"trench": {"level": 1, "owner": IT}}}
        game = late(it("A", "0506"), ah("e", "0505", mg=9), roads=[], hexes=trench, options=options, dice=[6])
        play(game, "select", unit="A")
        play(game, "extend", unit="A", to="0605")
        assert game.decision.side == side
        assert (game.decision.kind == "infiltration") == (side == AH)


@rule("23.3.a", "23.5.a")
def test_a_unit_in_two_hexes_neither_assaults_nor_moves() -> None:
    game = moving(it("A", "0508", hexes=["0508", "0507"]), ah("e", "0506"), roads=[])
    assert refused(game, "assault", unit="A", to="0506") == ["23.3.a"]
    play(game, "select", unit="A")
    assert "move" not in verbs(game)
    play(game, "consolidate", unit="A", to="0507")
    assert where(game, "A") == "0507"
    assert shown(game, "A")["hexes"] == ["0507"]
    assert game.state.spent[0] == 2
    assert listed(game, "move", unit="A")


@rule("23.1.a", "22.1.a", "22.3.a", "Q113")
@pytest.mark.parametrize(
    ("kind", "clauses"),
    [("mg", []), ("engineer", []), ("bicycle", []), ("cavalry", ["23.1.a"]), ("armored-car", ["23.1.a"])],
)
def test_only_infantry_extends(kind: str, clauses: list[str]) -> None:
    game = moving(it("A", "0508"), alone("B", "0610", type=kind), FAR, action={"independents": ["B"]})
    assert refused(game, "extend", unit="B", to="0609") == clauses
