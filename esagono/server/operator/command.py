"""`esagono serve`: its settings, and what an operator does beside serving: worker, backup, restore, prune, delete."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
from datetime import UTC, datetime
from ipaddress import ip_network
from pathlib import Path
from typing import Any

from esagono.engine import EsagonoError

DATABASE, TOKEN, MAIL = "ESAGONO_DATABASE", "ESAGONO_METRICS_TOKEN", "ESAGONO_MAIL"
"""Environment variables for what should not appear on a command line, which all users of a machine can read."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What only a server for others needs, and what can be done instead of serving."""
    parser.add_argument("--name", action="append", default=[], help="name browsers know it by; may be repeated")
    parser.add_argument(
        "--proxy",
        action="append",
        default=[],
        type=network,
        metavar="ADDRESS",
        help="trusted reverse proxy (address or CIDR network) whose X-Forwarded-For is believed; repeatable",
    )
    parser.add_argument(
        "--metrics",
        action="store_true",
        help=f"serve Prometheus metrics at /metrics to this machine; with {TOKEN} set, to clients with that token",
    )
    parser.add_argument(
        "--pack",
        action="append",
        default=[],
        type=Path,
        help="folder or zip file of corrections with which the drawing table of its game begins; repeatable",
    )
    add_notices(parser)
    add_bots(parser)
    add_days(parser, "--keep-", "delete %s matches that nobody used for so long (default: never)")
    what = parser.add_subparsers(dest="what", title="instead of serving", metavar="WHAT")

    sub = what.add_parser("worker", help="play bots' turns for servers on the same PostgreSQL")
    add_bots(sub)
    add_database(sub)

    sub = what.add_parser("backup", help="copy the games to a file, also while the server runs")
    sub.add_argument("to", type=Path, help="file to write, or a folder for a file with the date in its name")
    sub.add_argument(
        "--copies", type=whole, default=0, help="in a folder: keep only the newest NUMBER backups (default: all)"
    )
    add_database(sub)

    sub = what.add_parser("restore", help="put a copy back, while the server does not run")
    sub.add_argument("file", type=Path, help="a file that `esagono serve backup` wrote")
    add_database(sub)

    sub = what.add_parser("prune", help="delete old matches, also while the server runs")
    add_days(sub, "--", "%s matches that nobody used for so long")
    sub.add_argument("--show", action="store_true", help="only say which they are")
    add_database(sub)

    sub = what.add_parser("delete", help="delete matches with everything that belongs to them")
    sub.add_argument(
        "match",
        nargs="+",
        help="the name of a match: what stands between # and / in its links"
        " (write -- before one that begins with a dash)",
    )
    add_database(sub)


def add_database(parser: argparse.ArgumentParser) -> None:
    # suppressed: what was given before the word counts unless it is given again
    parser.add_argument("--database", metavar="FILE", default=argparse.SUPPRESS, help="file or URL of the games")


def add_bots(parser: argparse.ArgumentParser) -> None:
    words = "number of bot processes (default: cores minus one, at most 4); 0 to leave bots to workers"
    parser.add_argument("--bots", type=whole, default=argparse.SUPPRESS, metavar="NUMBER", help=words)


def add_notices(parser: argparse.ArgumentParser) -> None:
    """Telling players who are elsewhere that it is their turn."""
    parser.add_argument("--address", default="", metavar="URL", help="where players find it (default: https://NAME)")
    words = f"sender of letters to players; {MAIL} in the environment is the mail server: smtp://user:password@host:587"
    parser.add_argument("--mail-from", default="", metavar="ADDRESS", help=words)
    words = "minimum minutes between two e-mails to one address (default: 60)"
    parser.add_argument("--mail-pause", type=whole, default=60, metavar="MINUTES", help=words)
    words = "how long somebody may be away from his board before he is told of his turn (default: 60)"
    parser.add_argument("--notice-delay", type=whole, default=60, metavar="SECONDS", help=words)
    parser.add_argument("--webhooks", action="store_true", help="players may have a web address told of their turns")
    words = "also web addresses on this machine and its network, which are refused otherwise"
    parser.add_argument("--private-addresses", action="store_true", help=words)


def notices_of(args: argparse.Namespace) -> dict[str, Any]:
    address = args.address or (f"https://{args.name[0].lower()}" if args.name else "")
    mail = os.environ.get(MAIL, "")
    if mail and not (args.mail_from and address):
        raise EsagonoError(f"with {MAIL} the server has to know who writes (--mail-from) and where it is (--name)")
    if mail:
        from esagono.server.notices.mail import MailServer

        MailServer(mail)  # an address that cannot be read is said now
    return {
        "address": address.rstrip("/"),
        "mail": mail,
        "mail_from": args.mail_from,
        "mail_pause": args.mail_pause,
        "notice_delay": args.notice_delay,
        "webhooks": args.webhooks,
        "private_addresses": args.private_addresses,
    }


def add_days(parser: argparse.ArgumentParser, prefix: str, words: str) -> None:
    for kind in ("finished", "abandoned"):
        parser.add_argument(f"{prefix}{kind}", type=whole, default=0, metavar="DAYS", help=words % kind)


def whole(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text!r} should be a whole number")
    return int(text)


def network(text: str) -> str:
    try:
        return str(ip_network(text)) if "/" in text else str(ip_network(text).network_address)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text!r} should be an address (192.0.2.7) or a network (192.0.2.0/24)"
        ) from None


def run(args: argparse.Namespace) -> int:
    from esagono.server.settings import database_url

    url = database_url(args.database or os.environ.get(DATABASE) or None)
    if args.what is None:
        from esagono.server.operator.main import serve

        serve(args.host, args.port, url, False, **settings_from(args))
        return 0
    if args.what == "worker":
        return worker(args, url)
    if args.what in ("backup", "restore"):
        return copies(args, url)
    return asyncio.run(deletions(args, url))


def settings_from(args: argparse.Namespace) -> dict[str, Any]:
    from esagono.server.play.packs import offered

    return {
        "names": tuple(name.lower() for name in args.name),
        "proxies": tuple(args.proxy),
        "packs": dict(offered(path) for path in args.pack),
        "metrics": args.metrics,
        "metrics_token": os.environ.get(TOKEN, "") if args.metrics else "",
        "keep_finished": args.keep_finished,
        "keep_abandoned": args.keep_abandoned,
        **notices_of(args),
        **bots_of(args),
    }


def bots_of(args: argparse.Namespace) -> dict[str, int]:
    return {"bot_workers": args.bots} if "bots" in args else {}


def worker(args: argparse.Namespace, url: str) -> int:
    from esagono.server.operator.logs import start_logging
    from esagono.server.operator.worker import work
    from esagono.server.settings import Settings

    start_logging(logging.INFO)
    settings = Settings(database=url, **bots_of(args))  # type: ignore[arg-type]
    if not settings.bot_workers:
        raise EsagonoError("a worker that has no process to think in is of no use: give --bots 1 or more")
    work(settings)
    return 0


def copies(args: argparse.Namespace, url: str) -> int:
    from esagono.server.storage import backups

    if args.what == "backup":
        print(backups.backup(url, args.to, args.copies))
        return 0
    aside = backups.restore(url, args.file)
    print(f"{args.file} is back in its place." + (f" What was there is now {aside}" if aside else ""))
    return 0


async def deletions(args: argparse.Namespace, url: str) -> int:
    from esagono.server.storage import backups, retention
    from esagono.server.storage.store import Store

    if args.what == "prune" and not args.finished and not args.abandoned:
        raise EsagonoError("say which matches are too old: --finished DAYS, --abandoned DAYS, or both")
    backups.check_there(url)
    store = Store(url)
    try:
        if args.what == "delete":
            gone = [match for match in args.match if await store.write(retention.remove(match))]
            print(f"{len(gone)} of {len(args.match)} matches deleted")
            return 0 if len(gone) == len(args.match) else 1
        if args.show:
            for old in retention.old_matches(store, args.finished, args.abandoned):
                last = datetime.fromtimestamp(old.last / 1000, UTC).date()
                print(f"{old.id}  {old.game}  {'finished' if old.finished else 'abandoned'}  last used {last}")
            return 0
        print(f"{await retention.prune(store, args.finished, args.abandoned)} matches deleted")
        return 0
    finally:
        store.close()
