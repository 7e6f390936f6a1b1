# Bot
bot-random = Casuale
bot-random-text = Sceglie a caso. Utile per imparare l'interfaccia, non il gioco.
bot-recruit = Recluta
bot-recruit-text = Conosce le regole e le probabilità, e non guarda oltre il prossimo combattimento.
bot-officer = Ufficiale
bot-officer-text = Ha un piano per il turno e tiene una linea.
bot-general = Generale
bot-general-text = Prova i suoi piani prima di agire. Si prende il suo tempo.
bot-measured =
    { $other ->
        [random] Contro scelte a caso
        [recruit] Contro la recluta
        [officer] Contro l'ufficiale
       *[other] Contro { $other }
    }: { $won } coppie di partite vinte su { $pairs }{ $tied ->
        [0] .
       *[other] , { $tied } in parità.
    }
bot-handicap =
    { $part ->
        [2] pensa la metà
        [4] pensa un quarto
       *[8] pensa un ottavo
    }

# Tabelle
chart-crt = Tabella dei Risultati del Combattimento (TRC)
chart-losses = Tabella delle Perdite (TdP)
chart-terrain = Terreno
chart-hexside = Lati d'esagono
chart-road = Strade
chart-move = Movimento
chart-stacking = Stacking
chart-attack = Attacco
magnitude-small = Intensità piccola
magnitude-large = Intensità grande
value-all = tutto
value-forbidden = no
feed-title = Esagono: tocca a te
feed-turn = Tocca a te: { $title }
mail-turn = Tocca a te: { $title }
mail-off = Ricevi questa e-mail perché hai chiesto a Esagono di avvisarti quando tocca a te. Per non riceverne più: { $link }
mail-confirm-subject = Esagono: possiamo scriverti?
mail-confirm = Hai chiesto a Esagono un'e-mail quando tocca a te (o l'ha chiesto qualcuno con il tuo indirizzo). Per confermare apri questa pagina:
mail-ignore = Se non eri tu, non fare nulla: non arriverà altro.
lost-title = Questa pagina non esiste.
lost-text = L'indirizzo è forse incompleto o scritto male.
lost-home = Tutti i giochi
