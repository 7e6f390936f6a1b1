"""26.1 to 26.3: who wins a scenario."""

from __future__ import annotations

from typing import Any

import pytest

import esagono
from esagono.engine.questions import OfOverlay

from .reading import AH, IT, rule
from .situations import GORIZIA, own


@rule("26.1.a")
def test_the_bridgehead_needs_both_conditions() -> None:
    units = [{"id": "it-toscana-i-77", "hex": "2025"}, {"id": "ah-4-gebirgs-i-37", "hex": "2705"}]
    held = dict.fromkeys(GORIZIA, IT)
    assert own(scenario=1, turn=4, units=units, control=held).result.winner == IT
    west = [units[0], {"id": "ah-4-gebirgs-i-37", "hex": "2211"}]
    assert own(scenario=1, turn=4, units=west, control=held).result.winner == AH
    assert own(scenario=1, turn=4, units=units, control=held | {"2711": AH}).result.winner == AH


@rule("26.1.a")
@pytest.mark.parametrize(
    ("hexes", "ahhex", "winner"),
    [
        (["2510", "2511", "2610", "2711"], "2505", IT),
        (["2510", "2511", "2610"], "2505", AH),
        (["2510", "2511", "2610", "2711"], "2413", AH),
    ],
)
def test_the_winner_of_the_bridgehead(hexes: Any, ahhex: Any, winner: Any) -> None:
    g = esagono.position(
        {
            "game": "gorizia-1916",
            "scenario": 1,
            "turn": 4,
            "phase": "victory",
            "units": [{"id": "it-toscana-i-77", "hex": "2020"}, {"id": "ah-5-gebirgs-i-22", "hex": ahhex}],
            "control": dict.fromkeys(hexes, IT),
        }
    )
    assert g.result.winner == winner


@rule("26.2.a")
@pytest.mark.parametrize(("hexes", "winner"), [
    (["3417", "4316"], IT), (["3214", "3417"], IT), (["3817", "4316"], IT), (["3214"], AH), (["3417"], AH), ([], AH),
])  # fmt: skip
def test_the_carso_needs_two_of_four(hexes: list[str], winner: str) -> None:
    units = [{"id": "it-brescia-i-19", "hex": "3520"}, {"id": "ah-39-honved-i-3h", "hex": "3605"}]
    game = own(scenario=2, turn=4, units=units, control=dict.fromkeys(hexes, IT))
    assert game.result.winner == winner


@rule("26.2.a")
@pytest.mark.parametrize("holder", [IT, AH])
def test_castel_rubbia_is_shown_though_it_is_worth_no_points(holder: str) -> None:
    units = [{"id": "it-brescia-i-19", "hex": "3520"}, {"id": "ah-39-honved-i-3h", "hex": "3605"}]
    game = own(phase="action", scenario=2, units=units, control={"3214": holder})
    assert [(o["points"], o["side"]) for o in game.objectives() if o["hex"] == "3214"] == [(0, holder)]
    for seat in (IT, AH, "observer"):
        view = game.view(seat)
        assert view["decisive"] == [{"hex": "3214", "place": "Castel Rubbia", "side": holder}]
        marked = [m.side for m in game.rules.show.table(game.rules, view, "en").markers if m.at == "3214"]
        assert marked == [holder]
        painted = game.rules.questions["overlay-objectives"].answer(game, seat, "en", OfOverlay(side=IT)).hexes["3214"]
        assert (painted.cls, painted.text) == ("held-own" if holder == IT else "held-enemy", "0")
    assert own(phase="action", scenario=3).view(IT)["decisive"] == []


@rule("26.3.a", "25.0.b")
@pytest.mark.parametrize(("hexes", "winner", "level"), [
    (["4101", "2801", "2201", "3009", "3302"], IT, "victory"),
    (["4101", "2801", "2201", "3009"], "", "draw"),
    (["4101", "2801", "2201", "2010", "2808"], AH, "victory"),
])  # fmt: skip
def test_points_decide_the_campaign(hexes: list[str], winner: str, level: str) -> None:
    game = own(turn=12, control=dict.fromkeys(hexes, IT))
    assert (game.result.winner, game.result.level) == (winner, level)


@pytest.mark.parametrize(
    ("hexes", "winner"),
    [
        (["4101", "2801", "3009", "2206", "2201"], IT),
        (["4101", "2801", "3009", "2206"], None),
        (["4101", "2801", "3009", "2510", "2511"], AH),
    ],
)
def test_the_winner_of_the_campaign(hexes: Any, winner: Any) -> None:
    # 30, 25, 24
    g = own(turn=12, control=dict.fromkeys(hexes, IT), conquered=hexes[:1])
    assert g.result is not None
    assert (g.result.winner or None) == winner, (g.points(), g.result)
