"""4.B.2: the activation of a formation: declarations, Actions, end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.risorgimento.activation import declarations
from esagono.games.risorgimento.activation.command import mark_command
from esagono.games.risorgimento.activation.commanders import CommanderMove, bring_in
from esagono.games.risorgimento.activation.duties import (
    FALLS_BACK,
    HESITATES,
    bar_to_act,
    commander_may_move,
    duty_of,
    may_act,
)
from esagono.games.risorgimento.activation.force_action import ForceAction, leave_march
from esagono.games.risorgimento.cohesion.displacement import displace_stranded
from esagono.games.risorgimento.cohesion.recovery import Recover
from esagono.games.risorgimento.combat.markers import rotate, rotation_options
from esagono.games.risorgimento.movement.withdrawal import WithdrawAll
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.state import ENTERED, OUT_OF_COMMAND, STOOD_IN_ZONE

END: Final = Option("end")


@dataclass
class FormationActivation(Procedure):
    """4.B.2.a-c: steps a (declare), b (actions), c (end) of one activated formation."""

    def begin(self, game: RisorgimentoGame) -> None:
        rules, state = game.rules, game.state
        state.phase = "action"
        state.side = rules.roster.formation_side[state.formation]
        state.markers = []
        state.force = ()
        if rules.policy.command_at_activation:
            mark_command(rules, state, state.formation)  # Q4
        game.emit("activation", "4.B.2", formation=rules.roster.formations[state.formation].id)
        self.mark_zones(game)
        self.step = "declare"

    def mark_zones(self, game: RisorgimentoGame) -> None:
        """3.2: who begins the Action Phase in an enemy zone of reaction."""
        rules, state = game.rules, game.state
        zone = rules.zone(state, 1 - state.side)
        for u in rules.roster.of_formation[state.formation]:
            state.flags[u] &= ~(STOOD_IN_ZONE | ENTERED)
            if may_act(rules, state, u) and state.hex[u] >= 0 and zone >> state.hex[u] & 1:
                state.flags[u] |= STOOD_IN_ZONE

    # A position may begin at any step

    def resume_declare(self, game: RisorgimentoGame) -> None:
        self.remember_zones(game)
        self.step = "declare"

    def resume_actions(self, game: RisorgimentoGame) -> None:
        self.remember_zones(game)
        self.step = "withdraw" if game.state.loose in (FALLS_BACK, HESITATES) else "actions"

    def resume_end(self, game: RisorgimentoGame) -> None:
        self.step = "end"

    def remember_zones(self, game: RisorgimentoGame) -> None:
        """3.2: as in `mark_zones`, but what the document says of units stays."""
        rules, state = game.rules, game.state
        if not any(state.flags[u] & STOOD_IN_ZONE for u in rules.roster.of_formation[state.formation]):
            entered = [u for u in rules.roster.of_formation[state.formation] if state.flags[u] & ENTERED]
            self.mark_zones(game)
            for u in entered:
                state.flags[u] |= ENTERED

    # a

    def declare(self, game: RisorgimentoGame) -> None:
        game.state.part = "declare"
        game.ask(game.side(game.state.side), "declare", "7.1")

    def declare_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        return declarations.declare_options(game)

    def declare_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        if option.verb in ("declare-assault", "declare-charge"):
            charge = option.verb == "declare-charge"
            declarations.place_marker(game, game.unit(option), game.hex(option), game.hex(option, "to"), charge)
        elif option.verb == "associate":
            declarations.associate(game, game.unit(option), game.hex(option))
        elif option.verb == "leave-square":
            game.leave_square(game.hex(option))
            game.emit("left-square", "12.2.5", side=side, hex=option.text("hex"))
        elif option.verb == "leave-march":
            leave_march(game, game.unit(option))
        else:
            self.step = "withdraw" if game.state.loose in (FALLS_BACK, HESITATES) else "actions"

    def withdraw(self, game: RisorgimentoGame) -> None:
        """M9: a commander who falls back or hesitates withdraws first what stands in enemy zones."""
        rules, state = game.rules, game.state
        self.step = "actions"
        zone = rules.zone(state, 1 - state.side)
        units = [u for u in rules.roster.of_formation[state.formation] if may_act(rules, state, u)]
        units = [u for u in units if state.hex[u] >= 0 and zone >> state.hex[u] & 1]
        if units:
            game.call(WithdrawAll(units=tuple(units), side=state.side, clause="6.2"))

    # b

    def actions(self, game: RisorgimentoGame) -> None:
        game.state.part = "actions"
        if displace_stranded(game):
            return
        game.ask(game.side(game.state.side), "action", "7")

    def action_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        rules, state = game.rules, game.state
        units = rules.roster.of_formation[state.formation]
        able = [u for u in units if bar_to_act(rules, state, u) is None]
        out = [rules.shelf.alone("select", u) for u in able]
        leaders = (rules.roster.commander[state.formation], rules.roster.overall[state.side])
        out += [rules.shelf.alone("select", u) for u in leaders if u >= 0 and commander_may_move(rules, state, u)]
        if state.markers:
            out += rotation_options(game)
        for u in able:
            if duty_of(rules, state, u):
                return out
        out.append(END)
        return out

    def action_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        if option.verb == "select":
            unit = game.unit(option)
            if game.rules.roster.is_commander[unit]:
                game.call(CommanderMove(unit=unit))
            else:
                game.call(ForceAction(units=(unit,)))
        elif option.verb == "rotate":
            rotate(game, game.hex(option), game.hex(option, "to"))
        else:
            self.step = "end"

    # c

    def end(self, game: RisorgimentoGame) -> None:
        """4.B.2.j: recovery, and the markers come off."""
        rules, state = game.rules, game.state
        state.part = "end"
        state.force = ()
        state.markers = []
        bring_in(game)
        rules.cover(state)
        for u in rules.roster.of_formation[state.formation]:
            state.flags[u] &= ~(STOOD_IN_ZONE | ENTERED)
        self.step = "over"
        game.call(Recover(units=tuple(in_command_of(game)), side=state.side))

    def over(self, game: RisorgimentoGame) -> None:
        game.emit("activation-over", "4.B.2", formation=game.rules.roster.formations[game.state.formation].id)
        game.done()


def in_command_of(game: RisorgimentoGame) -> list[int]:
    """The units of the activated formation that could act in it."""
    rules, state = game.rules, game.state
    return [
        u
        for u in rules.roster.of_formation[state.formation]
        if state.hex[u] >= 0 and not state.flags[u] & OUT_OF_COMMAND
    ]
