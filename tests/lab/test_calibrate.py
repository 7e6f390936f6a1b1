"""Chances that are shown, beside what came of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import ClassVar

import pytest

from esagono import cli
from esagono.engine import Event, Game, Option
from esagono.lab import calibrate
from esagono.lab.calibrate import Occasion, Run, by_kind, by_tenth, report, tally, watch


class Coin:
    """Tells before each option that the next die will be even, with a chance it is given."""

    told: ClassVar[float] = 0.5

    def __init__(self, game: Game) -> None:
        self.game, self.number, self.settled = game, 0, list[Occasion]()

    def before(self, side: str, option: Option) -> None:
        self.number = self.game.state.rolled

    def after(self, side: str, option: Option, events: Sequence[Event]) -> None:
        if self.game.state.rolled > self.number:
            from esagono.engine import dice

            even = dice.die(self.game.seed, self.number) % 2 == 0
            self.settled.append(Occasion("coin", self.told, even, where=str(self.number)))

    def found(self) -> Iterable[Occasion]:
        out, self.settled = self.settled, []
        return out


@pytest.fixture
def coin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibrate, "watcher_of", Coin)


RUN = Run("altipiani-1916", 0, ("recruit", "recruit"), "coin", None, {"fog": "open"})


def test_what_was_shown_and_what_came_of_it_is_kept_for_each_order(coin: None) -> None:
    occasions = watch(RUN)
    assert len(occasions) > 30
    assert len({o.where for o in occasions}) == len(occasions)
    assert watch(RUN) == occasions
    assert tally("coin", occasions).holds


def test_a_number_that_does_not_hold_is_called_off(coin: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Coin, "told", 0.95)
    found = tally("coin", watch(RUN))
    assert not found.holds
    assert report(watch(RUN))[-1].endswith("| off |")
    assert cli.main(["calibrate", RUN.game, "--games", "1", "--bots", "recruit,recruit"]) == 1


def test_a_bad_answer_moves_what_is_shown_and_not_what_is_expected() -> None:
    held = [Occasion("combat", 0.1, n < 1, given=0.1) for n in range(10)]
    gave_way = [Occasion("combat", 0.1, n < 9, given=0.9) for n in range(10)]
    found = tally("combat", held + gave_way)
    assert (found.shown, found.expected, found.seen) == pytest.approx((0.1, 0.5, 0.5))
    assert found.holds


def test_tallies_by_kind_group_and_tenth() -> None:
    some = [
        Occasion("fire", 0.05, False),
        Occasion("fire", 1.0, True, group="square"),
        Occasion("charge", 0.35, True),
    ]
    assert [(t.name, t.count) for t in by_kind(some)] == [("charge", 1), ("fire", 2)]
    assert [t.name for t in by_kind(some, groups=True)] == ["charge", "fire", "fire: square"]
    assert [t.name for t in by_tenth(some)] == ["0-10 %", "30-40 %", "90-100 %"]


def test_bots_and_games_are_refused_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["calibrate", "isonzo-1917", "--bots", "officer"]) == 2
    assert "--bots needs a bot for each of italian, austro-hungarian" in capsys.readouterr().err


def test_an_interrupted_run_tells_what_it_has_seen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def cut_short(games: Sequence[Run], workers: int) -> Iterator[list[Occasion]]:
        yield [Occasion("coin", 0.5, True), Occasion("coin", 0.5, False)]
        raise KeyboardInterrupt

    monkeypatch.setattr(calibrate, "watch_all", cut_short)
    out = tmp_path / "occasions.jsonl"
    words = ["calibrate", "isonzo-1917", "--games", "9", "--bots", "random,random", "--out", str(out)]
    assert cli.main(words) == 130
    said = capsys.readouterr()
    assert f"interrupted: 1 of 9 games were played; their occasions are in {out}" in said.err
    assert "| coin | 2 | 50.0 % | 50.0 % | 50.0 % |" in said.out
    assert len(out.read_text(encoding="utf-8").splitlines()) == 2
