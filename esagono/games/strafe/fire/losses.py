"""13.2.6, 13.4.4, 16.4, 17, 22.4, 23.4: what losses and disorganization do to units in play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from esagono.games.strafe.fire.casualties import ELIMINATED, SURRENDERED, Fighter
from esagono.games.strafe.ruleset import StrafeGame


def settle_fates(
    game: StrafeGame,
    hex: int,
    before: Sequence[Fighter],
    after: Sequence[tuple[Fighter, str]],
    points: int,
    clause: str,
) -> None:
    """16.4.1, 17.1, 17.2, 23.4: make the fates of units in a hex come true: steps first, then disorganization."""
    left = []
    for f, (then, fate) in zip(before, after, strict=True):
        if fate == ELIMINATED:
            game.eliminate(f.unit, clause)
            continue
        left.append((f.unit, then, fate))
        if then.steps < f.steps:
            flip(game, hex, f.unit, then.steps, clause)
    if points:
        game.tell_disorganized([unit for unit, _, _ in left], points, clause)
    for unit, then, fate in left:
        game.state.dp[unit] = then.dp
        if fate == SURRENDERED:
            game.surrender(unit, "16.4")
    drop_lone_flamethrowers(game, hex)


def flip(game: StrafeGame, hex: int, unit: int, steps: int, clause: str) -> None:
    """17.1, 23.4: a unit shows its reduced side; in two hexes, it draws together in the one that was not hit."""
    state = game.state
    state.steps[unit] = steps
    side = game.side(game.side_of(unit))
    game.emit("step-lost", clause, side=side, unit=game.id(unit), hex=game.name(hex))
    if state.hex2[unit] >= 0:
        draw_together(game, unit, hex, "23.4")


def draw_together(game: StrafeGame, unit: int, leaving: int, clause: str) -> None:
    """23.4: a unit deployed in two hexes gives up one of them."""
    state = game.state
    other = state.hex2[unit] if state.hex[unit] == leaving else state.hex[unit]
    game.rules.consolidate(state, unit, other)
    game.emit("drawn-together", clause, unit=game.id(unit), side=game.side(game.side_of(unit)), hex=game.name(other))


def drop_lone_flamethrowers(game: StrafeGame, hex: int) -> None:
    """22.4.a, 22.4.d: a Flamethrower without a unit to go with is lost."""
    for u in game.state.at[hex]:
        if game.rules.roster.is_flame[u] and game.state.host[u] < 0:
            game.eliminate(u, "22.4")


def lose_flamethrowers(game: StrafeGame, hosts: Iterable[int]) -> None:
    """22.4.b: Defensive Fire that tells on a unit eliminates its Flamethrower besides."""
    wanted = set(hosts)
    for flame in game.rules.roster.flames:
        if game.state.host[flame] in wanted and game.state.hex[flame] >= 0:
            game.eliminate(flame, "22.4")
