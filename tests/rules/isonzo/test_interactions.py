"""Where several rules meet: pontoons and moves, bridges and advances, engineers and losses, what each side may see."""

from __future__ import annotations

import pytest

from .helpers import AH, GAME, IT, ah, it, kind, listed, play, pos, supplied, water, where

ISONZO = water()
"""The Isonzo between lines 06 and 07."""


def pontoon(owner: str, hexside: str = "0605-0705") -> list[dict[str, str]]:
    return [{"id": "P", "side": owner, "hexside": hexside}]


# Pontoons of the enemy


@pytest.mark.rule(GAME, "12.2.i")
@pytest.mark.rule(GAME, "14.2.c")
def test_a_pontoon_carries_only_its_own_side():
    """It folds before an enemy could step on it, so no path of the enemy leads over it."""
    own = pos([it("A", "0806"), ah("far", "0102")], map={"sides": ISONZO, "pontoons": pontoon(IT)})
    play(own, "done")
    assert "0605" in own.reach("A")
    foreign = pos([it("A", "0806"), ah("far", "0102")], map={"sides": ISONZO, "pontoons": pontoon(AH)})
    play(foreign, "done")
    assert "0605" not in foreign.reach("A")
    play(foreign, "move", unit="A", to="0705")
    assert where(foreign, "P") == "0605", "the Engineer goes ashore on the bank that no enemy holds"
    assert not listed(foreign, "move", to="0605")


@pytest.mark.rule(GAME, "12.2.i")
@pytest.mark.rule(GAME, "Q70")
def test_engineers_who_come_ashore_in_front_of_a_unit_stop_it():
    """Next to the ends counts as adjacent here: the Engineer folds into the hex the unit was going to enter."""
    game = pos(
        [it("A", "0906"), ah("far", "0102")],
        map={"sides": ISONZO, "pontoons": pontoon(AH, "0606-0706")},
        options={"bridge_adjacency": "next-to-ends"},
    )
    play(game, "done", AH)
    play(game, "move", unit="A", to="0706")
    assert kind(game) == "fold_forced"
    play(game, "fold", AH, unit="P", hex="0706")
    assert where(game, "P") == "0706"
    assert where(game, "A") in ("0806", "0807"), "it stops before the Engineer, who bars the way (4.1)"
    assert kind(game) == "movement"


@pytest.mark.rule(GAME, "12.2.k")
def test_a_pontoon_of_the_enemy_carries_no_supply():
    """Six hexes to the source with the crossing, nine without it."""
    units = [it("A", "0406"), ah("far", "0102")]
    flag = {"flags": {"1006": IT, "0101": AH}}
    for owner, state in ((IT, "low"), (AH, "out")):
        game = pos(units, phase="supply", size=(10, 12), map={"sides": ISONZO, "pontoons": pontoon(owner), **flag})
        assert supplied(game, "A") == state
