"""13.3, 13.5.3: the Defensive Fire that an Assault has still to go through, and its chance after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import fsum
from typing import Final

from esagono.games.strafe.assault.arithmetic import Wave, chance_taken
from esagono.games.strafe.assault.waves import fits_a_wave
from esagono.games.strafe.assault_table import AssaultTable
from esagono.games.strafe.fire.aftermath import aftermath
from esagono.games.strafe.fire.arithmetic import DEFENSIVE, FireOrder, fighters
from esagono.games.strafe.fire.casualties import Fighter
from esagono.games.strafe.fire.defensive import DefensiveFire, bar_to_shoot, gun_bars
from esagono.games.strafe.fire_table import QUARTERS
from esagono.games.strafe.knowledge.belief import more_below
from esagono.games.strafe.knowledge.hidden import machine_guns_below
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.state import Mark, StrafeState
from esagono.hexes.grid import bits_of

HOLD: Final = "hold-fire"
FIRE: Final = "defensive-fire"
LIFTED: Final = "defensive-fire-lifted"

Cases = Sequence[tuple[Fraction, tuple[Fighter, ...]]]
"""Who may defend the hex, each with its chance."""


@dataclass(frozen=True)
class Storm:
    """An Assault that is planned or declared."""

    side: int
    target: int
    counter: bool
    planned: tuple[tuple[int, ...], ...]
    """Its waves, without Flamethrowers."""
    starts: Mapping[int, int]
    """The hex from which each unit goes."""

    @property
    def units(self) -> list[int]:
        return [u for wave in self.planned for u in wave]


def fire_to_come(state: StrafeState, *, counter: bool) -> bool:
    """13.3, 13.5.3: the fire at those who assault is still to be aimed: step C, or step F of a Counter-assault."""
    fire, fight = ("F", "G") if counter else ("C", "D")
    step = "" if state.action is None else state.action.step
    if step == fire:
        return not any(isinstance(p, DefensiveFire) and p.step == "resolve" for p in state.stack)
    return step != fight


def marks_of(state: StrafeState, storm: Storm) -> list[Mark]:
    """All who assault in this Action: those whose markers lie, and these."""
    marks = state.counters if storm.counter else state.assaults
    return [*marks, *[(u, storm.starts[u], storm.target) for u in storm.units if all(u != m[0] for m in marks)]]


def machine_guns_unseen(rules: Strafe, state: StrafeState, believed: StrafeState, storm: Storm) -> dict[int, float]:
    """13.3.1, 24: the factors to be expected below the counters on top of enemy stacks next to those who assault."""
    enemy, starts = 1 - storm.side, set(storm.starts.values())
    near = [h for h in bits_of(state.occupied[enemy]) if any(rules.grid.distance(h, s) == 1 for s in starts)]
    hiding = [h for h in near if more_below(rules, state, enemy, h)]
    return {h: machine_guns_below(rules, state, believed, enemy, h) for h in hiding}


def replies(
    rules: Strafe, state: StrafeState, storm: Storm, unseen: Mapping[int, float] | None = None
) -> dict[str, list[list[FireOrder]]]:
    """13.3.1 to 13.3.7: the possible replies of the other side: no fire; all units that can, with or without a point
    for the guns. If the Assault comes from several hexes, all units that can fire at one of them do, and the others at
    another: one list each. A unit fires at one hex only. `unseen`: as `machine_guns_unseen` finds it."""
    origins = sorted({storm.starts[u] for u in storm.units})
    enemy = 1 - storm.side
    hidden = unseen or {}
    lists = [
        aimed_at_first(rules, state, storm, [first, *[h for h in origins if h != first]], hidden) for first in origins
    ]
    lists = [orders for orders in lists if orders]
    out: dict[str, list[list[FireOrder]]] = {HOLD: [[]]}
    if lists:
        out[FIRE] = lists
    if any(o.guns for orders in lists for o in orders) and state.lp[enemy] >= rules.tables.fire.lift_limit:
        out[LIFTED] = [[replace(o, lifted=bool(o.guns)) for o in orders] for orders in lists]
    return out


def aimed_at_first(
    rules: Strafe, state: StrafeState, storm: Storm, origins: Sequence[int], unseen: Mapping[int, float]
) -> list[FireOrder]:
    """13.3.3: each unit fires at the first of these hexes that it can fire at."""
    enemy, marks = 1 - storm.side, marks_of(state, storm)
    flame = rules.roster.is_flame
    firing: set[tuple[int, int]] = set()
    loaded = set() if storm.counter else {g for g in rules.roster.guns_of[enemy] if state.hex[g] >= 0}
    out = []
    for hex in origins:
        there = tuple([u for u, start, _ in marks if start == hex and not flame[u]])
        near = bits_of(rules.grid.grow(1 << hex) & state.blocking[enemy] & ~(1 << hex))
        able = [(u, h) for h in near for u in rules.fighters_at(state, enemy, h)]
        firers = tuple([f for f in able if f not in firing and bar_to_shoot(rules, state, *f, hex) is None])
        guns = tuple(sorted(g for g in loaded if not gun_bars(rules, state, g, hex)))
        firing.update(firers)
        loaded.difference_update(guns)
        if not firers and not guns:
            continue
        crossed = tuple(sorted({to for u, start, to in marks if start == hex and u in there}))
        below = round(QUARTERS * fsum([unseen.get(h, 0.0) for h in {h for _, h in firers}]))
        out.append(
            FireOrder(DEFENSIVE, enemy, hex, there, firers, guns, crossed=crossed, counter=storm.counter, unseen=below)
        )
    return out


def chance_after(
    rules: Strafe,
    state: StrafeState,
    storm: Storm,
    wave_of: Callable[[Sequence[int]], Wave],
    orders: Sequence[FireOrder],
    cases: Cases,
) -> Fraction:
    """13.3, 13.4: the chance that these waves take the hex after such fire, over all who may defend it."""
    table, known = rules.tables.assault, dict[tuple[tuple[Wave, ...], tuple[Fighter, ...]], Fraction]()
    out = Fraction(0)
    for p, left, hit in after_fires(rules, state, orders):
        waves = tuple(waves_left(rules, state, storm, wave_of, left, hit))
        for weight, defenders in cases:
            out += p * weight * remembered(known, table, waves, defenders)
    return out


def remembered(
    known: dict[tuple[tuple[Wave, ...], tuple[Fighter, ...]], Fraction],
    table: AssaultTable,
    waves: tuple[Wave, ...],
    defenders: tuple[Fighter, ...],
) -> Fraction:
    chance = known.get((waves, defenders))
    if chance is None:
        chance = known[waves, defenders] = chance_taken(table, waves, defenders)
    return chance


def after_fires(
    rules: Strafe, state: StrafeState, orders: Sequence[FireOrder]
) -> Iterator[tuple[Fraction, dict[int, Fighter | None], set[int]]]:
    """How fires at different hexes may end together: the chance, those fired at (None if lost), and those told upon."""
    if not orders:
        yield Fraction(1), {}, set()
        return
    first, others = orders[0], orders[1:]
    targets = fighters(rules, state, first.targets)
    ends = aftermath(rules, state, first, targets)
    for p, left, hit in list(after_fires(rules, state, others)):
        for end, chance in ends.items():
            now: dict[int, Fighter | None] = dict.fromkeys(first.targets)
            now |= {f.unit: f for f in end.left}
            yield p * chance, left | now, hit | set(first.targets if end.told_upon else ())


def waves_left(
    rules: Strafe,
    state: StrafeState,
    storm: Storm,
    wave_of: Callable[[Sequence[int]], Wave],
    left: Mapping[int, Fighter | None],
    hit: set[int],
) -> Iterator[Wave]:
    """13.1.4: the waves that go in after the fire; where somebody is lost, those left go in as many as may together."""
    alive = [[u for u in wave if left.get(u, 0) is not None] for wave in storm.planned]
    if any(len(now) < len(wave) for now, wave in zip(alive, storm.planned, strict=True)):
        everybody = [u for wave in alive for u in wave]
        alive = []
        for u in everybody:
            if alive and fits_a_wave(rules, state, storm.side, [*alive[-1], u]):
                alive[-1].append(u)
            else:
                alive.append([u])
    for units in alive:
        if not units:
            continue
        wave = wave_of(units)
        worn = [left.get(f.unit) or f for f in wave.units if not (f.flamethrower and state.host[f.unit] in hit)]
        yield replace(wave, units=tuple(worn))
