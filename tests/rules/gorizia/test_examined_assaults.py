"""Examined: assaults in waves, retreats, counter-assaults."""

from __future__ import annotations

from typing import Any

import pytest

from .cases import A, B, battery, inf, loose, step, storming
from .reading import AH, IT, dp, forced, offered, pass_until, play, refused, rule, steps, trench, where
from .second_tables import ODDS
from .situations import mark

# assault


@rule("13.4.3.b", "E6", "E7", "Q71")
@pytest.mark.parametrize(
    ("att", "deff", "col"),
    [
        (11, 3, "3.5:1"),
        (3, 5, "1:1.75"),
        (5, 5, "1:1"),
        (6, 5, "1:1"),
        (5, 6, "1:1.25"),
        (1, 2, "1:2"),
        (10, 2, "5:1"),
        (9, 2, "4.5:1"),
        (14, 2, "5:1"),
        (5, 8, "1:1.75"),
        (4, 7, "1:1.75"),
        (7, 6, "1:1"),
    ],
)
def test_odds(att: Any, deff: Any, col: Any) -> None:
    g = storming(inf("A", IT, "0807", combat=att), inf("B", AH, "0806", combat=deff))
    assert g.forecast(kind="assault", target="0806", attackers=["A"]).column == col


@rule("13.4.3.e", "E8", "E9", "13.4.3.g", "13.4.3.h")
@pytest.mark.parametrize(
    ("att", "deff", "level", "col"),
    [
        (14, 2, 3, "4.5:1"),
        (12, 2, 3, "4:1"),
        (14, 2, 2, "5:1"),
        (13, 2, 1, "5:1"),
        (11, 2, 1, "4.5:1"),
        (1, 2, 1, None),
        (5, 5, 3, "1:1.75"),
        (5, 5, 2, "1:1.5"),
    ],
)
def test_beyond_the_table(att: Any, deff: Any, level: Any, col: Any) -> None:
    g = storming(
        inf("A", IT, "0807", combat=att),
        inf("B", AH, "0806", combat=deff),
        hexes={"0806": {"trench": {"level": level, "owner": AH}}},
    )
    f = g.forecast(kind="assault", target="0806", attackers=["A"])
    if col is None:
        assert f.results["attacker_retreats"] == 1
        assert f.column not in ODDS
    else:
        assert f.column == col


@rule("13.4.3.c", "13.4.3.f")
@pytest.mark.parametrize(
    ("hexes", "sides", "am", "dm", "shift"),
    [
        ({}, {}, 5, 5, 0),
        ({}, {}, 6, 5, 0),
        ({}, {}, 7, 5, 1),
        ({}, {}, 8, 5, 1),
        ({}, {}, 9, 5, 2),
        ({}, {}, 5, 7, -1),
        ({}, {}, 4, 8, -2),
        ({"terrain": "carso"}, {}, 5, 5, -1),
        ({"terrain": "town"}, {}, 5, 5, -1),
        ({"terrain": "swamp"}, {}, 5, 5, -1),
        ({"terrain": "woods"}, {}, 5, 5, -1),
        ({"level": 3}, {}, 5, 5, -1),
        ({}, {"0806-0807": "river"}, 5, 5, -1),
        ({}, {"0806-0807": "isonzo"}, 5, 5, -2),
        ({"terrain": "town", "trench": {"level": 3, "owner": AH}}, {}, 5, 5, -3),
        ({"trench": {"level": 3, "owner": AH}}, {}, 9, 5, -1),
    ],
)
def test_shifts_of_assault(hexes: Any, sides: Any, am: Any, dm: Any, shift: Any) -> None:
    g = storming(
        inf("A", IT, "0807", morale=am), inf("B", AH, "0806", morale=dm), hexes={"0806": hexes}, chart={"sides": sides}
    )
    assert g.forecast(kind="assault", target="0806", attackers=["A"]).shift == shift


@rule("16.1.a", "16.3.a")
def test_disorganization_counts_in_morale() -> None:
    g = storming(inf("A", IT, "0807", morale=7, dp=2), inf("B", AH, "0806", morale=5))
    assert g.forecast(kind="assault", target="0806", attackers=["A"]).shift == 0
    g = storming(inf("A", IT, "0807", morale=5), inf("B", AH, "0806", morale=5, dp=2))
    assert g.forecast(kind="assault", target="0806", attackers=["A"]).shift == 1


@rule("13.4.3.d", "Q70")
def test_hexside_only_if_all_cross() -> None:
    two = (("A", "0807", "0806"), ("C", "0706", "0806"))
    g = storming(A, inf("C", IT, "0706"), B, assaults=two, chart={"sides": {"0806-0807": "river"}})
    assert g.forecast(kind="assault", target="0806", attackers=["A", "C"]).shift == 0
    g = storming(
        A, inf("C", IT, "0706"), B, assaults=two, chart={"sides": {"0806-0807": "river", "0706-0806": "river"}}
    )
    assert g.forecast(kind="assault", target="0806", attackers=["A", "C"]).shift == -1
    g = storming(
        A, inf("C", IT, "0706"), B, assaults=two, chart={"sides": {"0806-0807": "river", "0706-0806": "isonzo"}}
    )
    assert g.forecast(kind="assault", target="0806", attackers=["A", "C"]).shift in (0, -1)


@rule("13.4.6.a", "Q72", "19.3.a")
def test_zero_strength() -> None:
    g = storming(A, battery("K", AH, "0806"), hexes={"0806": {"terrain": "town", "trench": {"level": 3, "owner": AH}}})
    f = g.forecast(kind="assault", target="0806", attackers=["A"])
    assert f.column == "5:1"
    assert f.shift == 0


@rule("22.2.a", "Q94", "22.4.c")
def test_cavalry_and_flamethrower() -> None:
    cav = loose("C", IT, "0807", "cavalry", combat=3, morale=5)
    g = storming(cav, inf("B", AH, "0806", combat=3), assaults=(("C", "0807", "0806"),))
    assert g.forecast(kind="assault", target="0806", attackers=["C"]).shift == 1
    g = storming(
        cav, inf("B", AH, "0806", combat=3), assaults=(("C", "0807", "0806"),), hexes={"0806": {"terrain": "carso"}}
    )
    assert g.forecast(kind="assault", target="0806", attackers=["C"]).shift == -1
    g = storming(A, cav, inf("B", AH, "0806", combat=3), assaults=(("A", "0807", "0806"), ("C", "0807", "0806")))
    assert g.forecast(kind="assault", target="0806", attackers=["A", "C"]).shift == 0
    fl = loose("FT", IT, "0807", "flamethrower", **{"with": "A"})
    g = storming(A, fl, B)
    assert g.forecast(kind="assault", target="0806", attackers=["A"]).shift == 1
    assert g.forecast(kind="assault", target="0806", attackers=["A"]).column == "1.5:1"


@rule("13.4.4.a", "13.4.4.b", "13.4.5.a", "13.4.5.b")
def test_defender_retreats() -> None:
    # 10:5 = 2:1, die 1: D1 / 1D1R
    g = forced(storming(inf("A", IT, "0807", combat=10), B, dice=[1]))
    assert g.decision.kind == "retreat"
    assert g.decision.side == AH
    tos = {o.split("to=")[1] for o in offered(g, "retreat")}
    assert tos == {"0805", "0706", "0906"}  # opposite 0807 is 0805; its neighbours around 0806: 0706, 0906
    play(g, "retreat unit=B to=0805")
    assert where(g, "B") == "0805"
    assert steps(g, "B") == 1
    assert dp(g, "B") == 1
    pass_until(g, "reaction", "activation", "non-activated")
    assert where(g, "A") == "0806"
    assert dp(g, "A") == 1
    assert steps(g, "A") == 2


@rule("13.4.5.b")
def test_attacker_goes_back() -> None:
    # 1:1 die 6: D2R / -
    g = storming(A, B, dice=[6])
    pass_until(g, "reaction", "activation", "non-activated")
    assert where(g, "A") == "0807"
    assert dp(g, "A") == 2
    assert where(g, "B") == "0806"
    assert dp(g, "B") == 0


@rule("13.4.3.g", "E9")
def test_automatic_repulse() -> None:
    g = storming(inf("A", IT, "0807", combat=2), inf("B", AH, "0806", combat=5), dice=[])
    pass_until(g, "reaction", "activation", "non-activated")
    assert where(g, "A") == "0807"
    assert dp(g, "A") == 2
    assert steps(g, "A") == 1


@rule("16.4.a", "16.4.2.a")
def test_surrender_and_winner() -> None:
    # 1:1 die 6: D2R on an attacker of morale 5 with 3 points already
    g = storming(inf("A", IT, "0807", dp=3), B, dice=[6])
    pass_until(g, "reaction", "activation", "non-activated")
    assert where(g, "A") == "surrendered"
    # winner limited: 2:1 die 1: D1 to the attacker with 4
    g = storming(inf("A", IT, "0807", combat=10, dp=4), inf("B", AH, "0806", morale=1), dice=[1])
    pass_until(g, "reaction", "activation", "non-activated")
    assert where(g, "A") == "0806"
    assert dp(g, "A") == 4


@rule("13.1.4.b", "Q54", "Q56", "13.1.4.c")
def test_waves() -> None:
    units = [inf(n, IT, "0807") for n in "AC"] + [inf(n, IT, "0706") for n in "DE"]
    marks = [(n, "0807", "0806") for n in "AC"] + [(n, "0706", "0806") for n in "DE"]
    # 2:1 first (10:5) die 6: D1R / D1 ; second wave 10:5 with B dp 1
    g = storming(*units, B, assaults=marks, dice=[6, 1])
    assert g.decision.kind == "wave"
    play(g, "wave unit=A", "wave unit=C")
    if g.decision.kind == "wave":
        play(g, "send-wave")
    while g.decision and g.decision.kind == "morale":
        play(g, offered(g)[0])
    assert g.decision.kind == "withdraw"
    assert g.decision.side == AH
    play(g, "stand")
    pass_until(g, "retreat", "counter", "reaction", "activation", "non-activated")
    assert [where(g, n) for n in "AC"] == ["0807", "0807"]
    assert [where(g, n) for n in "DE"] == ["0806", "0806"]


@rule("22.3.a")
def test_mg_lost_in_retreat() -> None:
    g = storming(inf("A", IT, "0807", combat=12), B, loose("M", AH, "0806", "mg", combat=1, mg=3, morale=5), dice=[1])
    pass_until(g, "reaction", "activation", "non-activated")
    assert where(g, "M") == "eliminated"


@rule("13.4.5.2.a")
def test_surrounded_surrenders() -> None:
    ring = ["0805", "0706", "0707", "0906", "0907"]
    g = storming(inf("A", IT, "0807", combat=12), *[inf(f"R{n}", IT, h) for n, h in enumerate(ring)], B, dice=[2])
    pass_until(g, "reaction", "activation", "non-activated")
    assert where(g, "B") == "surrendered"


@rule("13.4.5.c")
def test_not_to_origin_of_assault() -> None:
    # A from 0807, C from 0805 (opposite)
    g = storming(
        inf("A", IT, "0807", combat=6),
        inf("C", IT, "0805", combat=6),
        B,
        assaults=(("A", "0807", "0806"), ("C", "0805", "0806")),
        dice=[1],
    )
    while g.decision.kind in ("wave", "morale"):
        play(g, "send-wave" if "send-wave" in offered(g) else offered(g)[0])
    tos = {o.split("to=")[1] for o in offered(g, "retreat")}
    assert "0805" not in tos
    assert "0807" not in tos
    assert tos <= {"0706", "0707", "0906", "0907"}


@rule("13.4.5.3.a", "Q75", "19.3.b")
def test_guns_captured_after_counter() -> None:
    g = storming(inf("A", IT, "0807", combat=12), B, battery("K", AH, "0806"), dice=[1])
    while g.decision.kind in ("retreat", "morale", "loss", "assault_order"):
        play(g, offered(g)[0])
    pass_until(g, "reaction", "activation", "non-activated")
    assert where(g, "K") == "surrendered"


@rule("18.5.a", "Q81")
@pytest.mark.parametrize(
    ("tr", "after"),
    [({"level": 2, "owner": AH}, 1), ({"level": 1, "owner": AH}, 0), ({"level": 1, "owner": AH, "printed": 2}, 1)],
)
def test_trench_after_assault(tr: Any, after: Any) -> None:
    g = storming(inf("A", IT, "0807", combat=30), B, hexes={"0806": {"trench": tr}}, dice=[1])
    while g.decision.kind in ("retreat", "morale", "loss", "assault_order"):
        play(g, offered(g)[0])
    pass_until(g, "reaction", "activation", "non-activated")
    assert trench(g, "0806") == after
    if after:
        assert g.to_position()["map"]["hexes"]["0806"]["trench"]["owner"] == IT


@rule("13.1.3.b", "13.4.1.b", "13.3.12.a")
def test_empty_target_is_entered() -> None:
    g = storming(A, inf("B", AH, "0101"))
    pass_until(g, "reaction", "activation", "non-activated")
    assert where(g, "A") == "0806"


# counter-assault


@rule("13.5.a", "13.5.1.a", "Q79", "13.5.3.a")
def test_counter_assault() -> None:
    # E: the hex 0806 was taken, B retreated to 0805
    g = storming(
        inf("A", IT, "0807", combat=12),
        inf("B", AH, "0806", morale=6),
        inf("R", AH, "0804"),
        inf("FAR", AH, "0802"),
        dice=[2],
    )
    while g.decision.kind in ("retreat", "morale", "loss", "assault_order"):
        play(g, "retreat unit=B to=0805" if g.decision.kind == "retreat" else offered(g)[0])
    assert g.decision.kind == "counter"
    assert g.decision.side == AH
    who = {o.split()[1] for o in offered(g, "counter-assault")}
    assert who == {"unit=B", "unit=R"}
    assert refused(g, "counter-assault", unit="FAR", target="0806", via="0805")[0].startswith("13.5")


@rule("13.5.3.a")
def test_counter_assault_ignores_trench() -> None:
    hexes = {"0806": {"trench": {"level": 3, "owner": IT}}}
    g = step("E", inf("A", IT, "0806"), inf("B", AH, "0805"), assaults=[mark("A", "0807", "0806")], hexes=hexes)
    assert g.forecast(kind="counter-assault", target="0806", attackers=["B"]).shift == 0
    assert g.forecast(kind="assault", target="0806", attackers=["B"]).shift == -3
