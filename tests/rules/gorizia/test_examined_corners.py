"""Examined: corners of the rules that are easily forgotten."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import esagono

from .cases import END, HX, LAKES, STRIP, A, B, battery, gunnery, hq, in_phase, inf, loose, phase_ten, resting, step
from .reading import AH, IT, dp, forced, lp, offered, pass_until, play, refused, rule, steps, trench, where, written
from .situations import mark


@rule("10.4.1.a", "10.4.1.c", "Q35", "Q86")
@pytest.mark.parametrize(("flags", "free"), [([], False), (["act", "def-fired"], False), (["emplacing"], True)])
def test_guns_that_have_fired_interdict(flags: Any, free: Any) -> None:
    """K sees the end of the only road from across the lake, three rows away; still emplacing it shuts nothing."""
    hexes = LAKES | {f"{row}{n:02}": {"terrain": "lake"} for row in ("04", "05") for n in range(1, 15)}
    del hexes["0512"]
    k = battery("K", AH, "0512", 8, 10, type="heavy-artillery", flags=flags)
    units = [inf("A", IT, "0210"), k, inf("B", AH, "0201"), hq("HX", IT, command=1)]
    chart = STRIP | {"size": [5, 14], "hexes": hexes}
    g = in_phase("action", *units, side=IT, initiative=IT, display={"X": 0}, chart=chart)
    assert refused(g, "activate", brigade="X") == ([] if free else ["10.4.1.a"])
    assert g.command("HX", at="0210").reasons == (() if free else ("10.4.1.a",))


@rule("13.3.9.a", "13.3.8.a")
def test_offensive_and_defensive_fire_do_not_exclude_each_other() -> None:
    g = step("C", A, B, battery("K", AH, "0804", flags=["act"]), assaults=[mark("A", "0807", "0806")])
    assert "fire unit=K target=0807" in offered(g)


@rule("13.3.1.b")
def test_infantry_fires_in_every_action() -> None:
    g = step(
        "C", A, inf("B", AH, "0806", flags=["def-fired", "activated", "moved"]), assaults=[mark("A", "0807", "0806")]
    )
    assert "fire unit=B target=0807" in offered(g)


@rule("25.0.c", "Q26")
def test_guns_do_not_take_a_hex() -> None:
    g = phase_ten(
        battery("G", IT, "0810", up="move"), inf("A", IT, "0910"), inf("B", AH, "0101"), vp={"0811": 2, "0911": 3}
    )
    play(g, "move unit=G to=0811")
    assert g.points()[IT] == 0
    play(g, "move unit=A to=0911")
    assert g.points()[IT] == 3


@rule("25.0.c")
def test_moving_through_takes_a_hex() -> None:
    g = phase_ten(inf("A", IT, "0510"), inf("B", AH, "0101"), vp={"0511": 2})
    play(g, "move unit=A to=0513")
    assert g.points()[IT] == 2
    assert g.to_position()["conquered"] == ["0511"]


@rule("Q26")
def test_a_retreat_takes_a_hex_back() -> None:
    g = forced(step("D", inf("A", IT, "0807", combat=10), B, assaults=[mark("A", "0807", "0806")], dice=[1],
                    vp={"0805": 2, "0806": 5}, control={"0805": IT}))  # fmt: skip
    assert g.points()[IT] == 2
    play(g, "retreat unit=B to=0805")
    pass_until(g, *END)
    assert g.points()[IT] == 5


@rule("22.4.d", "22.4.a")
def test_flamethrowers_left_alone_are_gone() -> None:
    flame = loose("FT", AH, "0806", "flamethrower", **{"with": "B"})
    g = step(
        "D",
        inf("A", IT, "0807", combat=30),
        inf("B", AH, "0806", steps_left=1),
        flame,
        assaults=[mark("A", "0807", "0806")],
        dice=[1],
    )
    pass_until(g, *END)
    assert where(g, "B") == "eliminated"
    assert where(g, "FT") == "eliminated"


@rule("23.4.a", "23.2.a")
def test_fire_at_one_hex_of_two() -> None:
    g = step(
        "B",
        HX,
        A,
        inf("B", AH, "", hexes=["0806", "0805"]),
        battery("G", IT, "0809", 5),
        action={"guns": ["G"], "box": 5},
        dice=[1],
    )
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")  # 5-6, die 1: 1D1T
    forced(g)
    assert (where(g, "B"), steps(g, "B"), dp(g, "B")) == ("0805", 1, 1)


@rule("23.3.a", "12.1.a")
def test_nobody_joins_a_unit_in_two_hexes() -> None:
    g = step(
        "A",
        inf("A", IT, "", hexes=["0806", "0807"]),
        inf("C", IT, "0808"),
        loose("M", IT, "0908", "mg"),
        inf("B", AH, "0101"),
        action={"independents": ["M"]},
    )
    assert not {"0806", "0807"} & set(g.reach("C"))
    assert not {"0806", "0807"} & set(g.reach("M"))


@rule("19.1.b")
def test_turning_guns_may_overstack() -> None:
    g = gunnery(
        battery("G", IT, "0810"),
        battery("H", IT, "0810"),
        inf("A", IT, "0810"),
        inf("C", IT, "0810"),
        inf("B", AH, "0101"),
    )
    play(g, "turn unit=G up=move")
    assert written(g, "G")["up"] == "move"


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


@rule("18.2.1.b", "18.2.c")
def test_a_bombardment_stops_the_digging() -> None:
    hexes = {"0806": {"trench": {"level": 1, "owner": AH, "pending": True, "begun": 1}}}
    g = step("B", HX, A, B, battery("G", IT, "0809", 5), action={"guns": ["G"], "box": 5}, dice=[4], hexes=hexes)
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")  # 5-6 less one: 3-4, die 4: D1
    forced(g)
    assert "pending" not in g.to_position()["map"]["hexes"]["0806"]["trench"]
    pass_until(g, "rally")
    assert trench(g, "0806") == 1


@rule("18.8.1.a")
def test_printed_trenches_are_raised_at_once() -> None:
    """Even next to the enemy no die is needed."""
    hexes = {"0806": {"trench": {"level": 1, "owner": IT, "printed": 3}}}
    g = step("A", inf("A", IT, "0806"), inf("C", IT, "0906"), inf("B", AH, "0805"), hexes=hexes, dice=[6])
    play(g, "dig unit=A", "end-movement")
    pass_until(g, *END)
    assert trench(g, "0806") == 2


@rule("20.1.a", "Q41")
def test_supply_fords_but_roads_need_a_bridge() -> None:
    sides = {"0207-0208": "isonzo"}
    chart = STRIP | {"sides": sides, "hexes": LAKES, "blown": ["0207-0208"]}
    line = in_phase("artillery", inf("A", IT, "0204"), inf("B", AH, "0201"), chart=chart).supply(IT)["A"]
    assert (line.state, line.length) == ("in", 4)  # 0205, 0206, 0207, and over the river to the road in 0208
    # with the bridge the road itself carries the line
    chart = STRIP | {"sides": sides, "hexes": LAKES}
    line = in_phase("artillery", inf("A", IT, "0204"), inf("B", AH, "0201"), chart=chart).supply(IT)["A"]
    assert (line.state, line.length) == ("in", 0)


@rule("11.0.8.d", "20.1.a")
def test_guns_cross_only_by_bridge() -> None:
    sides = {"0207-0208": "isonzo"}
    for blown, there in (([], True), (["0207-0208"], False)):
        chart = STRIP | {"sides": sides, "hexes": LAKES, "blown": blown}
        g = phase_ten(battery("G", IT, "0208", up="move"), inf("B", AH, "0201"), chart=chart)
        assert ("0207" in g.reach("G", mode="non-activated")) == there
        assert (refused(g, "move", unit="G", to="0207") == []) == there


@rule("13.4.1.a", "12.4.a", "E10")
def test_six_units_in_a_hex() -> None:
    guns = [battery("K", AH, "0806"), battery("L", AH, "0806")]
    marks = [mark("A", "0807", "0806"), mark("A2", "0807", "0806")]
    g = step("D", A, inf("A2", IT, "0807"), B, inf("B2", AH, "0806"), *guns, assaults=marks, dice=[3])
    forced(g)
    assert [where(g, n) for n in ("A", "A2", "B", "B2", "K", "L")] == ["0806"] * 6


@rule("13.4.4.c", "Q73")
def test_the_named_unit_takes_the_first_loss() -> None:
    marks = [mark("A", "0807", "0806"), mark("A2", "0807", "0806")]
    g = step("D", A, inf("A2", IT, "0807", morale=7), inf("B", AH, "0806", combat=10), assaults=marks, dice=[2])
    play(g, "resolve-assault target=0806")
    assert offered(g) == ["name unit=A", "name unit=A2"]
    play(g, "name unit=A")  # 1:1 with morale 5 against 5, die 2: 1D1 / 1D1R
    while g.decision.kind in ("morale", "loss"):
        assert "lose unit=A2" not in offered(g)
        play(g, offered(g)[0])
    pass_until(g, *END)
    assert (steps(g, "A"), steps(g, "A2")) == (1, 2)


@rule("8.6.b", "11.2.1.a", "11.2.1.e")
def test_phase_ten_is_for_those_out_of_command() -> None:
    flags = {"A": ["activated"], "C": ["activated", "out-of-command"], "D": []}
    units = [
        inf(n, IT, f"08{i + 10}", flags=f, brigade="X" if n != "D" else "Z") for i, (n, f) in enumerate(flags.items())
    ]
    g = phase_ten(*units, inf("B", AH, "0101"))
    assert offered(g, "select") == ["select unit=C", "select unit=D"]
    assert refused(g, "move", unit="A", to="0809")[0].startswith("11.2.1")


@rule("4.11.d", "Q104")
def test_what_phase_eleven_clears() -> None:
    g = resting(
        inf("A", IT, "0810", flags=["activated", "out-of-command", "force-marched"]),
        hq("HX", IT, "0811"),
        battery("G", IT, "0812", flags=["act", "def-fired", "emplacing"]),
        inf("B", AH, "0101"),
        interdiction=[{"hex": "0606", "value": 5}],
        events=["short-fire-italian"],
    )
    pass_until(g, "plan")
    after = g.to_position()
    assert after["turn"] == 3
    assert all(not u.get("flags") for u in after["units"])
    assert where(g, "HX") == "display"
    assert "interdiction" not in after
    assert "events" not in after


@rule("7.1.a", "7.0.c")
def test_points_of_plans_never_used_are_gone() -> None:
    g = in_phase(
        "command", inf("A", IT, "0810"), inf("B", AH, "0101"), tracks={"lp": {IT: 5, AH: 0}}, turn=2, scenario=1
    )
    play(g, "plan brigade=X box=15", "ready", side=IT)
    play(g, "ready", side=AH)
    pass_until(g, "artillery")
    assert lp(g, IT) == 1
    while g.to_position()["turn"] == 2:
        pass_until(g, "plan")
    assert lp(g, IT) == 11


@rule("13.2.1.h", "13.2.1.f", "Q15")
def test_whose_guns() -> None:
    """A brigade without a division has corps guns only; a gun of a brigade serves nobody else."""
    guns = [
        battery("C", IT, "0812"),
        battery("D", IT, "0812", corps="", division="45"),
        battery("S", IT, "0813", corps="", brigade="Z"),
    ]
    g = in_phase(
        "action",
        inf("A", IT, "0810"),
        *guns,
        inf("Z1", IT, "0811", brigade="Z"),
        inf("B", AH, "0101"),
        hq("HX", IT),
        side=IT,
        initiative=IT,
        display={"X": 5},
    )
    play(g, "activate brigade=X", "place-hq hex=0810")
    assert offered(g, "attach") == ["attach unit=C"]
    g = in_phase(
        "action",
        inf("A", IT, "0810"),
        *guns,
        inf("Z1", IT, "0811", brigade="Z"),
        inf("B", AH, "0101"),
        hq("HZ", IT, brigade="Z"),
        side=IT,
        initiative=IT,
        display={"Z": 5},
    )
    play(g, "activate brigade=Z", "place-hq hex=0810")
    assert set(offered(g, "attach")) == {"attach unit=C", "attach unit=S"}


@rule("13.2.7.c", "Q64")
def test_half_a_barrage_is_not_rounded() -> None:
    for value, column in ((1, "0"), (2, "1"), (3, "1"), (5, "2"), (6, "3-4"), (9, "3-4"), (10, "5-6")):
        g = step("A", inf("A", IT, "0808"), inf("B", AH, "0101"), interdiction=[{"hex": "0807", "value": value}])
        f = g.forecast(kind="interdiction", target="0807", units=["A"])
        assert (f.total, f.column) == (Fraction(value, 2), column)


@rule("Q46", "11.1.2.b")
def test_all_stacks_with_zones_over_both_hexes_fire_together() -> None:
    """B and B2 in 0804 are next to 0805 and to 0705; C in 0605 has a zone over 0705 only."""
    g = step(
        "A", inf("A", IT, "0805"), inf("B", AH, "0804", mg=2), inf("B2", AH, "0804", mg=1), inf("C", AH, "0605", mg=3)
    )
    play(g, "move unit=A to=0705")
    events = play(g, "infiltration-fire")
    fire = next(e for e in events if e.kind == "fire")
    assert fire.args["total"] == "3"


def test_documents_and_files(tmp_path: Any) -> None:
    """A position is a table, or the path of a file."""
    path = tmp_path / "position.toml"
    path.write_text(
        'game = "gorizia-1916"\nturn = 2\nphase = "action"\nside = "italian"\n'
        '[action]\nside = "italian"\nbrigade = "X"\nstep = "A"\n'
        '[map]\nsize = [8, 8]\n[[units]]\nid = "A"\nside = "italian"\ntype = "infantry"\nbrigade = "X"\nhex = "0404"\n'
    )
    g = esagono.position(path)
    assert g.reach("A")["0405"].cost == 1
    assert esagono.position(str(path)).to_position() == g.to_position()
