welcome = Scrivi un numero per scegliere, `aiuto` per i comandi, `esci` per finire.
commitment = Impronta del seme dei dadi: { $hash }
hand-over = { $side }, premi Invio quando sei da solo alla tastiera.
seed = Il seme dei dadi era { $seed }
won = La partita è finita: vince { $side }, { $level }, { NUMBER($points) ->
    [one] { $points } punto
   *[other] { $points } punti
 }.
draw = La partita è finita: pari, { $level }, { $points } punti.
over = La partita è finita.
goodbye = Arrivederci.
no-unit = Nessuna unità si chiama { $text }.
several-units = Più unità si chiamano { $text }: { $found }
cannot-undo = Non si può annullare: sono stati tirati dadi, si è mostrato qualcosa, o l'altra parte ha deciso.
undone = Annullato.
saved = Salvata come { $path }
loaded = Caricata { $path }
cannot-save = { $path } non si può scrivere: { $error }
cannot-load = { $path } non si può leggere: { $error }
allowed = È permesso: { $order }
not-understood = { $text } non è un comando; `aiuto` li elenca.
no-such-number = Non c'è l'opzione { $number }; vanno da 1 a { $count }.
nothing-found = Niente con { $text }.
more-options = { NUMBER($count) ->
    [one] Ancora un'opzione: `altro`
   *[other] Altre { $count } opzioni: `altro`, oppure `opzioni` e una parola
 }
no-more-options = È tutto.
not-seen = { $unit } non si vede sulla mappa.
cannot-move = { $unit } ora non può andare da nessuna parte.
hex = Esagono { $hex }
nobody-in = { $hex }: nessuno
stack-of = { $hex }: { $side }, { NUMBER($count) ->
    [one] una unità
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
command-odds = rapporto
command-why = perché
command-objectives = obiettivi
command-points = punti
command-log = diario
command-undo = annulla
command-save = salva
command-load = carica
command-help = aiuto
command-quit = esci

help-intro = Scrivi il numero di un'opzione, un ordine a parole (`move` con un'unità e un esagono) o uno di questi comandi. Le unità si trovano con una parte del nome.
help-options = opzioni [PAROLA]: che cosa puoi fare ora, o solo ciò che contiene la parola
help-more = altro: il seguito dell'elenco
help-show = mostra ESAGONO o UNITÀ: che cosa c'è in un esagono
help-stack = pila ESAGONO o UNITÀ: chi sta in un esagono
help-units = unità [PAROLA]: le tue unità, quelle della parte nominata, o quelle con la parola
help-map = mappa ESAGONO o UNITÀ: un esagono e i suoi vicini
help-reach = raggio UNITÀ: dove può andare un'unità e a che costo
help-supply = rifornimento [UNITÀ]: il rifornimento delle tue unità, o di una con il suo percorso
help-odds = rapporto [ESAGONO UNITÀ ... cannoni UNITÀ ...]: previsione di un attacco; da solo, di quello che stai dichiarando
help-why = perché VERBO ...: perché un ordine è vietato, per esempio perché move UNITÀ ESAGONO
help-objectives = obiettivi: chi tiene che cosa
help-points = punti: il punteggio di adesso
help-log = diario [NUMERO]: che cosa è successo di recente
help-undo = annulla: riprendi l'ultima opzione, se da allora non si sono tirati dadi né mostrato nulla
help-save = salva FILE: conserva la partita in un file
help-load = carica FILE: continua una partita salvata
help-help = aiuto [COMANDO]: questo elenco
help-quit = esci: finisci senza salvare

field-attack = attacco
field-defense = difesa
field-artillery = artiglieria
field-move = movimento
field-steps = passi
field-reduced = ridotta
field-loss = perdite
field-supply = rifornimento
field-flags = segni
field-terrain = terreno
field-level = livello
field-peak = cima
field-settlement = abitato
field-town = città
field-place = luogo
field-trench = trincea
field-objective = punti
field-legal = permesso
field-reasons = motivi
field-column-before = colonna prima degli spostamenti
field-column = colonna
field-worst-column = colonna peggiore
field-best-column = colonna migliore
field-shifts = spostamenti
field-flanked = attacco sul fianco
field-crt-drm = modificatore sulla tabella dei combattimenti
field-magnitude = dimensione del combattimento
field-attacker-drms = modificatori sulle perdite dell'attaccante
field-defender-drms = modificatori sulle perdite del difensore
field-outcomes = probabilità
field-p-defender-retreats = il difensore si ritira
field-p-attacker-retreats = l'attaccante si ritira
field-defender-losses = perdite del difensore
field-attacker-losses = perdite dell'attaccante
field-assumption = supponendo
field-total = totale
field-parts = composto da
field-hex = esagono
field-side = parte
