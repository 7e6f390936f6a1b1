"""8.7: Brigade Exchange."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from esagono.engine.bars import Bar
from esagono.games.strafe.movement.orders import MovementStep, bar_to_move
from esagono.games.strafe.movement.tactical import GUNS_MOVE_LATE, NOT_ACTIVATED, OUT_OF_COMMAND_NOW
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import ACTIVATED, MOVED, OUT_OF_COMMAND, Action, StrafeState
from esagono.hexes.grid import bits_of
from esagono.hexes.sets import among, outside

REAR_FIRST: Final = Bar("8.7.b", "exchange-turn")
FRONT_NOW: Final = Bar("8.7.c", "exchange-turn")
INTO_THE_FRONT: Final = Bar("8.7.b", "exchange-only")
AWAY_FROM_ENEMY: Final = Bar("8.7.c", "exchange-only")
STILL_CROWDED: Final = Bar("8.7", "exchange-crowded")


def partners(rules: Strafe, state: StrafeState, action: Action) -> list[int]:
    """8.7.a, Q39: other brigades of the side, not activated, next to the enemy or nearer to him than this one."""
    wings = state.events.get("wings", -1)  # a brigade that must assault takes no part in an Exchange (Q99)
    if wings == action.brigade:
        return []
    grid, mine = rules.grid, front_hexes(rules, state, action.brigade)
    front = near = grid.grow(state.occupied[1 - action.side])
    while near and not near & mine:
        front, near = near, grid.grow(near)
    return [
        b
        for b in rules.roster.brigades_of[action.side]
        if b not in (action.brigade, wings) and state.acted[b] != 1 and front_hexes(rules, state, b) & front
    ]


def front_hexes(rules: Strafe, state: StrafeState, brigade: int) -> int:
    """The hexes occupied by the front brigade."""
    out = 0
    for u in rules.roster.brigades[brigade].units:
        for h in rules.hexes_of(state, u):
            out |= 1 << h
    return out


@dataclass
class ExchangeMovement(MovementStep):
    """8.7.b, 8.7.c: first the rear brigade moves into the front brigade's hexes, then the front brigade moves back."""

    rear: bool = True
    front: int = 0
    """The hexes of the front brigade when the Exchange began."""

    def clause(self) -> str:
        return "8.7"

    def begin(self, game: StrafeGame) -> None:
        if not self.front and self.rear:
            self.front = front_hexes(game.rules, game.state, self.brigades(game)[1])
        super().begin(game)

    def brigades(self, game: StrafeGame) -> tuple[int, int]:
        action = game.state.action
        assert action is not None
        return action.brigade, action.partner

    def movers(self, game: StrafeGame) -> list[int]:
        rules, state = game.rules, game.state
        rear, front = self.brigades(game)
        units = rules.roster.brigades[rear if self.rear else front].units
        return [u for u in units if bar_to_move(rules, state, u) is None and self.bar_to_act(game, u) is None]

    def bar_to_act(self, game: StrafeGame, unit: int) -> Bar | None:
        """8.6, 8.7: what keeps a unit from moving in this part of the Exchange."""
        rules, state = game.rules, game.state
        if rules.roster.is_gun[unit]:
            return GUNS_MOVE_LATE
        if state.flags[unit] & OUT_OF_COMMAND:
            return OUT_OF_COMMAND_NOW
        brigade, both = rules.roster.brigade[unit], self.brigades(game)
        if brigade not in both or not state.flags[unit] & ACTIVATED:
            return NOT_ACTIVATED
        if brigade != both[0 if self.rear else 1]:
            return REAR_FIRST if self.rear else FRONT_NOW
        return None

    def bar_to_end(self, game: StrafeGame, movers: list[int]) -> Bar | None:
        return STILL_CROWDED if self.must_clear(game, movers) else None

    def confined(self) -> Bar | None:
        return INTO_THE_FRONT if self.rear else AWAY_FROM_ENEMY

    def permitted(self, game: StrafeGame, unit: int, ends: list[int]) -> list[int]:
        """8.7.b: the rear brigade only into hexes of the front one; 8.7.c: the front one away from the enemy."""
        state, size = game.state, game.rules.grid.size
        if self.rear:
            return among(ends, self.front, size)
        away = outside(ends, self.as_near(game, state.hex[unit]), size)
        return away if away or state.flags[unit] & MOVED else ends

    def must_have_room(self) -> bool:
        """Q39: the limit must hold only when both have moved."""
        return not self.rear

    def as_near(self, game: StrafeGame, hex: int) -> int:
        """The hexes that are no further from the nearest enemy unit than this one."""
        near = game.state.occupied[1 - self.side]
        while near and not near >> hex & 1:
            near = game.rules.grid.grow(near)
        return near

    def overfull(self, game: StrafeGame, group: tuple[int, ...], hexes: list[int]) -> set[int]:
        return super().overfull(game, group, hexes) if self.must_have_room() else set()

    def bar_to_extend(self, game: StrafeGame) -> Bar | None:
        return self.confined()

    def crowded(self, game: StrafeGame) -> set[int]:
        """Hexes of the Exchange above the limit."""
        return set(bits_of(self.front & game.state.overfull[self.side]))

    def must_go_on(self, game: StrafeGame, movers: list[int]) -> bool:
        """Q39: others come into crowded hexes on purpose; the limit holds again when both brigades have moved."""
        return False

    def must_clear(self, game: StrafeGame, movers: list[int]) -> bool:
        """Q39: in the end the limit must hold, as long as somebody of the front brigade can leave."""
        if self.rear:
            return False
        for hex in sorted(self.crowded(game)):
            for u in game.rules.units_at(game.state, self.side, hex):
                if u in movers and replace(self, active=(u,)).ends(game):
                    return True
        return False

    def pay_crowds(self, game: StrafeGame) -> None:
        """12.6: only when both brigades have moved."""
        if not self.rear:
            self.pressed = tuple(sorted(self.crowded(game)))
            super().pay_crowds(game)

    def ended(self, game: StrafeGame) -> None:
        if self.rear:
            self.rear = False
            self.step = "begin"
        else:
            game.done()
