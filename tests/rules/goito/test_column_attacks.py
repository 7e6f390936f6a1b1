"""7.1.3, 15.1: a brigade that is about to enter declares what its units could reach when they have come in."""

from __future__ import annotations

import pytest

import esagono
from esagono.engine import Option

from .examining import clauses, rule

BENEDEK = "au-benedek-brigade"
PLACES = {"pi-carlo-alberto": "1511", "pi-5-aosta": "1511", "pi-d-arvillars": "1511"}
COLUMN = ["au-radetzky", "au-benedek", "au-4-grenzer", "au-21-paumgarten", "au-33-gyulai", "au-1-art"]


def entering(step="declare", markers=(), **places):
    """Benedek's column before the entry hex 1919, with Piedmontese counters where they are put."""
    there = {f"pi-{name.replace('_', '-')}": hex for name, hex in places.items()}
    units = [{"id": id, "hex": hex, "facing": "S"} for id, hex in (PLACES | there).items()]
    return esagono.position(
        {
            "game": "goito-1848",
            "turn": 1,
            "phase": "action",
            "side": "austrian",
            "active": {"formation": BENEDEK, "step": step},
            "markers": list(markers),
            "dice": [1] * 20,
            "units": [*units, *[{"id": id, "hex": "pool"} for id in COLUMN]],
        }
    )


def named(game, unit):
    return {(o.args["hex"], o.args["to"]) for o in game.options() if o.verb == "declare-assault" and o["unit"] == unit}


@rule("7.1.3.a", "11.1.b", "15.1.b")
def test_a_unit_of_the_column_is_named_for_what_lies_beyond_the_entry_hex():
    # 1919 is the first hex of the road, 1918 the next; the regiment in 1916 covers 1917, three hexes and a point away
    game = entering(**{"17_acqui": "1916"})
    assert ("1917", "1916") in named(game, "au-21-paumgarten")
    assert ("1917", "1916") in named(game, "au-4-grenzer")
    assert not named(game, "au-1-art")


@rule("7.1.3.a", "15.1.b")
@pytest.mark.parametrize(("hex", "reached"), [("1518", True), ("1418", False)])
def test_not_for_what_lies_beyond_its_allowance(hex, reached):
    # half a point for the entry hex in March, a stream, and four hexes make five and a half of six; five are too many
    assert bool(named(entering(**{"17_acqui": hex}), "au-4-grenzer")) == reached


@rule("7.1.3.b", "15.1.b")
def test_whoever_is_named_later_comes_from_farther_back():
    game = entering(**{"17_acqui": "1518", "toscana": "1917", "1_10_napoli": "2016"})
    for unit, hex, to in (("au-21-paumgarten", "1918", "1917"), ("au-33-gyulai", "2017", "2016")):
        assert ("1617", "1518") in named(game, "au-4-grenzer")  # the second place costs half a point more: six
        game.play(Option("declare-assault", unit=unit, hex=hex, to=to))
    assert not {to for _, to in named(game, "au-4-grenzer")} & {"1518"}
    assert ("1817", "1917") in named(game, "au-4-grenzer")


@rule("7.1.4.a", "Q37")
def test_whoever_is_named_comes_in_and_attacks():
    marker = {"hex": "1917", "to": "1916", "kind": "assault", "forces": ["au-21-paumgarten"]}
    game = entering("actions", [marker], **{"17_acqui": "1916"})
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
    game = entering("actions", [marker], **{"17_acqui": "1418"})
    assert clauses(game, "end") == []
    assert clauses(game, "stay", unit="au-21-paumgarten") == []


@rule("Q55", "12.1.c")
def test_reach_tells_what_waits_at_the_entry_hex():
    marker = {"hex": "1919", "to": "1918", "kind": "assault", "forces": ["au-21-paumgarten"]}
    game = entering("actions", [marker], **{"17_acqui": "1918"})
    found = game.reach("au-21-paumgarten", mode="normal")
    assert (found["1919"].attack, found["1819"].attack) == ("assault", "")
    assert [(t.trigger, t.force, t.at) for t in found["1919"].reactions] == [(2, "1918", "1919")]
    assert not found["1819"].reactions


@rule("Q55", "15.1.a")
def test_reach_from_the_nearer_of_two_entries():
    # the entry hex is held: the column comes in at 1719 or 2119, whichever is nearer to where it goes
    game = entering("actions", **{"17_acqui": "1919"})
    found = game.reach("au-21-paumgarten", mode="normal")
    assert (found["1718"].path, found["1718"].cost) == (("1719", "1718"), 2)
    assert (found["2118"].path, found["2118"].cost) == (("2119", "2118"), 2)
    assert all(len(r.path) <= r.cost for r in found.values())
