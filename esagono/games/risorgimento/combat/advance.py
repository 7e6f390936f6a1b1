"""11.2.10, 11.2.11: entering the hex of the beaten, and leaving March Movement afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.risorgimento.cohesion.checks import cross_stream
from esagono.games.risorgimento.cohesion.displacement import displace_from
from esagono.games.risorgimento.fights.fighting import standing, turn
from esagono.games.risorgimento.fights.triggers import ADVANCED
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.state import MARCH

DONE: Final = Option("done")


@dataclass
class Advance(Procedure):
    """11.2.10, 11.1.2: winning attackers enter the target hex, turn if they did not charge, and may be reacted to."""

    units: tuple[int, ...] = ()
    origin: int = -1
    target: int = -1
    charge: bool = False
    reaction: bool = False
    """Q65, Q86: the advance of a Reaction sets off nothing."""

    def begin(self, game: RisorgimentoGame) -> None:
        """Q57: a stream has its effect; 2.2.1.d: a lone commander has to make room."""
        self.step = "commanders"
        enter(game, self.units, self.origin, self.target)
        displace_from(game, self.target)

    def commanders(self, game: RisorgimentoGame) -> None:
        """2.2.1.b, D19: commanders go along or stay."""
        self.step = "face"
        if standing(game.state, self.units, self.target) and len(self.advance_options(game, "")) > 1:
            self.step = "commanders"
            game.ask(self.owner(game), "advance", "2.2.1", hex=game.name(self.target))

    def owner(self, game: RisorgimentoGame) -> str:
        return game.side(game.rules.roster.side[self.units[0]])

    def advance_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        roster = game.rules.roster
        mine = roster.side[self.units[0]]
        waiting = [u for u in game.state.at[self.origin] if roster.is_commander[u] and roster.side[u] == mine]
        return [*(Option("follow", unit=game.id(u)) for u in waiting), DONE]

    def advance_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        if option.verb == "done":
            self.step = "face"
        else:
            commander = game.unit(option)
            game.report("follows", "2.2.1", (commander,), to=game.name(self.target))
            game.put((commander,), self.target)

    def face(self, game: RisorgimentoGame) -> None:
        """11.2.10.c: they choose their facing, except after a charge (10.1.2)."""
        self.step = "react"
        if not self.charge and standing(game.state, self.units, self.target):
            game.ask(self.owner(game), "facing", "11.2.10", hex=game.name(self.target))

    def facing_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        return [Option("face", facing=name) for name in COMPASS]

    def facing_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        turn(game, self.target, game.rules.roster.side[self.units[0]], game.facing_of(option))

    def react(self, game: RisorgimentoGame) -> None:
        """12.1.f: enemies whose zone was entered."""
        self.step = "end"
        react_to_advance(game, self.units, self.target, self.reaction)

    def end(self, game: RisorgimentoGame) -> None:
        game.done()


def enter(game: RisorgimentoGame, units: Sequence[int], origin: int, target: int) -> None:
    """11.2.10, Q57: into the target hex, through water if there is some."""
    game.put(units, target)
    game.report("advance", "11.2.10", units, start=game.name(origin), to=game.name(target))
    cross_stream(game, units, origin, game.rules.grid.direction(origin, target))


def react_to_advance(game: RisorgimentoGame, units: Sequence[int], target: int, reaction: bool) -> None:
    """12.1.f: trigger 5, unless it was a Reaction that went forward (Q65)."""
    rules, state = game.rules, game.state
    here = standing(state, units, target)
    if reaction or not here:
        return
    enemy = 1 - rules.roster.side[here[0]]
    forces = tuple(f for f in rules.projectors(state, enemy, target) if f[0] != target)
    if forces:
        game.react(ADVANCED, here, forces)


@dataclass
class LeaveMarch(Procedure):
    """11.2.11, 8.3.5, D20: once a combat is over, whoever took part in March Movement may leave it."""

    units: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    """Sides that have answered."""

    def begin(self, game: RisorgimentoGame) -> None:
        for side in (game.state.side, 1 - game.state.side):
            if side not in self.asked and self.marching(game, side):
                self.asked = (*self.asked, side)
                game.ask(game.side(side), "marching", "11.2.11")
                return
        game.done()

    def marching(self, game: RisorgimentoGame, side: int) -> list[int]:
        state, roster = game.state, game.rules.roster
        return [u for u in self.units if roster.side[u] == side and state.hex[u] >= 0 and state.flags[u] & MARCH]

    def marching_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        units = self.marching(game, game.rules.sides.index(side))
        return [*(Option("form-up", unit=game.id(u)) for u in units), DONE]

    def marching_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        if option.verb == "form-up":
            unit = game.unit(option)
            game.leave_march(unit)
            game.report("left-march", "11.2.11", (unit,), hex=game.name(game.state.hex[unit]))
            self.asked = tuple(s for s in self.asked if s != game.rules.sides.index(side))
