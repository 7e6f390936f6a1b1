"""4: the Game Turn with its twelve phases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from esagono.engine.state import Procedure
from esagono.games.strafe.movement.digging import complete_digs
from esagono.games.strafe.phases.actions import ActionPhase
from esagono.games.strafe.phases.artillery import ArtilleryPhase
from esagono.games.strafe.phases.events import EventPhase
from esagono.games.strafe.phases.late_movement import LateMovement
from esagono.games.strafe.phases.planning import CommandPhase, InitiativePhase
from esagono.games.strafe.phases.rally import RallyPhase, interrupt_bridges
from esagono.games.strafe.phases.reinforcement import Reinforcement
from esagono.games.strafe.phases.victory import check_victory
from esagono.games.strafe.ruleset import StrafeGame
from esagono.games.strafe.supply.lines import check_supply

PHASES: Final = (
    "reinforcement",
    "command",
    "initiative",
    "weather",
    "supply",
    "artillery",
    "event",
    "action",
    "non-activated",
    "rally",
    "victory",
)
STEP_OF: Final = {phase: phase.replace("-", "_") for phase in PHASES}


@dataclass
class GameTurn(Procedure):
    """4.0: the phases of a turn, and again until the game is over; `part` counts the sides within a phase."""

    step: str = "reinforcement"
    part: int = 0

    def enter(self, game: StrafeGame, phase: str, following: str) -> None:
        state = game.state
        if state.phase != phase:
            state.phase = phase
            game.emit("phase", "4.0", phase=phase, turn=state.turn)
        self.step = following

    def first(self, game: StrafeGame) -> int:
        """The Initiative Player, or the Italians before there is one."""
        return max(game.state.initiative, 0)

    def reinforcement(self, game: StrafeGame) -> None:
        """4.1."""
        self.enter(game, "reinforcement", "command")
        game.call(Reinforcement())

    def command(self, game: StrafeGame) -> None:
        """4.2."""
        self.enter(game, "command", "initiative")
        game.call(CommandPhase())

    def initiative(self, game: StrafeGame) -> None:
        """4.3."""
        self.enter(game, "initiative", "weather")
        game.call(InitiativePhase())

    def weather(self, game: StrafeGame) -> None:
        """4.4, 9.0: always clear."""
        self.enter(game, "weather", "supply")

    def supply(self, game: StrafeGame) -> None:
        """4.5."""
        self.enter(game, "supply", "artillery")
        check_supply(game)
        interrupt_bridges(game)

    def artillery(self, game: StrafeGame) -> None:
        """4.6, 26.0.b: the Initiative Player first; not in the first turn."""
        if game.state.turn in game.rules.plan.get("no_artillery_phase", ()) or self.part == 2:
            self.part = 0
            self.step = "event"
            return
        side = self.first(game) if self.part == 0 else 1 - self.first(game)
        self.part += 1
        game.state.side = side
        self.enter(game, "artillery", "artillery")
        game.call(ArtilleryPhase(side=side))

    def event(self, game: StrafeGame) -> None:
        """4.7, 26.0.b: not in the first turn."""
        self.step = "action"
        if game.state.turn not in game.rules.plan.get("no_event", ()):
            self.enter(game, "event", "action")
            game.call(EventPhase())

    def action(self, game: StrafeGame) -> None:
        """4.8, 4.9."""
        self.enter(game, "action", "non_activated")
        game.call(ActionPhase(side=self.first(game)))

    def non_activated(self, game: StrafeGame) -> None:
        """4.10: the Initiative Player, then the other; then digging begun in the last turn is done (18.2)."""
        if self.part == 2:
            self.part = 0
            self.step = "rally"
            complete_digs(game)
            interrupt_bridges(game)
            return
        side = self.first(game) if self.part == 0 else 1 - self.first(game)
        self.part += 1
        game.state.side = side
        self.enter(game, "non-activated", "non_activated")
        game.call(LateMovement(side=side))

    def rally(self, game: StrafeGame) -> None:
        """4.11."""
        self.enter(game, "rally", "victory")
        game.call(RallyPhase())

    def victory(self, game: StrafeGame) -> None:
        """4.12."""
        self.enter(game, "victory", "next_turn")
        check_victory(game)

    def next_turn(self, game: StrafeGame) -> None:
        game.state.turn += 1
        self.step = "reinforcement"
        game.emit("turn", "4.0", turn=game.state.turn)
