"""Where a map lies on the earth: from degrees to the drawing plane of a grid and back.

The drawing plane has north up, x to the right and y down, and the hex width (flat to flat) as its unit, exactly as
`Grid.centre` uses it. On maps this small a local plane is good to a few hundredths of a hex.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

from esagono.hexes import Grid
from esagono.hexes.grid import bits_of

Point = tuple[float, float]

KM_PER_DEGREE_NORTH = 111.147


@dataclass(frozen=True)
class Frame:
    """A similarity between the earth around (`lat0`, `lon0`) and the drawing plane.

    `width_km` is the hex width; `turn` is how far the drawing's up lies from true north (radians); `x0`, `y0` is
    where (`lat0`, `lon0`) falls on the drawing plane.
    """

    lat0: float
    lon0: float
    width_km: float
    turn: float
    x0: float
    y0: float

    def to_plane(self, lon: float, lat: float) -> Point:
        # The usual short series for the length of a degree of longitude.
        east = (lon - self.lon0) * (111.413 * cos(radians(lat)) - 0.0935 * cos(3 * radians(lat)))
        north = (lat - self.lat0) * KM_PER_DEGREE_NORTH
        c, s = cos(self.turn), sin(self.turn)
        return ((c * east + s * north) / self.width_km + self.x0, (s * east - c * north) / self.width_km + self.y0)


def nearest_hex(grid: Grid, point: Point, slack: float = 0.25) -> int:
    """The hex under a point, or -1 when it lies more than `slack` hex widths outside the map."""
    best = min(bits_of(grid.all), key=lambda h: square_distance(grid.centre(h), point))
    reach = 0.5774 + slack
    return best if square_distance(grid.centre(best), point) <= reach * reach else -1


def square_distance(a: Point, b: Point) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
