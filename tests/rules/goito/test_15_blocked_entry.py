"""15.1, 7.1.3, Q55 of Goito: blocked entry hexes, and attacks by a column that enters."""

from __future__ import annotations

import pytest

from esagono.engine import Option
from esagono.games.risorgimento import goito

from .campaign import BENEDEK, before_entry, in_turn
from .playing import clauses, settle
from .situations import PI, au, pi, position, rule

# Q55: blocked entry hexes


@rule("Q55")
def test_a_blocked_entry_hex_is_avoided():
    names = ["au-benedek", "au-4-grenzer"]
    units = [{"id": n, "hex": "pool"} for n in names] + [{"id": "pi-5-aosta", "hex": "1919"}]
    game = goito.position(
        {
            "game": "goito-1848",
            "units": units,
            "turn": 1,
            "phase": "action",
            "active": {"formation": "au-benedek-brigade", "step": "actions"},
        }
    )
    game.play(Option("select", unit="au-4-grenzer"))
    hexes = {o.args["hex"] for o in game.options() if o.verb == "enter"}
    assert hexes
    assert "1919" not in hexes
    assert not hexes & set(game.zoc(PI))


@rule("Q55", "15.1.a")
def test_nobody_enters_at_an_enemy_or_in_his_zone(opened):
    held = [u | ({"hex": "1919"} if u["id"] == "pi-5-aosta" else {}) for u in opened["units"]]
    game = in_turn(opened | {"units": held}, dice=[1])
    entries = {r.path[0] for r in game.reach("au-4-grenzer").values()}
    assert "1919" not in entries
    assert entries
    zone = set(game.zoc(PI))
    assert not entries & zone


@rule("Q55", "15.1.a")
@pytest.mark.parametrize(("enemy", "entries"), [("1212", {"0701"}), ("0701", {"0501", "0901"})])
def test_either_side_avoids_a_blocked_entry_hex(enemy, entries):
    column = {"id": "W", "side": PI, "hex": "pool", "turn": 2, "entry": "0701"}
    game = position(column, au("A", enemy), side=PI, active={"formation": "piedmontese-formation", "step": "actions"})
    assert {r.path[0] for r in game.reach("W").values()} == entries


@rule("Q55", "3.1.2.a")
@pytest.mark.parametrize(("kind", "enters"), [("assault", True), ("charge", False)])
def test_only_an_assault_marker_opens_an_entry_hex_under_the_enemys_eyes(kind, enters):
    column = {"id": "W", "side": PI, "hex": "pool", "turn": 2, "entry": "0701"}
    marker = {"hex": "0701", "to": "0702", "kind": kind, "forces": ["C"]}
    game = position(
        column, pi("C", "0401", type="cavalry"), au("A", "0702"), side=PI, markers=[marker],
        active={"formation": "piedmontese-formation", "step": "actions"},
    )  # fmt: skip
    assert ("0701" in {r.path[0] for r in game.reach("W").values()}) == enters


@rule("Q55", "15.1.a")
def test_an_entry_hex_under_the_enemys_eyes_needs_a_marker(opened):
    near = [u | ({"hex": "1917"} if u["id"] == "pi-5-aosta" else {}) for u in opened["units"]]
    game = in_turn(opened | {"units": near}, dice=[1])
    assert "1919" in {r.path[0] for r in game.reach("au-4-grenzer").values()}
    nearer = [u | ({"hex": "1918"} if u["id"] == "pi-5-aosta" else {}) for u in opened["units"]]
    game = in_turn(opened | {"units": nearer}, dice=[1])
    game.play(Option("activate", formation=BENEDEK))
    assert game.decision.kind == "declare"
    assert clauses(game, "declare-assault", unit="au-4-grenzer", hex="1919", to="1918") == []
    game.play(Option("declare-assault", unit="au-4-grenzer", hex="1919", to="1918"))
    settle(game)
    assert clauses(game, "enter", unit="au-4-grenzer", hex="1919", mode="normal") == []


@rule("Q55", "12.1.c")
def test_reach_tells_what_waits_at_the_entry_hex():
    marker = {"hex": "1919", "to": "1918", "kind": "assault", "forces": ["au-21-paumgarten"]}
    game = before_entry("actions", [marker], **{"17_acqui": "1918"})
    found = game.reach("au-21-paumgarten", mode="normal")
    assert (found["1919"].attack, found["2019"].attack) == ("assault", "")
    assert [(t.trigger, t.force, t.at) for t in found["1919"].reactions] == [(2, "1918", "1919")]
    assert not found["2019"].reactions


@rule("Q55", "15.1.a")
def test_reach_from_the_nearer_of_two_entries():
    # the entry hex is held: the column comes in at 1719 or 2119, whichever is nearer to where it goes, over a stream
    game = before_entry("actions", **{"17_acqui": "1919"})
    found = game.reach("au-21-paumgarten", mode="normal")
    assert (found["1718"].path, found["1718"].cost) == (("1719", "1718"), 3)
    assert (found["2118"].path, found["2118"].cost) == (("2119", "2118"), 3)
    assert all(len(r.path) <= r.cost for r in found.values())


@rule("Q55", "14.1.c")
def test_another_entry_hex_across_a_stream_is_the_last_and_costs_the_stream():
    """A stream west of 0701 leads columns to 0901; one on each side is waded, for its price, and not by guns."""
    rows = {"type": "line", "hex": "pool", "turn": 2, "entry": "0701", "side": PI}
    west, east = {"0601-0701": "stream", "0601-0702": "stream"}, {"0701-0801": "stream", "0702-0801": "stream"}
    top = {"side": PI, "active": {"formation": "piedmontese-formation", "step": "actions"}}
    column = [rows | {"id": "W"}, rows | {"id": "G", "type": "field-artillery"}]

    def entries(unit, sides):
        game = position(*column, au("A", "0701"), map={"sides": sides}, **top)
        return {r.path[0]: r.cost for r in game.reach(unit).values() if len(r.path) == 1}

    assert entries("W", {}) == {"0501": 1, "0901": 1}
    assert entries("W", west) == entries("G", west) == {"0901": 1}
    assert entries("W", west | east) == {"0501": 2, "0901": 2}
    assert entries("G", west | east) == {}


# 7.1.3, 7.1.4: a column attacks


def markers_of(game, unit):
    return {(o.args["hex"], o.args["to"]) for o in game.options() if o.verb == "declare-assault" and o["unit"] == unit}


@rule("7.1.3.a", "11.1.b", "15.1.b")
def test_a_unit_of_the_column_is_named_for_what_lies_beyond_the_entry_hex():
    # 1919 is the first hex of the road, 1918 the next; the regiment in 1916 covers 1917, three hexes and a point away
    game = before_entry(**{"17_acqui": "1916"})
    assert ("1917", "1916") in markers_of(game, "au-21-paumgarten")
    assert ("1917", "1916") in markers_of(game, "au-4-grenzer")
    assert not markers_of(game, "au-1-art")


@rule("7.1.3.a", "15.1.b")
@pytest.mark.parametrize(("hex", "reached"), [("1518", True), ("1418", False)])
def test_nobody_of_the_column_is_named_for_what_lies_beyond_its_allowance(hex, reached):
    # half a point for the entry hex in March, a stream, and four hexes make five and a half of six; five are too many
    assert bool(markers_of(before_entry(**{"17_acqui": hex}), "au-4-grenzer")) == reached


@rule("7.1.3.b", "15.1.b")
def test_whoever_is_named_later_comes_from_farther_back():
    game = before_entry(**{"17_acqui": "1518", "toscana": "1917", "1_10_napoli": "2016"})
    for unit, hex, to in (("au-21-paumgarten", "1918", "1917"), ("au-33-gyulai", "2017", "2016")):
        assert ("1617", "1518") in markers_of(game, "au-4-grenzer")  # the second place costs half a point more: six
        game.play(Option("declare-assault", unit=unit, hex=hex, to=to))
    assert not {to for _, to in markers_of(game, "au-4-grenzer")} & {"1518"}
    assert ("1817", "1917") in markers_of(game, "au-4-grenzer")


@rule("7.1.4.a", "Q37")
def test_whoever_is_named_comes_in_and_attacks():
    marker = {"hex": "1917", "to": "1916", "kind": "assault", "forces": ["au-21-paumgarten"]}
    game = before_entry("actions", [marker], **{"17_acqui": "1916"})
    assert clauses(game, "end") == ["7.1.4.a"]
    game.play(Option("select", unit="au-21-paumgarten"))
    assert {o.verb for o in game.options()} == {"enter"}
    game.play(Option("enter", unit="au-21-paumgarten", hex="1919", mode="normal"))
    assert not [o for o in game.options() if o.verb == "halt"]
    log = list(game.play(Option("move", unit="au-21-paumgarten", to="1917")))
    while game.decision.kind == "reaction":
        log += game.play(next(o for o in game.options() if o.verb.startswith("decline")))
    assert [e.args["target"] for e in log if e.kind == "combat"] == ["1916"]  # the one thing left to do


@rule("7.1.4.a", "Q37")
def test_a_marker_out_of_reach_binds_nobody():
    marker = {"hex": "1518", "to": "1418", "kind": "assault", "forces": ["au-21-paumgarten"]}
    game = before_entry("actions", [marker], **{"17_acqui": "1418"})
    assert clauses(game, "end") == []
    assert clauses(game, "stay", unit="au-21-paumgarten") == []
