"""Every fact about a map that its rulebook cites, and what the reconstruction adds to make it playable."""

from __future__ import annotations

from itertools import pairwise

import pytest

from esagono.cartography.fronts import divide
from esagono.hexes import Grid

from .helpers import connected, corners, courses, crossing_chains, has_side, names_on_map, sheet, touches

ISONZO, ALTIPIANI, GORIZIA, GOITO = "isonzo-1917", "altipiani-1916", "gorizia-1916", "goito-1848"
ITALIAN, AUSTRIAN = "italian", "austro-hungarian"


# Isonzo 1917


def test_isonzo_settlements_worth_two() -> None:
    hexes = sheet(ISONZO).hexes
    assert {n: hexes[n].settlement for n in ("2808", "2205", "1301")} == {
        "2808": "Ternova",
        "2205": "Chiapovano",
        "1301": "Grahovo",
    }
    assert all(hexes[n].objective == 2 for n in ("2808", "2205", "1301"))


def test_isonzo_objectives_by_the_rule() -> None:
    """15.0: in enemy territory a settlement is worth 1, a peak 2, both count; nothing else scores."""
    total = 0
    for name, h in sheet(ISONZO).hexes.items():
        expected = 0
        if h.territory == AUSTRIAN:
            expected = (2 if name in ("2808", "2205", "1301") else 1) * bool(h.settlement or h.town) + 2 * bool(h.peak)
        assert h.objective == expected, name
        total += h.objective
    assert 70 <= total <= 90


def test_isonzo_near_objectives_allow_a_draw_and_deep_ones_are_needed_for_more() -> None:
    grid, hexes = sheet(ISONZO).grid, sheet(ISONZO).hexes
    front = grid.set_of(n for n, h in hexes.items() if h.trench == ITALIAN)
    near = sum(h.objective for n, h in hexes.items() if grid.spread(front, 3) >> grid.index(n) & 1)
    assert 15 <= near < 60


ISONZO_PAIRS = [("1912", "1913"), ("1813", "1912"), ("2413", "2312"), ("2412", "2312"), ("2311", "2312")]


@pytest.mark.parametrize(("a", "b"), ISONZO_PAIRS)
def test_isonzo_cited_neighbours(a: str, b: str) -> None:
    assert touches(ISONZO, a, b)


@pytest.mark.parametrize(("a", "b"), [("1912", "1913"), ("1813", "1912")])
def test_isonzo_cited_bridges(a: str, b: str) -> None:
    assert has_side(ISONZO, a, b, "isonzo")
    assert crossing_chains(ISONZO, a, b) & {"road", "railway"}


def test_isonzo_trenches_of_the_example() -> None:
    """6.3.1: Austro-Hungarian trenches in 2412 and 2312, linked; 2311 not linked with 2312."""
    hexes = sheet(ISONZO).hexes
    assert hexes["2412"].trench == hexes["2312"].trench == AUSTRIAN
    assert has_side(ISONZO, "2312", "2412", "trench-link")
    assert not has_side(ISONZO, "2311", "2312", "trench-link")
    assert hexes["2413"].territory == ITALIAN


def test_isonzo_terrain_and_levels() -> None:
    allowed = {"clear": range(1), "swamp": range(1), "hill": range(1, 9), "low-mountain": range(9, 11)}
    used = set()
    for h in sheet(ISONZO).hexes.values():
        assert h.level in allowed[h.terrain]
        used.add((h.terrain, h.level))
    assert used == {(t, level) for t, levels in allowed.items() for level in levels}


def test_isonzo_gorizia_is_italian_and_tagged() -> None:
    tagged = [n for n, h in sheet(ISONZO).hexes.items() if "gorizia" in h.tags]
    assert tagged == ["3113"]
    assert sheet(ISONZO).hexes["3113"].town == "Gorizia"
    assert sheet(ISONZO).hexes["3113"].territory == ITALIAN


def test_isonzo_east_and_beyond() -> None:
    hexes = sheet(ISONZO).hexes
    for name, h in hexes.items():
        assert ("beyond" in h.tags) == (h.territory == AUSTRIAN), name
        assert not (h.trench == ITALIAN and "beyond" in h.tags)
    assert "east" in hexes["2412"].tags
    assert "east" in hexes["1912"].tags
    assert "east" not in hexes["1913"].tags
    assert "east" not in hexes["1813"].tags
    assert "east" not in hexes["3519"].tags
    assert "east" in hexes["3919"].tags


def flags_of(game: str, side: str) -> list[str]:
    return [n for n, h in sheet(game).hexes.items() if h.flag == side]


def test_isonzo_flags_stand_on_roads_at_the_edges() -> None:
    grid = sheet(ISONZO).grid
    on_road = {h for c in sheet(ISONZO).chains for h in c.hexes}
    italian, austrian = flags_of(ISONZO, ITALIAN), flags_of(ISONZO, AUSTRIAN)
    assert len(italian) >= 4
    assert len(austrian) >= 4
    assert all(n.endswith("19") for n in italian)
    assert sum(n.endswith("01") for n in austrian) >= 4
    for name in italian + austrian:
        assert name in on_road
        assert grid.edge >> grid.index(name) & 1


@pytest.mark.parametrize("side", [ITALIAN, AUSTRIAN])
def test_isonzo_front_is_near_a_road_that_leads_to_a_flag(side: str) -> None:
    """11.4: in supply within four hexes of the road net; walking in own territory, not over the unbridged Isonzo."""
    data = sheet(ISONZO)
    grid = data.grid
    own = grid.set_of(n for n, h in data.hexes.items() if h.territory == side)
    links: dict[str, set[str]] = {}
    broken = {frozenset(("1912", "1913")), frozenset(("1813", "1912"))}
    for chain in data.chains:
        for a, b in chain.links():
            if frozenset((a, b)) not in broken:
                links.setdefault(a, set()).add(b)
                links.setdefault(b, set()).add(a)
    net = set(flags_of(ISONZO, side))
    queue = list(net)
    while queue:
        for other in links.get(queue.pop(), ()):
            if other not in net and own >> grid.index(other) & 1:
                net.add(other)
                queue.append(other)
    walls = data.walls("isonzo")
    for name, h in data.hexes.items():
        if h.trench == side:
            reach = grid.bit(name)
            for _ in range(4):
                reach = (reach | grid.across(reach, [~wall for wall in walls])) & own
            assert reach & grid.set_of(net), f"{name} is out of supply"


BRIDGES = {
    ISONZO: "1108-1209 1307-1308 1813-1912 1912-1913 2314-2315 2713-2813 2913-2914 3113-3114 3115-3215 3518-3519",
    GORIZIA: "0709-0710 0809-0810 1413-1414 2109-2208 2410-2411 2511-2512 2611-2612 2713-2812 3320-3420 4324-4325",
}


@pytest.mark.parametrize("game", [ISONZO, GORIZIA])
def test_bridges_over_the_isonzo_are_the_historical_ones(game: str) -> None:
    """Roads and railways cross the river nowhere else: a stray crossing would be a bridge that never was."""
    data = sheet(game)
    crossed = {frozenset(link) for c in data.chains for link in c.links()} & data.sides_of("isonzo")
    assert crossed == {frozenset(pair.split("-")) for pair in BRIDGES[game].split()}


# Fronts of both games with trenches


def front_chains(game: str) -> dict[str, list[str]]:
    return {
        side: sorted(n for n, h in sheet(game).hexes.items() if h.trench == side and "second line" not in h.source)
        for side in (ITALIAN, AUSTRIAN)
    }


SECOND_LINE = {GORIZIA: {"2206", "2808", "3009", "3612"}, ISONZO: set[str]()}


@pytest.mark.parametrize("game", [ISONZO, GORIZIA])
def test_front_lines_are_contiguous_and_disjoint(game: str) -> None:
    grid = sheet(game).grid
    lines = {side: [n for n in hexes if n not in SECOND_LINE[game]] for side, hexes in front_chains(game).items()}
    assert not set(lines[ITALIAN]) & set(lines[AUSTRIAN])
    for side, hexes in lines.items():
        assert connected(game, hexes), side
        assert grid.set_of(hexes) & grid.set_of(n for n in sheet(game).hexes if n.startswith(f"{grid.first_line:02}"))
    # No trench is more than one empty hex from the enemy's.
    for side, other in ((ITALIAN, AUSTRIAN), (AUSTRIAN, ITALIAN)):
        near = grid.spread(grid.set_of(lines[other]), 2)
        far = [n for n in lines[side] if not near >> grid.index(n) & 1]
        assert len(far) <= (0 if game == ISONZO else 4), far


@pytest.mark.parametrize("game", [ISONZO, GORIZIA])
@pytest.mark.parametrize("side", [ITALIAN, AUSTRIAN])
def test_each_side_can_walk_along_its_whole_front(game: str, side: str) -> None:
    """Within its own territory, crossing the Isonzo only where a road or railway does."""
    data = sheet(game)
    grid = data.grid
    bridged = {frozenset(link) for c in data.chains for link in c.links()}
    walls = list(data.walls("isonzo"))
    for pair in bridged & data.sides_of("isonzo"):
        a, b = (grid.index(h) for h in pair)
        walls[grid.direction(a, b)] &= ~(1 << a)
        walls[grid.direction(b, a)] &= ~(1 << b)
    own = grid.set_of(n for n, h in data.hexes.items() if h.territory == side and h.terrain != "sea")
    line = grid.set_of(front_chains(game)[side])
    reached = grid.flood(line & -line, own, tuple(walls))
    assert grid.names_of(line & ~reached) == []


@pytest.mark.parametrize("game", [ISONZO, GORIZIA])
def test_trench_links_join_trenches_of_one_side(game: str) -> None:
    data = sheet(game)
    for s in data.sides:
        if s.kind == "trench-link":
            assert data.hexes[s.a].trench == data.hexes[s.b].trench != ""


@pytest.mark.parametrize("game", [ISONZO, GORIZIA])
def test_the_isonzo_runs_from_the_north_edge_to_where_it_leaves(game: str) -> None:
    grid, net = sheet(game).grid, corners(game)
    walks = courses(game, "Isonzo")
    assert len(walks) == 1
    walk = walks[0]
    assert walk[0][0] in net.border
    assert walk[-1][1].to in net.border
    assert grid.line_and_place(walk[0][1].left)[0] == grid.first_line
    for (_, a), (start, _) in pairwise(walk):
        assert a.to == start


# Altipiani 1916


def test_altipiani_edges_and_battery() -> None:
    data = sheet(ALTIPIANI)
    grid = data.grid
    for name in ("1015", "3906", "1501", "2201"):
        assert grid.edge >> grid.index(name) & 1, name
    assert data.hexes["2903"].territory == ITALIAN
    assert data.edges["austro-hungarian-north"] == [f"{c}01" for c in range(15, 23)]
    assert data.edges["italian-west"][0] == "1016"
    assert data.edges["italian-east"][0] == "3907"
    assert data.edges["italian-south"] == [f"{c}19" for c in range(10, 40)]


def test_altipiani_objectives() -> None:
    """14.0: small towns 1, towns 5, peaks 3; ten points held at the start, enough in reach for every level."""
    held = {ITALIAN: 0, AUSTRIAN: 0}
    for name, h in sheet(ALTIPIANI).hexes.items():
        assert h.objective == bool(h.settlement) + 5 * bool(h.town) + 3 * bool(h.peak), name
        held[h.territory] += h.objective
    assert held[AUSTRIAN] == 10
    assert held[ITALIAN] >= 2 * 36


def test_altipiani_flags() -> None:
    data = sheet(ALTIPIANI)
    on_road = {h for c in data.chains if c.kind == "road" for h in c.hexes}
    assert all(n in data.edges["austro-hungarian-north"] for n in flags_of(ALTIPIANI, AUSTRIAN))
    friendly = {n for key in ("italian-west", "italian-south", "italian-east") for n in data.edges[key]}
    assert all(n in friendly for n in flags_of(ALTIPIANI, ITALIAN))
    assert len(flags_of(ALTIPIANI, AUSTRIAN)) >= 2
    assert len(flags_of(ALTIPIANI, ITALIAN)) >= 4
    assert all(n in on_road for side in (ITALIAN, AUSTRIAN) for n in flags_of(ALTIPIANI, side))


def test_altipiani_terrain_and_crags() -> None:
    data = sheet(ALTIPIANI)
    assert {h.terrain for h in data.hexes.values()} == {"clear", "low-mountain", "high-mountain"}
    assert {s.kind for s in data.sides} == {"stream", "crag"}
    roads = {frozenset(link) for c in data.chains for link in c.links()}
    assert not roads & data.sides_of("crag")
    low = max(h.level for h in data.hexes.values() if h.terrain == "low-mountain")
    assert low <= min(h.level for h in data.hexes.values() if h.terrain == "high-mountain")


def test_altipiani_crags_cut_no_hex_off() -> None:
    data = sheet(ALTIPIANI)
    assert data.grid.flood(data.grid.bit("1001"), data.grid.all, data.walls("crag")) == data.grid.all


# Gorizia 1916

VICTORY_HEXES = {
    "Monte Santo": ("1808", "1908"), "Monte Sabotino": ("2010",), "Ravnica": ("2105",), "Monte San Gabriele": ("2206",),
    "Ternova": ("2201",), "Oslavia": ("2211",), "Salcano": ("2309",), "Monte Calvario": ("2513",),
    "Gorizia": ("2510", "2511", "2610", "2711"), "Ossegliano": ("2602",), "Schönpass": ("2801",),
    "Monte San Marco": ("2808",), "Vertojba": ("3009",), "Biglia": ("3209",), "Monte San Michele": ("3316", "3416"),
    "Gradiscutta": ("3305",), "Dornberg": ("3302",), "San Martino del Carso": ("3417",), "Lokvica": ("3612",),
    "Oppacchiasella": ("3714",), "Doberdò": ("3817",), "Kostanjevica": ("3809",), "Comen": ("4101",),
    "Brestovica": ("4210",), "Cima di Pietrarossa": ("4316",), "San Giovanni": ("4513",), "Duino": ("4712",),
    "Sistiana": ("4709",),
}  # fmt: skip
VICTORY_POINTS = {
    "1808": 2, "1908": 2, "2010": 2, "2105": 1, "2206": 5, "2201": 5, "2211": 1, "2309": 1, "2513": 2, "2510": 2,
    "2511": 2, "2610": 2, "2711": 2, "2602": 1, "2801": 5, "2808": 2, "3009": 5, "3209": 1, "3316": 2, "3416": 2,
    "3305": 2, "3302": 5, "3417": 2, "3612": 1, "3714": 1, "3817": 2, "3809": 5, "4101": 10, "4210": 2, "4316": 2,
    "4513": 2, "4712": 5, "4709": 5,
}  # fmt: skip


def test_gorizia_victory_hexes() -> None:
    """25.0: 33 hexes, 91 points, all on land and in Austro-Hungarian hands at the start."""
    data = sheet(GORIZIA)
    points = {n: h.objective for n, h in data.hexes.items() if h.objective}
    assert points == VICTORY_POINTS
    assert len(points) == 33
    assert sum(points.values()) == 91
    assert all(data.hexes[n].territory == AUSTRIAN and data.hexes[n].terrain != "sea" for n in points)
    for place, hexes in VICTORY_HEXES.items():
        for name in hexes:
            h = data.hexes[name]
            assert (h.town or h.peak).startswith(place), name


def test_gorizia_hexes_of_one_place_are_contiguous() -> None:
    assert connected(GORIZIA, ["2510", "2511", "2610", "2711"])
    assert touches(GORIZIA, "1808", "1908")
    assert touches(GORIZIA, "3316", "3416")
    tagged = sorted(n for n, h in sheet(GORIZIA).hexes.items() if "gorizia" in h.tags)
    assert tagged == ["2510", "2511", "2610", "2711"]


@pytest.mark.parametrize(("a", "b"), [("0709", "0710"), ("0809", "0810")])
def test_gorizia_cited_bridges(a: str, b: str) -> None:
    assert has_side(GORIZIA, a, b, "isonzo")
    assert crossing_chains(GORIZIA, a, b)


@pytest.mark.parametrize("name", ["1414", "2109"])
def test_gorizia_hexes_on_the_isonzo(name: str) -> None:
    assert any(name in (s.a, s.b) for s in sheet(GORIZIA).sides if s.kind == "isonzo")


CITED_PAIRS = [
    ("1313", "1412"), ("1412", "1513"), ("1513", "1612"), ("1809", "1910"), ("2211", "2312"), ("3116", "3216"),
    ("3417", "3518"), ("4117", "4216"), ("2011", "2112"), ("2313", "2413"), ("3419", "3520"), ("4119", "4218"),
]  # fmt: skip


@pytest.mark.parametrize(("a", "b"), CITED_PAIRS)
def test_gorizia_stretches_of_the_front_join(a: str, b: str) -> None:
    assert touches(GORIZIA, a, b)
    assert sheet(GORIZIA).hexes[a].trench == sheet(GORIZIA).hexes[b].trench != ""


ENDS = {
    AUSTRIAN: "0103 0706 0707 1311 1312 1809 1910 2211 2312 2513 2613 2812 2913 3116 3216 3417 3518 3819 3919 4117 4216"
    " 4314 4413 4613",
    ITALIAN: "0105 1212 1313 1412 1513 1612 1712 2011 2112 2313 2413 2614 2714 2915 3015 3317 3318 3419 3520 3620 3720"
    " 3820 3920 4119 4218 4615",
}


@pytest.mark.parametrize("side", [ITALIAN, AUSTRIAN])
def test_gorizia_cited_ends_of_the_front(side: str) -> None:
    for name in ENDS[side].split():
        assert sheet(GORIZIA).hexes[name].trench == side, name


def test_gorizia_trench_levels() -> None:
    for name, h in sheet(GORIZIA).hexes.items():
        level = [t for t in h.tags if t.startswith("trench-")]
        assert len(level) == bool(h.trench), name
    assert "trench-3" in sheet(GORIZIA).hexes["2513"].tags
    assert "trench-2" in sheet(GORIZIA).hexes["0103"].tags
    assert "trench-2" in sheet(GORIZIA).hexes["2514"].tags


def test_gorizia_trench_lines_never_cross_a_river() -> None:
    data = sheet(GORIZIA)
    assert not data.sides_of("trench-link") & data.sides_of("isonzo", "river")


def test_gorizia_sources_of_supply() -> None:
    """10.2.2: roads over the west and the east edge; the cited entry hexes are among them."""
    hexes = sheet(GORIZIA).hexes
    for name in ("2027", "2927", "3027", "3727", "4327"):
        assert "source-italian" in hexes[name].tags, name
    for name in ("0101", "1601", "2201", "2801", "4101"):
        assert "source-austro-hungarian" in hexes[name].tags, name


def test_gorizia_terrain() -> None:
    hexes = sheet(GORIZIA).hexes
    assert {h.terrain for h in hexes.values()} >= {"clear", "carso", "swamp", "woods", "town", "sea"}
    assert hexes["3714"].terrain == "town"
    assert hexes["3817"].territory == AUSTRIAN
    assert all("west" in h.tags or "east" in h.tags for h in hexes.values())
    assert "west" in hexes["2513"].tags
    assert "east" in hexes["2510"].tags


# Goito 1848


def test_goito_places() -> None:
    data, names = sheet(GOITO), names_on_map(GOITO)
    assert {"Goito", "Cerlongo", "Valle di Burato", "Motella", "Segrada", "Catapane"} <= set(names)
    villages = {h.town.split()[0] for h in data.hexes.values() if h.terrain == "village"}
    assert villages == {"Goito", "Cerlongo"}
    farms = [h for h in data.hexes.values() if h.terrain in ("farmhouse", "farm")]
    assert 12 <= len(farms) <= 15
    assert all(h.settlement for h in farms)
    assert {h.terrain for h in farms} == {"farmhouse", "farm"}


def test_goito_set_up_places_are_within_command() -> None:
    grid, names = sheet(GOITO).grid, names_on_map(GOITO)
    assert grid.distance(grid.index(names["Motella"]), grid.index(names["Valle di Burato"])) <= 8


def test_goito_entries_stand_on_roads() -> None:
    data = sheet(GOITO)
    sacca = [n for n, h in data.hexes.items() if "sacca" in h.tags]
    catapane = [n for n, h in data.hexes.items() if "catapane" in h.tags]
    assert len(sacca) == len(catapane) == 1
    assert sacca[0].endswith("19")
    assert catapane[0].startswith("01")
    for name in sacca + catapane:
        assert any(name in (c.hexes[0], c.hexes[-1]) for c in data.chains)


def test_goito_mincio_and_its_bridge() -> None:
    data = sheet(GOITO)
    walks = courses(GOITO, "Mincio")
    assert len(walks) == 1
    assert walks[0][0][0] in corners(GOITO).border
    assert walks[0][-1][1].to in corners(GOITO).border
    over = [c for c in data.chains if any(frozenset(link) in data.sides_of("river") for link in c.links())]
    assert len(over) == 1
    goito = [n for n, h in data.hexes.items() if "goito" in h.tags]
    right = {data.grid.name(bank.right) for walk in walks for _, bank in walk}
    assert data.grid.set_of(goito) & data.grid.grow(data.grid.set_of(right))


def test_goito_streams_have_bridges_exactly_where_roads_cross() -> None:
    data = sheet(GOITO)
    roads = {frozenset(link) for c in data.chains for link in c.links()}
    assert data.sides_of("bridge") == roads & data.sides_of("stream")
    assert data.sides_of("bridge")


def test_goito_has_two_grades_of_road_and_three_levels() -> None:
    data = sheet(GOITO)
    assert {c.kind for c in data.chains} == {"major", "minor"}
    assert {h.level for h in data.hexes.values()} == {0, 1, 2}


# Division of the ground


def test_divide_gives_the_line_to_its_owner() -> None:
    from esagono.cartography.frame import Frame
    from esagono.cartography.sheet import Hex, Sheet
    from esagono.hexes import Layout

    grid = Grid((1, 5), (1, 5), 0, Layout.COLUMNS_FROM_NORTH)
    blank = Sheet(grid, Frame(0, 0, 1, 0, 0, 0), {n: Hex() for n in grid.numbers})
    divide(blank, grid.set_of(["0301", "0302", "0303", "0304", "0305"]), "0101", "west", "east")
    assert {n[:2] for n, h in blank.hexes.items() if h.territory == "west"} == {"01", "02", "03"}
