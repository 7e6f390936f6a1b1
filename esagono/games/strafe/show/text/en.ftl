# States of a unit
badge-dp = disorganization points
badge-activated = activated
badge-out-of-command = out of command
badge-moved = moved
badge-force-marched = has force marched
badge-retreated = has retreated
badge-dug = digs
badge-act = acts
badge-def-fired = has fired defensively
badge-emplacing = being emplaced
badge-rallied = rallied
badge-marching = on a force march
badge-assaulted = has assaulted
badge-strayed = too near the enemy to move strategically
badge-with = goes with another unit
badge-hq-done = its action is over

# Markers
marker-trench = trench
marker-trench-printed = trench as printed
marker-digging = digging
marker-barrage = interdiction barrage
marker-blown = bridge blown up
marker-built = bridge built
marker-building = bridge being built
marker-control = objective held
marker-assault = assault
marker-counter-assault = counter-assault
marker-fire = fire

# Values
value-combat = combat
value-mg = machine guns
value-mg-short = MG
value-morale = morale
value-move = movement
value-bombardment = bombardment
value-range = range

# The map
fact-source = source of supply
fact-trench = printed trench

# Tracks and displays
track-lp = Logistics points ({ $whose })
track-lp-short = LP
track-spent = Logistics points spent this turn ({ $whose })
display-brigades = Brigade display ({ $whose })
display-reinforcements = Reinforcements
display-eliminated = Eliminated
display-surrendered = Surrendered
brigade-hq = initiative { $initiative }, command { $command }
brigade-strength = { $n ->
    [one] one unit
   *[other] { $n } units
  }, strength { $strength }
group-first = At the start
group-turn = Turn { $turn }
box-0 = Planned without guns
box-5 = Planned with 1 to 5 guns
box-10 = Planned with 6 to 10 guns
box-15 = Planned with 11 to 15 guns
box-acted = Has acted
box-none = Not planned

# Steps of an action
step-start = Headquarters
step-A = A: movement and assault declaration
step-B = B: offensive bombardment
step-C = C: defensive fire
step-D = D: assaults
step-E = E: counter-assault declaration
step-F = F: fire at counter-assaults
step-G = G: counter-assaults
step-H = H: end of the action
step-I = I: reaction

# Overlays
overlay-own-zoc = My zones of control
overlay-enemy-zoc = Enemy zones of control
overlay-supply = Supply
overlay-enemy-reach = Enemy reach
overlay-enemy-reach-free = Enemy reach without my units
overlay-command = Command of a brigade
overlay-command-hint = Choose a unit of the brigade, or its headquarters.
overlay-command-none = The headquarters is not on the map.
overlay-sight = Line of sight from a hex
overlay-sight-hint = Choose the hex to look from.
overlay-objectives = Objectives
overlay-trenches = Trenches
overlay-heights = Heights
legend-zoc-own = in my zone of control
legend-zoc-both = in the zones of both sides
legend-zoc-enemy = in an enemy zone of control
legend-supply-in = in supply
legend-supply-out = out of supply
legend-threat = enemy units in sight can come here in an Action, without a Force March (how many)
legend-one-unit = { $unit } can come here; choose elsewhere for all
legend-command-in = in command
legend-command-die = a die decides
legend-seen = can be seen from there
legend-held-own = held by me (points)
legend-held-enemy = held by the enemy (points)
legend-trench-own = my trenches (level)
legend-trench-enemy = enemy trenches (level)
legend-height-low = low ground (level)
legend-height-mid = middle heights (level)
legend-height-top = high ground (level)

# Charts
chart-fire = Bombardment and defensive fire
chart-fire-note = A leading number is steps lost in all; D and a number, disorganization for every unit hit; T, the trench loses a level; a star, roll again: 1 to 3 is D1; a dash, nothing.
chart-assault = Assault
chart-assault-note = The attacker is left of the stroke or above, the defender right of it or below. A leading number is steps lost; D and a number, disorganization; R, that side retreats one hex; a dash, nothing.
chart-terrain = Terrain
chart-hexside = Hexsides
chart-road = Roads
chart-foot = Foot
chart-mounted = Mounted
chart-wheeled = Wheeled
chart-shift-fire = Fire
chart-shift-assault = Assault

# Buttons of the brigade display
verb-plan-0 = no guns
verb-plan-5 = 1-5 guns
verb-plan-10 = 6-10 guns
verb-plan-15 = 11-15 guns
verb-unplan = do not plan
verb-activate = Activate
verb-react = React
verb-follow = The brigade follows
verb-exchange = Exchange
verb-night-counterattack = Night Counterattack
verb-event-counterattack = Night Counterattack (event)

# Odds of an attack
odds-fire = Fire
odds-hurt = at least one step, gun or unit lost
odds-blown = the bridge is blown up
cut-short-unseen-guns = Guns out of sight may join their Defensive Fire.
answer-defensive-fire = after their Defensive Fire
answer-defensive-fire-lifted = after their Defensive Fire, if they pay a point for all their guns
answer-hold-fire = if they hold their fire
odds-range = From { $worst } to { $best }: not everything can be seen.
odds-steps = Steps lost
odds-dp = Disorganization
odds-defender_steps = Defender's steps lost
odds-attacker_steps = Attacker's steps lost
shift-morale = morale
shift-terrain = terrain
shift-beyond = beyond the table
shift-trench = trench
shift-cavalry = cavalry
shift-flamethrower = flamethrower
shift-surprise = surprise
shift-two-units = two units in the open
shift-firer-trench = fire from a trench
shift-upslope = upslope
shift-isonzo = across the Isonzo
shift-river = across a river

# Sheets
sheet-there = Enemy in { $hex }
sheet-guns = Guns
sheet-firers = Units
sheet-bombard = Offensive bombardment
sheet-bombard-at = Bombardment of { $target }
sheet-aim-hint = Choose a hex with enemies to aim at it; any other hex in sight can have a barrage.
sheet-aim-nothing = No enemy in sight is within range; any hex in sight can have a barrage.
sheet-aim-non-artillery = Units
sheet-aim-artillery = Artillery
sheet-aim-barrage = Barrage
sheet-barrage = A barrage stays for the turn and fires at half its value at every unit that enters.
sheet-fires-at = fires at { $hex }
sheet-seen-from = Seen from { $hexes }.
sheet-no-observer = No unit in command can observe.
sheet-hidden = Not seen: from { $hex } the line is blocked by { $by }.
sheet-too-far-to-see = Not seen: the nearest observer, in { $hex }, is { $distance } hexes away.
sheet-other-fires = Also planned
sheet-n-guns = { $n ->
    [one] one gun
   *[other] { $n } guns
  }
sheet-again = The same as last time
sheet-all-guns = All guns
sheet-all-fire = All units fire
sheet-fire-order = Bombardments to resolve
sheet-left = Still to resolve
sheet-defend = Defensive fire at { $target }
sheet-limit = Limit on guns
sheet-lift = Lift it for one logistics point
sheet-infiltration = They go from { $start } to { $hex }
sheet-no-more-fire = Do not fire, and do not ask me again in this Action
sheet-wave = Wave { $n }
sheet-assault = Assault on { $target }
sheet-counter = Counter-assault on { $target }
sheet-counter-who = Units that may go
sheet-counter-hint = The number beside a unit is the chance of taking the hex with it.
sheet-no-counter = No unit can counter-assault.
sheet-via = from { $hex }
sheet-via-march = from { $hex }, by force march
sheet-reaction = Reaction
sheet-react = React: chance of acting
sheet-night-counterattack = Night Counterattack ({ $cost } LP if it acts)
sheet-event-counterattack = Night Counterattack of the event
sheet-no-reaction = No brigade can react.
sheet-hq = Headquarters in { $hex }: { $n } of { $of } units in command
sheet-hq-supplied = The hex is in supply.
sheet-hq-unsupplied = The hex is out of supply.
sheet-command-in = In command ({ $n })
sheet-command-die = A die decides ({ $n })
sheet-command-out = Out of Command ({ $n })
sheet-rally-title = Rally and replacements
sheet-replace = Brought to full strength: one in each brigade
sheet-return = Return to the map
sheet-rally = Rally: remove one disorganization point
sheet-bridge = Begin a bridge
sheet-rally-all = Do as proposed
sheet-nobody-to-rally = No unit can rally or be replaced.
legend-command-out = out of command
odds-guns = Guns lost
odds-between = At worst { $worst }, at best { $best }.
odds-trench = Trench
odds-trench-falls = falls by a level
odds-trench-stands = stays
odds-waves = Taken by
odds-not-taken = not taken

# What may be typed for the verbs in the text client; the first word is the usual one
typed-place = place, put
typed-default-set-up = default-set-up, usual
typed-done = done, finish, end
typed-enter = enter
typed-enter-all = enter-all
typed-plan = plan
typed-unplan = unplan
typed-ready = ready, end
typed-bid = bid
typed-turn = turn
typed-destroy = destroy
typed-lower = lower
typed-blow = blow
typed-regiment = regiment
typed-nudge = nudge
typed-activate = activate
typed-pass = pass
typed-place-hq = place-hq, hq
typed-cancel-activation = cancel-activation
typed-attach = attach
typed-detach = detach
typed-exchange = exchange
typed-select = select, choose
typed-join = join
typed-move = move, go
typed-force-march = force-march
typed-extend = extend
typed-consolidate = consolidate
typed-assault = assault
typed-dig = dig
typed-attach-flamethrower = attach-flamethrower, flamethrower
typed-end-movement = end-movement, end
typed-end = end
typed-strategic-move = strategic-move
typed-react = react
typed-night-counterattack = night-counterattack, counterattack
typed-event-counterattack = event-counterattack
typed-no-reaction = no-reaction, none
typed-rally = rally
typed-rally-all = rally-all
typed-show = show
typed-replace = replace
typed-return = return
typed-bridge = bridge
typed-fire = fire
typed-barrage = barrage
typed-hold = hold
typed-open-fire = open-fire, end
typed-resolve = resolve
typed-lift = lift
typed-infiltration-fire = infiltration-fire, fire
typed-decline = decline, none
typed-lose = lose
typed-wave = wave
typed-send-wave = send-wave, send
typed-resolve-assault = resolve-assault, resolve
typed-name = name
typed-retreat = retreat
typed-stand = stand
typed-counter-assault = counter-assault
typed-end-counter = end-counter, end

# Overfull hexes
closing-unplanned = No brigade is planned: this turn none of yours will be activated, or react.
closing-idle = No unit has a target: nothing will fire here.
closing-pass = { $n ->
    [one] A planned brigade of yours has not acted.
   *[other] { $n } planned brigades of yours have not acted.
  } If the enemy passes too, the Actions of this turn are over.
closing-last-pass = { $n ->
    [one] The enemy has passed. If you pass now, the Actions of this turn are over, and your planned brigade does not act.
   *[other] The enemy has passed. If you pass now, the Actions of this turn are over, and { $n } planned brigades of yours do not act.
  }
crowded = { $hex } is overstacked. Unless units leave it, each of them gains a disorganization point (12.6).

# Names of facts and values where they are read aloud
field-trench = trench
field-trench-level = trench level
field-source = supply source
standing-infiltration = Fire at enemies in my zone of control
standing-infiltration-never = hold my fire
standing-infiltration-always = always fire
standing-reaction = Reactions
standing-reaction-never = none this turn
standing-counter = Counter-assaults
standing-counter-never = none this turn
standing-withdraw = Before another wave
standing-withdraw-stand = stand
standing-go_back = Before a counter-assault
standing-go_back-stand = stand
sheet-attachment = Attachments
sheet-attachments = In command: choose to attach or let go
sheet-attach-all = Attach all ({ $n }) and begin
sheet-all-guns-fire = All guns, and open fire
sheet-all-fire-guns = All guns too
sheet-all-open-fire = All, and open fire
sheet-send-strongest = Send { $who }
sheet-loss = Losses
sheet-loss-next = The next step is lost by
sheet-loss-proposed = As proposed: { $who }
standing-loss = Losses
standing-loss-proposed = as proposed
standing-morale = Morale in an assault
standing-morale-best = the highest
sheet-rally-done = Do as proposed, and finish
verb-together = The whole brigade moves
verb-brigades = Brigades in this hex
verb-send-wave = Send the wave
sheet-dp = { $n } DP
order-activate = Activate: headquarters in { $hex }{ $n ->
    [0] { "" }
    [one] , one unit attached
   *[other] , { $n } units attached
  }
order-forward = { $n ->
    [one] One unit goes forward one hex
   *[other] The line goes forward one hex: { $n } units
  }
order-assault = { $n ->
    [one] { $who } assaults { $hex }
   *[other] All { $n } assault { $hex }: { $who }
  }
order-taken = the hex is taken, without the guns that will fire first
order-bombard = End the movement; { $n ->
    [one] one gun fires
   *[other] { $n } guns fire
  } at { $hex }

# What a decision is for
purpose-plan = Only planned brigades bombard and assault this turn; the others just march. Plan those next to a hex that you want, with guns, and keep points for the bid and for later turns.
purpose-bid = The winner activates brigades first.
purpose-activation = An activated brigade moves, bombards and assaults; then you may activate another. If you pass, the enemy activates one.
purpose-artillery = Guns fire on their fire side and march on the other.
