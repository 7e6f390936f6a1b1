"""What the package brings in C (`_spread.c`), where there was a compiler."""

from __future__ import annotations

from importlib import import_module
from typing import Any

try:
    _compiled: Any = import_module("esagono.hexes._spread")
except ImportError:
    _compiled = None


def in_c(name: str, otherwise: Any) -> Any:
    """A function in C; the other one without a compiler, or if what was compiled is older than the function."""
    return getattr(_compiled, name, otherwise)
