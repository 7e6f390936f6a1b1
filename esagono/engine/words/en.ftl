# What players agree on outside the rules; a game may say it in words of its own.
event-resigned = Resignation: { $side }. Victory: { $winner_side }.
event-agreed = The players agree to a draw.
event-timed-out = Out of time: { $side }. Victory: { $winner_side }.
event-taken-back = Options are taken back by agreement (asked for by: { $side }). Dice already rolled are not reused; new ones are rolled from here on.
event-branched = This game branches off from a finished one. Dice already rolled there are not reused.

# Refusals that come from the engine; a game may say them in words of its own.
reason-game-over = the game is over
reason-no-decision = it is not your turn; { $side } to decide
reason-not-an-option = { $verb } is not possible now; you can choose { $verbs }
reason-no-argument = { $verb } has no "{ $argument }"; possible: { $known }
reason-missing-argument = { $verb } is missing: { $argument }
reason-no-such-choice = { $argument } cannot be { $value } here; possible: { $choices }

# Names of the arguments of an order, where a refusal speaks of one.
argument-unit = unit
argument-to = to
argument-target = target
argument-hex = hex
argument-hexside = hexside
argument-facing = facing
argument-brigade = brigade
argument-formation = formation
argument-choice = choice
argument-via = via
argument-up = up
argument-target_force = target_force
argument-points = points
argument-name = name
argument-march = march
argument-force = force
argument-commander = commander
argument-category = category
argument-box = box
argument-host = host
argument-artillery = artillery
argument-attackers = attackers
argument-force_march = force_march
argument-mode = mode
argument-path = path

# A forecast as a sheet: what is tried, what the other side may answer.
odds-taken = the hex is taken
odds-if = { $aim }, { $answer }
odds-answers = Otherwise: { $answers }.
odds-attack = Attack
odds-defense = Defence
