"""11: assaults: the combat, its results in their order, who wins, moods, advance, guns."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from esagono.games.risorgimento.combat.assault import Combat
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.state import MARCH, SQUARE

from .fights import (
    act,
    args,
    args_of,
    assault,
    au,
    events,
    has,
    pi,
    play,
    position,
    quiet,
    settle,
    status,
    strength,
    take,
    u,
    verbs,
    where,
)


def rule(*atoms):
    return pytest.mark.rule("goito-1848", *atoms)


MARK = [assault("0606", "0605", "A")]


def fight(*units, dice, attacker=None, **doc):
    """A assaults 0605 from 0606."""
    mine = {"strength": 4, "stacking": 2} | (attacker or {})
    return position(au("A", "0606", **mine), *units, markers=MARK, dice=dice, **doc)


def mood(game, side):
    index = game.rules.roster.formation_index[f"{side}-formation"]
    return game.state.mood[index]


@rule("11.1.1.a", "11.2.5.a", "11.2.1.a")
def test_force_against_the_whole_hex():
    game = fight(pi("I", "0605", strength=3, stacking=2), pi("C", "0605", type="cavalry", strength=2), dice=[3, 4])
    found = args(act(game, "A", "assault"), "combat")
    assert (found["attacker_units"], sorted(found["defender_units"])) == (["A"], ["C", "I"])
    assert (found["attack"], found["defense"], found["ratio"]) == (4, 5, "1-1.5")
    assert found["total"] == 6


@rule("11.a")
@pytest.mark.parametrize(
    ("kind", "may"), [("line", True), ("light", True), ("cavalry", True), ("field-artillery", False)]
)
def test_who_may_assault(kind, may):
    game = fight(pi("P", "0605"), dice=[1, 1], attacker={"type": kind})
    play(game, "select", unit="A")
    assert ("assault" in verbs(game)) is may
    assert game.forecast(kind="assault", attackers=["A"], target="0605").legal is may


@rule("11.2.6.a", "11.2.7.a", "11.2.8.a", "11.2.9.a", "11.2.10.b")
def test_red_the_attacker_goes_back_one_hex():
    """4 against 4, dice 4: R 1S1/-."""
    game = fight(pi("P", "0605", stacking=2), dice=[2, 2])
    found = act(game, "A", "assault")
    assert args(found, "combat")["cell"] == "R 1S1/-"
    assert args(found, "combat-result")["winner"] == "defender"
    assert (strength(game, "A"), status(game, "A")) == (3, 1)
    settle(game)
    assert game.rules.grid.distance(game.rules.grid.index(where(game, "A")), game.rules.grid.index("0606")) == 1
    assert where(game, "P") == "0605"


@rule("11.2.6.a", "11.1.2.a", "11.2.9.a", "11.2.10.a", "11.2.10.c", "11.2.7.a")
def test_blue_the_defender_goes_back_two_and_the_attacker_advances():
    """Dice 10: B -/1S1."""
    game = fight(pi("P", "0605", stacking=2), dice=[5, 5])
    found = act(game, "A", "assault")
    assert args(found, "combat")["cell"] == "B -/1S1"
    assert (strength(game, "P"), status(game, "P"), strength(game, "A")) == (3, 1, 4)
    settle(game, "facing")
    take(game, "face", facing="NE")
    settle(game, "facing")
    assert where(game, "A") == "0605"
    assert (game.decision.side, game.decision.clause) == ("austrian", "11.2.10")
    take(game, "face", facing="SE")
    assert COMPASS[game.state.facing[u(game, "A")]] == "SE"
    far = game.rules.grid.index(where(game, "P"))
    assert game.rules.grid.distance(far, game.rules.grid.index("0606")) == 3


@rule("11.2.6.a", "11.2.9.b", "11.2.8.b")
def test_grey_is_a_draw_and_nobody_moves():
    """Dice 7: G cc1/cc1, the defender checks first; totals 8 against 9 pass."""
    game = fight(pi("P", "0605", stacking=2), dice=[3, 4, 3, 4, 3, 5])
    found = act(game, "A", "assault")
    assert args(found, "combat")["cell"] == "G cc1/cc1"
    checks = events(found, "check")
    assert [c.args["side"] for c in checks] == ["piedmontese", "austrian"]
    assert [c.args["modifiers"] for c in checks] == [[["result", 1]], [["result", 1]]]
    assert (status(game, "P"), status(game, "A")) == (0, 0)
    assert (where(game, "A"), where(game, "P")) == ("0606", "0605")
    assert mood(game, "austrian") == mood(game, "piedmontese") == 0


@rule("11.2.7.b")
def test_defender_suffers_first():
    """Dice 9: B cc0/0S1: the defender's level comes before the attacker's check."""
    game = fight(pi("P", "0605", stacking=2), dice=[5, 4, 6, 6])
    kinds = [(e.kind, e.args["side"]) for e in act(game, "A", "assault") if e.kind in ("worse", "check")]
    assert kinds[:2] == [("worse", "piedmontese"), ("check", "austrian")]


@rule("11.2.6.b", "11.2.6.c", "11.2.8.b")
@pytest.mark.parametrize(
    ("dice", "winner"),
    [([4, 4, 6, 6, 1, 1], "attacker"), ([4, 4, 1, 1, 6, 6], "defender"), ([4, 4, 1, 1, 1, 1], "draw")],
)
def test_white_goes_to_who_loses_fewer_levels(dice, winner):
    """Dice 8: W cc1/cc2."""
    game = fight(pi("P", "0605", stacking=2), dice=dice)
    found = act(game, "A", "assault")
    assert args(found, "combat")["cell"] == "W cc1/cc2"
    assert args(found, "combat-result")["winner"] == winner


@rule("11.4.b", "11.4.a")
def test_guns_suffer_but_do_not_decide():
    """W cc1/cc2: the foot passes with 4, the guns (cohesion 5) fail with the same, the attacker passes with 2."""
    battery = pi("G", "0605", type="field-artillery", cohesion=5)
    game = fight(pi("P", "0605", stacking=2), battery, dice=[4, 4, 2, 2, 2, 2, 1, 1])
    found = act(game, "A", "assault")
    assert (status(game, "P"), status(game, "G")) == (0, 1)
    assert args(found, "combat-result")["winner"] == "draw"


@rule("13.1.1.a", "11.2.8.b")
def test_each_force_of_a_stack_checks_with_dice_of_its_own():
    """W cc1/cc2: foot, then horse, then guns roll; then the attacker."""
    stack = pi("P", "0605", stacking=2), pi("C", "0605", type="cavalry"), pi("G", "0605", type="field-artillery")
    game = fight(*stack, dice=[5, 5, 1, 1, 6, 6, 1, 2, 1, 3], attacker={"strength": 4})
    found = act(game, "A", "assault")
    assert args(found, "combat")["cell"] == "W cc1/cc2"
    rolled = [(e.secret["units"], e.args["total"]) for e in events(found, "check")]
    assert rolled == [(["P"], 2), (["C"], 12), (["G"], 3), (["A"], 4)]
    assert [status(game, name) for name in ("P", "C", "G")] == [0, 2, 0]
    assert args(found, "combat-result")["winner"] == "draw"  # Q77: the unit whose cohesion counted lost nothing


@rule("13.1.1.a")
def test_forecast_of_a_stack_knows_that_its_forces_roll_apart():
    """Disorganized foot and guns (cohesion 9, now 6) rout with any level: by a check both only if both rolls fail."""
    stack = pi("P", "0605", stacking=2, status=3), pi("G", "0605", type="field-artillery", status=3)
    game = fight(*stack, dice=[], attacker={"status": 3})
    results = game.forecast(kind="assault", attackers=["A"], target="0605").results
    rolls = [a + b for a, b in product(range(1, 7), repeat=2)]
    fails = {plus: Fraction(sum(roll + plus > 6 for roll in rolls), 36) for plus in (0, 1, 2)}
    checks = {5: 0, 6: 1, 7: 1, 8: 2}  # the column of 0: R 0S1/cc0, W cc2/cc1, G cc1/cc1, W cc1/cc2
    both = sum(fails[checks[roll]] ** 2 if roll in checks else Fraction(roll > 8) for roll in rolls) / 36
    assert results["defender"]["routed"][2] == both


@rule("11.2.8.c", "11.2.8.d")
def test_losses_of_a_stack():
    """B -/2S2 for 3-1: first point from the largest, the next as the owner likes, levels for all."""
    game = fight(
        pi("BIG", "0605", strength=2, stacking=3), pi("SMALL", "0605", strength=2), dice=[5, 5],
        attacker={"strength": 12},
    )  # fmt: skip
    found = act(game, "A", "assault")
    assert args(found, "combat")["cell"] == "B -/2S2"
    assert game.decision.kind == "losses"
    assert strength(game, "BIG") == 1
    take(game, "lose", unit="SMALL")
    assert (strength(game, "SMALL"), status(game, "BIG"), status(game, "SMALL")) == (1, 2, 2)


@rule("11.2.4.c", "Q78")
def test_owner_chooses_the_reference_among_equals():
    """Q78."""
    game = fight(
        pi("X", "0605", stacking=2, cohesion=10), pi("Y", "0605", stacking=2, cohesion=8), pi("Z", "0605", cohesion=9),
        dice=[1, 1],
    )  # fmt: skip
    act(game, "A", "assault")
    assert (game.decision.kind, game.decision.side) == ("reference", "piedmontese")
    assert set(args_of(game, "reference", "unit")) == {"X", "Y"}
    assert [r.clause for r in game.why_not("reference", unit="Z")] == ["11.2.4.c"]
    assert args(take(game, "reference", unit="Y"), "combat")["defender_cohesion"] == 8


@rule("11.2.3.a", "11.2.4.c", "8.3.3.a", "Q78", "Q89")
@pytest.mark.parametrize(("unit", "rear"), [("X", False), ("Y", True)])
def test_the_facing_of_the_reference_decides_front_or_rear(unit, rear):
    """Y is on the march and faces away from A, X does not."""
    marching = pi("Y", "0605", stacking=2, facing="N", flags=["march"])
    game = fight(pi("X", "0605", stacking=2, facing="S"), marching, dice=[1, 1])
    act(game, "A", "assault")
    drms = dict(args(take(game, "reference", unit=unit), "combat")["drms"])
    assert ("rear" in drms) == rear


@rule("11.2.3.a", "11.2.4.c", "Q89")
@pytest.mark.parametrize(("facing", "rear"), [("S", False), ("N", True)])
def test_a_forecast_goes_by_the_facing_of_the_largest_unit(facing, rear):
    """Y, on the march and small, faces the other way."""
    marching = pi("Y", "0605", facing="N" if facing == "S" else "S", flags=["march"])
    game = fight(marching, pi("X", "0605", stacking=2, facing=facing), dice=[])
    assert ("rear" in game.forecast(kind="assault", target="0605", attackers=["A"]).drms) is rear


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


@rule("6.2.1.a", "6.2.1.b", "6.2.1.c")
def test_moods_follow_victories():
    game = fight(pi("P", "0605", stacking=2), dice=[5, 5])
    act(game, "A", "assault")
    assert (mood(game, "austrian"), mood(game, "piedmontese")) == (1, -1)
    lost = fight(pi("P", "0605", stacking=2), dice=[2, 2])
    act(lost, "A", "assault")
    assert (mood(lost, "austrian"), mood(lost, "piedmontese")) == (-1, 1)


@rule("6.2.1.b", "Q22")
def test_every_formation_that_fought_but_not_the_gunners_formation():
    """Q22."""
    game = fight(
        pi("P", "0605", stacking=2), pi("Q", "0605", formation="other"),
        pi("G", "0605", formation="guns", type="field-artillery"), dice=[5, 5],
        attacker={"strength": 8},
    )  # fmt: skip
    act(game, "A", "assault")
    index = game.rules.roster.formation_index
    moods = {name: game.state.mood[index[name]] for name in ("piedmontese-formation", "other", "guns")}
    assert moods == {"piedmontese-formation": -1, "other": -1, "guns": 0}


@rule("6.2.1.b", "Q21")
def test_a_loser_wiped_out_counts_as_beaten():
    """Q21."""
    game = fight(pi("P", "0605", strength=1), dice=[6, 6])
    act(game, "A", "assault")
    settle(game)
    assert where(game, "P") == "eliminated"
    assert mood(game, "piedmontese") == -1
    assert where(game, "A") == "0605"


@rule("11.2.3.a", "3.1.1.a")
@pytest.mark.parametrize(
    ("facing", "rear"), [("S", False), ("SE", False), ("SW", False), ("N", True), ("NE", True), ("NW", True)]
)
def test_rear_attack(facing, rear):
    found = fight(pi("P", "0605", facing=facing), dice=[]).forecast(kind="assault", attackers=["A"], target="0605")
    assert ("rear" in found.drms) is rear


@rule("11.2.3.a", "14.2.a", "14.2.b")
def test_village_and_stream_help_the_defender():
    village = {"hexes": {"0605": {"terrain": "village"}}}
    found = fight(pi("P", "0605", facing="N"), dice=[], map=village)
    assert found.forecast(kind="assault", attackers=["A"], target="0605").drms == {"village": -2}
    stream = {"sides": {"0605-0606": "stream"}}
    found = fight(pi("P", "0605"), dice=[], map=stream)
    assert found.forecast(kind="assault", attackers=["A"], target="0605").drms == {"stream": -1}
    river = {"sides": {"0605-0606": "river"}}
    found = fight(pi("P", "0605"), dice=[], map=river)
    assert [r.clause for r in found.forecast(kind="assault", attackers=["A"], target="0605").reasons] == ["14.1.a"]


@rule("11.2.11.a", "8.3.5.b")
def test_march_is_left_after_a_combat():
    game = fight(pi("P", "0605", flags=["march"]), dice=[3, 2, 1, 1], attacker={"flags": ["march"]})
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


@rule("8.3.4.a", "11.2.3.a")
def test_units_in_march_may_assault():
    found = fight(pi("P", "0605"), dice=[], attacker={"flags": ["march"]})
    forecast = found.forecast(kind="assault", attackers=["A"], target="0605")
    assert (forecast.legal, forecast.drms) == (True, {"attacker-march": -1})


@rule("2.2.1.b")
def test_commander_may_advance_or_stay():
    game = fight(pi("P", "0605", strength=1), dice=[6, 6])
    other = {"id": "B", "side": "austrian", "type": "commander", "formation": "b", "hex": "0606"}
    game = fight(pi("P", "0605", strength=1), other, dice=[6, 6])
    act(game, "A", "assault")
    assert game.decision.kind == "advance"
    play(game, "follow", unit="B")
    assert where(game, "B") == "0605"


@rule("11.2.9.a", "8.6.1.a", "Q87")
def test_square_that_loses_leaves_square():
    """Q87."""
    game = fight(pi("P", "0605", flags=["square"]), dice=[5, 5])
    act(game, "A", "assault")
    settle(game)
    assert not has(game, "P", SQUARE)
    assert where(game, "P") != "0605"


# 11.4: artillery


@rule("11.4.1.a")
def test_guns_alone_are_taken_without_a_roll():
    game = fight(pi("G", "0605", type="field-artillery"), dice=[])
    found = act(game, "A", "assault")
    found += settle(game)
    assert not events(found, "combat")
    assert where(game, "G") == "eliminated"
    assert where(game, "A") == "0605"
    assert mood(game, "austrian") == 0


@rule("11.4.1.b", "12.1.f", "E14")
def test_countercharge_saves_the_guns():
    """E14: cavalry beside the guns countercharges the attacker in their hex and throws him back."""
    game = fight(
        pi("G", "0605", type="field-artillery"), pi("C", "0604", type="cavalry", strength=8, stacking=3, facing="S"),
        dice=[1, 1, 1, 1, 6, 6],
    )  # fmt: skip
    act(game, "A", "assault")
    assert game.decision.kind == "reaction"
    assert where(game, "A") == "0605"
    found = take(game, "countercharge", via="0604")
    assert args(found, "combat")["target"] == "0605"
    settle(game)
    assert where(game, "G") == "0605"
    assert where(game, "A") not in ("0605", "eliminated")


@rule("11.4.1.a", "11.4.1.b")
def test_guns_are_lost_when_the_countercharge_fails():
    game = fight(
        pi("G", "0605", type="field-artillery"), pi("C", "0604", type="cavalry", stacking=3, facing="S"),
        dice=[1, 1, 1, 1, 1, 1],
    )  # fmt: skip
    act(game, "A", "assault")
    take(game, "countercharge", via="0604")
    settle(game)
    assert where(game, "G") == "eliminated"
    assert where(game, "A") == "0605"


@rule("11.4.2.a", "11.4.2.b", "T4")
def test_guns_that_retreat_with_others():
    """T4: a field battery of three loses two and is limbered; horse artillery loses nothing."""
    game = fight(
        pi("P", "0605", stacking=2), pi("F", "0605", type="field-artillery", strength=3),
        pi("H", "0605", type="horse-artillery", strength=3), dice=[5, 4, 1, 1],
    )  # fmt: skip
    found = act(game, "A", "assault")
    assert args(found, "combat")["cell"] == "B cc0/0S1"
    settle(game)
    assert (strength(game, "F"), strength(game, "H")) == (1, 3)
    assert has(game, "F", MARCH)


@rule("11.2.9.b")
def test_draw_leaves_both_adjacent():
    game = fight(pi("P", "0605", stacking=2), dice=[3, 4, 1, 1, 1, 1])
    act(game, "A", "assault")
    assert game.decision.kind == "action"
    assert (where(game, "A"), where(game, "P")) == ("0606", "0605")


@rule("11.1.1.a", "Q92")
def test_adjacent_assault_sets_off_no_reaction_unless_the_option_says_so():
    """Q92."""
    plain = fight(pi("P", "0605"), dice=[1, 1])
    assert events(act(plain, "A", "assault"), "combat")
    other = fight(pi("P", "0605"), dice=[1, 1], options={"adjacent_assault": "reaction"})
    act(other, "A", "assault")
    assert (other.decision.kind, other.decision.args["trigger"]) == ("reaction", 2)


@rule("11.1.a", "11.1.b", "7.1.a")
def test_assault_needs_a_neighbouring_target_with_enemies():
    game = fight(pi("P", "0605"), dice=[])
    assert [r.key for r in game.forecast(kind="assault", attackers=["A"], target="0604").reasons] == [
        "no-enemy-there",
        "not-next-to-target",
    ]


@rule("11.2.3.a", "Q89")
def test_attacker_need_not_face_his_target():
    """Only his rear hexes matter, for his retreat."""
    plain = fight(pi("P", "0605"), dice=[]).forecast(kind="assault", attackers=["A"], target="0605")
    turned = fight(pi("P", "0605"), dice=[2, 2], attacker={"facing": "S"})
    assert turned.forecast(kind="assault", attackers=["A"], target="0605") == plain
    act(turned, "A", "assault")
    assert set(args_of(turned, "retreat", "to")) == {"0506", "0706"} or where(turned, "A") in ("0506", "0706")


@rule("11.4.1.a", "Q91")
def test_guns_left_alone_by_a_withdrawal_are_overrun():
    game = position(
        au("A", "0608", stacking=2), pi("P", "0605"), pi("G", "0605", type="field-artillery"), markers=MARK, dice=[1, 1]
    )
    act(game, "A", "move", to="0606")
    take(game, "react-withdraw", force="infantry")
    while game.decision.kind == "reaction":
        found = [o for o in game.options() if o.verb in ("decline", "decline-all")]
        game.play(found[0])
    settle(game)
    assert where(game, "G") == "eliminated"
    assert where(game, "A") == "0605"


@rule("12.2.5.b", "Q94")
def test_everybody_in_the_hex_of_a_square_counts_as_in_square():
    battery = au("B", "0608", type="field-artillery")
    inside = [pi("P", "0605", flags=["square"]), pi("G", "0605", type="field-artillery", flags=["square", "limbered"])]
    game = position(battery, *inside)
    found = game.forecast(kind="fire", firers=["B"], target="0605", target_force="artillery")
    assert found.shifts == {"square": 1, "march": 1}
    horse = position(au("C", "0607", type="cavalry"), *inside, pi("H", "0605", type="cavalry", stacking=2))
    charge = horse.forecast(kind="charge", attackers=["C"], target="0605", from_="0606")
    assert charge.drms["charge-square"] == -3


@rule("11.2.10.a", "6.3.1.a")
def test_no_advance_where_saved_guns_leave_no_room():
    game = fight(
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
