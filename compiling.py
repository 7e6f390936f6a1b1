"""Compiles the rules, the engine and the bots with mypyc into one library. The same sources run without it, slower.

`python compiling.py` (`make compile`) compiles a checkout, into a folder of its own beside the sources, from which
`esagono/_compiled.py` takes the modules; `hatch_build.py` uses the same functions when a wheel is built.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

COMPILED = (
    "hexes/*.py",
    "board/land.py",
    "engine/*.py",
    "games/*/*.py",
    "games/*/*/rules.py",
    "games/inferno/rules/*.py",
    "games/inferno/combat/*.py",
    "games/inferno/knowledge/*.py",
    "bots/*.py",
    "bots/*/*.py",
)
"""What is compiled, below `esagono`: what play, forecasts and bots spend their time in."""

INTERPRETED = (
    "**/__init__.py",
    # records of messages, words, saves
    "engine/errors.py",
    "engine/event.py",
    "engine/journal.py",
    "engine/overlays.py",
    "engine/pack.py",
    "engine/plain.py",
    "engine/questions.py",
    "engine/show.py",
    "engine/snapshot.py",
    "engine/table.py",
    "engine/text.py",
    # what nobody waits for: positions as documents, refusals in words, checks
    "games/*/*reasons.py",
    "games/*/*refusals*.py",
    "games/*/*why_not*.py",
    "games/*/checks.py",
    "games/*/document.py",
    "games/*/invariants.py",
    "games/*/position*.py",
    "games/*/questions.py",
    "games/*/shape.py",
    "games/inferno/knowledge/advice.py",
    "games/inferno/knowledge/journeys.py",
    # bots
    "bots/levels.py",
    "bots/inferno/strategist.py",
    "bots/interface.py",
    "bots/search/*.py",
    "bots/value.py",
    "bots/words.py",
)
"""What is not, though a pattern above takes it in."""

GROUP = "esagono._native"
OPTIMISE = "1"
"""More takes much longer to compile and gains nothing."""
KEPT = 3
"""Builds of a checkout that are kept, for those who go back and forth between versions."""


def modules(root: Path) -> list[str]:
    """The files to compile, relative to the root of the checkout."""
    package = root / "esagono"
    taken = {path for pattern in COMPILED for path in package.glob(pattern)}
    left = {path for pattern in INTERPRETED for path in package.glob(pattern)}
    return [path.relative_to(root).as_posix() for path in sorted(taken - left)]


def compiled_modules(root: Path, target: Path, scratch: Path) -> list[Path]:
    """Compile; the files made below `target`, where they have the paths of their modules."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    here = Path.cwd()
    os.chdir(root)  # mypy finds modules and its settings from here
    try:
        extensions = mypycify(
            modules(root),
            opt_level=OPTIMISE,
            debug_level="0",
            multi_file=True,
            group_name=GROUP,
            target_dir=str(scratch),
        )
        for extension in extensions:
            extension.include_dirs.append(str(scratch / "esagono"))  # where mypyc puts the headers of this group
        command = build_ext(Distribution({"ext_modules": extensions}))
        command.build_lib, command.build_temp = str(target), str(scratch)
        command.parallel = os.cpu_count()
        command.ensure_finalized()
        command.build_extensions = lambda: in_parallel(command, build_ext.build_extensions, scratch)
        command.run()
        return [Path(target, command.get_ext_filename(e.name)) for e in extensions]
    finally:
        os.chdir(here)


def in_parallel(command: Any, build: Any, scratch: Path) -> None:
    """Compile the C files of the library side by side, and only those that changed."""
    compile_them = command.compiler.compile
    headers = max((path.stat().st_mtime for path in scratch.rglob("*.h")), default=0.0)

    def compile_all(sources: Sequence[str], output_dir: str | None = None, **how: Any) -> list[str]:
        def compile_one(source: str) -> list[str]:
            made: list[str] = command.compiler.object_filenames([source], 0, output_dir)
            newest = max(headers, Path(source).stat().st_mtime)
            if all(Path(o).exists() and Path(o).stat().st_mtime > newest for o in made):
                return made
            done: list[str] = compile_them([source], output_dir=output_dir, **how)
            return done

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            return [o for objects in pool.map(compile_one, sources) for o in objects]

    command.compiler.compile = compile_all
    build(command)


def ready_build(root: Path) -> Path | None:
    """What was compiled of a checkout as it is now, if it was."""
    hook = _hook(root)
    found: Path = hook.folder_of_builds(root / "esagono") / hook.fingerprint(root / "esagono")
    return found if found.is_dir() else None


def build_checkout(root: Path, *, again: bool = False) -> Path | None:
    """Compile a checkout unless that was done; nothing if its sources changed meanwhile."""
    if not again and (ready := ready_build(root)) is not None:
        return ready
    hook = _hook(root)
    builds: Path = hook.folder_of_builds(root / "esagono")
    wanted = hook.fingerprint(root / "esagono")
    target = builds / wanted
    builds.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix=".making-", dir=builds))
    try:
        compiled_modules(root, fresh, root / "build" / "mypyc")
        if hook.fingerprint(root / "esagono") != wanted:
            return None
        if target.is_dir():
            shutil.rmtree(target)
        fresh.rename(target)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    old = sorted((b for b in builds.iterdir() if not b.name.startswith(".")), key=lambda b: b.stat().st_mtime)
    for build in old[:-KEPT]:
        shutil.rmtree(build, ignore_errors=True)
    return target


def _hook(root: Path) -> Any:
    """`esagono._compiled`, without importing the package."""
    spec = spec_from_file_location("_compiled", root / "esagono" / "_compiled.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main() -> int:
    parser = argparse.ArgumentParser(description="Compile this checkout with mypyc.")
    parser.add_argument("--again", action="store_true", help="compile also if nothing changed")
    parser.add_argument("--list", action="store_true", help="only print the modules that would be compiled")
    args = parser.parse_args()
    root = Path(__file__).resolve().parent
    if args.list:
        print("\n".join(modules(root)))
        return 0
    begun = time.monotonic()
    target = build_checkout(root, again=args.again)
    if target is None:
        print("the sources were changed while they were compiled: run this again", file=sys.stderr)
        return 1
    print(f"compiled in {target.relative_to(root)} ({time.monotonic() - begun:.0f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
