"""An order may be said without an option at hand: by its verb, as a table or a list, or by the text of an option."""

from __future__ import annotations

import pytest

import esagono
from esagono.engine import Game, IllegalOption, Option
from tests.toys.duel import Duel

MEN = [
    {"id": "A", "side": "austrian", "hex": "0506"},
    {"id": "FC", "side": "austrian", "type": "commander", "command": 4, "hex": "0112"},
    {"id": "P", "side": "piedmontese", "hex": "0101"},
]


def acting():
    active = {"formation": "austrian-formation", "step": "actions"}
    board = {"size": [12, 12]}
    return esagono.position({"game": "goito-1848", "phase": "action", "active": active, "map": board, "units": MEN})


SAID = {"unit": "A", "to": "0606"}


@pytest.mark.parametrize(
    ("order", "args"),
    [
        ("move", SAID),
        ("move unit=A to=0606", {}),
        (["move", SAID], {}),
        (("move", SAID), {}),
        ({"verb": "move", **SAID}, {}),
        ({"verb": "move", "args": SAID}, {}),
    ],
)
def test_an_order_is_played_and_asked_about_in_the_same_words(order, args):
    game, plain = acting(), acting()
    assert game.why_not(order, **args) == []
    assert game.play(order, **args) == plain.play(Option("move", **SAID))
    assert game.to_position() == plain.to_position()


def test_the_text_of_an_option_is_that_option():
    game = acting()
    assert game.play(str(game.options()[0])) == []
    assert game.decision.kind == "force"


@pytest.mark.parametrize(("order", "args"), [("move", {"unit": "A", "to": "0101"}), ("sing", {}), (7, {}), (None, {})])
def test_what_cannot_be_done_is_refused_and_changes_nothing(order, args):
    game = acting()
    before = game.to_position()
    with pytest.raises(IllegalOption) as refusal:
        game.play(order, **args)
    assert refusal.value.reasons == game.why_not(order, **args)
    assert game.to_position() == before


def test_what_is_no_order_at_all_is_named():
    game = acting()
    with pytest.raises(ValueError, match="an option is"):
        game.play(["move", "A", "0606"])
    with pytest.raises(TypeError, match="arguments"):
        game.play(Option("move", unit="A"), to="0606")


def test_an_event_has_a_type():
    game = acting()
    events = game.play("move", unit="A", to="0606")
    assert [(e.type, e.clause) for e in events] == [(e.kind, e.clause) for e in events]
    assert "moved" in [e.type for e in events]


def test_a_save_with_true_for_one_can_be_loaded():
    marks = [{"unit": "A", "from": "0505", "to": "0504"}]
    men = [
        {"id": "A", "side": "italian", "brigade": "X", "hex": "0504"},
        {"id": "B", "side": "austro-hungarian", "brigade": "Y", "hex": "0503", "flags": ["retreated"]},
    ]
    action = {"side": "italian", "brigade": "X", "step": "E"}
    document = {"game": "gorizia-1916", "phase": "action", "action": action, "assaults": marks, "units": men}
    game = esagono.position(document | {"map": {"size": [10, 10]}})
    game.play("counter-assault", unit="B", target="0504", via="0505", march=True)
    assert esagono.load(game.save()).to_position() == game.to_position()


class Twice(Duel):
    """Red may order two bids in one; blue, who has one stone, bids it unasked, and the bids are shown in between."""

    def expand(self, game, option):
        return (Option("bid", stones=1),) * 2 if option.verb == "twice" else (option,)


@pytest.mark.parametrize("red", [6, 3])
def test_an_order_of_several_parts_tells_nothing_of_what_is_rolled_or_shown_between_them(red):
    """Once bids are shown the game is over, and there is no second one: asking does not tell, ordering finds out."""
    game = Game.begin(Twice((red, 1), asked_always=False), "1")
    assert game.why_not("twice") == []
    game.play("twice")
    assert game.result is not None
    assert game.state.stones == [red - 1, 0]


def test_an_order_of_several_parts_is_refused_as_a_whole_where_nothing_is_shown_between_them():
    game = Game.begin(Twice((6, 6)), "1")
    before = game.state.copy()
    with pytest.raises(IllegalOption):
        game.play("twice", "red")  # blue has not bid yet
    assert game.state == before
