"""Before the click: what a headquarters would command from a hex (8.1, 8.5), as a sheet that also paints the map."""

from __future__ import annotations

from typing import Final

from esagono.engine.table import HexClass, Painted, Painting, Row, Sheet, Side
from esagono.games.strafe.knowledge.questions import command
from esagono.games.strafe.show.desk import Desk
from esagono.games.strafe.supply.lines import supplied_hexes

STATES: Final = ("in", "die", "out")
LOOKS: Final = {"in": "good", "die": "warn", "out": "bad"}


def headquarters(desk: Desk, hex: str) -> Sheet:
    """8.1, 8.5, 10.4: the command range from a hex, the units of the brigade in it, by a die or out of it, and the
    supply there."""
    game, rules = desk.game, desk.rules
    action = game.state.action
    assert action is not None
    brigade = rules.roster.brigades[action.brigade].id
    found = command(game, brigade, hex, seat=desk.seat)
    places = {rules.roster.ids[u]: rules.hexes_of(game.state, u) for u in rules.roster.brigades[action.brigade].units}
    sides, hexes = [], dict.fromkeys(found.hexes, "command-in")
    painted: dict[str, str | Painted] = dict(hexes)
    for state in STATES:
        units = [u for u, s in found.units.items() if s == state]
        at = {u: [rules.grid.name(h) for h in places.get(u, ())] for u in units}
        rows = tuple(Row(u, desk.name(u), note=" ".join(at[u])) for u in units)
        if rows:
            sides.append(Side(desk.word(f"sheet-command-{state}", n=len(rows)), desk.seat, rows))
        if state != "in":
            painted |= {h: f"command-{state}" for u in units for h in at[u]}
    supplied = supplied_hexes(rules, game.state, rules.side_named(desk.seat)) >> rules.hex_named(hex) & 1
    total, inside = len(found.units), sum(s == "in" for s in found.units.values())
    classes = tuple(HexClass(f"command-{s}", desk.word(f"legend-command-{s}"), LOOKS[s]) for s in STATES)
    return Sheet(
        desk.word("sheet-hq", hex=hex, n=inside, of=total),
        groups=tuple(sides),
        notes=(desk.word("sheet-hq-supplied" if supplied else "sheet-hq-unsupplied"),),
        painting=Painting(painted),
        classes=classes,
        target=hex,
    )
