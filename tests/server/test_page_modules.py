"""The modules of the page: which folder may import which, and what they may name."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator

from esagono.server.assets.pictures import web_folder

SCRIPTS = web_folder() / "js"
#: Folders of one series of games each; pages load them by name, and nothing shared imports them.
SERIES = ("inferno", "strafe", "risorgimento")
#: A module imports from folders of the lines above its own, or from its own folder. The pages come last.
ORDER = (
    ("lib", "hexes"),
    ("local",),
    ("state",),
    ("map",),
    ("dialogs",),
    ("drawing",),
    ("panel", "input", "tools"),
    SERIES,
    ("",),
)
RANKS = {folder: rank for rank, folders in enumerate(ORDER) for folder in folders}


def imports(module: str) -> Iterator[str]:
    """The modules a module imports, each by its path below `js`."""
    text = (SCRIPTS / module).read_text("utf-8")
    for path in re.findall(r"""^(?:import|export) .*from "(\.[\w./]+)";$""", text, re.MULTILINE):
        yield posixpath.normpath(posixpath.join(posixpath.dirname(module), path))


def modules() -> list[str]:
    return sorted(file.relative_to(SCRIPTS).as_posix() for file in SCRIPTS.rglob("*.js"))


def test_imports_between_folders_look_only_down() -> None:
    assert len(modules()) > 50
    for module in modules():
        here = posixpath.dirname(module)
        for other in imports(module):
            there = posixpath.dirname(other)
            assert (SCRIPTS / other).is_file(), f"{module} imports {other}"
            assert RANKS[there] < RANKS[here] or there == here, f"{module} may not import {other}"


def test_modules_do_not_import_each_other_in_circles() -> None:
    done: set[str] = set()

    def visit(module: str, way: tuple[str, ...]) -> None:
        assert module not in way, " -> ".join((*way, module))
        if module not in done:
            for other in imports(module):
                visit(other, (*way, module))
            done.add(module)

    for module in modules():
        visit(module, ())


#: What only games of the Inferno series have: fields of their views, verbs, and kinds of decisions and events. Shared
#: modules get what they need of it in the table and the components, under the names of the contract.
INFERNO_FIELDS = (
    "corps|reduced|loss|supply|flags|stacks|steps_left|attack|defense|artillery|trench|flag|stacking|territory|off_map"
    "|reinforcements|control|destroyed|pontoons|crossings|combat|rp|forecast|magnitude|attacker_losses|defender_losses"
)
INFERNO_WORDS = (
    "recover|deploy|add|support|resolve|exclude|onward|along|reduce|recall|eliminate|enter|retreat|pontoon|mov"
    "|has-attacked|was-attacked|declare|loss-roll|bridge-destroyed|blow|crt|losses|forecast|danger|threat|zoc|supply"
)


def test_shared_modules_name_nothing_of_inferno() -> None:
    field = re.compile(rf"""(?<=\w)\??\.(?:{INFERNO_FIELDS})\b(?!\()""")
    word = re.compile(rf"""["'`](?:{INFERNO_WORDS})["'`]""")
    # the drawing table is about columns of data files, whichever game has them
    shared = [m for m in modules() if posixpath.dirname(m) not in (*SERIES, "drawing")]
    found = []
    for module in shared:
        text = re.sub(r"/\*.*?\*/|//[^\n]*", "", (SCRIPTS / module).read_text("utf-8"), flags=re.DOTALL)
        found += [f"{module}: {hit.group()}" for pattern in (field, word) for hit in pattern.finditer(text)]
    assert found == []


def test_series_are_loaded_by_name_only() -> None:
    for module in modules():
        if posixpath.dirname(module) not in SERIES:
            assert not [other for other in imports(module) if posixpath.dirname(other) in SERIES], module
    for series in SERIES:
        assert "export function connect(" in (SCRIPTS / series / "series.js").read_text("utf-8")


def test_state_and_hexes_touch_no_document() -> None:
    """What is chosen, offered and seen is worked out without the page, and could be tried without a browser."""
    for module in modules():
        if posixpath.dirname(module) in ("state", "hexes"):
            text = (SCRIPTS / module).read_text("utf-8")
            assert not re.search(r"\b(document|window)\.", text), module
            assert "lib/dom.js" not in list(imports(module)), module
