"""8.4 of Goito: limbering and unlimbering."""

from __future__ import annotations

import pytest

from esagono.engine import Option
from esagono.games.risorgimento.roster import QUARTERS
from esagono.games.risorgimento.state import MARCH

from .playing import act, clauses, take, verbs
from .reading import faces, flags, has, u
from .situations import FAR, GUN, au, pi, position, rule


@rule("8.4.a", "8.4.c", "Q41", "Q39")
def test_artillery_limbers_moves_and_unlimbers_with_its_points():
    slow = position(au("G", "0505", type="field-artillery", move=4), FAR)
    slow.play(Option("select", unit="G"))
    assert clauses(slow, "move", unit="G", to="0504") == ["8.4.a"]
    take(slow, "limber")
    assert slow.state.spent[u(slow, "G")] == 8
    take(slow, "move", to="0503")
    assert "unlimber" not in verbs(slow)
    quick = position(au("G", "0505", type="field-artillery", move=6), FAR)
    act(quick, "G", "limber")
    take(quick, "move", to="0503")
    take(quick, "unlimber", facing="NE")
    assert not has(quick, "G", MARCH)
    assert faces(quick, "G") == "NE"
    assert quick.state.spent[u(quick, "G")] == 24


@rule("8.4.a", "8.4.c", "8.4.1.a", "Q41")
@pytest.mark.parametrize(
    ("type", "move", "hexes", "unlimbers"),
    [("field-artillery", 4, 2, False), ("field-artillery", 6, 2, True), ("field-artillery", 6, 4, False),
     ("field-artillery", 6, 3, False), ("horse-artillery", 8, 6, True), ("field-artillery", 4, 0, True)],
)  # fmt: skip
def test_limber_move_and_unlimber(type, move, hexes, unlimbers):
    game = position(au("G", "0510", type=type, move=move), pi("P", "1201"))
    assert clauses(game, "move", unit="G", to="0509") == ["8.4.a"]
    act(game, "G", "limber")
    assert "march" in flags(game, "G") or "limbered" in flags(game, "G")
    for row in range(9, 9 - hexes, -1):
        take(game, "move", unit="G", to=f"05{row:02}")
    assert ("unlimber" in verbs(game)) == unlimbers


@rule("8.4.1.a")
def test_horse_artillery_unlimbers_free():
    game = position(au("G", "0505", type="horse-artillery", move=3), FAR)
    act(game, "G", "limber")
    take(game, "move", to="0504")
    take(game, "unlimber", facing="N")
    assert game.state.spent[u(game, "G")] == 12


@rule("8.4.c", "Q39")
@pytest.mark.parametrize(("kind", "cost"), [("field-artillery", 2), ("horse-artillery", 0)])
def test_limbered_guns_unlimber_where_they_stand(kind: str, cost: int) -> None:
    game = position(au("G", "0508", type=kind, move=4, flags=["limbered"]), pi("P", "0101"))
    act(game, "G", "unlimber", facing="NE")
    assert not has(game, "G", MARCH)
    assert game.state.spent[u(game, "G")] == cost * QUARTERS
    assert Option("select", unit="G") not in game.options()


@rule("8.4.c")
def test_guns_without_points_cannot_unlimber():
    game = position(au("G", "0508", **GUN, flags=["limbered"], spent=3), pi("P", "0101"))
    assert clauses(game, "unlimber", unit="G") == ["8.4.c"]


@rule("8.4.b", "9.2.2.b")
def test_limbered_artillery_cannot_fire():
    game = position(au("G", "0505", type="field-artillery", flags=["limbered"]), pi("P", "0502"))
    order = {"unit": "G", "target": "0502", "force": "infantry", "facing": "N"}
    assert clauses(game, "fire", **order) == ["8.4.b"]
    assert "8.4.b" in [r.clause for r in game.forecast(kind="fire", firers=["G"], target="0502").reasons]
    game.play(Option("select", unit="G"))
    assert "fire" not in verbs(game)
    assert clauses(game, "fire", **order) == ["8.4.b"]
