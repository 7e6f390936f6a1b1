"""Every class of procedures of the series. A stored game names those on its stack: all are known as soon as its rules
are, whichever modules play has passed by."""

from __future__ import annotations

from typing import Final

from esagono.games.risorgimento.activation.actions import FormationActivation
from esagono.games.risorgimento.activation.attempts import Impulses
from esagono.games.risorgimento.activation.commanders import CommanderMove
from esagono.games.risorgimento.activation.force_action import ForceAction
from esagono.games.risorgimento.cohesion.checks import Suffering
from esagono.games.risorgimento.cohesion.displacement import Displace
from esagono.games.risorgimento.cohesion.recovery import Recover
from esagono.games.risorgimento.cohesion.retreat import Retreat
from esagono.games.risorgimento.cohesion.wavering import CohesionCheck, Wavering
from esagono.games.risorgimento.combat.advance import Advance, LeaveMarch
from esagono.games.risorgimento.combat.assault import Assault, Combat, Overrun
from esagono.games.risorgimento.combat.charge import Charge, ExhaustedMove
from esagono.games.risorgimento.fire.firing import Fire, FireAction
from esagono.games.risorgimento.movement.steps import Step
from esagono.games.risorgimento.movement.withdrawal import Withdraw, WithdrawAll
from esagono.games.risorgimento.phases.late import NonActivated, OutOfCommand
from esagono.games.risorgimento.phases.setup import SetUp
from esagono.games.risorgimento.reactions.reactions import Counter, Reactions
from esagono.games.risorgimento.sequence import GameTurn

PROCEDURES: Final = (
    GameTurn,
    SetUp,
    Impulses,
    FormationActivation,
    ForceAction,
    CommanderMove,
    Step,
    Displace,
    FireAction,
    Fire,
    Reactions,
    Counter,
    Assault,
    Combat,
    Charge,
    ExhaustedMove,
    CohesionCheck,
    Wavering,
    Suffering,
    Retreat,
    Advance,
    Overrun,
    LeaveMarch,
    NonActivated,
    OutOfCommand,
    Recover,
    WithdrawAll,
    Withdraw,
)
