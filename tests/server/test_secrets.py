"""What a seat gets over HTTP and the socket depends on what it may know, in every game and scenario.

A match is played at random. In some of its positions all that a seat may not know is changed at random, and everything
the seat can get from the server is compared, letter by letter: boards, logs, answers, hints and refusals. What was
changed is counted, so that none of these tests passes by changing nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from esagono.engine import OBSERVER, Game, Option
from esagono.games import find, playable
from esagono.server.play.match import Match
from esagono.server.play.matches import LiveMatch
from esagono.server.play.rulebooks import questions_of
from tests.server.helpers import Table

SCENARIOS = [(game, scenario) for game in playable() for scenario in find(game).INFO.scenarios]
POSITIONS, STEP, SHUFFLES = 4, 47, 1
"""Positions of a match that are looked at, options between them, and how often each is shuffled for each seat."""
LEAST = {"isonzo-1917": 1.0, "altipiani-1916": 1.0, "gorizia-1916": 0.9, "goito-1848": 0.5}
"""In which share of the positions the shuffle changes something, for the seat from which least is hidden."""
REFUSED = [
    ("/undo", {"seq": 10**6}),
    ("/undo", {"seq": 0, "to": 10**6}),
    ("/settle", {"act": "accept"}),
    ("/agree", {"act": "accept", "what": "undo"}),
    ("/agree", {"act": "end", "what": "watch"}),
    ("/clock", {"act": "claim"}),
    ("/stand-in", {"act": "call"}),
    ("/options", {"seq": 10**6, "option": ["end"]}),
    ("/options", {"seq": 0, "option": ["no-such-verb"]}),
]
"""Requests that nobody may make here; what a refusal says must tell nothing either."""

every_scenario = pytest.mark.parametrize(("game_id", "scenario"), SCENARIOS)


class Shuffled:
    """A match on a server, whose game can be exchanged for one that looks the same to a seat."""

    def __init__(self, client: TestClient, game_id: str, scenario: str, **wish: Any) -> None:
        # two at one screen may have hints
        body = {"game": game_id, "scenario": scenario, "seed": "5", "hotseat": True, **wish}
        self.table = Table(client, client.post("/api/matches", json=body).json())
        self.table.board(OBSERVER)
        server = client.app.state.server  # type: ignore[attr-defined]
        self.live: LiveMatch = server.matches.live[self.table.match]
        self.rng = random.Random(7)

    @property
    def match(self) -> Match:
        return self.live.match

    def play(self, steps: int) -> None:
        for _ in range(steps):
            if not self.match.game.decisions:
                return
            decision = self.rng.choice(self.match.game.decisions)
            self.match.play_row(decision.side, self.rng.choice(self.match.game.options(decision.side)))
        self.forget()

    def forget(self) -> None:
        """What was made of the game before."""
        self.match._views.clear()
        self.match._tables.clear()
        self.live.texts.clear()

    def shuffles(self, seat: str, times: int) -> Iterator[bool]:
        """The same match with other secrets; each time, whether anything is different."""
        real = self.match.game
        for side in self.match.sides:
            real.undoable(side)  # worked out once, and kept with the game
        try:
            for _ in range(times):
                other: Game = real.copy()
                real.rules.scramble(other.state, seat, self.rng)
                other._listed.clear()
                self.match.game = other
                self.forget()
                yield other.state.digest() != real.state.digest()
        finally:
            self.match.game = real
            self.forget()

    def questions(self, seat: str) -> list[tuple[str, dict[str, Any]]]:
        """Every question there is, with some arguments; drawn once, so that they are the same for every shuffle."""
        rules, view = self.match.rules, self.match.view(seat)
        rng = random.Random(len(self.match.entry_rows))
        units = list(rules.roster.ids)  # type: ignore[attr-defined]
        seen = [u["id"] for u in view["units"] if "id" in u and u.get("hex")] or units
        hexes = sorted({u["hex"] for u in view["units"] if u.get("hex")})
        options: list[Option] = [o for side in self.match.sides for o in self.match.game.options(side)]
        samples: dict[str, Callable[[], Any]] = {
            "side": lambda: rng.choice(self.match.sides),
            "unit": lambda: rng.choice(rng.choice([units, seen])),
            "turns": lambda: 2,
            "target": lambda: rng.choice(hexes),
            "hex": lambda: rng.choice(hexes),
            "start": lambda: rng.choice(hexes),
            "to": lambda: rng.choice(hexes),
            "attackers": lambda: [rng.choice(seen)],
            "moves": list,
            "option": lambda: rng.choice(options).to_data(),
        }
        asked: list[tuple[str, dict[str, Any]]] = []
        for name, question in questions_of(rules).items():
            needed = [f.name for f in msgspec.structs.fields(question.args) if f.required]
            for _ in range(3 if needed else 1):
                asked.append((name, {field: samples[field]() for field in needed}))
        for option in rng.sample(options, min(4, len(options))):
            asked.append(("why_not", {"option": option.to_data()}))
            asked.append(("explain", {"seq": rng.randrange(1, 30)}))
        return asked

    def everything(self, seat: str, asked: list[tuple[str, dict[str, Any]]]) -> dict[str, str]:
        """All that the server says to a seat, as it says it."""
        out: dict[str, str] = {}
        for tail in ("", "/view", "/log?lang=it", "/dice", "/verify", "/export", "/thoughts", "/notes"):
            answer = self.table.get(seat, tail)
            out[f"GET {tail}"] = f"{answer.status_code} {answer.text}"
        for tail, body in REFUSED:
            answer = self.table.client.post(self.table.path(tail), headers=self.table.headers(seat), json=body)
            assert answer.status_code >= 400, tail
            out[f"POST {tail} {body}"] = f"{answer.status_code} {answer.text}"
        with self.table.socket(seat, lang="it") as page:
            out["state"] = page.raw[-1]
            for question, args in asked:
                page.ask(type="ask", question=question, args=args)
                out[f"{question} {args}"] = page.raw[-1]
        return out


@pytest.mark.slow
@every_scenario
def test_nothing_a_seat_hears_depends_on_what_it_may_not_know(client: TestClient, game_id: str, scenario: str) -> None:
    shuffled = Shuffled(client, game_id, scenario)
    seats = (*shuffled.match.sides, OBSERVER)
    changed, positions = dict.fromkeys(seats, 0), 0
    for _ in range(POSITIONS):
        shuffled.play(STEP)
        if not shuffled.match.game.decisions:
            break
        positions += 1
        for seat in seats:
            asked = shuffled.questions(seat)
            before = shuffled.everything(seat, asked)
            assert len(before) > 25
            differs = False
            for different in shuffled.shuffles(seat, SHUFFLES):
                differs |= different
                after = shuffled.everything(seat, asked)
                assert after.keys() == before.keys()
                assert [key for key in before if after[key] != before[key]] == [], f"{seat} after {shuffled.match.row}"
            changed[seat] += differs
    assert positions >= POSITIONS - 1
    assert min(changed.values()) >= LEAST[game_id] * positions, changed


@pytest.mark.slow
@every_scenario
def test_a_leak_would_be_found(
    client: TestClient, game_id: str, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that looks at the whole state, if only at one bit of its digest in a number of no use, is caught."""
    shuffled = Shuffled(client, game_id, scenario)
    shuffled.play(2 * STEP)
    seat = shuffled.match.sides[0]
    real = Match.undo_floor
    monkeypatch.setattr(Match, "undo_floor", lambda self, of: (real(self, of), self.game.state.digest()[0]))
    before = shuffled.everything(seat, [])
    found = 0
    for different in shuffled.shuffles(seat, 12):
        after = shuffled.everything(seat, [])
        assert different or after == before
        found += after != before
    assert found, "one of twelve shuffles changes the bit, but for one time in thousands"
