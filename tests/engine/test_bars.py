"""What bars an option, and what is told of it."""

from __future__ import annotations

from esagono.engine.bars import Bar, open_bars, reasons

CRAG = Bar("7.8.f", "attack-crag")
HIDDEN = Bar("5.3", "attack-zero", secret=True)


def test_bars_are_told_once_each_in_their_order() -> None:
    near, far = CRAG.about(hex="2412"), CRAG.about(hex="2413")
    assert [r.args for r in reasons([near, far, CRAG.about(hex="2412")])] == [{"hex": "2412"}, {"hex": "2413"}]


def test_a_secret_bar_is_not_told() -> None:
    assert open_bars([HIDDEN, CRAG]) == [CRAG]
    assert [str(r) for r in reasons([CRAG, HIDDEN.about(unit="it-1")])] == ["attack-crag (7.8.f)"]


def test_a_bar_about_a_case_leaves_the_constant_as_it_was() -> None:
    assert CRAG.about(hex="2412").about(unit="it-1").args == {"hex": "2412", "unit": "it-1"}
    assert not CRAG.args
