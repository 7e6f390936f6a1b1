"""The ground: a model of its heights, and from it the shaded tints and the contours.

Heights are known at the hex centres, on summits and along rivers (a river lies at the lowest ground beside it). A thin
plate through these points gives the model. The fine grain of the shading is an engraver's texture, stronger where the
ground is rough; contours do not use it.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
from contourpy import contour_generator
from numpy.typing import NDArray
from PIL import Image
from scipy.interpolate import RBFInterpolator
from scipy.ndimage import gaussian_filter, zoom
from scipy.spatial import cKDTree

from esagono.cartography.draw import parcels
from esagono.cartography.draw.style import Colour
from esagono.cartography.frame import Point

Field = NDArray[np.float64]

COARSE = 9
"""Model cells a hex width."""
PLAIN = 100
"""Difference in height, in metres, below which the country is drawn as a plain of fields."""
FINE = 5
"""Picture pixels a model cell."""


@dataclass(frozen=True)
class Box:
    """A rectangle of the drawing plane, in hex widths."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Ground:
    """Heights in metres on a regular net over a box; row 0 is the north."""

    box: Box
    heights: Field


def model(box: Box, known: Mapping[Point, float]) -> Ground:
    """Heights over a box from known points."""
    points = np.array(sorted(known), dtype=float)
    values = np.array([known[(float(x), float(y))] for x, y in points])
    columns, rows = round(box.width * COARSE) + 1, round(box.height * COARSE) + 1
    xs, ys = np.linspace(box.x, box.x + box.width, columns), np.linspace(box.y, box.y + box.height, rows)
    mesh = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    plate = RBFInterpolator(points, values, neighbors=36, kernel="thin_plate_spline", smoothing=0.002)
    heights = plate(mesh).reshape(rows, columns)
    low, high = values.min() - 20, values.max() + 60
    return Ground(box, gaussian_filter(np.clip(heights, low, high), 0.7))


def contours(ground: Ground, step: int, first: int) -> list[tuple[int, list[list[Point]]]]:
    """Contour lines in the drawing plane, from `first` metres upwards."""
    rows, columns = ground.heights.shape
    box = ground.box
    xs, ys = np.linspace(box.x, box.x + box.width, columns), np.linspace(box.y, box.y + box.height, rows)
    generator = contour_generator(xs, ys, ground.heights)
    out = []
    for height in range(first, int(ground.heights.max()) + 1, step):
        lines = cast("list[Field]", generator.lines(height))
        found = [[(float(x), float(y)) for x, y in line] for line in lines]
        if found:
            out.append((height, [line for line in found if len(line) > 6]))
    return out


def picture(ground: Ground, centres: Sequence[Point], tints: Sequence[Colour], vigour: float, quality: int) -> str:
    """The shaded, tinted ground as the data URI of a WebP image, half as large as a JPEG.

    Each pixel has the tint of its hex; the borders between hexes are slightly torn and softened so that they look
    painted. `vigour` scales the shading: flat country needs more, mountains less.
    """
    heights: Field = np.asarray(zoom(ground.heights, FINE, order=3), dtype=np.float64)
    rows, columns = heights.shape
    shape = (rows, columns)
    roughness = gaussian_filter(np.abs(heights - gaussian_filter(heights, COARSE * FINE / 2)), COARSE * FINE / 3)
    grain = _ridges(shape, 13, 16.0) + 0.5 * _ridges(shape, 17, 7.0) + 0.22 * _ridges(shape, 19, 3.2)
    shade = _hillshade(heights + grain * roughness * 0.5, vigour)
    colour = _tinted(ground.box, shape, centres, tints)
    # Multiply towards a warm shadow and screen towards a warm light, as printers' inks do.
    dark = np.clip(-shade, 0, 1)[..., None]
    light = np.clip(shade, 0, 1)[..., None]
    colour = colour * (1 - dark * (1 - np.array([0.50, 0.46, 0.50])))
    colour = colour + (np.array([255, 250, 235]) - colour) * light * 0.55
    if float(heights.max() - heights.min()) < PLAIN:
        colour = colour * _fields(ground.box, shape)[..., None]
    paper = 1 + _noise(shape, 23, 1.2)[..., None] * 0.006
    pixels = np.clip(colour * paper, 0, 255).astype(np.uint8)
    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, "WEBP", quality=quality, method=6)
    return "data:image/webp;base64," + base64.b64encode(buffer.getvalue()).decode("ascii")


def _fields(box: Box, shape: tuple[int, int]) -> Field:
    """The patchwork of a cultivated plain."""
    rows, columns = shape
    ys, xs = np.meshgrid(np.linspace(0, box.height, rows), np.linspace(0, box.width, columns), indexing="ij")
    return parcels.tones(xs, ys)


def _hillshade(heights: Field, vigour: float) -> Field:
    """Light from the north-west, between -1 (shadow) and 1; flat ground is 0."""
    out = np.zeros_like(heights)
    # Two scales: the great forms and the detail on them.
    for blur, weight in ((COARSE * FINE / 5, 0.6), (1.2, 0.6)):
        down, right = np.gradient(gaussian_filter(heights, blur))
        slope = (right + down) * 0.7071 * vigour
        out += weight * slope / np.sqrt(1 + slope**2)
    return np.clip(out, -1, 1)


def _noise(shape: tuple[int, int], seed: int, scale: float) -> Field:
    """Smooth noise of a given grain, the same on every machine."""
    generator = np.random.Generator(np.random.PCG64(seed))
    field = gaussian_filter(generator.standard_normal(shape), scale, mode="wrap")
    return np.asarray(field / field.std(), dtype=np.float64)


def _ridges(shape: tuple[int, int], seed: int, scale: float) -> Field:
    """Noise with sharp crests and round valleys, as running water carves them."""
    return 1.0 - 2.0 * np.abs(np.tanh(_noise(shape, seed, scale)))


def _tinted(box: Box, shape: tuple[int, int], centres: Sequence[Point], tints: Sequence[Colour]) -> Field:
    rows, columns = shape
    ys, xs = np.meshgrid(
        np.linspace(box.y, box.y + box.height, rows), np.linspace(box.x, box.x + box.width, columns), indexing="ij"
    )
    torn_x = xs + _noise(shape, 3, 9.0) * 0.045
    torn_y = ys + _noise(shape, 5, 9.0) * 0.045
    _, nearest = cKDTree(np.array(centres)).query(np.stack([torn_x, torn_y], axis=-1).reshape(-1, 2))
    colour = np.array(tints, dtype=float)[nearest].reshape(rows, columns, 3)
    return np.asarray(gaussian_filter(colour, (3.2, 3.2, 0)), dtype=np.float64)
