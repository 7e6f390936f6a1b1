"""The same matches on more than one machine, with Ray (`pip install 'esagono[cluster]'`).

Start the head with `ray start --head` on one machine and `ray start --address=HEAD:6379` on the others; Esagono must be
installed on each.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any

from esagono.engine import EsagonoError
from esagono.lab.matches import Match, Rows, play

if TYPE_CHECKING:
    from esagono.lab.simulate import Runner

AHEAD = 4
"""Matches in work or waiting for each core, so that none is idle and few are lost at an interruption."""


def run_on_cluster(address: str) -> Runner:
    """A runner that hands matches to the cores of a Ray cluster."""
    try:
        ray: Any = import_module("ray")
    except ModuleNotFoundError:
        raise EsagonoError("--cluster needs Ray: pip install 'esagono[cluster]'") from None

    def run(matches: list[Match]) -> Iterator[Rows]:
        if not ray.is_initialized():
            try:
                ray.init(address=address, log_to_driver=False)
            except (ConnectionError, RuntimeError, ValueError, OSError) as error:  # what Ray raises of its own
                raise EsagonoError(
                    f"no Ray cluster answers at {address!r}: start one with `ray start --head`"
                ) from error
        remote = ray.remote(scheduling_strategy="SPREAD")(play)  # all machines from the first match on
        waiting = list(reversed(matches))
        most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        working = [remote.remote(waiting.pop()) for _ in range(min(most, len(waiting)))]
        while working:
            ready, working = ray.wait(working)
            for one in ready:
                yield ray.get(one)
                if waiting:
                    working.append(remote.remote(waiting.pop()))

    return run
