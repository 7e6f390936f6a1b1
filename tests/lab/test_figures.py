"""The figures of faults of Goito and Gorizia count what they are named for, by the rules themselves."""

from __future__ import annotations

from typing import Any

import pytest

import esagono
from esagono.bots import Budget
from esagono.bots.interface import answer
from esagono.engine import Event, Option
from esagono.games.risorgimento.fights.combat import combat_sum
from esagono.lab.exploits import figures_of
from esagono.lab.matches import Match, play
from esagono.lab.players import make
from esagono.lab.risorgimento.figures import Figures, fought_as, open_farms
from esagono.lab.strafe.figures import Figures as StrafeFigures
from esagono.lab.strafe.figures import open_hexes, worn_in_contact
from tests.rules.goito.playing import quiet
from tests.rules.goito.situations import AU, assault, au, charge, pi, position
from tests.rules.gorizia.fights import COMBAT, choose, fight
from tests.rules.gorizia.reading import AH, IT
from tests.rules.gorizia.situations import ah, gun, it, mark

FARM = {"hexes": {"0605": {"terrain": "farm"}, "0303": {"terrain": "farm"}}}


# Goito


def farms(*units: dict[str, Any], **more: Any) -> tuple[int, int]:
    game = position(*units, map=FARM, **more)
    return open_farms(game.rules, game.state, 0), open_farms(game.rules, game.state, 1)


def test_a_farm_is_open_if_nobody_is_there_and_an_enemy_can_walk_in() -> None:
    assert farms(au("A", "0608"), pi("P", "1201")) == (0, 1)
    assert farms(au("A", "0612"), pi("P", "1201")) == (0, 0), "too far"
    assert farms(au("A", "0608"), pi("P", "0605")) == (0, 0), "a garrison"
    assert farms(au("A", "0608"), pi("P", "0604")) == (0, 0), "a zone of reaction over it"
    assert farms(au("A", "0608", flags=["square"]), pi("P", "1201")) == (0, 0), "a square does not move"
    assert farms(au("A", "1212"), pi("P", "0603"), control={"0605": AU}) == (1, 0)


def faults(game: Any, *options: Option) -> dict[str, Any]:
    """Carries out options, everybody quiet in between, and returns what was counted."""
    figures = Figures(game)

    def settle() -> None:
        while game.decision is not None and game.decision.kind not in ("action", "activation", "force"):
            game.play(quiet(game))
            figures.look()

    for option in options:
        settle()
        game.play(option)
        figures.look()
    settle()
    return figures.columns()


def storm(*units: dict[str, Any], dice: tuple[int, ...]) -> dict[str, Any]:
    game = position(*units, markers=[assault("0606", "0605", "A")], dice=list(dice))
    return faults(game, Option("select", unit="A"), Option("assault", unit="A", hex="0606", to="0605"))


def test_attacks_are_counted_and_those_below_an_even_chance() -> None:
    good = storm(au("A", "0606", strength=8), pi("P", "0605", strength=2), dice=(4, 4))
    assert (good["attacks"], good["poor_attacks"]) == ([1, 0], [0, 0])
    poor = storm(au("A", "0606", strength=2), pi("P", "0605", strength=8), dice=(4, 4))
    assert (poor["attacks"], poor["poor_attacks"]) == ([1, 0], [1, 0])
    assert poor["units_lost"][1] == 0


def test_guns_that_are_overrun_are_lost_units_too() -> None:
    found = storm(au("A", "0606"), pi("G", "0605", type="field-artillery"), pi("P", "1201"), dice=())
    assert (found["guns_overrun"], found["units_lost"], found["attacks"]) == ([0, 1], [0, 1], [0, 0])


@pytest.mark.parametrize("square", [True, False])
def test_a_charge_at_a_square_is_counted(square: bool) -> None:
    flags = ["square"] if square else []
    game = position(au("C", "0609", type="cavalry", strength=6, stacking=3), pi("P", "0605", flags=flags),
                    markers=[charge("0606", "0605", "C")], dice=[2, 2, 4, 4, 4, 4, 4, 4, 4, 4])  # fmt: skip
    found = faults(game, Option("select", unit="C"), Option("charge", unit="C", hex="0606", to="0605"))
    assert found["attacks"] == [1, 0]
    assert found["charges_at_squares"] == [int(square), 0]


class Checked(Figures):
    """Compares the combat that it judges with the one that was fought."""

    fought = 0

    def hear(self, event: Event) -> None:
        super().hear(event)
        if event.kind == "combat" and not event.args["reaction"]:
            found = combat_sum(self.rules.combat, fought_as(self.rules, self.before, event))
            name = self.rules.combat.assault.column_name(found.column)
            assert (found.attack, found.defense, name) == tuple(event.args[k] for k in ("attack", "defense", "column"))
            self.fought += 1


def test_what_is_judged_is_the_combat_that_was_fought() -> None:
    """Also where fire in Reaction comes before it in the same option, or somebody chose the reference unit."""
    game: Any = esagono.new("goito-1848", seed="try:0")
    bots = {
        s: make(b, game.rules, s, "1", Budget()) for s, b in zip(game.rules.sides, ("officer", "raider"), strict=True)
    }
    figures = Checked(game)
    while (decision := game.decision) is not None:
        game.play(answer(game, bots[decision.side], decision), decision.side)
        figures.look()
    assert figures.fought == sum(figures.columns()["attacks"]) > 8


# Gorizia


def hexes(*units: dict[str, Any], **more: Any) -> tuple[int, int]:
    game = fight(*units, step="A", vp={"0606": 2}, **more)
    return open_hexes(game.rules, game.state, 0), open_hexes(game.rules, game.state, 1)


def test_a_hex_with_points_is_open_if_no_battalion_is_there_and_one_of_the_enemys_can_walk_in() -> None:
    assert hexes(it("A", "0706"), ah("D", "0101")) == (0, 1)
    assert hexes(it("A", "1212"), ah("D", "0101")) == (0, 0), "too far"
    assert hexes(it("A", "0706"), ah("D", "0606")) == (0, 0), "defended"
    assert hexes(it("A", "0706"), gun("G", "0606", AH), ah("D", "0101")) == (0, 1), "guns do not hold it"
    assert hexes(gun("A", "0706", up="move"), it("B", "1212"), ah("D", "0101")) == (0, 0), "guns do not take it"
    assert hexes(it("A", "1212"), ah("D", "0506"), control={"0606": IT}) == (1, 0)


def test_worn_battalions_next_to_the_enemy_are_counted() -> None:
    def worn(hex: str, left: int) -> int:
        game = fight(it("A", "0706"), ah("D", hex), step="A")
        unit = game.rules.roster.index["D"]
        game.state.dp[unit] = game.rules.threshold(game.state, unit) - left
        return worn_in_contact(game.rules, game.state, 1)

    assert worn("0606", 2) == 1
    assert worn("0606", 3) == 0, "fresh enough"
    assert worn("0101", 2) == 0, "it can rest"


def stormed(*units: dict[str, Any], **more: Any) -> dict[str, Any]:
    game = fight(*units, assaults=[mark("A")], step="C", **more)
    figures = StrafeFigures(game)
    while game.decision is not None and game.decision.kind in COMBAT:
        game.play(choose(game, game.decision.side, game.decision.kind, {}), game.decision.side)
        figures.look()
    return figures.columns()


def test_assaults_are_counted_and_those_below_an_even_chance() -> None:
    poor = stormed(it("A", combat=2), ah("D", combat=8), ah("E", combat=8), dice=[3] * 12)
    assert (poor["assaults"], poor["poor_assaults"]) == ([1, 0], [1, 0])
    good = stormed(it("A", combat=12), ah("D", combat=1, steps=1, dp=3), dice=[3] * 12)
    assert (good["assaults"], good["poor_assaults"]) == ([1, 0], [0, 0])


def test_battalions_and_guns_that_are_lost_are_told_apart() -> None:
    game = fight(it("A", "0808"), gun("G", "0806", AH), ah("D", "0101"), ah("E", "0102"), step="A")
    figures = StrafeFigures(game)
    game.play(Option("move", unit="A", to="0806"))
    game.surrender(game.rules.roster.index["D"], "16.4")
    game.eliminate(game.rules.roster.index["E"], "17.2")
    figures.look()
    assert figures.columns()["guns_lost"] == [0, 1]
    assert figures.columns()["battalions_lost"] == [0, 2]


# Both


@pytest.mark.parametrize(
    ("game", "scenario", "level", "ground"),
    [("goito-1848", None, "recruit", "open_farms"), ("gorizia-1916", "bridgehead", "recruit", "open_hexes")],
)
def test_a_row_of_the_laboratory_has_all_figures_of_both_sides(
    game: str, scenario: str | None, level: str, ground: str
) -> None:
    row = play(Match(game, 0, (level, "random"), scenario=scenario)).game
    names = figures_of(game)
    assert ground in names
    assert all(len(row[name]) == 2 for name in names)
    attacks, poor = (n for n in names if n.endswith(("attacks", "assaults")))
    assert 0 < row[attacks][0] >= row[poor][0]
    assert row[ground][1] > 0, "a random player leaves things open"
