"""A bot in twenty lines: it takes the option that wins most of a few short random games, and beats a random player.

It knows no game: it copies the one it plays. (Such a bot sees everything; one that should respect the fog of war gets
the view of its seat, as `esagono.bots.Bot` describes.)

    python examples/bot_in_twenty_lines.py
"""

import random

import esagono


def choose(game: esagono.Game, rng: random.Random, tries: int = 3) -> esagono.Option:
    decision = game.decision
    assert decision is not None
    options = game.options(decision.side)
    best = {
        option: score(game, option, decision.side, rng, tries) for option in rng.sample(options, min(6, len(options)))
    }
    return max(best, key=lambda option: best[option])


def score(game: esagono.Game, option: esagono.Option, side: str, rng: random.Random, tries: int) -> float:
    """The points after a few random options, as the side counts them."""
    total = 0.0
    for _ in range(tries):
        trial = game.copy(history=False)
        trial.play(option, side)
        for _ in range(12):
            if trial.decision is None:
                break
            trial.play(rng.choice(trial.options(trial.decision.side)), trial.decision.side)
        points = trial.points()
        total += 2 * points.get(side, 0) - sum(points.values())
    return total / tries


if __name__ == "__main__":
    rng = random.Random(1)
    game = esagono.new("isonzo-1917", seed=1)
    for _ in range(40):
        assert game.decision is not None
        game.play(choose(game, rng))
    print(game)
