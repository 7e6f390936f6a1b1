"""12.2, 12.2.1-12.2.3 of Goito: who may react how; change of facing, Reaction Fire, counterattack."""

from __future__ import annotations

import pytest

from esagono.games.risorgimento.ground import COMPASS

from .fights import approach, arrived, reacting
from .playing import act, args_of, clauses, settle, take, verbs, ways
from .reading import args, events, faces, flags, status, where
from .situations import GUN, HORSE, PI, au, pi, position, rule

# 12.2: who may what


@rule("12.1.c", "12.2.a", "12.1.2.a")
def test_what_infantry_may_do_when_the_enemy_comes():
    game, _ = approach(pi("P", "0505"))
    assert (game.decision.kind, game.decision.side) == ("reaction", PI)
    assert verbs(game) == {"react-fire", "counterattack", "react-square", "react-withdraw", "react-face", "decline"}
    away = ways(game, "react-withdraw")
    assert away == {"0504", "0404", "0604"}


@rule("9.2.3.c", "12.2.2.a", "12.2.3.a", "Q84")
def test_what_cavalry_may_do_when_the_enemy_comes():
    game, _ = approach(pi("P", "0505", type="cavalry"))
    assert verbs(game) == {"countercharge", "react-withdraw", "react-face", "decline"}
    tired, _ = approach(pi("P", "0505", type="cavalry", flags=["exhausted"]))
    assert verbs(tired) == {"counterattack", "react-withdraw", "react-face", "decline"}


@rule("12.2.6.a", "12.2.2.a")
def test_what_guns_may_do_when_the_enemy_comes():
    game, _ = approach(pi("P", "0505", type="field-artillery"))
    assert "react-withdraw" not in verbs(game)
    assert {"react-fire", "react-face", "react-limber"} <= verbs(game)
    assert not verbs(game) & {"react-square", "counterattack", "countercharge"}


@pytest.mark.parametrize(
    ("values", "verb", "args", "clause"),
    [
        ({"status": 3}, "square", {}, "8.6.3.a"),
        (HORSE, "fire", {}, "12.2.2.a"),
        (HORSE, "square", {}, "12.2.5.a"),
        (HORSE | {"flags": ["exhausted"]}, "charge", {}, "10.4.a"),
        (GUN, "withdraw", {"to": "0504"}, "12.2.6.a"),
        (GUN, "assault", {}, "11.4.a"),
        ({"facing": "N"}, "fire", {}, "9.c"),
        ({"flags": ["out-of-ammo"]}, "fire", {}, "9.4.3.b"),
    ],
)
@rule("12.2.a")
def test_refused_reactions_name_their_clause(values, verb, args, clause):
    assert clause in clauses(reacting(pi("P", "0505", **values)), verb, unit="P", **args)


# 12.2.1: facing


@rule("12.2.a", "12.2.1.a")
def test_change_of_facing_stays_though_the_check_fails():
    game = arrived(pi("P", "0605", facing="N"), dice=[6, 6])
    assert set(args_of(game, "react-face", "facing")) == set(COMPASS) - {"N"}
    found = take(game, "react-face", facing="S")
    assert args(found, "check")["cause"] == "facing"
    assert faces(game, "P") == "S"
    assert status(game, "P") == 1


@rule("12.2.1.a")
def test_turning_costs_a_check_and_the_facing_stays():
    game, _ = approach(pi("P", "0505", facing="N"), dice=[5, 5])
    take(game, "react-face", facing="SE")
    assert faces(game, "P") == "SE"
    assert status(game, "P") == 1


@rule("12.2.1.a")
def test_nobody_turns_to_where_he_faces():
    game, _ = approach(pi("P", "0505", facing="S"))
    assert clauses(game, "react-face", hex="0505", force="infantry", facing="S") == ["12.2.1.a"]


@rule("12.2.1.a")
def test_a_force_in_a_village_may_turn_in_reaction():
    village = {"hexes": {"0505": {"terrain": "village"}}}
    gun = au("G", "0508", type="field-artillery", stacking=1)
    game = position(gun, pi("P", "0505", facing="S"), map=village, dice=[1] * 8)
    act(game, "G", "fire", target="0505")
    take(game, "react-face", facing="N")
    assert faces(game, "P") == "N"


# 12.2.2: fire


@rule("12.2.2.a", "9.b")
def test_reaction_fire_of_line_infantry():
    game = arrived(pi("P", "0605", strength=5), dice=[5, 5])
    found = take(game, "react-fire")
    assert (args(found, "fire")["firepower"], args(found, "fire")["result"]) == (5, "0S1")
    assert status(game, "A") >= 1


@rule("12.2.2.a", "9.2.3.c")
def test_cavalry_never_fires():
    game = arrived(pi("H", "0605", type="cavalry", stacking=3))
    assert "react-fire" not in verbs(game)
    reasons = game.why_not("react-fire", hex="0605", force="cavalry", target_force="infantry")
    assert [r.clause for r in reasons] == ["9.2.3.c", "12.2.2.a"]


@rule("12.2.2.a", "9.c", "Q66")
def test_no_fire_backwards():
    """Q66."""
    game = arrived(pi("P", "0605", facing="N"))
    assert "react-fire" not in verbs(game)
    assert "react-face" in verbs(game)
    assert [r.key for r in game.why_not("react-fire", hex="0605", force="infantry", target_force="infantry")] == [
        "no-front-to-fire"
    ]


@rule("9.4.3.a", "9.4.3.b", "Q61")
def test_reaction_fire_uses_ammunition():
    """Q61: a Reaction whose units all run out is lost."""
    game = arrived(pi("P", "0605", flags=["low-ammo"]), dice=[1])
    found = take(game, "react-fire")
    assert not events(found, "fire")
    assert game.decision.kind != "reaction"


@rule("12.2.2.a", "Q59")
def test_fire_in_reaction_at_two_arms_that_are_one_target():
    game, _ = approach(pi("P", "0505"), options={"fire_targets": "two"})
    assert clauses(game, "react-fire", unit="P", target_force="infantry-cavalry") == []


# 12.2.3: counterattack


@rule("12.2.3.a", "12.2.3.c")
def test_who_fails_the_check_does_not_attack_and_loses_nothing():
    game = arrived(pi("P", "0605", cohesion=8, stacking=2), pi("Q", "0605", cohesion=10), dice=[4, 5, 1, 1])
    found = take(game, "counterattack")
    assert args(found, "combat")["attacker_units"] == ["Q"]
    assert status(game, "P") == 0
    assert where(game, "P") == "0605"


@rule("12.2.3.a", "12.2.3.c")
def test_nobody_counterattacks_if_nobody_passes_the_check():
    game = arrived(pi("P", "0605"), dice=[6, 6])
    found = take(game, "counterattack")
    assert not [e for e in events(found, "combat") if e.args["reaction"]]
    assert not [e for e in events(found, "worse") if e.clause == "12.2.3"]


@rule("12.2.3.b", "11.2.10.a", "Q86")
def test_winning_counterattacker_advances_and_the_action_ends():
    """Q86."""
    game = arrived(pi("P", "0605", strength=8, stacking=2), dice=[1, 1, 5, 5])
    take(game, "counterattack")
    settle(game)
    assert where(game, "P") == "0606"
    assert where(game, "A") not in ("0606", "0605")
    assert "A" not in args_of(game, "select", "unit")


@rule("12.2.3.a", "12.2.3.c", "Q86")
def test_a_counterattack_that_fails_its_check_and_one_that_wins():
    failed, _ = approach(pi("P", "0505"), dice=[5, 5])
    take(failed, "counterattack")
    assert status(failed, "P") == 0
    assert where(failed, "P") == "0505"  # and the assault goes on, since nothing else is left to the attacker
    assert failed.decision.kind == "retreat"
    won, _ = approach(pi("P", "0505"), dice=[4, 5, 5, 5])
    take(won, "counterattack")
    settle(won)
    assert where(won, "P") == "0506"
    grid = won.rules.grid
    assert grid.distance(grid.index("0505"), grid.index(where(won, "A"))) == 3
    assert "acted" in flags(won, "A")


@rule("12.2.3.a", "Q85")
def test_infantry_attacks_only_the_next_hex():
    """Q85."""
    game = position(au("G", "0607", type="field-artillery"), pi("P", "0605"), dice=[1, 1])
    act(game, "G", "fire", target="0605", facing="N")
    assert not {"counterattack", "countercharge"} & verbs(game)


@rule("12.2.3.a", "14.1.a")
def test_the_river_keeps_from_a_counterattack_on_the_next_hex():
    board = {"sides": {"0505-0506": "river"}}
    game, _ = approach(pi("P", "0505"), pi("Q", "0605"), marker=("0506", "0605"), map=board)
    assert clauses(game, "counterattack", unit="Q") == []
    game = position(au("G", "0506", **GUN), pi("P", "0505"), map=board)
    game.play("fire", unit="G", target="0505")
    assert game.decision.kind == "reaction"
    assert clauses(game, "counterattack", unit="P") == ["14.1.a"]


@rule("11.4.a")
def test_guns_do_not_counterattack():
    game = arrived(pi("G", "0605", type="field-artillery"))
    assert clauses(game, "counterattack", hex="0605", force="artillery") == ["11.4.a"]
