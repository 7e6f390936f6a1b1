"""Forecasts as sheets: the chance first, the answers that it does not name, and what may lie hidden."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from esagono.engine import Game
from esagono.engine.chance import Answer, Chance
from esagono.engine.forecast import Effect, Forecast, Share, Total, by_cause
from esagono.engine.sheets import forecast_sheet, other_answers
from tests.toys.convoy import Convoy

RULES = Convoy("road", {})
FOUND = Forecast(
    "ambush",
    True,
    sums={"attack": Total(Fraction(3, 2), (Share("4.2", 1, "cart-a"), Share("4.2", Fraction(1, 2), "cart-b")))},
    figures={"ratio": "3-1"},
    column_before="1-1",
    shifts=(Effect("4.1", -1, "wood"),),
    column="1-2",
    drms=(Effect("4.3", 2, "gold"), Effect("4.3", -1, "rain")),
    chance=Chance(Fraction(1, 4)),
)


def chance_of(*answers: tuple[str, int]) -> Chance:
    listed = tuple(Answer(key, Fraction(percent, 100)) for key, percent in answers)
    return Chance(listed[0].p, listed)


def test_totals_are_the_sums_and_the_other_figures() -> None:
    assert FOUND.totals == {"attack": Fraction(3, 2), "ratio": "3-1"}
    assert FOUND.drm == 1
    assert by_cause(FOUND.drms) == {"gold": 2, "rain": -1}


def test_a_sheet_has_every_number_with_its_clause() -> None:
    sheet = forecast_sheet(RULES, FOUND, "en", "An ambush")
    assert sheet.headline is not None
    assert (sheet.headline.text, sheet.headline.p) == ("the hex is taken", 0.25)
    assert [(side.title, side.total) for side in sheet.groups] == [("Attack", "3/2")]
    assert [(part.clause, part.value) for part in sheet.shifts] == [("4.1", -1)]
    assert [(part.clause, part.value) for part in sheet.modifiers] == [("4.3", 2), ("4.3", -1)]
    assert (sheet.column_before, sheet.column) == ("1-1", "1-2")
    assert sheet.cell is not None
    assert (sheet.cell.chart, sheet.cell.column) == ("ambush", "1-2")
    assert sheet.notes == ()


def test_without_a_column_no_cell_of_a_chart_is_lit() -> None:
    assert forecast_sheet(RULES, replace(FOUND, column=""), "en", "").cell is None


def test_the_headline_names_the_best_answer_and_the_notes_the_others() -> None:
    found = replace(FOUND, chance=chance_of(("hold", 10), ("yield", 30), ("none", 50)))
    sheet = forecast_sheet(RULES, found, "en", "")
    assert sheet.headline is not None
    assert sheet.headline.text == "the hex is taken, answer-hold"
    assert sheet.notes == ("Otherwise: 30% answer-yield; 50% answer-none.",)


def test_of_many_answers_the_best_are_told_and_always_none_at_all() -> None:
    many = chance_of(("a", 1), ("b", 2), ("c", 3), ("d", 4), ("e", 5), ("none", 6))
    assert [each.key for each in other_answers(many)] == ["b", "c", "d", "none"]


def test_a_range_is_told_where_it_shows() -> None:
    wide = replace(FOUND, chance=replace(FOUND.chance, worst=Fraction(1, 8), best=Fraction(3, 8)))
    assert forecast_sheet(RULES, wide, "en", "").notes == ("odds-between",)
    narrow = replace(FOUND, chance=replace(FOUND.chance, worst=Fraction(250, 1000), best=Fraction(251, 1000)))
    assert forecast_sheet(RULES, narrow, "en", "").notes == (), "both are 25%"


def test_what_a_sheet_says_itself_goes_before() -> None:
    sheet = forecast_sheet(RULES, FOUND, "en", "", notes=("mine",), target="0103")
    assert (sheet.notes, sheet.target) == (("mine",), "0103")


def test_the_forecast_of_a_game_is_asked_like_every_question() -> None:
    game = Game.begin(RULES, 1)
    found = game.question("forecast", "0103", ["cart-a"])
    assert found == game.forecast(target="0103", attackers=["cart-a"])
    assert [part.unit for part in found.sums["attack"].parts] == ["cart-a"]
