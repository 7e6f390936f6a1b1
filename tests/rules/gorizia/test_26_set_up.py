"""5, 26.0: free set-up and the default deployment."""

from __future__ import annotations

import pytest

import esagono

from .reading import AH, IT, listed, offered, pass_until, play, refused, rule, where

# 23.1: extending


@rule("Q20", "23.1.a")
def test_units_may_be_set_up_in_two_hexes() -> None:
    game = esagono.new("gorizia-1916", "bridgehead", seed=1, options={"set_up": "free"})
    for name, hex in (("i", "1910"), ("ii", "2111"), ("iii", "2211")):
        play(game, "place", unit=f"ah-4-gebirgs-{name}-37", hex=hex)
    play(game, "default-set-up")
    extend = [o for o in game.options() if o.verb == "extend"]
    assert extend, "2010 of the stretch is empty"
    game.play(extend[0])
    assert any(h >= 0 for h in game.state.hex2)


@rule("Q20", "23.1.a")
def test_a_unit_is_set_up_in_two_hexes_and_no_more() -> None:
    game = esagono.new("gorizia-1916", "bridgehead", seed=1, options={"set_up": "free"})
    for name, hex in (("i", "1910"), ("ii", "2111"), ("iii", "1910")):
        play(game, "place", unit=f"ah-4-gebirgs-{name}-37", hex=hex)
    play(game, "default-set-up")
    middle = "ah-4-gebirgs-ii-37"
    assert {o.text("to") for o in listed(game, "extend", unit=middle)} == {"2010", "2211"}
    play(game, "extend", unit=middle, to="2010")
    assert not listed(game, "extend", unit=middle)


# 23.3: alone, and without Assaults


@rule("Q20", "23.3.a")
def test_only_a_unit_alone_is_set_up_in_two_hexes() -> None:
    game = esagono.new("gorizia-1916", "bridgehead", seed=1, options={"set_up": "free"})
    for name, hex in (("i", "1910"), ("ii", "1910"), ("iii", "2111")):
        play(game, "place", unit=f"ah-4-gebirgs-{name}-37", hex=hex)
    play(game, "default-set-up")
    able = {o.text("unit") for o in listed(game, "extend")}
    assert "ah-4-gebirgs-iii-37" in able
    assert not able & {"ah-4-gebirgs-i-37", "ah-4-gebirgs-ii-37"}


# 26.0: counters and set-up


@rule("26.0.b", "26.0.c", "26.0.d", "5.0.a", "H11")
@pytest.mark.parametrize("scenario", ["bridgehead", "carso", "campaign"])
def test_free_set_up_by_areas_first_the_austro_hungarians(scenario: str) -> None:
    game = esagono.new("gorizia-1916", scenario, seed=1, options={"set_up": "free"})
    assert (game.decision.kind, game.decision.side) == ("setup", AH)
    front = {game.rules.grid.names[h] for h in game.rules.ground.front[1]}
    unit = {"bridgehead": "ah-4-gebirgs-i-37", "carso": "ah-81-honved-i-1h", "campaign": "ah-4-gebirgs-i-37"}[scenario]
    places = {o.text("hex") for o in game.options() if o.verb == "place" and o.text("unit") == unit}
    assert places
    assert places <= front
    assert not any(o.text("unit").startswith("it-") for o in game.options() if o.verb == "place")
    wrong = "2510" if scenario != "carso" else "3612"
    assert refused(game, "place", unit=unit, hex=wrong) == ["26.0"]
    play(game, "default-set-up")
    if game.decision.side == AH:
        play(game, "done")
    assert game.decision.side == IT
    play(game, "default-set-up")
    pass_until(game, "plan", "reinforcements")
    game.rules.check(game.state)


@rule("Q18", "26.0.c")
def test_units_behind_the_front_hang_on_their_own_group() -> None:
    game = esagono.new("gorizia-1916", "bridgehead", seed=1, options={"set_up": "free"})
    play(game, "default-set-up")
    if game.decision.side == AH:
        play(game, "done")
    assert game.decision.side == IT
    toscana = "it-toscana-i-77"

    def places() -> set[str]:
        found = [o for o in game.options() if o.verb == "place" and o.text("unit").startswith("it-toscana")]
        return {o.text("hex") for o in found}

    stretch = {"1712", "1811", "1912", "2011"}
    assert places() == stretch, "nobody of the division is there yet"
    play(game, "place", unit=toscana, hex="1811")
    assert places() > stretch
    near = set(game.rules.hexes_around("1811"))
    assert places() - stretch <= near


@rule("22.4.a", "26.0.c")
def test_flamethrowers_are_set_up_with_infantry_only() -> None:
    game = esagono.new("gorizia-1916", "campaign", seed=1, options={"set_up": "free"})
    placings = [o for o in game.options() if o.verb == "place"]
    engineer = next(o for o in placings if "-eng-" in o.text("unit"))
    battalion = next(o for o in placings if game.rules.roster.is_battalion[game.unit(o)])
    game.play(engineer)
    assert not [o for o in game.options() if o.verb == "place" and "flame" in o.text("unit")]
    game.play(battalion)
    assert {o["hex"] for o in game.options() if o.verb == "place" and "flame" in o.text("unit")} == {battalion["hex"]}


@rule("26.0.c", "Q18", "Q20")
def test_nobody_is_set_up_beyond_the_front() -> None:
    """Where the hex of the default deployment is full, nor when a unit is put in two hexes."""
    game = esagono.new("gorizia-1916", "campaign", seed=1, options={"set_up": "free"})
    rules, state = game.rules, game.state
    start = "3416"  # where battalions of the 81st Honved stand by default, next to Italian ground
    for _ in range(2):
        play(
            game,
            "place",
            unit=next(o.text("unit") for o in game.options() if o.verb == "place" and o.text("hex") == start),
            hex=start,
        )
    play(game, "default-set-up")
    beyond = [rules.roster.ids[u] for u in rules.on_map(state, 1) if rules.ground.territory[0] >> state.hex[u] & 1]
    assert not beyond


@rule("26.0.c", "Q18")
def test_where_units_are_set_up() -> None:
    g = esagono.new("gorizia-1916", scenario=1, seed=1, options={"set_up": "free"})
    assert g.decision.side == AH
    assert "default-set-up" in offered(g)
    assert refused(g, "place", unit="ah-4-gebirgs-i-37", hex="2211") == []
    assert refused(g, "place", unit="ah-4-gebirgs-i-37", hex="2312")[0].startswith("26.")
    assert refused(g, "place", unit="ah-4-gebirgs-ii-52", hex="2511") == []
    assert refused(g, "place", unit="ah-4-gebirgs-ii-52", hex="2211")[0].startswith("26.")


@rule("26.0.c")
def test_any_of_several_alike_may_be_set_up_first() -> None:
    g = esagono.new("gorizia-1916", scenario=1, seed=1, options={"set_up": "free"})
    assert refused(g, "place", unit="ah-4-gebirgs-iii-37", hex="2211") == []
    play(g, "place unit=ah-4-gebirgs-iii-37 hex=2211", "place unit=ah-4-gebirgs-i-37 hex=2111")
    assert (where(g, "ah-4-gebirgs-iii-37"), where(g, "ah-4-gebirgs-i-37")) == ("2211", "2111")
    assert refused(g, "place", unit="ah-4-gebirgs-iii-37", hex="2111")[0].startswith("26.0")
    assert refused(g, "place", unit="ah-4-gebirgs-ii-37", hex="2312")[0].startswith("26.0")


@rule("26.0.c", "Q20")
def test_a_unit_of_no_group_is_deployed_in_one_hex():
    """Only those of a group know a front along which they may stand in two; nobody else is asked."""
    for grouped, asked in ((True, AH), (False, IT)):
        game = esagono.new("gorizia-1916", scenario="bridgehead", seed=1, options={"set_up": "free"})
        if not grouped:
            game.rules.groups = {}
        game.play(next(o for o in game.options() if o.verb == "default-set-up"))
        assert game.decision.side == asked
        assert bool(listed(game, "extend")) == grouped


@rule("26.0.d", "26.0.c")
@pytest.mark.parametrize("scenario", ["bridgehead", "carso", "campaign"])
def test_the_default_deployment_keeps_the_stacking_limits(scenario: str) -> None:
    game = esagono.new("gorizia-1916", scenario, seed=1)
    rules, state = game.rules, game.state
    for side in (0, 1):
        crowded = [rules.grid.names[h] for h in range(rules.grid.size) if rules.overstacked(state, side, h)]
        assert crowded == []
    assert all(state.posture[u] for u in range(len(state.hex)) if rules.roster.is_gun[u] and state.hex[u] >= 0)


@rule("Q19", "26.0.d")
def test_guns_are_set_up_behind_the_front_and_within_range_of_it() -> None:
    game = esagono.new("gorizia-1916", "bridgehead", seed=1, options={"set_up": "free"})
    front = {game.rules.grid.names[h] for h in game.rules.ground.front[1]}
    assert not [o for o in game.options() if o.verb == "place" and o.text("unit") == "ah-58-field-1"]
    play(game, "place", unit="ah-4-gebirgs-i-37", hex="2010")
    hexes = {o.text("hex") for o in game.options() if o.verb == "place" and o.text("unit") == "ah-58-field-1"}
    assert hexes
    assert not hexes & front
    enemy = [game.rules.grid.names[h] for h in game.rules.ground.front[0]]
    grid = game.rules.grid
    assert all(min(grid.distance(grid.index(h), grid.index(e)) for e in enemy) <= 7 for h in hexes)
