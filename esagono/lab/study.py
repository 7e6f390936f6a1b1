"""One self-contained HTML report on simulated games: who wins, by how much, where the front ran, and whether the dice
were fair."""

from __future__ import annotations

import argparse
import html
import io
from collections import Counter
from pathlib import Path
from statistics import mean, median
from typing import Any

from esagono.games import find
from esagono.games.inferno.core import Inferno
from esagono.lab import theory
from esagono.lab.front_map import front_map
from esagono.lab.ladder import wilson
from esagono.lab.simulate import combats_path, read_table

Row = dict[str, Any]

STYLE = """
body{font:16px/1.5 Georgia,serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#2c2419;background:#fbf6ea}
h1{font-size:1.9rem;margin-bottom:0}h2{margin-top:2.2rem;border-bottom:1px solid #c9b99a}
table{border-collapse:collapse;margin:.8rem 0;font-variant-numeric:tabular-nums}
th,td{padding:.2rem .7rem;text-align:right;border-bottom:1px solid #e4d8bf}
th:first-child,td:first-child{text-align:left}
figure{margin:1rem 0}figure svg,figure img{max-width:100%;height:auto}figcaption{color:#6b5d48;font-style:italic}
.note{color:#6b5d48}
"""
INKS = {"italian": "#2f6b3f", "austro-hungarian": "#8c2f2b", "": "#8a7a5c"}
BINS = range(-10, 90, 5)


def report(rules: Inferno, games: list[Row], combats: list[Row]) -> str:
    """The whole page."""
    first = games[0]
    bots = ", ".join(f"{side}: {bot}" for side, bot in zip(rules.sides, first["bots"], strict=True))
    parts = [
        f"<h1>{html.escape(rules.info.title)}</h1>",
        f"<p class=note>{len(games)} games, scenario {first['scenario']}; {bots}; {len(combats)} combats.</p>",
        "<h2>Results</h2>", results(games), figure(plot_points(games), "Victory points at the end of the games."),
        "<h2>Turn by turn</h2>",
        figure(plot_by_turn(rules, games), "Victory points at the end of each turn: median, and where half and nine "
               "tenths of the games lie. Games that are over are left out."),
        losses(rules, games),
        "<h2>Where the front ran</h2>",
        figure(front_map(rules, games), "The line between the hexes that each side controls in most games, at the end "
               "of each turn."),
        "<h2>Combats</h2>", columns(combats), figure(plot_cells(rules, combats), "Each result of the combat table: "
               "how often it came up against how often the dice should bring it."),
        "<h2>Dice and theory</h2>", fairness(rules, combats),
        "<h2>Length and time</h2>", length(rules, games),
    ]  # fmt: skip
    head = f"<meta charset=utf-8><title>Study of {html.escape(rules.info.title)}</title><style>{STYLE}</style>"
    return f"<!doctype html><html lang=en>{head}{''.join(parts)}</html>"


def table(head: list[str], rows: list[list[object]]) -> str:
    out = ["<table><tr>", *(f"<th>{html.escape(h)}</th>" for h in head), "</tr>"]
    for row in rows:
        out += ["<tr>", *(f"<td>{html.escape(str(c))}</td>" for c in row), "</tr>"]
    return "".join([*out, "</table>"])


def figure(picture: str, caption: str) -> str:
    return f"<figure>{picture}<figcaption>{html.escape(caption)}</figcaption></figure>"


# Numbers


def results(games: list[Row]) -> str:
    n = len(games)
    counts = Counter((g["winner"], g["level"]) for g in games)
    rows: list[list[object]] = []
    for (winner, level), count in counts.most_common():
        low, high = wilson(count, n)
        rows.append(
            [
                f"{winner or 'nobody'}, {level}",
                count,
                f"{100 * count / n:.1f} %",
                f"{100 * low:.1f} to {100 * high:.1f} %",
            ]
        )
    for winner in sorted({g["winner"] for g in games}):
        count = sum(g["winner"] == winner for g in games)
        low, high = wilson(count, n)
        rows.append(
            [
                f"all of {winner or 'nobody'}",
                count,
                f"{100 * count / n:.1f} %",
                f"{100 * low:.1f} to {100 * high:.1f} %",
            ]
        )
    points = sorted(g["points"] for g in games)
    words = (
        f"<p>Points: {mean(points):.1f} on average, median {median(points):.0f}, from {points[0]} to {points[-1]}.</p>"
    )
    return table(["result", "games", "share", "95 % interval"], rows) + words


def losses(rules: Inferno, games: list[Row]) -> str:
    rows: list[list[object]] = []
    for i, side in enumerate(rules.sides):
        lost = sorted(g["lost_steps"][i] for g in games)
        rows.append([side, f"{mean(lost):.1f}", f"{median(lost):.0f}", lost[0], lost[-1]])
    return table(["steps and units lost", "mean", "median", "least", "most"], rows)


def columns(combats: list[Row]) -> str:
    rows: list[list[object]] = []
    by: dict[str, list[Row]] = {}
    for c in combats:
        by.setdefault(c["column"], []).append(c)
    for name in sorted(by, key=theory.column_index):
        found = by[name]
        back = sum(c["retreat"] > 0 for c in found) / len(found)
        rows.append([
            name, len(found), f"{100 * len(found) / len(combats):.1f} %", f"{100 * back:.0f} %",
            f"{mean(c['attacker_losses'] for c in found):.2f}", f"{mean(c['defender_losses'] for c in found):.2f}",
        ])  # fmt: skip
    return table(
        ["column", "combats", "share", "defender must retreat", "attacker's losses", "defender's losses"], rows
    )


def fairness(rules: Inferno, combats: list[Row]) -> str:
    """Chi-squared of both tables."""
    out = []
    for name, tests in (
        ("Combat results", theory.crt_tests(rules, combats)),
        ("Losses", theory.lrt_tests(rules, combats)),
    ):
        whole = theory.combined(tests, name)
        rows: list[list[object]] = [
            [t.name, sum(t.seen.values()), f"{t.statistic:.1f}", t.freedom, f"{t.p:.3f}"] for t in tests
        ]
        rows.append([f"{name}, all", len(combats), f"{whole.statistic:.1f}", whole.freedom, f"{whole.p:.3f}"])
        out.append(table([name, "combats", "chi-squared", "degrees of freedom", "p"], rows))
    return "".join(out) + "<p class=note>A p below 0.01 in the last rows would mean that play and charts disagree.</p>"


def length(rules: Inferno, games: list[Row]) -> str:
    turns = Counter(g["turns"] for g in games)
    rows: list[list[object]] = [[t, c, f"{100 * c / len(games):.1f} %"] for t, c in sorted(turns.items())]
    times: dict[str, list[float]] = {}
    for g in games:
        for side, seconds in zip(g["turn_sides"], g["turn_seconds"], strict=True):
            times.setdefault(side, []).append(seconds)
    quick: list[list[object]] = []
    for side, spent in times.items():
        spent.sort()
        quick.append([side, f"{median(spent):.2f} s", f"{spent[int(0.9 * len(spent))]:.2f} s", f"{spent[-1]:.2f} s"])
    words = (
        f"<p>{mean(g['decisions'] for g in games):.0f} decisions and {mean(g['seconds'] for g in games):.1f} s a game; "
        f"fallbacks to a simpler bot: {sum(g['fallbacks'] for g in games)}.</p>"
    )
    return (
        table(["last turn", "games", "share"], rows)
        + table(["thinking, a player turn", "median", "90 %", "longest"], quick)
        + words
    )


# Pictures


def svg_of(figure: Any) -> str:
    import matplotlib.pyplot as plt

    out = io.StringIO()
    figure.savefig(out, format="svg", bbox_inches="tight", transparent=True)
    plt.close(figure)
    text = out.getvalue()
    return text[text.index("<svg") :]


def canvas(width: float, height: float) -> tuple[Any, Any]:
    import matplotlib as mpl

    mpl.use("Agg")
    mpl.rcParams.update({"font.family": "serif", "axes.spines.top": False, "axes.spines.right": False})
    mpl.rcParams["svg.hashsalt"] = "esagono"
    import matplotlib.pyplot as plt

    return plt.subplots(figsize=(width, height))


def plot_points(games: list[Row]) -> str:
    fig, ax = canvas(8, 2.8)
    winners = sorted({g["winner"] for g in games})
    data = [[g["points"] for g in games if g["winner"] == w] for w in winners]
    ax.hist(
        data,
        bins=list(BINS),
        stacked=True,
        color=[INKS.get(w, "#888") for w in winners],
        label=[w or "draw" for w in winners],
    )
    ax.set_xlabel("victory points")
    ax.set_ylabel("games")
    ax.legend(frameon=False)
    return svg_of(fig)


def plot_by_turn(rules: Inferno, games: list[Row]) -> str:
    fig, ax = canvas(8, 3)
    by: dict[int, list[int]] = {}
    for g in games:
        begun = g["turns"] - len(g["points_by_turn"]) + 1
        for i, p in enumerate(g["points_by_turn"]):
            by.setdefault(begun + i, []).append(p)
    turns = sorted(t for t, p in by.items() if len(p) >= max(2, len(games) // 50))

    def part(share: float) -> list[int]:
        return [sorted(by[t])[min(len(by[t]) - 1, int(share * len(by[t])))] for t in turns]

    ax.fill_between(turns, part(0.05), part(0.95), color="#2f6b3f", alpha=0.15, lw=0)
    ax.fill_between(turns, part(0.25), part(0.75), color="#2f6b3f", alpha=0.3, lw=0)
    ax.plot(turns, part(0.5), color="#2f6b3f", marker="o")
    ax.set_xlabel("turn")
    ax.set_ylabel("victory points")
    return svg_of(fig)


def plot_cells(rules: Inferno, combats: list[Row]) -> str:
    fig, ax = canvas(5, 4)
    for test in theory.crt_tests(rules, combats):
        total = sum(test.seen.values())
        if total < 30:
            continue
        x = [e / total for e in test.expected.values()]
        y = [test.seen.get(k, 0) / total for k in test.expected]
        ax.scatter(x, y, s=max(8, total**0.5), alpha=0.6, label=f"{test.name} ({total})")
    top = max(ax.get_xlim()[1], ax.get_ylim()[1])
    ax.plot([0, top], [0, top], color="#8a7a5c", lw=1)
    ax.set_xlabel("expected share in its column")
    ax.set_ylabel("share seen")
    if ax.get_legend_handles_labels()[0]:
        ax.legend(frameon=False, fontsize=7)
    return svg_of(fig)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="the games that `esagono simulate` wrote")
    parser.add_argument("--out", type=Path, help="HTML file to write (default: beside the games)")


def run(args: argparse.Namespace) -> int:
    games, combats = read_table(args.file), read_table(combats_path(args.file))
    rules = find(games[0]["game"]).ruleset(games[0]["scenario"], {})
    assert isinstance(rules, Inferno), "studies know the games of the Inferno series"
    out = args.out or args.file.with_suffix(".html")
    out.write_text(report(rules, games, combats), encoding="utf-8")
    print(out)
    return 0
