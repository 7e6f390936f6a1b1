"""For print-and-play: the player aid card of a game, its sequence of play and its charts, as an HTML file for A4."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from esagono.engine.pack import faults_of
from esagono.games import find

SEQUENCE = {"en": "Sequence of play", "it": "Sequenza di gioco"}
_STYLE = (
    "@page{size:A4;margin:12mm}body{font:9pt/1.3 sans-serif;margin:0}"
    "*{print-color-adjust:exact;-webkit-print-color-adjust:exact}"
    "h1{font-size:15pt;margin:0 0 4mm}h2{font-size:11pt;margin:0 0 1.5mm}h2 small{font-weight:normal;color:#555}"
    "section{break-inside:avoid;margin:0 0 6mm}table{border-collapse:collapse;width:100%}"
    "th,td{border:.2mm solid #777;padding:.8mm 1mm;text-align:center;white-space:nowrap}th{background:#ece5d0}"
    "tbody th{text-align:left}tbody tr:nth-child(even) td{background:#f7f4ea}p{margin:1.5mm 0 0;color:#444}"
    "ol{columns:2;margin:0;padding-left:6mm}li{break-inside:avoid;margin-right:4mm}"
    "@media screen{body{max-width:186mm;margin:8mm auto}}"
)


def write_aid_card(game_id: str, path: Path, pack: str | Path | None = None, lang: str = "en") -> Path:
    """The charts are those that play uses, a corrected pack's among them."""
    with faults_of(pack):
        facts = find(game_id).ruleset(None, {}, pack).components(lang)
    title = escape(facts["title"])
    body = "".join([_sequence(facts["phases"], lang), *[_chart(chart) for chart in facts["charts"]]])
    head = f'<meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style>'
    page = f'<!doctype html>\n<html lang="{lang}"><head>{head}</head><body>\n<h1>{title}</h1>\n{body}</body></html>\n'
    path.write_text(page, "utf-8")
    return path


def _sequence(phases: list[Mapping[str, Any]], lang: str) -> str:
    lines = []
    for phase in phases:
        steps = ", ".join(step["title"] for step in phase.get("steps", ()))
        lines.append(f"<li>{escape(phase['title'])}{f': {escape(steps)}' if steps else ''}</li>")
    return f"<section><h2>{SEQUENCE[lang]}</h2><ol>{''.join(lines)}</ol></section>\n"


def _chart(chart: Mapping[str, Any]) -> str:
    clause = f" <small>§{escape(chart['clause'])}</small>" if chart.get("clause") else ""
    head = "".join(f"<th>{escape(name)}</th>" for name in chart["columns"])
    rows = "".join(
        f"<tr><th>{escape(row['name'])}</th>{''.join(f'<td>{_cell(cell)}</td>' for cell in row['cells'])}</tr>"
        for row in chart["rows"]
    )
    note = f"<p>{escape(chart['note'])}</p>" if chart.get("note") else ""
    table = f"<table><thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return f"<section><h2>{escape(chart['title'])}{clause}</h2>{table}{note}</section>\n"


def _cell(text: str) -> str:
    """The two halves of a cell one above the other: that way the widest chart fits on the paper."""
    return escape(text).replace(" / ", " /<br>")
