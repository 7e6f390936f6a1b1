"""3: the turn and its player turns."""

from __future__ import annotations

from dataclasses import dataclass

from esagono.engine.state import Procedure
from esagono.games.inferno.combat.resolution import CombatPhase
from esagono.games.inferno.rules.bridges import EngineerTasks
from esagono.games.inferno.rules.movement import MovementPhase
from esagono.games.inferno.rules.supply import SupplyPhase
from esagono.games.inferno.ruleset import InfernoGame


@dataclass
class GameTurn(Procedure):
    """3.0, 3.1: a player turn for each side, then what ends the turn; and again."""

    part: int = 0

    def begin(self, game: InfernoGame) -> None:
        game.state.crossings.clear()
        game.emit("turn", "3.0", turn=game.state.turn, date=game.rules.tables.dates.get(game.state.turn, ""))
        game.rules.turn_begins(game)
        self.part = 0
        self.step = "player_turn"

    def player_turn(self, game: InfernoGame) -> None:
        if self.part == 2:
            self.step = "turn_ends"
            return
        state = game.state
        state.side = self.part
        self.part += 1
        game.emit("player-turn", "3.1", side=game.side(state.side), turn=state.turn)
        game.call(PlayerTurn(step=game.rules.first_phase(state)))

    def turn_ends(self, game: InfernoGame) -> None:
        self.step = "next_turn"
        game.call(game.rules.end_of_turn())

    def next_turn(self, game: InfernoGame) -> None:
        game.state.turn += 1
        game.state.side = 0
        self.step = "begin"


@dataclass
class PlayerTurn(Procedure):
    """3.1: Supply, Reinforcement, Movement, Combat."""

    step: str = "supply"

    def supply(self, game: InfernoGame) -> None:
        self.enter(game, "supply", "reinforcement", SupplyPhase())

    def reinforcement(self, game: InfernoGame) -> None:
        self.enter(game, "reinforcement", "engineers", game.rules.reinforcement_phase())

    def engineers(self, game: InfernoGame) -> None:
        """12.2.g: the last of the Reinforcement Phase; but all see that the Movement Phase has come, asked or not.

        Otherwise the question would tell the enemy that an Engineer hides in a stack by the water (5.4).
        """
        self.movement(game)
        game.call(EngineerTasks())

    def movement(self, game: InfernoGame) -> None:
        self.enter(game, "movement", "combat", MovementPhase())

    def combat(self, game: InfernoGame) -> None:
        self.enter(game, "combat", "over", CombatPhase())

    def over(self, game: InfernoGame) -> None:
        game.done()

    def enter(self, game: InfernoGame, phase: str, after: str, procedure: Procedure) -> None:
        game.state.phase = phase
        game.state.demolitions = ()
        game.emit("phase", "3.1", side=game.side(game.state.side), phase=phase)
        self.step = after
        game.call(procedure)
