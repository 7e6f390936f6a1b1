"""24, H1 to H12: what the enemy sees."""

from __future__ import annotations

import json

from .reading import AH, IT, play, rule, shown
from .situations import FAR, ah, alone, gun, it, moving, pos


def ids(game: object, seat: str) -> set[str]:
    return {u["id"] for u in game.view(seat)["units"]}


@rule("24.1.a", "24.3.a", "H4", "Q98")
def test_only_the_top_of_a_stack_is_seen_infantry_first() -> None:
    game = pos(gun("G", "0508"), alone("M", "0508", type="mg"), it("A", "0508"), it("B", "0508"), FAR)
    assert ids(game, AH) == {"A", "e"}
    assert ids(game, IT) == {"A", "B", "G", "M", "e"}
    assert game.view(AH)["stacks"]["0508"] == {IT: {"top": "A", "more": True}}
    assert ids(game, "observer") == {"A", "e"}


@rule("24.2.a", "H5")
def test_disorganization_is_hidden() -> None:
    game = pos(it("A", "0508", dp=3, reduced=True), FAR)
    seen = shown(game, "A", AH)
    assert "dp" not in seen
    assert "morale" not in seen
    assert seen["reduced"] is True, "the side that is up is seen"
    assert shown(game, "A", IT)["dp"] == 3


@rule("24.3.a")
def test_everything_is_open_with_the_option() -> None:
    game = pos(it("A", "0508", dp=3), it("B", "0508"), FAR, options={"fog": "open"})
    assert ids(game, AH) == {"A", "B", "e"}
    assert shown(game, "A", AH)["dp"] == 3


@rule("7.0.b", "H1")
def test_logistics_points_are_hidden_unless_played_open() -> None:
    units = (it("A", "0508"), FAR)
    hidden = pos(*units, tracks={"lp": {IT: 17, AH: 3}})
    assert set(hidden.view(AH)["tracks"]) == {AH}
    shown = pos(*units, tracks={"lp": {IT: 17, AH: 3}}, options={"logistics": "open"})
    assert shown.view(AH)["tracks"][IT]["lp"] == 17


@rule("8.2.a", "24.3.a")
def test_the_display_is_secret() -> None:
    game = pos(it("A", "0508"), FAR, display={"X": 10}, side=IT)
    assert game.view(AH)["display"] == {}
    assert "10" not in json.dumps(game.view(AH)["display"])
    play(game, "activate", brigade="X")
    assert game.view(AH)["action"] == {"side": IT, "step": "start"}
    play(game, "place-hq", hex="0508")
    assert game.view(AH)["action"]["brigade"] == "X"
    assert "box" not in game.view(AH)["action"]


@rule("2.2.4.a")
def test_markers_are_open() -> None:
    game = moving(it("A", "0506"), ah("e", "0505"), interdiction=[{"hex": "0501", "value": 9, "side": IT}], roads=[],
                  hexes={"0505": {"trench": 2}})  # fmt: skip
    play(game, "assault", unit="A", to="0505")
    for seat in (IT, AH, "observer"):
        view = game.view(seat)
        assert view["assaults"][0]["to"] == "0505"
        assert view["interdiction"] == {"0501": 9}
        assert view["trenches"]["0505"]["level"] == 2
