"""Packs of corrections: only what differs, from a folder or a zip; faults planted by owners; packs broken at random."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

import esagono
from esagono.cli import main
from esagono.engine import Pack
from esagono.engine.corrections import write_toml
from esagono.engine.differences import differences
from esagono.games import open_pack
from esagono.games.check import ERROR, WARNING, Finding, check
from tests.games.broken_packs import try_pack

ISONZO, ALTIPIANI, GORIZIA, GOITO = "isonzo-1917", "altipiani-1916", "gorizia-1916", "goito-1848"


def write(folder: Path, game: str, rows: dict[str, list[dict[str, str]]], **manifest: Any) -> Path:
    """A pack of corrections with some rows."""
    folder.mkdir(exist_ok=True)
    (folder / "pack.json").write_text(json.dumps({"game": game, **manifest}), encoding="utf-8")
    for file, of_file in rows.items():
        out = io.StringIO()
        writer = csv.DictWriter(out, list(of_file[0]))
        writer.writeheader()
        writer.writerows(of_file)
        (folder / file).write_text(out.getvalue(), encoding="utf-8")
    return folder


def row(game: str, file: str, key: str, **cells: str) -> dict[str, str]:
    """One of our rows, corrected."""
    found = next(r for r in open_pack(game).rows(file) if next(iter(r.values())) == key)
    return {**found, **cells, "source": "printed"}


def test_a_pack_holds_only_what_differs(tmp_path: Path) -> None:
    """Rows with some columns; all others are ours, and so are the cells that a row leaves out."""
    write(
        tmp_path, ISONZO, {"map.csv": [{"hex": "2006", "level": "7"}], "counters.csv": [{"id": "it-taro", "move": "4"}]}
    )
    assert not [f for f in check(ISONZO, tmp_path) if f.severity == ERROR]
    own, ours = esagono.new(ISONZO, pack=tmp_path), esagono.new(ISONZO)
    assert own.rules.hex_facts("2006") == {**ours.rules.hex_facts("2006"), "level": 7}
    assert own.rules.pack_hash != ours.rules.pack_hash
    changed = [(d["file"], d["key"], d["was"], d["now"]) for d in differences(open_pack(ISONZO, tmp_path))]
    assert changed == [
        ("map.csv", "2006", {"level": str(ours.rules.hex_facts("2006")["level"])}, {"level": "7"}),
        ("counters.csv", "it-taro", {"move": "5"}, {"move": "4"}),
    ]


def test_a_pack_that_changes_nothing_is_ours(tmp_path: Path) -> None:
    rules = esagono.new(ISONZO, pack=write(tmp_path, ISONZO, {})).rules
    assert rules.pack_hash == esagono.new(ISONZO).rules.pack_hash


def test_commands_take_a_partial_pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`check` and `map draw`; what the map shows is what the pack says."""
    pack = write(tmp_path / "own", ISONZO, {"map.csv": [{"hex": "1618", "place": "Prova"}]})
    assert main(["check", ISONZO, "--pack", str(pack)]) == 0
    assert main(["map", "draw", ISONZO, "--pack", str(pack), "--out", str(tmp_path / "map.svg")]) == 0
    assert "Prova" in (tmp_path / "map.svg").read_text(encoding="utf-8")
    assert str(tmp_path / "map.svg") in capsys.readouterr().out


def test_a_zip_is_as_good_as_a_folder(tmp_path: Path) -> None:
    folder = write(tmp_path / "own", ISONZO, {"map.csv": [{"hex": "2006", "level": "7"}]})
    with zipfile.ZipFile(tmp_path / "own.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for path in folder.iterdir():
            archive.write(path, path.name)
    assert Pack(open_pack(ISONZO).base, tmp_path / "own.zip").text("map.csv") == open_pack(ISONZO, folder).text(
        "map.csv"
    )


@pytest.mark.parametrize("name", ["../map.csv", "/map.csv", "x/map.csv", "run.py"])
def test_a_zip_with_a_path_is_refused(tmp_path: Path, name: str) -> None:
    with zipfile.ZipFile(tmp_path / "own.zip", "w") as archive:
        archive.writestr(name, "hex\n")
    (finding,) = check(ISONZO, tmp_path / "own.zip")
    assert "no file of a pack" in finding.text


def test_a_zip_bomb_is_refused_unread(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "own.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("map.csv", "0" * 50_000_000)
    (finding,) = check(ISONZO, tmp_path / "own.zip")
    assert "unpacks to more than" in finding.text


def test_a_step_of_a_road_goes_and_the_rest_stays(tmp_path: Path) -> None:
    first = open_pack(ISONZO).rows("roads.csv")[0]
    names = first["hexes"].split()
    a, b = sorted(names[2:4])
    folder = write(tmp_path, ISONZO, {}, removed={"roads.csv": [f"{first['kind']} {a}-{b}"]})
    chains = [r["hexes"] for r in open_pack(ISONZO, folder).rows("roads.csv")]
    assert chains[:2] == [" ".join(names[:3]), " ".join(names[3:])]
    (change,) = differences(open_pack(ISONZO, folder))
    assert (change["key"], change["now"]) == (f"{first['kind']} {a}-{b}", None)


def test_values_of_a_scenario_change_alone(tmp_path: Path) -> None:
    folder = write(tmp_path, ISONZO, {}, values={"scenarios.toml": {"historical": {"first_turn": 3}}})
    assert esagono.new(ISONZO, pack=folder).state.turn == 3  # type: ignore[attr-defined]
    (change,) = differences(open_pack(ISONZO, folder))
    assert (change["key"], change["was"], change["now"]) == (
        "historical.first_turn",
        {"first_turn": 2},
        {"first_turn": 3},
    )


@pytest.mark.parametrize("game", [ISONZO, ALTIPIANI, GORIZIA, GOITO])
def test_tables_are_written_as_they_are_read(game: str, tmp_path: Path) -> None:
    for name in ("tables.toml", "scenarios.toml", "map.toml"):
        (tmp_path / name).write_text(write_toml(open_pack(game).toml(name)), encoding="utf-8")
        assert open_pack(game, tmp_path).toml(name) == open_pack(game).toml(name)


def test_a_pack_for_another_version_is_understood_or_refused_in_a_sentence(tmp_path: Path) -> None:
    """Rows that we changed since are named; what we no longer have is a remark; another format is refused."""
    rows = {"map.csv": [{"hex": "2006", "level": "7", "ours": "00000000"}]}
    folder = write(tmp_path, ISONZO, rows, removed={"counters.csv": ["it-gone"]})
    found = {(f.severity, f.key) for f in check(ISONZO, folder)}
    assert {(WARNING, "ours-changed"), (WARNING, "removed-unknown")} <= found
    assert ERROR not in {severity for severity, _ in found}
    (folder / "pack.json").write_text('{"format": 2}', encoding="utf-8")
    (refusal,) = check(ISONZO, folder)
    assert (refusal.severity, refusal.text) == (ERROR, "this pack has format 2; this program reads format 1")
    assert "other-game" in {f.key for f in check(GOITO, write(tmp_path / "other", ISONZO, {}))}


def test_alike_findings_are_one(tmp_path: Path) -> None:
    rows = [{**r, "source": ""} for r in open_pack(ISONZO).rows("map.csv")[:84]]
    (finding,) = check(ISONZO, write(tmp_path, ISONZO, {"map.csv": rows}))
    assert (finding.key, len(finding.places)) == ("no-source", 84)
    assert "and 83 more" in finding.text
    assert "e altri 83" in finding.say("it")


def test_one_counter_more_is_a_remark(tmp_path: Path) -> None:
    new = {**row(ISONZO, "counters.csv", "it-taro"), "id": "it-own", "name": "Own", "hex": "1109"}
    found = check(ISONZO, write(tmp_path, ISONZO, {"counters.csv": [new]}))
    assert {f.key for f in found if f.severity == WARNING} == {"total"}
    assert not [f for f in found if f.severity == ERROR], found


Planted = tuple[str, str, dict[str, list[dict[str, str]]] | dict[str, Any]]


def counter(game: str, unit: str, **cells: str) -> Planted:
    return (game, f"{unit}: {cells}", {"counters.csv": [row(game, "counters.csv", unit, **cells)]})


def ground(game: str, hex_name: str, **cells: str) -> Planted:
    return (game, f"{hex_name}: {cells}", {"map.csv": [row(game, "map.csv", hex_name, **cells)]})


def road(game: str, hexes: str, kind: str = "road") -> Planted:
    return (game, f"{kind} {hexes}", {"roads.csv": [{"kind": kind, "name": "", "hexes": hexes, "source": "printed"}]})


def side(game: str, a: str, b: str, kind: str) -> Planted:
    return (game, f"{kind} {a}-{b}", {"sides.csv": [{"a": a, "b": b, "kind": kind, "name": "", "source": "printed"}]})


def value(game: str, **values: Any) -> Planted:
    return (game, f"{values}", {"values": {"scenarios.toml": values}})


TARO, TOSCANA, CUNEO = "it-taro", "it-toscana-i-77", "pi-7-cuneo"
PLANTED: list[Planted] = [
    counter(ISONZO, TARO, attack="-3"), counter(ISONZO, TARO, attack="99"), counter(ISONZO, TARO, defense="0"),
    counter(ISONZO, TARO, move="0"), counter(ISONZO, TARO, move="60"), counter(ISONZO, TARO, attack2="9"),
    counter(ISONZO, TARO, steps="1"), counter(ISONZO, TARO, steps="3"), counter(ISONZO, TARO, name=""),
    counter(ISONZO, TARO, name="B" * 40), counter(ISONZO, TARO, corps="XCIX"), counter(ISONZO, TARO, type="tank"),
    counter(ISONZO, TARO, hex=""), counter(ISONZO, TARO, hex="9999"), counter(ISONZO, TARO, turn="40", hex=""),
    counter(ISONZO, TARO, defense2=""), counter(ISONZO, TARO, artillery="many"), counter(ISONZO, TARO, side="french"),
    (ISONZO, "an id with a space", {"counters.csv": [{**row(ISONZO, "counters.csv", TARO), "id": "it taro"}]}),
    (ISONZO, "an id of the other side", {"counters.csv": [{**row(ISONZO, "counters.csv", TARO), "id": "ah-taro"}]}),
    ground(ISONZO, "2006", elevation="5450"), ground(ISONZO, "2006", level="40"),
    ground(ISONZO, "2006", terrain="sand"),
    ground(ISONZO, "2006", peak="M" * 60), ground(ISONZO, "2006", tags="moon"), ground(ISONZO, "2006", objective="999"),
    ground(ISONZO, "2006", trench="french"), ground(ISONZO, "2006", territory="french"),
    (ISONZO, "gorizia without its tag", {"map.csv": [
        {**r, "tags": "east"} for r in open_pack(ISONZO).rows("map.csv") if "gorizia" in r["tags"].split()
    ]}),
    road(ISONZO, "2006"), road(ISONZO, "1701 1702 1703", "trail"), road(ISONZO, "2006 2406"), road(ISONZO, "2006 9906"),
    road(ISONZO, "2006 2007", "canal"), side(ISONZO, "2006", "2007", "moat"), side(ISONZO, "2006", "2006", "river"),
    side(ISONZO, "2006", "2007", "bridge"), value(ISONZO, historical={"first_turn": 99}),
    value(ISONZO, historical={"first_turn": "two"}), value(ISONZO, historical={"last_turn": 9}),
    counter(GOITO, CUNEO, cohesion="99"), counter(GOITO, CUNEO, strength="-1"), counter(GOITO, CUNEO, facing="E"),
    counter(GOITO, CUNEO, stacking="9"), value(GOITO, battle={"turns": "eight"}),
    counter(GORIZIA, TOSCANA, morale="0"), counter(GORIZIA, TOSCANA, combat="99"),
    counter(GORIZIA, TOSCANA, brigade="it-nobody"), counter(ALTIPIANI, "it-mantova", move="60"),
]  # fmt: skip
REMARKED = ("attack2", "steps': '1'", "XCIX", "other side", "trail")
"""Faults that an owner may mean: a reduced side that is stronger, a new corps, a road that ends on a hill."""


def test_there_are_forty_nine_planted_faults() -> None:
    assert len(PLANTED) == 49


@pytest.mark.parametrize(("game", "what", "rows"), PLANTED, ids=[f"{g}-{w[:40]}" for g, w, _ in PLANTED])
def test_a_planted_fault_is_found(game: str, what: str, rows: dict[str, Any], tmp_path: Path) -> None:
    folder = write(
        tmp_path,
        game,
        {k: v for k, v in rows.items() if k != "values"},
        **{k: v for k, v in rows.items() if k == "values"},
    )
    found: list[Finding] = check(game, folder, tried=False)
    wanted = WARNING if any(word in what for word in REMARKED) else ERROR
    assert wanted in {f.severity for f in found}, found
    assert all(f.say("it") and f.text for f in found)


@pytest.mark.parametrize("game", [ISONZO, ALTIPIANI, GORIZIA, GOITO])
def test_what_the_check_passes_can_be_played(game: str) -> None:
    """A sample; `python -m tests.games.broken_packs` breaks thousands."""
    outcomes = [try_pack(game, "sample", number, 60) for number in range(6)]
    assert [(o.changes, o.failure) for o in outcomes if o.failure] == []
    assert any(o.passed for o in outcomes)
