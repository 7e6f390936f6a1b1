"""Where several rules meet: pontoons and moves, bridges and advances, engineers and losses, what each side may see."""

from __future__ import annotations

import pytest

import esagono
from tests.rules.battles import declare, fight, kinds, run, wish
from tests.rules.situations import (
    AH,
    IT,
    ah,
    alive,
    clauses,
    gun,
    happened,
    it,
    kind,
    listed,
    loss,
    neighbours,
    play,
    side_of,
    steps,
    supplied,
    where,
)

from .helpers import GAME, battle, document, engineer, pos, water

ISONZO = water()
"""The Isonzo between lines 06 and 07."""


def pontoon(owner: str, hexside: str = "0605-0705") -> list[dict[str, str]]:
    return [{"id": "P", "side": owner, "hexside": hexside}]


# Pontoons of the enemy


@pytest.mark.rule(GAME, "12.2.i")
@pytest.mark.rule(GAME, "14.2.c")
def test_a_pontoon_carries_only_its_own_side():
    """It folds before an enemy could step on it, so no path of the enemy leads over it."""
    own = pos([it("A", "0806"), ah("far", "0102")], map={"sides": ISONZO, "pontoons": pontoon(IT)})
    play(own, "done")
    assert "0605" in own.reach("A")
    foreign = pos([it("A", "0806"), ah("far", "0102")], map={"sides": ISONZO, "pontoons": pontoon(AH)})
    play(foreign, "done")
    assert "0605" not in foreign.reach("A")
    play(foreign, "move", unit="A", to="0705")
    assert where(foreign, "P") == "0605", "the Engineer goes ashore on the bank that no enemy holds"
    assert not listed(foreign, "move", to="0605")


@pytest.mark.rule(GAME, "12.2.i")
@pytest.mark.rule(GAME, "Q70")
def test_engineers_who_come_ashore_in_front_of_a_unit_stop_it():
    """Next to the ends counts as adjacent here: the Engineer folds into the hex the unit was going to enter."""
    game = pos(
        [it("A", "0906"), ah("far", "0102")],
        map={"sides": ISONZO, "pontoons": pontoon(AH, "0606-0706")},
        options={"bridge_adjacency": "next-to-ends"},
    )
    play(game, "done", AH)
    play(game, "move", unit="A", to="0706")
    assert kind(game) == "fold_forced"
    play(game, "fold", AH, unit="P", hex="0706")
    assert where(game, "P") == "0706"
    assert where(game, "A") in ("0806", "0807"), "it stops before the Engineer, who bars the way (4.1)"
    assert kind(game) == "movement"


@pytest.mark.rule(GAME, "12.2.k")
def test_a_pontoon_of_the_enemy_carries_no_supply():
    """Six hexes to the source with the crossing, nine without it."""
    units = [it("A", "0406"), ah("far", "0102")]
    flag = {"flags": {"1006": IT, "0101": AH}}
    for owner, state in ((IT, "low"), (AH, "out")):
        game = pos(units, phase="supply", size=(10, 12), map={"sides": ISONZO, "pontoons": pontoon(owner), **flag})
        assert supplied(game, "A") == state


# Bridges blown in the middle of something


@pytest.mark.rule(GAME, "14.2.c")
@pytest.mark.rule(GAME, "14.4.c")
@pytest.mark.rule(GAME, "9.3.a")
@pytest.mark.rule(GAME, "Q70")
@pytest.mark.parametrize("die", [1, 6])
def test_nobody_advances_over_a_bridge_that_the_first_to_advance_made_the_enemy_blow(die):
    """The first comes next to another bridge; blowing that one takes the bridge behind him too."""
    game = battle(
        it("A", "0706", attack=8),
        it("b", "0706", size="battalion"),
        ah("D", "0606", defense=2),
        ah("N", "0604"),
        sides=ISONZO | {"0605-0606": "river"},
        roads=[["0706", "0606", "0605"]],
        dice=[2, 2, 1, die],
    )
    declare(game, "0606", ["A", "b"])
    run(game, until=["advance"])
    play(game, "advance", unit="A")
    assert kind(game) == "demolish"
    blown = play(game, "demolish", AH, hexside="0605-0606")
    destroyed = {e.args["hexside"] for e in happened(blown, "bridge-destroyed")}
    assert destroyed == ({"0605-0606", "0606-0706"} if die == 1 else set())
    assert bool(listed(game, "advance", unit="b")) == (die == 6)


# Retreats


def one_way_out(hex: str, out: str, front: str) -> dict[str, str]:
    """Rivers that leave one retreat of a single hex."""
    around = {side_of(hex, n): "river" for n in neighbours(hex) if n not in (out, front)}
    return around | {side_of(out, n): "river" for n in neighbours(out) if n != hex}


@pytest.mark.rule(GAME, "12.5.1.a")
@pytest.mark.rule(GAME, "Q51")
@pytest.mark.rule(GAME, "Q62")
@pytest.mark.parametrize(("short", "asked"), [("as-far-as-possible", True), ("stay", False)])
def test_a_trench_may_refuse_a_retreat_that_falls_short(short, asked):
    """R2 with room for one hex: some retreat is possible, so one hex of it can be refused."""
    game = battle(
        it("A", "0706", attack=8),
        ah("D", "0606"),
        hexes={"0606": {"trench": AH}},
        sides=one_way_out("0606", "0505", "0706"),
        options={"short_retreat": short},
        dice=[1, 1, 1, 1],
    )
    met = fight(game, *([wish("refuse"), wish("exchange")] if asked else []))
    assert ("refuse" in kinds(met)) == asked
    assert where(game, "D") == ("0505" if asked else "0606"), "one of the two hexes was exchanged, the other is there"


@pytest.mark.rule(GAME, "9.2.3.a")
@pytest.mark.rule(GAME, "15.0.c")
@pytest.mark.rule(GAME, "15.0.i")
@pytest.mark.parametrize(("reductions", "ends"), [(2, False), (0, True)])
def test_a_unit_lost_in_a_stream_has_not_entered_the_hex_beyond(reductions, ends):
    """Gorizia lies across the stream, the only way to go back."""
    game = battle(
        ah("D", "0606", loss=reductions),
        it("A", "0706", attack=9),
        hexes={"0505": {"town": "Gorizia"}},
        sides=one_way_out("0606", "0505", "0706") | {"0505-0606": "stream"},
        control={"0505": IT},
        dice=[2, 3, 1],
    )
    fight(game)
    assert alive(game, "D") == ends
    assert (game.result is not None) == ends


# Losses


@pytest.mark.rule(GAME, "12.2.c")
@pytest.mark.rule(GAME, "Q98")
@pytest.mark.parametrize("others", [False, True])
def test_losses_that_nobody_else_can_take_fall_on_an_engineer_left_alone(others):
    """Two reductions: the first removes the only defender, the second finds the Engineer alone, or with a bystander."""
    bystanders = [ah("X", "0606", defense=3, flags=["was-attacked"])] if others else []
    game = battle(
        it("A", "0706", attack=20),
        ah("D", "0606", loss=2),
        *bystanders,
        engineer("E", AH, "0606"),
        dice=[4, 5, 6],
    )
    fight(game)
    assert not alive(game, "D")
    assert loss(game, "E") == (0 if others else 1)


@pytest.mark.rule(GAME, "11.5.1.a")
@pytest.mark.rule(GAME, "7.5.b")
def test_both_reductions_of_attrition_come_before_the_look_at_its_defence():
    """From one reduction to three: a step is lost and the unit starts afresh, never having stood at zero."""
    ring = [ah(f"x{n}", h) for n, h in enumerate(("0604", "0608", "0405", "0806"))]
    reverse = {"steps": 2, "reduced": {"attack": 4, "defense": 3}}
    game = pos([it("A", "0606", loss=1, supply="out", **reverse), *ring], phase="supply")
    assert (steps(game, "A"), loss(game, "A")) == (1, 0)
    weak = pos(
        [it("A", "0606", loss=1, supply="out", steps=2, reduced={"attack": 4, "defense": 2}), *ring], phase="supply"
    )
    assert not alive(weak, "A"), "its reverse has no defence left"


# The end in the middle of something


@pytest.mark.rule(GAME, "15.0.i")
def test_the_move_into_gorizia_is_told_before_the_end():
    game = pos([ah("A", "0406"), it("far", "1212")], side=AH, map={"hexes": {"0606": {"town": "Gorizia"}}})
    play(game, "move", unit="A", to="0606")
    assert game.result.winner == AH
    assert [e.kind for e in game.log][-2:] == ["move", "gorizia"]
    assert happened(game.log, "move", to="0606", unit="A")
    assert clauses(game, "end") == {""}


# The Isonzo


@pytest.mark.rule(GAME, "14.2.b")
@pytest.mark.rule(GAME, "Q72")
@pytest.mark.parametrize(("limit", "free"), [("limited", False), ("exempt", True)])
def test_a_crossing_that_is_exempt_uses_no_place(limit, free):
    """A brigade crosses by the bridge; whether a second may follow depends on the option."""
    game = pos(
        [it("A", "0706"), it("B", "0706"), engineer("E", IT, "0706"), ah("far", "0102")],
        map={"sides": ISONZO, "roads": [["0706", "0606"]]},
        options={"bridge_limit": limit},
    )
    play(game, "move", unit="A", to="0606")
    assert bool(game.view(IT)["crossings"]) != free
    assert ("0606" in game.reach("B")) == free


@pytest.mark.rule(GAME, "14.2.c")
@pytest.mark.rule(GAME, "Q73")
def test_a_position_keeps_who_began_the_phase_with_an_engineer():
    """A moved one hex away from its Engineer and may attack across; B came to one too late; C went too far."""
    units = [
        it("A", "0806"),
        engineer("E", IT, "0806"),
        it("B", "0809"),
        engineer("F", IT, "0709"),
        it("C", "0806", attack=3),
        ah("D", "0606"),
        ah("G", "0609"),
    ]
    game = pos(units, map={"sides": ISONZO})
    play(game, "move", unit="A", to="0706")
    play(game, "move", unit="B", to="0709")
    play(game, "move", unit="C", to="0805")
    play(game, "move", unit="C", to="0705")
    play(game, "end")
    again = esagono.position(game.to_position())
    for now in (game, again):
        assert [str(o) for o in now.options()] == ["attack target=0606", "end"]
        assert not clauses(now, "attack", target="0606")
        play(now, "attack", target="0606")
        assert not listed(now, "add", unit="C")
        assert "14.2.c" in clauses(now, "add", unit="C")


# What the enemy can tell


@pytest.mark.rule(GAME, "5.4.c")
@pytest.mark.rule(GAME, "14.2.c")
def test_where_an_enemy_could_go_does_not_betray_an_engineer_under_it():
    def shore(*hidden):
        game = pos([ah("A", "0606"), *hidden, it("far", "1212")], side=AH, map={"sides": ISONZO})
        assert set(game.reach("A", seat=AH)) == set(game.reach("A"))
        return game.reach("A", seat=IT)

    assert shore(engineer("E", AH, "0606")) == shore(ah("X", "0606", attack=1))


@pytest.mark.rule(GAME, "5.4.c")
@pytest.mark.rule(GAME, "9.2.3.a")
@pytest.mark.rule(GAME, "Q32")
def test_wading_a_stream_does_not_betray_how_many_do():
    def told(*bystanders):
        stream = {side_of("0606", n): "stream" for n in ("0505", "0506")}
        game = battle(it("A", "0706"), ah("D", "0606"), *bystanders, sides=stream, dice=[2, 3, 1])
        fight(game)
        return [e.kind for e in game.events_for(IT)]

    few, many = told(), told(gun("g", AH, "0909"), ah("X", "0606", attack=1, flags=["was-attacked"]))
    assert few == many
    assert "stream-retreat" in few


@pytest.mark.rule(GAME, "5.4.b")
@pytest.mark.rule(GAME, "8.1.b")
def test_a_combat_shows_values_and_not_which_marker_lowers_them():
    def told(seat, **worn):
        game = battle(it("A", "0706"), ah("D", "0606", **worn))
        fight(game)
        return [e.args["parts"] for e in game.events_for(seat) if e.kind == "strength" and e.args["side"] == AH]

    assert told(IT, loss=1) == told(IT, supply="low") != told(IT)
    assert told(AH, loss=1) != told(AH, supply="low")


@pytest.mark.rule(GAME, "5.4.a")
@pytest.mark.rule(GAME, "12.5.1.b")
def test_a_refusal_tells_the_attacker_the_die_and_not_the_strength():
    game = battle(it("A", "0706", attack=8), ah("D", "0606"), hexes={"0606": {"trench": AH}}, dice=[2, 3, 1, 1])
    fight(game, wish("refuse"))
    (mine,) = [e for e in game.events_for(AH) if e.kind == "refusal"]
    (theirs,) = [e for e in game.events_for(IT) if e.kind == "refusal"]
    assert mine.args["value"] == 4
    assert "value" not in theirs.args
    assert (theirs.args["die"], theirs.args["success"]) == (1, True)
    for seat in (IT, AH):
        assert all(game.rules.describe(e, lang) for e in game.events_for(seat) for lang in ("en", "it"))


@pytest.mark.rule(GAME, "Q83")
def test_a_reserve_marker_deep_in_a_stack_is_public():
    def marked(**low):
        game = pos([it("TOP", "0906", attack=6), it("LOW", "0906", attack=2, **low), ah("far", "0102")])
        return game.view(AH)["stacks"]["0906"]["reserve"]

    assert marked(flags=["reserve"])
    assert not marked()


# Forecasts for a seat


@pytest.mark.rule(GAME, "7.0.d")
@pytest.mark.rule(GAME, "5.4.a")
def test_a_seats_forecast_knows_who_was_attacked_before():
    def found(**flag):
        return battle(it("A", "0706"), ah("D", "0606", **flag)).forecast(target="0606", attackers=["A"], seat=IT)

    assert found().legal
    assert [r.key for r in found(flags=["was-attacked"]).reasons] == ["attacked-before"]


@pytest.mark.rule(GAME, "12.3.b")
@pytest.mark.rule(GAME, "5.4.c")
def test_the_defender_may_ask_what_his_guns_would_do():
    game = battle(it("A", "0706"), ah("D", "0606"), gun("G", AH, "0505", 3), ah("T", "0505"))
    question = {"target": "0606", "attackers": ["A"], "defender_artillery": ["G"]}
    assert game.forecast(**question, seat=AH).defense_artillery.total == 3
    with pytest.raises(esagono.EsagonoError, match="cannot be seen"):
        game.forecast(**question, seat=IT)
    with pytest.raises(esagono.EsagonoError, match="other side"):
        game.forecast(target="0606", attackers=["A"], artillery=["G"])
    with pytest.raises(esagono.UnknownName, match="hexside"):
        game.forecast(target="0606", attackers=["A"], terrain_choice="river")
    with pytest.raises(esagono.UnknownName, match="hex"):
        game.forecast(target="9999", attackers=["A"])


# Positions that make no sense


@pytest.mark.rule(GAME, "1.1.b")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"turn": "three"}, "turn is 'three'; expected a whole number"),
        ({"dice": 4}, "dice is 4; expected a list of numbers from 1 to 6"),
        ({"dice": [0]}, "expected a list of numbers from 1 to 6"),
        ({"tracks": {"rp": -1}}, "rp is -1; expected a whole number, 0 to 9"),
        ({"tracks": {"gold": 1}}, "no track 'gold'. Known: rp, vp"),
        ({"control": ["0101"]}, "control is ['0101']; expected a table from hex to side"),
        ({"units": ["A"]}, "units, number 1 is 'A'; expected a table"),
        ({"units": [it("A", "0606", attack="strong")]}, "attack is 'strong'; expected a whole number"),
        ({"units": [it("A", "0606", flags=5)]}, "flags is 5; expected a list of texts"),
        ({"units": [it("A", "0606", flags=["mov"])]}, "expected it of artillery only"),
        ({"units": [it("A", "0606", steps=2, reduced={"attak": 1})]}, "did you mean 'attack'?"),
        ({"units": [it("A", 606)]}, "hex is 606; expected a text in quotes"),
        ({"map": {"size": [0, 5]}}, "size is [0, 5]; expected [rows, hexes] from 1 to 99"),
        ({"map": {"size": [9, 9], "destroyed": ["0303-0304"]}}, "no bridge on 0303-0304; expected a road or railway"),
        ({"map": {"size": [9, 9], "pontoons": pontoon(IT, "0303-0304")}}, "expected an engineer on a river"),
        ({"map": {"size": [9, 9], "roads": [5]}}, "roads, number 1 is 5; expected a chain of hexes"),
        ({"map": {"size": [9, 9], "hexes": {"0303": {"level": "high"}}}}, "level is 'high'; expected a whole number"),
        ({"map": {"size": [9, 9], "crossings": {"0303-0304": 1}}}, "expected a table from a hexside and a side"),
    ],
)
def test_a_bad_position_is_refused_with_what_would_be_right(change, words):
    with pytest.raises(esagono.BadPosition) as error:
        esagono.position(document([it("A", "0606")]) | change)
    assert words in str(error.value)
