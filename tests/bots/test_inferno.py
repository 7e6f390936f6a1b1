"""What the bots of the Inferno series know: belief, odds, and the places that must not be lost."""

from __future__ import annotations

import pytest

import esagono
from esagono.bots import Budget
from esagono.bots.inferno.belief import Memory, believe
from esagono.bots.inferno.citadel import Citadel
from esagono.bots.inferno.fight import Reckoner
from esagono.bots.inferno.officer import Officer
from esagono.bots.inferno.planner import Planner
from esagono.bots.inferno.seat import tools
from esagono.bots.inferno.style import BOLD
from esagono.bots.inferno.worth import FATAL_WORTH, Worth
from esagono.bots.interface import answer
from esagono.games.inferno.combat.arithmetic import Battle, odds
from esagono.games.inferno.ruleset import InfernoGame

QUICK = Budget(0, 0.0, 0.0)


def new(seed: int = 1) -> InfernoGame:
    game = esagono.new("isonzo-1917", seed=seed)
    assert isinstance(game, InfernoGame)
    return game


def test_belief_is_exact_for_own_units_and_visible_tops() -> None:
    game = new()
    rules, state = game.rules, game.state
    memory = Memory(rules, 0)
    view = game.view("italian")
    memory.look(view)
    belief = believe(rules, view, memory)
    for u in rules.roster.of_side[0]:
        assert (belief.hex[u], belief.steps[u], belief.loss[u]) == (state.hex[u], state.steps[u], state.loss[u])
    for hex in range(rules.grid.size):
        if state.at[hex] and rules.roster.side[state.at[hex][0]] == 1:
            assert rules.top(belief, hex) == rules.top(state, hex)
    assert belief.control == state.control
    assert belief.destroyed == state.destroyed


def test_belief_places_every_unit_that_is_known_to_be_there() -> None:
    game = new()
    memory = Memory(game.rules, 1)
    view = game.view("austro-hungarian")
    memory.look(view)
    belief = believe(game.rules, view, memory)
    on_map = [u for u in game.rules.roster.of_side[0] if game.state.hex[u] >= 0]
    assert sum(belief.hex[u] >= 0 for u in on_map) >= len(on_map) - 2
    game.rules.check(belief)


@pytest.mark.parametrize(("attackers", "guns"), [(["it-forli"], []), (["it-avellino", "it-girgenti"], ["it-heavy-3"])])
def test_the_quick_reckoning_agrees_with_the_exact_forecast(attackers: list[str], guns: list[str]) -> None:
    game = new()
    rules, state = game.rules, game.state
    index = rules.roster.index
    target = rules.grid.index("2412" if len(attackers) > 1 else "2312")
    defenders = tuple(u for u in state.at[target] if rules.roster.is_combat[u])
    fight = Battle(target, 0, tuple(index[a] for a in attackers), tuple(index[g] for g in guns), defenders)
    quick = Reckoner(rules).expect(state, fight)
    exact = game.forecast(target=game.name(target), attackers=attackers, artillery=guns).outcomes
    assert quick.column == odds(rules, state, fight).column
    assert quick.defender_losses == pytest.approx(float(exact.expected_defender_losses), abs=1e-9)
    assert quick.attacker_losses == pytest.approx(float(exact.expected_attacker_losses), abs=0.1)
    assert quick.take <= float(exact.p_defender_retreats) + quick.destroy + 1e-9


def test_gorizia_is_worth_more_than_any_objective_to_both_sides() -> None:
    game = new()
    ground = tools(game.rules)[1]
    gorizia = game.rules.grid.index("3113")
    assert Worth(ground, game.state, 0).keep[gorizia] == FATAL_WORTH
    assert Worth(ground, game.state, 1).prize[gorizia] == FATAL_WORTH
    assert max(Worth(ground, game.state, 0).prize.values()) < FATAL_WORTH


def test_the_threat_to_one_hex_is_that_of_the_whole_map() -> None:
    game = new()
    ground = tools(game.rules)[1]
    for side in (0, 1):
        whole = Worth(ground, game.state, side).threat
        alone = Worth(ground, game.state, side)
        assert [alone.threat_at(hex) for hex in range(game.rules.grid.size)] == whole
        assert alone._threat is None


def test_the_officer_keeps_gorizia_garrisoned_and_closed() -> None:
    game = new()
    rules = game.rules
    officer = Officer(rules, "italian", "1", QUICK)
    while game.decision is not None and game.decision.kind != "combat":
        game.play(answer(game, officer, game.decision))
    gorizia = rules.grid.index("3113")
    assert any(rules.roster.has_zoc[u] for u in game.state.at[gorizia])
    planner = Planner(officer.reckoner, game.state, 0, Worth(officer.map, game.state, 0), BOLD)
    assert Citadel(planner, gorizia).ways_in() == {}


def test_the_officer_moves_nobody_into_an_illegal_stack_or_out_of_supply() -> None:
    game = new(3)
    officer = Officer(game.rules, "italian", "1", QUICK)
    while game.decision is not None and game.decision.kind != "combat":
        assert game.decision.kind != "overstack"
        game.play(answer(game, officer, game.decision))
    out = [u for u, s in game.supply("italian").items() if s.state == "out"]
    assert len(out) <= 2


def test_the_officer_says_what_it_wanted() -> None:
    game = new()
    officer = Officer(game.rules, "italian", "1", QUICK)
    while game.decision is not None and game.decision.kind != "combat":
        game.play(answer(game, officer, game.decision))
    assert any(note.text.startswith("attack") and "to take it" in note.text for note in officer.notes)
    assert {note.turn for note in officer.notes} == {2}
