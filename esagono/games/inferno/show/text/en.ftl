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
marker-control = objective held
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
track-end = The game ends after this turn on a die of { $n } or less (1.4)
display-reinforcements = Reinforcements
display-box = Reserves box
display-eliminated = Eliminated
group-turn = Turn { $turn }
formation-corps = { $corps } Corps

# Overlays
overlay-own-zoc = My zones of control
overlay-enemy-zoc = Enemy zones of control
overlay-supply = Supply
overlay-enemy-reach = Enemy reach
overlay-enemy-reach-free = Enemy reach without my units
overlay-ranges = Artillery ranges
overlay-objectives = Objectives
overlay-trenches = Trenches
overlay-heights = Heights
legend-zoc-own = in my zone of control
legend-zoc-both = in the zones of both sides
legend-zoc-enemy = in an enemy zone of control
legend-threat = enemy units in sight can move here (how many)
legend-supply-in = in supply
legend-supply-low = low supply
legend-supply-out = out of supply
legend-range-own = under my guns
legend-range-enemy = under enemy guns in sight
legend-range-both = under both sides' guns
legend-held-own = held by me (points)
legend-held-enemy = held by the enemy (points)
legend-trench-own = my trenches
legend-trench-enemy = enemy trenches
legend-height-low = low ground
legend-height-mid = middle heights
legend-height-top = high ground (level)

# Charts
chart-crt = Combat results
chart-crt-note = Attacker left of (or above) the slash, defender right (or below). A number is added to that side's loss roll: plus is bad. R and a number: it retreats that many hexes. A dash: nothing.
chart-losses = Losses
chart-losses-note = How many levels of effectiveness are lost, by the modified die.
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
odds-range = From { $worst } to { $best }: hidden units and their reductions are unknown.
sheet-magnitude = Combat of { $steps } steps: { $size }
sheet-losses = Losses
sheet-losses-next = Which unit takes the next reduction?
sheet-losses-proposed = Or all as proposed: { $shares }
sheet-advance = Advance
sheet-advance-next = Which unit advances?
sheet-advance-proposed = Or as proposed: { $units }
sheet-way-back = Retreat
sheet-way-back-proposed = Go back: { $hexes }
sheet-way-back-end = where the retreat would end
odds-taken = The hex is taken
odds-attack_artillery = Attacker's artillery
odds-defense_artillery = Defender's artillery
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
    [one] one reduction
   *[other] { $n } reductions
  }
sheet-attacker-modifier = attacker's losses: { $text }
sheet-defender-modifier = defender's losses: { $text }

# Verbs and facts in words
verb-recover = Recover effectiveness
verb-deploy = Deploy the battery
verb-move = Move
fact-trench = trench
fact-flag = supply flag
fact-stacking = stacking limit in steps:
fact-trench-link = connected trenches
legend-one-unit = { $unit } can move here; choose elsewhere for all
reach-steps = steps there: { $n } of { $room }
reach-attack = can attack { $hexes } from there
verb-resolve = Attack
track-rp-short = RP
track-end-short = End ≤
odds-blown = the bridge is blown up
odds-hit = the bridge is hit
track-rp_italian-short = RP IT
track-rp_austro_hungarian-short = RP AH

# What may be typed for the verbs in the text client; the first word is the usual one
typed-enter = enter, place, arrive
typed-wait = wait
typed-build = build, pontoon, bridge
typed-repair = repair
typed-fold = fold
typed-done = done, finish, end, pass, no
typed-end = end, finish
typed-select = select, choose
typed-move = move, go
typed-recover = recover, rest
typed-deploy = deploy, flip, battery
typed-top = top
typed-demolish = demolish, blow, destroy
typed-pass = pass, no
typed-eliminate = eliminate, remove
typed-attack = attack
typed-bombard = bombard, fire
typed-add = add, join
typed-support = support, fire
typed-resolve = resolve, fight, roll
typed-exclude = exclude, withhold
typed-terrain = terrain
typed-refuse = refuse
typed-accept = accept, pass
typed-first = first, choose
typed-along = along
typed-retreat = retreat, move
typed-onward = onward, continue, move
typed-advance = advance, move
typed-reduce = reduce, lose, take
typed-exchange = exchange
typed-decline = decline, pass, no
typed-blow = blow, demolish, destroy
typed-release = release
typed-recall = recall, return

# Overfull hexes
planned-supply = { $name }: { $then }
planned-supply-changes = { $name }: { $now } → { $then }
crowded-steps = { $hex } is overstacked: { $steps } steps, stacking limit { $room }. At the end of the phase you lose { NUMBER($lost) ->
    [one] a unit
   *[other] { $lost } units
 } there ({ $clause }).
crowded-kinds = { $hex } is overstacked: too many guns or engineers. At the end of the phase you lose { NUMBER($lost) ->
    [one] a unit
   *[other] { $lost } units
 } there ({ $clause }).

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
field-p-taken = hex taken
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
said-top-unit-alone = the top unit is alone
standing-losses = Losses in combat
standing-losses-proposed = take them as proposed
standing-retreat = Retreats
standing-retreat-proposed = go as proposed
standing-advance = Advance after combat
standing-advance-proposed = as many as there is room for
standing-advance-nobody = no unit, in this phase
standing-defense_support = Guns for the defence
standing-defense_support-never = never call them
standing-defense_support-always = always call all
standing-demolish = Bridges the enemy reaches
standing-demolish-keep = keep my bridges
standing-demolish-try = always try to blow them up
standing-blow = Bridges I hold
standing-blow-keep = keep my bridges
standing-engineer = Engineers
standing-engineer-idle = no work for them
standing-fold = Pontoons
standing-fold-stay = leave them where they are

# The chance of taking a hex, and what the defender may answer
odds-between = An expectation over what may be hidden: { $worst } at worst, { $best } at best.
answer-hold = if they refuse to leave the trench
answer-yield = if they leave the trench when they have to retreat
answer-hex = if they choose the effect of the hex
answer-hexside = if they choose the effect of the hexside
answer-hex-hold = if they choose the effect of the hex and refuse to leave the trench
answer-hex-yield = if they choose the effect of the hex and leave the trench when they have to retreat
answer-hexside-hold = if they choose the effect of the hexside and refuse to leave the trench
answer-hexside-yield = if they choose the effect of the hexside and leave the trench when they have to retreat
