"""4: the Movement Phase and the units that move in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.inferno.ground import SIXTH, points_text
from esagono.games.inferno.rules.bridges import FoldPontoons, alarmed, arrive, use_quota
from esagono.games.inferno.rules.obstacles import bar_to_reach
from esagono.games.inferno.rules.reach import ALL_SPENT, MINIMUM_MOVED, destinations, is_minimum, way_to
from esagono.games.inferno.rules.stacking import StackingCheck
from esagono.games.inferno.ruleset import Inferno, InfernoGame
from esagono.games.inferno.state import (
    FAR,
    FINISHED,
    FROZEN,
    MOVE_SIDE,
    MOVED,
    RECOVERED,
    RESERVE,
    WITH_ENGINEER,
    InfernoState,
)

RECOVERY_COST: Final = 4 * SIXTH
RECOVERY_DISTANCE: Final = 3

NOT_ON_MAP: Final = Bar("4.1", "not-on-map")
ALREADY_MOVED: Final = Bar("4.1", "already-moved")
IN_RESERVE: Final = Bar("13.1", "reserve")
IS_FROZEN: Final = Bar("12.4.c", "frozen")
IS_FORT: Final = Bar("12.2", "fort")
SILENT_GUN: Final = Bar("1.3.2.b", "support-turn-one")
HAS_RECOVERED: Final = Bar("4.4", "recovered")
CANNOT_DEPLOY: Final = Bar("12.3.k", "deploy")
ON_TOP: Final = Bar("5.3", "top-already")
CANNOT_RISE: Final = Bar("5.3", "top")

LESS_TELLING: Final[dict[str, tuple[Bar, ...]]] = {
    "recover": (IS_FORT, IS_FROZEN),
    "deploy": (ALREADY_MOVED, IS_FROZEN),
}
"""By order: why its unit cannot be selected, where the order itself is refused for a better reason."""


def bar_to_select(rules: Inferno, state: InfernoState, unit: int) -> Bar | None:
    """3.1.f, Q79: what keeps a unit from being selected: off the map, in reserve, had its turn, a fort.

    12.4 of Altipiani: who may not move may still recover.
    """
    flags = state.flags[unit]
    if state.hex[unit] < 0:
        return NOT_ON_MAP
    if flags & RESERVE:
        return IN_RESERVE
    if flags & FROZEN and bar_to_deploy(state, unit) is not None and recovery_bars(rules, state, unit, 0):
        return IS_FROZEN
    if flags & FINISHED:
        return ALREADY_MOVED
    if rules.fixed[unit]:
        return IS_FORT
    return SILENT_GUN if rules.guns_frozen(state, unit) else None


def may_select(rules: Inferno, state: InfernoState, unit: int) -> bool:
    return bar_to_select(rules, state, unit) is None


def bar_to_move(rules: Inferno, state: InfernoState, unit: int) -> Bar | None:
    """12.4 of Altipiani, Q25: a unit is frozen, or has recovered where that takes the whole phase."""
    if state.flags[unit] & FROZEN:
        return IS_FROZEN
    return HAS_RECOVERED if rules.policy.recovery_excludes_movement and state.flags[unit] & RECOVERED else None


def may_move(rules: Inferno, state: InfernoState, unit: int) -> bool:
    return bar_to_move(rules, state, unit) is None


def bar_to_deploy(state: InfernoState, unit: int) -> Bar | None:
    """12.3.k: only artillery that has not moved may turn to its battery side."""
    return None if state.flags[unit] & MOVE_SIDE and not state.flags[unit] & MOVED else CANNOT_DEPLOY


def bar_to_raise(rules: Inferno, state: InfernoState, unit: int) -> Bar | None:
    """5.3, Q31: only among units of equal attack the owner says which lies on top."""
    top = rules.top(state, state.hex[unit])
    if top == unit:
        return ON_TOP
    rank, steps = rules.roster.rank, state.steps
    return None if rank[top][steps[top]] == rank[unit][steps[unit]] else CANNOT_RISE


WRONG_TYPE: Final = Bar("10.3.a", "recover-type")
FRESH: Final = Bar("10.3.b", "recover-fresh")
SUPPLY_LACKING: Final = Bar("10.3.1.a", "recover-supply")
POINTS_LACKING: Final = Bar("10.3.1.b", "recover-points")
ENEMY_NEAR: Final = Bar("10.3.1.c", "recover-distance")
RECOVERED_ONCE: Final = Bar("10.3.b", "recover-once")
HAS_MOVED: Final = Bar("4.4", "recover-moved")


def recovery_bars(rules: Inferno, state: InfernoState, unit: int, spent: int) -> list[Bar]:
    """10.3: all that keeps a unit on the map from recovering effectiveness now."""
    roster, policy = rules.roster, rules.policy
    side, hex = roster.side[unit], state.hex[unit]
    out = []
    if roster.counters[unit].type not in policy.recovering_types:
        out.append(WRONG_TYPE)
    if not state.loss[unit]:
        out.append(FRESH)
    if state.supply[unit]:
        out.append(SUPPLY_LACKING)
    left = roster.move[unit][state.steps[unit]] * SIXTH - spent
    if left < RECOVERY_COST:
        out.append(POINTS_LACKING)
    if left < 0 and spent < ALL_SPENT:
        out.append(MINIMUM_MOVED)
    if rules.grid.disc(hex, RECOVERY_DISTANCE - 1) & state.occupied[1 - side]:
        out.append(ENEMY_NEAR)
    if state.flags[unit] & RECOVERED and policy.recoveries == 1:
        out.append(RECOVERED_ONCE)
    if policy.recovery_excludes_movement and state.flags[unit] & MOVED:
        out.append(HAS_MOVED)
    if rules.recovery_price(state, unit) > state.tracks.get(rules.replacement_track(side), 0):
        out.append(Bar(rules.recovery_clause, "recover-replacement"))
    return out


@dataclass
class MovementPhase(Procedure):
    """3.1.f, 3.1.g: the phasing side moves all, some or none of its units, one after another."""

    active: int = -1

    def begin(self, game: InfernoGame) -> None:
        rules, state = game.rules, game.state
        state.phase = "movement"
        state.spent = 0
        for u in rules.roster.of_side[state.side]:
            state.flags[u] &= ~(FINISHED | RECOVERED | MOVED | FAR | WITH_ENGINEER)
        mark_engineers(rules, state, state.side)
        self.step = "choose"
        if state.pontoons:
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
            if may_move(rules, state, unit):
                out = rules.moves[unit].to(destinations(rules, state, unit, state.spent))
            if state.loss[unit] and not recovery_bars(rules, state, unit, state.spent):
                out.append(Option("recover", unit=game.id(unit)))
            if bar_to_deploy(state, unit) is None:
                out.append(Option("deploy", unit=game.id(unit)))
            if bar_to_raise(rules, state, unit) is None:
                out.append(Option("top", unit=game.id(unit)))
        select = rules.select
        fixed = FINISHED | RESERVE | FROZEN
        hexes, flags = state.hex, state.flags
        units = rules.movable[state.side]
        if rules.guns_frozen_now(state):
            units = [u for u in units if not rules.guns_frozen(state, u)]
        out += [
            select[u]
            for u in units
            if hexes[u] >= 0 and (not flags[u] & fixed or (flags[u] & FROZEN and may_select(rules, state, u)))
        ]
        out.append(END)
        return out

    def movement_bars(self, game: InfernoGame, option: Option) -> list[Bar]:
        """4.1, 5.3, 10.3, 12.3.k: why a unit may not be selected, moved, rested, deployed or put on top."""
        unit = game.unit(option)
        bar = None if unit == self.active else bar_to_select(game.rules, game.state, unit)
        if bar is None or bar in LESS_TELLING.get(option.verb, ()):
            bars = self.order_bars(game, unit, option)
        else:
            bars = [bar]
        return [bar.about(unit=game.id(unit)) for bar in bars]

    def order_bars(self, game: InfernoGame, unit: int, option: Option) -> list[Bar]:
        """What keeps a unit that is on the map from what it is ordered to do."""
        rules, state = game.rules, game.state
        spent = state.spent if unit == self.active else 0
        if option.verb == "recover":
            return recovery_bars(rules, state, unit, spent)
        if option.verb == "move":
            target = game.hex(option, "to")
            bar = bar_to_move(rules, state, unit) or bar_to_reach(rules, state, unit, spent, target)
            return [bar.about(hex=game.name(target))] if bar is not None else []
        if option.verb == "deploy":
            bar = bar_to_deploy(state, unit)
        elif option.verb == "top":
            bar = bar_to_raise(rules, state, unit)
        else:
            bar = ALREADY_MOVED if unit == self.active else None
        return [bar] if bar is not None else []

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
                target = game.hex(option, "to")
                minimum = is_minimum(rules, state, unit, state.spent, target)
                path, prices = way_to(rules, state, unit, state.spent, target)
                MoveUnit(unit=unit, path=path, prices=prices, minimum=minimum).set_out(game)
            case "recover":
                self.recover(game, unit, side)
            case "deploy":
                state.flags[unit] &= ~MOVE_SIDE
                state.flags[unit] |= MOVED
                state.spent = ALL_SPENT
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


END: Final = Option("end")


def mark_engineers(rules: Inferno, state: InfernoState, side: int) -> None:
    """14.2.c: who began the phase stacked with a Bridge Engineer: those who stand with one, and neither has moved."""
    for e in rules.roster.of_side[side]:
        if rules.roster.is_engineer[e] and state.hex[e] >= 0 and not state.flags[e] & MOVED:
            for u in state.at[state.hex[e]]:
                if not state.flags[u] & MOVED:
                    state.flags[u] |= WITH_ENGINEER


def tell_move(game: InfernoGame, unit: int, start: int, path: tuple[int, ...], price: int, seen: bool) -> bool:
    """5.4: the enemy sees that something moved; what it was only if it lies on top before or afterwards (true)."""
    rules, state = game.rules, game.state
    names = rules.grid.names
    side = rules.sides[rules.roster.side[unit]]
    ways = [names[h] for h in path]
    now = state.hex[unit]
    seen = seen or rules.top(state, now) == unit
    if seen:
        game.emit("move", "4.2", owner=side, secret={"cost": points_text(price)}, side=side, unit=game.id(unit),
                  start=names[start], to=names[now], path=ways)  # fmt: skip
    else:
        game.emit("move-hidden", "4.2", owner=side, secret={"unit": game.id(unit), "cost": points_text(price)},
                  side=side, start=names[start], to=names[now], path=ways)  # fmt: skip
    return seen


@dataclass
class MoveUnit(Procedure):
    """4.2: one unit goes along its path; the enemy may interrupt where he has something to answer with."""

    unit: int = -1
    path: tuple[int, ...] = ()
    prices: tuple[int, ...] = ()
    """What has been spent on reaching each hex of the path."""
    gone: int = 0
    told: int = 0
    """How much of its way both sides have been told of."""
    start: int = -1
    seen: bool = False
    minimum: bool = False
    """4.3.a, 14.2.d: this one hex is all the unit may do."""
    bridges: tuple[tuple[int, ...], ...] = ()
    """The bridges destroyed and the pontoons of the enemy before it was interrupted."""

    def set_out(self, game: InfernoGame) -> None:
        """Go as far as nothing happens."""
        rules, state = game.rules, game.state
        self.start = state.hex[self.unit]
        self.seen = rules.top(state, self.start) == self.unit
        self.step = "go_on"
        game.call(self)
        self.walk(game)

    def go_on(self, game: InfernoGame) -> None:
        """A bridge blown, or engineers come ashore, may be in the way: the unit stops and its owner thinks again."""
        if self.bridges == self.bridges_now(game):
            self.walk(game)
        else:
            self.stop(game)

    def bridges_now(self, game: InfernoGame) -> tuple[tuple[int, ...], ...]:
        rules, state = game.rules, game.state
        return state.destroyed, rules.pontoons(state, 1 - rules.roster.side[self.unit])

    def walk(self, game: InfernoGame) -> None:
        rules = game.rules
        while self.gone < len(self.path):
            if not self.leap(game):
                continue
            side = rules.roster.side[self.unit]
            here, there = (self.start, *self.path)[self.gone - 1 : self.gone + 1]
            if rules.decisive(side) >> there & 1:
                self.tell(game)
                rules.entered(game, side, there)
                return
            if arrive(game, side, (self.unit,), here, there):
                self.tell(game)  # before the enemy answers it
                self.bridges = self.bridges_now(game)
                return
        self.stop(game)

    def stop(self, game: InfernoGame) -> None:
        # 4.3.c: more than the unit has, so that it can be told from points that were used up
        game.state.spent += self.prices[self.gone - 1] + self.minimum
        self.tell(game)
        game.done()

    def leap(self, game: InfernoGame) -> bool:
        """Go to the next hex in which something may happen, or over the next Isonzo hexside, or to the end.

        True if something may happen where the unit is now.
        """
        rules, state = game.rules, game.state
        unit, path = self.unit, self.path
        side = rules.roster.side[unit]
        alarm = alarmed(rules, state, side) | rules.decisive(side)
        stops = alarm | state.occupied[1 - side]
        bits = rules.grid.bits
        way = 0
        for there in path[self.gone :]:
            way |= bits[there]
        if way & (stops | rules.ground.isonzo_banks):
            here, way = self.part_way(game, stops)
        else:
            here = path[-1]
            self.gone = len(path)
        for gun in state.at[here]:
            if rules.roster.side[gun] != side:
                game.eliminate(gun, "12.3.i")
        rules.put(state, unit, here)
        state.flags[unit] |= MOVED | (FAR if self.gone > 1 or state.flags[unit] & MOVED else 0)
        if rules.roster.is_artillery[unit]:
            state.flags[unit] |= MOVE_SIDE
        state.control = state.control | way if side == 0 else state.control & ~way
        return bool(alarm >> here & 1)

    def part_way(self, game: InfernoGame, stops: int) -> tuple[int, int]:
        """Where the leap ends, and the hexes it goes through."""
        isonzo = game.rules.ground.isonzo_steps
        here, way = game.state.hex[self.unit], 0
        for there in self.path[self.gone :]:
            crossing = (here, there) in isonzo
            if crossing:
                if way:
                    break
                self.cross(game, here, there)
            way |= 1 << there
            self.gone += 1
            here = there
            if crossing or stops >> there & 1:
                break
        return here, way

    def cross(self, game: InfernoGame, here: int, there: int) -> None:
        """14.2.b, 14.2.c: a unit crosses the Isonzo; an Engineer who helps it from his bank is seen at work."""
        rules, state = game.rules, game.state
        key = rules.ground.key(here, there)
        use_quota(rules, state, self.unit, key)
        side = rules.roster.side[self.unit]
        if not rules.bridged(state, key, side):
            where = rules.ground.side_name(key)
            helper = next((u for u in state.at[here] if rules.roster.is_engineer[u] and u != self.unit), -1)
            owner, crosser = game.side(side), {"crosser_unit": game.id(self.unit)}
            if helper >= 0:
                engineer = game.id(helper)
                game.emit("ferried", "14.2.c", owner=owner, side=owner, hexside=where, unit=engineer, secret=crosser)
            else:
                game.emit("ferry", "14.2.c", owner=owner, side=owner, hexside=where, secret=crosser)

    def tell(self, game: InfernoGame) -> None:
        if self.told == self.gone:
            return
        start = self.path[self.told - 1] if self.told else self.start
        price = self.prices[self.gone - 1] - (self.prices[self.told - 1] if self.told else 0)
        self.seen = tell_move(game, self.unit, start, self.path[self.told : self.gone], price, self.seen)
        self.told = self.gone
