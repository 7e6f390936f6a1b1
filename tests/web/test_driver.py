"""The driver of the browser leaves the other tests alone."""

from __future__ import annotations

import asyncio

import pytest
from playwright.sync_api import Browser


@pytest.mark.browser
def test_a_browser_is_open(browser: Browser) -> None:
    assert browser.is_connected()


def test_who_comes_after_it_may_have_an_event_loop() -> None:
    """`pytest tests/web tests/server` runs them in this order, in one process."""
    assert asyncio.run(asyncio.sleep(0, "slept")) == "slept"
