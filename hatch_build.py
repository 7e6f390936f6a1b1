"""Compiles the search of `esagono/hexes/_spread.c` where there is a compiler; without one the wheel is pure Python."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MODULE, SOURCE = "esagono.hexes._spread", "esagono/hexes/_spread.c"


class CompileSearch(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        from setuptools import Distribution, Extension
        from setuptools.command.build_ext import build_ext

        # an editable install finds the module beside its source; anything else leaves the source tree as it is
        scratch = tempfile.mkdtemp(prefix="esagono-build-")
        command = build_ext(Distribution({"ext_modules": [Extension(MODULE, [str(Path(self.root, SOURCE))])]}))
        command.build_temp = scratch
        command.build_lib = self.root if version == "editable" else scratch
        command.ensure_finalized()
        try:
            command.run()
        except Exception as error:  # whatever a missing or broken compiler raises: Python does the same work
            print(f"esagono is built without its compiled search ({error}); it will be slower", file=sys.stderr)
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        if version != "editable":
            name = command.get_ext_filename(MODULE)
            build_data["force_include"][str(Path(scratch, name))] = name
