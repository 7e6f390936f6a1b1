"""Planning a whole Movement Phase: attacks first, then a post for everybody else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from esagono.bots.inferno.assault import ATTACKER, Assault, Assembler
from esagono.bots.inferno.citadel import AWAY, Citadel
from esagono.bots.inferno.cover import Cover
from esagono.bots.inferno.fight import Reckoner
from esagono.bots.inferno.lifeline import relief
from esagono.bots.inferno.style import Style
from esagono.bots.inferno.sweep import Sweeper
from esagono.bots.inferno.walks import Walks, left_open
from esagono.bots.inferno.worth import FATAL_WORTH, Worth
from esagono.games.inferno.ground import SIXTH
from esagono.games.inferno.rules.bridges import quota_free, use_quota
from esagono.games.inferno.rules.movement import RECOVERY_COST, RECOVERY_DISTANCE, may_select
from esagono.games.inferno.rules.reach import costs, way_to
from esagono.games.inferno.rules.stacking import fits
from esagono.games.inferno.rules.supply import state_of_side
from esagono.games.inferno.state import MOVE_SIDE, InfernoState
from esagono.hexes.grid import bits_of

HABIT: Final = 0.04
"""Minimum gain over staying that a move must promise."""
LOW: Final = 0.5
OUT: Final = 4.0
"""Cost of ending in low supply or out of supply."""
RETHINKS: Final = 3
"""Times an attack is planned again after others took its units, guns or room."""
ATTACKS: Final = 14
"""The most attacks planned in a turn."""
OPENED: Final = 0.25
"""Weight of what an attack would leave open; other units can close some of it."""
AFTERWARDS: Final = 0.3
"""Share of the need for cover that counts once every post is filled: only units hardly needed at their post are sent
where the enemy could enter."""


@dataclass(frozen=True)
class Order:
    """What a unit is to do: go to a hex (or stay), and perhaps recover or deploy there."""

    unit: int
    to: int = -1
    then: str = ""
    via: tuple[int, ...] = ()
    """Hexes to enter on the way."""


@dataclass
class Plan:
    """The orders of a turn and the attacks they prepare."""

    orders: list[Order]
    assaults: list[Assault]


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Planner:
    """Makes a plan on a copy of what is believed, moving pieces there as orders are given."""

    def __init__(self, reckoner: Reckoner, state: InfernoState, side: int, worth: Worth, style: Style) -> None:
        self.rules, self.reckoner, self.side = reckoner.rules, reckoner, side
        self.before, self.state = state, state.copy()
        self.worth, self.style = worth, style
        rules, roster = self.rules, self.rules.roster
        self.movable = [u for u in roster.of_side[side] if may_select(rules, state, u)]
        self.cost = {u: costs(rules, state, u, 0) for u in self.movable}
        self.near, self.far = state_of_side(rules, state, side)
        worth.relief = relief(rules, state, side, self.far)
        self.enemies = state.occupied[1 - side]
        self.quiet = rules.grid.all & ~rules.grid.spread(self.enemies, RECOVERY_DISTANCE - 1)
        self.assembler = Assembler(reckoner, self.state, side, worth, style)
        self.assembler.deploying = {u for u in self.movable if roster.is_artillery[u] and state.flags[u] & MOVE_SIDE}
        self.pinned: set[int] = set()
        """Units that must stay where they are; they may attack from there."""
        self.open = 0
        """Hexes into which the enemy could walk, as far as this was looked at."""
        self.walks = Walks(rules, 1 - side)
        self._crossings: dict[tuple[int, int], list[int]] = {}
        self.water = 0
        for sides in rules.ground.hexsides["isonzo"]:
            self.water |= sides

    def plan(self) -> Plan:
        citadels = [Citadel(self, hex) for hex, value in self.worth.keep.items() if value >= FATAL_WORTH]
        for citadel in citadels:
            citadel.secure()
        assaults = self.attacks()
        for citadel in citadels:
            citadel.screen()
        cover = Cover(self) if self.style.cover else None
        if cover is not None:
            cover.bar(self.style.cover * self.style.closing)
            cover.close(self.style.cover)
        free = [u for u in self.movable if u not in self.assembler.busy]
        roster = self.rules.roster
        infantry = [u for u in free if roster.has_zoc[u] and u not in self.pinned]
        for _ in range(2):
            # those who stand behind choose first: they fill what is open, and the line need not shuffle
            infantry.sort(key=lambda u: (self.worth.threat[self.before.hex[u]], u))
            for u in infantry:
                self.post(u)
        if cover is not None:
            cover.bar(self.style.cover * self.style.closing)
            cover.close(self.style.cover * AFTERWARDS)
        for u in free:
            if roster.is_engineer[u]:
                self.post_engineer(u)
        deploying = []
        for u in free:
            if roster.is_artillery[u] and self.post_gun(u):
                deploying.append(u)
        orders = [Order(g, then="deploy") for g in sorted(self.assembler.deploying & self.assembler.busy)]
        orders += [Order(g, then="deploy") for g in deploying]
        sweeper = Sweeper(self.rules, self.before, self.side, self.worth) if self.style.sweeping else None
        for u in self.movable:
            there = self.state.hex[u]
            moved = there != self.before.hex[u]
            recovers = self.can_recover(u, there)
            via = sweeper.stops(u, there, RECOVERY_COST if recovers else 0) if sweeper and roster.has_zoc[u] else ()
            if moved or recovers or via:
                orders.append(Order(u, there if moved or via else -1, "recover" if recovers else "", via))
        return Plan(orders, assaults)

    # Attacks

    def attacks(self) -> list[Assault]:
        """The best attack first, with whoever serves it best; then the next with those who are left."""
        targets = list(bits_of(self.state.blocking[1 - self.side]))
        places = {u: set(self.cost[u]) for u in self.movable}
        found: dict[int, Assault] = {}
        for t in targets:
            self._try(t, places, found)
        out: list[Assault] = []
        again: dict[int, int] = {}
        while found and len(out) < ATTACKS:
            target = max(found, key=lambda t: (found[t].gain, -t))
            best = found.pop(target)
            if best.gain < self.style.least_gain:
                break
            if any(u in self.assembler.busy for u, _ in best.units) or not self._still_good(best):
                again[target] = again.get(target, 0) + 1
                if again[target] <= RETHINKS:
                    self._try(target, places, found)
                continue
            if self._opens(best) > best.gain - self.style.least_gain:
                continue
            for u, hex in best.units:
                self.go(u, hex)
                self.assembler.busy.add(u)
            self.assembler.busy.update(best.guns)
            out.append(best)
        return out

    def _opens(self, assault: Assault) -> float:
        """What it costs that the enemy could walk into points of ours if the attackers left their places."""
        state, rules = self.state, self.rules
        weight = OPENED * self.style.cover * self.style.closing
        places = [(u, state.hex[u]) for u, hex in assault.units if state.hex[u] != hex]
        going = {u for u, _ in places}
        if not weight or all(any(rules.roster.has_zoc[v] and v not in going for v in state.at[h]) for _, h in places):
            return 0.0  # somebody stays wherever somebody leaves
        before = self._left_open()
        for u, hex in assault.units:
            rules.put(state, u, hex)
        after = self._left_open()
        for u, hex in places:
            rules.put(state, u, hex)
        return weight * (after - before)

    def _left_open(self) -> float:
        """Points of ours that the enemy could walk into."""
        left = left_open(self.walks.now(self.state), self.state, self.side, self.worth.keep)
        return sum(left.values(), 0.0)

    def _still_good(self, assault: Assault) -> bool:
        """Guns may have been taken, or the room in the hexes, since this attack was thought of."""
        if any(g in self.assembler.busy for g in assault.guns):
            return False
        state = self.state
        for hex in {h for _, h in assault.units}:
            coming = [u for u, h in assault.units if h == hex and state.hex[u] != hex]
            if coming and not fits(self.rules, state, hex, (*state.at[hex], *coming)):
                return False
        return all(self.may_go(u, h) for u, h in assault.units)

    def _try(self, target: int, places: dict[int, set[int]], found: dict[int, Assault]) -> None:
        best = self.assembler.best(target, places, self.price, self.may_go, self.reluctance)
        if best is not None:
            found[target] = best

    def price(self, unit: int, hex: int) -> float:
        """What it costs to use a unit in an attack from a hex: supply there, and some of the post it leaves."""
        value = 0.03
        if not self.near >> hex & 1:
            value += 0.1 if self.far >> hex & 1 else 0.4
        if self.style.leaving and self.state.hex[unit] != hex:
            value += self.style.leaving * self._guards(unit, self.state.hex[unit])
        return value

    def reluctance(self, unit: int, hex: int) -> float:
        """Units are taken first from where they are missed least."""
        start = self.state.hex[unit]
        value = 0.03
        if start != hex:
            value += 0.02 + self.style.hold * self._guards(unit, start)
        if not self.near >> hex & 1:
            value += 0.1 if self.far >> hex & 1 else 0.4
        return value

    def missed(self, unit: int, hex: int) -> float:
        """What it costs to take a unit away from a hex."""
        return self.style.hold * self._guards(unit, hex)

    def _guards(self, unit: int, hex: int) -> float:
        """How much safer a hex is with this unit in it than without."""
        rules, state = self.rules, self.state
        others = sum(rules.defense_of(state, v) for v in state.at[hex] if v != unit and rules.roster.has_zoc[v])
        return self._safety(hex, others, rules.defense_of(state, unit))

    def _safety(self, hex: int, others: int, more: int) -> float:
        threat = self.worth.threat[hex] * 0.7
        if threat < 1:
            return 0.0
        trench = bool(self.rules.ground.trench[self.side] >> hex & 1)
        lost = self.reckoner.chance_lost
        before = lost(threat, others, trench)
        if not others and self.rules.zone(self.state, self.side) >> hex & 1:
            before = 0.7  # neighbours cover it
        return max(0.0, self.worth.holding(hex) * (before - lost(threat, others + more, trench)))

    # Going

    def may_go(self, unit: int, hex: int) -> bool:
        """The way is not closed by others of ours who use the same crossing."""
        if hex == self.before.hex[unit] or not (self.water >> hex & 1 or self.water >> self.before.hex[unit] & 1):
            return True
        return all(quota_free(self.rules, self.state, unit, k) for k in self.crossings(unit, hex))

    def crossings(self, unit: int, hex: int) -> list[int]:
        """The sides of the great river that a unit crosses on its way to a hex."""
        found = self._crossings.get((unit, hex))
        if found is None:
            found = self._crossings[unit, hex] = []
            ground, here = self.rules.ground, self.before.hex[unit]
            for there in way_to(self.rules, self.before, unit, 0, hex)[0]:
                if ground.has("isonzo", here, self.rules.grid.direction(here, there)):
                    found.append(ground.key(here, there))
                here = there
        return found

    def go(self, unit: int, hex: int) -> None:
        if self.state.hex[unit] == hex:
            return
        if hex != self.before.hex[unit]:
            for key in self.crossings(unit, hex):
                use_quota(self.rules, self.state, unit, key)
        self.rules.put(self.state, unit, hex)

    def can_recover(self, unit: int, hex: int) -> bool:
        rules, state = self.rules, self.state
        if not state.loss[unit] or state.supply[unit] or not self.quiet >> hex & 1:
            return False
        if rules.roster.counters[unit].type not in rules.policy.recovering_types:
            return False
        if hex != self.before.hex[unit] and hex not in self.cost[unit]:
            return False
        spent = 0 if hex == self.before.hex[unit] else self.cost[unit][hex]
        if spent and rules.policy.recovery_excludes_movement:
            return False
        return rules.roster.move[unit][state.steps[unit]] * SIXTH - spent >= RECOVERY_COST

    # Posts

    def post(self, unit: int) -> None:
        """Send a unit where it is worth most, given where everybody else will be."""
        state, rules = self.state, self.rules
        now = state.hex[unit]
        rules.put(state, unit, AWAY)
        start = self.before.hex[unit]
        best, most = now, self.post_value(unit, now) + HABIT
        for hex in (start, *self.cost[unit]):
            if hex == now or not fits(rules, state, hex, (*state.at[hex], unit)):
                continue
            value = self.post_value(unit, hex)
            if value > most and self.may_go(unit, hex):
                best, most = hex, value
        rules.put(state, unit, now)
        if best != now:
            self.go(unit, best)

    def post_value(self, unit: int, hex: int) -> float:
        """Ground held, ground entered, ground in sight; supply; rest for the worn."""
        rules, state, worth, style = self.rules, self.state, self.worth, self.style
        others = sum(rules.defense_of(state, v) for v in state.at[hex] if rules.roster.has_zoc[v])
        value = style.hold * self._safety(hex, others, rules.defense_of(state, unit))
        value += 0.8 * worth.prize.get(hex, 0.0)
        value += (0.45 if self.side == ATTACKER else 0.15) * style.eager * worth.pull[hex]
        if not self.near >> hex & 1:
            value -= LOW if self.far >> hex & 1 else OUT
        loss = state.loss[unit]
        if loss and self.quiet >> hex & 1:
            value += style.rest * loss * (1.0 if self.can_recover(unit, hex) else 0.7)
        return value

    def post_engineer(self, unit: int) -> None:
        """To a bank from which our troops cross, or could."""
        state, rules = self.state, self.rules
        now = state.hex[unit]
        # engineers folding a pontoon come ashore at one of its ends: there is no room for two in a hex
        ashore = set()
        if self.style.cover:
            ashore = {h for key in rules.pontoons(state, self.side) for h in rules.ground.ends(key)}
        best, most = now, -9.0 if now in ashore else self.crossing_value(unit, now) + 0.3
        for hex in self.cost[unit]:
            if any(rules.roster.is_engineer[v] and v != unit for v in state.at[hex]) or hex in ashore:
                continue
            value = self.crossing_value(unit, hex)
            if value > most and self.may_go(unit, hex):
                best, most = hex, value
        self.go(unit, best)

    def crossing_value(self, unit: int, hex: int) -> float:
        rules, state = self.rules, self.state
        value = 0.0
        for d, there in enumerate(rules.grid.around(hex)):
            if there < 0 or not rules.ground.water[d] >> hex & 1 or rules.bridged(state, rules.ground.key(hex, there)):
                continue
            if state.occupied[self.side] >> there & 1:
                value += 2.0
            elif self.enemies >> there & 1:
                value += 0.3 + self.worth.taking(there)
            else:
                value += 0.3 + self.worth.pull[there]
        guarded = any(rules.roster.has_zoc[v] and rules.roster.side[v] == self.side for v in state.at[hex])
        if not guarded and self.worth.threat[hex] > 4:
            value -= 3.0
        return value

    def post_gun(self, unit: int) -> bool:
        """Deploy where there is something to fire at; otherwise go where there is. True to deploy here."""
        state, rules = self.state, self.rules
        now = state.hex[unit]
        here = self.battery_value(unit, now)
        silent = bool(state.flags[unit] & MOVE_SIDE)
        best, most = now, here * 0.6
        for hex in self.cost[unit]:
            if fits(rules, state, hex, (*state.at[hex], unit)):
                value = self.battery_value(unit, hex) * 0.5 - 0.2
                if value > most and self.may_go(unit, hex):
                    best, most = hex, value
        self.go(unit, best)
        return silent and best == now

    def battery_value(self, unit: int, hex: int) -> float:
        """Enemies in range to fire at, own ground in range to defend; danger of being overrun."""
        rules, state, worth = self.rules, self.state, self.worth
        heavy = rules.roster.is_heavy[unit]
        reach = rules.policy.heavy_range if heavy else rules.policy.artillery_range
        area = rules.grid.disc(hex, reach)
        value = sum(0.3 + worth.taking(h) for h in bits_of(area & self.enemies)) * (
            1.0 if self.side == ATTACKER else 0.3
        )
        if not heavy or rules.policy.heavy_defends:
            mine = state.blocking[self.side]
            value += sum(0.2 + worth.holding(h) for h in bits_of(area & mine) if worth.threat[h] > 6) * 0.5
        guarded = any(rules.roster.has_zoc[v] and rules.roster.side[v] == self.side for v in state.at[hex])
        touching = bool(rules.grid.disc(hex, 1) & self.enemies)
        if touching:
            value -= 1.5 if guarded else 6.0
        elif not guarded and worth.threat[hex] > 10:
            value -= 0.8
        if not guarded and self.open >> hex & 1:
            value -= 6.0
        if not self.far >> hex & 1:
            value -= 3.0
        return value
