"""5: command."""

from __future__ import annotations

from fractions import Fraction

import pytest

from esagono.games.risorgimento import goito
from esagono.games.risorgimento.state import OUT_OF_COMMAND

from .fights import AU, PI, au, has, pi, position, verbs, where


def rule(*atoms):
    return pytest.mark.rule("goito-1848", *atoms)


def column(number, first, last):
    return [f"{number:02}{row:02}" for row in range(first, last + 1)]


def scene(hex, *more, commander="0502", **doc):
    """A commander of formation F and a unit of it; far away an enemy."""
    units = [
        {"id": "C", "side": AU, "type": "commander", "formation": "F", "hex": commander},
        {"id": "A", "side": AU, "formation": "F", "hex": hex},
        {"id": "P", "side": PI, "formation": "Q", "hex": "1212"},
        *more,
    ]
    board = {"size": [14, 14]} | doc.pop("map", {})
    return goito.position({"game": "goito-1848", "phase": "command", "map": board, "units": units, **doc})


@rule("5.a", "5.2.a", "T2", "5.1.b", "4.B.1.a")
def test_command_reaches_four_hexes():
    near, far = scene("0506"), scene("0507")
    assert near.command("A").distance == 4
    assert near.command("A").state == "in"
    assert far.command("A").distance == 5
    assert not far.command("A")
    assert not has(near, "A", OUT_OF_COMMAND)
    assert has(far, "A", OUT_OF_COMMAND)


@rule("5.2.1.a", "T2", "14.3.a", "Q6")
def test_road_hexes_count_one_half():
    road = {"roads": {"major": [column(5, 2, 9)]}}
    game = scene("0509", map=road)
    assert game.command("A").distance == Fraction(7, 2)
    assert not has(game, "A", OUT_OF_COMMAND)
    mixed = scene("0508", map={"roads": {"minor": [column(5, 5, 8)]}})
    assert mixed.command("A").distance == 4
    assert not has(mixed, "A", OUT_OF_COMMAND)
    # hexes of roads that the trace does not follow count as well
    across = [["0403", "0503"], ["0404", "0504"], ["0405", "0505"], ["0406", "0506"]]
    assert scene("0506", map={"roads": {"minor": across}}).command("A").distance == 2


@rule("5.2.2.a")
def test_the_trace_does_not_pass_enemy_zones_but_where_a_friend_is():
    walls = [{"id": f"P{i}", "side": PI, "formation": "Q", "hex": h} for i, h in enumerate(["0304", "0604"])]
    shut = scene("0505", *walls)
    assert shut.command("A").state == "out"
    friend = {"id": "B", "side": AU, "formation": "F", "hex": "0504"}
    held = scene("0505", *walls, friend)
    assert held.command("A").path == ("0503", "0504", "0505")


@rule("Q7")
def test_the_trace_does_not_pass_enemies():
    game = scene("0504", {"id": "X", "side": PI, "formation": "Q", "hex": "0503", "flags": ["march"]})
    assert "0503" not in game.command("A").path
    assert game.command("A").distance == 3


@rule("5.2.2.b", "Q58", "Q7")
def test_the_trace_crosses_the_river_only_at_a_bridge():
    river = {
        f"{a}-{b}": "river"
        for a, b in (
            ("0502", "0503"),
            ("0502", "0402"),
            ("0502", "0602"),
            ("0502", "0401"),
            ("0502", "0601"),
            ("0502", "0501"),
        )
    }
    assert scene("0503", map={"sides": river}).command("A").distance is None
    assert scene("0503", map={"sides": river, "bridges": ["0502-0503"]}).command("A").distance == 1
    streams = dict.fromkeys(river, "stream")
    assert scene("0503", map={"sides": streams}).command("A").distance == 1


@rule("5.1.a", "5.1.b", "4.B.2.f")
def test_units_out_of_command_do_not_act_in_the_activation():
    game = position(au("A", "0508", flags=["out-of-command"]), au("B", "0509"), pi("P", "0101"))
    assert "select unit=A" not in map(str, game.options())
    assert [r.clause for r in game.why_not("select", unit="A")] == ["5.1.a"]
    assert "select unit=B" in map(str, game.options())


@rule("Q4")
def test_command_may_be_checked_again_at_activation():
    units = [
        {"id": "C", "side": AU, "type": "commander", "formation": "F", "hex": "0502", "command": 5},
        {"id": "A", "side": AU, "formation": "F", "hex": "0509"},
        {"id": "P", "side": PI, "formation": "Q", "hex": "1212"},
        {"id": "PC", "side": PI, "type": "commander", "formation": "Q", "hex": "1212"},
    ]
    for choice, out in (("once", False), ("at-activation", True)):
        game = goito.position(
            {
                "game": "goito-1848",
                "phase": "activation",
                "side": AU,
                "map": {"size": [14, 14]},
                "units": units,
                "options": {"command_check": choice},
                "dice": [1],
            }
        )
        game.play(next(o for o in game.options() if o.verb == "activate"))
        assert has(game, "A", OUT_OF_COMMAND) == out


def lost(*units, **doc):
    """The Out of Command Phase of the Austrians, whose commander is in 0505."""
    leader = {"id": "C", "side": AU, "type": "commander", "formation": "F", "hex": "0505"}
    return goito.position(
        {
            "game": "goito-1848",
            "phase": "out-of-command",
            "initiative": PI,
            "map": {"size": [14, 14]},
            "units": [leader, *units],
        }
        | doc
    )


def stray(id, hex, **values):
    return {"id": id, "side": AU, "formation": "F", "hex": hex, "flags": ["out-of-command"], **values}


@rule("4.D.a", "4.D.c", "5.1.1.b", "Q51", "4.B.2.e")
def test_units_out_of_command_move_nearer_to_their_commander():
    game = lost(stray("A", "0511"))
    assert game.decision.kind == "lost"
    game.play(next(o for o in game.options() if str(o) == "select unit=A"))
    ends = [o.args["to"] for o in game.options() if o.verb == "move"]
    grid = game.rules.grid
    assert ends
    assert all(grid.distance(grid.index(h), grid.index("0505")) < 6 for h in ends)
    assert [r.clause for r in game.why_not("move", unit="A", to="0512")] == ["5.1.1.b"]


@rule("5.1.1.a", "4.D.b")
def test_units_out_of_command_in_an_enemy_zone_withdraw():
    game = lost(stray("A", "0511"), {"id": "P", "side": PI, "formation": "Q", "hex": "0510"})
    assert game.decision.kind == "withdraw"
    assert {o.verb for o in game.options()} == {"withdraw"}


@rule("Q52")
def test_units_out_of_command_neither_fire_nor_assault():
    game = lost(stray("A", "0511", type="light"), {"id": "P", "side": PI, "formation": "Q", "hex": "0513"})
    game.play(next(o for o in game.options() if str(o) == "select unit=A"))
    assert not {"fire", "assault", "charge", "square"} & verbs(game)


@rule("Q51")
def test_units_out_of_command_do_not_enter_enemy_zones():
    game = lost(stray("A", "0511"), {"id": "P", "side": PI, "formation": "Q", "hex": "0508"})
    game.play(next(o for o in game.options() if str(o) == "select unit=A"))
    assert "0509" not in [o.args["to"] for o in game.options() if o.verb == "move"]


@rule("4.D.d", "4.C.b")
def test_the_player_without_the_initiative_moves_first():
    units = (
        stray("A", "0511"),
        {"id": "PC", "side": PI, "type": "commander", "formation": "Q", "hex": "1003"},
        {"id": "P", "side": PI, "formation": "Q", "hex": "1010", "flags": ["out-of-command"]},
    )
    assert lost(*units).decision.side == AU
    assert lost(*units, initiative=AU).decision.side == PI


@rule("Q47")
def test_a_square_out_of_command_may_stay_or_leave_and_withdraw():
    units = (
        stray("A", "0511") | {"flags": ["out-of-command", "square"]},
        {"id": "P", "side": PI, "formation": "Q", "hex": "0510"},
    )
    game = lost(*units)
    assert game.decision.kind == "squares"
    stays = game.copy()
    stays.play(next(o for o in stays.options() if o.verb == "done"))
    assert where(stays, "A") == "0511"
    game.play(next(o for o in game.options() if o.verb == "leave-square"))
    assert game.decision.kind == "withdraw"


@rule("5.1.a")
def test_without_a_commander_nobody_is_in_command():
    units = [{"id": "A", "side": "austrian", "hex": "0505"}, {"id": "P", "side": "piedmontese", "hex": "0510"}]
    game = goito.position({"game": "goito-1848", "map": {"size": [12, 12]}, "units": units})
    assert [(game.command(u).state, game.command(u).distance) for u in "AP"] == [("out", None)] * 2
