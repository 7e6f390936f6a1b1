"""8.1, 8.5, 8.6: Command Range and its dice."""

from __future__ import annotations

from collections.abc import Iterable

from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import StrafeState


def walls(rules: Strafe, state: StrafeState, side: int) -> tuple[int, int]:
    """8.1.b, 8.1.c: hexes no range goes through, and hexes it goes through only by a die."""
    enemy = state.occupied[1 - side]
    doubtful = rules.zone(state, 1 - side) & ~state.occupied[side] & ~enemy
    return enemy, doubtful


def region(rules: Strafe, state: StrafeState, side: int, hq: int, reach: int, opened: int = 0, shut: int = 0) -> int:
    """8.1, 3.0.c: the hexes in Command of a headquarters hex; `opened`: doubtful hexes that a die let through.

    The hexes of the headquarters and of the unit itself need no die (Q33), so a doubtful hex is an end, never a way.
    """
    return region_around(rules, state, side, 1 << hq, reach, opened, shut)


def region_around(
    rules: Strafe, state: StrafeState, side: int, starts: int, reach: int, opened: int = 0, shut: int = 0
) -> int:
    """Return the hexes in command range of any of several hexes."""
    enemy, doubtful = walls(rules, state, side)
    doubtful = (doubtful & ~opened) | shut
    grid = rules.grid
    reached = frontier = starts
    for step in range(reach):
        through = frontier if step == 0 else frontier & ~doubtful
        frontier = grid.grow(through) & ~reached & ~enemy
        if not frontier:
            break
        reached |= frontier
    return reached


def doubtful_path(
    rules: Strafe, state: StrafeState, side: int, hq: int, reach: int, goal: int, opened: int, shut: int
) -> list[int]:
    """Q33: the doubtful hexes on the shortest way (of equals the one with the fewest) to a unit's hex; [] for none."""
    enemy, doubtful = walls(rules, state, side)
    if not region(rules, state, side, hq, reach, doubtful, shut) >> goal & 1:
        return []  # no die helps
    doubtful &= ~opened
    grid = rules.grid
    best: dict[int, tuple[int, tuple[int, ...]]] = {hq: (0, ())}
    ring = [hq]
    for _ in range(reach):
        following: dict[int, tuple[int, tuple[int, ...]]] = {}
        for here in ring:
            if shut >> here & 1 and here != hq:
                continue
            dice, passed = best[here]
            if doubtful >> here & 1 and here != hq:
                dice, passed = dice + 1, (*passed, here)
            for there in grid.neighbours(here):
                if there in best or enemy >> there & 1:
                    continue
                offer = (dice, passed)
                if there not in following or offer < following[there]:
                    following[there] = offer
        best.update(following)
        if goal in following:
            return list(following[goal][1])
        ring = list(following)
    return []


def check_command(game: StrafeGame, side: int, hq: int, reach: int, units: Iterable[int]) -> int:
    """8.1.c, Q33: the hexes in Command at HQ placement, after the dice that units cut off by enemy zones need."""
    rules, state = game.rules, game.state
    opened = shut = 0
    reached = region(rules, state, side, hq, reach)
    for u in units:
        if in_command(rules, state, u, reached):
            continue
        for goal in rules.hexes_of(state, u):
            for hex in doubtful_path(rules, state, side, hq, reach, goal, opened, shut):
                if (opened | shut) >> hex & 1:
                    continue
                (die,) = game.roll(1, game.side(side))
                passed = die > rules.tables.zone_blocks
                game.emit("command-die", "8.1", side=game.side(side), hex=game.name(hex), die=die, passed=int(passed))
                if not passed:
                    shut |= 1 << hex
                    break
                opened |= 1 << hex
        reached = region(rules, state, side, hq, reach, opened, shut)
    return reached


def in_command(rules: Strafe, state: StrafeState, unit: int, reached: int) -> bool:
    return bool(rules.place_of(state, unit) & reached)
