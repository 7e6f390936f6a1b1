"""13: reinforcements, Italian reserves, emergency reinforcements."""

from __future__ import annotations

import pytest

import esagono
from tests.rules.situations import (
    AH,
    IT,
    ah,
    alive,
    allowed,
    flags,
    it,
    kind,
    loss,
    option_exists,
    play,
    quiet,
    refused,
    run_to_phase,
    run_until,
    steps,
    supplied,
    targets,
    tracks,
    two_steps,
    verbs,
    where,
)

from .helpers import GAME, pos, printed, variant, vp

FLAGS = {"flags": {"1203": IT, "1208": IT, "0103": AH, "0108": AH}}


def arriving(*others, side=IT, turn=3, due=3, **top):
    new = it("P", "pool", turn=due) if side == IT else ah("P", "pool", turn=due)
    units = [new, it("I", "1006"), ah("A", "0306"), *others]
    return pos(units, turn=turn, side=side, phase="reinforcement", map=FLAGS, **top)


@pytest.mark.rule("isonzo-1917", "13.0.a")
@pytest.mark.parametrize("side", [IT, AH])
def test_units_arrive_on_their_turn(side):
    assert kind(arriving(side=side)) == "reinforce"
    early = arriving(side=side, due=4)
    assert kind(early) == "movement"
    assert where(early, "P") == "pool"
    run_until(early, "reinforce")
    view = early.view("observer")
    assert (view["turn"], view["side"]) == (4, side)


@pytest.mark.rule("isonzo-1917", "13.0.a", "Q7")
def test_units_due_before_the_game_began_arrive_at_once():
    """Q7."""
    game = arriving(turn=2, due=1)
    assert kind(game) == "reinforce"


@pytest.mark.rule("isonzo-1917", "13.0.b")
def test_any_own_flag_will_do():
    game = arriving()
    assert targets(game, "enter", "hex") == {"1203", "1208"}
    assert not allowed(game, "enter", unit="P", hex="0103")
    assert not allowed(game, "enter", unit="P", hex="1204")
    play(game, "enter", unit="P", hex="1208")
    assert where(game, "P") == "1208"
    assert supplied(game, "P") == "in"
    assert kind(game) == "movement"
    assert allowed(game, "move", unit="P", to="1108"), "it may move in the same turn"


@pytest.mark.rule("isonzo-1917", "13.0.b", "Q75")
def test_nobody_stays_away_of_his_own_will():
    assert verbs(arriving()) == {"enter"}


@pytest.mark.rule("isonzo-1917", "13.0.b")
def test_hexes_with_enemies_are_closed():
    game = arriving(ah("X", "1203"))
    assert targets(game, "enter", "hex") == {"1208"}, "the only way in"
    game = arriving(ah("X", "1203"), ah("Y", "1208"))
    assert where(game, "P") == "pool", "it waits"
    assert kind(game) == "movement"


@pytest.mark.rule("isonzo-1917", "13.0.b", "Q75")
def test_waiting_units_come_later():
    """Q75."""
    game = arriving(ah("X", "1203"), ah("Y", "1208"), side=IT)
    run_to_phase(game, "movement", AH)
    play(game, "move", unit="X", to="1103")
    run_to_phase(game, "movement", IT, turn=4)
    assert where(game, "P") == "1203"


@pytest.mark.rule("isonzo-1917", "13.0.b")
def test_stacking_waits_for_the_end_of_movement():
    full = [it(f"T{n}", hex, **two_steps()) for n, hex in enumerate(["1203"] * 3 + ["1208"] * 3)]
    game = arriving(*full)
    assert targets(game, "enter", "hex") == {"1203", "1208"}


# 13.1 reserves


def reserves(points=2, **top):
    units = [it("R", "1006", flags=["reserve"]), it("B", "box"), it("I", "1106"), ah("A", "0306")]
    setting = {"phase": "reinforcement", "map": FLAGS, "tracks": {"rp": points, "vp": 0}} | top
    return pos(units, **setting)


@pytest.mark.rule("isonzo-1917", "13.1.a")
def test_reserves_of_the_set_up():
    rows = {row["id"]: row for row in printed("counters.csv") if row["reserve"]}
    assert {row["reserve"] for row in rows.values()} == {"map", "box"}
    assert all(row["side"] == IT and row["size"] == "brigade" for row in rows.values())
    game = esagono.new(GAME, seed=1)
    now = {u["id"]: u for u in game.to_position()["units"]}
    for id, row in rows.items():
        if row["reserve"] == "map":
            assert now[id]["hex"] == row["hex"]
            assert "reserve" in now[id]["flags"]
        else:
            assert now[id]["hex"] == "box"


@pytest.mark.rule("isonzo-1917", "13.1.a", "Q79")
def test_what_a_reserve_does():
    """Q79: it does not move, attack or recover, but it has a zone and defends; an attack does not release it."""
    units = [it("R", "0706", loss=1, flags=["reserve"]), it("I", "1106"), ah("A", "0606"), ah("B", "0505")]
    game = pos(units)
    assert not allowed(game, "move", unit="R", to="0806")
    assert "0806" in game.zoc(IT)
    far = pos([it("R", "1006", loss=1, flags=["reserve"]), it("I", "1106")])
    assert not allowed(far, "recover", unit="R")
    fight = pos(units, phase="combat")
    assert not allowed(fight, "attack", target="0606")
    defend = pos(units, side=AH, phase="combat", dice=[3, 4, 1])
    f = defend.forecast(target="0706", attackers=["A"])
    assert f.defense.total == 3
    play(defend, "attack", target="0706")
    run_until(defend, "movement", "over")
    assert "reserve" in flags(defend, "R")


@pytest.mark.rule("isonzo-1917", "13.1.d")
def test_only_reserves_are_released_and_others_are_told_so():
    units = [it("R", "box"), it("late", "pool", turn=9), it("lost", "eliminated"), it("I", "1106"), ah("A", "0306")]
    game = pos(units, phase="reinforcement", tracks={"rp": 3, "vp": 0})
    assert targets(game, "release", "unit") == {"R"}
    for id in ("late", "lost", "I"):
        assert [r.key for r in game.why_not("release", unit=id)] == ["release-not-reserve"]


@pytest.mark.rule("isonzo-1917", "13.1.a", "Q79")
def test_a_reserve_does_not_join_the_attack_of_others():
    units = [it("R", "0706", flags=["reserve"]), it("I", "0706"), ah("A", "0606")]
    game = pos(units, phase="combat")
    play(game, "attack", target="0606")
    assert targets(game, "add", "unit") == {"I"}
    assert refused(game, "13.1", "add", unit="R")


@pytest.mark.rule("isonzo-1917", "13.1.a", "Q79")
def test_option_an_attack_frees_a_reserve():
    units = [it("R", "0706", flags=["reserve"]), it("I", "1106"), ah("A", "0606")]
    game = pos(units, side=AH, phase="combat", dice=[3, 4, 1], options=variant("Q79"), tracks={"rp": 0, "vp": 0})
    play(game, "attack", target="0706")
    run_until(game, "movement", "over")
    assert "reserve" not in flags(game, "R")
    assert vp(game) == 0


@pytest.mark.rule("isonzo-1917", "13.1.b")
@pytest.mark.parametrize(("turn", "gained"), [(1, 0), (2, 4), (3, 4), (9, 4)])
def test_the_italian_die_from_turn_2(turn, gained):
    units = [it("I", "1006"), ah("A", "0306")]
    game = pos(units, turn=turn, side=AH, phase="end", scenario="early", tracks={"rp": 1, "vp": 0}, dice=[4, 6])
    assert tracks(game)["rp"] == 1 + gained


@pytest.mark.rule("isonzo-1917", "13.1.c", "E20")
@pytest.mark.parametrize(("before", "roll", "after"), [(7, 5, 9), (3, 6, 9), (3, 5, 8), (9, 1, 9)])
def test_e20_at_most_nine_points(before, roll, after):
    units = [it("I", "1006"), ah("A", "0306")]
    game = pos(units, side=AH, phase="end", tracks={"rp": before, "vp": 0}, dice=[roll])
    assert tracks(game)["rp"] == after


@pytest.mark.rule("isonzo-1917", "13.1.c")
def test_points_are_kept():
    game = reserves(2, dice=[1])
    run_to_phase(game, "reinforcement", IT, turn=4)
    assert tracks(game)["rp"] == 3


@pytest.mark.rule("isonzo-1917", "13.1.d", "15.0.g")
def test_a_release_costs_two_kinds_of_points():
    game = reserves(2)
    before = vp(game)
    play(game, "release", unit="R")
    assert tracks(game)["rp"] == 1
    assert vp(game) == before - 1
    play(game, "release", unit="B")
    play(game, "enter", unit="B", hex="1203")
    assert vp(game) == before - 2
    assert kind(game) == "movement", "no points, no more releases"


@pytest.mark.rule("isonzo-1917", "13.1.d")
def test_without_points_nothing_is_released():
    game = reserves(0)
    assert kind(game) == "movement"
    assert not allowed(game, "release", unit="R")
    game = reserves(1)
    play(game, "release", unit="R")
    assert kind(game) == "movement"
    assert where(game, "B") == "box"


@pytest.mark.rule("isonzo-1917", "13.1.d")
def test_releases_are_free_will_and_italian():
    game = reserves(3)
    assert option_exists(game, "done")
    play(game, "done")
    assert "reserve" in flags(game, "R")
    assert vp(game) == 0
    assert kind(reserves(3, side=AH)) == "movement"


@pytest.mark.rule("isonzo-1917", "13.1.e")
def test_released_units_stand_or_enter():
    game = reserves(2)
    play(game, "release", unit="R")
    assert flags(game, "R") == set()
    assert where(game, "R") == "1006"
    play(game, "release", unit="B")
    assert kind(game) == "reinforce"
    assert targets(game, "enter", "hex") == {"1203", "1208"}
    play(game, "enter", unit="B", hex="1208")
    assert where(game, "B") == "1208"
    assert allowed(game, "move", unit="R", to="0906")
    assert allowed(game, "move", unit="B", to="1108")


@pytest.mark.rule("isonzo-1917", "13.1.b", "Q5")
def test_option_initial_points():
    """Q5."""
    assert esagono.new(GAME, seed=1).view(IT)["tracks"]["rp"] == 0
    assert esagono.new(GAME, seed=1, options=variant("Q5")).view(IT)["tracks"]["rp"] > 0


# 13.2 emergency reinforcements


def losses(turn=7, **top):
    units = [ah("X", "eliminated", loss=0, **two_steps()), ah("S", "eliminated"), it("Y", "eliminated")]
    units += [it("I", "1006"), ah("A", "0306")]
    setting = {"side": AH, "phase": "reinforcement", "map": FLAGS, "tracks": {"rp": 0, "vp": 0}} | top
    return pos(units, turn=turn, **setting)


@pytest.mark.rule("isonzo-1917", "13.2.a", "Q80")
@pytest.mark.parametrize(("turn", "may"), [(6, False), (7, True), (8, True)])
def test_emergency_reinforcements_from_turn_7(turn, may):
    game = losses(turn)
    assert (kind(game) == "recall") is may
    if may:
        assert targets(game, "recall", "unit") == {"X", "S"}
        play(game, "recall", unit="S")
        play(game, "enter", unit="S", hex="0108")
        assert where(game, "S") == "0108"
        assert kind(game) == "movement", "one a turn"
        assert not alive(game, "X")


@pytest.mark.rule("isonzo-1917", "13.2.a")
def test_the_italian_has_none():
    assert kind(losses(side=IT)) == "movement"


@pytest.mark.rule("isonzo-1917", "13.2.a")
def test_it_is_free_will():
    game = losses()
    play(game, "done")
    assert kind(game) == "movement"
    assert vp(game) == 0


@pytest.mark.rule("isonzo-1917", "13.2.b", "Q80")
@pytest.mark.parametrize("unit", ["X", "S"])
def test_it_returns_with_one_step(unit):
    game = losses()
    play(game, "recall", unit=unit)
    play(game, "enter", unit=unit, hex="0103")
    assert steps(game, unit) == 1
    f = pos_attack(game, unit)
    assert f == (2 if unit == "X" else 4)


def pos_attack(game, unit):
    """The attack strength the unit shows to its owner."""
    (found,) = [u for u in game.view(AH)["units"] if u["id"] == unit]
    return found["attack"]


@pytest.mark.rule("isonzo-1917", "13.2.c", "15.0.h", "Q80")
def test_it_gives_the_italian_a_point():
    game = losses()
    before = vp(game)
    play(game, "recall", unit="S")
    play(game, "enter", unit="S", hex="0108")
    assert vp(game) == before + 1


@pytest.mark.rule("isonzo-1917", "13.2.a", "Q80")
def test_a_unit_that_comes_back_is_fresh():
    """It died with two reductions and low supply, and comes with neither."""
    units = [ah("D", "0606", defense=4, loss=2, supply="low"), ah("A", "0206"), it("I", "0706", attack=9)]
    game = pos(units, turn=7, phase="combat", dice=[4, 5, 6])
    play(game, "attack", target="0606")
    run_until(
        game, "recall", chooser=lambda g: next((o for o in g.options() if o.verb in ("add", "resolve")), quiet(g))
    )
    assert not alive(game, "D")
    play(game, "recall", unit="D")
    play(game, "enter", unit="D", hex="0103")
    assert (loss(game, "D"), supplied(game, "D"), where(game, "D")) == (0, "in", "0103")


@pytest.mark.rule("isonzo-1917", "13.1.e", "Q75")
def test_a_released_brigade_waits_until_an_entry_hex_is_free():
    units = [it("A", "1006"), it("B", "box"), ah("X", "1206", move=2)]
    game = pos(units, phase="reinforcement", tracks={"rp": 2, "vp": 0}, map={"flags": {"1206": IT, "0106": AH}})
    play(game, "release", unit="B")
    assert (tracks(game), where(game, "B"), flags(game, "B")) == ({"rp": 1, "vp": -1}, "box", {"called"})
    assert [e.kind for e in game.log][-4:].count("waits") == 1
    assert game.why_not("release", unit="B"), "it is paid for"
    again = esagono.position(game.to_position())
    for g in (game, again):
        run_to_phase(g, "movement", AH)
        play(g, "move", unit="X", to="1205")
        run_to_phase(g, "movement", IT)
        assert (where(g, "B"), tracks(g)["vp"], flags(g, "B")) == ("1206", -1, set())


@pytest.mark.rule("isonzo-1917", "13.1.e", "Q75")
def test_a_brigade_of_the_game_that_waits_is_written_as_such():
    units = [{"id": "it-aosta", "hex": "box"}, it("A", "1006"), ah("X", "1206")]
    game = pos(units, phase="reinforcement", tracks={"rp": 2, "vp": 0}, map={"flags": {"1206": IT, "0106": AH}})
    play(game, "release", unit="it-aosta")
    again = esagono.position(game.to_position() | {"phase": "reinforcement"})
    assert flags(again, "it-aosta") == {"called"}


@pytest.mark.rule("isonzo-1917", "13.2.a", "Q75", "Q80")
def test_a_recalled_unit_waits_until_an_entry_hex_is_free():
    units = [it("A", "0106"), ah("Y", "eliminated", steps=2), ah("X", "0306")]
    chart = {"flags": {"1206": IT, "0106": AH}}
    game = pos(units, turn=7, side=AH, phase="reinforcement", map=chart, tracks={"rp": 0, "vp": 0})
    play(game, "recall", unit="Y")
    assert (tracks(game)["vp"], where(game, "Y"), steps(game, "Y")) == (0, "box", 1), "paid for as it enters"


@pytest.mark.rule("isonzo-1917", "13.0.b")
def test_players_are_told_where_reinforcements_enter():
    game = esagono.new(GAME, seed=1)
    coming = {r["id"]: r["entry"] for r in game.view(IT)["off_map"]["reinforcements"]}
    flags = {side: [r["hex"] for r in printed("map.csv") if r["flag"] == side] for side in (IT, AH)}
    assert coming["it-venezia"] == flags[IT]
    assert coming["ah-kaiserjaeger-3"] == flags[AH]
    counters = game.rules.components("en")["counters"]
    assert counters["it-venezia"]["entry"] == flags[IT]
    assert counters["it-forli"]["entry"] == []
    (display,) = [d for d in game.rules.table(game.view(AH), "en").displays if d.id == "reinforcements"]
    lines = {entry.key: entry.text for group in display.groups for entry in group.entries}
    assert lines["it-venezia"] == " ".join(flags[IT])
