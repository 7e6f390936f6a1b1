"""H4 to H6, H12: what questions and forecasts tell a seat of what it does not see."""

from __future__ import annotations

import random
from typing import Any

import pytest

from esagono.engine import EsagonoError

from .cases import HX, A, battery, dug, in_phase, inf, loose, step
from .fights import fight
from .reading import AH, IT, rule
from .reference_tables import FIRE_COLUMNS, ODDS
from .situations import FRONT, TARGET, ah, gun, it

COLUMNS = ["1:3", *ODDS]
TRENCH = {"0806": dug(2, IT)}
HORSE = loose("C", IT, "0806", "cavalry", brigade="X")


def answers(game, seat):
    """Everything a seat can ask of fights around 0606."""
    out = [
        game.forecast(kind="assault", target=TARGET, attackers=["A"], seat=seat),
        game.forecast(kind="assault", target=TARGET, waves=[["A"], ["B"]], seat=seat),
        game.forecast(kind="offensive", target=TARGET, guns=["G"], category="non-artillery", seat=seat),
        game.forecast(kind="offensive", target="0505", guns=["G"], category="artillery", seat=seat),
        game.forecast(kind="interdiction", target=TARGET, guns=["G"], seat=seat),
    ]
    return [
        (f.legal, f.totals, f.column, f.shifts, f.results, f.worst, f.best, [r.key for r in f.reasons]) for f in out
    ]


def test_a_seat_asks_only_for_its_own():
    game = fight(it("A"), ah("D"), step="A")
    with pytest.raises(EsagonoError):
        game.forecast(kind="assault", target=FRONT, attackers=["D"], seat=IT)
    with pytest.raises(EsagonoError):
        game.forecast(kind="assault", target=TARGET, attackers=["A"], seat="observer")


def test_hidden_units_make_a_range():
    game = fight(it("A", combat=10), ah("D", dp=2), ah("E"), step="A")
    exact = game.forecast(kind="assault", target=TARGET, attackers=["A"])
    mine = game.forecast(kind="assault", target=TARGET, attackers=["A"], seat=IT)
    assert exact.defense == 10
    assert mine.defense == 5
    assert mine.assumption == "seen-only"
    assert mine.worst["taken"] <= mine.results["taken"] <= mine.best["taken"]
    assert game.forecast(kind="assault", target=TARGET, attackers=["A"], seat=IT).worst_column == mine.worst_column
    alone = fight(it("A", combat=10), ah("D"), step="A").forecast(
        kind="assault", target=TARGET, attackers=["A"], seat=IT
    )
    assert (alone.worst_column, alone.column) == ("2:1", "2:1")


def test_fire_at_what_is_seen_and_at_what_may_be():
    game = fight(it("A"), gun("G", "0906", bombardment=10), ah("D"), ah("E"), step="A", action={"step": "A"})
    seen = game.forecast(kind="offensive", target=TARGET, guns=["G"], seat=IT)
    assert (seen.worst_column, seen.best_column) == ("10-13", "14-18")
    assert game.forecast(kind="offensive", target=TARGET, guns=["G"]).column == "14-18"


def test_own_units_under_fire_are_known():
    game = fight(it("A"), gun("G", "0906", bombardment=10), ah("D", dp=2), step="B",
                 interdiction=[{"hex": "0505", "value": 8, "side": IT}])  # fmt: skip
    found = game.forecast(kind="interdiction", target="0505", units=["D"], seat=AH)
    assert found.assumption == ""
    assert found.total == 4


@rule("H4", "H5", "H6", "H12")
@pytest.mark.parametrize("seed", range(6))
def test_forecasts_of_a_seat_do_not_depend_on_what_it_cannot_see(seed):
    units = [it("A"), it("B"), gun("G", "0806"), ah("D", dp=1), ah("E", dp=3), ah("F", "0505"), ah("H", "0505"),
             gun("K", "0505", AH), gun("L", TARGET, AH)]  # fmt: skip
    game = fight(*units, step="A")
    twin = game.copy()
    twin.rules.scramble(twin.state, IT, random.Random(seed))
    assert answers(game, IT) == answers(twin, IT)


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


@rule("H4", "24.3.a")
def test_command_of_an_enemy_brigade_tells_nothing_of_its_units() -> None:
    """C of brigade Z lies under B or under D: where its headquarters may stand is not told to the Italians."""
    asked = []
    for hex in ("0102", "1202"):
        g = step("A", A, HX, inf("B", AH, "0102"), inf("D", AH, "1202"), inf("C", AH, hex, brigade="Z"))
        assert g.command("Z", at="1202").legal == (hex == "1202")
        asked.append([g.command("Z", at=at_, seat=IT) for at_ in ("0102", "1202", "0806")])
    assert asked[0] == asked[1]


@rule("H4", "H5", "24.2.a")
@pytest.mark.parametrize("mode", ["tactical", "non-activated", None])
def test_reach_of_an_enemy_tells_neither_points_nor_numbers(mode: str | None) -> None:
    """How tired B is, and whether there is room beside C, is not told to the Italians."""

    def seen_by(seat: str | None, tired: int, below: str) -> Any:
        other = inf("D", AH, "0804", brigade="Z") if below == "infantry" else loose("D", AH, "0804", "mg")
        units = [inf("B", AH, "0803", dp=tired), inf("C", AH, "0804", brigade="Z"), other, inf("A", IT, "0812")]
        g = in_phase("non-activated", *units, side=AH, initiative=AH)
        return g.reach("B", mode=mode, force_march=True, seat=seat)

    known = [seen_by(IT, tired, below) for tired in (0, 4) for below in ("infantry", "mg")]
    assert known[0]
    assert all(answer == known[0] for answer in known)
    assert seen_by(AH, 0, "infantry") != seen_by(AH, 4, "infantry") or mode is None
    assert seen_by(AH, 0, "infantry") != seen_by(AH, 0, "mg")
