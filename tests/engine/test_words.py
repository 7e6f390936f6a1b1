"""Message catalogs and the parts of a ruleset that every game has."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from esagono.engine import Event, Game, UnknownName
from esagono.engine.ruleset import NotSupported
from esagono.engine.text import Catalog, fraction_text
from tests.toys.convoy import Convoy
from tests.toys.duel import Duel
from tests.toys.words import catalog


def written(folder: Path, en: str, it: str = "", *more: str) -> Catalog:
    (folder / "en.ftl").write_text(en)
    (folder / "it.ftl").write_text(it)
    later = []
    for number, text in enumerate(more):
        later.append(folder / f"more{number}.ftl")
        later[-1].write_text(text)
    return Catalog({"en": [folder / "en.ftl", *later], "it": [folder / "it.ftl"]})


def test_arguments_are_shown_by_name(tmp_path: Path) -> None:
    words = written(tmp_path, "move = { $unit } of { $side } goes from { $from } to { $to } for { $cost } ({ $late })")
    names = {"it-1": "Brigata Pinerolo", "side-italian": "the Italians"}
    args = {"unit": "it-1", "side": "italian", "from": "2312", "to": "2412", "cost": Fraction(7, 3), "late": False}
    assert words.say("move", args, "en", names) == (
        "Brigata Pinerolo of the Italians goes from 2312 to 2412 for 2⅓ (no)"
    )


def test_lists_are_joined_in_the_language(tmp_path: Path) -> None:
    words = written(tmp_path, "lost = { $units }", "lost = { $units }")
    names = {"a": "Anna", "b": "Bruno"}
    assert words.say("lost", {"units": ["a", "b", "c"]}, "en", names) == "Anna, Bruno and c"
    assert words.say("lost", {"units": ("a", "b")}, "it", names) == "Anna e Bruno"
    assert words.say("lost", {"units": ["b", "c"]}, "it", {"b": "Forlì", "c": "Etna"}) == "Forlì ed Etna"
    assert words.say("lost", {"units": ["a"]}, "en", names) == "Anna"
    assert words.say("lost", {"units": []}, "en", names) == ""


def test_units_and_hexes_become_links(tmp_path: Path) -> None:
    words = written(tmp_path, "move = { $unit } to { $to }, { $die }")
    text = words.say("move", {"unit": "it-1", "to": "2412", "die": 3}, link=lambda kind, id_, t: f"[{kind} {id_}|{t}]")
    assert text == "[unit it-1|it-1] to [hex 2412|2412], 3"


def test_a_missing_message_shows_its_key_and_a_missing_argument_is_an_error(tmp_path: Path) -> None:
    words = written(tmp_path, "here = yes { $x }")
    assert words.say("nowhere", {}) == "nowhere"
    assert words.say("here", {"x": 1}, "de") == "yes 1", "a language that is not there falls back to English"
    assert words.has("here", "en")
    assert not words.has("here", "it")
    assert words.keys("en") == {"here"}
    with pytest.raises(KeyError, match=r"message 'here' \(en\)"):
        words.say("here", {})


def test_later_files_win(tmp_path: Path) -> None:
    words = written(tmp_path, "a = first\nb = kept", "", "a = second")
    assert (words.say("a", {}), words.say("b", {})) == ("second", "kept")


def test_a_file_that_is_not_fluent_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"en\.ftl: this is not a message: 'broken \{'"):
        written(tmp_path, "a = first\nbroken {\n")


def test_fractions_are_readable() -> None:
    sixths = [fraction_text(Fraction(n, 6)) for n in range(8)]
    assert sixths == ["0", "⅙", "⅓", "½", "⅔", "⅚", "1", "1⅙"]
    assert fraction_text(Fraction(9, 4)) == "2¼"
    assert fraction_text(Fraction(9, 8)) == "1 1/8"


@pytest.mark.parametrize("game", ["duel", "convoy"])
def test_the_languages_of_the_toys_have_the_same_messages(game: str) -> None:
    assert catalog(game).keys("en") == catalog(game).keys("it")


def test_events_are_described() -> None:
    rules = Convoy("road", {})
    event = Event("moved", "3.1", {"unit": "cart-a", "to": "0103"})
    assert rules.describe(event) == "Cart A drives to 0103"
    assert rules.describe(event, "it") == "Cart A va in 0103"


def test_game_options_are_completed_and_checked() -> None:
    assert Convoy.complete_options({"weather": "rain"}) == {"fog": "rulebook", "weather": "rain"}
    with pytest.raises(UnknownName, match="there is no option of convoy 'wether'; did you mean 'weather'"):
        Convoy.complete_options({"wether": "rain"})
    with pytest.raises(UnknownName, match=r"value of option 'weather' 'snow'.* Known: fair, rain"):
        Convoy.complete_options({"weather": "snow"})
    assert Convoy("road", {}).fog
    assert not Convoy("road", {"fog": "open"}).fog


def test_an_open_game_hides_nothing() -> None:
    hidden, shown = Game.begin(Convoy("road", {}), 1), Game.begin(Convoy("road", {"fog": "open"}), 1)
    assert "flags" not in hidden.view("blue")["units"][1]
    assert shown.view("blue")["units"] == shown.view("red")["units"]


def test_questions_a_game_does_not_answer_say_so() -> None:
    game = Game.begin(Duel(), 1)
    for question in (
        lambda: game.reach("x"),
        lambda: game.supply("red"),
        lambda: game.zoc("red"),
        game.forecast,
        game.objectives,
        game.points,
        game.to_position,
    ):
        with pytest.raises(NotSupported, match="duel does not answer"):
            question()
    assert game.rules.opponent("red") == "blue"
    assert game.rules.opponent("blue") == "red"
