"""15, 22.6, Events Table: reactions, Night Counterattacks, events."""

from __future__ import annotations

import pytest

from .reading import AH, IT, keys, kinds, listed, pass_until, play, refused, rule, shown, verbs, where
from .situations import ah, alone, gun, it, pos, reacting


@rule("15.0.a", "15.0.b", "4.8.a", "Q30", "Q115")
def test_a_reaction_needs_a_die_not_above_the_initiative_value() -> None:
    game = reacting(dice=[3])
    assert (game.decision.kind, game.decision.side) == ("reaction", AH)
    play(game, "react", brigade="Y")
    events = play(game, "place-hq", hex="0503")
    assert "reaction-roll" in kinds(events)
    pass_until(game, "movement")
    assert game.decision.side == AH
    assert game.view(IT)["action"]["brigade"] == "Y"
    pass_until(game, "activation")
    assert game.decision.side == IT, "Q30: back to the side whose Action it was"
    assert game.state.acted[game.rules.roster.brigade_index["Y"]] == 1


@rule("15.0.c", "H2")
def test_a_failed_reaction_returns_the_headquarters() -> None:
    game = reacting(dice=[4])
    play(game, "react", brigade="Y")
    play(game, "place-hq", hex="0503")
    assert where(game, "hq-Y") == "display"
    assert (game.decision.kind, game.decision.side) == ("activation", IT)
    assert game.view(IT)["display"]["Y"] == {"acted": 2}, "shown, though it failed"
    play(game, "pass")
    assert listed(game, "activate", brigade="Y"), "it can be used later"


@rule("15.0.a")
def test_only_planned_brigades_react() -> None:
    game = reacting(dice=[1], display={"X": 0}, tracks={"lp": {IT: 0, AH: 0}})
    assert verbs(game) == {"no-reaction"}
    assert refused(game, "react", brigade="Y") == ["15.0.a"]


@rule("15.0.b", "4.9.a", "Q30")
@pytest.mark.parametrize(("reading", "side"), [("acting", AH), ("initiative", IT)])
def test_a_reaction_may_give_play_back_to_the_initiative_player(reading: str, side: str) -> None:
    def answered() -> object:
        return pos(
            it("A", "0510"), ah("w", "0503"), ah("hq-Y", "0503", type="hq"),
            it("hq-X", "display", type="hq", initiative=6), side=AH, initiative=IT, display={"X": 0, "Y": 0},
            options={"after_reaction": reading}, action={"side": AH, "brigade": "Y", "step": "I"}, dice=[1],
        )  # fmt: skip

    quiet = answered()
    play(quiet, "no-reaction")
    assert (quiet.decision.kind, quiet.decision.side) == ("activation", AH), "without a Reaction he may go on"
    game = answered()
    play(game, "react", brigade="X")
    play(game, "place-hq", hex="0510")
    pass_until(game, "activation")
    assert game.decision.side == side


@rule("15.0.b", "8.7.a", "Q30")
def test_a_reaction_that_becomes_an_exchange_has_no_step_i() -> None:
    game = reacting(ah("v", "0504", brigade="Z"), dice=[1])
    play(game, "react", brigade="Y")
    play(game, "place-hq", hex="0503")
    play(game, "exchange", brigade="Z")
    play(game, "end-movement")
    play(game, "end-movement")
    assert (game.decision.kind, game.decision.side) == ("activation", IT)


@rule("22.6.a", "Q30")
def test_after_a_night_counterattack_the_italians_go_on() -> None:
    game = pos(
        it("A", "0510"), it("hq-X", "display", type="hq"), ah("w", "0503"), side=AH, initiative=AH, display={"X": 0},
        action={"side": AH, "brigade": "Y", "step": "H", "kind": "night"},
    )  # fmt: skip
    assert (game.decision.kind, game.decision.side) == ("activation", IT)


@rule("22.6.a", "22.6.b")
def test_a_night_counterattack_with_any_brigade_for_one_point_without_guns() -> None:
    game = reacting(gun("g", "0502", AH), dice=[2], display={"X": 0}, tracks={"lp": {IT: 0, AH: 2}})
    play(game, "night-counterattack", brigade="Y")
    play(game, "place-hq", hex="0503")
    assert game.state.lp[1] == 1
    assert game.state.action.kind == "night"
    assert not listed(game, "attach", unit="g")
    pass_until(game, "activation")


@rule("22.6.a", "Q31")
def test_a_failed_night_attempt_costs_nothing_but_the_turn() -> None:
    game = reacting(dice=[6], display={"X": 0}, tracks={"lp": {IT: 0, AH: 2}})
    play(game, "night-counterattack", brigade="Y")
    play(game, "place-hq", hex="0503")
    assert game.state.lp[1] == 2
    assert game.state.night_used
    poor = reacting(dice=[1], display={"X": 0}, tracks={"lp": {IT: 0, AH: 0}})
    assert refused(poor, "night-counterattack", brigade="Y") == ["22.6.a"]
    done = reacting(dice=[1], display={"X": 0}, tracks={"lp": {IT: 0, AH: 5}}, events=["night-used"])
    assert keys(done, "night-counterattack", brigade="Y") == ["once-a-turn"]


@rule("22.6.a")
def test_the_last_point_pays_for_a_night_counterattack() -> None:
    done = ah("z", "0502", brigade="Z")
    game = reacting(done, dice=[1], display={"X": 0}, activated=["X", "Z"], tracks={"lp": {IT: 0, AH: 1}})
    assert listed(game, "night-counterattack", brigade="Y")
    assert keys(game, "night-counterattack", brigade="Z") == ["brigade-done"], "the point is not what is missing"
    play(game, "night-counterattack", brigade="Y")
    play(game, "place-hq", hex="0503")
    assert game.state.lp[1] == 0


@rule("22.6.a")
def test_italians_have_no_night_counterattack() -> None:
    game = pos(it("A", "0510"), ah("w", "0503"), side=AH, action={"side": AH, "brigade": "Y", "step": "I"})
    assert keys(game, "night-counterattack", brigade="X") == ["austrians-only"]


@rule("22.6.a", "Q31")
def test_both_attempts_in_one_step_are_an_option() -> None:
    for choice, again in (("one", False), ("both", True)):
        game = reacting(dice=[6, 6], options={"night_and_reaction": choice}, tracks={"lp": {IT: 0, AH: 2}})
        play(game, "react", brigade="Y")
        play(game, "place-hq", hex="0503")
        assert (game.decision.kind == "reaction") == again


def happening(*units: dict[str, object], dice: list[int], **more: object) -> object:
    base = (it("A", "0508"), it("B", "0509", brigade="Z"), ah("w", "0503"))
    return pos(*base, *units, phase="event", initiative=IT, dice=dice, tracks={"lp": {IT: 1, AH: 1}}, **more)


@rule("4.7.a", "EV.a", "EV.c")
@pytest.mark.parametrize(("dice", "lp"), [([1, 4], [6, 1]), ([6, 4], [1, 6]), ([3], [1, 1]), ([2, 5], [1, 1])])
def test_five_logistics_points_or_nothing(dice: list[int], lp: list[int]) -> None:
    assert happening(dice=dice).state.lp == lp


@rule("26.0.b", "4.7.a")
def test_no_event_in_the_first_turn() -> None:
    assert happening(dice=[1, 4], turn=1).state.lp == [1, 1]


@rule("EV.c")
@pytest.mark.parametrize(("dice", "side"), [([1, 3], IT), ([5, 3], AH)])
def test_short_firing_lasts_for_the_turn(dice: list[int], side: str) -> None:
    assert happening(dice=dice).view(IT)["events"] == {f"short-fire-{side}": ""}


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


@rule("EV.b", "EV.d", "EV.c", "Q100")
def test_confusion_moves_a_regiment_of_the_italians() -> None:
    units = (it("a1", "0608", regiment="1"), it("a2", "0707", regiment="2"))
    game = pos(*units, ah("w", "0503"), phase="event", initiative=AH, dice=[2, 2, 1], sides={"0608-0609": "isonzo"})
    assert (game.decision.kind, game.decision.side) == ("regiment", AH)
    play(game, "regiment", name="1")
    assert {o.text("unit") for o in listed(game, "nudge")} == {"a1"}
    assert "0609" not in {o.text("to") for o in listed(game, "nudge")}, "not across the Isonzo"
    play(game, "nudge", unit="a1", to="0607")
    assert where(game, "a1") == "0607"
    assert "moved" not in shown(game, "a1")["flags"], "Q100: not its move of the turn"


@rule("EV.b")
def test_confusion_moves_a_whole_austro_hungarian_brigade() -> None:
    units = (ah("a1", "0605", regiment="1"), ah("a2", "0706", regiment="2"))
    game = pos(*units, it("w", "0511"), phase="event", initiative=AH, dice=[5, 2, 1])
    assert (game.decision.kind, game.decision.side) == ("confusion", IT)
    assert {o.text("unit") for o in listed(game, "nudge")} == {"a1", "a2"}


@rule("Q100", "22.4.a")
def test_confusion_moves_flamethrowers_with_their_battalion_only() -> None:
    flame = it("f", "0608", type="flamethrower", regiment="1", **{"with": "a1"})
    game = pos(it("a1", "0608", regiment="1"), flame, ah("w", "0503"), phase="event", initiative=AH, dice=[2, 2, 1])
    play(game, "regiment", name="1")
    assert {o.text("unit") for o in listed(game, "nudge")} == {"a1"}
    play(game, "nudge", unit="a1", to="0607")
    assert where(game, "f") == "0607"


@rule("EV.c", "22.6.b", "Q82")
@pytest.mark.parametrize("plans", [{}, {"Y": 0}])
def test_the_event_counterattack_is_free_and_needs_no_die(plans: dict[str, int]) -> None:
    display = {"X": 0} | plans
    game = reacting(dice=[], display=display, tracks={"lp": {IT: 0, AH: 0}}, events=["night-counterattack"])
    play(game, "event-counterattack", brigade="Y")
    play(game, "place-hq", hex="0503")
    assert game.state.lp[1] == 0
    assert game.state.action.kind == "free-night"
    assert game.view(IT)["events"] == {}
    assert refused(game, "dig", unit="w") == ["18.2.a"]


@rule("22.6.b", "Q38")
def test_independents_may_still_join_by_night() -> None:
    game = reacting(alone("m", "0504", AH, type="mg"), dice=[1], display={"X": 0}, tracks={"lp": {IT: 0, AH: 2}})
    play(game, "night-counterattack", brigade="Y")
    play(game, "place-hq", hex="0503")
    assert listed(game, "attach", unit="m")


@rule("EV.d", "Q99")
def test_wings_must_assault_in_a_reaction_too_and_are_not_exchanged() -> None:
    units = (
        it("A", "0506"), it("hq-X", "display", type="hq", initiative=6), it("B", "0507", brigade="Z"),
        it("hq-Z", "display", type="hq", brigade="Z", initiative=6), ah("w", "0505"), ah("hq-Y", "0503", type="hq"),
    )  # fmt: skip
    acting = {"side": AH, "brigade": "Y", "step": "I"}
    game = pos(*units, side=AH, initiative=AH, display={"X": 0, "Z": 0}, action=acting, events={"wings": "X"}, dice=[1])
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
    game = pos(*units, side=AH, initiative=AH, display={"X": 0}, action=acting, events={"wings": "X"}, dice=[4])
    play(game, "react", brigade="X")
    play(game, "place-hq", hex="0507")
    assert where(game, "hq-X") == "display"
    pass_until(game, "activation")
    play(game, "pass")
    play(game, "pass")
    assert [str(o) for o in game.options()] == ["activate brigade=X"]
