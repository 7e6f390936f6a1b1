"""Some schedules of simulated trouble; `python -m tests.server.simulation` runs as many as there is time for."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.server.simulation.__main__ import run
from tests.server.simulation.faults import FAULTS
from tests.server.simulation.schedule import make_template

SECONDS = 20.0
"""Of processor time, for schedules that are new in each release of Python or of the server."""
MOST = 100
"""Schedules in which a fault that is put back must be found; each takes fewer than 25 now."""


@pytest.fixture
def template(tmp_path: Path) -> Path:
    return make_template(tmp_path)


def test_nothing_goes_wrong_in_simulated_trouble(template: Path) -> None:
    end, done, killed, options, refused = time.process_time() + SECONDS, 0, 0, 0, 0
    while time.process_time() < end:
        outcome = run(done + 1, template)
        assert not outcome.violation, f"seed {outcome.seed}: {outcome.violation}"
        done, killed, options = done + 1, killed + outcome.killed, options + outcome.options
        refused += outcome.refused_by_disk
    assert done > 5
    assert killed > done / 4  # there was trouble, and play
    assert refused
    assert options > done


def test_a_seed_gives_the_same_schedule_to_the_line(template: Path) -> None:
    for seed in (2, 4):
        first, again = run(seed, template), run(seed, template)
        assert first.lines == again.lines
        assert len(first.lines) > 20


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_that_is_put_back_is_found_and_replayed(fault: str, template: Path) -> None:
    with FAULTS[fault]():
        for seed in range(1, MOST):
            outcome = run(seed, template)
            if outcome.violation:
                break
        assert outcome.violation
        again = run(seed, template)
        assert (again.violation, again.lines) == (outcome.violation, outcome.lines)
