"""A whole Italian turn of Gorizia's campaign, the second, as it was once thought out: plans, Actions, marches.

Nothing of it is chosen to suit the page: an officer among the bots made up the Actions; in Phase 10 he sent the same
brigades forward, battalion by battalion.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

ITALIAN, ENEMY = "italian", "austro-hungarian"

PLANS = {"it-lambro": "11-15 guns", "it-cuneo": "11-15 guns", "it-brescia": "11-15 guns", "it-regina": "6-10 guns",
         "it-alessandria": "6-10 guns"}  # fmt: skip
"""Brigades, and with how many guns they are to act."""

LIMBERED = ("it-47-field-1", "it-47-field-2")
"""Guns that are made ready to move."""

Group = tuple[str, ...]


@dataclass(frozen=True)
class Action:
    brigade: str
    hq: str
    moves: list[tuple[Group, str]] = field(default_factory=list)
    assault: tuple[Group, str] = ((), "")
    digs: Group = ()
    fire: str = ""
    """Where all guns fire, but for those of `elsewhere`."""
    elsewhere: dict[str, str] = field(default_factory=dict)


ACTIONS = [
    Action(
        "it-lambro",
        "1814",
        [(("it-lambro-ii-206", "it-lambro-iii-206"), "1911"), (("it-eng-18",), "2113")],
        (("it-lambro-i-205", "it-lambro-i-206", "it-lambro-ii-205", "it-lambro-iii-205"), "2211"),
        fire="2211",
    ),
    Action(
        "it-cuneo",
        "2717",
        [(("it-eng-56",), "2314")],
        (("it-cuneo-i-7", "it-cuneo-i-8", "it-cuneo-ii-7", "it-cuneo-iii-7"), "2513"),
        digs=("it-cuneo-ii-8",),
        fire="2513",
    ),
    Action(
        "it-regina",
        "3321",
        [],
        (("it-regina-i-9", "it-regina-ii-9", "it-regina-i-10", "it-regina-iii-9"), "3417"),
        digs=("it-regina-ii-10",),
        fire="3417",
        elsewhere={"it-xiii-bombard-1": "3919"},
    ),
    Action(
        "it-brescia",
        "3319",
        [],
        (("it-brescia-i-19", "it-brescia-i-20", "it-brescia-ii-19", "it-brescia-iii-19"), "3116"),
        digs=("it-brescia-ii-20",),
        fire="3116",
    ),
    Action(
        "it-alessandria",
        "4019",
        [(("it-alessandria-ii-136", "it-alessandria-iii-136"), "4415")],
        digs=("it-alessandria-i-135", "it-alessandria-iii-135"),
        fire="4316",
    ),
]

MARCHES: list[tuple[str, str]] = [
    ("it-pescara-i-211", "1914"),
    ("it-etna-ii-224", "2114"),
    ("it-campobasso-i-229", "2817"),
    ("it-avellino-i-231", "2118"),
    ("it-lombardia-i-73", "2920"),
    ("it-genova-i-97", "2818"),
    ("it-taranto-i-143", "3121"),
    ("it-udine-i-95", "3221"),
    ("it-rovigo-i-227", "1818"),
    ("it-pinerolo-i-13", "4321"),
    ("it-napoli-i-75", "2721"),
]
"""Brigades in reserve: the battalion that goes first, and where to; the others come after it as far as they can."""

SHIFTS: list[tuple[Group, str]] = [
    (("it-toscana-ii-78", "it-toscana-iii-78"), "1715"),
    (("it-abruzzi-iii-57", "it-abruzzi-i-58"), "2216"),
    (("it-casale-iii-11",), "2413"),
    (("it-pavia-iii-27", "it-pavia-i-28"), "2816"),
    (("it-chieti-ii-124", "it-chieti-iii-124"), "4418"),
    (("it-cremona-ii-22", "it-cremona-iii-22"), "4417"),
    (("it-47-field-1", "it-47-field-2"), "2215"),
    (("it-mg-226",), "2514"),
]
"""What else moves in Phase 10, into trenches that the Actions have left."""


def least(board: dict[str, Any]) -> list[Any]:
    """The first turn: everybody arrives, all points go into the bid, nobody acts."""
    options = [c["option"] for c in board["options"]]
    if board["decision"]["kind"] == "bid":
        return options[-1]
    verbs = ("enter-all", "ready", "pass", "done", "end-movement")
    return next((o for verb in verbs for o in options if o[0] == verb), options[0])


class Enemy:
    """He plans one brigade, reacts with it and assaults, fires with all who see, and stands where he is."""

    BRIGADE = "ah-5-gebirgs"
    ALWAYS = ("react", "assault", "infiltration-fire", "stand", "rally-all")
    ENDS = ("ready", "open-fire", "end-movement", "end-counter", "no-reaction", "pass", "done")

    def __init__(self) -> None:
        self.planned = self.assaulted = False

    def answer(self, board: dict[str, Any]) -> list[Any]:
        options = [c["option"] for c in board["options"]]
        kind = board["decision"]["kind"]
        if kind == "plan" and not self.planned:
            self.planned = True
            return ["plan", {"brigade": self.BRIGADE, "box": 10}]
        if kind == "headquarters":
            return ["place-hq", {"hex": "3214"}]
        verbs = self.ALWAYS
        if kind in ("defend", "attachment"):
            verbs = ("fire", "attach")
        if kind == "movement" and self.assaulted:
            verbs = ()
        found = next((o for verb in (*verbs, *self.ENDS) for o in options if o[0] == verb), options[0])
        self.assaulted |= found[0] == "assault"
        return found
