"""Parts of the drawing table that need no document: a grid laid on a photograph, zip files, packs and their merging."""

from __future__ import annotations

import base64
import csv
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

import esagono
from esagono.engine.differences import differences
from esagono.games import open_pack
from esagono.server.assets.drawing import drawing_data
from tests.web.test_state import run

GAME = "isonzo-1917"


@pytest.mark.parametrize(
    ("matrix", "kind"),
    [
        ([0.4, -0.1, 300, 0.1, 0.4, -80, 0, 0, 1], "similarity"),
        ([0.4, 0.2, 30, -0.1, 0.7, 9, 0, 0, 1], "affine"),
        ([0.5, 0.05, 20, -0.04, 0.6, 70, 0.0001, -0.00008, 1], "homography"),
    ],
)
def test_a_photograph_is_laid_by_the_simplest_map_that_fits(matrix: list[float], kind: str) -> None:
    """Points of a distorted picture, a little off: the map found brings all others where they belong."""
    found: Any = run(
        f"""
        import {{ apply, fit }} from "js/drawing/homography.js";
        const truth = {json.dumps(matrix)};
        const spots = [[40, 60], [1800, 90], [1700, 1300], [80, 1250], [900, 700]];
        const off = [[0.4, -0.3], [-0.5, 0.2], [0.3, 0.4], [-0.2, -0.4], [0.1, 0.3]];
        const pairs = spots.map((from, i) => ({{ from, to: apply(truth, from).map((v, k) => v + off[i][k]) }}));
        const {{ kind, matrix, error }} = fit(pairs, 6);
        const others = [[400, 400], [1200, 300], [1500, 900]].map((p) => {{
          const [a, b] = [apply(truth, p), apply(matrix, p)];
          return Math.hypot(a[0] - b[0], a[1] - b[1]);
        }});
        console.log(JSON.stringify({{ kind, error, others }}));
        """
    )
    assert found["kind"] == kind
    assert found["error"] < 1.5
    assert max(found["others"]) < 2.5


def test_points_on_a_line_lay_nothing_beyond_a_similarity() -> None:
    found = run(
        """
        import { fit, solve } from "js/drawing/homography.js";
        const line = [0, 1, 2, 3].map((n) => ({ from: [n * 10, n * 20], to: [n * 7, n * n] }));
        console.log(JSON.stringify([fit([line[0]], 1), fit(line, 0.01).kind, solve([[1, 2, 3], [2, 4, 6]])]));
        """
    )
    assert found == [None, "similarity", None]


def test_zip_files_are_those_of_everybody(tmp_path: Path) -> None:
    """What the page writes, others read; what others compress, the page reads; a lie about sizes is refused."""
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("map.csv", "hex,level\n2006,5\n" * 200)
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("map.csv", "0" * 30_000_000)
    whole = (tmp_path / "bomb.zip").read_bytes()
    lie = whole.replace((30_000_000).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    given = [base64.b64encode(b).decode() for b in ((tmp_path / "a.zip").read_bytes(), whole, lie, b"not a zip" * 9)]
    found = run(
        f"""
        import {{ readZip, writeZip }} from "js/drawing/zip.js";
        const made = writeZip({{ "pack.json": "{{}}", "map.csv": "hex,place\\n2006,Monte Cucco è\\n" }});
        const read = async (text) => {{
          try {{ return await readZip(new Blob([Buffer.from(text, "base64")])); }} catch (e) {{ return e.message; }}
        }};
        const back = await readZip(made);
        const bytes = Buffer.from(await made.arrayBuffer()).toString("base64");
        console.log(JSON.stringify({{ bytes, back, read: await Promise.all({json.dumps(given)}.map(read)) }}));
        """
    )
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(found["bytes"]))) as archive:
        assert archive.testzip() is None
        assert archive.read("map.csv").decode() == "hex,place\n2006,Monte Cucco è\n"
    assert found["back"]["pack.json"] == "{}"
    assert len(found["read"][0]["map.csv"]) == 200 * len("hex,level\n2006,5\n")
    assert found["read"][1:] == ["draw.zip.large", "draw.zip.large", "draw.zip.none"]


def script(body: str) -> str:
    """A script with a pack on the drawing table."""
    return f"""
        import {{ Pack }} from "js/drawing/pack.js";
        import {{ hexside, paintHexes, brushesOf, roadStep }} from "js/drawing/brushes.js";
        import {{ readFileSync }} from "node:fs";
        const data = JSON.parse(readFileSync(DATA, "utf-8"));
        const pack = new Pack(data);
        const brush = (id) => brushesOf(pack).find((b) => b.id === id);
        {body}
    """


@pytest.fixture
def table(tmp_path: Path) -> Any:
    """Runs a script with our pack; gives what it prints."""
    file = tmp_path / "data.json"
    file.write_text(json.dumps(drawing_data(GAME, "en")), encoding="utf-8")
    return lambda body: run(script(body).replace("DATA", json.dumps(str(file))))


def test_what_is_drawn_is_what_is_played(table: Any, tmp_path: Path) -> None:
    """The files that the page makes give the rules exactly the changes that were drawn."""
    first = open_pack(GAME).rows("roads.csv")[0]["hexes"].split()
    files = table(f"""
        pack.apply(paintHexes(pack, brush("level"), ["2006"], "7"));
        pack.apply(paintHexes(pack, brush("terrain"), ["1618"], "swamp"));
        pack.apply(roadStep(pack, "road", "{first[0]}", "{first[1]}", true));
        pack.apply(roadStep(pack, "trail", "2006", "2007", false));
        pack.apply(hexside(pack, "river", "2007", "2006", false));
        pack.apply([pack.changed("counters.csv", "it-taro", {{ attack: "6", name: 'Taro "A", B' }})]);
        pack.apply([{{ file: "scenarios.toml", key: "historical.first_turn", now: {{ value: "3" }} }}]);
        pack.compare("hexes", ["2006"]);
        console.log(JSON.stringify(pack.files()));
    """)
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "data.json").unlink()
    changed = {d["key"]: d["now"] for d in differences(open_pack(GAME, tmp_path))}
    a, b = sorted(first[:2])
    assert changed == {
        "2006": {"level": "7"},
        "1618": {"terrain": "swamp", "level": "0"} if "level" in changed["1618"] else {"terrain": "swamp"},
        "2006-2007 river": {"a": "2006", "b": "2007", "kind": "river"},
        f"road {a}-{b}": None,
        "trail 2006-2007": {"kind": "trail"},
        "it-taro": {"attack": "6", "name": 'Taro "A", B'},
        "historical.first_turn": {"first_turn": 3},
    }
    assert esagono.new(GAME, pack=tmp_path).rules.hex_facts("2006")["level"] == 7
    assert json.loads(files["pack.json"])["compared"]["hexes"] == ["2006"]
    assert {row["source"] for row in csv.DictReader(io.StringIO(files["map.csv"]))} == {"printed"}


def test_every_change_is_undone_redone_and_taken_back_alone(table: Any) -> None:
    found = table("""
        const level = (hex) => pack.get("map.csv", hex).level;
        const before = [level("2006"), level("2007")];
        pack.apply(paintHexes(pack, brush("level"), ["2006"], "7"));
        pack.extend(paintHexes(pack, brush("level"), ["2007"], "2"));
        const drawn = [level("2006"), level("2007"), pack.done.length];
        pack.undo();
        const undone = [level("2006"), level("2007"), pack.changes.size];
        pack.redo();
        pack.revert([...pack.changes.values()][0]);
        const alone = [level("2006"), level("2007"), pack.changes.size];
        pack.undo();
        console.log(JSON.stringify({ before, drawn, undone, alone, again: pack.changes.size }));
    """)
    before = found["before"]
    assert found["drawn"] == ["7", "2", 1]
    assert found["undone"] == [*before, 0]
    assert found["alone"] == [before[0], "2", 1]
    assert found["again"] == 2


def test_two_owners_packs_are_merged_hex_by_hex(table: Any) -> None:
    """Fresh changes come in, equal ones are one, the owner decides differing ones; what we changed since is named."""
    found = table("""
        const other = new Pack(data);
        const set = (to, hex, value) => to.apply(paintHexes(to, brush("level"), [hex], value));
        set(pack, "2006", "7"); set(pack, "2007", "3");
        set(other, "2006", "7"); set(other, "2007", "4"); set(other, "2008", "5");
        other.about.maker = "Bruno";
        const files = other.files();
        files["map.csv"] = files["map.csv"].replace(/^2008,.*$/m, (row) => row.replace(/[^,]*$/, "00000000"));
        const { changes, conflicts, about } = pack.read(files);
        const { fresh, disputed } = pack.merge(changes);
        const levels = disputed.map((d) => [d.mine.now.level, d.theirs.now.level]);
        console.log(JSON.stringify({ fresh: fresh.map((c) => c.key), disputed: levels, conflicts, about }));
    """)
    assert found["fresh"] == ["2008"]
    assert found["disputed"] == [["3", "4"]]
    assert found["conflicts"] == ["map.csv|2008"]
    assert found["about"]["maker"] == "Bruno"


def test_settings_of_a_scenario_change_in_one_place() -> None:
    """Numbers and lists of numbers are found wherever they stand; only numbers of the same count are taken."""
    found = run(
        """
        import { at, leaves, settingWords, typedLeaf, withLeaf } from "js/drawing/settings.js";
        const ours = { source: "rulebook", italian: [25, 10], deep: { farms: 6, list: ["a"] }, on: true };
        const paths = leaves(ours);
        const now = withLeaf(ours, ["italian"], [30, 10]);
        const typed = ["30 10", "30", "30 x", "30 100", "-1 3"].map((text) => typedLeaf(text, ours.italian));
        const words = settingWords("battle.logistics", JSON.stringify(ours), JSON.stringify(now));
        const one = [typedLeaf("7", 6), typedLeaf("", 6)];
        console.log(JSON.stringify({ paths, now, typed, one, left: at(ours, ["italian"]), words }));
        """
    )
    assert found["paths"] == [["italian"], ["deep", "farms"]]
    assert found["now"] == {"source": "rulebook", "italian": [30, 10], "deep": {"farms": 6, "list": ["a"]}, "on": True}
    assert found["typed"] == [[30, 10], None, None, None, None]
    assert found["one"] == [7, None]
    assert found["left"] == [25, 10]
    assert found["words"].endswith("25 10 → 30 10")
