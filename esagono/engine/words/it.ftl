# Ciò su cui i giocatori si accordano fuori dalle regole; un gioco può dirlo con parole sue.
event-resigned = Abbandono: { $side }. Vittoria: { $winner_side }.
event-agreed = I giocatori concordano il pareggio.
event-timed-out = Tempo scaduto: { $side }. Vittoria: { $winner_side }.
event-taken-back = Alcune scelte sono annullate di comune accordo (richiesta: { $side }). I dadi già tirati non si riusano: da qui in poi se ne tirano di nuovi.
event-branched = Da qui la partita continua per conto suo: è un ramo di un'altra già finita. I dadi tirati là non si riusano.

# Rifiuti che vengono dal motore; un gioco può dirli con parole sue.
reason-game-over = la partita è finita
reason-no-decision = non tocca a te; ora tocca a: { $side }
reason-not-an-option = { $verb } ora non è possibile; puoi scegliere { $verbs }
reason-no-argument = { $verb } non ha "{ $argument }"; possibile: { $known }
reason-missing-argument = { $verb }: manca { $argument }
reason-no-such-choice = { $argument } qui non può essere { $value }; possibile: { $choices }

# I nomi degli argomenti di un ordine, dove un rifiuto ne parla.
argument-unit = unità
argument-to = esagono di arrivo
argument-target = bersaglio
argument-hex = esagono
argument-hexside = lato
argument-facing = fronte
argument-brigade = brigata
argument-formation = formazione
argument-choice = scelta
argument-via = attraverso
argument-up = lato
argument-target_force = forza bersaglio
argument-points = punti
argument-name = nome
argument-march = marcia
argument-force = forza
argument-commander = comandante
argument-category = categoria
argument-box = casella
argument-host = unità ospite
argument-artillery = artiglieria
argument-attackers = attaccanti
argument-force_march = marcia forzata
argument-mode = modo
argument-path = percorso

# Una previsione come scheda: che cosa si tenta, che cosa può rispondere l'altra parte.
odds-taken = l'esagono è preso
odds-if = { $aim }, { $answer }
odds-answers = Altrimenti: { $answers }.
odds-attack = Attacco
odds-defense = Difesa
