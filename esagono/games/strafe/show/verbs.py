"""Which click finds an option: the unit, hex, hexside or brigade that each verb belongs to."""

from __future__ import annotations

from collections.abc import Mapping

from esagono.engine.table import Verb

UNIT = Verb("unit", unit="unit")
BRIGADE = Verb("display", unit="brigade")
TO_HEX = Verb("hex", unit="unit", hex="to")
CLOSES = Verb("phase", role="close")
BUTTON = Verb("phase")
AT_ONCE = Verb("phase", role="all")

VERBS: Mapping[str, Verb] = {
    # set-up and reinforcements
    "place": Verb("hex", unit="unit", hex="hex"),
    "default-set-up": AT_ONCE,
    "enter": Verb("hex", unit="unit", hex="hex"),
    "enter-all": AT_ONCE,
    # plans
    "plan": BRIGADE,
    "unplan": BRIGADE,
    "ready": CLOSES,
    "bid": BUTTON,
    # guns, trenches, bridges
    "turn": UNIT,
    "destroy": Verb("unit", unit="unit", tone="bad"),
    "lower": Verb("hex", hex="hex"),
    "blow": Verb("hexside", unit="unit", hexside="hexside"),
    # events
    "regiment": BUTTON,
    "nudge": TO_HEX,
    # actions
    "activate": BRIGADE,
    "pass": CLOSES,
    "place-hq": Verb("hex", hex="hex", preview=True),
    "cancel-activation": CLOSES,
    "attach": UNIT,
    "detach": UNIT,
    "exchange": BRIGADE,
    "done": CLOSES,
    # movement
    "select": Verb("unit", unit="unit", role="select"),
    "join": Verb("unit", unit="unit", role="join"),
    "move": Verb("hex", unit="unit", hex="to", role="move"),
    "force-march": UNIT,
    "extend": TO_HEX,
    "consolidate": TO_HEX,
    "assault": Verb("hex", unit="unit", hex="to", tone="attack"),
    "dig": UNIT,
    "attach-flamethrower": UNIT,
    "end-movement": CLOSES,
    # fire
    "fire": Verb("hex", unit="unit", hex="target", tone="attack"),
    "barrage": Verb("hex", hex="target"),
    "hold": UNIT,
    "open-fire": CLOSES,
    "resolve": Verb("hex", hex="target"),
    "lift": Verb("hex", hex="target"),
    "infiltration-fire": BUTTON,
    "decline": CLOSES,
    "lose": UNIT,
    # assaults
    "wave": UNIT,
    "send-wave": CLOSES,
    "resolve-assault": Verb("hex", hex="target"),
    "name": UNIT,
    "retreat": TO_HEX,
    "stand": CLOSES,
    "counter-assault": Verb("hex", unit="unit", hex="target", tone="attack"),
    "end-counter": CLOSES,
    # reactions
    "react": BRIGADE,
    "night-counterattack": BRIGADE,
    "event-counterattack": BRIGADE,
    "no-reaction": CLOSES,
    # rally
    "rally": UNIT,
    "show": UNIT,
    "rally-all": AT_ONCE,
    "replace": UNIT,
    "return": Verb("hex", unit="unit", hex="hex"),
    "bridge": Verb("hexside", unit="unit", hexside="hexside"),
}
