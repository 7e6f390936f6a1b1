"""The benchmark itself: small, to see that it measures."""

from __future__ import annotations

import subprocess
import sys

import pytest
from msgspec.structs import replace

from esagono.server.operator import load
from esagono.server.operator.load import Report, measure, percentiles, what_breaks


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


@pytest.mark.slow
def test_the_benchmark_prints_its_report_and_no_traceback() -> None:
    command = [sys.executable, "-m", "esagono.server.operator.load", "--games", "2", "--seconds", "1", "--pace", "0.2"]
    found = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert found.returncode == 0
    assert "2 games, an option every" in found.stdout
    assert "Traceback" not in found.stdout + found.stderr


GOOD, SLOW = {"p95": 0.05}, {"p95": 0.5}


def report(seen: dict[str, float] = GOOD, server: float = 0.4, others: float = 0.0, lost: int = 0) -> Report:
    return Report(200, 2.0, 100, 50.0, GOOD, seen, server, 0.5, others, 0, lost)


def test_what_breaks_is_said_in_words() -> None:
    assert report().holds()
    assert what_breaks(report()) == "nothing broke"
    assert not report(SLOW).holds()
    assert "core is full" in what_breaks(report(SLOW, server=0.97))
    assert "machine is full" in what_breaks(report(SLOW))
    assert "other programs" in what_breaks(report(SLOW, others=1.2))
    assert "sockets" in what_breaks(report(lost=3))


def test_the_limit_is_looked_for_with_more_and_more_games(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def measured(games: int, pace: float, seconds: float) -> Report:
        return replace(report(SLOW if games > 400 else GOOD, server=0.97), games=games)

    monkeypatch.setattr(load, "measure", measured)
    assert load.main(["--games", "200", "--limit"]) == 0
    said = capsys.readouterr().out
    assert [f"{n} games, an option" in said for n in (200, 300, 450, 675)] == [True, True, True, False]
    assert "held with 300 games" in said
    assert "with 450 games the server's core is full" in said
