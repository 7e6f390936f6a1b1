"""9: fire in play: who may fire at what, ammunition, one fire from dice to losses, and fire as an Action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.risorgimento.cohesion.checks import Suffering
from esagono.games.risorgimento.combat_tables import NO_HARM
from esagono.games.risorgimento.fights.fighting import arms, force, in_front, sees, shot, stack, standing, turn
from esagono.games.risorgimento.fights.fire import fire_cause, fire_result, fire_sum, range_factor
from esagono.games.risorgimento.fights.sight import sight
from esagono.games.risorgimento.fights.triggers import FIRED_AT
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.roster import ARMS, ARTILLERY, CAVALRY, COMMANDER, INFANTRY
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.state import ATTACKED, LOW_AMMO, MARCH, OUT_OF_AMMO, RisorgimentoState
from esagono.hexes.grid import bits_of

FOOT_AND_HORSE: Final = "infantry-cavalry"
"""Q59, the other reading: infantry and cavalry of a hex as one target."""
NEVER: Final = 1
LIMBERED: Final = 2
LINE: Final = 4
EMPTY: Final = 8
FIRE_BARS: Final = {
    NEVER: Bar("9.2.3.c", "never-fires"),
    LIMBERED: Bar("8.4.b", "limbered"),
    LINE: Bar("9.2.3.c", "line-fires-in-reaction"),
    EMPTY: Bar("9.4.3.b", "out-of-ammunition"),
}
NOT_ON_MAP: Final = Bar("9.a", "not-on-map")
OUT_OF_RANGE: Final = Bar("9.1.1.a", "out-of-range")
GUNS_OUT_OF_RANGE: Final = Bar("9.1.a", "out-of-range")
NO_SIGHT: Final = Bar("9.4.4.a", "no-sight")
NO_ENEMY_THERE: Final = Bar("9.d", "no-enemy-there")
NO_SUCH_FORCE: Final = Bar("9.d", "no-such-force")
NOT_IN_FRONT: Final = Bar("9.c", "not-in-front")
NOT_GUNS: Final = ("non-artillery", "others", "troops")
"""9.d: words for what is not the Artillery Force of a hex."""


def bars_to_fire(rules: Risorgimento, state: RisorgimentoState, unit: int, *, action: bool) -> int:
    """9.a, 9.b, 9.2.3, 8.4.b, 9.4.3.b: what keeps a unit from firing at anything, as a set of `FIRE_BARS`; 0: nothing.

    Q25: as an Action only light infantry and guns fire.
    """
    arm, flags = rules.roster.arm[unit], state.flags[unit]
    if arm in (CAVALRY, COMMANDER):
        return NEVER
    bars = EMPTY if flags & OUT_OF_AMMO else 0
    if arm == ARTILLERY:
        return bars | LIMBERED if flags & MARCH else bars
    return bars | LINE if action and not rules.roster.is_light[unit] else bars


def firer_bars(rules: Risorgimento, state: RisorgimentoState, unit: int, *, action: bool) -> list[Bar]:
    """The bars of `bars_to_fire`; of a unit that is nowhere there is nothing else to say."""
    if state.hex[unit] < 0:
        return [NOT_ON_MAP]
    found = bars_to_fire(rules, state, unit, action=action)
    return [bar for number, bar in FIRE_BARS.items() if found & number]


def able_to_fire(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], *, action: bool) -> list[int]:
    """Those of a Force that could fire at something."""
    return [u for u in units if not bars_to_fire(rules, state, u, action=action)]


def most_range(rules: Risorgimento, arm: int) -> int:
    """9.1, 9.1.1: how far a type of unit fires."""
    fire = rules.combat.fire
    return len(fire.artillery) if arm == ARTILLERY else len(fire.infantry) if arm == INFANTRY else 0


def bar_to_aim(rules: Risorgimento, state: RisorgimentoState, arm: int, start: int, target: int) -> Bar | None:
    """9.1, 9.1.1, 9.4.4: what keeps whoever fires from a hex at another: it is too far, or not to be seen."""
    if not range_factor(rules.combat, arm, rules.grid.distance(start, target)):
        return GUNS_OUT_OF_RANGE if arm == ARTILLERY else OUT_OF_RANGE
    return None if sees(rules, state, start, target) else NO_SIGHT


def in_range(rules: Risorgimento, state: RisorgimentoState, arm: int, start: int, target: int) -> bool:
    """9.1, 9.4.4: near enough, and to be seen."""
    return bar_to_aim(rules, state, arm, start, target) is None


def target_bars(
    rules: Risorgimento, state: RisorgimentoState, unit: int, target: int, force: str, facing: int
) -> list[Bar]:
    """9.c, 9.d, 9.1, 9.4.4: what keeps a unit from firing at a Force in a hex; `facing` -1: it may turn first."""
    start, arm = state.hex[unit], rules.roster.arm[unit]
    here = target_forces(rules, state, target, 1 - rules.roster.side[unit])
    if not here:
        return [NO_ENEMY_THERE]
    out = [NO_SUCH_FORCE.about(force=force, forces=here)] if force and force not in here else []
    bar = bar_to_aim(rules, state, arm, start, target) if arm in (INFANTRY, ARTILLERY) else None  # 9.2.3.c
    if bar is NO_SIGHT:
        out.append(Bar(sight(rules, state, start, target).clause, NO_SIGHT.key))
    elif bar is not None:
        out.append(bar.about(distance=rules.grid.distance(start, target), range=most_range(rules, arm)))
    if facing >= 0 and not in_front(rules, start, facing, target):
        out.append(NOT_IN_FRONT)
    return out


def facings_for(rules: Risorgimento, hex: int, target: int) -> list[int]:
    """9.c, 9.2.2: how a Force may face to fire at a hex."""
    return [f for f in range(6) if in_front(rules, hex, f, target)]


def target_forces(rules: Risorgimento, state: RisorgimentoState, hex: int, side: int) -> list[str]:
    """9.d, Q59: the Forces of a side in a hex, one of which has to be chosen as the target."""
    here = arms(rules, state, hex, side)
    if rules.policy.two_targets and INFANTRY in here and CAVALRY in here:
        return [FOOT_AND_HORSE, *([ARMS[ARTILLERY]] if ARTILLERY in here else [])]
    return [ARMS[arm] for arm in here]


def targets_called(here: Sequence[str], name: str) -> list[str]:
    """9.d, Q59: the targets of a hex that a player may mean by a word: one Force, or all but the guns.

    >>> targets_called(["infantry", "artillery"], "non-artillery"), targets_called(["infantry-cavalry"], "cavalry")
    (['infantry'], ['infantry-cavalry'])
    """
    if name in NOT_GUNS:
        return [force for force in here if force != ARMS[ARTILLERY]]
    if FOOT_AND_HORSE in here and name in (ARMS[INFANTRY], ARMS[CAVALRY]):
        return [FOOT_AND_HORSE]
    return [name] if name in here else []


def target_units(rules: Risorgimento, state: RisorgimentoState, hex: int, side: int, name: str) -> tuple[int, ...]:
    """Q24, Q59: all units of a target."""
    if name == FOOT_AND_HORSE:
        return tuple(u for u in stack(rules, state, hex, side) if rules.roster.arm[u] != ARTILLERY)
    return force(rules, state, hex, side, ARMS.index(name))


def target_of(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int]) -> str:
    """12.1.1: the name of the target that some units belong to."""
    name = ARMS[rules.roster.arm[units[0]]]
    names = target_forces(rules, state, state.hex[units[0]], rules.roster.side[units[0]])
    return name if name in names else FOOT_AND_HORSE


def fire_targets(
    rules: Risorgimento, state: RisorgimentoState, arm: int, start: int, side: int
) -> list[tuple[int, str]]:
    """9.d: the hexes that a Force could fire at after turning, and the targets in each."""
    near = rules.disc(start, most_range(rules, arm)) & state.occupied[1 - side]
    out: list[tuple[int, str]] = []
    if near:
        for hex in bits_of(near):
            if in_range(rules, state, arm, start, hex):
                out += [(hex, name) for name in target_forces(rules, state, hex, 1 - side)]
    return out


@dataclass
class Fire(Procedure):
    """9.3, 9.4: one fire of a Force at a Force; fire that is not a Reaction may be answered (12.1.b)."""

    firers: tuple[int, ...] = ()
    start: int = -1
    target: int = -1
    force: str = ""
    reaction: bool = False
    hit: tuple[int, ...] = ()

    def begin(self, game: RisorgimentoGame) -> None:
        self.firers = tuple(self.ammunition(game))
        side = game.rules.roster.side[self.firers[0]] if self.firers else -1
        self.hit = target_units(game.rules, game.state, self.target, 1 - side, self.force) if self.firers else ()
        self.step = "shoot" if self.hit else "end"

    def ammunition(self, game: RisorgimentoGame) -> list[int]:
        """9.4.3, Q61: the first fire of the turn marks a unit; each later one may find it without ammunition."""
        state = game.state
        out = []
        for u in standing(state, self.firers, self.start):
            if state.flags[u] & LOW_AMMO:
                (die,) = game.roll(1, game.side(game.rules.roster.side[u]))
                empty = die <= game.rules.combat.out_of_ammunition
                game.report("ammunition", "9.4.3", (u,), hex=game.name(self.start), die=die, out=empty)
                if empty:
                    game.set_flag(u, OUT_OF_AMMO)
                    game.set_flag(u, LOW_AMMO, False)  # the other side of the same marker
                    continue
            else:
                game.set_flag(u, LOW_AMMO)
            out.append(u)
        return out

    def shoot(self, game: RisorgimentoGame) -> None:
        """9.3.a: firepower, column, shifts, dice, result."""
        rules, state = game.rules, game.state
        aimed = shot(rules, state, self.firers, self.start, self.hit)
        found = fire_sum(rules.combat, aimed)
        table = rules.combat.fire
        side = game.side(rules.roster.side[self.firers[0]])
        dice = game.roll(2, side)
        harm = fire_result(rules.combat, found, sum(dice))
        # H8, Q83: strength and firepower of face-down guns are known to their owner alone
        secret = {
            "strength": found.strength,
            "firepower": found.firepower,
            "parts": [[game.id(int(u)), value] for u, value in found.parts],
            "column_before": table.column_name(found.column_before),
        }
        game.emit(
            "fire", "9.3", owner=side, secret=secret, side=side, start=game.name(self.start),
            target=game.name(self.target), force=self.force, reaction=self.reaction,
            distance=aimed.distance, shifts=[list(s) for s in found.shifts],
            column=table.column_name(found.column), drms=[list(m) for m in found.drms], dice=list(dice),
            total=sum(dice) + found.drm, result=harm.text,
        )  # fmt: skip
        self.step = "answer"
        if harm != NO_HARM:
            game.call(Suffering.of(self.hit, harm, fire_cause(aimed), "9.4"))

    def answer(self, game: RisorgimentoGame) -> None:
        """12.1.b: the Force that was fired at may react once the fire is resolved; never to a Reaction (Q65)."""
        self.step = "end"
        alive = standing(game.state, self.hit, self.target)
        if not self.reaction and alive:
            arms_hit = sorted({game.rules.roster.arm[u] for u in alive})
            forces = tuple((self.target, arm) for arm in arms_hit)
            game.react(FIRED_AT, self.firers, forces)

    def end(self, game: RisorgimentoGame) -> None:
        game.done()


@dataclass
class FireAction(Procedure):
    """9.2.2, 9.2.3, D12: a Force turns if it likes and fires; artillery that has not may turn after the shot."""

    units: tuple[int, ...] = ()
    target: int = -1
    force: str = ""
    facing: int = -1
    """How it turns before it fires; -1: not at all."""
    turned: bool = False
    """It has turned before the shot."""

    def begin(self, game: RisorgimentoGame) -> None:
        """7.1.c: the fire of light infantry counts as an attack."""
        rules, state = game.rules, game.state
        start = state.hex[self.units[0]]
        if self.facing >= 0:
            self.turned = any(state.facing[u] != self.facing for u in self.units)
            turn(game, start, rules.roster.side[self.units[0]], self.facing)
        firers = tuple(able_to_fire(rules, state, self.units, action=True))
        for u in firers:
            game.set_flag(u, ATTACKED)
        self.step = "after"
        game.call(Fire(firers=firers, start=start, target=self.target, force=self.force))

    def after(self, game: RisorgimentoGame) -> None:
        """9.2.2.b: firing artillery may turn after the shot, if it did not before."""
        self.step = "end"
        if self.turned:
            return
        left = [u for u in self.units if u in game.state.force and game.state.hex[u] >= 0]
        if left and game.rules.roster.arm[left[0]] == ARTILLERY:
            hex = game.name(game.state.hex[left[0]])
            game.ask(game.side(game.rules.roster.side[left[0]]), "facing", "9.2.2", hex=hex)

    def facing_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        return [Option("face", facing=name) for name in COMPASS]

    def facing_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        left = [u for u in self.units if game.state.hex[u] >= 0]
        turn(game, game.state.hex[left[0]], game.rules.roster.side[left[0]], game.facing_of(option))

    def end(self, game: RisorgimentoGame) -> None:
        game.done()


def fire_aims(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int]) -> list[tuple[int, str, int]]:
    """9.d, 9.2.2: every target in range and sight (hex and Force), with every facing that allows the fire."""
    firers = able_to_fire(rules, state, units, action=True)
    if not firers:
        return []
    start, arm = state.hex[firers[0]], rules.roster.arm[firers[0]]
    return [
        (hex, name, facing)
        for hex, name in fire_targets(rules, state, arm, start, rules.roster.side[firers[0]])
        for facing in facings_for(rules, start, hex)
    ]
