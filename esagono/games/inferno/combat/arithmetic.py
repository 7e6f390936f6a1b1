"""7, 8.1, 8.2: the arithmetic of one combat: strengths, artillery, terrain, flank, odds and modifiers.

Both the resolution of a combat and its forecast use these functions and no others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from esagono.engine.state import remade
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import InfernoState
from esagono.games.inferno.tables import LAST, column_of

FLANKING_HEXES: Final = 5
"""7.9.a: how many of the six hexes around a defender make a flank attack."""
FLANK_SHIFT: Final = 2
FLANK_LOSSES: Final = 2
"""7.9.1: columns to the right, and what a flank adds to the defender's loss roll."""
TRENCH_SHIFT: Final = -1
TRENCH_LOSSES: Final = 2
"""12.5: columns to the left, and what a trench adds to the attacker's loss roll and takes from the defender's."""


@dataclass(init=False, unsafe_hash=True)  # nobody changes one; the `__init__` that is written out is compiled
class Part:
    """One number in a sum, with the clause it comes from and the unit it belongs to."""

    clause: str
    value: int
    unit: str = ""

    def __init__(self, clause: str, value: int, unit: str = "") -> None:
        self.clause, self.value, self.unit = clause, value, unit

    def __reduce__(self) -> tuple[Any, ...]:
        return remade(self)


@dataclass(frozen=True)
class Sum:
    total: int
    parts: tuple[Part, ...]


@dataclass(init=False, unsafe_hash=True)  # like `Part`
class Battle:
    """Who fights whom: units by index. `terrain` holds the defender's choices by attacking hex."""

    target: int
    side: int
    attackers: tuple[int, ...]
    guns: tuple[int, ...] = ()
    defenders: tuple[int, ...] = ()
    defense_guns: tuple[int, ...] = ()
    terrain: tuple[tuple[int, str], ...] = ()

    def __init__(
        self,
        target: int,
        side: int,
        attackers: tuple[int, ...],
        guns: tuple[int, ...] = (),
        defenders: tuple[int, ...] = (),
        defense_guns: tuple[int, ...] = (),
        terrain: tuple[tuple[int, str], ...] = (),
    ) -> None:
        self.target, self.side, self.attackers, self.guns = target, side, attackers, guns
        self.defenders, self.defense_guns, self.terrain = defenders, defense_guns, terrain

    def __reduce__(self) -> tuple[Any, ...]:
        return remade(self)

    def choice(self, hex: int) -> str:
        for h, choice in self.terrain:
            if h == hex:
                return choice
        return ""


# Terrain


def is_lower(rules: Inferno, hex: int, target: int) -> bool:
    """7.8.d, 7.8.e, 14.1.c, 14.1.d: an attacker in `hex` stands lower than a defender in `target`."""
    ground, policy = rules.ground, rules.policy
    if policy.peaks_overlook and ground.peaks >> target & 1:
        return True
    if policy.streams_are_low and ground.stream_hexes >> hex & 1:
        return True
    return ground.level[hex] < ground.level[target]


def is_higher(rules: Inferno, hex: int, target: int) -> bool:
    """7.8.f, Q97: an attacker in `hex` stands higher than a defender in `target`."""
    return not is_lower(rules, hex, target) and rules.ground.level[hex] > rules.ground.level[target]


def side_is_lower(rules: Inferno, hex: int, target: int) -> bool:
    """Q49: the hexside between two hexes lies lower than the target.

    A hexside is as high as the lower of its hexes; with water in it, it lies in a valley below both.
    """
    ground = rules.ground
    d = rules.grid.direction(hex, target)
    valley = any(ground.has(kind, hex, d) for kind in ("stream", "river", "isonzo"))
    return valley or ground.level[hex] < ground.level[target]


def hex_effect(rules: Inferno, hex: int, target: int) -> str:
    """7.8.d, 7.8.e, 7.8.j: the clause by which the defender's hex weakens units attacking from `hex`."""
    if is_lower(rules, hex, target) or (rules.policy.uphill == "hexsides" and side_is_lower(rules, hex, target)):
        peak = rules.policy.peaks_overlook and rules.ground.peaks >> target & 1
        return "7.8.e" if peak else "7.8.d"
    return "7.8.j" if rules.ground.terrain[target] == "swamp" else ""


def hexside_effect(rules: Inferno, hex: int, target: int) -> str:
    """14.1.b, 14.2.f: the clause by which the hexside weakens units attacking across it."""
    ground = rules.ground
    d = rules.grid.direction(hex, target)
    if ground.has("isonzo", hex, d):
        return "14.2.f"
    return "14.1.b" if ground.has("river", hex, d) or ground.has("stream", hex, d) else ""


def effects(rules: Inferno, hex: int, target: int) -> tuple[str, str]:
    """Both of these, which never change, remembered."""
    found = rules.effects.get((hex, target))
    if found is None:
        found = rules.effects[hex, target] = hex_effect(rules, hex, target), hexside_effect(rules, hex, target)
    return found


def terrain_choices(rules: Inferno, state: InfernoState, battle: Battle) -> list[int]:
    """7.8.b, Q47: the attacking hexes for which the defender may choose between hex and hexside effect.

    With one choice per combat the first such hex stands for all.
    """
    if rules.policy.terrain_choice == "never":
        return []
    hexes = sorted({state.hex[u] for u in battle.attackers})
    uphill = [h for h in hexes if effects(rules, h, battle.target)[0]]
    sides = [h for h in hexes if effects(rules, h, battle.target)[1]]
    if rules.policy.terrain_choice == "hex":
        return [h for h in hexes if h in sides and h in uphill]
    return hexes if sides and uphill else []


def _effects(rules: Inferno, battle: Battle, hex: int) -> tuple[str, str]:
    """The hex and hexside effects that apply to units attacking from `hex`, after the defender's choice."""
    in_hex, across = effects(rules, hex, battle.target)
    choice = battle.choice(hex)
    if choice == "hex":
        across = ""
    elif choice == "hexside":
        in_hex = ""
    elif in_hex and across and rules.policy.terrain_choice != "never":
        across = ""  # undecided: the hex effect, until the defender says otherwise
    return in_hex, across


# Strengths


def attack_parts(rules: Inferno, state: InfernoState, battle: Battle, unit: int) -> list[Part]:
    """7.8, 8.1.c, Q36: the attack strength of one unit, part by part."""
    roster = rules.roster
    name = roster.ids[unit]
    parts = [Part("2.1", roster.attack[unit][state.steps[unit]], name), *_wear(state, unit, name)]
    if mountain_bonus(rules, battle, unit, battle.defenders):
        parts.append(Part("12.1", 1, name))
    in_hex, across = _effects(rules, battle, state.hex[unit])
    if across == "14.2.f" and not (in_hex and rules.policy.terrain_choice == "never"):
        strength = sum(p.value for p in parts)
        parts.append(Part(across, -(strength // 2) if strength > 0 else 0, name))
    elif in_hex or across:
        # 7.8.1: all terrain together costs a unit at most one
        parts.append(Part(in_hex or across, -1, name))
    return parts


def defense_parts(rules: Inferno, state: InfernoState, battle: Battle, unit: int) -> list[Part]:
    """7.3, 8.1.c: the defence strength of one unit, part by part."""
    roster = rules.roster
    name = roster.ids[unit]
    parts = [Part("2.1", roster.defense[unit][state.steps[unit]], name), *_wear(state, unit, name)]
    if mountain_bonus(rules, battle, unit, battle.attackers):
        parts.append(Part("12.1", 1, name))
    bonus = rules.defense_bonus(state, unit)
    if bonus:
        parts.append(Part("15.2", bonus, name))
    return parts


def _wear(state: InfernoState, unit: int, name: str) -> list[Part]:
    """10.1, 11.1.b, 11.1.c: what effectiveness and supply take away."""
    out = []
    if state.loss[unit]:
        out.append(Part("10.1", -state.loss[unit], name))
    if state.supply[unit]:
        out.append(Part("11.1", -state.supply[unit], name))
    return out


def mountain_bonus(rules: Inferno, battle: Battle, unit: int, enemies: Iterable[int]) -> bool:
    """12.1, Q60: mountain troops fighting for a mountain hex against an enemy without them."""
    roster, policy = rules.roster, rules.policy
    if not roster.is_mountain[unit] or rules.ground.terrain[battle.target] not in policy.mountain_terrain:
        return False
    if policy.mountain_bonus == "no-mountain":
        return not any(roster.is_mountain[e] for e in enemies)
    return all(roster.counters[e].type in ("infantry", "bersaglieri") for e in enemies)


def lowest_attack(rules: Inferno, state: InfernoState, unit: int, target: int, bonus: int = 0) -> int:
    """7.5.a, Q39: the attack of a unit under the worst choice of the defender, with the bonus it is sure of."""
    hex = state.hex[unit]
    strength = rules.attack_of(state, unit) + bonus
    in_hex, across = effects(rules, hex, target)
    worst = strength - 1 if in_hex else strength
    if across == "14.2.f":
        worst = min(worst, -(-strength // 2))
    elif across:
        worst = min(worst, strength - 1)
    return worst


def total(rules: Inferno, parts: Iterable[Sequence[Part]]) -> Sum:
    """All parts and their sum, each with its clause in this rulebook."""
    flat = tuple(p for unit in parts for p in unit)
    if rules.clauses:
        flat = tuple(Part(rules.clause(p.clause), p.value, p.unit) for p in flat)
    return Sum(sum(p.value for p in flat), flat)


def attack_sum(rules: Inferno, state: InfernoState, battle: Battle) -> Sum:
    return total(rules, (attack_parts(rules, state, battle, u) for u in battle.attackers))


def without_strength(rules: Inferno, state: InfernoState, battle: Battle) -> list[int]:
    """7.5.a: attackers whom the bonus that they counted on (12.1) has left with nothing."""
    return [u for u in battle.attackers if sum(p.value for p in attack_parts(rules, state, battle, u)) <= 0]


def defense_sum(rules: Inferno, state: InfernoState, battle: Battle) -> Sum:
    return total(rules, (defense_parts(rules, state, battle, u) for u in battle.defenders))


# Artillery


def attack_artillery(rules: Inferno, state: InfernoState, battle: Battle) -> Sum:
    """7.8.f, 7.8.h, 12.3.b: the attacker's total artillery value."""
    parts = []
    for u in battle.attackers:
        parts += _lent(rules, state, u, is_higher(rules, state.hex[u], battle.target), "7.8.f")
    for u in battle.guns:
        parts.append(Part("12.3", rules.artillery_of(state, u), rules.roster.ids[u]))
    return total(rules, [parts])


def defense_artillery(rules: Inferno, state: InfernoState, battle: Battle) -> Sum:
    """7.8.g, 7.8.h, 12.3.b: the defender's total artillery value."""
    hexes = {state.hex[u] for u in battle.attackers}
    higher = bool(hexes) and all(is_lower(rules, h, battle.target) for h in hexes)
    # Q47: giving up the hex effect for the hexside gives up the height too
    higher = higher and not any(battle.choice(h) == "hexside" for h in hexes)
    parts = []
    for u in battle.defenders:
        parts += _lent(rules, state, u, higher, "7.8.g")
    for u in battle.defense_guns:
        parts.append(Part("12.3", rules.artillery_of(state, u), rules.roster.ids[u]))
    return total(rules, [parts])


def _lent(rules: Inferno, state: InfernoState, unit: int, higher: bool, clause: str) -> list[Part]:
    """7.8.h, Q40, Q41: a unit's own artillery value; height adds one, but nothing to a unit out of supply."""
    value = rules.artillery_of(state, unit)
    name = rules.roster.ids[unit]
    parts = [Part("2.1", value, name)] if value else []
    if not value and rules.policy.no_artillery_is_one and rules.has_shells(state, unit):
        parts.append(Part("7.8.h", 1, name))
    if higher and rules.has_shells(state, unit):
        parts.append(Part(clause, 1, name))
    return parts


# Flank


def is_infiltration(rules: Inferno, battle: Battle) -> bool:
    """12.4.e, 12.4.f, Q59: an infiltration attack: one with an infiltrator, or (by option) one of infiltrators alone.

    By the same option there is none against the map edge.
    """
    infiltrator = rules.roster.is_infiltration
    if rules.policy.infiltration == "always":
        return any(infiltrator[u] for u in battle.attackers)
    inland = not rules.grid.edge >> battle.target & 1
    return inland and bool(battle.attackers) and all(infiltrator[u] for u in battle.attackers)


def flank_clause(rules: Inferno, state: InfernoState, battle: Battle) -> str:
    """7.9, 12.4.e: the clause by which this is a flank attack, or nothing."""
    roster = rules.roster
    if is_infiltration(rules, battle):
        return "12.4.e"
    if rules.policy.opening_barrage and state.turn == 1 and battle.guns and rules.barrage_applies(battle):
        return "12.4.b"
    if any(roster.is_fort[u] for u in battle.defenders) and rules.fort_prevents_flank(battle):
        return ""
    target, grid = battle.target, rules.grid
    if grid.edge >> target & 1:
        return ""  # 7.9.2
    if rules.policy.lone_guns_occupy:
        mine, theirs = state.occupied[battle.side], state.occupied[1 - battle.side]
    else:
        mine, theirs = state.blocking[battle.side], state.blocking[1 - battle.side]
    attacking = 0
    for u in battle.attackers:
        if roster.has_zoc[u]:
            attacking |= 1 << state.hex[u]
    covered = (rules.zone_of(attacking, battle.side) | mine) & ~theirs
    around = grid.grow(1 << target) & ~(1 << target)
    return "7.9.a" if (covered & around).bit_count() >= FLANKING_HEXES else ""


# Odds and modifiers


@dataclass(frozen=True)
class Odds:
    """8.1, 8.2: from strengths to the final column."""

    attack: Sum
    defense: Sum
    before: int
    shifts: tuple[tuple[str, int], ...]
    column: int
    flanked: str

    @property
    def legal(self) -> bool:
        """8.2.b: below 1:3 there is no combat."""
        return self.column >= 0

    @property
    def above(self) -> int:
        """8.2.c: how many ratios beyond 4:1."""
        return max(0, self.column - LAST)


def in_own_trench(rules: Inferno, side: int, hex: int) -> bool:
    """12.5.a: the hex has a trench of that side."""
    return bool(rules.ground.trench[side] >> hex & 1)


def odds(rules: Inferno, state: InfernoState, battle: Battle) -> Odds:
    """8.1, 8.2, Q42: the column, on the extended scale, with the shifts for flank and trench."""
    return odds_of(rules, state, battle, attack_sum(rules, state, battle), defense_sum(rules, state, battle))


def odds_of(rules: Inferno, state: InfernoState, battle: Battle, attack: Sum, defense: Sum) -> Odds:
    """Return the odds of a combat whose strengths are known."""
    before = column_of(max(attack.total, 1), max(defense.total, 1))
    shifts = []
    flanked = flank_clause(rules, state, battle)
    if flanked:
        shifts.append(("7.9.1", FLANK_SHIFT))
    if in_own_trench(rules, 1 - battle.side, battle.target):
        shifts.append(("12.5", TRENCH_SHIFT))
    column = shifted(rules, before, sum(s for _, s in shifts))
    return Odds(attack, defense, before, tuple(shifts), column, flanked)


def shifted(rules: Inferno, before: int, shift: int) -> int:
    """8.2, Q42: the column after shifts. By option these never leave the printed columns.

    Then a ratio above 4:1 goes left from 4:1, nothing goes right beyond 4:1, and below 1:3 no shift helps.
    """
    if rules.policy.columns_beyond:
        return before + shift
    if before < 0 or (before > LAST and shift >= 0):
        return before
    return min(before, LAST) + shift if before > LAST else min(before + shift, LAST)


def loss_modifiers(
    rules: Inferno, state: InfernoState, battle: Battle, found: Odds
) -> tuple[list[tuple[str, int]], list[tuple[str, int]]]:
    """9.4.1: the modifiers of each side's loss roll that do not depend on the dice."""
    table, policy = rules.tables.losses, rules.policy
    attacker: list[tuple[str, int]] = []
    defender: list[tuple[str, int]] = []
    attacker.append(("9.4.1.b", table.artillery_modifier(defense_artillery(rules, state, battle).total)))
    defender.append(("9.4.1.b", table.artillery_modifier(attack_artillery(rules, state, battle).total)))
    if found.flanked:
        defender.append(("7.9.1", FLANK_LOSSES))
    if in_own_trench(rules, 1 - battle.side, battle.target):
        # 12.4.f: an infiltration attack spares the attacker the trench, not the defender
        if not is_infiltration(rules, battle):
            attacker.append(("12.5", TRENCH_LOSSES))
        defender.append(("12.5", -TRENCH_LOSSES))
    if found.above:
        attacker.append(("9.4.1.f", policy.odds_attacker * found.above))
        defender.append(("9.4.1.e", policy.odds_defender * found.above))
    return [m for m in attacker if m[1]], [m for m in defender if m[1]]


def steps_in(state: InfernoState, battle: Battle) -> int:
    """8.4.a: the steps of both sides that take part."""
    return sum(state.steps[u] for u in (*battle.attackers, *battle.defenders))
