"""The PettingZoo environment: what is observed is in `observation`, masks say what is legal.

An action is a slot: first one a unit (options that name just a unit), then one a hex (options that name a hex), then
spare slots for all other options in the order in which they are listed. So the same move has the same number in every
position as far as possible. What names a unit or a hex, the verbs of the game say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from esagono.bots import make
from esagono.bots.interface import SeatView
from esagono.engine import EsagonoError, Game, Option
from esagono.games import find
from esagono.hexes.grid import Grid
from esagono.lab.rl.observation import Observer

SPARE = 2048
"""Slots for options that name neither just a unit nor a hex of their own."""


def env(game: str = "isonzo-1917", **settings: Any) -> AECEnv:
    """The environment with PettingZoo's usual checks around it."""
    made = raw_env(game, **settings)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


class raw_env(AECEnv):  # type: ignore[misc]
    """One game.

    `goal="win"` gives the winner 1 and the loser -1 at the end; `goal="margin"` gives each its points less those of the
    enemy, as a part of all points of the map. With `shaping` rewards come on the way too: its weight times the change
    of that margin, as a potential that ends at 0, so the best play stays the same (`gamma` is the learner's discount).
    """

    metadata = {"name": "esagono_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: str = "isonzo-1917",
        scenario: str | None = None,
        options: dict[str, str] | None = None,
        render_mode: str | None = None,
        *,
        goal: Literal["win", "margin"] = "win",
        shaping: float = 0.0,
        gamma: float = 1.0,
    ) -> None:
        super().__init__()
        if goal not in ("win", "margin"):
            raise EsagonoError(f"goal is {goal!r}; expected 'win' or 'margin'")
        rules = find(game).ruleset(scenario, options or {})
        if "grid" not in rules.components("en"):
            raise EsagonoError(f"{game} has no map with hexes: the environment cannot show it")
        self.rules = rules
        self.grid: Grid = rules.grid  # type: ignore[attr-defined]
        self.observer = Observer(rules, self.grid)
        self.goal, self.shaping, self.gamma = goal, shaping, gamma
        self.render_mode = render_mode
        self.possible_agents = list(rules.info.sides)
        self.units, self.hexes = len(self.observer.units), self.grid.size
        self.slots = self.units + self.hexes + SPARE
        self._observation = spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (self.observer.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.slots,), np.int8),
            }
        )
        self._action = spaces.Discrete(self.slots)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.game = Game.begin(self.rules, None if seed is None else str(seed), history=False)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {a: {} for a in self.agents}
        self._next()

    def _next(self) -> None:
        decision = self.game.decision
        if decision is not None:
            self.agent_selection = decision.side
            self.listed = self.slots_of(self.game.options(decision.side))
        else:
            self.listed = {}

    def slots_of(self, options: Sequence[Option]) -> dict[int, Option]:
        """The slot of each option."""
        out: dict[int, Option] = {}
        spare = self.units + self.hexes
        for option in options:
            slot = self._natural_slot(option)
            if slot is None or slot in out:
                slot, spare = spare, spare + 1
            out[slot] = option
        assert spare <= self.slots, "more options than slots: SPARE is too small"
        return out

    def _natural_slot(self, option: Option) -> int | None:
        verb = self.rules.show.verbs.get(option.verb)
        if verb is None:
            return None
        if verb.hex in option.args:
            return self.units + self.grid.numbers[option.text(verb.hex)]
        if set(option.args) == {verb.unit}:
            return self.observer.units.get(option.text(verb.unit))
        return None

    def observe(self, agent: str) -> dict[str, Any]:
        mask = np.zeros(self.slots, np.int8)
        mine: list[Option] = []
        if agent == self.agent_selection:
            mask[list(self.listed)] = 1
            mine = list(self.listed.values())
        return {"observation": self.observer.observe(self.game, agent, mine), "action_mask": mask}

    def margin(self, side: str) -> float:
        """The points of a side less those of its enemy, as a part of all."""
        points = self.game.points()
        own = points.get(side, 0)
        return (2 * own - sum(points.values())) / self.observer.total

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action not in self.listed:
            raise ValueError(f"action {action} is not legal now; the mask of the observation says which are")
        before = {side: self.margin(side) for side in self.agents} if self.shaping else {}
        self.game.play(self.listed[action], agent)
        over = self.game.result is not None
        for side, was in before.items():
            now = 0.0 if over else self.margin(side)
            self.rewards[side] += self.shaping * (self.gamma * now - was)
        if over:
            self._end()
        else:
            self._next()
        self._accumulate_rewards()

    def _end(self) -> None:
        result = self.game.result
        assert result is not None
        for side in self.agents:
            won = 0.0 if not result.winner else 1.0 if result.winner == side else -1.0
            self.rewards[side] += won if self.goal == "win" else self.margin(side)
            self.terminations[side] = True
        self.agent_selection = self.agents[0]
        self.listed = {}

    def render(self) -> str:
        table = self.rules.table(self.game.view("observer"))
        head = table.heading
        return f"turn {head.turn}, {head.side}, {head.phase}: {table.facts.get('points', '')}"

    def close(self) -> None:
        """Nothing is open."""


def play_game(levels: dict[str, str], seed: int, game: str = "isonzo-1917") -> str:
    """A whole game through the environment: each side a bot by name."""
    world = raw_env(game)
    world.reset(seed=seed)
    bots = {side: make(level, world.rules, side, str(seed)) for side, level in levels.items()}
    steps = 0
    for agent in world.agent_iter():
        if world.terminations[agent]:
            world.step(None)
            continue
        decision = next(d for d in world.game.decisions if d.side == agent)
        option = bots[agent].choose(SeatView(world.game, agent), decision, list(world.listed.values()))
        world.step(next(slot for slot, o in world.listed.items() if o == option))
        steps += 1
    assert world.game.result is not None
    return f"{levels}: {steps} steps, {world.game.result}"


if __name__ == "__main__":
    print(play_game(dict.fromkeys(find("isonzo-1917").INFO.sides, "random"), 1))
    print(play_game({"italian": "officer", "austro-hungarian": "random"}, 1))
