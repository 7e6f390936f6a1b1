"""The PettingZoo environment passes PettingZoo's own tests and plays whole games."""

from __future__ import annotations

import random

import pytest
from pettingzoo.test import api_test

from esagono.engine import EsagonoError
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


@pytest.mark.parametrize("game", playable())
def test_a_seat_observes_what_it_is_asked_and_what_lies_on_the_table(game: str) -> None:
    world = rl.raw_env(game)
    world.reset(seed=5)
    observer = world.observer
    for _ in range(40):
        agent = world.agent_selection
        numbers = world.observe(agent)["observation"]
        parts = {name: numbers[part] for name, part in observer.parts.items()}
        assert [k for k, n in zip(observer.kinds, parts["decision"], strict=True) if n] == [world.game.decision.kind]
        table = world.rules.table(world.game.view(agent))
        known = [p for p in table.pieces if p.known and p.key in observer.units]
        units = parts["units"].reshape(len(observer.units), -1)
        assert int(units[:, 0].sum()) == len(known)
        marked = {b.id for p in known for b in p.badges}
        assert marked == {name for name, column in observer.badges.items() if units[:, column].any()}
        world.step(int(world.observe(agent)["action_mask"].argmax()))


def test_the_unit_that_is_moving_is_told() -> None:
    world = rl.raw_env()
    world.reset(seed=5)
    slot, option = next((s, o) for s, o in world.listed.items() if o.verb == "select")
    world.step(slot)
    numbers = world.observe(world.agent_selection)["observation"]
    units = numbers[world.observer.parts["units"]].reshape(len(world.observer.units), -1)
    asked = [name for name, row in world.observer.units.items() if units[row, 8]]
    assert asked == [option.text("unit")]


def test_shaped_rewards_are_a_potential_that_ends_at_nothing() -> None:
    """What comes on the way adds up to the margin at the start, taken away: best play stays best play."""
    rng = random.Random(3)
    world = rl.raw_env("isonzo-1917", "early", goal="margin", shaping=1.0)
    world.reset(seed=3)
    begun = {side: world.margin(side) for side in world.possible_agents}
    sums = dict.fromkeys(world.possible_agents, 0.0)
    on_the_way = 0
    while not any(world.terminations.values()):
        world.step(rng.choice(list(world.listed)))
        for side, reward in world.rewards.items():
            sums[side] += reward
        on_the_way += any(world.rewards.values())
    assert on_the_way > 3
    for side in world.possible_agents:
        assert sums[side] == pytest.approx(world.margin(side) - begun[side])


def test_an_unknown_goal_is_refused() -> None:
    with pytest.raises(EsagonoError, match="expected 'win' or 'margin'"):
        rl.raw_env(goal="glory")  # type: ignore[arg-type]


@pytest.mark.slow
def test_whole_games_of_random_and_officer() -> None:
    said = rl.play_game({"italian": "officer", "austro-hungarian": "random"}, 1)
    assert "winner='italian'" in said
