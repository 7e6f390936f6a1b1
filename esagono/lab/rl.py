"""A PettingZoo environment over the same engine (`pip install 'esagono[rl]'`): masks say what is legal.

An observation is what the seat sees, as numbers. An action is a slot: first one a unit (options that name just a
unit), then one a hex (options that name a hex), then spare slots for all other options in the order in which they are
listed. So the same move has the same number in every position as far as possible.

`python -m esagono.lab.rl` plays a random and an officer game with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from esagono.bots import make
from esagono.bots.interface import SeatView
from esagono.engine import Game, Option
from esagono.games import find
from esagono.games.inferno.core import Inferno

SPARE = 256
"""Slots for options that name neither just a unit nor a hex of their own."""
COLUMNS = 6
"""Numbers for each unit: seen, own, place along both axes of the map, steps, wear."""
PHASES = ("supply", "reinforcement", "movement", "combat", "end")


def env(game: str = "isonzo-1917", **settings: Any) -> AECEnv:
    """The environment with PettingZoo's usual checks around it."""
    made = raw_env(game, **settings)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


class raw_env(AECEnv):  # type: ignore[misc]
    """One game; the winner gets 1, the loser -1, at the end."""

    metadata = {"name": "esagono_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: str = "isonzo-1917",
        scenario: str | None = None,
        options: dict[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        rules = find(game).ruleset(scenario, options or {})
        assert isinstance(rules, Inferno), "the environment knows the games of the Inferno series"
        self.rules = rules
        self.render_mode = render_mode
        self.possible_agents = list(rules.sides)
        self.units, self.hexes = len(rules.roster.ids), rules.grid.size
        self.slots = self.units + self.hexes + SPARE
        shape = (self.units * COLUMNS + 5 + len(PHASES),)
        self._observation = spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, shape, np.float32),
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
        for name in ("to", "hex", "target"):
            if name in option.args:
                return self.units + self.rules.grid.numbers[option.text(name)]
        if set(option.args) == {"unit"}:
            return self.rules.roster.index[option.text("unit")]
        return None

    def observe(self, agent: str) -> dict[str, Any]:
        view = self.game.view(agent)
        mask = np.zeros(self.slots, np.int8)
        if agent == self.agent_selection:
            mask[list(self.listed)] = 1
        units = np.zeros((self.units, COLUMNS), np.float32)
        grid, index = self.rules.grid, self.rules.roster.index
        for unit in view["units"]:
            line, place = divmod(grid.numbers[unit["hex"]], grid.stride)
            units[index[unit["id"]]] = (
                1.0,
                1.0 if unit["side"] == agent else -1.0,
                line * grid.stride / grid.size,
                place / grid.stride,
                unit["steps"] / 2,
                unit.get("loss", 0) / 2,
            )
        points = sum(view["points"].values())
        mine = view["side"] == agent
        general = [view["turn"] / 20, points / 100, mine, not mine, len(view["destroyed"]) / 20]
        general += [view["phase"] == p for p in PHASES]
        flat = np.concatenate([units.ravel(), np.asarray(general, np.float32)]).clip(-1.0, 1.0)
        return {"observation": flat.astype(np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action not in self.listed:
            raise ValueError(f"action {action} is not legal now; the mask of the observation says which are")
        self.game.play(self.listed[action], agent)
        result = self.game.result
        if result is not None:
            for side in self.agents:
                self.rewards[side] = 0.0 if not result.winner else 1.0 if result.winner == side else -1.0
                self.terminations[side] = True
            self.agent_selection = self.agents[0]
            self.listed = {}
        else:
            self._next()
        self._accumulate_rewards()

    def render(self) -> str:
        state = self.game.view("observer")
        return f"turn {state['turn']}, {state['side']}, {state['phase']}: {state['points']}"

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
