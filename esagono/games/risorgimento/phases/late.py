"""4.C, 4.D: formations that were not activated, and units out of command."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.risorgimento.activation.duties import bar_to_come_back
from esagono.games.risorgimento.activation.force_action import ForceAction
from esagono.games.risorgimento.cohesion.displacement import displace_stranded
from esagono.games.risorgimento.cohesion.recovery import Recover
from esagono.games.risorgimento.combat.attacks import IN_SQUARE
from esagono.games.risorgimento.movement.withdrawal import WithdrawAll
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.state import OUT_OF_COMMAND, SQUARE, RisorgimentoState

ONLY_WITHDRAWS: Final = Bar("5.1.1.a", "only-withdrawal")
NO_COMMANDER: Final = Bar("5.1.1.b", "no-commander-to-reach")


def order(state: RisorgimentoState) -> tuple[int, int]:
    """4.C.b, 4.D.d: the player without the initiative first."""
    first = 1 - max(state.initiative, 0)
    return first, 1 - first


def idle_units(rules: Risorgimento, state: RisorgimentoState, side: int) -> list[int]:
    """4.C: In Command units on the map of formations that were not activated."""
    roster = rules.roster
    return [
        u
        for u in roster.units_of_side[side]
        if state.hex[u] >= 0
        and not state.flags[u] & OUT_OF_COMMAND
        and roster.formation[u] >= 0
        and not state.activated[roster.formation[u]]
    ]


def lost_units(rules: Risorgimento, state: RisorgimentoState, side: int) -> list[int]:
    """4.D: units out of command."""
    return [u for u in rules.roster.units_of_side[side] if state.hex[u] >= 0 and state.flags[u] & OUT_OF_COMMAND]


DONE: Final = Option("done")


@dataclass
class NonActivated(Procedure):
    """4.C: those in enemy zones withdraw, then all recover. Q47: a Square stays."""

    part: int = 0

    def begin(self, game: RisorgimentoGame) -> None:
        rules, state = game.rules, game.state
        if self.part == 4:
            game.done()
            return
        side = order(state)[self.part % 2]
        state.side = side
        units = idle_units(rules, state, side)
        recovering = self.part >= 2
        self.part += 1
        if recovering:
            game.call(Recover(units=tuple(units), side=side))
        else:
            standing = tuple([u for u in units if not state.flags[u] & SQUARE])
            game.call(WithdrawAll(units=standing, side=side, clause="4.C"))


@dataclass
class OutOfCommand(Procedure):
    """4.D, 5.1.1: those in enemy zones withdraw; others may move nearer to their commander; then all recover."""

    part: int = 0

    def begin(self, game: RisorgimentoGame) -> None:
        state = game.state
        if self.part == 4:
            game.done()
            return
        state.side = order(state)[self.part % 2]
        self.step = "squares" if self.part < 2 else "recover"
        self.part += 1

    def squares(self, game: RisorgimentoGame) -> None:
        """Q47: before the Withdrawal the owner may leave Square, hex by hex."""
        self.step = "withdraw"
        if self.formed(game):
            game.ask(game.side(game.state.side), "squares", "12.2.5")

    def formed(self, game: RisorgimentoGame) -> list[int]:
        state = game.state
        units = lost_units(game.rules, state, state.side)
        return sorted({state.hex[u] for u in units if state.flags[u] & SQUARE})

    def squares_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        return [*(Option("leave-square", hex=game.name(h)) for h in self.formed(game)), Option("done")]

    def squares_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        if option.verb == "leave-square":
            game.leave_square(game.hex(option))
            game.emit("left-square", "12.2.5", side=side, hex=option.text("hex"))
            self.step = "squares"

    def withdraw(self, game: RisorgimentoGame) -> None:
        state = game.state
        self.step = "move"
        units = [u for u in lost_units(game.rules, state, state.side) if not state.flags[u] & SQUARE]
        game.call(WithdrawAll(units=tuple(units), side=state.side, clause="4.D"))

    def move(self, game: RisorgimentoGame) -> None:
        if displace_stranded(game):
            return
        if self.movable(game):
            game.ask(game.side(game.state.side), "lost", "5.1.1")
        else:
            self.step = "begin"

    def movable(self, game: RisorgimentoGame) -> list[int]:
        """4.D.c: units outside enemy zones that have not moved, whose commander is on the map."""
        units = lost_units(game.rules, game.state, game.state.side)
        return [u for u in units if self.bar_to_move(game, u) is None]

    def bar_to_move(self, game: RisorgimentoGame, unit: int) -> Bar | None:
        """4.D.c, 5.1.1: what keeps a unit from moving in this phase."""
        rules, state = game.rules, game.state
        bar = bar_to_come_back(rules, state, unit)
        if bar is not None:
            return bar
        if state.flags[unit] & SQUARE:
            return IN_SQUARE
        if rules.zone(state, 1 - state.side) >> state.hex[unit] & 1:
            return ONLY_WITHDRAWS
        return None if self.commander_hex(game, unit) >= 0 else NO_COMMANDER

    def commander_hex(self, game: RisorgimentoGame, unit: int) -> int:
        roster = game.rules.roster
        commander = roster.commander[roster.formation[unit]] if roster.formation[unit] >= 0 else -1
        return game.state.hex[commander] if commander >= 0 else -1

    def lost_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        return [game.rules.shelf.alone("select", u) for u in self.movable(game)] + [DONE]

    def lost_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        if option.verb == "done":
            self.step = "begin"
        else:
            unit = game.unit(option)
            game.call(ForceAction(units=(unit,), nearer=self.commander_hex(game, unit)))

    def recover(self, game: RisorgimentoGame) -> None:
        state = game.state
        self.step = "begin"
        units = lost_units(game.rules, state, state.side)
        game.call(Recover(units=tuple(units), side=state.side))
