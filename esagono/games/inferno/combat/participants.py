"""7.2, 7.4, 7.8.c: who may attack and defend together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from esagono.engine.bars import Bar
from esagono.games.inferno.combat.arithmetic import Battle, defense_parts, lowest_attack, mountain_bonus
from esagono.games.inferno.rules.bridges import (
    HAS_SUPPORTED,
    HEXSIDE_DECLARED,
    HEXSIDE_FULL,
    NO_BRIDGE,
    ON_MOV_SIDE,
    SILENT,
    may_attack_across,
    place_needed,
    quota_free,
)
from esagono.games.inferno.rules.stacking import counted_steps
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import HAS_ATTACKED, MOVE_SIDE, RESERVE, SUPPORTED, WAS_ATTACKED, InfernoState
from esagono.hexes.grid import bits_of


def force_is_legal(corps: Sequence[str], extras: int, independents: int) -> bool:
    """7.2, 7.4: one Corps and so many extra units, or so many independent units."""
    if len(corps) <= extras:
        return True
    if any(c and len(corps) - corps.count(c) <= extras for c in set(corps)):
        return True
    return not any(corps) and len(corps) <= independents


def attackers_legal(rules: Inferno, units: Sequence[int]) -> bool:
    """7.2, Q54: any number of one Corps and two others, or three independent units."""
    return force_is_legal([rules.roster.counters[u].corps for u in units], extras=2, independents=3)


CORPS_LIMIT: Final = Bar("7.2.a", "attack-command")
INDEPENDENT_LIMIT: Final = Bar("7.2.b", "attack-command")
NO_CORPS: Final = Bar("7.2.e", "attack-no-corps")


def limit_bars(rules: Inferno, units: Sequence[int]) -> Sequence[Bar]:
    """7.2: the limit that too many attackers break: of forces with a Corps, or of independent units."""
    if attackers_legal(rules, units):
        return ()
    bar = CORPS_LIMIT if any(rules.roster.counters[u].corps for u in units) else INDEPENDENT_LIMIT
    side = rules.sides[rules.roster.side[units[0]]]
    return (bar, NO_CORPS) if side in rules.without_corps else (bar,)


def defenders_legal(rules: Inferno, units: Sequence[int]) -> bool:
    """7.4, Q55, Q56: all of one Corps and one other, or two independent units; Engineers do not count."""
    counted = [rules.roster.counters[u].corps for u in units if not rules.roster.is_engineer[u]]
    return force_is_legal(counted, extras=1, independents=2)


def possible_defenders(rules: Inferno, state: InfernoState, hex: int, side: int) -> list[int]:
    """7.3.b, 12.2.d, Q53, Q98: who has to defend a hex: combat units not attacked before; an Engineer only alone."""
    roster = rules.roster
    here = [u for u in state.at[hex] if roster.side[u] == side and roster.is_combat[u]]
    fighters = [u for u in here if not roster.is_engineer[u]]
    if not fighters:
        fighters = here
    return [u for u in fighters if not state.flags[u] & WAS_ATTACKED]


def fit_to_defend(rules: Inferno, state: InfernoState, units: Sequence[int], fight: Battle) -> list[int]:
    """7.5.b of Altipiani: units without strength are kept out, where the policy says so."""
    if rules.policy.zero_defense != "alone":
        return list(units)
    return [u for u in units if sum(p.value for p in defense_parts(rules, state, fight, u)) > 0]


def legal_defences(rules: Inferno, units: Sequence[int]) -> list[frozenset[int]]:
    """7.4.c-e, Q55: the sets of defenders that may be formed; as large as possible, or not to be enlarged."""
    if defenders_legal(rules, units):
        return [frozenset(units)]
    found: list[frozenset[int]] = []
    for size in range(len(units) - 1, 0, -1):
        for chosen in combinations(units, size):
            if defenders_legal(rules, chosen) and not any(f > frozenset(chosen) for f in found):
                found.append(frozenset(chosen))
        if found and rules.policy.largest_defence:
            break
    return found


NOT_DEFENDING: Final = Bar("7.3.b", "exclude-not-defending")
HELD_BACK: Final = Bar("7.4.e", "defence-held-back")
TOO_MANY_DEFEND: Final = Bar("7.4.c", "defence-command")


def defence_bars(
    rules: Inferno, named: Sequence[int], able: Sequence[int], sets: Sequence[frozenset[int]]
) -> list[Bar]:
    """7.3.b, 7.4.c, 7.4.e: why those who are named could not be the ones who defend; and who could."""
    ids = rules.roster.ids
    strangers = [u for u in named if u not in able]
    if strangers or not able:
        return [NOT_DEFENDING.about(unit=ids[u]) for u in strangers]
    if frozenset(named) in sets:
        return []
    right = " / ".join(", ".join(ids[u] for u in able if u in s) for s in sets)
    return [(HELD_BACK if defenders_legal(rules, named) else TOO_MANY_DEFEND).about(units=right)]


NOBODY_THERE: Final = Bar("7.0.a", "attack-nobody")
GUNS_ALONE: Final = Bar("12.3.h", "attack-guns-alone")
ATTACKED_BEFORE: Final = Bar("7.0.d", "attacked-before")
NONE_ADJACENT: Final = Bar("7.0.a", "attack-none-adjacent")


def bar_to_target(rules: Inferno, state: InfernoState, target: int, side: int) -> Bar | None:
    """7.0.a, 7.0.d, 12.3.h: what keeps all units of a side from attacking a hex."""
    if not state.occupied[1 - side] >> target & 1:
        return NOBODY_THERE
    if not state.blocking[1 - side] >> target & 1:
        return GUNS_ALONE
    return None if possible_defenders(rules, state, target, 1 - side) else ATTACKED_BEFORE


def target_bars(rules: Inferno, state: InfernoState, target: int, side: int) -> list[Bar]:
    """7: why a hex cannot be attacked, by nobody or by each of the units next to it."""
    where = rules.grid.names[target]
    near = neighbours_of(rules, state, side, target)
    bar = bar_to_target(rules, state, target, side) or (None if near else NONE_ADJACENT)
    if bar is not None:
        return [bar.about(hex=where)]
    each = {rules.roster.ids[u]: attack_bars(rules, state, u, target) for u in near}
    if not all(each.values()):
        return []
    return [bar.about(unit=unit, hex=where) for unit, bars in each.items() for bar in bars]


def known_defenders(rules: Inferno, state: InfernoState, target: int, side: int) -> list[int]:
    """5.3, 5.4: of those who may have to defend a hex, whom the enemy knows: where there is fog, the one on top."""
    if not rules.fog:
        return possible_defenders(rules, state, target, side)
    top = rules.top(state, target)
    fought = rules.policy.reveal_participants and state.flags[top] & WAS_ATTACKED
    return [] if fought or not rules.roster.is_combat[top] else [top]


def saved_by_bonus(rules: Inferno, state: InfernoState, unit: int, target: int, all_known: bool) -> bool:
    """7.5.a, 12.1, Q39, Q75 of Altipiani: the mountain bonus can give a unit its strength.

    It must hold against all who may have to defend, since the defender may choose among them; for who does not know
    all of them, against those he knows. If he is wrong, the attack is void when strengths are shown.
    """
    if not rules.roster.is_mountain[unit] or lowest_attack(rules, state, unit, target, 1) <= 0:
        return False
    side = rules.roster.side[unit]
    enemies = (possible_defenders if all_known else known_defenders)(rules, state, target, 1 - side)
    return mountain_bonus(rules, Battle(target, side, (unit,)), unit, enemies)


GUNS_NEVER_ATTACK: Final = Bar("12.3.e", "attack-artillery")
ENGINEERS_NEVER_ATTACK: Final = Bar("12.2.b", "attack-engineer")
NOT_ADJACENT: Final = Bar("7.0.a", "attack-not-adjacent")
ATTACKS_ONCE: Final = Bar("7.0.c", "attack-twice")
TAKES_PART: Final = Bar("7.0.c", "attack-joined")
IN_RESERVE: Final = Bar("13.1", "reserve")
ACROSS_CRAG: Final = Bar("7.8.f", "attack-crag")
NO_STRENGTH: Final = Bar("7.5.a", "attack-zero")
TOO_MANY_STEPS: Final = Bar("7.8.c", "attack-steps")


def attack_bars(
    rules: Inferno,
    state: InfernoState,
    unit: int,
    target: int,
    joined: Sequence[int] = (),
    *,
    lent: Sequence[int] = (),
    all_known: bool = False,
) -> list[Bar]:
    """7: all that keeps a unit from joining an attack on a hex, to which others have `lent` their guns.

    As its owner may know it; or, if all is known, as it is.
    """
    return list(_attack_bars(rules, state, unit, target, joined, lent, all_known))


def bar_to_attack(
    rules: Inferno, state: InfernoState, unit: int, target: int, joined: Sequence[int] = (), lent: Sequence[int] = ()
) -> Bar | None:
    """Return the first bar to an attack, or None."""
    return next(_attack_bars(rules, state, unit, target, joined, lent, False), None)


def can_attack(rules: Inferno, state: InfernoState, unit: int, target: int, joined: Sequence[int] = ()) -> bool:
    return bar_to_attack(rules, state, unit, target, joined) is None


def _attack_bars(
    rules: Inferno,
    state: InfernoState,
    unit: int,
    target: int,
    joined: Sequence[int],
    lent: Sequence[int],
    all_known: bool,
) -> Iterator[Bar]:
    roster, ground = rules.roster, rules.ground
    hex = state.hex[unit]
    if roster.is_artillery[unit]:
        yield GUNS_NEVER_ATTACK
        return
    if roster.is_engineer[unit]:
        yield ENGINEERS_NEVER_ATTACK
        return
    if hex < 0 or target not in rules.grid.around(hex):
        yield NOT_ADJACENT
        return
    if unit in joined or unit in lent:
        yield TAKES_PART
    elif state.flags[unit] & (HAS_ATTACKED | SUPPORTED):  # a fort that has lent its guns has had its combat
        yield ATTACKS_ONCE
    if state.flags[unit] & RESERVE:
        yield IN_RESERVE
    if (hex, target) in ground.crag_steps:
        yield ACROSS_CRAG
    if lowest_attack(rules, state, unit, target) <= 0 and not saved_by_bonus(rules, state, unit, target, all_known):
        yield NO_STRENGTH
    if (hex, target) in ground.isonzo_steps:
        across = bar_to_attack_across(rules, state, unit, target, joined)
        if across is not None:
            yield across
    same = [u for u in joined if state.hex[u] == hex]
    if counted_steps(rules, state.steps, [*same, unit], attacking=True) > ground.stacking[target]:
        yield TOO_MANY_STEPS
    if joined:
        yield from limit_bars(rules, [*joined, unit])


def bar_to_attack_across(
    rules: Inferno, state: InfernoState, unit: int, target: int, joined: Sequence[int]
) -> Bar | None:
    """14.2.b, 14.2.c: what keeps a unit from attacking across the Isonzo, together with those who have joined."""
    hex = state.hex[unit]
    key = rules.ground.key(hex, target)
    if not may_attack_across(rules, state, unit, key):
        return NO_BRIDGE
    taken = 0
    for u in joined:
        if state.hex[u] == hex:
            taken |= place_needed(rules, u)
    if rules.crossed_already(state, unit, key) or quota_free(rules, state, unit, key, taken):
        return None
    return HEXSIDE_DECLARED if quota_free(rules, state, unit, key) else HEXSIDE_FULL


def targets(rules: Inferno, state: InfernoState, side: int) -> list[int]:
    """7.0.a, 7.0.d, 12.3.h: hexes with a unit that can be attacked, next to one that can attack it."""
    out = []
    flags, at = state.flags, state.at
    for hex in bits_of(rules.grid.grow(state.blocking[side]) & state.blocking[1 - side]):
        near = [u for n in rules.grid.neighbours(hex) for u in at[n] if not flags[u] & (HAS_ATTACKED | RESERVE)]
        if near and bar_to_target(rules, state, hex, side) is None:
            for u in near:
                if rules.roster.side[u] == side and bar_to_attack(rules, state, u, hex) is None:
                    out.append(hex)
                    break
    return out


def neighbours_of(rules: Inferno, state: InfernoState, side: int, hex: int) -> list[int]:
    """The units of a side next to a hex."""
    return [u for n in rules.grid.neighbours(hex) for u in state.at[n] if rules.roster.side[u] == side]


NO_GUN: Final = Bar("12.3.b", "support-not-artillery")
OFF_MAP: Final = Bar("12.3.b", "support-off-map")
HEAVY_NEVER_DEFENDS: Final = Bar("12.3.d", "support-heavy-defends")
BEYOND_RANGE: Final = Bar("12.3.c", "support-range")
HEAVY_BEYOND_RANGE: Final = Bar("12.3.d", "support-range")
# Q27 of Altipiani: range is counted to those who are supported
GUN_BEYOND: Final = Bar("12.3.b", "support-range")
FORT_BEYOND: Final = Bar("12.2.b", "support-range")
HEAVY_BEYOND: Final = Bar("12.3.c", "support-range")
RANGE_TO_SUPPORTED: Final = Bar("12.3.f", "support-range-to")


def support_bars(
    rules: Inferno,
    state: InfernoState,
    gun: int,
    target: int,
    supported: Sequence[int],
    *,
    attacking: bool,
    named: Sequence[int] = (),
) -> list[Bar]:
    """12.3: all that keeps a gun (or fort) from supporting a combat, in which those `named` have a part already."""
    roster, policy = rules.roster, rules.policy
    hex = state.hex[gun]
    if not roster.is_artillery[gun] and not roster.is_fort[gun]:
        return [NO_GUN]
    if hex < 0:
        return [OFF_MAP]
    out = []
    if state.flags[gun] & MOVE_SIDE:
        out.append(ON_MOV_SIDE)
    busy = state.flags[gun] & (SUPPORTED | HAS_ATTACKED) and (attacking or policy.one_defence_support)
    if busy or gun in named:
        out.append(HAS_SUPPORTED)
    if not rules.guns_allowed(state, roster.side[gun]):
        out.append(SILENT)
    if roster.is_heavy[gun] and not attacking and not policy.heavy_defends:
        out.append(HEAVY_NEVER_DEFENDS)
    reach = policy.artillery_range
    if roster.is_heavy[gun] and attacking:
        reach = policy.heavy_range
    targets = [target] if policy.range_to_target else [state.hex[u] for u in supported]
    if not any(rules.grid.distance(hex, t) <= reach for t in targets):
        out += range_bars(rules, gun, heavy=reach == policy.heavy_range)
    return out


def range_bars(rules: Inferno, gun: int, *, heavy: bool) -> Sequence[Bar]:
    """12.3.b-d, 12.3.f: the clauses about the range of a gun that is too far away."""
    if rules.policy.range_to_target:
        return (HEAVY_BEYOND_RANGE if heavy else BEYOND_RANGE,)
    lent = FORT_BEYOND if rules.roster.is_fort[gun] else GUN_BEYOND
    return (HEAVY_BEYOND if heavy else lent, RANGE_TO_SUPPORTED)


def may_support(
    rules: Inferno,
    state: InfernoState,
    gun: int,
    target: int,
    supported: Sequence[int],
    *,
    attacking: bool,
    named: Sequence[int] = (),
) -> bool:
    return not support_bars(rules, state, gun, target, supported, attacking=attacking, named=named)
