"""An examiner's cases: columns in March Movement that go back, cross water or form up beside others."""

from __future__ import annotations

import pytest

from .examining import at, charging, checks, fight, rule, seen, status
from .fights import act, au, pi, position, settle, take

ROAD = {"minor": [["0505", "0504", "0503", "0502"]]}


def ways(game, verb):
    return {o.args["to"] for o in game.options() if o.verb == verb}


@rule("8.3.2.a", "11.3.c")
@pytest.mark.parametrize(("crowd", "best"), [(2, {"0504"}), (3, {"0504", "0404", "0604"})])
def test_a_column_goes_back_by_a_road_only_if_it_is_not_crowded(crowd, best):
    others = pi("Q", "0504", stacking=crowd, facing="N")
    game, log = fight(pi("P", "0505", flags=["march"]), others, dice=[5, 5], map={"roads": ROAD})
    if len(best) == 1:  # taken without asking
        assert next(e.args["to"] for e in log if e.kind == "retreat") in best
    else:
        assert ways(game, "retreat") == best


@rule("8.3.2.a", "12.2.6.a", "Q49", "Q56")
@pytest.mark.parametrize(("crowd", "open_"), [(2, {"0504"}), (3, set())])
def test_guns_withdraw_over_a_bridge_only_if_it_is_not_crowded(crowd, open_):
    banks = {f"0505-{hex}": "stream" for hex in ("0504", "0404", "0604")}
    game = position(
        au("A", "0507", type="field-artillery", move=6),
        pi("G", "0505", type="field-artillery", move=6, flags=["limbered"]),
        pi("Q", "0504", stacking=crowd),
        map={"sides": banks, "bridges": ["0505-0504"], "roads": ROAD},
        dice=[1, 1],
    )
    act(game, "A", "fire", target="0505", facing="N")
    assert ways(game, "react-withdraw") == open_


@rule("8.3.2.a", "14.1.c", "Q57")
@pytest.mark.parametrize(("crowd", "wades"), [(2, False), (3, True)])
def test_a_column_wades_beside_a_crowded_bridge(crowd, wades):
    banks = {f"0505-{hex}": "stream" for hex in ("0504", "0404", "0604")}
    game, log = fight(
        pi("P", "0505", flags=["march"]),
        pi("Q", "0504", stacking=crowd),
        dice=[5, 5],
        map={"sides": banks, "bridges": ["0505-0504"], "roads": ROAD},
    )
    if game.decision.kind == "retreat" and at(game, "P") == "0505":
        log += take(game, "retreat", to="0504")
    assert ("stream" in [c[0] for c in checks(log)]) == wades


@rule("8.2.b", "8.3.5.b", "11.2.11.a", "Q29")
def test_who_forms_up_after_a_combat_faces_as_the_others():
    game, _ = fight(pi("P", "0505", flags=["march"], facing="NW"), pi("Q", "0505", facing="SE"), dice=[2, 2])
    settle(game, "marching")
    take(game, "form-up", unit="P")
    assert (seen(game, "P")["facing"], seen(game, "Q")["facing"]) == ("SE", "SE")


@rule("8.2.b", "8.3.5.b", "8.4.c", "Q29", "Q42")
@pytest.mark.parametrize(
    ("type_", "flag", "verb"),
    [("line", "march", "react-leave-march"), ("field-artillery", "limbered", "react-unlimber")],
)
def test_who_forms_up_in_reaction_faces_as_the_others(type_, flag, verb):
    game = position(
        au("A", "0507", type="field-artillery", move=6),
        pi("P", "0505", type=type_, flags=[flag], facing="NW"),
        pi("Q", "0505", type="cavalry", move=8, facing="SE"),
        dice=[1, 1],
    )
    force = "infantry" if type_ == "line" else "artillery"
    act(game, "A", "fire", target="0505", force=force, facing="N")
    take(game, verb)
    assert status(game, "P") == 0
    assert (seen(game, "P")["facing"], seen(game, "Q")["facing"]) == ("SE", "SE")


@rule("13.1.b", "13.1.1.a", "Q29")
@pytest.mark.parametrize(("column", "worse"), [("S", 1), ("N", 2)])
def test_each_unit_checks_with_its_own_rear(column, worse):
    """cc1 with a roll of 10: against 9 the column fails by 3, and by 4 if it is struck from behind."""
    game, log = fight(
        pi("P", "0505", facing="S", stacking=2),
        pi("Q", "0505", facing=column, flags=["march"]),
        dice=[3, 4, 6, 4],  # 1-2 against them, but in March Movement
    )
    assert next(e.args["cell"] for e in log if e.kind == "combat") == "G cc1/cc1"
    assert (status(game, "P"), status(game, "Q")) == (1, worse)


@rule("13.1.b", "Q29", "Q79")
@pytest.mark.parametrize(("column", "worse"), [("S", 1), ("N", 2)])
def test_each_unit_stands_the_shock_with_its_own_rear(column, worse):
    """Charged, a roll of 9: against 9 the column fails by 3, and by 4 if the charge comes from behind."""
    game, _ = charging(
        pi("P", "0505", facing="S", stacking=2), pi("Q", "0505", facing=column, flags=["march"]), dice=[5, 4]
    )
    settle(game, "charge")
    take(game, "strike")
    assert (status(game, "P"), status(game, "Q")) == (1, worse)
