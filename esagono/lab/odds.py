"""Questions about attacks beyond a single forecast: who helps most, what is missing, what the enemy could do, and the
chance that a list of attacks takes a hex."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from msgspec import Struct

from esagono.bots.inferno.assault import Assembler
from esagono.bots.inferno.belief import Memory, believe
from esagono.bots.inferno.commander import Commander, tools
from esagono.bots.inferno.style import BOLD
from esagono.bots.inferno.worth import Worth
from esagono.bots.interface import Budget, answer
from esagono.engine import EsagonoError, Option, Procedure
from esagono.games.inferno.belief import imagine
from esagono.games.inferno.combat import CombatPhase
from esagono.games.inferno.command import can_attack, gun_refusals, neighbours_of
from esagono.games.inferno.core import InfernoGame
from esagono.games.inferno.forecast import Forecast
from esagono.games.inferno.movement import may_select
from esagono.games.inferno.reach import costs
from esagono.games.inferno.state import HAS_ATTACKED, MOV, SUPPORTED, WAS_ATTACKED
from esagono.games.inferno.tables import column_name, column_of

EXACT_LIMIT = 1000
"""The most combats that are played for an exact answer; beyond that the answer is sampled."""
SAMPLES = 200
MOST_HELPERS = 12
"""The most units tried as helpers, the strongest first; a hex rarely has more around it."""
SUMS = [((a, total - a), 6 - abs(total - 7)) for total in range(2, 13) for a in [max(1, total - 6)]]
"""Two dice for each sum, and how many of the 36 throws have it: combats read only the sum."""


class Helper(Struct, frozen=True):
    """A unit or gun that could join an attack, and what it would change."""

    unit: str
    column: str
    before: float
    after: float
    """The chance that the defender has to retreat, without and with it."""
    gun: bool
    losses_before: float
    losses_after: float
    """The levels the defender loses on average, without and with it: all that a gun changes."""


def best_helper(
    game: InfernoGame, target: str, attackers: Sequence[str], artillery: Sequence[str] = (), seat: str | None = None
) -> Helper | None:
    """The unit or gun that would raise the chance of a retreat most, or else the balance of losses; nothing if none."""
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

    def odds_with(unit: str, gun: bool) -> Forecast:
        more = [unit] if unit else []
        found: Forecast = game.forecast(
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
        float(now.outcomes.p_defender_retreats),
        float(best.outcomes.p_defender_retreats),
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
        if g not in taken and not gun_refusals(rules, state, g, hex, units, attacking=True)
    ]
    return [rules.roster.ids[g] for g in sorted(guns, key=lambda g: -rules.artillery_of(state, g))]


def _promise(found: Forecast) -> tuple[Fraction, Fraction]:
    """How good an attack is: the chance to drive the defender out, then what it costs him more than the attacker."""
    chances = found.outcomes
    return chances.p_defender_retreats, chances.expected_defender_losses - chances.expected_attacker_losses


class Missing(Struct, frozen=True):
    """How much attack strength is missing to a better column."""

    strength: int
    column: str
    """The column that would be reached."""


def missing_to_next_column(found: Forecast) -> Missing:
    """From a forecast: the strength to add until the column changes."""
    attack, defense = max(found.attack.total, 1), max(found.defense.total, 1)
    now = column_of(attack, defense)
    more = 1
    while column_of(attack + more, defense) == now:
        more += 1
    shift = sum(s for _, s in found.shifts)
    return Missing(more, column_name(column_of(attack + more, defense) + shift))


class Danger(Struct, frozen=True):
    """The worst that the enemy could do to a hex in his next turn, as far as a seat can see."""

    hex: str
    units: dict[str, str]
    """Enemy units and the hexes they would attack from."""
    guns: tuple[str, ...]
    column: str
    lost: float
    """The chance that the hex is lost."""
    losses: float
    assumption: str = "the enemy has only the units that are seen, fresh and supplied"


def reverse_odds(game: InfernoGame, hex: str, seat: str) -> Danger | None:
    """What he could do to me here: his best attack on a hex, with whoever of the visible units can come next to it."""
    rules = game.rules
    here, side = rules.hex_named(hex), rules.side_named(seat)
    enemy = 1 - side
    state = imagine(rules, game.state, side) if rules.fog else game.state.copy()
    if not state.blocking[side] >> here & 1:
        raise EsagonoError(f"no combat unit of {seat} stands in {hex}")
    for u in range(len(state.flags)):
        state.flags[u] &= ~(HAS_ATTACKED | WAS_ATTACKED | SUPPORTED)
    state.crossings = {}
    reckoner, ground = tools(rules)
    movers = [u for u in rules.roster.of_side[enemy] if may_select(rules, state, u)]
    places = {u: set(costs(rules, state, u, 0)) for u in movers if rules.roster.has_zoc[u]}
    assembler = Assembler(reckoner, state, enemy, Worth(ground, state, enemy), BOLD)
    assembler.deploying = {u for u in movers if rules.roster.is_artillery[u] and state.flags[u] & MOV}
    found = assembler.best(here, places, lambda unit, hex: 0.0)
    if found is None:
        return None
    names = rules.grid.names
    return Danger(
        hex,
        {rules.roster.ids[u]: names[h] for u, h in found.units},
        tuple(rules.roster.ids[g] for g in found.guns),
        column_name(found.expected.column),
        found.expected.take,
        found.expected.defender_losses,
    )


# A list of attacks


class PlannedAttack(Struct, frozen=True):
    """An attack to be made: its target, who attacks, and which guns support it."""

    target: str
    attackers: tuple[str, ...]
    artillery: tuple[str, ...] = ()


class Chance(Struct, frozen=True):
    """A probability; `error` is its standard error, 0 if it is exact."""

    p: float
    error: float
    exact: bool
    combats: int
    """How many combats were played to find it."""


def chance_to_take(
    game: InfernoGame, attacks: Sequence[PlannedAttack], hex: str, side: str, seat: str | None = None, seed: str = "1"
) -> Chance:
    """The chance that a list of attacks, made in order, ends with `side` in control of a hex.

    Every throw of the dice is played out, with sensible choices of both players (retreats, losses, advances), while
    that takes no more than `EXACT_LIMIT` combats; else throws are sampled. With a seat only its knowledge is used.
    """
    start = starting_point(game, side, seat)
    try:
        return _enumerate(start, attacks, hex, side)
    except TooMany:
        return _sample(start, attacks, hex, side, seed)


@dataclass
class Halt(Procedure):
    """Where a list of attacks ends: nothing is played beyond the Combat Phase."""

    def begin(self, game: InfernoGame) -> None:
        game.ask(game.side(game.state.side), "halt", "7.0", always=True)

    def halt_options(self, game: InfernoGame, side: str) -> list[Option]:
        return [Option("halt")]


class TooMany(Exception):
    """An exact answer would take too long."""


def starting_point(game: InfernoGame, side: str, seat: str | None) -> InfernoGame:
    """The Combat Phase of a side: that of the game, or one that a seat believes in."""
    rules = game.rules
    state = game.state
    if state.phase != "combat" or state.side != rules.side_named(side):
        raise EsagonoError(f"it is not the Combat Phase of {side}: a list of attacks can be asked for only then")
    if seat is None or not rules.fog:
        if game.decision is None or game.decision.kind != "combat":
            raise EsagonoError("a combat is under way: a list of attacks can be asked for between combats")
        trial = game.copy(history=False)
        trial.state.stack = [Halt(), trial.state.stack[-1]]
        return trial
    memory = Memory(rules, rules.side_named(seat))
    view = game.view(seat)
    memory.look(view)
    belief = believe(rules, view, memory)
    belief.stack = [Halt(), CombatPhase(step="choose")]
    ghost = InfernoGame(rules, belief, "ghost", history=False)
    ghost._run()
    return ghost


def _enumerate(start: InfernoGame, attacks: Sequence[PlannedAttack], hex: str, side: str) -> Chance:
    """All throws; positions that are the same after an attack are put together."""
    positions: list[tuple[InfernoGame, float]] = [(start, 1.0)]
    played = 0
    for attack in attacks:
        after: dict[str, tuple[InfernoGame, float]] = {}
        for game, weight in positions:
            for ended, part in _throws(game, attack):
                played += 1
                if played > EXACT_LIMIT:
                    raise TooMany
                ended.state.rolled = 0
                key = ended.state.digest()
                known = after.get(key)
                after[key] = (ended, weight * part + (known[1] if known else 0.0))
        positions = list(after.values())
    return Chance(sum(w for g, w in positions if _holds(g, hex, side)), 0.0, True, played)


def _throws(game: InfernoGame, attack: PlannedAttack) -> list[tuple[InfernoGame, float]]:
    """The positions after an attack for every throw, with their chances; further dice are tried as they are needed."""
    out = []
    waiting: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    while waiting:
        dice, weight = waiting.pop()
        trial = game.copy(history=False)
        trial.state.given_dice = list(dice)
        rolled = trial.state.rolled
        carry_out(trial, attack)
        if trial.state.rolled == rolled:
            trial.state.given_dice = []
            out.append((trial, weight))
        elif not dice:
            waiting += [((*pair, third), weight * ways / 216) for pair, ways in SUMS for third in range(1, 7)]
        else:
            waiting += [((*dice, die), weight / 6) for die in range(1, 7)]
    return out


def _sample(start: InfernoGame, attacks: Sequence[PlannedAttack], hex: str, side: str, seed: str) -> Chance:
    rng = random.Random(seed)
    won = played = 0
    for _ in range(SAMPLES):
        game = start.copy(history=False)
        game.seed = str(rng.random())
        game.state.rolled = 0
        for attack in attacks:
            carry_out(game, attack)
            played += 1
        won += _holds(game, hex, side)
    p = won / SAMPLES
    return Chance(p, sqrt(max(p * (1 - p), 1 / SAMPLES) / SAMPLES), False, played)


def _holds(game: InfernoGame, hex: str, side: str) -> bool:
    if game.result is not None:
        return game.result.winner == side
    return game.rules.controls(game.state, game.rules.side_named(side), game.rules.hex_named(hex))


def carry_out(game: InfernoGame, attack: PlannedAttack) -> None:
    """Make one attack as far as it can be made, with sensible answers to every other question."""
    rules = game.rules
    decision = game.decision
    order = Option("attack", target=attack.target)
    if decision is None or decision.kind != "combat" or order not in game.options():
        return
    side = decision.side
    clerks = {s: Commander(rules, s, "odds", Budget(0, 0.0, 0.0)) for s in rules.sides}
    game.play(order)
    wanted = [Option("add", unit=u) for u in attack.attackers] + [Option("support", unit=g) for g in attack.artillery]
    while (decision := game.decision) is not None and decision.kind not in ("combat", "halt"):
        options = game.options(decision.side)
        if decision.kind == "declare":
            chosen = next((w for w in wanted if w in options), None)
            if chosen is None:
                chosen = next((o for o in options if o.verb == "resolve"), options[0])
        elif decision.kind == "advance" and decision.side == side and options[0].verb == "advance":
            entered = any(
                rules.roster.side[u] == rules.side_named(side) for u in game.state.at[rules.hex_named(attack.target)]
            )
            chosen = options[-1] if entered else options[0]
        else:
            chosen = answer(game, clerks[decision.side], decision)
        game.play(chosen, decision.side)
