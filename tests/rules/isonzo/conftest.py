"""Shared by the tests of the Isonzo rules; `helpers` holds the builders of positions."""

from __future__ import annotations
