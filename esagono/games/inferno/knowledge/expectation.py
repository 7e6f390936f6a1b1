"""5.4: the chance to take a hex for a seat that sees only what lies on top: an expectation over what may lie hidden.

What the seat knows: the unit on top with its steps, the edges of stacks where they show, and what both sides were shown
of the combats of this player turn and of the one before (`remembered`): the values of those who fought, and how many
reductions each side took. What it does not know is taken as it was on average in games between officers
(docs/notes/chances.md): how worn units are by then, how often another fighter lies below.

A handful of cases with fixed weights is reckoned through; nothing is drawn by lot, and nothing hidden is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from esagono.engine.chance import Answer, Chance
from esagono.games.inferno.combat import arithmetic
from esagono.games.inferno.combat.arithmetic import Battle
from esagono.games.inferno.combat.outcome import every_throw, stakes_of
from esagono.games.inferno.combat.participants import fit_to_defend, legal_defences
from esagono.games.inferno.combat.taking import Hex, Taken, chance_by_dice, without_dice
from esagono.games.inferno.knowledge.belief import HIDDEN, hidden_fighters
from esagono.games.inferno.knowledge.forecast import chance_of, grounds, least, with_strength
from esagono.games.inferno.rules.stacking import fits
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import OUT_OF_SUPPLY, REDUCTIONS_A_STEP, InfernoState

Wear = tuple[Fraction, ...]
"""The chances that a unit has taken 0, 1 or 2 reductions of its current step."""


def percent(*parts: int) -> Wear:
    return tuple(Fraction(n, 100) for n in parts)


WORN_BY: Final = (percent(100, 0, 0), percent(80, 15, 5), percent(50, 30, 20), percent(32, 32, 36))
"""How worn a unit is that has not been seen fighting of late, by full turns played; the last holds from then on."""
UNSEEN_PARTNER: Final = Fraction(5, 100)
"""A fighter under the one on top where edges of stacks do not show."""
UNDER_EDGE: Final = Fraction(75, 100)
"""A fighter there where an edge shows; else it is guns or engineers."""
STILL_THERE: Final = Fraction(55, 100)
"""Chance that a unit seen in combat in this hex, in this player turn or the last, is still there if it is on top of no
stack."""
PARTNER_WEAR: Final = 1
NEVER: Final = Fraction(0)
SURELY: Final = Fraction(1)


def expected_chance(
    rules: Inferno, imagined: InfernoState, fight: Battle, terrain_choice: str, alone: bool, worst_column: int
) -> Chance:
    """The expectation for an attack on the unit on top and whoever may lie below it, and the range."""
    (top,) = fight.defenders
    cases: list[tuple[Fraction, Chance]] = []
    forts = [] if alone else forts_of(rules, imagined, fight)
    partner, steps, share = (-1, 0, NEVER) if alone else partner_of(rules, imagined, fight)
    wear = wear_of(rules, imagined, top)
    state = imagined.copy()
    for fort in forts:
        place(rules, state, fort, fight.target, rules.roster.steps[fort])

    def reckon(weight: Fraction, below: list[int]) -> None:
        for loss, p in enumerate(wear):
            state.loss[top] = loss
            if p and survives_so(rules, state, top):
                cases.append((weight * p, chance_of_stack(rules, state, fight, [top, *below], terrain_choice)))

    reckon(1 - share, forts)
    if share:
        place(rules, state, partner, fight.target, steps, PARTNER_WEAR)
        reckon(share, [partner, *forts])
    if not cases:  # it lives, whatever is remembered of it
        wear = WORN_BY[0]
        reckon(SURELY, forts)
    found = mean(cases)
    worst, best = extremes(rules, imagined, fight, terrain_choice, worst_column, alone)
    return replace(found, worst=NEVER if forts else min(worst, found.p), best=max(best, found.p))


def place(rules: Inferno, state: InfernoState, unit: int, hex: int, steps: int, loss: int = 0) -> None:
    """Think of a hidden unit in a hex; of its wear only as much as it survives."""
    state.steps[unit], state.supply[unit], state.flags[unit] = steps, 0, 0
    state.loss[unit] = loss if rules.roster.defense[unit][steps] > loss else 0
    rules.put(state, unit, hex)


def chance_of_stack(rules: Inferno, state: InfernoState, fight: Battle, able: list[int], terrain_choice: str) -> Chance:
    """7.4: the exact chance against the best defence that these units may form."""
    alone = replace(fight, defenders=())
    able = fit_to_defend(rules, state, able, alone) or able
    return least(
        [
            chance_in(rules, state, replace(fight, defenders=tuple(u for u in able if u in some)), terrain_choice)
            for some in legal_defences(rules, able)
        ]
    )


def mean(cases: Sequence[tuple[Fraction, Chance]]) -> Chance:
    """One chance of several, each with its weight: after every answer and after the best."""
    total = sum(weight for weight, _ in cases)
    p = sum((weight * chance.p for weight, chance in cases), NEVER) / total
    keys = {a.key for _, chance in cases for a in chance.answers}
    answers = [Answer(key, sum((w * c.after(key) for w, c in cases), NEVER) / total) for key in keys]
    answers.sort(key=lambda a: (a.p, a.key))
    return Chance(p, tuple(answers))


def survives_so(rules: Inferno, state: InfernoState, unit: int) -> bool:
    """7.5.b: with the wear it is given a unit could still be on the map."""
    return rules.policy.zero_defense != "at-once" or rules.defense_of(state, unit) > 0


def chance_in(rules: Inferno, state: InfernoState, fight: Battle, terrain_choice: str) -> Chance:
    """The exact chance if things are as the state has them."""
    versions = grounds(rules, state, fight, terrain_choice)
    return chance_of([(ground, taken_in(rules, state, each)) for each, ground in versions])


def taken_in(rules: Inferno, state: InfernoState, fight: Battle) -> Taken:
    able = with_strength(rules, state, fight)
    if not able:
        sure = without_dice(rules, state, fight)
        return Taken(sure, sure)
    fight = replace(fight, defenders=able)
    found = arithmetic.odds(rules, state, fight)
    if not found.legal or arithmetic.without_strength(rules, state, fight):
        return Taken(NEVER, NEVER)
    return chance_by_dice(rules, state, fight, stakes_of(rules, state, fight, found))


# How worn


def wear_of(rules: Inferno, imagined: InfernoState, unit: int) -> Wear:
    """10.1: how worn a unit on top is likely to be: from its last combat if it is remembered, else by the turn."""
    roster = rules.roster
    side, hex = roster.side[unit], imagined.hex[unit]
    prior = usual_wear(rules, imagined, unit)
    found = prior
    for f in imagined.fights:
        named = next((v for v in f.shown if v[0] == unit), None)
        if named is not None:
            _, _, steps, attack, _ = named
            fighters = sum(roster.side[v[0]] == side for v in f.shown)
            # 8.1.b: the values show effectiveness and supply together
            worn = min(REDUCTIONS_A_STEP - 1, max(0, roster.attack[unit][steps] - attack))
            before = REDUCTIONS_A_STEP * steps - worn
            found = shared(imagined.steps[unit], {before: Fraction(1)}, f.lost[side], fighters) or found
        elif not f.shown and f.side == side and (hex in f.hexes or hex == f.target) and f.steps[side]:
            # nobody is named: it has attacked from here or come here, and took its share
            steps = imagined.steps[unit]
            fighters = max(1, round(f.steps[side] / steps))
            lives = {REDUCTIONS_A_STEP * s - n: p for s in (steps, steps + 1) for n, p in enumerate(prior)}
            found = shared(steps, lives, f.lost[side], fighters) or found
    return found


def usual_wear(rules: Inferno, imagined: InfernoState, unit: int) -> Wear:
    """What is to be expected of a unit of which nothing is remembered; one that has lost steps has had its share."""
    if imagined.steps[unit] < rules.roster.steps[unit]:
        return WORN_BY[-1]
    played = imagined.turn - int(rules.scenarios.get(rules.scenario, {}).get("first_turn", 1))
    return WORN_BY[max(0, min(played, len(WORN_BY) - 1))]


def shared(steps: int, lives: dict[int, Fraction], lost: int, fighters: int) -> Wear | None:
    """9.4.2.b: the wear that fits the steps seen after so many reductions in equal shares; None if nothing fits."""
    each, more = divmod(lost, max(1, fighters))
    out = [NEVER] * REDUCTIONS_A_STEP
    for before, p in lives.items():
        for taken, part in ((each, fighters - more), (each + 1, more)):
            left = before - taken
            if part and -(-left // REDUCTIONS_A_STEP) == steps:
                out[REDUCTIONS_A_STEP * steps - left] += p * Fraction(part, fighters)
    total = sum(out)
    return tuple(p / total for p in out) if total else None


# Who lies below


def partner_of(rules: Inferno, imagined: InfernoState, fight: Battle) -> tuple[int, int, Fraction]:
    """5.3, 5.4: another combat unit that may be hidden below: which, with how many steps, and how likely. A unit seen
    in combat here lately; otherwise the hidden unit with the median defence."""
    (top,) = fight.defenders
    roster, policy = rules.roster, rules.policy
    remembered = {
        v[0]: v[2]
        for f in imagined.fights
        for v in f.shown
        if v[1] == fight.target or (f.side != fight.side and f.target == fight.target)
    }
    showing = roster.attack[top][imagined.steps[top]]
    known: list[tuple[int, int, int]] = []
    others: list[tuple[int, int, int]] = []
    steps_now = imagined.steps[:]
    for u in hidden_fighters(rules, imagined, 1 - fight.side):
        for steps in [remembered[u]] if u in remembered else range(1, roster.steps[u] + 1):
            if roster.attack[u][steps] <= showing and not roster.is_fort[u] and steps:
                imagined.steps[u] = steps
                if fits(rules, imagined, fight.target, (top, u)):
                    (known if u in remembered else others).append((roster.defense[u][steps], steps, u))
    imagined.steps = steps_now
    edge = policy.show_more or policy.show_count
    for listed, share in ((known, STILL_THERE), (others, UNSEEN_PARTNER)):
        if listed:
            listed.sort()
            _, steps, u = listed[len(listed) // 2]
            return u, steps, UNDER_EDGE if edge else share
    return -1, 0, NEVER


def forts_of(rules: Inferno, imagined: InfernoState, fight: Battle) -> list[int]:
    """12.2 of Altipiani: forts stay where they are set up: one that is not lost lies there, seen or not."""
    roster, here = rules.roster, rules.grid.name(fight.target)
    if not rules.policy.forts_are_fixed:
        return []
    return [
        u
        for u in roster.of_side[1 - fight.side]
        if roster.is_fort[u] and imagined.hex[u] == HIDDEN and roster.counters[u].hex == here
    ]


# The range


def extremes(
    rules: Inferno, imagined: InfernoState, fight: Battle, terrain_choice: str, column: int, alone: bool
) -> tuple[Fraction, Fraction]:
    """The chance if the strongest possible stack lies there fresh, and if the unit on top is alone and worn out."""
    (top,) = fight.defenders
    roster = rules.roster
    below = [] if alone else hidden_fighters(rules, imagined, 1 - fight.side)
    found = arithmetic.odds(rules, imagined, fight)
    stakes = stakes_of(rules, imagined, fight, found)
    hex = Hex(rules, imagined, fight)
    if below:
        hex.reinforce(max(max(roster.defense[u]) for u in (top, *below)))
    at_worst = replace(stakes, column=column)
    worst = hex.taken(every_throw(rules, at_worst, hex.price)).held if column >= 0 else NEVER
    worn = imagined.copy()
    worn.loss[top], worn.supply[top] = REDUCTIONS_A_STEP - 1, OUT_OF_SUPPLY
    while worn.loss[top] + worn.supply[top] and not survives_so(rules, worn, top):
        column_of_unit = worn.supply if worn.supply[top] else worn.loss
        column_of_unit[top] -= 1
    return worst, chance_in(rules, worn, fight, terrain_choice).p
