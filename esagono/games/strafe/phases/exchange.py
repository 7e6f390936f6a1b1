"""8.7: Brigade Exchange."""

from __future__ import annotations

from dataclasses import dataclass, replace

from esagono.games.strafe.movement.orders import MovementStep, free_to_move
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import ACTIVATED, MOVED, OUT_OF_COMMAND, Action, StrafeState
from esagono.hexes.grid import bits_of
from esagono.hexes.sets import among, outside


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
        return [
            u
            for u in units
            if state.hex[u] >= 0
            and free_to_move(rules, state, u)
            and state.flags[u] & ACTIVATED
            and not state.flags[u] & OUT_OF_COMMAND
        ]

    def confines(self) -> bool:
        return True

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

    def extensions(self, game: StrafeGame) -> list[int]:
        return []

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
