"""What players are shown of Gorizia: points left, an attack of several, names and values as on the counters."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import esagono
from esagono.engine import Game
from esagono.engine.questions import answer
from esagono.games.lessons import lesson_of

PAIR = ("it-cuneo-i-7", "it-cuneo-ii-7")


def moving() -> Game:
    """The first battle, once the Brigade may move and declare."""
    position = lesson_of("gorizia-1916", "first-battle").position
    game = esagono.position({"game": "gorizia-1916", "seed": 1, **position})
    game.play("place-hq", hex="2515")
    game.play("done")
    return game


def ask(game: Game, name: str, **args: Any) -> Any:
    return answer(game, "italian", "en", name, args)


def test_the_chance_of_several_who_attack_together() -> None:
    game = moving()
    both = [["assault", {"unit": unit, "to": "2412"}] for unit in PAIR]
    offered = {o.text("unit"): o for o in game.options("italian") if o.verb == "assault"}
    assert set(offered) == set(PAIR)
    alone = ask(game, "odds", option=both[0])
    together = ask(game, "odds", option=both[0], more=[both[1]])
    forecast = game.forecast(kind="assault", target="2412", attackers=list(PAIR), seat="italian")
    assert together["headline"]["p"] == float(forecast.results["taken"])
    assert together["groups"][0]["total"] == str(forecast.totals["attack"]) != alone["groups"][0]["total"]


def test_points_left_are_told_of_every_hex() -> None:
    game = moving()
    unit = "it-cuneo-iii-7"
    hexes = ask(game, "reach", unit=unit)["hexes"]
    assert hexes
    allowance = Fraction(next(u for u in game.view("italian")["units"] if u["id"] == unit)["move"])
    unmarched = {hex: way for hex, way in hexes.items() if Fraction(way["cost"]) <= allowance}
    assert unmarched
    assert all(Fraction(way["left"]) == allowance - Fraction(way["cost"]) for way in unmarched.values())


def test_numbers_in_a_row_are_those_of_the_counter() -> None:
    game = moving()
    pieces = game.rules.table(game.view("italian"), "en").pieces
    values = next(p for p in pieces if p.key == PAIR[0]).values
    assert [v.id for v in values if not v.aside] == ["combat", "morale", "move"]


def test_units_printed_with_a_number_only_say_what_they_are() -> None:
    rules = esagono.new("gorizia-1916", scenario="campaign", seed=1).rules
    assert [rules.names(lang)["it-mg-4"] for lang in ("en", "it")] == ["MG Coy. 4", "4ª cp. mitr."]
    assert rules.names("en")["it-toscana-i-77"] == "I/77"
