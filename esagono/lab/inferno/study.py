"""One self-contained HTML report on simulated games: who wins, by how much, where the front ran, and whether the dice
were fair."""

from __future__ import annotations

import html
from collections import Counter
from statistics import mean, median

from esagono.games import open_pack
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.tables import COLUMNS
from esagono.lab.inferno import study_plots as plots
from esagono.lab.inferno import theory
from esagono.lab.inferno.front_map import STYLE as MAP_STYLE
from esagono.lab.inferno.front_map import front_map
from esagono.lab.inferno.study_plots import INKS, Level, Row
from esagono.lab.ladder import wilson

STYLE = """
:root{color-scheme:light}
body{font:16px/1.5 Georgia,"Times New Roman",serif;max-width:64rem;margin:2rem auto 4rem;padding:0 1rem;color:#2c2419;
background:#fbf6ea}
h1{font-size:2rem;line-height:1.2;margin-bottom:0}
h2{font-size:1.35rem;margin-top:2.6rem;border-bottom:1px solid #c9b99a}
table{border-collapse:collapse;margin:.8rem 0;font-variant-numeric:tabular-nums}
th,td{padding:.2rem .8rem;text-align:right;border-bottom:1px solid #e4d8bf}
th{font-weight:normal;color:#6b5d48;vertical-align:bottom}
th:first-child,td:first-child{text-align:left;padding-left:0}
tr.all td{border-top:2px solid #c9b99a}
figure{margin:1.2rem 0}figure svg{width:100%;height:auto}
figcaption,.note{color:#6b5d48}figcaption{max-width:46rem}
.bar{position:relative;display:block;width:16rem;height:1em}
.bar i{position:absolute;left:0;height:100%;border-radius:2px}
.bar b{position:absolute;top:50%;height:2px;background:#2c2419}
.side{display:flex;flex-wrap:wrap;gap:0 3rem;align-items:start}
@media (max-width:48rem){body{font-size:15px}table{display:block;overflow-x:auto;white-space:nowrap}
th,td{padding:.2rem .5rem}.bar{width:7rem}}
@media print{body{max-width:none;margin:0}figure,table{break-inside:avoid}}
"""


def report(rules: Inferno, games: list[Row], combats: list[Row], levels: list[Level]) -> str:
    """Return the report as an HTML page."""
    first = games[0]
    bots = ", ".join(f"{side_name(rules, side)}: {bot}" for side, bot in zip(rules.sides, first["bots"], strict=True))
    parts = [
        f"<h1>{html.escape(rules.info.title)}</h1>",
        f"<p class=note>{len(games):,} games of the scenario <em>{first['scenario']}</em> with {len(combats):,} "
        f"combats. {html.escape(bots)}.</p>",
        "<h2>Who wins</h2>", results(rules, games, levels),
        figure(plots.final_points(rules, games, levels), "Victory points at the end, coloured by who won. The lines "
               "are the borders of the levels of victory."),
        "<h2>Turn by turn</h2>",
        figure(plots.points_by_turn(rules, games, levels), "Victory points at the end of each turn: the median, and "
               "where half and nine tenths of the games lie. Games that are over are left out."),
        "<h2>Losses</h2>", losses(rules, games),
        figure(plots.losses_by_turn(rules, games, combats), "Effectiveness reductions in the combats of each turn, "
               "on average over the games that came so far: in own attacks dark, in the enemy's light."),
        "<h2>Where the front ran</h2>",
        figure(front_map(rules, games), "Hexes that changed hands, the darker the more often, and the line between "
               "the hexes that each side controls in most games, at the end of the chosen turn."),
        "<h2>Combats</h2>", columns(rules, combats),
        figure(plots.column_shares(rules, combats), "How often each column of the combat table was used."),
        "<h2>Dice and theory</h2>",
        figure(plots.cells(rules, combats), "How often each result of a column came up (bars), and how often the dice "
               "should bring it, with the 95 % range of chance (lines)."),
        fairness(rules, combats),
        "<h2>Length and time</h2>", length(rules, games),
    ]  # fmt: skip
    head = (
        "<meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>Study of {html.escape(rules.info.title)}</title><style>{STYLE}{MAP_STYLE}</style>"
    )
    return f"<!doctype html><html lang=en><head>{head}</head><body>{''.join(parts)}</body></html>"


def side_name(rules: Inferno, side: str) -> str:
    return rules.names("en")["side-" + side]


def table(head: list[str], rows: list[list[object]], apart: int = -1) -> str:
    """A table, with a line above the row `apart`. Cells that begin with a tag are left as they are."""
    out = ["<table><tr>", *(f"<th>{html.escape(h)}</th>" for h in head), "</tr>"]
    for i, row in enumerate(rows):
        texts = (str(c) for c in row)
        cells = (f"<td>{t if t.startswith('<') else html.escape(t)}</td>" for t in texts)
        out += ["<tr class=all>" if i == apart else "<tr>", *cells, "</tr>"]
    return "".join([*out, "</table>"])


def figure(picture: str, caption: str) -> str:
    return f"<figure>{picture}<figcaption>{html.escape(caption)}</figcaption></figure>"


def results(rules: Inferno, games: list[Row], levels: list[Level]) -> str:
    """Each level of victory, from one end of the scale to the other, then each side with all its levels."""
    seen = Counter((g["winner"], g["level"]) for g in games)
    rows = [
        share(plots.level_name(rules, level.winner, level.level), level.winner, seen[level.winner, level.level], games)
        for level in levels
    ]
    whole = [
        share(f"{side_name(rules, w)} victories" if w else "draws", w, sum(g["winner"] == w for g in games), games)
        for w in dict.fromkeys(level.winner for level in levels)
    ]
    points = sorted(g["points"] for g in games)
    return (
        table(["", "games", "share", "95 % interval", ""], rows + whole, apart=len(rows))
        + f"<p>{side_name(rules, plots.scoring_side(rules))} points: {mean(points):.1f} on average, median "
        f"{median(points):.0f}; half of the games end between {quantile(points, 0.25)} and {quantile(points, 0.75)}, "
        f"nine tenths between {quantile(points, 0.05)} and {quantile(points, 0.95)}.</p>"
    )


def share(name: str, winner: str, count: int, games: list[Row]) -> list[object]:
    """A row with a bar for the share and a line for its interval."""
    n = len(games)
    low, high = (100 * part for part in wilson(count, n))
    bar = (
        f'<span class=bar><i style="width:{100 * count / n:.1f}%;background:{INKS[winner]}"></i>'
        f'<b style="left:{low:.1f}%;width:{high - low:.1f}%"></b></span>'
    )
    return [name, count, f"{100 * count / n:.1f} %", f"{low:.1f} to {high:.1f} %", bar]


def quantile(ordered: list[int], part: float) -> int:
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def losses(rules: Inferno, games: list[Row]) -> str:
    rows: list[list[object]] = []
    for i, side in enumerate(rules.sides):
        lost = sorted(g["lost_steps"][i] for g in games)
        rows.append([
            side_name(rules, side), f"{mean(lost):.1f}", f"{median(lost):.0f}",
            f"{quantile(lost, 0.05)} to {quantile(lost, 0.95)}",
        ])  # fmt: skip
    return table(["steps lost in a game", "mean", "median", "nine tenths of the games"], rows)


def columns(rules: Inferno, combats: list[Row]) -> str:
    """What came of each column, beside what its dice promise; those beyond the chart together."""
    by: dict[str, list[Row]] = {}
    for c in combats:
        by.setdefault(plots.column_group(c["column"]), []).append(c)
    rows: list[list[object]] = []
    for name in sorted(by, key=plots.GROUPS.index):
        found = by[name]
        back = mean(c["retreat"] > 0 for c in found)
        due = mean(theory.retreat_chance(rules, c) for c in found)
        rows.append([
            name, len(found), f"{100 * len(found) / len(combats):.1f} %", f"{100 * back:.0f} %", f"{100 * due:.0f} %",
            f"{mean(c['attacker_losses'] for c in found):.2f}", f"{mean(c['defender_losses'] for c in found):.2f}",
        ])  # fmt: skip
    return table(
        ["column", "combats", "share", "defender must retreat", "by the chart", "attacker loses", "defender loses"],
        rows,
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
        rows.append(["all", len(combats), f"{whole.statistic:.1f}", whole.freedom, f"{whole.p:.3f}"])
        out.append(table([name, "combats", "chi-squared", "degrees of freedom", "p"], rows, apart=len(tests)))
    return (
        f"<div class=side>{''.join(out)}</div>"
        "<p class=note>A p below 0.01 in the last rows would mean that play and charts disagree. The last column "
        f"holds the combats beyond {COLUMNS[-1]} too, since they are resolved on it.</p>"
    )


def length(rules: Inferno, games: list[Row]) -> str:
    turns = Counter(g["turns"] for g in games)
    rows: list[list[object]] = [[t, c, f"{100 * c / len(games):.1f} %"] for t, c in sorted(turns.items())]
    times: dict[str, list[float]] = {}
    for g in games:
        for side, seconds in zip(g["turn_sides"], g["turn_seconds"], strict=True):
            times.setdefault(side, []).append(seconds)
    quick: list[list[object]] = []
    for side, bot in zip(rules.sides, games[0]["bots"], strict=True):
        spent = sorted(times[side])
        quick.append([
            f"{side_name(rules, side)} ({bot})", f"{median(spent):.2f} s", f"{spent[int(0.9 * len(spent))]:.2f} s",
            f"{spent[-1]:.2f} s",
        ])  # fmt: skip
    decisions, seconds = (mean(g[name] for g in games) for name in ("decisions", "seconds"))
    words = (
        f"<p>{decisions:,.0f} decisions and {seconds:.1f} s a game; fallbacks to a simpler bot: "
        f"{sum(g['fallbacks'] for g in games)}.</p>"
    )
    return (
        "<div class=side>"
        + table(["last turn", "games", "share"], rows)
        + table(["thinking in a player turn", "median", "90 %", "longest"], quick)
        + f"</div>{words}"
    )


def study(rules: Inferno, games: list[Row], combats: list[Row], pack: str | None) -> str:
    """The report on simulated games, as a page that needs nothing else."""
    levels = plots.read_levels(open_pack(rules.info.id, pack).toml("tables.toml")["victory"]["levels"])
    return report(rules, games, combats, levels)
