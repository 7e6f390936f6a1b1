"""`python -m publish.release` makes what a release consists of, in dist/. It signs nothing and uploads nothing.

It checks the tree, then builds from the committed files alone: the source distribution, from that a wheel without
anything compiled and compiled ones for the Pythons found here (PYTHONS names others), the documentation site, the
section of CHANGELOG.md, and SHA256SUMS. `--wheels` makes only the source distribution and the wheels, from any tree.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path

from publish import site

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
PYTHONS = os.environ.get("PYTHONS", "python3.11 python3.12 python3.13").split()


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m publish.release", description=__doc__.split("\n\n")[0])
    parser.add_argument("--out", type=Path, default=DIST, help="empty folder to build into (default: dist, emptied)")
    parser.add_argument("--wheels", action="store_true", help="only the source distribution and the wheels")
    args = parser.parse_args(words)
    if args.out != DIST and args.out.exists() and any(args.out.iterdir()):
        print(f"{args.out} is not empty: choose another folder", file=sys.stderr)
        return 1
    if not args.wheels and (faults := faults_of_tree(ROOT)):
        print("This tree cannot be released:", *faults, sep="\n- ", file=sys.stderr)
        return 1
    if args.out == DIST:
        shutil.rmtree(DIST, ignore_errors=True)
    args.out.mkdir(parents=True, exist_ok=True)
    source = build_sdist(ROOT, args.out)
    build_wheels(source, args.out, PYTHONS)
    if not args.wheels:
        version = version_of(ROOT)
        try_wheel(next(args.out.glob("*-none-any.whl")), version)
        changes = changes_of((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
        (args.out / f"CHANGES-{version}.md").write_text(changes, encoding="utf-8")
        pack_site(args.out, version)
        write_sums(args.out)
    for path in sorted(args.out.iterdir()):
        print(f"{path.stat().st_size:>12,} {path.name}")
    return 0


def faults_of_tree(root: Path) -> list[str]:
    """What keeps a tree from being released: uncommitted files, versions that differ, changes without a date."""
    out = []
    if changed := git(root, "status", "--porcelain"):
        out.append(f"it differs from the last commit: {', '.join(line[3:] for line in changed.splitlines())}")
    version = version_of(root)
    places = {"esagono/__init__.py": '__version__ = "{}"', "CITATION.cff": 'version: "{}"'}
    for name, line in places.items():
        if line.format(version) not in (root / name).read_text(encoding="utf-8"):
            out.append(f"{name} names another version than {version}, that of pyproject.toml")
    heading = re.search(rf"^## {re.escape(version)}(.*)$", (root / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    if heading is None:
        out.append(f"CHANGELOG.md has no section {version}")
    elif not re.fullmatch(r", \d{4}-\d\d-\d\d", heading[1]):
        out.append(f"the section {version} of CHANGELOG.md needs its date, as in: ## {version}, 2026-12-24")
    if f"v{version}" in git(root, "tag").split():
        out.append(f"the tag v{version} exists: raise the version in pyproject.toml")
    return out


def version_of(root: Path) -> str:
    return str(tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def changes_of(changelog: str, version: str) -> str:
    """The section of one version, without its heading.

    >>> changes_of("# Changes\\n\\n## 0.2.0, today\\n\\n- new\\n\\n## 0.1.0\\n\\n- old\\n", "0.2.0")
    '- new\\n'
    """
    found = re.search(rf"^## {re.escape(version)}\b.*?\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if found is None:
        raise SystemExit(f"CHANGELOG.md has no section {version}")
    return found[1].strip() + "\n"


def build_sdist(root: Path, out: Path) -> Path:
    """Build the source distribution from the last commit; a wheel made of it lacks nothing that git does not have."""
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder) / "tree.tar"
        git(root, "archive", "--output", str(archive), "HEAD")
        tree = Path(folder) / "tree"
        with tarfile.open(archive) as files:
            files.extractall(tree, filter="data")
        run(sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", str(out), str(tree))
    (source,) = out.glob("*.tar.gz")
    return source


def build_wheels(source: Path, out: Path, pythons: list[str]) -> None:
    """Build the pure wheel, and compiled ones for those of the Pythons that are installed."""
    wheel = ("-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(out), str(source))
    run(sys.executable, *wheel, ESAGONO_PURE="1")
    for python in pythons:
        if is_python(python):
            run(python, *wheel)
        else:
            print(f"{python} is not installed: no compiled wheel for it")


def is_python(name: str) -> bool:
    """Whether a command runs: one that only stands in for an interpreter (pyenv has such) may not."""
    return (
        bool(shutil.which(name)) and not subprocess.run([name, "-c", ""], capture_output=True, check=False).returncode
    )


def try_wheel(wheel: Path, version: str) -> None:
    """Install the pure wheel into an empty environment and ask it for its version and its games."""
    with tempfile.TemporaryDirectory() as folder:
        run(sys.executable, "-m", "venv", folder)
        inside = Path(folder) / ("Scripts" if os.name == "nt" else "bin")
        run(str(inside / "python"), "-m", "pip", "install", "--quiet", str(wheel))
        said = run(str(inside / "esagono"), "--version") + run(str(inside / "esagono"), "games")
        if f"esagono {version} (pure Python)" not in said or "goito-1848" not in said:
            raise SystemExit(f"the wheel does not work: {said}")


def pack_site(out: Path, version: str) -> None:
    """Build the documentation site, with pictures of this version, and put it into one file."""
    images = ROOT / "build" / "images"
    subprocess.run([sys.executable, "-m", "publish.pictures", str(images)], cwd=ROOT, check=True)
    with tempfile.TemporaryDirectory() as folder:
        site.build(Path(folder), version)
        shutil.make_archive(str(out / f"site-{version}"), "zip", folder)


def write_sums(out: Path) -> None:
    sums = [f"{hashlib.sha256(p.read_bytes()).hexdigest()}  {p.name}\n" for p in sorted(out.iterdir())]
    (out / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")


def git(root: Path, *words: str) -> str:
    return subprocess.run(["git", *words], cwd=root, check=True, capture_output=True, text=True).stdout


def run(*words: str, **env: str) -> str:
    """Run a command away from the tree, so that what is built is what is tried."""
    around = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | env
    done = subprocess.run(words, cwd=tempfile.gettempdir(), check=False, capture_output=True, text=True, env=around)
    if done.returncode:
        raise SystemExit(f"{' '.join(words)}\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
