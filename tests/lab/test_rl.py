"""The PettingZoo environment passes PettingZoo's own tests and plays whole games."""

from __future__ import annotations

import pytest
from pettingzoo.test import api_test

from esagono.games import playable
from esagono.lab import rl


def test_pettingzoo_finds_nothing_wrong() -> None:
    api_test(rl.raw_env(), num_cycles=400)


@pytest.mark.parametrize("game", playable())
def test_the_mask_shows_exactly_the_options(game: str) -> None:
    world = rl.raw_env(game)
    world.reset(seed=5)
    for _ in range(60):
        agent = world.agent_selection
        options = world.game.options(agent)
        mask = world.observe(agent)["action_mask"]
        assert mask.sum() == len(options)
        assert sorted(map(str, world.listed.values())) == sorted(map(str, options))
        world.step(int(mask.argmax()))


def test_the_other_side_has_nothing_to_choose() -> None:
    world = rl.raw_env()
    world.reset(seed=5)
    other = next(a for a in world.agents if a != world.agent_selection)
    assert not world.observe(other)["action_mask"].any()


def test_an_illegal_action_is_refused() -> None:
    world = rl.raw_env()
    world.reset(seed=5)
    wrong = next(a for a in range(world.slots) if a not in world.listed)
    with pytest.raises(ValueError, match="not legal"):
        world.step(wrong)


@pytest.mark.slow
def test_whole_games_of_random_and_officer() -> None:
    said = rl.play_game({"italian": "officer", "austro-hungarian": "random"}, 1)
    assert "winner='italian'" in said
