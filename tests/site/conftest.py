"""One site for all tests that need it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.site.built import built_site


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_site(tmp_path_factory)
