"""1 and 2: preparation and counters; 3: the sequence of play."""

from __future__ import annotations

from datetime import date

import pytest

import esagono
from tests.rules.battles import CALM, FRONT, TARGET, fight, reductions
from tests.rules.situations import (
    AH,
    IT,
    ah,
    alive,
    allowed,
    distance,
    drms,
    flags,
    gun,
    happened,
    it,
    kind,
    loss,
    neighbours,
    play,
    quiet,
    record,
    run_to_phase,
    steps,
    supplied,
    targets,
    total,
    two_steps,
    where,
)

from .helpers import GAME, battle, duel, forecast, fort, pos, printed, rule, vp

UNITS = printed("counters.csv")
QUIET_PAIR = [ah("A", "1006"), it("I", "0306")]


def info():
    (found,) = [g for g in esagono.games() if g.id == GAME]
    return found


# 1.0


@rule("1.0.a")
def test_two_sides_play_in_turn():
    assert tuple(info().sides) == (AH, IT)
    game = pos(QUIET_PAIR)
    seen = []
    for _ in range(4):
        seen.append(game.decision.side)
        play(game, "end")
    assert seen == [AH, IT, AH, IT]


@rule("1.0.b", "14.0.d")
def test_ground_decides():
    """The same battle field is worth more to the attacker with the town than without it."""
    town = {"hexes": {"0606": {"town": True}}}
    game = pos([ah("A", FRONT), it("I", "0202")], map=town)
    before = vp(game)
    play(game, "move", unit="A", to=TARGET)
    assert vp(game) == before + 5


@rule("1.0.c")
def test_a_turn_is_two_days():
    days = [date.fromisoformat(pos(QUIET_PAIR, turn=t).view("observer")["date"]) for t in (1, 2, 14)]
    assert [(d - days[0]).days for d in days] == [0, 2, 26]


@rule("1.0.d")
def test_the_box_holds_a_hundred_and_forty_counters():
    counters = printed("tables.toml")["counters"]
    markers = sum(n for n in counters["markers"].values() if isinstance(n, int))
    assert len(UNITS) + markers == counters["total"] == 140


@rule("1.0.e", "8.3.a")
def test_two_dice_for_the_fight_and_one_for_losses():
    """1:1: 1 + 6 with a 1 does nothing, 1 + 1 with a 6 is a rout with losses."""
    for dice, moved, lost in (([1, 6, 1], False, 0), ([6, 1, 1], False, 0), ([1, 1, 6], True, 2)):
        game = duel(dice=dice)
        fight(game)
        assert (where(game, "D") != TARGET) is moved
        assert reductions(game, "D") == lost


# 1.1 and 3


@rule("1.1.a", "2.1.i", "H9")
def test_counters_start_where_they_print_or_wait_for_their_turn():
    game = esagono.new(GAME, seed=1)
    now = {u["id"]: u["hex"] for u in game.to_position()["units"]}
    assert len(UNITS) > 80
    for row in UNITS:
        assert now[row["id"]] == (row["hex"] or "pool"), row["id"]
        assert bool(row["hex"]) != bool(row["turn"]), row["id"]
    for seat in (AH, IT, "observer"):
        waiting = {r["id"]: r["turn"] for r in game.view(seat)["off_map"]["reinforcements"]}
        assert waiting == {r["id"]: int(r["turn"]) for r in UNITS if r["turn"]}


@rule("1.1.b", "3.0.b", "12.4.a", "Q70")
def test_the_game_opens_with_austro_hungarian_combat():
    game = esagono.new(GAME, seed=1)
    view = game.view("observer")
    assert (view["turn"], view["side"], view["phase"]) == (1, AH, "combat")
    phases = [(e.args["side"], e.args["phase"]) for e in game.log if e.kind == "phase"]
    assert phases == [(AH, "combat")], "nothing came before"
    run_to_phase(game, "movement", IT)
    phases = [(e.args["side"], e.args["phase"]) for e in game.log if e.kind == "phase"]
    assert phases == [(AH, "combat"), (IT, "supply"), (IT, "reinforcement"), (IT, "movement")]


@rule("3.0.a", "3.1.a", "3.1.b", "3.1.c", "3.1.d")
def test_the_sequence_of_a_turn():
    game = pos(QUIET_PAIR, turn=4, phase="supply")
    while game.view("observer")["turn"] == 4:
        play(game, "end")
    order = [(e.kind, e.args.get("side"), e.args.get("phase"), e.args.get("turn")) for e in game.log]
    phases = ("supply", "reinforcement", "movement", "combat")
    wanted = [(AH, p) for p in phases] + [(IT, p) for p in phases]
    assert [(s, p) for k, s, p, _ in order if k == "phase"][:8] == wanted
    marks = [(k, s, t) for k, s, _, t in order if k in ("turn", "player-turn")]
    assert marks == [("player-turn", IT, 4), ("turn", None, 5), ("player-turn", AH, 5)]


@rule("3.1.e", "3.1.i", "7.0.a")
def test_the_phasing_player_moves_and_attacks():
    for side, own, other in ((AH, "A", "I"), (IT, "I", "A")):
        game = pos([ah("A", FRONT), it("I", TARGET)], side=side)
        assert game.decision.side == side
        assert targets(game, "select", "unit") == {own}
        assert not allowed(game, "select", unit=other)
        play(game, "end")
        assert targets(game, "attack", "target") == {TARGET if side == AH else FRONT}


@rule("3.1.f", "11.0.b", "11.0.c")
def test_only_the_phasing_side_checks_its_supply():
    flags_ = {"flags": {"1212": AH, "0112": IT}}
    units = [ah("A", "0901"), it("I", "0501"), ah("B", "1211")]
    game = pos(units, phase="supply", map=flags_)
    assert (supplied(game, "A"), supplied(game, "B"), supplied(game, "I")) == ("out", "in", "in")
    own = {u["id"]: u["supply"] for u in game.view(AH)["units"] if u["side"] == AH}
    assert own == {"A": "out", "B": "in"}
    theirs = pos(units, side=IT, phase="supply", map=flags_)
    assert (supplied(theirs, "A"), supplied(theirs, "I")) == ("in", "out")


@rule("3.1.g", "11.5.a", "11.5.1.a", "E9", "Q8")
def test_attrition_comes_at_the_second_supply_phase_and_every_one_after():
    """E9."""
    flags_ = {"flags": {"1212": AH, "0112": IT}}
    game = pos([ah("A", "0901", **two_steps(defense=9)), ah("B", "1211"), it("I", "0112")], phase="supply", map=flags_)
    assert (supplied(game, "A"), loss(game, "A")) == ("out", 0)
    run_to_phase(game, "movement", AH, turn=4)
    assert (steps(game, "A"), loss(game, "A")) == (2, 2)
    run_to_phase(game, "movement", AH, turn=5)
    assert (steps(game, "A"), loss(game, "A")) == (1, 1)
    assert vp(game) == 9
    low = pos([ah("A", "1205", supply="out"), it("I", "0112")], phase="supply", map=flags_)
    assert (supplied(low, "A"), loss(low, "A")) == ("low", 0), "low supply is not attrition"


@rule("3.1.h", "3.1.j")
def test_reinforcements_come_before_movement_and_recovery_is_part_of_it():
    units = [ah("A", "1006", loss=1), it("I", "0306"), ah("N", "pool", turn=3, entry=["1204"])]
    game = pos(units, phase="supply")
    assert kind(game) == "reinforce"
    play(game, "enter", unit="N", hex="1204")
    assert (kind(game), where(game, "N")) == ("movement", "1204")
    assert allowed(game, "recover", unit="A")
    play(game, "end")
    assert not allowed(game, "recover", unit="A")


@rule("3.1.k", "7.0.b")
def test_attacks_are_voluntary():
    game = duel()
    assert allowed(game, "attack", target=TARGET)
    play(game, "end")
    assert reductions(game, "A") == reductions(game, "D") == 0


# 2


@rule("2.1.a", "2.1.b")
def test_a_counter_prints_separate_values():
    f = forecast(ah("A", FRONT, attack=6, defense=2), it("D", TARGET, attack=5, defense=3))
    assert (total(f.attack), total(f.defense)) == (6, 3)
    for row in UNITS:
        assert {"id", "hex", "turn", "artillery", "attack", "defense", "move", "size", "type"} <= row.keys()


@rule("2.1.c", "4.1.a")
@pytest.mark.parametrize("points", [1, 3, 5])
def test_the_movement_allowance(points):
    game = pos([ah("A", "0606", move=points)])
    assert max(distance("0606", hex) for hex in game.reach("A")) == points


@rule("2.1.d", "Q56")
def test_combat_units_may_have_an_artillery_value():
    strong = forecast(ah("A", FRONT, artillery=3), it("D", TARGET, artillery=1))
    assert (drms(strong.attacker_drms), drms(strong.defender_drms)) == (1, 2)


@rule("2.1.e", "2.5.c", "2.5.d")
def test_the_reduced_side_has_its_own_values():
    values = {"attack": 6, "defense": 5, "move": 6, "artillery": 3, "steps": 2}
    values["reduced"] = {"attack": 2, "defense": 1, "move": 4, "artillery": 0}
    full, weak = (forecast(ah("A", FRONT, **values, **more), it("D", TARGET)) for more in ({}, {"steps_left": 1}))
    assert (total(full.attack), total(weak.attack)) == (6, 2)
    assert (full.steps, weak.steps) == (3, 2)
    game = pos([ah("TOP", FRONT, steps_left=1, **values), it("I", "0202")])
    assert [u["reduced"] for u in game.view(IT)["units"] if u["id"] == "TOP"] == [True]


@rule("2.1.f", "2.1.g")
def test_only_the_corps_of_an_id_matters():
    def four(corps):
        return [ah(f"A{n}", FRONT, corps=corps, attack=1) for n in range(4)] + [it("D", TARGET, defense=1)]

    names = [f"A{n}" for n in range(4)]
    assert forecast(*four("III"), attackers=names).legal
    assert not forecast(*four(""), attackers=names).legal
    named = pos([ah("A", "0606", corps="III", name="Alpha"), it("I", "0202")])
    other = pos([ah("A", "0606", name="Omega"), it("I", "0202")])
    assert named.reach("A").keys() == other.reach("A").keys()


@rule("2.1.h", "Q72")
def test_sizes_have_no_effect():
    def steps_allowed(size):
        game = pos([*(ah(f"T{n}", "0906", **two_steps()) for n in range(3)), ah("X", "0906", size=size)])
        play(game, "end")
        return kind(game) != "overstack"

    assert not any(steps_allowed(size) for size in ("brigade", "regiment", "battalion"))


@rule("2.2.a", "2.2.b")
def test_types_of_this_game():
    used = {row["type"] for row in UNITS}
    assert {"infantry", "mountain", "artillery", "heavy-artillery", "fortress"} <= used
    assert used <= {"infantry", "bersaglieri", "mountain", "artillery", "heavy-artillery", "fortress"}
    game = pos([ah("A", "1006", type="bersaglieri", loss=1), it("I", "0306")])
    assert allowed(game, "recover", unit="A"), "cyclists recover like infantry"


@rule("2.4.a", "2.4.b", "Q71")
def test_markers_of_effectiveness_and_supply_are_never_short():
    hexes = [f"{line:02}{place:02}" for line in range(7, 12) for place in range(1, 13)]
    game = pos([ah(f"U{h}", h, defense=6, loss=2, supply="out") for h in hexes])
    assert all((loss(game, f"U{h}"), supplied(game, f"U{h}")) == (2, "out") for h in hexes)
    with pytest.raises(esagono.EsagonoError):
        pos([ah("A", "0606", loss=3)])


@rule("2.4.a", "2.4.b")
@pytest.mark.parametrize(
    ("marker", "attack", "artillery"),
    [({"loss": 1}, 5, 2), ({"loss": 2}, 4, 2), ({"supply": "low"}, 5, 2), ({"supply": "out"}, 4, 0)],
)
def test_what_the_markers_say(marker, attack, artillery):
    (marked,) = pos([ah("A", "0606", attack=6, artillery=2, **marker)]).view(AH)["units"]
    assert (marked["attack"], marked["artillery"]) == (attack, artillery)
    f = forecast(ah("A", FRONT, attack=6, artillery=2, **marker), it("D", TARGET))
    assert (f.attack.total, f.attack_artillery.total) == (attack, artillery)


@rule("2.5.a", "2.5.b", "Q20", "12.2.c", "12.3.a")
def test_combat_units_bar_the_way_and_guns_do_not():
    game = pos([ah("A", "0606"), it("X", "0608", defense=1), gun("G", IT, "0605"), fort("F", IT, "0604")])
    assert not allowed(game, "move", unit="A", to="0608")
    assert not allowed(game, "move", unit="A", to="0604"), "a fort is a combat unit"
    assert allowed(game, "move", unit="A", to="0605")
    zone = set(game.zoc(IT))
    assert set(neighbours("0608")) <= zone
    assert "0603" not in zone, "neither forts nor guns have a zone"
    named = pos([ah("A", "0606"), gun("G", IT, "0605", defense=3)])
    assert allowed(named, "move", unit="A", to="0605"), "artillery is never a combat unit, whatever it prints"


@rule("2.5.c", "10.2.b", "T2")
def test_a_one_step_unit_dies_at_the_third_reduction():
    flags_ = {"flags": {"1212": AH, "0112": IT}}

    def starved(**values):
        return pos(
            [ah("U", "0901", supply="out", **values), ah("B", "1211"), it("I", "0112")], phase="supply", map=flags_
        )

    assert alive(starved(defense=9), "U")
    assert not alive(starved(defense=9, loss=1), "U")
    flipped = starved(**two_steps(defense=9), loss=1)
    assert (steps(flipped, "U"), loss(flipped, "U")) == (1, 0)
    assert not alive(starved(**two_steps(defense=9), loss=1, steps_left=1), "U")


# The set-up of the scenario


@rule("14.0.i", "1.1.a")
def test_the_game_starts_with_ten_points():
    assert vp(esagono.new(GAME, seed=1)) == 10


@rule("Q6", "Q26", "Q68")
def test_units_begin_in_supply_and_guns_as_batteries():
    game = esagono.new(GAME, seed=1, options={"replacements": "yes"})
    for unit in game.to_position()["units"]:
        assert unit.get("supply", "in") == "in"
        assert "mov" not in unit.get("flags", ())
    tracks = game.view("observer")["tracks"]
    assert (tracks["rp_italian"], tracks["rp_austro_hungarian"]) == (0, 0)
    arriving = pos([*QUIET_PAIR, gun("N", AH, "pool", turn=3, entry=["1204"])], phase="reinforcement")
    assert flags(arriving, "N") == set(), "being placed is not moving"
    assert supplied(arriving, "N") == "in"


@rule("12.4.c", "12.4.d")
def test_the_marked_units_are_frozen_at_the_start():
    game = esagono.new(GAME, seed=1)
    frozen = {u["id"] for u in game.to_position()["units"] if "frozen" in u.get("flags", ())}
    assert frozen == {r["id"] for r in UNITS if r["mark"] == "frozen"}
    assert {"it-ivrea", "it-salerno", "it-lambro"} <= frozen
    (artillery,) = frozen - {"it-ivrea", "it-salerno", "it-lambro"}
    assert where(game, artillery) == "2903"
    assert record(game, artillery)["id"].startswith("it-")


@rule("14.0.a")
@pytest.mark.parametrize(("turn", "over"), [(13, False), (14, True)])
def test_the_game_ends_after_turn_fourteen(turn, over):
    game = pos(QUIET_PAIR, turn=turn, side=IT, phase="combat")
    if game.decision:
        game.play(quiet(game))
    assert (game.result is not None) is over
    assert bool(happened(game.log, "game-over")) is over


@rule("8.3.a")
def test_nothing_but_combat_uses_the_dice_of_the_base_game():
    game = battle(ah("A", FRONT), it("D", TARGET), dice=[*CALM, 6])
    fight(game)
    play(game, "end")
    run_to_phase(game, "movement", AH, turn=4)
    assert game.to_position()["dice"] == [6]
