"""Packs broken at random: what `check` passes is played, and nothing may go wrong.

    python -m tests.games.broken_packs goito-1848 --packs 2000 --decisions 200

prints each pack that passed the check and failed in play, with the changes that were made.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import random
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from typing import Any

from msgspec import Struct

from esagono.engine import Pack
from esagono.engine.corrections import KEYS, MANIFEST
from esagono.games import find, open_pack
from esagono.games.check import ERROR, check
from esagono.games.trial import play

ODD = (
    "",
    "0",
    "-3",
    "1",
    "2",
    "7",
    "12",
    "19",
    "60",
    "99",
    "5450",
    "999999999999",
    "1.5",
    "x",
    "none",
    "x" * 41,
    "a b",
)
"""Cells that no reader expects, and some that look usual."""


class Outcome(Struct, frozen=True):
    """A broken pack: what was changed, whether the check passed it, and how play failed."""

    number: int
    changes: list[str]
    passed: bool
    failure: str = ""


def broken_pack(game: str, folder: Path, rng: random.Random) -> list[str]:
    """Write a pack of corrections with one to four faults or usual changes; returns them in words."""
    pack = open_pack(game)
    files = [name for name in KEYS if pack.has(name)]
    changes: list[str] = []
    rows: dict[str, dict[str, dict[str, str]]] = {}
    manifest: dict[str, Any] = {"game": game, "removed": {}, "values": {}}
    for _ in range(rng.choice((1, 1, 2, 4))):
        kind = rng.random()
        file = rng.choice(files)
        if kind < 0.75:
            changes.append(_cell(pack, file, rows.setdefault(file, {}), rng))
        elif kind < 0.85:
            changes.append(_remove(pack, file, manifest, rng))
        else:
            changes.append(_value(pack, manifest, rng))
    (folder / MANIFEST).write_text(json.dumps(manifest), encoding="utf-8")
    for name, by_key in rows.items():
        out = io.StringIO()
        writer = csv.DictWriter(out, list(pack.rows(name)[0]))
        writer.writeheader()
        writer.writerows(by_key.values())
        (folder / name).write_text(out.getvalue(), encoding="utf-8")
    return changes


def _cell(pack: Pack, file: str, changed: dict[str, dict[str, str]], rng: random.Random) -> str:
    """One cell: mostly as some other row has it, or something odd."""
    ours = pack.rows(file)
    row = dict(rng.choice(ours))
    key = " ".join(row[column] for column in KEYS[file])
    row = changed.setdefault(key, row)
    column = rng.choice([c for c in row if c not in ("source", "note")])
    row[column] = rng.choice(ours)[column] if rng.random() < 0.6 else rng.choice(ODD)
    return f"{file} {key}: {column} = {row[column]!r}"


def _remove(pack: Pack, file: str, manifest: dict[str, Any], rng: random.Random) -> str:
    row = rng.choice(pack.rows(file))
    if file == "roads.csv":
        a, b = (row["hexes"].split() * 2)[:2]
        key = f"{row['kind']} {min(a, b)}-{max(a, b)}"
    elif file == "sides.csv":
        key = f"{min(row['a'], row['b'])}-{max(row['a'], row['b'])} {row['kind']}"
    else:
        key = row[KEYS[file][0]]
    manifest["removed"].setdefault(file, []).append(key)
    return f"{file}: without {key}"


def _value(pack: Pack, manifest: dict[str, Any], rng: random.Random) -> str:
    """A value of a table: another of the same kind, or something odd."""
    file = rng.choice(("tables.toml", "scenarios.toml", "map.toml"))
    table: Any = pack.toml(file)
    path: list[str] = []
    while isinstance(table, dict) and table:
        path.append(rng.choice(sorted(table)))
        table = table[path[-1]]
    value = _other(table, rng)
    here = manifest["values"].setdefault(file, {})
    for name in path[:-1]:
        here = here.setdefault(name, {})
    if isinstance(here, dict) and path:
        here[path[-1]] = value
    return f"{file}: {'.'.join(path)} = {value!r}"


def _other(value: Any, rng: random.Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((0, -1, 1, value + 1, value * 2, 99, 10**12))
    if isinstance(value, list) and value:
        items = list(value)
        kind = rng.randrange(3)
        if kind == 0:
            items.pop(rng.randrange(len(items)))
        elif kind == 1:
            items[rng.randrange(len(items))] = _other(rng.choice(items), rng)
        else:
            rng.shuffle(items)
        return items
    return rng.choice(ODD) if isinstance(value, str) else value


def try_pack(game: str, seed: str, number: int, decisions: int) -> Outcome:
    """Break a pack; if the check passes it, play it."""
    rng = random.Random(f"{seed}:{game}:{number}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        changes = broken_pack(game, folder, rng)
        try:
            if any(finding.severity == ERROR for finding in check(game, folder)):
                return Outcome(number, changes, False)
            scenario = rng.choice(find(game).INFO.scenarios)
            play(game, folder, scenario, number + 100, decisions)
        except Exception:
            return Outcome(number, changes, True, traceback.format_exc())
    return Outcome(number, changes, True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--packs", type=int, default=2000)
    parser.add_argument("--decisions", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--first", type=int, default=0)
    args = parser.parse_args()
    begun, counts = time.perf_counter(), Counter[str]()
    for number in range(args.first, args.first + args.packs):
        outcome = try_pack(args.game, args.seed, number, args.decisions)
        counts["passed" if outcome.passed else "refused"] += 1
        if outcome.failure:
            counts["failed"] += 1
            print(number, outcome.changes, outcome.failure, sep="\n", flush=True)
    print(f"{args.game}: {args.packs} packs, {dict(counts)}, {time.perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()
