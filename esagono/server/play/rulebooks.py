"""Rules for matches: shared by all matches of the same game, scenario and options, and with the data of their time."""

from __future__ import annotations

import copy
import json
import tempfile
from collections import OrderedDict
from pathlib import Path
from threading import Lock
from typing import Any

from esagono import bots
from esagono.engine import Ruleset
from esagono.engine.pack import faults_of
from esagono.engine.questions import Question
from esagono.games import find, has_pack, open_pack
from esagono.server.play.rules_spec import RulesSpec
from esagono.server.play.seams import PackShelf
from esagono.server.storage.rows import MatchRow

KEPT = 64
ABOUT = "about.json"
"""Beside the files of a corrected pack: who made it, what differs from ours, and the owner's own files."""
_kept: OrderedDict[tuple[Any, ...], Ruleset] = OrderedDict()
_lock = Lock()


def rules_for(game_id: str, scenario: str | None, options: dict[str, str], pack: Path | None = None) -> Ruleset:
    """The rules with scenario and options chosen. Rules hold caches but no state, so matches can share them."""
    key = (game_id, scenario, tuple(sorted(options.items())), pack)
    with _lock:
        found = _kept.get(key)
        if found is not None:
            _kept.move_to_end(key)
            return found
    with faults_of(pack):
        made = find(game_id).ruleset(scenario, options, pack)
    with _lock:
        _kept[key] = made
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return made


class PackMissing(Exception):
    """The data files of a match are missing; `nearest` are the rules with the current files."""

    def __init__(self, nearest: Ruleset) -> None:
        super().__init__("the data files of this match are not there")
        self.nearest = nearest


def rules_of(about: MatchRow, store: PackShelf) -> Ruleset:
    """The rules of a match: if the game's data files have changed since it began, with the files it was begun with."""
    if about.position is not None:
        rules = find(about.game).position(dict(about.position)).rules
    else:
        rules = rules_for(about.game, about.scenario, about.options)
    if rules.pack_hash == about.pack:
        return rules
    files = store.pack_files(about.pack)
    if files is None:
        raise PackMissing(rules)
    if about.position is not None:
        return find(about.game).position(dict(about.position), _unpack(about.pack, files)).rules
    return rules_for(about.game, about.scenario, about.options, _unpack(about.pack, files))


def files_of(game_id: str) -> dict[str, str] | None:
    """The text files of a game's pack; None for a game that has none."""
    if not has_pack(game_id):
        return None
    pack = open_pack(game_id)
    names = sorted(f.name for f in pack.base.iterdir() if f.name.endswith((".csv", ".toml")))
    return {name: pack.text(name) for name in names}


def folder_of(pack_hash: str, store: PackShelf) -> Path | None:
    """The folder of stored data files; None if there are none of that hash."""
    known = unpacked(pack_hash)
    if known is not None:
        return known
    files = store.pack_files(pack_hash)
    return _unpack(pack_hash, files) if files is not None else None


def keep(pack_hash: str, files: dict[str, str]) -> Path:
    """A folder with data files that were just examined."""
    return _unpack(pack_hash, files)


def corrections_of(pack_hash: str, store: PackShelf) -> dict[str, Any] | None:
    """What is told of a pack that its owner corrected; None for the files of our own."""
    with _lock:
        if pack_hash in _told:
            return _told[pack_hash]
    files = store.pack_files(pack_hash)
    told = json.loads(files[ABOUT]) if files is not None and ABOUT in files else None
    with _lock:
        _told[pack_hash] = told
        while len(_told) > KEPT:
            _told.popitem(last=False)
    return told


_told: OrderedDict[str, dict[str, Any] | None] = OrderedDict()
_unpacked: dict[str, tempfile.TemporaryDirectory[str]] = {}


def _unpack(pack_hash: str, files: dict[str, str]) -> Path:
    """A folder with the files, kept until the program ends."""
    with _lock:
        if pack_hash not in _unpacked:
            folder = tempfile.TemporaryDirectory(prefix="esagono-pack-")
            for name, text in files.items():
                (Path(folder.name) / Path(name).name).write_text(text, encoding="utf-8")
            _unpacked[pack_hash] = folder
        return Path(_unpacked[pack_hash].name)


def unpacked(pack_hash: str) -> Path | None:
    """The folder of data files that are no longer the game's own, for a process that makes its own rules."""
    folder = _unpacked.get(pack_hash)
    return Path(folder.name) if folder is not None else None


def spec_of(about: MatchRow) -> RulesSpec:
    """The rules of a match, for a process that makes its own."""
    options = tuple(sorted(about.options.items()))
    position = json.dumps(about.position) if about.position else ""
    return RulesSpec(about.game, about.scenario, options, str(unpacked(about.pack) or ""), position)


def questions_of(rules: Ruleset) -> dict[str, Question]:
    """What may be asked about a game: its own questions, and those that a bot answers."""
    return {**rules.questions, **bots.questions(rules.info.id)}


def open_rules(rules: Ruleset) -> Ruleset:
    """The same rules without fog, to look at a finished game from above."""
    new = copy.copy(rules)
    new.options = {**rules.options, "fog": "open"}
    return new
