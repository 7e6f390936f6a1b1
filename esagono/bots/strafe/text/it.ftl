# Perché un ordine può essere buono
note-brigade-assault = { $brigade } è davanti a { $hex }{ $place }: dopo il fuoco dei suoi cannoni, { $chance }% di prenderlo
note-brigade-near = { $brigade } è { $far ->
        [one] accanto al nemico
       *[other] a { $far } esagoni dal nemico
    }; { $guns ->
        [0] nessun cannone lo raggiunge
        [one] un cannone lo raggiunge
       *[other] { $guns } cannoni lo raggiungono
    }
note-headquarters = da lì comanda { $led } battaglioni su { $all }, e { $guns ->
        [0] nessun cannone che raggiunga il nemico
        [one] un cannone che raggiunge il nemico
       *[other] { $guns } cannoni che raggiungono il nemico
    }
note-gun = { $factors } fattori, gittata { $range }; il nemico più vicino è { $far ->
        [one] nell'esagono accanto
       *[other] a { $far } esagoni
    }
note-dig = una trincea di livello { $level } in { $hex }{ $place }; il nemico è { $far ->
        [one] nell'esagono accanto
       *[other] a { $far } esagoni
    }
note-rest = logorata (morale { $morale }): fuori contatto può riorganizzarsi
note-goal = { $hex }{ $place } è ciò per cui si combatte
note-nearer = più vicino a { $hex }{ $place }: { $after ->
        [one] accanto
       *[other] a { $after } esagoni
    } invece che a { $before }
note-won = così come stanno le cose hai vinto: lascia che sia l'altro a mostrare per primo che cosa fa
