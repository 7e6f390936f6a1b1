"""Which rules of a game have passing tests.

`docs/rules/<game>.md` lists the atoms of a rulebook, a line each (`- **7.9.a** text`); those without effect on play
stand in a section of that name with their reason. A test names the atoms it covers with the mark
`rule("<game>", "7.9.a")`. The command runs the marked tests with a small plugin (this module) that notes what passed.
It works in a source checkout, where the tests and the documents are.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from msgspec import Struct

from esagono.engine import EsagonoError, UnknownName

AIM = 97
"""Percent of atoms that must be covered."""
ATOM = re.compile(r"^\s*[-*] \*\*([^*\s]+)\*\*\s*(.*)$")
WITHOUT_EFFECT = "without effect on play"
REPORT_VARIABLE = "ESAGONO_RULES_REPORT"


class Atoms(Struct):
    """The atoms of a rules document: what they say, and why some have no effect on play."""

    play: dict[str, str]
    without_effect: dict[str, str]


class Coverage(Struct):
    """What the tests showed. `unknown` are atoms that tests name and the document does not have."""

    covered: list[str]
    uncovered: list[str]
    failing: list[str]
    unknown: list[str]
    percent: float


def read_atoms(text: str) -> Atoms:
    """The atoms of a document; an atom listed as without effect is not counted among the others."""
    play: dict[str, str] = {}
    idle: dict[str, str] = {}
    inside = False
    for line in text.splitlines():
        if line.startswith("#"):
            inside = WITHOUT_EFFECT in line.lower()
        elif found := ATOM.match(line):
            atom, words = found.group(1).rstrip(":"), found.group(2)
            if not inside and atom in play:
                raise EsagonoError(f"the rules document lists atom {atom} twice; each should stand there once")
            (idle if inside else play)[atom] = words
    for atom, reason in idle.items():
        play.pop(atom, None)
        if not reason:
            raise EsagonoError(f"atom {atom} is listed as without effect on play, but no reason is given")
    return Atoms(play, idle)


def compare(atoms: Atoms, outcomes: dict[str, list[bool]]) -> Coverage:
    """An atom is covered when it has a test and all its tests pass."""
    covered = [a for a in atoms.play if outcomes.get(a) and all(outcomes[a])]
    failing = [a for a in outcomes if not all(outcomes[a])]
    unknown = sorted(a for a in outcomes if a not in atoms.play and a not in atoms.without_effect)
    percent = 100 * len(covered) / len(atoms.play) if atoms.play else 0.0
    return Coverage(covered, [a for a in atoms.play if a not in covered], failing, unknown, percent)


def checkout() -> Path | None:
    """The folder with docs and tests: the one we are in, or that of the package; an installed wheel has none."""
    for folder in (Path.cwd(), *Path.cwd().parents, Path(__file__).parents[2]):
        if (folder / "docs" / "rules").is_dir() and (folder / "tests").is_dir():
            return folder
    return None


def source_checkout() -> Path:
    folder = checkout()
    if folder is not None:
        return folder
    raise EsagonoError("`esagono rules` needs the tests and documents: run it in a source checkout of Esagono")


def run_tests(folder: Path, game: str, more: list[str]) -> dict[str, list[bool]]:
    """Run the tests marked with rules; which atoms of this game passed and failed."""
    if find_spec("pytest") is None:
        raise EsagonoError("`esagono rules` runs the tests, and pytest is not installed: pip install 'esagono[test]'")
    with tempfile.TemporaryDirectory() as scratch:
        report = Path(scratch) / "rules.json"
        words = [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "esagono.lab.coverage",
            "-m",
            "rule",
            "-q",
            "--tb=no",
            "--no-header",
        ]
        done = subprocess.run(
            [*words, "-p", "no:cacheprovider", *more],
            cwd=folder,
            env={**os.environ, REPORT_VARIABLE: str(report)},
            capture_output=True,
            text=True,
            check=False,
        )
        if not report.exists() or done.returncode not in (0, 1):
            raise EsagonoError(f"the tests could not be run:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
        noted: dict[str, dict[str, list[bool]]] = json.loads(report.read_text())
    return noted.get(game, {})


# The pytest plugin

_noted: dict[str, dict[str, list[bool]]] = {}


def pytest_runtest_makereport(item: Any, call: Any) -> None:
    """Note a marked test once: at its call, or where it stopped before."""
    if call.when == "teardown" or (call.when == "setup" and call.excinfo is None):
        return
    for mark in item.iter_markers("rule"):
        game, *atoms = mark.args
        for atom in atoms:
            _noted.setdefault(game, {}).setdefault(atom, []).append(call.excinfo is None)


def pytest_sessionfinish() -> None:
    if path := os.environ.get(REPORT_VARIABLE):
        Path(path).write_text(json.dumps(_noted), encoding="utf-8")


# The command


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="which game")
    parser.add_argument("--list", action="store_true", help="also list the atoms that are covered")
    parser.add_argument("--pytest", nargs="*", default=["tests"], metavar="PATH", help="tests to run (default: all)")


def run(args: argparse.Namespace) -> int:
    folder = source_checkout()
    document = folder / "docs" / "rules" / f"{args.game}.md"
    if not document.is_file():
        named = sorted(p.stem for p in document.parent.glob("*.md") if "." not in p.stem)  # without translations
        raise UnknownName("rules document of", args.game, named)
    atoms = read_atoms(document.read_text(encoding="utf-8"))
    found = compare(atoms, run_tests(folder, args.game, args.pytest))
    if args.list:
        for atom in found.covered:
            print(f"covered    {atom:10} {atoms.play[atom]}")
    for atom in found.uncovered:
        print(f"UNCOVERED  {atom:10} {atoms.play[atom]}")
    for atom, reason in atoms.without_effect.items():
        print(f"no effect  {atom:10} {reason}")
    for atom in found.failing:
        print(f"FAILING    {atom}")
    for atom in found.unknown:
        print(f"UNKNOWN    {atom:10} is named by a test, but not in {document.relative_to(folder)}")
    print(
        f"{args.game}: {len(found.covered)} of {len(atoms.play)} atoms covered by passing tests "
        f"({found.percent:.1f} %), {len(atoms.without_effect)} without effect on play"
    )
    return 0 if found.percent >= AIM and not found.failing and not found.unknown else 1
