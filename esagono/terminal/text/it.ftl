welcome = Scrivi un numero per scegliere, `aiuto` per i comandi, `esci` per finire.
commitment = Impronta del seme dei dadi: { $hash }
hand-over = { $side }, premi Invio quando davanti alla tastiera ci sei solo tu.
seed = Il seme dei dadi era { $seed }
won = La partita è finita: vince { $side }, { $level }, { NUMBER($points) ->
    [one] { $points } punto
   *[other] { $points } punti
 }.
draw = La partita è finita: pareggio, { $level }, { $points } punti.
over = La partita è finita.
goodbye = Arrivederci.
no-unit = Nessuna unità corrisponde a { $text }.
several-units = Più unità corrispondono a { $text }: { $found }
cannot-undo = Non si può annullare: sono stati tirati dadi, si è scoperto qualcosa o l'avversario ha già deciso.
undone = Annullato.
saved = Salvata come { $path }
loaded = Caricata { $path }
cannot-save = { $path } non si può scrivere: { $error }
no-kept-game = In { $folder } non ci sono partite conservate. Cominciane una con `esagono play --text`.
cannot-load = { $path } non si può leggere: { $error }
allowed = È permesso: { $order }
not-understood = { $text } non è un comando; `aiuto` li elenca.
no-such-number = Non c'è la scelta { $number }; vanno da 1 a { $count }.
nothing-found = Nessun risultato per { $text }.
more-options = { NUMBER($count) ->
    [one] Ancora una scelta: `altro`
   *[other] Altre { $count } scelte: `altro`, oppure `opzioni` e una parola
 }
no-more-options = È tutto.
not-seen = { $unit } non si vede sulla mappa.
cannot-move = { $unit } ora non può andare da nessuna parte.
hex = Esagono { $hex }
nobody-in = { $hex }: nessuna unità
stack-of = { $hex }: { $side }, { NUMBER($count) ->
    [one] un'unità
   *[other] { $count } unità
 }
stack-hidden = { $hex }: { $side }, numero di unità ignoto
yes = sì
no = no

command-options = opzioni
command-more = altro
command-show = mostra
command-stack = pila
command-units = unità
command-map = mappa
command-reach = raggio
command-supply = rifornimento
command-odds = rapporto, probabilità
command-why = perché
command-objectives = obiettivi
command-points = punti
command-log = diario
command-undo = annulla
command-save = salva
command-load = apri, carica
command-help = aiuto
command-quit = esci

help-intro = Scrivi il numero di una scelta, un ordine a parole (`muovi` con un'unità e un esagono) o uno di questi comandi. Le unità si trovano con una parte del nome.
help-options = opzioni [PAROLA]: che cosa puoi fare ora, o solo ciò che contiene la parola
help-more = altro: il seguito dell'elenco
help-show = mostra ESAGONO o UNITÀ: che cosa c'è in un esagono
help-stack = pila ESAGONO o UNITÀ: quali unità sono in un esagono
help-units = unità [PAROLA]: le tue unità, quelle della parte nominata, o quelle con la parola
help-map = mappa ESAGONO o UNITÀ: un esagono e i suoi vicini
help-reach = raggio UNITÀ: dove può andare un'unità e a che costo
help-supply = rifornimento [UNITÀ]: il rifornimento delle tue unità, o di una con il suo percorso
help-odds = rapporto [ESAGONO UNITÀ ... artiglieria UNITÀ ...]: previsione di un attacco; da solo, di quello che stai dichiarando
help-why = perché VERBO ...: perché un ordine è vietato, per esempio `perché muovi UNITÀ ESAGONO`; perché da solo: quello appena rifiutato
help-objectives = obiettivi [PAROLA]: chi controlla che cosa; solo quelli con questa parola
help-points = punti: il punteggio attuale
help-log = diario [NUMERO]: che cosa è successo di recente
help-undo = annulla: torna indietro di una scelta, se da allora non si sono tirati dadi né mostrato nulla
help-save = salva FILE: conserva la partita in un file
help-load = apri FILE: continua una partita salvata
help-help = aiuto [COMANDO]: questo elenco
help-quit = esci: lascia il gioco; la partita si può riprendere

field-attack = attacco
field-defense = difesa
field-artillery = artiglieria
field-move = movimento
field-steps = livelli
field-reduced = ridotta
field-loss = perdite
field-supply = rifornimento
field-flags = segni
field-terrain = terreno
field-level = livello
field-place = luogo
field-objective = punti
field-legal = permesso
field-reasons = motivi
field-column-before = colonna prima degli spostamenti
field-column = colonna
field-shifts = spostamenti
field-outcomes = probabilità
field-assumption = supponendo
field-total = totale
field-parts = composto da
field-hex = esagono
field-side = parte
field-value = valore
field-holder = tenuto da
field-name = nome
field-sides = lati
field-stacking = stacking
field-tags = zona
field-clause = punto del regolamento
field-unit = unità

face-down-as = { $name }, coperta
face-down = una pedina coperta ({ $side })
facing = rivolta a { $direction }
in-two-hexes = in { $hexes }
more-below = altre sotto
so-many-below = altre { $count } sotto
command-tracks = tracciati
command-ask = domanda
help-tracks = tracciati: ciò che sta accanto alla mappa, e i segnalini su di essa
help-ask = domanda [DOMANDA nome=valore ...]: interroga il gioco; da sola, elenca le domande

did-you-mean = Intendevi { $words }? `sì` prende il primo.
yes-words = sì, s, yes, y
no-hex = Su questa mappa non c'è l'esagono '{ $text }'.
choices = { $count } scelte: { $verbs }. `opzioni` le elenca.
near-choices = Scelte di questo genere:
asked-now = Decisione in corso: { $prompt }
give-it-again = Ripeti l'ordine per proseguire lo stesso.
kept = La partita è conservata dopo ogni ordine: `esagono play --text --resume` la riprende.
brief-now = Breve: gli elenchi lunghi di scelte si leggono solo su richiesta (`opzioni`, o Invio).
full-now = Esteso: le scelte sono elencate dopo ogni ordine.
here = qui
way = { NUMBER($count) ->
    [one] 1 esagono a { $direction }
   *[other] { $count } esagoni a { $direction }
 }
and-more = { $name } e { NUMBER($count) ->
    [one] un'altra
   *[other] altre { $count }
 }
objective-there = obiettivo { $name }, tenuto da: { $holder }
nothing-near = Nessuna unità entro { $count } esagoni da { $hex }.
nearest-enemy = Nemico { $way }, { $place }: { $who }
nearest-objective = Obiettivo più vicino da prendere: { $name }, { $way }, { $hex }
no-front = Nessuna tua unità è adiacente al nemico.
threat = { $place }, { $who }: { NUMBER($count) ->
    [one] una pila nemica accanto
   *[other] { $count } pile nemiche accanto
 }
threat-reach = , { NUMBER($count) ->
    [one] un'unità nemica potrebbe arrivarle accanto
   *[other] { $count } unità nemiche potrebbero arrivarle accanto
 }
more-threats = Altre { $count } pile hanno nemici accanto: `fronte`
threat-objective = Obiettivo { $name } ({ $hex }): { NUMBER($count) ->
    [one] un'unità nemica potrebbe raggiungerlo
   *[other] { $count } unità nemiche potrebbero raggiungerlo
 }
threat-supply = Scarsamente rifornite o non rifornite: { $units }
no-threat = Nulla ti minaccia, per quanto vedi.
status-turn = Turno { $turn }, { $date }
status-points = Punti: { $points }
status-deciding = Deve decidere: { $sides }
compass-north = nord
compass-north-east = nord-est
compass-east = est
compass-south-east = sud-est
compass-south = sud
compass-south-west = sud-ovest
compass-west = ovest
compass-north-west = nord-ovest
command-status = stato
command-where = dove
command-near = vicino
command-distance = distanza
command-front = fronte
command-threats = minacce
command-brief = breve
command-full = esteso
help-status = stato: turno, fase e punti
help-where = dove UNITÀ: dove si trova un'unità, e chi e che cosa le è più vicino
help-near = vicino ESAGONO o UNITÀ [NUMERO]: le unità entro 3 esagoni, o entro NUMERO
help-distance = distanza A B: quanto e in quale direzione; esagoni, unità o luoghi
help-front = fronte [PAROLA]: dove le due parti si toccano
help-threats = minacce [ESAGONO o UNITÀ]: che cosa il nemico potrebbe farti
help-brief = breve: dopo ogni ordine si legge solo ciò che è nuovo
help-full = esteso: dopo ogni ordine sono elencate tutte le scelte
field-points = punti
field-totals = totali
field-results = probabilità
field-drms = modificatori dei dadi
field-kind = genere
field-clauses = punti del regolamento
value-in = rifornita
value-low = scarsamente rifornita
value-out = non rifornita
