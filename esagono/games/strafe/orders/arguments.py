"""What each order may say, orders of several parts included."""

from __future__ import annotations

from typing import Final

from esagono.engine.arguments import Arguments

NOTHING: Final = (
    "cancel-activation", "decline", "default-set-up", "done", "end", "end-counter", "end-movement", "enter-all",
    "infiltration-fire", "no-reaction", "open-fire", "pass", "rally-all", "ready", "send-wave", "stand",
)  # fmt: skip
OF_UNIT: Final = (
    "attach", "destroy", "detach", "join", "lose", "name", "rally", "replace", "select", "show", "wave",
)  # fmt: skip
OF_BRIGADE: Final = ("exchange", "unplan")
LEADING: Final = ("activate", "react", "night-counterattack", "event-counterattack")
"""8.5.a: orders to a brigade, which may say where its headquarters goes."""
MAY_MARCH: Final = ("assault", "extend", "move")
"""11.3.a: what may take a Force March."""
MARCH: Final = ("force_march", "march")
"""What says that an order takes a Force March: the second that of a Counter-assault."""
USUAL: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(NOTHING, ()),
    **dict.fromkeys(OF_UNIT, ("unit",)),
    **dict.fromkeys(OF_BRIGADE, ("brigade",)),
    **dict.fromkeys(LEADING, ("brigade", "hex")),
    **dict.fromkeys(MAY_MARCH, ("unit", "to", "force_march")),
    **dict.fromkeys(("consolidate", "force-march", "nudge", "retreat"), ("unit", "to")),
    **dict.fromkeys(("dig", "enter", "place", "return"), ("unit", "hex")),
    **dict.fromkeys(("blow", "bridge"), ("unit", "hexside")),
    **dict.fromkeys(("lower", "place-hq"), ("hex",)),
    **dict.fromkeys(("lift", "resolve-assault"), ("target",)),
    "attach-flamethrower": ("unit", "host"),
    "barrage": ("unit", "target"),
    "bid": ("points",),
    "counter-assault": ("unit", "target", "via", "march"),
    "fire": ("unit", "target", "category"),
    "hold": ("unit",),
    "plan": ("brigade", "box"),
    "regiment": ("name",),
    "resolve": ("target", "category"),
    "turn": ("unit", "up"),
}
"""The arguments of a verb in any decision but those below."""
BY_KIND: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "aim": {"hold": (), "fire": ("target", "category"), "barrage": ("target",)},
    "defend": {"fire": ("unit", "hex", "target"), "hold": ("unit", "hex")},
}
"""By the kind of decision: verbs that have other arguments there."""
ARGUMENTS: Final = Arguments(USUAL, BY_KIND)
