"""Imported once by the process that forks servers: rules and words are read there, and each server starts with them."""

from __future__ import annotations

import esagono.server.http.app
from esagono.server.assets.components import games

assert esagono.server.http.app.build
games("en")
