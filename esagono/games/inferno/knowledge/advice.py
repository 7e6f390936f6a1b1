"""Advice on an attack that is being declared: who would help most, what is missing, which guns could still fire."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from esagono.engine import EsagonoError
from esagono.games.inferno.combat.participants import can_attack, may_support, neighbours_of
from esagono.games.inferno.knowledge.forecast import CombatForecast
from esagono.games.inferno.ruleset import InfernoGame
from esagono.games.inferno.tables import column_name, column_of

MOST_HELPERS = 12
"""The most units tried as helpers, the strongest first; a hex rarely has more around it."""


@dataclass(frozen=True)
class Helper:
    """A unit or gun that could join an attack, and what it would change."""

    unit: str
    column: str
    before: float
    after: float
    """The chance of taking the hex, without and with it."""
    gun: bool
    losses_before: float
    losses_after: float
    """The levels the defender loses on average, without and with it: all that a gun changes."""


def best_helper(
    game: InfernoGame, target: str, attackers: Sequence[str], artillery: Sequence[str] = (), seat: str | None = None
) -> Helper | None:
    """The unit or gun that would raise the chance of taking the hex most, or else the balance of losses; or nothing."""
    rules, state = game.rules, game.state
    joined = [rules.unit_named(n) for n in attackers]
    if not joined:
        raise EsagonoError("best_helper needs at least one attacker to help: attackers=[unit id, ...]")
    hex, side = rules.hex_named(target), rules.roster.side[joined[0]]
    guns = helping_guns(game, target, attackers, artillery)
    units = [
        u
        for u in neighbours_of(rules, state, side, hex)
        if u not in joined and rules.roster.ids[u] not in artillery and can_attack(rules, state, u, hex, joined)
    ]
    units.sort(key=lambda u: -rules.attack_of(state, u))
    # guns count by their artillery value and by nothing else: only the strongest needs to be tried
    tried = [(rules.roster.ids[u], False) for u in units[:MOST_HELPERS]] + [(g, True) for g in guns[:1]]

    def odds_with(unit: str, gun: bool) -> CombatForecast:
        more = [unit] if unit else []
        found: CombatForecast = game.forecast(
            target=target,
            attackers=[*attackers, *(more if not gun else [])],
            artillery=[*artillery, *(more if gun else [])],
            seat=seat,
        )
        return found

    now = odds_with("", False)
    best, chosen, gun = now, "", False
    for name, is_gun in tried:
        then = odds_with(name, is_gun)
        if _promise(then) > _promise(best):
            best, chosen, gun = then, name, is_gun
    if not chosen:
        return None
    return Helper(
        chosen,
        best.column,
        float(now.chance.p),
        float(best.chance.p),
        gun,
        float(now.outcomes.expected_defender_losses),
        float(best.outcomes.expected_defender_losses),
    )


def helping_guns(game: InfernoGame, target: str, attackers: Sequence[str], artillery: Sequence[str] = ()) -> list[str]:
    """The guns that could still be named in support of an attack, the strongest first."""
    rules, state = game.rules, game.state
    units, taken = [rules.unit_named(n) for n in attackers], {rules.unit_named(n) for n in (*attackers, *artillery)}
    if not units or rules.policy.secret_support:
        return []
    hex = rules.hex_named(target)
    guns = [
        g
        for g in rules.guns[rules.roster.side[units[0]]]
        if g not in taken and may_support(rules, state, g, hex, units, attacking=True)
    ]
    return [rules.roster.ids[g] for g in sorted(guns, key=lambda g: -rules.artillery_of(state, g))]


def _promise(found: CombatForecast) -> tuple[Fraction, Fraction]:
    """How good an attack is: the chance of taking the hex, then how much more it costs the defender."""
    chances = found.outcomes
    return found.chance.p, chances.expected_defender_losses - chances.expected_attacker_losses


@dataclass(frozen=True)
class Missing:
    """How much attack strength a better column would take."""

    strength: int
    column: str
    """The column that would be reached."""


def missing_to_next_column(found: CombatForecast) -> Missing:
    """From a forecast: the strength to add until the column changes."""
    attack, defense = max(int(found.attack.total), 1), max(int(found.defense.total), 1)
    now = column_of(attack, defense)
    more = 1
    while column_of(attack + more, defense) == now:
        more += 1
    shift = sum(s.value for s in found.shifts)
    return Missing(more, column_name(column_of(attack + more, defense) + shift))
