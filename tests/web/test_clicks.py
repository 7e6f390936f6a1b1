"""A turn costs few clicks: units of many hexes go together, attacks begin with all, what follows is proposed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.web.clicks import italian_turn
from tests.web.gorizia_clicks import campaign_turn, play_first_turn
from tests.web.seat import Match, Seat
from tests.web.whole_orders import brigade_clicks, formation_clicks

pytestmark = pytest.mark.browser


def test_a_full_italian_turn(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """29 units go to 17 hexes and 9 hexes are attacked; one unit after the other, plainly, that is some 120 clicks."""
    game = match()
    player = italian_turn(sit(game, "italian"), game)
    assert player.clicks < 80, dict(player.spent)


def test_a_full_turn_of_the_campaign(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """Every phase of Gorizia: five Actions with 45 guns, 16 assaults and a reaction, then eleven brigades march."""
    game = match("gorizia-1916", scenario="campaign")
    play_first_turn(game)
    player = campaign_turn(sit(game, "italian"), game)
    assert player.clicks < 140, dict(player.spent)


def test_a_brigade_is_ordered_in_five_clicks(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """Planned, brought forward, assaulting, bombarding: half of what the fewest single clicks cost."""
    orders, moves, single = brigade_clicks(match, sit)
    assert sum(map(len, moves.values())) > 1
    assert orders == 5
    assert single >= 2 * orders


def test_a_formation_is_ordered_in_half_the_clicks(match: Callable[..., Match], sit: Callable[..., Seat]) -> None:
    """It declares an assault and a charge, fires, charges and goes to its assault."""
    single, orders = formation_clicks(match, sit)
    assert orders == 5
    assert single >= 2 * orders
