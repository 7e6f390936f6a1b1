"""5.4: forecasts from the knowledge of a seat, and the question as a player asks it."""

from __future__ import annotations

from dataclasses import replace

from esagono.engine import EsagonoError, UnknownName
from esagono.games.inferno.combat.arithmetic import Battle, shifted
from esagono.games.inferno.combat.participants import possible_defenders
from esagono.games.inferno.knowledge.asked import AboutAttack
from esagono.games.inferno.knowledge.belief import (
    ASSUMPTION,
    HIDDEN,
    WEAKEST,
    fort_may_shield,
    imagine,
    lost_bonus,
    seen_alone,
    strongest_defences,
)
from esagono.games.inferno.knowledge.expectation import expected_chance
from esagono.games.inferno.knowledge.forecast import (
    CombatForecast,
    Question,
    compute,
    full_forecast,
    units_named,
    usable,
)
from esagono.games.inferno.ruleset import InfernoGame
from esagono.games.inferno.tables import column_name, column_of


def forecast_of(game: InfernoGame, asked: AboutAttack, seat: str | None) -> CombatForecast:
    """The preview of an attack on a hex by these units and guns, whoever's turn it is."""
    target, attackers, artillery, terrain_choice = asked.target, asked.attackers, asked.artillery, asked.terrain_choice
    if not target:
        raise EsagonoError("a forecast needs the hex that is attacked: target=hex")
    rules = game.rules
    hex = rules.hex_named(target)
    if not attackers and not artillery:
        raise EsagonoError("a forecast needs at least one attacker: attackers=[unit id, ...]")
    if terrain_choice not in ("", "hex", "hexside"):
        raise UnknownName("terrain choice", terrain_choice, ("hex", "hexside"))
    units, guns = units_named(rules, attackers), units_named(rules, artillery)
    supporting = units_named(rules, asked.defender_artillery)
    side = rules.roster.side[(*units, *guns)[0]]
    for u in (*units, *guns, *supporting):
        if (rules.roster.side[u] == side) != (u not in supporting):
            raise EsagonoError(f"{game.id(u)} is on the other side; attackers and their guns are on one, defenders not")
    named = tuple(dict.fromkeys(units_named(rules, asked.defenders)))
    fight = Battle(hex, side, units, guns, named, supporting)
    question = Question(fight, terrain_choice, bool(named))
    return full_forecast(game, question) if seat is None else seat_forecast(game, question, seat)


def seat_forecast(game: InfernoGame, question: Question, seat: str) -> CombatForecast:
    """5.4: a forecast from the knowledge of a seat.

    Without fog, or when the game is over, it is the full forecast. Otherwise the arithmetic takes an enemy hex to hold
    its visible unit alone, fresh and in supply; the best and worst columns say how far off that may be for a hidden
    defence. The chance is an expectation over what may lie hidden.
    """
    rules, state = game.rules, game.state
    rules.check_seat(seat)
    fight = question.fight
    target, side = fight.target, fight.side
    if not rules.fog or game.result is not None:
        return full_forecast(game, question)
    imagined = state
    for enemy, name in enumerate(rules.sides):
        if name != seat:
            imagined = imagine(rules, imagined, 1 - enemy)
    for u in (*fight.attackers, *fight.guns, *fight.defense_guns):
        if imagined.hex[u] == HIDDEN:
            raise EsagonoError(f"{game.id(u)} cannot be seen from this seat; a forecast takes units that are")
    ghost = InfernoGame(rules, imagined, "", game.lang, history=False)
    if seat == rules.sides[1 - side]:
        return replace(full_forecast(ghost, question), assumption=ASSUMPTION)
    # 7.0.d: who was attacked before is known to both
    attackable = possible_defenders(rules, state, target, 1 - side)
    top = next((u for u in imagined.at[target] if attackable and rules.roster.is_combat[u]), None)
    found = compute(ghost, replace(fight, defenders=() if top is None else (top,)), question.terrain_choice)
    if top is None:
        return found
    shift = sum(s.value for s in found.shifts)
    alone = seen_alone(rules, state, target)
    shielded = found.flanked and not alone and fort_may_shield(rules, imagined, replace(fight, defenders=(top,)))
    least = sum(s.value for s in found.shifts if not (shielded and s.clause == "7.9.1"))
    fight = replace(fight, defenders=(top,))
    attack = max(int(found.attack.total), 1) + lost_bonus(rules, fight, top)
    worst = min(
        shifted(rules, column_of(max(attack - lost, 1), defense), least)
        for lost, defense in strongest_defences(rules, imagined, fight, alone).items()
    )
    best = shifted(rules, column_of(attack, WEAKEST), shift)
    reasons = tuple(r for r in found.reasons if r.key != "odds-too-low")
    fight = usable(rules, imagined, fight)
    return replace(
        found,
        chance=expected_chance(rules, imagined, fight, question.terrain_choice, alone, worst),
        legal=not reasons,
        reasons=reasons,
        worst_column=column_name(worst),
        best_column=column_name(best),
        assumption=ASSUMPTION,
    )
