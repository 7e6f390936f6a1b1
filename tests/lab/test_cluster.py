"""The same matches on a Ray cluster of two local nodes give the same rows as one process."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster

from esagono.engine import EsagonoError
from esagono.lab import cluster
from esagono.lab.matches import Match, Rows
from esagono.lab.simulate import TIMINGS, run_here, runner

NODE = {"num_cpus": 1, "object_store_memory": 80_000_000}


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Two nodes of one core each on this machine; nothing of it is reported to anybody."""
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    nodes = Cluster(initialize_head=True, head_node_args=NODE)
    try:
        nodes.add_node(**NODE)
        yield nodes.address
    finally:
        ray.shutdown()
        nodes.shutdown()


def without_times(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in TIMINGS}


@pytest.mark.slow
def test_two_nodes_give_the_same_rows_as_one_process(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    play = cluster.play

    def play_and_sign(match: Match) -> Rows:
        """The rows of the match, with the node on which it was played."""
        rows = play(match)
        rows.game["node"] = ray.get_runtime_context().get_node_id()
        return rows

    monkeypatch.setattr(cluster, "play", play_and_sign)
    matches = [
        Match(game, n, ("random", "random"), "ray") for n, game in enumerate(["isonzo-1917", "altipiani-1916"] * 3)
    ]
    there = {rows.game["number"]: rows for rows in runner(workers=1, cluster=address)(matches)}
    assert len({rows.game.pop("node") for rows in there.values()}) == 2, "both nodes take part"
    for here in run_here(matches):
        other = there.pop(here.game["number"])
        assert other.combats == here.combats
        assert without_times(other.game) == without_times(here.game)
    assert not there


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(EsagonoError, match=r"esagono\[cluster\]"):
        cluster.run_on_cluster("auto")


def test_no_cluster_is_said_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    class NoCluster:
        @staticmethod
        def is_initialized() -> bool:
            return False

        @staticmethod
        def init(**_: Any) -> None:
            raise ConnectionError("Could not find any running Ray instance.\nMore lines")

    monkeypatch.setattr(cluster, "import_module", lambda name: NoCluster)
    with pytest.raises(EsagonoError, match=r"^no Ray cluster answers at 'auto': start one with `ray start --head`$"):
        next(cluster.run_on_cluster("auto")([]))
