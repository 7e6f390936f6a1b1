"""axe-core in a page: brought there once, and only what it complains of comes back."""

from __future__ import annotations

from typing import Any

from axe_core_python.base import AXE_SCRIPT
from playwright.sync_api import Page


def violations(page: Page) -> list[dict[str, Any]]:
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    # what passes is not told of every element
    run = "() => axe.run({resultTypes: ['violations']}).then((results) => results.violations)"
    found: list[dict[str, Any]] = page.evaluate(run)
    return found
