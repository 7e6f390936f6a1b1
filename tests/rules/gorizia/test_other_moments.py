"""Orders that have a step or a phase of their own are refused elsewhere by its clause."""

from __future__ import annotations

from typing import Any

import pytest

from .cases import A, battery, hq, in_phase, inf
from .reading import AH, IT, refused, rule

BRIDGE = {"sides": {"0806-0807": "isonzo"}, "bridges": ["0806-0807"]}


def between(turn: int = 2) -> Any:
    """Phase 8: somebody is to be activated."""
    men = [A, battery("G", IT, "0510"), inf("B", AH, "0803"), hq("HX", IT), hq("HY", AH)]
    return in_phase("action", *men, initiative=IT, display={"X": 5}, chart=BRIDGE, turn=turn)


@rule("4.0.a")
@pytest.mark.parametrize(
    ("verb", "args", "clause"),
    [
        ("move", {"unit": "A", "to": "0808"}, "11.0.a"),
        ("assault", {"unit": "A", "to": "0803"}, "13.1.1.a"),
        ("dig", {"unit": "A"}, "18.1.a"),
        ("extend", {"unit": "A", "to": "0808"}, "23.1.a"),
        ("turn", {"unit": "G", "up": "move"}, "19.1.a"),
        ("destroy", {"unit": "G"}, "19.5.a"),
        ("blow", {"unit": "A", "hexside": "0806-0807"}, "20.2.a"),
        ("lower", {"hex": "0807"}, "18.6.b"),
        ("bombard", {"unit": "G", "target": "0803"}, "13.2.1.a"),
        ("fire", {"unit": "A", "target": "0803"}, "13.3.a"),
        ("interdict", {"unit": "G", "target": "0804"}, "13.2.7.a"),
        ("attach", {"unit": "G"}, "8.4.b"),
        ("plan", {"brigade": "X", "box": 0}, "4.2.a"),
        ("bid", {"points": 1}, "4.3.b"),
        ("react", {"brigade": "X"}, "15.0.a"),
        ("counter-assault", {"unit": "A", "target": "0803"}, "13.5.a"),
        ("rally", {"unit": "A"}, "21.6.a"),
        ("replace", {"unit": "A"}, "21.2.a"),
        ("bridge", {"unit": "A", "hexside": "0806-0807"}, "20.3.a"),
    ],
)
def test_an_order_out_of_its_time(verb: str, args: dict[str, Any], clause: str) -> None:
    assert refused(between(), verb, **args) == [clause]


@rule("26.0.b", "Q28")
@pytest.mark.parametrize(("turn", "clauses"), [(1, ["26.0.b", "20.2.a"]), (2, ["20.2.a"])])
def test_the_first_turn_has_no_artillery_phase(turn: int, clauses: list[str]) -> None:
    assert refused(between(turn), "blow", unit="A", hexside="0806-0807") == clauses
