"""The lettering of maps and counters: fonts that ship with the package, so that a drawing is the same on every machine.

The faces are cut from DejaVu (see `fonts/README.md`). A drawing embeds those it uses; pictures in PNG are made with the
files themselves; the width of a text is known without any font installed.
"""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Final

FOLDER: Final = files("esagono.cartography") / "fonts"
SERIF: Final = "'Esagono Serif',serif"
SANS: Final = "'Esagono Sans',sans-serif"
FACES: Final = {
    "serif": ("Esagono Serif", 400, "normal", "esagono-serif.woff2"),
    "serif-bold": ("Esagono Serif", 700, "normal", "esagono-serif-bold.woff2"),
    "serif-italic": ("Esagono Serif", 400, "italic", "esagono-serif-italic.woff2"),
    "sans": ("Esagono Sans", 400, "normal", "esagono-digits.woff2"),
    "sans-bold": ("Esagono Sans", 700, "normal", "esagono-digits-bold.woff2"),
    "sans-bold-letters": ("Esagono Sans", 700, "normal", "esagono-sans-bold.ttf"),
}
"""Family, weight, style and file of each face; of the sans on maps only the figures are embedded."""
UNKNOWN: Final = 600
"""Width of a letter that a face does not have, in thousandths of its size."""


@cache
def _advances() -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = json.loads((FOLDER / "advances.json").read_text(encoding="utf-8"))
    return found


def width(text: str, size: float, face: str = "serif", spacing: float = 0.0) -> float:
    """How wide a text is.

    >>> width("Gorizia", 25, "serif-bold") > width("Gorizia", 25, "serif")
    True
    """
    letters = _advances()[face]
    return sum(letters.get(c, UNKNOWN) for c in text) * size / 1000 + spacing * len(text)


def font_faces(faces: Iterable[str], letters: Mapping[str, str] | None = None) -> str:
    """CSS that brings some faces into a drawing, of those named in `letters` only these letters."""
    out = []
    for face in faces:
        family, weight, slant, file = FACES[face]
        kind = file.rsplit(".", 1)[1]
        data = cut(face, letters[face]) if letters and face in letters else (FOLDER / file).read_bytes()
        packed = base64.b64encode(data).decode("ascii")
        out.append(
            f"@font-face{{font-family:'{family}';font-weight:{weight};font-style:{slant};"
            f"src:url(data:font/{kind};base64,{packed})}}"
        )
    return "".join(out)


@cache
def cut(face: str, letters: str) -> bytes:
    """A face with some of its letters, as WOFF2: a map of our own uses half of them."""
    from fontTools import subset

    options = subset.Options(flavor="woff2", hinting=False, layout_features=[], notdef_outline=True)
    options.drop_tables += ["MATH"]
    with as_file(FOLDER / FACES[face][3]) as file:
        font = subset.load_font(str(file.with_suffix(".ttf")), options)
    cutter = subset.Subsetter(options)
    cutter.populate(text=letters)
    cutter.subset(font)
    buffer = io.BytesIO()
    subset.save_font(font, buffer, options)
    return buffer.getvalue()


@cache
def font_files() -> tuple[str, ...]:
    """The files of all faces, for programs that cannot read fonts out of a drawing."""
    with as_file(FOLDER) as folder:
        return tuple(str(path) for path in sorted(Path(folder).glob("*.ttf")))


def png(svg: str, pixels: int) -> bytes:
    """The picture of an SVG drawing, so many pixels wide, with these fonts and no others."""
    import resvg_py

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=pixels,
            skip_system_fonts=True,
            font_files=list(font_files()),
            font_family="Esagono Serif",
            serif_family="Esagono Serif",
            sans_serif_family="Esagono Sans",
        )
    )
