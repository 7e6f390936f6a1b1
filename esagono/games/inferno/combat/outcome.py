"""8.3-8.5, 9.4: what the dice make of a combat. Play, forecasts and bots read the tables here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from esagono.games.inferno.combat.arithmetic import Battle, Odds, loss_modifiers, steps_in
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import InfernoState
from esagono.games.inferno.tables import LAST, Cell

Modifiers = tuple[tuple[str, int], ...]
"""Clauses and what each adds to a loss roll."""
FACES: Final = range(1, 7)
TOTALS: Final = tuple((total, 6 - abs(total - 7)) for total in range(2, 13))
"""The totals of two dice, and in how many ways each comes."""
THROWS: Final = 216
"""Throws of three dice."""


@dataclass(frozen=True)
class Stakes:
    """Everything settled before dice are rolled."""

    column: int
    magnitude: str
    on_attacker: Modifiers = ()
    on_defender: Modifiers = ()


@dataclass(frozen=True)
class Reading:
    """What the first two dice say: their modified total, and the result of each side."""

    total: int
    attacker: Cell
    defender: Cell


Price = Callable[[Reading], tuple[int, int]]
"""9.4.1.d: what the retreats of a result add to the loss rolls of attacker and defender."""


def stakes_of(rules: Inferno, state: InfernoState, battle: Battle, odds: Odds) -> Stakes:
    """8.2, 8.4, 9.4.1: the final column, the magnitude, and the modifiers that do not depend on the dice."""
    on_attacker, on_defender = loss_modifiers(rules, state, battle, odds)
    magnitude = rules.tables.losses.magnitude(steps_in(state, battle))
    return Stakes(odds.column, magnitude, tuple(on_attacker), tuple(on_defender))


def crt_modifier(rules: Inferno, column: int) -> int:
    """8.2.c: what ratios above 4:1 add to the dice of the Combat Results Table."""
    return rules.policy.odds_crt * max(0, column - LAST)


def read(rules: Inferno, stakes: Stakes, dice: int) -> Reading:
    """8.3: the result of the two dice in the final column."""
    total = dice + crt_modifier(rules, stakes.column)
    return Reading(total, *rules.tables.crt.result(total, stakes.column))


def loss_rolls(stakes: Stakes, reading: Reading, prices: tuple[int, int]) -> tuple[Modifiers, Modifiers]:
    """9.4.1: all modifiers of both loss rolls, those of the result and of its retreats last."""
    out = []
    for settled, cell, price in zip(
        (stakes.on_attacker, stakes.on_defender), (reading.attacker, reading.defender), prices, strict=True
    ):
        late = (("9.4.1.a", cell.modifier), ("9.4.1.d", price))
        out.append((*settled, *(m for m in late if m[1])))
    return out[0], out[1]


def reductions(rules: Inferno, magnitude: str, die: int) -> int:
    """8.5, 9.4: the reductions that a modified loss roll means."""
    return rules.tables.losses.reductions(magnitude, die)


def every_throw(rules: Inferno, stakes: Stakes, price: Price) -> Iterator[tuple[Reading, int, int, int]]:
    """All throws of the three dice: what they read, both sides' reductions, and how many throws give that."""
    for dice, ways in TOTALS:
        reading = read(rules, stakes, dice)
        on_attacker, on_defender = loss_rolls(stakes, reading, price(reading))
        to_attacker, to_defender = sum(v for _, v in on_attacker), sum(v for _, v in on_defender)
        for third in FACES:
            yield (
                reading,
                reductions(rules, stakes.magnitude, third + to_attacker),
                reductions(rules, stakes.magnitude, third + to_defender),
                ways,
            )
