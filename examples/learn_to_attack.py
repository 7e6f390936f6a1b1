"""A policy of a few numbers learns, by its own games, to score in Isonzo: `python examples/learn_to_attack.py`.

Needs `pip install 'esagono[rl]'`. Each option is scored by what it does (its verb) and by what lies in the hex it
names; one is drawn in proportion to the exponential of its score. After each game the weights go the way of what did
better than usual (REINFORCE). Its rewards are the points won from each decision on, as the environment shapes them.
"""

from __future__ import annotations

import sys

import numpy as np

from esagono.lab.rl import raw_env

SIDE = "italian"
RATE = 0.05


class Learner:
    def __init__(self, world: raw_env, seed: int) -> None:
        self.world, self.rng = world, np.random.default_rng(seed)
        self.verbs = {verb: n for n, verb in enumerate(world.rules.show.verbs)}
        self.weights = np.zeros(len(self.verbs) + 3)

    def features(self, numbers: np.ndarray) -> np.ndarray:
        """One row an option: its verb, the points printed in its hex, who holds it, unknown enemies in it."""
        seen = self.world.observer
        control = seen.parts["markers"].start + seen.markers["control"] * self.world.hexes
        rows = np.zeros((len(self.world.listed), len(self.weights)))
        for row, (slot, option) in zip(rows, self.world.listed.items(), strict=True):
            row[self.verbs.get(option.verb, 0)] = 1
            here = slot - self.world.units
            if 0 <= here < self.world.hexes:
                row[-3] = numbers[seen.parts["worth"].start + here]
                row[-2] = numbers[control + here]
                row[-1] = numbers[seen.parts["unknown"].start + here]
        return rows

    def choose(self) -> tuple[int, np.ndarray]:
        """A slot, and which way the weights would make it likelier."""
        rows = self.features(self.world.observe(SIDE)["observation"])
        scores = rows @ self.weights
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        chosen = int(self.rng.choice(len(chances), p=chances))
        return list(self.world.listed)[chosen], rows[chosen] - chances @ rows

    def play(self, seed: int) -> tuple[float, np.ndarray]:
        """A game against chance: the final margin, and the way the weights should go."""
        self.world.reset(seed=seed)
        ways: list[np.ndarray] = []
        gains: list[float] = []
        while not any(self.world.terminations.values()):
            mine = self.world.agent_selection == SIDE
            if mine:
                slot, way = self.choose()
                ways.append(way)
                gains.append(0.0)
            else:
                slot = int(self.rng.choice(list(self.world.listed)))
            self.world.step(slot)
            if gains:
                gains[-1] += self.world.rewards[SIDE]
        to_come = np.cumsum(gains[::-1])[::-1]
        usual = to_come.mean()
        return self.world.margin(SIDE), ((to_come - usual)[:, None] * np.array(ways)).sum(axis=0)


def learn(games: int, seed: int = 1) -> tuple[Learner, list[float]]:
    world = raw_env("isonzo-1917", "early", goal="margin", shaping=1.0)
    learner = Learner(world, seed)
    margins = []
    for number in range(games):
        margin, way = learner.play(seed * 10_000 + number)
        learner.weights += RATE * way
        margins.append(margin)
    return learner, margins


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    learner, margins = learn(games)
    tenth = max(1, games // 10)
    for start in range(0, games, tenth):
        share = 100 * np.mean(margins[start : start + tenth])
        print(f"games {start + 1:4}-{start + tenth:4}: {share:5.1f} % of the points")
    for verb, number in learner.verbs.items():
        print(f"{learner.weights[number]:8.2f} {verb}")
