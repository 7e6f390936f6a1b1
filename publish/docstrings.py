"""Doctests in docstrings are code on the site: an extension of Griffe, which mkdocstrings reads Python with."""

from __future__ import annotations

import re
from typing import Any

import griffe

_EXAMPLE = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)


class Doctests(griffe.Extension):
    def on_object(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """Put each doctest of a docstring into a block of code.

    >>> fenced("Double." + chr(10) * 2 + ">>> double(2)" + chr(10) + "4").splitlines()
    ['Double.', '', '```pycon', '>>> double(2)', '4', '```']
    """
    return _EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}\n```", text)
