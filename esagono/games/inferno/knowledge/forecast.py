"""What an attack would do: strengths, column, modifiers, and the exact chance of every result.

Computed by the functions that resolve a combat, over all 216 throws of the three dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count
from typing import Final

from esagono.engine.errors import Reason, UnknownName
from esagono.games.inferno.combat import arithmetic
from esagono.games.inferno.combat.arithmetic import Battle, Sum, in_own_trench
from esagono.games.inferno.combat.losses import next_in_line, survives
from esagono.games.inferno.combat.outcome import THROWS, Reading, Stakes, crt_modifier, every_throw, stakes_of
from esagono.games.inferno.combat.participants import (
    attack_refusals,
    defenders_legal,
    fit_to_defend,
    gun_refusals,
    legal_defences,
    possible_defenders,
    target_refusal,
)
from esagono.games.inferno.combat.retreat import RetreatPaths, plan
from esagono.games.inferno.ruleset import Inferno, InfernoGame
from esagono.games.inferno.state import FROZEN, InfernoState
from esagono.games.inferno.tables import column_name

Chances = dict[int, Fraction]
KEEPING: Final = "guidelines-kept"
DEFENCELESS: Final = "no-defence"
"""What a forecast takes for granted: see `assumption-...` in the texts."""


@dataclass(frozen=True)
class Outcomes:
    """Exact probabilities."""

    p_defender_retreats: Fraction
    p_attacker_retreats: Fraction
    defender_retreats: Chances
    attacker_retreats: Chances
    defender_losses: Chances
    attacker_losses: Chances
    p_taken: Fraction = Fraction(0)
    """That the hex falls: whoever defends it goes back or is lost, and an attacker is left who may enter it."""

    @property
    def expected_defender_losses(self) -> Fraction:
        return sum((n * p for n, p in self.defender_losses.items()), Fraction(0))

    @property
    def expected_attacker_losses(self) -> Fraction:
        return sum((n * p for n, p in self.attacker_losses.items()), Fraction(0))


@dataclass(frozen=True)
class Forecast:
    """The preview of a combat; for a seat that does not know everything, with the range of columns it must expect."""

    legal: bool
    reasons: tuple[Reason, ...]
    attack: Sum
    defense: Sum
    attack_artillery: Sum
    defense_artillery: Sum
    column_before: str
    shifts: tuple[tuple[str, int], ...]
    column: str
    flanked: bool
    crt_drm: int
    magnitude: str
    steps: int
    attacker_drms: tuple[tuple[str, int], ...]
    defender_drms: tuple[tuple[str, int], ...]
    outcomes: Outcomes
    worst_column: str = ""
    best_column: str = ""
    assumption: str = ""


def without_dice(rules: Inferno, state: InfernoState, fight: Battle) -> Outcomes:
    """7.5, Q59 of Altipiani: defenders without strength are eliminated before anybody rolls, retreats or counts losses.

    Unless they stand with units attacked before: then they are withheld, and nobody fights.
    """
    able = possible_defenders(rules, state, fight.target, 1 - fight.side)
    others = any(rules.roster.is_combat[u] and u not in able for u in state.at[fight.target])
    none, certain = Fraction(0), {0: Fraction(1)}
    return Outcomes(none, none, certain, certain, certain, certain, Fraction(0 if others else 1))


def with_strength(rules: Inferno, state: InfernoState, fight: Battle) -> tuple[int, ...]:
    """7.5: the defenders who are still there when the ratio is taken."""
    if rules.policy.zero_defense == "attacked":
        return tuple(u for u in fight.defenders if rules.defense_of(state, u) > 0)
    return tuple(fit_to_defend(rules, state, fight.defenders, fight))


def outcomes(rules: Inferno, state: InfernoState, fight: Battle, stakes: Stakes) -> tuple[Outcomes, bool]:
    """8.3-8.5 for every throw; and whether some stack may choose to break the guidelines of retreat.

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

    def goes(hex: int, length: int) -> bool:
        """Whether a stack leaves its hex if it has to go back so far."""
        return bool(length) and bool(plans[hex, length].paths)

    counts: list[dict[int, int]] = [{}, {}, {}, {}]
    taken = 0
    lives = sum(lives_of(rules, state, u) for u in fight.defenders if roster.is_combat[u]) or THROWS
    ours = sum(lives_of(rules, state, u) for u in fight.attackers)
    forts = [u for u in state.at[fight.target] if roster.is_fort[u]] if rules.policy.fort_retreat == "stays" else []
    followers = [state.hex[u] for u in fight.attackers if mobile(u) and not state.flags[u] & FROZEN]
    clears = withheld_go(rules, state, fight)
    last, hexes, retire, follows = None, (0, 0), False, False
    for reading, attacker_losses, defender_losses, ways in every_throw(rules, stakes, price):
        if reading is not last:
            (attacker_hexes, _), (defender_hexes, _) = retreats(reading)
            last, hexes = reading, (defender_hexes, attacker_hexes)
            retire = goes(fight.target, reading.defender.retreat)
            thrown_back = reading.attacker.retreat
            follows = any(h not in exposed or not goes(h, thrown_back) for h in followers)
        for counter, value in zip(counts, (*hexes, defender_losses, attacker_losses), strict=True):
            counter[value] = counter.get(value, 0) + ways
        if retire:
            empty = all(u in fight.defenders and falls(rules, state, fight, u, defender_losses) for u in forts)
        else:
            empty = defender_losses >= lives and clears[bool(reading.defender.retreat)]
        if empty and follows and attacker_losses < ours:
            taken += ways
    back, thrown, lost, paid = ({k: Fraction(v, THROWS) for k, v in sorted(c.items())} for c in counts)
    none = Fraction(0)
    exact = Outcomes(1 - back.get(0, none), 1 - thrown.get(0, none), back, thrown, lost, paid, Fraction(taken, THROWS))
    return exact, any(p.penalised for p in plans.values()) or 0 in in_turn.values()


def withheld_go(rules: Inferno, state: InfernoState, fight: Battle) -> tuple[bool, bool]:
    """7.7.e: whether the hex is empty when its defenders are dead, without a retreat result and with one: who only
    stood by then goes back a hex if he can, but not after a retreat of which nothing came."""
    roster = rules.roster
    others = [u for u in state.at[fight.target] if roster.is_combat[u] and u not in fight.defenders]
    if not others:
        return True, True
    if rules.policy.fort_retreat == "stays" and any(roster.is_fort[u] for u in others):
        return False, False
    return bool(plan(rules, state, 1 - fight.side, fight.target, 1, others).paths), False


def falls(rules: Inferno, state: InfernoState, fight: Battle, fort: int, reductions: int) -> bool:
    """9.4.2.b: whether a fort is lost to the reductions of its side, though its owner spares it where he may."""
    given: tuple[int, ...] = ()
    for _ in range(reductions):
        line = next_in_line(rules, state, fight.defenders, given)
        if not line:
            break
        given = (*given, next((u for u in line if u != fort), fort))
    return not survives(rules, state, fort, given.count(fort))


def lives_of(rules: Inferno, state: InfernoState, unit: int) -> int:
    """9.4.2.d: the reductions that eliminate a unit."""
    return next(n for n in count(1) if not survives(rules, state, unit, n))


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


def full_forecast(game: InfernoGame, question: Question) -> Forecast:
    """The preview of an attack by somebody who knows everything."""
    rules, state, fight = game.rules, game.state, question.fight
    able = possible_defenders(rules, state, fight.target, 1 - fight.side)
    alone = Battle(fight.target, fight.side, fight.attackers)
    able = fit_to_defend(rules, state, able, alone) or able
    sets = legal_defences(rules, able) or [frozenset()]
    if question.named_defenders:
        unfit = defence_refusals(game, fight.defenders, able, sets)
        # the arithmetic is that of units in the target
        fight = replace(fight, defenders=tuple(u for u in able if u in fight.defenders))
        return compute(game, fight, question.terrain_choice, unfit)
    # the strongest defence the command limits allow
    strength = {u: sum(p.value for p in arithmetic.defense_parts(rules, state, alone, u)) for u in able}
    best = max(sets, key=lambda s: (sum(strength[u] for u in s), sorted(s)))
    return compute(game, replace(fight, defenders=tuple(u for u in able if u in best)), question.terrain_choice)


def defence_refusals(
    game: InfernoGame, named: Sequence[int], able: Sequence[int], sets: Sequence[frozenset[int]]
) -> list[Reason]:
    """7.3.b, 7.4.c, 7.4.e: why those who are named could not be the ones who defend; and who could."""
    strangers = [u for u in named if u not in able]
    if strangers or not able:
        return [Reason("7.3.b", "exclude-not-defending", {"unit": game.id(u)}) for u in strangers]
    if frozenset(named) in sets:
        return []
    right = " / ".join(", ".join(game.id(u) for u in able if u in s) for s in sets)
    if defenders_legal(game.rules, named):
        return [Reason("7.4.e", "defence-held-back", {"units": right})]
    return [Reason("7.4.c", "defence-command", {"units": right})]


def compute(game: InfernoGame, fight: Battle, terrain_choice: str = "", unfit: Sequence[Reason] = ()) -> Forecast:
    """The preview with these defenders; `unfit` says why they could not be the ones."""
    rules, state = game.rules, game.state
    reasons = [*refusals(game, fight), *unfit]
    # the arithmetic needs units next to the target, each once; the others are among the reasons
    near = (u for u in fight.attackers if state.hex[u] >= 0 and fight.target in rules.grid.around(state.hex[u]))
    guns, defense_guns = tuple(dict.fromkeys(fight.guns)), tuple(dict.fromkeys(fight.defense_guns))
    fight = replace(fight, attackers=tuple(dict.fromkeys(near)), guns=guns, defense_guns=defense_guns)
    open_choices = arithmetic.terrain_choices(rules, state, fight)
    if open_choices:
        options = [terrain_choice] if terrain_choice else ["hex", "hexside"]
        versions = [replace(fight, terrain=tuple((h, c) for h in open_choices)) for c in options]
        # a sensible defender takes the effect that gives the attacker the weaker attack
        fight = min(versions, key=lambda b: arithmetic.attack_sum(rules, state, b).total)
    able = with_strength(rules, state, fight)
    defenceless = bool(fight.defenders) and not able
    if able:
        fight = replace(fight, defenders=able)
    found = arithmetic.odds(rules, state, fight)
    if not fight.defenders and not unfit:
        # as `why_not` says it; of a seat that cannot see why, that they were attacked is what it knows
        clause, key = target_refusal(rules, state, fight.target, fight.side) or ("7.0.d", "attacked-before")
        reasons.insert(0, Reason(clause, key, {"hex": game.name(fight.target)}))
    elif not found.legal and found.attack.total > 0:  # without strength there are no odds
        reasons.append(Reason("8.2.b", "odds-too-low", {"column": column_name(found.column)}))
    stakes = stakes_of(rules, state, fight, found)
    exact, choice = outcomes(rules, state, fight, stakes)
    assumption = KEEPING if choice else ""
    if defenceless:
        exact, assumption = without_dice(rules, state, fight), DEFENCELESS
    return Forecast(
        legal=not reasons,
        reasons=tuple(
            Reason(rules.clause(r.clause, r.key), r.key, r.args, rules.say(f"reason-{r.key}", r.args, game.lang))
            for r in reasons
        ),
        attack=found.attack,
        defense=found.defense,
        attack_artillery=arithmetic.attack_artillery(rules, state, fight),
        defense_artillery=arithmetic.defense_artillery(rules, state, fight),
        column_before=column_name(found.before),
        shifts=found.shifts,
        column=column_name(found.column),
        flanked=bool(found.flanked),
        crt_drm=crt_modifier(rules, stakes.column),
        magnitude=stakes.magnitude,
        steps=arithmetic.steps_in(state, fight),
        attacker_drms=stakes.on_attacker,
        defender_drms=stakes.on_defender,
        outcomes=exact,
        assumption=assumption,
    )


def refusals(game: InfernoGame, fight: Battle) -> list[Reason]:
    """Why this attack could not be declared, or the guns named could not fire."""
    rules, state = game.rules, game.state
    out: list[Reason] = []
    joined: list[int] = []
    if not fight.attackers:
        out.append(Reason("12.3.e", "attack-artillery", {"unit": game.id(fight.guns[0])}))
    for u in fight.attackers:
        where: dict[str, object] = {"unit": game.id(u), "hex": game.name(fight.target)}
        out += [Reason(c, k, where) for c, k in attack_refusals(rules, state, u, fight.target, joined, all_known=True)]
        joined.append(u)
    for guns, units, attacking in (
        (fight.guns, fight.attackers, True),
        (fight.defense_guns, fight.defenders, False),
    ):
        for n, g in enumerate(guns):
            found = gun_refusals(rules, state, g, fight.target, units, attacking=attacking)
            if g in units or g in guns[:n]:
                found.append(("12.3.b", "support-twice"))
            out += [Reason(c, k, {"unit": game.id(g)}) for c, k in found]
    return out
