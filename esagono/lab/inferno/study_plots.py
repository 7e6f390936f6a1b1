"""The plots of a study, as SVG for its page."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from msgspec import Struct

from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.tables import COLUMNS
from esagono.lab.inferno import theory

Row = dict[str, Any]

INKS = {"italian": "#3d7a4e", "austro-hungarian": "#9b3a34", "": "#a39473"}
PALE = {"italian": "#a9c8b1", "austro-hungarian": "#d9aba6"}
GREY = "#6b5d48"
BEYOND = (5, 6)
"""Columns beyond the chart that are counted by themselves; the rest are taken together."""
GROUPS = [*COLUMNS, *(f"{n}:1" for n in BEYOND), f"over {BEYOND[-1]}:1"]
BIN = 5
"""Victory points of one bar."""


class Level(Struct, frozen=True):
    """A level of victory and the points from which on it holds; the lowest has no such number."""

    winner: str
    level: str
    least: int | None = None


def read_levels(rows: Iterable[Mapping[str, Any]]) -> list[Level]:
    """The levels of a game's `tables.toml`, from the highest points down."""
    return [Level(row["winner"], row["level"], row.get("from")) for row in rows]


def level_name(rules: Inferno, winner: str, level: str) -> str:
    words = rules.catalog().say("level-" + level, {}, "en")
    return f"{rules.names('en')['side-' + winner]} {words}" if winner else words


def scoring_side(rules: Inferno) -> str:
    """Whose points are counted."""
    from esagono.engine import Game

    (side,) = Game.begin(rules, "points").points()
    return side


def column_group(column: str) -> str:
    return column if column in GROUPS else GROUPS[-1]


def canvas(width: float, height: float, **more: Any) -> tuple[Any, Any]:
    import matplotlib as mpl

    mpl.use("Agg")
    mpl.rcParams.update({
        "font.family": "serif", "axes.spines.top": False, "axes.spines.right": False, "svg.hashsalt": "esagono",
        "axes.edgecolor": GREY, "xtick.color": GREY, "ytick.color": GREY, "axes.labelcolor": GREY,
        "font.size": 9, "legend.frameon": False, "svg.fonttype": "none",
        "font.serif": ["Georgia", "Times New Roman", "DejaVu Serif"],
    })  # fmt: skip
    import matplotlib.pyplot as plt

    return plt.subplots(figsize=(width, height), layout="constrained", **more)


def svg_of(figure: Any) -> str:
    import matplotlib.pyplot as plt

    out = io.StringIO()
    figure.savefig(out, format="svg", transparent=True, metadata={"Date": None})
    plt.close(figure)
    text = out.getvalue()
    return text[text.index("<svg") :]


def borders(ax: Any, rules: Inferno, levels: list[Level], upright: bool) -> None:
    """Thin lines where one level of victory ends and the next begins."""
    for level in levels:
        if level.least is not None:
            draw = ax.axvline if upright else ax.axhline
            draw(level.least - 0.5, color=GREY, lw=0.7, ls=(0, (2, 3)), zorder=0)


def final_points(rules: Inferno, games: list[Row], levels: list[Level]) -> str:
    fig, ax = canvas(9, 2.8)
    winners = list(dict.fromkeys(level.winner for level in reversed(levels)))
    points = [g["points"] for g in games]
    bins = list(range(BIN * (min(points) // BIN), BIN * (max(points) // BIN + 2), BIN))
    ax.hist(
        [[g["points"] for g in games if g["winner"] == w] for w in winners],
        bins=bins,
        stacked=True,
        color=[INKS[w] for w in winners],
        label=[rules.names("en")["side-" + w] + " victory" if w else "draw" for w in winners],
        rwidth=0.92,
    )
    borders(ax, rules, levels, upright=True)
    ax.set_xlabel(f"{rules.names('en')['side-' + scoring_side(rules)]} victory points")
    ax.set_ylabel("games")
    ax.legend()
    return svg_of(fig)


def points_by_turn(rules: Inferno, games: list[Row], levels: list[Level]) -> str:
    fig, ax = canvas(9, 3.2)
    by: dict[int, list[int]] = {}
    for g in games:
        begun = g["turns"] - len(g["points_by_turn"]) + 1
        for i, p in enumerate(g["points_by_turn"]):
            by.setdefault(begun + i, []).append(p)
    turns = sorted(t for t, p in by.items() if len(p) >= max(2, len(games) // 50))

    def part(share: float) -> list[int]:
        return [sorted(by[t])[min(len(by[t]) - 1, int(share * len(by[t])))] for t in turns]

    ink = INKS[scoring_side(rules)]
    ax.fill_between(turns, part(0.05), part(0.95), color=ink, alpha=0.15, lw=0, label="nine tenths of the games")
    ax.fill_between(turns, part(0.25), part(0.75), color=ink, alpha=0.35, lw=0, label="half of the games")
    ax.plot(turns, part(0.5), color=ink, marker="o", ms=4, label="median")
    borders(ax, rules, levels, upright=False)
    low, high = ax.get_ylim()
    edges = [high, *(float(level.least) for level in levels if level.least is not None), low]
    above = high
    for level, (top, bottom) in zip(levels, pairwise(edges), strict=True):
        above = min((min(top, high) + max(bottom, low)) / 2, above - (high - low) / 18)  # names keep their distance
        name = level_name(rules, level.winner, level.level)
        ax.text(turns[-1] + 0.8, above, name, color=INKS[level.winner], va="center", fontsize=8)
    ax.set_ylim(low, high)
    ax.set_xticks(turns)
    ax.set_xlabel("turn")
    ax.set_ylabel("victory points")
    ax.legend(loc="upper left")
    return svg_of(fig)


def losses_by_turn(rules: Inferno, games: list[Row], combats: list[Row]) -> str:
    """For each side and turn, what it lost attacking and what defending."""
    fig, ax = canvas(9, 2.6)
    turns = sorted({c["turn"] for c in combats})
    playing = {t: sum(g["turns"] >= t for g in games) for t in turns}
    width = 0.38
    for i, side in enumerate(rules.sides):
        own, other = dict.fromkeys(turns, 0.0), dict.fromkeys(turns, 0.0)
        for c in combats:
            if c["side"] == side:
                own[c["turn"]] += c["attacker_losses"] / playing[c["turn"]]
            else:
                other[c["turn"]] += c["defender_losses"] / playing[c["turn"]]
        at = [t + (i - 0.5) * (width + 0.04) for t in turns]
        name = rules.names("en")["side-" + side]
        ax.bar(at, list(own.values()), width, color=INKS[side], label=f"{name}, attacking")
        ax.bar(at, list(other.values()), width, list(own.values()), color=PALE[side], label=f"{name}, defending")
    ax.set_xticks(turns)
    ax.set_xlabel("turn")
    ax.set_ylabel("reductions")
    ax.legend(ncols=2, fontsize=8)
    ax.margins(y=0.3)
    return svg_of(fig)


def column_shares(rules: Inferno, combats: list[Row]) -> str:
    fig, ax = canvas(9, 2.4)
    bottom = [0.0] * len(GROUPS)
    for side in rules.sides:
        heights = [0] * len(GROUPS)
        for c in combats:
            if c["side"] == side:
                heights[GROUPS.index(column_group(c["column"]))] += 1
        shares = [100 * h / len(combats) for h in heights]
        label = f"{rules.names('en')['side-' + side]} attacks"
        ax.bar(GROUPS, shares, 0.7, bottom, color=INKS[side], label=label)
        bottom = [b + s for b, s in zip(bottom, shares, strict=True)]
    ax.set_ylabel("% of all combats")
    ax.legend()
    return svg_of(fig)


def cells(rules: Inferno, combats: list[Row]) -> str:
    """A small plot for each column of the combat table."""
    tests = [t for t in theory.crt_tests(rules, combats) if sum(t.seen.values()) >= 30]
    across = 3
    down = max(1, math.ceil(len(tests) / across))
    fig, axes = canvas(9.6, 2.1 * down, nrows=down, ncols=across, squeeze=False)
    for ax, test in zip(axes.flat, tests, strict=False):
        total = sum(test.seen.values())
        names = sorted(test.expected, key=lambda cell: -test.expected[cell])
        due = [test.expected[n] / total for n in names]
        half = [1.96 * math.sqrt(p * (1 - p) / total) for p in due]
        places = list(range(len(names)))
        ax.bar(places, [test.seen.get(n, 0) / total for n in names], 0.75, color="#c9b99a")
        ax.errorbar(places, due, half, fmt="_", color="#2c2419", ms=7, lw=1)
        ax.set_title(f"{test.name}: {total:,} combats", fontsize=9, loc="left")
        ax.set_xticks(places, names, rotation=60, ha="right", rotation_mode="anchor", fontsize=6.5)
        ax.set_ylim(bottom=0)
    for ax in list(axes.flat)[len(tests) :]:
        ax.axis("off")
    return svg_of(fig)
