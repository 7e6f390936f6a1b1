"""Reinforcements in positions: one by one, in groups, by turn, by the id of a counter."""

from __future__ import annotations

from typing import Any

import pytest

import esagono

from .cases import ACROSS, DISTANT, A, B, in_phase, inf, nowhere
from .reading import IT, offered, rule, written

WAITING = nowhere(inf("R", IT, ""))


def test_where_reinforcements_enter() -> None:
    for row in ({"entry": ["0514"]}, {"hex": "0514"}):
        g = in_phase("reinforcement", A, ACROSS, reinforcements=[WAITING | {"turn": 2} | row])
        assert offered(g, "enter") == ["enter unit=R hex=0514"]
    with pytest.raises(esagono.EsagonoError, match="expected id and turn"):
        in_phase("reinforcement", A, ACROSS, reinforcements=[WAITING])


@rule("6.1.a", "Q106")
@pytest.mark.parametrize(
    "arrivals",
    [
        [{"turn": 2, "units": ["R"], "entry": ["0314", "0414"]}],
        [{"turn": 2, "side": IT, "units": [WAITING], "entry": ["0314", "0414"]}],
        [{"turn": 2, "id": "R", "entry": ["0314", "0414"]}],
    ],
)
def test_reinforcements_one_by_one_or_in_groups(arrivals: Any) -> None:
    named = "combat" not in str(arrivals)
    units = [A, B, *([WAITING | {"hex": "pool"}] if named else [])]
    game = in_phase("reinforcement", *units, reinforcements=arrivals, side=IT, initiative=IT)
    assert offered(game, "enter") == ["enter unit=R hex=0314", "enter unit=R hex=0414"]
    assert esagono.position(game.to_position()).to_position() == game.to_position()


@pytest.mark.parametrize("row", [{"turn": 2, "entry": ["0314"]}, {"id": "R", "units": ["R"], "turn": 2}])
def test_a_reinforcement_is_one_or_several(row: Any) -> None:
    with pytest.raises(esagono.BadPosition, match="expected id and turn, or units and turn"):
        in_phase("reinforcement", A, B, reinforcements=[row])


@rule("13.2.7.b", "20.3.f", "6.1.a")
def test_barrages_bridges_and_arrivals() -> None:
    late = inf("R", IT, "pool", turn=2, entry=["0514"])
    chart = {"sides": {"0806-0807": "isonzo"}, "bridges": ["0806-0807"]}
    barrage = {"hex": "0807", "value": 8}
    game = in_phase("reinforcement", inf("A", IT, "0808"), B, late, chart=chart, interdiction=[barrage])
    document = game.to_position()
    assert document["interdiction"][0]["value"] == 8
    assert written(game, "R")["entry"] == ["0514"]
    assert game.reach("A", mode="tactical")["0807"].cost == 1


@rule("6.1.a", "Q106")
def test_a_reinforcement_of_the_game_by_its_id_alone() -> None:
    coming = [{"id": "it-udine-i-95"}]
    doc = {"game": "gorizia-1916", "turn": 2, "phase": "reinforcement", "units": [], "reinforcements": coming}
    game = esagono.position(doc)
    assert offered(game, "enter") == ["enter unit=it-udine-i-95 hex=2927", "enter unit=it-udine-i-95 hex=3027"]
    early = esagono.position(doc | {"turn": 1})
    assert early.decision.kind == "plan"


@rule("6.1.a")
def test_a_unit_of_the_document_without_a_turn_arrives_now() -> None:
    unit_ = WAITING | {"entry": ["0514"]}
    assert offered(in_phase("reinforcement", A, DISTANT, reinforcements=[unit_]), "enter") == ["enter unit=R hex=0514"]
    with pytest.raises(esagono.EsagonoError, match="expected id and turn"):
        in_phase("reinforcement", A, DISTANT, reinforcements=[{"id": "R"}])
