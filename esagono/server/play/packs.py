"""Packs that owners bring: read as files of a stranger, checked, tried out, and told difference by difference.

`examine` runs in a worker process with a time limit; nothing that comes from a pack is executed.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from esagono.board.checks import ERROR, Finding
from esagono.engine.corrections import KNOWN, LARGEST_PACK, MANIFEST, Manifest, read_files
from esagono.engine.differences import as_corrections, differences
from esagono.engine.errors import EsagonoError, shown
from esagono.games import find, open_pack
from esagono.games.check import check
from esagono.server.messages import Refusal
from esagono.server.play.rulebooks import ABOUT

Files = dict[str, str]


def offered(path: Path, game: str = "") -> tuple[str, Files]:
    """The game of a pack on this machine and its files, for the drawing table of its owner."""
    manifest = read_files(path).get(MANIFEST)
    named = Manifest.read(manifest.decode("utf-8-sig", "replace")).game if manifest is not None else ""
    if not (named or game):
        raise EsagonoError(f"{str(path)!r} does not say for which game it is: name the game")
    return named or game, as_corrections(open_pack(named or game, path), named or game)


class Examination(Struct, frozen=True):
    """What came of checking a pack. `files` are whole files, ready to be stored, if the pack can be played."""

    findings: list[dict[str, Any]]
    usable: bool
    hash: str = ""
    files: Files = {}
    about: dict[str, Any] = {}


def refuse_strange(files: Mapping[str, str]) -> None:
    """Only files that a pack has, none of them by a path, and not too much."""
    for name in files:
        if name not in KNOWN:
            raise Refusal(422, "bad-pack", f"{shown(name)} is no file of a pack")
    if sum(len(text) for text in files.values()) > LARGEST_PACK:
        raise Refusal(413, "too-large", f"a pack has at most {LARGEST_PACK:,} characters")


def examine(game: str, files: Files, *, tried: bool, lang: str) -> Examination:
    """Check a pack; if it is `tried`, also play with it for a while, and make what a match needs of it."""
    with tempfile.TemporaryDirectory(prefix="esagono-pack-") as name:
        folder = Path(name)
        for file, text in files.items():
            (folder / file).write_text(text, encoding="utf-8", newline="")
        found = check(game, folder, tried=tried)
        told = [_told(finding, lang) for finding in found]
        if any(finding.severity == ERROR for finding in found):
            return Examination(told, False)
        pack = open_pack(game, folder)
        changed = differences(pack)
        about: dict[str, Any] = {**(pack.manifest.about() if pack.manifest else {}), "differences": changed}
        if not tried:
            return Examination(told, True, about=about)
        rules = find(game).ruleset(None, {}, folder)
        names = sorted(f.name for f in pack.base.iterdir() if f.name.endswith((".csv", ".toml")))
        whole = {file: pack.text(file) for file in names}
        whole[ABOUT] = json.dumps({**about, "own": files, "hash": rules.pack_hash}, ensure_ascii=False)
        return Examination(told, True, rules.pack_hash, whole, about)


def _told(finding: Finding, lang: str) -> dict[str, Any]:
    return {
        "severity": finding.severity,
        "file": finding.file if finding.file in KNOWN else MANIFEST,
        "line": finding.line,
        "key": finding.key,
        "text": finding.say(lang),
        "places": finding.places[:200],
    }
