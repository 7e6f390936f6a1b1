"""Words of positions and questions that a reader of the design would use, and what they mean."""

from __future__ import annotations

from fractions import Fraction

import pytest

from esagono.engine import BadPosition, EsagonoError

from .examining import rule
from .fights import AU, act, assault, au, choose, pi, position

ROAD = ["0505", "0506", "0507", "0508"]


# Positions


@rule("8.3.a")
@pytest.mark.parametrize(
    "roads", [{"major": [ROAD]}, {"major": ROAD}, {"major": ["0505-0506-0507-0508"]}, [ROAD], ROAD]
)
def test_a_road_is_a_chain_of_hexes_or_a_list_of_chains(roads):
    game = position(au("A", "0505", flags=["march"], facing="S"), pi("P", "1201"), map={"roads": roads})
    assert game.reach("A", mode="march")["0508"].cost == Fraction(3, 2)


@rule("6.2.b")
@pytest.mark.parametrize(
    ("said", "meant"),
    [("falls-back", "falls-back"), ("Falls back", "falls-back"), (-1, "falls-back"), (1, "falls-back"),
     (2, "hesitates"), (3, "cautious"), (4, "cautious"), (5, "own-initiative"), ("own initiative", "own-initiative"),
     (6, "impetuous"), (8, "impetuous"), (True, "own-initiative"), (False, None), (None, None), ("", None)],
)  # fmt: skip
def test_a_result_of_the_initiative_table_by_its_name_or_its_roll(said, meant):
    active = {"formation": "austrian-formation", "step": "actions", "loose": said}
    game = position(au("A", "0505"), pi("P", "1201"), active=active)
    assert game.to_position()["active"].get("loose") == meant


def test_a_result_that_is_not_on_the_table_is_refused():
    active = {"formation": "austrian-formation", "step": "actions", "loose": "panics"}
    with pytest.raises(BadPosition, match="Initiative Table"):
        position(au("A", "0505"), pi("P", "1201"), active=active)


@rule("7.2.a")
@pytest.mark.parametrize(("said", "meant"), [("none", None), ("movement", "move"), ("fire", "fire")])
def test_an_action_by_the_word_of_the_rules(said, meant):
    game = position(au("A", "0505", action=said), au("B", "0605"), pi("P", "1201"))
    assert next(u for u in game.to_position()["units"] if u["id"] == "A").get("action") == meant


# Forecasts


def mixed(**doc):
    """Line and light infantry side by side, next to the enemy."""
    mine = [au("A", "0506", strength=4), au("L", "0506", type="light", strength=2, cohesion=10)]
    return position(*mine, pi("P", "0505"), markers=[assault("0506", "0505", "L")], dice=[3] * 12, **doc)


@rule("Q25", "9.2.3.c")
@pytest.mark.parametrize("firers", [["L"], ["A", "L"], ["L", "A"]])
def test_line_infantry_adds_nothing_to_the_fire_of_light_infantry(firers):
    found = mixed().forecast(kind="fire", target="0505", firers=firers)
    assert (found.legal, found.totals["strength"], found.column, found.drm) == (True, 2, "2", 1)


@rule("Q25", "9.2.3.c")
def test_a_forecast_counts_who_fires_in_play():
    game = mixed()
    log = act(game, "A", "fire", "L", target="0505", facing="N")
    fired = next(e for e in log if e.kind == "fire")
    assert fired.args["column"] == mixed().forecast(kind="fire", target="0505", firers=["A", "L"]).column


@rule("9.2.3.c")
def test_line_infantry_alone_does_not_fire_as_an_action():
    found = mixed().forecast(kind="fire", target="0505", firers=["A"])
    assert not found.legal
    assert "9.2.3.c" in [r.clause for r in found.reasons]


@rule("Q25", "9.b", "12.1.a")
def test_units_whose_enemy_is_active_fire_in_reaction():
    game = position(au("A", "0506"), pi("P", "0505", strength=4), pi("L", "0505", type="light", strength=2))
    found = game.forecast(kind="fire", target="0506", firers=["P", "L"])
    assert (found.legal, found.totals["strength"]) == (True, 6)
    asked = game.forecast(kind="fire", target="0506", firers=["P", "L"], reaction=True)
    assert found.results == asked.results
    later = game.forecast(kind="fire", target="0506", firers=["P", "L"], reaction=False)
    assert later.totals["strength"] == 2


@rule("Q66", "9.c")
@pytest.mark.parametrize(("facing", "legal"), [("S", True), ("N", False)])
def test_in_reaction_nobody_turns_to_fire(facing, legal):
    game = position(au("A", "0506"), pi("P", "0505", facing=facing))
    assert game.forecast(kind="fire", target="0506", firers=["P"]).legal == legal


@rule("Q61", "8.4.b")
@pytest.mark.parametrize("flag", ["out-of-ammo", "limbered"])
def test_guns_that_cannot_fire_do_not_count(flag):
    guns = [au("G", "0505", type="field-artillery", strength=3)]
    guns.append(au("H", "0505", type="field-artillery", strength=3, flags=[flag]))
    game = position(*guns, pi("P", "0502"))
    found = game.forecast(kind="fire", target="0502", firers=["G", "H"])
    assert (found.legal, found.totals["strength"]) == (True, 3)
    assert not game.forecast(kind="fire", target="0502", firers=["H"]).legal


@rule("9.d", "Q59")
@pytest.mark.parametrize(
    ("words", "column"),
    [({}, "3-4"), ({"force": "artillery"}, "2"), ({"target_force": "infantry"}, "3-4"), ({"target": "Q"}, "2"),
     ({"category": "artillery"}, "2"), ({"category": "non-artillery"}, "3-4"), ({"target": "P"}, "3-4")],
)  # fmt: skip
def test_the_force_fired_at(words, column):
    battery = pi("Q", "0502", type="field-artillery")
    game = position(au("G", "0505", type="field-artillery", strength=3), pi("P", "0502"), battery)
    assert game.forecast(**{"kind": "fire", "target": "0502", "firers": ["G"]} | words).column == column


@rule("9.d", "Q59")
@pytest.mark.parametrize("force", ["infantry", "cavalry", "non-artillery", "infantry-cavalry"])
def test_infantry_and_cavalry_as_one_target(force):
    game = position(
        au("G", "0505", type="field-artillery"), pi("P", "0502"), pi("C", "0502", type="cavalry"),
        pi("Q", "0502", type="field-artillery"), options={"fire_targets": "two"},
    )  # fmt: skip
    found = game.forecast(kind="fire", target="0502", firers=["G"], force=force)
    assert found.legal
    assert set(found.results["status"]) == {"P", "C"}


@pytest.mark.parametrize("verb", ["assault", "fire"])
def test_the_arguments_of_an_option_are_those_of_its_forecast(verb):
    game = mixed()
    game.play(choose(game, "select", unit="L"))
    option = choose(game, verb)
    assert game.forecast(kind=verb, **option.args).legal


def test_a_seat_does_not_find_a_hidden_unit_by_its_name():
    game = position(au("G", "0505", type="field-artillery"), pi("P", "0502"))
    with pytest.raises(EsagonoError, match="no hex 'P'"):
        game.forecast(kind="fire", target="P", firers=["G"], seat=AU)
    with pytest.raises(EsagonoError, match="no hex 'P'"):
        game.sight("G", "P", seat=AU)


# Other questions


@rule("9.4.4.a")
def test_sight_between_units():
    game = position(au("G", "0505"), pi("P", "0501"), pi("Q", "0503"))
    assert game.sight("G", "Q").clear
    assert not game.sight("G", "P").clear
    assert game.sight("0505", "P").distance == 4


@rule("5.2.a", "6.1.4.a")
def test_command_from_another_hex():
    game = position(au("A", "0505"), au("R", "0108", type="overall-commander", rating=2), pi("P", "1201"))
    assert game.command("A").state == "out"
    assert game.command("FC", at="0509")["A"].distance == 4
    assert game.command("austrian-formation", at="0510")["A"].state == "out"
    assert game.command("A", at="0108").state == "in"
    assert not game.command("R")["FC"]
    assert game.command("R", at="0110")["FC"]
    assert game.command("A").state == "out"


@rule("6.1.1.a")
def test_an_activation_by_its_commander():
    game = position(au("A", "0505"), pi("P", "1201"), phase="activation", active={}, side=AU)
    assert game.activation("FC") == game.activation("austrian-formation")
    assert game.activation("PC").value == 4
    with pytest.raises(EsagonoError, match="no formation 'A'"):
        game.activation("A")
