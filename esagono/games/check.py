"""`esagono check`: what a player would notice in a pack.

    for finding in check("isonzo-1917", pack="my-corrections"):
        print(finding)

A pack that cannot be used at all gives one finding with the file, the line and what is expected. The checks every
game shares look at sources and at the map; each series adds counters, set-up, supply, charts and totals.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from esagono.board.checks import ERROR, WARNING, Board, Finding, check_manifest, check_sources, gathered
from esagono.engine.pack import Pack, PackError, faults_of
from esagono.games import open_pack, registry
from esagono.games.trial import trial

__all__ = ["ERROR", "WARNING", "Finding", "check"]


def check(game_id: str, pack: str | Path | None = None, *, tried: bool = True) -> list[Finding]:
    """Everything wrong or doubtful in a game's pack, or in the owner's own pack of corrections, worst first.

    An owner's pack in whose files nothing is wrong is also played for a while, unless `tried` is false.
    """
    try:
        opened = open_pack(game_id, pack)
        with faults_of(pack):
            findings = [*check_manifest(opened, game_id), *check_sources(opened), *_check_game(game_id, opened)]
    except PackError as error:
        findings = [Finding(ERROR, error.file, error.line, "unusable", {"message": error.message}, error.place)]
    found = gathered(findings)
    if pack is None or not tried or any(f.severity == ERROR for f in found):
        return found
    return gathered([*findings, *trial(game_id, pack)])


def _check_game(game_id: str, pack: Pack) -> list[Finding]:
    board = Board(pack, game_id)
    findings = board.check()
    series_check: Callable[[Board], list[Finding]] | None = getattr(registry[game_id].part("checks"), "check", None)
    return [*findings, *(series_check(board) if series_check is not None else [])]
