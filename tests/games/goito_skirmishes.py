"""Skirmishes: small crowded positions, a few dozen decisions each, written down as text a person can read.

A position is composed by chance from its number, and so is what is chosen; nothing else is recorded. What is written:
what the position answers when it is asked, then for each decision everything that is offered, what is chosen, what
happens, what changes in the state, and a fingerprint of what would have happened with some other options. A change of
the rules shows as a diff; when it is meant, write them anew and read the diff:

    python -m tests.games.goito_skirmishes

Of the first skirmishes the whole text is kept, of the others a fingerprint of each decision, in `marks.txt`. The text
of one (to compare it with what the rules before a change write):

    python -m tests.games.goito_skirmishes 57

An option is chosen by its own words (the lowest fingerprint wins), so that one option more or less in a list mostly
leaves the rest of the skirmish as it was.
"""

from __future__ import annotations

import json
import math
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import esagono
from esagono.engine import Event, Game, Option
from tests.games import golden_games
from tests.games.goito_scenes import compose

FOLDER = Path(__file__).parent / "goito_skirmishes"
NUMBER = 200
READ = 24
"""Those of which the whole text is kept."""
DECISIONS = 40
ASIDE = 4
"""Other options of each decision that are tried out."""
WEIGHTS = {
    "end": 0.1, "pass": 0.1, "done": 0.4, "stay": 0.15, "halt": 0.3, "turn": 0.15, "face": 0.3, "march": 0.5,
    "decline-all": 0.1, "decline": 0.3, "react-face": 0.4, "stop": 0.5,
    "assault": 6, "charge": 9, "fire": 4, "declare-assault": 2, "declare-charge": 9, "associate": 2,
}  # fmt: skip
"""How readily a verb is chosen; 1 if nothing is said."""
MODES = ("normal", "march")
HIDDEN = ("stack", "pending")
"""Of the state: what is asked next shows it."""


def number_of(text: str) -> float:
    """Above 0, at most 1, the same for the same text everywhere."""
    return (zlib.crc32(text.encode()) + 1) / 2**32


def mark(text: str) -> str:
    return f"{zlib.crc32(text.encode()) >> 8:06x}"


def marked(game: Game) -> set[str]:
    """Names of the hexes where markers lie, and of the units that were named for them: there the fights are."""
    rules: Any = game.rules
    state: Any = game.state
    hexes = {rules.grid.names[m.hex] for m in state.markers}
    return hexes | {rules.roster.ids[u] for m in state.markers for u in m.forces}


def ranked(options: list[Option], salt: str, wanted: set[str]) -> list[Option]:
    """The options in the order in which they would be chosen: by verb first, then those with a wanted name in them."""
    verbs = {verb: -math.log(number_of(f"{salt} {verb}")) / WEIGHTS.get(verb, 1) for verb in {o.verb for o in options}}
    place = {}
    for o in options:
        eager = sum(v in wanted for v in o.args.values())
        place[id(o)] = number_of(f"{salt} {o}") / 8**eager
    best = {verb: min(place[id(o)] for o in options if o.verb == verb) for verb in verbs}
    return sorted(options, key=lambda o: (place[id(o)] != best[o.verb], verbs[o.verb], place[id(o)], str(o)))


def offered(options: list[Option]) -> Iterator[str]:
    """What may be chosen, by verb; what is the same in all options of a verb is said once."""
    for verb in dict.fromkeys(o.verb for o in options):
        listed = [o.args for o in options if o.verb == verb]
        same = {k: v for k, v in listed[0].items() if len(listed) > 1 and all(a.get(k) == v for a in listed)}
        words = [".".join(str(v) for k, v in args.items() if k not in same) for args in listed]
        yield " ".join(["   ", verb, *(f"{k}={v}" for k, v in same.items()), *words]).rstrip()


def told(event: Event) -> str:
    facts = {**event.args, **event.secret}
    return f"      {event.kind} {event.clause} " + ", ".join(f"{k} {json.dumps(v)}" for k, v in facts.items())


def changed(before: dict[str, Any], after: dict[str, Any], ids: list[str]) -> Iterator[str]:
    """What is different in the state: columns by unit, all else whole."""
    for key, now in after.items():
        then = before[key]
        if now == then or key in HIDDEN:
            continue
        if isinstance(now, list) and len(now) == len(then) == len(ids):
            both = zip(ids, then, now, strict=True)
            now = ", ".join(f"{name} {new}" for name, old, new in both if old != new)
        yield f"      {key}: {now}"


def seen(way: Any) -> str:
    """The triggers of Reactions on a way, like `!3!2`, and whether it ends in an attack."""
    return "".join(f"!{t.trigger}" for t in way.reactions) + way.attack


def questions(game: Game) -> Iterator[str]:
    """What the position answers to whoever asks."""
    rules: Any = game.rules
    for side in rules.sides:
        yield f"  zone of {side}: {' '.join(game.zoc(side))}"
        found = ", ".join(f"{unit} {c.state} {c.distance}" for unit, c in rules.command(game, side).items())
        yield f"  command of {side}: {found}"
    yield f"  points: {game.points()}"
    for formation in rules.roster.formations:
        a = rules.activation(game, formation.id)
        clauses = [r.clause for r in a.reasons]
        yield f"  activation of {formation.id}: {a.value} {a.drms} {a.p_activated} {a.p_failed} {clauses}"
    for unit in rules.roster.ids:
        found = [" ".join(f"{to}:{way.cost}{seen(way)}" for to, way in game.reach(unit, mode=m).items()) for m in MODES]
        for mode, ways in zip(MODES, dict.fromkeys(found), strict=False):  # march said only where it is not the same
            if ways:
                yield f"  reach of {unit}, {mode}: {ways}"


def lines(number: int) -> Iterator[str]:
    doc = compose(number)
    game = esagono.position(doc, pack=golden_games.FOLDER / doc["game"] / "pack")
    yield f"skirmish {number}: {doc['phase']}, {doc.get('active', {})}, {doc['options']}"
    yield from questions(game)
    for step in range(DECISIONS):
        if game.decision is None:
            yield f"\n{game.result}"
            return
        decision, ids = game.decision, game.rules.roster.ids
        side = decision.side
        options = game.options(side)
        yield f"\n{step + 1}. {side}: {decision.kind} ({decision.clause}) {json.dumps(dict(decision.args))}"
        yield from offered(options)
        chosen, *others = ranked(options, f"{number} {step}", marked(game))
        before = game.state.to_data()
        for other in others[:ASIDE]:
            aside = game.copy()
            happened = [told(e) for e in aside.play(other, side)]
            happened += [str(d) for d in aside.decisions]
            yield f"  ({other}: {mark(chr(10).join([*happened, *changed(before, aside.state.to_data(), ids)]))})"
        yield f"  > {chosen}"
        yield from map(told, game.play(chosen, side))
        yield from changed(before, game.state.to_data(), ids)
        game.rules.check(game.state)


def text_of(number: int) -> str:
    return "\n".join(lines(number)) + "\n"


def decisions(text: str) -> list[str]:
    """The parts of a text: what is asked first, then the decisions."""
    return text.split("\n\n")


def marks_of(text: str) -> list[str]:
    return [mark(part) for part in decisions(text)]


def path_of(number: int) -> Path:
    return FOLDER / f"{number:02}.txt"


MARKS = FOLDER / "marks.txt"


def recorded_marks() -> dict[int, list[str]]:
    rows = [row.split() for row in MARKS.read_text(encoding="utf-8").splitlines()]
    return {int(number.rstrip(":")): marks for number, *marks in rows}


def record() -> None:
    FOLDER.mkdir(exist_ok=True)
    for number in range(READ):
        path_of(number).write_text(text_of(number), encoding="utf-8")
    rows = [" ".join([f"{number}:", *marks_of(text_of(number))]) for number in range(READ, NUMBER)]
    MARKS.write_text("\n".join(rows) + "\n", encoding="utf-8")
    print(f"{NUMBER} skirmishes of goito-1848, {READ} as text")


if __name__ == "__main__":
    if sys.argv[1:]:
        print(text_of(int(sys.argv[1])), end="")
    else:
        record()
