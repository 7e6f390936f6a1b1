# Combat of the series: prompts
prompt-bombard = Offensive Bombardment: aim your guns, then open fire. All targets are fixed before the first die.
prompt-aim = Choose what { $unit } fires at.
prompt-fire_order = Choose the bombardment to resolve next.
prompt-defend = Defensive Fire: choose which units fire at which assaulting units, then open fire.
prompt-infiltration = Enemies go from { $start } to { $hex } in your zone of control. Fire at them?
prompt-loss = Choose the unit in { $hex } that takes the loss.
prompt-wave = More units assault { $hex } than may enter at once. Choose which go first, then send the wave.
prompt-assault_order = Choose the Assault to resolve next.
prompt-morale = Assault on { $hex }: name the unit whose morale counts. It takes the first loss.
prompt-retreat = Your units must leave { $hex }. Choose where each of them goes.
prompt-withdraw = Another wave is coming at { $hex }. Your units may withdraw, or stand.
prompt-go_back = A Counter-assault is coming at { $hex }. Your units may go back, or stand.
prompt-counter = You may counter-assault hexes just lost. Choose units, or finish.

# Options
option-fire = Fire at { $target }
option-fire-by = { $unit } fires at { $target }
option-barrage-by = { $unit } lays an Interdiction Barrage on { $target }
option-barrage = Interdiction Barrage on { $target }
option-hold = Hold fire
option-open-fire = Open fire
option-resolve = Resolve the fire at { $target } ({ $category ->
    [artillery] artillery
    [barrage] barrage
   *[other] units
  })
option-lift = Pay one logistics point: no limit on guns firing at { $target }
option-infiltration-fire = Fire
option-decline = Do not fire
option-lose = { $unit } takes the loss
option-wave = { $unit } joins the wave
option-send-wave = Send the wave
option-resolve-assault = Resolve the Assault on { $target }
option-name = { $unit }
option-retreat = { $unit } to { $to }
option-stand = Stand
option-counter-assault = { $unit } counter-assaults { $target } from { $via }
option-end-counter = No more Counter-assaults

# Events
event-bombardment = { $side } guns fire at { $hex } ({ $aim ->
    [artillery] its artillery
    [barrage] an Interdiction Barrage
   *[other] its units
  }): { $gun_units }.
event-fire = { $fire ->
    [offensive] Bombardment of
    [defensive] Defensive Fire at
    [infiltration] Infiltration Fire at
   *[interdiction] Barrage on
  } { $hex }: { $total } { $one ->
    [1] factor
   *[other] factors
  }, column { $before }, shift { $net }, final column { $column }.
event-fire-own = { $fire ->
    [offensive] Bombardment of
    [defensive] Defensive Fire at
    [infiltration] Infiltration Fire at
   *[interdiction] Barrage on
  } { $hex }{ $firing ->
    [0] {""}
   *[other] {" "}by { $firing_units }
  }: { $total } { $one ->
    [1] factor
   *[other] factors
  }, column { $before }, shift { $net }, final column { $column }.
event-fire-roll = Die { $die } on column { $column }: { $cell }.
event-fire-again = Second die { $die }: { $cell }.
event-no-target = No target is left in { $hex }.
event-short-fire = Short firing at { $hex }? Die { $die }: { $short ->
    [1] the shells fall short.
   *[other] no.
  }
event-strays = The bombardment of { $hex } falls on { $side } units in { $to }.
event-barrage = An Interdiction Barrage of { $value } falls on { $hex }.
event-wave = Wave { $number } of the { $side } { $counter ->
    [1] Counter-assault
   *[other] Assault
  } enters { $hex }: { $units }.
event-advance = { $side } units advance into { $hex }, which is empty.
event-assault = Assault on { $hex }: { $attack } against { $defense }, { $before }, shift { $net }, final column { $column }.{ $defender_morale ->
    [0] {" "}Guns alone defend nothing.
   *[other] {" "}Morale { $morale } against { $defender_morale }.
  }
event-assault-roll = { $die ->
    [0] No die is needed: { $cell }.
   *[other] Die { $die } on column { $column }: { $cell }.
  }
event-hex-taken = { $side } units take { $hex }.
event-retreats = { $unit } retreats from { $start } to { $to }.
event-goes-back = { $units } { $n ->
    [one] goes
   *[other] go
  } back from { $start } to { $to }.
event-overstacked = { $side } units in { $hex } are overstacked: all of them are disorganized.
event-drawn-together = { $unit } draws together in { $hex }.
event-counter-declared = { $unit } counter-assaults { $target } from { $start }.
event-trench-taken = The trench in { $hex } is now { $side }.

# Reasons
reason-gun-not-attached = { $unit } is not attached to the acting brigade.
reason-gun-cannot-fire = { $unit } cannot fire: it is not on its fire side.
reason-gun-has-fired = { $unit } has already fired defensively this turn.
reason-gun-aimed = { $unit } already has a target.
reason-no-guns-at-night = No artillery may be used in a Night Counterattack.
reason-out-of-range = { $hex } is out of range of { $unit }: it reaches { $range } hexes.
reason-not-observed = No unit in command observes { $hex }.
reason-no-observer = { $hex } is seen neither from a hex of yours nor from an empty one out of enemy zones, within command range.
reason-no-guns-in-counter = No artillery fires in a Counter-assault.
reason-no-guns-in-infiltration = No artillery takes part in Infiltration Fire.
reason-no-artillery-there = No enemy artillery is in { $hex }.
reason-no-units-there = There is no target in { $hex }.
reason-no-barrage = No barrage is on { $hex }: name guns to fire one.
reason-barrage-hit-already = All units there were hit by the barrage in { $hex } this turn.
reason-cannot-fire = { $unit } has no fire of its own.
reason-not-there = { $unit } is not in the hex it is to fire from.
reason-not-adjacent = { $unit } is not adjacent to { $hex }.
reason-not-on-map = { $unit } is not on the map.
reason-nobody-assaults = No unit in { $hex } has declared an Assault.
reason-no-logistics = You have no logistics points.
reason-no-gun-fires-there = None of your guns fire at { $hex }.
reason-lifted-already = The limit on guns firing at { $hex } is already lifted.
reason-no-zone-there = { $unit } has no zone of control over both hexes of the move.
reason-cannot-assault = { $unit } is of a kind that cannot assault.
reason-car-keeps-off = { $unit } is an armoured car: it assaults neither trenches nor towns, and { $hex } is one.
reason-no-bridge-to-storm = { $unit } cannot assault { $hex } across the Isonzo without a bridge.
reason-engineers-only-ford = { $unit } is an Engineer: it may cross the Isonzo to { $hex }, but not assault across it.
reason-two-hexes = { $unit } is deployed in two hexes.
reason-wave-too-large = No more than two units may assault { $hex } at once.
reason-no-enemy-there = No enemy is in { $hex }.
reason-hex-not-lost = { $hex } was not lost to an Assault just now.
reason-too-far-to-counter = { $unit } is more than two hexes from { $hex }.
reason-other-enemies-near = { $unit } did not retreat from an Assault and is adjacent to other enemies.
reason-no-need-to-march = { $unit } can counter-assault { $hex } that way without a Force March.
reason-no-way-to-counter = { $unit } does not have the movement to counter-assault { $hex } that way.
reason-already-marked = { $unit } has already declared its Counter-assault.
reason-must-take-equally = Losses are spread as equally as possible: others come before { $unit }.
reason-first-loss-named = The first loss falls on the unit whose morale was used.
reason-cannot-take-loss = { $unit } is not among the units that take this loss.
reason-cannot-be-named = { $unit } does not take part with a morale of its own.
reason-retreat-launched = An Assault was launched from { $hex }: units cannot retreat there.
reason-retreat-impassable = { $unit } cannot retreat to { $hex }: the hexside between is impassable for it.
reason-retreat-priority = { $unit } must retreat elsewhere: hexes of a higher priority are open.
reason-not-retreating = { $unit } is not retreating here.
reason-not-in-this-wave = { $unit } is not waiting to assault this hex.
reason-no-assault-there = No Assault on { $hex } is waiting to be resolved.
reason-no-fire-there = No fire at { $hex } is waiting to be resolved.

# What forecasts take for granted
assumption-seen-only = Only the top counters are known. The chance allows for what may be below them and for the disorganization you saw them take; rest may have removed some of it.
reason-gun-not-aimed = { $unit } has no target yet.
reason-limit-is-lifted = The limit on guns was lifted: { $unit } can no longer hold its fire.
reason-back-home-only = { $unit } can only go back to the hex it assaulted from.
