"""Dataclasses, under the name by which modules of the series first imported them."""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = ["dataclass", "field"]
