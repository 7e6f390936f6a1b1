"""Print-and-play: tiles cover the map, backs lie behind their fronts, marks say where to cut."""

from __future__ import annotations

import re
from html import escape, unescape
from itertools import pairwise
from pathlib import Path

import pytest

from esagono.cartography.counters_sheet import faces
from esagono.cartography.printing import MARGIN, OVERLAP, PAGE, tiles, write_counter_sheets, write_map_tiles
from esagono.cli import main
from esagono.games import find, playable

WIDTH = PAGE[0] - 2 * MARGIN


@pytest.mark.parametrize(("width", "height"), [(620.0, 535.0), (100.0, 80.0), (WIDTH, 400.0), (WIDTH + 1, 400.0)])
def test_tiles_cover_a_map(width: float, height: float) -> None:
    """From edge to edge, each next to the one before with something in common, none larger than its page."""
    found = list(tiles(width, height))
    assert len({t.name for t in found}) == len(found)
    for start, size, whole, room in (("x", "width", width, PAGE[0]), ("y", "height", height, PAGE[1])):
        spans = sorted({(getattr(t, start), getattr(t, start) + getattr(t, size)) for t in found})
        assert spans[0][0] == 0
        assert spans[-1][1] == pytest.approx(whole)
        assert all(0 < end - begin <= room - 2 * MARGIN + 1e-9 for begin, end in spans)
        assert all(end - begin == pytest.approx(OVERLAP) for (_, end), (begin, _) in pairwise(spans))


def test_a_map_in_tiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every page shows its part of one picture, in the size that was wanted."""
    drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-23 -2 2800 2400"></svg>'
    monkeypatch.setattr("esagono.cartography.printing.draw_map", lambda folder, lang: drawn)
    text = write_map_tiles(tmp_path, tmp_path / "goito.html", hex_size=20).read_text("utf-8")
    assert (tmp_path / "goito.svg").read_text("utf-8") == drawn
    shown = re.findall(r'src="goito.svg" alt="" style="left:(\S+)mm;top:(\S+)mm;width:(\S+)mm;height:(\S+)mm"', text)
    expected = list(tiles(560, 480))
    assert [(-float(x), -float(y)) for x, y, _, _ in shown] == [(t.x, t.y) for t in expected]
    assert {(width, height) for _, _, width, height in shown} == {("560.00", "480.00")}
    assert text.count('class="page"') == text.count('class="cut"') == len(expected) == 8


def test_counters_lie_back_to_back(tmp_path: Path) -> None:
    """What is turned over its long edge has its back where its front was, and is cut on the same lines."""
    text = write_counter_sheets("isonzo-1917", tmp_path / "counters.html", size=15).read_text("utf-8")
    front, back, *_ = text.split('<div class="page">')[1:]
    places = [
        [(float(x), float(y)) for x, y in re.findall(r"translate\((\S+) (\S+)\) scale\(0.15\)", page)]
        for page in (front, back)
    ]
    assert len(places[0]) == len(places[1]) == len(set(places[0])) == len(faces("isonzo-1917", None, False))
    for (x, y), (behind, same) in zip(*places, strict=True):
        assert (PAGE[0] - x - 15, y) == (pytest.approx(behind), same)
    cuts = re.findall(r'class="cut" d="([^"]+)"', text)
    columns = int((PAGE[0] - 2 * MARGIN) // 15)
    upright = {x for x, x2 in re.findall(r"M(\S+) \S+?L(\S+) ", cuts[0]) if x == x2}
    assert cuts[0] == cuts[1]
    assert len(upright) == columns + 1


@pytest.mark.parametrize("game_id", playable())
def test_charts_are_those_of_play(tmp_path: Path, game_id: str) -> None:
    """Every phase and every cell of every chart, in the language that was asked for."""
    out = tmp_path / "charts.html"
    assert main(["charts", game_id, "--lang", "it", "--out", str(out)]) == 0
    text = out.read_text("utf-8")
    facts = find(game_id).ruleset(None, {}, None).components("it")
    assert '<html lang="it">' in text
    assert all(f"<li>{escape(phase['title'])}" in text for phase in facts["phases"])
    for chart, printed in zip(facts["charts"], text.split("<section>")[2:], strict=True):
        assert escape(chart["title"]) in printed
        corner, *cells = re.findall("<td>(.*?)</td>", printed)
        assert corner == ""
        assert [unescape(cell.replace("<br>", " ")) for cell in cells] == [
            cell for row in chart["rows"] for cell in row["cells"]
        ]


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "sheets.html"
    assert main(["counters", "print", "goito-1848", "--size", "12", "--out", str(out)]) == 0
    assert "scale(0.12)" in out.read_text("utf-8")
    with pytest.raises(SystemExit):
        main(["counters", "print", "goito-1848", "--size", "3"])
    assert "5 to 100 millimetres" in capsys.readouterr().err
