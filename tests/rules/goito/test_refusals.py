"""Refusals name the atom of the rules that forbids: its number and its letter."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from esagono.engine import Option

from .examining import approach, clauses, fight, rule
from .fights import AU, au, pi, position

ROOT = Path(__file__).parents[3]


def test_every_refusal_names_an_atom_of_the_rules():
    atoms = set(re.findall(r"^- \*\*([\dA-Z][\w.]*)\*\*", (ROOT / "docs/rules/goito-1848.md").read_text("utf-8"), re.M))
    named = {
        clause
        for file in (ROOT / "esagono/games/risorgimento").rglob("*.py")
        for clause in re.findall(r'Reason\("([^"]+)"', file.read_text("utf-8"))
    }
    assert len(named) > 70
    assert named <= atoms


@rule("11.3.a", "11.3.1.a")
def test_a_retreat_the_wrong_way_names_the_rule_of_who_lost():
    lost, _ = fight(pi("P", "0505"), dice=[1, 1, 1, 1])
    assert lost.decision.kind == "retreat"
    assert lost.decision.side == "austrian"
    assert clauses(lost, "retreat", to="0605") == ["11.3.a"]  # a front hex
    assert clauses(lost, "retreat", to="0505") == ["11.3.1.a"]


@rule("11.3.b", "11.3.1.a")
def test_a_defender_who_loses_goes_away_from_the_attacker():
    board = {"sides": {"0504-0505": "river"}}
    lost, _ = fight(pi("P", "0505"), pi("Q", "0604"), dice=[5, 5], map=board)
    assert lost.decision.side == "piedmontese"
    assert clauses(lost, "retreat", to="0605") == ["11.3.b"]
    assert clauses(lost, "retreat", to="0504") == ["11.3.1.a"]


@rule("12.c", "8.3.5.a", "12.1.2.a")
def test_who_does_not_react_is_told_why():
    game, _ = approach(pi("P", "0505"), pi("M", "0605", flags=["march"]))
    assert game.decision.kind == "reaction"
    assert clauses(game, "react-square", hex="0605", force="infantry") == ["12.c"]
    assert clauses(game, "react-square", hex="0404", force="infantry") == ["12.1.2.a"]


@rule("9.4.4.b", "9.4.4.c", "9.4.4.d")
def test_a_shot_that_is_blocked_names_what_blocks_it():
    guns, far = au("G", "0508", type="field-artillery"), pi("P", "0505")
    for board, more, clause in (
        ({"hexes": {"0506": {"level": 1}}}, (), "9.4.4.b"),
        ({}, (au("X", "0506"),), "9.4.4.c"),
        ({"hexes": {"0506": {"terrain": "farm"}}}, (), "9.4.4.d"),
    ):
        game = position(guns, far, *more, map=board)
        assert clauses(game, "fire", unit="G", target="0505", force="infantry", facing="N") == [clause]


@rule("2.3.a", "2.3.b")
def test_who_cannot_join_a_force():
    game = position(au("A", "0508"), au("C", "0508", type="cavalry"), au("B", "0609"), pi("P", "0101"))
    game.play(Option("select", unit="A"))
    assert clauses(game, "add", unit="C") == ["2.3.b"]
    assert clauses(game, "add", unit="B") == ["2.3.a"]


@rule("6.1.b", "4.B.2.a")
def test_a_formation_that_is_active_is_not_activated_again():
    game = position(au("A", "0508"), pi("P", "0101"))
    assert clauses(game, "activate", formation="austrian-formation") == ["4.B.2.a", "6.1.b"]
    assert clauses(game, "pass") == ["4.B.2.a"]


@rule("4.C.a", "4.D.b", "5.1.1.a")
@pytest.mark.parametrize(
    ("phase", "flags", "expected"),
    [("non-activated", [], ["4.C.a"]), ("out-of-command", ["out-of-command"], ["5.1.1.a", "4.D.b"])],
)
def test_who_has_to_withdraw_does_nothing_else(phase, flags, expected):
    units = au("A", "0506", flags=flags), pi("P", "0505")
    game = position(*units, phase=phase, side=AU, initiative="piedmontese", active={})
    assert game.decision.kind == "withdraw"
    assert clauses(game, "move", unit="A", to="0507") == expected
    assert clauses(game, "done") == expected
