"""The chance that a list of attacks takes a hex."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from msgspec import Struct

from esagono.bots.inferno.belief import Memory, believe
from esagono.bots.inferno.commander import Commander
from esagono.bots.interface import Budget, answer
from esagono.engine import EsagonoError, Option, Procedure
from esagono.games.inferno.combat.resolution import CombatPhase
from esagono.games.inferno.ruleset import InfernoGame

EXACT_LIMIT = 1000
"""The most combats that are played for an exact answer; beyond that the answer is sampled."""
SAMPLES = 200
SUMS = [((a, total - a), 6 - abs(total - 7)) for total in range(2, 13) for a in [max(1, total - 6)]]
"""Two dice for each sum, and how many of the 36 throws have it: combats read only the sum."""


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
