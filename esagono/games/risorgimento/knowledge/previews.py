"""What a fire, an assault or a charge would do: the reasons against it, its sums, and the chance of every result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from esagono.engine.bars import Bar
from esagono.engine.chance import Answer, Chance
from esagono.engine.errors import Reason
from esagono.engine.forecast import HURT, NEVER, Forecast, Share, Total
from esagono.engine.option import Option
from esagono.games.risorgimento.activation.duties import points_left
from esagono.games.risorgimento.activation.together import (
    action_bars,
    approach_bars,
    loose_bars,
    march_bars,
    place_bars,
    volley_bars,
)
from esagono.games.risorgimento.combat.attacks import TOO_NEAR, assault_bars, charge_bars
from esagono.games.risorgimento.fights import combat, fire
from esagono.games.risorgimento.fights.combat import Fight, combat_sum
from esagono.games.risorgimento.fights.fighters import Fighter, Outcomes
from esagono.games.risorgimento.fights.fighting import fight, shot, stack
from esagono.games.risorgimento.fights.fire import (
    Shot,
    ammunition_chances,
    cell_chances,
    fire_chances,
    fire_sum,
)
from esagono.games.risorgimento.fire.firing import facings_for, firer_bars, target_bars, target_forces, target_units
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.knowledge.approach import Approach, approach, in_manner
from esagono.games.risorgimento.knowledge.attack_chance import AttackChance
from esagono.games.risorgimento.knowledge.belief import shown_name
from esagono.games.risorgimento.knowledge.forecast_cases import Case, reactions_to_attack, reactions_to_fire
from esagono.games.risorgimento.knowledge.outcomes import countered, shot_outcomes
from esagono.games.risorgimento.knowledge.outlook import (
    Name,
    add,
    charge_cells,
    charge_endings,
    combat_outlook,
    force_outlook,
)
from esagono.games.risorgimento.roster import ARTILLERY, COMMANDER
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.state import POOL, RisorgimentoState

FIRE: Final = "fire"
ASSAULT: Final = "assault"
CHARGE: Final = "charge"
KINDS: Final = (FIRE, ASSAULT, CHARGE)
NO_REACTIONS: Final = "no-reactions"
NOBODY_FIRES: Final = "no-ammunition"
OVERRUN: Final = "overrun"
MIXED_FIRE: Final = Bar("9.2.1.a", "mixed-force")
TOO_FAR_TO_COUNTER: Final = Bar("12.2.3.a", "counter-too-far")
"""11.4.1: the cells of what has no roll."""


@dataclass(frozen=True)
class RisorgimentoForecast(Forecast):
    """The preview of a fire or combat.

    `sums` are of a fire `firepower`, of a combat `attack` and `defense`. `results` are, of a fire, `strength`,
    `status`, `routed`, `eliminated` of the target; of a combat `winner`, `colours`, `attacker_retreats`,
    `defender_retreats`, and `attacker` and `defender` with the same keys as a target. The chance is of a fire that it
    does harm, to strength or status; of an attack that it takes the hex, so that the attackers may enter it or nobody
    is left to defend it; of a counterattack that it starts and throws the enemy back.
    """

    cases: tuple[Case, ...] = ()
    """What the enemy may do about it, each with its chance of success and what follows."""


def _said(game: RisorgimentoGame, bars: Iterable[Bar], target: int) -> tuple[Reason, ...]:
    """The reasons of what bars a fire at a hex, or an attack of it, in the language of the game."""
    told = [game.rules.about(bar, target=game.name(target)).reason() for bar in bars]
    return game.rules.told(told, game.lang)


def _placed(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], hex: int) -> RisorgimentoState:
    """The state with some units put in a hex, for what would be true there."""
    if all(state.hex[u] == hex for u in units):
        return state
    trial = state.copy()
    for u in units:
        rules.put(trial, u, hex)
    return trial


@dataclass(frozen=True)
class FireQuestion:
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

    def concerned(self, rules: Risorgimento, state: RisorgimentoState) -> tuple[int, ...]:
        """Enemies on whose values the chance depends."""
        return stack(rules, state, self.hex, 1 - rules.roster.side[self.units[0]])

    def chance(self, rules: Risorgimento, state: RisorgimentoState) -> Chance | None:
        """9.4: the chance that the fire costs the target strength, or status, or both."""
        aimed = self.shot(rules, state)
        if aimed is None or len({rules.roster.arm[u] for u in self.units}) > 1:
            return None
        return harm_chance(aimed, shot_outcomes(rules, aimed))

    def column(self, game: RisorgimentoGame, rules: Risorgimento) -> str:
        aimed = self.shot(rules, game.state)
        return rules.combat.fire.column_name(fire_sum(rules.combat, aimed).column) if aimed else ""

    def bars(self, rules: Risorgimento, state: RisorgimentoState) -> list[Bar]:
        """9: everything that forbids this fire."""
        out: list[Bar] = []
        for u in self.units:
            found = firer_bars(rules, state, u, action=not self.reaction) if state.hex[u] >= 0 else []
            out += [bar.about(unit=rules.roster.ids[u]) for bar in found]
        out += volley_bars(rules, state, self.units, self.origin, self.hex, reaction=self.reaction)
        if self.origin < 0:
            return out
        trial = _placed(rules, state, self.units, self.origin)
        turned = COMPASS.index(self.facing) if self.facing else state.facing[self.units[0]] if self.reaction else -1
        out += target_bars(rules, trial, self.units[0], self.hex, self.force, turned)
        if len({rules.roster.arm[u] for u in self.units}) > 1:
            out.append(MIXED_FIRE)
        return out

    def answer(self, game: RisorgimentoGame, rules: Risorgimento, viewer: int) -> RisorgimentoForecast:
        reasons = _said(game, self.bars(rules, game.state), self.hex)
        aimed = self.shot(rules, game.state)
        if aimed is None or any(r.key in ("never-fires", "mixed-force") for r in reasons):
            return RisorgimentoForecast(FIRE, False, reasons, aim=HURT)
        tables, name = rules.combat, _namer(rules, game.state, viewer)
        if not fire_sum(tables, aimed).factor:
            return RisorgimentoForecast(FIRE, False, reasons, aim=HURT)
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
        return RisorgimentoForecast(
            kind=FIRE,
            legal=not reasons,
            reasons=reasons,
            aim=HURT,
            sums={"firepower": Total(found.firepower, fire_shares(aimed, found.factor, name))},
            figures={
                "strength": found.strength,
                "factor": found.factor,
                "distance": aimed.distance,
                "massed": aimed.massed,
            },
            column_before=tables.fire.column_name(found.column_before),
            shifts=fire.effects(found.shifts),
            column=tables.fire.column_name(found.column),
            drms=fire.effects(found.drms),
            results={"cells": cells, **force_outlook(aimed.target, outcomes, name)},
            chance=harm_chance(aimed, outcomes),
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
class CombatQuestion:
    """11.2: what an assault or charge would do."""

    units: tuple[int, ...]
    hex: int
    origin: int
    charge: bool
    reaction: bool
    cases: bool

    def concerned(self, rules: Risorgimento, state: RisorgimentoState) -> tuple[int, ...]:
        """Enemies on whose values the chance depends: those attacked, and whoever may react on the way."""
        near = 1 << self.hex
        if self.cases:
            way = self.way(rules, state)
            for hex in way.path if way is not None else (self.origin,):
                near |= rules.grid.disc(hex, 1) if hex >= 0 else 0
            near |= rules.grid.disc(self.hex, 1)
        enemies = rules.roster.units_of_side[1 - rules.roster.side[self.units[0]]]
        return tuple([u for u in enemies if state.hex[u] >= 0 and near >> state.hex[u] & 1])

    def way(self, rules: Risorgimento, state: RisorgimentoState) -> Approach | None:
        return approach(rules, state, self.units, self.origin, self.hex, charge=self.charge)

    def chance(self, rules: Risorgimento, state: RisorgimentoState) -> Chance | None:
        """That the hex is taken, over the way to it and the Reactions; without `cases` of the combat alone."""
        return self.followed(rules, state)[0]

    def followed(
        self, rules: Risorgimento, state: RisorgimentoState
    ) -> tuple[Chance | None, Mapping[Option, Fraction]]:
        """The chance, and what is left of it after each Reaction that the enemy may answer with at first."""
        if self.fight(rules, state) is None:
            return None, {}
        units, origin = self.units, self.origin
        placed = _placed(rules, state, units, origin)
        if self.reaction:
            return Chance(countered(rules, placed, units, origin, self.hex, charge=self.charge, charged=False)[1]), {}
        way = self.way(rules, state) if self.cases else None
        attack = AttackChance(rules, units, self.hex, way or Approach((origin,)), charge=self.charge)
        if not self.cases:
            return Chance(attack.alone(placed), cut_short=NO_REACTIONS), {}
        found = attack.chance(state if way is not None else placed)
        return Chance(found, ordered(attack.answers), cut_short=attack.cut_short), attack.valued

    def fight(self, rules: Risorgimento, state: RisorgimentoState) -> Fight | None:
        side = rules.roster.side[self.units[0]]
        there = stack(rules, state, self.hex, 1 - side)
        if self.origin < 0 or self.hex not in rules.grid.surroundings[self.origin]:
            return None
        if not there or any(rules.roster.arm[u] in (ARTILLERY, COMMANDER) for u in self.units):
            return None
        return fight(rules, state, self.units, self.origin, self.hex, charge=self.charge)

    def column(self, game: RisorgimentoGame, rules: Risorgimento) -> str:
        fought = self.fight(rules, game.state)
        if fought is None or all(f.arm == ARTILLERY for f in fought.defenders):
            return ""
        return rules.combat.assault.column_name(combat_sum(rules.combat, fought).column)

    def bars(self, rules: Risorgimento, state: RisorgimentoState) -> list[Bar]:
        """10, 11: everything that forbids this attack."""
        units, origin = self.units, self.origin
        out = place_bars(rules, state, units, "2.3.a")
        entering = not self.charge and origin >= 0 and all(state.hex[u] == POOL for u in units)
        if (out and not entering) or origin < 0:
            return out
        out = march_bars(rules, state, units)
        if not self.reaction:
            out += action_bars(rules, state, units) + loose_bars(rules, state, units[0], fires=False)
        if self.charge:
            left = rules.allowance(units) if self.reaction else points_left(rules, state, units)
            found = charge_bars(rules, state, units, origin, self.hex, left)
            return out + [bar for bar in found if not self.reaction or bar.key != TOO_NEAR.key]
        out += assault_bars(rules, state, units, origin, self.hex)
        if self.reaction and origin != state.hex[units[0]]:
            out.append(TOO_FAR_TO_COUNTER.about(hex=rules.grid.names[state.hex[units[0]]]))
        elif not out:
            out += approach_bars(rules, state, units, origin, self.hex, "11.1.b")
        return out

    def answer(self, game: RisorgimentoGame, rules: Risorgimento, viewer: int) -> RisorgimentoForecast:
        kind = CHARGE if self.charge else ASSAULT
        reasons = _said(game, self.bars(rules, game.state), self.hex)
        fought = self.fight(rules, game.state)
        if fought is None:
            return RisorgimentoForecast(kind, False, reasons)
        name = _namer(rules, game.state, viewer)
        way = self.way(rules, game.state) if self.cases and not self.reaction else None
        trial = _placed(rules, game.state, self.units, self.origin)
        if way is not None:  # 8.3: in March Movement if it cannot come otherwise
            trial = in_manner(rules, trial, self.units, way)
            fought = fight(rules, trial, self.units, self.origin, self.hex, charge=self.charge)
        chance, valued = self.followed(rules, game.state)
        taken = chance or NEVER
        moved = any(game.state.hex[u] != self.origin for u in self.units)
        cases: tuple[Case, ...] = ()
        if self.cases and not self.reaction and (moved or rules.policy.adjacent_reaction):
            cases = reactions_to_attack(rules, trial, self.units, self.origin, self.hex, self.charge, name, valued)
        if all(f.arm == ARTILLERY for f in fought.defenders):
            results = {"cells": {OVERRUN: Fraction(1)}, "eliminated": Fraction(1)}
            return RisorgimentoForecast(
                kind, not reasons, reasons, results=results, chance=chance or NEVER, cases=cases
            )
        tables = rules.combat
        found = combat_sum(tables, fought)
        shock = self.charge and rules.policy.charge_shock
        cells = charge_cells(tables, fought, shock=shock)
        endings = charge_endings(tables, fought, shock=shock)
        column = tables.assault.column_name(found.column)
        return RisorgimentoForecast(
            kind=kind,
            legal=not reasons,
            reasons=reasons,
            sums={
                "attack": Total(found.attack, shares(fought.attackers, name)),
                "defense": Total(found.defense, shares(fought.defenders, name)),
            },
            figures={
                "ratio": found.ratio_row,
                "attacker_cohesion": found.attacker_cohesion,
                "defender_cohesion": found.defender_cohesion,
                "difference": found.attacker_cohesion - found.defender_cohesion,
            },
            column_before=column,
            column=column,
            drms=combat.effects(found.drms),
            results={"cells": cells, **combat_outlook(fought, endings, name)},
            cases=cases,
            chance=taken,
        )


def fire_shares(aimed: Shot, factor: Fraction, name: Name) -> tuple[Share, ...]:
    """9.1, 9.3: the strength of each at this range, before the sum is rounded up."""
    return tuple([Share("9.1", f.strength * factor, name(f.unit)) for f in aimed.firers])


def shares(force: Sequence[Fighter], name: Name) -> tuple[Share, ...]:
    """11.2.1, 11.4: the strength points that count; artillery has none."""
    return tuple([Share("11.2.1", f.strength, name(f.unit)) for f in force if f.arm != ARTILLERY])


def harm_chance(aimed: Shot, outcomes: Outcomes) -> Chance:
    """9.4: the chance that a target does not stay as it was."""
    return Chance(1 - outcomes.get(aimed.target, Fraction(0)))


def ordered(answers: Mapping[str, Fraction]) -> tuple[Answer, ...]:
    """Answers by what they leave the attack; none if there is no choice."""
    found = sorted((Answer(key, p) for key, p in answers.items()), key=lambda a: (a.p, a.key))
    return tuple(found) if len(found) > 1 else ()


def expected(found: Sequence[tuple[Chance, Fraction]]) -> Chance:
    """H1: one chance out of those for everything that may lie hidden, with its range."""
    first, _ = found[0]
    if len(found) == 1:
        return first
    answers: dict[str, Fraction] = {}
    for key in dict.fromkeys(a.key for chance, _ in found for a in chance.answers):
        answers[key] = sum((chance.after(key) * weight for chance, weight in found), Fraction(0))
    return Chance(
        sum((chance.p * weight for chance, weight in found), Fraction(0)),
        ordered(answers),
        min(chance.p for chance, _ in found),
        max(chance.p for chance, _ in found),
        next((chance.cut_short for chance, _ in found if chance.cut_short), ""),
    )


class _Namer:
    """Names of units as a seat may know them."""

    def __init__(self, rules: Risorgimento, state: RisorgimentoState, viewer: int) -> None:
        self.rules, self.state, self.viewer = rules, state, viewer

    def __call__(self, unit: int) -> str:
        return shown_name(self.rules, self.state, unit, self.viewer)


def _namer(rules: Risorgimento, state: RisorgimentoState, viewer: int) -> Name:
    return _Namer(rules, state, viewer)
