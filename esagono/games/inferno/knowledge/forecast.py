"""What an attack would do: strengths, column, modifiers, and the exact chance of every result.

Computed by the functions that resolve a combat, over all 216 throws of the three dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.bars import reasons as reasons_of
from esagono.engine.chance import Chance, after_best
from esagono.engine.errors import Reason, UnknownName
from esagono.engine.forecast import Effect, Forecast, Share, Total
from esagono.games.inferno.combat import arithmetic
from esagono.games.inferno.combat.arithmetic import Battle, Sum, in_own_trench
from esagono.games.inferno.combat.outcome import THROWS, Reading, Stakes, crt_modifier, every_throw, stakes_of
from esagono.games.inferno.combat.participants import (
    ATTACKED_BEFORE,
    GUNS_NEVER_ATTACK,
    attack_bars,
    bar_to_target,
    defence_bars,
    fit_to_defend,
    legal_defences,
    may_support,
    possible_defenders,
    support_bars,
)
from esagono.games.inferno.combat.retreat import RetreatPaths, plan
from esagono.games.inferno.combat.taking import HOLD, YIELD, Taken, chance_taken, without_dice
from esagono.games.inferno.ruleset import Inferno, InfernoGame
from esagono.games.inferno.state import InfernoState
from esagono.games.inferno.tables import column_name

Chances = dict[int, Fraction]
KEEPING: Final = "guidelines-kept"
DEFENCELESS: Final = "no-defence"
"""What a forecast takes for granted: see `assumption-...` in the texts."""
COMBAT: Final = "combat"
ATTACKER: Final = "attacker"
DEFENDER: Final = "defender"
"""On whose loss roll a modifier counts."""
ODDS_TOO_LOW: Final = Bar("8.2.b", "odds-too-low")


@dataclass(frozen=True)
class Outcomes:
    """Exact probabilities."""

    p_defender_retreats: Fraction
    p_attacker_retreats: Fraction
    defender_retreats: Chances
    attacker_retreats: Chances
    defender_losses: Chances
    attacker_losses: Chances

    def by_name(self) -> dict[str, Chances]:
        """How far each side goes back and how much it loses, in the order in which that is told."""
        return {
            "defender_retreats": self.defender_retreats,
            "attacker_retreats": self.attacker_retreats,
            "defender_losses": self.defender_losses,
            "attacker_losses": self.attacker_losses,
        }

    @property
    def expected_defender_losses(self) -> Fraction:
        return sum((n * p for n, p in self.defender_losses.items()), Fraction(0))

    @property
    def expected_attacker_losses(self) -> Fraction:
        return sum((n * p for n, p in self.attacker_losses.items()), Fraction(0))


NO_DICE: Final = Outcomes(
    Fraction(0), Fraction(0), {0: Fraction(1)}, {0: Fraction(1)}, {0: Fraction(1)}, {0: Fraction(1)}
)
"""7.5: nobody rolls, goes back or counts losses."""


@dataclass(frozen=True)
class CombatForecast(Forecast):
    """The preview of a combat. Its chance is that the hex is taken: entered, or left without anybody who bars the way.

    `drms` are those of the loss rolls, as far as they do not depend on the dice; `cause` says whose roll it is.
    """

    outcomes: Outcomes = NO_DICE
    flanked: bool = False
    crt_drm: int = 0
    magnitude: str = ""
    steps: int = 0

    @property
    def attack(self) -> Total:
        return self.sums["attack"]

    @property
    def defense(self) -> Total:
        return self.sums["defense"]

    @property
    def attack_artillery(self) -> Total:
        return self.sums["attack_artillery"]

    @property
    def defense_artillery(self) -> Total:
        return self.sums["defense_artillery"]

    @property
    def attacker_drms(self) -> tuple[Effect, ...]:
        return tuple([e for e in self.drms if e.cause == ATTACKER])

    @property
    def defender_drms(self) -> tuple[Effect, ...]:
        return tuple([e for e in self.drms if e.cause == DEFENDER])


def total(found: Sum) -> Total:
    return Total(found.total, tuple([Share(p.clause, p.value, p.unit) for p in found.parts]))


def with_strength(rules: Inferno, state: InfernoState, fight: Battle) -> tuple[int, ...]:
    """7.5: the defenders who are still there when the ratio is taken."""
    if rules.policy.zero_defense == "attacked":
        return tuple(u for u in fight.defenders if rules.defense_of(state, u) > 0)
    return tuple(fit_to_defend(rules, state, fight.defenders, fight))


def outcomes(
    rules: Inferno, state: InfernoState, fight: Battle, stakes: Stakes
) -> tuple[Outcomes, bool, list[tuple[Reading, int, int, int]]]:
    """8.3-8.5 for every throw; whether some stack may choose to break the guidelines of retreat; and the throws.

    Such a stack is taken to keep them.
    """
    exposed = [h for h in sorted({state.hex[u] for u in fight.attackers}) if not in_own_trench(rules, fight.side, h)]
    plans: dict[tuple[int, int], RetreatPaths] = {}
    in_turn: dict[int, int] = {}
    """The modifier for attackers who go back so far in the best order; -1 where the order makes no difference."""
    roster = rules.roster

    def mobile(unit: int) -> bool:
        """12.2, 12.3.g: forts stay and guns are lost."""
        return roster.is_combat[unit] and not rules.fixed[unit]

    def go_back(side: int, hexes: Iterable[int], length: int) -> tuple[int, int]:
        """How far the stacks in these hexes get, and the modifier it brings."""
        far = worst = 0
        for h in hexes if length else ():
            units = fight.attackers if side == fight.side else state.at[h]
            here = [u for u in units if state.hex[u] == h]
            if (h, length) not in plans:
                plans[h, length] = plan(rules, state, side, h, length, here)
            found = plans[h, length]
            if found.paths and any(mobile(u) for u in here):
                far = max(far, len(found.paths[0]))
            worst = max(worst, found.modifier)
        if side == fight.side and length:
            if length not in in_turn:
                in_turn[length] = one_by_one(rules, state, fight, exposed, length) if in_each_others_way(length) else -1
            worst = max(worst, in_turn[length])
        return far, worst

    def in_each_others_way(length: int) -> bool:
        together = {key: found for key, found in plans.items() if key[1] == length}
        return order_matters(rules, state, fight, together)

    def retreats(reading: Reading) -> tuple[tuple[int, int], tuple[int, int]]:
        """The same for the attackers and for the defenders."""
        return (
            go_back(fight.side, exposed, reading.attacker.retreat),
            go_back(1 - fight.side, [fight.target], reading.defender.retreat),
        )

    def price(reading: Reading) -> tuple[int, int]:
        (_, attacker), (_, defender) = retreats(reading)
        return attacker, defender

    counts: list[dict[int, int]] = [{}, {}, {}, {}]
    throws = list(every_throw(rules, stakes, price))
    last, hexes = None, (0, 0)
    for reading, attacker_losses, defender_losses, ways in throws:
        if reading is not last:
            (attacker_hexes, _), (defender_hexes, _) = retreats(reading)
            last, hexes = reading, (defender_hexes, attacker_hexes)
        for counter, value in zip(counts, (*hexes, defender_losses, attacker_losses), strict=True):
            counter[value] = counter.get(value, 0) + ways
    back, thrown, lost, paid = ({k: Fraction(v, THROWS) for k, v in sorted(c.items())} for c in counts)
    none = Fraction(0)
    exact = Outcomes(1 - back.get(0, none), 1 - thrown.get(0, none), back, thrown, lost, paid)
    return exact, any(p.penalised for p in plans.values()) or 0 in in_turn.values(), throws


def order_matters(
    rules: Inferno, state: InfernoState, fight: Battle, plans: Mapping[tuple[int, int], RetreatPaths]
) -> bool:
    """9.2.1: one stack of attackers can keep the guidelines only as long as another has not left its hex."""
    leaving = 0
    for hex, _ in plans:
        if hex != fight.target and all(u in fight.attackers for u in state.at[hex]):
            leaving |= 1 << hex
    leaving &= rules.zone(state, 1 - fight.side)
    return any(
        hex != fight.target and not found.modifier and all(any(leaving >> h & 1 for h in p) for p in found.paths)
        for (hex, _), found in plans.items()
    )


def one_by_one(rules: Inferno, state: InfernoState, fight: Battle, stacks: Sequence[int], length: int) -> int:
    """9.2.1: the least modifier with which stacks of attackers can go back one after the other, in any order: two that
    could each go only to where the other stands cannot both keep the guidelines."""
    if not stacks:
        return 0
    found: list[int] = []
    for first in stacks:
        going = [u for u in fight.attackers if state.hex[u] == first]
        rest = replace(fight, attackers=tuple(u for u in fight.attackers if u not in going))
        way = plan(rules, state, fight.side, first, length, going)
        for end in sorted({p[-1] for p in way.paths}) or [first]:
            after = state.copy()
            for u in going:
                rules.put(after, u, end)
            others = one_by_one(rules, after, rest, [h for h in stacks if h != first], length)
            found.append(max(way.modifier, others))
            if not found[-1]:
                return 0
    return min(found)


def units_named(rules: Inferno, names: Sequence[str]) -> tuple[int, ...]:
    for name in names:
        if name not in rules.roster.index:
            raise UnknownName("unit", name, rules.roster.ids)
    return tuple(rules.roster.index[n] for n in names)


@dataclass(frozen=True)
class Question:
    """What is asked: an attack, with the defender's answers where the asker wants to name them."""

    fight: Battle
    """Without its defenders, unless they are named."""
    terrain_choice: str = ""
    named_defenders: bool = False


def full_forecast(game: InfernoGame, question: Question) -> CombatForecast:
    """The preview of an attack by somebody who knows everything."""
    rules, state, fight = game.rules, game.state, question.fight
    able = possible_defenders(rules, state, fight.target, 1 - fight.side)
    alone = Battle(fight.target, fight.side, fight.attackers)
    able = fit_to_defend(rules, state, able, alone) or able
    sets = legal_defences(rules, able) or [frozenset()]
    if question.named_defenders:
        unfit = defence_bars(rules, fight.defenders, able, sets)
        # the arithmetic is that of units in the target
        fight = replace(fight, defenders=tuple(u for u in able if u in fight.defenders))
        return compute(game, fight, question.terrain_choice, unfit)
    # of those that the command limits allow, the defence that leaves the attacker least; of equals the strongest
    strength = {u: sum(p.value for p in arithmetic.defense_parts(rules, state, alone, u)) for u in able}
    sets = sorted(sets, key=lambda s: (sum(strength[u] for u in s), sorted(s)), reverse=True)
    found = [
        compute(game, replace(fight, defenders=tuple(u for u in able if u in s)), question.terrain_choice) for s in sets
    ]
    best = min(found, key=lambda f: f.chance.p)
    return best if len(found) == 1 else replace(best, chance=least([f.chance for f in found]))


def least(chances: Sequence[Chance]) -> Chance:
    """7.4: one chance of several defences: after each answer, what the defence that suits it best leaves."""
    keys = {a.key for c in chances for a in c.answers}
    return (
        after_best({key: min(c.after(key) for c in chances) for key in keys})
        if keys
        else min(chances, key=lambda c: c.p)
    )


def compute(game: InfernoGame, fight: Battle, terrain_choice: str = "", unfit: Sequence[Bar] = ()) -> CombatForecast:
    """The preview with these defenders; `unfit` says why they could not be the ones."""
    rules, state = game.rules, game.state
    bars = [*bars_to(rules, state, fight), *unfit]
    fight = usable(rules, state, fight)
    versions = [settle(rules, state, each) for each in grounds(rules, state, fight, terrain_choice)]
    # a sensible defender takes the effect that leaves the attacker less
    made = min(versions, key=lambda s: (s.taken.held, s.odds.attack.total))
    fight, found, stakes = made.fight, made.odds, made.stakes
    if not fight.defenders and not unfit:
        # as `why_not` says it; of a seat that cannot see why, that they were attacked is what it knows
        bar = bar_to_target(rules, state, fight.target, fight.side) or ATTACKED_BEFORE
        bars.insert(0, bar.about(hex=game.name(fight.target)))
    elif not found.legal and found.attack.total > 0:  # without strength there are no odds
        bars.append(ODDS_TOO_LOW.about(column=column_name(found.column)))
    return CombatForecast(
        kind=COMBAT,
        legal=not bars,
        reasons=tuple(
            Reason(rules.clause(r.clause, r.key), r.key, r.args, rules.say(f"reason-{r.key}", r.args, game.lang))
            for r in reasons_of(bars)
        ),
        sums={
            "attack": total(found.attack),
            "defense": total(found.defense),
            "attack_artillery": total(arithmetic.attack_artillery(rules, state, fight)),
            "defense_artillery": total(arithmetic.defense_artillery(rules, state, fight)),
        },
        column_before=column_name(found.before),
        shifts=tuple([Effect(clause, columns) for clause, columns in found.shifts]),
        column=column_name(found.column),
        flanked=bool(found.flanked),
        crt_drm=crt_modifier(rules, stakes.column),
        magnitude=stakes.magnitude,
        steps=arithmetic.steps_in(state, fight),
        drms=tuple(
            [Effect(clause, value, ATTACKER) for clause, value in stakes.on_attacker]
            + [Effect(clause, value, DEFENDER) for clause, value in stakes.on_defender]
        ),
        outcomes=made.outcomes,
        results=dict(made.outcomes.by_name()),
        chance=chance_of([(each.ground, each.taken) for each in versions]),
        assumption=made.assumption,
    )


def usable(rules: Inferno, state: InfernoState, fight: Battle) -> Battle:
    """7.0.a, 12.3: the combat without who is named twice, does not stand next to the target, or may not fire."""
    near = (u for u in fight.attackers if state.hex[u] >= 0 and fight.target in rules.grid.around(state.hex[u]))
    fight = replace(fight, attackers=tuple(dict.fromkeys(near)))
    return replace(
        fight,
        guns=able_guns(rules, state, fight, fight.guns, fight.attackers),
        defense_guns=able_guns(rules, state, fight, fight.defense_guns, fight.defenders),
    )


@dataclass(frozen=True)
class Settled:
    """A combat with everything named, and what comes of it."""

    fight: Battle
    odds: arithmetic.Odds
    stakes: Stakes
    outcomes: Outcomes
    taken: Taken
    assumption: str
    ground: str
    """`hex` or `hexside`, if the defender has chosen it for all attackers."""


def grounds(rules: Inferno, state: InfernoState, fight: Battle, choice: str) -> list[tuple[Battle, str]]:
    """7.8.b: the combat by what the defender may choose, hex or hexside, unless it is named."""
    hexes = arithmetic.terrain_choices(rules, state, fight)
    if not hexes:
        return [(fight, "")]
    if choice:
        return [(replace(fight, terrain=tuple((h, choice) for h in hexes)), "")]
    one_for_all = rules.policy.terrain_choice != "hex"
    out = []
    for choices in product(("hex", "hexside"), repeat=len(hexes)):
        alike = len(set(choices)) == 1
        if alike or not one_for_all:
            terrain = tuple(zip(hexes, choices, strict=True))
            out.append((replace(fight, terrain=terrain), choices[0] if alike else ""))
    return out


def settle(rules: Inferno, state: InfernoState, chosen: tuple[Battle, str]) -> Settled:
    """7.5, 8.1-8.5: what comes of a combat in which everything is named."""
    fight, ground = chosen
    able = with_strength(rules, state, fight)
    defenceless = bool(fight.defenders) and not able
    if able:
        fight = replace(fight, defenders=able)
    found = arithmetic.odds(rules, state, fight)
    stakes = stakes_of(rules, state, fight, found)
    exact, choice, throws = outcomes(rules, state, fight, stakes)
    if defenceless:
        sure = without_dice(rules, state, fight)
        return Settled(fight, found, stakes, NO_DICE, Taken(sure, sure), DEFENCELESS, ground)
    fought = fight.defenders and found.legal and not arithmetic.without_strength(rules, state, fight)
    taken = chance_taken(rules, state, fight, throws) if fought else Taken(Fraction(0), Fraction(0))
    return Settled(fight, found, stakes, exact, taken, KEEPING if choice else "", ground)


def chance_of(versions: Sequence[tuple[str, Taken]]) -> Chance:
    """What is left to the attacker after the defender's best answer: ground (7.8.b) and refusal (12.5.1).

    Each version has the ground chosen for all attackers, empty if there is no choice or they differ.
    """
    trench = any(taken.held != taken.yielded for _, taken in versions)
    uniform = {ground: taken for ground, taken in versions if ground}
    answers: dict[str, Fraction] = {}
    for ground, taken in uniform.items() if len(set(uniform.values())) > 1 else [("", versions[0][1])]:
        for stand, chance in ((HOLD, taken.held), (YIELD, taken.yielded)) if trench else (("", taken.held),):
            answers["-".join(t for t in (ground, stand) if t)] = chance
    p = min(taken.held for _, taken in versions)
    return replace(after_best(answers), p=p)


def bars_to(rules: Inferno, state: InfernoState, fight: Battle) -> list[Bar]:
    """Why this attack could not be declared, or the guns named could not fire."""
    ids, hex = rules.roster.ids, rules.grid.names[fight.target]
    out: list[Bar] = []
    if not fight.attackers:
        out.append(GUNS_NEVER_ATTACK.about(unit=ids[fight.guns[0]]))
    for n, u in enumerate(fight.attackers):
        bars = attack_bars(rules, state, u, fight.target, fight.attackers[:n], all_known=True)
        out += [bar.about(unit=ids[u], hex=hex) for bar in bars]
    for guns, units in ((fight.guns, fight.attackers), (fight.defense_guns, fight.defenders)):
        for n, g in enumerate(guns):
            attacking, named = rules.roster.side[g] == fight.side, (*units, *guns[:n])
            bars = support_bars(rules, state, g, fight.target, units, attacking=attacking, named=named)
            out += [bar.about(unit=ids[g]) for bar in bars]
    return out


def able_guns(
    rules: Inferno, state: InfernoState, fight: Battle, guns: Sequence[int], units: Sequence[int]
) -> tuple[int, ...]:
    """12.3: those of the guns named that could fire, each once."""
    return tuple(
        g
        for g in dict.fromkeys(guns)
        if may_support(rules, state, g, fight.target, units, attacking=rules.roster.side[g] == fight.side, named=units)
    )
