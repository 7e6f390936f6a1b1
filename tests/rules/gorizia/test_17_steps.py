"""17: how many steps a unit has."""

from __future__ import annotations

import pytest

import esagono

from .reading import rule
from .situations import FAR, alone, it, pos


@rule("17.1.a", "2.2.1.a", "2.2.1.b", "Q84")
@pytest.mark.parametrize(
    ("kind", "count"),
    [("infantry", 2), ("cavalry", 2), ("engineer", 2), ("mg", 1), ("flamethrower", 1), ("armored-car", 1)],
)
def test_how_many_steps_a_type_has(kind: str, count: int) -> None:
    types = {c.type: c.steps for c in pos(alone("A", "0508", type=kind), it("B", "0508"), FAR).rules.roster.counters}
    assert types[kind] == count


@rule("Q84", "17.1.a", "2.2.1.a")
def test_steps_by_type():
    rules = esagono.new("gorizia-1916", scenario="campaign", seed=1).rules
    by_type = {}
    for u, kind in enumerate(rules.roster.type):
        by_type.setdefault(kind, set()).add(rules.roster.steps[u])
    for kind in ("infantry", "cavalry", "engineer"):
        assert by_type[kind] == {2}
    for kind in ("mg", "flamethrower", "armored-car", "field-artillery"):
        assert by_type[kind] == {1}
