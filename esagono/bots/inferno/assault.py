"""Putting an attack together: who can come next to a hex, how many are worth sending, which guns help."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from mypy_extensions import mypyc_attr

from esagono.bots.inferno.fight import Expectation, Reckoner
from esagono.bots.inferno.style import Style
from esagono.bots.inferno.worth import Worth
from esagono.games.inferno.combat.arithmetic import Battle
from esagono.games.inferno.combat.participants import bar_to_attack, may_support, neighbours_of
from esagono.games.inferno.rules.stacking import fits
from esagono.games.inferno.state import FAR, FROZEN, HAS_ATTACKED, MOVE_SIDE, RESERVE, InfernoState

ATTACKER: Final = 0
"""In each game of the series the first side is the one that has to take ground."""
MOST_ATTACKERS: Final = 8
ENOUGH: Final = 10
"""The column beyond which more attackers are not worth their trouble."""


@dataclass(frozen=True)
class Assault:
    """A planned attack: each unit with the hex it attacks from."""

    target: int
    units: tuple[tuple[int, int], ...]
    guns: tuple[int, ...]
    gain: float
    expected: Expectation
    defenders: tuple[int, ...] = ()


Pair = tuple[int, int]
"""A unit and the hex from which it could attack."""
Allowed = Callable[[int, int], bool]
Price = Callable[[int, int], float]


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Muster:
    """Those who have joined an attack so far; they stand in the state where they would attack from."""

    def __init__(self, assembler: Assembler, fight: Battle, cost: float, price: Price) -> None:
        self.assembler, self.fight, self.cost, self.price = assembler, fight, cost, price
        self.joined: list[int] = []
        self._before: dict[int, tuple[int, int, float]] = {}

    def join(self, unit: int, hex: int) -> bool:
        if unit in self._before:
            return False
        state = self.assembler.state
        before = state.hex[unit], state.flags[unit], self.price(unit, hex)
        if not self.assembler.stand(unit, hex, self.fight.target, self.joined):
            return False
        self._before[unit] = before
        self.joined.append(unit)
        self.cost += before[2]
        return True

    def leave(self, unit: int) -> None:
        state = self.assembler.state
        place, flags, cost = self._before.pop(unit)
        self.joined.remove(unit)
        self.cost -= cost
        if state.hex[unit] != place:
            self.assembler.rules.put(state, unit, place)
        state.flags[unit] = flags

    def disband(self) -> None:
        for unit in tuple(self.joined):
            self.leave(unit)

    def weigh(self) -> tuple[Expectation, float]:
        """What is expected of the attack as it is, and what it brings less what it costs."""
        fight = replace(self.fight, attackers=tuple(self.joined))
        expected = self.assembler.reckoner.expect(self.assembler.state, fight)
        return expected, self.assembler.gain(fight.target, expected) - self.cost


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Assembler:
    """Builds the best attack on a hex from units that are free, in a state it may scribble on and always restores."""

    def __init__(self, reckoner: Reckoner, state: InfernoState, side: int, worth: Worth, style: Style) -> None:
        self.reckoner, self.rules, self.state, self.side = reckoner, reckoner.rules, state, side
        self.worth, self.style = worth, style
        self.busy: set[int] = set()
        self.deploying: set[int] = set()
        """Guns on their Mov side that will be ready when the combats come."""

    def free_units(self) -> list[int]:
        roster, state = self.rules.roster, self.state
        stop = RESERVE | HAS_ATTACKED
        return [
            u
            for u in roster.of_side[self.side]
            if state.hex[u] >= 0 and roster.has_zoc[u] and u not in self.busy and not state.flags[u] & stop
        ]

    def best(
        self,
        target: int,
        places: dict[int, set[int]],
        price: Price,
        allowed: Allowed = lambda unit, hex: True,
        reluctance: Price | None = None,
    ) -> Assault | None:
        """The best attack on a hex; `places` are the hexes each unit can be in, `price` what it costs to use it.

        `reluctance` says who is asked last; without it, whoever costs most.
        """
        state, side = self.state, self.side
        defenders = self.reckoner.defenders(state, target, side)
        if not defenders:
            return None
        pairs = self._pairs(target, places, reluctance or price)
        if not pairs:
            return None
        helping = self.reckoner.supporting_gun(state, target, side, defenders)
        guns, guns_price = self.guns_for(target)
        muster = Muster(self, Battle(target, side, (), guns, defenders, helping), guns_price, price)
        join_next = self._join_best if self.style.thorough else self._join_first
        found: Assault | None = None
        misses = 0
        while join_next(muster, pairs, allowed):
            expected, gain = muster.weigh()
            if expected.column >= 0 and (found is None or gain > found.gain):
                units = tuple((v, state.hex[v]) for v in muster.joined)
                found = Assault(target, units, guns, gain, expected, defenders)
                misses = 0
            elif found is not None:
                misses += 1
            if len(muster.joined) == MOST_ATTACKERS or expected.column >= ENOUGH or misses == 2:
                break
        muster.disband()
        return found

    def _join_first(self, muster: Muster, pairs: list[Pair], allowed: Allowed) -> bool:
        """The next in order joins; those who cannot are not asked again."""
        while pairs:
            u, hex = pairs.pop(0)
            if allowed(u, hex) and muster.join(u, hex):
                return True
        return False

    def _join_best(self, muster: Muster, pairs: list[Pair], allowed: Allowed) -> bool:
        """Whoever adds most to those who have joined, from each side of the target: flanks count."""
        asked: set[int] = set()
        best: Pair | None = None
        most = 0.0
        for pair in pairs:
            u, hex = pair
            if hex in asked or not allowed(u, hex) or not muster.join(u, hex):
                continue
            asked.add(hex)
            expected, gain = muster.weigh()
            muster.leave(u)
            value = gain if expected.column >= 0 else -100.0
            if best is None or value > most:
                best, most = pair, value
        return best is not None and muster.join(*best)

    def _pairs(self, target: int, places: dict[int, set[int]], reluctance: Price) -> list[Pair]:
        """Units with hexes to attack from, the most useful first."""
        rules, state = self.rules, self.state
        enemies = state.occupied[1 - self.side]
        around = [way for way in self.reckoner.approaches(target) if not enemies >> way[0] & 1]
        hexes = {hex for hex, _, _ in around}
        out = []
        for u in self.free_units():
            reached = places.get(u)
            if state.hex[u] not in hexes and (reached is None or hexes.isdisjoint(reached)):
                continue
            attack = rules.attack_of(state, u)
            for hex, weaker, halved in around:
                if state.hex[u] == hex or (reached is not None and hex in reached):
                    strength = -(-attack // 2) if halved else attack - weaker
                    if strength > 0:
                        merit = strength + 0.5 * (state.hex[u] == hex) - 6 * reluctance(u, hex)
                        out.append((-merit, u, hex))
        out.sort()
        return [(u, hex) for _, u, hex in out]

    def stand(self, unit: int, hex: int, target: int, joined: Sequence[int]) -> bool:
        """Put a unit where it attacks from, if rules and stacking let it."""
        rules, state = self.rules, self.state
        start, flags = state.hex[unit], state.flags[unit]
        if start != hex:
            if flags & FROZEN or not fits(rules, state, hex, (*state.at[hex], unit)):
                return False
            rules.put(state, unit, hex)
            if rules.grid.distance(start, hex) > 1:
                state.flags[unit] |= FAR
        if bar_to_attack(rules, state, unit, target, joined) is not None:
            if start != hex:
                rules.put(state, unit, start)
            state.flags[unit] = flags
            return False
        return True

    def gain(self, target: int, expected: Expectation) -> float:
        """What an attack brings in victory points, on average."""
        style = self.style
        return (
            expected.take * self.worth.taking(target) * style.eager
            + expected.defender_losses * style.enemy_loss
            - expected.attacker_losses * style.own_loss
        )

    # Guns

    def guns_for(self, target: int) -> tuple[tuple[int, ...], float]:
        """The free guns worth firing at a hex, and what their fire costs us: guns that fire cannot defend."""
        rules, state = self.rules, self.state
        table = rules.tables.losses
        ready = []
        # where range is counted to those who are supported, guns are judged by who stands there already
        helped = [] if rules.policy.range_to_target else neighbours_of(rules, state, self.side, target)
        for g in rules.roster.of_side[self.side]:
            if not rules.roster.is_artillery[g] or g in self.busy or state.hex[g] < 0:
                continue
            flags = state.flags[g]
            if g in self.deploying:
                state.flags[g] &= ~MOVE_SIDE
            if may_support(rules, state, g, target, helped, attacking=True):
                ready.append(g)
            state.flags[g] = flags
        ready.sort(key=lambda g: (not rules.roster.is_heavy[g], -rules.artillery_of(state, g)))
        chosen: list[int] = []
        total, cost = 2, 0.0  # the infantry brings some artillery of its own
        for g in ready[:3]:
            more = table.artillery_modifier(total + rules.artillery_of(state, g)) - table.artillery_modifier(total)
            needed = 0.0 if rules.roster.is_heavy[g] else self.gun_price()
            if more * 0.3 * self.style.enemy_loss > needed:
                chosen.append(g)
                total += rules.artillery_of(state, g)
                cost += needed
        return tuple(chosen), cost

    def gun_price(self) -> float:
        """A light gun that fires now is silent when the enemy attacks; that matters to the side that is attacked."""
        return 0.02 if self.side == ATTACKER else 0.08
