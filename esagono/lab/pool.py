"""Worker processes of long runs."""

from __future__ import annotations

import signal
from multiprocessing import get_context
from multiprocessing.pool import Pool


def worker_pool(workers: int) -> Pool:
    """So many processes, one for each core if 0. Ctrl-C is the main process's: it ends them when it leaves the pool."""
    return get_context("spawn").Pool(workers or None, initializer=_ignore_interrupts)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
