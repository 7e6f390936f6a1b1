"""Examined again: words of positions, limits where two rules meet, and what a second look found wrong."""

from __future__ import annotations

from typing import Any

import pytest

import esagono
from esagono.engine import BadPosition, EsagonoError

from .cases import (
    DISTANT,
    HX,
    A,
    bare,
    battery,
    dug,
    fallen,
    gunnery,
    hq,
    in_phase,
    inf,
    loose,
    resting,
    step,
    storming,
)
from .reading import AH, IT, lp, offered, pass_until, play, refused, rule


@rule("13.1.4.c", "Q56", "Q74")
@pytest.mark.parametrize(("up", "may_go"), [("move", ["B", "K"]), ("fire", ["B"])])
def test_guns_on_the_move_go_back_of_their_own_will(up: str, may_go: list[str]) -> None:
    marks = [("A", "0807", "0806"), ("A2", "0707", "0806"), ("A3", "0907", "0806")]
    strong = inf("B", AH, "0806", combat=40)
    g = storming(
        A, inf("A2", IT, "0707"), inf("A3", IT, "0907"), strong, battery("K", AH, "0806", up=up), assaults=marks
    )
    play(g, "wave unit=A", "wave unit=A2")
    pass_until(g, "withdraw")
    assert sorted({o.args["unit"] for o in g.options() if o.verb == "retreat"}) == may_go


@rule("18.6.b", "18.8.a")
@pytest.mark.parametrize(
    ("units", "ground", "clauses"),
    [
        ([battery("G", IT, "0808")], dug(2, IT), ["18.6.b"]),
        ([inf("A", IT, "0808")], dug(1, IT, printed=True), ["18.8.a"]),
        ([inf("A", IT, "0808")], dug(1, IT), []),
        ([inf("A", IT, "0808")], dug(2), []),
        ([inf("A", IT, "0808")], {}, ["18.6.b"]),
    ],
)
def test_which_trenches_are_lowered(units: Any, ground: Any, clauses: list[str]) -> None:
    g = gunnery(*units, DISTANT, hexes={"0808": ground})
    assert refused(g, "lower", hex="0808") == clauses


@rule("7.0.d", "4.1.a")
@pytest.mark.parametrize(("turn", "stock"), [(1, [50, 3]), (2, [70, 8]), (12, [250, 103])])
def test_points_that_go_without_saying(turn: int, stock: list[int]) -> None:
    """The stock of a position that does not say it is the same whether its income has come or is still to come."""
    assert [lp(bare(turn=turn, phase="command"), side) for side in (IT, AH)] == stock
    g = bare(turn=turn, phase="reinforcement")
    pass_until(g, "plan")
    assert [lp(g, side) for side in (IT, AH)] == stock


@rule("8.2.a")
@pytest.mark.parametrize(
    ("word", "box"),
    [
        ("no artillery", 0),
        ("no-artillery", 0),
        (0, 0),
        ("1-5", 5),
        (1, 5),
        (6, 10),
        ("6-10", 10),
        ("11-15", 15),
        (13, 15),
    ],
)
def test_words_for_boxes(word: Any, box: int) -> None:
    assert bare(display={"X": word}).to_position()["display"] == {"X": box}


@rule("8.2.a")
@pytest.mark.parametrize("word", ["not activated", "not-activated", None, False])
def test_not_activated_is_a_box_too(word: Any) -> None:
    assert "display" not in bare(display={"X": word}).to_position()


SIXTEEN = [{"id": f"G{n}", "side": IT, "hex": "0808", "type": "field-artillery"} for n in range(16)]
MGS = [{"id": f"M{n}", "side": IT, "hex": "0808", "type": "mg"} for n in range(3)]


@rule("8.4.a", "Q37", "13.2.7.b")
@pytest.mark.parametrize(
    ("more", "top"),
    [
        (SIXTEEN, {"action": {"brigade": "X", "step": "B", "guns": [g["id"] for g in SIXTEEN]}}),
        (MGS, {"action": {"brigade": "X", "step": "A", "independents": [m["id"] for m in MGS]}}),
        ([], {"action": {"brigade": "X", "step": "A", "side": AH}}),
        ([], {"interdiction": [{"hex": "0806", "value": -3}]}),
        ([], {"display": {"X": 16}}),
    ],
)
def test_what_cannot_be(more: Any, top: Any) -> None:
    units = [{"id": "A", "side": IT, "hex": "0807", "brigade": "X"}, *more]
    with pytest.raises(BadPosition):
        bare(units=units, **top)


@rule("21.1.a", "21.4.a", "Q93")
def test_one_independent_step_for_infantry_only() -> None:
    weak = {"reduced": {"combat": 3, "mg": 1}, "steps_left": 1}
    loss = [loose("P", IT, "0510", "bersaglieri", **weak), loose("Q", IT, "0511", "rgf", **weak)]
    lost_for_good = [loose("E", IT, "0512", "engineer", steps_left=1), loose("C", IT, "0512", "cavalry", steps_left=1)]
    g = resting(*loss, *lost_for_good, DISTANT)
    assert offered(g, "replace") == ["replace unit=P", "replace unit=Q"]
    assert [c[:4] for c in refused(g, "replace", unit="E")] == ["21.1"]
    play(g, "replace unit=P")
    assert offered(g, "replace") == []


@rule("20.2.a", "Q87", "22.3.a")
@pytest.mark.parametrize(
    ("type", "hex", "may"),
    [
        ("infantry", "0809", True),
        ("infantry", "0810", False),
        ("mg", "0809", True),
        ("dismounted-cavalry", "0809", True),
        ("cavalry", "0809", False),
        ("armored-car", "0809", False),
        ("engineer", "0811", True),
        ("engineer", "0812", False),
    ],
)
def test_who_blows_a_bridge(type: str, hex: str, may: bool) -> None:
    chart = {"sides": {"0808-0809": "isonzo"}, "bridges": ["0808-0809"]}
    g = gunnery(HX, loose("U", IT, hex, type), DISTANT, chart=chart)
    assert bool(offered(g, "blow")) is may
    assert [c[:4] for c in refused(g, "blow", unit="U", hexside="0808-0809")] == ([] if may else ["20.2"])


@rule("20.3.b", "20.3.c", "20.3.d", "Q88")
@pytest.mark.parametrize(
    ("begun", "more", "opposite", "built", "building"),
    [
        (2, {}, [], True, False),
        (3, {}, [], False, True),
        (2, {"dp": 1}, [], False, False),
        (2, {"flags": ["moved"]}, [], False, False),
        (2, {}, [inf("B2", AH, "0808")], False, False),
        (2, {}, [battery("K", AH, "0808")], False, False),
    ],
)
def test_what_stops_a_bridge(begun: int, more: Any, opposite: Any, built: bool, building: bool) -> None:
    chart = {"sides": {"0808-0809": "isonzo"}, "building": [{"hexside": "0808-0809", "unit": "E", "begun": begun}]}
    engineer = loose("E", IT, "0809", "engineer", mg="P", **more)
    g = resting(engineer, DISTANT, *opposite, turn=3, chart=chart)
    pass_until(g, "reinforcements", "plan")
    after = g.to_position()["map"]
    assert (bool(after.get("built")), bool(after.get("building"))) == (built, building)


@rule("Q8", "Q14", "6.1.a")
@pytest.mark.parametrize(
    ("scenario", "turn", "unit", "hexes"),
    [
        (3, 2, "ah-17-i-102", []),
        (3, 3, "ah-17-i-102", ["4101"]),
        (1, 3, "ah-17-ii-102", []),
        (1, 4, "ah-17-ii-102", ["3107"]),
        (3, 1, "it-genova-i-97", ["2027"]),
        (3, 2, "it-udine-i-95", ["2927", "3027"]),
        (3, 2, "it-napoli-i-75", ["3727", "4327"]),
        (3, 3, "it-ivrea-i-161", ["3027", "3727"]),
        (3, 5, "ah-8-gebirgs-5-fj", ["3302"]),
        (3, 6, "ah-i-50", ["1601"]),
        (3, 7, "ah-18-i-11", []),
        (3, 8, "ah-18-i-11", ["3203"]),
        (3, 8, "ah-42-ls", ["3302"]),
    ],
)
def test_counters_of_the_game_know_when_and_where_they_enter(scenario: int, turn: int, unit: str, hexes: Any) -> None:
    side = IT if unit.startswith("it") else AH
    units = [{"id": unit, "hex": "pool"}, {"id": "it-toscana-i-77", "hex": "1712"}]
    doc = {"game": "gorizia-1916", "scenario": scenario, "turn": turn, "phase": "reinforcement", "side": side}
    g = esagono.position(doc | {"units": units})
    assert sorted(o.args["hex"] for o in g.options(g.decision.side) if o.verb == "enter") == hexes


@rule("Q8", "Q11", "Q12", "27.1.a")
@pytest.mark.parametrize(
    "options",
    [{"dismounted_division": "two"}, {"armored_cars": "three"}, {"battalions_102": "set-up"}, {"machine_guns": "out"}],
)
def test_a_game_with_other_counters_comes_back_from_its_position(options: Any) -> None:
    doc = esagono.new("gorizia-1916", scenario="campaign", seed=3, options=options).to_position()
    assert esagono.position(doc).to_position() == doc


@rule("13.5.a", "13.5.1.a", "13.5.3.a", "Q79", "Q118")
@pytest.mark.parametrize(
    ("who", "more", "ground", "clauses", "shifts"),
    [
        ("B", [], dug(3), [], {}),
        ("B", [], {"terrain": "woods"}, [], {"terrain": -1}),
        ("B2", [inf("B2", AH, "0804")], {}, [], {}),
        ("B2", [inf("B2", AH, "0803")], {}, ["13.5.1.a"], {}),
        ("B2", [inf("B2", AH, "0804", move=1)], {}, ["13.5.1.a"], {}),
        ("B2", [inf("B2", AH, "0804", flags=["dug"])], {}, ["18.2.1.a"], {}),
        ("B2", [inf("B2", AH, "0705"), inf("A2", IT, "0605")], {}, ["13.5.a"], {}),
        ("B2", [inf("B2", AH, "0705", flags=["retreated"]), inf("A2", IT, "0605")], {}, [], {}),
        ("M", [loose("M", AH, "0804", "mg")], {}, ["22.3.a"], {}),
    ],
)
def test_forecast_of_a_counter_assault(who: str, more: Any, ground: Any, clauses: Any, shifts: Any) -> None:
    g = fallen(*more, hexes={"0806": ground})
    found = g.forecast(kind="counter-assault", target="0806", attackers=[who])
    assert [r.clause for r in found.reasons] == clauses
    assert found.shifts == shifts
    assert any(f"unit={who} " in o for o in offered(g, "counter-assault")) is not bool(clauses)


@rule("13.1.5.a", "Q108", "18.2.1.a")
@pytest.mark.parametrize(
    ("more", "ground", "clauses"),
    [
        ({"move": 4}, {"terrain": "swamp"} | dug(1), []),
        ({"move": 3}, {"terrain": "swamp"} | dug(1), ["13.1.5.a"]),
        ({"spent": 5}, {}, []),
        ({"spent": 5}, dug(1), ["13.1.5.a"]),
        ({"spent": 8, "flags": ["force-marched"]}, {}, []),
        ({"flags": ["dug"]}, {}, ["18.2.1.a"]),
    ],
)
def test_forecast_of_an_assault_knows_what_is_left_of_the_move(more: Any, ground: Any, clauses: list[str]) -> None:
    g = step("A", HX, inf("A", IT, "0807", **more), inf("B", AH, "0806"), hexes={"0806": ground})
    found = g.forecast(kind="assault", target="0806", attackers=["A"])
    assert [r.clause for r in found.reasons] == clauses
    assert refused(g, "assault", unit="A", to="0806") == clauses


@rule("13.5.3.a", "Q80")
def test_no_guns_in_a_forecast_of_fire_at_counter_assaulters() -> None:
    marks = [{"unit": "A", "from": "0807", "to": "0806"}, {"unit": "B", "from": "0805", "to": "0806"}]
    units = [HX, inf("A", IT, "0806"), inf("B", AH, "0805"), battery("G", IT, "0808")]
    g = step("F", *units, assaults=marks, hexes={"0806": dug(3, IT)})
    alone = g.forecast(kind="defensive", target="0805", firers=["A"])
    assert (alone.legal, alone.shifts, alone.column) == (True, {}, "1")
    with_gun = g.forecast(kind="defensive", target="0805", firers=["A"], guns=["G"])
    assert [r.clause for r in with_gun.reasons] == ["13.5.3.a"]
    assert refused(g, "fire", unit="G", target="0805") == ["13.5.3.a"]


@rule("7.2.a", "8.3.a", "8.3.b")
@pytest.mark.parametrize(
    ("stock", "box", "clauses"),
    [(0, 0, ["7.2.a", "8.3.b"]), (1, 0, []), (1, 5, ["8.3.b"]), (3, 10, []), (3, 15, ["8.3.b"]), (4, 15, [])],
)
def test_what_a_plan_may_cost(stock: int, box: int, clauses: list[str]) -> None:
    g = in_phase("command", A, DISTANT, tracks={"lp": {IT: stock, AH: 9}})
    assert [r.clause for r in g.why_not("plan", brigade="X", box=box)] == clauses


@rule("22.6.b", "8.7.d")
@pytest.mark.parametrize(("kind", "clause"), [("night", "22.6.b"), ("exchange", "8.7.d")])
def test_nobody_bombards_by_night_or_in_an_exchange(kind: str, clause: str) -> None:
    units = [hq("HY", AH, "0804"), A, inf("B", AH, "0806"), inf("C", AH, "0805", brigade="Z"), battery("K", AH, "0805")]
    g = step(
        "A", *units, side=AH, action={"kind": kind, "guns": ["K"]} | ({"partner": "Z"} if kind == "exchange" else {})
    )
    for fire in ("offensive", "interdiction"):
        assert [r.clause for r in g.forecast(kind=fire, target="0807", guns=["K"]).reasons] == [clause]
    assault = g.forecast(kind="assault", target="0807", attackers=["B"])
    assert [r.clause for r in assault.reasons] == (["8.7.d"] if kind == "exchange" else [])


@rule("13.3.5.a")
def test_nobody_counts_twice_and_nobody_off_the_map_fires() -> None:
    g = step("C", HX, A, inf("B", AH, "0806"), battery("K", AH, "0805"), inf("D", AH, "eliminated"),
             assaults=[{"unit": "A", "from": "0807", "to": "0806"}])  # fmt: skip
    assert g.forecast(kind="defensive", target="0807", firers=["B", "B"], guns=["K", "K"]).total == 2
    found = g.forecast(kind="defensive", target="0807", firers=["D"])
    assert ([r.clause for r in found.reasons], found.column) == (["13.3.1.a"], "0")
    with pytest.raises(EsagonoError, match="two waves"):
        g.forecast(kind="assault", target="0806", waves=[["A"], ["A"]])


@rule("13.2.7.a", "13.2.7.c", "13.2.7.d", "Q63")
@pytest.mark.parametrize(
    ("asked", "hit", "total", "clauses", "shifts"),
    [
        ({"units": ["B"]}, [], "7/2", [], {}),
        ({}, [], "7/2", [], {"two-units": 1}),
        ({}, ["B"], "7/2", [], {}),
        ({}, ["B", "B2"], "7/2", ["13.2.7.d"], {}),
        ({"guns": ["G"]}, ["B", "B2"], "6", [], {}),
        ({"units": ["A"]}, [], "7/2", [], {}),
        ({"target": "0706", "guns": ["G"]}, [], "5/2", [], {}),
        ({"target": "0706"}, [], "0", ["13.2.7.b"], {}),
    ],
)
def test_forecast_of_a_barrage(asked: Any, hit: Any, total: str, clauses: Any, shifts: Any) -> None:
    barrage = [{"hex": "0806", "value": 7, "side": IT, "hit": hit}]
    units = [HX, A, inf("B", AH, "0806"), inf("B2", AH, "0806"), battery("G", IT, "0809")]
    g = step("B", *units, action={"guns": ["G"]}, interdiction=barrage)
    found = g.forecast(**{"kind": "interdiction", "target": "0806"} | asked)
    assert (str(found.total), [r.clause for r in found.reasons], found.shifts) == (total, clauses, shifts)


@rule("11.1.2.a", "11.1.2.b", "Q46", "Q47")
@pytest.mark.parametrize(
    ("firer", "asked", "clauses"),
    [
        (inf("F", AH, "0806"), {"start": "0807"}, []),
        (inf("F", AH, "1006"), {"start": "0807"}, ["11.1.2.b"]),
        (inf("F", AH, "1006"), {}, []),
        (loose("F", AH, "0806", "armored-car"), {}, ["11.1.2.b"]),
        (inf("F", AH, "0806"), {"guns": ["K"]}, ["11.1.2.b"]),
        (hq("F", AH, "0806"), {}, ["13.3.1.a"]),
    ],
)
def test_who_fires_at_infiltration(firer: Any, asked: Any, clauses: list[str]) -> None:
    """A goes from 0807 to 0907."""
    g = step("A", HX, A, DISTANT, firer, battery("K", AH, "0805"))
    found = g.forecast(**{"kind": "infiltration", "target": "0907", "units": ["A"], "firers": ["F"]} | asked)
    assert [r.clause for r in found.reasons] == clauses
    assert found.totals["artillery"] == 0


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


@rule("13.1.3.a")
@pytest.mark.parametrize(("target", "clauses"), [("0806", []), ("0707", ["13.1.3.a"])])
def test_a_declared_assault_cannot_be_asked_about_elsewhere(target: str, clauses: list[str]) -> None:
    marks = [{"unit": "A", "from": "0807", "to": "0806"}]
    g = step("A", HX, A, inf("B", AH, "0806"), inf("B2", AH, "0707"), assaults=marks)
    found = g.forecast(kind="assault", target=target, attackers=["A"])
    assert [r.clause for r in found.reasons] == clauses


@rule("8.5.b", "8.5.f", "Q34")
@pytest.mark.parametrize(
    ("reading", "hex", "clauses"),
    [("trace", "0810", ()), ("on-line", "0810", ("8.5.b",)), ("on-line", "0512", ()), ("on-line", "0503", ("8.5.f",))],
)
def test_why_a_headquarters_is_not_on_a_line(reading: str, hex: str, clauses: tuple[str, ...]) -> None:
    units = [inf("A", IT, "0510"), inf("B", AH, "1201"), hq("HX", IT)]
    g = in_phase("action", *units, side=IT, initiative=IT, options={"hq_supply": reading})
    assert g.command("X", at=hex).reasons == clauses


@rule("15.0.c", "22.6.a", "Q31")
def test_a_night_that_fails_costs_nothing_and_leaves_the_plan() -> None:
    units = [HX, A, inf("B", AH, "0806"), hq("HY", AH, initiative=3)]
    g = step("I", *units, display={"Y": 0}, tracks={"lp": {IT: 1, AH: 3}}, dice=[4])
    play(g, "night-counterattack brigade=Y", "place-hq hex=0804", "pass")
    assert (lp(g, AH), g.decision.side, offered(g, "activate")) == (3, AH, ["activate brigade=Y"])
