"""The pictures inside counters: military symbols, size marks, emblems.

A symbol fills the box from (24, 28) to (76, 61) of a counter of 100 by 100. Some kinds are drawn light on dark, so
that they stand out at thumbnail size: heavy guns, and the assault troops with their black flames.
"""

from __future__ import annotations

from collections.abc import Callable

from esagono.cartography.counters_style import text

LEFT, TOP, RIGHT, BOTTOM = 24.0, 28.0, 76.0, 61.0
MIDDLE_X, MIDDLE_Y = (LEFT + RIGHT) / 2, (TOP + BOTTOM) / 2

SIZE_MARKS = {
    "division": "XX",
    "brigade": "X",
    "regiment": "III",
    "group": "III",
    "battalion": "II",
    "company": "I",
    "squadron": "I",
}
INVERTED = frozenset({"heavy-artillery", "infiltration", "bombard"})


def symbol(kind: str, ink: str, paper: str) -> str:
    """The military symbol of a kind of unit, in its box."""
    if kind in INVERTED:
        ink, paper = paper, ink
    frame = ink if kind not in INVERTED else paper
    box = (
        f'<rect x="{LEFT:g}" y="{TOP:g}" width="{RIGHT - LEFT:g}" height="{BOTTOM - TOP:g}" '
        f'fill="{paper}" stroke="{frame}" stroke-width="3"/>'
    )
    draw = _SYMBOLS.get(kind)
    return box + (draw(ink, paper) if draw else "")


def _cross(ink: str, paper: str) -> str:
    return f'<path d="M24 28L76 61M76 28L24 61" stroke="{ink}" stroke-width="3.2" fill="none"/>'


def _horn(ink: str, paper: str) -> str:
    """The hunting horn of the Bersaglieri, with its flame."""
    horn = f'<circle cx="50" cy="48" r="7" fill="{paper}" stroke="{ink}" stroke-width="3.4"/>'
    return _cross(ink, paper) + horn + f'<path d="M50 30Q57 37 52.5 42H47.5Q43 37 50 30Z" fill="{ink}"/>'


def _wheels(ink: str, paper: str) -> str:
    rings = "".join(
        f'<circle cx="{x}" cy="61" r="4.8" fill="{paper}" stroke="{ink}" stroke-width="2.8"/>' for x in (37, 63)
    )
    return _cross(ink, paper) + rings


def _mountain(ink: str, paper: str) -> str:
    return _cross(ink, paper) + f'<path d="M50 41L63 61H37Z" fill="{ink}"/>'


def _assault(ink: str, paper: str) -> str:
    dagger = "M50 30L54 35V50H61V53.6H52.4V59H47.6V53.6H39V50H46V35Z"
    return (
        _cross(ink, paper) + f'<path d="{dagger}" fill="{ink}" stroke="{paper}" stroke-width="3" paint-order="stroke"/>'
    )


def _gun(ink: str, paper: str) -> str:
    return f'<circle cx="{MIDDLE_X:g}" cy="{MIDDLE_Y:g}" r="8.5" fill="{ink}"/>'


def _heavy_gun(ink: str, paper: str) -> str:
    disc = f'<circle cx="{MIDDLE_X:g}" cy="{MIDDLE_Y:g}" r="10.5" fill="{ink}"/>'
    return disc + f'<path d="M31 35V54M69 35V54" stroke="{ink}" stroke-width="4"/>'


def _engineer(ink: str, paper: str) -> str:
    # A bridge seen from above: two rails that open at the banks.
    return (
        f'<path d="M29 32L37 39.5H63L71 32M29 57L37 49.5H63L71 57" stroke="{ink}" stroke-width="3.4" fill="none"/>'
        f'<path d="M43 39.5V49.5M50 39.5V49.5M57 39.5V49.5" stroke="{ink}" stroke-width="2.2"/>'
    )


def _bridging(ink: str, paper: str) -> str:
    return _engineer(ink, paper) + f'<circle cx="50" cy="44.5" r="9" fill="{ink}"/>' + text(50, 50, "P", 15, paper)


def _sapper(ink: str, paper: str) -> str:
    return f'<path d="M34 56V35H66V56M50 35V53" stroke="{ink}" stroke-width="4" fill="none"/>'


def _fortress(ink: str, paper: str) -> str:
    return (
        f'<path d="M30 57V33H38V39H45V33H55V39H62V33H70V57Z" fill="{ink}"/>'
        f'<path d="M46 57V51a4 4 0 0 1 8 0V57Z" fill="{paper}"/>'
    )


def _cavalry(ink: str, paper: str) -> str:
    return f'<path d="M24 61L76 28" stroke="{ink}" stroke-width="3.2"/>'


def _headquarters(ink: str, paper: str) -> str:
    return f'<path d="M24 28H76V40H24Z" fill="{ink}"/>'


def _lettered(letter: str) -> Callable[[str, str], str]:
    """Infantry of another army within the army: the cross with a letter on a small shield."""

    def draw(ink: str, paper: str) -> str:
        shield = f'<path d="M41 35H59V49Q50 58 41 49Z" fill="{ink}"/>'
        size = 13 if len(letter) == 1 else 10
        return _cross(ink, paper) + shield + text(50, 47.5, letter, size, paper)

    return draw


def _light(ink: str, paper: str) -> str:
    return _cross(ink, paper) + f'<path d="M50 35L60 44.5L50 54L40 44.5Z" fill="{ink}"/>'


def _dismounted(ink: str, paper: str) -> str:
    return _cavalry(ink, paper) + f'<path d="M24 28L76 61" stroke="{ink}" stroke-width="2.6" stroke-dasharray="5 5"/>'


def _mountain_gun(ink: str, paper: str) -> str:
    return f'<circle cx="50" cy="39" r="7.5" fill="{ink}"/><path d="M50 47L60 61H40Z" fill="{ink}"/>'


def _horse_gun(ink: str, paper: str) -> str:
    return _cavalry(ink, paper) + f'<circle cx="50" cy="44.5" r="9" fill="{ink}" stroke="{paper}" stroke-width="2"/>'


def _mortar(ink: str, paper: str) -> str:
    arrow = f'<path d="M50 50V33M43 40L50 32L57 40" stroke="{ink}" stroke-width="3.4" fill="none"/>'
    return arrow + f'<circle cx="50" cy="52.5" r="5" fill="{paper}" stroke="{ink}" stroke-width="3.2"/>'


def _machine_gun(ink: str, paper: str) -> str:
    return f'<path d="M50 56V33M42 42L50 32L58 42M38 56H62M43 49H57" stroke="{ink}" stroke-width="3.4" fill="none"/>'


def _flame(ink: str, paper: str) -> str:
    return f'<path d="M50 31Q61 43 58 51Q56 58 50 58Q44 58 42 51Q41 46 46 41Q47 46 50 46Q52 40 50 31Z" fill="{ink}"/>'


def _armored_car(ink: str, paper: str) -> str:
    hull = f'<rect x="32" y="36" width="36" height="15" rx="7.5" fill="none" stroke="{ink}" stroke-width="3.2"/>'
    return hull + f'<circle cx="41" cy="55" r="3.4" fill="{ink}"/><circle cx="59" cy="55" r="3.4" fill="{ink}"/>'


def _commander(ink: str, paper: str) -> str:
    star = "M50 30L53.6 40.4H64.6L55.8 46.9L59.1 57.3L50 51L40.9 57.3L44.2 46.9L35.4 40.4H46.4Z"
    return f'<path d="{star}" fill="{ink}"/>'


def _marshal(ink: str, paper: str) -> str:
    """Two crossed batons, for a commander who wears no crown."""
    batons = f'<path d="M34 56L66 33M66 56L34 33" stroke="{ink}" stroke-width="6.4" stroke-linecap="round"/>'
    return batons + f'<path d="M38 53L62 36M62 53L38 36" stroke="{paper}" stroke-width="1.6" stroke-dasharray="3 3"/>'


def _overall_commander(ink: str, paper: str) -> str:
    return f'<path d="M35 54L31 35L41 43L50 31L59 43L69 35L65 54ZM35 56H65V59.5H35Z" fill="{ink}"/>'


_SYMBOLS = {
    "infantry": _cross,
    "bersaglieri": _horn,
    "mountain": _mountain,
    "infiltration": _assault,
    "engineer": _engineer,
    "artillery": _gun,
    "heavy-artillery": _heavy_gun,
    "fortress": _fortress,
    "cavalry": _cavalry,
    "headquarters": _headquarters,
    "bicycle": _wheels,
    "border-guard": _lettered("G"),
    "landwehr": _lettered("LW"),
    "honved": _lettered("H"),
    "dismounted-cavalry": _dismounted,
    "line": _cross,
    "light": _light,
    "mountain-artillery": _mountain_gun,
    "field-artillery": _gun,
    "horse-artillery": _horse_gun,
    "minewerfer": _mortar,
    "bombard": _mortar,
    "machine-gun": _machine_gun,
    "flamethrower": _flame,
    "armored-car": _armored_car,
    "commander": _commander,
    "overall-commander": _overall_commander,
    "marshal": _marshal,
    "bridging-engineer": _bridging,
    "sapper": _sapper,
}
KINDS = tuple(_SYMBOLS)


def size_mark(size: str, ink: str) -> str:
    """The mark above the box, drawn with strokes so that no font can blur it."""
    mark = SIZE_MARKS.get(size, "")
    step, height, top = 6.5, 6.2, 19.4
    left = MIDDLE_X - step * (len(mark) - 1) / 2
    strokes = []
    for i, letter in enumerate(mark):
        x = left + i * step
        if letter == "X":
            strokes.append(f"M{x - 3.6:g} {top:g}l7.2 {height:g}m0 {-height:g}l-7.2 {height:g}")
        else:
            strokes.append(f"M{x:g} {top:g}v{height:g}")
    return f'<path d="{"".join(strokes)}" stroke="{ink}" stroke-width="2.6" fill="none"/>' if mark else ""


EMBLEMS = {
    "star": "M50 22L56.6 42.1H77.6L60.6 54.4L67 74.4L50 62L33 74.4L39.4 54.4L22.4 42.1H43.4Z",
    "crown": "M28 68L22 36L36 49L50 28L64 49L78 36L72 68ZM28 72H72V79H28Z",
}


def emblem(name: str, ink: str, opacity: float = 1.0) -> str:
    """The emblem of a side, on the backs of counters that have nothing else there."""
    return f'<path d="{EMBLEMS[name]}" fill="{ink}" opacity="{opacity:g}"/>'
