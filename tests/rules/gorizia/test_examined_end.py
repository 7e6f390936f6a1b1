"""Examined: reaction, night, rally, replacements, bridges, victory, secrets, errors."""

from __future__ import annotations

from typing import Any

import pytest

import esagono

from .cases import ACROSS, HX, HY, A, answering, battery, hq, in_phase, inf, loose, phase_ten, resting, step
from .reading import AH, IT, dp, lp, offered, pass_until, play, refused, rule, steps, trench, where, written
from .situations import mark, own

# reaction


@rule("15.0.a", "15.0.b", "15.0.c")
@pytest.mark.parametrize(("die", "acts"), [(3, True), (4, False)])
def test_reaction_die(die: Any, acts: Any) -> None:
    g = answering(dice=[die])
    assert g.decision.side == AH
    assert "react brigade=Y" in offered(g)
    play(g, "react brigade=Y")
    if g.decision.kind == "headquarters":
        play(g, "place-hq hex=0803")
    pass_until(g, "movement", "activation", "attachment") if g.decision.kind not in ("movement", "activation") else None
    if acts:
        assert g.decision.side == AH
        assert g.decision.kind in ("movement", "attachment")
    else:
        assert g.to_position()["display"].get("Y", None) == 0
        assert g.decision.side == IT


@rule("22.6.a")
def test_night_counterattack_needs_points_and_side() -> None:
    g = answering(display={})
    assert "night-counterattack brigade=Y" in offered(g)
    g = answering(display={}, points={IT: 5, AH: 0})
    assert offered(g, "night-counterattack") == []
    assert refused(g, "night-counterattack", brigade="Y")[0].startswith("22.6")


@rule("22.6.a", "Q31")
@pytest.mark.parametrize(("die", "points"), [(3, 4), (4, 5)])
def test_night_counterattack_pays_only_if_it_comes(die: Any, points: Any) -> None:
    g = answering(display={}, dice=[die])
    play(g, "night-counterattack brigade=Y")
    if g.decision.kind == "headquarters":
        play(g, "place-hq hex=0803")
    assert lp(g, AH) == points


@rule("4.9.b", "Q32")
def test_two_passes_end_actions() -> None:
    g = in_phase("action", A, ACROSS, HX, HY, side=IT, initiative=IT, display={"X": 0, "Y": 0})
    play(g, "pass")
    assert g.decision.side == AH
    play(g, "pass")
    assert g.to_position()["phase"] == "non-activated"


# rally


@rule("21.6.a")
def test_rally() -> None:
    g = resting(
        inf("A", IT, "0510", dp=2),
        inf("F", IT, "0511", dp=1, flags=["force-marched"]),
        inf("N", IT, "0805", dp=1),
        inf("B", AH, "0804"),
    )
    assert "rally unit=A" in offered(g)
    assert "rally unit=N" not in offered(g)
    assert refused(g, "rally", unit="N")[0].startswith("21.6")
    assert refused(g, "rally", unit="F")[0].startswith("21.6")
    play(g, "rally unit=A")
    assert dp(g, "A") == 1
    assert refused(g, "rally", unit="A")


@rule("21.6.a", "21.5.a")
def test_rally_in_printed_trench() -> None:
    tr = {"level": 2, "owner": IT, "printed": 2}
    g = resting(inf("N", IT, "0805", dp=1), inf("B", AH, "0804"), hexes={"0805": {"trench": tr}})
    assert "rally unit=N" in offered(g)
    g = resting(inf("N", IT, "0805", dp=1), inf("B", AH, "0804"), hexes={"0805": {"trench": {"level": 2, "owner": IT}}})
    assert "rally unit=N" not in offered(g)


@rule("21.2.a", "21.7.a", "21.1.a", "21.4.a", "Q93")
def test_replacements() -> None:
    g = resting(
        inf("A", IT, "0510", steps_left=1),
        inf("C", IT, "0511", steps_left=1, dp=1),
        loose("I", IT, "0512", "infantry", steps=2, steps_left=1),
        loose("J", IT, "0513", "infantry", steps=2, steps_left=1),
        loose("E", IT, "0512", "engineer", steps=2, steps_left=1),
        loose("V", IT, "0514", "cavalry", steps=2, steps_left=1),
        inf("B", AH, "0501"),
    )
    assert set(offered(g, "replace")) == {"replace unit=A", "replace unit=C", "replace unit=I", "replace unit=J"}
    play(g, "rally unit=C")
    assert refused(g, "replace", unit="C")[0].startswith("21.7")
    play(g, "replace unit=A")
    assert steps(g, "A") == 2
    play(g, "replace unit=I")
    assert refused(g, "replace", unit="J")[0].startswith("21.4")


@rule("21.2.a", "21.2.b", "Q90", "21.3.a")
def test_return_of_a_battalion() -> None:
    hexes = {"0512": {"terrain": "town"}, "0109": {"terrain": "town"}}
    g = resting(
        inf("A", IT, "0510"),
        inf("D", IT, "eliminated"),
        inf("S", IT, "surrendered"),
        inf("Z", IT, "eliminated", brigade="Z"),
        inf("B", AH, "0501"),
        hexes=hexes,
    )
    back = offered(g, "return")
    assert back
    assert all("unit=D" in o for o in back)
    spots = {o.split("hex=")[1] for o in back}
    assert "0512" in spots
    assert "0511" in spots
    assert "0109" not in spots
    play(g, "return unit=D hex=0512")
    assert where(g, "D") == "0512"
    assert steps(g, "D") == 1
    assert offered(g, "return") == []
    assert refused(g, "return", unit="S", hex="0512")[0].startswith("21.2")


# bridges


@rule("20.3.a", "20.3.b", "20.3.d", "Q88")
def test_bridging() -> None:
    chart = {"sides": {"0809-0810": "isonzo"}}
    e = loose("E", IT, "0810", "engineer", mg="P", combat=1, morale=5, move=6, steps=2)
    g = resting(e, inf("A", IT, "0812"), inf("B", AH, "0101"), chart=chart)
    assert offered(g, "bridge") == ["bridge unit=E hexside=0809-0810"]
    play(g, "bridge unit=E hexside=0809-0810")
    assert g.to_position()["map"]["building"]
    while not (g.to_position()["turn"] == 3 and g.to_position()["phase"] == "rally"):
        opts = g.options()
        idle = ("done", "pass", "no-reaction", "end-movement", "ready")
        g.play(next((o for v in idle for o in opts if o.verb == v), opts[0]), g.decision.side)
    assert g.to_position()["map"].get("built")
    g = resting(e | {"mg": 0}, inf("B", AH, "0101"), chart=chart)
    assert refused(g, "bridge", unit="E", hexside="0809-0810")[0].startswith("20.3")
    g = resting(e | {"dp": 1}, inf("B", AH, "0101"), chart=chart)
    assert refused(g, "bridge", unit="E", hexside="0809-0810")[0].startswith("20.3")
    g = resting(e, inf("B", AH, "0809"), chart=chart)
    assert refused(g, "bridge", unit="E", hexside="0809-0810")[0].startswith("20.3")


@rule("20.3.f", "20.3.g")
def test_built_bridge_cancels_cost_but_carries_no_road() -> None:
    chart = {"sides": {"0809-0810": "isonzo"}, "built": ["0809-0810"]}
    g = step("A", inf("A", IT, "0810"), inf("B", AH, "0101"), chart=chart)
    assert g.reach("A")["0809"].cost == 1
    g = step("D", inf("A", IT, "0810"), inf("B", AH, "0809"), assaults=[mark("A", "0810", "0809")], chart=chart)
    assert g.forecast(kind="assault", target="0809", attackers=["A"]).shift == -2


# victory


BREAK = ["2510", "2511", "2610", "2711", "2201", "3302", "4101"]


@rule("E16", "25.2.a", "Q1")
def test_breakthrough() -> None:
    g = own(control=dict.fromkeys(BREAK, IT))
    assert g.result is not None
    assert g.result.winner == IT
    g = own(control=dict.fromkeys(BREAK[:-1], IT))
    assert g.result is None


@rule("25.0.c", "25.0.d", "Q25")
def test_points_of_victory_hexes() -> None:
    g = own()
    assert g.points()[IT] == 0
    g = own(control={"2206": IT, "4101": IT, "2510": IT})
    assert g.points()[IT] == 17
    total = sum(o["points"] if isinstance(o, dict) else o.points for o in g.objectives())
    assert total == 91


@rule("25.3.a", "Q2")
def test_offensive_halt() -> None:
    g = own(quiet=2)
    assert g.result is not None
    g = own(quiet=1)
    assert g.result is None
    g = own(quiet=2, conquered=["2211"])
    assert g.result is None


@pytest.mark.parametrize(
    ("hexes", "winner"),
    [
        (["4101", "2801", "3009", "2206", "2201"], IT),
        (["4101", "2801", "3009", "2206"], None),
        (["4101", "2801", "3009", "2510", "2511"], AH),
    ],
)
def test_campaign_levels(hexes: Any, winner: Any) -> None:
    # 30, 25, 24
    g = own(turn=12, control=dict.fromkeys(hexes, IT), conquered=hexes[:1])
    assert g.result is not None
    assert (g.result.winner or None) == winner, (g.points(), g.result)


@rule("26.2.a")
@pytest.mark.parametrize(
    ("hexes", "winner"), [(["3214", "3417"], IT), (["3817", "4316"], IT), (["3417"], AH), ([], AH)]
)
def test_carso_victory(hexes: Any, winner: Any) -> None:
    g = esagono.position(
        {
            "game": "gorizia-1916",
            "scenario": 2,
            "turn": 4,
            "phase": "victory",
            "units": [{"id": "it-brescia-i-19", "hex": "3217"}],
            "control": dict.fromkeys(hexes, IT),
        }
    )
    assert g.result.winner == winner


@rule("26.1.a")
@pytest.mark.parametrize(
    ("hexes", "ahhex", "winner"),
    [
        (["2510", "2511", "2610", "2711"], "2505", IT),
        (["2510", "2511", "2610"], "2505", AH),
        (["2510", "2511", "2610", "2711"], "2413", AH),
    ],
)
def test_bridgehead_victory(hexes: Any, ahhex: Any, winner: Any) -> None:
    g = esagono.position(
        {
            "game": "gorizia-1916",
            "scenario": 1,
            "turn": 4,
            "phase": "victory",
            "units": [{"id": "it-toscana-i-77", "hex": "2020"}, {"id": "ah-5-gebirgs-i-22", "hex": ahhex}],
            "control": dict.fromkeys(hexes, IT),
        }
    )
    assert g.result.winner == winner


@rule("26.3.c")
def test_blown_bridges_at_start() -> None:
    g = esagono.new("gorizia-1916", scenario=3, seed=1)
    assert sorted(g.to_position()["map"]["blown"]) == ["0709-0710", "0809-0810"]


# secrets


def test_hidden_stack() -> None:
    one = in_phase("action", A, ACROSS, inf("B2", AH, "0803", brigade="Z"), side=IT, initiative=IT, display={"X": 0})
    two = in_phase(
        "action",
        A,
        ACROSS,
        inf("B2", AH, "0803", brigade="Z", combat=9, dp=3),
        side=IT,
        initiative=IT,
        display={"X": 0},
    )
    a, b = one.view(IT), two.view(IT)
    for v in (a, b):
        v.pop("commitment")
    assert a == b
    seen = [u for u in a["units"] if u["side"] == AH]
    assert len(seen) == 1
    assert "dp" not in seen[0]
    assert "combat" not in seen[0]


def test_open_fog() -> None:
    g = in_phase(
        "action",
        A,
        ACROSS,
        inf("B2", AH, "0803", brigade="Z", dp=3),
        side=IT,
        initiative=IT,
        display={"X": 0},
        options={"fog": "open"},
    )
    seen = {u["id"]: u for u in g.view(IT)["units"] if u["side"] == AH}
    assert set(seen) == {"B", "B2"}
    assert seen["B2"]["dp"] == 3


# errors

GOOD = {"game": "gorizia-1916", "turn": 2, "phase": "action", "map": {"size": [12, 14]}, "units": [A, ACROSS]}


@pytest.mark.parametrize(
    "bad",
    [
        {"phase": "combat"},
        {"turn": 0},
        {"turn": 13},
        {"turn": "two"},
        {"scenario": 4},
        {"initiative": "french"},
        {"side": "french"},
        {"units": [A | {"hex": "9999"}]},
        {"units": [A | {"type": "dragon"}]},
        {"units": [A | {"dp": -1}]},
        {"units": [A | {"steps_left": 5}]},
        {"units": [A, A]},
        {"units": [A | {"flags": ["flying"]}]},
        {"units": [A | {"up": "sideways"}]},
        {"units": [A | {"mg": "Q"}]},
        {"units": [A | {"hexes": ["0806", "0810"]}]},
        {"units": [A | {"colour": "red"}]},
        {"action": {"side": IT, "brigade": "NONE", "step": "A"}},
        {"action": {"side": IT, "brigade": "X", "step": "Z"}},
        {"assaults": [{"unit": "A", "from": "0807", "to": "0101"}]},
        {"tracks": {"lp": {IT: -1}}},
        {"tracks": {"lp": {IT: "many"}}},
        {"interdiction": [{"hex": "9999", "value": 4}]},
        {"display": {"NONE": 5}},
        {"display": {"X": 16}},
        {"control": {"9999": IT}},
        {"map": {"size": [0, 0]}},
        {"map": {"size": [12, 14], "hexes": {"0101": {"terrain": "jungle"}}}},
        {"map": {"size": [12, 14], "sides": {"0101-0505": "river"}}},
        {"map": {"size": [12, 14], "sides": {"0101-0102": "wall"}}},
        {"map": {"size": [12, 14], "roads": [["0101", "0109"]]}},
        {"map": {"size": [12, 14], "hexes": {"0101": {"trench": {"level": 4}}}}},
        {"dice": [7]},
        {"dice_of": {"french": [1]}},
        {"options": {"fog": "thick"}},
        {"options": {"magic": "on"}},
        {"nonsense": 1},
        {"quiet": -1},
        {"units": [A | {"hex": None}]},
        {"units": [A | {"with": "NOBODY"}]},
        {"units": "none"},
        {"units": [3]},
        {"map": 3},
        {"events": {"magic": True}},
    ],
)
def test_bad_positions(bad: Any) -> None:
    with pytest.raises(esagono.EsagonoError):
        esagono.position(GOOD | bad)


@pytest.mark.parametrize(
    "question",
    [
        lambda g: g.reach("NOBODY"),
        lambda g: g.reach("A", mode="flying"),
        lambda g: g.sight("0101", "9999"),
        lambda g: g.command("NOBODY"),
        lambda g: g.supply("french"),
        lambda g: g.zoc("french"),
        lambda g: g.forecast(kind="magic", target="0806"),
        lambda g: g.forecast(kind="assault", target="9999", attackers=["A"]),
        lambda g: g.forecast(kind="assault", target="0806", attackers=["NOBODY"]),
        lambda g: g.forecast(kind="offensive", target="0806", guns=["A"]),
        lambda g: g.view("french"),
        lambda g: g.forecast(kind="assault", target="0806"),
        lambda g: g.forecast(),
    ],
)
def test_bad_questions(question: Any) -> None:
    g = step("A", A, inf("B", AH, "0806"), HX)
    with pytest.raises((esagono.EsagonoError, ValueError, TypeError, KeyError)) as e:
        question(g)
    assert isinstance(e.value, esagono.EsagonoError), e


@rule("24.1.a", "Q98")
def test_the_owner_chooses_the_counter_on_top() -> None:
    g = resting(inf("A", IT, "0510"), inf("A2", IT, "0510"), loose("E", IT, "0510", "mg"), inf("B", AH, "0501"))
    assert [u["id"] for u in g.view(AH)["units"] if u["side"] == IT] == ["A"]
    assert offered(g, "show") == ["show unit=A2"]
    assert refused(g, "show", unit="E") == ["24.1.a"]
    play(g, "show unit=A2")
    assert [u["id"] for u in g.view(AH)["units"] if u["side"] == IT] == ["A2"]
    assert offered(g, "show") == []  # once in a phase
    with pytest.raises(esagono.EsagonoError):
        g.undo()
    again = esagono.position(g.to_position())
    assert again.view(AH)["stacks"]["0510"][IT]["top"] == "A2"


@rule("Q98")
def test_a_position_says_what_lies_on_top() -> None:
    g = resting(inf("A", IT, "0510"), inf("A2", IT, "0510", top=True), loose("E", IT, "0511", "mg", top=True),
                inf("A3", IT, "0511"), inf("B", AH, "0501"))  # fmt: skip
    tops = {h: s[IT]["top"] for h, s in g.view(AH)["stacks"].items() if IT in s}
    assert tops == {"0510": "A2", "0511": "A3"}


# other ways to say the same


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


@rule("20.3.d")
def test_a_bridge_under_way() -> None:
    chart: dict[str, Any] = {"sides": {"0809-0810": "isonzo"}, "building": ["0809-0810"]}
    engineer = loose("E", IT, "0810", "engineer", mg="P")
    after = resting(engineer, ACROSS, chart=chart).to_position()["map"]
    assert (after["built"], after["building"]) == (["0809-0810"], [])
    with pytest.raises(esagono.EsagonoError, match="nobody builds"):
        resting(engineer | {"hex": "0910"}, ACROSS, chart=chart)


@rule("14.0.a")
def test_activated_units_say_that_their_brigade_is_done() -> None:
    for units in ([inf("A", IT, "0810", flags=["activated"])], [A, hq("HX", IT, "0808", flags=["activated"])]):
        g = in_phase("action", *units, ACROSS, side=IT, initiative=IT, display={"X": 0})
        assert offered(g) == ["pass"]
        assert refused(g, "activate", brigade="X") == ["14.0.a"]


def test_short_forms() -> None:
    for barrages in ({"0807": 9}, {"0807": {"value": 9}}, [{"hex": "0807", "value": 9}]):
        assert in_phase("action", A, ACROSS, interdiction=barrages).view(AH)["interdiction"] == {"0807": 9}
    for events in (["short-fire-italian"], [{"kind": "short-firing", "side": IT}], {"short-fire": IT}):
        assert in_phase("action", A, ACROSS, events=events).to_position()["events"] == [{"kind": "short-fire-italian"}]
    assert where(in_phase("action", A, ACROSS, battery("G", IT, "captured")), "G") == "surrendered"
    g = step("a", inf("A", IT, "0807"), inf("A2", IT, "0807"), inf("A3", IT, "0706"), inf("B", AH, "0806"))
    one = g.forecast(kind="assault", target="0806", attackers="A")
    assert (one.attack, one.defense) == (5, 5)
    both = g.forecast(kind="assault", target="0806", attackers=["A", "A2", "A3"], waves=1)
    assert set(both.results["waves"]) == {1}
    assert set(g.forecast(kind="assault", target="0806", attackers=["A", "A2", "A3"]).results["waves"]) == {1, 2}


def test_reinforcements_in_other_words() -> None:
    unit_ = {k: v for k, v in inf("R", IT, "").items() if k != "hex"}
    for row in ({"entry": ["0514"]}, {"entry": "0514"}, {"hex": "0514"}, {"hexes": ["0514"]}):
        g = in_phase("reinforcement", A, ACROSS, reinforcements=[unit_ | {"turn": 2} | row])
        assert offered(g, "enter") == ["enter unit=R hex=0514"]
    with pytest.raises(esagono.EsagonoError, match="expected id and turn"):
        in_phase("reinforcement", A, ACROSS, reinforcements=[unit_])


@pytest.mark.parametrize("junk", [None, 3, 2.5, ["A"], {"A": 1}, "x"])
def test_junk_is_refused_in_words(junk: Any) -> None:
    g = step("A", A, inf("B", AH, "0806"), HX)
    for args in ({"unit": junk, "to": "0808"}, {"unit": "A", "to": junk}, {"brigade": junk}):
        assert g.why_not("move", **args)
    asks = [
        lambda: g.reach(junk),
        lambda: g.sight("0807", junk),
        lambda: g.command(junk),
        lambda: g.forecast(kind="assault", target=junk, attackers=["A"]),
        lambda: g.forecast(kind="offensive", target="0806", guns=junk),
        lambda: g.forecast(kind="assault", target="0806", waves=junk) if junk != 3 else g.reach(junk),
    ]
    for ask in asks:
        with pytest.raises(esagono.EsagonoError):
            ask()


@rule("Q16")
def test_values_that_go_without_saying() -> None:
    rows = [
        loose("I", IT, "0801", "bombard"),
        loose("J", AH, "0401", "bombard"),
        loose("K", AH, "0301", "light-artillery"),
    ]
    g = in_phase("action", A, ACROSS, *rows)
    values = {n: [written(g, n)[k] for k in ("bombardment", "range", "move")] for n in "IJK"}
    assert values == {"I": [8, 3, 3], "J": [5, 2, 4], "K": [4, 6, 5]}


@rule("13.1.4.c")
def test_waves_so_far() -> None:
    marks = [mark("A", "0807", "0806"), mark("C", "0706", "0806")]
    units = [inf("A", IT, "0807"), inf("C", IT, "0706"), inf("B", AH, "0806")]
    for waves in (1, {"0806": 1}, [{"hex": "0806", "count": 1}]):
        g = step("D", *units, assaults=marks, action={"waves": waves})
        assert g.to_position()["action"]["waves"] == {"0806": 2}


@rule("H4", "24.3.a")
def test_command_of_an_enemy_brigade_tells_nothing_of_its_units() -> None:
    """C of brigade Z lies under B or under D: where its headquarters may stand is not told to the Italians."""
    asked = []
    for hex in ("0102", "1202"):
        g = step("A", A, HX, inf("B", AH, "0102"), inf("D", AH, "1202"), inf("C", AH, hex, brigade="Z"))
        assert g.command("Z", at="1202").legal == (hex == "1202")
        asked.append([g.command("Z", at=at_, seat=IT) for at_ in ("0102", "1202", "0806")])
    assert asked[0] == asked[1]


@rule("H4", "H5", "24.2.a")
@pytest.mark.parametrize("mode", ["tactical", "non-activated", None])
def test_reach_of_an_enemy_tells_neither_points_nor_numbers(mode: str | None) -> None:
    """How tired B is, and whether there is room beside C, is not told to the Italians."""

    def seen_by(seat: str | None, tired: int, below: str) -> Any:
        other = inf("D", AH, "0804", brigade="Z") if below == "infantry" else loose("D", AH, "0804", "mg")
        units = [inf("B", AH, "0803", dp=tired), inf("C", AH, "0804", brigade="Z"), other, inf("A", IT, "0812")]
        g = in_phase("non-activated", *units, side=AH, initiative=AH)
        return g.reach("B", mode=mode, force_march=True, seat=seat)

    known = [seen_by(IT, tired, below) for tired in (0, 4) for below in ("infantry", "mg")]
    assert known[0]
    assert all(answer == known[0] for answer in known)
    assert seen_by(AH, 0, "infantry") != seen_by(AH, 4, "infantry") or mode is None
    assert seen_by(AH, 0, "infantry") != seen_by(AH, 0, "mg")


@rule("H4", "H5", "24.3.a")
def test_the_log_does_not_count_what_lies_in_a_stack() -> None:
    """A bombardment of one unit or of three, out of supply or not, tired or not: the enemy reads the same log."""
    logs = []
    for below in (
        [],
        [loose("M", AH, "0806", "mg")],
        [loose("M", AH, "0806", "mg", dp=2), loose("N", AH, "0806", "engineer")],
    ):
        units = [A, inf("B", AH, "0806", dp=4 if below else 0), *below, HX, battery("G", IT, "0809", 5)]
        trenches = {"0806": {"trench": {"level": 1, "owner": AH}}}
        firm = [u | ({"morale": 9} if u["side"] == AH else {}) for u in units]
        g = step("B", *firm, action={"guns": ["G"], "box": 5}, dice=[4], hexes=trenches)
        play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")
        logs.append([(e.kind, e.args) for e in g.events_for(IT)])
    assert "disorganized" in [kind for kind, _ in logs[0]]
    assert logs[0] == logs[1] == logs[2]


@rule("H5", "21.6.a")
def test_the_log_does_not_count_who_rallies() -> None:
    logs = []
    for tired in (0, 2):
        units = [inf("A", IT, "0510", dp=tired), inf("A2", IT, "0510", dp=tired, steps_left=1 if tired else 2)]
        g = resting(*units, inf("B", AH, "0501"))
        if tired:
            play(g, "rally unit=A", "replace unit=A2")
        play(g, "done")
        logs.append([(e.kind, e.args) for e in g.events_for(AH)])
        own = next(e for e in g.events_for(IT) if e.kind == "rallied")
        assert (own.args["units"], own.args["replaced"]) == ((["A"], ["A2"]) if tired else ([], []))
    assert logs[0] == logs[1]


@rule("H4", "10.3.a")
def test_the_log_does_not_count_who_is_out_of_supply() -> None:
    logs = []
    for below in ([], [loose("M", AH, "0803", "mg")]):
        g = in_phase("supply", inf("A", IT, "0812"), inf("B", AH, "0803"), *below, chart={"roads": []})
        logs.append([(e.kind, e.args) for e in g.events_for(IT)])
    assert logs[0] == logs[1]
