"""What the package brings in C (`_spread.c`), where there was a compiler."""

from __future__ import annotations

from importlib import import_module
from typing import Any

try:
    _compiled: Any = import_module("esagono.hexes._spread")
except ImportError:
    _compiled = None


def in_c(name: str, otherwise: Any) -> Any:
    """Return the C function of a name, or `otherwise` if the compiled module is missing or lacks it."""
    return getattr(_compiled, name, otherwise)
