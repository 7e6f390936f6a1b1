welcome = Type a number to choose, `help` for the commands, `quit` to leave.
commitment = Hash of the dice seed: { $hash }
hand-over = { $side }, press Enter when you are alone at the keyboard.
seed = The seed of the dice was { $seed }
won = The game is over: { $side } wins, { $level }, { NUMBER($points) ->
    [one] { $points } point
   *[other] { $points } points
 }.
draw = The game is over: a draw, { $level }, { $points } points.
over = The game is over.
goodbye = Goodbye.
no-unit = No unit goes by { $text }.
several-units = Several units go by { $text }: { $found }
cannot-undo = Nothing can be taken back: dice were rolled, something was shown, or the other side decided.
undone = Taken back.
saved = Saved as { $path }
loaded = Loaded { $path }
cannot-save = { $path } cannot be written: { $error }
cannot-load = { $path } cannot be read: { $error }
allowed = This is allowed: { $order }
not-understood = { $text } is not a command; `help` lists them.
no-such-number = There is no option { $number }; they run from 1 to { $count }.
nothing-found = Nothing with { $text }.
more-options = { NUMBER($count) ->
    [one] One more option: `more`
   *[other] { $count } more options: `more`, or `options` and a word
 }
no-more-options = That was all.
not-seen = { $unit } is not seen on the map.
cannot-move = { $unit } cannot move anywhere now.
hex = Hex { $hex }
nobody-in = { $hex }: nobody
stack-of = { $hex }: { $side }, { NUMBER($count) ->
    [one] one unit
   *[other] { $count } units
 }
stack-hidden = { $hex }: { $side }, number of units unknown
yes = yes
no = no

command-options = options
command-more = more
command-show = show
command-stack = stack
command-units = units
command-map = map
command-reach = reach
command-supply = supply
command-odds = odds
command-why = why
command-objectives = objectives
command-points = points
command-log = log
command-undo = undo
command-save = save
command-load = load
command-help = help
command-quit = quit

help-intro = Type the number of an option, an order in words (`move` with a unit and a hex), or one of these. Units are found by a part of their name.
help-options = options [WORD]: what you may do now, or only what has this word in it
help-more = more: further options of the list
help-show = show HEX or UNIT: what is in a hex
help-stack = stack HEX or UNIT: who stands in a hex
help-units = units [WORD]: your units, those of the side named, or those with this word
help-map = map HEX or UNIT: a hex and its neighbours
help-reach = reach UNIT: where a unit can move, and at what cost
help-supply = supply [UNIT]: supply of your units, or of one with its path
help-odds = odds [HEX UNIT ... guns UNIT ...]: forecast of an attack; alone, of the one you are declaring
help-why = why VERB ...: why an order is forbidden, e.g. why move UNIT HEX
help-objectives = objectives: who holds what
help-points = points: the score now
help-log = log [NUMBER]: what happened lately
help-undo = undo: take back your last option, if no dice were rolled and nothing was shown since
help-save = save FILE: keep the game in a file
help-load = load FILE: go on with a saved game
help-help = help [COMMAND]: this list
help-quit = quit: leave without saving

field-attack = attack
field-defense = defence
field-artillery = artillery
field-move = movement
field-steps = steps
field-reduced = reduced
field-loss = losses
field-supply = supply
field-flags = marks
field-terrain = terrain
field-level = level
field-peak = peak
field-settlement = settlement
field-town = town
field-place = place
field-trench = trench
field-objective = points
field-legal = allowed
field-reasons = reasons
field-column-before = column before shifts
field-column = column
field-worst-column = worst column
field-best-column = best column
field-shifts = shifts
field-flanked = flank attack
field-crt-drm = modifier on the combat table
field-magnitude = size of the combat
field-attacker-drms = modifiers on the attacker's losses
field-defender-drms = modifiers on the defender's losses
field-outcomes = chances
field-p-defender-retreats = defender retreats
field-p-attacker-retreats = attacker retreats
field-defender-losses = defender's losses
field-attacker-losses = attacker's losses
field-assumption = assuming
field-total = total
field-parts = made of
field-hex = hex
field-side = side
