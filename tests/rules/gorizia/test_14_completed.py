"""14: brigades that have acted, and who goes on."""

from __future__ import annotations

from .cases import ACROSS, DISTANT, HX, A, hq, in_phase, inf, step
from .reading import AH, IT, listed, offered, pass_until, play, refused, rule
from .situations import FAR, it, pos


@rule("14.0.a", "4.8.b", "4.9.b", "3.0.e", "3.0.f", "Q32", "4.9.a")
def test_a_side_goes_on_until_it_passes_and_two_passes_end_the_actions() -> None:
    game = pos(it("A", "0508"), it("B", "0510", brigade="Z"), FAR, initiative=IT, side=IT, display={"X": 0, "Z": 0})
    assert {o.text("brigade") for o in listed(game, "activate")} == {"X", "Z"}
    play(game, "activate", brigade="X")
    play(game, "place-hq", hex="0508")
    while game.decision.kind != "activation":
        options = game.options()
        wanted = ("done", "end-movement", "no-reaction", "end-counter", "open-fire")
        game.play(next(o for v in wanted for o in options if o.verb == v), game.decision.side)
    assert game.decision.side == IT
    assert {o.text("brigade") for o in listed(game, "activate")} == {"Z"}
    assert refused(game, "activate", brigade="X") == ["14.0.a"]
    play(game, "pass")
    assert (game.decision.kind, game.decision.side) == ("activation", AH)
    play(game, "pass")
    assert game.state.phase == "non-activated"


@rule("14.0.a")
def test_activated_units_say_that_their_brigade_is_done() -> None:
    for units in ([inf("A", IT, "0810", flags=["activated"])], [A, hq("HX", IT, "0808", flags=["activated"])]):
        g = in_phase("action", *units, ACROSS, side=IT, initiative=IT, display={"X": 0})
        assert offered(g) == ["pass"]
        assert refused(g, "activate", brigade="X") == ["14.0.a"]


@rule("14.0.a")
def test_the_headquarters_is_flipped_before_the_reaction() -> None:
    game = step("A", A, HX, DISTANT)
    assert [h["done"] for h in game.view(AH)["hqs"]] == [False]
    play(game, "end-movement")
    pass_until(game, "reaction")
    assert [h["done"] for h in game.view(AH)["hqs"]] == [True]
