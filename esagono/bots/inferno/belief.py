"""From what a seat sees to a state the rules can reckon with.

Own units are exact. Of the enemy the top units are seen; the others are known by name from the order of battle, and
are thought to lie where they were last seen, or in the nearest stack that can hide them.
"""

from __future__ import annotations

import random
from typing import Final

from mypy_extensions import mypyc_attr

from esagono.bots.inferno.wear import Wear
from esagono.bots.interface import View
from esagono.games.inferno.positions.document import fresh_state
from esagono.games.inferno.rules.movement import mark_engineers
from esagono.games.inferno.rules.stacking import fits
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import BOX, BRIDGE, ELIMINATED, FLAG_NAMES, POOL, SUPPLY_NAMES, InfernoState
from esagono.hexes.grid import bits_of

FLAGS: Final = {name: flag for flag, name in FLAG_NAMES.items()}
DEEPEST: Final = 99
"""5.3: more than the place of any unit in its stack; a state counts downwards to the unit on top, from 0."""
STRAY: Final = 3
"""How far from where it was last seen a hidden unit is looked for when it is placed at random."""
LOST: Final = 6
"""How far away a unit counts that was never seen."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Memory:
    """What a seat remembers of units it no longer sees."""

    def __init__(self, rules: Inferno, side: int) -> None:
        self.rules, self.side = rules, side
        numbers = rules.grid.numbers
        self.seen_at = [numbers.get(c.hex, -1) for c in rules.roster.counters]
        """Where each enemy unit was last seen; at first where the scenario puts it, which both sides know."""
        self.held = rules.ground.territory[0]
        """Hexes thought to be controlled by the first side."""
        self.wear: Wear | None = None
        """How worn enemies are by what was seen of their combats; who does not remember takes them for fresh."""

    def look(self, view: View) -> None:
        """Take in what can be seen now."""
        if self.wear is not None:
            self.wear.look(view, self.seen_at)
        index, numbers = self.rules.roster.index, self.rules.grid.numbers
        first = self.rules.sides[0]
        for unit in view["units"]:
            hex = numbers[unit["hex"]]
            self.seen_at[index[unit["id"]]] = hex
            self.held = self.held | 1 << hex if unit["side"] == first else self.held & ~(1 << hex)
        for name, side in view["control"].items():
            bit = 1 << numbers[name]
            self.held = self.held | bit if side == first else self.held & ~bit
        combat = view["combat"]
        if combat and "target" in combat:
            for name in combat.get("defenders", ()):
                if self.rules.roster.side[index[name]] != self.side:
                    self.seen_at[index[name]] = numbers[combat["target"]]


def believe(rules: Inferno, view: View, memory: Memory, rng: random.Random | None = None) -> InfernoState:
    """The state as a seat may think it is; with a generator, one of the states it may be."""
    state = fresh_state(rules)
    roster, numbers = rules.roster, rules.grid.numbers
    enemy = 1 - memory.side
    hidden = set(roster.of_side[enemy])
    places: dict[int, int] = {}
    for entry in view["units"]:
        u = roster.index[entry["id"]]
        hidden.discard(u)
        places[u] = numbers[entry["hex"]]
        state.steps[u] = entry["steps"]
        state.loss[u] = entry.get("loss", 0)
        state.supply[u] = SUPPLY_NAMES.index(entry.get("supply", "in"))
        state.order[u] = entry.get("stack", 0) - DEEPEST
        flags = 0
        for name in entry["flags"]:
            flags |= FLAGS[name]
        state.flags[u] = flags
    off = view["off_map"]
    for name in off["box"]:
        u = roster.index[name]
        state.hex[u] = BOX
        hidden.discard(u)
    for name in off["eliminated"]:
        u = roster.index[name]
        state.hex[u], state.steps[u] = ELIMINATED, 0
        hidden.discard(u)
    for entry in off["reinforcements"]:
        hidden.discard(roster.index[entry["id"]])
    for entry in view["pontoons"]:
        u = roster.index[entry["id"]]
        state.hex[u] = BRIDGE
        state.bridge[u] = rules.ground.key(*(numbers[n] for n in entry["hexside"].split("-")))
        hidden.discard(u)
    for u, hex in places.items():
        state.hex[u] = hex
    if memory.wear is not None:
        memory.wear.put_on(state, hidden)
    rules.rebuild(state)
    if memory.wear is not None:
        _hide_by_marks(rules, state, memory, sorted(hidden), view, rng)
    else:
        _hide(rules, state, memory, sorted(hidden), rng)
    state.turn, state.phase = view["turn"], view["phase"]
    state.side = rules.sides.index(view["side"])
    state.tracks = dict(view["tracks"])
    state.control = memory.held & ~state.occupied[1] | state.occupied[0]
    score: int = view["tracks"]["vp"]
    state.tracks["vp"] -= rules.victory_points(state) - score  # a state counts its objectives apart
    state.destroyed = tuple(
        sorted(rules.ground.key(*(numbers[n] for n in pair.split("-"))) for pair in view["destroyed"])
    )
    mark_engineers(rules, state, memory.side)
    return state


class Hiding:
    """Puts unseen enemy units under tops that can hide them."""

    def __init__(self, rules: Inferno, state: InfernoState, memory: Memory) -> None:
        self.rules, self.state, self.memory = rules, state, memory
        enemy = state.occupied[1 - memory.side]
        self.tops = {h: state.at[h][0] for h in bits_of(enemy) if state.at[h]}

    def hides(self, hex: int, unit: int) -> bool:
        """5.3: nobody lies under a unit that attacks worse; and there must be room."""
        roster, state, top = self.rules.roster, self.state, self.tops[hex]
        strength = -1 if roster.is_artillery[unit] else roster.attack[unit][state.steps[unit]]
        strong = roster.has_zoc[top] and roster.attack[top][state.steps[top]] >= strength
        return strong and fits(self.rules, state, hex, (*state.at[hex], unit))

    def put(self, unit: int, hex: int) -> None:
        if hex == POOL:
            self.state.hex[unit] = POOL
        else:
            self.rules.put(self.state, unit, hex)


def _hide(rules: Inferno, state: InfernoState, memory: Memory, units: list[int], rng: random.Random | None) -> None:
    """Unseen units lie where they were last seen, or in the nearest stack that can hide them."""
    distance, hiding = rules.grid.distance, Hiding(rules, state, memory)
    if rng is not None:
        rng.shuffle(units)
    for u in units:
        last = memory.seen_at[u]
        tops = hiding.tops
        nearest = sorted(tops, key=lambda h: (distance(h, last), h)) if last >= 0 else list(tops)
        if rng is None:
            place = next((h for h in nearest if hiding.hides(h, u)), POOL)
        else:
            found = [h for h in nearest if hiding.hides(h, u)]
            near = [h for h in found if last < 0 or distance(h, last) <= STRAY]
            place = rng.choice(near) if near else found[0] if found else POOL
        hiding.put(u, place)


def _hide_by_marks(
    rules: Inferno, state: InfernoState, memory: Memory, units: list[int], view: View, rng: random.Random | None
) -> None:
    """Place hidden units as `_hide` does, using the visible edges of stacks: a single counter hides none, and below
    each other top counter there is at least one."""
    hiding = Hiding(rules, state, memory)
    stacks, names = view["stacks"], rules.grid.names
    open_ = [h for h in hiding.tops if stacks[names[h]]["more"] is not False]
    short = {h for h in open_ if stacks[names[h]]["more"]}
    """Stacks in which somebody is still missing."""
    pairs = []
    for u in units:
        last = memory.seen_at[u]
        for h in open_:
            away = float(rules.grid.distance(h, last)) if last >= 0 else float(LOST)
            pairs.append((away + (STRAY * rng.random() if rng is not None else 0.0), u, h))
    pairs.sort()
    left = set(units)
    for first in (True, False):
        for _, u, h in pairs:
            if u in left and (not first or h in short) and hiding.hides(h, u):
                hiding.put(u, h)
                left.discard(u)
                short.discard(h)
    for u in sorted(left):
        hiding.put(u, POOL)
