"""`esagono site OUT`: writes the folder, with compressed copies beside the files, and says what it weighs."""

from __future__ import annotations

import argparse
import gzip
import json
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

import brotli

import esagono
from esagono.engine import EsagonoError
from esagono.games import playable, registry
from esagono.site import packages, pages, program

SMALL = 600
"""Bytes below which compressing is not worth it."""
PACKED = (".zip", ".wasm", ".mjs", ".js", ".css", ".html", ".json", ".svg")
KIB = 1024


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("out", type=Path, help="the folder to write; what is in it is replaced")
    parser.add_argument("--quick", action="store_true", help="compress for trying it out, not for a host")


def run(args: argparse.Namespace) -> int:
    weights = build(args.out, quick=args.quick)
    print(f"{args.out} is ready: `python -m http.server --directory {args.out}` would serve it.")
    print(f"{'':<24}{'as it is':>12}{'Brotli':>12}{'gzip':>12}   KiB")
    for name, sizes in weights.items():
        print(f"{name:<24}" + "".join(f"{size / KIB:12,.0f}" for size in sizes))
    return 0


def build(out: Path, *, quick: bool = False) -> dict[str, tuple[int, int, int]]:
    """Write the site; returns what its parts weigh, as they are, by Brotli and by gzip."""
    if out.exists() and any(out.iterdir()) and not (out / "site.json").is_file():
        raise EsagonoError(f"{str(out)!r} holds something else than a site; name a new folder")
    groups = _files()
    shutil.rmtree(out, ignore_errors=True)
    for files in groups.values():
        for name, data in files.items():
            _write(out / name, data)
    hashes = {name: sha256(data).hexdigest() for files in groups.values() for name, data in files.items()}
    version = sha256(json.dumps(hashes, sort_keys=True).encode()).hexdigest()[:16]
    site = {
        "version": version,
        "files": hashes,
        "games": {g: list(groups[g]) for g in playable()},
        "core": list(groups["common"]),
    }
    worker = f"self.SITE = {json.dumps(site)};\n{pages.service_worker()}"
    _write(out / "sw.js", worker.encode())
    return {
        **{name: _compress(out, files, quick) for name, files in groups.items()},
        "sw.js": _compress(out, ["sw.js"], quick),
    }


def _files() -> dict[str, dict[str, bytes]]:
    """All files by name, in groups: what everybody needs, and what each game needs beside it."""
    core = packages.pyodide()
    with tempfile.TemporaryDirectory(prefix="esagono-site-") as temporary:
        stage = Path(temporary) / "stage"
        program.stage(stage, packages.wheels(), core / "python_stdlib.zip")
        program.compile_all(stage, core)
        archives = {}
        for folder in sorted(stage.iterdir()):
            target = Path(temporary) / "archive.zip"
            program.archive(folder, target)
            archives[folder.name] = target.read_bytes()
    common = dict([*pages.page_files(), *pages.fact_files()])
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        common[f"python/{name}"] = (core / name).read_bytes()
    lock = json.loads((core / "pyodide-lock.json").read_text())
    common["python/pyodide-lock.json"] = json.dumps({**lock, "packages": {}}).encode()
    common["python/package.json"] = (core / "package.json").read_bytes()
    for name in ("stdlib", "common"):
        common[f"python/{name}.zip"] = archives[name]
    groups = {"common": common}
    for game in playable():
        series = registry[game].series
        own = {f"python/{name}.zip": archives[name] for name in (series, game)}
        groups[game] = {**own, **dict(pages.game_files(game))}
    sizes = {f"{name}.zip": len(data) for name, data in archives.items()}
    sizes |= {name: len(common[f"python/{name}"]) for name in ("pyodide.asm.wasm", "pyodide.asm.mjs")}
    site = {"program": esagono.__version__, "series": {g: registry[g].series for g in playable()}, "sizes": sizes}
    common["site.json"] = json.dumps(site).encode()
    shutil.rmtree(core)
    return groups


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _compress(out: Path, names: Iterable[str] | Mapping[str, bytes], quick: bool) -> tuple[int, int, int]:
    """Copies beside the files for hosts that send such; returns the weights."""
    raw = by_brotli = by_gzip = 0
    for name in names:
        path = out / name
        data = path.read_bytes()
        smaller = smallest = len(data)
        if path.suffix in PACKED and len(data) > SMALL:
            packed = brotli.compress(data, quality=5 if quick else 11, lgwin=24)
            path.with_name(f"{path.name}.br").write_bytes(packed)
            smallest = len(packed)
            packed = gzip.compress(data, 6 if quick else 9, mtime=0)
            path.with_name(f"{path.name}.gz").write_bytes(packed)
            smaller = len(packed)
        raw, by_brotli, by_gzip = raw + len(data), by_brotli + smallest, by_gzip + smaller
    return raw, by_brotli, by_gzip
