"""What the documentation site adds to docs/: pages of the root folder, modules' docstrings, links into the sources.

MkDocs reads this file (`hooks` in mkdocs.yml). The documents link to each other and to sources by relative paths, so
that they can be read in the repository; here those paths become those of the site.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
BESIDE = (
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "CODE_OF_CONDUCT.md",
    "SECURITY.md",
    "esagono/cartography/sources/CREDITS.md",
)
"""Documents outside docs/; on the site they have the same path, without `../`."""
PICTURES = ROOT / "build" / "images"
"""Pictures that a release makes anew (publish.pictures); on the site they replace those of docs/images."""
MODULES = {"engine": "Engine", "hexes": "Hexes", "board": "Board", "bots": "Bots"}
"""Packages whose modules are listed with their docstrings: what rules and bots are written with."""

_ITEM = re.compile(r"[-*] |\d+\. |\|")
_LINK = re.compile(r"(!?\[[^\]]*\]\()([^)\s#]+)(#[^)\s]*)?\)")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Add the pages of modules to the navigation."""
    python = next(part["Python"] for part in config.nav or [] if "Python" in part)
    if not any("Modules" in part for part in python if isinstance(part, dict)):
        python.append({"Modules": [{title: f"modules/{package}.md"} for package, title in MODULES.items()]})
    return config


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    for name in BESIDE:
        files.append(File.generated(config, name, content=(ROOT / name).read_text(encoding="utf-8")))
    for package, title in MODULES.items():
        files.append(File.generated(config, f"modules/{package}.md", content=modules_page(package, title)))
    for picture in sorted(PICTURES.glob("*.*")):
        name = f"images/{picture.name}"
        if (old := files.get_file_from_path(name)) is not None:
            files.remove(old)
        files.append(File.generated(config, name, abs_src_path=str(picture)))
    files.append(File.generated(config, "images/icon.svg", abs_src_path=str(ROOT / "esagono/web/icon.svg")))
    return files


def modules_page(package: str, title: str) -> str:
    """The public modules of a package, each to be filled with its docstrings."""
    folder = ROOT / "esagono" / package
    paths = [folder / "__init__.py", *sorted(p for p in folder.glob("*.py") if not p.stem.startswith("_"))]
    names = [".".join(p.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for p in paths]
    return "\n\n".join([f"# {title}", f"Modules of `esagono.{package}`.", *(f"::: {name}" for name in names)]) + "\n"


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    return lists_apart(site_links(markdown, page.file.src_uri, {file.src_uri for file in files}))


def lists_apart(text: str) -> str:
    """Put an empty line between a paragraph and a list or table: GitHub needs none, Python-Markdown does.

    >>> lists_apart("Guns:" + chr(10) + "- one" + chr(10) + "- two")
    'Guns:\\n\\n- one\\n- two'
    """
    out: list[str] = []
    code = False
    for line in text.splitlines():
        code ^= line.startswith("```")
        if (
            not code
            and _ITEM.match(line)
            and out
            and out[-1]
            and not _ITEM.match(out[-1].lstrip())
            and out[-1][0] != " "
        ):
            out.append("")
        out.append(line)
    return "\n".join(out)


def site_links(text: str, page: str, known: set[str]) -> str:
    """Point the links of a page to the pages of the site; files that are none keep their name, as code.

    >>> known = {"SECURITY.md", "server.md", "guide/playing.md"}
    >>> site_links("[here](../../SECURITY.md#a), [there](../esagono/engine/dice.py)", "guide/playing.md", known)
    '[here](../SECURITY.md#a), there (`esagono/engine/dice.py`)'
    >>> site_links("[here](docs/server.md)", "SECURITY.md", known)
    '[here](server.md)'
    """

    def of_site(found: re.Match[str]) -> str:
        before, target, anchor = found[1], found[2], found[3] or ""
        if "://" in target or target.startswith("mailto:"):
            return found[0]
        path = place_of(page, target)
        if path in known:
            return f"{before}{posixpath.relpath(path, posixpath.dirname(page) or '.')}{anchor})"
        if (ROOT / path).is_file():
            words = before[1:-2]
            return words if words == f"`{path}`" else f"{words} (`{path}`)"
        return found[0]  # MkDocs complains about it

    return _LINK.sub(of_site, text)


def place_of(page: str, target: str) -> str:
    """Where a relative link of a document leads: to a page's path on the site, or to a file of the repository."""
    home = page if page in BESIDE else f"docs/{page}"
    path = posixpath.normpath(posixpath.join(posixpath.dirname(home), target))
    return path.removeprefix("docs/")
