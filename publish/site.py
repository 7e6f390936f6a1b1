"""`python -m publish.site [FOLDER]` builds the documentation site into FOLDER (build/site), ready for a static host.

Each version has a folder of its own, named in `versions.json`; `latest` leads to the newest. Build into a folder that
holds earlier versions, and they stay.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from esagono import __version__

ROOT = Path(__file__).parents[1]
LATEST = """<!doctype html>
<meta charset="utf-8">
<title>Esagono</title>
<meta http-equiv="refresh" content="0; url={0}/index.html">
<a href="{0}/index.html">Esagono {0}</a>
"""


def build(folder: Path, version: str = __version__) -> Path:
    """Build this version's pages and add them to the list of versions; broken links are errors."""
    pages = folder / version
    shutil.rmtree(pages, ignore_errors=True)
    subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(pages.resolve())],
        cwd=ROOT,
        check=True,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(ROOT)},
    )
    listed = folder / "versions.json"
    earlier = json.loads(listed.read_text(encoding="utf-8")) if listed.exists() else []
    listed.write_text(json.dumps(with_version(earlier, version), indent=1), encoding="utf-8")
    (folder / "latest").mkdir(exist_ok=True)
    (folder / "latest" / "index.html").write_text(LATEST.format(f"../{version}"), encoding="utf-8")
    (folder / "index.html").write_text(LATEST.format(version), encoding="utf-8")
    return pages


def with_version(earlier: list[dict[str, object]], version: str) -> list[dict[str, object]]:
    """The list that the page's menu of versions reads, newest first.

    >>> earlier = [{"version": "0.9.0", "title": "0.9.0", "aliases": ["latest"]}]
    >>> [(row["version"], row["aliases"]) for row in with_version(earlier, "0.10.0")]
    [('0.10.0', ['latest']), ('0.9.0', [])]
    """
    kept = [{**row, "aliases": []} for row in earlier if row["version"] != version]
    return [{"version": version, "title": version, "aliases": ["latest"]}, *kept]


if __name__ == "__main__":
    print(build(Path(sys.argv[1]) if sys.argv[1:] else ROOT / "build" / "site") / "index.html")
