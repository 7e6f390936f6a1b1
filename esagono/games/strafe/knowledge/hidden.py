"""24, H4, H10: what may lie below the counters that a seat sees: every enemy counter out of sight, and how likely."""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from esagono.games.strafe.fire.casualties import Fighter
from esagono.games.strafe.fire_table import QUARTERS
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.state import StrafeState
from esagono.games.strafe.visibility import on_top
from esagono.hexes.grid import bits_of

UNKNOWN: Final = -1
SCATTER: Final = 2.0
"""Hexes over which the likelihood that a counter lies in a stack falls to about a third."""
PARTS: Final = 1000
"""Likelihoods are rounded to so many parts, to stay exact fractions of small numbers."""
MOST: Final = 16
"""Maximum number of different stacks considered, the likeliest first."""

Drawn = tuple[tuple[Fraction, tuple[Fighter, ...]], ...]
"""What may lie below a counter, each with its chance."""


def out_of_sight(rules: Strafe, state: StrafeState, side: int) -> list[int]:
    """H7, H10: the counters of a side on the map that the enemy does not see; which they are is public, not where.

    In a position of its own nobody knows what the document holds: there any counter of the game may be meant.
    """
    if rules.roster is not rules.mix:
        return [u for u in rules.mix.movers_of[side] if not rules.mix.is_flame[u]]
    on_map = [u for u in rules.roster.of_side[side] if state.hex[u] >= 0 and not rules.roster.is_hq[u]]
    return [u for u in on_map if not rules.roster.is_flame[u] and not on_top(rules, state, u)]


def below(rules: Strafe, state: StrafeState, believed: StrafeState, side: int, hex: int) -> Drawn:
    """H4: what may lie below the counter on top of a stack that hides something: one counter, or two.

    `state` is asked only for what is public: which counters are out of sight, and which stacks hide any.
    """
    hidden = out_of_sight(rules, state, side)
    stacks = [h for h in bits_of(state.occupied[side]) if len(rules.units_at(state, side, h)) > 1]
    likely = [(fresh(rules, u), weight(rules, believed, u, hex)) for u in hidden if fits(rules, believed, u, hex)]
    one = shares(likely)
    if not one:
        return ((Fraction(1), ()),)
    more = min(1.0, max(0.0, len(hidden) / max(1, len(stacks)) - 1)) if rules.roster is rules.mix else 0.5
    second = Fraction(round(more * PARTS), PARTS)
    out: dict[tuple[Fighter, ...], Fraction] = {}
    room = rules.tables.stack - sum(1 for u in rules.units_at(believed, side, hex) if not rules.roster.is_free[u])
    for f, p in one:
        add(out, (f,), p * (1 - second))
        fit = [(g, q) for g, q in one if not counts(f) or not counts(g) or room > 1]
        whole = sum(q for _, q in fit)
        for g, q in fit:
            add(out, tuple(sorted((f, g), key=repr)), p * second * q / whole)
        if not fit:
            add(out, (f,), p * second)
    return likeliest(out)


def machine_guns_below(rules: Strafe, state: StrafeState, believed: StrafeState, side: int, hex: int) -> float:
    """H4, 13.3.5: the machine-gun factors to be expected below the counter on top of a stack that hides something.

    `state` is asked only for what is public, as in `below`.
    """
    hidden = out_of_sight(rules, state, side)
    stacks = sum(1 for h in bits_of(state.occupied[side]) if len(rules.units_at(state, side, h)) > 1)
    mix = rules.mix
    likely = [(u, weight(rules, believed, u, hex)) for u in hidden if fits(rules, believed, u, hex)]
    whole = math.fsum([w for _, w in likely])
    if not whole:
        return 0.0
    number = max(1.0, min(2.0, len(hidden) / max(1, stacks))) if rules.roster is rules.mix else 1.5
    return number * math.fsum([w * mix.mg[u][mix.steps[u]] for u, w in likely]) / whole


def counts(f: Fighter) -> bool:
    return f.counted and not f.gun


def add(out: dict[tuple[Fighter, ...], Fraction], key: tuple[Fighter, ...], p: Fraction) -> None:
    out[key] = out.get(key, Fraction(0)) + p


def likeliest(drawn: dict[tuple[Fighter, ...], Fraction]) -> Drawn:
    """The likeliest stacks, their chances raised to make a whole."""
    best = sorted(drawn.items(), key=lambda item: (-item[1], repr(item[0])))[:MOST]
    whole = sum(p for _, p in best)
    return tuple((p / whole, f) for f, p in best)


def shares(likely: Iterable[tuple[Fighter, float]]) -> list[tuple[Fighter, Fraction]]:
    """Likelihoods of alike counters put together, as fractions of one."""
    found: dict[Fighter, float] = {}
    for f, w in likely:
        found[f] = found.get(f, 0.0) + w
    whole = sum(found.values())
    parts = {f: round(w / whole * PARTS) for f, w in found.items()} if whole else {}
    total = sum(parts.values())
    return [(f, Fraction(n, total)) for f, n in parts.items() if n]


def fresh(rules: Strafe, unit: int) -> Fighter:
    """A hidden counter at its printed values."""
    mix = rules.mix
    combat = tuple([QUARTERS * value for value in mix.combat[unit]])
    gun = mix.is_gun[unit]
    morale = (0, mix.bombardment[unit]) if gun else mix.morale[unit]
    return Fighter(UNKNOWN, mix.steps[unit], 0, combat, morale, gun, gun, mix.is_cavalry[unit], mix.is_mg[unit],
                   counted=not mix.is_free[unit])  # fmt: skip


def fits(rules: Strafe, believed: StrafeState, unit: int, hex: int) -> bool:
    """12.1, 24.1: a counter may lie there, below those that are seen."""
    mix, roster = rules.mix, rules.roster
    side = mix.side[unit]
    seen = rules.units_at(believed, side, hex)
    if not seen or mix.rank[unit] > max(roster.rank[u] for u in seen):
        return False
    counted = sum(1 for u in seen if not roster.is_free[u] and not roster.is_gun[u])
    return mix.is_gun[unit] or mix.is_free[unit] or counted < rules.tables.stack


def weight(rules: Strafe, believed: StrafeState, unit: int, hex: int) -> float:
    """How likely a counter is to be near a hex: where its brigade is seen, or where it began."""
    if rules.roster is not rules.mix:
        return 1.0
    roster, distance = rules.roster, rules.grid.distance
    brigade = roster.brigade[unit]
    places = [believed.hex[u] for u in roster.brigades[brigade].units if believed.hex[u] >= 0] if brigade >= 0 else []
    start = rules.starts[unit]
    if not places and start in rules.grid.numbers:
        places = [rules.grid.numbers[start]]
    far = min([distance(h, hex) for h in places], default=int(2 * SCATTER))
    return math.exp(-far / SCATTER)
