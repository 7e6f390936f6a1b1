"""EV, Q100, Q101: the Events Table: points, short fire, confusion, the counterattack."""

from __future__ import annotations

from typing import Any

import pytest

from .cases import DISTANT, EAST, HX, WEST, A, B, battery, hq, in_phase, inf, step
from .fights import OTHERS, bombard, fight, last
from .reading import AH, IT, Game, dp, forced, listed, lp, offered, pass_until, play, refused, rule, shown, where
from .situations import TARGET, ah, gun, happening, it, mark, pos, reacting


def confused(**top: Any) -> Game:
    men = [inf("I/77", IT, "0806", regiment="77"), inf("I/78", IT, "0808", regiment="78"), DISTANT]
    return in_phase("event", *men, hq("HX", IT), hq("HY", AH), initiative=IT, dice=[1, 2], **top)


# 26.0: counters and set-up


@rule("26.0.b", "4.7.a")
def test_no_event_in_the_first_turn() -> None:
    assert happening(dice=[1, 4], turn=1).state.lp == [1, 1]


# EV.a: points


@rule("4.7.a", "EV.a", "EV.c")
@pytest.mark.parametrize(("dice", "lp"), [([1, 4], [6, 1]), ([6, 4], [1, 6]), ([3], [1, 1]), ([2, 5], [1, 1])])
def test_five_logistics_points_or_nothing(dice: list[int], lp: list[int]) -> None:
    assert happening(dice=dice).state.lp == lp


@rule("EV.a", "EV.c")
@pytest.mark.parametrize(
    ("dice", "it", "ah"),
    [([1, 4], 5, 0), ([2, 4], 5, 0), ([5, 4], 0, 5), ([6, 4], 0, 5), ([3], 0, 0), ([1, 5], 0, 0), ([6, 6], 0, 0)],
)
def test_the_points_of_every_event(dice: Any, it: Any, ah: Any) -> None:
    g = in_phase("event", WEST, EAST, tracks={"lp": {IT: 3, AH: 3}}, initiative=IT, dice=dice)
    assert (lp(g, IT), lp(g, AH)) == (3 + it, 3 + ah)


# EV.b: confusion


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


@rule("Q100")
def test_confusion_keeps_to_the_rules_of_movement() -> None:
    units = [
        inf("a", IT, "0810", regiment="1"),
        inf("b", IT, "0811", brigade="Z"),
        inf("c", IT, "0811", brigade="Z"),
        inf("B", AH, "0809"),
    ]
    sides = {"0810-0911": "isonzo"}
    g = in_phase("event", *units, initiative=IT, dice=[1, 2], chart={"sides": sides})
    while g.decision.kind == "regiment":
        play(g, offered(g)[0])
    nudges = {o.split("to=")[1] for o in offered(g, "nudge") if "unit=a " in o}
    if nudges:  # the lot may fall on Z
        assert nudges == {"0710", "0711", "0910"}


@rule("Q100", "EV.c")
def test_confusion_keeps_stacking_and_costs_nothing():
    units = (it("a1", "0608", regiment="1"), it("b", "0607", brigade="Z"), it("c", "0607", brigade="Z"))
    game = pos(*units, ah("w", "0609"), phase="event", initiative=AH, dice=[2, 2, 1, 1], roads=[])
    pass_until(game, "regiment", "confusion")
    play(game, "regiment", name="1")
    ends = {o.text("to") for o in listed(game, "nudge")}
    assert "0607" not in ends, "two units are there"
    assert "0609" not in ends, "an enemy is there"
    play(game, "nudge", unit="a1", to=sorted(ends)[0])
    assert game.state.spent[game.rules.roster.index["a1"]] == 0


@rule("EV.b", "EV.c", "Q100")
def test_a_battalion_in_confusion_is_moved() -> None:
    game = confused(chart={"sides": {"0806-0805": "isonzo"}})
    assert game.decision.kind == "regiment"
    assert refused(game, "nudge", unit="B", to="0102") == ["EV.b"]
    assert refused(game, "nudge", unit="I/77", to="0807") == ["EV"], "the regiment is chosen first"
    game.play("regiment", name="77")
    assert refused(game, "nudge", unit="I/77", to="0804") == ["EV.c"], "one hex"
    assert refused(game, "nudge", unit="I/77", to="0805") == ["EV.c"], "not across the Isonzo"
    assert refused(game, "nudge", unit="I/78", to="0807") == ["EV.b"]
    game.play("nudge", unit="I/77", to="0807")
    assert where(game, "I/77") == "0807"


# EV.c: short fire and the rest


@rule("EV.c")
@pytest.mark.parametrize(("dice", "side"), [([1, 3], IT), ([5, 3], AH)])
def test_short_firing_lasts_for_the_turn(dice: list[int], side: str) -> None:
    assert happening(dice=dice).view(IT)["events"] == {f"short-fire-{side}": ""}


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


@rule("EV.c", "Q101")
@pytest.mark.parametrize(("die", "hits"), [(1, "A"), (2, "A"), (3, "D")])
def test_short_fire_falls_on_own_assaulters(die, hits):
    event = [{"kind": "short-fire", "side": IT}]
    game = fight(it("A"), gun("G", "0906", bombardment=7), ah("D"), step="B", assaults=[mark("A")], events=event,
                 dice=[die, 6])  # fmt: skip
    bombard(game, ("G", TARGET, OTHERS), until=["defend"])
    assert {u for u in "AD" if dp(game, u)} == {hits}
    assert last(game, "fire-roll")["die"] == 6, "where only one hex can be hit no lot is drawn"


@rule("Q101")
def test_short_fire_needs_assaulters_next_to_the_target():
    event = [{"kind": "short-fire", "side": IT}]
    game = fight(it("A"), gun("G", "0906", bombardment=7), ah("D"), step="B", events=event, dice=[1, 6])
    bombard(game, ("G", TARGET, OTHERS))
    assert dp(game, "D") == 1
    event = [{"kind": "short-fire", "side": AH}]
    other = fight(it("A"), gun("G", "0906", bombardment=7), ah("D"), step="B", events=event,
                  assaults=[mark("A")], dice=[6])  # fmt: skip
    bombard(other, ("G", TARGET, OTHERS), until=["defend"])
    assert dp(other, "D") == 1


@rule("Q101", "EV.c")
@pytest.mark.parametrize(("die", "own", "other"), [(2, 1, 0), (3, 0, 1)])
def test_short_fire_hits_a_hex_of_own_assaulters(die: Any, own: Any, other: Any) -> None:
    """Rolled for each target hex; the hex hit is one beside the target with one's own assaulting units."""
    g = step(
        "B",
        HX,
        A,
        B,
        battery("G", IT, "0809", 5),
        action={"guns": ["G"], "box": 5},
        assaults=[mark("A", "0807", "0806")],
        events=[{"kind": "short-fire", "side": IT}],
        dice=[die, 3],
    )
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")  # 5-6, die 3: D1T
    forced(g)
    assert (dp(g, "A"), dp(g, "B")) == (own, other)


@rule("Q101")
def test_short_fire_without_assaulters_hits_the_target() -> None:
    g = step(
        "B",
        HX,
        A,
        B,
        battery("G", IT, "0809", 5),
        action={"guns": ["G"], "box": 5},
        events=[{"kind": "short-fire", "side": IT}],
        dice=[1, 3],
    )
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")
    forced(g)
    assert (dp(g, "A"), dp(g, "B")) == (0, 1)
