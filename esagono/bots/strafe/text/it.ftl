# Perché un ordine può essere buono
note-brigade-assault = { $brigade } è davanti a { $hex }{ $place }: dopo il fuoco della sua artiglieria, { $chance }% di prenderlo
note-brigade-near = { $brigade } è { $far ->
        [one] accanto al nemico
       *[other] a { $far } esagoni dal nemico
    }; { $guns ->
        [0] nessuna artiglieria lo raggiunge
        [one] un'artiglieria lo raggiunge
       *[other] { $guns } artiglierie lo raggiungono
    }
note-headquarters = da lì comanda { $led } battaglioni su { $all }, e { $guns ->
        [0] nessuna artiglieria che raggiunga il nemico
        [one] un'artiglieria che raggiunge il nemico
       *[other] { $guns } artiglierie che raggiungono il nemico
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
note-goal = { $hex }{ $place } è un obiettivo
note-nearer = più vicino a { $hex }{ $place }: { $after ->
        [one] accanto
       *[other] a { $after } esagoni
    } invece che a { $before }
note-won = per ora stai vincendo: lascia che sia il nemico a scoprirsi per primo
