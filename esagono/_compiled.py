"""Whether the compiled form of the rules is used, or the Python sources as they are.

In a wheel the compiled modules lie beside their sources, and Python takes them by itself. In a checkout they are built
by `make compile` into a folder whose name is a fingerprint of all sources that went into them: it is used only as long
as not one of these has changed, so that what runs is always what one reads. With `ESAGONO_PURE=1` the sources run.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent
ROOMS = ("hexes", "board", "engine", "games", "bots")
"""The folders with modules that are compiled; a change anywhere in them makes what was compiled stale."""
NATIVE = "esagono._native__mypyc"
"""The library with the code of all compiled modules; theirs only fetch them from it."""


def pure_wanted() -> bool:
    return os.environ.get("ESAGONO_PURE", "") not in ("", "0")


def sources(package: Path = PACKAGE) -> Iterator[Path]:
    """Every source that what is compiled may depend on, in order."""
    for room in ROOMS:
        yield from sorted((package / room).rglob("*.py"))


def fingerprint(package: Path = PACKAGE) -> str:
    """Hash of the sources and of the compiler options."""
    seen = sha256((package.parent / "compiling.py").read_bytes())
    for path in sources(package):
        seen.update(f"\n{path.relative_to(package).as_posix()}\n".encode())
        seen.update(path.read_bytes())
    return seen.hexdigest()[:16]


def folder_of_builds(package: Path = PACKAGE) -> Path:
    """Where compiled forms of a checkout are kept, for this Python and this machine."""
    return package.parent / "build" / "compiled" / EXTENSION_SUFFIXES[0].strip(".").removesuffix(".so")


class CompiledFinder(MetaPathFinder):
    """Finds the compiled modules of one build; whatever was not compiled is left to the others."""

    def __init__(self, build: Path) -> None:
        self.build = build

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("esagono."):
            return None
        file = self.build / (name.replace(".", "/") + EXTENSION_SUFFIXES[0])
        return spec_from_file_location(name, file) if file.exists() else None


class SourceFinder(MetaPathFinder):
    """Finds the sources where compiled modules lie beside them."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("esagono.") or name.split(".")[1] not in ROOMS:
            return None
        file = PACKAGE.joinpath(*name.split(".")[1:]).with_suffix(".py")
        return spec_from_file_location(name, file) if file.exists() else None


def install() -> None:
    """Decide, before anything else is imported, which form is used."""
    if pure_wanted():
        if any(PACKAGE.glob("_native__mypyc*")):
            sys.meta_path.insert(0, SourceFinder())
        return
    builds = folder_of_builds()
    if builds.is_dir() and (build := builds / fingerprint()).is_dir():
        sys.meta_path.insert(0, CompiledFinder(build))


def is_compiled() -> bool:
    return NATIVE in sys.modules


def form() -> str:
    """In which form the rules run, in words."""
    return "compiled" if is_compiled() else "pure Python"


if __name__ == "esagono._compiled":  # and not when it is only read, to compile
    install()
