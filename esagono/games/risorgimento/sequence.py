"""4: the sequence of play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.risorgimento.activation.attempts import Impulses
from esagono.games.risorgimento.activation.command import mark_command
from esagono.games.risorgimento.phases import victory
from esagono.games.risorgimento.phases.late import NonActivated, OutOfCommand
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.state import (
    ACTED,
    ATTACKED,
    CHARGED,
    ENTERED,
    LOW_AMMO,
    NEVER,
    OUT_OF_AMMO,
    OUT_OF_COMMAND,
    STOOD_IN_ZONE,
    TRY,
    UNDECIDED,
)

OF_THE_TURN: Final = ACTED | ATTACKED | CHARGED | ENTERED | STOOD_IN_ZONE | OUT_OF_COMMAND
"""Flags that are forgotten when a turn ends."""


@dataclass
class GameTurn(Procedure):
    """4: initiative (A), formations (B), those not activated (C), out of command (D), end (E); and again."""

    def begin(self, game: RisorgimentoGame) -> None:
        """A fresh turn: nobody has acted."""
        state = game.state
        game.emit("turn", "4", turn=state.turn, hour=game.rules.hour(state.turn))
        for u in range(len(state.hex)):
            state.spent[u] = state.action[u] = 0
            state.flags[u] &= ~OF_THE_TURN
        for f in range(len(state.activated)):
            state.activated[f] = state.failed[f] = 0
        self.step = "initiative"

    def initiative(self, game: RisorgimentoGame) -> None:
        """4.A, Q3: two dice and the rating of the overall commander; ties are rolled again."""
        rules, state = game.rules, game.state
        state.phase = "initiative"
        state.initiative = -1
        ratings = [rules.roster.rating[chief] if chief >= 0 else 0 for chief in rules.roster.overall]
        while True:
            dice = [game.roll(2, game.side(side)) for side in (0, 1)]
            totals = [sum(dice[side]) + ratings[side] for side in (0, 1)]
            for side in (0, 1):
                game.emit("initiative-roll", "4.A", side=game.side(side), dice=sum(dice[side]), total=totals[side])
            if totals[0] != totals[1]:
                break
        state.initiative = 0 if totals[0] > totals[1] else 1
        game.emit("initiative", "4.A", side=game.side(state.initiative))
        self.step = "command"

    def command(self, game: RisorgimentoGame) -> None:
        """4.B.1: who is out of command."""
        rules, state = game.rules, game.state
        state.phase = "command"
        for f in range(len(rules.roster.formations)):
            out = mark_command(rules, state, f)
            if out:
                game.report("out-of-command", "5.1", out)
        self.step = "formations"

    def formations(self, game: RisorgimentoGame) -> None:
        """4.B.2: the Initiative player attempts first."""
        game.state.side = max(game.state.initiative, 0)
        self.step = "non_activated"
        game.call(Impulses())

    def non_activated(self, game: RisorgimentoGame) -> None:
        self.step = "out_of_command"
        game.state.phase = "non-activated"
        game.emit("phase", "4.C", phase="non-activated")
        game.call(NonActivated())

    def out_of_command(self, game: RisorgimentoGame) -> None:
        self.step = "end"
        game.state.phase = "out-of-command"
        game.emit("phase", "4.D", phase="out-of-command")
        game.call(OutOfCommand())

    def end(self, game: RisorgimentoGame) -> None:
        """4.E, 16, Q105, Q109: victory first."""
        rules, state = game.rules, game.state
        state.phase = "end"
        if victory.decisive(rules, state):
            self.finish(game, decisive=True)
            return
        if state.turn >= rules.policy.turns:
            self.finish(game, decisive=False)
            return
        self.step = "second_corps"
        decision = int(rules.setting.get("second_corps", {}).get("decision", 0))
        if decision and state.turn == decision and state.second_corps == UNDECIDED:
            game.ask(game.side(victory.AUSTRIAN), "second_corps", "16.1.3")

    def finish(self, game: RisorgimentoGame, decisive: bool) -> None:
        rules, state = game.rules, game.state
        result = victory.decisive_result(rules, state) if decisive else victory.final_result(rules, state)
        places = victory.decisive_names(rules, state) if decisive else []
        game.emit("result", "16", side=result.winner, level=result.level, points=result.points, places=places)
        game.finish(result)

    def second_corps_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        return [Option("call-second-corps"), Option("never-second-corps")]

    def second_corps_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        """16.1.3, H9: announced, and for good."""
        game.state.second_corps = TRY if option.verb == "call-second-corps" else NEVER
        game.emit("second-corps", "16.1.3", choice=option.verb)

    def second_corps(self, game: RisorgimentoGame) -> None:
        """16.1.1, Q106: each turn until it is rolled."""
        state = game.state
        if state.second_corps == TRY and not state.second_corps_since:
            (die,) = game.roll(1, game.side(victory.AUSTRIAN))
            comes = die <= int(game.rules.setting["second_corps"]["die"])
            if comes:
                state.second_corps_since = state.turn + 1
            game.emit("second-corps-roll", "16.1.1", die=die, comes=comes)
        self.step = "clean_up"

    def clean_up(self, game: RisorgimentoGame) -> None:
        """4.E, 9.4.3, Q9: markers come off, and the turn marker goes on."""
        state = game.state
        for u in range(len(state.flags)):
            state.flags[u] &= ~(LOW_AMMO | OUT_OF_AMMO | OF_THE_TURN)
        for f in range(len(state.failed)):
            state.failed[f] = 0
        state.turn += 1
        self.step = "begin"
