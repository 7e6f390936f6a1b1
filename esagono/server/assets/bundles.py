"""The modules and styles by which a page begins, sent as a few answers instead of one for each file.

A board needs some seventy modules before it can be used. Each would cost a request, its headers, and what a compressor
learns from the other files. Below `/web/<page>/` the server gives the same files in another form: each script that the
page names holds all it imports, but for what a script named earlier holds; all style sheets are one. Modules that are
fetched later are there as well, and find what the page has already: no module ever runs twice in a page.

The files are read as they are written here: imports and exports by names, one import in a line, nothing exported that
changes (`tests/server/test_bundles.py` looks at all of them).
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator

IMPORT = re.compile(r'^import \{ ([^}]*) \} from "(\.[\w./-]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
LATER = re.compile(r'\bimport\((["`])(\.[^"`]*)')
"""The beginning of an import when something is wanted; its address may go on with a name."""
SCRIPT = re.compile(r'(<script type="module"(?: async)? src=")/web/(js/[\w./-]+)"')
STYLES = re.compile(r'^ *<link rel="stylesheet" href="/web/(css/[\w-]+\.css)" />\n', re.MULTILINE)


class Bundle:
    """The files of one page; `read` gives the text of a file by its name."""

    def __init__(self, page: str, read: Callable[[str], str]) -> None:
        self.page, self.root = page, f"/web/{page}/"
        self._read = read
        self.html = read(f"{page}.html")
        self.styles = STYLES.findall(self.html)
        self.scripts: dict[str, list[str]] = {}
        """By the module that a script of the page names: what it holds, each after what it imports."""
        self.home: dict[str, str] = {}
        """In which script a module is."""
        for _, script in SCRIPT.findall(self.html):
            self.scripts[script] = []
            for module in self._with_imports(script):
                self.scripts[script].append(module)
                self.home[module] = script

    @property
    def files(self) -> list[str]:
        """Source files that make up the bundle."""
        return [f"{self.page}.html", *self.styles, *self.home]

    def document(self) -> str:
        """The page, which names its bundle."""
        link = f'    <link rel="stylesheet" href="{self.root}all.css" />\n'
        html = STYLES.sub(link, self.html, count=1)
        return SCRIPT.sub(rf'\1{self.root}\2"', STYLES.sub("", html))

    def get(self, name: str) -> str | None:
        """A file below the page's own address."""
        if name == "all.css":
            return "".join(map(self._read, self.styles))
        if not name.endswith(".js"):
            return None
        if name in self.scripts:
            return self._script(name)
        return self._shared(name) if name in self.home else self._later(name)

    def _with_imports(self, module: str) -> Iterator[str]:
        """What a module needs and no script holds yet, then the module."""
        if module not in self.home:
            for _, path in IMPORT.findall(self._read(module)):
                yield from (m for m in self._with_imports(_beside(module, path)) if m not in self.home)
            yield module

    def _script(self, script: str) -> str:
        held = self.scripts[script]
        elsewhere: dict[str, set[str]] = {}
        for module in held:
            for _, path in IMPORT.findall(self._read(module)):
                other = _beside(module, path)
                if self.home[other] != script:
                    elsewhere.setdefault(self.home[other], set()).add(_handle(other))
        heads = [self._import(", ".join(sorted(names)), home) for home, names in elsewhere.items()]
        names = ", ".join(map(_handle, held))
        return "\n".join([*heads, *map(self._enclosed, held), f"export {{ {names} }};\n"])

    def _enclosed(self, module: str) -> str:
        """A module as a function that gives what it exports, so that no two of them share a name by chance."""
        text = self._read(module)
        exported = ", ".join(EXPORT.findall(text))
        text = IMPORT.sub(lambda m: f"const {{ {_renamed(m[1])} }} = {_handle(_beside(module, m[2]))};", text)
        text = LATER.sub(lambda m: f"import({m[1]}{self.root}{_beside(module, m[2])}", EXPORT.sub("", text))
        text = re.sub(r"\n{2,}", "\n", text)
        return f"const {_handle(module)} = (() => {{\n{text}return {{ {exported} }};\n}})();"

    def _later(self, module: str) -> str:
        """Rewrite a module that is imported on demand; line numbers stay the same."""

        def found(m: re.Match[str]) -> str:
            other = _beside(module, m[2])
            if other not in self.home:
                return m[0]
            return f"{self._import(_handle(other), self.home[other])} const {{ {_renamed(m[1])} }} = {_handle(other)};"

        return IMPORT.sub(found, self._read(module))

    def _shared(self, module: str) -> str:
        """Re-export a module that the page has already, for imports by its own name."""
        exported = ", ".join(EXPORT.findall(self._read(module)))
        return (
            f"{self._import(_handle(module), self.home[module])}\nexport const {{ {exported} }} = {_handle(module)};\n"
        )

    def _import(self, names: str, script: str) -> str:
        return f'import {{ {names} }} from "{self.root}{script}";'


def _beside(module: str, path: str) -> str:
    """The file that a path in a module means.

    >>> _beside("js/map/scene.js", "../lib/dom.js"), _beside("js/board.js", "./")
    ('js/lib/dom.js', 'js/')
    """
    found = posixpath.normpath(posixpath.join(posixpath.dirname(module), path))
    return found + "/" if path.endswith("/") else found


def _handle(module: str) -> str:
    """By which a bundle knows a module.

    >>> _handle("js/lib/dom.js")
    '$lib$dom'
    """
    return re.sub(r"\W", "$", module.removeprefix("js").removesuffix(".js"))


def _renamed(names: str) -> str:
    """What is imported, as it is taken out of an object.

    >>> _renamed("h, fill as put")
    'h, fill: put'
    """
    return names.replace(" as ", ": ")
