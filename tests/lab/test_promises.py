"""What a search promises, and what comes of it on the table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from esagono import cli
from esagono.bots import Budget, make
from esagono.bots.interface import answer
from esagono.engine import EsagonoError, Game, Ruleset
from esagono.games import find
from esagono.lab.promises import Settings, Trial, table_of, thinker_of, trials


def test_a_plan_found_elsewhere_is_carried_out_as_its_finder_would() -> None:
    rules = find("altipiani-1916").ruleset(None, {})
    game = Game.begin(rules, "adopt", history=False)
    bots = {side: make("general", rules, side, "adopt", Budget(0, 0.0, 0.0)) for side in rules.info.sides}
    while (decision := game.decision) is not None and decision.kind != "movement":
        game.play(answer(game, bots[decision.side], decision), decision.side)
    assert decision is not None
    finder = thinker_of(bots[decision.side])
    view, options = game.view(decision.side), game.options()
    problem = finder.problem(view, decision, options, finder.background(view))
    plans = {proposal.tactic: proposal.plan for proposal in problem.propose()}
    assert plans["wait"] != plans["usual"]
    for plan in (plans["usual"], plans["wait"]):
        other = thinker_of(make("general", rules, decision.side, "other", Budget(48, 0.0, 0.0)))
        other.adopt(plan, view, decision)
        table, moved = game.copy(), {}
        while table.decision is not None and table.decision.kind in ("movement", "unit"):
            option = other.choose(table.view(decision.side), table.decision, table.options())
            if option.verb == "move":
                moved[option.text("unit")] = option.text("to")
            table.play(option)
        assert other.plan == plan  # nothing else was looked for
        wanted = {rules.roster.ids[o.unit]: rules.grid.names[o.to] for o in plan.orders if o.to >= 0}
        assert moved
        assert moved.items() <= wanted.items()


def test_trials_judge_each_plan_against_the_usual_one() -> None:
    rules = find("altipiani-1916").ruleset(None, {})
    found = next(trials(rules, "promise", Settings("general", (1, 8), guesses=2, dice=1, every=2)))
    assert found.steps == [1, 8]
    assert found.tactics[0] == "usual"  # two games in the head are too few to leave the usual plan
    assert (found.promised[0], found.came[0]) == (0.0, 0.0)
    again = next(trials(rules, "promise", Settings("general", (1, 8), guesses=2, dice=1, every=2)))
    assert again == found


def test_the_table_has_means_and_standard_errors_by_side() -> None:
    rows = [
        Trial("a", 1, "italian", [12], ["usual"], [0.0], [1.0]),
        Trial("b", 2, "italian", [12], ["bold"], [2.0], [3.0]),
        Trial("c", 2, "austro-hungarian", [12], ["bold"], [4.0], [-1.0]),
    ]
    table = table_of(rows)
    assert "| 12 | italian | 2 | 1.00 (1.00) | 2.00 (1.00) |" in table
    assert "| 12 | both | 3 | 2.00 (1.15) | 1.00 (1.15) |" in table


def test_who_does_not_search_promises_nothing() -> None:
    rules = find("altipiani-1916").ruleset(None, {})
    with pytest.raises(EsagonoError, match="does not search"):
        next(trials(rules, "x", Settings("recruit", (1,), 1, 1, 1)))


def test_the_command_refuses_steps_that_are_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["promises", "altipiani-1916", "--steps", "12,many"]) == 2
    assert "12,48" in capsys.readouterr().err
    assert cli.main(["promises", "altipiani-1916", "--level", "ghost"]) == 2


@pytest.mark.slow
def test_the_command_prints_a_table_and_keeps_the_trials(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["promises", "goito-1848", "--games", "1", "--every", "9", "--steps", "2", "--guesses", "1", "--dice", "1"]
    assert cli.main([*words, "--out", str(tmp_path / "trials")]) == 0
    kept = [json.loads(line) for line in (tmp_path / "trials").read_text().splitlines()]
    assert kept
    assert f"| 2 | both | {len(kept)} |" in capsys.readouterr().out


def test_an_interrupted_run_prints_what_it_has(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def cut_short(rules: Ruleset, seed: str, settings: Settings) -> Iterator[Trial]:
        yield Trial("a", 1, "italian", [12], ["usual"], [0.0], [1.0])
        raise KeyboardInterrupt

    monkeypatch.setattr("esagono.lab.promises.trials", cut_short)
    assert cli.main(["promises", "altipiani-1916", "--games", "3", "--steps", "12"]) == 130
    said = capsys.readouterr()
    assert "interrupted: 0 of 3 games were examined, 1 positions" in said.err
    assert "| 12 | italian | 1 |" in said.out
