"""Sparring partners of Goito and Gorizia: each does what its name says, by what its seat sees; nobody is offered it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import esagono
from esagono.bots import Budget, levels
from esagono.bots import make as offered_bot
from esagono.bots.interface import answer, memory_of, restore
from esagono.engine import Game, Option
from esagono.games import playable
from esagono.games.risorgimento.state import SQUARE
from esagono.lab.players import make, sparring
from esagono.lab.risorgimento.sparring import Horse, Masses
from esagono.lab.strafe.sparring import Masses as MassesOfBrigades
from tests.rules.goito.situations import AU, PI, au, charge, pi, position
from tests.rules.gorizia.fights import fight
from tests.rules.gorizia.reading import AH, IT
from tests.rules.gorizia.situations import ah, gun, it

GOITO, GORIZIA = "goito-1848", "gorizia-1916"
PARTNERS = [
    *((GOITO, None, name) for name in ("sitter", "raider", "masses", "horse")),
    *((GORIZIA, scenario, name) for scenario in ("bridgehead", "carso") for name in ("sitter", "raider", "masses")),
]
DECLARING = {"formation": "austrian-formation", "step": "declare"}


@pytest.mark.parametrize("game_id", playable())
def test_nobody_is_offered_a_sparring_partner(game_id: str) -> None:
    assert sparring(game_id)
    assert not levels(game_id).keys() & sparring(game_id).keys()


def test_both_series_have_those_who_exploit() -> None:
    assert list(sparring(GOITO)) == ["sitter", "raider", "masses", "horse"]
    assert list(sparring(GORIZIA)) == ["sitter", "raider", "masses", "searcher"]


def test_an_unknown_bot_is_refused_with_the_levels_that_people_are_offered() -> None:
    rules = esagono.new(GOITO, seed=1).rules
    with pytest.raises(esagono.UnknownName) as refusal:
        offered_bot("raider", rules, PI, "1")
    assert "officer" in str(refusal.value)
    assert "horse" not in str(refusal.value)
    assert make("raider", rules, PI, "1").choose is not None


@pytest.mark.parametrize(("game_id", "scenario", "name"), PARTNERS)
def test_a_partner_knows_only_his_view_and_never_needs_help(game_id: str, scenario: str | None, name: str) -> None:
    """A twin with the same memory, asked again with everything hidden changed, chooses the same."""
    game: Any = esagono.new(game_id, scenario=scenario, seed=4)
    players: dict[str, Any] = {s: make(name, game.rules, s, "1", Budget()) for s in game.rules.info.sides}
    rng = random.Random(4)
    changed = 0
    for number in range(400):
        decision = game.decision
        if decision is None:
            break
        side, player = decision.side, players[decision.side]
        memory = json.loads(json.dumps(memory_of(player)))
        option = answer(game, player, decision)
        if number % 4 == 0 and len(game.decisions) == 1:
            other = game.copy()
            other.rules.scramble(other.state, side, rng)
            twin = make(name, game.rules, side, "1", Budget())
            restore(twin, memory)
            assert answer(other, twin, decision) == option
            changed += other.state.hex != game.state.hex
        game.play(option, side)
    assert changed > 5
    assert [f for p in players.values() for f in p.failures] == []


def chosen(name: str, game: Game, *kinds: str) -> list[Option]:
    """What a partner chooses in decisions of these kinds, as long as he alone is asked for them."""
    assert game.decision is not None
    side, out = game.decision.side, list[Option]()
    bot: Any = make(name, game.rules, side, "1", Budget())
    while game.decision is not None and game.decision.side == side and game.decision.kind in kinds:
        out.append(answer(game, bot, game.decision))
        game.play(out[-1])
    assert bot.failures == []
    return out


def moves(options: list[Option]) -> list[tuple[str, str]]:
    return [(o.text("unit"), o.text("to")) for o in options if o.verb == "move"]


# Goito


def farm(*units: dict[str, Any], **more: Any) -> Any:
    """Piedmontese act; an Austrian has been in a farm and left it."""
    return position(
        *units, map={"hexes": {"0605": {"terrain": "farm"}}}, side=PI, control={"0605": AU},
        active={"formation": "piedmontese-formation", "step": "actions"}, **more,
    )  # fmt: skip


def test_goitos_raider_walks_into_an_empty_farm_with_cavalry_first() -> None:
    game = farm(pi("P", "0603"), pi("C", "0601", type="cavalry", strength=6, stacking=3), au("A", "1212"))
    walked = chosen("raider", game, "action", "force")
    assert next(o for o in walked if o.verb == "select").text("unit") == "C"
    assert moves(walked)[0] == ("C", "0605")


def test_goitos_raider_leaves_a_farm_alone_in_which_somebody_stands() -> None:
    game = farm(pi("P", "0603"), au("A", "0605", strength=6), au("B", "0605", strength=6))
    assert all(to != "0605" for _, to in moves(chosen("raider", game, "action", "force")))


def test_goitos_sitter_stays_where_it_is() -> None:
    game = farm(pi("P", "0603"), au("A", "1212"))
    assert moves(chosen("sitter", game, "action", "force")) == []


def attack(*units: dict[str, Any]) -> Any:
    return position(*units, active=DECLARING)


@pytest.mark.parametrize(("name", "declares"), [("officer", True), ("sitter", False), ("raider", False)])
def test_goitos_sitter_and_raider_declare_no_doubtful_attack(name: str, declares: bool) -> None:
    game = attack(au("A", "0606", strength=6), pi("P", "0605", strength=5))
    found = chosen(name, game, "declare")
    assert any(o.verb == "declare-assault" for o in found) == declares


@pytest.mark.parametrize("name", ["sitter", "raider"])
def test_goitos_sitter_and_raider_take_guns_that_stand_alone(name: str) -> None:
    game = attack(au("A", "0606", strength=6), pi("G", "0605", type="field-artillery"), pi("P", "1201"))
    assert chosen(name, game, "declare")[0].verb == "declare-assault"


def test_goitos_masses_make_for_one_place_and_then_for_the_next_to_it() -> None:
    game: Any = esagono.new(GOITO, seed=1)
    rules = game.rules
    mass = Masses(rules, AU, "1")
    view = {**game.view(AU), "turn": 5}
    first = mass.place(view)
    taken = {**view, "control": {**view["control"], first: AU}}
    second = mass.place(taken)
    distance, number = rules.grid.distance, rules.grid.numbers
    others = [h for h, holder in view["control"].items() if h != first and holder == PI]
    others = [h for h in others if mass.judge.everything >> number[h] & 1]
    assert distance(number[first], number[second]) == min(distance(number[first], number[h]) for h in others)
    for formation in ("au-benedek-brigade", "au-strassoldo-brigade"):
        board = mass.board({**view, "active": {"formation": formation, "step": "actions", "loose": ""}})
        assert mass.judge.goals(board) == 1 << number[first], "whoever acts, also the brigade with the cavalry"
    drawn = {Masses(rules, AU, str(seed)).place(view) for seed in range(12)}
    assert len(drawn) > 3


def horse(**more: Any) -> dict[str, Any]:
    return au("C", "0609", type="cavalry", **({"strength": 3, "stacking": 3} | more))


@pytest.mark.parametrize(("name", "verb"), [("officer", "done"), ("horse", "declare-charge")])
def test_goitos_horse_charges_where_an_officer_would_not(name: str, verb: str) -> None:
    game = attack(horse(), pi("P", "0605", strength=6), pi("Q", "0605", strength=6))
    assert chosen(name, game, "declare")[0].verb == verb


def test_goitos_horse_leaves_squares_alone() -> None:
    game = attack(horse(), pi("P", "0605", strength=6, flags=["square"]))
    assert any(o.verb == "declare-charge" for o in game.options())
    assert not any(o.verb == "declare-charge" for o in chosen("horse", game, "declare"))


@pytest.mark.parametrize(("square", "verb"), [(False, "strike"), (True, "call-off")])
def test_goitos_horse_calls_a_charge_off_when_a_square_is_formed_in_time(square: bool, verb: str) -> None:
    game = position(horse(), pi("P", "0605"), markers=[charge("0606", "0605", "C")])
    rider = Horse(game.rules, AU, "1")
    game.play(Option("select", unit="C"))
    game.play(next(o for o in game.options() if o.verb == "charge"))
    while game.decision is not None and game.decision.kind != "charge":
        quiet = next((o for o in game.options() if o.verb.startswith("decline")), game.options()[0])
        game.play(quiet)
    if square:
        game.state.flags[game.rules.roster.index["P"]] |= SQUARE
    assert answer(game, rider, game.decision).verb == verb


# Gorizia


def test_gorizias_raider_walks_into_points_that_nobody_defends() -> None:
    game = fight(it("A", "0808"), ah("D", "0101"), step="A", vp={"0806": 2})
    assert moves(chosen("raider", game, "movement")) == [("A", "0806")]


def test_gorizias_raider_walks_onto_guns_that_stand_alone_where_an_officer_goes_past_them() -> None:
    def alone() -> Any:
        return fight(it("A", "0808"), gun("G", "0806", AH), ah("D", "0101"), step="A", vp={"0202": 3})

    assert moves(chosen("raider", alone(), "movement")) == [("A", "0806")]
    assert moves(chosen("officer", alone(), "movement")) != [("A", "0806")]


def test_gorizias_raider_does_not_leave_what_he_has_to_go_raiding() -> None:
    held: Any = {"vp": {"0808": 2, "0806": 2}, "control": {"0808": IT}}
    game = fight(it("A", "0808"), ah("D", "0405"), step="A", **held)
    assert moves(chosen("raider", game, "movement")) == []


@pytest.mark.parametrize(("name", "assaults"), [("officer", 2), ("masses", 2), ("raider", 0), ("sitter", 0)])
def test_gorizias_raider_and_sitter_assault_nobody_at_doubtful_odds(name: str, assaults: int) -> None:
    found = chosen(name, fight(it("A"), it("B"), ah("D", dp=2), step="A", vp={"0606": 2}), "movement")
    assert len([o for o in found if o.verb == "assault"]) == assaults
    if not assaults:
        assert any(o.verb == "dig" for o in found)


def test_gorizias_sitter_stays_and_digs() -> None:
    game = fight(it("A", "0808"), ah("D", "0608"), step="A", vp={"0606": 2, "0807": 2})
    found = chosen("sitter", game, "movement")
    assert moves(found) == []
    assert any(o.verb == "dig" for o in found)


def test_gorizias_masses_make_for_one_sector_and_then_for_the_next_to_it() -> None:
    game: Any = esagono.new(GORIZIA, scenario="carso", seed=1)
    mass = MassesOfBrigades(game.rules, IT, "1")
    state = mass.look(game.view(IT))
    first, distance = mass.aim, game.rules.grid.distance
    assert first in mass.works.stakes
    assert mass.aim == mass.first
    state.control |= 1 << first
    rest = [h for h in mass.works.stakes if h != first]
    assert distance(first, mass.sector(state)) == min(distance(first, h) for h in rest)
    assert len({MassesOfBrigades(game.rules, IT, str(seed)).first for seed in range(12)}) > 2


def test_gorizias_masses_send_everybody_there() -> None:
    """The nearer point is left for the sector drawn."""
    points = {"0808": 2, "0303": 2}
    for seed in range(8):
        game = fight(it("A", "0909"), ah("D", "0101"), step="A", vp=points)
        bot: Any = make("masses", game.rules, IT, str(seed), Budget())
        while game.decision is not None and game.decision.kind == "movement":
            game.play(answer(game, bot, game.decision))
        hex = game.rules.grid.names[game.state.hex[game.rules.roster.index["A"]]]
        drawn = MassesOfBrigades(game.rules, IT, str(seed)).first
        far = game.rules.grid.distance(game.rules.grid.numbers[hex], drawn)
        assert far < game.rules.grid.distance(game.rules.grid.numbers["0909"], drawn)
