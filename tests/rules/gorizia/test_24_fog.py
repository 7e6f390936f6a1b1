"""24, H1 to H12: what the enemy sees on the map and in plans, and what he does not."""

from __future__ import annotations

import json

import pytest

import esagono
from esagono.engine import Option

from .cases import ACROSS, EAST, WEST, A, in_phase, inf, loose, resting
from .fights import fight
from .reading import AH, IT, keys, offered, play, refused, rule, shown
from .situations import FAR, TARGET, ah, alone, gun, it, moving, pos


def ids(game: object, seat: str) -> set[str]:
    return {u["id"] for u in game.view(seat)["units"]}


@rule("2.2.4.a")
def test_markers_are_open() -> None:
    game = moving(it("A", "0506"), ah("e", "0505"), interdiction=[{"hex": "0501", "value": 9, "side": IT}], roads=[],
                  hexes={"0505": {"trench": {"level": 2}}})  # fmt: skip
    play(game, "assault", unit="A", to="0505")
    for seat in (IT, AH, "observer"):
        view = game.view(seat)
        assert view["assaults"][0]["to"] == "0505"
        assert view["interdiction"] == {"0501": 9}
        assert view["trenches"]["0505"]["level"] == 2


# 24.1: stacks


@rule("24.1.a", "24.3.a", "H4", "Q98")
def test_only_the_top_of_a_stack_is_seen_infantry_first() -> None:
    game = pos(gun("G", "0508"), alone("M", "0508", type="mg"), it("A", "0508"), it("B", "0508"), FAR)
    assert ids(game, AH) == {"A", "e"}
    assert ids(game, IT) == {"A", "B", "G", "M", "e"}
    assert game.view(AH)["stacks"]["0508"] == {IT: {"top": "A", "more": True}}
    assert ids(game, "observer") == {"A", "e"}


def test_what_lies_below_does_not_show_in_the_view() -> None:
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


@rule("24.1.a", "Q98")
def test_the_owner_chooses_the_counter_on_top() -> None:
    g = resting(inf("A", IT, "0510"), inf("A2", IT, "0510"), loose("E", IT, "0510", "mg"), inf("B", AH, "0501"))
    assert [u["id"] for u in g.view(AH)["units"] if u["side"] == IT] == ["A"]
    assert offered(g, "show") == ["show unit=A2"]
    assert refused(g, "show", unit="E") == ["24.1.a"]
    assert [keys(g, "show", unit=u) for u in ("A", "E")] == [["on-top"], ["not-shown"]]
    play(g, "show unit=A2")
    assert keys(g, "show", unit="A") == ["shown-already"]
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


@rule("H4", "H5")
def test_of_a_stack_only_the_top_is_seen_and_never_its_disorganization():
    game = fight(it("A"), ah("D", dp=2), ah("E", dp=3), ah("M", type="mg"), gun("G", TARGET, AH), step="A")
    there = [u for u in game.view(IT)["units"] if u["side"] == AH]
    assert len(there) == 1
    assert "dp" not in there[0]
    assert game.view(IT)["stacks"][TARGET][AH] == {"top": there[0]["id"], "more": True}


# 24.2: disorganization


@rule("24.2.a", "H5")
def test_disorganization_is_hidden() -> None:
    game = pos(it("A", "0508", dp=3, reduced=True), FAR)
    seen = shown(game, "A", AH)
    assert "dp" not in seen
    assert "morale" not in seen
    assert seen["reduced"] is True, "the side that is up is seen"
    assert shown(game, "A", IT)["dp"] == 3


# 24.3: what else is hidden


@rule("24.3.a")
def test_everything_is_open_with_the_option() -> None:
    game = pos(it("A", "0508", dp=3), it("B", "0508"), FAR, options={"fog": "open"})
    assert ids(game, AH) == {"A", "B", "e"}
    assert shown(game, "A", AH)["dp"] == 3


@rule("8.2.a", "24.3.a")
def test_the_display_is_secret() -> None:
    game = pos(it("A", "0508"), FAR, display={"X": 10}, side=IT)
    assert game.view(AH)["display"] == {}
    assert "10" not in json.dumps(game.view(AH)["display"])
    play(game, "activate", brigade="X")
    assert game.view(AH)["action"] == {"side": IT, "step": "start"}
    play(game, "place-hq", hex="0508")
    assert game.view(AH)["action"]["brigade"] == "X"
    assert "box" not in game.view(AH)["action"]


def test_with_the_option_what_lies_below_is_shown() -> None:
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


@rule("24.3.a")
def test_supply_of_the_enemy_shows_only_the_top() -> None:
    g = in_phase("artillery", WEST, EAST, inf("B2", AH, "0503", brigade="Z"))
    assert set(g.supply(AH)) == {"B", "B2"}
    assert len(g.supply(AH, seat=IT)) == 1


@rule("H2")
def test_plans_stay_secret_until_the_headquarters_is_placed():
    game = pos(it("A", "0508"), it("B", "0510", brigade="Z"), FAR, display={"X": 10, "Z": 5}, side=IT, initiative=IT)
    assert game.view(AH)["display"] == {}
    game.play(Option("activate", brigade="X"))
    game.play(Option("place-hq", hex="0508"))
    assert set(game.view(AH)["display"]) == {"X"}
    assert "box" not in json.dumps(game.view(AH)["display"])
    assert game.view(IT)["display"]["Z"]["box"] == 5


@rule("H3", "H1")
def test_bids_are_secret_until_both_are_made():
    game = pos(it("A", "0508"), FAR, phase="initiative", tracks={"lp": {IT: 4, AH: 4}})
    before = game.view(AH)
    game.play(Option("bid", points=3), IT)
    after = game.view(AH)
    assert {k: v for k, v in before.items() if k != "deciding"} == {k: v for k, v in after.items() if k != "deciding"}
    game.play(Option("bid", points=0), AH)
    totals = next(e for e in game.events_for(AH) if e.kind == "initiative-roll")
    assert totals.args["spent"][0] == 3


@rule("H10")
def test_schedules_are_open():
    game = esagono.new("gorizia-1916", scenario="campaign", seed=3)
    mine, theirs = (game.view(seat)["off_map"]["reinforcements"] for seat in (IT, AH))
    assert mine == theirs
    assert any(entry["turn"] == 2 for entry in mine)


@rule("H11", "26.0.b")
def test_who_sets_up_first_is_seen_only_as_stacks():
    game = esagono.new("gorizia-1916", scenario="bridgehead", seed=3, options={"set_up": "free"})
    assert game.decision.side == AH
    while game.decision.side == AH:
        options = game.options(AH)
        game.play(next((o for o in options if o.verb in ("default", "default-setup", "done", "ready")), options[0]), AH)
        assert len(game.log) < 2000
    enemy = [u for u in game.view(IT)["units"] if u["side"] == AH]
    assert enemy
    assert all("dp" not in u for u in enemy)
    stacks = {h: e[AH] for h, e in game.view(IT)["stacks"].items() if AH in e}
    assert len(enemy) <= len(stacks) * 2
    assert all("count" not in e for e in stacks.values())
