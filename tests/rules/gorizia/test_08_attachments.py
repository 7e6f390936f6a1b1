"""8.3.d, 8.4, 8.5.d: guns and independent units that join a brigade."""

from __future__ import annotations

from typing import Any

import pytest

from .cases import EAST, WEST, F, activating, battery, hq, in_phase, inf, loose
from .reading import IT, listed, offered, play, refused, rule, shown
from .situations import FAR, alone, gun, it, starting


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


@rule("8.4.a", "8.4.c", "8.5.d", "Q38", "2.2.3.f")
def test_two_independents_within_command_and_division() -> None:
    inds = [
        loose("I1", IT, "0511", "infantry"),
        loose("I2", IT, "0512", "mg"),
        loose("I3", IT, "0513", "engineer"),
        loose("D", IT, "0611", "engineer", division="45"),
        loose("FAR", IT, "1214", "infantry"),
    ]
    g = activating(WEST | {"division": "12"}, hq("HX", IT, command=4, division="12"), EAST, *inds)
    play(g, "activate brigade=X", "place-hq hex=0510")
    assert set(offered(g, "attach")) == {"attach unit=I1", "attach unit=I2", "attach unit=I3"}
    assert refused(g, "attach", unit="D")[:1] == ["8.4.c"]
    assert refused(g, "attach", unit="FAR")[:1] == ["8.5.d"]
    play(g, "attach unit=I1", "attach unit=I2")
    assert offered(g, "attach") == []
    assert refused(g, "attach", unit="I3")[:1] == ["8.4.a"]


@rule("Q38", "8.4.a")
def test_guns_do_not_count_among_the_two_independents():
    game = starting(it("A", "0608"), alone("m", "0608", type="mg"), alone("b", "0609"), gun("G", "0610"), FAR)
    play(game, "place-hq", hex="0608")
    for u in ("G", "m", "b"):
        play(game, "attach", unit=u)
    assert game.state.action.guns
    assert len(game.state.action.independents) == 2


@rule("4.2.c", "8.4.b", "8.4.c", "8.5.d", "13.2.1.f", "13.2.1.h", "19.1.d", "Q36")
@pytest.mark.parametrize(
    ("joins", "box", "clauses"),
    [
        (battery("G", IT, "0514"), 5, ["4.2.c", "8.5.d"]),
        (battery("G", IT, "0509", corps="", division="45"), 5, ["13.2.1.f"]),
        (battery("G", IT, "0509", up="move"), 5, ["19.1.d"]),
        (battery("G", IT, "0509", flags=["act"]), 5, ["13.2.4.a"]),
        (battery("G", IT, "0509"), 0, ["8.3.a"]),
        (loose("G", IT, "0514", "engineer"), 5, ["8.5.d"]),
        (loose("G", IT, "0509", "engineer", division="45"), 5, ["8.4.c"]),
        (loose("G", IT, "0509", "engineer", flags=["activated"]), 5, ["8.5.e"]),
    ],
)
def test_the_reason_is_named_though_nobody_was_asked_who_joins(joins: Any, box: int, clauses: list[str]):
    units = [inf("A", IT, "0509", division="11"), hq("HX", IT, division="11"), F, joins]
    g = in_phase("action", *units, initiative=IT, display={"X": box})
    play(g, "activate brigade=X", "place-hq hex=0508")
    assert g.decision.kind == "movement"
    assert refused(g, "attach", unit="G") == [*clauses, "8.4.b"]
    start = in_phase("action", *units, hq("HX2", IT, brigade="Z"), loose("E", IT, "0509", "engineer"), initiative=IT,
                display={"X": box})  # fmt: skip
    play(start, "activate brigade=X", "place-hq hex=0508")
    assert (start.decision.kind, refused(start, "attach", unit="G")) == ("attachment", clauses)


@rule("8.5.e")
def test_an_independent_joins_once_in_a_turn() -> None:
    g = activating(
        WEST,
        hq("HX", IT),
        EAST,
        loose("J", IT, "0511", "infantry"),
        loose("I", IT, "0511", "infantry", flags=["activated"]),
    )
    play(g, "activate brigade=X", "place-hq hex=0510")
    assert refused(g, "attach", unit="I")[:1] == ["8.5.e"]
