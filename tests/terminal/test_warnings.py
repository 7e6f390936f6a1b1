"""Before an over-full hex costs a unit the text client says so; and what matters most in the odds comes first."""

from __future__ import annotations

import pytest

import esagono
from tests.rules.gorizia.situations import ah, it, late
from tests.terminal.test_comfort import play

UNIT = {"side": "italian", "type": "infantry", "size": "brigade", "corps": "II", "attack": 5, "defense": 4, "move": 6}


def crowd(lang: str = "en") -> esagono.Game:
    """Three brigades of two steps on a blank map; two fill a hex of clear ground."""
    units = [{**UNIT, "id": i, "steps": 2, "hex": h} for i, h in (("A", "0404"), ("B", "0404"), ("C", "0406"))]
    enemy = {**UNIT, "id": "E", "side": "austro-hungarian", "corps": "", "steps": 2, "hex": "0905"}
    return esagono.position(
        {
            "game": "isonzo-1917",
            "turn": 3,
            "side": "italian",
            "phase": "movement",
            "map": {"size": [10, 10], "hexes": {"0404": {"terrain": "hill"}}},
            "units": [*units, enemy],
        },
        lang=lang,
    )


def test_an_over_full_hex_is_told_at_once_and_again_before_it_costs_a_unit() -> None:
    game = crowd()
    typed, _ = play(game, "move C 0404", "end", "units", "end")
    assert (
        "0404 is overstacked: 6 steps, stacking limit 4. At the end of the phase you lose a unit"
        in typed.after["move C 0404"]
    )
    assert "Repeat the order" in typed.after["end"]
    assert [o.verb for _, o in game.journal][-1] == "end", "the second time it is carried out"
    assert game.decision is not None
    assert game.decision.kind == "overstack"


def test_moving_on_makes_the_warning_needless() -> None:
    game = crowd("it")
    typed, _ = play(game, "muovi C 0404", "annulla", "fine")
    assert "Overstacking in 0404" in typed.after["muovi C 0404"]
    assert "Ripeti" not in typed.text
    assert [str(o) for _, o in game.journal][-1] == "end"


def test_the_chance_to_take_the_hex_comes_first() -> None:
    units = [{**UNIT, "id": "A", "steps": 2, "hex": "0404"}]
    units.append({**UNIT, "id": "E", "side": "austro-hungarian", "corps": "", "steps": 2, "hex": "0405"})
    document = {"game": "isonzo-1917", "turn": 3, "side": "italian", "phase": "combat", "map": {"size": [10, 10]}}
    document["options"] = {"fog": "open"}  # under fog the number is an expectation, the bars are not
    typed, _ = play(esagono.position({**document, "units": units}), "odds 0405 A")
    first, *rest = typed.after["odds 0405 A"].splitlines()
    assert first.startswith("The hex is taken: ")
    stays = next(line for line in rest if line.startswith("Defender retreats, none: ")).split(": ")[1]
    assert float(first.split(": ")[1].rstrip(" %")) == pytest.approx(100 - float(stays.rstrip(" %")), abs=0.1)


@pytest.mark.parametrize(
    ("lang", "made", "said"),
    [("en", "ready", "No brigade is planned"), ("it", "pronto", "Nessuna brigata è pianificata")],
)
def test_plans_without_a_brigade_are_made_only_the_second_time(lang: str, made: str, said: str) -> None:
    game = esagono.new("gorizia-1916", scenario="bridgehead", seed=5, lang=lang)
    typed, _ = play(game, made)
    assert typed.after[made].startswith(said)
    assert not game.journal, "it was only told"
    typed, _ = play(game, made, made)
    assert str(game.journal[-1][1]) == "ready"
    planned = esagono.new("gorizia-1916", scenario="bridgehead", seed=5, lang=lang)
    for side in planned.rules.info.sides:
        planned.play(next(o for o in planned.options(side) if o.verb == "plan"), side)
    typed, _ = play(planned, made)
    assert said not in typed.after[made]
    assert str(planned.journal[-1][1]) == "ready"


def test_a_pass_that_may_end_the_turn_of_goito_is_doubted() -> None:
    game = esagono.new("goito-1848", seed=7)
    for verb in ("deploy", "done", "pass"):
        game.play(esagono.Option(verb))
    typed, _ = play(game, "pass", "units", "pass")
    assert "no more formations activate this turn" in typed.after["pass"]
    assert [o.verb for _, o in game.journal][-2:] == ["pass", "pass"]


def test_gorizia_warns_as_long_as_units_can_still_leave() -> None:
    game = late(it("A", "0508"), it("B", "0508"), it("C", "0508"), ah("e", "1201"))
    typed, _ = play(game, "end", "move A 0509", "end")
    warning, again, *_ = typed.after["end"].splitlines()
    assert warning.startswith("0508 is overstacked.")
    assert again == "Repeat the order to go ahead anyway."
    assert typed.text.count(warning) == 1, "once A has left, nothing is left to warn of"
    assert [o.verb for _, o in game.journal][-1] == "end-movement"
