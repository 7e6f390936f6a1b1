"""A release is made of a clean tree whose files name one version; the site has no broken link."""

from __future__ import annotations

import doctest
import importlib
import json
import subprocess
from pathlib import Path

import pytest

from publish import release, site

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A committed tree that could be released."""
    files = {
        "pyproject.toml": '[project]\nname = "esagono"\nversion = "0.2.0"\n',
        "esagono/__init__.py": '__version__ = "0.2.0"\n',
        "CITATION.cff": 'version: "0.2.0"\n',
        "CHANGELOG.md": "## 0.2.0, 2026-12-24\n\n- A fifth game.\n\n## 0.1.0, 2026-11-30\n\n- Four games.\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    who = ["-c", "user.name=test", "-c", "user.email=test@example.org"]
    for words in (["init", "--quiet"], ["add", "."], [*who, "commit", "--quiet", "--message", "All"]):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    return tmp_path


def test_a_clean_tree_can_be_released(tree: Path) -> None:
    assert release.faults_of_tree(tree) == []
    assert release.changes_of((tree / "CHANGELOG.md").read_text(encoding="utf-8"), "0.2.0") == "- A fifth game.\n"


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("notes.txt", "?", "it differs from the last commit: notes.txt"),
        ("CITATION.cff", 'version: "0.1.0"\n', "CITATION.cff names another version than 0.2.0"),
        ("CHANGELOG.md", "## 0.2.0, not yet released\n", "the section 0.2.0 of CHANGELOG.md needs its date"),
        ("CHANGELOG.md", "## 0.1.0, 2026-11-30\n", "CHANGELOG.md has no section 0.2.0"),
    ],
)
def test_what_keeps_a_tree_from_being_released_is_named(tree: Path, name: str, text: str, fault: str) -> None:
    (tree / name).write_text(text, encoding="utf-8")
    assert fault in "\n".join(release.faults_of_tree(tree))


def test_a_version_is_released_once(tree: Path) -> None:
    subprocess.run(["git", "tag", "v0.2.0"], cwd=tree, check=True)
    assert release.faults_of_tree(tree) == ["the tag v0.2.0 exists: raise the version in pyproject.toml"]


def test_only_its_own_folder_is_emptied(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").touch()
    assert release.main(["--wheels", "--out", str(tmp_path)]) == 1
    assert "is not empty" in capsys.readouterr().err
    assert (tmp_path / "mine.txt").exists()


@pytest.mark.parametrize("name", ["docstrings", "hooks", "release", "site"])
def test_examples_in_docstrings(name: str) -> None:
    done = doctest.testmod(importlib.import_module(f"publish.{name}"))
    assert done.attempted
    assert not done.failed


@pytest.mark.slow
def test_the_site_is_built_without_a_broken_link(tmp_path: Path) -> None:
    earlier = [{"version": "0.0.9", "title": "0.0.9", "aliases": ["latest"]}]
    (tmp_path / "versions.json").write_text(json.dumps(earlier), encoding="utf-8")
    pages = site.build(tmp_path)
    listed = json.loads((tmp_path / "versions.json").read_text(encoding="utf-8"))
    assert [row["version"] for row in listed] == [pages.name, "0.0.9"]
    assert pages.name in (tmp_path / "index.html").read_text(encoding="utf-8")
    found = json.loads((pages / "search" / "search_index.json").read_text(encoding="utf-8"))["docs"]
    assert {"CONTRIBUTING.html", "rules/goito-1848.it.html", "api.html"} <= {each["location"] for each in found}
    bitboards = (pages / "modules" / "hexes.html").read_text(encoding="utf-8")
    assert 'id="esagono.hexes.bitboards"' in bitboards  # from docstrings, with doctests as code
    assert "&gt;&gt;&gt;" not in bitboards.replace('<span class="gp">&gt;&gt;&gt; </span>', "")
    assert 'href="../SECURITY.html"' in (pages / "guide" / "running-a-club.html").read_text(encoding="utf-8")
