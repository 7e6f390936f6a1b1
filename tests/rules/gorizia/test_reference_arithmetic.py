"""The program against a reference arithmetic written from the rules alone, at random positions."""

from __future__ import annotations

import pytest

from .reading import rule
from .reference_cases import SUBJECTS, compare

POSITIONS = 30


@rule("13.2.5.a", "13.3.5.a", "13.3.6.a", "13.3.10.a", "13.4.3.a", "13.4.3.b", "13.4.3.d", "13.4.3.f", "11.0.2.a",
      "11.0.4.a", "11.1.1.a", "11.1.1.b", "11.2.1.b", "11.2.2.a", "11.3.a", "13.2.2.d", "10.2.a", "8.1.c", "8.5.b",
      "10.4.1.b", "12.1.a", "13.1.5.a")  # fmt: skip
@pytest.mark.parametrize("subject", list(SUBJECTS))
@pytest.mark.parametrize("seed", range(POSITIONS))
def test_both_arithmetics_agree(subject: str, seed: int) -> None:
    asked, differences = compare(subject, seed)
    assert asked >= 5
    assert differences == []
