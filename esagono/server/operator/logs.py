"""Structured logs: one JSON object per line on the standard error stream.

Tokens, seeds, notes and what else was to be stored never reach them: errors of the database are told without their
values, and a mistake that happens over and over is told in full once a minute and counted otherwise.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from datetime import UTC, datetime

PLAIN = frozenset(logging.LogRecord("", 0, "", 0, "", (), None).__dict__) | {"message", "asctime", "taskName"}
VALUES = re.compile(r"(DETAIL:|\[parameters:|\[SQL:).*")
"""Where a database tells the values it could not store."""
QUIET_SECONDS = 60.0


class JsonLines(logging.Formatter):
    """What was logged, with everything given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname.lower(), "logger": record.name, "message": record.getMessage()}
        line |= {k: v for k, v in record.__dict__.items() if k not in PLAIN}
        if record.exc_info:
            line["error"] = VALUES.sub(r"\1 ...", self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False, default=str)


class Calm(logging.Filter):
    """Log filter: a repeated error is logged in full once a minute, and only counted in between."""

    def __init__(self) -> None:
        super().__init__()
        self.told: dict[tuple[str, str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if not record.exc_info or record.exc_info[0] is None:
            return True
        key = (record.name, str(record.msg), record.exc_info[0].__name__)
        at, count = self.told.get(key, (-QUIET_SECONDS, 0))
        if time.monotonic() - at < QUIET_SECONDS:
            self.told[key] = (at, count + 1)
            return False
        if len(self.told) > 1000:
            self.told.clear()
        self.told[key] = (time.monotonic(), 0)
        if count:
            record.__dict__["again"] = count
        return True


def start_logging(level: int = logging.INFO) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Calm())
    for name in ("esagono", "uvicorn", "uvicorn.error", "asyncio", "websockets"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], False
    for name in ("esagono", "uvicorn", "asyncio", "websockets"):
        logging.getLogger(name).addHandler(handler)
    logging.getLogger("uvicorn.error").propagate = True
    logging.getLogger("esagono").setLevel(level)
    for name in ("uvicorn", "asyncio", "websockets"):
        logging.getLogger(name).setLevel(logging.WARNING)
