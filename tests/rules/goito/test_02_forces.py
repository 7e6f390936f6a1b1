"""2.1, 2.3, 2.4 of Goito: the counters of the game, and which units act together as a Force."""

from __future__ import annotations

from esagono.engine import Option

from .campaign import RULES
from .fights import AT_P
from .playing import act, clauses, settle, take
from .reading import where
from .situations import FAR, assault, au, pi, position, rule

# 2.1, 2.4: counters


@rule("2.1.a", "2.1.3.a", "2.a", "2.2.a")
def test_types_and_allowances():
    usual = {
        "line": {5},
        "light": {6},
        "cavalry": {8},
        "field-artillery": {4, 6},
        "horse-artillery": {8},
        "commander": {8},
        "overall-commander": {8},
    }
    for counter in RULES.roster.counters:
        assert counter.move in usual[counter.type]


@rule("2.1.1.b", "2.4.b", "2.5.b")
def test_every_unit_belongs_to_the_formation_of_a_commander():
    roster = RULES.roster
    for formation in range(len(roster.formations)):
        assert roster.commander[formation] >= 0
        assert all(roster.strength[x] > 0 for x in roster.of_formation[formation])
    assert sum(len(f) for f in roster.of_formation) == 46


# 2.3: Forces


@rule("2.3.b", "Q23", "Q24")
def test_a_force_has_one_type():
    game = position(
        au("A", "0506"),
        au("L", "0506", type="light"),
        au("C", "0506", type="cavalry"),
        au("G", "0506", type="field-artillery"),
        FAR,
    )
    game.play(Option("select", unit="A"))
    assert [o.args["unit"] for o in game.options() if o.verb == "add"] == ["L"]
    assert clauses(game, "add", unit="C") == ["2.3.b"]


@rule("2.3.c", "6.3.1.a")
def test_several_forces_share_a_hex():
    game = position(au("A", "0506", stacking=2), au("C", "0505", type="cavalry", stacking=3), FAR)
    act(game, "A", "move", to="0505")
    take(game, "halt")
    assert where(game, "A") == where(game, "C") == "0505"


@rule("2.3.a", "2.3.b")
def test_who_cannot_join_a_force():
    game = position(au("A", "0508"), au("C", "0508", type="cavalry"), au("B", "0609"), pi("P", "0101"))
    game.play(Option("select", unit="A"))
    assert clauses(game, "add", unit="C") == ["2.3.b"]
    assert clauses(game, "add", unit="B") == ["2.3.a"]


@rule("8.6.1.a", "2.3.a", "7.2.a")
def test_refusals_of_a_force_in_action():
    game = position(
        au("L", "0506", type="light", flags=["square"]), au("M", "0506", flags=["acted"]), au("N", "0710"),
        pi("P", "0505"), markers=[assault("0506", "0505", "L")],
    )  # fmt: skip
    game.play(Option("select", unit="L"))
    assert game.decision.kind == "force"
    for verb in ("assault", "move"):
        assert clauses(game, verb, unit="L", to="0505") == ["8.6.1.a"]
    assert clauses(game, "march", unit="L") == ["8.6.1.a"]
    assert clauses(game, "add", unit="M") == ["7.2.a"]
    assert clauses(game, "add", unit="N") == ["2.3.a"]
    assert clauses(game, "add", unit="L") == ["2.3.a"]


@rule("Q24", "Q38")
def test_any_part_of_a_stack_may_act_unless_the_option_says_otherwise():
    units = (au("A", "0506"), au("B", "0506"), FAR)
    game = position(*units)
    act(game, "A", "move", to="0508")
    take(game, "halt")
    assert (where(game, "A"), where(game, "B")) == ("0508", "0506")
    whole = position(*units, options={"forces": "whole-stacks"})
    act(whole, "A", "move", to="0508")
    assert where(whole, "B") == "0508"


@rule("Q24", "2.3.a")
def test_parts_of_a_stack_move_or_the_whole_stack():
    units = (au("A", "0505"), au("B", "0505"), au("H", "0505", type="cavalry"), pi("P", "1201"))
    game = position(*units)
    game.play(Option("select", unit="A"))
    assert {o.args["unit"] for o in game.options() if o.verb == "add"} == {"B"}
    whole = position(*units, options={"forces": "whole-stacks"})
    act(whole, "A", "move", to="0504")
    settle(whole)
    assert (where(whole, "A"), where(whole, "B"), where(whole, "H")) == ("0504", "0504", "0505")


@rule("2.3.a", "Q24")
def test_whole_stacks_attack_with_all_that_can():
    units = au("A", "0506"), au("B", "0506"), au("C", "0506", flags=["acted"]), pi("P", "0505")
    game = position(*units, markers=[AT_P], options={"forces": "whole-stacks"}, dice=[3] * 20)
    found = game.forecast(kind="assault", attackers=["A"], target="0505", cases=False)
    log = list(game.play("assault", unit="A", to="0505"))
    while game.decision.kind == "reference":
        log += game.play(game.options()[0])
    assert found.legal
    assert found.totals["attack"] == next(e.args["attack"] for e in log if e.kind == "combat") == 8
    alone = position(*units, markers=[AT_P]).forecast(kind="assault", attackers=["A"], target="0505", cases=False)
    assert alone.totals["attack"] == 4
