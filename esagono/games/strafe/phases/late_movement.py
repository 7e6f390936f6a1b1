"""11.2: Non Activated Movement, Phase 10."""

from __future__ import annotations

from dataclasses import dataclass

from esagono.engine.option import Option
from esagono.games.strafe.movement.costs import LATE
from esagono.games.strafe.movement.entering import arrive
from esagono.games.strafe.movement.orders import STOPPED, MovementStep
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import ACTIVATED, MOVE_SIDE, MOVED, OUT_OF_COMMAND, StrafeState
from esagono.hexes.grid import bits_of


@dataclass
class LateMovement(MovementStep):
    """11.2: Non Activated Movement of one side."""

    mode: int = LATE

    def clause(self) -> str:
        return "11.2"

    def movers(self, game: StrafeGame) -> list[int]:
        rules, state = game.rules, game.state
        flags, hexes, posture, always = state.flags, state.hex, state.posture, rules.roster.always_moves
        out = []
        for u in rules.roster.movers_of[self.side]:
            marks = flags[u] & (STOPPED | ACTIVATED | OUT_OF_COMMAND)
            free = not marks or (marks & OUT_OF_COMMAND and not marks & STOPPED)
            if free and hexes[u] >= 0 and (always[u] or (posture[u] == MOVE_SIDE and rules.allowance(state, u) > 0)):
                out.append(u)
        return out

    def leavers(self, game: StrafeGame) -> list[int]:
        return []  # each unit is looked at on its own, which is quicker than listing a whole army

    def may_leave(self, game: StrafeGame, unit: int, movers: list[int]) -> bool:
        state, roster = game.state, game.rules.roster
        flags = state.flags[unit]
        if flags & STOPPED or (flags & ACTIVATED and not flags & OUT_OF_COMMAND) or roster.is_flame[unit]:
            return False
        return (roster.always_moves[unit] and not state.spent[unit]) or self.left(game, unit) > 0

    def other_options(self, game: StrafeGame) -> list[Option]:
        """Q95: a Flamethrower may join another Infantry unit in its own or an adjacent hex."""
        rules, state = game.rules, game.state
        out = []
        for flame in rules.roster.flames:
            mine = rules.roster.side[flame] == self.side
            if not mine or state.hex[flame] < 0 or state.flags[flame] & (MOVED | ACTIVATED):
                continue
            for host in flame_hosts(rules, state, flame):
                out.append(Option("attach-flamethrower", unit=game.id(flame), host=game.id(host)))
        return out

    def other_chosen(self, game: StrafeGame, option: Option) -> None:
        state = game.state
        flame, host = game.unit(option), game.unit(option, "host")
        state.host[flame] = host
        state.flags[flame] |= MOVED
        if state.hex[flame] != state.hex[host]:
            arrive(game, [flame], state.hex[host])
        game.emit(
            "flamethrower-attached", "22.4", owner=game.side(self.side), side=game.side(self.side),
            secret={"unit": game.id(flame)},
        )  # fmt: skip

    def ended(self, game: StrafeGame) -> None:
        game.done()


def may_move_late(state: StrafeState, unit: int) -> bool:
    """11.2.1: not activated this turn, or out of Command then."""
    return not state.flags[unit] & ACTIVATED or bool(state.flags[unit] & OUT_OF_COMMAND)


def flame_hosts(rules: Strafe, state: StrafeState, flame: int) -> list[int]:
    """22.4.a, 2.2.3.f, Q95: Infantry units within one hex, whole, without a Flamethrower, to which this one may go;
    one with a Division number serves with brigades of that Division."""
    roster, side, here = rules.roster, rules.roster.side[flame], state.hex[flame]
    near = rules.grid.grow(1 << here) & state.occupied[side]
    out = []
    for hex in bits_of(near):
        for u in rules.units_at(state, side, hex):
            if (
                rules.roster.is_battalion[u]
                and u not in state.host
                and state.hex2[u] < 0
                and (roster.brigade[u] < 0 or roster.may_join(flame, roster.brigade[u]))
                and rules.room_for(state, side, hex, (flame,))
            ):
                out.append(u)
    return out
