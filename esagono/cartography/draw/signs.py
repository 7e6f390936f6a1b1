"""Signs in the hexes: towns and villages, peaks, flags, objectives, and the ground itself."""

from __future__ import annotations

from functools import cache
from math import cos, hypot, pi, sin
from random import Random

from esagono.cartography.draw import curves, figures, parcels, relief
from esagono.cartography.draw.canvas import Canvas
from esagono.cartography.draw.labels import Area
from esagono.cartography.frame import Point

VILLAGE_RADIUS, TOWN_RADIUS, PEAK_RADIUS = 12.0, 22.0, 9.0
VARIANTS = 4


def definitions() -> str:
    """A few different villages and towns, so that no two neighbours look alike."""
    out = []
    for variant in range(VARIANTS):
        out.append(f'<path id="v{variant}" d="{_houses(f"village {variant}", 5, 9.0)}"/>')
        out.append(f'<path id="t{variant}" d="{_houses(f"town {variant}", 17, 21.0)}"/>')
    # A farmhouse is a court closed by its wings, a farm a house and a barn.
    out.append('<path id="c0" d="M-10-8H10V8H2V5H7V-5H-7V5H-2V8H-10Z"/>')
    out.append('<path id="c1" d="M-10-7H10V-4H-7V5H7V-1H10V8H-10Z"/>')
    out.append('<path id="f0" d="M-8-5H2V0H-4V5H-8ZM4 1H9V6H4Z"/>')
    out.append('<path id="f1" d="M-8 0H3V5H-8ZM1-6H8V-1H1Z"/>')
    out.append(parcels.definitions())
    out.append('<path id="spot" class="spot" d="M0-5L4.6 3.4H-4.6Z"/>')
    out.append('<path id="house" d="M-3-2.6H3V2.6H-3Z"/>')
    out.append('<path id="pass" class="pass" d="M-5-4Q-1 0-5 4M5-4Q1 0 5 4"/>')
    out.append('<path id="fort" class="fort" d="M0-6L5.7-1.9L3.5 4.9H-3.5L-5.7-1.9Z"/>')
    out.append(
        '<g id="peak"><path class="peak-light" d="M0-10L-9 7L0 7Z"/><path class="peak-dark" d="M0-10L9 7L0 7Z"/></g>'
    )
    return "".join(out)


def _houses(seed: str, count: int, radius: float) -> str:
    """Little blocks around a square, turned this way and that, none overlapping."""
    chance = Random(seed)
    placed: list[tuple[float, float, float]] = []
    out = []
    while len(placed) < count:
        angle, far = chance.uniform(0, 2 * pi), radius * chance.uniform(0.15, 1.0) ** 0.6
        x, y = far * cos(angle), far * sin(angle) * 0.85
        wide, high = chance.uniform(4.0, 7.5), chance.uniform(3.6, 5.4)
        reach = hypot(wide, high) / 2
        if any(hypot(x - px, y - py) < reach + pr - 0.6 for px, py, pr in placed):
            radius *= 1.01
            continue
        placed.append((x, y, reach))
        turn = chance.uniform(-0.5, 0.5)
        c, s = cos(turn), sin(turn)
        corners = [(-wide / 2, -high / 2), (wide / 2, -high / 2), (wide / 2, high / 2), (-wide / 2, high / 2)]
        out.append(curves.polygon([(x + a * c - b * s, y + a * s + b * c) for a, b in corners]))
    return "".join(out)


def use(sign: str, at: Point) -> str:
    return f'<use href="#{sign}" x="{curves.number(at[0])}" y="{curves.number(at[1])}"/>'


def is_large(canvas: Canvas, town: str) -> bool:
    """Whether a town is drawn as a large one: by its kind, or because nothing else is known of it."""
    return bool(town) and canvas.kind_of(town) in ("town", "")


def settlements(canvas: Canvas) -> str:
    out = []
    for name, h in sorted(canvas.sheet.hexes.items()):
        if not (h.town or h.settlement):
            continue
        variant = Random(name).randrange(VARIANTS)
        sign = f"t{variant}" if is_large(canvas, h.town) or h.terrain == "village" else f"v{variant}"
        if h.terrain in ("farm", "farmhouse"):
            sign = f"{'f' if h.terrain == 'farm' else 'c'}{variant % 2}"
        if canvas.sign_scale == 1.0:
            out.append(use(sign, canvas.anchors[name]))
        else:
            x, y = (curves.number(v) for v in canvas.anchors[name])
            out.append(f'<use href="#{sign}" transform="translate({x} {y})scale({canvas.sign_scale})"/>')
    return "".join(out)


def peak_at(canvas: Canvas, name: str) -> Point:
    h = canvas.sheet.hexes[name]
    x, y = canvas.true_position(name, h.peak, 24)
    ax, ay = canvas.anchors[name]
    if (h.town or h.settlement) and hypot(x - ax, y - ay) < 26:
        cx, cy = canvas.centre(name)
        x, y = (2 * cx - ax + 8, 2 * cy - ay - 16)
    x, y = figures.beside_level(canvas, name, (x, y), 20)
    ox, oy = figures.of(canvas, name).objective
    if h.objective and hypot(x - ox, y - oy) < 21:
        # The points must not lie on the peak that they are for.
        y = oy - (21**2 - min(20.0, abs(x - ox)) ** 2) ** 0.5
    return (x, y)


def peaks(canvas: Canvas) -> str:
    return "".join(use("peak", peak_at(canvas, n)) for n, h in sorted(canvas.sheet.hexes.items()) if h.peak)


def areas(canvas: Canvas, name: str) -> list[Area]:
    """What the signs of a hex cover, as names and numbers see them."""
    h = canvas.sheet.hexes[name]
    out = []
    if h.town or h.settlement:
        x, y = canvas.anchors[name]
        r = 18 if h.town else 9
        out.append(Area(x - r, y - r, x + r, y + r))
    if h.peak:
        x, y = peak_at(canvas, name)
        out.append(Area(x - 9, y - 10, x + 9, y + 7))
    if h.place:
        x, y = minor_at(canvas, name)
        out.append(Area(x - 5, y - 5, x + 5, y + 4))
    if h.flag:
        x, y = figures.of(canvas, name).flag
        out.append(Area(x - 1, y - 1, x + 28, y + 28))
    return out


MINOR_SIGNS = {"peak": "spot", "hill": "spot", "pass": "pass", "fort": "fort"}


def minor_at(canvas: Canvas, name: str) -> Point:
    """Where the lesser name of a hex stands, out of the way of its chief sign."""
    h = canvas.sheet.hexes[name]
    x, y = canvas.true_position(name, h.place, 30)
    chief = signs_of(canvas, name)
    if chief and hypot(x - chief[0], y - chief[1]) < 22:
        cx, cy = canvas.centre(name)
        return (2 * cx - chief[0] - 12, cy + 14 if chief[1] <= cy else cy - 18)
    return figures.beside_level(canvas, name, (x, y), 14)


def signs_of(canvas: Canvas, name: str) -> Point | None:
    h = canvas.sheet.hexes[name]
    if h.town or h.settlement:
        return canvas.anchors[name]
    return peak_at(canvas, name) if h.peak else None


def minor_sign(canvas: Canvas, place: str) -> str:
    """The small sign of a lesser place; empty where only its name is written."""
    kind = canvas.kind_of(place)
    return "" if kind in ("wood", "locality", "station", "bridge") else MINOR_SIGNS.get(kind, "house")


def minor_places(canvas: Canvas) -> str:
    out = []
    for name, h in sorted(canvas.sheet.hexes.items()):
        sign = minor_sign(canvas, h.place) if h.place else ""
        if sign:
            out.append(use(sign, minor_at(canvas, name)))
    return "".join(out)


def objectives(canvas: Canvas) -> str:
    out = []
    for name, h in sorted(canvas.sheet.hexes.items()):
        if h.objective:
            x, y = figures.of(canvas, name).objective
            out.append(f'<circle cx="{curves.number(x)}" cy="{curves.number(y)}" r="9.5"/>')
            out.append(f'<text x="{curves.number(x)}" y="{curves.number(y + 4.9)}">{h.objective}</text>')
    return "".join(out)


def flags(canvas: Canvas) -> str:
    out = []
    for name, h in sorted(canvas.sheet.hexes.items()):
        if h.flag:
            out.append(flag(h.flag, figures.of(canvas, name).flag))
    return "".join(out)


def flag(side: str, at: Point) -> str:
    """A small flag on a staff whose foot is at `at` plus (0, 26)."""
    x, y = at
    bands = {
        "italian": ("v", "#2f7d4f", "#f6f2e6", "#b5322f"),
        "piedmontese": ("v", "#2f7d4f", "#f6f2e6", "#b5322f"),
        "austro-hungarian": ("h", "#1f1c18", "#1f1c18", "#e8bf3c"),
        "austrian": ("h", "#1f1c18", "#1f1c18", "#e8bf3c"),
    }[side]
    out = [f'<path d="M{curves.pair((x, y + 28))}V{curves.number(y)}" stroke="#2b2620" stroke-width="2.2"/>']
    if bands[0] == "v":
        for i, colour in enumerate(bands[1:]):
            out.append(
                f'<rect x="{curves.number(x + 9 * i)}" y="{curves.number(y)}" width="9" height="17" fill="{colour}"/>'
            )
    else:
        out.append(f'<rect x="{curves.number(x)}" y="{curves.number(y)}" width="27" height="8.5" fill="{bands[1]}"/>')
        out.append(
            f'<rect x="{curves.number(x)}" y="{curves.number(y + 8.5)}" width="27" height="8.5" fill="{bands[3]}"/>'
        )
    out.append(
        f'<rect x="{curves.number(x)}" y="{curves.number(y)}" width="27" height="17" fill="none" '
        f'stroke="#2b2620" stroke-width="1"/>'
    )
    return "<g>" + "".join(out) + "</g>"


def has_fields(canvas: Canvas) -> bool:
    """Whether the country is a plain."""
    heights = [h.elevation for h in canvas.sheet.hexes.values()]
    return max(heights) - min(heights) < relief.PLAIN


def ground_signs(canvas: Canvas) -> str:
    """Signs for the ground itself: reeds in swamps, trees in woods, stones on the Carso, the fields of a plain."""
    fields = parcels.draw_fields(canvas) if has_fields(canvas) else ""
    return fields + swamps(canvas) + woods(canvas) + stones(canvas)


TREES = ((-27, -14), (-9, -20), (12, -14), (28, -4), (-30, 8), (-12, 4), (8, 10), (-20, 25), (20, 26))


def woods(canvas: Canvas) -> str:
    """Round trees, each on its trunk."""
    out = []
    for name, h in sorted(canvas.sheet.hexes.items()):
        if h.terrain == "woods":
            x, y = canvas.centre(name)
            chance = Random(name)
            for dx, dy in TREES:
                at = (x + dx + chance.uniform(-4, 4), y + dy + chance.uniform(-4, 4))
                out.append(f"M{curves.pair(at)}v5m-5.5-7a5.5 5.5 0 1 1 11 0a5.5 4.6 0 1 1-11 0z")
    return f'<path class="trees" d="{"".join(out)}"/>' if out else ""


def stones(canvas: Canvas) -> str:
    """Little angles, like the broken limestone of the plateau."""
    out = []
    for name, h in sorted(canvas.sheet.hexes.items()):
        if h.terrain == "carso":
            x, y = canvas.centre(name)
            out.append(f"M{round(x)} {round(y)}{_heap(Random(name).randrange(HEAPS))}")
    return f'<path class="stones" d="{"".join(out)}"/>' if out else ""


HEAPS = 16
"""Different hexes of stones: enough that nobody sees one again, and few enough to compress well."""


@cache
def _heap(variant: int) -> str:
    """The stones of a hex, from one to the next: there are thousands, and short steps are half as long to write."""
    out = []
    chance = Random(f"stones {variant}")
    pen = (0, 0)
    for _ in range(9):
        angle, far = chance.uniform(0, 2 * pi), 42 * chance.random() ** 0.6
        at = (round(far * cos(angle)), round(4 + far * sin(angle) * 0.9))
        high, wide = chance.choice((4, 5, 6)), chance.choice((3, 4, 5))
        out.append(f"m{curves.pair((at[0] - pen[0], at[1] - pen[1]))}l4-{high} {wide} 4")
        pen = (at[0] + 4 + wide, at[1] - high + 4)
    return "".join(out)


def swamps(canvas: Canvas) -> str:
    """Reeds and water lines."""
    out = []
    rows = [(-24, (-18, 6)), (-8, (-30, 0, 24)), (8, (-20, 12)), (24, (-8, 20))]
    for name, h in sorted(canvas.sheet.hexes.items()):
        if h.terrain == "swamp":
            x, y = canvas.centre(name)
            for dy, starts in rows:
                for dx in starts:
                    out.append(f"M{curves.pair((x + dx, y + dy))}h15m-7.5 0v-6m-3 6l-2-4m8 4l2-4")
    return f'<path class="reeds" d="{"".join(out)}"/>' if out else ""
