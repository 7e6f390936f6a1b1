"""Starting the server, and the browser beside it."""

from __future__ import annotations

import contextlib
import json
import logging
import socket
import sys
import threading
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path
from typing import Any

import uvicorn
from sqlalchemy.engine import make_url

from esagono.engine import EsagonoError
from esagono.server.http.app import build
from esagono.server.http.connections import LimitedHttpProtocol, LimitedWebSocketProtocol, configure
from esagono.server.http.routes.games import prepare
from esagono.server.operator.logs import start_logging
from esagono.server.operator.worker import check_shared
from esagono.server.runtime.event_loop import HttpServer
from esagono.server.settings import LOOPBACK, Settings, database_url
from esagono.server.storage.database import claimed

PREPARING = 60.0
"""Seconds from the start until all is compressed as well as can be: who starts it to play has a board by then."""


def serve(
    host: str,
    port: int,
    database: str | Path | None,
    open_browser: bool,
    *,
    names: tuple[str, ...] = (),
    place: str = "",
    **more: Any,
) -> None:
    """Serve until told to stop; with `open_browser` also show the page, or a `place` of it.

    `names` are those by which browsers know it, if they come through a proxy; the rest are settings."""
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    if open_browser and already_there(address):
        print(f"Esagono is running already at {address}")
        webbrowser.open(address)
        return
    listening = listen(host, port)
    url = database_url(database)
    hosts = (*LOOPBACK, *names) if host in LOOPBACK or names else ()
    start_logging(logging.WARNING if open_browser else logging.INFO)
    run(Settings(database=url, hosts=hosts, **more), listening, address + place if open_browser else None)


def run(settings: Settings, listening: socket.socket, page: str | None = None) -> None:
    """Serve on a socket that listens already."""
    with claimed(settings.database):
        serve_app(settings, listening, page)


def serve_app(settings: Settings, listening: socket.socket, page: str | None) -> None:
    app = build(settings)
    if not settings.bot_workers:
        check_shared(app.state.server)
    configure(settings)
    raise_file_limit()
    config = uvicorn.Config(
        app,
        http=LimitedHttpProtocol,
        log_config=None,
        access_log=False,
        proxy_headers=False,  # the application reads them itself, and believes only the proxies of its settings
        server_header=False,
        ws=LimitedWebSocketProtocol,
        ws_max_size=settings.limits.message,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.pong_seconds,
        timeout_graceful_shutdown=5,
    )
    name, port = listening.getsockname()[:2]
    shown = page or f"http://{name}:{port}/"
    print(f"Esagono is at {shown}  Games are kept in {shown_address(settings.database)}  Stop with Ctrl-C.", flush=True)
    if page:
        threading.Timer(0.8, webbrowser.open, (page,)).start()
    later = threading.Timer(PREPARING, prepare, (app,))
    later.daemon = True
    later.start()
    HttpServer(config).run(sockets=[listening])


def raise_file_limit() -> None:
    """As many open connections as the system allows; some give programs only 1,024 unless they ask."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def shown_address(url: str) -> str:
    """Where games are kept, without a password."""
    return make_url(url).render_as_string(hide_password=True)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, made before anything else so that a taken port is said at once."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family, backlog=512)
    except OSError as error:
        raise EsagonoError(
            f"cannot listen on {host} port {port}: {error.strerror or error}; choose another port with --port"
        ) from None


def already_there(address: str) -> bool:
    """A server of ours answers at this address."""
    try:
        with urllib.request.urlopen(address + "healthz", timeout=1) as answer:
            return bool(json.load(answer).get("program") == "esagono")
    except urllib.error.HTTPError as error:  # it is there, but not well
        return b'"program":"esagono"' in error.read()
    except (OSError, ValueError):
        return False


if __name__ == "__main__":
    serve(
        "127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8017, sys.argv[2] if len(sys.argv) > 2 else None, False
    )
