"""Worker processes of long runs."""

from __future__ import annotations

import signal
from multiprocessing import get_context
from multiprocessing.pool import Pool


def worker_pool(workers: int) -> Pool:
    """Pool of `n` worker processes, or one per core if 0. Only the main process handles Ctrl-C, and then ends them."""
    return get_context("spawn").Pool(workers or None, initializer=_ignore_interrupts)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
