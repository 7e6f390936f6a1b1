"""An environment for reinforcement learning over the same engine (`pip install 'esagono[rl]'`), for every game.

`python -m esagono.lab.rl.environment` plays a random and an officer game with it; `examples/learn_to_attack.py` learns.
"""

from esagono.lab.rl.environment import env, play_game, raw_env

__all__ = ["env", "play_game", "raw_env"]
