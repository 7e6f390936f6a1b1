"""Counters as pictures: SVG for the page and for print, from the rows of `counters.csv`.

A counter is drawn from a `Face` (`faces`), which each series of games makes from its own rows, so that the
drawing is the same for all games.

    esagono.cartography.counters.draw_counters("isonzo-1917")

gives a sheet of `<symbol id="it-spezia">` and `<symbol id="it-spezia-back">`, 100 by 100 units each, and one symbol a
marker (`marker-ce-1` ...). At 32 pixels only the symbol and the values can be read, and they take most of the counter.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from esagono.cartography.counters_glyphs import emblem, size_mark, symbol
from esagono.cartography.counters_style import SideStyle, readable_ink, side_style, text
from esagono.cartography.faces import Cells, Face, reader_of
from esagono.cartography.markers import markers_of
from esagono.games import open_pack

ORANGE = "#d9660a"
"""The dot of units that may not move at first (Altipiani 12.4)."""


def draw_face(face: Face, style: SideStyle) -> str:
    """The inside of a counter's picture, 100 by 100."""
    parts = [_frame(style)]
    if face.picture == "blank":
        parts += [emblem(style.emblem, style.dark), text(50, 95, face.name, 11, style.ink, width=84)]
        return _group(parts, style)
    if face.picture == "pontoon":
        parts += [_pontoon(style), text(50, 14, face.name, 13, style.ink, width=84)]
        return _group(parts, style)
    if face.picture == "done":
        return _group([*parts, _title(face, style), _done(face, style), _small_print(face, style)], style)
    if face.band:
        parts.append(_band(style))
    parts.append(_title(face, style))
    parts.append(size_mark(face.size, style.ink))
    parts.append(symbol(face.kind, style.ink, style.paper))
    if face.colour and not face.corps:
        # A headquarters names no brigade but its own: the colour fills its symbol.
        parts.append(f'<rect x="25.5" y="40" width="49" height="19.5" fill="{face.colour}"/>')
    parts.append(_small_print(face, style))
    parts.append(_values(face, style))
    return _group(parts, style)


def _group(parts: Iterable[str], style: SideStyle) -> str:
    return f'<g font-family="{style.font}" font-stretch="condensed">{"".join(parts)}</g>'


def _outline(style: SideStyle, inset: float) -> str:
    """The silhouette tells the sides apart without colour: rounded corners or cut ones."""
    a, b = inset, 100 - inset
    if style.frame == "cut":
        c = 11 - inset * 0.4
        return (
            f'd="M{a + c:g} {a:g}H{b - c:g}L{b:g} {a + c:g}V{b - c:g}L{b - c:g} {b:g}H{a + c:g}'
            f'L{a:g} {b - c:g}V{a + c:g}Z"'
        )
    r = 11 - inset
    return (
        f'd="M{a + r:g} {a:g}H{b - r:g}a{r:g} {r:g} 0 0 1 {r:g} {r:g}V{b - r:g}a{r:g} {r:g} 0 0 1 {-r:g} {r:g}'
        f'H{a + r:g}a{r:g} {r:g} 0 0 1 {-r:g} {-r:g}V{a + r:g}a{r:g} {r:g} 0 0 1 {r:g} {-r:g}Z"'
    )


def _frame(style: SideStyle) -> str:
    bevel = (
        f'<path d="M4.5 91V12Q4.5 4.5 12 4.5H91" fill="none" stroke="{style.light}" stroke-width="2.4"/>'
        f'<path d="M9 95.5H88Q95.5 95.5 95.5 88V9" fill="none" stroke="{style.dark}" stroke-width="2.4"/>'
    )
    if style.frame == "cut":
        bevel = (
            f'<path d="M4.5 88V13L13 4.5H88" fill="none" stroke="{style.light}" stroke-width="2.4"/>'
            f'<path d="M12 95.5H87L95.5 87V12" fill="none" stroke="{style.dark}" stroke-width="2.4"/>'
        )
    return (
        f'<path {_outline(style, 1.5)} fill="{style.field}"/>{bevel}'
        f'<path {_outline(style, 1.5)} fill="none" stroke="{style.edge}" stroke-width="2.6"/>'
    )


def _title(face: Face, style: SideStyle) -> str:
    """Name at the left, corps in its coloured box at the right; the name alone may take the whole line."""
    left = 10 if style.frame == "cut" else 7
    right = 92.5 if style.frame == "round" else 89.5
    room = (right - face.box - 3 if face.corps else 91) - left
    parts = [text(left, 14.6, face.name, 13, style.ink, anchor="start", width=room)]
    if face.corps:
        fill, ink = style.corps.get(face.corps, (style.dark, style.ink))
        if face.colour:
            fill, ink = face.colour, readable_ink(face.colour)
        x = right - face.box
        parts.append(
            f'<rect x="{x:g}" y="5.2" width="{face.box:g}" height="12.6" rx="2" fill="{fill}" stroke="{style.ink}"'
            f' stroke-width="1.2"/>{text(x + face.box / 2, 15.6, face.corps, 11.5, ink, width=face.box - 4)}'
        )
    if face.arrow:
        parts.append(f'<path d="M42 5L50 .2L58 5Z" fill="{style.ink}"/>')
    return "".join(parts)


def _small_print(face: Face, style: SideStyle) -> str:
    """Set-up hex or turn, written upwards at the right of the symbol, with the dot of units that cannot move yet."""
    parts = []
    if face.division:
        parts.append(text(7.5, 26.4, face.division, 10.5, style.ink, anchor="start", width=15))
    if face.badge:
        parts.append(
            f'<circle cx="86" cy="25" r="6.4" fill="{style.paper}" stroke="{style.ink}" stroke-width="1.6"/>'
            f"{text(86, 28.9, face.badge, 10.5, style.ink)}"
        )
    if face.code:
        code = text(0, 0, face.code, 11, style.ink, width=30, weight=600)
        parts.append(f'<g transform="translate(90 {44.5 if not face.dot else 46.5}) rotate(-90)">{code}</g>')
    if face.dot:
        parts.append(f'<circle cx="86" cy="26" r="4" fill="{ORANGE}" stroke="{style.ink}" stroke-width="1"/>')
    return "".join(parts)


def _done(face: Face, style: SideStyle) -> str:
    """The back of a headquarters whose brigade has acted: a great tick."""
    field = f'<path d="M14 30H86V90H14Z" fill="{style.dark}"/>'
    tick = 'd="M26 60L44 78L76 38" fill="none" stroke-linejoin="round" stroke-linecap="round"'
    halo = f'<path {tick} stroke="{style.paper}" stroke-width="15"/>'
    return f'{field}{halo}<path {tick} stroke="{style.ink}" stroke-width="8"/>'


def _band(style: SideStyle) -> str:
    """The bar of a reduced unit: white between two dark lines, right across the counter."""
    return (
        f'<path d="M3 37.5H97V51.5H3Z" fill="{style.paper}"/>'
        f'<path d="M3 37.5H97M3 51.5H97" stroke="{style.ink}" stroke-width="1.8"/>'
    )


def _values(face: Face, style: SideStyle) -> str:
    guns_alone = face.disc and "-" not in face.values
    if guns_alone:
        return (
            f'<circle cx="31" cy="79.5" r="15.2" fill="{style.ink}"/>'
            f"{text(31, 90, face.disc, 30, style.paper)}{text(73, 90.5, face.values, 33, style.ink)}"
        )
    parts = [text(50, 91.5, face.values, 33, style.ink, width=88)]
    if face.disc:
        parts.append(
            f'<circle cx="13" cy="44.5" r="8.6" fill="{style.ink}"/>{text(13, 50.3, face.disc, 16, style.paper)}'
        )
    return "".join(parts)


def _pontoon(style: SideStyle) -> str:
    water = (
        '<path d="M4 34Q20 28 36 34T68 34T96 34V72Q80 78 64 72T32 72T4 72Z" fill="#7fb2cf"/>'
        '<path d="M8 44q6-4 12 0t12 0M68 62q6-4 12 0t12 0M8 62q6-4 12 0M74 44q6-4 12 0" fill="none" stroke="#ffffff"'
        ' stroke-width="1.8"/>'
    )
    boats = "".join(
        f'<path d="M32 {y}q18-9 36 0v6q-18 9-36 0Z" fill="{style.paper}" stroke="{style.ink}" stroke-width="2"/>'
        for y in (36, 51, 66)
    )
    deck = f'<path d="M42 20H58V90H42Z" fill="#b98a4e" stroke="{style.ink}" stroke-width="2.4"/>'
    planks = (
        f'<path d="M42 {"H58M42 ".join(str(y) for y in range(28, 90, 8))}H58" stroke="{style.ink}" stroke-width="1.2"/>'
    )
    return water + boats + deck + planks


def svg(inside: str, size: int = 100) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="{size}" height="{size}">{inside}</svg>'
    )


def side_styles(counters: Iterable[Cells]) -> dict[str, SideStyle]:
    """The style of each side that has counters, with colours for its corps in order of appearance."""
    rows = list(counters)
    return {
        side: side_style(side).with_corps(row.get("corps", "") for row in rows if row["side"] == side)
        for side in dict.fromkeys(row["side"] for row in rows)
    }


def draw_counters(game_id: str, pack: str | Path | None = None, lang: str = "en") -> str:
    """A sheet with a symbol for each counter, its back, and each marker."""
    opened = open_pack(game_id, pack)
    rows = opened.rows("counters.csv", ("id", "side", "name", "type"))
    styles = side_styles(rows)
    face = reader_of(game_id, opened)
    symbols = []
    for row in rows:
        for suffix, reduced in (("", False), ("-back", True)):
            symbols.append(_symbol(row["id"] + suffix, draw_face(face(row, reduced), styles[row["side"]])))
    symbols += [_symbol(f"marker-{name}", draw()) for name, draw in markers_of(game_id, lang).items()]
    return f'<svg xmlns="http://www.w3.org/2000/svg" style="display:none">{"".join(symbols)}</svg>\n'


def _symbol(ident: str, inside: str) -> str:
    return f'<symbol id="{ident}" viewBox="0 0 100 100">{inside}</symbol>'
