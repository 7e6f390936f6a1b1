"""9.4.2: each side spreads its effectiveness reductions over the units that took part; both decide at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.inferno.combat import record
from esagono.games.inferno.ruleset import Inferno, InfernoGame
from esagono.games.inferno.state import REDUCTIONS_A_STEP, InfernoState

NOT_IN_COMBAT: Final = Bar("9.4.2.c", "losses-not-in-combat")
OTHERS_FIRST: Final = Bar("9.4.2.b", "losses-equal")


def survives(rules: Inferno, state: InfernoState, unit: int, reductions: int) -> bool:
    """9.4.2.d, 7.5.b: whether the unit survives this many more reductions."""
    steps, loss = state.steps[unit], state.loss[unit]
    for _ in range(reductions):
        loss += 1
        if loss == REDUCTIONS_A_STEP:
            steps, loss = steps - 1, 0
        if steps == 0:
            return False
        defense = rules.roster.defense[unit][steps] - loss - state.supply[unit]
        if defense <= 0 and rules.policy.zero_defense == "at-once":
            return False
    return True


def next_in_line(
    rules: Inferno, state: InfernoState, units: Iterable[int], given: tuple[int, ...], earlier: tuple[int, ...] = ()
) -> list[int]:
    """9.4.2.b, Q64: who may take the next reduction: equal shares, but a unit about to die may be passed over.

    `given` are reductions that still have to be applied, `earlier` those of the same combat that have been.
    """
    alive = [u for u in units if survives(rules, state, u, given.count(u))]
    share = {u: given.count(u) + earlier.count(u) for u in alive}
    doomed = [u for u in alive if not survives(rules, state, u, given.count(u) + 1)]
    safe = [u for u in alive if u not in doomed]
    if not safe:
        least = min((share[u] for u in doomed), default=0)
        return [u for u in doomed if share[u] == least]
    least = min(share[u] for u in safe)
    return [u for u in safe if share[u] == least] + [u for u in doomed if share[u] <= least]


@dataclass
class Losses(Procedure):
    """8.5, 9.4.2: reductions for the attacker's and the defender's units; the allocation stays hidden."""

    sides: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    units: tuple[tuple[int, ...], ...] = ()
    given: tuple[int, ...] = ()
    earlier: tuple[int, ...] = ()
    """Who has taken reductions in this combat before; they count for equal shares."""
    first: int = -1
    """12.4.g, Q59: the infiltration unit that takes the attacker's first reduction."""
    spare: tuple[int, ...] = ()
    """12.2.c: Engineers stacked with the defenders; they take the reductions that are left when no defender is."""
    clause: str = "9.4.2"
    due: tuple[int, ...] = ()
    """What each side had to take when it began: fewer are taken where nobody is left."""

    def begin(self, game: InfernoGame) -> None:
        self.due = self.left
        if game.rules.fog:
            game.reveal()  # 5.4: what is lost, and who had to lose it unasked, shows what lay hidden
        if self.first >= 0:
            i = next(i for i, units in enumerate(self.units) if self.first in units)
            if self.left[i] and game.state.steps[self.first]:
                self.give(i, self.first)
        self.step = "apply"
        for i in range(len(self.sides)):
            self.settle(game, i)

    def settle(self, game: InfernoGame, i: int) -> None:
        """Give what can only be given one way, and ask for the rest."""
        while self.left[i]:
            line = self.line(game, i)
            if len(line) > 1:
                game.ask(game.side(self.sides[i]), "losses", self.clause, left=self.left[i])
                return
            if not line:
                self.left = (*self.left[:i], 0, *self.left[i + 1 :])
                return
            self.give(i, line[0])

    def line(self, game: InfernoGame, i: int) -> list[int]:
        """Who may take the next reduction of a side."""
        rules, state = game.rules, game.state
        found = next_in_line(rules, state, self.units[i], self.given, self.earlier)
        if found or not self.spare:
            return found
        mine = [e for e in self.spare if rules.roster.side[e] == self.sides[i] and self.left_alone(game, e)]
        return next_in_line(rules, state, mine, self.given)

    def left_alone(self, game: InfernoGame, engineer: int) -> bool:
        """12.2.c, Q98: every other combat unit in the Engineer's hex is lost by what was given so far."""
        rules, state = game.rules, game.state
        hex = state.hex[engineer]
        return hex >= 0 and not any(
            u != engineer and rules.roster.is_combat[u] and survives(rules, state, u, self.given.count(u))
            for u in state.at[hex]
        )

    def give(self, i: int, unit: int) -> None:
        self.given = (*self.given, unit)
        self.left = (*self.left[:i], self.left[i] - 1, *self.left[i + 1 :])

    def losses_options(self, game: InfernoGame, side: str) -> list[Option]:
        i = self.sides.index(game.rules.sides.index(side))
        return [Option("reduce", unit=game.id(u)) for u in self.line(game, i)]

    def losses_bars(self, game: InfernoGame, option: Option) -> list[Bar]:
        """9.4.2: why a unit may not take the next reduction of its side."""
        unit = game.unit(option)
        if unit in self.line(game, self.sides.index(game.rules.roster.side[unit])):
            return []
        bar = OTHERS_FIRST if any(unit in units for units in self.units) else NOT_IN_COMBAT
        return [bar.about(unit=game.id(unit))]

    def losses_chosen(self, game: InfernoGame, side: str, option: Option) -> None:
        i = self.sides.index(game.rules.sides.index(side))
        self.give(i, game.unit(option))
        self.settle(game, i)

    def apply(self, game: InfernoGame) -> None:
        for i, side in enumerate(self.sides):
            mine = [u for u in self.given if game.rules.roster.side[u] == side]
            name = game.side(side)
            short = max(0, self.due[i] - len(mine)) if self.due else 0
            shares = [[game.id(u), mine.count(u)] for u in dict.fromkeys(mine)]
            game.emit("losses", self.clause, owner=name, side=name, count=len(mine), short=short,
                      secret={"units": game.ids(mine), "reduced_units": shares})  # fmt: skip
            record.lost(game.state, side, len(mine))
            for u in sorted(set(mine)):
                game.reduce(u, mine.count(u), self.clause)
        game.done()
