# Che cosa voleva un bot, per chi lo chiede dopo la partita
note-attack = attaccare { $target }{ $place } con { $units }: { $take }% di prenderlo, perdite { $own } contro { $theirs }
note-plan =
    { $attacks ->
        [0] nessun attacco
        [one] un attacco
       *[other] { $attacks } attacchi
    }, { $moves ->
        [0] nessun movimento
        [one] un movimento
       *[other] { $moves } movimenti
    }, { $rests ->
        [0] nessuna unità recupera
        [one] un'unità recupera
       *[other] { $rests } unità recuperano
    }
note-on-the-way = { $unit } prende { $places } strada facendo
note-style = scelto il piano { $style }
note-style-among = scelto il piano { $style }: nessun altro di quelli provati è chiaramente migliore (punti attesi: { $tried })

# Modi di fare un piano
style-steady = regolare
style-bold = audace
style-firm = fermo
style-sharp = deciso
style-usual = consueto
style-hold = di tenuta
style-rest = di riposo
style-wait = di attesa
style-manner = con altri pesi
style-sector = combinato
style-stay = accorciato
style-fight = con altri attacchi
