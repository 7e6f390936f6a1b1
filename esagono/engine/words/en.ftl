# What players agree on outside the rules; a game may say it in words of its own.
event-resigned = Resignation: { $side }. Victory: { $winner_side }.
event-agreed = The players agree a draw.
event-timed-out = Out of time: { $side }. Victory: { $winner_side }.
event-taken-back = Options are taken back by agreement (asked for by: { $side }). Dice already rolled are not reused; new ones are rolled from here on.
event-branched = This game branches off from a finished one. Dice already rolled there are not reused.

# Refusals that come from the engine; a game may say them in words of its own.
reason-game-over = the game is over
reason-no-decision = it is not your turn; who has to decide: { $side }
reason-not-an-option = { $verb } is not possible now; you can choose { $verbs }
reason-no-argument = { $verb } has no "{ $argument }"; possible: { $known }
reason-missing-argument = { $verb } is missing: { $argument }
reason-no-such-choice = { $argument } cannot be { $value } here; possible: { $choices }
