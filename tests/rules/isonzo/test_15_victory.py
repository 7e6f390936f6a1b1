"""15: victory points, levels of victory, Gorizia."""

from __future__ import annotations

import pytest

import esagono
from tests.rules.situations import AH, IT, ah, alive, gun, it, kind, neighbours, play, run_to_phase, run_until

from .helpers import GAME, pos, printed, variant, vp

OBJECTIVES = {"0406": {"settlement": "Village"}, "0506": {"terrain": "hill", "level": 3, "peak": "Mount"}}
BOTH = {"0406": {"terrain": "hill", "level": 2, "peak": "Mount", "settlement": "Village"}}


def after_entering(*hexes, features=None, **top):
    """The points after Italian units walked into these hexes."""
    units = [it(f"M{hex}", f"07{hex[2:]}", move=12) for hex in hexes] + [ah("FAR", "0112")]
    game = pos(units, map={"hexes": features or OBJECTIVES}, **top)
    for hex in hexes:
        play(game, "move", unit=f"M{hex}", to=hex)
    return game


@pytest.mark.rule("isonzo-1917", "15.0.a")
@pytest.mark.parametrize(
    ("points", "winner", "level"),
    [
        (-3, AH, "strategic"),
        (2, AH, "strategic"),
        (3, AH, "operational"),
        (14, AH, "operational"),
        (15, None, "draw"),
        (24, None, "draw"),
        (25, IT, "operational"),
        (39, IT, "operational"),
        (40, IT, "strategic"),
        (60, IT, "strategic"),
    ],
)
def test_levels_of_victory(points, winner, level):
    units = [it("I", "1006"), ah("A", "0306")]
    game = pos(units, turn=13, side=AH, phase="end", tracks={"rp": 0, "vp": points}, dice=[1, 1])
    assert game.result is not None
    assert (game.result.winner or None, game.result.level) == (winner, level)
    assert game.decision is None


@pytest.mark.rule("isonzo-1917", "15.0.b")
def test_objectives_lie_in_enemy_territory():
    hexes = OBJECTIVES | {"0906": {"settlement": "Home"}, "1006": {"peak": "Own"}}
    game = after_entering("0406", features=hexes)
    assert vp(game) == 1
    game = pos([it("A", "0806"), ah("FAR", "0112")], map={"hexes": hexes})
    assert vp(game) == 0, "Italian places are worth nothing"
    play(game, "move", unit="A", to="0906")
    assert vp(game) == 0


@pytest.mark.rule("isonzo-1917", "15.0.c")
def test_the_last_to_enter_owns_it():
    units = [it("M", "0706", move=6), ah("X", "0307", move=6)]
    game = pos(units, map={"hexes": OBJECTIVES})
    play(game, "move", unit="M", to="0506")
    assert vp(game) == 2
    play(game, "move", unit="M", to="0606")
    assert vp(game) == 2, "it stays captured after the unit left"
    run_to_phase(game, "movement", AH)
    play(game, "move", unit="X", to="0506")
    assert vp(game) == 0, "and is lost when the enemy comes back"


@pytest.mark.rule("isonzo-1917", "15.0.c")
def test_passing_through_is_enough():
    units = [it("M", "0606", move=6), ah("FAR", "0112")]
    wall = {"sides": {}, "hexes": {"0607": {"settlement": "On the way"}}, "roads": [["0606", "0607", "0608"]]}
    game = pos(units, map=wall)
    play(game, "move", unit="M", to="0608")
    assert vp(game) == 1


@pytest.mark.rule("isonzo-1917", "15.0.c", "Q82")
def test_advances_count_as_entering():
    """Q82."""
    hexes = {"0606": {"settlement": "Village"}}
    units = [it("I", "0706", attack=9), it("J", "0706"), ah("A", "0606", defense=2)]
    game = pos(units, phase="combat", map={"hexes": hexes}, dice=[3, 4, 1])
    play(game, "attack", target="0606")
    play(game, "add", unit="I")
    run_until(game, "advance")
    assert vp(game) == 0
    play(game, "advance", unit="I")
    assert vp(game) == 1


@pytest.mark.rule("isonzo-1917", "15.0.d")
def test_three_settlements_are_worth_two():
    game = esagono.new(GAME, seed=1)
    worth = {o["hex"]: o["points"] for o in objectives(game)}
    assert (worth["2808"], worth["2205"], worth["1301"]) == (2, 2, 2)
    assert sum(worth.values()) >= 40, "the highest level must be possible"


@pytest.mark.rule("isonzo-1917", "15.0.d", "15.0.e")
@pytest.mark.parametrize(("hex", "points"), [("2808", 2), ("2205", 2), ("1301", 2), ("2807", 1)])
def test_the_named_hexes_on_any_map(hex, points):
    features = {"hexes": {hex: {"settlement": "Place"}}, "territory": {hex: AH}}
    game = pos([it("A", neighbours(hex)[1]), ah("FAR", "0110")], size=(30, 12), map=features)
    assert vp(game) == 0
    play(game, "move", unit="A", to=hex)
    assert vp(game) == points


def objectives(game):
    return [{"hex": o.hex, "points": o.value, "holder": o.holder} for o in game.objectives()]


@pytest.mark.rule("isonzo-1917", "15.0.d", "15.0.e", "15.0.f")
def test_the_map_counts_settlements_and_peaks():
    rows = {row["hex"]: row for row in printed("map.csv")}
    special = {"2808", "2205", "1301"}
    for found in objectives(esagono.new(GAME, seed=1)):
        row = rows[found["hex"]]
        expected = (2 if found["hex"] in special else 1) * bool(row["settlement"] or row["town"]) + 2 * bool(
            row["peak"]
        )
        assert found["points"] == expected, found["hex"]
        assert row["territory"] == AH


@pytest.mark.rule("isonzo-1917", "15.0.e", "15.0.f")
def test_settlements_one_peaks_two():
    assert vp(after_entering("0406")) == 1
    assert vp(after_entering("0506")) == 2
    assert vp(after_entering("0406", features=BOTH)) == 3, "both in one hex (Q82)"


@pytest.mark.rule("isonzo-1917", "15.0.c", "15.0.e")
def test_who_holds_what():
    held = {o["hex"]: o["holder"] for o in objectives(after_entering("0406"))}
    assert held == {"0406": IT, "0506": AH}


@pytest.mark.rule("isonzo-1917", "15.0.g")
def test_released_reserves_cost_points():
    units = [it("R", "1006", flags=["reserve"]), it("S", "1007", flags=["reserve"]), ah("A", "0306")]
    game = pos(units, phase="reinforcement", tracks={"rp": 5, "vp": 3})
    assert vp(game) == 3
    play(game, "release", unit="R")
    assert vp(game) == 2
    play(game, "release", unit="S")
    assert vp(game) == 1


@pytest.mark.rule("isonzo-1917", "15.0.h")
def test_emergency_reinforcements_give_points():
    units = [it("I", "1006"), ah("A", "0306"), ah("X", "eliminated")]
    game = pos(units, turn=7, side=AH, phase="reinforcement", tracks={"rp": 0, "vp": 3})
    play(game, "recall", unit="X")
    run_until(game, "reinforce", "movement")
    if kind(game) == "reinforce":
        game.play(game.options()[0])
    assert alive(game, "X")
    assert vp(game) == 4


GORIZIA = {"hexes": {"0706": {"town": "Gorizia"}}}


@pytest.mark.rule("isonzo-1917", "15.0.i")
def test_gorizia_is_on_the_map():
    tagged = [row["hex"] for row in printed("map.csv") if "gorizia" in row["tags"].split()]
    assert len(tagged) == 1
    units = [ah("A", "0506"), it("I", "1006")]
    game = pos(units, side=AH, map={"tags": {"gorizia": ["0706"]}})
    play(game, "move", unit="A", to="0706")
    assert game.result is not None


@pytest.mark.rule("isonzo-1917", "15.0.i", "Q82")
def test_gorizia_falls_even_to_a_retreat():
    """Q82: any kind of entry. The only way for A is the town behind it."""
    units = [ah("A", "0606", defense=2), it("I", "0605", attack=9), it("J", "0607", attack=9)]
    units += [it(f"W{hex}", hex) for hex in ("0505", "0506", "0705")]
    game = pos(units, phase="combat", map=GORIZIA, dice=[3, 4, 1])
    play(game, "attack", target="0606")
    play(game, "add", unit="I")
    run_until(game, "over")
    assert (game.result.winner, game.result.level) == (AH, "strategic")


@pytest.mark.rule("isonzo-1917", "15.0.i")
def test_gorizia_falls():
    units = [ah("A", "0506"), it("I", "1006")]
    game = pos(units, side=AH, map=GORIZIA, tracks={"rp": 0, "vp": 60})
    play(game, "move", unit="A", to="0706")
    assert game.result is not None
    assert (game.result.winner, game.result.level) == (AH, "strategic")
    assert game.decision is None
    game = pos(units, side=AH, map=GORIZIA)
    play(game, "move", unit="A", to="0707")
    assert game.result is None


@pytest.mark.rule("isonzo-1917", "15.0.i")
def test_gorizia_falls_to_a_gun_passing_by():
    """Any Austro-Hungarian unit, by any kind of entry; Italians come and go."""
    game = pos([gun("G", AH, "0606", move=4), it("I", "1006")], side=AH, map=GORIZIA)
    play(game, "move", unit="G", to="0706")
    assert game.result is not None
    game = pos([it("I", "0806"), ah("A", "0106")], map=GORIZIA)
    play(game, "move", unit="I", to="0706")
    assert game.result is None


@pytest.mark.rule("isonzo-1917", "15.0.i")
def test_gorizia_falls_to_an_advance():
    units = [ah("A", "0606", attack=9), ah("B", "0606"), it("I", "0706", defense=2)]
    game = pos(units, side=AH, phase="combat", map=GORIZIA, dice=[3, 4, 1])
    play(game, "attack", target="0706")
    play(game, "add", unit="A")
    run_until(game, "advance")
    play(game, "advance", unit="A")
    assert game.result is not None
    assert game.result.winner == AH


@pytest.mark.rule("isonzo-1917", "15.0.c", "Q82")
def test_option_enemy_captures_subtract():
    """Q82: by default captures in Italian territory score nothing."""
    hexes = {"0906": {"settlement": "Home"}}
    units = [ah("A", "0706"), it("I", "1106")]
    for options, points in (({}, 0), (variant("Q82"), -1)):
        game = pos(units, side=AH, map={"hexes": hexes}, options=options)
        play(game, "move", unit="A", to="0906")
        assert vp(game) == points


@pytest.mark.rule("isonzo-1917", "15.0.c", "Q82")
@pytest.mark.parametrize(("to", "points"), [("0505", 2), ("0506", 1)])
def test_a_retreat_enters_the_hexes_it_goes_through(to, points):
    """The villages were Italian; the defender falls back into one of them, of one point or two."""
    villages = {"0505": {"settlement": "Village"}, "0506": {"peak": "Mount"}}
    units = [it("A", "0706"), ah("D", "0606"), it("W", "1112"), ah("V", "1212")]
    features = {"hexes": villages, "flags": {"0106": AH, "1206": IT}}
    game = pos(units, phase="combat", map=features, control={"0505": IT, "0506": IT}, dice=[2, 3, 1])
    assert vp(game) == 3
    play(game, "attack", target="0606")
    play(game, "add", unit="A")
    play(game, "resolve")
    run_until(game, "retreat")
    play(game, "retreat", to=to)
    assert vp(game) == points


@pytest.mark.rule("isonzo-1917", "15.0.b")
def test_an_objective_in_ones_own_territory_is_worth_nothing():
    game = pos([it("I", "0906"), ah("A", "0306")], map={"hexes": {"0906": {"objective": 3}, "0406": {"objective": 3}}})
    assert vp(game) == 0
    taken = pos([it("I", "0406"), ah("A", "0306")], map={"hexes": {"0906": {"objective": 3}, "0406": {"objective": 3}}})
    assert vp(taken) == 3


def beside_gorizia(side):
    """An Austro-Hungarian pontoon with one end in Gorizia, 0706, and an Italian who can come to the other."""
    pontoons = [{"id": "E", "side": AH, "hexside": "0606-0706"}]
    water = {"sides": {"0606-0706": "isonzo"}, "pontoons": pontoons}
    return pos([it("I", "0505", move=12), ah("A", "0106")], side=side, map=GORIZIA | water)


@pytest.mark.rule("isonzo-1917", "15.0.i", "Q82", "12.2.j")
def test_gorizia_falls_to_an_engineer_from_a_pontoon():
    game = beside_gorizia(AH)
    play(game, "fold", unit="E", hex="0706")
    assert (game.result.winner, game.result.level) == (AH, "strategic")
    game = beside_gorizia(AH)
    play(game, "fold", unit="E", hex="0606")
    assert game.result is None


@pytest.mark.rule("isonzo-1917", "15.0.i", "Q82", "12.2.i")
def test_gorizia_falls_to_a_pontoon_that_must_fold():
    game = beside_gorizia(IT)
    while kind(game) == "fold":
        play(game, "done")
    play(game, "move", unit="I", to="0606")
    assert [e.kind for e in game.log][-2:] == ["fold", "gorizia"]
    assert game.result.winner == AH
