"""Structured logs: one JSON object a line on the standard error stream. Tokens never reach them."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

PLAIN = frozenset(logging.LogRecord("", 0, "", 0, "", (), None).__dict__) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """What was logged, with everything given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname.lower(), "logger": record.name, "message": record.getMessage()}
        line |= {k: v for k, v in record.__dict__.items() if k not in PLAIN}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def start_logging(level: int = logging.INFO) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("esagono", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], False
    for name in ("esagono", "uvicorn"):
        logging.getLogger(name).addHandler(handler)
    logging.getLogger("uvicorn.error").propagate = True
    logging.getLogger("esagono").setLevel(level)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
