"""1: sides, scale, scenarios and the end of the game."""

from __future__ import annotations

from datetime import date

import pytest

import esagono
from tests.rules.situations import (
    AH,
    IT,
    ah,
    cost,
    gun,
    it,
    kind,
    option_exists,
    play,
    run_until,
    tracks,
    two_steps,
    verbs,
)

from .helpers import GAME, pos, printed, variant

ENDS = {int(turn): number for turn, number in printed("tables.toml")["track"]["end"].items()}


def phase_c(turn, *dice, **top):
    """Both sides far apart at the beginning of phase C: the Italian die comes first, then the end die."""
    return pos([it("I", "1006"), ah("A", "0306")], turn=turn, side=AH, phase="end", dice=list(dice), **top)


@pytest.mark.rule("isonzo-1917", "1.0.a")
def test_two_sides_play():
    (info,) = [g for g in esagono.games() if g.id == GAME]
    assert tuple(info.sides) == (IT, AH)
    game = pos([it("I", "1006"), ah("A", "0306")])
    seen = set()
    for _ in range(8):
        seen.add(game.decision.side)
        play(game, "end")
    assert seen == {IT, AH}


@pytest.mark.rule("isonzo-1917", "1.0.b")
def test_a_turn_is_a_day():
    today = date.fromisoformat(phase_c(3, 1).view("observer")["date"])
    yesterday = date.fromisoformat(phase_c(2, 1).view("observer")["date"])
    assert (today - yesterday).days == 1


@pytest.mark.rule("isonzo-1917", "1.0.c", "Q86")
def test_levels_change_neither_cost_nor_stacking():
    hexes = {"0607": {"terrain": "hill", "level": 1}, "0605": {"terrain": "hill", "level": 8}}
    hexes |= {"0705": {"terrain": "low-mountain", "level": 9}, "0706": {"terrain": "low-mountain", "level": 10}}
    game = pos([it("A", "0606")], map={"hexes": hexes})
    assert cost(game, "A", "0607") == cost(game, "A", "0605") == 1
    assert cost(game, "A", "0705") == cost(game, "A", "0706") == 2
    for hex, full in [("0607", 2), ("0605", 2), ("0705", 1), ("0706", 1)]:
        units = [it(f"U{i}", hex, **two_steps()) for i in range(full)]
        assert kind(play_end(pos(units, map={"hexes": hexes}))) != "overstack", hex
        units.append(it("X", hex, **two_steps()))
        assert kind(play_end(pos(units, map={"hexes": hexes}))) == "overstack", hex


def play_end(game):
    play(game, "end")
    return game


@pytest.mark.rule("isonzo-1917", "1.0.c")
def test_levels_matter_in_combat():
    def attack(level):
        hexes = {"0606": {"terrain": "hill", "level": level}, "0706": {"terrain": "hill", "level": 4}}
        game = pos([it("I", "0706", attack=5), ah("A", "0606")], phase="combat", map={"hexes": hexes})
        return game.forecast(target="0606", attackers=["I"]).attack.total

    assert (attack(3), attack(4), attack(5)) == (5, 5, 4)


@pytest.mark.rule("isonzo-1917", "1.0.d")
def test_a_combat_takes_three_dice():
    """Two dice for the results and one for the losses: the fourth die is the next roll, the Italian die of phase C."""
    units = [it("I", "0706", attack=4), ah("A", "0606", defense=4)]
    game = pos(units, phase="combat", dice=[3, 4, 2, 5])
    play(game, "attack", target="0606")
    run_until(game, "movement")
    run_until(play_end(game), "movement")
    assert game.view("observer")["turn"] == 4
    assert tracks(game)["rp"] == 5


@pytest.mark.rule("isonzo-1917", "1.1.a", "1.3.a")
def test_the_scenario_is_chosen_before_the_game():
    (info,) = [g for g in esagono.games() if g.id == GAME]
    assert len(info.scenarios) == 2
    first = {s: esagono.new(GAME, scenario=s, seed=1).view("observer")["turn"] for s in info.scenarios}
    assert sorted(first.values()) == [1, 2]
    with pytest.raises(esagono.EsagonoError, match="historical"):
        esagono.new(GAME, scenario="third", seed=1)


@pytest.mark.rule("isonzo-1917", "1.1.b")
@pytest.mark.parametrize("scenario", ["historical", "early"])
def test_counters_start_where_they_print(scenario):
    game = esagono.new(GAME, scenario=scenario, seed=1)
    now = {u["id"]: u["hex"] for u in game.to_position()["units"]}
    first = game.view("observer")["turn"]
    rows = printed("counters.csv")
    assert len(rows) > 50
    for row in rows:
        if row["reserve"] == "box":
            assert now[row["id"]] == "box", row["id"]
        elif row["turn"] and int(row["turn"]) > first:
            assert now[row["id"]] == "pool", row["id"]
        elif not row["turn"]:
            assert now[row["id"]] == row["hex"], row["id"]


@pytest.mark.rule("isonzo-1917", "1.3.1.a", "1.3.2.a", "1.3.3.a", "Q9")
@pytest.mark.parametrize(("scenario", "turn", "day"), [("historical", 2, "1917-08-19"), ("early", 1, "1917-08-18")])
def test_scenarios_begin(scenario, turn, day):
    view = esagono.new(GAME, scenario=scenario, seed=1).view("observer")
    assert (view["turn"], view["side"], view["date"]) == (turn, IT, day)
    assert set(view["destroyed"]) == {"1912-1913", "1813-1912"}
    assert view["tracks"]["rp"] == 0


@pytest.mark.rule("isonzo-1917", "1.1.b", "Q8")
def test_guns_begin_as_batteries():
    units = esagono.new(GAME, seed=1).to_position()["units"]
    types = {row["id"]: row["type"] for row in printed("counters.csv")}
    found = [u for u in units if types[u["id"]] in ("artillery", "heavy-artillery")]
    assert len(found) > 5
    assert not [u["id"] for u in found if "mov" in u.get("flags", ())]


def guns(turn, side=IT, scenario="early", **top):
    units = [it("I", "0706", artillery=3), it("J", "0706"), gun("G", IT, "0806"), ah("A", "0606"), ah("B", "0606")]
    units += [gun("H", AH, "0506")]
    return pos(units, turn=turn, side=side, phase="combat", scenario=scenario, **top)


@pytest.mark.rule("isonzo-1917", "1.3.2.b", "Q6")
@pytest.mark.parametrize(
    ("scenario", "turn", "usable"), [("early", 1, False), ("early", 2, True), ("historical", 2, True)]
)
def test_italian_guns_are_silent_on_turn_1(scenario, turn, usable):
    game = guns(turn, scenario=scenario)
    play(game, "attack", target="0606")
    play(game, "add", unit="I")
    assert option_exists(game, "support", unit="G") is usable
    play(game, "resolve")
    run_until(game, "defense_support")
    assert option_exists(game, "support", unit="H"), "the other side's guns fire"


@pytest.mark.rule("isonzo-1917", "1.3.2.b", "Q6")
@pytest.mark.parametrize(("turn", "usable"), [(1, False), (2, True)])
def test_italian_guns_bombard_no_bridge_on_turn_1(turn, usable):
    bridge = {"sides": {"0706-0707": "river"}, "roads": [["0706", "0707"]]}
    game = guns(turn, map=bridge)
    assert option_exists(game, "bombard", unit="G", hexside="0706-0707") is usable
    assert option_exists(guns(turn, side=AH, map=bridge), "bombard", unit="H", hexside="0706-0707")


@pytest.mark.rule("isonzo-1917", "1.3.2.b", "Q6")
@pytest.mark.parametrize(("turn", "usable"), [(1, False), (2, True)])
def test_italian_guns_are_silent_in_defense_on_turn_1(turn, usable):
    game = guns(turn, side=AH)
    play(game, "attack", target="0706")
    play(game, "add", unit="A")
    assert option_exists(game, "support", unit="H")
    play(game, "resolve")
    run_until(game, "defense_support")
    assert option_exists(game, "support", unit="G") is usable


@pytest.mark.rule("isonzo-1917", "1.3.2.b", "Q6")
def test_printed_artillery_of_brigades_counts_on_turn_1():
    game = guns(1)
    f = game.forecast(target="0606", attackers=["I"])
    g = game.forecast(target="0606", attackers=["J"])
    assert sum(m.value for m in f.defender_drms) - sum(m.value for m in g.defender_drms) == 2


@pytest.mark.rule("isonzo-1917", "1.3.2.b", "Q6")
def test_italian_guns_may_move_on_turn_1_unless_the_option_forbids():
    units = [gun("G", IT, "0806"), it("I", "0906"), gun("H", AH, "0306")]
    assert "0807" in pos(units, turn=1, scenario="early").reach("G")
    strict = pos(units, turn=1, scenario="early", options=variant("Q6"))
    assert not strict.why_not("move", unit="I", to="0907")
    assert strict.why_not("move", unit="G", to="0807")
    later = pos(units, turn=2, scenario="early", options=variant("Q6"))
    assert not later.why_not("move", unit="G", to="0807")


@pytest.mark.rule("isonzo-1917", "1.4.a", "1.4.b", "E21")
@pytest.mark.parametrize("turn", sorted(ENDS))
def test_the_end_die_from_turn_8(turn):
    """E21: a roll not above the number of the box ends the game, one more does not."""
    number = ENDS[turn]
    assert phase_c(turn, 1, number).result is not None
    assert phase_c(turn, 1, 1).result is not None
    if number < 6:
        game = phase_c(turn, 1, number + 1)
        assert game.result is None
        assert game.view("observer")["turn"] == turn + 1


@pytest.mark.rule("isonzo-1917", "1.4.a", "1.4.b")
def test_the_end_number_of_the_last_box_always_ends():
    assert min(ENDS) == 8
    assert ENDS[max(ENDS)] == 6


@pytest.mark.rule("isonzo-1917", "1.4.c")
@pytest.mark.parametrize("turn", [2, 5, 7])
def test_no_end_die_before_turn_8(turn):
    game = phase_c(turn, 1, 1)
    assert game.result is None
    assert game.view("observer")["turn"] == turn + 1
    assert game.to_position().get("dice") == [1], "only the Italian die was rolled"


@pytest.mark.rule("isonzo-1917", "1.4.a", "Q3")
def test_the_end_die_comes_after_the_bridges():
    """Q3: the roll is the last step of phase C."""
    bridge = {"sides": {"0906-0907": "river"}, "roads": [["0906", "0907"]]}
    units = [it("I", "1006"), ah("A", "0306")]
    game = pos(units, turn=8, side=AH, phase="end", dice=[1, 1], map=bridge)
    assert kind(game) == "blow"
    assert game.result is None
    assert verbs(game) == {"blow", "done"}
    play(game, "done")
    assert game.result is not None


@pytest.mark.rule("isonzo-1917", "1.4.a", "1.4.b")
def test_players_are_told_which_die_ends_the_game():
    units = [it("I", "1006"), ah("A", "0306")]
    assert pos(units, turn=7).view(IT)["ends_on"] == 0
    game = pos(units, turn=9)
    for seat in (IT, AH, "observer"):
        assert game.view(seat)["ends_on"] == ENDS[9]
    (track,) = [t for t in game.rules.table(game.view(IT), "en").tracks if t.id == "end"]
    assert (track.marks[0].at, f"{ENDS[9]} or less" in track.title) == (ENDS[9], True)
    assert game.rules.components("en")["turns"]["ends_on"] == {str(turn): number for turn, number in ENDS.items()}
