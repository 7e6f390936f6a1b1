"""The overlays of zones: what one side covers, and apart where both do."""

import esagono
from esagono.engine.questions import OfOverlay


def test_where_the_zones_of_both_sides_meet() -> None:
    game = esagono.new("gorizia-1916", seed=1)
    mine, his = (set(game.zoc(side, seat="italian")) for side in ("italian", "austro-hungarian"))
    assert mine & his
    for name, zone in (("own-zoc", mine), ("enemy-zoc", his)):
        painted = game.rules.questions[f"overlay-{name}"].answer(game, "italian", "en", OfOverlay()).hexes
        assert set(painted) == zone
        assert {h for h, look in painted.items() if look == "zoc-both"} == mine & his
