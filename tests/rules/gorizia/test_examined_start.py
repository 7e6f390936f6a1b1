"""Examined: reinforcements, logistics points, plans, bids, supply, artillery phase, events."""

from __future__ import annotations

from typing import Any

import pytest

import esagono

from .cases import EAST, ROAD, WEST, battery, gunnery, in_phase, inf, loose
from .reading import AH, IT, dp, lp, offered, pass_until, play, refused, rule, trench, where, written


def awaiting(*rows: Any, units: Any = (WEST, EAST), **top: Any) -> Any:
    return in_phase("reinforcement", *units, reinforcements=list(rows), **top)


@rule("6.1.a", "Q106")
def test_arrival_chooses_its_entry_hex() -> None:
    r = inf("R", IT, "") | {"turn": 2, "entry": ["0514", "0614"]}
    del r["hex"]
    g = awaiting(r)
    assert offered(g, "enter") == ["enter unit=R hex=0514", "enter unit=R hex=0614"]
    play(g, "enter unit=R hex=0614")
    assert where(g, "R") == "0614"


@rule("6.2.b", "Q107")
def test_arrival_may_wait_and_come_next_turn() -> None:
    r = inf("R", IT, "") | {"turn": 2, "entry": ["0514"]}
    del r["hex"]
    g = awaiting(r)
    play(g, "done")
    pass_until(g, "reinforcements")
    assert g.to_position()["turn"] == 3
    play(g, "enter unit=R hex=0514")
    assert where(g, "R") == "0514"


@rule("6.2.a")
def test_blocked_entry_is_refused() -> None:
    r = inf("R", IT, "") | {"turn": 2, "entry": ["0514", "0714"]}
    del r["hex"]
    g = awaiting(r, units=(WEST, inf("B", AH, "0513")))
    assert offered(g, "enter") == ["enter unit=R hex=0714"]
    assert "6.2.a" in refused(g, "enter", unit="R", hex="0514")


@rule("6.2.a")
def test_friend_negates_zone_on_entry() -> None:
    r = inf("R", IT, "") | {"turn": 2, "entry": ["0514"]}
    del r["hex"]
    g = awaiting(r, units=(inf("A", IT, "0514"), inf("B", AH, "0513")))
    assert offered(g, "enter") == ["enter unit=R hex=0514"]


@rule("6.1.a")
def test_entry_above_stacking() -> None:
    rows = []
    for n in "RST":
        r = inf(n, IT, "") | {"turn": 2, "entry": ["0514"]}
        del r["hex"]
        rows.append(r)
    g = awaiting(*rows)
    for n in "RST":
        play(g, f"enter unit={n} hex=0514")
    assert [where(g, n) for n in "RST"] == ["0514"] * 3
    pass_until(g, "victory", "plan")
    if g.to_position()["phase"] == "command" and g.to_position()["turn"] == 2:
        play(g, "ready", side=IT)
        play(g, "ready", side=AH)
    pass_until(g, "reinforcements", "plan")
    assert g.to_position()["turn"] == 3
    assert [dp(g, n) for n in "RST"] == [1, 1, 1]


@pytest.mark.parametrize(
    ("scenario", "start", "turns"),
    [
        (1, (25, 1), [(10, 2), (10, 3), (10, 5)]),
        (2, (25, 2), [(10, 3), (10, 2), (10, 5)]),
        (
            3,
            (50, 3),
            [
                (20, 5),
                (20, 5),
                (20, 10),
                (20, 10),
                (20, 10),
                (20, 10),
                (20, 10),
                (20, 10),
                (20, 10),
                (10, 10),
                (10, 10),
            ],
        ),
    ],
)
def test_points_schedule(scenario: Any, start: Any, turns: Any) -> None:
    g = esagono.new("gorizia-1916", scenario=scenario, seed=3)
    pass_until(g, "plan")
    have = g.to_position()["tracks"]["lp"]
    assert (have[IT], have[AH]) == start
    for n, (it, ah) in enumerate(turns, start=2):
        d = esagono.position(
            {
                "game": "gorizia-1916",
                "scenario": scenario,
                "turn": n,
                "phase": "reinforcement",
                "tracks": {"lp": {IT: 7, AH: 2}},
                "units": [{"id": "it-toscana-i-77", "hex": "2020"}],
            }
        )
        pass_until(d, "plan")
        have = d.to_position()["tracks"]["lp"]
        assert (have[IT], have[AH]) == (7 + it, 2 + ah), n


# plans


def planning_with(*more: Any, lps: Any = (10, 10), **top: Any) -> Any:
    return in_phase("command", WEST, EAST, *more, tracks={"lp": {IT: lps[0], AH: lps[1]}}, **top)


@rule("8.3.a", "E1", "E2")
@pytest.mark.parametrize(("box", "price"), [(0, 1), (5, 2), (10, 3), (15, 4)])
def test_price_of_a_plan(box: Any, price: Any) -> None:
    g = planning_with()
    play(g, f"plan brigade=X box={box}", side=IT)
    play(g, "ready", side=IT)
    assert lp(g, IT) == 10 - price
    assert g.to_position()["spent"][IT] == price


@rule("8.3.b")
def test_cannot_spend_more() -> None:
    g = planning_with(lps=(2, 0))
    assert offered(g, "plan", IT) == ["plan brigade=X box=0", "plan brigade=X box=5"]
    assert refused(g, "plan", brigade="X", box=10)[:1] == ["8.3.b"]
    assert offered(g, "plan", AH) == []


@rule("8.3.c")
def test_no_unit_no_plan() -> None:
    g = planning_with(inf("Z", IT, "eliminated", brigade="Z"))
    assert not [o for o in offered(g, "plan", IT) if "brigade=Z" in o]
    assert "8.3.c" in refused(g, "plan", brigade="Z", box=0)


def test_more_than_fifteen() -> None:
    g = planning_with()
    assert refused(g, "plan", brigade="X", box=20) != []


@rule("H2", "Q29", "H1")
def test_plans_are_secret() -> None:
    a, b = planning_with(), planning_with()
    play(a, "plan brigade=X box=15", side=IT)
    play(b, "plan brigade=X box=0", side=IT)
    va, vb = a.view(AH), b.view(AH)
    for v in (va, vb):
        v.pop("commitment")
    assert va == vb
    assert IT not in va["tracks"]


@rule("4.3.a", "4.3.b", "H3")
def test_initiative_total() -> None:
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
def test_tie_rerolls() -> None:
    g = in_phase("initiative", WEST, EAST, tracks={"lp": {IT: 0, AH: 0}}, dice_of={IT: [2, 1], AH: [2, 6]})
    pass_until(g, "artillery")
    assert g.to_position()["initiative"] == AH


@rule("7.2.a")
def test_without_points_nobody_plans() -> None:
    g = planning_with(lps=(0, 0))
    assert offered(g, side=IT) == ["ready"]


# supply


@rule("10.2.a")
@pytest.mark.parametrize(("hexrow", "state"), [("1510", "in"), ("1610", "out")])
def test_ten_hexes_off_road(hexrow: Any, state: Any) -> None:
    g = in_phase("artillery", inf("A", IT, hexrow), inf("B", AH, "0501"), chart={"size": [18, 14]})
    assert g.supply(IT)["A"].state == state


def test_ten_hexes_length() -> None:
    g = in_phase("artillery", inf("A", IT, "1510"), inf("B", AH, "0501"), chart={"size": [18, 14]})
    s = g.supply(IT)["A"]
    assert s.length == 10


@rule("10.2.1.c")
def test_road_next_to_enemy_is_cut_even_with_friend() -> None:
    # B stands next to 0511: the road part of A in 0509 west to 0514 is adjacent to B
    g = in_phase("artillery", inf("A", IT, "0509"), inf("B", AH, "0413"), inf("C", IT, "0513"), inf("D", IT, "0514"))
    assert g.supply(IT)["A"].state == "out"  # 0413 touches 0513 and the Source 0514


@rule("10.2.1.a", "10.2.1.b", "10.2.a")
@pytest.mark.parametrize(("friends", "state"), [(("0204", "0205"), "in"), (("0204",), "out"), ((), "out")])
def test_off_road_friend_cancels_zone(friends: tuple[str, ...], state: str) -> None:
    """Lakes leave row 02 only; B in 0105 has a zone over 0204 and 0205, and the road begins in 0208."""
    lakes = {f"{row}{n:02}": {"terrain": "lake"} for row in ("01", "03") for n in range(1, 15)}
    del lakes["0105"]
    chart = {"size": [3, 14], "roads": [[f"02{n:02}" for n in range(8, 15)]]}
    mates = [inf(f"C{h}", IT, h) for h in friends]
    g = in_phase(
        "artillery", inf("A", IT, "0202"), *mates, inf("B", AH, "0105"), hexes=lakes, chart=chart | {"hexes": lakes}
    )
    line = g.supply(IT)["A"]
    assert line.state == state
    if state == "in":
        assert line.length == 6


@rule("10.3.a")
def test_out_of_supply_gains_a_point() -> None:
    g = in_phase("supply", inf("A", IT, "0703"), inf("B", AH, "0510"), chart={"roads": []})
    assert dp(g, "A") == 1
    assert dp(g, "B") == 1


@rule("10.3.b", "E14", "16.4.a", "16.4.b")
@pytest.mark.parametrize(("enemy", "fate", "points"), [("0704", "surrendered", None), ("0710", "0703", 4)])
def test_surrender_in_supply_phase(enemy: Any, fate: Any, points: Any) -> None:
    g = in_phase("supply", inf("A", IT, "0703", dp=4), inf("B", AH, enemy), chart={"roads": []})
    assert where(g, "A") == fate
    if points:
        assert dp(g, "A") == points


@rule("Q43", "19.7.a")
def test_gun_out_of_supply() -> None:
    g = in_phase("supply", battery("G", IT, "0703", 4, dp=3), inf("B", AH, "0704"), chart={"roads": []})
    assert where(g, "G") == "surrendered"


@rule("10.2.b", "20.2.1.a")
def test_blown_bridge_cuts_the_road() -> None:
    chart = {"sides": {"0509-0510": "isonzo"}, "bridges": ["0509-0510"]}
    g = in_phase("artillery", inf("A", IT, "0505"), inf("B", AH, "1201"), chart=chart)
    assert g.supply(IT)["A"].state == "in"
    g = in_phase("artillery", inf("A", IT, "0505"), inf("B", AH, "1201"), chart=chart | {"blown": ["0509-0510"]})
    s = g.supply(IT)["A"]
    assert s.state == "in"
    assert s.length == 5
    g = in_phase(
        "artillery",
        inf("A", IT, "0505"),
        inf("B", AH, "1201"),
        chart={"sides": {"0509-0510": "isonzo"}, "roads": [ROAD], "blown": ["0509-0510"]},
    )
    assert g.supply(IT)["A"].length == 5


@rule("10.2.2.c", "Q42")
def test_only_own_source_and_only_roads() -> None:
    g = in_phase("artillery", inf("A", IT, "0505"), inf("B", AH, "0512"), chart={"roads": [ROAD[:7]]})
    assert g.supply(IT)["A"].state == "out"
    g = in_phase("artillery", inf("A", IT, "0505"), inf("B", AH, "1201"), chart={"roads": [], "tracks": [ROAD]})
    assert g.supply(IT)["A"].state == "out"


# artillery


@rule("19.2.a", "4.6.b", "Q86")
def test_heavy_gun_emplaces() -> None:
    heavy = battery("H", IT, "0510", 8, 10, type="heavy-artillery", up="move")
    g = gunnery(
        heavy, battery("F", IT, "0511", up="move"), battery("K", IT, "0512", 8, 10, type="heavy-artillery"), EAST
    )
    play(g, "turn unit=H up=fire", "turn unit=F up=fire")
    assert (written(g, "H")["up"], written(g, "H").get("flags")) == ("fire", ["emplacing"])
    assert written(g, "F").get("flags") is None
    play(g, "turn unit=H up=move", "turn unit=K up=move", "turn unit=K up=fire")
    assert written(g, "H").get("flags") is None
    assert written(g, "K").get("flags") is None
    play(g, "turn unit=H up=fire", "done")
    assert written(g, "H")["flags"] == ["emplacing"]


@rule("19.5.a")
def test_destroy_own_gun_needs_supply() -> None:
    g = gunnery(battery("G", IT, "0510"), EAST)
    play(g, "destroy unit=G")
    assert where(g, "G") == "eliminated"
    g = gunnery(battery("G", IT, "0510"), EAST, chart={"roads": []})
    assert refused(g, "destroy", unit="G")[:1] == ["19.5.a"]


@rule("18.6.b", "Q109", "18.8.a")
def test_lower_own_trench() -> None:
    g = gunnery(WEST, EAST, hexes={"0510": {"trench": {"level": 2, "owner": IT}}})
    play(g, "lower hex=0510")
    assert trench(g, "0510") == 1
    assert refused(g, "lower", hex="0510")
    g = gunnery(WEST, EAST, hexes={"0510": {"trench": {"level": 1, "owner": IT}}})
    play(g, "lower hex=0510")
    assert trench(g, "0510") == 0
    g = gunnery(WEST, EAST, hexes={"0510": {"trench": {"level": 1, "owner": IT, "printed": 2}}})
    assert refused(g, "lower", hex="0510")
    g = gunnery(battery("G", IT, "0510"), EAST, hexes={"0510": {"trench": {"level": 2, "owner": IT}}})
    assert refused(g, "lower", hex="0510")[:1] == ["18.6.b"]


BRIDGE = {"sides": {"0509-0510": "isonzo"}, "bridges": ["0509-0510"]}


@rule("20.2.a", "Q87")
@pytest.mark.parametrize(("die", "blown"), [(4, True), (5, False)])
def test_blow_a_bridge(die: Any, blown: Any) -> None:
    g = gunnery(WEST, EAST, chart=BRIDGE, dice=[die])
    assert offered(g, "blow") == ["blow unit=A hexside=0509-0510"]
    play(g, "blow unit=A hexside=0509-0510")
    pass_until(g, "activation")
    assert bool(g.to_position()["map"].get("blown")) == blown


@rule("20.2.a", "20.2.b")
def test_engineer_blows_from_two_hexes() -> None:
    e = loose("E", IT, "0512", "engineer", combat=1, mg="P", morale=5, move=6, steps=2)
    g = gunnery(e, EAST, chart=BRIDGE)
    assert offered(g, "blow") == ["blow unit=E hexside=0509-0510"]
    g = gunnery(inf("A", IT, "0511"), e | {"hex": "0513"}, EAST, chart=BRIDGE)
    assert offered(g, "blow") == []
    assert refused(g, "blow", unit="E", hexside="0509-0510")[:1] == ["20.2.a"]
    g = gunnery(e, inf("B", AH, "0410"), inf("C", AH, "0611"), chart=BRIDGE)
    assert offered(g, "blow") == []


@rule("20.2.c")
def test_one_roll_for_a_unit() -> None:
    g = gunnery(WEST, EAST, chart=BRIDGE, dice=[5])
    play(g, "blow unit=A hexside=0509-0510")
    assert refused(g, "blow", unit="A", hexside="0509-0510")


@rule("26.0.b", "Q28")
def test_no_artillery_phase_in_first_turn() -> None:
    g = in_phase("supply", WEST, EAST, turn=1)
    assert g.to_position()["phase"] == "action"


# events


@rule("EV.a", "EV.c")
@pytest.mark.parametrize(
    ("dice", "it", "ah"),
    [([1, 4], 5, 0), ([2, 4], 5, 0), ([5, 4], 0, 5), ([6, 4], 0, 5), ([3], 0, 0), ([1, 5], 0, 0), ([6, 6], 0, 0)],
)
def test_points_by_event(dice: Any, it: Any, ah: Any) -> None:
    g = in_phase("event", WEST, EAST, tracks={"lp": {IT: 3, AH: 3}}, initiative=IT, dice=dice)
    assert (lp(g, IT), lp(g, AH)) == (3 + it, 3 + ah)


@rule("EV.b", "Q100")
def test_confusion_moves_one_regiment() -> None:
    us = [inf("a1", IT, "0510", regiment="1"), inf("a2", IT, "0610", regiment="1"), inf("b1", IT, "0710", regiment="2")]
    g = in_phase("event", *us, EAST, initiative=IT, dice=[1, 2])
    assert g.decision.side == AH
    play(g, next(o for o in offered(g) if "1" in o and o.startswith("regiment")))
    assert {o.split()[1] for o in offered(g, "nudge")} == {"unit=a1", "unit=a2"}
    play(g, "nudge unit=a1 to=0511", "done")
    assert where(g, "a1") == "0511"
    assert where(g, "b1") == "0710"


@rule("EV.b")
def test_orders_misunderstood_move_the_brigade() -> None:
    us = [inf("a1", AH, "0503", regiment="1"), inf("a2", AH, "0603", regiment="2")]
    g = in_phase("event", *us, WEST, initiative=IT, dice=[5, 2])
    assert g.decision.side == IT
    assert {o.split()[1] for o in offered(g, "nudge")} == {"unit=a1", "unit=a2"}


@rule("Q99")
def test_wings_on_your_feet() -> None:
    g = in_phase("event", inf("A", IT, "0504"), EAST, initiative=IT, dice=[1, 1], tracks={"lp": {IT: 0, AH: 0}})
    assert offered(g) == ["activate brigade=X"] or "activate brigade=X" in offered(g)
    assert "pass" not in offered(g) or refused(g, "pass") == []


@rule("24.3.a")
def test_supply_of_the_enemy_shows_only_the_top() -> None:
    g = in_phase("artillery", WEST, EAST, inf("B2", AH, "0503", brigade="Z"))
    assert set(g.supply(AH)) == {"B", "B2"}
    assert len(g.supply(AH, seat=IT)) == 1


@rule("20.2.a", "20.2.1.a")
def test_a_built_bridge_can_be_blown_up() -> None:
    g = gunnery(
        WEST,
        EAST,
        chart={"sides": {"0609-0610": "isonzo", "0509-0510": "isonzo"}, "built": ["0509-0510", "0609-0610"]},
        dice=[1],
    )
    play(g, "blow unit=A hexside=0509-0510", "done")
    assert g.to_position()["map"]["built"] == ["0609-0610"]
