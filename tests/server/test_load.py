"""The benchmark itself: small, to see that it measures."""

from __future__ import annotations

import pytest

from esagono.server.load import Report, measure, percentiles, what_breaks


def test_percentiles() -> None:
    assert percentiles([n / 100 for n in range(100)]) == {"p50": 0.5, "p95": 0.95, "p99": 0.99}


@pytest.mark.slow
def test_a_small_load_is_measured() -> None:
    report = measure(games=3, pace=0.1, seconds=2)
    assert report.options > 5
    assert 0 < report.acknowledged["p50"] < 30
    assert report.seen["p50"] >= 0
    assert (report.refused, report.lost) == (0, 0)
    assert "options a second" in report.text()


def test_what_breaks_is_said_in_words() -> None:
    good, slow = {"p95": 0.05}, {"p95": 0.5}
    fine = Report(200, 2.0, 100, 50.0, good, good, 0.5, 0, 0)
    assert fine.holds()
    assert what_breaks(fine) == "nothing broke"
    full = Report(200, 2.0, 100, 50.0, good, slow, 0.97, 0, 0)
    assert not full.holds()
    assert "core is full" in what_breaks(full)
    assert "machine is full" in what_breaks(Report(200, 2.0, 100, 50.0, slow, slow, 0.4, 0, 0))
    assert "sockets" in what_breaks(Report(200, 2.0, 100, 50.0, good, good, 0.4, 0, 3))
