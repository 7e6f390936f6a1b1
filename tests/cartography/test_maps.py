"""What is true of all four maps: fit, rivers, roads, names, repeatable files."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from shutil import copy
from statistics import median

import pytest

from esagono import UnknownName
from esagono.cartography import geography
from esagono.cartography.build import MAP_FILES, build, data_folder
from esagono.cartography.frame import nearest_hex
from esagono.cartography.overrides import FILE

from .helpers import GAMES, corners, courses, names_on_map, river_line, sheet

CENTRES = {
    "gorizia-1916": {"0101": (46.14117, 13.75842), "2511": (45.95068, 13.62071), "4727": (45.77686, 13.40502)},
    "isonzo-1917": {"1001": (46.19526, 13.87766), "2413": (46.02397, 13.63625), "3919": (45.84065, 13.50715)},
    "altipiani-1916": {"1001": (46.01, 10.996), "2509": (45.85705, 11.33053), "3919": (45.67711, 11.64069)},
    "goito-1848": {"0101": (45.285, 10.597), "1910": (45.25828, 10.66254), "3119": (45.23155, 10.70618)},
}

# First-rank places that the map does not name, and why.
NOT_NAMED = {
    "altipiani-1916": {
        "Forte Luserna (Cima Campo)": "shares its hex with Luserna; the fort is a counter",
        "Forte Busa Verle": "shares its hex with the Vezzena pass; the fort is a counter",
    }
}
# Kinds of points that are no names on a map: bridges are drawn where roads cross, the others only fixed the frame.
NO_NAMES = {"bridge", "station", "set-up hex", "map edge"}


@pytest.mark.parametrize("game", GAMES)
def test_frame_puts_hex_centres_where_they_were_fitted(game: str) -> None:
    grid, frame = sheet(game).grid, sheet(game).frame
    for name, (lat, lon) in CENTRES[game].items():
        x, y = frame.to_plane(lon, lat)
        cx, cy = grid.centre(grid.index(name))
        assert abs(x - cx) < 0.03
        assert abs(y - cy) < 0.03


def cited_distances(game: str) -> list[float]:
    """How far each place that the rulebook puts in a hex lies from the nearest of its cited hexes, in hexes."""
    grid, frame = sheet(game).grid, sheet(game).frame
    out = []
    for place in geography.places(game):
        if not place.cited or place.kind == "set-up hex" or place.kind == "map edge":
            continue
        x, y = frame.to_plane(*place.at)
        spots = []
        for cited in place.cited:
            ends = [grid.centre(grid.index(h)) for h in cited.split("-")]
            spots.append((sum(p[0] for p in ends) / len(ends), sum(p[1] for p in ends) / len(ends)))
        out.append(min(((x - a) ** 2 + (y - b) ** 2) ** 0.5 for a, b in spots))
    return out


@pytest.mark.parametrize(("game", "count"), [("gorizia-1916", 30), ("isonzo-1917", 5)])
def test_control_points_of_the_fit(game: str, count: int) -> None:
    distances = cited_distances(game)
    assert len(distances) >= count
    assert median(distances) <= 0.5
    assert max(distances) < 1.0


@pytest.mark.parametrize("game", GAMES)
def test_first_rank_places_are_named_within_a_hex_of_their_position(game: str) -> None:
    grid, frame, names = sheet(game).grid, sheet(game).frame, names_on_map(game)
    checked = 0
    for place in geography.places(game):
        here = nearest_hex(grid, frame.to_plane(*place.at))
        if place.priority != 1 or here < 0 or place.kind in NO_NAMES:
            continue
        if place.name not in names:
            assert NOT_NAMED.get(game, {}).get(place.name), f"{place.name} is not on the map"
            continue
        assert grid.distance(here, grid.index(names[place.name])) <= 1, place.name
        checked += 1
    assert checked >= 5


@pytest.mark.parametrize("game", GAMES)
def test_cited_places_stand_in_their_cited_hexes(game: str) -> None:
    names = names_on_map(game)
    for place in geography.places(game):
        cited = [h for h in place.cited if "-" not in h]
        if cited and place.kind not in NO_NAMES:
            assert names[place.name] in cited


@pytest.mark.parametrize("game", GAMES)
def test_no_name_is_on_the_map_twice(game: str) -> None:
    seen = Counter(n for h in sheet(game).hexes.values() for n in (h.town, h.settlement, h.peak, h.place) if n)
    assert [n for n, count in seen.items() if count > 1] == []


def river_names(game: str) -> list[str]:
    return sorted({s.name for s in sheet(game).sides if s.kind in ("isonzo", "river", "stream")})


@pytest.mark.parametrize("game", GAMES)
def test_rivers_are_unbroken_and_flow_somewhere(game: str) -> None:
    net = corners(game)
    ends = {}
    for name in river_names(game):
        for walk in courses(game, name):
            ends[name] = (walk[0][0], walk[-1][1].to)
    assert ends
    for name, (start, mouth) in ends.items():
        others = {c for other in river_names(game) if other != name for w in courses(game, other) for c, _ in w}
        others |= {w[-1][1].to for other in river_names(game) if other != name for w in courses(game, other)}
        assert mouth in net.border or mouth in others, f"{name} ends nowhere"
        if any(s.kind != "stream" for s in sheet(game).sides if s.name == name):
            assert start in net.border or start in others, f"the river {name} begins nowhere"


@pytest.mark.parametrize("game", GAMES)
def test_no_place_stands_on_the_wrong_bank(game: str) -> None:
    """A settlement beside a river is on its true bank; hexes with the river on both sides prove nothing."""
    grid, names = sheet(game).grid, names_on_map(game)
    settled = {"town", "small town", "village", "farmhouse", "castle", "convent"}
    checked = 0
    for river in river_names(game):
        left = {bank.left for walk in courses(game, river) for _, bank in walk}
        right = {bank.right for walk in courses(game, river) for _, bank in walk}
        for place in geography.places(game):
            if place.kind not in settled or place.name not in names or place.cited:
                continue
            here = grid.index(names[place.name])
            if (here in left) == (here in right):
                continue
            at = sheet(game).frame.to_plane(*place.at)
            side = river_line(game, river, at).side(at)
            if abs(side) > 0.03:
                checked += 1
                assert (side > 0) == (here in right), f"{place.name} on the {river}"
    assert checked >= 5


@pytest.mark.parametrize("game", GAMES)
def test_chains_touch_and_never_repeat_a_link(game: str) -> None:
    grid = sheet(game).grid
    seen = set()
    for chain in sheet(game).chains:
        assert len(chain.hexes) >= 2
        assert chain.source
        for a, b in chain.links():
            assert grid.index(b) in grid.neighbours(grid.index(a)), f"{chain.name}: {a} {b}"
            key = (chain.kind == "railway", frozenset((a, b)))
            assert key not in seen, f"{chain.name}: {a} {b} is laid twice"
            seen.add(key)


@pytest.mark.parametrize("game", GAMES)
def test_chains_end_at_a_place_an_edge_or_another_chain(game: str) -> None:
    grid = sheet(game).grid
    used = Counter(h for chain in sheet(game).chains for h in set(chain.hexes))
    for chain in sheet(game).chains:
        for end in (chain.hexes[0], chain.hexes[-1]):
            h = sheet(game).hexes[end]
            named = h.town or h.settlement or h.place or h.peak
            assert named or used[end] > 1 or grid.edge >> grid.index(end) & 1, f"{chain.name} ends nowhere, in {end}"


@pytest.mark.parametrize("game", GAMES)
def test_every_row_has_a_source_and_every_hex_a_terrain(game: str) -> None:
    assert len(sheet(game).hexes) == sheet(game).grid.all.bit_count()
    assert all(h.source and h.terrain for h in sheet(game).hexes.values())
    assert all(s.source for s in sheet(game).sides)


@pytest.mark.parametrize("game", GAMES)
def test_building_again_gives_the_files_that_ship(game: str, tmp_path: Path) -> None:
    copy(data_folder(game) / FILE, tmp_path / FILE)
    written = build(game, tmp_path)
    assert [path.name for path in written] == list(MAP_FILES)
    for path in written:
        assert path.read_bytes() == (data_folder(game) / path.name).read_bytes(), path.name


def test_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownName, match="isonzo-1917"):
        data_folder("caporetto-1917")
