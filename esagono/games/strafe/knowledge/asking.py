"""A forecast, who asks for it, and what he may know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from esagono.engine.bars import Bar, reasons
from esagono.engine.errors import EsagonoError, Reason
from esagono.engine.forecast import Effect, Forecast
from esagono.engine.ruleset import OBSERVER
from esagono.games.strafe.fire.arithmetic import ARTILLERY, BOTH, Shift
from esagono.games.strafe.fire.casualties import Fighter
from esagono.games.strafe.knowledge.belief import believed_state, more_below
from esagono.games.strafe.knowledge.hidden import Drawn, below
from esagono.games.strafe.knowledge.wear import worn_down
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import StrafeState

SEEN_ONLY: Final = "seen-only"
"""What the forecast of a seat takes for granted: see `assumption-...` in the texts."""


@dataclass(frozen=True)
class StrafeForecast(Forecast):
    """The preview of a fire or an Assault.

    `sums` are of a fire `fire`, of an Assault `attack` and `defense`; `results` is what this fire or Assault alone
    would do to those that are seen. Its chance is that a step, a gun or a unit is lost to the fire (13.2.6), that the
    Assault takes the hex (13.4).
    """

    shift: int = 0
    """The net shift: no more than three columns count in all."""
    worst: dict[str, Any] = field(default_factory=dict)
    best: dict[str, Any] = field(default_factory=dict)
    """For a seat that does not know everything: results in the worst and in the best case for the attacker."""

    @property
    def total(self) -> Fraction:
        return self.points_of("fire")

    @property
    def attack(self) -> Fraction:
        return self.points_of("attack")

    @property
    def defense(self) -> Fraction:
        return self.points_of("defense")

    def points_of(self, name: str) -> Fraction:
        return Fraction(self.sums[name].total) if name in self.sums else Fraction(0)


@dataclass(frozen=True)
class Asked:
    """A question: the game, the state as whoever asks may know it, and which side that is (-1: knows everything)."""

    game: StrafeGame
    state: StrafeState
    mine: int = -1

    @property
    def rules(self) -> Strafe:
        return self.game.rules

    def units(self, names: Sequence[str]) -> list[int]:
        return [self.rules.unit_named(name) for name in names]

    def own(self, names: Sequence[str]) -> list[int]:
        """Units that do something: a seat can ask only what its own would do."""
        out = self.units(names)
        for u in out:
            if self.mine >= 0 and self.rules.roster.side[u] != self.mine:
                raise EsagonoError(f"{self.game.id(u)} is not yours: a seat can ask what its own units would do")
        return out

    def seen(self, names: Sequence[str]) -> list[int]:
        """Units that something is done to: a seat can ask about those it sees."""
        out = self.units(names)
        for u in out:
            if self.state.hex[u] < 0:
                raise EsagonoError(f"{self.game.id(u)} is not on the map as far as can be seen")
        return out

    def more(self, side: int, hex: int) -> bool:
        """H4: below the counter on top of this stack there is something that the seat cannot see."""
        return self.mine == 1 - side and more_below(self.rules, self.game.state, side, hex)

    def cases(self, side: int, hex: int, seen: Sequence[Fighter], category: str = BOTH) -> Drawn:
        """H4: those seen in a hex of the enemy that hides more, with what may lie below them, each with its chance."""
        drawn = below(self.rules, self.game.state, self.state, side, hex)
        wanted = [
            (p, tuple(f for f in more if category == BOTH or f.gun == (category == ARTILLERY))) for p, more in drawn
        ]
        return tuple((p, (*seen, *more)) for p, more in wanted)

    @property
    def aiming(self) -> bool:
        """H12: while a seat aims its guns it is told what there is to fire at in the hexes it observes."""
        side = self.game.rules.sides[self.mine]
        return self.mine >= 0 and any(d.side == side and d.kind in ("bombard", "aim") for d in self.game.state.pending)


def ask_for(game: StrafeGame, seat: str | None) -> Asked:
    """What a seat may know; without a seat, or in an open game, everything."""
    if seat is None:
        return Asked(game, game.state)
    game.rules.check_seat(seat)
    if not game.rules.fog or game.state.result is not None:
        return Asked(game, game.state)
    if seat == OBSERVER:
        raise EsagonoError("an observer has no units to ask for")
    mine = game.rules.sides.index(seat)
    return Asked(game, worn_down(game, believed_state(game.rules, game.state, mine), mine), mine)


def effects(shifts: Sequence[Shift]) -> tuple[Effect, ...]:
    return tuple([Effect(clause, columns, cause) for clause, cause, columns in shifts])


def said(game: StrafeGame, bars: Iterable[Bar]) -> tuple[Reason, ...]:
    """The reasons of bars, each once, with their words."""
    return game.rules.told(reasons(bars), game.lang)
