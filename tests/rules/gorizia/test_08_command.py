"""4.2, 4.3, 7, 8: planning, initiative, headquarters, Command, attachments, Exchange."""

from __future__ import annotations

import pytest

from esagono.engine import Option

from .reading import AH, IT, keys, kinds, listed, play, refused, rule, shown, verbs, where
from .situations import FAR, ah, alone, gun, it, pos, starting


def planning(*units: dict[str, object], lp: int = 6, **more: object) -> object:
    return pos(*units, phase="command", tracks={"lp": {IT: lp, AH: lp}}, **more)


@rule("4.2.a", "8.3.a", "8.2.a", "4.2.b", "4.2.d", "7.0.c", "Q29")
@pytest.mark.parametrize(("box", "cost"), [(0, 1), (5, 2), (10, 3), (15, 4)])
def test_a_plan_costs_one_point_and_one_for_each_five_guns(box: int, cost: int) -> None:
    game = planning(it("A", "0508"), FAR)
    play(game, "plan", side=IT, brigade="X", box=box)
    assert game.view(IT)["tracks"][IT] == {"lp": 6 - cost, "spent": cost, "bid": -1}


@rule("8.3.a", "E1", "E2", "Q37")
def test_examples_1_and_2_boxes_hold_up_to_five_guns_more_each() -> None:
    rules = planning(it("A", "0508")).rules
    cost = dict(zip(rules.tables.boxes, rules.tables.box_cost, strict=True))
    assert cost[next(b for b in rules.tables.boxes if b >= 13)] == 4
    assert cost[next(b for b in rules.tables.boxes if b >= 1)] == 2
    assert max(rules.tables.boxes) == 15  # Q37


@rule("8.3.b", "7.2.a")
def test_nobody_spends_more_than_he_has() -> None:
    game = planning(it("A", "0508"), FAR, lp=2)
    assert {o.args["box"] for o in game.options(IT) if o.verb == "plan"} == {0, 5}
    assert [r.clause for r in game.why_not("plan", seat=IT, brigade="X", box=10)] == ["8.3.b"]
    poor = planning(it("A", "0508"), FAR, lp=0)
    assert verbs(poor, IT) == {"ready"}


@rule("8.3.c")
def test_a_brigade_without_units_on_the_map_cannot_be_planned() -> None:
    game = planning(it("A", "eliminated"), it("B", "0508", brigade="Z"), FAR)
    assert {o.text("brigade") for o in game.options(IT) if o.verb == "plan"} == {"Z"}


@rule("4.2.a", "7.0.b", "H2", "Q29", "Q105")
def test_plans_are_secret_and_simultaneous() -> None:
    game = planning(it("A", "0508"), FAR)
    assert {d.side for d in game.decisions} == {IT, AH}
    before = game.view(AH)
    play(game, "plan", side=IT, brigade="X", box=5)
    assert game.view(AH) == before
    assert game.view(IT)["display"] == {"X": {"box": 5, "acted": 0}}
    play(game, "unplan", side=IT, brigade="X")
    assert game.view(IT)["tracks"][IT]["lp"] == 6


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


@rule("4.3.c", "Q111")
def test_a_tie_is_rolled_again_with_the_same_modifiers() -> None:
    game = pos(it("A", "0508"), FAR, phase="initiative", tracks={"lp": {IT: 0, AH: 0}}, dice=[3, 3, 2, 5])
    play(game, "bid", side=IT, points=0)
    events = play(game, "bid", side=AH, points=0)
    assert kinds(events).count("initiative-roll") == 2
    assert game.state.initiative == 1


@rule("8.1.a", "3.0.c", "3.0.a")
def test_command_counts_hexes_whatever_the_terrain() -> None:
    hexes = {f"05{n:02}": {"terrain": "swamp", "level": 3} for n in range(1, 13)}
    game = pos(it("A", "0507"), it("B", "0506"), it("hq-X", "0512", type="hq", command=5), FAR, hexes=hexes)
    found = game.command("X")
    assert found.units == {"A": "in", "B": "out"}


@rule("8.1.b", "8.1.c")
def test_enemy_units_stop_it_and_empty_zones_need_a_die() -> None:
    units = (it("A", "0508"), it("hq-X", "0511", type="hq", command=3))
    assert pos(*units, ah("e", "0409"), ah("f", "0610"), ah("g", "0510")).command("X").units == {"A": "out"}
    zone = pos(*units, ah("e", "0410"), ah("f", "0611"))
    assert zone.command("X").units["A"] == "die"
    assert zone.command("X").dice["A"]
    friend = pos(*units, it("B", "0510"), it("C", "0509"), ah("e", "0410"), ah("f", "0611"))
    assert friend.command("X").units["A"] == "in"


@rule("8.1.c", "8.6.b", "8.6.a", "Q33")
@pytest.mark.parametrize(("die", "flags"), [(3, ["activated", "out-of-command"]), (4, ["activated"])])
def test_the_die_of_an_empty_enemy_zone(die: int, flags: list[str]) -> None:
    units = (it("A", "0508"), it("B", "0511"), ah("e", "0409"))
    game = starting(*units, it("hq-X", "display", type="hq", command=3), dice=[die] * 4)
    play(game, "place-hq", hex="0511")
    assert shown(game, "A")["flags"] == flags
    assert shown(game, "B")["flags"] == ["activated"]


@rule("8.5.a", "8.5.c", "8.5.f", "Q34", "3.0.b")
def test_where_a_headquarters_may_stand() -> None:
    game = starting(it("A", "0508"), ah("e", "0506"), it("hq-X", "display", type="hq", command=2))
    assert game.why_not("place-hq", hex="0507") == []  # in an enemy zone
    assert refused(game, "place-hq", hex="0506") == ["8.5.c"]
    assert refused(game, "place-hq", hex="0511") == ["8.5.f"]
    play(game, "place-hq", hex="0508")
    assert where(game, "hq-X") == "0508"
    assert game.view(AH)["hqs"][0]["brigade"] == "X"


@rule("8.5.f", "8.1.b")
def test_a_headquarters_commands_somebody_at_least_by_a_die() -> None:
    """Enemies all around: a hex behind them is no place, one in their zone needs a die on the way."""
    ring = [ah(f"e{n}", hex) for n, hex in enumerate(("0105", "0205", "0304", "0403", "0501"))]
    game = starting(it("A", "0103"), *ring, it("hq-X", "display", type="hq", command=4))
    places = [str(o["hex"]) for o in game.options() if o.verb == "place-hq"]
    assert places
    assert all(game.command("hq-X", at=hex).dice for hex in places)
    assert refused(game, "place-hq", hex="0106") == ["8.5.f"], "no die helps there"


@rule("4.2.c", "8.3.d", "13.2.1.f", "13.2.1.h", "2.2.2.b")
def test_guns_are_named_at_activation_within_command_and_division() -> None:
    units = (
        it("A", "0508", division="45"),
        gun("own", "0509", division="45"),
        gun("other", "0509", division="24"),
        gun("corps", "0510"),
        gun("far", "0112"),
        gun("moving", "0510", up="move"),
    )
    game = starting(*units, FAR, it("hq-X", "display", type="hq", command=3, division="45"))
    play(game, "place-hq", hex="0508")
    assert {o.text("unit") for o in listed(game, "attach")} == {"own", "corps"}
    assert refused(game, "attach", unit="other") == ["13.2.1.f"]
    assert refused(game, "attach", unit="far") == ["4.2.c", "8.5.d"]
    assert refused(game, "attach", unit="moving") == ["19.1.d"]


@rule("8.3.d", "13.2.1.a", "Q37")
def test_no_more_guns_than_the_box() -> None:
    units = (it("A", "0508"), *(gun(f"g{n}", f"05{n:02}") for n in range(6, 12)))
    game = pos(*units, FAR, side=IT, display={"X": 5}, action={"side": IT, "brigade": "X", "step": "start"})
    play(game, "place-hq", hex="0508")
    for n in range(6, 11):
        play(game, "attach", unit=f"g{n}")
    assert keys(game, "attach", unit="g11") == ["box-full"]


@rule("8.4.a", "8.4.b", "8.4.c", "2.2.3.e", "2.2.3.f", "8.5.d", "8.5.e")
def test_two_independents_of_the_division_or_none() -> None:
    units = (
        it("A", "0508", division="45"),
        alone("m", "0509", type="mg", division="45"),
        alone("b", "0509", type="bersaglieri"),
        alone("c", "0510", type="cavalry"),
        alone("d", "0510", type="engineer", division="24"),
        alone("used", "0507", flags=["activated"]),
    )
    game = starting(*units, FAR)
    play(game, "place-hq", hex="0508")
    assert {o.text("unit") for o in listed(game, "attach")} == {"m", "b", "c"}
    assert refused(game, "attach", unit="d") == ["8.4.c"]
    assert refused(game, "attach", unit="used") == ["8.5.e"]
    play(game, "attach", unit="m")
    play(game, "attach", unit="b")
    assert refused(game, "attach", unit="c") == ["8.4.a"]
    play(game, "done")
    assert "activated" in shown(game, "m")["flags"]
    assert game.state.lp[0] == 50 + 20  # at no cost


@rule("11.2.1.e", "22.4.a", "Q95")
def test_flamethrowers_are_activated_with_those_they_are_attached_to() -> None:
    """In the acting brigade, in the partner of an Exchange, and with an independent unit."""

    def flame(name: str, hex: str, host: str) -> dict[str, object]:
        return alone(name, hex, type="flamethrower", **{"with": host})

    front = (it("F", "0506", brigade="Z"), flame("g", "0506", "F"), ah("e", "0505"))
    exchange = starting(it("R", "0508"), flame("f", "0508", "R"), *front)
    play(exchange, "place-hq", hex="0508")
    assert "activated" not in shown(exchange, "g")["flags"]
    play(exchange, "exchange", brigade="Z")
    assert all("activated" in shown(exchange, name)["flags"] for name in "RfFg")
    joined = starting(it("R", "0508"), alone("I", "0509", type="infantry"), flame("f", "0509", "I"), FAR)
    play(joined, "place-hq", hex="0508")
    play(joined, "attach", unit="I")
    play(joined, "done")
    assert "activated" in shown(joined, "f")["flags"]


@rule("8.7.a", "8.7.b", "8.7.c", "8.7.d", "Q39")
def test_brigade_exchange() -> None:
    units = (
        it("R", "0508"),
        it("S", "0509"),
        it("F", "0506", brigade="Z"),
        it("G", "0506", brigade="Z"),
        ah("e", "0505"),
    )
    game = starting(*units)
    play(game, "place-hq", hex="0508")
    play(game, "exchange", brigade="Z")
    play(game, "select", unit="R")
    assert {o.text("to") for o in listed(game, "move")} == {"0506"}
    play(game, "move", unit="R", to="0506")
    assert keys(game, "assault", unit="R", to="0505") == ["no-attack-in-exchange"]
    play(game, "end-movement")
    assert not listed(game, "end-movement"), "three units are too many in 0506"
    play(game, "select", unit="F")
    assert all(o.text("to") not in ("0506", "0405", "0605") for o in listed(game, "move"))
    play(game, "move", unit="F", to="0507")
    assert listed(game, "end-movement")
    play(game, "end-movement")
    assert game.state.acted[game.rules.roster.brigade_index["Z"]] == 1


@rule("8.7.b", "Q39")
def test_the_rear_brigade_goes_on_into_hexes_that_the_front_has_yet_to_leave() -> None:
    """R stands as a third in 0506 and could go on; S has its turn all the same."""
    front = (it("F", "0506", brigade="Z"), it("G", "0506", brigade="Z"), it("H", "0606", brigade="Z"))
    game = starting(it("R", "0508"), it("S", "0509"), *front, ah("e", "0505"))
    play(game, "place-hq", hex="0508")
    play(game, "exchange", brigade="Z")
    play(game, "select", unit="R")
    play(game, "move", unit="R", to="0506")
    assert listed(game, "select", unit="S")
    play(game, "select", unit="S")
    assert listed(game, "move", unit="S")


@rule("Q39", "12.6.a")
def test_an_exchange_ends_in_a_crowd_that_nobody_of_the_front_can_leave() -> None:
    """The unit of the rear that has come could go on, but its brigade has had its turn."""
    front = [it(name, "0506", brigade="Z", flags=["dug"]) for name in "FG"]
    game = starting(it("R", "0508"), *front, ah("e", "0505"))
    play(game, "place-hq", hex="0508")
    play(game, "exchange", brigade="Z")
    play(game, "select", unit="R")
    play(game, "move", unit="R", to="0506")
    play(game, "end-movement")
    assert game.decision.kind == "reaction"
    assert [shown(game, name)["dp"] for name in "RFG"] == [1, 1, 1]


@rule("14.0.a", "4.8.b", "4.9.b", "3.0.e", "3.0.f", "Q32", "4.9.a")
def test_a_side_goes_on_until_it_passes_and_two_passes_end_the_actions() -> None:
    game = pos(it("A", "0508"), it("B", "0510", brigade="Z"), FAR, initiative=IT, side=IT, display={"X": 0, "Z": 0})
    assert {o.text("brigade") for o in listed(game, "activate")} == {"X", "Z"}
    play(game, "activate", brigade="X")
    play(game, "place-hq", hex="0508")
    while game.decision.kind != "activation":
        options = game.options()
        wanted = ("done", "end-movement", "no-reaction", "end-counter", "open-fire")
        game.play(next(o for v in wanted for o in options if o.verb == v), game.decision.side)
    assert game.decision.side == IT
    assert {o.text("brigade") for o in listed(game, "activate")} == {"Z"}
    assert refused(game, "activate", brigade="X") == ["14.0.a"]
    play(game, "pass")
    assert (game.decision.kind, game.decision.side) == ("activation", AH)
    play(game, "pass")
    assert game.state.phase == "non-activated"


@rule("7.1.a", "7.0.a")
def test_points_of_a_brigade_that_is_never_activated_are_lost() -> None:
    game = pos(it("A", "0508"), FAR, initiative=IT, side=IT, display={"X": 0}, tracks={"lp": {IT: 3, AH: 3}})
    play(game, "pass")
    play(game, "pass")
    assert game.state.lp == [3, 3]
    assert Option("pass") not in game.options()


@rule("3.0.a")
def test_a_brigade_is_called_as_its_headquarters() -> None:
    """Without one, as it is named on its counters."""
    for more, name in (([it("hq", "0508", type="hq", name="Bari")], "Bari"), ([], "X")):
        game = pos(it("A", "0508", name="I/139"), *more, ah("e", "1201"))
        assert game.rules.roster.brigades[game.rules.roster.brigade_index["X"]].name == name
