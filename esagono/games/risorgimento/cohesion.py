"""13.1, 13.2: Cohesion Checks in play, what a result does to a Force, and stopping after a failed check."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.risorgimento.combat_tables import Harm
from esagono.games.risorgimento.fighters import Cause, check_levels, check_modifiers, next_losers
from esagono.games.risorgimento.fighting import fighter, fighters
from esagono.games.risorgimento.ruleset import RisorgimentoGame


def check_force(
    game: RisorgimentoGame, units: Sequence[int], cause: Cause, clause: str, *, harmless: bool = False
) -> tuple[int, ...]:
    """13.1: one roll for the Force; returns the units that fail. `harmless`: failing costs no status (12.2.3.c)."""
    if not units:
        return ()
    rules, state = game.rules, game.state
    table = rules.combat.check
    dice = game.roll(2)
    checking = fighters(rules, state, units)
    levels = [check_levels(table, f, cause, sum(dice)) for f in checking]
    failed = tuple(u for u, lost in zip(units, levels, strict=True) if lost)
    game.report(
        "check", clause, units, hex=game.name(state.hex[units[0]]), cause=cause.kind, dice=list(dice), total=sum(dice),
        modifiers=[list(part) for part in check_modifiers(table, checking[0], cause)],
        passed=len(units) - len(failed), failed=len(failed),
    )  # fmt: skip
    if not harmless:
        for unit, lost in zip(units, levels, strict=True):
            game.worsen(unit, lost, clause)
    acting = tuple(u for u in failed if u in state.force)
    if acting and cause.kind != "call-off":
        state.wavering = (*state.wavering, *(u for u in acting if u not in state.wavering))
    return failed


@dataclass
class Suffering(Procedure):
    """9.4, 11.2.8: a Force takes a result: strength points by its owner's choice, then levels; or a check."""

    units: tuple[int, ...] = ()
    strength: int = 0
    levels: int = 0
    check: int = -1
    charge: bool = False
    rear: bool = False
    building: bool = False
    clause: str = "11.2.8"
    given: int = 0
    """Strength points taken so far."""

    @classmethod
    def of(cls, units: Sequence[int], harm: Harm, cause: Cause, clause: str) -> Suffering:
        return cls(
            units=tuple(units), strength=harm.strength, levels=harm.levels, check=harm.check, charge=cause.charge,
            rear=cause.rear, building=cause.building, clause=clause,
        )  # fmt: skip

    def begin(self, game: RisorgimentoGame) -> None:
        self.step = "lose"
        if self.check >= 0:
            cause = Cause(plus=self.check, charge=self.charge, rear=self.rear, building=self.building)
            check_force(game, self.alive(game), cause, "11.2.8")
            self.step = "end"

    def alive(self, game: RisorgimentoGame) -> tuple[int, ...]:
        return tuple(u for u in self.units if game.state.hex[u] >= 0)

    def lose(self, game: RisorgimentoGame) -> None:
        """9.4.1.b, 11.2.8.c: the first point from the largest unit, the others as the owner likes."""
        if self.given < self.strength and self.alive(game):
            unit = self.alive(game)[0]
            game.ask(game.side(game.rules.roster.side[unit]), "losses", self.clause,
                     hex=game.name(game.state.hex[unit]), left=self.strength - self.given)  # fmt: skip
        else:
            self.step = "worsen"

    def losers(self, game: RisorgimentoGame) -> list[int]:
        alive = [fighter(game.rules, game.state, u) for u in self.alive(game)]
        able = next_losers(alive, self.given == 0)
        return [f.unit for f in sorted(able, key=lambda f: -f.strength)]

    def losses_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        return [Option("lose", unit=game.id(u)) for u in self.losers(game)]

    def losses_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        self.given += 1
        game.lose_strength(game.unit(option), 1, self.clause)

    def worsen(self, game: RisorgimentoGame) -> None:
        """9.4.2, 11.2.8.d: every unit of the Force loses the levels."""
        for u in self.alive(game):
            game.worsen(u, self.levels, self.clause)
        self.step = "end"

    def end(self, game: RisorgimentoGame) -> None:
        game.done()
