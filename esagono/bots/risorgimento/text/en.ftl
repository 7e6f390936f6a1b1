# Why an order may be a good one
note-activate = { $formation } acts with a chance of { $chance }%
note-activate-near = { $formation } acts with a chance of { $chance }%; the enemy is { $far ->
        [one] in the next hex
       *[other] { $far } hexes away
    }
note-goal = { $hex }{ $place } counts for victory
note-nearer = nearer to { $hex }{ $place }: { $after ->
        [one] next to it
       *[other] { $after } hexes from it
    } instead of { $before } hexes
note-last-word = the enemy still has formations to activate: pass, and you act after them
