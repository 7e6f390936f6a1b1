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
no-unit = No unit matches { $text }.
several-units = Several units go by { $text }: { $found }
cannot-undo = Nothing can be taken back: dice were rolled, something was shown, or the other side has decided.
undone = Taken back.
saved = Saved as { $path }
loaded = Loaded { $path }
cannot-save = { $path } cannot be written: { $error }
no-kept-game = No game is kept in { $folder }. Begin one with `esagono play --text`.
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
nobody-in = { $hex }: no units
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
help-more = more: the next options in the list
help-show = show HEX or UNIT: what is in a hex
help-stack = stack HEX or UNIT: the units in a hex
help-units = units [WORD]: your units, those of the side named, or those with this word
help-map = map HEX or UNIT: a hex and its neighbours
help-reach = reach UNIT: where a unit can move, and at what cost
help-supply = supply [UNIT]: supply of your units, or of one unit with its supply path
help-odds = odds [HEX UNIT ... guns UNIT ...]: forecast of an attack; alone, of the one you are declaring
help-why = why VERB ...: why an order is forbidden, e.g. why move UNIT HEX; why alone: the one just refused
help-objectives = objectives [WORD]: who controls what; only those with this word
help-points = points: the score now
help-log = log [NUMBER]: what has happened lately
help-undo = undo: take back your last option, if no dice have been rolled and nothing shown since
help-save = save FILE: save the game to a file
help-load = load FILE: carry on with a saved game
help-help = help [COMMAND]: this list
help-quit = quit: leave; the game can be resumed

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
field-place = place
field-objective = points
field-legal = allowed
field-reasons = reasons
field-column-before = column before shifts
field-column = column
field-shifts = shifts
field-outcomes = chances
field-assumption = assuming
field-total = total
field-parts = made of
field-hex = hex
field-side = side
field-value = value
field-holder = held by
field-name = name
field-sides = hexsides
field-stacking = stacking
field-tags = area
field-clause = clause
field-unit = unit

face-down-as = { $name }, face down
face-down = a face-down { $side } counter
facing = facing { $direction }
in-two-hexes = in { $hexes }
more-below = more below
so-many-below = { $count } more below
command-tracks = tracks
command-ask = ask
help-tracks = tracks: the tracks beside the map, and the markers on it
help-ask = ask [QUESTION name=value ...]: query the game; without arguments, list the queries

did-you-mean = Did you mean { $words }? `yes` takes the first.
yes-words = yes, y
no-hex = There is no hex '{ $text }' on this map.
choices = { $count } choices: { $verbs }. `options` lists them.
near-choices = Choices of this kind are:
asked-now = Current decision: { $prompt }
give-it-again = Repeat the order to go ahead anyway.
kept = The game is saved after each order: `esagono play --text --resume` carries on with it.
brief-now = Brief: long lists of options are given only when you ask (`options`, or Enter).
full-now = Full: the options are listed after each order.
here = here
way = { NUMBER($count) ->
    [one] 1 hex { $direction }
   *[other] { $count } hexes { $direction }
 }
and-more = { $name } and { $count } more
objective-there = objective { $name }, held by { $holder }
nothing-near = No units within { $count } hexes of { $hex }.
nearest-enemy = Enemy { $way }, { $place }: { $who }
nearest-objective = Nearest objective not held: { $name }, { $way }, { $hex }
no-front = None of your units is adjacent to an enemy.
threat = { $place }, { $who }: { NUMBER($count) ->
    [one] one enemy stack adjacent to it
   *[other] { $count } enemy stacks adjacent to it
 }
threat-reach = , { NUMBER($count) ->
    [one] one enemy unit could become adjacent
   *[other] { $count } enemy units could become adjacent
 }
more-threats = { $count } more stacks are adjacent to enemies: `front`
threat-objective = Objective { $name } ({ $hex }): { NUMBER($count) ->
    [one] one enemy unit could reach it
   *[other] { $count } enemy units could reach it
 }
threat-supply = Short of supply: { $units }
no-threat = You can see no threat.
status-turn = Turn { $turn }, { $date }
status-points = Points: { $points }
status-deciding = To decide: { $sides }
compass-north = north
compass-north-east = north-east
compass-east = east
compass-south-east = south-east
compass-south = south
compass-south-west = south-west
compass-west = west
compass-north-west = north-west
command-status = status
command-where = where
command-near = near
command-distance = distance
command-front = front
command-threats = threats
command-brief = brief
command-full = full
help-status = status: turn, phase and points
help-where = where UNIT: where a unit is, and what is nearest to it
help-near = near HEX or UNIT [NUMBER]: all units within 3 hexes, or within NUMBER
help-distance = distance A B: how far and in which direction; hexes, units or places
help-front = front [WORD]: where the two sides touch
help-threats = threats [HEX or UNIT]: what the enemy could do to you
help-brief = brief: after each order, only what is new
help-full = full: after each order, all options too
field-points = points
field-totals = totals
field-results = chances
field-drms = dice modifiers
field-kind = kind
field-clauses = clauses
value-in = in supply
value-low = low supply
value-out = out of supply
