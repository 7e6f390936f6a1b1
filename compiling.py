"""Compiles the rules, the engine and the bots with mypyc into one library. The same sources run without it, slower.

`python compiling.py` (`make compile`) compiles a checkout, into a folder of its own beside the sources, from which
`esagono/_compiled.py` takes the modules; `hatch_build.py` uses the same functions when a wheel is built. With
`--behind` (`make play`) it does so in the background, in a process of its own that nobody waits for.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

COMPILED = (
    "hexes/*.py",
    "board/land.py",
    "engine/*.py",
    "games/*/*.py",
    "games/*/*/rules.py",
    "games/*/activation/*.py",
    "games/*/assault/*.py",
    "games/*/cohesion/*.py",
    "games/*/combat/*.py",
    "games/*/fights/*.py",
    "games/*/fire/*.py",
    "games/*/knowledge/*.py",
    "games/*/movement/*.py",
    "games/*/phases/*.py",
    "games/*/reactions/*.py",
    "games/*/rules/*.py",
    "games/*/supply/*.py",
    "bots/*.py",
    "bots/*/*.py",
)
"""What is compiled, below `esagono`: what play, forecasts and bots spend their time in."""

INTERPRETED = (
    "**/__init__.py",
    # records of messages, words, saves, questions
    "engine/answers.py",
    "games/*/knowledge/asked.py",
    "engine/bars.py",
    "engine/corrections.py",
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
    "engine/under_way.py",
    "engine/knowledge.py",
    "engine/undo.py",
    "engine/shapes.py",
    # what nobody waits for: checks, questions; rooms of positions and refusals are not named above
    "games/*/checks.py",
    "games/*/knowledge/questions.py",
    "games/inferno/knowledge/advice.py",
    "games/inferno/knowledge/journeys.py",
    # bots
    "bots/levels.py",
    "bots/inferno/general.py",
    "bots/risorgimento/activation.py",
    "bots/risorgimento/aides.py",
    "bots/risorgimento/general.py",
    "bots/risorgimento/mind_board.py",
    "bots/risorgimento/plans.py",
    "bots/risorgimento/reasons.py",
    "bots/strafe/actions.py",
    "bots/strafe/aides.py",
    "bots/strafe/general.py",
    "bots/strafe/guesses.py",
    "bots/strafe/plans.py",
    "bots/strafe/reasons.py",
    "bots/strafe/staff.py",
    "bots/interface.py",
    "bots/reasons.py",
    "bots/search/*.py",
    "bots/measured.py",
    "bots/value.py",
    "bots/words.py",
)
"""What is not, though a pattern above takes it in."""

GROUP = "esagono._native"
OPTIMISE = "1"
"""More takes much longer to compile and gains nothing."""
KEPT = 3
"""Builds of a checkout that are kept, for those who go back and forth between versions."""


NEEDED = ("mypy[mypyc]>=2.4,<3", "setuptools>=65")


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


def no_compiler() -> str | None:
    """What is missing to compile C here, in words; nothing if all is there."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(command) is None:
        return f"no C compiler ({command})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no headers of Python (Python.h)"
    return None


@contextmanager
def only_one(root: Path, *, wait: bool) -> Iterator[bool]:
    """Nobody else compiles this checkout meanwhile; False if somebody does and one does not wait."""
    try:
        import fcntl
    except ImportError:  # no such locks here: two that compile at once only do the same work twice
        yield True
        return
    build = root / "build"
    build.mkdir(exist_ok=True)
    with (build / "compiling.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            yield False
            return
        yield True


def behind(root: Path) -> str:
    """See that what is not compiled is compiled in the background; what to tell the player, or nothing."""
    hook = _hook(root)
    if hook.pure_wanted() or ready_build(root) is not None:
        return ""
    if missing := no_compiler():
        return f"{missing}: the rules run as they are, at about half the speed"
    with only_one(root, wait=False) as alone:
        if not alone:
            return "the rules are being compiled in the background"
        failed = failure(root)
        if failed.exists():
            told, why = failed.with_suffix(".told"), failed.read_text(encoding="utf-8")
            if told.exists():
                return ""
            told.touch()
            return f"the rules could not be compiled and run as they are, at about half the speed ({why})"
    subprocess.Popen(
        [sys.executable, str(Path(__file__).resolve()), "--quietly"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    return "compiling the rules in the background, for the next start: bots will think in half the time"


def failure(root: Path) -> Path:
    """Where is written why the sources as they are now could not be compiled."""
    hook = _hook(root)
    builds: Path = hook.folder_of_builds(root / "esagono")
    return builds / f".{hook.fingerprint(root / 'esagono')}.failed"


def quietly(root: Path) -> int:
    """The process in the background: it fetches what it needs, lets everybody else go first, and keeps its log."""
    os.nice(19)
    with only_one(root, wait=False) as alone:
        if not alone or ready_build(root) is not None:
            return 0
        failed = failure(root)
        words = []
        if find_spec("mypyc") is None or find_spec("setuptools") is None:
            words.append([sys.executable, "-m", "pip", "install", "--quiet", *NEEDED])
        words.append([sys.executable, str(Path(__file__).resolve()), "--alone"])
        log = root / "build" / "compiling.log"
        with log.open("w", encoding="utf-8") as out:
            for command in words:
                if subprocess.run(command, stdout=out, stderr=out, check=False).returncode:
                    failed.parent.mkdir(parents=True, exist_ok=True)
                    failed.write_text(f"see {log.relative_to(root)}", encoding="utf-8")
                    return 1
    return 0


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
    parser.add_argument("--behind", action="store_true", help="compile in the background, if it was not done")
    parser.add_argument("--quietly", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--alone", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    root = Path(__file__).resolve().parent
    if args.list:
        print("\n".join(modules(root)))
        return 0
    if args.behind:
        if said := behind(root):
            print(said, flush=True)
        return 0
    if args.quietly:
        return quietly(root)
    begun = time.monotonic()
    if args.alone:  # whoever called it sees to that
        target = build_checkout(root, again=args.again)
    else:
        with only_one(root, wait=True):
            target = build_checkout(root, again=args.again)
    if target is None:
        print("the sources were changed while they were compiled: run this again", file=sys.stderr)
        return 1
    print(f"compiled in {target.relative_to(root)} ({time.monotonic() - begun:.0f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
