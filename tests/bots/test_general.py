"""What a general does beyond an officer: flanks, objectives by the way, the end of the game, the enemy's reply."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import esagono
from esagono.bots import Budget
from esagono.bots.inferno.assault import Assembler
from esagono.bots.inferno.general import General
from esagono.bots.inferno.officer import Officer
from esagono.bots.inferno.planner import Planner
from esagono.bots.inferno.seat import tools
from esagono.bots.inferno.style import BOLD, STEADY
from esagono.bots.inferno.worth import Worth, turns_left
from esagono.bots.interface import SeatView, answer
from esagono.games import find
from esagono.games.inferno.combat.arithmetic import Battle, odds
from esagono.games.inferno.ruleset import Inferno, InfernoGame

QUICK = Budget(0, 0.0, 0.0)
ITALIAN, AUSTRIAN = "italian", "austro-hungarian"


def unit(name: str, side: str, hex: str, **values: Any) -> dict[str, Any]:
    return {
        "id": name, "side": side, "type": "infantry", "size": "brigade", "corps": "II", "attack": 4, "defense": 4,
        "move": 6, "steps": 2, "reduced": {"attack": 2, "defense": 2, "move": 6}, "hex": hex, **values,
    }  # fmt: skip


def position(*units: dict[str, Any], turn: int = 3, phase: str = "movement", side: str = ITALIAN) -> InfernoGame:
    """A blank map, Austro-Hungarian in the east, with three settlements to take."""
    hexes = {n: {"settlement": n} for n in ("0504", "0503", "0603")}
    territory = {f"{r:02}{c:02}": AUSTRIAN if c < 6 else ITALIAN for r in range(1, 11) for c in range(1, 11)}
    document = {
        "game": "isonzo-1917", "turn": turn, "side": side, "phase": phase, "units": list(units),
        "map": {"size": [10, 10], "hexes": hexes, "territory": territory,
                "flags": {"0510": ITALIAN, "0501": AUSTRIAN}},
    }  # fmt: skip
    game = esagono.position(document)
    assert isinstance(game, InfernoGame)
    return game


def test_a_flank_is_preferred_to_more_of_the_same() -> None:
    """Two from opposite sides shift two columns; the strongest two would stand side by side."""
    game = position(
        unit("strong", ITALIAN, "0506", attack=5),
        unit("second", ITALIAN, "0507", attack=5),
        unit("behind", ITALIAN, "0504", attack=4),
        unit("foe", AUSTRIAN, "0505", attack=3, defense=6),
        phase="combat",
    )
    reckoner, ground = tools(game.rules)
    target = game.rules.grid.index("0505")
    side_by_side = {game.rules.roster.index["second"]: {game.rules.grid.index(n) for n in ("0506", "0405", "0406")}}

    def best(thorough: bool) -> Any:
        style = replace(BOLD, thorough=thorough)
        assembler = Assembler(reckoner, game.state.copy(), 0, Worth(ground, game.state, 0), style)
        found = assembler.best(target, side_by_side, lambda u, h: 0.0)
        assert found is not None
        return found

    careful = best(True)
    units = {game.rules.roster.ids[u] for u, _ in careful.units}
    assert "behind" in units
    assert careful.gain >= best(False).gain


def test_putting_an_attack_together_leaves_the_state_as_it_was() -> None:
    game = esagono.new("isonzo-1917", seed=2)
    assert isinstance(game, InfernoGame)
    reckoner, ground = tools(game.rules)
    state = game.state.copy()
    planner = Planner(reckoner, state, 0, Worth(ground, state, 0), replace(BOLD, thorough=True))
    before = planner.state.hex[:], planner.state.flags[:], planner.state.at[:]
    planner.assembler.best(game.rules.grid.index("2412"), {u: set(c) for u, c in planner.cost.items()}, planner.price)
    assert (planner.state.hex, planner.state.flags, planner.state.at) == before


def test_the_sums_that_are_kept_are_those_of_the_rules() -> None:
    game = esagono.new("isonzo-1917", seed=2)
    assert isinstance(game, InfernoGame)
    rules, state = game.rules, game.state
    reckoner = tools(rules)[0]
    compared = 0
    for side in (0, 1):
        for target in range(rules.grid.size):
            defenders = tuple(u for u in rules.units_of(state, 1 - side, target) if rules.roster.has_zoc[u])
            near = [u for h in rules.grid.around(target) if h >= 0 for u in rules.units_of(state, side, h)]
            attackers = tuple(u for u in near if rules.roster.has_zoc[u])
            if defenders and attackers:
                fight = Battle(target, side, attackers, (), defenders)
                exact = odds(rules, state, fight)
                quick = reckoner.odds(state, fight)
                assert (quick.attack.total, quick.column, quick.flanked) == (
                    exact.attack.total,
                    exact.column,
                    exact.flanked,
                )
                compared += 1
    assert compared > 20


def test_empty_objectives_are_taken_on_the_way() -> None:
    game = position(unit("runner", ITALIAN, "0505", move=8), unit("far", AUSTRIAN, "0901"))
    officer = Officer(game.rules, ITALIAN, "1", QUICK, replace(BOLD, sweeping=True))
    plain = Officer(game.copy().rules, ITALIAN, "1", QUICK, BOLD)
    points = []
    for bot in (officer, plain):
        played = game.copy()
        assert isinstance(played, InfernoGame)
        while played.decision is not None and played.state.phase == "movement" and played.state.side == 0:
            played.play(answer(played, bot, played.decision))
        points.append(sum(played.points().values()))
    assert points[0] == 3 > points[1]
    assert any("on the way" in note.text for note in officer.notes)
    assert not any("on the way" in note.text for note in plain.notes)


def test_who_sits_on_the_supply_of_others_is_attacked_for_it() -> None:
    """A weak unit on the only source starves two brigades; to drive it off is worth more than a like one elsewhere."""
    starved = [unit(n, AUSTRIAN, h) for n, h in (("one", "0403"), ("two", "0603"))]
    raider = unit("raider", ITALIAN, "0501", attack=1, defense=1, steps=1)
    game = position(*starved, raider, unit("other", ITALIAN, "0901", attack=1, defense=1, steps=1), side=AUSTRIAN)
    reckoner, ground = tools(game.rules)
    worth = Worth(ground, game.state, 1)
    source, elsewhere = game.rules.grid.index("0501"), game.rules.grid.index("0901")
    before = worth.taking(source)
    Planner(reckoner, game.state.copy(), 1, worth, BOLD)
    assert worth.taking(source) == pytest.approx(before + 2)
    assert elsewhere not in worth.relief
    free = position(*starved, unit("other", ITALIAN, "0901"), side=AUSTRIAN)
    calm = Worth(tools(free.rules)[1], free.state, 1)
    Planner(tools(free.rules)[0], free.state.copy(), 1, calm, BOLD)
    assert calm.relief == {}


@pytest.mark.parametrize(("game", "turn", "left"), [
    ("isonzo-1917", 13, 0.0), ("isonzo-1917", 12, 1 / 6), ("isonzo-1917", 11, 2 / 6 * (1 + 1 / 6)),
    ("altipiani-1916", 14, 0.0), ("altipiani-1916", 4, 10.0),
])  # fmt: skip
def test_turns_to_come_are_read_from_the_track(game: str, turn: int, left: float) -> None:
    rules = find(game).ruleset(None, {})
    assert isinstance(rules, Inferno)
    assert turns_left(rules, turn) == pytest.approx(left)


def test_losses_count_for_nothing_in_the_last_turn() -> None:
    late = replace(STEADY, farsighted=True).at(0.0)
    assert (late.own_loss, late.enemy_loss, late.rest, late.outlook) == (0.0, 0.0, 0.0, 0.0)
    assert replace(STEADY, farsighted=True).at(9.0).own_loss == STEADY.own_loss
    assert STEADY.at(0.0) is STEADY


def test_the_general_says_which_plans_were_weighed() -> None:
    game = esagono.new("isonzo-1917", seed=4)
    assert isinstance(game, InfernoGame)
    general = General(game.rules, ITALIAN, "1", Budget(6, 0.0, 0.0))
    while game.decision is not None and game.decision.kind != "movement":
        game.play(answer(game, general, game.decision))
    assert game.decision is not None
    general.choose(SeatView(game, ITALIAN), game.decision, game.options())
    chosen = [n.text for n in general.notes if n.text.startswith("chose the")]
    assert len(chosen) == 1
    assert "points: usual" in chosen[0]
    assert f"chose the {general.officer.style.name} plan" in chosen[0]
