# Why an order may be a good one
note-brigade-assault = { $brigade } is in front of { $hex }{ $place }: after its guns have fired, { $chance }% to take it
note-brigade-near = { $brigade } is { $far ->
        [one] next to the enemy
       *[other] { $far } hexes from the enemy
    }; { $guns ->
        [0] no gun reaches the enemy
        [one] one gun reaches the enemy
       *[other] { $guns } guns reach the enemy
    }
note-headquarters = commands { $led } of { $all } battalions from there, and { $guns ->
        [0] no gun that reaches the enemy
        [one] one gun that reaches the enemy
       *[other] { $guns } guns that reach the enemy
    }
note-gun = { $factors } factors, range { $range }; the nearest enemy is { $far ->
        [one] in the next hex
       *[other] { $far } hexes away
    }
note-dig = a trench of level { $level } in { $hex }{ $place }; the enemy is { $far ->
        [one] in the next hex
       *[other] { $far } hexes away
    }
note-rest = worn (morale { $morale }): out of contact it can recover
note-goal = { $hex }{ $place } is what the battle is about
note-nearer = nearer to { $hex }{ $place }: { $after ->
        [one] next to it
       *[other] { $after } hexes from it
    } instead of { $before } hexes
note-won = you are winning as things stand: let the enemy commit first
