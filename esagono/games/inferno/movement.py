"""4, 6.3: movement, its costs, and the Movement Phase."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from msgspec import Struct

from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.inferno.bridges import (
    Arrival,
    FoldPontoons,
    may_cross,
    may_ferry,
    needs_arrival,
    place_needed,
    use_quota,
)
from esagono.games.inferno.core import Inferno, InfernoGame
from esagono.games.inferno.ground import SIXTH, Exit, points
from esagono.games.inferno.stacking import StackingCheck
from esagono.games.inferno.state import (
    FAR,
    FINISHED,
    FROZEN,
    MOV,
    MOVED,
    RECOVERED,
    RESERVE,
    WITH_ENGINEER,
    InfernoState,
)
from esagono.hexes.grid import DIRECTIONS, members

RECOVERY_COST = 4 * SIXTH
RECOVERY_DISTANCE = 3
ORDINARY, ARTILLERY, INFILTRATION = 0, 1, 2
"""Kinds of units that move differently."""


class Reach(Struct, frozen=True):
    """A hex a unit can go to: what it costs and by which way (hexes after its own)."""

    cost: Fraction
    path: tuple[str, ...]


def barred_trenches(rules: Inferno, state: InfernoState, side: int) -> int:
    """6.3.1: enemy trench hexes under the ZoC of an enemy in a connected trench hex; `side` may not move in."""
    enemy = 1 - side
    trench = rules.ground.trench[enemy]
    manned = state.sources[enemy] & trench
    if not manned:
        return 0
    links, walls = rules.ground.hexsides["trench-link"], rules.ground.walls(rules.policy.zoc_walls)
    out = 0
    for d in DIRECTIONS:
        linked = manned & links[d] & ~walls[d]
        if linked:
            out |= rules.grid.shift(linked, d)
    return out & trench


def closed_hexes(rules: Inferno, state: InfernoState, unit: int) -> int:
    """4.1.b, 6.3.1, Q23: hexes the unit may not enter at all."""
    roster = rules.roster
    side = roster.side[unit]
    guns_kept_out = roster.is_artillery[unit] and not rules.policy.guns_overrun
    closed = state.occupied[1 - side] if guns_kept_out else state.blocking[1 - side]
    if not roster.is_infiltration[unit]:
        closed |= barred_trenches(rules, state, side)
    return closed


def zone_surcharge(rules: Inferno, state: InfernoState, unit: int, here: int, there: int) -> int:
    """6.3, 12.4.b, Q21: points for entering and leaving enemy zones; an infiltrator pays less near one enemy."""
    zone = rules.zone(state, 1 - rules.roster.side[unit])
    leaving, entering = zone >> here & 1, zone >> there & 1
    if leaving and entering and rules.roster.is_infiltration[unit] and _common_enemy(rules, state, unit, here, there):
        return SIXTH
    return (leaving + entering) * SIXTH


def _common_enemy(rules: Inferno, state: InfernoState, unit: int, here: int, there: int) -> bool:
    """One enemy unit covers both hexes."""
    enemy = 1 - rules.roster.side[unit]
    for h in (n for n in rules.grid.neighbours(here) if state.sources[enemy] >> n & 1):
        zone = rules.zone_of(1 << h, enemy)
        if zone >> here & 1 and zone >> there & 1:
            return True
    return False


def step_cost(rules: Inferno, state: InfernoState, unit: int, here: int, way: Exit, zone: int, near: int) -> int:
    """4.2, 4.5, 6.3: what one step costs, or -1 if it is not allowed."""
    roster, policy = rules.roster, rules.policy
    there = way.there
    if way.isonzo and not may_cross(rules, state, unit, way):
        return -1
    if roster.is_artillery[unit] and not rules.guns_may_enter(unit, there, way):
        return -1
    leaving, entering = zone >> here & 1, zone >> there & 1
    if roster.is_infiltration[unit]:
        return way.cost + zone_surcharge(rules, state, unit, here, there)
    if leaving and entering and policy.overlooked and overlooked(rules, state, unit, here, there):
        return -1
    blocked = entering or (leaving and not policy.leaving_keeps_road)
    if policy.roads_need_distance:
        blocked = bool(near >> here & 1 or near >> there & 1)
    return (way.slow if blocked else way.cost) + (leaving + entering) * SIXTH


def overlooked(rules: Inferno, state: InfernoState, unit: int, here: int, there: int) -> bool:
    """6.4 of Altipiani, Q10: one enemy unit higher than both hexes covers them both, and no friend cancels it."""
    side = rules.roster.side[unit]
    if any(rules.roster.side[u] == side and u != unit for h in (here, there) for u in state.at[h]):
        return False
    level = rules.ground.level
    height = max(level[here], level[there])
    for h in rules.grid.neighbours(here):
        if state.sources[1 - side] >> h & 1 and level[h] > height:
            zone = rules.zone_of(1 << h, 1 - side)
            if zone >> here & 1 and zone >> there & 1:
                return True
    return False


Costs = dict[int, int]
"""What each reachable hex costs, in the order in which they were found: cheapest first."""

Steps = tuple[tuple[tuple[int, tuple[int, ...]], ...], tuple[Exit, ...]]
"""The ways out of a hex: hexes grouped by what they cost, cheapest first, and the special ways."""


class StepTable:
    """The steps of one kind of unit as the enemy stands now: what each costs, zones of control and all.

    Enemies do not move while a side does, so the table lasts for most of a Movement Phase; then the next one takes
    over the steps of all hexes around which nothing has changed. Steps that depend on the unit itself (across the
    Isonzo, or past an enemy who looks down on both hexes) are kept apart.
    """

    __slots__ = (
        "bridges", "closed", "closed_bits", "exits", "found", "key", "near", "ordinary", "steps", "zone", "zone_bits",
    )  # fmt: skip

    def __init__(
        self, rules: Inferno, state: InfernoState, unit: int, kind: int, signature: object, old: StepTable | None
    ) -> None:
        policy, grid = rules.policy, rules.grid
        side = rules.roster.side[unit]
        self.key = signature
        pontoons = rules.pontoons(state, side)
        self.bridges = {*state.destroyed, *(~key for key in pontoons)}
        self.exits = rules.ground.exits(state.destroyed, pontoons, policy.pontoon_cost)
        self.zone = rules.zone(state, 1 - side)
        self.closed = closed_hexes(rules, state, unit)
        # a text of bits is quicker to look into than a long number
        self.zone_bits, self.closed_bits = bits_text(self.zone, rules), bits_text(self.closed, rules)
        self.near = grid.grow(state.occupied[1 - side]) if policy.roads_need_distance else 0
        self.ordinary = kind == ORDINARY and not (
            policy.overlooked or policy.roads_need_distance or policy.leaving_keeps_road
        )
        self.found: dict[object, Costs] = {}
        self.steps: list[Steps | None]
        # what an infiltrator pays depends on more than the surroundings of a hex
        if old is None or kind == INFILTRATION:
            self.steps = [None] * grid.size
        else:
            self.steps = old.steps.copy()
            changed = grid.grow(self.zone ^ old.zone | self.closed ^ old.closed | self.near ^ old.near)
            for key in self.bridges ^ old.bridges:
                for end in rules.ground.ends(key if key >= 0 else ~key):
                    changed |= 1 << end
            for h in members(changed):
                self.steps[h] = None

    def ways(self, rules: Inferno, state: InfernoState, unit: int, here: int) -> Steps:
        groups: dict[int, list[int]] = {}
        special = []
        zone, closed = self.zone_bits, self.closed_bits
        leaving = zone[here] == "1"
        overlooking = leaving and rules.policy.overlooked
        for way in self.exits[here]:
            there = way.there
            if closed[there] == "1":
                continue
            if way.isonzo or (overlooking and zone[there] == "1"):
                special.append(way)
                continue
            if not self.ordinary:
                price = step_cost(rules, state, unit, here, way, self.zone, self.near)
                if price < 0:
                    continue
            elif zone[there] == "1":  # `step_cost` for ordinary units, unrolled
                price = way.slow + (2 * SIXTH if leaving else SIXTH)
            else:
                price = way.slow + SIXTH if leaving else way.cost
            if price in groups:
                groups[price].append(there)
            else:
                groups[price] = [there]
        found = self.steps[here] = tuple([(p, tuple(groups[p])) for p in sorted(groups)]), tuple(special)
        return found

    def price(self, rules: Inferno, state: InfernoState, unit: int, here: int, there: int) -> int:
        """What a step costs a unit now, or -1 if it is not allowed."""
        groups, special = self.steps[here] or self.ways(rules, state, unit, here)
        for price, hexes in groups:
            if there in hexes:
                return price
        for way in special:
            if way.there == there:
                return step_cost(rules, state, unit, here, way, self.zone, self.near)
        return -1


def bits_text(hexes: int, rules: Inferno) -> str:
    """A set as text: character `h` is 1 if hex `h` is in it."""
    return bin(hexes | 1 << rules.grid.size)[:1:-1]


def step_table(rules: Inferno, state: InfernoState, unit: int) -> StepTable:
    """The table for units like this one, made anew only when something on which it depends has changed."""
    roster = rules.roster
    side = roster.side[unit]
    kind = INFILTRATION if roster.is_infiltration[unit] else ARTILLERY if roster.is_artillery[unit] else ORDINARY
    enemy = 1 - side
    key = (
        state.sources[enemy],
        state.occupied[enemy],
        state.blocking[enemy],
        state.destroyed,
        rules.pontoons(state, side),
    )
    table = rules.step_tables.get((side, kind))
    if table is None or table.key != key:
        table = rules.step_tables[side, kind] = StepTable(rules, state, unit, kind, key, table)
    return table


def costs(rules: Inferno, state: InfernoState, unit: int, spent: int) -> Costs:
    """4.1-4.5: every hex the unit can reach with the points it has left, and what it costs."""
    allowance = rules.roster.move[unit][state.steps[unit]] * SIXTH
    if spent >= allowance:
        return {}
    table = step_table(rules, state, unit)
    found = _costs(rules, state, unit, allowance - spent, table)
    if spent == 0:
        single = _single_steps(rules, state, unit, found, table)
        if single:
            return {**found, **dict.fromkeys(single, allowance)}
    return found


def _costs(rules: Inferno, state: InfernoState, unit: int, limit: int, table: StepTable) -> Costs:
    """The same without 4.3, remembered as long as it stays true."""
    if rules.policy.overlooked:
        # who stands where on one's own side matters for 6.4 of Altipiani
        return _spread(rules, state, unit, limit, table)
    key = (state.hex[unit], limit, place_needed(rules, unit), *state.crossings.items())
    found = table.found.get(key)
    if found is None:
        found = table.found[key] = _spread(rules, state, unit, limit, table)
    return found


def _spread(rules: Inferno, state: InfernoState, unit: int, limit: int, table: StepTable) -> Costs:
    """Dijkstra with a bucket for each sixth of a point.

    Most of a bot's time goes here: neighbours are put into their bucket a group at a time, and those that were found
    before at no higher cost are passed over when they come up again.
    """
    cost: Costs = {}
    start = state.hex[unit]
    buckets: list[list[int]] = [[] for _ in range(limit + 1)]
    buckets[0].append(start)
    steps = table.steps
    last = limit - rules.ground.cheapest
    for spending, bucket in enumerate(buckets):
        for here in bucket:
            if here in cost:
                continue
            cost[here] = spending
            if spending > last:
                continue
            groups, special = steps[here] or table.ways(rules, state, unit, here)
            for price, hexes in groups:
                if spending + price > limit:
                    break
                buckets[spending + price] += hexes
            for way in special:
                price = step_cost(rules, state, unit, here, way, table.zone, table.near)
                if 0 <= price <= limit - spending:
                    buckets[spending + price].append(way.there)
    del cost[start]
    return cost


def origins(rules: Inferno, state: InfernoState, unit: int, spent: int) -> dict[int, int]:
    """Whence each hex is entered that the unit can reach; of several ways that cost the same, the one found first."""
    start = state.hex[unit]
    table = step_table(rules, state, unit)
    limit = rules.roster.move[unit][state.steps[unit]] * SIXTH - spent
    cost = _costs(rules, state, unit, limit, table)
    out: dict[int, int] = {}
    for here, spending in ((start, 0), *cost.items()):
        groups, special = table.steps[here] or table.ways(rules, state, unit, here)
        for price, hexes in groups:
            total = spending + price
            if total > limit:
                break
            for there in hexes:
                if there not in out and cost.get(there) == total:
                    out[there] = here
        for way in special:
            price = step_cost(rules, state, unit, here, way, table.zone, table.near)
            if price >= 0 and way.there not in out and cost.get(way.there) == spending + price:
                out[way.there] = here
    for there in _single_steps(rules, state, unit, cost, table) if spent == 0 else ():
        out[there] = start
    return out


def way_to(
    rules: Inferno, state: InfernoState, unit: int, spent: int, target: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cheapest way to a hex that the unit can reach (of several, the one found first), and the cost on the way."""
    table = step_table(rules, state, unit)
    limit = rules.roster.move[unit][state.steps[unit]] * SIXTH - spent
    cost = _costs(rules, state, unit, limit, table)
    if target not in cost:
        return (target,), (limit,)  # 4.3
    path = [target]
    start = state.hex[unit]
    there, due = target, cost[target]
    while table.price(rules, state, unit, start, there) != due:
        before = [
            h
            for h in rules.grid.neighbours(there)
            if cost.get(h, due) < due and cost[h] + table.price(rules, state, unit, h, there) == due
        ]
        there = before[0] if len(before) == 1 else min(before, key=list(cost).index)
        due = cost[there]
        path.append(there)
    path.reverse()
    return tuple(path), tuple([cost[h] for h in path])


def _single_steps(rules: Inferno, state: InfernoState, unit: int, cost: dict[int, int], table: StepTable) -> list[int]:
    """4.3, 14.2.d: one hex is always possible; it, and crossing the Isonzo with an Engineer, take all points."""
    start = state.hex[unit]
    out = []
    for way in table.exits[start]:
        if way.there in cost or table.closed >> way.there & 1:
            continue
        if way.isonzo == "water":
            allowed = may_ferry(rules, state, unit, way)
        else:
            allowed = step_cost(rules, state, unit, start, way, table.zone, table.near) >= 0
        if allowed:
            out.append(way.there)
    return out


def reachable(rules: Inferno, state: InfernoState, unit: int, spent: int) -> dict[str, Reach]:
    """The same by printed numbers, for players."""
    cost = costs(rules, state, unit, spent)
    if not cost:
        return {}
    origin, start = origins(rules, state, unit, spent), state.hex[unit]
    names = rules.grid.names
    paths: dict[int, tuple[str, ...]] = {start: ()}
    for h in cost:
        paths[h] = (*paths[origin[h]], names[h])
    return {names[h]: Reach(points(cost[h]), paths[h]) for h in sorted(cost)}


def may_select(rules: Inferno, state: InfernoState, unit: int) -> bool:
    """3.1.f, Q79: a unit on the map that was not selected before, and is neither in reserve, frozen nor a fort."""
    return (
        state.hex[unit] >= 0
        and not state.flags[unit] & (FINISHED | RESERVE | FROZEN)
        and not rules.roster.is_fort[unit]
        and not rules.guns_frozen(state, unit)
    )


def recovery_refusals(rules: Inferno, state: InfernoState, unit: int, spent: int) -> list[tuple[str, str]]:
    """10.3: the clauses that keep a unit from recovering effectiveness now, with the name of the reason."""
    roster, policy = rules.roster, rules.policy
    side, hex = roster.side[unit], state.hex[unit]
    out = []
    if roster.counters[unit].type not in policy.recovering_types:
        out.append(("10.3.a", "recover-type"))
    if not state.loss[unit]:
        out.append(("10.3.b", "recover-fresh"))
    if state.supply[unit]:
        out.append(("10.3.1.a", "recover-supply"))
    if roster.move[unit][state.steps[unit]] * SIXTH - spent < RECOVERY_COST:
        out.append(("10.3.1.b", "recover-points"))
    if rules.grid.disc(hex, RECOVERY_DISTANCE - 1) & state.occupied[1 - side]:
        out.append(("10.3.1.c", "recover-distance"))
    if state.flags[unit] & RECOVERED and policy.recoveries == 1:
        out.append(("10.3", "recover-once"))
    if policy.recovery_excludes_movement and state.flags[unit] & MOVED:
        out.append(("4.4", "recover-moved"))
    if rules.recovery_price(state, unit) > state.tracks.get(rules.replacement_track(side), 0):
        out.append((rules.recovery_clause, "recover-replacement"))
    return out


class MovementPhase(Procedure):
    """3.1.f, 3.1.g: the phasing side moves all, some or none of its units, one after the other."""

    active: int = -1

    def begin(self, game: InfernoGame) -> None:
        rules, state = game.rules, game.state
        state.phase = "movement"
        state.spent = 0
        for u in rules.roster.of_side[state.side]:
            state.flags[u] &= ~(FINISHED | RECOVERED | MOVED | FAR | WITH_ENGINEER)
        mark_engineers(rules, state, state.side)
        self.step = "choose"
        if rules.has_pontoons(state):
            game.call(FoldPontoons(sides=(state.side, 1 - state.side)))

    def choose(self, game: InfernoGame) -> None:
        if self.active >= 0 and game.state.hex[self.active] < 0:
            self.active = -1
        game.ask(game.side(game.state.side), "movement", "4.1", always=True)

    def movement_options(self, game: InfernoGame, side: str) -> list[Option]:
        rules, state = game.rules, game.state
        out: list[Option] = []
        unit = self.active
        if unit >= 0:
            locked = rules.policy.recovery_excludes_movement and state.flags[unit] & RECOVERED
            if not locked:
                row, make = rules.moves[unit], rules.move_option
                out = [row[h] or make(unit, h) for h in costs(rules, state, unit, state.spent)]
            if state.loss[unit] and not recovery_refusals(rules, state, unit, state.spent):
                out.append(Option("recover", unit=game.id(unit)))
            if self.can_deploy(state, unit):
                out.append(Option("deploy", unit=game.id(unit)))
            if self.can_raise(game, unit):
                out.append(Option("top", unit=game.id(unit)))
        select = rules.select
        fixed = FINISHED | RESERVE | FROZEN
        hexes, flags = state.hex, state.flags
        units = rules.movable[state.side]
        if rules.guns_frozen_now(state):
            units = [u for u in units if not rules.guns_frozen(state, u)]
        out += [select[u] for u in units if not flags[u] & fixed and hexes[u] >= 0]
        out.append(END)
        return out

    @staticmethod
    def can_deploy(state: InfernoState, unit: int) -> bool:
        """12.3.k: artillery that has not moved may turn to its battery side."""
        return bool(state.flags[unit] & MOV) and not state.flags[unit] & MOVED

    @staticmethod
    def can_raise(game: InfernoGame, unit: int) -> bool:
        """5.3, Q31: among units of equal attack the owner says which lies on top."""
        rules, state = game.rules, game.state
        stack = state.at[state.hex[unit]]
        if len(stack) < 2:
            return False
        top = rules.top(state, state.hex[unit])
        roster = rules.roster

        def rank(u: int) -> tuple[int, bool, bool]:
            attack = -1 if roster.is_artillery[u] else roster.attack[u][state.steps[u]]
            return attack, roster.has_zoc[u], roster.is_combat[u]

        return top != unit and rank(top) == rank(unit)

    def movement_chosen(self, game: InfernoGame, side: str, option: Option) -> None:
        rules, state = game.rules, game.state
        if option.verb == "end":
            self.active = -1
            self.step = "check"
            return
        unit = game.unit(option)
        match option.verb:
            case "select":
                self.active = unit
                state.flags[unit] |= FINISHED
                state.spent = 0
            case "move":
                path, prices = way_to(rules, state, unit, state.spent, game.hex(option, "to"))
                game.call(MoveUnit(unit=unit, path=path, prices=prices))
            case "recover":
                self.recover(game, unit, side)
            case "deploy":
                state.flags[unit] &= ~MOV
                state.flags[unit] |= MOVED
                state.spent = 1 << 20
                game.emit("deploy", "12.3.k", owner=side, side=side, secret={"unit": game.id(unit)})
            case "top":
                stack = state.at[state.hex[unit]]
                state.order[unit] = min(state.order[u] for u in stack) - 1

    def recover(self, game: InfernoGame, unit: int, side: str) -> None:
        """10.3.b, 14.3.1: one level back, for four points (and a replacement point where it is needed)."""
        rules, state = game.rules, game.state
        price = rules.recovery_price(state, unit)
        if price:
            state.tracks[rules.replacement_track(state.side)] -= price
        state.loss[unit] -= 1
        state.spent += RECOVERY_COST
        state.flags[unit] |= RECOVERED
        game.emit("recover", "10.3", owner=side, side=side, price=price, secret={"unit": game.id(unit)})

    def check(self, game: InfernoGame) -> None:
        self.step = "end"
        game.call(StackingCheck(sides=(game.state.side,)))

    def end(self, game: InfernoGame) -> None:
        game.done()


END = Option("end")


def mark_engineers(rules: Inferno, state: InfernoState, side: int) -> None:
    """14.2.c: who began the phase stacked with a Bridge Engineer: those who stand with one, and neither has moved."""
    for e in rules.roster.of_side[side]:
        if rules.roster.is_engineer[e] and state.hex[e] >= 0 and not state.flags[e] & MOVED:
            for u in state.at[state.hex[e]]:
                if not state.flags[u] & MOVED:
                    state.flags[u] |= WITH_ENGINEER


class MoveUnit(Procedure):
    """4.2: one unit goes along its path, hex by hex; the enemy may interrupt at each."""

    unit: int = -1
    path: tuple[int, ...] = ()
    prices: tuple[int, ...] = ()
    """What has been spent on reaching each hex of the path."""
    gone: int = 0
    start: int = -1
    seen: bool = False
    bridges: tuple[tuple[int, ...], ...] = ()
    """The bridges destroyed and the pontoons of the enemy when it set out."""

    def begin(self, game: InfernoGame) -> None:
        rules, state = game.rules, game.state
        self.start = state.hex[self.unit]
        self.seen = rules.top(state, self.start) == self.unit
        self.bridges = self.bridges_now(game)
        self.step = "walk"

    def bridges_now(self, game: InfernoGame) -> tuple[tuple[int, ...], ...]:
        rules, state = game.rules, game.state
        return state.destroyed, rules.pontoons(state, 1 - rules.roster.side[self.unit])

    def walk(self, game: InfernoGame) -> None:
        rules, state = game.rules, game.state
        unit = self.unit
        side = rules.roster.side[unit]
        if self.gone == 0 and self.uneventful(game, side):
            self.finish(game)
            return
        # a bridge blown, or engineers come ashore, may be in the way: the unit stops and its owner thinks again
        while self.gone < len(self.path) and self.bridges == self.bridges_now(game):
            here, there = state.hex[unit], self.path[self.gone]
            d = rules.grid.direction(here, there)
            if rules.ground.has("isonzo", here, d):
                key = rules.ground.key(here, there)
                use_quota(rules, state, unit, key)
                if not rules.bridged(state, key, side):
                    game.emit("ferry", "14.2.c", side=game.side(side), hexside=rules.ground.side_name(key))
            self.gone += 1
            for gun in state.at[there]:
                if rules.roster.side[gun] != side:
                    game.eliminate(gun, "12.3.i")
            rules.put(state, unit, there)
            if state.flags[unit] & MOVED:
                state.flags[unit] |= FAR
            state.flags[unit] |= MOVED
            if rules.roster.is_artillery[unit]:
                state.flags[unit] |= MOV
            rules.take_control(state, side, there)
            if rules.decisive(side, there):
                self.tell(game)
                rules.entered(game, side, there)
                return
            if needs_arrival(rules, state, there):
                game.call(Arrival(side=side, movers=(unit,), came_from=here, hex=there))
                return
        self.finish(game)

    def uneventful(self, game: InfernoGame, side: int) -> bool:
        """Go all the way at once if nothing can happen on it: no bridge, no Isonzo, no enemy guns, no Gorizia."""
        rules, state = game.rules, game.state
        way = 0
        for hex in self.path:
            way |= 1 << hex
        if way & (rules.eventful(state) | state.occupied[1 - side]) or rules.has_pontoons(state):
            return False
        if not rules.ground.isonzo_steps.isdisjoint(pairwise((self.start, *self.path))):
            return False
        unit = self.unit
        self.gone = len(self.path)
        rules.put(state, unit, self.path[-1])
        if self.gone > 1 or state.flags[unit] & MOVED:
            state.flags[unit] |= FAR
        state.flags[unit] |= MOVED | (MOV if rules.roster.is_artillery[unit] else 0)
        state.control = state.control | way if side == 0 else state.control & ~way
        return True

    def finish(self, game: InfernoGame) -> None:
        game.state.spent += self.prices[self.gone - 1]
        self.tell(game)
        game.done()

    def tell(self, game: InfernoGame) -> None:
        """5.4: the enemy sees that something moved; what it was only if it lies on top before or afterwards."""
        rules, state = game.rules, game.state
        unit = self.unit
        side = game.side(rules.roster.side[unit])
        price = self.prices[self.gone - 1]
        now = state.hex[unit]
        path = [game.name(h) for h in self.path[: self.gone]]
        secret = {"unit": game.id(unit), "cost": str(points(price))}
        if self.seen or rules.top(state, now) == unit:
            secret.pop("unit")
            game.emit("move", "4.2", owner=side, secret=secret, side=side, unit=game.id(unit),
                      start=game.name(self.start), to=game.name(now), path=path)  # fmt: skip
        else:
            game.emit("move-hidden", "4.2", owner=side, secret=secret, side=side,
                      start=game.name(self.start), to=game.name(now), path=path)  # fmt: skip
