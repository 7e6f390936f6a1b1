"""A PettingZoo environment over the same engine (`pip install 'esagono[rl]'`): masks say what is legal.

An observation is what lies on the table of the seat, as numbers: a few for each counter it knows, and how many counters
of the enemy that it does not know lie in each hex. An action is a slot: first one a unit (options that name just a
unit), then one a hex (options that name a hex), then spare slots for all other options in the order in which they are
listed. So the same move has the same number in every position as far as possible. What names a unit or a hex, the verbs
of the game say.

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
from esagono.engine import EsagonoError, Game, Option
from esagono.games import find
from esagono.hexes.grid import Grid

SPARE = 2048
"""Slots for options that name neither just a unit nor a hex of their own."""
COLUMNS = 8
"""Numbers for each counter: seen, own, place along both axes of the map, three values as they are now, badges."""
VALUES = 3
LARGE = 10
"""Values of counters are measured by this."""


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
        parts = rules.components("en")
        if "grid" not in parts:
            raise EsagonoError(f"{game} has no map with hexes: the environment cannot show it")
        self.rules = rules
        self.grid: Grid = rules.grid  # type: ignore[attr-defined]
        self.render_mode = render_mode
        self.possible_agents = list(rules.info.sides)
        self.index = {name: number for number, name in enumerate(parts["counters"])}
        self.units, self.hexes = len(self.index), self.grid.size
        self.slots = self.units + self.hexes + SPARE
        self.phases = [p["id"] for p in parts["phases"]]
        self.last_turn = max(1, parts["turns"]["last"])
        shape = (self.units * COLUMNS + self.hexes + 3 + len(self.phases),)
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
        verb = self.rules.show.verbs.get(option.verb)
        if verb is None:
            return None
        if verb.hex in option.args:
            return self.units + self.grid.numbers[option.text(verb.hex)]
        if set(option.args) == {verb.unit}:
            return self.index.get(option.text(verb.unit))
        return None

    def observe(self, agent: str) -> dict[str, Any]:
        table = self.rules.table(self.game.view(agent))
        mask = np.zeros(self.slots, np.int8)
        if agent == self.agent_selection:
            mask[list(self.listed)] = 1
        units = np.zeros((self.units, COLUMNS), np.float32)
        unknown = np.zeros(self.hexes, np.float32)
        for piece in table.pieces:
            here = self.grid.numbers[piece.hexes[0]]
            if not piece.known:
                unknown[here] += 0.25
                continue
            line, place = divmod(here, self.grid.stride)
            values = [v.now / LARGE if isinstance(v.now, int | float) else 0.0 for v in piece.values[:VALUES]]
            units[self.index[piece.key]] = (
                1.0,
                1.0 if piece.side == agent else -1.0,
                line * self.grid.stride / self.grid.size,
                place / self.grid.stride,
                *values,
                *([0.0] * (VALUES - len(values))),
                len(piece.badges) / LARGE,
            )
        head = table.heading
        general = [head.turn / self.last_turn, head.side == agent, bool(head.side) and head.side != agent]
        general += [head.phase == p for p in self.phases]
        flat = np.concatenate([units.ravel(), unknown, np.asarray(general, np.float32)]).clip(-1.0, 1.0)
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
