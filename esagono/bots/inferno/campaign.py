"""The player turn as a problem for the search: plans by tactics, variations on them, and what comes of them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from esagono.bots.inferno.aides import SearchAide
from esagono.bots.inferno.belief import Memory, believe
from esagono.bots.inferno.features import margin, value_of
from esagono.bots.inferno.planner import Order, Plan, Planner
from esagono.bots.inferno.seat import tools
from esagono.bots.inferno.style import Style, tactics
from esagono.bots.inferno.wear import Wear
from esagono.bots.inferno.worth import Worth, turns_left
from esagono.bots.interface import Budget, View
from esagono.bots.search import Policy, Problem, Proposal
from esagono.engine import Game
from esagono.engine.plain import from_plain
from esagono.games.inferno.rules.movement import MovementPhase
from esagono.games.inferno.rules.stacking import fits
from esagono.games.inferno.ruleset import Inferno, InfernoGame
from esagono.games.inferno.sequence import GameTurn, PlayerTurn
from esagono.games.inferno.state import FINISHED, WITH_ENGINEER, InfernoState

MINDLESS: Final = Budget(0, 0.0, 0.0)
STRENGTH: Final = 0.12
"""What a reduction that a side can still bear is worth, where no value was fitted."""
SECTORS: Final = (2, 3, 4, 6)
"""How far around its middle a sector reaches in which another plan is followed."""
TRIES: Final = 6
"""How often a change is looked for before it is left to another time."""
LAST: Final = {"isonzo-1917": 9, "altipiani-1916": 12}
"""The turn from which plans are played out to the end of the game: the value of a position was fitted to all turns
alike, and counts strength that can no longer be used. From earlier turns it would take too long."""
WEIGHTS: Final = ("own_loss", "enemy_loss", "eager", "hold", "rest", "cover", "leaving")
"""What may differ between one manner of planning and another."""


@dataclass(frozen=True)
class TurnPlan:
    """The orders of a Movement Phase, and the manner in which the attacks after it are weighed."""

    style: Style
    orders: tuple[Order, ...]


@dataclass(frozen=True)
class Known:
    """What a commander knows beside its view: where enemies were seen, and which units have moved in this phase."""

    seen_at: list[int]
    held: str
    finished: list[int] = field(default_factory=list)
    ferried: list[int] = field(default_factory=list)
    wear: dict[str, Any] = field(default_factory=dict)
    """What is reckoned of the enemy's reductions."""

    def memory(self, rules: Inferno, side: int) -> Memory:
        out = Memory(rules, side)
        out.seen_at, out.held = list(self.seen_at), int(self.held, 16)
        if self.wear:
            out.wear = Wear(rules, side)
            out.wear.resume(self.wear)
        return out


class TurnProblem(Problem[TurnPlan]):
    """From the Movement Phase of a side to the beginning of its next player turn; near the end, to the end."""

    def __init__(self, rules: Inferno, side: str, view: View, known: Known) -> None:
        self.rules, self.side, self.view, self.known = rules, side, view, known
        self.index = rules.sides.index(side)
        self.reckoner, self.map = tools(rules)
        self.believed = self._state(None)
        self.turn = self.believed.turn
        self.left = turns_left(rules, self.turn)
        self.to_the_end = plays_to_the_end(rules.info.id, self.turn)
        self.value_of = value_of(rules.info.id)
        self.pool: list[TurnPlan] = []
        """Plans to take parts from."""

    def _state(self, rng: random.Random | None) -> InfernoState:
        state = believe(self.rules, self.view, self.known.memory(self.rules, self.index), rng)
        for u in self.known.finished:
            state.flags[u] |= FINISHED
        return state

    def sample(self, rng: random.Random, dice: str) -> Game:
        state = self._state(rng)
        fresh = not self.known.finished
        for u in self.rules.roster.of_side[self.index]:
            state.flags[u] &= ~WITH_ENGINEER
            if u in self.known.ferried:
                state.flags[u] |= WITH_ENGINEER
        phase = MovementPhase() if fresh else MovementPhase(step="choose")
        state.stack = [GameTurn(step="player_turn", part=self.index + 1), PlayerTurn(step="combat"), phase]
        state.pending, state.rolled = [], 0
        game = InfernoGame(self.rules, state, dice, history=False)
        game._run()
        return game

    # Plans

    def propose(self) -> Iterator[Proposal[TurnPlan]]:
        for style in tactics(self.rules.info.id, self.index):
            plan = self._merged(TurnPlan(style, tuple(self.carried_out())), self.plan_in(style), -1)
            if not self.done or self._has_room(plan):
                yield Proposal(plan, style.name)

    def plan_in(self, style: Style) -> TurnPlan:
        now = style.at(self.left)
        worth = Worth(self.map, self.believed, self.index, now.outlook)
        made = Planner(self.reckoner, self.believed, self.index, worth, now).plan()
        plan = TurnPlan(style, tuple(made.orders))
        self.pool.append(plan)
        return plan

    def mutate(self, plan: TurnPlan, rng: random.Random) -> Proposal[TurnPlan] | None:
        for _ in range(TRIES):
            chance = rng.random()
            if chance < 0.2:
                found = Proposal(self._merged(plan, self.plan_in(self._other_manner(plan.style, rng)), -1), "manner")
            elif chance < 0.75:
                found = Proposal(self._sector(plan, rng), "sector")
            elif chance < 0.9:
                found = Proposal(self._stay(plan, rng), "stay")
            else:
                found = Proposal(replace(plan, style=self._other_manner(plan.style, rng)), "fight")
            if found.plan != plan and self._has_room(found.plan):
                self.pool.append(found.plan)
                return found
        return None

    def _other_manner(self, style: Style, rng: random.Random) -> Style:
        names = rng.sample(WEIGHTS, 2)
        changed: dict[str, Any] = {n: round(getattr(style, n) * rng.choice((0.5, 0.7, 1.4, 2.0)), 4) for n in names}
        return replace(style, **changed)

    def _sector(self, plan: TurnPlan, rng: random.Random) -> TurnPlan:
        """In one sector another plan is followed."""
        other = rng.choice(self.pool)
        mine, his = by_unit(plan), by_unit(other)
        differing = sorted(u for u in mine.keys() | his.keys() if mine.get(u) != his.get(u))
        if not differing:
            return plan
        middle = self.believed.hex[rng.choice(differing)]
        return self._merged(plan, other, self.rules.grid.disc(middle, rng.choice(SECTORS)))

    def _merged(self, plan: TurnPlan, other: TurnPlan, area: int) -> TurnPlan:
        """The orders of one plan, in an area (everywhere: -1) those of another; what was done stays done."""
        fixed = {o.unit for o in self.carried_out()}
        hexes = self.believed.hex
        inside = {u for u in (*by_unit(plan), *by_unit(other)) if u not in fixed and area >> hexes[u] & 1}
        orders = [o for o in plan.orders if o.unit not in inside]
        orders += [o for o in other.orders if o.unit in inside]
        return TurnPlan(other.style if area == -1 else plan.style, tuple(orders))

    def _stay(self, plan: TurnPlan, rng: random.Random) -> TurnPlan:
        """Drop the order of a unit, or of all units in its hex."""
        fixed = {o.unit for o in self.carried_out()}
        able = [o for o in plan.orders if o.unit not in fixed]
        if not able:
            return plan
        chosen = rng.choice(able)
        if rng.random() < 0.5:
            return replace(plan, orders=tuple(o for o in plan.orders if o is not chosen))
        gone = {o.unit for o in able if o.to == chosen.to}
        return replace(plan, orders=tuple(o for o in plan.orders if o.unit not in gone))

    def _has_room(self, plan: TurnPlan) -> bool:
        """Nobody would be lost to stacking if all goes as ordered."""
        state = self.believed
        moved = {o.unit: o.to for o in plan.orders if o.to >= 0}
        for hex in set(moved.values()) | {state.hex[u] for u in moved}:
            there = [u for u in state.at[hex] if moved.get(u, hex) == hex]
            there += [u for u, to in moved.items() if to == hex and state.hex[u] != hex]
            if len(there) > 1 and not fits(self.rules, state, hex, there):
                return False
        return True

    def agrees(self, plan: TurnPlan) -> bool:
        orders = set(plan.orders)
        return all(o in orders for o in self.carried_out())

    def carried_out(self) -> list[Order]:
        return [from_plain(o, Order) for o in self.done or ()]

    # Playing on

    def follow(self, plan: TurnPlan, game: Game) -> Policy:
        aide = self._aide(self.side, game, plan.style)
        aide.ferried = set(self.known.ferried)
        aide.follow(Plan(list(plan.orders), []))
        aide.afterwards = in_the_mind(tactics(self.rules.info.id, self.index)[0])
        return aide

    def policy(self, side: str, game: Game) -> Policy:
        return self._aide(side, game, tactics(self.rules.info.id, self.rules.sides.index(side))[0])

    def _aide(self, side: str, game: Game, style: Style) -> SearchAide:
        state = game.state
        assert isinstance(state, InfernoState)
        aide = SearchAide(self.rules, side, game.seed, MINDLESS, in_the_mind(style))
        aide.memory.seen_at = list(state.hex)
        aide.see_turn(state.turn)
        return aide

    def over(self, game: Game) -> bool:
        state = game.state
        assert isinstance(state, InfernoState)
        return not self.to_the_end and state.turn > self.turn and state.side == self.index

    def value(self, game: Game, players: Mapping[str, Policy]) -> float:
        """The margin to be expected at the end of the game.

        What a combat brought beyond its average is not taken off: it was tried, and doubled the noise."""
        assert isinstance(game, InfernoGame)
        state = game.state
        if state.result is not None:
            first = float(margin(self.rules, state.result))
        elif self.value_of is not None:
            first = self.value_of(game, ("first", "second")[state.side])
        else:
            first = float(sum(self.rules.points(game).values())) + STRENGTH * self._strength(state)
        return first if self.index == 0 else -first

    def _strength(self, state: InfernoState) -> int:
        lives = [sum(self.reckoner.lives(state, u) for u in units if state.hex[u] >= 0 and state.steps[u])
                 for units in self.rules.roster.of_side]  # fmt: skip
        return lives[0] - lives[1]


def plays_to_the_end(game: str, turn: int) -> bool:
    """Plans of this turn are played out to the end of the game."""
    return turn >= LAST.get(game, turn + 1)


def in_the_mind(style: Style) -> Style:
    """The strongest units join an attack first: looking at every way to attack takes twice as long."""
    return replace(style, thorough=False, sweeping=False)


def by_unit(plan: TurnPlan) -> dict[int, Order]:
    return {o.unit: o for o in plan.orders}
