"""What makes the text client easy to hear and to type: directions, brief answers, typos, a game that is never lost."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import esagono
from esagono.engine import Game, Option
from esagono.games import playable
from esagono.terminal.autosave import KEPT, Autosave
from esagono.terminal.keyboard import Keyboard, completer
from esagono.terminal.session import Session
from tests.terminal.test_session import Typed

ISONZO = "isonzo-1917"


def play(game: Game, *lines: str, **how: object) -> tuple[Typed, Session]:
    typed = Typed(*lines)
    session = Session(game, read=typed.read, write=typed.write, **how)  # type: ignore[arg-type]
    assert session.run() == 0
    return typed, session


# Where things are


def test_distance_and_direction_between_hexes_units_and_places() -> None:
    lines = ("distance 1011 1009", "distance alessandria tolmino", "distance 1912 1812", "distance 1912 2212")
    typed, _ = play(esagono.new(ISONZO, seed=2), *lines, "distance 1912", "distance 1912 1912")
    assert [typed.after[line] for line in lines] == [
        "1011 → 1009: 2 hexes east\n",
        "1011 → 1108: 3 hexes east\n",
        "1912 → 1812: 1 hex north-east\n",
        "1912 → 2212: 3 hexes south\n",
    ]
    assert "distance A B" in typed.after["distance 1912"]
    assert "here" in typed.after["distance 1912 1912"]


def test_the_small_map_has_directions_and_the_words_of_the_game() -> None:
    typed, _ = play(esagono.new(ISONZO, seed=2, lang="it"), "mappa 2412")
    middle, *around = typed.after["mappa 2412"].splitlines()
    assert middle.startswith("2412: terreno collina, livello 5, luogo Baske")
    assert [line.split(":")[0] for line in around] == [
        "ovest 2413",
        "sud-ovest 2512",
        "sud-est 2511",
        "est 2411",
        "nord-est 2311",
        "nord-ovest 2312",
    ]


def test_directions_in_italian_on_a_map_of_columns() -> None:
    typed, _ = play(esagono.new("goito-1848", seed=2, lang="it"), "distanza 1010 1008", "distanza 1010 1310")
    assert typed.after["distanza 1010 1008"] == "1010 → 1008: 2 esagoni a nord\n"
    assert typed.after["distanza 1010 1310"].endswith("3 esagoni a est\n")


def test_what_is_near_and_where_a_unit_is() -> None:
    typed, _ = play(esagono.new(ISONZO, seed=2), "near alessandria 2", "where alessandria", "near 1011 0")
    near = typed.after["near alessandria 2"].splitlines()
    assert near[0].startswith("here, 1011")
    assert any(line.startswith("2 hexes east, 1009") and "15 Gebirg" in line for line in near)
    assert not any(line.startswith("3 hexes") for line in near)
    where = typed.after["where alessandria"]
    assert where.startswith("1011 Alessandria")
    assert "Enemy 2 hexes east, 1009 (Dolje): 15 Gebirg" in where
    assert "Nearest objective not held: Tolmino, 3 hexes east, 1108" in where
    assert len(typed.after["near 1011 0"].splitlines()) == 1


def test_the_front_threats_and_the_state_of_the_game() -> None:
    lines = ("front", "front tolmino", "threats", "threats 1812", "status", "objectives santa", "objectives zzz")
    typed, _ = play(esagono.new(ISONZO, seed=2), *lines)
    assert (
        "1109 (Volzana), Spezia: east 1108 (Tolmino), 7 Gebirg; north-east 1009 (Dolje), 15 Gebirg"
        in typed.after["front"]
    )
    assert len(typed.after["front tolmino"].splitlines()) == 1
    assert typed.after["threats"].startswith("1812 (Aiba), I Bers. and 2 more: 3 enemy stacks adjacent to it")
    assert len(typed.after["threats 1812"].splitlines()) == 1
    assert typed.after["status"].startswith("Turn 2, 1917-08-19. Movement. Italian\nPoints: Italian 0\n")
    assert len(typed.after["objectives santa"].splitlines()) == 3
    assert "Nothing with zzz" in typed.after["objectives zzz"]


@pytest.mark.parametrize("game_id", playable())
def test_every_game_tells_how_it_stands(game_id: str) -> None:
    game = esagono.new(game_id, seed=2, options={"set_up": "default"} if game_id == "gorizia-1916" else {})
    if game_id == "goito-1848":
        game.play(game.options()[0])
    hex_ = next(iter(game.rules.show.hexes(game.rules)))
    lines = ("status", "front", "threats", f"near {hex_} 4", f"distance {hex_} {hex_}")
    typed, _ = play(game, *lines)
    for line in lines:
        assert typed.after[line].strip()
        assert "does not answer" not in typed.after[line]


# Brief


class Commander:
    """Plays a whole turn of Isonzo against the random bot: ten moves, an attack, the defence, the end of the turn."""

    def __init__(self, brief: bool) -> None:
        self.game = esagono.new(ISONZO, seed=2)
        self.heard: list[str] = []
        self.orders: list[str] = []
        self.first = self.game.view("italian")["turn"]
        bots = {"austro-hungarian": "random"}
        Session(self.game, bots, brief=brief, read=self.read, write=self.heard.append).run()

    def read(self, prompt: str) -> str:
        decision, options = self.game.decision, self.game.options()
        assert decision is not None
        if self.game.view("italian")["turn"] > self.first:
            raise EOFError
        self.orders.append(self.order(decision.kind, options))
        return self.orders[-1]

    def order(self, kind: str, options: list[Option]) -> str:
        by_verb = {o.verb: o for o in reversed(options)}
        moves = [o for o in self.orders if o.startswith("move")]
        if kind == "movement" and len(moves) < 10:
            unit = [o.text("unit") for o in options if o.verb == "select"][len(moves)]
            goals = [h for h, r in self.game.reach(unit, seat="italian").items() if r.cost]
            return f"move {unit} {min(goals)}"
        if "attack" in by_verb and not any(o.startswith("attack") for o in self.orders):
            return f"attack {by_verb['attack'].text('target')}"
        closing = next((v for v in ("add", "resolve", "end", "done") if v in by_verb), "")
        return str(by_verb[closing]) if closing else "1"


def test_a_whole_turn_in_brief_mode_is_short_to_hear() -> None:
    brief, full = Commander(True), Commander(False)
    assert brief.orders == full.orders
    assert sum(o.startswith("move") for o in brief.orders) == 10
    assert sum(o.startswith("attack") for o in brief.orders) == 1
    news = sum(e is not None for e in brief.game.events_for("italian"))
    asked, orders = len(brief.heard) - news, len(brief.orders)
    print(f"{len(brief.heard)} lines heard in brief mode for {orders} orders, {len(full.heard)} in full")
    assert asked <= 3 * orders, f"{asked} lines beside the news for {orders} orders"
    assert len(full.heard) > 2 * len(brief.heard)


def test_brief_and_full_can_be_chosen_while_playing() -> None:
    typed, session = play(
        esagono.new(ISONZO, seed=2), "full", "move alessandria 1012", "brief", "move taro 1310", "more"
    )
    assert "select (51)" in typed.text
    assert len(typed.after["move alessandria 1012"].splitlines()) > 20
    assert len(typed.after["move taro 1310"].splitlines()) <= 2
    assert len(typed.after["more"].splitlines()) == 21
    assert session.brief


def test_ones_own_unit_is_named_where_the_sentence_for_both_sides_leaves_it_out() -> None:
    game = esagono.new(ISONZO, seed=2)
    typed, session = play(game, "move girgenti 2215")
    assert "4.2: Girgenti moves from 2413 to 2215." in typed.text
    seen_by_the_other = session.event_lines(game.events_for("austro-hungarian"))
    assert seen_by_the_other[-1] == "4.2: An Italian unit moves from 2413 to 2215."


# Typos


def test_a_typo_is_answered_with_what_was_meant_and_yes_takes_it() -> None:
    game = esagono.new(ISONZO, seed=2)
    typed, session = play(game, "mvoe alesandria 1012", "yes", "YES", "near 4012", "y", "yes")
    assert "Did you mean move" in typed.after["mvoe alesandria 1012"]
    assert "Did you mean it-alessandria" in typed.after["yes"]
    assert str(game.journal[-1][1]) == "move unit=it-alessandria to=1012"
    assert "Did you mean 1012, 2012 and 3012" in typed.after["near 4012"]
    assert "here, 1012" in typed.after["y"]
    assert "yes" in typed.after["yes"], "without a question yes is no answer"
    assert session.meant == ""


def test_a_hex_that_is_not_on_the_map_is_pointed_out_in_an_order() -> None:
    game = esagono.new(ISONZO, seed=2)
    typed, _ = play(game, "move alessandria 9012")
    assert "There is no hex '9012' on this map." in typed.text
    assert game.journal == []


# Nothing is lost


def test_what_was_kept_survives_a_kill(tmp_path: Path) -> None:
    places = {"XDG_DATA_HOME": str(tmp_path), "ESAGONO_GAMES": "convoy=tests.toys.convoy"}
    words = [sys.executable, "-m", "esagono", "play", "convoy", "--text", "--seed", "1", "--bot", "blue=random"]
    folder = tmp_path / "esagono" / "text"
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=os.environ | places, text=True
    ) as process:
        assert process.stdin is not None
        process.stdin.write("move a 0103\n")
        process.stdin.flush()
        patience = time.monotonic() + 60
        while not list(folder.glob("*.json")) and time.monotonic() < patience:
            time.sleep(0.05)
        process.kill()
    kept = Autosave(folder).newest("convoy")
    assert kept.bots == {"blue": "random"}
    assert '"0103"' in kept.save


def test_without_a_kept_game_the_player_is_told_in_their_language(tmp_path: Path) -> None:
    with pytest.raises(esagono.EsagonoError, match="non ci sono partite conservate"):
        Autosave(tmp_path, "it").newest()
    (tmp_path / "goito-1848-broken.json").write_text("{", encoding="utf-8")
    with pytest.raises(esagono.EsagonoError, match="non si può leggere"):
        Autosave(tmp_path, "it").newest("goito-1848")


@pytest.mark.usefixtures("convoy_registered")
def test_only_the_last_games_are_kept_and_a_broken_folder_is_told_once(tmp_path: Path) -> None:
    kept = Autosave(tmp_path / "kept")
    for seed in range(KEPT + 2):
        kept.keep(esagono.new("convoy", seed=seed), {}, None)
    assert len(kept.games()) == KEPT
    (tmp_path / "file").write_text("")
    broken = Autosave(tmp_path / "file" / "kept")
    typed, session = play(esagono.new("convoy", seed=3), "move a 0103", "move b 0103", autosave=broken)
    assert typed.text.count("cannot be written") == 1
    assert len(session.game.journal) == 2, "the game goes on"


@pytest.mark.usefixtures("convoy_registered")
def test_the_other_player_does_not_find_what_was_typed(tmp_path: Path) -> None:
    class Lines:
        cleared = 0

        def clear_history(self) -> None:
            self.cleared += 1

    keyboard = Keyboard(tmp_path / "typed")
    keyboard.readline = lines = Lines()
    play(esagono.new("convoy", seed=3), "move a 0102", "ENTER", keyboard=keyboard)
    assert lines.cleared == 1
    assert keyboard.history is None, "nor is it written down"


def test_words_are_completed() -> None:
    complete = completer(lambda: ["move", "more", "end"])
    assert [complete("mo", n) for n in range(3)] == ["more ", "move ", None]


# Refusals


def test_why_alone_repeats_why_the_last_order_was_refused() -> None:
    order = "move avellino 1011"
    typed, session = play(esagono.new(ISONZO, seed=2), order, "why")
    assert typed.after[order] == typed.after["why"] != ""
    assert session.refused == Option("move", unit="it-avellino", to="1011")
    typed, _ = play(esagono.new(ISONZO, seed=2), "why")
    assert "why VERB" in typed.after["why"], "nothing was refused"


def test_why_tells_more_of_an_order_that_is_none_of_the_choices() -> None:
    """One that lacks something: what it may have been meant for. One of another phase: what is asked now."""
    game = esagono.new("gorizia-1916", scenario="bridgehead", seed=5)
    typed, _ = play(game, "plan it-lambro", "why")
    refused, heading, *near = typed.after["why"].splitlines()
    assert refused == typed.after["plan it-lambro"].strip()
    assert heading == "Choices of this kind are:"
    assert [line.split("Plan ")[1] for line in near] == [f"Lambro with up to {guns} guns" for guns in (0, 5, 10, 15)], (
        "those of this brigade, not of all"
    )
    number = near[1].split()[0]
    play(game, number)
    assert str(game.journal[-1][1]) == "plan brigade=it-lambro box=5", "they can be given by their numbers"
    typed, _ = play(game, "fire 2211", "perché", "why")
    assert typed.after["why"].splitlines()[-1] == "Current decision: " + str(game.decision.prompt)  # type: ignore[union-attr]


def test_why_is_never_about_an_order_before_the_last() -> None:
    game = esagono.new("gorizia-1916", scenario="bridgehead", seed=5)
    typed, _ = play(game, "plan it-lambro 99", "activate lambro", "why")
    assert "The boxes of the display" in typed.after["plan it-lambro 99"]
    assert typed.after["why"] == typed.after["activate lambro"]
    assert typed.after["why"].startswith("Several units go by lambro")


def test_a_word_nobody_knows_is_answered_with_what_can_be_ordered() -> None:
    typed, _ = play(esagono.new(ISONZO, seed=2), "move avellino 1011", "xyzzy", "qqq 2412")
    for line in ("xyzzy", "qqq 2412"):
        assert f"{line.split()[0]} is not possible now; you can choose end and select" in typed.after[line]


@pytest.mark.parametrize("name", playable())
def test_an_order_that_is_not_offered_is_answered_with_those_that_are(name: str) -> None:
    game = esagono.new(name, seed=2)
    decision = game.decision
    assert decision is not None
    verbs = sorted({o.verb for o in game.options(decision.side)})
    said = game.rules.say("reason-not-an-option", {"verb": "nothing", "verbs": verbs}, "en")
    assert all(verb in said for verb in verbs)
