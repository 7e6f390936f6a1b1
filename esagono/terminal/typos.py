"""Suggest what an unknown word may have meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches

from esagono.engine import EsagonoError
from esagono.terminal.words import fold, say

LIKENESS = 0.7
"""How alike a word must be to what was typed; 1 is the same."""
GUESSES = 3


class Mistyped(EsagonoError):
    """Nothing is called what was typed. `meant` is what the client takes it for, the likeliest first."""

    def __init__(self, message: str, typed: str, meant: Sequence[str], lang: str) -> None:
        self.typed, self.meant = typed, list(meant)
        hint = " " + say("did-you-mean", lang, words=self.meant) if meant else ""
        super().__init__(message + hint)


def alike(typed: str, words: Iterable[str]) -> list[str]:
    """The words that look most like what was typed; first those from which one slip of a finger leads to it.

    >>> alike("atack", ["attack", "add", "end"]), alike("mvoe", ["more", "move"])
    (['attack'], ['move', 'more'])
    """
    folded = {fold(w): w for w in words}
    found = get_close_matches(fold(typed), list(folded), GUESSES, LIKENESS)
    return [folded[w] for w in sorted(found, key=lambda w: not one_slip(fold(typed), w))]


def units_alike(typed: str, names: Mapping[str, str]) -> list[str]:
    """Ids of the units whose id, name, or a word of it looks like what was typed."""
    called: dict[str, list[str]] = {}
    for unit, name in names.items():
        if not unit.startswith("side-"):
            for word in {unit, fold(name), *(w for w in fold(name).split() if len(w) > GUESSES)}:
                called.setdefault(word, []).append(unit)
    found = [unit for word in get_close_matches(fold(typed), list(called), GUESSES, LIKENESS) for unit in called[word]]
    return list(dict.fromkeys(found))[:GUESSES]


def hexes_alike(typed: str, hexes: Iterable[str]) -> list[str]:
    """Hexes of whose four digits one is wrong, missing or too many, or two stand the wrong way round."""
    return [h for h in hexes if one_slip(typed, h)][:GUESSES]


def one_slip(typed: str, right: str) -> bool:
    """
    >>> one_slip("9412", "2412"), one_slip("4212", "2412"), one_slip("242", "2412"), one_slip("3512", "2412")
    (True, True, True, False)
    """
    if len(typed) == len(right):
        wrong = [i for i, (a, b) in enumerate(zip(typed, right, strict=True)) if a != b]
        swapped = len(wrong) == 2 and wrong[1] == wrong[0] + 1 and typed[wrong[0]] == right[wrong[1]]
        return len(wrong) == 1 or (swapped and typed[wrong[1]] == right[wrong[0]])
    longer, shorter = sorted((typed, right), key=len, reverse=True)
    return len(longer) == len(shorter) + 1 and any(longer[:i] + longer[i + 1 :] == shorter for i in range(len(longer)))
