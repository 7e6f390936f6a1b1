"""What a page begins with comes together: every module once, the first requests first, and nothing read wrongly."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

from esagono.server.assets.bundles import EXPORT, IMPORT, Bundle
from esagono.server.assets.pictures import Pages, web_folder
from esagono.server.messages import Refusal

NODE = Path(sysconfig.get_path("scripts")) / "node"
FILES = {
    "board.html": """
  <link rel="stylesheet" href="/web/css/a.css" />
  <link rel="stylesheet" href="/web/css/b.css" />
  <script type="module" async src="/web/js/early.js"></script>
  <script type="module" src="/web/js/board.js"></script>
""",
    "css/a.css": "a { top: 0 }\n",
    "css/b.css": "b { top: 0 }\n",
    "js/early.js": """
import { log } from "./lib/log.js";
export const early = "early";
log(early);
""",
    "js/lib/log.js": """
let n = 0;
export function log(word) {
  console.log(++n, word);
}
log("begun");
""",
    "js/map/scene.js": """
import { log as say } from "../lib/log.js";
const n = "scene";
export class Scene {
  say() {
    say(n);
    return import("../later.js");
  }
}
""",
    "js/board.js": """
import { early } from "./early.js";
import { log } from "./lib/log.js";
import { Scene } from "./map/scene.js";
const n = `board after ${early}`;
log(n);
awaited(new Scene());

async function awaited(scene) {
  (await scene.say()).later();
  log((await import(`./${"one"}.js`)).one);
}
""",
    "js/later.js": """
import { log } from "./lib/log.js";
import { one } from "./one.js";
export function later() {
  log(one);
}
""",
    "js/one.js": "export const one = 1;\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        file = tmp_path / "web" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return tmp_path / "web"


def text(pages: Pages, name: str) -> str:
    return pages.get(name).body.decode()


def test_a_page_names_its_bundle(folder: Path) -> None:
    pages = Pages(folder)
    html = text(pages, "board.html")
    assert re.findall('(?:href|src)="([^"]+)"', html) == [
        "/web/board/all.css",
        "/web/board/js/early.js",
        "/web/board/js/board.js",
    ]
    assert text(pages, "board/all.css") == "a { top: 0 }\nb { top: 0 }\n"
    for name in (
        "board/",
        "board/nothing.css",
        "board/js/nothing.js",
        "board/../board.html",
        "board/css/a.css",
        "board",
    ):
        with pytest.raises(Refusal):
            pages.get(name)


def test_modules_of_a_bundle_run_once_and_share_no_names(folder: Path, tmp_path: Path) -> None:
    """Node runs what a browser is sent; what is fetched later finds what was there."""
    pages = Pages(folder)
    for name in ("js/early.js", "js/board.js", "js/later.js", "js/one.js", "js/lib/log.js"):
        sent = text(pages, f"board/{name}").replace("/web/board/", f"{tmp_path}/sent/")
        file = tmp_path / "sent" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(sent)
    (tmp_path / "sent" / "package.json").write_text('{"type": "module"}')
    script = tmp_path / "sent" / "page.js"
    script.write_text(
        'import "./js/early.js";\nimport "./js/board.js";\nimport { log } from "./js/lib/log.js";\nlog("page");\n'
    )
    said = subprocess.run([NODE, script], capture_output=True, text=True, check=True, timeout=60).stdout.split("\n")
    assert said == ["1 begun", "2 early", "3 board after early", "4 scene", "5 page", "6 1", "7 1", ""]


def test_a_bundle_follows_its_files(folder: Path) -> None:
    pages = Pages(folder)
    first = pages.get("board/js/board.js")
    assert pages.get("board/js/board.js") is first
    assert pages.get("board/js/later.js") is pages.get("board/js/later.js")
    (folder / "js/map/scene.js").write_text("export const Scene = Map;\n")
    (folder / "js/later.js").write_text("export const later = 2;\n")
    for name in ("js/map/scene.js", "js/later.js"):
        os.utime(folder / name, (1, 1))
    assert "const Scene = Map;" in text(pages, "board/js/board.js")
    assert text(pages, "board/js/later.js") == "export const later = 2;\n"


def test_every_module_can_be_read_so(tmp_path: Path) -> None:
    """Imports and exports are by names and on one line, nothing exported changes, and what is sent is JavaScript."""
    pages = Pages()
    sent = tmp_path / "sent"
    for file in sorted((web_folder() / "js").rglob("*.js")):
        name = file.relative_to(web_folder()).as_posix()
        source = text(pages, name)
        assert len(re.findall(r"^ *import\b(?!\()", source, re.MULTILINE)) == len(IMPORT.findall(source)), name
        exports = [line for line in re.findall(r"^ *export\b.*", source, re.MULTILINE) if line != "export {};"]
        assert len(exports) == len(EXPORT.findall(source)), name
        paths = [path for _, path in IMPORT.findall(source)]
        assert len(paths) == len(set(paths)), f"{name} imports twice from one module"
        (sent / name).parent.mkdir(parents=True, exist_ok=True)
        (sent / name).with_suffix(".mjs").write_text(text(pages, f"board/{name}"))
    all_ = [str(file) for file in sent.rglob("*.mjs")]
    check = "for (const f of process.argv.slice(1)) new vm.SourceTextModule(fs.readFileSync(f, 'utf8'))"
    subprocess.run([NODE, "--no-warnings", "--experimental-vm-modules", "-e", check, *all_], check=True, timeout=60)
    shutil.rmtree(sent)


def test_the_first_requests_of_a_board_wait_for_few_modules() -> None:
    pages = Pages()
    bundle = Bundle("board", pages._text)
    early, rest = bundle.scripts.values()
    assert (early[-1], rest[-1]) == ("js/early.js", "js/open.js")
    assert 4 < len(early) < 16 < 40 < len(rest)
    assert not {*early} & {*rest}
