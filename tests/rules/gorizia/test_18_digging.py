"""18.1 to 18.3, 18.8.1: who digs, when it is ready, and what stops it."""

from __future__ import annotations

from typing import Any

import pytest

from esagono.engine import BadPosition

from .cases import ACROSS, DISTANT, END, HX, A, B, F, battery, dug, in_phase, inf, phase_ten, step
from .fights import duel, fired
from .reading import AH, IT, forced, listed, offered, pass_until, play, refused, rule, trench, written
from .situations import FAR, TARGET, ah, alone, it, late, moving


def dig(game: object, *units: str) -> None:
    for name in units:
        play(game, "dig", unit=name)
    pass_until(game, "reaction", "activation")


# 18.1: who digs


@rule("18.1.a", "18.2.b", "Q82")
def test_level_one_is_ready_at_the_end_of_the_action() -> None:
    game = moving(it("A", "0508"), it("B", "0509"), FAR, roads=[])
    play(game, "select", unit="B")
    play(game, "move", unit="B", to="0510")
    assert refused(game, "dig", unit="B") == ["18.1.a"]
    dig(game, "A")
    assert trench(game, "0508") == 1
    assert game.view(AH)["trenches"]["0508"]["side"] == IT


@rule("18.1.a", "22.3.a", "22.1.a", "Q82", "Q113")
@pytest.mark.parametrize(("kind", "digs"), [("engineer", True), ("mg", False), ("cavalry", False), ("rgf", True)])
def test_who_digs(kind: str, digs: bool) -> None:
    game = moving(it("A", "0508"), alone("B", "0509", type=kind), FAR, roads=[], action={"independents": ["B"]})
    assert bool(listed(game, "dig", unit="B")) == digs


@rule("18.1.a")
def test_level_three_is_the_highest() -> None:
    hexes = {"0508": dug(3, IT)}
    assert refused(moving(it("A", "0508"), FAR, hexes=hexes), "dig", unit="A") == ["18.1.a"]


@rule("18.1.a")
@pytest.mark.parametrize("printed", [False, True])
def test_nothing_is_dug_above_the_highest_level(printed):
    hexes = {"0606": {"trench": {"level": 3, "owner": IT, "printed": printed}}}
    game = moving(it("A", "0606", flags=["dug"]), ah("e", "1201"), hexes=hexes)
    pass_until(game, "activation", "reaction")
    assert trench(game, "0606") == 3
    assert "A" not in {o.args.get("unit") for o in listed(moving(it("A", "0606"), hexes=hexes), "dig")}


@rule("18.1.a", "18.2.b", "18.2.1.a")
def test_a_digger_stays_and_has_a_trench_at_the_end() -> None:
    g = step("A", inf("A", IT, "0806"), inf("C", IT, "0906"), inf("B", AH, "0801"))
    play(g, "dig unit=A")
    assert refused(g, "move", unit="A", to="0807")[0].startswith("18.2.1")
    pass_until(g, "reaction", "non-activated", "activation")
    assert trench(g, "0806") == 1


@rule("18.1.a", "23.5.a")
def test_a_unit_in_two_hexes_digs_in_one_of_them() -> None:
    g = step("A", inf("A", IT, "", hexes=["0806", "0807"]), inf("C", IT, "1012"), DISTANT)
    assert offered(g, "dig") == ["dig unit=A hex=0806", "dig unit=A hex=0807", "dig unit=C"]
    assert refused(g, "dig", unit="A")[0] == "18.1.a"
    assert refused(g, "dig", unit="A", hex="0808")[0] == "18.1.a"
    play(g, "dig unit=A hex=0807")
    assert offered(g, "dig") == ["dig unit=C"]
    assert refused(g, "consolidate", unit="A", to="0807")[0].startswith("18.2.1")
    pass_until(g, *END)
    assert (trench(g, "0806"), trench(g, "0807")) == (0, 1)
    assert set(written(g, "A")["hexes"]) == {"0806", "0807"}


def test_the_words_for_digging_name_the_hex_of_a_unit_in_two() -> None:
    g = step("A", inf("A", IT, "", hexes=["0806", "0807"]), inf("C", IT, "1012"), DISTANT)
    words = [g.rules.say("option-dig", o.args) for o in g.options() if o.verb == "dig"]
    assert words == ["A digs in 0806", "A digs in 0807", "C digs"]


@rule("18.1.a", "18.2.a", "18.2.b", "Q82")
def test_a_flagged_digger_has_declared_it_in_this_action():
    digging = inf("A", IT, "0807", flags=["dug"])
    assert trench(step("H", digging, F), "0807") == 1
    two = [digging, inf("A2", IT, "0807", flags=["dug"])]
    assert trench(step("H", *two, F), "0807") == 1
    five = [inf(f"A{n}", IT, f"08{n:02}", flags=["dug"]) for n in range(4, 9)]
    assert refused(step("A", *five, inf("A", IT, "0810"), F), "dig", unit="A") == ["18.2.a"]


# 18.2: when it is ready


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


@rule("18.2.1.b", "Q83")
@pytest.mark.parametrize(("die", "goes_on"), [(6, False), (1, False)])
def test_a_bombardment_that_tells_stops_digging(die, goes_on):
    hexes = {TARGET: {"trench": {"level": 1, "owner": AH, "pending": "D", "begun": 1}}}
    game = fired({"bombardment": 14}, hexes=hexes, dice=[die])
    assert bool(game.state.digging) == goes_on


@rule("18.2.1.b")
def test_a_bombardment_without_result_does_not_stop_digging():
    hexes = {TARGET: {"trench": {"level": 1, "owner": AH, "pending": "D", "begun": 1}}}
    game = fired({"bombardment": 2}, hexes=hexes, dice=[6])
    assert game.state.digging


@rule("18.2.1.b", "18.2.c")
def test_a_bombardment_stops_the_digging() -> None:
    hexes = {"0806": {"trench": {"level": 1, "owner": AH, "pending": True, "begun": 1}}}
    g = step("B", HX, A, B, battery("G", IT, "0809", 5), action={"guns": ["G"], "box": 5}, dice=[4], hexes=hexes)
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")  # 5-6 less one: 3-4, die 4: D1
    forced(g)
    assert "pending" not in g.to_position()["map"]["hexes"]["0806"]["trench"]
    pass_until(g, "rally")
    assert trench(g, "0806") == 1


@rule("18.2.1.b")
def test_being_assaulted_stops_digging():
    hexes = {TARGET: {"trench": {"level": 1, "owner": AH, "pending": "D", "begun": 1}}}
    game = duel(dice=[6], hexes=hexes)
    assert not game.state.digging


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


@rule("18.2.a")
def test_no_sixth_level_in_an_action() -> None:
    g = step("A", *[inf(f"A{n}", IT, f"08{n:02}") for n in range(5, 12)], inf("B", AH, "0801"))
    for n in range(5, 10):
        play(g, f"dig unit=A{n}")
    assert refused(g, "dig", unit="A10")[0].startswith("18.2")


@rule("18.2.a", "Q82")
@pytest.mark.parametrize(("kind", "digs"), [("night", True), ("free-night", False), ("", True)])
def test_digging_needs_a_paid_activation(kind: Any, digs: Any) -> None:
    g = step(
        "A",
        inf("A", AH, "0806"),
        inf("C", AH, "0906"),
        inf("B", IT, "0101"),
        side=AH,
        action={"kind": kind, "brigade": "Y"},
    )
    assert bool(offered(g, "dig")) == digs


@rule("Q82", "Q99")
def test_a_brigade_that_acts_by_the_event_alone_cannot_dig():
    event = {"events": ["wings:X"]}
    assert refused(step("A", A, F, **event), "dig", unit="A") == ["18.2.a"]
    assert refused(step("A", A, F, action={"box": 0}, **event), "dig", unit="A") == []
    assert refused(step("A", A, F, display={"X": 0}, **event), "dig", unit="A") == []
    assert in_phase("action", A, F, events={IT: "wings"}).to_position()["events"] == ["wings:X"]
    with pytest.raises(BadPosition, match="names no brigade; expected one of X, W"):
        in_phase("action", A, inf("W1", IT, "0808", brigade="W"), F, events={IT: 1})


@rule("18.2.c")
def test_levels_two_and_three_take_until_the_next_turn() -> None:
    hexes = {"0508": dug(1, IT)}
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


@pytest.mark.parametrize(
    "trench_",
    [{"pending": True, "begun": 1}, {"pending": 2, "begun": 1}, {"pending": True}, {"begun": 1}, {"begun": True}],
)
@rule("18.2.c")
def test_a_trench_under_way(trench_: dict[str, Any]) -> None:
    hexes = {"0810": {"trench": {"level": 1, "owner": IT} | trench_}}
    g = phase_ten(inf("A", IT, "0810"), ACROSS, hexes=hexes)
    assert trench(g, "0810") == 1
    play(g, "end-movement", "end-movement")
    assert trench(g, "0810") == 2


# 18.3: beside the enemy


@rule("18.3.a")
@pytest.mark.parametrize(("die", "result"), [(3, 1), (4, 0)])
def test_in_an_enemy_zone_a_die_decides(die: int, result: int) -> None:
    game = moving(it("A", "0508"), ah("e", "0507"), roads=[], dice=[die])
    dig(game, "A")
    assert trench(game, "0508") == result


@rule("18.3.a", "18.3.b")
@pytest.mark.parametrize(("die", "level"), [(3, 1), (4, 0)])
def test_digging_in_a_zone_needs_a_die(die: Any, level: Any) -> None:
    g = step("A", inf("A", IT, "0806"), inf("B", AH, "0805"), dice=[die])
    play(g, "dig unit=A")
    pass_until(g, "reaction", "non-activated", "activation")
    assert trench(g, "0806") == level


@rule("18.3.b", "22.1.a")
def test_engineers_need_no_die() -> None:
    game = moving(it("A", "0510"), alone("E", "0508", type="engineer"), ah("e", "0507"), roads=[], dice=[6],
                  action={"independents": ["E"]})  # fmt: skip
    dig(game, "E")
    assert trench(game, "0508") == 1
    assert game.state.given_dice == [6]


# 18.8: printed trenches


@rule("18.8.a", "18.8.1.a")
def test_printed_trenches_are_raised_at_once_without_a_die() -> None:
    hexes = {"0508": {"trench": {"level": 1, "owner": IT, "printed": True}}}
    game = moving(it("A", "0508"), ah("e", "0507"), hexes=hexes, roads=[], dice=[6])
    dig(game, "A")
    assert trench(game, "0508") == 2
    assert game.state.given_dice == [6]


@rule("18.8.1.a")
def test_printed_trenches_are_raised_at_once() -> None:
    """Even next to the enemy no die is needed."""
    hexes = {"0806": {"trench": {"level": 1, "owner": IT, "printed": 3}}}
    g = step("A", inf("A", IT, "0806"), inf("C", IT, "0906"), inf("B", AH, "0805"), hexes=hexes, dice=[6])
    play(g, "dig unit=A", "end-movement")
    pass_until(g, *END)
    assert trench(g, "0806") == 2
