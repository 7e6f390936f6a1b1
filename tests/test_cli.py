"""The commands that read games: games, replay, verify; and the text client from the command line."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

import esagono
from esagono import cli
from esagono.engine.settlement import RESIGN, settle
from tests.rules.gorizia.situations import ah, it, moving

pytestmark = pytest.mark.usefixtures("convoy_registered")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    game = esagono.new("convoy", seed=4)
    for option in ("move unit=cart-a to=0102", "ambush", "counter", "parry"):
        verb, *args = option.split()
        game.play(esagono.Option(verb, **dict(a.split("=") for a in args)))
    path = tmp_path / "game.json"
    path.write_text(game.save())
    return path


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["games"]) == 0
    said = capsys.readouterr().out
    assert "convoy: The convoy" in said
    assert "scenarios: road, late" in said
    assert "option weather (2.1): fair, rain" in said


def test_the_package_can_be_run_without_the_command() -> None:
    ran = subprocess.run([sys.executable, "-m", "esagono", "games"], capture_output=True, text=True, check=True)
    assert "isonzo-1917: " in ran.stdout


def test_replay(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["replay", str(saved), "--lang", "it"]) == 0
    said = capsys.readouterr().out
    assert "Cart A va in 0102" in said
    assert "the game is not over" in said


def test_a_seat_is_told_what_it_knew_although_the_game_is_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = moving(it("A", "0810"), ah("e", "0101"))
    game.play(esagono.Option("dig", unit="A"))
    settle(game, RESIGN, "italian")
    path = tmp_path / "game.json"
    path.write_text(game.save())
    for more, line in (
        ([], "A digs in 0810."),
        (["--seat", "italian"], "A digs in 0810."),
        (["--seat", "austro-hungarian"], "A unit digs in 0810."),
    ):
        assert cli.main(["replay", str(path), *more]) == 0
        assert line in capsys.readouterr().out


def test_verify(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = esagono.load(saved.read_text()).commitment
    assert cli.main(["verify", str(saved), "--commitment", good]) == 0
    said = capsys.readouterr().out
    assert "options: 4, all legal" in said
    assert "dice: 1, all made from the seed '4'" in said
    assert "the published hash agrees" in said
    assert cli.main(["verify", str(saved), "--commitment", "0" * 64]) == 1


def test_an_edited_save_is_one_line_and_status_2(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved.write_text(saved.read_text().replace('"seed": "4"', '"seed": "5"'))
    assert cli.main(["verify", str(saved)]) == 2
    assert "changed after it was written" in capsys.readouterr().err


def test_play_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("esagono.terminal.autosave.user_data_path", lambda name: tmp_path / name)
    keep = tmp_path / "kept.json"
    monkeypatch.setattr("sys.stdin", io.StringIO(f"move a 0103\nsave {keep}\nquit\n"))
    words = ["play", "convoy", "--text", "--seed", "1", "--scenario", "late", "--option", "weather=rain"]
    assert cli.main([*words, "--bot", "blue=random"]) == 0
    assert "Move your carts" in capsys.readouterr().out
    assert esagono.load(keep.read_text()).rules.options["weather"] == "rain"
    monkeypatch.setattr("sys.stdin", io.StringIO("log\nquit\n"))
    assert cli.main(["play", "--text", "--load", str(keep)]) == 0
    assert "Cart A drives to 0103" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("log\nquit\n"))
    assert cli.main(["play", "--text", "--resume"]) == 0
    assert "Cart A drives to 0103" in capsys.readouterr().out
    assert cli.main(["play", "duel", "--text", "--resume"]) == 2
    assert "No game is kept" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--option", "rain"], "should look like name=value"),
        (["--option", "weather=hail"], "value of option 'weather' 'hail'"),
        (["--bot", "green=random"], "there is no side 'green'"),
        (["--scenario", "sea"], "there is no scenario"),
        (["--position", "nowhere.toml"], "cannot be read"),
    ],
)
def test_wrong_words_are_explained(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        status = cli.main(["play", "convoy", "--text", *words])
    except SystemExit as left:
        status = int(left.code or 0)
    assert status == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--position", "x"], ["--seed", "4"], ["--bot", "raider=random"], ["--load", "x"]])
def test_what_only_the_terminal_knows_is_not_silently_dropped(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["play", *words]) == 2
    said = capsys.readouterr().err
    assert f"{words[0]} is for the terminal: add --text" in said


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["simulate", "isonzo-1917", "--games", "0"], "'0' should be a whole number, 1 or more"),
        (["simulate", "isonzo-1917", "--workers", "-3"], "0 or more"),
        (["simulate", "isonzo-1917", "--games", "99999999999"], "is too many: 1,000,000 at most"),
        (["fuzz", "isonzo-1917", "--games", "99999999999"], "is too many: 1,000,000 at most"),
        (["fuzz", "isonzo-1917", "--workers", "99999"], "is too many: 256 at most"),
        (["simulate", "isonzo-1917", "--out", "{here}/nowhere/games.parquet"], "there is no folder"),
        (["study", "{here}/wrong.parquet", "--out", "{here}/nowhere/x.html"], "there is no folder"),
        (["ladder", "isonzo-1917", "--games", "0"], "1 or more"),
        (["exploits", "isonzo-1917", "--pairs", "x"], "1 or more"),
        (["fuzz", "isonzo-1917", "--games", "-1"], "1 or more"),
        (["perft", "position.toml", "--depth", "0"], "1 or more"),
        (["fit-value", "isonzo-1917", "--bots", "officer"], "--bots needs one for each of italian, austro-hungarian"),
        (["study", "{here}/wrong.parquet"], "wrong.parquet cannot be read"),
        (["charts", "goito-1848", "--out", "{here}/nowhere/charts.html"], "charts.html' cannot be used: No such file"),
        (["map", "draw", "goito-1848", "--out", "{here}/map.gif"], "expected a name that ends in .svg"),
        (["counters", "draw", "goito-1848", "--out", "{here}/counters.gif"], "expected a name that ends in .svg"),
        (["serve", "--port", "99999"], "from 0 to 65535"),
        (["serve", "prune", "--finished", "9", "--show", "--database", "{here}/none.sqlite3"], "there is no database"),
        (["serve", "delete", "x", "--database", "{here}/none.sqlite3"], "there is no database"),
    ],
    ids=lambda value: " ".join(value[:3]) if isinstance(value, list) else "",
)
def test_mistakes_are_one_line_and_leave_no_files(
    words: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "wrong.parquet").write_text("{}")
    try:
        status = cli.main([word.format(here=tmp_path) for word in words])
    except SystemExit as left:
        status = int(left.code or 0)
    assert status == 2
    assert message in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["wrong.parquet"]


def test_a_save_of_another_game_is_not_played_in_silence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved = tmp_path / "kept.json"
    saved.write_text(esagono.new("isonzo-1917", seed=1).save(), encoding="utf-8")
    assert cli.main(["play", "altipiani-1916", "--text", "--load", str(saved)]) == 2
    assert "is a game of isonzo-1917, not of altipiani-1916" in capsys.readouterr().err
    position = tmp_path / "position.json"
    position.write_text(json.dumps(esagono.new("isonzo-1917", seed=1).to_position()), encoding="utf-8")
    assert cli.main(["play", "altipiani-1916", "--text", "--position", str(position)]) == 2
    assert "is a position of isonzo-1917, not of altipiani-1916" in capsys.readouterr().err


def test_a_command_that_needs_the_sources_is_offered_only_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = cli.build_parser("").format_help()
    assert "show which rules of a game have passing tests" in words
    monkeypatch.setattr("esagono.lab.coverage.checkout", lambda: None)
    words = cli.build_parser("").format_help()
    assert "show which rules of a game have passing tests" not in words
    assert "report on simulated games" in words
