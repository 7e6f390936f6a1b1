"""The handbook of a game: its rules as a text for players, in the order of play, with pictures.

A game keeps it in its folder `text`: `handbook.en.md`, `handbook.it.md`, the pictures in `pictures/` and what they show
in `pictures.toml` (`esagono.cartography.situation` draws them). It is plain Markdown with two additions at the end of a
heading, a paragraph, a table row's last cell or an item of a list: `{#word}` gives it a name to link to, `{§7.9 7.9.1}`
says which clauses of the rulebook it tells. Chapters begin with `## `; those named `battle`, `counters`, `results` and
`words` are also shown by themselves.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from esagono.games import registry

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.renderer import RendererHTML
    from markdown_it.rules_core import StateCore
    from markdown_it.token import Token

MARK: Final = re.compile(r"\s*\{([#§][^{}]*)\}\s*$")


class Chapter(Struct, frozen=True):
    id: str
    title: str
    html: str
    clauses: tuple[str, ...]
    """All clauses that the chapter tells, in its order."""


def chapters(game_id: str, lang: str = "en", pictures: str = "pictures/") -> tuple[Chapter, ...]:
    """The chapters in a language, in English if there is no other; nothing if the game has no handbook.

    `pictures` is put before the names of picture files.

    >>> [c.id for c in chapters("isonzo-1917")][0]
    'battle'
    """
    for name in (f"handbook.{lang}.md", "handbook.en.md"):
        file = folder(game_id).joinpath(name)
        if file.is_file():
            return read(file.read_text(encoding="utf-8"), pictures)
    return ()


def folder(game_id: str) -> Traversable:
    """Where the texts of a game are."""
    return registry[game_id].data.joinpath("..", "text")


def read(text: str, pictures: str = "pictures/") -> tuple[Chapter, ...]:
    """
    >>> chapter, = read("## Moving {#move §4}\\n\\nOne hex at a time. {§4.2}\\n\\n- Never into an enemy. {§4.1}\\n")
    >>> chapter.id, chapter.title, chapter.clauses
    ('move', 'Moving', ('4', '4.2', '4.1'))
    >>> print(chapter.html)
    <p data-clause="4.2">One hex at a time.</p>
    <ul>
    <li data-clause="4.1">Never into an enemy.</li>
    </ul>
    <BLANKLINE>
    """
    tokens = _markdown().parse(text, {"pictures": pictures})
    starts = [i for i, token in enumerate(tokens) if token.type == "heading_open" and token.tag == "h2"]
    return tuple(_chapter(tokens[a:b], pictures) for a, b in zip(starts, [*starts[1:], len(tokens)], strict=True))


def _chapter(tokens: Sequence[Token], pictures: str) -> Chapter:
    head, title, body = tokens[0], tokens[1].content, list(tokens[3:])
    for token in body:
        if token.tag == "h3":  # the page gives the chapter itself a heading of the third level
            token.tag = "h4"
    told = [str(t.attrs["data-clause"]).split() for t in (head, *body) if "data-clause" in t.attrs]
    html = _markdown().renderer.render(body, _markdown().options, {"pictures": pictures})
    name = str(head.attrs.get("id") or re.sub(r"\W+", "-", title.lower()).strip("-"))
    return Chapter(name, title, html, tuple(clause for some in told for clause in some))


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt  # who only plays reads no handbook: in a browser this package is not there

    reader = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table")
    reader.core.ruler.before("inline", "marks", _read_marks)
    reader.add_render_rule("image", _draw_figure)
    return reader


def _read_marks(state: StateCore) -> None:
    """Takes `{#word §7.9}` from the end of a text and gives it to the block around it."""
    open_blocks: list[Token] = []
    for token in state.tokens:
        if token.nesting > 0:
            open_blocks.append(token)
        elif token.nesting < 0:
            open_blocks.pop()
        elif token.type == "inline" and (found := MARK.search(token.content)):
            token.content = token.content[: found.start()]
            # a short list has its paragraphs hidden, and a row is more than its last cell
            block = next(b for b in reversed(open_blocks) if not b.hidden and b.type != "td_open")
            for part in found[1].replace("§", " §").replace("#", " #").split(" "):
                if part.startswith("#"):
                    block.attrSet("id", part[1:])
                elif part.strip(" §,"):
                    block.attrJoin("data-clause", part.strip(" §,"))


def _draw_figure(_self: RendererHTML, tokens: Sequence[Token], idx: int, _options: Any, env: dict[str, str]) -> str:
    """A picture with its caption below it."""
    token = tokens[idx]
    caption = escape(token.content)
    source = f"{env.get('pictures', '')}{token.attrs['src']}.webp"
    return f'<span class="figure"><img src="{escape(source)}" alt="" loading="lazy"><span>{caption}</span></span>'
