"""6: where and when reinforcements enter."""

from __future__ import annotations

from typing import Any

import pytest

import esagono

from .cases import EAST, WEST, A, B, F, in_phase, inf, waiting
from .reading import AH, IT, dp, keys, listed, offered, pass_until, play, refused, rule, verbs, where
from .situations import FAR, ah, gun, it, pos


def arriving(*units: dict[str, object], entry: list[str], **more: object) -> object:
    new = [{"id": n, "side": IT, "type": "infantry", "brigade": "N", "turn": 2, "entry": entry} for n in "PQR"]
    return pos(*units, phase="reinforcement", side=IT, turn=2, reinforcements=new, **more)


def awaiting(*rows: Any, units: Any = (WEST, EAST), **top: Any) -> Any:
    return in_phase("reinforcement", *units, reinforcements=list(rows), **top)


@rule("6.1.a", "4.1.a")
def test_reinforcements_enter_above_the_limit() -> None:
    game = arriving(FAR, entry=["0612"])
    for n in "PQR":
        play(game, "enter", unit=n, hex="0612")
    assert [where(game, n) for n in "PQR"] == ["0612"] * 3


@rule("6.1.a", "Q106")
def test_an_arrival_chooses_its_entry_hex() -> None:
    g = awaiting(waiting("R", "0514", "0614"))
    assert offered(g, "enter") == ["enter unit=R hex=0514", "enter unit=R hex=0614"]
    assert keys(g, "enter", unit="A", hex="0614") == ["in-play"]
    play(g, "enter unit=R hex=0614")
    assert where(g, "R") == "0614"


@rule("6.1.a")
def test_three_enter_one_hex_and_pay_for_it_at_the_end_of_the_turn() -> None:
    g = awaiting(*(waiting(n, "0514") for n in "RST"))
    for n in "RST":
        play(g, f"enter unit={n} hex=0514")
    assert [where(g, n) for n in "RST"] == ["0514"] * 3
    pass_until(g, "victory", "plan")
    if g.to_position()["phase"] == "command" and g.to_position()["turn"] == 2:
        play(g, "ready", side=IT)
        play(g, "ready", side=AH)
    pass_until(g, "reinforcements", "plan")
    assert g.to_position()["turn"] == 3
    assert [dp(g, n) for n in "RST"] == [1, 1, 1]


@rule("6.1.a", "6.2.a", "Q106")
def test_entry_hexes_that_are_blocked_or_not_listed():
    late = waiting("R", "0514")
    g = in_phase("reinforcement", A, inf("F", AH, "0514"), reinforcements=[late], initiative=IT)
    assert refused(g, "enter", unit="R", hex="0514") == ["6.2.a"]
    g = in_phase("reinforcement", A, F, reinforcements=[late], initiative=IT)
    assert refused(g, "enter", unit="R", hex="0614") == ["6.1.a"]


@rule("Q8", "Q14", "6.1.a")
@pytest.mark.parametrize(
    ("scenario", "turn", "unit", "hexes"),
    [
        (3, 2, "ah-17-i-102", []),
        (3, 3, "ah-17-i-102", ["4101"]),
        (1, 3, "ah-17-ii-102", []),
        (1, 4, "ah-17-ii-102", ["3107"]),
        (3, 1, "it-genova-i-97", ["2027"]),
        (3, 2, "it-udine-i-95", ["2927", "3027"]),
        (3, 2, "it-napoli-i-75", ["3727", "4327"]),
        (3, 3, "it-ivrea-i-161", ["3027", "3727"]),
        (3, 5, "ah-8-gebirgs-5-fj", ["3302"]),
        (3, 6, "ah-i-50", ["1601"]),
        (3, 7, "ah-18-i-11", []),
        (3, 8, "ah-18-i-11", ["3203"]),
        (3, 8, "ah-42-ls", ["3302"]),
    ],
)
def test_counters_of_the_game_know_when_and_where_they_enter(scenario: int, turn: int, unit: str, hexes: Any) -> None:
    side = IT if unit.startswith("it") else AH
    units = [{"id": unit, "hex": "pool"}, {"id": "it-toscana-i-77", "hex": "1712"}]
    doc = {"game": "gorizia-1916", "scenario": scenario, "turn": turn, "phase": "reinforcement", "side": side}
    g = esagono.position(doc | {"units": units})
    assert sorted(o.args["hex"] for o in g.options(g.decision.side) if o.verb == "enter") == hexes


@rule("6.2.a", "Q106")
def test_enemies_and_their_zones_bar_the_entry_unless_friends_stand_there() -> None:
    assert arriving(ah("e", "0611"), entry=["0612"]).decision.kind != "reinforcements"
    two = arriving(ah("e", "0611"), entry=["0612", "0912"])
    assert {o.text("hex") for o in listed(two, "enter")} == {"0912"}
    assert refused(two, "enter", unit="P", hex="0612") == ["6.2.a"]
    held = arriving(ah("e", "0611"), it("A", "0612"), entry=["0612"])
    assert listed(held, "enter", hex="0612")


@rule("6.2.a", "19.4.a", "Q110")
def test_guns_enter_an_enemy_zone_only_where_other_units_stand() -> None:
    battery = {"id": "g", "side": IT, "type": "field-artillery", "corps": "VI", "turn": 2, "entry": ["0612"]}
    for friend, bars in ((gun("h", "0612"), True), (it("A", "0612"), False)):
        game = pos(ah("e", "0611"), friend, phase="reinforcement", side=IT, reinforcements=[battery])
        assert (game.decision.kind != "reinforcements") == bars


@rule("6.2.a")
def test_a_side_without_arrivals_is_not_asked() -> None:
    game = pos(it("A", "0508"), FAR, phase="reinforcement", side=IT)
    assert game.decision.kind == "plan"


@rule("6.2.a")
def test_a_blocked_entry_is_refused() -> None:
    g = awaiting(waiting("R", "0514", "0714"), units=(WEST, inf("B", AH, "0513")))
    assert offered(g, "enter") == ["enter unit=R hex=0714"]
    assert "6.2.a" in refused(g, "enter", unit="R", hex="0514")


@rule("6.2.a")
def test_a_friend_cancels_the_zone_on_the_entry_hex() -> None:
    g = awaiting(waiting("R", "0514"), units=(inf("A", IT, "0514"), inf("B", AH, "0513")))
    assert offered(g, "enter") == ["enter unit=R hex=0514"]


@rule("6.2.a")
@pytest.mark.parametrize(
    ("more", "hexes"),
    [
        ([], ["0314", "0714"]),
        ([inf("C", AH, "0314")], ["0714"]),
        ([inf("C", AH, "0213")], ["0714"]),
        ([inf("C", AH, "0213"), inf("D", IT, "0314")], ["0314", "0714"]),
        ([inf("D", IT, "0314"), inf("E", IT, "0314")], ["0314", "0714"]),
    ],
)
def test_where_reinforcements_may_enter(more: Any, hexes: list[str]) -> None:
    waiting = inf("R", IT, "pool") | {"turn": 2, "entry": ["0314", "0714"]}
    game = in_phase("reinforcement", A, B, *more, reinforcements=[waiting], side=IT, initiative=IT)
    assert offered(game, "enter") == [f"enter unit=R hex={h}" for h in hexes]


@rule("6.2.a")
def test_why_somebody_kept_out_does_not_enter() -> None:
    late_one = it("R", "pool", turn=2, entry=["0612"])
    game = pos(it("A", "0508"), ah("D", "0611"), phase="reinforcement", reinforcements=[late_one | {"hex": "0612"}])
    assert game.decision.kind == "plan"
    assert refused(game, "enter", unit="R", hex="0612") == ["6.2.a"]
    assert refused(game, "enter", unit="R") == ["6.2.a"]


@rule("6.2.b", "Q107", "H10")
def test_an_arrival_may_wait() -> None:
    game = arriving(FAR, entry=["0612"])
    assert "done" in verbs(game)
    play(game, "done")
    assert where(game, "P") == "pool"


@rule("6.2.b", "Q107")
def test_an_arrival_may_wait_and_come_next_turn() -> None:
    g = awaiting(waiting("R", "0514"))
    play(g, "done")
    pass_until(g, "reinforcements")
    assert g.to_position()["turn"] == 3
    play(g, "enter unit=R hex=0514")
    assert where(g, "R") == "0514"
