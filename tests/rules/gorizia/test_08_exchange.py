"""8.7: the exchange of two brigades."""

from __future__ import annotations

from typing import Any

from .cases import HX, A, F, activating, hq, in_phase, inf, step
from .reading import AH, IT, keys, listed, offered, play, refused, rule, shown
from .situations import FAR, ah, it, moving, starting


def exchange() -> Any:
    """Brigade X behind, two battalions of F in front of it."""
    front = [inf("F", IT, "0805", brigade="F"), inf("F2", IT, "0805", brigade="F")]
    kind = {"kind": "exchange", "partner": "F"}
    return step("A", A, *front, HX, inf("B", AH, "0803"), action=kind)


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


@rule("Q39")
def test_the_front_brigade_of_an_exchange_needs_no_plan():
    units = (it("R", "0508"), it("F", "0506", brigade="Z"), ah("e", "0505"))
    game = starting(*units, display={"X": 0})
    play(game, "place-hq", hex="0508")
    assert listed(game, "exchange", brigade="Z")
    spent = starting(*units, display={"X": 0}, activated=["Z"])
    play(spent, "place-hq", hex="0508")
    assert not listed(spent, "exchange", brigade="Z")


@rule("8.7.a", "Q39")
def test_no_exchange_with_a_brigade_that_has_acted():
    units = [inf("A", IT, "0509"), hq("HX", IT), F, inf("W1", IT, "0506", brigade="W")]
    g = in_phase("action", *units, initiative=IT, display={"X": 0}, activated=["W"])
    play(g, "activate brigade=X", "place-hq hex=0508")
    assert (g.decision.kind, refused(g, "exchange", brigade="W")) == ("movement", ["8.7.a"])
    assert keys(g, "exchange", brigade="W") == ["brigade-done"]


@rule("8.7.a", "Q39")
def test_no_exchange_with_a_brigade_farther_from_the_enemy():
    g = starting(it("R", "0508"), it("F", "0506", brigade="Z"), it("W", "0510", brigade="W"), ah("e", "0505"))
    play(g, "place-hq", hex="0508")
    assert keys(g, "exchange", brigade="W") == ["not-in-front"]
    assert keys(g, "exchange", brigade="Z") == []


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


@rule("8.7.b", "8.7.c", "8.7.d", "Q39")
def test_an_exchange_forbids_assaults() -> None:
    units = [
        inf("F", IT, "0806", brigade="Z"),
        inf("A", IT, "0808"),
        hq("HX", IT),
        hq("HZ", IT, brigade="Z"),
        inf("B", AH, "0805"),
    ]
    g = activating(*units)
    play(g, "activate brigade=X", "place-hq hex=0808")
    assert offered(g, "exchange") == ["exchange brigade=Z"]
    play(g, "exchange brigade=Z")
    if g.decision.kind == "attachment":
        play(g, "done")
    assert refused(g, "move", unit="A", to="0807")[0].startswith("8.7")
    play(g, "move unit=A to=0806")
    assert refused(g, "assault", unit="A", to="0805")[0].startswith("8.7")


@rule("8.7.b", "Q39")
def test_reach_of_an_exchange_is_where_the_rear_brigade_may_go() -> None:
    game = exchange()
    assert list(game.reach("A")) == ["0805"]  # full as it is: the front brigade is to leave
    assert list(game.reach("A", force_march=True)) == ["0805"]
    play(game, "select unit=A")
    assert offered(game, "move") == ["move unit=A to=0805"]


@rule("8.7.b", "8.7.c", "8.7.d", "11.0.6.a", "3.0.b")
def test_who_moves_when_in_an_exchange():
    other, head = inf("Z", IT, "0511", brigade="V"), hq("HX", IT)
    units = [inf("R", IT, "0508"), head, inf("W1", IT, "0505", brigade="W"), other, inf("F", AH, "0504")]
    g = in_phase("action", *units, initiative=IT, display={"X": 0})
    play(g, "activate brigade=X", "place-hq hex=0507", "exchange brigade=W")
    assert refused(g, "move", unit="W1", to="0507") == ["8.7.b"], "the rear comes first"
    assert refused(g, "move", unit="R", to="0506") == ["8.7.b"]
    assert refused(g, "move", unit="Z", to="0512") == ["11.0.6.a"]
    assert refused(g, "assault", unit="W1", to="0504") == refused(g, "dig", unit="W1") == ["8.7.d"]
    assert refused(g, "move", unit="HX", to="0508") == ["3.0.b"]
    play(g, "move unit=R to=0505", "end-movement")
    assert refused(g, "move", unit="W1", to="0604") == ["8.7.c"], "no further from the enemy"
    assert refused(g, "move", unit="R", to="0506") == ["8.7.c"]
    assert refused(g, "move", unit="W1", to="0507") == []


@rule("8.7.c")
def test_reach_of_an_exchange_leads_the_front_brigade_away() -> None:
    game = exchange()
    play(game, "select unit=A", "move unit=A to=0805", "end-movement", "select unit=F")
    reach = game.reach("F")
    assert "0806" in reach
    assert all(game.sight("0803", h).distance > 2 for h in reach)
    assert {f"move unit=F to={h}" for h in reach} == set(offered(game, "move"))


@rule("8.7.d", "Q39")
def test_nobody_digs_in_an_exchange() -> None:
    action = {"kind": "exchange", "partner": "Z"}
    game = moving(it("A", "0508"), it("B", "0506", brigade="Z"), FAR, action=action)
    assert refused(game, "dig", unit="A") == ["8.7.d"]
