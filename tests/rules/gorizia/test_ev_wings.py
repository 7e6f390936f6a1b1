"""EV.d, Q99: lots, and the event that gives a brigade wings."""

from __future__ import annotations

import pytest

from .cases import EAST, hq, in_phase, inf
from .reading import AH, IT, listed, lp, offered, pass_until, play, refused, rule, where
from .situations import ROADS, ah, gun, happening, it, moving, pos


@rule("EV.d")
@pytest.mark.parametrize("event", [[1, 1], [5, 2]])
def test_one_brigade_needs_no_lot(event: list[int]) -> None:
    game = pos(it("A", "0508"), ah("w", "0506"), phase="event", initiative=IT, dice=[*event, 5, 4])
    assert game.to_position()["dice"] == [5, 4]


@rule("EV.d", "Q99")
def test_wings_on_your_feet() -> None:
    game = happening(it("C", "0504"), dice=[1, 1, 1])
    assert game.view(AH)["events"] == {"wings": "X"}, "drawn again until a brigade can reach an Assault"
    assert (game.decision.kind, game.decision.side) == ("activation", IT)
    play(game, "pass")
    play(game, "pass")
    assert [str(o) for o in game.options()] == ["activate brigade=X"], "before its final pass"
    play(game, "activate", brigade="X")
    play(game, "place-hq", hex="0508")
    assert game.state.lp[0] == 1
    assert game.state.action.kind == "wings"
    pass_until(game, "movement")
    assert refused(game, "dig", unit="A") == ["18.2.a"], "nobody has paid for it (Q82)"


@rule("EV.d", "Q99", "12.1.a", "11.3.c")
@pytest.mark.parametrize(
    ("guns", "move", "events"), [(1, 3, {"wings": "X"}), (2, 3, {}), (1, 2, {"wings": "X"}), (1, 1, {})]
)
def test_nobody_reaches_an_assault_from_a_full_hex_or_without_points(guns: int, move: int, events: object) -> None:
    """The enemy in 0506 can be assaulted from 0507 only, two points away; the Assault is the third, by a Force March
    if it must be."""
    water = {hex: {"terrain": "lake"} for hex in ("0405", "0406", "0605", "0606", "0505")}
    batteries = [gun(f"g{n}", "0507", up="move") for n in range(guns)]
    units = (it("A", "0509", move=move), *batteries, ah("w", "0506"))
    game = pos(*units, phase="event", initiative=IT, dice=[1, 1, 1], hexes=water)
    assert game.view(AH)["events"] == events


@rule("EV.d", "Q99")
def test_wings_look_past_guns_in_the_hexes_they_could_enter() -> None:
    """The only way ends with the gun: before it is no room to stay, and beside it is water."""
    wet = ("0406", "0407", "0408", "0606", "0607", "0608", "0405", "0605", "0505")
    water = {hex: {"terrain": "lake"} for hex in wet}
    full = (it("C", "0507", brigade="Z"), it("D", "0507", brigade="Z"))
    game = happening(*full, gun("g", "0506", AH), dice=[1, 1, 1], hexes=water)
    assert (game.decision.kind, game.decision.side) == ("activation", IT), "nobody assaults the hex he stands in"


@rule("EV.d", "Q99")
def test_wings_must_assault_in_a_reaction_too_and_are_not_exchanged() -> None:
    units = (
        it("A", "0506"), it("hq-X", "display", type="hq", initiative=6), it("B", "0507", brigade="Z"),
        it("hq-Z", "display", type="hq", brigade="Z", initiative=6), ah("w", "0505"), ah("hq-Y", "0503", type="hq"),
    )  # fmt: skip
    acting = {"side": AH, "brigade": "Y", "step": "I"}
    game = pos(*units, side=AH, initiative=AH, display={"X": 0, "Z": 0}, action=acting, events=["wings:X"], dice=[1])
    behind = game.copy()
    play(game, "react", brigade="X")
    play(game, "place-hq", hex="0507")
    assert game.decision.kind == "movement", "neither an Exchange nor anything to attach"
    assert refused(game, "end-movement") == ["EV"]
    play(game, "assault", unit="A", to="0505")
    assert game.decision.kind == "defend", "with an Assault declared the step may end"
    play(behind, "react", brigade="Z")
    play(behind, "place-hq", hex="0507")
    assert behind.decision.kind == "movement"
    assert behind.view(IT)["events"] == {"wings": "X"}


@rule("15.0.c", "Q99", "Q32")
def test_wings_whose_reaction_failed_have_to_act_before_the_final_pass() -> None:
    units = (
        it("A", "0506"), it("hq-X", "display", type="hq", initiative=3),
        ah("w", "0505"), ah("hq-Y", "0503", type="hq"),
    )  # fmt: skip
    acting = {"side": AH, "brigade": "Y", "step": "I"}
    game = pos(*units, side=AH, initiative=AH, display={"X": 0}, action=acting, events=["wings:X"], dice=[4])
    play(game, "react", brigade="X")
    play(game, "place-hq", hex="0507")
    assert where(game, "hq-X") == "display"
    pass_until(game, "activation")
    play(game, "pass")
    play(game, "pass")
    assert [str(o) for o in game.options()] == ["activate brigade=X"]


@rule("Q99")
def test_wings_oblige_one_brigade_to_act() -> None:
    g = in_phase("event", inf("A", IT, "0504"), EAST, initiative=IT, dice=[1, 1], tracks={"lp": {IT: 0, AH: 0}})
    assert offered(g) == ["activate brigade=X"] or "activate brigade=X" in offered(g)
    assert "pass" not in offered(g) or refused(g, "pass") == []


@rule("Q99")
def test_wings_oblige_to_assault() -> None:
    units = [inf("A", IT, "0805"), inf("B", AH, "0804"), hq("HX", IT), hq("HY", AH)]
    g = in_phase("event", *units, initiative=IT, tracks={"lp": {IT: 0, AH: 0}}, dice=[1, 1])
    assert g.decision.kind == "activation"
    assert "activate brigade=X" in offered(g)
    if "pass" in offered(g):
        play(g, "pass")
        play(g, "pass") if g.decision.kind == "activation" and g.decision.side == AH else None
        assert g.to_position()["phase"] == "action"
        assert offered(g) == ["activate brigade=X"]
    play(g, "activate brigade=X")
    play(g, next(o for o in offered(g) if o.startswith("place-hq")))
    pass_until(g, "movement")
    assert refused(g, "end-movement")
    play(g, "assault unit=A to=0804")
    assert lp(g, IT) == 0


@rule("Q99")
def test_wings_is_drawn_among_brigades_that_can_assault_and_uses_planned_guns_only():
    base = (it("A", "0508"), it("B", "1108", brigade="Z"), ah("w", "0505"), gun("G", "0610"))
    game = pos(*base, phase="event", initiative=IT, dice=[1, 1, 1], roads=ROADS)
    assert game.view(IT)["events"] == {"wings": "X"}
    play(game, "activate", brigade="X")
    play(game, "place-hq", hex="0508")
    assert game.state.action.box == 0
    assert not listed(game, "attach", unit="G")


@rule("Q99")
def test_one_assault_is_enough_for_wings():
    """Who could assault besides need not."""
    game = moving(it("A", "0606"), it("B", "0606"), ah("D", "0605"), action={"kind": "wings"})
    assert not listed(game, "end-movement")
    play(game, "assault", unit="A", to="0605")
    assert listed(game, "assault", unit="B")
    assert listed(game, "end-movement")
