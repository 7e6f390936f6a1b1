"""The same matches on a Ray cluster of two local nodes give the same rows as one process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("ray")

import ray
from ray.cluster_utils import Cluster

from esagono.lab.cluster import run_on_cluster
from esagono.lab.matches import Match
from esagono.lab.simulate import TIMINGS, run_here


@pytest.fixture
def address() -> Iterator[str]:
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "object_store_memory": 80_000_000})
    cluster.add_node(num_cpus=1, object_store_memory=80_000_000)
    try:
        yield cluster.address
    finally:
        ray.shutdown()
        cluster.shutdown()


@pytest.mark.slow
def test_two_nodes_give_the_same_rows_as_one_process(address: str) -> None:
    matches = [Match("isonzo-1917", n, ("random", "random"), "ray") for n in range(3)]
    there = {rows.game["number"]: rows for rows in run_on_cluster(address)(matches)}
    assert len([n for n in ray.nodes() if n["Alive"]]) == 2
    for here in run_here(matches):
        other = there[here.game["number"]]
        assert other.combats == here.combats
        assert {k: v for k, v in other.game.items() if k not in TIMINGS} == {
            k: v for k, v in here.game.items() if k not in TIMINGS
        }
