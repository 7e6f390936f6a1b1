"""Our Python for the browser: what is used there, compiled, in archives that are loaded when they are wanted.

`stdlib` is Python's own library without what nothing here imports; `common` everything but games; an archive for each
series and each game. They are stored without compression: Brotli does better on the whole than on each file, and a
browser need not unpack twice.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from esagono.engine import EsagonoError
from esagono.games import playable, registry
from esagono.server.assets.pictures import web_folder
from esagono.site.packages import tool, unpack

ROOMS = ("board", "bots", "engine", "games", "hexes")
SERVER = (
    "__init__.py", "messages.py", "security.py", "settings.py", "words.py", "text", "local",
    "play", "storage/__init__.py", "storage/rows.py", "bots/__init__.py", "bots/policy.py", "bots/thinking.py",
    "runtime/__init__.py", "runtime/machine.py",
    "questions/__init__.py", "questions/answers.py", "questions/tasks.py", "questions/verification.py",
)  # fmt: skip
"""What of the server runs in a browser."""
WITH_DATABASE = ("play/matches.py", "play/seating.py", "play/rematches.py", "play/call_off.py")
USED = (".py", ".so", ".ftl", ".toml", ".csv", ".dat", ".json")
"""Kinds of files that the rules read; not the pictures and handbooks of games, which are files of the site."""
UNUSED = (
    "babel/locale-data/", "babel/messages/", "babel/lists.py", "babel/support.py", "babel/units.py",
    "pytz/zoneinfo/", "babel/localtime/_win32.py", "attrs/",
)  # fmt: skip
LOCALES = ("root.dat", "en.dat", "it.dat")
NOT_IN_STDLIB = (
    "_pyrepl/", "bdb.py", "cmd.py", "code.py", "concurrent/interpreters/", "cProfile.py", "ctypes/", "curses/", "dbm/",
    "doctest.py", "ensurepip/", "ftplib.py", "http/", "idlelib/", "imaplib.py", "lib2to3/", "mailbox.py",
    "multiprocessing/", "optparse.py", "pdb.py", "poplib.py", "profile.py", "pstats.py", "pydoc.py", "pydoc_data/",
    "pyclbr.py", "smtplib.py", "sqlite3/", "test/", "tkinter/", "trace.py", "turtle.py",
    "unittest/", "venv/", "wsgiref/", "xml/", "xmlrpc/", "zipapp.py", "mimetypes.py", "webbrowser.py", "nturl2path.py",
    "netrc.py", "sched.py", "shelve.py", "symtable.py", "tabnanny.py", "timeit.py", "modulefinder.py", "filecmp.py",
    "fileinput.py", "getpass.py", "plistlib.py", "rlcompleter.py", "socketserver.py", "wave.py", "pickletools.py",
)  # fmt: skip
"""Parts of Python's library that no game, bot or package of ours imports (`tests/site/test_same.py` plays with the
rest)."""


def stage(folder: Path, wheels: list[Path], stdlib: Path) -> None:
    """Sources and data of every archive, each in a folder of its own."""
    package = web_folder().parent
    for wheel in wheels:
        with tempfile.TemporaryDirectory() as raw:
            unpack(wheel, Path(raw))
            _copy(Path(raw), folder / "common", _of_wheel(Path(raw)))
    _copy(package.parent, folder / "common", _common(package))
    for game_id in playable():
        entry = registry[game_id]
        own = package / "games" / entry.series / entry.folder
        series = [package / "games" / entry.series, package / "bots" / entry.series]
        games = {registry[g].folder for g in playable() if registry[g].series == entry.series}
        in_series = [p for room in series for p in _used(room) if not _below(p, series[0], games)]
        _copy(package.parent, folder / entry.series, iter(in_series))
        _copy(package.parent, folder / game_id, _used(own))
    with zipfile.ZipFile(stdlib) as archive:
        names = [n for n in archive.namelist() if not n.endswith("/") and not n.startswith(NOT_IN_STDLIB)]
        archive.extractall(folder / "stdlib", names)


def _below(path: Path, room: Path, folders: set[str]) -> bool:
    return path.is_relative_to(room) and path.relative_to(room).parts[0] in folders


def _of_wheel(raw: Path) -> Iterator[Path]:
    for path in _used(raw):
        name = path.relative_to(raw).as_posix()
        if not name.startswith(UNUSED) or path.name in LOCALES:
            yield path


def _common(package: Path) -> Iterator[Path]:
    yield package / "__init__.py"
    yield package / "_compiled.py"
    series = {registry[game_id].series for game_id in playable()}
    for room in ROOMS:
        for path in _used(package / room):
            if room not in ("games", "bots") or not _below(path, package / room, series):
                yield path
    for name in SERVER:
        path = package / "server" / name
        for file in [path] if path.is_file() else _used(path):
            if file.relative_to(package / "server").as_posix() not in WITH_DATABASE:
                yield file


def _used(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix in USED and "__pycache__" not in path.parts and _for_browser(path):
            yield path


def _for_browser(path: Path) -> bool:
    return path.suffix != ".so" or "wasm32-emscripten" in path.name


def _copy(root: Path, target: Path, paths: Iterator[Path]) -> None:
    for path in paths:
        new = target / path.relative_to(root)
        new.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, new)


def compile_all(folder: Path, pyodide: Path) -> None:
    """Translate every source in place, by the very Python that will read it."""
    own = files("esagono.site")
    script = [
        tool("node"),
        str(own.joinpath("compile.mjs")),
        str(pyodide),
        str(folder),
        str(own.joinpath("bytecode.py")),
    ]
    done = subprocess.run(script, capture_output=True, text=True, check=False)
    if done.returncode:
        raise EsagonoError(f"the program could not be compiled for the browser: {done.stderr.strip()[-500:]}")


def archive(folder: Path, target: Path) -> None:
    """Files of a folder, stored; the same bytes whenever the files are the same."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as out:
        for path in sorted(p for p in folder.rglob("*") if p.is_file()):
            out.writestr(zipfile.ZipInfo(path.relative_to(folder).as_posix()), path.read_bytes())
