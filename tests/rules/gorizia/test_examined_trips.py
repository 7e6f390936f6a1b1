"""Examined once more: waves called off, bridges disturbed, what a seat must reckon with, positions there and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import esagono
from esagono.engine import BadPosition

from .cases import (
    DISTANT,
    HX,
    SOURCES,
    STRONG,
    WEAK,
    A,
    again,
    battery,
    hq,
    in_phase,
    inf,
    loose,
    resting,
    step,
    storming,
)
from .reading import AH, IT, deciding, dp, lp, offered, pass_until, play, refused, rule, trench, where
from .second_tables import FIRE_COLUMNS

COLUMNS = (
    "1:3",
    "1:2",
    "1:1.75",
    "1:1.5",
    "1:1.25",
    "1:1",
    "1.5:1",
    "2:1",
    "2.5:1",
    "3:1",
    "3.5:1",
    "4:1",
    "4.5:1",
    "5:1",
)


# Waves


def three_waves(*units: Any, dice: Sequence[int]) -> Any:
    """A goes in alone and wins; two others have declared behind it."""
    marks = [("A", "0807", "0806"), ("A2", "0807", "0806"), ("A3", "0707", "0806")]
    game = storming(STRONG, inf("A2", IT, "0807"), inf("A3", IT, "0707", mg=3), WEAK, *units, assaults=marks, dice=dice)
    play(game, "wave unit=A", "send-wave")
    pass_until(game, "retreat")
    play(game, "retreat unit=B to=0805")
    pass_until(game, "counter")
    return game


@rule("Q54")
def test_who_did_not_go_in_keeps_its_hex_and_loses_its_marker() -> None:
    game = three_waves(dice=[4])
    assert [where(game, u) for u in ("A", "A2", "A3")] == ["0806", "0807", "0707"]
    assert [m["unit"] for m in game.to_position()["assaults"]] == ["A"]
    assert [m["unit"] for m in game.view(AH)["assaults"]] == ["A"]


@rule("Q54", "13.4.2.b")
def test_who_did_not_go_in_fires_at_counter_assaulters_that_retreat() -> None:
    game = three_waves(inf("C", AH, "0605"), dice=[4, 6, 6, 6, 6])
    play(game, "counter-assault unit=C target=0806 via=0706")
    while game.decision.kind != "counter":
        play(game, "decline")
    play(game, "end-counter")
    pass_until(game, "infiltration", "reaction")
    assert deciding(game) == [(IT, "infiltration")], "A3 stands next to 0706 and took no part in the fight"


@rule("Q80", "13.5.3.a")
def test_waves_of_counter_assaults_are_counted_from_one() -> None:
    game = storming(STRONG, WEAK, inf("C", AH, "0804", combat=200), dice=[4, 1, 4])
    pass_until(game, "retreat")
    play(game, "retreat unit=B to=0805")
    pass_until(game, "counter")
    play(game, "counter-assault unit=C target=0806 via=0805", "end-counter")
    events = play(game, "open-fire")
    assert [e.args["number"] for e in events if e.kind == "wave"] == [1]


# Bridges


def building(*units: Any, side: str = AH, letter: str = "A", **top: Any) -> Any:
    """An Italian Engineer in 0807 has begun a bridge to 0806 in turn 2; now it is turn 3."""
    chart = {
        "sides": {"0806-0807": "isonzo"},
        "building": [{"hexside": "0806-0807", "unit": "E", "begun": 2}],
    }
    engineer = loose("E", IT, "0807", "engineer", mg="P", combat=1, morale=5, move=6)
    return step(letter, engineer, inf("A", IT, "0810"), *units, side=side, chart=chart, turn=3, **top)


def under_way(game: Any) -> bool:
    return bool(game.to_position()["map"]["building"])


@rule("20.3.b", "Q88")
@pytest.mark.parametrize(("way", "goes_on"), [("0806", False), ("0804", True)])
def test_an_enemy_who_comes_opposite_ends_the_work_at_once(way: str, goes_on: bool) -> None:
    game = building(inf("B", AH, "0805"))
    play(game, f"move unit=B to={way}")
    assert under_way(game) is goes_on


@rule("20.3.b", "Q88")
def test_an_enemy_who_only_passes_ends_the_work_too() -> None:
    walls = {"0705": {"terrain": "sea"}, "0906": {"terrain": "sea"}, "0706": {"terrain": "sea"}}
    game = building(inf("B", AH, "0805"), hexes=walls)
    assert "0806" in game.reach("B")["0907"].path
    play(game, "move unit=B to=0907")
    assert where(game, "B") == "0907"
    assert not under_way(game)


@rule("20.3.b", "13.4.5")
def test_an_enemy_who_retreats_opposite_ends_the_work() -> None:
    foes = [inf("A2", IT, "0804", combat=50, morale=9), inf("B", AH, "0805", combat=10, morale=9)]
    marks = [{"unit": "A2", "from": "0804", "to": "0805"}]
    game = building(*foes, side=IT, letter="D", assaults=marks, dice=[4])
    assert under_way(game)
    pass_until(game, "retreat")
    play(game, "retreat unit=B to=0806")
    assert not under_way(game)


@rule("20.3.a", "20.3.c")
def test_an_engineer_that_marched_before_phase_11_keeps_the_bridge_it_begins_in_it() -> None:
    chart = {"sides": {"0806-0807": "isonzo"}}
    engineer = loose("E", IT, "0807", "engineer", mg="P", combat=1, morale=5, move=6, flags=["moved"])
    game = resting(engineer, inf("A", IT, "0810"), DISTANT, chart=chart)
    play(game, "bridge unit=E hexside=0806-0807")
    assert under_way(again(game))


# What a seat must reckon with


@rule("24.3.a", "H4", "H6")
@pytest.mark.parametrize("below", ["ah-39-honved-i-3h", "ah-209-nk-i-2nk", "ah-17-iii-91", "ah-22-ls-4-fj"])
def test_the_range_of_a_seat_holds_whatever_lies_below(below: str) -> None:
    """The counter on top is one of the weakest; the worst column is as bad as any second counter can make it."""
    units = [
        {"id": "it-cuneo-i-7", "hex": "0807"},
        {"id": "it-cuneo-ii-7", "hex": "0807"},
        {"id": "ah-209-nk-ii-2nk", "hex": "0806", "top": True},
        {"id": below, "hex": "0806"},
    ]
    action = {"side": IT, "brigade": "it-cuneo", "step": "A"}
    game = in_phase("action", *units, side=IT, action=action)
    ask: dict[str, Any] = {"kind": "assault", "target": "0806", "attackers": ["it-cuneo-i-7", "it-cuneo-ii-7"]}
    seen, true = game.forecast(**ask, seat=IT), game.forecast(**ask)
    worst, real, best = (COLUMNS.index(c) for c in (seen.worst_column, true.column, seen.best_column))
    assert worst <= real <= best


@rule("H4")
def test_the_range_of_a_seat_does_not_tell_what_lies_below() -> None:
    def asked(**below: Any) -> Any:
        game = step("A", A, HX, inf("B", AH, "0806", top=True), inf("C", AH, "0806", **below))
        return game.forecast(kind="assault", target="0806", attackers=["A"], seat=IT)

    plain = asked()
    for other in ({"combat": 9, "morale": 9}, {"dp": 4}, {"steps_left": 1}, {"type": "mountain"}):
        assert asked(**other) == plain


TRENCH = {"0806": {"trench": {"level": 2, "owner": IT}}}
HORSE = loose("C", IT, "0806", "cavalry", brigade="X")


@rule("H6", "Q62", "Q94")
@pytest.mark.parametrize("kind", ["offensive", "interdiction"])
@pytest.mark.parametrize(
    ("units", "hexes"),
    [
        ([inf("A", IT, "0806", top=True), inf("C", IT, "0806")], {}),
        ([inf("A", IT, "0806", top=True), HORSE], {}),
        ([inf("A", IT, "0806", top=True), HORSE], TRENCH),
        ([HORSE | {"top": True}, loose("E", IT, "0806", "engineer")], TRENCH),
        ([inf("A", IT, "0806", top=True), battery("G", IT, "0806"), battery("H", IT, "0806")], {}),
    ],
)
def test_fire_at_a_stack_has_a_range_that_holds_what_lies_below(units: Any, hexes: Any, kind: str) -> None:
    firer = battery("K", AH, "0803", 24, 9)
    game = step("A", inf("B", AH, "0805"), firer, *units, side=AH, hexes=hexes)
    for category in ("non-artillery", "artillery") if kind == "offensive" and len(units) > 2 else ("",):
        ask = {"kind": kind, "target": "0806", "guns": ["K"], "category": category}
        seen, true = game.forecast(**ask, seat=AH), game.forecast(**ask)
        worst, real, best = (FIRE_COLUMNS.index(c) for c in (seen.worst_column, true.column, seen.best_column))
        assert worst <= real <= best


@rule("13.3.2.a", "H9")
def test_assaulters_under_fire_are_all_known() -> None:
    idle = inf("C", IT, "0807", dp=2)
    game = step("C", A, idle, inf("B", AH, "0806", mg=4), assaults=[{"unit": "A", "from": "0807", "to": "0806"}])
    seen = game.forecast(kind="defensive", target="0807", firers=["B"], seat=AH)
    assert seen.worst_column == seen.best_column == "3-4", "C lies below, but does not assault"


# There and back

Y_HQ = hq("HY", AH, initiative=1)


def answered_by(verb: str) -> Any:
    """The Austro-Hungarian brigade has just answered: an Engineer may join it, at night no gun."""
    units = [inf("A", IT, "0512"), inf("B", AH, "0503"), loose("E", AH, "0502", "engineer"), Y_HQ]
    game = step("I", *units, display={"Y": 5}, tracks={"lp": {IT: 5, AH: 5}}, chart=SOURCES, dice=[1])
    play(game, f"{verb} brigade=Y", "place-hq hex=0502")
    return game


@rule("15.0.b", "22.6.a")
@pytest.mark.parametrize(("verb", "left"), [("react", 5), ("night-counterattack", 4)])
def test_a_brigade_that_has_answered_does_not_roll_again(verb: str, left: int) -> None:
    game = answered_by(verb)
    assert deciding(game) == [(AH, "attachment")]
    for seed in range(8):
        back = esagono.position(game.to_position() | {"seed": seed})
        assert deciding(back) == [(AH, "attachment")]
        assert offered(back) == offered(game)
        assert lp(back, AH) == left
    play(game, "attach unit=E")
    assert offered(again(game)) == offered(game)
    back = again(game)
    play(back, "detach unit=E")
    assert "attach unit=E" in offered(back)


@rule("15.0.c", "H2")
def test_a_failed_reaction_stays_known() -> None:
    units = [inf("A", IT, "0512"), inf("B", AH, "0503"), Y_HQ]
    game = step("I", *units, display={"Y": 5}, tracks={"lp": {IT: 5, AH: 5}}, chart=SOURCES, dice=[6])
    play(game, "react brigade=Y", "place-hq hex=0502")
    assert game.to_position()["revealed"] == ["Y"]
    assert again(game).view(IT)["display"] == game.view(IT)["display"]


@rule("Q115")
def test_in_a_reaction_it_is_the_turn_of_the_reacting_side() -> None:
    game = answered_by("react")
    assert game.view(IT)["side"] == AH
    assert game.to_position() == again(game).to_position()


@rule("13.4.2.a")
def test_assaults_that_were_resolved_are_not_fought_again() -> None:
    ours = [inf("A", IT, "0807"), inf("A2", IT, "0810"), inf("A3", IT, "0610")]
    theirs = [inf("B", AH, "0806", combat=20), inf("C", AH, "0811"), inf("D", AH, "0609")]
    marks = [("A", "0807", "0806"), ("A2", "0810", "0811"), ("A3", "0610", "0609")]
    game = storming(*ours, *theirs, assaults=marks, dice=[5, 5, 5])
    play(game, "resolve-assault target=0806")
    pass_until(game, "assault_order")
    assert (where(game, "A"), where(game, "A2"), where(game, "A3")) == ("0807", "0811", "0609")
    back = again(game)
    assert back.to_position() == game.to_position()
    assert offered(back) == offered(game) == ["resolve-assault target=0609", "resolve-assault target=0811"]
    pass_until(back, "reaction")
    assert dp(back, "A") == 2, "5 to 20: 1D2R, once"


@rule("Q50", "13.5.2.a")
def test_a_counter_assault_read_back_is_not_the_units_own_assault() -> None:
    game = storming(STRONG, WEAK, inf("C", AH, "0804", brigade="Z"), dice=[4])
    pass_until(game, "retreat")
    play(game, "retreat unit=B to=0805")
    pass_until(game, "counter")
    play(game, "counter-assault unit=C target=0806 via=0805")
    back = again(game)
    assert back.to_position() == game.to_position()
    assert "assaulted" not in next(u for u in back.to_position()["units"] if u["id"] == "C").get("flags", [])


@rule("14.0.a")
def test_the_headquarters_is_flipped_before_the_reaction() -> None:
    game = step("A", A, HX, DISTANT)
    assert [h["done"] for h in game.view(AH)["hqs"]] == [False]
    play(game, "end-movement")
    pass_until(game, "reaction")
    assert [h["done"] for h in game.view(AH)["hqs"]] == [True]


@rule("4.11.a")
@pytest.mark.parametrize("first", [IT, AH])
@pytest.mark.parametrize("side", [IT, AH])
def test_a_position_in_phase_11_says_whose_part_it_is(side: str, first: str) -> None:
    units = [inf("A", IT, "0512", dp=1), inf("B", AH, "0503", dp=1)]
    game = in_phase("rally", *units, side=side, initiative=first, chart=SOURCES)
    assert deciding(game) == deciding(again(game)) == [(side, "rally")]
    play(game, "done")
    assert (game.decision.kind == "rally") is (side == first), "the other side is next only if it comes second"


# Words


@pytest.mark.parametrize(
    "said",
    [
        {AH: 1}, {AH: "night-counterattack"}, [{"side": AH, "die": 1}], {"night_counterattack": True},
        ["night-counterattack"], "night-counterattack", [{"kind": "night", "side": AH}],
    ],
)  # fmt: skip
@rule("22.6.a")
def test_the_event_of_the_night_by_many_names(said: Any) -> None:
    game = step("I", inf("A", IT, "0512"), inf("B", AH, "0503"), events=said, chart=SOURCES, tracks={IT: 5, AH: 0})
    assert offered(game, "event-counterattack") == ["event-counterattack brigade=Y"]
    assert offered(game, "night-counterattack") == [], "there are no points"
    assert lp(game, IT) == 5


@pytest.mark.parametrize("said", [{IT: 3}, {IT: "short_firing"}, {"short-firing": [IT]}, ["short-fire:italian"]])
def test_the_event_of_short_fire_by_many_names(said: Any) -> None:
    assert in_phase("action", A, DISTANT, events=said).to_position()["events"] == [{"kind": "short-fire-italian"}]


@pytest.mark.parametrize(
    ("top", "word"),
    [({"events": ["rain"]}, "rain"), ({"events": {IT: 9}}, "9"), ({"tracks": {"rp": 3}}, "rp")],
)
def test_words_that_mean_nothing_are_named(top: dict[str, Any], word: str) -> None:
    with pytest.raises(BadPosition, match=word):
        in_phase("action", A, DISTANT, **top)


@rule("18.8.a")
@pytest.mark.parametrize(("said", "level"), [({"printed": True}, 2), ({"printed": 3}, 3), ({"printed": AH}, 2)])
def test_a_printed_trench_has_its_printed_level_unless_another_is_said(said: dict[str, Any], level: int) -> None:
    game = step("A", A, inf("B", AH, "0806"), hexes={"0806": {"trench": {"owner": AH} | said}})
    assert trench(game, "0806") == level
    assert game.forecast(kind="assault", target="0806", attackers=["A"]).shift == -level


@rule("10.2.2.a", "10.2.2.b")
def test_sources_without_a_side_belong_to_the_edge_they_lie_at() -> None:
    game = in_phase("action", inf("A", IT, "0512"), inf("B", AH, "0503"), chart={"sources": ["0514", "0501"]})
    assert [game.supply(IT)["A"].state, game.supply(AH)["B"].state] == ["in", "in"]
    only = in_phase("action", inf("A", IT, "0512"), inf("B", AH, "0503"), chart={"sources": ["0514"]})
    assert [only.supply(IT)["A"].state, only.supply(AH)["B"].state] == ["in", "out"]


@rule("13.4.3.a")
def test_a_forecast_without_attackers_takes_those_who_declared() -> None:
    game = storming(
        A, inf("A2", IT, "0707"), inf("B", AH, "0806"), assaults=[("A", "0807", "0806"), ("A2", "0707", "0806")]
    )
    assert game.forecast(kind="assault", target="0806").attack == 10
    assert game.forecast(target="0806", seat=IT).attack == 10
    assert game.forecast(kind="counter_assault", target="0807", attackers=["B"]).kind == "counter-assault"


def test_truth_values_for_options_and_underscores_in_flags() -> None:
    game = step("A", inf("A", IT, "0807", flags=["out_of_command"]), DISTANT, options={"bloodier_fire": True})
    assert game.to_position()["options"] == {"bloodier_fire": "on"}
    assert refused(game, "move", unit="A", to="0808") == ["8.6.b"]
    assert step("A", A, DISTANT, action={"kind": None}).decision.kind == "movement"
