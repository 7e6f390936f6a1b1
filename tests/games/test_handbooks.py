"""The handbooks: both languages tell the same clauses, all of those that matter, with pictures that exist."""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from esagono.cartography.situation import draw
from esagono.games import playable
from esagono.games.handbook import Chapter, chapters, folder
from esagono.lab.coverage import read_atoms

ROOT = Path(__file__).parent.parent.parent
FIRST = ["battle", "counters"]
"""Chapters that the page shows by themselves and that must come first; `results` and `words` may stand anywhere."""
GAMES = [g for g in playable() if folder(g).joinpath("handbook.en.md").is_file()]


@cache
def both(game: str) -> tuple[tuple[Chapter, ...], tuple[Chapter, ...]]:
    return chapters(game, "en"), chapters(game, "it")


def told(found: tuple[Chapter, ...]) -> list[str]:
    return [clause for chapter in found for clause in chapter.clauses]


def test_every_game_of_ours_has_one() -> None:
    assert {"isonzo-1917", "altipiani-1916", "gorizia-1916", "goito-1848"} <= set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_chapters_and_clauses(game: str) -> None:
    english, italian = both(game)
    assert [c.id for c in english] == [c.id for c in italian]
    assert [c.id for c in english][: len(FIRST)] == FIRST
    assert {"results", "words"} <= {c.id for c in english}
    for one, other in zip(english, italian, strict=True):
        assert one.clauses == other.clauses, one.id
        assert one.html != other.html


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_with_effect_is_told(game: str) -> None:
    """An atom 7.9.1.b is told where 7.9.1.b or a clause above it down to 7.9 is; a whole chapter is not enough."""
    found = set(told(both(game)[0]))
    document = read_atoms((ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8"))
    missing = {atom.rpartition(".")[0] for atom in document.play if atom[0].isdigit() and not _is_told(atom, found)}
    assert not missing


def _is_told(atom: str, found: set[str]) -> bool:
    parts = atom.split(".")
    lowest = 2 if len(parts) > 2 else 1
    return any(".".join(parts[:n]) in found for n in range(len(parts), lowest - 1, -1))


@pytest.mark.parametrize("game", GAMES)
def test_clauses_are_those_of_the_rulebook(game: str) -> None:
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    atoms = re.findall(r"\*\*([^*\s]+)\*\*", text)
    known = {".".join(a.split(".")[:n]) for a in atoms for n in range(1, 6)}
    assert not [c for c in told(both(game)[0]) if c not in known]


@pytest.mark.parametrize("game", GAMES)
def test_pictures_can_be_drawn_again(game: str) -> None:
    """What `pictures.toml` describes is a position that the game takes, on hexes and with counters that it has."""
    wanted = tomllib.loads(folder(game).joinpath("pictures.toml").read_text(encoding="utf-8"))
    for name, picture in wanted.items():
        svg = draw(game, picture)
        assert svg.startswith("<svg"), name
        assert len(re.findall("<use ", svg)) >= max(1, len(picture.get("position", {}).get("units", ()))), name


@pytest.mark.parametrize("game", GAMES)
def test_links_and_pictures_lead_somewhere(game: str) -> None:
    drawn = set(tomllib.loads(folder(game).joinpath("pictures.toml").read_text(encoding="utf-8")))
    for found in both(game):
        html = "".join(c.html for c in found)
        names = {*re.findall(r' id="([^"]+)"', html), *(c.id for c in found)}
        assert not set(re.findall(r'href="#([^"]+)"', html)) - names
        shown = re.findall(r'src="pictures/([^"]+)\.webp"', html)
        assert set(shown) == drawn
        assert all(folder(game).joinpath("pictures", f"{name}.webp").is_file() for name in shown)
