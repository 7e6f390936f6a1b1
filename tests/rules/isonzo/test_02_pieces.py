"""2: what counters print and what it is for."""

from __future__ import annotations

import pytest

import esagono
from tests.rules.situations import (
    AH,
    IT,
    ah,
    alive,
    clauses,
    cost,
    distance,
    drms,
    gun,
    it,
    kind,
    loss,
    neighbours,
    option_exists,
    play,
    record,
    steps,
    supplied,
    total,
    two_steps,
)

from .helpers import engineer, pos, printed, water

TYPES = {"infantry", "bersaglieri", "mountain", "artillery", "heavy-artillery", "engineer", "infiltration"}


def attack(*units, target="0606", attackers=("I",), **question):
    game = pos(units, phase="combat")
    return game.forecast(target=target, attackers=list(attackers), **question)


@pytest.mark.rule("isonzo-1917", "2.1.a")
def test_attack_and_defense_are_separate_values():
    f = attack(it("I", "0706", attack=6, defense=2), ah("A", "0606", attack=5, defense=3))
    assert (total(f.attack), total(f.defense)) == (6, 3)


@pytest.mark.rule("isonzo-1917", "2.1.b")
@pytest.mark.parametrize("points", [1, 3, 5])
def test_the_movement_allowance(points):
    game = pos([it("A", "0606", move=points)])
    assert max(distance("0606", hex) for hex in game.reach("A")) == points


@pytest.mark.rule("isonzo-1917", "2.1.c")
def test_a_brigade_may_have_an_artillery_value():
    strong = attack(it("I", "0706", artillery=3), ah("A", "0606", artillery=1))
    weak = attack(it("I", "0706"), ah("A", "0606"))
    assert drms(strong.defender_drms) - drms(weak.defender_drms) == 2
    assert drms(strong.attacker_drms) - drms(weak.attacker_drms) == 1


@pytest.mark.rule("isonzo-1917", "2.1.d")
def test_the_reduced_side_has_its_own_values():
    values = {"attack": 6, "defense": 5, "move": 6, "artillery": 3, "steps": 2}
    values["reduced"] = {"attack": 2, "defense": 1, "move": 4, "artillery": 0}
    full = attack(it("I", "0706", **values), ah("A", "0606"))
    weak = attack(it("I", "0706", steps_left=1, **values), ah("A", "0606"))
    assert (total(full.attack), total(weak.attack)) == (6, 2)
    assert drms(full.defender_drms) - drms(weak.defender_drms) == 2
    whole, half = pos([it("I", "0706", **values)]), pos([it("I", "0706", steps_left=1, **values)])
    assert (cost(whole, "I", "0712"), cost(half, "I", "0712")) == (6, None)


@pytest.mark.rule("isonzo-1917", "2.1.f")
def test_the_corps_counts_only_for_command_limits():
    def four(corps):
        return [it(f"I{n}", "0706", corps=corps, attack=1) for n in range(4)] + [ah("A", "0606", defense=1)]

    names = [f"I{n}" for n in range(4)]
    assert attack(*four("II"), attackers=names).legal
    assert not attack(*four(""), attackers=names).legal
    same, mixed = (
        [it("A", "0606", corps="II"), it("B", "0606", corps="II")],
        [it("A", "0606", corps="II"), it("B", "0606")],
    )
    assert pos(same).reach("A").keys() == pos(mixed).reach("A").keys()


@pytest.mark.rule("isonzo-1917", "2.1.g")
@pytest.mark.parametrize(("size", "free"), [("brigade", False), ("regiment", False), ("battalion", True)])
def test_sizes(size, free):
    """A battalion stacks free beside six steps (5.1.c), a regiment and a brigade do not."""
    units = [it(f"I{n}", "0606", **two_steps()) for n in range(3)] + [it("X", "0606", size=size)]
    game = pos(units)
    play(game, "end")
    assert (kind(game) != "overstack") is free


@pytest.mark.rule("isonzo-1917", "2.2.a")
def test_the_seven_types():
    used = {row["type"] for row in printed("counters.csv")}
    assert used == TYPES
    for type in TYPES:
        game = pos([it("A", "0606", type=type), it("B", "0608")])
        assert record(game, "A")["type"] == type
    with pytest.raises(esagono.EsagonoError, match="cavalry"):
        pos([it("A", "0606", type="cavalry")])


@pytest.mark.rule("isonzo-1917", "2.4.a")
def test_markers_of_effectiveness_and_supply():
    for marks in (0, 1, 2):
        for supply in ("in", "low", "out"):
            game = pos([it("A", "0606", defense=6, loss=marks, supply=supply), it("B", "0608")])
            assert (loss(game, "A"), supplied(game, "A")) == (marks, supply)
    with pytest.raises(esagono.EsagonoError):
        pos([it("A", "0606", loss=3)])
    with pytest.raises(esagono.EsagonoError, match="plenty"):
        pos([it("A", "0606", supply="plenty")])


@pytest.mark.rule("isonzo-1917", "2.4.a")
def test_markers_of_bridges_and_reserves():
    bridge = {"sides": water(), "roads": [["0806", "0706", "0606"]]}
    game = pos([it("A", "0706"), it("R", "0906", flags=["reserve"])], map=bridge)
    assert "0606" in game.reach("A")
    assert not option_exists(game, "select", unit="R")
    play(game, "move", unit="A", to="0606")
    assert game.view("observer")["crossings"] == ["0606-0706"]
    game = pos([it("A", "0706"), it("B", "0908")], map=bridge | {"destroyed": ["0606-0706"]})
    assert game.view("observer")["destroyed"] == ["0606-0706"]
    assert "0606" not in game.reach("A")


@pytest.mark.rule("isonzo-1917", "2.4.b")
def test_markers_never_run_out():
    hexes = [f"{line:02}{place:02}" for line in range(7, 12) for place in range(1, 13)]
    game = pos([it(f"U{hex}", hex, defense=6, loss=2, supply="out") for hex in hexes])
    assert all(loss(game, f"U{hex}") == 2 for hex in hexes)


@pytest.mark.rule("isonzo-1917", "2.5.a", "2.5.b")
def test_combat_units():
    """A printed defense blocks entry and gives a zone of control; artillery has neither, whatever it prints."""
    game = pos([it("M", "0608"), ah("A", "0606", defense=1)])
    assert set(neighbours("0606")) <= set(game.zoc(AH))
    assert clauses(game, "move", unit="M", to="0606")
    game = pos([it("M", "0608"), gun("G", AH, "0606", defense=2)])
    assert not game.zoc(AH)
    assert "0606" in game.reach("M")


@pytest.mark.rule("isonzo-1917", "2.5.c", "2.5.d")
def test_steps():
    """The third reduction costs a step: a two-step unit turns over, one without a reverse or already turned is gone."""
    flag = {"flags": {"1212": IT}}
    units = [it("T", "0101", loss=1, supply="out", **two_steps(defense=6))]
    units += [it("R", "0103", loss=1, supply="out", steps_left=1, **two_steps(defense=6))]
    units += [it("S", "0105", loss=1, supply="out", defense=6), it("M", "1212")]
    game = pos(units, phase="supply", map=flag)
    assert (alive(game, "T"), alive(game, "R"), alive(game, "S")) == (True, False, False)
    assert (steps(game, "T"), loss(game, "T")) == (1, 0)
    with pytest.raises(esagono.EsagonoError):
        pos([it("A", "0606", steps=3)])


@pytest.mark.rule("isonzo-1917", "2.5.e")
def test_engineers_follow_their_own_rules():
    game = pos([it("M", "0608"), engineer("E", AH, "0606")])
    assert not game.zoc(AH)
    assert "0606" not in game.reach("M"), "an Engineer still blocks entry"
