"""7.2, 7.4, 7.8.c: who may attack and defend together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from esagono.games.inferno.combat.arithmetic import Battle, defense_parts, lowest_attack, mountain_bonus
from esagono.games.inferno.rules.bridges import may_attack_across, place_needed, quota_free
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


def broken_limit(rules: Inferno, units: Sequence[int]) -> str:
    """7.2.a, 7.2.b: the limit that too many attackers break: of forces with a Corps, or of independent units."""
    return "7.2.a" if any(rules.roster.counters[u].corps for u in units) else "7.2.b"


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


def target_refusal(rules: Inferno, state: InfernoState, target: int, side: int) -> tuple[str, str] | None:
    """7.0.a, 7.0.d, 12.3.h: the clause by which nobody of a side can attack a hex, with the name of the reason."""
    if not state.occupied[1 - side] >> target & 1:
        return ("7.0.a", "attack-nobody")
    if not state.blocking[1 - side] >> target & 1:
        return ("12.3.h", "attack-guns-alone")
    return None if possible_defenders(rules, state, target, 1 - side) else ("7.0.d", "attacked-before")


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


def attack_refusals(
    rules: Inferno, state: InfernoState, unit: int, target: int, joined: Sequence[int] = (), all_known: bool = False
) -> list[tuple[str, str]]:
    """7: the clauses that keep a unit from joining an attack on a hex, with the name of the reason.

    As its owner may know them; or, if all is known, as they are.
    """
    return list(_attack_refusals(rules, state, unit, target, joined, all_known))


def _attack_refusals(
    rules: Inferno, state: InfernoState, unit: int, target: int, joined: Sequence[int], all_known: bool = False
) -> Iterator[tuple[str, str]]:
    roster, ground = rules.roster, rules.ground
    hex = state.hex[unit]
    if roster.is_artillery[unit]:
        yield ("12.3.e", "attack-artillery")
        return
    if roster.is_engineer[unit]:
        yield ("12.2.b", "attack-engineer")
        return
    if hex < 0 or target not in rules.grid.around(hex):
        yield ("7.0.a", "attack-not-adjacent")
        return
    if state.flags[unit] & (HAS_ATTACKED | SUPPORTED) or unit in joined:
        yield ("7.0.c", "attack-twice")  # a fort that has lent its guns has had its combat
    if state.flags[unit] & RESERVE:
        yield ("13.1", "reserve")
    if (hex, target) in ground.crag_steps:
        yield ("7.8.f", "attack-crag")
    if lowest_attack(rules, state, unit, target) <= 0 and not saved_by_bonus(rules, state, unit, target, all_known):
        yield ("7.5.a", "attack-zero")
    if (hex, target) in ground.isonzo_steps:
        key = ground.key(hex, target)
        taken = 0
        for u in joined:
            if state.hex[u] == hex:
                taken |= place_needed(rules, u)
        if not may_attack_across(rules, state, unit, key):
            yield ("14.2.c", "isonzo-no-bridge")
        elif not quota_free(rules, state, unit, key, taken) and not rules.crossed_already(state, unit, key):
            yield ("14.2.b", "isonzo-full")
    same = [u for u in joined if state.hex[u] == hex]
    if counted_steps(rules, state.steps, [*same, unit], attacking=True) > ground.stacking[target]:
        yield ("7.8.c", "attack-steps")
    if joined and not attackers_legal(rules, [*joined, unit]):
        yield (broken_limit(rules, [*joined, unit]), "attack-command")
        if rules.sides[roster.side[unit]] in rules.without_corps:
            yield ("7.2.e", "attack-no-corps")


def can_attack(rules: Inferno, state: InfernoState, unit: int, target: int, joined: Sequence[int] = ()) -> bool:
    """7: no clause keeps the unit from joining; the first that does is enough to know."""
    return next(_attack_refusals(rules, state, unit, target, joined), None) is None


def targets(rules: Inferno, state: InfernoState, side: int) -> list[int]:
    """7.0.a, 7.0.d, 12.3.h: hexes with a unit that can be attacked, next to one that can attack it."""
    out = []
    flags, at = state.flags, state.at
    for hex in bits_of(rules.grid.grow(state.blocking[side]) & state.blocking[1 - side]):
        near = [u for n in rules.grid.neighbours(hex) for u in at[n] if not flags[u] & (HAS_ATTACKED | RESERVE)]
        if near and possible_defenders(rules, state, hex, 1 - side):
            for u in near:
                if rules.roster.side[u] == side and can_attack(rules, state, u, hex):
                    out.append(hex)
                    break
    return out


def neighbours_of(rules: Inferno, state: InfernoState, side: int, hex: int) -> list[int]:
    """The units of a side next to a hex."""
    return [u for n in rules.grid.neighbours(hex) for u in state.at[n] if rules.roster.side[u] == side]


def gun_refusals(
    rules: Inferno, state: InfernoState, gun: int, target: int, supported: Sequence[int], *, attacking: bool
) -> list[tuple[str, str]]:
    """12.3: the clauses that keep a gun (or fort) from supporting a combat."""
    roster, policy = rules.roster, rules.policy
    hex = state.hex[gun]
    if not roster.is_artillery[gun] and not roster.is_fort[gun]:
        return [("12.3.b", "support-not-artillery")]
    if hex < 0:
        return [("12.3.b", "support-off-map")]
    out = []
    if state.flags[gun] & MOVE_SIDE:
        out.append(("12.3.l", "support-mov"))
    if state.flags[gun] & (SUPPORTED | HAS_ATTACKED) and (attacking or policy.one_defence_support):
        out.append(("12.3.b", "support-twice"))
    if not rules.guns_allowed(state, roster.side[gun]):
        out.append(("1.3.2.b", "support-turn-one"))
    if roster.is_heavy[gun] and not attacking and not policy.heavy_defends:
        out.append(("12.3.d", "support-heavy-defends"))
    reach = policy.artillery_range
    if roster.is_heavy[gun] and attacking:
        reach = policy.heavy_range
    targets = [target] if policy.range_to_target else [state.hex[u] for u in supported]
    if not any(rules.grid.distance(hex, t) <= reach for t in targets):
        if policy.range_to_target:
            out.append(("12.3.d" if reach == policy.heavy_range else "12.3.c", "support-range"))
        else:  # Q27 of Altipiani
            lent = "12.2.b" if roster.is_fort[gun] else "12.3.b"
            out.append(("12.3.c" if reach == policy.heavy_range else lent, "support-range"))
            out.append(("12.3.f", "support-range-to"))
    return out
