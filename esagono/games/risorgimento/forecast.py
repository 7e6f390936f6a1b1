"""`game.forecast(kind=..., ...)`: what a fire, an assault or a charge would do, with the Reactions it may meet.

Arguments by kind:

- `fire`: `firers` (ids of units of one hex), `target` (hex), `target_force` or `force` (`infantry`, `cavalry`,
  `artillery`; by default the first of these in the hex), `facing` (of the firers; by default one that allows the fire),
  `reaction` (it is a Reaction: line infantry fires too, nobody turns), `from_` (a hex to which the firers would have
  moved);
- `assault`: `attackers` (ids), `target` (hex), `from_` (the Assault hex; by default where they stand
  if that is next to the target, else the hex of a marker at it, else the best they can reach);
- `charge`: `attackers`, `target`, `from_` (the Charging hex; by default that of a marker at the
  target, else the best they can ride to), `reaction` (it is a countercharge).

`firers`, `attackers` and `units` mean the same, and so do `from_`, `origin`, `start` and `hex`.
`cases=False` leaves the Reactions out. With `seat` only what that seat knows goes in. Everything is computed by the
functions that resolve play. Where an owner has to choose, a forecast takes the unit with the best cohesion as
reference, and strength points are lost by the strongest unit allowed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from esagono.engine.errors import EsagonoError, Reason, UnknownName
from esagono.games.risorgimento.attack_refusals import (
    assault_refusals,
    charge_refusals,
    firer_refusals,
    target_refusals,
)
from esagono.games.risorgimento.belief import ASSUMED, BEST, WORST, believed, hidden_units, shown_name
from esagono.games.risorgimento.charge_path import allowance, can_strike, ride_costs
from esagono.games.risorgimento.combat_arithmetic import Fight, combat_sum
from esagono.games.risorgimento.declarations import assaults_of
from esagono.games.risorgimento.fighters import Fighter
from esagono.games.risorgimento.fighting import fight, shot, stack
from esagono.games.risorgimento.fire import (
    Shot,
    ammunition_chances,
    cell_chances,
    fire_chances,
    fire_sum,
)
from esagono.games.risorgimento.firing import facings_for, target_forces, target_units
from esagono.games.risorgimento.forecast_cases import Case, reactions_to_attack, reactions_to_fire
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.outlook import (
    Name,
    add,
    charge_cells,
    charge_endings,
    combat_outlook,
    force_outlook,
)
from esagono.games.risorgimento.roster import ARTILLERY, CAVALRY, INFANTRY
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.state import RisorgimentoState

FIRE, ASSAULT, CHARGE = "fire", "assault", "charge"
KINDS = (FIRE, ASSAULT, CHARGE)
NOBODY_FIRES = "no-ammunition"
OVERRUN = "overrun"
"""11.4.1: the cells of what has no roll."""


@dataclass(frozen=True)
class Forecast:
    """The preview of a fire or combat."""

    kind: str
    legal: bool
    reasons: tuple[Reason, ...]
    totals: dict[str, Any] = field(default_factory=dict)
    """Of a fire `strength`, `factor` and `firepower`; of a combat `attack`, `defense`, `ratio` and the cohesions."""
    column_before: str = ""
    shifts: dict[str, int] = field(default_factory=dict)
    """Cause to columns."""
    column: str = ""
    drms: dict[str, int] = field(default_factory=dict)
    """Cause to modifier of the dice."""
    drm: int = 0
    results: dict[str, Any] = field(default_factory=dict)
    """`cells`: cell to chance. Of a fire `strength`, `status`, `routed`, `eliminated` of the target; of a combat
    `winner`, `colours`, `attacker_retreats`, `defender_retreats`, and `attacker` and `defender` with the same keys."""
    cases: tuple[Case, ...] = ()
    """What the enemy may do about it, each with its chance of success and what follows."""
    worst_column: str = ""
    best_column: str = ""
    assumption: str = ""
    """For a seat that does not see everything: what it takes for granted."""


def forecast(
    game: RisorgimentoGame,
    kind: str = ASSAULT,
    *,
    target: str = "",
    firers: Sequence[str] | str = (),
    attackers: Sequence[str] | str = (),
    units: Sequence[str] | str = (),
    target_force: str = "",
    force: str = "",
    from_: str = "",
    origin: str = "",
    start: str = "",
    hex: str = "",
    facing: str = "",
    reaction: bool = False,
    cases: bool = True,
    seat: str | None = None,
) -> Forecast:
    """The preview of one fire or combat, whoever's turn it is; without `cases` it is many times as quick."""
    if kind not in KINDS:
        raise UnknownName("kind of forecast", kind, KINDS)
    rules = game.rules
    who = _units(rules, firers or attackers or units)
    aim = rules.hex_named(target)
    named = from_ or origin or start or hex
    place = rules.hex_named(named) if named else _attack_hex(rules, game.state, who, aim, kind)
    viewer = rules.side_named(seat) if seat is not None and seat != "observer" else -1
    if kind == FIRE:
        question = _FireQuestion(who, aim, target_force or force, place, facing, reaction, cases)
        return _for_seat(game, viewer, seat, question)
    return _for_seat(game, viewer, seat, _CombatQuestion(who, aim, place, kind == CHARGE, reaction, cases))


def _units(rules: Risorgimento, names: Sequence[str] | str) -> tuple[int, ...]:
    listed = [names] if isinstance(names, str) else list(names)
    if not listed:
        raise EsagonoError("a forecast needs the units that fire or attack: firers=[...] or attackers=[...]")
    units = tuple(rules.unit_named(name) for name in listed)
    if len({rules.roster.side[u] for u in units}) > 1:
        raise EsagonoError("units of both sides cannot fire or attack together")
    return units


def _attack_hex(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], target: int, kind: str) -> int:
    """From where units would attack if nobody says it: where they stand, a marker at the target, the best way."""
    here = state.hex[units[0]]
    if kind == FIRE or here < 0 or rules.grid.distance(here, target) <= 1:
        return here
    markers = [m for m in state.markers if m.to == target and m.charge == (kind == CHARGE)]
    markers.sort(key=lambda m: not any(u in m.forces for u in units))
    if markers:
        return markers[0].hex
    arms = {rules.roster.arm[u] for u in units}
    if not arms <= {INFANTRY, CAVALRY} or not stack(rules, state, target, 1 - rules.roster.side[units[0]]):
        return here
    costs: dict[int, int] = {}
    if kind == ASSAULT:
        reached = [{h for h, to, _ in assaults_of(rules, state, u) if to == target} for u in units]
        costs = {h: rules.grid.distance(here, h) for h in set.intersection(*reached)}
    elif arms == {CAVALRY}:
        left = allowance(rules, units)
        rides = ride_costs(rules, state, units, here, left)
        costs = {h: c for h, c in rides.items() if can_strike(rules, state, units, h, target, left - c)}
    # where the dice are best: through the rear, not across a stream; then the shortest
    gains = {h: _gain(rules, state, units, h, target, kind == CHARGE) for h in costs}
    return min(costs, key=lambda h: (-gains[h], costs[h], h), default=here)


def _gain(
    rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], origin: int, target: int, charge: bool
) -> int:
    """The modifiers of the dice for an attack out of a hex; none against guns alone."""
    fought = fight(rules, state, tuple(units), origin, target, charge=charge)
    if all(f.arm == ARTILLERY for f in fought.defenders):
        return 0
    return combat_sum(rules.combat, fought).drm


def _for_seat(
    game: RisorgimentoGame, viewer: int, seat: str | None, question: _FireQuestion | _CombatQuestion
) -> Forecast:
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
    found = question.answer(game, believed(rules, state, viewer, ASSUMED), viewer)
    if not hidden:
        return found
    worst = question.column(game, believed(rules, state, viewer, WORST))
    best = question.column(game, believed(rules, state, viewer, BEST))
    return replace(found, worst_column=worst, best_column=best, assumption="look-alikes")


def _said(game: RisorgimentoGame, reasons: Sequence[Reason]) -> tuple[Reason, ...]:
    say = game.rules.say
    return tuple(Reason(r.clause, r.key, r.args, say(f"reason-{r.key}", r.args, game.lang)) for r in reasons)


def _placed(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], hex: int) -> RisorgimentoState:
    """The state with some units put in a hex, for what would be true there."""
    if all(state.hex[u] == hex for u in units):
        return state
    trial = state.copy()
    for u in units:
        rules.put(trial, u, hex)
    return trial


@dataclass(frozen=True)
class _FireQuestion:
    """9.3: what a fire would do."""

    units: tuple[int, ...]
    hex: int
    force: str
    origin: int
    facing: str
    reaction: bool
    cases: bool

    def shot(self, rules: Risorgimento, state: RisorgimentoState) -> Shot | None:
        if self.origin < 0:
            return None
        trial = _placed(rules, state, self.units, self.origin)
        force = self.target_force(rules, trial)
        hit = target_units(rules, trial, self.hex, 1 - rules.roster.side[self.units[0]], force) if force else ()
        return shot(rules, trial, self.units, self.origin, hit) if hit else None

    def target_force(self, rules: Risorgimento, state: RisorgimentoState) -> str:
        here = target_forces(rules, state, self.hex, 1 - rules.roster.side[self.units[0]])
        if self.force:
            return self.force if self.force in here else ""
        return here[0] if here else ""

    def column(self, game: RisorgimentoGame, rules: Risorgimento) -> str:
        aimed = self.shot(rules, game.state)
        return rules.combat.fire.column_name(fire_sum(rules.combat, aimed).column) if aimed else ""

    def reasons(self, rules: Risorgimento, state: RisorgimentoState) -> list[Reason]:
        """9: everything that forbids this fire."""
        out: list[Reason] = []
        trial = _placed(rules, state, self.units, self.origin) if self.origin >= 0 else state
        for u in self.units:
            out += firer_refusals(rules, trial, u, reaction=self.reaction)
        if self.origin < 0:
            return out
        turned = COMPASS.index(self.facing) if self.facing else state.facing[self.units[0]] if self.reaction else -1
        out += target_refusals(rules, trial, self.units[0], self.hex, self.force, turned)
        if len({rules.roster.arm[u] for u in self.units}) > 1:
            out.append(Reason("9.2.1", "mixed-force", {}))
        return out

    def answer(self, game: RisorgimentoGame, rules: Risorgimento, viewer: int) -> Forecast:
        reasons = self.reasons(rules, game.state)
        aimed = self.shot(rules, game.state)
        if aimed is None or any(r.key in ("never-fires", "mixed-force") for r in reasons):
            return Forecast(FIRE, False, _said(game, reasons))
        tables, name = rules.combat, _namer(rules, game.state, viewer)
        if not fire_sum(tables, aimed).factor:
            return Forecast(FIRE, False, _said(game, reasons))
        trial = _placed(rules, game.state, self.units, self.origin).copy()
        if not self.reaction:
            for u in self.units:
                trial.facing[u] = self.turned(rules, trial)
        cells: dict[Any, Fraction] = {}
        outcomes: dict[tuple[Fighter, ...], Fraction] = {}
        for those, chance in ammunition_chances(tables, aimed.firers).items():
            if not those:
                add(cells, NOBODY_FIRES, chance)
                add(outcomes, aimed.target, chance)
                continue
            fired = replace(aimed, firers=those)
            for harm, p in cell_chances(tables, fire_sum(tables, fired)).items():
                add(cells, harm.text, chance * p)
            for after, p in fire_chances(tables, fired).items():
                add(outcomes, after, chance * p)
        found = fire_sum(tables, aimed)
        return Forecast(
            kind=FIRE,
            legal=not reasons,
            reasons=_said(game, reasons),
            totals={
                "strength": found.strength,
                "factor": found.factor,
                "firepower": found.firepower,
                "distance": aimed.distance,
                "massed": aimed.massed,
            },
            column_before=tables.fire.column_name(found.column_before),
            shifts=dict(found.shifts),
            column=tables.fire.column_name(found.column),
            drms=dict(found.drms),
            drm=found.drm,
            results={"cells": cells, **force_outlook(aimed.target, outcomes, name)},
            cases=()
            if self.reaction or not self.cases
            else reactions_to_fire(rules, trial, self.units, aimed.target, outcomes, name),
        )

    def turned(self, rules: Risorgimento, state: RisorgimentoState) -> int:
        """How the firers face: as asked, as they do, or as the fire needs it."""
        if self.facing:
            return COMPASS.index(self.facing)
        able = facings_for(rules, self.origin, self.hex)
        now = state.facing[self.units[0]]
        return now if now in able or not able else able[0]


@dataclass(frozen=True)
class _CombatQuestion:
    """11.2: what an assault or charge would do."""

    units: tuple[int, ...]
    hex: int
    origin: int
    charge: bool
    reaction: bool
    cases: bool

    def fight(self, rules: Risorgimento, state: RisorgimentoState) -> Fight | None:
        side = rules.roster.side[self.units[0]]
        there = stack(rules, state, self.hex, 1 - side)
        if self.origin < 0 or self.hex not in rules.grid.surroundings[self.origin]:
            return None
        if not there or any(rules.roster.arm[u] == ARTILLERY for u in self.units):
            return None
        return fight(rules, state, self.units, self.origin, self.hex, charge=self.charge)

    def column(self, game: RisorgimentoGame, rules: Risorgimento) -> str:
        fought = self.fight(rules, game.state)
        if fought is None or all(f.arm == ARTILLERY for f in fought.defenders):
            return ""
        return rules.combat.assault.column_name(combat_sum(rules.combat, fought).column)

    def reasons(self, rules: Risorgimento, state: RisorgimentoState) -> list[Reason]:
        if not self.charge:
            origin = self.origin
            return (
                assault_refusals(rules, state, self.units, origin, self.hex) if origin >= 0 else _off_map(rules, self)
            )
        if any(state.hex[u] < 0 for u in self.units):
            return _off_map(rules, self)
        if self.reaction:
            found = charge_refusals(rules, state, self.units, self.origin, self.hex)
            return [r for r in found if r.key != "too-near-to-charge"]
        return charge_refusals(rules, state, self.units, self.origin, self.hex)

    def answer(self, game: RisorgimentoGame, rules: Risorgimento, viewer: int) -> Forecast:
        kind = CHARGE if self.charge else ASSAULT
        reasons = _said(game, self.reasons(rules, game.state))
        fought = self.fight(rules, game.state)
        if fought is None:
            return Forecast(kind, False, reasons)
        name = _namer(rules, game.state, viewer)
        trial = _placed(rules, game.state, self.units, self.origin)
        moved = any(game.state.hex[u] != self.origin for u in self.units)
        cases: tuple[Case, ...] = ()
        if self.cases and not self.reaction and (moved or rules.policy.adjacent_reaction):
            cases = reactions_to_attack(rules, trial, self.units, self.origin, self.hex, self.charge, name)
        if all(f.arm == ARTILLERY for f in fought.defenders):
            results = {"cells": {OVERRUN: Fraction(1)}, "eliminated": Fraction(1)}
            return Forecast(kind, not reasons, reasons, results=results, cases=cases)
        tables = rules.combat
        found = combat_sum(tables, fought)
        shock = self.charge and rules.policy.charge_shock
        cells = charge_cells(tables, fought, shock=shock)
        endings = charge_endings(tables, fought, shock=shock)
        column = tables.assault.column_name(found.column)
        return Forecast(
            kind=kind,
            legal=not reasons,
            reasons=reasons,
            totals={
                "attack": found.attack,
                "defense": found.defense,
                "ratio": found.ratio_row,
                "attacker_cohesion": found.attacker_cohesion,
                "defender_cohesion": found.defender_cohesion,
                "difference": found.attacker_cohesion - found.defender_cohesion,
            },
            column_before=column,
            column=column,
            drms=dict(found.drms),
            drm=found.drm,
            results={"cells": cells, **combat_outlook(fought, endings, name)},
            cases=cases,
        )


def _off_map(rules: Risorgimento, question: _CombatQuestion) -> list[Reason]:
    return [Reason("11", "not-on-map", {"unit": rules.roster.ids[question.units[0]]})]


class _Namer:
    """Names of units as a seat may know them."""

    def __init__(self, rules: Risorgimento, state: RisorgimentoState, viewer: int) -> None:
        self.rules, self.state, self.viewer = rules, state, viewer

    def __call__(self, unit: int) -> str:
        return shown_name(self.rules, self.state, unit, self.viewer)


def _namer(rules: Risorgimento, state: RisorgimentoState, viewer: int) -> Name:
    return _Namer(rules, state, viewer)
