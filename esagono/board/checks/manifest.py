"""What a pack of corrections says of itself, against our pack as it is now."""

from __future__ import annotations

from esagono.board.checks.finding import ERROR, WARNING, Finding
from esagono.engine import corrections
from esagono.engine.corrections import MANIFEST
from esagono.engine.pack import Pack


def check_manifest(pack: Pack, game: str) -> list[Finding]:
    """Check that a pack is for this game, that removed rows exist, and that corrected rows are still ours."""
    manifest = pack.manifest
    if manifest is None:
        return []
    findings = []
    if manifest.game and manifest.game != game:
        findings.append(Finding(ERROR, MANIFEST, 0, "other-game", {"game": manifest.game, "expected": game}))
    for file, removed in manifest.removed.items():
        ours = pack.our_rows(file)
        known = {key for row in ours for key in (_steps(file, row) or [corrections.key_of(file, row)])}
        for key in removed:
            if key not in known:
                findings.append(Finding(WARNING, MANIFEST, 0, "removed-unknown", {"file": file, "key": key}))
    for file in sorted(pack.own.keys() & corrections.KEYS.keys()):
        findings += _conflicts(pack, file)
    return findings


def _steps(file: str, row: dict[str, str]) -> list[str]:
    return corrections.segments(row) if file == "roads.csv" else []


def _conflicts(pack: Pack, file: str) -> list[Finding]:
    ours = {corrections.key_of(file, row): corrections.print_of(row) for row in pack.our_rows(file)}
    return [
        Finding.at(WARNING, row, "ours-changed", {"place": row.place})
        for row in pack.own_rows(file)
        if row.get(corrections.OURS) and ours.get(corrections.key_of(file, row)) != row[corrections.OURS]
    ]
