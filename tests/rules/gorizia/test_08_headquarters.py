"""8.1, 8.5, 8.6: Command, its dice, and where a headquarters may stand."""

from __future__ import annotations

from typing import Any

import pytest

import esagono

from .cases import DISTANT, EAST, WEST, A, activating, battery, hq, in_phase, inf, loose, phase_ten, step
from .reading import AH, IT, listed, offered, pass_until, play, refused, rule, shown, where, written
from .situations import FAR, ROADS, ah, it, pos, starting

CUT_OFF = [inf("A", IT, "0808"), hq("HX", IT), inf("B", AH, "0706")]
"""From 0808 only row 08 leads to 0803 in five hexes; the enemy in 0706 looks into 0806 and 0805."""


def placed(*units: Any, dice: list[int], **top: Any) -> Any:
    game = step("start", *CUT_OFF, *units, display={"X": 5}, dice=dice, **top)
    play(game, "place-hq hex=0808")
    return game


# 8.1: the range of Command


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


@rule("8.1.c", "Q33")
@pytest.mark.parametrize(("die", "inside"), [(3, False), (4, True)])
def test_the_die_of_command_decides_for_a_unit_behind_a_zone(die: int, inside: bool) -> None:
    """F in 0602 lies two hexes from 0604, through 0603 only, and B in 0503 has a zone there."""
    units = [inf("A", IT, "0604"), inf("F", IT, "0602"), hq("HX", IT, command=2), inf("B", AH, "0503")]
    g = activating(*units, dice=[die], chart={"roads": [[f"06{n:02}" for n in range(4, 15)]]})
    assert g.command("HX", at="0604").units == {"A": "in", "F": "die"}
    assert g.command("HX", at="0604").dice == {"F": ("0603",)}
    play(g, "activate brigade=X", "place-hq hex=0604")
    assert ("out-of-command" not in written(g, "F").get("flags", [])) == inside


@rule("8.1.c", "Q33", "8.5.d", "Q36")
@pytest.mark.parametrize(
    ("dice", "joins"), [([4, 4], True), ([6, 5], True), ([4, 3], False), ([3, 4], False), ([1, 6], False)]
)
@pytest.mark.parametrize("unit", [battery("Z", IT, "0803"), loose("Z", IT, "0803", "engineer")])
def test_guns_and_independents_behind_enemy_zones_join_by_the_die(dice: list[int], joins: bool, unit: Any) -> None:
    assert offered(placed(unit, dice=dice), "attach") == (["attach unit=Z"] if joins else [])


@rule("Q33")
def test_the_dice_serve_brigade_guns_and_independents_alike() -> None:
    others = [battery("G", IT, "0803"), loose("Z", IT, "0803", "engineer")]
    game = placed(inf("C", IT, "0803"), *others, dice=[4, 5, 1, 1])
    assert "out-of-command" not in written(game, "C")["flags"]
    assert offered(game, "attach") == ["attach unit=G", "attach unit=Z"]
    assert game.to_position()["dice"] == [1, 1]  # two hexes, two dice


@rule("Q33", "8.3.d", "13.2.1.f")
@pytest.mark.parametrize(
    ("more", "box"), [({}, 0), ({"division": "9"}, 5), ({"up": "move"}, 5), ({"flags": ["act"]}, 5)]
)
def test_no_die_for_guns_that_cannot_join(more: Any, box: int) -> None:
    game = step("start", *CUT_OFF, battery("G", IT, "0803", **more), display={"X": box}, dice=[4, 4])
    play(game, "place-hq hex=0808")
    assert game.to_position()["dice"] == [4, 4]


@rule("8.1.c", "Q33")
def test_no_die_where_a_way_is_free() -> None:
    game = step("start", *CUT_OFF[:1], hq("HX", IT, command=6), CUT_OFF[2], inf("C", IT, "0803"), dice=[1])
    play(game, "place-hq hex=0808")
    assert "out-of-command" not in written(game, "C")["flags"]
    assert game.to_position()["dice"] == [1]


@rule("Q33")
def test_the_die_of_a_doubtful_hex_is_rolled_once_for_all():
    """Two units behind the same enemy zone: one die decides for both."""
    hq = it("hq-X", "display", type="hq", command=3)
    wall = [ah("w1", "0406"), ah("w2", "0606")]
    units = [it("A", "0504"), it("B", "0504"), it("C", "0508")]
    for die, out in ((3, True), (4, False)):
        game = starting(*units, *wall, hq, dice=[die, die, die, die], roads=[[f"05{n:02}" for n in range(1, 13)]],
                        sources={IT: ["0512"], AH: ["0101"]})  # fmt: skip
        play(game, "place-hq", hex="0507")
        rolled = [e for e in game.log if e.kind == "command-die"]
        assert rolled
        assert len({e.args["hex"] for e in rolled}) == len(rolled)
        for u in "AB":
            assert ("out-of-command" in shown(game, u)["flags"]) == out


@rule("8.1.c", "Q33")
@pytest.mark.parametrize(("dice", "joins"), [([4, 4], True), ([3, 3], False)])
def test_what_the_dice_of_command_opened_stays_open_through_a_document(dice: list[int], joins: bool):
    units = [inf("A", IT, "0809"), hq("HX", IT, command=4), battery("G", IT, "0805"), battery("N", IT, "0809")]
    g = in_phase("action", *units, inf("F", AH, "0707"), initiative=IT, display={"X": 5}, dice=dice)
    play(g, "activate brigade=X", "place-hq hex=0809")
    assert ("attach unit=G" in offered(g)) == joins
    again = esagono.position(g.to_position())
    assert (offered(again), again.to_position()) == (offered(g), g.to_position())


# 8.5: where a headquarters stands


@rule("8.5.a", "8.5.c", "8.5.f", "Q34", "3.0.b")
def test_where_a_headquarters_may_stand() -> None:
    game = starting(it("A", "0508"), ah("e", "0506"), it("hq-X", "display", type="hq", command=2))
    assert game.why_not("place-hq", hex="0507") == []  # in an enemy zone
    assert refused(game, "place-hq", hex="0506") == ["8.5.c"]
    assert refused(game, "place-hq", hex="0511") == ["8.5.f"]
    play(game, "place-hq", hex="0508")
    assert where(game, "hq-X") == "0508"
    assert game.view(AH)["hqs"][0]["brigade"] == "X"


@rule("8.5.a", "8.5.f")
def test_a_headquarters_must_command_somebody() -> None:
    g = activating(WEST, hq("HX", IT, command=2), EAST)
    play(g, "activate brigade=X")
    spots = {o.split("hex=")[1] for o in offered(g, "place-hq")}
    assert "0512" in spots
    assert "0508" in spots
    assert "0513" not in spots
    assert refused(g, "place-hq", hex="0513")[:1] == ["8.5.f"]


@rule("8.5.b", "Q34", "10.4.a")
def test_a_headquarters_needs_supply() -> None:
    g = activating(WEST, hq("HX", IT), EAST, chart={"roads": []})
    if "activate brigade=X" in offered(g):
        play(g, "activate brigade=X")
        assert offered(g, "place-hq") == []
    else:
        assert refused(g, "activate", brigade="X")[0] in ("8.5.b", "10.4")


@rule("Q34", "8.5.b")
def test_the_hex_of_a_headquarters_must_be_supplied():
    game = starting(it("A", "0608"), FAR, roads=ROADS)
    good = {o.text("hex") for o in listed(game, "place-hq")}
    assert "0608" in good
    cut = starting(it("A", "0608"), ah("w", "0611"), roads=ROADS)
    assert not listed(cut, "place-hq")


@rule("8.5.b", "8.5.f", "Q34")
@pytest.mark.parametrize(
    ("reading", "hex", "clauses"),
    [("trace", "0810", ()), ("on-line", "0810", ("8.5.b",)), ("on-line", "0512", ()), ("on-line", "0503", ("8.5.f",))],
)
def test_why_a_headquarters_is_not_on_a_line(reading: str, hex: str, clauses: tuple[str, ...]) -> None:
    units = [inf("A", IT, "0510"), inf("B", AH, "1201"), hq("HX", IT)]
    g = in_phase("action", *units, side=IT, initiative=IT, options={"hq_supply": reading})
    assert g.command("X", at=hex).reasons == clauses


@rule("Q34")
def test_a_headquarters_on_a_line_by_one_reading() -> None:
    def spots(**options):
        g = in_phase(
            "action",
            inf("A", IT, "0510"),
            inf("B", AH, "1201"),
            hq("HX", IT),
            side=IT,
            initiative=IT,
            display={"X": 0},
            options=options,
        )
        play(g, "activate brigade=X")
        return {o.split("hex=")[1] for o in offered(g, "place-hq")}

    assert "0810" in spots()
    assert "0810" not in spots(hq_supply="on-line")
    assert {"0510", "0511"} <= spots(hq_supply="on-line")


@rule("Q34")
def test_a_line_off_the_road_has_room_for_a_headquarters() -> None:
    """The line of A runs from its own hex to the road along row 05, over one hex of each row between."""
    units = (inf("A", IT, "0810"), inf("B", AH, "1201"), hq("HX", IT, command=3))
    g = in_phase("action", *units, side=IT, initiative=IT, display={"X": 0}, options={"hq_supply": "on-line"})
    play(g, "activate brigade=X")
    spots = [o.split("hex=")[1] for o in offered(g, "place-hq")]
    assert "0810" in spots
    line = g.supply(IT)["A"].path
    assert {h for h in line if h[:2] in ("06", "07")} < set(spots)
    assert sorted(h[:2] for h in spots if h[:2] != "05") == ["06", "07", "08"]


@rule("8.5.c", "Q120")
def test_a_headquarters_stands_in_a_zone_but_not_with_enemies() -> None:
    g = activating(inf("A", IT, "0505"), hq("HX", IT), inf("B", AH, "0503"), hq("HY", AH, "0507"))
    play(g, "activate brigade=X")
    spots = {o.split("hex=")[1] for o in offered(g, "place-hq")}
    assert "0503" not in spots
    assert "0507" not in spots
    assert refused(g, "place-hq", hex="0507")[:1] == ["8.5.c"]
    assert refused(g, "place-hq", hex="0503")[:1] == ["8.5.c"]
    assert "0504" in spots or refused(g, "place-hq", hex="0504") == ["8.5.b"]


@rule("Q120", "12.5.a", "8.5.c")
def test_headquarters_stack_with_friends_but_not_with_enemies():
    friend = it("hq-Z", "0508", type="hq", brigade="Z")
    game = starting(it("A", "0508"), it("B", "0511", brigade="Z"), friend, FAR)
    assert game.why_not("place-hq", hex="0508") == []
    foe = starting(it("A", "0508"), ah("hq-Y", "0509", type="hq"), FAR)
    assert refused(foe, "place-hq", hex="0509") == ["8.5.c"]


@rule("8.5.f", "8.1.b")
def test_a_headquarters_commands_somebody_at_least_by_a_die() -> None:
    """Enemies all around: a hex behind them is no place, one in their zone needs a die on the way."""
    ring = [ah(f"e{n}", hex) for n, hex in enumerate(("0105", "0205", "0304", "0403", "0501"))]
    game = starting(it("A", "0103"), *ring, it("hq-X", "display", type="hq", command=4))
    places = [str(o["hex"]) for o in game.options() if o.verb == "place-hq"]
    assert places
    assert all(game.command("hq-X", at=hex).dice for hex in places)
    assert refused(game, "place-hq", hex="0106") == ["8.5.f"], "no die helps there"


# 8.6: out of Command


@rule("8.6.b", "8.1.b")
def test_units_out_of_range_are_out_of_command() -> None:
    far = inf("F", IT, "1214")
    g = activating(WEST, far, hq("HX", IT, command=3), EAST)
    play(g, "activate brigade=X", "place-hq hex=0510")
    pass_until(g, "movement")
    assert "out-of-command" in written(g, "F").get("flags", [])
    assert list(offered(g, "select")) == ["select unit=A"]
    assert "8.6" in [c[:3] for c in refused(g, "move", unit="F", to="1213")]


@rule("8.6.b")
def test_who_of_the_acting_brigade_is_out_of_command_is_told_by_its_headquarters() -> None:
    game = step("A", hq("HX", IT, "0808", command=1), A, inf("C", IT, "0812"), DISTANT, activated=["X"])
    assert "out-of-command" in written(game, "C")["flags"]


@rule("8.6.b", "11.2.1.a", "11.2.1.e")
def test_phase_ten_is_for_those_out_of_command() -> None:
    flags = {"A": ["activated"], "C": ["activated", "out-of-command"], "D": []}
    units = [
        inf(n, IT, f"08{i + 10}", flags=f, brigade="X" if n != "D" else "Z") for i, (n, f) in enumerate(flags.items())
    ]
    g = phase_ten(*units, DISTANT)
    assert offered(g, "select") == ["select unit=C", "select unit=D"]
    assert refused(g, "move", unit="A", to="0809")[0].startswith("11.2.1")
