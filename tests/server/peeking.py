"""Whether undo lets anybody peek, over the socket: what pages are told and may take back.

    python -m tests.server.peeking gorizia-1916 carso --options 50000

Random games are played by two pages on a server. After every option the server's word on undo is set beside the
property that `tests.games.peeking` looks at, and where it says no, an undo that is sent all the same has to fail with
the one refusal, whatever the cause.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from esagono.engine.undo import NOTHING
from esagono.games import find, playable
from esagono.lab.fuzz import pick
from esagono.server.http.app import build
from esagono.server.settings import sqlite_url
from tests.games.peeking import LONGEST, Account, look, shuffled
from tests.server.helpers import Page, Table, settings_for


def watch(client: TestClient, game_id: str, scenario: str, seed: int, most: int, shuffles: int = 1) -> Account:
    """Play one match over sockets, with an eye on every option."""
    wish = {"game": game_id, "scenario": scenario, "seed": str(seed)}
    table = Table(client, client.post("/api/matches", json=wish).json())
    sides = [side for side in table.tokens if side != "observer"]
    pages = {side: table.socket(side, view=False) for side in sides}
    server = client.app.state.server  # type: ignore[attr-defined]
    live: Any = server.matches.live[table.match]
    rng = random.Random(f"socket {seed}")
    account = Account()
    try:
        while account.options < most and live.match.game.decisions:
            before = live.match.game.copy()
            side = rng.choice(before.decisions).side
            option = pick(before.options(side), rng)
            before.undoable(side)  # what is known of the options so far, its copies know too
            others = [shuffled(before, side, rng) for _ in range(shuffles)]
            page = pages[side]
            page.ask(type="ping")  # what the other side did has come by now
            reply = page.play(option.to_data())
            assert reply["type"] == "answer", reply
            look(account, before, live.match.game.copy(), side, option, others)
            page.ask(type="ping")
            if live.match.game.result is None:
                account.violations += said_of_undo(page, live.match.game.can_undo(side), f"{side}: {option}")
    finally:
        for page in pages.values():
            page.close()
    return account


def said_of_undo(page: Page, may: bool, what: str) -> list[str]:
    """What is wrong with the server's word on undo after an option."""
    if page.board["can_undo"]:
        return [] if may else [f"{what} is offered to be taken back"]
    refused = page.ask(type="undo", seq=page.board["seq"])
    if refused["type"] != "refused":
        return [f"{what} was taken back"]
    return [] if refused["message"] == NOTHING else [f"{what}: {refused['message']}"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=playable())
    parser.add_argument("scenario", nargs="?")
    parser.add_argument("--options", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        settings = settings_for(sqlite_url(Path(folder) / "games.sqlite3"))
        with TestClient(build(settings)) as client:
            for game_id in [asked.game] if asked.game else playable():
                for scenario in [asked.scenario] if asked.scenario else find(game_id).INFO.scenarios:
                    account, seed = Account(), asked.seed
                    while account.options < asked.options:
                        most = min(LONGEST, asked.options - account.options)
                        account.add(watch(client, game_id, scenario, seed, most))
                        seed += 1
                    print(f"{game_id} {scenario}: {account}", flush=True)
                    for violation in account.violations[:5]:
                        print("   ", violation)
                    failed = failed or bool(account.violations)
    raise SystemExit(failed)


if __name__ == "__main__":
    main()
