"""`game.forecast(kind=..., ...)`: what a fire, an assault or a charge would do, with the Reactions it may meet.

Arguments by kind:

- `fire`: `firers` (ids of units of one hex), `target` (hex), `target_force`, `force` or `category` (`infantry`,
  `cavalry`, `artillery` or `non-artillery`; by default the first of these in the hex), `facing` (of the firers; by
  default one that allows the fire), `reaction` (it is a Reaction: line infantry fires too, nobody turns; by default
  that of units whose enemy is active), `from_` (a hex to which the firers would have moved);
- `assault`: `attackers` (ids), `target` (hex), `from_` (the Assault hex; by default where they stand
  if that is next to the target, else the hex of a marker at it, else the best they can reach);
- `charge`: `attackers`, `target`, `from_` (the Charging hex; by default that of a marker at the
  target, else the best they can ride to), `reaction` (it is a countercharge).

`firers`, `attackers`, `units` and `unit` mean the same, and so do `target` and `to` (a hex, or a unit in it), and
`from_`, `origin`, `start` and `hex`: several of these have to agree. Of firers those who cannot fire with the others
do not count (Q25, Q61); where Forces are whole stacks (Q24), others of the hex attack with those who are named.
If no kind is said, firers fire and others assault; `counterattack` and `countercharge` are Reactions. Who attacks goes
without saying where one marker at the target names them. `cases=False` leaves the Reactions out. With `seat` only what
that seat knows goes in. Everything is computed by the functions that resolve play. Where an owner has to choose, a
forecast takes the unit with the best cohesion as reference, and strength points are lost by the strongest unit allowed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from esagono.engine.chance import Chance
from esagono.engine.errors import EsagonoError, UnknownName
from esagono.games.risorgimento.activation.together import whole_force
from esagono.games.risorgimento.knowledge.asked import AboutFight
from esagono.games.risorgimento.knowledge.asking import (
    agreed,
    aimed_at,
    all_named,
    answers_enemy,
    attack_hex,
    facing_meant,
    force_meant,
    force_named,
    kind_meant,
    named_for,
    said,
    shooters,
    units_named,
    yes_or_no,
)
from esagono.games.risorgimento.knowledge.belief import ASSUMED, BEST, WORST, believed, hidden_units, possibilities
from esagono.games.risorgimento.knowledge.previews import (
    ASSAULT,
    CHARGE,
    FIRE,
    KINDS,
    CombatQuestion,
    FireQuestion,
    RisorgimentoForecast,
    expected,
)
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.state import RisorgimentoState

MANY_BACKS: Final = "backs"
"""The values of face-down units are not followed one by one."""
LOOK_ALIKES: Final = "look-alikes"
"""The column is that of average face-down units."""


def forecast(game: RisorgimentoGame, asked: AboutFight, seat: str | None) -> RisorgimentoForecast:
    """The preview of one fire or combat, whoever's turn it is."""
    usual = FIRE if asked.firers and not asked.attackers else ASSAULT
    kind, answers = kind_meant(asked.kind, usual, yes_or_no("reaction", asked.reaction))
    if kind not in KINDS:
        raise UnknownName("kind of forecast", kind, KINDS)
    rules, state, charge = game.rules, game.state, kind == CHARGE
    aim, aimed_force = agreed(
        {key: aimed_at(rules, state, name, seat) for key, name in said(target=asked.target, to=asked.to).items()}
    ) or aimed_at(rules, state, "", seat)
    who = all_named(rules, firers=asked.firers, attackers=asked.attackers, units=asked.units, unit=asked.unit)
    who = who or units_named(rules, named_for(game, aim, charge=charge))
    places = said(from_=asked.from_, origin=asked.origin, start=asked.start, hex=asked.hex)
    place = agreed({key: rules.hex_named(name) for key, name in places.items()})
    facing, shown = facing_meant(asked.facing), yes_or_no("cases", asked.cases) is not False
    force = force_named(said(target_force=asked.target_force, force=asked.force, category=asked.category))
    viewer = rules.side_named(seat) if seat is not None and seat != "observer" else -1
    if kind == FIRE:
        answers = answers_enemy(rules, state, who) if answers is None else answers
        able = shooters(rules, state, who, reaction=answers)
        place = state.hex[who[0]] if place is None else place
        aimed_force = force_meant(rules, state, who, aim, force or aimed_force)
        shot = FireQuestion(able, aim, aimed_force, place, facing, answers, shown)
        return _for_seat(game, viewer, seat, shot)
    if facing or force:
        raise EsagonoError(f"a forecast of {kind} has no {'facing' if facing else 'target_force'}: fire has")
    who = who if answers else whole_force(rules, state, who)
    place = attack_hex(rules, state, who, aim, charge=charge) if place is None else place
    return _for_seat(game, viewer, seat, CombatQuestion(who, aim, place, charge, bool(answers), shown))


def _for_seat(
    game: RisorgimentoGame, viewer: int, seat: str | None, question: FireQuestion | CombatQuestion
) -> RisorgimentoForecast:
    """H1, H8: with a seat the printed values of what it cannot see become a range and an assumption."""
    rules, state = game.rules, game.state
    if seat is None:
        return question.answer(game, rules, -1)
    if not rules.policy.losses_open:
        game = game.copy(history=False)
        state = game.state
        for u in hidden_units(rules, state, viewer):  # Q81, the other reading
            state.lost[u] = 0
    if seat == "observer" or any(rules.hidden_from(state, u, viewer) for u in question.units):
        raise EsagonoError("a seat can only ask for a forecast of units whose faces it sees")
    hidden = [u for u in hidden_units(rules, state, viewer) if state.hex[u] == question.hex]
    guess = believed(rules, state, viewer, ASSUMED)
    found = question.answer(game, guess, viewer)
    if guess is not rules:
        found = replace(found, chance=_expected(question, rules, state, viewer, found.chance))
    if not hidden:
        return found
    worst = question.column(game, believed(rules, state, viewer, WORST))
    best = question.column(game, believed(rules, state, viewer, BEST))
    return replace(found, worst_column=worst, best_column=best, assumption=LOOK_ALIKES)


def _expected(
    question: FireQuestion | CombatQuestion, rules: Risorgimento, state: RisorgimentoState, viewer: int, middle: Chance
) -> Chance:
    """H1: over all values that face-down enemies may have; if they are too many, or in a hurry, with middle values."""
    asked = question.concerned(rules, state)
    if not any(rules.hidden_from(state, u, viewer) for u in asked):
        return middle
    if not question.cases:
        return replace(middle, cut_short=middle.cut_short or MANY_BACKS)
    found = possibilities(rules, state, viewer, asked)
    chances = [(question.chance(guess, state), weight) for guess, weight in found]
    known = [(chance, weight) for chance, weight in chances if chance is not None]
    return expected(known) if known else replace(middle, cut_short=MANY_BACKS)
