"""6.2.1, 6.3 of Goito: the moods of commanders, and how much stacks in a hex."""

from __future__ import annotations

from esagono.engine import Option
from esagono.games.risorgimento import goito

from .fights import fight, marked
from .playing import act, clauses, settle
from .reading import mood, where
from .situations import AU, FAR, PI, au, pi, position, rule

# 6.2.1: moods


@rule("2.2.b", "6.2.1.c")
def test_moods_begin_at_zero():
    assert goito.ruleset(None, {}).fresh_state().mood == [0] * 10


@rule("6.2.1.a", "6.2.1.b", "6.2.1.c")
def test_moods_follow_victories():
    game = marked(pi("P", "0605", stacking=2), dice=[5, 5])
    act(game, "A", "assault")
    assert (mood(game, "austrian"), mood(game, "piedmontese")) == (1, -1)
    lost = marked(pi("P", "0605", stacking=2), dice=[2, 2])
    act(lost, "A", "assault")
    assert (mood(lost, "austrian"), mood(lost, "piedmontese")) == (-1, 1)


@rule("6.2.1.b", "Q22")
def test_every_formation_that_fought_but_not_the_gunners_formation():
    """Q22."""
    game = marked(
        pi("P", "0605", stacking=2), pi("Q", "0605", formation="other"),
        pi("G", "0605", formation="guns", type="field-artillery"), dice=[5, 5],
        attacker={"strength": 8},
    )  # fmt: skip
    act(game, "A", "assault")
    index = game.rules.roster.formation_index
    moods = {name: game.state.mood[index[name]] for name in ("piedmontese-formation", "other", "guns")}
    assert moods == {"piedmontese-formation": -1, "other": -1, "guns": 0}


@rule("6.2.1.b", "Q22")
def test_every_formation_that_fought_changes_its_mood():
    game, _ = fight(
        pi("P", "0505", formation="one", stacking=2), pi("Q", "0505", formation="two"),
        pi("G", "0505", formation="three", type="field-artillery"), mine=au("A", "0506", strength=8), dice=[5, 5],
    )  # fmt: skip
    settle(game)
    moods = {f["id"]: f["mood"] for f in game.to_position()["formations"]}
    assert (moods["one"], moods["two"], moods["three"], moods["austrian-formation"]) == (-1, -1, 0, 1)


@rule("Q22", "M9")
def test_moods_stay_between_three_and_minus_three():
    game, _ = fight(
        pi("P", "0505"), dice=[5, 5],
        formations=[
            {"id": "austrian-formation", "side": AU, "mood": 3},
            {"id": "piedmontese-formation", "side": PI, "mood": -3},
        ],
    )  # fmt: skip
    settle(game)
    assert (mood(game, AU), mood(game, PI)) == (3, -3)


@rule("6.2.1.b", "Q21")
def test_a_loser_wiped_out_counts_as_beaten():
    """Q21."""
    game = marked(pi("P", "0605", strength=1), dice=[6, 6])
    act(game, "A", "assault")
    settle(game)
    assert where(game, "P") == "eliminated"
    assert mood(game, "piedmontese") == -1
    assert where(game, "A") == "0605"


# 6.3: stacking


@rule("6.3.1.a", "T3", "6.3.a")
def test_five_stacking_points_in_a_hex():
    game = position(au("A", "0503", stacking=3), au("B", "0504", stacking=3), au("C", "0604", stacking=2), FAR)
    assert "0504" not in game.reach("A")
    assert "0604" in game.reach("A")
    game.play(Option("select", unit="A"))
    assert clauses(game, "move", unit="A", to="0504") == ["6.3.1.a"]


@rule("6.3.1.a", "T3", "Q28")
def test_a_hex_holds_five_and_a_march_passes_through():
    game = position(au("A", "0505", stacking=3), au("B", "0504", stacking=3), pi("P", "1201"))
    assert "0504" not in game.reach("A")
    assert clauses(game, "move", unit="A", to="0504") == ["6.3.1.a"]
    assert game.reach("A")["0503"].cost == 3
    assert game.reach("A", mode="march")["0503"].cost == 2
    strict = position(
        au("A", "0505", stacking=3), au("B", "0504", stacking=3), pi("P", "1201"), options={"march_stacking": "strict"}
    )
    assert strict.reach("A", mode="march")["0503"].cost == 3
    fits = position(au("A", "0505", stacking=3), au("B", "0504", stacking=2), pi("P", "1201"))
    assert "0504" in fits.reach("A")


@rule("Q28", "6.3.1.b")
def test_march_movement_passes_through_full_hexes():
    chart = {"size": [1, 12]}
    units = (au("A", "0103", stacking=2, flags=["march"]), au("B", "0104", stacking=4), pi("P", "0112"))
    leaders = [{"id": "FC", "side": AU, "type": "commander", "hex": "0101"}]
    game = position(*units, map=chart, units=[*leaders, *units])
    assert "0105" in game.reach("A")
    assert "0104" not in game.reach("A")
    assert "0105" not in game.reach("A", mode="normal")
    strict = position(*units, map=chart, units=[*leaders, *units], options={"march_stacking": "strict"})
    assert "0105" not in strict.reach("A")
