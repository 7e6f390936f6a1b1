"""5: stacking; 6.0 to 6.2: zones of control."""

from __future__ import annotations

import pytest

from tests.rules.battles import FRONT, TARGET, strong
from tests.rules.situations import (
    AH,
    IT,
    ah,
    alive,
    allowed,
    gun,
    it,
    kind,
    neighbours,
    play,
    run_until,
    side_of,
    targets,
    two_steps,
)

from .helpers import fort, heavy, pos, rule

FAR = it("FAR", "0206")


def ended(units, terrain="clear", **top):
    """The game after the Austro-Hungarian Movement Phase."""
    game = pos([*units, FAR], map={"hexes": {"0906": {"terrain": terrain}}}, **top)
    play(game, "end")
    return game


def brigades(count, hex="0906"):
    """`count` steps, in units of two and one."""
    units = [ah(f"T{n}", hex, **two_steps()) for n in range(count // 2)]
    return units + [ah("S", hex)] * (count % 2)


@rule("5.0.a", "5.1.a")
@pytest.mark.parametrize(
    ("terrain", "limit"), [("clear", 6), ("low-mountain", 4), ("mountain", 4), ("high-mountain", 2)]
)
def test_steps_by_terrain(terrain, limit):
    assert kind(ended(brigades(limit), terrain)) != "overstack"
    assert kind(ended(brigades(limit + 1), terrain)) == "overstack"


@rule("5.1.b", "5.1.g")
def test_the_limit_waits_for_the_end_of_the_phase():
    game = pos([*brigades(6), ah("M", "0904", move=6), FAR])
    assert {"0906", "0908"} <= game.reach("M").keys(), "into and through a full hex"
    play(game, "move", unit="M", to="0906")
    play(game, "move", unit="M", to="0908")
    play(game, "end")
    assert kind(game) != "overstack"
    assert alive(game, "M")


@rule("5.1.b", "Q13")
def test_both_sides_are_checked_after_every_combat_phase():
    units = [ah("A", FRONT), it("X", TARGET), *(it(f"T{n}", "0306", **two_steps()) for n in range(4))]
    game = pos(units, phase="combat")
    assert kind(game) == "combat"
    play(game, "end")
    assert (kind(game), game.decision.side) == ("overstack", IT)
    moving = pos(units)
    play(moving, "end")
    assert kind(moving) == "combat", "in the movement phase only the phasing side is checked"


@rule("5.1.c")
def test_markers_never_count():
    marked = [ah(f"T{n}", "0906", loss=2, supply="out", **two_steps(defense=9)) for n in range(3)]
    assert kind(ended(marked)) != "overstack"


@rule("5.1.d")
def test_reduced_units_count_one_step():
    reduced = [ah(f"R{n}", "0906", steps_left=1, **two_steps()) for n in range(6)]
    assert kind(ended(reduced)) != "overstack"
    assert kind(ended([*reduced, ah("X", "0906")])) == "overstack"


@rule("5.1.e", "5.1.f", "Q13")
def test_one_gun_of_any_kind_beside_a_full_stack():
    assert kind(ended([*brigades(6), gun("G", AH, "0906")])) != "overstack"
    game = ended([*brigades(6), gun("G", AH, "0906"), heavy("H", AH, "0906")])
    assert kind(game) == "overstack"
    assert targets(game, "eliminate", "unit") == {"G", "H"}


@rule("5.1.h", "12.2.d")
def test_forts_do_not_count():
    assert kind(ended([*brigades(6), fort("F", AH, "0906"), gun("G", AH, "0906")])) != "overstack"


@rule("5.2.a", "5.2.b", "5.2.c", "Q13")
def test_the_owner_eliminates_whole_units_until_the_hex_is_legal():
    game = ended(brigades(8))
    assert (kind(game), game.decision.side) == ("overstack", AH)
    assert targets(game, "eliminate", "unit") == {"T0", "T1", "T2", "T3"}
    assert not allowed(game, "end"), "the phase does not end by itself"
    play(game, "eliminate", unit="T2")
    assert [alive(game, f"T{n}") for n in range(4)] == [True, True, False, True]
    assert kind(game) != "overstack"


@rule("5.2.b", "5.2.c", "Q13")
def test_two_regiments_may_go_instead_of_one_brigade():
    regiments = [ah("R", "0906"), ah("S", "0906")]
    game = ended([*brigades(4), *regiments], terrain="low-mountain")
    assert targets(game, "eliminate", "unit") == {"T0", "T1", "R", "S"}
    play(game, "eliminate", unit="R")
    assert kind(game) == "overstack"
    play(game, "eliminate", unit="S")
    assert kind(game) != "overstack"
    assert alive(game, "T0")
    assert alive(game, "T1")


@rule("5.2.a", "14.0.f", "Q66")
def test_steps_lost_to_overstacking_count_for_victory():
    game = ended(brigades(8))
    before = game.points()[AH]
    play(game, "eliminate", unit="T2")
    assert game.points()[AH] == before - 2


# 5.3


def tops(game, hex="0906", seat=IT):
    return game.view(seat)["stacks"][hex]["top"]


@rule("5.3.a", "5.3.b", "Q14", "H2")
def test_the_largest_printed_attack_is_on_top():
    stack = [ah("LOW", "0906", attack=2), ah("BIG", "0906", attack=6, loss=2, supply="out", defense=9)]
    assert tops(pos([*stack, FAR])) == "BIG", "printed strength, whatever it has lost"
    halved = [ah("BIG", "0906", **strong(attack=6) | {"reduced": {"attack": 1, "defense": 4}}, steps_left=1)]
    assert tops(pos([stack[0], *halved, FAR])) == "LOW", "the side that lies up counts"
    assert [u["id"] for u in pos([*stack, FAR]).view(IT)["units"] if u["side"] == AH] == ["BIG"]


@rule("5.3.a", "Q14")
def test_the_owner_breaks_ties():
    game = pos([ah("A", "0906"), ah("B", "0906"), ah("C", "0906", attack=2), FAR])
    (hidden,) = {"A", "B"} - {tops(game)}
    assert not allowed(game, "top", unit="C")
    play(game, "top", unit=hidden)
    assert tops(game) == hidden


@rule("5.3.c")
def test_the_order_of_a_stack_changes_nothing_else():
    def forecast(raised):
        units = [it("D", TARGET, defense=3), it("E", TARGET, defense=5), ah("A", FRONT), ah("B", FRONT)]
        game = pos(units)
        if raised:
            play(game, "top", unit="B" if tops(game, FRONT) == "A" else "A")
        run_until(game, "combat")
        return str(game.forecast(target=TARGET, attackers=["A", "B"]))

    assert forecast(False) == forecast(True)


# 6.0 to 6.2


@rule("6.0.a", "6.0.c")
@pytest.mark.parametrize("state", [{}, {"loss": 2}, {"supply": "out"}, two_steps() | {"steps_left": 1}])
def test_every_combat_unit_has_a_zone_of_six_hexes(state):
    game = pos([ah("A", "0606", **({"defense": 9} | state)), FAR])
    assert set(game.zoc(AH)) == set(neighbours("0606"))


@rule("6.0.c", "12.2.c", "12.3.a")
def test_forts_and_guns_have_none():
    game = pos([fort("F", AH, "0606"), gun("G", AH, "0609"), heavy("H", AH, "0903"), FAR])
    assert game.zoc(AH) == []


@rule("6.1.a", "6.1.b")
def test_zones_stop_at_crags_and_nowhere_else():
    hexes = {"0607": {"terrain": "high-mountain"}, "0605": {"town": True}}
    sides = {side_of("0606", "0705"): "stream", side_of("0606", "0706"): "crag"}
    game = pos([ah("A", "0606"), FAR], map={"hexes": hexes, "sides": sides})
    assert set(game.zoc(AH)) == set(neighbours("0606")) - {"0706"}
