"""12: the Reactions that an enemy may choose to a fire or an attack, as cases of a forecast: chance and consequence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from esagono.engine.option import Option
from esagono.games.risorgimento.combat_tables import TWO_DICE, CombatTables
from esagono.games.risorgimento.fights.combat import Fight
from esagono.games.risorgimento.fights.fighters import Cause, Fighter, Outcomes, check_chances, check_levels
from esagono.games.risorgimento.fights.fighting import building, fight, fighters, in_front, stack
from esagono.games.risorgimento.fights.lines import sides_crossed
from esagono.games.risorgimento.fights.triggers import ENTERED_ZONE, FIRED_AT, Event
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.knowledge.outcomes import (
    checked,
    countered,
    faced,
    reaction_shot,
    shot_outcomes,
    squared,
    with_fighters,
)
from esagono.games.risorgimento.knowledge.outlook import (
    Name,
    add,
    charge_endings,
    combat_outlook,
    force_outlook,
)
from esagono.games.risorgimento.reactions.options import reaction_options, reactors, slowest
from esagono.games.risorgimento.roster import ARMS, ARTILLERY
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import RisorgimentoState


@dataclass(frozen=True)
class Case:
    """One Reaction of one Force: the option, the chance that it succeeds, and what follows.

    It succeeds if a fire does harm, a counterattack starts and is won, a square stands, a Force stays in order.
    `results` is what the Reaction itself does (a fire: to the attackers; a counter: the combat with sides exchanged);
    `attack` is what the combat of the attack does after it, where it still takes place.
    """

    hex: str
    force: str
    reaction: str
    chance: Fraction
    args: dict[str, Any] = field(default_factory=dict)
    results: dict[str, Any] = field(default_factory=dict)
    attack: dict[str, Any] = field(default_factory=dict)
    starts: Fraction = Fraction(1)
    """12.2.3: the chance that somebody passes the check for a counterattack."""
    then: Fraction | None = None
    """The chance that the attack takes its hex after this, and after the best that other Forces can do."""


def passes(tables: CombatTables, force: Sequence[Fighter], cause: Cause) -> Fraction:
    """The chance that nobody of a Force fails a check."""
    return sum(
        (p for dice, p in TWO_DICE.items() if not any(check_levels(tables.check, f, cause, dice) for f in force)),
        Fraction(0),
    )


def parted(tables: CombatTables, force: Sequence[Fighter], cause: Cause) -> dict[tuple[Fighter, ...], Fraction]:
    """12.2.3: who passes a check, with its chance."""
    out: dict[tuple[Fighter, ...], Fraction] = {}
    for dice, p in TWO_DICE.items():
        add(out, tuple(f for f in force if not check_levels(tables.check, f, cause, dice)), p)
    return out


def reactions_to_fire(
    rules: Risorgimento,
    state: RisorgimentoState,
    firing: Sequence[int],
    target: Sequence[Fighter],
    outcomes: Mapping[tuple[Fighter, ...], Fraction],
    name: Name,
) -> tuple[Case, ...]:
    """12.1.b: what the Force that is fired at may do afterwards, weighed with every state the fire may leave it in."""
    where = state.hex[target[0].unit]
    event = Event(FIRED_AT, tuple(firing), state.hex[firing[0]])
    found: dict[tuple[Any, ...], list[tuple[Case, Fraction]]] = {}
    for after, chance in outcomes.items():
        trial = with_fighters(rules, state, after)
        for arm in sorted({f.arm for f in after if f.alive}):
            for option in distinct(rules, event, where, reaction_options(rules, trial, event, where, arm)):
                case = reaction_case(rules, trial, event, option, None, name)
                key = (case.hex, case.force, case.reaction, *sorted(case.args.items()))
                found.setdefault(key, []).append((case, chance))
    return tuple(mixed(cases) for cases in found.values())


def mixed(cases: Sequence[tuple[Case, Fraction]]) -> Case:
    """One case out of the same Reaction in several states: chances of success add up, weighed with the states."""
    total = sum((p * case.chance for case, p in cases), Fraction(0))
    likeliest = max(cases, key=lambda entry: entry[1])[0]
    return replace(likeliest, chance=total)


def reactions_to_attack(
    rules: Risorgimento,
    state: RisorgimentoState,
    attackers: Sequence[int],
    origin: int,
    target: int,
    charge: bool,
    name: Name,
    valued: Mapping[Option, Fraction],
) -> tuple[Case, ...]:
    """12.1.c: what each Force in whose zone the attackers come may do before the combat.

    `valued`: what the attack comes to after each, where that has been worked out.
    """
    event = Event(ENTERED_ZONE, tuple(attackers), origin)
    fought = Attack(tuple(attackers), origin, target, charge)
    out = []
    for hex, arm in rules.projectors(state, 1 - rules.roster.side[attackers[0]], origin):
        for option in distinct(rules, event, hex, reaction_options(rules, state, event, hex, arm)):
            case = reaction_case(rules, state, event, option, fought, name)
            out.append(replace(case, then=valued.get(option)))
    return tuple(out)


@dataclass(frozen=True)
class Attack:
    """The attack that a Reaction interrupts."""

    attackers: tuple[int, ...]
    origin: int
    target: int
    charge: bool


def distinct(rules: Risorgimento, event: Event, hex: int, options: Sequence[Option]) -> list[Option]:
    """All Reactions of a hex; of other facings only one, which looks at the enemy or at least has him in front."""
    best = best_facing(rules, hex, event.at)
    turns = [COMPASS.index(o.text("facing")) for o in options if o.verb == "react-face"]
    turns.sort(key=lambda f: (f != best, not in_front(rules, hex, f, event.at)))
    return [o for o in options if o.verb != "react-face" or o["facing"] == COMPASS[turns[0]]]


def reaction_case(
    rules: Risorgimento, state: RisorgimentoState, event: Event, option: Option, attack: Attack | None, name: Name
) -> Case:
    """12.2: one Reaction worked out."""
    hex = rules.grid.numbers[option.text("hex")]
    arm = ARMS.index(option.text("force"))
    units = reactors(rules, state, event, hex, arm)
    force = fighters(rules, state, units)
    inside = building(rules, hex)
    extra = {k: v for k, v in option.args.items() if k not in ("hex", "force")}
    case = Case(option.text("hex"), option.text("force"), option.verb, Fraction(1), dict(extra))
    tables = rules.combat
    match option.verb:
        case "react-fire":
            return fire_case(rules, state, event, units, option, attack, case, name)
        case "counterattack" | "countercharge":
            via = rules.grid.numbers[option.text("via")] if "via" in option.args else hex
            return counter_case(rules, state, units, via, event.at, option.verb == "countercharge", case, name)
        case "react-square":
            cause = Cause("square", building=inside)
            return replace(
                case,
                chance=passes(tables, force, cause),
                results=force_outlook(force, check_chances(tables.check, force, cause), name),
                attack=after_check(rules, state, force, cause, attack, name, square=True),
            )
        case "react-withdraw":
            plus = slowest(rules, event.mover) - slowest(rules, units)
            cause = Cause("withdrawal", plus, building=inside)
            results = force_outlook(force, check_chances(tables.check, force, cause), name)
            return replace(case, chance=passes(tables, force, cause), results=results)
        case "react-face":
            turned = faced(rules, state, units, COMPASS.index(option.text("facing")))
            cause = Cause("facing", building=inside)
            return replace(
                case,
                chance=passes(tables, force, cause),
                results=force_outlook(force, check_chances(tables.check, force, cause), name),
                attack=after_check(rules, turned, force, cause, attack, name),
            )
    return replace(case, attack=attack_outlook(rules, state, attack, name))


def best_facing(rules: Risorgimento, hex: int, enemy: int) -> int:
    """The facing that looks at the enemy."""
    return sides_crossed(rules.grid, hex, enemy)[0]


def attack_outlook(rules: Risorgimento, state: RisorgimentoState, attack: Attack | None, name: Name) -> dict[str, Any]:
    """What the attack does in a state; nothing if there is nobody left to fight."""
    fought = attack_fight(rules, state, attack)
    if fought is None or attack is None:
        return {}
    shock = attack.charge and rules.policy.charge_shock
    return combat_outlook(fought, charge_endings(rules.combat, fought, shock=shock), name)


def attack_fight(rules: Risorgimento, state: RisorgimentoState, attack: Attack | None) -> Fight | None:
    if attack is None:
        return None
    alive = tuple(u for u in attack.attackers if state.hex[u] >= 0)
    side = rules.roster.side[attack.attackers[0]]
    there = stack(rules, state, attack.target, 1 - side)
    if not alive or all(rules.roster.arm[u] == ARTILLERY for u in there):
        return None
    return fight(rules, state, alive, attack.origin, attack.target, charge=attack.charge)


def after_check(
    rules: Risorgimento,
    state: RisorgimentoState,
    force: Sequence[Fighter],
    cause: Cause,
    attack: Attack | None,
    name: Name,
    *,
    square: bool = False,
) -> dict[str, Any]:
    """The attack after a check of the defender, over all its dice."""
    units = [f.unit for f in force]
    ends = squared(rules, state, units) if square else checked(rules, state, units, cause)
    return weigh([(attack_outlook(rules, after, attack, name), chance) for after, chance in ends])


def weigh(parts: Sequence[tuple[dict[str, Any], Fraction]]) -> dict[str, Any]:
    """Several outlooks with their chances as one; an empty outlook (no combat) only lowers what adds up."""
    out: dict[str, Any] = {}
    for outlook, chance in parts:
        merge(out, outlook, chance)
    return out


def merge(into: dict[Any, Any], outlook: Mapping[Any, Any], chance: Fraction) -> None:
    for key, value in outlook.items():
        if isinstance(value, Mapping):
            merge(into.setdefault(key, {}), value, chance)
        else:
            into[key] = into.get(key, Fraction(0)) + chance * value


def fire_case(
    rules: Risorgimento,
    state: RisorgimentoState,
    event: Event,
    units: Sequence[int],
    option: Option,
    attack: Attack | None,
    case: Case,
    name: Name,
) -> Case:
    """12.2.2: the fire at the attackers, and the attack with what it leaves of them."""
    fired = reaction_shot(rules, state, event, units, ARMS.index(option.text("target_force")))
    if fired is None:
        return replace(case, chance=Fraction(0))
    outcomes: Outcomes = shot_outcomes(rules, fired)
    weighed = [
        (attack_outlook(rules, with_fighters(rules, state, after), attack, name), p) for after, p in outcomes.items()
    ]
    unhurt = sum((p for after, p in outcomes.items() if after == fired.target), Fraction(0))
    return replace(case, chance=1 - unhurt, results=force_outlook(fired.target, outcomes, name), attack=weigh(weighed))


def counter_case(
    rules: Risorgimento,
    state: RisorgimentoState,
    units: Sequence[int],
    via: int,
    target: int,
    charge: bool,
    case: Case,
    name: Name,
) -> Case:
    """12.2.3: those who pass the check attack the hex of the triggering Force."""
    tables = rules.combat
    force = fighters(rules, state, units)
    cause = Cause("counter", building=building(rules, state.hex[units[0]]))
    weighed = []
    total = Fraction(0)
    for passed, chance in parted(tables, force, cause).items():
        if not passed:
            continue
        total += chance
        ids = [f.unit for f in passed]
        enemies = stack(rules, state, target, 1 - rules.roster.side[ids[0]])
        if all(rules.roster.arm[u] == ARTILLERY for u in enemies):
            continue
        fought = fight(rules, state, ids, via, target, charge=charge)
        endings = charge_endings(tables, fought, shock=charge and rules.policy.charge_shock)
        weighed.append((combat_outlook(fought, endings, name), chance))
    scaled = [(outlook, p / total) for outlook, p in weighed] if total else []
    _, won = countered(rules, state, units, via, target, charge=charge, charged=False)
    return replace(case, chance=won, starts=total, results=weigh(scaled))
