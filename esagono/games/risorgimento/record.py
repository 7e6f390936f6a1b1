"""How the records of this series are written while the engine changes from structs to dataclasses."""

from __future__ import annotations

from typing import TypeVar

from msgspec import field

Kind = TypeVar("Kind")


def dataclass(cls: Kind) -> Kind:
    return cls


__all__ = ["dataclass", "field"]
