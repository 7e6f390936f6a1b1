"""The geography that ships with the package: places, lines and heights, in degrees and metres."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

FOLDER = files("esagono.cartography") / "sources"

GAMES = ("isonzo-1917", "altipiani-1916", "gorizia-1916", "goito-1848")

LonLat = tuple[float, float]


@dataclass(frozen=True)
class Place:
    """A named point: a settlement, a peak, a bridge, a station."""

    name: str
    alt_name: str
    kind: str
    at: LonLat
    elevation: int | None
    cited: tuple[str, ...]
    """Hexes that the rulebook gives for it."""
    source: str
    confidence: str
    priority: int


@dataclass(frozen=True)
class Line:
    """A named line, outline or point with its kind (river, road, railway, front, wood...) and class."""

    name: str
    kind: str
    grade: str
    side: str
    shape: str
    """`LineString`, `Polygon` (its outer ring) or `Point`."""
    points: tuple[LonLat, ...]
    confidence: str
    source: str
    cited: tuple[str, ...]


@dataclass(frozen=True)
class Height:
    """The ground at a point of a regular net: at the point itself, and the lowest and highest nearby."""

    at: LonLat
    centre: int
    lowest: int
    highest: int


def _text(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


@cache
def places(game: str) -> tuple[Place, ...]:
    return tuple(
        Place(
            name=row["name"],
            alt_name=row["alt_name"],
            kind=row["kind"],
            at=(float(row["lon"]), float(row["lat"])),
            elevation=int(float(row["elevation_m"])) if row["elevation_m"] else None,
            cited=tuple(row["hex_cited"].split()),
            source=row["source"],
            confidence=row["confidence"],
            priority=int(row["priority"]),
        )
        for row in csv.DictReader(_text(f"{game}-places.csv").splitlines())
    )


@cache
def lines(game: str) -> tuple[Line, ...]:
    out = []
    for feature in json.loads(_text(f"{game}-lines.geojson"))["features"]:
        facts, shape = feature["properties"], feature["geometry"]["type"]
        coordinates = feature["geometry"]["coordinates"]
        ring = [coordinates] if shape == "Point" else coordinates[0] if shape == "Polygon" else coordinates
        out.append(
            Line(
                name=facts.get("name", ""),
                kind=facts["kind"],
                grade=facts.get("class", ""),
                side=facts.get("side", ""),
                shape=shape,
                points=tuple((float(p[0]), float(p[1])) for p in ring),
                confidence=facts.get("confidence", ""),
                source=facts.get("source", ""),
                cited=tuple(facts.get("hexes_cited", facts.get("hex_cited", "")).split()),
            )
        )
    return tuple(out)


@cache
def heights(game: str) -> tuple[Height, ...]:
    return tuple(
        Height((float(row["lon"]), float(row["lat"])), int(row["centre"]), int(row["min"]), int(row["max"]))
        for row in csv.DictReader(_text(f"{game}-heights.csv").splitlines())
    )
