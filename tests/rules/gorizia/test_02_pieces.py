"""2: counters, their kinds, divisions and steps."""

from __future__ import annotations

import esagono

from .reading import AH, IT, kinds, rule
from .situations import FAR, it, pos


@rule("2.2.2.c", "Q16")
def test_types_of_artillery():
    rules = esagono.new("gorizia-1916", scenario="campaign", seed=1).rules
    guns = {rules.roster.type[u] for u in rules.roster.guns_of[0] + rules.roster.guns_of[1]}
    assert guns == {"mountain-artillery", "field-artillery", "heavy-artillery", "bombard", "minewerfer"}
    light = {rules.roster.type[u] for u, spares in enumerate(rules.roster.is_mountain_gun) if spares}
    assert light == {"mountain-artillery"}


@rule("2.2.3.a", "2.2.3.b", "2.2.2.c", "13.2.1.g", "Q16", "Q17", "Q22")
def test_counters_name_their_brigade_division_and_kind() -> None:
    roster = esagono.new("gorizia-1916", "campaign", seed=1).rules.roster
    counters = {c.id: c for c in roster.counters}
    toscana = roster.brigades[roster.brigade_index["it-toscana"]]
    assert (len(toscana.units), toscana.division) == (6, "45")
    assert counters["it-toscana-i-77"].regiment == "77"
    assert roster.brigade[roster.index["it-mg-3"]] == -1
    guns = {c.type for c in roster.counters if roster.is_gun[roster.index[c.id]]}
    assert guns == {"mountain-artillery", "field-artillery", "heavy-artillery", "bombard", "minewerfer"}
    assert counters["ah-58-field-1"].division == "58"
    assert counters["ah-eng-7"].division == "58"


@rule("2.2.3.a", "2.2.3.b", "2.2.3.d")
def test_brigades_and_independent_units():
    rules = esagono.new("gorizia-1916", scenario="campaign", seed=1).rules
    roster = rules.roster
    toscana = next(b for b in roster.brigades if "Toscana" in b.name)
    assert len(toscana.units) == 6
    assert toscana.hq >= 0
    assert {roster.counters[u].division for u in toscana.units} == {"45"}
    free = {roster.type[u] for u, b in enumerate(roster.brigade) if b < 0 and not roster.is_hq[u]}
    assert {"engineer", "mg", "flamethrower", "armored-car", "rgf", "bersaglieri", "cavalry", "field-artillery"} <= free


@rule("2.2.3.a")
def test_a_brigade_is_of_the_division_of_its_headquarters():
    """Wherever that stands among its counters."""
    staff = {"id": "HX", "side": IT, "type": "hq", "brigade": "X", "name": "Re", "division": "8", "corps": "VI"}
    (home,) = pos(it("A", "0606", division="7", corps="II"), staff).rules.roster.brigades
    assert (home.name, home.division, home.corps) == ("Re", "8", "VI")


@rule("2.2.6.a")
def test_every_roll_is_of_six_sided_dice():
    game = pos(it("A", "0508"), FAR, phase="initiative", bid={IT: 0, AH: 0})
    rolled = next(e for e in game.log if e.kind == "initiative-roll")
    assert all(1 <= die <= 6 for die in rolled.args["dice"])
    assert len(rolled.args["dice"]) == 2


@rule("Q10", "Q13", "Q15", "Q14", "Q21")
def test_rulings_on_single_counters() -> None:
    game = esagono.new("gorizia-1916", "campaign", seed=1)
    roster = game.rules.roster
    piedmont = [c for c in roster.counters if c.name == "Piemonte" or "piemonte" in c.id]
    assert sorted(c.division for c in piedmont) == ["14", "31"]
    single = [c for c in roster.counters if c.name in ("I/50", "I/48", "42 LS", "43 LS") and c.side == AH]
    assert len(single) == 4
    assert all(not c.brigade and not c.division for c in single)
    alone = next(c for c in roster.counters if c.brigade == "ah-24-ls" and "artillery" in c.type)
    gun_index = roster.index[alone.id]
    assert roster.own_gun_of(gun_index, roster.brigade_index["ah-24-ls"])
    assert not roster.own_gun_of(gun_index, roster.brigade_index["ah-60"])
    bridgehead = esagono.new("gorizia-1916", "bridgehead", seed=1).rules.roster
    assert bridgehead.brigades[bridgehead.brigade_index["ah-17"]].hq >= 0
    assert "phase" in kinds(esagono.new("gorizia-1916", "carso", seed=1).log)


@rule("Q113")
def test_which_types_are_infantry():
    rules = esagono.new("gorizia-1916", scenario="campaign", seed=1).rules
    infantry = {kind for kind, ability in rules.roster.abilities.items() if ability.infantry}
    foot = {"infantry", "mountain", "bersaglieri", "bicycle", "rgf", "landwehr", "honved", "dismounted-cavalry"}
    assert infantry == foot | {"engineer", "mg"}
