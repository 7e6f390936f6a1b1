"""5 of Goito: command range, and what units out of command may do."""

from __future__ import annotations

from fractions import Fraction

from esagono.engine import Option
from esagono.games.risorgimento import goito
from esagono.games.risorgimento.state import OUT_OF_COMMAND

from .playing import clauses, verbs
from .reading import flags, has, where
from .situations import AU, PI, au, impulses, lost_units, pi, position, rule, stray

# 5.2: the range


def in_command(hex, *more, commander="0502", **doc):
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
    near, far = in_command("0506"), in_command("0507")
    assert near.command("A").distance == 4
    assert near.command("A").state == "in"
    assert far.command("A").distance == 5
    assert not far.command("A")
    assert not has(near, "A", OUT_OF_COMMAND)
    assert has(far, "A", OUT_OF_COMMAND)


def column(number, first, last):
    return [f"{number:02}{row:02}" for row in range(first, last + 1)]


@rule("5.2.1.a", "T2", "14.3.a", "Q6")
def test_road_hexes_count_one_half():
    road = {"roads": {"major": [column(5, 2, 9)]}}
    game = in_command("0509", map=road)
    assert game.command("A").distance == Fraction(7, 2)
    assert not has(game, "A", OUT_OF_COMMAND)
    mixed = in_command("0508", map={"roads": {"minor": [column(5, 5, 8)]}})
    assert mixed.command("A").distance == 4
    assert not has(mixed, "A", OUT_OF_COMMAND)
    # hexes of roads that the trace does not follow count as well
    across = [["0403", "0503"], ["0404", "0504"], ["0405", "0505"], ["0406", "0506"]]
    assert in_command("0506", map={"roads": {"minor": across}}).command("A").distance == 2


@rule("5.2.2.a")
def test_the_trace_does_not_pass_enemy_zones_but_where_a_friend_is():
    walls = [{"id": f"P{i}", "side": PI, "formation": "Q", "hex": h} for i, h in enumerate(["0304", "0604"])]
    shut = in_command("0505", *walls)
    assert shut.command("A").state == "out"
    friend = {"id": "B", "side": AU, "formation": "F", "hex": "0504"}
    held = in_command("0505", *walls, friend)
    assert held.command("A").path == ("0503", "0504", "0505")


@rule("Q7")
def test_the_trace_does_not_pass_enemies():
    game = in_command("0504", {"id": "X", "side": PI, "formation": "Q", "hex": "0503", "flags": ["march"]})
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
    assert in_command("0503", map={"sides": river}).command("A").distance is None
    assert in_command("0503", map={"sides": river, "bridges": ["0502-0503"]}).command("A").distance == 1
    streams = dict.fromkeys(river, "stream")
    assert in_command("0503", map={"sides": streams}).command("A").distance == 1


@rule("5.2.a")
def test_the_first_hex_of_the_map_is_a_hex_like_others():
    leader = {"id": "L", "side": AU, "type": "commander", "formation": "f", "hex": "0101"}
    game = position(
        leader, au("A", "0103", formation="f"), pi("P", "1201"), active={"formation": "f", "step": "actions"}
    )
    assert game.command("A").distance == 2
    assert game.reach("L")["0103"].cost == 2
    assert {id: c.state for id, c in game.command(AU).items()} == {"A": "in"}
    assert game.command("A", seat="observer") is None
    assert set(game.command()) == {"A", "P"}


# 5.1: in command or out of it


@rule("5.1.a")
def test_without_a_commander_nobody_is_in_command():
    units = [{"id": "A", "side": "austrian", "hex": "0505"}, {"id": "P", "side": "piedmontese", "hex": "0510"}]
    game = goito.position({"game": "goito-1848", "map": {"size": [12, 12]}, "units": units})
    assert [(game.command(u).state, game.command(u).distance) for u in "AP"] == [("out", None)] * 2


@rule("5.1.a", "5.2.a")
def test_who_has_no_commander_is_at_no_distance_from_him():
    game = position(au("A", "0505", formation="none"), au("B", "0112"), pi("P", "1201"))
    assert (game.command("A").state, game.command("A").distance) == ("out", None)
    assert game.command("B").state == "in"


@rule("4.B.1.a", "5.1.b")
def test_the_command_step_marks_units_without_a_commander():
    lost = au("z9", "0906", formation="lost")
    found = impulses(pi("y9", "1105", formation="Q"), lost, phase="command")
    assert "out-of-command" in flags(found, "z9")
    assert "out-of-command" not in flags(found, "y9")


@rule("5.1.a", "5.1.b", "4.B.2.f")
def test_units_out_of_command_do_not_act_in_the_activation():
    game = position(au("A", "0508", flags=["out-of-command"]), au("B", "0509"), pi("P", "0101"))
    assert "select unit=A" not in map(str, game.options())
    assert clauses(game, "select", unit="A") == ["5.1.a"]
    assert "select unit=B" in map(str, game.options())


@rule("Q4", "5.1.a")
def test_command_is_checked_once_or_at_the_activation():
    units = [
        {"id": "L", "side": AU, "type": "commander", "command": 4, "formation": "f", "hex": "0101"},
        au("A", "0108", formation="f"),
        au("B", "0102", formation="f", flags=["out-of-command"]),
    ]
    for reading, flagged in (("once", {"B"}), ("at-activation", {"A"})):
        game = position(
            *units, pi("P", "1212"), phase="activation", active={}, dice=[1], options={"command_check": reading}
        )
        game.play(Option("activate", formation="f"))
        assert {id for id in "AB" if "out-of-command" in flags(game, id)} == flagged


# 5.1.1: the Out of Command Phase


@rule("4.D.a", "4.D.c", "5.1.1.b", "Q51", "4.B.2.e")
def test_units_out_of_command_move_nearer_to_their_commander():
    game = lost_units(stray("A", "0511"))
    assert game.decision.kind == "lost"
    game.play(next(o for o in game.options() if str(o) == "select unit=A"))
    ends = [o.args["to"] for o in game.options() if o.verb == "move"]
    grid = game.rules.grid
    assert ends
    assert all(grid.distance(grid.index(h), grid.index("0505")) < 6 for h in ends)
    assert clauses(game, "move", unit="A", to="0512") == ["5.1.1.b"]


@rule("5.1.1.a", "4.D.b")
def test_units_out_of_command_in_an_enemy_zone_withdraw():
    game = lost_units(stray("A", "0511"), {"id": "P", "side": PI, "formation": "Q", "hex": "0510"})
    assert game.decision.kind == "withdraw"
    assert {o.verb for o in game.options()} == {"withdraw"}


@rule("Q52")
def test_units_out_of_command_neither_fire_nor_assault():
    game = lost_units(stray("A", "0511", type="light"), {"id": "P", "side": PI, "formation": "Q", "hex": "0513"})
    game.play(next(o for o in game.options() if str(o) == "select unit=A"))
    assert not {"fire", "assault", "charge", "square"} & verbs(game)


@rule("Q51")
def test_units_out_of_command_do_not_enter_enemy_zones():
    game = lost_units(stray("A", "0511"), {"id": "P", "side": PI, "formation": "Q", "hex": "0508"})
    game.play(next(o for o in game.options() if str(o) == "select unit=A"))
    assert "0509" not in [o.args["to"] for o in game.options() if o.verb == "move"]


@rule("Q47")
def test_a_square_out_of_command_may_stay_or_leave_and_withdraw():
    units = (
        stray("A", "0511") | {"flags": ["out-of-command", "square"]},
        {"id": "P", "side": PI, "formation": "Q", "hex": "0510"},
    )
    game = lost_units(*units)
    assert game.decision.kind == "squares"
    stays = game.copy()
    stays.play(next(o for o in stays.options() if o.verb == "done"))
    assert where(stays, "A") == "0511"
    game.play(next(o for o in game.options() if o.verb == "leave-square"))
    assert game.decision.kind == "withdraw"
