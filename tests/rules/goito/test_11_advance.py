"""11.2.3, 11.2.4, 11.2.9-11.2.11 of Goito: the unit that counts, the rear, advances, and forming up after a combat."""

from __future__ import annotations

import pytest

from esagono.engine import Option
from esagono.engine.forecast import by_cause
from esagono.games.risorgimento.combat.assault import Combat
from esagono.games.risorgimento.state import MARCH, SQUARE

from .fights import charging, fight, marked
from .playing import act, args_of, clauses, play, quiet, settle, take
from .reading import args, faces, flags, has, where
from .situations import AU, PI, assault, au, pi, position, rule

# 11.2.3, 11.2.4: the unit that counts, front and rear


@rule("11.2.4.c", "Q78")
def test_owner_chooses_the_reference_among_equals():
    """Q78."""
    game = marked(
        pi("X", "0605", stacking=2, cohesion=10), pi("Y", "0605", stacking=2, cohesion=8), pi("Z", "0605", cohesion=9),
        dice=[1, 1],
    )  # fmt: skip
    act(game, "A", "assault")
    assert (game.decision.kind, game.decision.side) == ("reference", "piedmontese")
    assert set(args_of(game, "reference", "unit")) == {"X", "Y"}
    assert clauses(game, "reference", unit="Z") == ["11.2.4.c"]
    assert args(take(game, "reference", unit="Y"), "combat")["defender_cohesion"] == 8


@rule("11.2.3.a", "11.2.4.c", "8.3.3.a", "Q78", "Q89")
@pytest.mark.parametrize(("unit", "rear"), [("X", False), ("Y", True)])
def test_the_facing_of_the_reference_decides_front_or_rear(unit, rear):
    """Y is on the march and faces away from A, X does not."""
    marching = pi("Y", "0605", stacking=2, facing="N", flags=["march"])
    game = marked(pi("X", "0605", stacking=2, facing="S"), marching, dice=[1, 1])
    act(game, "A", "assault")
    drms = dict(args(take(game, "reference", unit=unit), "combat")["drms"])
    assert ("rear" in drms) == rear


@rule("11.2.3.a", "11.2.4.c", "Q89")
@pytest.mark.parametrize(("facing", "rear"), [("S", False), ("N", True)])
def test_a_forecast_goes_by_the_facing_of_the_largest_unit(facing, rear):
    """Y, on the march and small, faces the other way."""
    marching = pi("Y", "0605", facing="N" if facing == "S" else "S", flags=["march"])
    game = marked(marching, pi("X", "0605", stacking=2, facing=facing), dice=[])
    assert ("rear" in by_cause(game.forecast(kind="assault", target="0605", attackers=["A"]).drms)) is rear


@rule("11.2.3.a", "3.1.1.a")
@pytest.mark.parametrize(
    ("facing", "rear"), [("S", False), ("SE", False), ("SW", False), ("N", True), ("NE", True), ("NW", True)]
)
def test_rear_attack(facing, rear):
    found = marked(pi("P", "0605", facing=facing), dice=[]).forecast(kind="assault", attackers=["A"], target="0605")
    assert ("rear" in by_cause(found.drms)) is rear


@rule("11.2.3.a", "Q89")
def test_attacker_need_not_face_his_target():
    """Only his rear hexes matter, for his retreat."""
    plain = marked(pi("P", "0605"), dice=[]).forecast(kind="assault", attackers=["A"], target="0605")
    turned = marked(pi("P", "0605"), dice=[2, 2], attacker={"facing": "S"})
    assert turned.forecast(kind="assault", attackers=["A"], target="0605") == plain
    act(turned, "A", "assault")
    assert set(args_of(turned, "retreat", "to")) == {"0506", "0706"} or where(turned, "A") in ("0506", "0706")


@rule("11.2.3.a", "14.2.a", "14.2.b")
def test_village_and_stream_help_the_defender():
    village = {"hexes": {"0605": {"terrain": "village"}}}
    found = marked(pi("P", "0605", facing="N"), dice=[], map=village)
    assert by_cause(found.forecast(kind="assault", attackers=["A"], target="0605").drms) == {"village": -2}
    stream = {"sides": {"0605-0606": "stream"}}
    found = marked(pi("P", "0605"), dice=[], map=stream)
    assert by_cause(found.forecast(kind="assault", attackers=["A"], target="0605").drms) == {"stream": -1}
    river = {"sides": {"0605-0606": "river"}}
    found = marked(pi("P", "0605"), dice=[], map=river)
    assert [r.clause for r in found.forecast(kind="assault", attackers=["A"], target="0605").reasons] == ["14.1.a"]


@rule("12.2.5.b", "Q94")
def test_everybody_in_the_hex_of_a_square_counts_as_in_square():
    battery = au("B", "0608", type="field-artillery")
    inside = [pi("P", "0605", flags=["square"]), pi("G", "0605", type="field-artillery", flags=["square", "limbered"])]
    game = position(battery, *inside)
    found = game.forecast(kind="fire", firers=["B"], target="0605", target_force="artillery")
    assert by_cause(found.shifts) == {"square": 1, "march": 1}
    horse = position(au("C", "0607", type="cavalry"), *inside, pi("H", "0605", type="cavalry", stacking=2))
    charge = horse.forecast(kind="charge", attackers=["C"], target="0605", from_="0606")
    assert by_cause(charge.drms)["charge-square"] == -3


# 11.2.9, 11.2.10: squares and advances


@rule("11.2.9.a", "8.6.1.a", "Q87")
def test_square_that_loses_leaves_square():
    """Q87."""
    game = marked(pi("P", "0605", flags=["square"]), dice=[5, 5])
    act(game, "A", "assault")
    settle(game)
    assert not has(game, "P", SQUARE)
    assert where(game, "P") != "0605"


@rule("11.2.10.a", "6.3.1.a")
def test_no_advance_where_saved_guns_leave_no_room():
    game = marked(
        pi("G", "0605", type="field-artillery", stacking=3),
        pi("C", "0604", type="cavalry", strength=8, stacking=3, facing="S"), dice=[1, 1, 1, 1, 6, 6],
    )  # fmt: skip
    act(game, "A", "assault")
    take(game, "countercharge", via="0604")
    settle(game, "exhausted", "action")
    assert (where(game, "G"), where(game, "C")) == ("0605", "0604")


@pytest.mark.parametrize("thrown_back", [False, True])
@rule("11.2.10.a", "12.1.3.a")
def test_nobody_advances_among_the_beaten_whom_a_reaction_threw_back(thrown_back):
    """11.2.10: a retreat that a counterattack turned round may end in the hex that was lost; then it is not entered."""
    game = position(au("A", "0506"), pi("B", "0505" if thrown_back else "0503"))
    a, b = (game.rules.roster.index[name] for name in "AB")
    origin, target = (game.rules.grid.numbers[name] for name in ("0506", "0505"))
    combat = Combat(attackers=(a,), defenders=(b,), origin=origin, target=target, winner="attacker")
    game.state.pending.clear()
    depth = len(game.state.stack)
    combat.advance(game)
    assert (len(game.state.stack) > depth) is not thrown_back
    assert combat.step == "guns"


@rule("11.2.10.c", "14.1.c", "Q57", "13.2.a")
def test_who_routs_in_the_stream_on_the_advance_takes_no_facing():
    wet = {"sides": {"0605-0606": "stream"}}
    game = position(
        au("A", "0606", strength=20, stacking=2, status=3), pi("P", "0605", stacking=2, status=3, cohesion=6),
        markers=[assault("0606", "0605", "A")], dice=[6, 5, 6, 6, *[1] * 8], map=wet,
    )  # fmt: skip
    act(game, "A", "assault")
    asked = []
    while game.decision.kind not in ("action", "activation"):
        asked.append((game.decision.side, game.decision.kind))
        game.play(quiet(game))
    assert where(game, "A") == "eliminated"
    assert ("austrian", "facing") not in asked


@rule("11.2.10.c", "10.1.2.a")
def test_who_charged_keeps_his_facing_after_the_advance():
    game, _ = charging(pi("P", "0505"), rider=au("C", "0508", type="cavalry", facing="NE"), dice=[1, 1, 5, 5])
    settle(game, "charge")
    take(game, "strike")
    settle(game, "exhausted", "facing", "follow")
    while game.decision.kind == "facing" and game.decision.side == PI:
        game.play(game.options()[0])
        settle(game, "exhausted", "facing", "follow")
    assert game.decision.kind in ("exhausted", "follow")
    assert where(game, "C") == "0505"
    assert faces(game, "C") == "NE"


# 11.2.11: March Movement


@rule("11.2.11.a", "8.3.5.b")
def test_march_is_left_after_a_combat():
    game = marked(pi("P", "0605", flags=["march"]), dice=[3, 2, 1, 1], attacker={"flags": ["march"]})
    act(game, "A", "assault")
    seen = []
    while game.decision.kind != "action":
        if game.decision.kind == "marching":
            seen.append(game.decision.side)
            play(game, "form-up", unit="A" if game.decision.side == "austrian" else "P")
        else:
            game.play(game.options()[0])
    assert seen == ["austrian", "piedmontese"]
    assert not has(game, "A", MARCH)
    assert not has(game, "P", MARCH)


@rule("11.2.11.a", "8.3.5.b")
def test_both_may_leave_the_march_after_a_combat():
    game, _ = fight(pi("P", "0505", flags=["march"]), mine=au("A", "0506", flags=["march"]), dice=[3, 3])
    settle(game, "marching")
    sides = []
    while game.decision and game.decision.kind == "marching":
        sides.append(game.decision.side)
        form = [o for o in game.options() if o.verb == "form-up"]
        game.play(form[0] if form else Option("done"))
    assert set(sides) == {AU, PI}
    assert "march" not in flags(game, "A") | flags(game, "P")
