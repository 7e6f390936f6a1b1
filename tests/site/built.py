"""The site as `esagono site` writes it, built once for all processes of a test run.

With ESAGONO_TEST_SITE=FOLDER one that was built before is tested.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

import pytest

from esagono.site.build import build


def built_site(folders: pytest.TempPathFactory) -> Path:
    """Its folder. Where several processes test, the first builds it and the others wait."""
    if given := os.environ.get("ESAGONO_TEST_SITE"):
        return Path(given)
    base = folders.getbasetemp()
    shared = base.parent if base.name.startswith("popen-") else base
    out = shared / "site"
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (out / "sw.js").is_file():
            build(out, quick=True)
    return out
