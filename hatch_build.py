"""Compiles what can be compiled where there is a compiler; without one the wheel is pure Python, and slower.

A wheel gets the search of `esagono/hexes/_spread.c` and the modules that `compiling.py` lists. An editable install gets
only the search: its sources are there to be changed, `make compile` compiles them when they are ready. With
`ESAGONO_COMPILE=0` also a wheel gets only the search, and with `ESAGONO_PURE=1` nothing compiled at all.
"""

from __future__ import annotations

import os
import sys
import tempfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MODULE, SOURCE = "esagono.hexes._spread", "esagono/hexes/_spread.c"
NEEDED = ("mypy[mypyc]>=2.4,<3", "msgspec>=0.19", "typing-extensions>=4.12")
"""What compiling needs: mypy reads the types of all that the compiled modules import."""


def pure_wanted() -> bool:
    return os.environ.get("ESAGONO_PURE", "") not in ("", "0")


def modules_wanted() -> bool:
    return not pure_wanted() and os.environ.get("ESAGONO_COMPILE", "") != "0"


def compiling(root: str) -> Any:
    """`compiling.py`, which lies beside this file."""
    spec = spec_from_file_location("compiling", Path(root, "compiling.py"))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Compile(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """Needed only where something will be compiled: without a compiler nobody waits for mypy to be fetched."""
        wanted = self.target_name == "wheel" and modules_wanted() and compiling(self.root).no_compiler() is None
        return list(NEEDED) if wanted else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or (pure_wanted() and version != "editable"):
            return
        scratch = Path(tempfile.mkdtemp(prefix="esagono-build-"))
        try:
            # an editable install finds the module beside its source; anything else leaves the source tree as it is
            made = {self.search(Path(self.root) if version == "editable" else scratch, scratch)}
            if version != "editable" and modules_wanted():
                made |= self.modules(scratch)
        except (Exception, SystemExit) as error:  # whatever a missing or broken compiler raises, and mypyc's way out
            print(f"esagono is built without compiled modules ({error}); it will be slower", file=sys.stderr)
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        if version != "editable":
            for folder, name in made:
                build_data["force_include"][str(folder / name)] = name

    def search(self, target: Path, scratch: Path) -> tuple[Path, str]:
        """The search in C: the folder it was built in, and its path there."""
        from setuptools import Distribution, Extension
        from setuptools.command.build_ext import build_ext

        command = build_ext(Distribution({"ext_modules": [Extension(MODULE, [str(Path(self.root, SOURCE))])]}))
        command.build_temp, command.build_lib = str(scratch), str(target)
        command.ensure_finalized()
        command.run()
        return target, command.get_ext_filename(MODULE)

    def modules(self, scratch: Path) -> set[tuple[Path, str]]:
        """The modules of the checkout as they were compiled last, if nothing changed since; else they are compiled."""
        way = compiling(self.root)
        folder: Path | None = way.ready_build(Path(self.root))
        if folder is None:
            folder = scratch / "compiled"
            way.compiled_modules(Path(self.root), folder, scratch / "mypyc")
        return {(folder, path.relative_to(folder).as_posix()) for path in folder.rglob("*") if path.is_file()}
