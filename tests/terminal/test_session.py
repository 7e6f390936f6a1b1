"""The text client, driven by scripted input."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import esagono
from esagono.engine import Game, Option
from esagono.engine.text import LANGUAGES
from esagono.terminal.orders import WhichUnit, find_unit, parse_order
from esagono.terminal.session import Session
from esagono.terminal.words import COMMANDS, catalog, command_words
from tests.toys.duel import Duel

pytestmark = pytest.mark.usefixtures("convoy_registered")


class Typed:
    """A terminal with lines typed in advance; notes what was written after each of them."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.written: list[str] = []
        self.after: dict[str, str] = {}
        self.current = ""

    def read(self, prompt: str) -> str:
        self.written.append(prompt)
        if not self.lines:
            raise EOFError
        self.current = self.lines.pop(0)
        return self.current

    def write(self, line: str) -> None:
        self.written.append(line)
        self.after[self.current] = self.after.get(self.current, "") + line + "\n"

    @property
    def text(self) -> str:
        return "\n".join(self.written)


Play = Callable[..., tuple[Typed, Session]]


def play(
    *lines: str, game: Game | None = None, bots: dict[str, str] | None = None, **new: object
) -> tuple[Typed, Session]:
    typed = Typed(*lines)
    game = game or esagono.new("convoy", seed=3, **new)  # type: ignore[arg-type]
    session = Session(game, bots, read=typed.read, write=typed.write)
    assert session.run() == 0
    return typed, session


def test_options_are_chosen_by_number_and_in_words() -> None:
    typed, session = play("1", "1", "", "pass", "", "move b 0103", "quit")
    assert "Red: Move your carts (3.1)" in typed.text
    assert "  1 Drive Cart A" in typed.text
    assert [str(o) for _, o in session.game.journal] == [
        "select unit=cart-a",
        "move unit=cart-a to=0102",
        "pass",
        "move unit=cart-b to=0103",
    ]
    assert "Goodbye." in typed.text


def test_what_happened_is_told_with_its_clause() -> None:
    typed, _ = play("move a 0103")
    assert "3.1: Cart A drives to 0103" in typed.text


def test_the_other_player_is_waited_for_and_sees_only_its_own() -> None:
    typed, session = play("units", "move a 0102", "ENTER", "units", "units red", "show a")
    assert "steps 2, gold" in typed.after["units"], "red sees its cargo"
    assert "Blue, press Enter when you are alone at the keyboard." in typed.written
    assert session.seat == "blue"
    blue = "".join(typed.after[line] for line in ("ENTER", "units red", "show a"))
    assert "Cart B (cart-b): steps 2" in blue
    assert "gold" not in blue


def test_an_open_game_needs_no_handing_over() -> None:
    typed, session = play("move a 0102", "units red", "undo", options={"fog": "open"})
    assert "press Enter" not in typed.text
    assert "gold" in typed.after["units red"]
    assert session.game.journal == [], "at an open table anybody may take the last option back"


def test_a_bot_answers_at_once_and_cannot_be_undone() -> None:
    typed, session = play("move a 0102", "undo", "units", bots={"blue": "random"})
    assert session.game.journal[1][0] == "blue"
    assert "press Enter" not in typed.text
    assert "Nothing can be taken back" in typed.after["undo"]
    assert session.seat == "red"


def test_two_bots_play_to_the_end_and_the_seed_is_told() -> None:
    typed, session = play(bots={"blue": "random", "red": "random"})
    assert session.game.result is not None
    assert "The game is over:" in typed.text
    assert "The seed of the dice was 3" in typed.text


def test_undo_takes_back_ones_own_option() -> None:
    typed, session = play("move a 0103", "undo", "undo")
    assert "Taken back." in typed.after["undo"]
    assert "Nothing can be taken back" in typed.after["undo"]
    assert session.game.journal == []


def test_questions() -> None:
    typed, _ = play("reach b", "supply", "supply b", "odds 0103 a b", "objectives", "points", "map 0102", "stack 0101")
    assert typed.after["reach b"].splitlines() == ["0: 0101", "½: 0102", "1: 0103"]
    assert "Cart A (cart-a): in supply" in typed.after["supply"]
    assert "cart-a" not in typed.after["supply b"]
    assert typed.after["odds 0103 a b"].splitlines()[:2] == ["the hex is taken: 33.3 %", "Attack: 2"]
    assert typed.after["objectives"] == "hex: 0108, side: Red, points: 1\n"
    assert "Red: 0" in typed.after["points"]
    assert typed.after["map 0102"].splitlines() == [
        "0102: terrain wood, level 0",
        "0101: terrain clear, level 0; Red: Cart A",
        "0103: terrain clear, level 0",
    ]
    assert "0101: Red, 2 units" in typed.after["stack 0101"]


def test_why() -> None:
    typed, session = play("why move a 0108", "why move a 0103", "move a 0103", "why move a 0104", "why", "move a 0104")
    assert "to cannot be 0108 here" in typed.after["why move a 0108"]
    assert "This is allowed: Cart A to 0103" in typed.after["why move a 0103"]
    assert "Cart A has already moved in this turn (3.1)" in typed.after["why move a 0104"]
    assert "why VERB" in typed.after["why"]
    assert "Cart A has already moved in this turn (3.1)" in typed.after["move a 0104"]
    assert len(session.game.journal) == 1


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("99", "There is no option 99; they run from 1 to 3."),
        ("0", "There is no option 0"),
        ("polka", "polka is not possible now; possible: end and select"),
        ("show 9999", "there is no hex '9999'"),
        ("show", "show HEX or UNIT"),
        ("stack nobody", "No unit matches nobody."),
        ("reach cart", "Several units go by cart: cart-a and cart-b"),
        ("save", "save FILE"),
        ("save /no/such/folder/x", "cannot be written"),
        ("load /no/such/file", "cannot be read"),
        ("odds", "odds [HEX UNIT"),
        ("options zebra", "Nothing with zebra."),
        ("more", "That was all."),
    ],
)
def test_mistakes_are_answered_and_change_nothing(line: str, words: str) -> None:
    typed, session = play(line)
    assert words in typed.after[line]
    assert session.game.journal == []


def test_save_and_load(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    _, first = play("move a 0103", f"save {path}")
    typed, second = play(f"load {path}", "log", "end")
    assert "Cart A drives to 0103" in typed.after["log"]
    assert [str(o) for _, o in second.game.journal] == ["move unit=cart-a to=0103", "end"]
    path.write_text(path.read_text()[:-20])
    typed, third = play(f"load {path}")
    assert "not complete" in typed.text
    assert third.game.journal == []
    assert json.loads(first.game.save())["game"] == "convoy"


def test_long_lists_are_given_in_pages() -> None:
    game = Game.begin(Duel((6, 6)), 1)
    typed = Typed("more", "options 2")
    session = Session(game, brief=False, read=typed.read, write=typed.write)
    options = [Option("bid", stones=n) for n in range(1, 51)]
    session.current_options = lambda: options  # type: ignore[method-assign]
    session.run()
    assert "30 more options" in typed.text
    assert " 21 Bid 21" in typed.after["more"]
    assert typed.after["options 2"].splitlines()[0] == "  2 Bid 2"


def test_secret_choices_of_both_sides() -> None:
    typed, session = play("3", "ENTER", "log", "1", game=Game.begin(Duel(), 1))
    assert "3" not in typed.after["log"]
    assert "Red has bid" in typed.after["log"] or "red has bid" in typed.after["log"]
    assert session.game.log[-1].kind in ("shown", "bid")


def test_in_italian() -> None:
    typed, _ = play(
        "aiuto", "unità", "mostra 0102", "perché move a 0108", "annulla", "rapporto 0103 a", "esci", lang="it"
    )
    assert "Rosso: Muovi i tuoi carri (3.1)" in typed.text
    assert "mostra ESAGONO" in typed.after["aiuto"]
    assert "livelli 2" in typed.after["unità"]
    assert "terreno: wood" in typed.after["mostra 0102"]
    assert "esagono di arrivo qui non può essere 0108" in typed.after["perché move a 0108"]
    assert "Non si può annullare" in typed.after["annulla"]
    assert typed.after["rapporto 0103 a"].splitlines()[:2] == ["l'esagono è preso: 33.3 %", "Attacco: 1"]
    assert "Arrivederci." in typed.after["esci"]


def test_unknown_sides_and_bots_are_refused() -> None:
    game = esagono.new("convoy", seed=1)
    with pytest.raises(esagono.UnknownName, match="there is no side 'green'"):
        Session(game, {"green": "random"})
    with pytest.raises(esagono.UnknownName, match="there is no bot 'genius'"):
        Session(game, {"red": "genius"})


def test_both_languages_have_all_words_and_no_command_is_typed_alike() -> None:
    words = catalog()
    assert words.keys("en") == words.keys("it")
    for lang in LANGUAGES:
        assert set(command_words(lang).values()) == set(COMMANDS)
        for command in COMMANDS:
            assert words.has(f"help-{command}", lang)


NAMES = {"it-pinerolo": "Brigata Pinerolo", "it-pin-2": "Brigata Pino", "ah-1": "1 Gebirgs", "side-red": "Red"}


@pytest.mark.parametrize(
    ("text", "unit"),
    [("it-pinerolo", "it-pinerolo"), ("PINEROLO", "it-pinerolo"), ("pino", "it-pin-2"), ("ger", None), ("geb", "ah-1")],
)
def test_units_are_found_by_part_of_their_name(text: str, unit: str | None) -> None:
    if unit is None:
        with pytest.raises(WhichUnit):
            find_unit(text, NAMES)
    else:
        assert find_unit(text, NAMES) == unit


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("move pino 2312", Option("move", unit="it-pin-2", to="2312")),
        ("attack 2312", Option("attack", target="2312")),
        ("enter pino 2312", Option("enter", unit="it-pin-2", hex="2312")),
        ("blow 1912-1913", Option("blow", hexside="1912-1913")),
        ("terrain hexside", Option("terrain", choice="hexside")),
        ("bid 3", Option("bid", stones=3)),
        ("move unit=x to=0101", Option("move", unit="x", to="0101")),
        ("end", Option("end")),
    ],
)
def test_orders_in_words(text: str, option: Option) -> None:
    offered = [
        Option("enter", unit="ah-1", hex="0101"),
        Option("terrain", choice="hex"),
        Option("bid", stones=1),
        Option("end"),
    ]
    assert parse_order(text.split(), offered, NAMES) == option
