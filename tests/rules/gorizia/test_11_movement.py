"""11.0.5, 11.0.6, 11.1.3: who moves once, what bars the way, and moves into an Assault."""

from __future__ import annotations

from typing import Any

import pytest

import esagono

from .cases import DISTANT, EAST, HX, A, dug, in_phase, inf, step, stepping
from .reading import AH, IT, dp, listed, offered, play, refused, rule, shown, where
from .situations import NO_ROADS, TACTICAL, ah, alone, cost, it, moving, pos

# 11.0.5: enemies in the way


@rule("11.0.5.a", "11.0.5.b")
def test_enemy_units_bar_the_way_and_headquarters_do_not() -> None:
    game = pos(it("A", "0506"), ah("e", "0505"), ah("hq-Y", "0507", type="hq"), roads=NO_ROADS)
    reach = game.reach("A", **TACTICAL)
    assert "0505" not in reach
    assert "0507" in reach


@rule("11.0.5.a", "11.0.3.a")
def test_why_a_move_is_refused() -> None:
    g = step("A", inf("A", IT, "0806", move=2), inf("B", AH, "0805"), hexes={"0807": {"terrain": "swamp"}})
    assert refused(g, "move", unit="A", to="0805")[0] == "11.0.5.a"
    assert refused(g, "move", unit="A", to="0807")[0] in ("11.0.3.a",)


# 11.0.6: one move in a turn


@rule("11.0.6.a", "11.0.6.b")
def test_who_has_moved_does_not_move_after_another() -> None:
    g = step("A", inf("A", IT, "0806"), inf("C", IT, "0906"), inf("B", AH, "0801"))
    play(g, "move unit=A to=0807")
    play(g, "move unit=C to=0907")
    assert refused(g, "move", unit="A", to="0808")[0].startswith("11.0.6")


@rule("11.0.6.a")
def test_a_unit_said_to_have_moved_is_done() -> None:
    g = in_phase("non-activated", inf("A", IT, "0810", flags=["moved"]), inf("C", IT, "0910", spent=2), EAST, side=IT)
    assert offered(g, "select") == ["select unit=C"]
    assert refused(g, "move", unit="A", to="0811")[0].startswith("11.0.6")
    assert g.reach("A") == {}


@rule("11.0.6.a", "11.2.1.e", "18.2.1.a")
@pytest.mark.parametrize(
    ("phase", "mode", "more", "may"),
    [
        ("action", "tactical", {}, True),
        ("action", "tactical", {"spent": 2}, True),
        ("action", "tactical", {"flags": ["moved"]}, False),
        ("action", "tactical", {"flags": ["dug"]}, False),
        ("action", "tactical", {"flags": ["force-marched"], "spent": 8}, True),
        ("action", "tactical", {"flags": ["force-marched"], "spent": 9}, False),
        ("action", "strategic", {}, True),
        ("non-activated", "non-activated", {"flags": ["activated"]}, False),
        ("non-activated", "strategic", {"flags": ["activated"]}, False),
        ("non-activated", "non-activated", {"flags": ["activated", "out-of-command"]}, True),
        ("non-activated", "non-activated", {"flags": ["dug"]}, False),
        ("non-activated", "non-activated", {"flags": ["force-marched"]}, True),
    ],
)
def test_who_has_nowhere_to_go_any_more(phase: str, mode: str, more: Any, may: bool) -> None:
    unit = inf("A", IT, "0807", **more)
    g = step("A", HX, unit, DISTANT) if phase == "action" else in_phase(phase, unit, DISTANT, side=IT, initiative=IT)
    assert bool(g.reach("A", mode=mode)) is may


@rule("11.0.6.a", "11.0.6.b")
def test_a_move_after_another_or_a_second_one_is_refused() -> None:
    game = stepping(A, inf("C", IT, "0811"), DISTANT)
    game.play("move", unit="A", to="0808")
    game.play("select", unit="C")
    assert refused(game, "move", unit="A", to="0809") == ["11.0.6.b"]
    assert refused(stepping(A | {"flags": ["moved"]}, DISTANT), "move", unit="A", to="0808") == ["11.0.6.a"]


@rule("11.0.6.b", "11.3.b")
def test_one_of_a_stack_goes_on_when_the_others_can_no_more() -> None:
    game = moving(it("A", "0508", move=6), it("B", "0508", move=2), roads=NO_ROADS)
    play(game, "select", unit="A")
    play(game, "join", unit="B")
    play(game, "force-march", unit="A")
    play(game, "move", unit="A", to="0505")
    play(game, "select", unit="A")
    assert (dp(game, "A"), dp(game, "B")) == (0, 1), "A is still on its march"
    assert "finished" not in shown(game, "A")["flags"]
    play(game, "move", unit="A", to="0503")
    play(game, "end-movement")
    assert (dp(game, "A"), where(game, "A"), where(game, "B")) == (1, "0503", "0505")


# 11.0.8: the Isonzo


@rule("11.0.8.b")
def test_engineers_cross_but_do_not_assault_across() -> None:
    game = moving(it("A", "0506"), alone("E", "0506", type="engineer"), ah("e", "0505"), sides={"0505-0506": "isonzo"},
                  roads=NO_ROADS, action={"independents": ["E"]})  # fmt: skip
    assert not listed(game, "assault", unit="E")
    assert refused(game, "assault", unit="E", to="0505") == ["22.1.a", "11.0.8.b"]


# 11.0: movement points


@rule("11.0.a", "11.0.6.b")
def test_a_unit_that_has_moved_is_finished_when_another_begins() -> None:
    game = moving(it("A", "0508"), it("B", "0509"), roads=NO_ROADS)
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0507")
    assert listed(game, "move", unit="A"), "it may go on as long as nobody else moves"
    play(game, "select", unit="B")
    assert refused(game, "select", unit="A") == ["11.0.6.b"]


# 11.1.3: the way into an Assault


@rule("11.1.3.a", "13.1.5.a", "13.1.1.a", "Q108")
def test_declaring_an_assault_costs_the_entry_without_zones() -> None:
    hexes = {"0505": {"terrain": "carso", "level": 1, "trench": {"level": 1, "owner": AH}}}
    enough = moving(it("A", "0506", move=4), ah("e", "0505"), hexes=hexes, roads=NO_ROADS)
    assert listed(enough, "assault", unit="A", to="0505")  # 2 carso, 1 upslope, 1 enemy trench (Q108)
    less = moving(it("A", "0506", move=3), ah("e", "0505"), hexes=hexes, roads=NO_ROADS)
    assert refused(less, "assault", unit="A", to="0505") == ["13.1.5.a"]
    for move, legal in ((2, True), (1, False)):  # 1 clear, 1 trench of the Italians
        ditch = {"0505": dug(1, IT)}
        theirs = moving(ah("e", "0504", move=move), it("A", "0505"), side=AH, hexes=ditch, roads=NO_ROADS)
        assert bool(listed(theirs, "assault", unit="e", to="0505")) == legal


@rule("11.1.3.a", "11.0.8.c", "13.1.5.a", "E13")
@pytest.mark.parametrize("points", [0, 4])
@pytest.mark.parametrize(("move", "clauses"), [(4, []), (3, ["13.1.5.a"])])
def test_example_13_an_assault_across_the_isonzo_costs_four(move: int, clauses: list[str], points: int) -> None:
    sides = {"0505-0506": "isonzo"}
    game = moving(it("A", "0506", move=move, dp=points), ah("e", "0505"), sides=sides, roads=NO_ROADS)
    assert bool(listed(game, "assault", unit="A", to="0505")) == (not clauses)
    assert refused(game, "assault", unit="A", to="0505") == clauses


@rule("26.2.a", "11.1.3.a")
def test_nobody_is_assaulted_where_one_may_not_go():
    """The ground north of the Carso is the Italians' alone."""
    rules = esagono.new("gorizia-1916", scenario="carso", seed=1).rules
    grid, (ours, theirs) = rules.grid, rules.area
    edge = [
        (h, n) for h in range(grid.size) if (ours & ~theirs) >> h & 1 for n in grid.neighbours(h) if theirs >> n & 1
    ]
    assert edge
    for inside, beside in edge:
        names = grid.names[inside], grid.names[beside]
        units = [{"id": "A", "side": IT, "type": "infantry", "brigade": "X", "hex": names[0]},
                 {"id": "B", "side": AH, "type": "infantry", "brigade": "Y", "hex": names[1]}]  # fmt: skip
        for side, may in ((IT, True), (AH, False)):
            action = {"side": side, "brigade": "X" if side == IT else "Y", "step": "A"}
            doc = {"game": "gorizia-1916", "scenario": "carso", "turn": 2, "phase": "action", "side": side}
            game = esagono.position(doc | {"units": units, "action": action})
            assert bool(listed(game, "assault")) == may, names


@rule("11.0.a", "11.0.b", "11.0.1.a")
def test_in_a_stack_each_pays_its_own_price() -> None:
    """Three hexes of Carso: 6 of 6 points for Infantry, 9 of 10 for Cavalry."""
    carso = {f"05{n:02}": {"terrain": "carso"} for n in range(1, 12)}
    swamp = {f"{row}{n:02}": {"terrain": "swamp"} for row in ("04", "06") for n in range(1, 12)}
    horse = it("C", "0508", type="cavalry", move=10)
    game = moving(it("A", "0508", move=6), horse, hexes=carso | swamp, roads=NO_ROADS)
    play(game, "select", unit="A")
    play(game, "join", unit="C")
    assert not refused(game, "move", unit="A", to="0505")
    assert refused(game, "move", unit="A", to="0504") == ["11.0.3.a"]
    play(game, "move", unit="A", to="0506")
    play(game, "move", unit="A", to="0505")
    assert [(where(game, u), shown(game, u)["spent"]) for u in ("A", "C")] == [("0505", 6), ("0505", 9)]


@rule("11.0.b", "11.0.3.a")
def test_a_stack_needs_one_way_that_all_can_pay() -> None:
    """Straight over the Carso: 5 for Infantry, 7 for Cavalry. Around it over clear ground: 6 for both."""
    hexes = {"0507": {"terrain": "carso"}, "0506": {"terrain": "carso"}}
    hexes |= {h: {"terrain": "swamp"} for h in ("0406", "0407", "0604", "0605", "0606", "0607", "0608")}
    for far in (5, 6):
        game = moving(it("A", "0508", move=far), it("C", "0508", type="cavalry", move=6), hexes=hexes, roads=NO_ROADS)
        assert cost(game, "A", "0505") == 5
        assert cost(game, "C", "0505") == 6
        play(game, "select", unit="A")
        play(game, "join", unit="C")
        assert refused(game, "move", unit="A", to="0505") == ([] if far == 6 else ["11.0.3.a"])
        if far == 6:
            play(game, "move", unit="A", to="0505")
            assert [shown(game, u)["spent"] for u in ("A", "C")] == [6, 6]
