"""Recorded skirmishes: small crowded positions, composed by chance, on which play by chance runs for a while.

Each is a text: what the position answers when it is asked; then for each decision every option offered, what became of
the state with some others than the chosen one (as a mark), what was chosen, what happened, and what changed. A change
of the rules shows as a diff; when it is meant, write them anew and read the diff:

    python -m tests.games.skirmishes gorizia-1916        writes those of a game
    python -m tests.games.skirmishes gorizia-1916 57     prints one, after its position as a document

Of the first the whole text is kept, of the others a mark for each decision; print one with the rules before and after
a change to see the difference.

A game has a room (`<name>_skirmishes.py`) that composes its positions and knows what to ask of them. An option is
chosen by a lot of its own words, not by its place in the list: where a rule offers one option more or less, the others
keep their lots, and play mostly goes on as before.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any, Protocol

import esagono
from esagono.engine import BadPosition, Event, Game, Option
from tests.games.golden_games import FOLDER as FROZEN

FOLDER = Path(__file__).parent / "skirmishes"
ROOMS = {"gorizia-1916": "gorizia_skirmishes", "goito-1848": "goito_skirmishes"}
"""The module of each game that has skirmishes."""
LONG = 12
"""Values of one option that are written out; of more only their number and a mark that changes with them."""
CHOSEN = "chosen:"
"""Begins the line of the verbs that were chosen."""
UNSAID = ("stack", "pending", "given_dice", "rng")
"""Of the state: what is asked and rolled next shows it."""


class Room(Protocol):
    """What a game brings along."""

    NUMBER: int
    """Skirmishes of the game."""
    READ: int
    """The first of them, of which the whole text is kept."""
    DECISIONS: int
    """How long each is."""
    ASIDE: int
    """Other options of each decision that are tried out."""
    WEIGHT: Mapping[str, float]
    """How readily a verb is chosen; 1 if it is not named."""

    def compose(self, rng: random.Random, number: int) -> dict[str, Any]:
        """A position document, composed anew if the game refuses it; without `units`, a scenario from its beginning."""
        ...

    def wanted(self, game: Any) -> set[str]:
        """Names of units and hexes about which much is to happen: orders that say them are preferred."""
        ...

    def asked(self, game: Any, turn: int, rng: random.Random) -> Iterable[str]:
        """Lines with the answers to questions, before the decision of this number."""
        ...


def room_of(game_id: str) -> Room:
    found: Any = import_module(f"tests.games.{ROOMS[game_id]}")
    return found  # type: ignore[no-any-return]


def begin(game_id: str, number: int) -> tuple[dict[str, Any], Game]:
    """The first position of its seeds that the game takes, on the frozen data of the recorded games."""
    room = room_of(game_id)
    for attempt in count():
        rng = random.Random(f"{game_id} {number} {attempt}")
        doc = room.compose(rng, number) | {"game": game_id, "seed": number}
        pack = FROZEN / game_id / "pack"
        if "units" not in doc:
            return doc, esagono.new(game_id, doc["scenario"], seed=number, options=doc["options"], pack=pack)
        try:
            return doc, esagono.position(doc, pack=pack)
        except BadPosition:
            if attempt == 50:
                raise
    raise AssertionError


def mark(text: str) -> str:
    return f"#{sha256(text.encode()).hexdigest()[:6]}"


def share(*words: object) -> float:
    """A number from 0 to 1 that hangs on nothing but these words."""
    return int(sha256(repr(words).encode()).hexdigest()[:13], 16) / 16**13


def ranked(options: Iterable[Option], weight: Mapping[str, float], wanted: set[str], *seed: object) -> list[Option]:
    """The first is chosen: of the first verb, by its weight. Next comes the first of each other verb, then the rest."""

    def place(option: Option) -> tuple[float, str]:
        preferred = sum(value in wanted for value in option.args.values())
        return share(*seed, str(option)) / 8**preferred, str(option)

    verbs: dict[str, list[Option]] = {}
    for option in options:
        verbs.setdefault(option.verb, []).append(option)
    order = sorted(verbs, key=lambda v: (-(share(*seed, v) ** (1 / weight.get(v, 1))), v))
    for alike in verbs.values():
        alike.sort(key=place)
    return [verbs[v][0] for v in order] + [o for v in order for o in verbs[v][1:]]


def short(values: list[str]) -> str:
    """Values written out, or how many there are."""
    return " ".join(values) if len(values) <= LONG else f"{len(values)} {mark(' '.join(values))}"


def offered(options: Iterable[Option]) -> Iterator[str]:
    """A line for each verb: its options by all their arguments but the last, whose values stand together."""
    verbs: dict[str, dict[str, list[str]]] = {}
    for option in options:
        *head, last = str(option).split(" ")
        name, _, value = last.partition("=")
        begun = " ".join([*head[1:], f"{name}="]) if value else ""
        verbs.setdefault(option.verb, {}).setdefault(begun, []).append(value)
    for verb, groups in verbs.items():
        shown = [begun + short(values) for begun, values in groups.items()]
        yield f"  {verb} {'; '.join(shown) if len(shown) <= LONG else short(shown)}".rstrip()


def told(event: Event) -> str:
    facts = {**event.args, **event.secret}
    return f"      {event.kind} {event.clause} " + ", ".join(
        f"{k} {json.dumps(v, ensure_ascii=False)}" for k, v in facts.items()
    )


def changed(before: dict[str, Any], after: dict[str, Any], ids: list[str]) -> str:
    """What is different in the state: columns by unit, all else whole, or as a mark if it is long."""
    out = []
    for key in sorted({*before, *after} - {*UNSAID}):
        then, now = before.get(key), after.get(key)
        if now == then:
            continue
        if isinstance(now, list) and isinstance(then, list) and len(now) == len(then) == len(ids):
            both = zip(ids, then, now, strict=True)
            out.append(f"{key} " + " ".join(f"{name}={new}" for name, old, new in both if old != new))
        else:
            words = json.dumps(now)
            out.append(f"{key} {words if len(words) <= 40 else mark(words)}")
    return "; ".join(out)


def refused(game: Game, side: str, options: list[Option], rng: random.Random) -> Iterator[str]:
    """Orders like those offered, but for another unit or hex, and the clauses against them."""
    rules: Any = game.rules
    units, hexes = rules.roster.ids, sorted(rules.grid.numbers)
    verbs = sorted({option.verb for option in options if option.args})
    for verb in rng.sample(verbs, min(2, len(verbs))):
        args = rng.choice([option.args for option in options if option.verb == verb])
        name = rng.choice(sorted(args))
        pool = next((pool for pool in (units, hexes) if args[name] in pool), None)
        if pool:
            other = Option(verb, **args | {name: rng.choice(pool)})
            yield f"  (not {other}: {' '.join(r.clause + '/' + r.key for r in game.why_not(other, seat=side))})"


def played(game: Game, option: Option, side: str, before: dict[str, Any]) -> list[str]:
    """What happens with an option, and what it changes."""
    happened = [told(event) for event in game.play(option, side)]
    rules: Any = game.rules
    change = changed(before, game.state.to_data(), rules.roster.ids)
    return happened + [f"      = {change}"] * bool(change)


def lines(game_id: str, number: int) -> Iterator[str]:
    room = room_of(game_id)
    doc, game = begin(game_id, number)
    yield f"{game_id}, skirmish {number}, composed as {mark(json.dumps(doc))}"
    for turn in range(1, room.DECISIONS + 1):
        if game.decision is None:
            break
        decision = min(game.decisions, key=lambda d: share(number, turn, d.side))
        options = game.options(decision.side)
        yield f"\n{turn}. {decision.side}: {decision.kind} ({decision.clause}) {json.dumps(dict(decision.args))}"
        yield from room.asked(game, turn, random.Random(f"{number} {turn}"))
        yield from offered(options)
        yield from refused(game, decision.side, options, random.Random(f"not {number} {turn}"))
        chosen, *others = ranked(options, room.WEIGHT, room.wanted(game), number, turn)
        before = game.state.to_data()
        for other in others[: room.ASIDE]:
            aside = game.copy()
            happened = played(aside, other, decision.side, before)
            asked = [f"{d.side} {d.kind} {len(aside.options(d.side))}" for d in aside.decisions]
            yield f"  ({other}: {mark(chr(10).join([*happened, *asked]))})"
        yield f"  > {chosen}"
        yield from played(game, chosen, decision.side, before)
        game.rules.check(game.state)


def text_of(game_id: str, number: int) -> str:
    return "\n".join(line.rstrip() for line in lines(game_id, number)) + "\n"


def parts_of(text: str) -> list[str]:
    """The head of a skirmish, then its decisions."""
    return text.split("\n\n")


def path_of(game_id: str, number: int) -> Path:
    return FOLDER / f"{game_id}-{number:02}.txt"


def marks_of(game_id: str) -> dict[int, list[str]]:
    """What is kept of the later skirmishes of a game."""
    rows = [row.split() for row in (FOLDER / f"{game_id}-marks.txt").read_text("utf-8").splitlines()]
    return {int(number): marks for number, *marks in rows if number != CHOSEN}


def chosen_in(game_id: str) -> set[str]:
    """The verbs that were chosen when the skirmishes of a game were written."""
    rows = [row.split() for row in (FOLDER / f"{game_id}-marks.txt").read_text("utf-8").splitlines()]
    return {verb for number, *verbs in rows if number == CHOSEN for verb in verbs}


def numbers(game_id: str) -> tuple[range, range]:
    """Those kept whole, and those kept as marks."""
    room = room_of(game_id)
    return range(1, room.READ + 1), range(room.READ + 1, room.NUMBER + 1)


def write(game_id: str) -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob(f"{game_id}-*.txt"):
        old.unlink()
    whole, others = numbers(game_id)
    texts = {number: text_of(game_id, number) for number in (*whole, *others)}
    for number in whole:
        path_of(game_id, number).write_text(texts[number], encoding="utf-8")
    verbs = {row.split()[1] for text in texts.values() for row in text.splitlines() if row.startswith("  > ")}
    rows = [[CHOSEN, *sorted(verbs)], *([f"{number}", *map(mark, parts_of(texts[number]))] for number in others)]
    (FOLDER / f"{game_id}-marks.txt").write_text("".join(" ".join(row) + "\n" for row in rows), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[2:]:
        print(json.dumps(begin(sys.argv[1], int(sys.argv[2]))[0], indent=1))
        print(text_of(sys.argv[1], int(sys.argv[2])))
    else:
        write(sys.argv[1])
