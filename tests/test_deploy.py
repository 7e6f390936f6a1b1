"""What is in `deploy/` fits the program: its words are those of the command line, its packages those it needs."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from esagono import cli

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
LOCK = (ROOT / "requirements-server.lock").read_text(encoding="utf-8")


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def commands(unit: str) -> list[str]:
    """The words after `esagono` in a unit of systemd, with the settings of the example."""
    settings = re.search(r"^ESAGONO_OPTIONS=(.*)$", (DEPLOY / "esagono.env").read_text(), re.MULTILINE)
    assert settings
    service = (DEPLOY / unit).read_text().replace("%i", "8017")
    line = re.search(r"^ExecStart=\S+ (.*)$", service, re.MULTILINE)
    assert line
    return shlex.split(line[1].replace("$ESAGONO_OPTIONS", settings[1]))


def test_the_service_starts_a_server_with_settings_that_exist() -> None:
    args = cli.build_parser("serve").parse_args(commands("esagono.service"))
    assert args.what is None
    assert args.host == "127.0.0.1"  # behind a proxy
    assert args.name == ["games.example.org"]
    assert args.keep_finished > 0


def test_the_service_copies_what_the_server_writes() -> None:
    parser = cli.build_parser("serve")
    copy, serving = (parser.parse_args(commands(u)) for u in ("esagono-backup.service", "esagono.service"))
    assert (copy.what, copy.database) == ("backup", serving.database)
    assert copy.copies > 0


def test_several_servers_leave_bots_to_workers() -> None:
    parser = cli.build_parser("serve")
    server, worker = (parser.parse_args(commands(u)) for u in ("esagono@.service", "esagono-worker@.service"))
    assert (server.what, server.bots, server.host) == (None, 0, "127.0.0.1")
    assert worker.what == "worker"
    assert worker.bots > 0


def test_what_is_composed_starts_with_settings_that_exist() -> None:
    text = (DEPLOY / "compose.yaml").read_text().replace("${BOTS:-2}", "2")
    found = [[word.strip().strip('"') for word in line.split(",")] for line in re.findall(r"command: \[(.*)\]", text)]
    server, worker = (cli.build_parser("serve").parse_args(["serve", "--host", "0.0.0.0", *words]) for words in found)
    subnet = re.search(r"subnet: (\S+)", text)
    assert subnet
    assert server.proxy == [subnet[1]]  # it believes its own network
    assert (server.bots, worker.what, worker.bots) == (0, "worker", 2)
    inside = re.findall(r"^    server ([\w-]+):8017", (DEPLOY / "nginx-compose.conf").read_text(), re.MULTILINE)
    assert inside == re.findall(r"^  (server-\d):", text, re.MULTILINE)


@pytest.mark.parametrize("site", ["nginx-site.conf", "nginx-compose.conf"])
def test_the_proxies_define_what_their_common_part_uses(site: str) -> None:
    text = (DEPLOY / site).read_text()
    assert "include /etc/nginx/esagono-locations.conf;" in text
    assert "upstream esagono {" in text
    assert "$esagono_connection {" in text
    assert "hash $esagono_match consistent;" in text
    common = (DEPLOY / "nginx-locations.conf").read_text()
    assert "X-Forwarded-For $remote_addr" in common  # not what the browser says
    assert "location = /metrics { return 404; }" in common


def test_the_lock_has_every_package_a_server_needs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["postgresql"], *extras["push"]]
    locked = {canonical(name) for name in re.findall(r"^([\w.-]+)==", LOCK, re.MULTILINE)}
    names = [re.match(r"[\w.-]+", one) for one in wanted]
    assert {canonical(found[0]) for found in names if found} <= locked
    assert len(locked) == len(re.findall(r"^\S+==[^\n]*\\\n    --hash=sha256:", LOCK, re.MULTILINE))
    assert "//" not in LOCK  # nothing of where it was made
