# States of a unit
badge-ce-1 = effectiveness −1
badge-ce-2 = effectiveness −2
badge-ls = low supply
badge-oos = out of supply
badge-reserve = reserve
badge-frozen = may not move yet
badge-mov = on the move
badge-recovered = recovered
badge-moved = moved
badge-attacked = has attacked
badge-defended = was attacked
badge-supported = has fired
badge-reduced = reduced

# Markers
marker-destroyed = destroyed bridge
marker-pontoon = pontoon
marker-crossing = the Isonzo was crossed here this turn
marker-control = holds this objective
marker-reserve = a unit of this stack is in reserve
marker-attack = attack

# Values
value-attack = attack
value-defense = defence
value-move = movement
value-artillery = artillery

# Tracks and displays
track-rp = Reserve and replacement points
track-rp_italian = Italian replacement points
track-rp_austro_hungarian = Austro-Hungarian replacement points
track-vp = Victory points
display-reinforcements = Reinforcements
display-box = Reserves box
display-eliminated = Eliminated
group-turn = Turn { $turn }
formation-corps = { $corps } Corps
formation-independent = Independent units

# Overlays
overlay-own-zoc = My zones of control
overlay-enemy-zoc = Enemy zones of control
overlay-supply = Supply
overlay-enemy-reach = Enemy reach
overlay-ranges = Artillery ranges
overlay-objectives = Objectives
overlay-trenches = Trenches
overlay-heights = Heights
legend-zoc-own = in my zone of control
legend-zoc-enemy = in an enemy zone of control
legend-threat = a seen enemy unit can move here (how many)
legend-supply-in = in supply
legend-supply-low = low supply
legend-supply-out = out of supply
legend-range-own = under my guns
legend-range-enemy = under seen enemy guns
legend-range-both = under the guns of both
legend-held-own = held by me (points)
legend-held-enemy = held by the enemy (points)
legend-trench-own = my trenches
legend-trench-enemy = enemy trenches
legend-height-low = low ground
legend-height-mid = middle heights
legend-height-top = high ground (level)

# Charts
chart-crt = Combat results
chart-losses = Losses
chart-terrain = Terrain
chart-hexside = Hexsides
chart-road = Roads
chart-move = Movement
chart-stacking = Stacking
chart-attack = Attack
magnitude-small = Small combat
magnitude-large = Large combat
cell-all = all
cell-forbidden = no

# The sheet of an attack
sheet-attack = Attack on { $target }
sheet-attackers = Attackers
sheet-guns = Artillery in support
sheet-defenders = Defence
sheet-choose = Tick the units that attack; the odds appear here.
sheet-range = From { $worst } to { $best }: what lies below, and losses, cannot be seen.
sheet-magnitude = Combat of { $steps } steps: { $size }
sheet-losses = Losses
sheet-losses-next = Or one at a time: who takes the next reduction?
sheet-losses-proposed = Take them: { $shares }
sheet-headline = The hex is taken
sheet-defender-retreats = Defender retreats
sheet-attacker-retreats = Attacker retreats
sheet-defender-losses = Defender's losses
sheet-attacker-losses = Attacker's losses
sheet-none = none
sheet-retreat = { $n ->
    [one] one hex
   *[other] { $n } hexes
  }
sheet-loss = { $n ->
    [one] one level
   *[other] { $n } levels
  }
sheet-attacker-modifier = attacker's losses: { $text }
sheet-defender-modifier = defender's losses: { $text }

# Verbs and facts in words
verb-recover = Recover effectiveness
verb-deploy = Deploy the battery
verb-move = Move
fact-trench = trench
fact-flag = supply flag
fact-stacking = room for steps:
fact-trench-link = connected trenches
legend-one-unit = { $unit } can move here; click elsewhere for all
reach-steps = steps there: { $n } of { $room }
verb-resolve = Attack
track-rp-short = RP
track-rp_italian-short = RP IT
track-rp_austro_hungarian-short = RP AH

# What may be typed for the verbs in the text client; the first word is the usual one
typed-enter = enter
typed-wait = wait
typed-build = build
typed-repair = repair
typed-fold = fold
typed-done = done, finish, end
typed-end = end, finish
typed-select = select, choose
typed-move = move, go
typed-recover = recover
typed-deploy = deploy
typed-top = top
typed-demolish = demolish, blow
typed-pass = pass
typed-eliminate = eliminate
typed-attack = attack
typed-bombard = bombard
typed-add = add
typed-support = support
typed-resolve = resolve
typed-exclude = exclude
typed-terrain = terrain
typed-refuse = refuse
typed-accept = accept
typed-first = first
typed-along = along
typed-retreat = retreat
typed-onward = onward
typed-advance = advance
typed-reduce = reduce
typed-exchange = exchange
typed-decline = decline
typed-blow = blow
typed-release = release
typed-recall = recall

# Over-full hexes
crowded-steps = { $hex } is over-full: { $steps } steps where { $room } may stay. At the end of the phase you lose { NUMBER($lost) ->
    [one] a unit
   *[other] { $lost } units
 } there ({ $clause }).
crowded-kinds = { $hex } holds more guns or engineers than may stay together. At the end of the phase you lose { NUMBER($lost) ->
    [one] a unit
   *[other] { $lost } units
 } there ({ $clause }).
headline-forecast = Chance to take the hex (the defender retreats)

# Names of facts and values where they are read aloud
field-peak = peak
field-settlement = settlement
field-town = town
field-trench = trench
field-worst-column = worst column
field-best-column = best column
field-flanked = flank attack
field-crt-drm = modifier on the combat table
field-magnitude = size of the combat
field-attacker-drms = modifiers on the attacker's losses
field-defender-drms = modifiers on the defender's losses
field-p-defender-retreats = defender retreats
field-p-attacker-retreats = attacker retreats
field-defender-losses = defender's losses
field-attacker-losses = attacker's losses
field-attack-artillery = attacker's artillery
field-defense-artillery = defender's artillery
field-defender-retreats = retreat of the defender
field-attacker-retreats = retreat of the attacker
said-small = small
said-large = large
said-top-unit-alone = the unit on top stands alone
