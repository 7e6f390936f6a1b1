"""What an owner's pack changes, row by row: for the other player to look at, and for words."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from typing import Any

from esagono.engine import corrections
from esagono.engine.pack import Pack

Difference = dict[str, Any]
"""`file`, `key`, `place`; `was` and `now` have the cells that differ, or nothing for a row added or removed."""
UNTOLD = frozenset({"source", "note"})


def differences(pack: Pack) -> list[Difference]:
    """Each row, step of a road and value of a table that is not as in ours."""
    out: list[Difference] = []
    for file in corrections.KEYS:
        if not pack.base.joinpath(file).is_file():
            continue
        manifest = pack.manifest
        if file in pack.own or (manifest is not None and file in manifest.removed):
            out += _roads(pack) if file == "roads.csv" else _rows(pack, file)
    for file in corrections.TABLES:
        if file in pack.own or (pack.manifest is not None and file in pack.manifest.values):
            out += _values(file, pack.our_toml(file), pack.toml(file))
    return out


def _rows(pack: Pack, file: str) -> Iterator[Difference]:
    ours = {corrections.key_of(file, row): row for row in pack.our_rows(file)}
    theirs = {corrections.key_of(file, row): row for row in pack.rows(file)}
    for key in dict.fromkeys([*ours, *theirs]):
        was, now = ours.get(key), theirs.get(key)
        row = now or was
        assert row is not None
        about = {"file": file, "key": key, "place": row.place}
        if was is None or now is None:
            yield {**about, "was": _cells(was), "now": _cells(now), "name": row.get("name", "")}
            continue
        changed = [c for c in now if now.get(c, "") != was.get(c, "") and c not in UNTOLD]
        if changed:
            cells = {"was": {c: was.get(c, "") for c in changed}, "now": {c: now.get(c, "") for c in changed}}
            yield {**about, **cells, "name": row.get("name", "")}


def _cells(row: Mapping[str, str] | None) -> dict[str, str] | None:
    return None if row is None else {c: value for c, value in row.items() if value and c not in UNTOLD}


def _roads(pack: Pack) -> Iterator[Difference]:
    ours = dict.fromkeys(s for row in pack.our_rows("roads.csv") for s in corrections.segments(row))
    theirs = dict.fromkeys(s for row in pack.rows("roads.csv") for s in corrections.segments(row))
    for key in dict.fromkeys([*ours, *theirs]):
        if (key in ours) != (key in theirs):
            kind, _, place = key.rpartition(" ")
            cells = {"kind": kind}
            yield {
                "file": "roads.csv", "key": key, "place": place, "name": "",
                "was": cells if key in ours else None, "now": cells if key in theirs else None,
            }  # fmt: skip


def _values(file: str, ours: Any, theirs: Any, above: str = "") -> Iterator[Difference]:
    for name in dict.fromkeys([*ours, *theirs]):
        was, now, key = ours.get(name), theirs.get(name), f"{above}{name}"
        if isinstance(was, dict) and isinstance(now, dict):
            yield from _values(file, was, now, f"{key}.")
        elif was != now:
            yield {"file": file, "key": key, "place": "", "name": "", "was": {name: was}, "now": {name: now}}


def as_corrections(pack: Pack, game: str) -> dict[str, str]:
    """The files of an owner's pack with only what differs, also where the owner gave whole files."""
    if pack.manifest is not None:
        return {name: data.decode("utf-8-sig") for name, data in pack.own.items()}
    manifest: dict[str, Any] = {"game": game, "removed": {}, "values": {}}
    keys: dict[str, set[str]] = {}
    roads: list[dict[str, str]] = []
    for change in differences(pack):
        file, key = change["file"], change["key"]
        if file in corrections.TABLES:
            table = manifest["values"].setdefault(file, {})
            *above, last = key.split(".")
            for name in above:
                table = table.setdefault(name, {})
            table[last] = change["now"][last]
        elif change["now"] is None:
            manifest["removed"].setdefault(file, []).append(key)
        elif file == "roads.csv":
            hexes = change["place"].replace("-", " ")
            roads.append({"kind": change["now"]["kind"], "name": "", "hexes": hexes, "source": "printed"})
        else:
            keys.setdefault(file, set()).add(key)
    out = {corrections.MANIFEST: json.dumps(manifest, ensure_ascii=False)}
    if roads:
        out["roads.csv"] = _csv(roads)
    for file, changed in keys.items():
        out[file] = _csv([row for row in pack.rows(file) if corrections.key_of(file, row) in changed])
    return out


def _csv(rows: list[Any]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()
