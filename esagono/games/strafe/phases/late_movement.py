"""11.2: Non Activated Movement, Phase 10."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.games.strafe.movement.costs import LATE
from esagono.games.strafe.movement.entering import arrive
from esagono.games.strafe.movement.orders import HAS_MOVED, NO_ROOM, NOT_ON_MAP, STOPPED, MovementStep
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import ACTIVATED, MOVE_SIDE, MOVED, OUT_OF_COMMAND, StrafeState
from esagono.hexes.grid import bits_of

ALREADY_ACTIVATED: Final = Bar("11.2.1.e", "already-activated")
EMPLACED: Final = Bar("19.1.d", "emplaced")
NO_FLAMETHROWER: Final = Bar("22.4.a", "no-flamethrower")
OTHER_DIVISION: Final = Bar("2.2.3.f", "other-division")
TOO_FAR_TO_HOST: Final = Bar("22.4.a", "host-too-far")
CANNOT_HOST: Final = Bar("22.4.a", "cannot-host")


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

    def bar_to_act(self, game: StrafeGame, unit: int) -> Bar | None:
        """11.2.1, 19.1.d: what keeps a unit from moving in Phase 10."""
        state = game.state
        flags = state.flags[unit]
        if flags & ACTIVATED and not flags & OUT_OF_COMMAND:
            return ALREADY_ACTIVATED
        emplaced = game.rules.roster.is_gun[unit] and state.posture[unit] != MOVE_SIDE
        return EMPLACED if emplaced else None

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
            if rules.roster.side[flame] == self.side and bar_to_change_host(rules, state, flame) is None:
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
            secret={"unit": game.id(flame), "host_unit": game.id(host)},
        )  # fmt: skip

    def ended(self, game: StrafeGame) -> None:
        game.done()


def bar_to_change_host(rules: Strafe, state: StrafeState, flame: int) -> Bar | None:
    """11.2.1, 22.4.a: what keeps a Flamethrower from joining another unit, whichever."""
    if state.hex[flame] < 0:
        return NOT_ON_MAP
    if not rules.roster.is_flame[flame]:
        return NO_FLAMETHROWER
    flags = state.flags[flame]
    return ALREADY_ACTIVATED if flags & ACTIVATED else HAS_MOVED if flags & MOVED else None


def bar_to_host(rules: Strafe, state: StrafeState, flame: int, host: int) -> Bar | None:
    """22.4.a, 2.2.3.f, Q95: what keeps a Flamethrower from an Infantry unit: it must be whole, without another one, and
    within one hex; one with a Division number serves with brigades of that Division."""
    roster, hex = rules.roster, state.hex[host]
    if roster.brigade[host] >= 0 and not roster.may_join(flame, roster.brigade[host]):
        return OTHER_DIVISION
    if hex < 0 or rules.grid.distance(state.hex[flame], hex) > 1:
        return TOO_FAR_TO_HOST
    if not roster.is_battalion[host] or host in state.host or state.hex2[host] >= 0:
        return CANNOT_HOST
    return None if rules.room_for(state, roster.side[flame], hex, (flame,)) else NO_ROOM


def flame_hosts(rules: Strafe, state: StrafeState, flame: int) -> list[int]:
    """22.4.a: the units that a Flamethrower may join."""
    side, here = rules.roster.side[flame], state.hex[flame]
    near = rules.grid.grow(1 << here) & state.occupied[side]
    units = [u for hex in bits_of(near) for u in rules.units_at(state, side, hex)]
    return [u for u in units if bar_to_host(rules, state, flame, u) is None]
