"""Pictures of counters: what is printed, that it can be drawn, and that it can be told apart."""

from __future__ import annotations

from itertools import combinations
from math import dist
from pathlib import Path
from xml.etree import ElementTree

import pytest

import esagono
from esagono.cartography.counters import (
    draw_counters,
    draw_face,
    side_styles,
    svg,
)
from esagono.cartography.counters_glyphs import KINDS, symbol
from esagono.cartography.counters_sheet import both_sides, sheet, write_sheet
from esagono.cartography.counters_style import SMALLER, side_style, text
from esagono.cartography.faces import Face, reader_of, set_up_code
from esagono.cartography.faces.inferno import inferno_face
from esagono.cartography.faces.strafe import short_name
from esagono.cartography.markers import markers_of, tracks_of
from esagono.engine import EsagonoError
from esagono.games import open_pack, registry

SVG = "{http://www.w3.org/2000/svg}"
GAMES = ("isonzo-1917", "altipiani-1916")


def counters(game: str) -> dict[str, dict[str, str]]:
    return {row["id"]: row for row in open_pack(game).rows("counters.csv")}


def words(picture: str) -> list[str]:
    return [t.text or "" for t in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def picture(game: str, ident: str, reduced: bool = False, size: int = 100) -> str:
    rows = counters(game)
    return svg(draw_face(inferno_face(rows[ident], reduced), side_styles(rows.values())[rows[ident]["side"]]), size)


@pytest.mark.parametrize("game", list(registry))
def test_the_sheet_has_two_symbols_a_counter_and_every_marker(game: str) -> None:
    root = ElementTree.fromstring(draw_counters(game))
    ids = [s.get("id") for s in root.iter(f"{SVG}symbol")]
    expected = {i + back for i in counters(game) for back in ("", "-back")} | {f"marker-{m}" for m in markers_of(game)}
    assert len(ids) == len(set(ids))
    assert set(ids) == expected
    assert {s.get("viewBox") for s in root.iter(f"{SVG}symbol")} == {"0 0 100 100"}


def test_front_of_a_brigade() -> None:
    printed = words(picture("isonzo-1917", "it-spezia"))
    row = counters("isonzo-1917")["it-spezia"]
    assert set(printed) == {"Spezia", "XXVII", "5-5-5", "1", row["hex"]}


def test_back_of_a_brigade_has_the_band_and_the_reduced_values() -> None:
    front, back = picture("isonzo-1917", "it-spezia"), picture("isonzo-1917", "it-spezia", reduced=True)
    assert "3-3-5" in words(back)
    assert "5-5-5" not in words(back)
    assert inferno_face(counters("isonzo-1917")["it-spezia"], True).band
    assert "M3 37.5H97V51.5H3Z" in back
    assert "M3 37.5H97V51.5H3Z" not in front


def test_artillery_shows_its_value_and_a_mov_side() -> None:
    assert {"3", "4"} < set(words(picture("isonzo-1917", "it-art-ii")))
    assert "Mov 4" in words(picture("isonzo-1917", "it-art-ii", reduced=True))


def test_engineers_turn_into_a_pontoon() -> None:
    face = inferno_face(counters("isonzo-1917")["it-pontieri-i"], True)
    assert face.picture == "pontoon"
    assert words(picture("isonzo-1917", "it-pontieri-i", reduced=True)) == ["I Pont."]


def test_one_step_units_have_a_blank_back() -> None:
    assert inferno_face(counters("isonzo-1917")["it-i-assalto"], True).picture == "blank"


@pytest.mark.parametrize(
    ("ident", "code"),
    [("it-palermo", "2416R"), ("it-aosta", "Ris"), ("ah-brigade-55", "T6"), ("it-forli", "2313")],
)
def test_set_up_codes(ident: str, code: str) -> None:
    assert set_up_code(counters("isonzo-1917")[ident]) == code


def test_frozen_units_have_an_orange_dot() -> None:
    rows = counters("altipiani-1916")
    dotted = {row["name"] for row in rows.values() if inferno_face(row).dot}
    assert {"Ivrea", "Salerno", "Lambro"} < dotted
    assert len(dotted) == 4
    assert "#d9660a" in picture("altipiani-1916", "it-ivrea")


@pytest.mark.parametrize("game", list(registry))
def test_every_kind_of_unit_of_a_game_has_its_own_symbol(game: str) -> None:
    kinds = {row["type"] for row in counters(game).values()}
    assert kinds <= set(KINDS)
    drawn = {kind: symbol(kind, "#000", "#fff") for kind in kinds}
    for a, b in combinations(sorted(kinds), 2):
        assert drawn[a] != drawn[b], (a, b)


def test_faces_of_gorizia() -> None:
    rows = counters("gorizia-1916")
    face = reader_of("gorizia-1916", open_pack("gorizia-1916"))
    battalion = rows["it-toscana-i-77"]
    assert (face(battalion, False).name, face(battalion, False).corps) == ("I/77", "Toscana")
    assert face(battalion, False).values == "-".join(battalion[c] for c in ("combat", "morale", "move"))
    assert face(battalion, True).values == "-".join(battalion[c] for c in ("combat2", "morale2", "move2"))
    assert face(battalion, True).band
    gun = next(row for row in rows.values() if row["type"] == "mountain-artillery")
    assert face(gun, True).values == "4-6-0"
    assert face(gun, False).values == f"Mov {gun['move']}"


def test_faces_of_goito_hide_their_values_on_the_back() -> None:
    rows = counters("goito-1848")
    face = reader_of("goito-1848", open_pack("goito-1848"))
    regiment = rows["pi-5-aosta"]
    assert face(regiment, False).values == f"{regiment['strength']}-{regiment['cohesion']}-{regiment['move']}"
    back = face(regiment, True)
    assert (back.name, back.values, back.kind) == ("", "•" * int(regiment["stacking"]), "line")
    assert face(rows["pi-d-arvillars"], False).values.startswith("(")
    assert face(rows["pi-carlo-alberto"], False).values.startswith("[")


def _luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(a: str, b: str) -> float:
    low, high = sorted((_luminance(a), _luminance(b)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("side", ["italian", "austro-hungarian", "austrian", "piedmontese"])
def test_ink_can_be_read_on_the_field(side: str) -> None:
    style = side_style(side)
    assert _contrast(style.ink, style.field) >= 5.5
    assert _contrast(style.ink, style.paper) >= 10


def test_sides_differ_without_colour() -> None:
    italian, other = side_style("italian"), side_style("austro-hungarian")
    assert italian.frame != other.frame
    assert _contrast(italian.field, other.field) >= 1.7


@pytest.mark.parametrize("game", GAMES)
def test_corps_have_their_own_colours_and_readable_numbers(game: str) -> None:
    for style in side_styles(counters(game).values()).values():
        assert len({fill for fill, _ in style.corps.values()}) == len(style.corps)
        for fill, ink in style.corps.values():
            assert _contrast(fill, ink) >= 4.5


def test_long_words_are_squeezed_and_marked_up_safely() -> None:
    assert 'textLength="40"' in text(0, 0, "Porto Maurizio and more", 13, "#000", width=40)
    assert "textLength" not in text(0, 0, "Arno", 13, "#000", width=60)
    assert "A &amp; B" in text(0, 0, "A & B", 13, "#000")


@pytest.mark.parametrize("game", list(registry))
def test_markers_are_pictures_and_no_two_are_alike(game: str) -> None:
    drawn = {name: draw() for name, draw in markers_of(game).items()}
    for picture in drawn.values():
        ElementTree.fromstring(svg(picture))
    assert len(set(drawn.values())) == len(drawn)


GORIZIA_MARKERS = (
    "assault act def-fired act-def-fired activated out-of-command disorganization-1 disorganization-6 interdiction "
    "bridge bridge-building blown-up trench-italian-1 trench-italian-3-begun trench-austro-hungarian-2 control-italian"
)
GOITO_MARKERS = (
    "shaken disordered disorganized loss-1 assault charge orders-1 out-of-command low-ammo out-of-ammo march square "
    "exhausted mood--3 mood-0 mood-3 control-austrian control-piedmontese"
)


@pytest.mark.parametrize(("game", "named"), [("gorizia-1916", GORIZIA_MARKERS), ("goito-1848", GOITO_MARKERS)])
def test_all_markers_that_a_rulebook_names_are_there(game: str, named: str) -> None:
    assert set(named.split()) <= set(markers_of(game))


def test_trenches_being_dug_lie_upside_down() -> None:
    drawn = markers_of("gorizia-1916")
    assert "rotate(180" in drawn["trench-italian-2-begun"]()
    assert "rotate(180" not in drawn["trench-italian-2"]()


def test_tracks_follow_the_charts() -> None:
    tracks = {g: tracks_of(g, open_pack(g).toml("tables.toml")) for g in registry}
    assert [len(t.boxes) for t in tracks["gorizia-1916"]] == [12, 10, 10, 5]
    assert [next(iter(t.boxes)) for t in tracks["goito-1848"]] == ["I\n12.00", "-3"]
    assert all(t.title and t.boxes for ts in tracks.values() for t in ts)


@pytest.mark.parametrize("size", [32, 256])
def test_counters_render_with_values_that_fill_the_bottom(size: int) -> None:
    """In the lower third a counter with values has clearly more ink than one without."""
    image = pytest.importorskip("PIL.Image")
    from io import BytesIO

    from esagono.cartography import lettering

    def ink(picture: str) -> float:
        pixels = image.open(BytesIO(lettering.png(picture, size))).convert("L")
        assert pixels.size == (size, size)
        bottom = pixels.crop((size // 10, int(size * 0.66), size - size // 10, int(size * 0.92)))
        histogram = bottom.histogram()
        return sum(histogram[:90]) / sum(histogram)

    style = side_style("italian")
    row = counters("isonzo-1917")["it-spezia"]
    assert ink(picture("isonzo-1917", "it-spezia", size=size)) > 0.15
    assert ink(svg(draw_face(inferno_face({**row, "attack": "", "defense": "", "move": ""}), style), size)) < 0.1


@pytest.mark.parametrize("game", GAMES)
def test_sheets_hold_every_counter_and_backs_are_mirrored(game: str) -> None:
    fronts, backs = (ElementTree.fromstring(sheet(game, 10, backs=b)) for b in (False, True))
    count = len(counters(game))
    assert len(fronts.findall(f"{SVG}g")) == count + len(markers_of(game))
    assert len(backs.findall(f"{SVG}g")) == count
    first_front, first_back = (root.findall(f"{SVG}g")[0].get("transform") for root in (fronts, backs))
    assert first_front == "translate(6 6)"
    assert first_back == "translate(960 6)"


# Gorizia and Goito


def faces(game: str, reduced: bool = False) -> dict[str, Face]:
    face = reader_of(game, open_pack(game))
    return {ident: face(row, reduced) for ident, row in counters(game).items()}


def test_units_of_gorizia_show_their_division() -> None:
    """8.4: guns and independent units serve brigades of their own division."""
    rows, drawn = counters("gorizia-1916"), faces("gorizia-1916")
    for ident, row in rows.items():
        assert drawn[ident].division == row["division"], ident
    assert "45" in words(svg(draw_face(drawn["it-toscana-i-77"], side_style("italian"))))
    assert drawn["it-mg-32"].corps == "VI"


def test_bridging_engineers_are_told_apart() -> None:
    drawn = faces("gorizia-1916")
    assert drawn["it-eng-71"].kind == "bridging-engineer"
    assert drawn["ah-eng-3"].kind == "sapper"
    assert symbol("bridging-engineer", "#000", "#fff") != symbol("sapper", "#000", "#fff")


def test_the_back_of_a_headquarters_says_that_it_is_done() -> None:
    back = faces("gorizia-1916", reduced=True)["it-hq-toscana"]
    assert (back.picture, back.values, back.name) == ("done", "", "Toscana")
    picture = draw_face(back, side_style("italian"))
    assert "M26 60L44 78L76 38" in picture
    assert "M26 60" not in draw_face(faces("gorizia-1916")["it-hq-toscana"], side_style("italian"))


@pytest.mark.parametrize("game", list(registry))
@pytest.mark.parametrize("reduced", [False, True])
def test_names_fit(game: str, reduced: bool) -> None:
    """A name is made smaller, and then squeezed by a quarter at most."""
    from esagono.cartography import lettering

    for ident, face in faces(game, reduced).items():
        if face.picture in ("symbol", "done"):
            room = (92.5 - face.box - 3 if face.corps else 91) - 7
            assert lettering.width(face.name, 13 * SMALLER, "sans-bold") * 0.75 <= room, ident
            assert lettering.width(face.corps, 11.5 * SMALLER, "sans-bold") * 0.75 <= face.box - 4, ident
    assert short_name("Granatieri di Sardegna") == "Granatieri"


def _lab(colour: str) -> tuple[float, float, float]:
    linear = []
    for i in (1, 3, 5):
        c = int(colour[i : i + 2], 16) / 255
        linear.append(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4)
    red, green, blue = linear
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return (116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))


@pytest.mark.parametrize("game", ["gorizia-1916", "goito-1848"])
def test_colours_of_formations_are_twelve_delta_e_apart(game: str) -> None:
    rows = open_pack(game).rows("formations.csv")
    for a, b in combinations(rows, 2):
        if a["side"] == b["side"]:
            assert dist(_lab(a["colour"]), _lab(b["colour"])) >= 12, (a["id"], b["id"])


def test_signs_of_goito() -> None:
    drawn = faces("goito-1848")
    assert [i for i, f in drawn.items() if f.badge == "R"] == ["au-5-hussars"]
    assert drawn["pi-5-aosta"].arrow
    assert not drawn["pi-d-arvillars"].arrow
    assert drawn["au-radetzky"].kind == "marshal"
    assert drawn["pi-carlo-alberto"].kind == "overall-commander"
    crown = "M35 54L31 35"
    assert crown in symbol("overall-commander", "#000", "#fff")
    assert crown not in symbol("marshal", "#000", "#fff")


def test_the_sheet_shows_fronts_backs_markers_and_tracks(tmp_path: Path) -> None:
    root = ElementTree.fromstring(both_sides("goito-1848", lang="it"))
    pictures = root.findall(f"{SVG}g")
    assert len(pictures) == 2 * len(counters("goito-1848")) + len(markers_of("goito-1848"))
    said = {t.text for t in root.iter(f"{SVG}text")}
    assert {"Fronti", "Retri", "Segnalini e tracciati", "Umore dei comandanti", "Carlo Alberto"} <= said
    assert float(str(root.get("height"))) > 1000


def test_the_file_name_says_svg_or_png(tmp_path: Path) -> None:
    drawn = write_sheet("goito-1848", tmp_path / "counters.svg")
    assert drawn.read_text(encoding="utf-8").startswith("<svg")
    assert "@font-face" in drawn.read_text(encoding="utf-8")
    assert write_sheet("goito-1848", tmp_path / "counters.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(EsagonoError, match=r"svg or \.png"):
        write_sheet("goito-1848", tmp_path / "counters.pdf")


@pytest.mark.parametrize("game", list(registry))
def test_every_picture_that_a_game_shows_is_drawn(game: str) -> None:
    """What the table of a game names as a picture of a badge or marker is a symbol of its sheet."""
    rules = esagono.new(game, seed=1).rules
    looks = [*rules.show.badges(rules, "en").values(), *rules.show.markers(rules, "en").values()]
    wanted = {look.picture for look in looks if look.picture}
    assert wanted
    assert wanted <= {f"marker-{name}" for name in markers_of(game)}


@pytest.mark.parametrize(
    ("game", "marker", "english", "italian"),
    [
        ("goito-1848", "shaken", "SHAKEN", "SCOSSA"),
        ("goito-1848", "march", "MARCH", "MARCIA"),
        ("gorizia-1916", "activated", "ACTIVATED", "ATTIVATA"),
    ],
)
def test_markers_speak_the_language_of_the_page(game: str, marker: str, english: str, italian: str) -> None:
    drawn = {lang: markers_of(game, lang)[marker]() for lang in ("en", "it")}
    assert english in drawn["en"]
    assert italian not in drawn["en"]
    assert italian in drawn["it"]
    assert italian in both_sides(game, lang="it")
    assert italian not in both_sides(game, lang="en")
