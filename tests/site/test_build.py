"""What is in the site: only what is used, at relative addresses, each file by its hash, and nothing of a server."""

from __future__ import annotations

import json
import re
import zipfile
from hashlib import sha256
from pathlib import Path

import brotli
import pytest

from esagono.engine import EsagonoError
from esagono.games import playable
from esagono.site import packages
from esagono.site.build import build

pytestmark = pytest.mark.slow


def listed(site: Path) -> dict[str, object]:
    text = (site / "sw.js").read_text().removeprefix("self.SITE = ")
    found: dict[str, object] = json.JSONDecoder().raw_decode(text)[0]
    return found


def test_every_file_is_named_with_its_hash(site: Path) -> None:
    facts = listed(site)
    files = facts["files"]
    assert isinstance(files, dict)
    for name, hashed in files.items():
        assert sha256((site / name).read_bytes()).hexdigest() == hashed, name
    there = {p.relative_to(site).as_posix() for p in site.rglob("*") if p.is_file() and p.suffix not in (".br", ".gz")}
    assert there == {*files, "sw.js"}


def test_compressed_copies_are_the_same(site: Path) -> None:
    copies = list(site.rglob("*.br"))
    assert {"index.html.br", "pyodide.asm.wasm.br", "common.zip.br"} <= {p.name for p in copies}
    for copy in copies:
        assert brotli.decompress(copy.read_bytes()) == copy.with_suffix("").read_bytes()


def test_it_can_lie_in_any_folder(site: Path) -> None:
    """No address begins at the root of a host, but for those that `place` translates."""
    for page in ("index.html", "board.html"):
        assert not re.search(r'(?:href|src)="/', (site / page).read_text()), page
    for module in (site / "web").rglob("*.js"):
        assert not re.search(r"""(?:from |import\()["'`]/""", module.read_text()), module


def test_only_what_a_browser_runs_is_packed(site: Path) -> None:
    names: dict[str, set[str]] = {}
    for archive in (site / "python").glob("*.zip"):
        with zipfile.ZipFile(archive) as opened:
            names[archive.stem] = set(opened.namelist())
    ours = set().union(*names.values())
    assert not [n for n in ours if n.endswith(".py") or "/tests/" in n or n.startswith("esagono/cartography")]
    assert not [
        n for n in ours if re.search(r"sqlalchemy|starlette|server/(http|live|operator|notices)/|\.webp|\.svgz", n)
    ]
    assert "esagono/games/inferno/isonzo/data/map.csv" in names["isonzo-1917"]
    for game in playable():
        assert not [n for n in names["common"] if n.startswith("esagono/games/") and n.endswith((".csv", ".ftl"))], game
    assert not [n for n in names["common"] if "locale-data" in n and not re.search(r"(root|en|it)\.dat$", n)]


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(EsagonoError, match="something else"):
        build(tmp_path)
    assert (tmp_path / "thesis.txt").read_text() == "mine"


def test_what_is_not_the_published_package_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages, "cache", lambda: tmp_path)
    (tmp_path / f"pyodide-{packages.PYODIDE}.tgz").write_bytes(b"something else")
    with pytest.raises(EsagonoError, match="not what its makers published"):
        packages.pyodide()
