"""12.2, 14.2, 14.4: bridges, pontoons, demolition, bombardment, and crossing the Isonzo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.chance import Chance
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.inferno.ground import Exit
from esagono.games.inferno.ruleset import Inferno, InfernoGame
from esagono.games.inferno.state import BRIDGE, FAR, MOVE_SIDE, SUPPORTED, WITH_ENGINEER, InfernoState

DEMOLITION: Final = 4
"""14.4.b: the highest die that destroys a bridge."""
FACES: Final = 6
NOT_REACHED: Final = Bar("14.4.b", "demolish-other")

# Crossing the Isonzo (14.2)

GUN_NEEDS_BRIDGE: Final = Bar("12.3.1.a", "gun-isonzo")
NO_BRIDGE: Final = Bar("14.2.c", "isonzo-no-bridge")
HEXSIDE_FULL: Final = Bar("14.2.b", "isonzo-full")
HEXSIDE_DECLARED: Final = Bar("14.2.b", "isonzo-declared")
ONLY_MOVE: Final = Bar("14.2.d", "isonzo-only-move")


def place_needed(rules: Inferno, unit: int) -> int:
    """14.2.b, Q72: which of the two places on a hexside a unit uses; engineers take the battalion's."""
    return rules.roster.place[unit]


def counts_there(rules: Inferno, state: InfernoState, unit: int, key: int) -> bool:
    """Q72: artillery never counts against the limit, nobody does on a permanent bridge if an option exempts it."""
    standing = key in rules.ground.bridges and key not in state.destroyed
    return not rules.roster.is_artillery[unit] and (rules.policy.quota_on_bridges or not standing)


def quota_free(rules: Inferno, state: InfernoState, unit: int, key: int, taken: int = 0) -> bool:
    """14.2.b: there is still a place for the unit on this Isonzo hexside this turn."""
    if not counts_there(rules, state, unit, key):
        return True
    side = rules.roster.side[unit]
    used = state.crossings.get(key * 2 + side, 0) | taken
    if rules.policy.quota_shared:
        used |= state.crossings.get(key * 2 + 1 - side, 0)
    return not used & place_needed(rules, unit)


def use_quota(rules: Inferno, state: InfernoState, unit: int, key: int) -> None:
    if counts_there(rules, state, unit, key):
        at = key * 2 + rules.roster.side[unit]
        state.crossings[at] = state.crossings.get(at, 0) | place_needed(rules, unit)


def bar_to_cross(rules: Inferno, state: InfernoState, unit: int, way: Exit) -> Bar | None:
    """14.2.b-d, 12.3.1.a: what keeps a unit from walking across an Isonzo hexside.

    One with a bridge can be crossed; guns need a permanent one.
    """
    if way.isonzo != "bridge" and rules.roster.is_artillery[unit]:
        return GUN_NEEDS_BRIDGE
    if way.isonzo == "water" and not state.flags[unit] & WITH_ENGINEER:
        return NO_BRIDGE
    if not quota_free(rules, state, unit, way.key):
        return HEXSIDE_FULL
    return ONLY_MOVE if way.isonzo == "water" else None


def may_ferry(rules: Inferno, state: InfernoState, unit: int, way: Exit) -> bool:
    """14.2.c, 14.2.d: with an Engineer's help a unit crosses open water, as its only hex."""
    return way.isonzo == "water" and bar_to_cross(rules, state, unit, way) is ONLY_MOVE


def may_attack_across(rules: Inferno, state: InfernoState, unit: int, key: int) -> bool:
    """14.2.c, Q73: attacking across needs a bridge, or an Engineer at the start and at most one hex moved."""
    if rules.bridged(state, key, rules.roster.side[unit]):
        return True
    flags = state.flags[unit]
    return bool(flags & WITH_ENGINEER) and not flags & FAR


# Arrival next to a bridge (12.2.i, 14.4.b)


def area(rules: Inferno, key: int) -> int:
    """Q70: the hexes from which a unit is adjacent to a bridge: its ends, or as far as the option says."""
    a, b = rules.ground.ends(key)
    return rules.grid.spread(1 << a | 1 << b, rules.policy.bridge_distance)


def newly_adjacent(
    rules: Inferno, state: InfernoState, side: int, movers: Sequence[int], came_from: int, hex: int, key: int
) -> bool:
    """Q70: the bridge had no unit of this side next to it before these units came."""
    around = area(rules, key)
    if not around >> hex & 1 or (came_from >= 0 and around >> came_from & 1):
        return False
    here = state.at[hex]
    others = state.occupied[side] & around & ~(1 << hex)
    stayed = any(rules.roster.side[u] == side and u not in movers for u in here)
    return not others and not stayed


def can_demolish(rules: Inferno, state: InfernoState, side: int, key: int) -> bool:
    """14.4.b: the bridge is in this side's ZoC, or adjacent to its units."""
    a, b = rules.ground.ends(key)
    if rules.zone(state, side) & (1 << a | 1 << b):
        return True
    return bool(state.occupied[side] & area(rules, key))


def may_try(rules: Inferno, state: InfernoState, side: int, key: int) -> bool:
    """14.4.b, Q70: the side can blow the bridge, and was not asked for it before in this phase."""
    return key * 2 + 1 - side not in state.demolitions and can_demolish(rules, state, side, key)


def bridges_near(rules: Inferno, hex: int) -> Sequence[int]:
    if rules.policy.bridge_distance == 0:
        return rules.ground.bridges_at[hex]
    return [k for k in rules.ground.bridges if area(rules, k) >> hex & 1]


def reached_bridges(
    rules: Inferno, state: InfernoState, side: int, movers: Sequence[int], came_from: int, hex: int
) -> tuple[int, ...]:
    """14.4.b, Q70: the standing bridges next to which these units are the first of their side."""
    return tuple(
        [
            k
            for k in bridges_near(rules, hex)
            if k not in state.destroyed and newly_adjacent(rules, state, side, movers, came_from, hex, k)
        ]
    )


@dataclass
class Arrival(Procedure):
    """12.2.i, 14.4.b: units of a side have come to a hex; pontoons fold, and the enemy may blow bridges."""

    side: int = 0
    movers: tuple[int, ...] = ()
    came_from: int = -1
    hex: int = -1
    left: tuple[int, ...] = ()

    def begin(self, game: InfernoGame) -> None:
        rules, state = game.rules, game.state
        enemy = 1 - self.side
        for u, key in enumerate(state.bridge) if state.pontoons else ():
            if key >= 0 and rules.roster.side[u] == enemy and area(rules, key) >> self.hex & 1:
                game.call(ForcedFold(pontoon=u))
                return
        self.left = reached_bridges(rules, state, self.side, self.movers, self.came_from, self.hex)
        self.step = "next_bridge"

    def next_bridge(self, game: InfernoGame) -> None:
        rules, state = game.rules, game.state
        while self.left:
            key = self.left[0]
            if key not in state.destroyed and may_try(rules, state, 1 - self.side, key):
                if rules.policy.one_demolition:
                    state.demolitions = (*state.demolitions, key * 2 + self.side)
                game.ask(game.side(1 - self.side), "demolish", "14.4", hexside=rules.ground.side_name(key))
                return
            self.left = self.left[1:]
        game.done()

    def demolish_options(self, game: InfernoGame, side: str) -> list[Option]:
        return [Option("demolish", hexside=game.rules.ground.side_name(self.left[0])), Option("pass")]

    def demolish_bars(self, game: InfernoGame, option: Option) -> list[Bar]:
        """14.4.b: only the bridge that the enemy has just reached."""
        reached = option.verb == "pass" or game.hexside(option) == self.left[0]
        return [] if reached else [NOT_REACHED.about(hexside=option.text("hexside"))]

    def demolish_chosen(self, game: InfernoGame, side: str, option: Option) -> None:
        """14.4.b: 1 to 4 on a die destroys it."""
        key, self.left = self.left[0], self.left[1:]
        if option.verb == "pass":
            return
        (die,) = game.roll(1, side)
        success = die <= DEMOLITION
        game.emit("demolition", "14.4.b", side=side, hexside=game.rules.ground.side_name(key), die=die, success=success)
        if success:
            a, b = game.rules.ground.ends(key)
            # 14.4.c, Q71: every bridge that shares an end goes with it
            for other in {*game.rules.ground.bridges_at[a], *game.rules.ground.bridges_at[b]}:
                destroy(game, other)


def demolition_chance() -> Chance:
    """14.4.b: that a bridge is blown up."""
    return Chance(Fraction(DEMOLITION, FACES))


def destroy(game: InfernoGame, key: int) -> None:
    state = game.state
    if key not in state.destroyed:
        state.destroyed = tuple(sorted((*state.destroyed, key)))
        game.emit("bridge-destroyed", "14.4", hexside=game.rules.ground.side_name(key))


def arrive(game: InfernoGame, side: int, movers: Sequence[int], came_from: int, hex: int) -> bool:
    """12.2.i, 14.4.b: units have come to a hex; true if something may happen there first."""
    rules, state = game.rules, game.state
    if not alarmed(rules, state, side) >> hex & 1:
        return False
    if not any(area(rules, key) >> hex & 1 for key in rules.pontoons(state, 1 - side)):
        reached = reached_bridges(rules, state, side, movers, came_from, hex)
        if not any(may_try(rules, state, 1 - side, key) for key in reached):
            return False
    game.call(Arrival(side=side, movers=tuple(movers), came_from=came_from, hex=hex))
    return True


def is_answered(
    rules: Inferno, state: InfernoState, side: int, movers: Sequence[int], came_from: int, hex: int
) -> bool:
    """12.2.i, 14.4.b: the enemy is asked something when these units come; his pontoon may only fold, or be lost."""
    held = state.occupied[side] | 1 << hex
    for key in rules.pontoons(state, 1 - side):
        if area(rules, key) >> hex & 1 and not all(held >> h & 1 for h in rules.ground.ends(key)):
            return True
    reached = reached_bridges(rules, state, side, movers, came_from, hex)
    return any(may_try(rules, state, 1 - side, key) for key in reached)


def alarmed(rules: Inferno, state: InfernoState, side: int) -> int:
    """12.2.i, 14.4.b: hexes next to enemy pontoons, and to bridges the enemy could blow; the same until he moves."""
    enemy = 1 - side
    pontoons = rules.pontoons(state, enemy)
    key = state.zoc_sources[enemy], state.occupied[enemy], state.destroyed, pontoons
    known, hexes = rules.alarms[side]
    if known != key:
        hexes = 0
        for pontoon in pontoons:
            hexes |= area(rules, pontoon)
        for bridge in rules.ground.bridges:
            if bridge not in state.destroyed and can_demolish(rules, state, enemy, bridge):
                hexes |= area(rules, bridge)
        rules.alarms[side] = key, hexes
    return hexes


# Pontoons and engineers (12.2)


NO_PONTOON: Final = Bar("12.2.j", "fold-no-pontoon")
OTHER_PONTOON: Final = Bar("12.2.i", "fold-other")
NOT_AN_END: Final = Bar("12.2.i", "fold-bank")
END_HELD: Final = Bar("12.2.i", "fold-enemy")


def bar_to_fold(rules: Inferno, state: InfernoState, unit: int, hex: int) -> Bar | None:
    """12.2.i, 12.2.j, Q69: a pontoon folds to an end that no enemy holds."""
    if state.bridge[unit] < 0:
        return NO_PONTOON
    if hex not in rules.ground.ends(state.bridge[unit]):
        return NOT_AN_END
    return END_HELD if state.occupied[1 - rules.roster.side[unit]] >> hex & 1 else None


def fold_hexes(rules: Inferno, state: InfernoState, unit: int) -> list[int]:
    """12.2.i, Q69: the ends of a pontoon to which it can fold."""
    return [h for h in rules.ground.ends(state.bridge[unit]) if bar_to_fold(rules, state, unit, h) is None]


def fold_bars(game: InfernoGame, option: Option) -> list[Bar]:
    unit, hex = game.unit(option), game.hex(option)
    bar = bar_to_fold(game.rules, game.state, unit, hex)
    return [bar.about(unit=game.id(unit), hex=game.name(hex))] if bar is not None else []


def fold(game: InfernoGame, unit: int, hex: int) -> None:
    """12.2.i, 12.2.j, Q82: the pontoon becomes an Engineer again, which enters the hex like any other unit."""
    rules, state = game.rules, game.state
    side = rules.roster.side[unit]
    name = rules.ground.side_name(state.bridge[unit])
    state.bridge[unit] = -1
    rules.put(state, unit, hex)
    rules.take_control(state, side, hex)
    game.emit("fold", "12.2", unit=game.id(unit), side=game.side(side), hexside=name, hex=game.name(hex))
    rules.entered(game, side, hex)


ENGINEERS_ONLY: Final = Bar("12.2.e", "engineer-only")
NOT_ON_MAP: Final = Bar("12.2.e", "not-on-map")
ELSEWHERE: Final = Bar("12.2.e", "engineer-far")
NO_RIVER: Final = Bar("12.2.e", "engineer-dry")
BANK_LOST: Final = Bar("12.2.f", "engineer-bank")
NOT_DESTROYED: Final = Bar("12.2.e", "engineer-whole")
BRIDGED: Final = Bar("12.2.e", "engineer-bridged")
BUSY: Final = Bar("12.2.g", "engineer-busy")
TASKS: Final = ("repair", "build")


def lost_banks(rules: Inferno, state: InfernoState, side: int, key: int) -> list[int]:
    """12.2.f: the ends of a hexside that a side does not control."""
    return [h for h in rules.ground.ends(key) if not rules.controls(state, side, h)]


def bar_to_work(rules: Inferno, state: InfernoState, unit: int, task: str, key: int) -> Bar | None:
    """12.2.e, 12.2.f: what keeps a unit from building a pontoon or repairing a bridge on a hexside."""
    if not rules.roster.is_engineer[unit]:
        return ENGINEERS_ONLY
    if state.hex[unit] < 0:
        return NOT_ON_MAP
    ends = rules.ground.ends(key)
    if state.hex[unit] not in ends:
        return ELSEWHERE
    if not rules.ground.water[rules.grid.direction(*ends)] >> ends[0] & 1:
        return NO_RIVER
    if lost_banks(rules, state, rules.roster.side[unit], key):
        return BANK_LOST
    if task == "repair":
        return None if key in state.destroyed else NOT_DESTROYED
    return BRIDGED if rules.bridged(state, key) else None


def work_bars(game: InfernoGame, option: Option) -> list[Bar]:
    """12.2.e, 12.2.f: what keeps an Engineer from a task, whenever it is asked for."""
    rules, state = game.rules, game.state
    unit, key = game.unit(option), game.hexside(option)
    bar = bar_to_work(rules, state, unit, option.verb, key)
    if bar is None:
        return []
    lost = lost_banks(rules, state, rules.roster.side[unit], key) if bar is BANK_LOST else []
    banks = {"hex": game.name(lost[0])} if lost else {}
    return [bar.about(unit=game.id(unit), hexside=option.text("hexside"), **banks)]


def tasks(rules: Inferno, state: InfernoState, unit: int) -> list[tuple[str, int]]:
    """12.2.e, 12.2.f: what an Engineer can build or repair on the sides of its hex."""
    keys = [rules.ground.key(state.hex[unit], there) for there in rules.grid.around(state.hex[unit]) if there >= 0]
    return [(task, key) for key in keys for task in TASKS if bar_to_work(rules, state, unit, task, key) is None]


@dataclass
class EngineerTasks(Procedure):
    """12.2.g: at the end of the Reinforcement Phase each Engineer may build a pontoon or repair a bridge."""

    busy: tuple[int, ...] = ()

    def begin(self, game: InfernoGame) -> None:
        if len(self.engineer_options(game, "")) > 1:
            game.ask(game.side(game.state.side), "engineer", "12.2")
        else:
            game.done()

    def engineer_options(self, game: InfernoGame, side: str) -> list[Option]:
        rules, state = game.rules, game.state
        out = [
            Option(task, unit=game.id(u), hexside=rules.ground.side_name(key))
            for u in rules.engineers[state.side]
            if state.hex[u] >= 0 and u not in self.busy
            for task, key in tasks(rules, state, u)
        ]
        return [*out, Option("done")]

    def engineer_bars(self, game: InfernoGame, option: Option) -> list[Bar]:
        """12.2.e-g: why an Engineer may not build or repair there; one that is a pontoon has done its work."""
        unit = game.unit(option)
        if unit in self.busy or game.state.hex[unit] == BRIDGE:
            return [BUSY.about(unit=game.id(unit), hexside=option.text("hexside"))]
        return work_bars(game, option)

    def engineer_chosen(self, game: InfernoGame, side: str, option: Option) -> None:
        if option.verb == "done":
            game.done()
            return
        rules, state = game.rules, game.state
        unit = game.unit(option)
        self.busy = (*self.busy, unit)
        key = game.hexside(option)
        if option.verb == "build":
            rules.put(state, unit, BRIDGE)
            state.bridge[unit] = key
        else:
            state.destroyed = tuple(k for k in state.destroyed if k != key)
        game.emit(option.verb, "12.2.h", unit=option["unit"], side=side, hexside=option["hexside"])


@dataclass
class ForcedFold(Procedure):
    """12.2.i, 14.4.f, Q69: a pontoon must fold; its owner says at which end, and it is lost if enemies hold both."""

    pontoon: int = -1

    def begin(self, game: InfernoGame) -> None:
        rules, state = game.rules, game.state
        self.step = "end"
        if not fold_hexes(rules, state, self.pontoon):
            game.eliminate(self.pontoon, "12.2.i")
            return
        owner = game.side(rules.roster.side[self.pontoon])
        game.ask(owner, "fold_forced", "12.2", hexside=rules.ground.side_name(state.bridge[self.pontoon]))

    def fold_forced_options(self, game: InfernoGame, side: str) -> list[Option]:
        return [
            Option("fold", unit=game.id(self.pontoon), hex=game.name(h))
            for h in fold_hexes(game.rules, game.state, self.pontoon)
        ]

    def fold_forced_bars(self, game: InfernoGame, option: Option) -> list[Bar]:
        unit = game.unit(option)
        if unit != self.pontoon and game.state.bridge[unit] >= 0:
            return [OTHER_PONTOON.about(unit=game.id(self.pontoon), hex=option.text("hex"))]
        return fold_bars(game, option)

    def fold_forced_chosen(self, game: InfernoGame, side: str, option: Option) -> None:
        fold(game, self.pontoon, game.hex(option))

    def end(self, game: InfernoGame) -> None:
        game.done()


@dataclass
class FoldPontoons(Procedure):
    """12.2.j, Q69: at the start of any Movement Phase each owner may fold his pontoons, the phasing side first."""

    sides: tuple[int, ...] = (0, 1)

    def begin(self, game: InfernoGame) -> None:
        while self.sides:
            if len(self.fold_options(game, "")) > 1:
                game.ask(game.side(self.sides[0]), "fold", "12.2")
                return
            self.sides = self.sides[1:]
        game.done()

    def fold_options(self, game: InfernoGame, side: str) -> list[Option]:
        rules, state = game.rules, game.state
        out = [
            Option("fold", unit=game.id(u), hex=game.name(h))
            for u in rules.roster.of_side[self.sides[0]]
            if state.bridge[u] >= 0
            for h in fold_hexes(rules, state, u)
        ]
        return [*out, Option("done")]

    def fold_bars(self, game: InfernoGame, option: Option) -> list[Bar]:
        return fold_bars(game, option)

    def fold_chosen(self, game: InfernoGame, side: str, option: Option) -> None:
        if option.verb == "done":
            self.sides = self.sides[1:]
        else:
            fold(game, game.unit(option), game.hex(option))


# Bombardment and demolition without a roll (14.4.d-f)


NO_GUN: Final = Bar("14.4.e", "support-not-artillery")
GUN_OFF_MAP: Final = Bar("14.4.e", "support-off-map")
ON_MOV_SIDE: Final = Bar("12.3.l", "support-mov")
HAS_SUPPORTED: Final = Bar("12.3.b", "support-twice")
SILENT: Final = Bar("1.3.2.b", "support-turn-one")
NOTHING_THERE: Final = Bar("14.4.e", "bombard-no-bridge")
OUT_OF_RANGE: Final = Bar("14.4.e", "bombard-range")


def bar_to_bombarding(rules: Inferno, state: InfernoState, gun: int) -> Bar | None:
    """14.4.e, 12.3.l, 1.3.2.b: what keeps a unit from bombarding any bridge."""
    if not rules.roster.is_artillery[gun]:
        return NO_GUN
    if state.hex[gun] < 0:
        return GUN_OFF_MAP
    if state.flags[gun] & MOVE_SIDE:
        return ON_MOV_SIDE
    if state.flags[gun] & SUPPORTED:
        return HAS_SUPPORTED
    return None if rules.guns_allowed(state, rules.roster.side[gun]) else SILENT


def bar_to_bombard(rules: Inferno, state: InfernoState, gun: int, key: int) -> Bar | None:
    """14.4.e: what keeps a gun that may bombard from firing at what stands on a hexside."""
    if not rules.bridged(state, key):
        return NOTHING_THERE
    reach = rules.policy.heavy_range if rules.roster.is_heavy[gun] else rules.policy.artillery_range
    return None if rules.in_reach(state.hex[gun], key, reach) else OUT_OF_RANGE


def bombard_options(rules: Inferno, state: InfernoState, side: int) -> list[Option]:
    """14.4.e: bridges and pontoons, whoever's, that guns on their battery side have in range."""
    standing = [k for k in rules.ground.bridges if k not in state.destroyed]
    standing += [k for k in state.bridge if k >= 0]
    if not standing:
        return []
    return [
        Option("bombard", unit=rules.roster.ids[u], hexside=rules.ground.side_name(key))
        for u in rules.guns[side]
        if bar_to_bombarding(rules, state, u) is None
        for key in standing
        if bar_to_bombard(rules, state, u, key) is None
    ]


def bombard_bars(game: InfernoGame, option: Option) -> list[Bar]:
    gun = game.unit(option)
    bar = bar_to_bombarding(game.rules, game.state, gun)
    bar = bar or bar_to_bombard(game.rules, game.state, gun, game.hexside(option))
    return [bar.about(unit=game.id(gun), hexside=option.text("hexside"))] if bar is not None else []


def bombardment_chance(rules: Inferno, state: InfernoState, gun: int) -> Chance:
    """14.4.f: that a gun hits the bridge it fires at."""
    return Chance(Fraction(max(0, min(rules.artillery_of(state, gun), FACES)), FACES))


def bombard(game: InfernoGame, unit: int, key: int) -> None:
    """14.4.f: a die up to the gun's artillery value destroys the bridge, or sends a pontoon's Engineer ashore."""
    rules, state = game.rules, game.state
    (die,) = game.roll(1, game.side(rules.roster.side[unit]))
    value = rules.artillery_of(state, unit)
    success = die <= value
    fire(game, unit)
    game.emit("bombardment", "14.4.f", unit=game.id(unit), side=game.side(rules.roster.side[unit]),
              hexside=rules.ground.side_name(key), die=die, value=value, success=success)  # fmt: skip
    if not success:
        return
    if key in rules.ground.bridges and key not in state.destroyed:
        destroy(game, key)
        return
    game.call(ForcedFold(pontoon=state.bridge.index(key)))


def fire(game: InfernoGame, unit: int) -> None:
    """12.3.j, Q66: a gun that fires is turned to its Mov side, or has had its one combat of the phase."""
    game.state.flags[unit] |= MOVE_SIDE if game.rules.policy.firing_flips else SUPPORTED


NO_PERMANENT_BRIDGE: Final = Bar("14.4.a", "blow-no-bridge")
DESTROYED: Final = Bar("14.4.d", "blow-destroyed")
END_LOST: Final = Bar("14.4.d", "blow-control")


def bar_to_blow(rules: Inferno, state: InfernoState, side: int, key: int) -> Bar | None:
    """14.4.d: what keeps a side from blowing a bridge at the end of the turn."""
    if key not in rules.ground.bridges:
        return NO_PERMANENT_BRIDGE
    if key in state.destroyed:
        return DESTROYED
    return END_LOST if lost_banks(rules, state, side, key) else None


@dataclass
class BlowBridges(Procedure):
    """14.4.d: at the end of the turn each player may blow bridges whose two ends he controls, without a roll."""

    sides: tuple[int, ...] = (0, 1)

    def begin(self, game: InfernoGame) -> None:
        while self.sides:
            if len(self.blow_options(game, "")) > 1:
                game.ask(game.side(self.sides[0]), "blow", "14.4")
                return
            self.sides = self.sides[1:]
        game.done()

    def blow_options(self, game: InfernoGame, side: str) -> list[Option]:
        rules, state = game.rules, game.state
        out = [
            Option("blow", hexside=rules.ground.side_name(k))
            for k in rules.ground.bridges
            if bar_to_blow(rules, state, self.sides[0], k) is None
        ]
        return [*out, Option("done")]

    def blow_bars(self, game: InfernoGame, option: Option) -> list[Bar]:
        bar = bar_to_blow(game.rules, game.state, self.sides[0], game.hexside(option))
        return [bar.about(hexside=option.text("hexside"))] if bar is not None else []

    def blow_chosen(self, game: InfernoGame, side: str, option: Option) -> None:
        if option.verb == "done":
            self.sides = self.sides[1:]
            return
        game.emit("blow", "14.4.d", side=side, hexside=option["hexside"])
        destroy(game, game.hexside(option))
