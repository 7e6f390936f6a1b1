"""5: stacking limits, and what happens to units in excess."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.inferno.ruleset import Inferno, InfernoGame
from esagono.games.inferno.state import InfernoState
from esagono.hexes.grid import bits_of


def counted_steps(rules: Inferno, steps: Sequence[int], units: Sequence[int], *, attacking: bool = False) -> int:
    """5.1.a, 5.1.c, 7.8.c, Q27, Q28: steps that count: combat units, less one battalion; engineers and forts are free.

    By option no battalion is free among units that attack from one hex.
    """
    roster = rules.roster
    total = free = 0
    one_free = rules.policy.free_battalion and (rules.policy.free_attacking_battalion or not attacking)
    for u in units:
        if not roster.is_combat[u] or roster.is_engineer[u] or roster.is_fort[u]:
            continue
        total += steps[u]
        if one_free and roster.is_battalion[u]:
            free = max(free, steps[u])
    return total - free


def fits(rules: Inferno, state: InfernoState, hex: int, units: Sequence[int]) -> bool:
    """5.1: these units may stay together in a hex."""
    roster = rules.roster
    guns = engineers = 0
    for u in units:
        guns += roster.is_artillery[u]
        engineers += roster.is_engineer[u]
    if guns > 1 or engineers > 1:
        return False
    return counted_steps(rules, state.steps, units) <= rules.ground.stacking[hex]


def fewest_to_remove(rules: Inferno, state: InfernoState, hex: int, units: Sequence[int]) -> int:
    """Q30: how many whole units have to go until the rest may stay."""
    for number in range(len(units) + 1):
        for out in combinations(units, number):
            if fits(rules, state, hex, [u for u in units if u not in out]):
                return number
    return len(units)


def excess(rules: Inferno, state: InfernoState, hex: int, units: Sequence[int]) -> int:
    """5.1: by how many steps and guns these units are too many for a hex."""
    steps = counted_steps(rules, state.steps, units) - rules.ground.stacking[hex]
    guns = sum(rules.roster.is_artillery[u] for u in units) - 1
    return max(0, steps) + max(0, guns)


def removable(rules: Inferno, state: InfernoState, hex: int, units: Sequence[int]) -> list[int]:
    """5.2, Q30, Q13 of Altipiani: the units whose removal brings the hex nearer to legal.

    Where the policy asks for as few losses as possible, only those with which it is legal soonest.
    """
    measure = fewest_to_remove if rules.policy.fewest_losses else excess
    now = measure(rules, state, hex, units)
    return [u for u in units if measure(rules, state, hex, [v for v in units if v != u]) < now]


NOT_HERE: Final = Bar("5.2.a", "eliminate-elsewhere")
NEEDLESS: Final = Bar("5.2.a", "eliminate-needless")


def bar_to_remove(rules: Inferno, state: InfernoState, hex: int, unit: int) -> Bar | None:
    """5.2, Q30: what keeps a unit from being given up for an overfull hex."""
    if state.hex[unit] != hex:
        return NOT_HERE
    return None if unit in removable(rules, state, hex, state.at[hex]) else NEEDLESS


@dataclass
class StackingCheck(Procedure):
    """5.1.b, 5.2: at the end of a phase, or after a retreat, units in excess are eliminated; the owner chooses."""

    sides: tuple[int, ...] = (0, 1)
    hexes: int = -1
    """Which hexes are tested; all of them if negative."""
    at: int = -1

    def begin(self, game: InfernoGame) -> None:
        rules, state = game.rules, game.state
        for side in self.sides:
            for hex in bits_of(state.occupied[side] & self.hexes):
                if len(state.at[hex]) > 1 and not fits(rules, state, hex, state.at[hex]):
                    self.at = hex
                    game.ask(game.side(side), "overstack", "5.2", hex=game.name(hex))
                    return
        game.done()

    def overstack_options(self, game: InfernoGame, side: str) -> list[Option]:
        units = removable(game.rules, game.state, self.at, game.state.at[self.at])
        return [Option("eliminate", unit=game.id(u)) for u in units]

    def overstack_bars(self, game: InfernoGame, option: Option) -> list[Bar]:
        bar = bar_to_remove(game.rules, game.state, self.at, game.unit(option))
        return [bar.about(unit=option.text("unit"), hex=game.name(self.at))] if bar is not None else []

    def overstack_chosen(self, game: InfernoGame, side: str, option: Option) -> None:
        game.eliminate(game.unit(option), "5.2")
