"""What somebody who knows the country would look for: banks of rivers, owners of villages, roads, heights."""

from __future__ import annotations

import csv
from itertools import pairwise

import pytest

from esagono.cartography import geography
from esagono.cartography.build import data_folder
from esagono.cartography.polyline import Polyline

from .helpers import GAMES, corners, courses, has_side, names_on_map, river_line, sheet

ISONZO, ALTIPIANI, GORIZIA, GOITO = "isonzo-1917", "altipiani-1916", "gorizia-1916", "goito-1848"
ITALIAN, AUSTRIAN = "italian", "austro-hungarian"


# Banks

NO_NAMES = {"bridge", "station", "set-up hex", "map edge"}
WADE = 0.03
"""Places nearer to the real line than this (in hex widths) are on the water: neither bank is wrong."""
EXCEPTIONS = {
    ("altipiani-1916", "Astico", "Forte Belvedere"): "the fort stands 200 m above the gorge; its counter fixes the hex",
    ("altipiani-1916", "Longhella", "Marostica"): "the stream as laid leaves the map two hexes north of the town",
}


def wrong_banks(game: str) -> tuple[int, list[tuple[str, str]]]:
    """How many places were compared with a river, and those whose hex lies on the other bank than their coordinates."""
    data, net, names = sheet(game), corners(game), names_on_map(game)
    compared, wrong = 0, []
    rivers = sorted({s.name for s in data.sides if s.kind in ("isonzo", "river", "stream")})
    for river in rivers:
        for walk in courses(game, river):
            laid = Polyline([*(net.position[c] for c, _ in walk), net.position[walk[-1][1].to]])
            for place in geography.places(game):
                if place.kind in NO_NAMES or place.name not in names:
                    continue
                at = data.frame.to_plane(*place.at)
                centre = data.grid.centre(data.grid.index(names[place.name]))
                real = river_line(game, river, at)
                beside = all(0.01 < line.along(p) < line.length - 0.01 for line, p in ((laid, centre), (real, at)))
                if beside and WADE < real.distance(at) < 1.5 and laid.distance(centre) < 1.6:
                    compared += 1
                    if (real.side(at) > 0) != (laid.side(centre) > 0):
                        wrong.append((river, place.name))
    return compared, wrong


@pytest.mark.parametrize(("game", "least"), [(ISONZO, 120), (ALTIPIANI, 90), (GORIZIA, 55), (GOITO, 10)])
def test_every_named_place_is_on_its_true_bank(game: str, least: int) -> None:
    compared, wrong = wrong_banks(game)
    assert compared >= least
    assert [(river, place) for river, place in wrong if (game, river, place) not in EXCEPTIONS] == []
    assert set(wrong) == {(river, place) for g, river, place in EXCEPTIONS if g == game}, "an exception is not needed"


def bank(game: str, river: str, hex_name: str) -> str:
    """The bank on which a hex beside a river lies."""
    here = sheet(game).grid.index(hex_name)
    found = {
        "left" if b.left == here else "right" for w in courses(game, river) for _, b in w if here in (b.left, b.right)
    }
    assert len(found) == 1, f"{hex_name} touches {found} of the {river}"
    return found.pop()


TRUE_BANKS = [
    (ISONZO, "Isonzo", "Canale", "1912", "left"),
    (GORIZIA, "Isonzo", "Canale", "0809", "left"),
    (ISONZO, "Isonzo", "Bucenica", "1209", "right"),
    (ISONZO, "Vipacco", "Dornberg", "3508", "left"),
    (GORIZIA, "Vipacco", "Dornberg", "3302", "left"),
    (GORIZIA, "Isonzo", "Turriaco", "4124", "left"),
]


@pytest.mark.parametrize(("game", "river", "place", "hex_name", "side"), TRUE_BANKS)
def test_banks_that_a_map_of_the_country_shows(game: str, river: str, place: str, hex_name: str, side: str) -> None:
    """In the hexes and in the coordinates: Canale and Turriaco had the real line on the wrong hand."""
    assert names_on_map(game)[place] == hex_name
    assert bank(game, river, hex_name) == side
    (found,) = (p for p in geography.places(game) if p.name == place)
    at = sheet(game).frame.to_plane(*found.at)
    assert (river_line(game, river, at).side(at) > 0) == (side == "right")


def test_bucenica_is_in_the_bridgehead_of_tolmino() -> None:
    h = sheet(ISONZO).hexes["1209"]
    assert (h.trench, h.territory) == (AUSTRIAN, AUSTRIAN)
    assert "east" not in h.tags


# Who held what


def test_monfalcone_is_italian_and_the_front_runs_before_it() -> None:
    hexes = sheet(GORIZIA).hexes
    assert hexes["4317"].town == "Monfalcone"
    line = ["4318", "4317", "4416", "4516", "4615"]
    assert all(hexes[n].trench == hexes[n].territory == ITALIAN for n in line)
    assert all(has_side(GORIZIA, a, b, "trench-link") for a, b in pairwise(line))
    assert not hexes["4417"].trench
    assert hexes["4417"].territory == ITALIAN
    with (data_folder(GORIZIA) / "trenches.csv").open(encoding="utf-8") as file:
        dug = [r["hex"] for r in csv.DictReader(file) if r["side"] == ITALIAN]
    assert dug[-5:] == line


def test_selz_is_behind_the_italian_trenches_of_1916() -> None:
    assert names_on_map(GORIZIA)["Selz"] == "4119"
    assert sheet(GORIZIA).hexes["4119"].trench == ITALIAN
    assert sheet(GORIZIA).hexes["4118"].terrain != "town"


def test_corite_is_austro_hungarian_on_the_eve_of_the_eleventh_battle() -> None:
    assert names_on_map(ISONZO)["Corite"] == "3912"
    assert sheet(ISONZO).hexes["3912"].territory == AUSTRIAN


# Roads


def test_the_road_from_rovereto_to_ala_stays_on_the_left_bank() -> None:
    data = sheet(ALTIPIANI)
    (road,) = (c for c in data.chains if c.name.startswith("Strada Trento–Rovereto–Ala"))
    south = road.hexes[road.hexes.index("1208") :]
    assert south[-2:] == ("1015", "1016")
    adige = {frozenset((s.a, s.b)) for s in data.sides if s.name == "Adige"}
    assert not any(frozenset(link) in adige for link in pairwise(south))
    assert all(bank(ALTIPIANI, "Adige", n) == "left" for n in ("1112", "1113", "1114", "1015"))


def test_roads_that_ended_nowhere_lead_somewhere() -> None:
    nad_logem = [c for c in sheet(GORIZIA).chains if "3413" in c.hexes]
    assert any(c.hexes[-1] == "3414" for c in nad_logem)
    assert sum("3414" in c.hexes for c in sheet(GORIZIA).chains) > 1
    goito = sheet(GOITO)
    (gazoldo,) = (c for c in goito.chains if c.name == "Strada Goito–Gazoldo")
    assert gazoldo.hexes[-1] == "0619"
    assert [c.name for c in goito.chains if "0619" in c.hexes] == [gazoldo.name], "it alone leaves the map there"
    through = [c for c in goito.chains if "2212" in c.hexes]
    assert [c.hexes[:3] for c in through] == [("2112", "2212", "2312")], "one road, without a kink at the bridge"


# Heights of Gorizia

STRONGPOINTS = {
    "2513": ("2413", "2514"),
    "3316": ("3317",),
    "3416": ("3317",),
    "2010": ("2011",),
    "4117": ("4119", "4218"),
    "4316": ("4317", "4416"),
}
"""Heights of the victory list, and the Cosich, with the Italian trenches that looked up at them."""


@pytest.mark.parametrize("name", STRONGPOINTS)
def test_strongpoints_stand_above_the_trenches_before_them(name: str) -> None:
    hexes = sheet(GORIZIA).hexes
    for below in STRONGPOINTS[name]:
        assert hexes[below].trench == ITALIAN
        assert hexes[name].level > hexes[below].level, below


def test_monte_santo_is_not_below_its_neighbours() -> None:
    hexes, names = sheet(GORIZIA).hexes, names_on_map(GORIZIA)
    vodice = next(h for name, h in names.items() if name.startswith(("Vodice", "Monte Vodice")))
    assert hexes["1808"].level == hexes["1908"].level >= hexes[vodice].level
    assert hexes["1808"].level > hexes["2206"].level > 9


def test_pietrarossa_is_carso() -> None:
    assert sheet(GORIZIA).hexes["4316"].terrain == "carso"


def test_most_contacts_of_the_trenches_go_up() -> None:
    data = sheet(GORIZIA)
    grid = data.grid
    own = [n for n, h in data.hexes.items() if h.trench == ITALIAN]
    contacts = [
        (a, b)
        for a in own
        for b in (grid.name(i) for i in grid.neighbours(grid.index(a)))
        if data.hexes[b].trench == AUSTRIAN
    ]
    assert len(contacts) >= 60
    up = [(a, b) for a, b in contacts if data.hexes[b].level > data.hexes[a].level]
    assert len(up) > len(contacts) / 2
    down = [(a, b) for a, b in contacts if data.hexes[b].level < data.hexes[a].level]
    assert len(down) < len(up) / 3


def test_valley_hexsides_are_rivers_below_both_hexes() -> None:
    """11.0.7: the Isonzo gorge, the Judrio and the Vipacco; nowhere is a hexside sunk without water."""
    data = sheet(GORIZIA)
    sunk = [s for s in data.sides if s.kind == "valley"]
    assert {s.name for s in sunk} == {"Isonzo", "Judrio", "Vipacco"}
    assert data.sides_of("valley") <= data.sides_of("isonzo", "river")
    assert all(min(data.hexes[s.a].level, data.hexes[s.b].level) > 0 for s in sunk)
    assert has_side(GORIZIA, "1910", "2010", "valley"), "the gorge below Sabotino"
    assert has_side(GORIZIA, "0809", "0810", "valley"), "Canale"
    assert not has_side(GORIZIA, "3319", "3320", "valley")
    assert not any(s.a.startswith("3") and s.name == "Isonzo" for s in sunk), "the plain of Gradisca"


# Goito


def test_five_farms_lie_open_and_the_sixth_must_be_fought_for() -> None:
    """A farm lies open when it is more than two hexes from every Piedmontese unit: nobody there can fire or react.

    Austria needs six: it can march to five, all of them in time, and must take one from the line. With the II Corps
    it needs nine, and the line has enough.
    """
    data = sheet(GOITO)
    grid = data.grid
    farms = [n for n, h in data.hexes.items() if h.terrain in ("farm", "farmhouse")]
    with (data_folder(GOITO) / "counters.csv").open(encoding="utf-8") as file:
        rows = [r for r in csv.DictReader(file) if r["side"] == "piedmontese" and r["strength"]]
    line = [grid.index(r["hex"]) for r in rows]
    open_ones = [n for n in farms if min(grid.distance(grid.index(n), h) for h in line) > 2]
    assert sorted(data.hexes[n].settlement for n in open_ones) == [
        "Caigole",
        "Calliera",
        "Catapane",
        "Mussolina",
        "San Lorenzo",
    ]
    assert len(farms) - len(open_ones) >= 9 - 5 + 2
    entry = grid.index("1919")
    assert all(grid.distance(entry, grid.index(n)) <= 4 * 5 for n in open_ones), "four turns of a line regiment"


def test_the_king_has_his_general_in_range() -> None:
    """The range of an overall commander is his rating."""
    grid = sheet(GOITO).grid
    with (data_folder(GOITO) / "counters.csv").open(encoding="utf-8") as file:
        rows = {r["id"]: r for r in csv.DictReader(file)}
    king, general = rows["pi-carlo-alberto"], rows["pi-d-arvillars"]
    assert grid.distance(grid.index(king["hex"]), grid.index(general["hex"])) <= int(king["rating"])


@pytest.mark.parametrize("game", GAMES)
def test_no_level_or_height_is_below_zero(game: str) -> None:
    assert all(h.level >= 0 for h in sheet(game).hexes.values())
