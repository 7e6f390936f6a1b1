"""Simulations: the same rows whatever the number of workers, resumable, readable; ladders; theory; studies."""

from __future__ import annotations

import argparse
import random
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

import esagono
from esagono import cli
from esagono.bots import Budget
from esagono.engine import EsagonoError
from esagono.games import find, open_pack, playable
from esagono.games.inferno.ruleset import Inferno
from esagono.lab import explain, ladder, simulate
from esagono.lab import study as studies
from esagono.lab.inferno import diary, front_map, study, study_plots, theory
from esagono.lab.matches import Match, Rows, play
from esagono.lab.pool import worker_pool

GAME = "isonzo-1917"


def quick(count: int) -> list[Match]:
    return [Match(GAME, n, ("recruit", "random"), "t") for n in range(count)]


def without_times(rows: list[dict[str, object]]) -> list[dict[str, object]]:
    return [{k: v for k, v in row.items() if k not in simulate.TIMINGS} for row in rows]


def silent(done: int, of: int, each: float) -> None:
    pass


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("lab") / "games.parquet"
    simulate.simulate(quick(3), out, simulate.run_here, silent)
    return out


@pytest.mark.slow
def test_two_workers_give_the_same_rows_as_one(tables: Path, tmp_path: Path) -> None:
    out = tmp_path / "two.parquet"
    simulate.simulate(quick(3), out, simulate.run_on_cores(2), silent)
    assert without_times(simulate.read_table(out)) == without_times(simulate.read_table(tables))
    combats = simulate.combats_path
    assert simulate.read_table(combats(out)) == simulate.read_table(combats(tables))


def test_an_interrupted_run_goes_on_where_it_stopped(tables: Path, tmp_path: Path) -> None:
    out = tmp_path / "cut.parquet"

    def cut_short(matches: list[Match]) -> Iterator[Rows]:
        yield play(matches[0])
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate.simulate(quick(3), out, cut_short, silent)
    asked: list[int] = []

    def the_rest(matches: list[Match]) -> Iterator[Rows]:
        asked.extend(m.number for m in matches)
        return simulate.run_here(matches)

    simulate.simulate(quick(3), out, the_rest, silent)
    assert asked == [1, 2]
    assert without_times(simulate.read_table(out)) == without_times(simulate.read_table(tables))
    assert not list(tmp_path.glob("*.partial"))


def test_a_partial_file_of_another_run_is_not_mixed_in(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    out.with_name("games.parquet.partial").write_text("[]\n", encoding="utf-8")
    with pytest.raises(EsagonoError, match="another simulation"):
        simulate.simulate(quick(1), out, simulate.run_here, silent)


def test_rows_say_what_happened(tables: Path) -> None:
    games, combats = simulate.read_table(tables), simulate.read_table(simulate.combats_path(tables))
    for row in games:
        game = esagono.new(GAME, seed=row["seed"])
        assert row["scenario"] == game.rules.scenario
        assert len(row["points_by_turn"]) == len(row["held_by_turn"]) > 0
        assert row["points_by_turn"][-1] == row["points"]
        assert row["fallbacks"] == 0
    assert {c["number"] for c in combats} == {0, 1, 2}
    for c in combats:
        assert len(c["dice"]) == 3
        assert c["attacker_losses"] >= 0


def test_a_loss_at_a_stroke_cannot_bring_more_points_than_its_level() -> None:
    from esagono.engine import Result

    rules = find(GAME).ruleset(None, {})
    assert diary.margin(rules, Result("austro-hungarian", "strategic", 40)) == 2
    assert diary.margin(rules, Result("austro-hungarian", "strategic", -3)) == -3
    assert diary.margin(rules, Result("italian", "strategic", 44)) == 44


@pytest.mark.parametrize("game", [g for g in playable() if g != GAME])
def test_every_game_can_be_simulated(game: str) -> None:
    row = play(Match(game, 0, ("random", "random"), "t")).game
    sides = find(game).INFO.sides
    assert row["winner"] in (*sides, "")
    assert row["turns"] >= 1
    assert set(row["turn_sides"]) == set(sides)


# Theory


def isonzo() -> Inferno:
    rules = find(GAME).ruleset(None, {})
    assert isinstance(rules, Inferno)
    return rules


def rolled(rules: Inferno, count: int, loaded: bool = False) -> list[dict[str, object]]:
    """Combats with fair dice (or a die that loves sixes), read from the charts."""
    rng = random.Random(8)
    out: list[dict[str, object]] = []
    for _ in range(count):
        dice = [rng.randint(1, 6) if not loaded else max(rng.randint(1, 6), rng.randint(1, 6)) for _ in range(3)]
        column = rng.choice(["1:1", "2:1", "6:1"])
        place = min(8, theory.column_index(column))
        modifier = -2 if column == "6:1" else 0
        magnitude = rng.choice(["small", "large"])
        out.append({
            "column": column, "dice": dice, "modifier": modifier, "magnitude": magnitude,
            "cell": rules.tables.crt.rows[min(12, max(2, dice[0] + dice[1] + modifier))][place],
            "attacker_die": dice[2] + 1, "defender_die": dice[2] + 3,
            "attacker_losses": rules.tables.losses.reductions(magnitude, dice[2] + 1),
            "defender_losses": rules.tables.losses.reductions(magnitude, dice[2] + 3),
        })  # fmt: skip
    return out


def test_fair_dice_agree_with_theory_and_loaded_ones_do_not() -> None:
    rules = isonzo()
    for tests in (theory.crt_tests, theory.lrt_tests):
        assert theory.combined(tests(rules, rolled(rules, 3000)), "fair").p > 0.01
        assert theory.combined(tests(rules, rolled(rules, 3000, loaded=True)), "loaded").p < 1e-6


def test_a_result_that_cannot_happen_is_never_fair() -> None:
    assert theory.chi_squared("x", {"a": 50, "b": 50, "c": 1}, {"a": 50.0, "b": 50.0}).p == 0.0


@pytest.mark.parametrize(("name", "place"), [("1:3", 0), ("4:1", 8), ("5:1", 9), ("7:1", 11)])
def test_columns_beyond_the_table_go_on(name: str, place: int) -> None:
    assert theory.column_index(name) == place


# Ladder


def test_pairs_are_won_by_the_higher_margin() -> None:
    assert ladder.score({0: 30, 1: 10, 2: 5, 3: 20, 4: 7, 5: 7}) == (1.0, 0.0, 0.5)


def test_a_game_without_its_partner_counts_for_nothing() -> None:
    assert ladder.score({0: 30, 2: 5, 3: 20, 5: 1}) == (0.0,)


def test_a_bot_may_have_steps_of_its_own() -> None:
    """Without steps a general is the officer who remembers; with a few he thinks."""

    def choices(players: tuple[str, str], steps: int) -> dict[str, object]:
        row = play(Match("goito-1848", 0, players, "steps", steps=steps)).game
        return {k: v for k, v in row.items() if k not in (*simulate.TIMINGS, "bots")}

    assert choices(("general@0", "officer"), 48) == choices(("general", "officer"), 0)


def test_steps_that_are_no_number_are_refused_before_anything_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["ladder", GAME, "--bots", "officer,general@many"]) == 2
    assert "general@12" in capsys.readouterr().err
    assert cli.main(["simulate", GAME, "--sides", "officer,ghost@3"]) == 2
    assert "ghost" in capsys.readouterr().err


def test_a_ladder_that_was_interrupted_tells_what_it_has_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parser = argparse.ArgumentParser()
    ladder.add_arguments(parser)
    args = parser.parse_args([GAME, "--bots", "recruit,officer", "--games", "3", "--so-far", "--folder", str(tmp_path)])
    assert ladder.run(args) == 0
    assert "have not finished a pair" in capsys.readouterr().out

    def cut_short(matches: list[Match]) -> Iterator[Rows]:
        for match, margin in zip(matches, (30, 10, 25), strict=False):
            yield Rows({"number": match.number, "margin": margin, "fallbacks": 0}, [])
        raise KeyboardInterrupt

    matches = ladder.matches_of(GAME, "officer", "recruit", 3, "1", None, Budget().steps)
    with pytest.raises(KeyboardInterrupt):
        simulate.simulate(matches, ladder.results_file(tmp_path, "officer", "recruit", matches), cut_short, silent)
    assert ladder.run(args) == 0
    assert "officer beats recruit in 1 of 1 pairs" in capsys.readouterr().out


def test_results_of_other_rules_options_or_steps_are_never_mixed(tmp_path: Path) -> None:
    def named(steps: int = 4, **options: str) -> Path:
        matches = ladder.matches_of(GAME, "officer", "recruit", 2, "1", None, steps, options)
        return ladder.results_file(tmp_path, "officer", "recruit", matches)

    assert len({named(), named(5), named(fog="open"), named(battalions="all-count")}) == 4
    assert named() == named(fog="rulebook")  # what is chosen anyway


def test_a_finished_run_can_be_made_longer_but_not_taken_for_another(tables: Path, tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    for path in (tables, simulate.combats_path(tables)):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    asked: list[int] = []

    def none(matches: list[Match]) -> Iterator[Rows]:
        asked.extend(m.number for m in matches)
        return iter(())

    simulate.simulate(quick(5), out, none, silent)
    assert asked == [3, 4]
    assert len(simulate.read_table(out)) == 3
    other = [Match(GAME, n, ("recruit", "random"), "t", steps=3) for n in range(2)]
    assert simulate.read_finished(out, simulate.settings_of(other)) == {}
    assert '"steps": 48' in simulate.stored_settings(out)


def test_two_won_pairs_prove_little() -> None:
    low, high = ladder.intervals([ladder.Pairing("b", "a", (1.0, 1.0))])["b"]
    assert high - low > 100


def test_ratings_order_bots_by_their_pairs() -> None:
    pairings = [
        ladder.Pairing("b", "a", (1.0,) * 9 + (0.0,)),
        ladder.Pairing("c", "b", (1.0,) * 7 + (0.0,) * 3),
    ]
    rated = ladder.ratings(pairings)
    assert rated["a"] < rated["b"] < rated["c"]
    assert sum(rated.values()) == pytest.approx(3 * ladder.ANCHOR)
    low, high = ladder.intervals(pairings)["b"]
    assert low <= rated["b"] <= high


def test_the_interval_of_a_share_holds_the_share() -> None:
    low, high = ladder.wilson(60, 100)
    assert 0.49 < low < 0.6 < high < 0.7


def test_both_games_of_a_pair_have_the_same_dice() -> None:
    first, second, *_ = ladder.matches_of(GAME, "officer", "recruit", 2, "s", None, 1)
    assert first.bots == ("officer", "recruit")
    assert second.bots == ("recruit", "officer")
    assert first.dice == second.dice


# Study and explain


@pytest.mark.slow
def test_a_study_is_one_page_with_map_and_plots(tables: Path, tmp_path: Path) -> None:
    out = tmp_path / "study.html"
    assert studies.run(argparse.Namespace(file=tables, out=out, pack=None)) == 0
    page = out.read_text(encoding="utf-8")
    assert page.count("<svg") == 6
    last = min(row["turns"] for row in simulate.read_table(tables))
    for turn in range(2, last + 1):
        assert f'class="turn front-{turn}"' in page, "the front of every turn"
    assert "data:image/jpeg;base64," in page
    assert "http://" not in page.replace("http://www.w3.org", "").replace("http://purl.org", "").replace(
        "http://creativecommons.org", ""
    )
    assert "chi-squared" in page


def test_levels_stand_in_order_with_their_games_and_intervals() -> None:
    rules = isonzo()
    levels = study_plots.read_levels(open_pack(GAME).toml("tables.toml")["victory"]["levels"])
    ends = [("italian", "operational", 30)] * 6 + [("", "draw", 20)] * 3 + [("austro-hungarian", "operational", 9)]
    games = [{"winner": winner, "level": level, "points": points} for winner, level, points in ends]
    page = study.results(rules, games, levels)
    rows = re.findall(r"<td>([^<]*)</td><td>(\d+)</td><td>([\d.]+ %)</td><td>([\d.]+ to [\d.]+ %)</td>", page)
    assert [row[:3] for row in rows] == [
        ("Italian strategic victory", "0", "0.0 %"),
        ("Italian operational victory", "6", "60.0 %"),
        ("draw", "3", "30.0 %"),
        ("Austro-Hungarian operational victory", "1", "10.0 %"),
        ("Austro-Hungarian strategic victory", "0", "0.0 %"),
        ("Italian victories", "6", "60.0 %"),
        ("draws", "3", "30.0 %"),
        ("Austro-Hungarian victories", "1", "10.0 %"),
    ]
    low, high = ladder.wilson(6, 10)
    assert rows[1][3] == f"{100 * low:.1f} to {100 * high:.1f} %"


def test_the_chart_says_how_often_a_defender_must_retreat() -> None:
    rules = isonzo()
    place = theory.column_index("2:1")
    ways = {roll: 6 - abs(7 - roll) for roll in range(2, 13)}
    due = sum(n for roll, n in ways.items() if "R" in rules.tables.crt.rows[roll][place].split("/")[1])
    assert theory.retreat_chance(rules, {"column": "2:1", "modifier": 0}) == pytest.approx(due / 36)
    assert theory.retreat_chance(rules, {"column": "2:1", "modifier": -20}) == 1.0


def test_the_front_is_where_most_games_have_it() -> None:
    rules = isonzo()
    here = rules.grid.index("2010")
    games = [{"turns": 3, "held_by_turn": ["0", f"{1 << here if n < 2 else 0:x}"]} for n in range(3)]
    shares = front_map.held_shares(rules, games)
    assert sorted(shares) == [2, 3]
    assert shares[3][here] == pytest.approx(2 / 3)
    assert front_map.boundary(rules, shares[2]) == []
    assert len(front_map.boundary(rules, shares[3])) == 6, "a hex by itself has a front on all sides"


def test_explaining_a_bots_own_game_agrees_with_every_choice(tmp_path: Path) -> None:
    match = Match(GAME, 0, ("recruit", "random"), "x", keep=str(tmp_path))
    play(match)
    (saved,) = tmp_path.glob("*.json")
    game = esagono.load(saved.read_text(encoding="utf-8"))
    opinions = explain.explain(game, {"italian": "recruit"}, Budget(0, 0.0, 0.0))
    assert opinions["italian"].asked == opinions["italian"].agreed > 100


def test_an_interruption_says_what_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    matches = [Match(GAME, n, ("random", "random"), "kept") for n in range(3)]

    def interrupted(left: list[Match]) -> Iterator[Rows]:
        yield next(simulate.run_here(left))
        raise KeyboardInterrupt

    out = tmp_path / "games.parquet"
    with pytest.raises(KeyboardInterrupt):
        simulate.simulate(matches, out, interrupted, lambda *_: None)
    said = capsys.readouterr().err
    assert f"1 of 3 games are kept in {out}.partial" in said
    assert len(simulate.unfinished(matches, out)) == 1


def test_games_of_other_data_files_are_not_drawn_on_this_map(
    tables: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.html"
    assert cli.main(["study", str(tables), "--out", str(page)]) == 0
    page.unlink()
    monkeypatch.setattr("esagono.lab.study.stored_settings", lambda path: '{"pack": "another"}')
    assert cli.main(["study", str(tables), "--out", str(page)]) == 2
    assert "were played with other data files" in capsys.readouterr().err
    assert not page.exists()


def test_a_run_that_could_not_begin_leaves_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def no_cluster(left: list[Match]) -> Iterator[Rows]:
        raise EsagonoError("no cluster")
        yield

    def interrupted(left: list[Match]) -> Iterator[Rows]:
        raise KeyboardInterrupt
        yield

    out = tmp_path / "games.parquet"
    with pytest.raises(EsagonoError):
        simulate.simulate(quick(3), out, no_cluster, silent)
    with pytest.raises(KeyboardInterrupt):
        simulate.simulate(quick(3), out, interrupted, silent)
    assert "0 of 3 games are finished" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_workers_leave_ctrl_c_to_the_main_process() -> None:
    with worker_pool(1) as pool:
        assert pool.apply(signal.getsignal, (signal.SIGINT,)) == signal.SIG_IGN
