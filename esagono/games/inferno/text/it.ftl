# Parti, fasi, luoghi
side-italian = italiano
side-austro-hungarian = austro-ungarico
side-short-italian = IT
side-short-austro-hungarian = A-H
side-title-italian = italiani
side-title-austro-hungarian = austro-ungarici
phase-supply = Rifornimenti
phase-reinforcement = Rinforzi
phase-movement = Movimento
phase-combat = Combattimento
phase-end = Fine del turno
level-strategic = vittoria strategica
level-operational = vittoria operativa
level-marginal = vittoria marginale
level-draw = pareggio
level-resigned = vittoria per abbandono
level-agreed = pareggio concordato
supply-in = rifornita
supply-low = scarsamente rifornita
supply-out = non rifornita
terrain-clear = pianura
terrain-swamp = palude
terrain-hill = collina
terrain-low-mountain = bassa montagna
terrain-mountain = montagna
terrain-high-mountain = alta montagna
hexside-stream = torrente
hexside-river = fiume
hexside-isonzo = Isonzo
hexside-crag = dirupo
hexside-trench-link = trincea collegata
road-road = strada
road-trail = mulattiera
road-railway = ferrovia
type-infantry = fanteria
type-bersaglieri = bersaglieri
type-mountain = truppe da montagna
type-infiltration = truppe d'assalto
type-engineer = genio pontieri
type-artillery = artiglieria
type-heavy-artillery = artiglieria pesante
type-fortress = forte
size-brigade = brigata
size-regiment = reggimento
size-battalion = battaglione
size-group = gruppo

# Richieste
prompt-reinforce = Scegli dove entra in gioco { $unit }.
prompt-engineer = Il genio può gettare un ponte di barche o riparare un ponte. Scegli un lavoro, o concludi.
prompt-fold = Prima dei movimenti puoi ripiegare i ponti di barche.
prompt-fold_forced = Il nemico ha raggiunto il ponte di barche su { $hexside }. Scegli dove va il genio.
prompt-movement = Muovi le tue unità: scegline una, poi l'esagono. Alla fine chiudi la fase.
prompt-demolish = Il nemico ha raggiunto il ponte su { $hexside }. Tenti di farlo saltare? (da 1 a 4 con un dado: 67 %)
prompt-overstack = Overstacking in { $hex }. Scegli un'unità da eliminare.
prompt-combat = Scegli un esagono da attaccare, o chiudi la fase.
prompt-declare = Attacco a { $target }: aggiungi unità e artiglierie, poi risolvi.
prompt-defenders = In { $target } ci sono più unità di quante possano difendere insieme. Scegli quale trattenere.
prompt-defense_support = Difesa di { $target }: scegli le artiglierie d'appoggio, o concludi.
prompt-attack_support = Attacco a { $target }: scegli in segreto le artiglierie d'appoggio, o concludi.
prompt-terrain = L'esagono ti protegge contro { $inside }, il lato contro { $across }. Scegli quale effetto vale.
prompt-refuse = Devi ritirarti di { $left ->
    [one] un esagono
   *[other] { $left } esagoni
  } dalla trincea in { $hex }. Dopo le perdite tenti di annullarne uno?
prompt-stack_order = Più pile attaccanti devono ritirarsi. Scegli la prossima.
prompt-go_along = Gli attaccanti in { $hex } si ritirano. Scegli chi va con loro, o concludi.
prompt-retreat = Ritirata da { $hex }: scegli il prossimo esagono ({ $left ->
    [one] ne manca uno
   *[other] ne mancano { $left }
  }).
prompt-extra = Overstacking in { $hex }. Scegli un'unità in ritirata che prosegue, e dove.
prompt-advance = { $hex } è vuoto. Scegli le unità che avanzano, o concludi.
prompt-losses = Scegli l'unità che subisce la prossima riduzione di efficienza ({ $left ->
    [one] ne manca una
   *[other] ne mancano { $left }
  }).
prompt-exchange = La trincea in { $hex } tiene. Scambi un esagono di ritirata con una riduzione di efficienza?
prompt-blow = Puoi far saltare i ponti di cui controlli entrambe le rive.

# Scelte
option-enter = { $unit } entra in { $hex }
option-wait = { $unit } attende un turno successivo
option-build = { $unit } getta un ponte di barche su { $hexside }
option-repair = { $unit } ripara il ponte su { $hexside }
option-fold = { $unit } ripiega il ponte e va in { $hex }
option-done = Concludi
option-end = Chiudi la fase
option-select = Scegli { $unit }
option-move = { $unit } muove in { $to }
option-recover = { $unit } recupera efficienza
option-deploy = { $unit } si mette in batteria
option-top = Metti { $unit } in cima alla pila
option-demolish = Tenta di far saltare il ponte su { $hexside }
option-pass = Lascialo in piedi
option-eliminate = Elimina { $unit }
option-attack = Attacca { $target }
option-bombard = { $unit } bombarda il ponte su { $hexside }
option-add = { $unit } attacca
option-support = { $unit } appoggia
option-resolve = Risolvi l'attacco
option-exclude = Trattieni { $unit }
option-terrain = { $choice ->
    [hex] Usa l'effetto dell'esagono
   *[hexside] Usa l'effetto del lato
  }
option-refuse = Tenta di rifiutare un esagono
option-accept = Ritirati
option-first = Prima la pila in { $hex }
option-along = { $unit } va con loro
option-retreat = Ritirata in { $to }
option-onward = { $unit } prosegue in { $to }
option-advance = { $unit } avanza
option-reduce = { $unit } subisce la riduzione
option-exchange = Scambia un esagono con una riduzione
option-decline = Ritirata completa
option-blow = Fai saltare il ponte su { $hexside }

# Eventi
event-turn = Turno { $turn }
event-player-turn = Turno del giocatore { $side }
event-phase = { $phase ->
    [supply] Fase dei rifornimenti
    [reinforcement] Fase dei rinforzi
    [movement] Fase di movimento
    [combat] Fase di combattimento
   *[other] Fase
  } del giocatore { $side }
event-supply = Il giocatore { $side } verifica i rifornimenti.{ $suffering ->
    [0] {""}
   *[other] {" "}Attrito per { $suffering_units }.
  }
event-supply-own = Il giocatore { $side } verifica i rifornimenti.{ $in_count ->
    [0] {""}
    [one] {" "}Di nuovo rifornita: { $in_units }.
   *[other] {" "}Di nuovo rifornite: { $in_units }.
  }{ $low_count ->
    [0] {""}
    [one] {" "}Ora scarsamente rifornita: { $low_units }.
   *[other] {" "}Ora scarsamente rifornite: { $low_units }.
  }{ $out_count ->
    [0] {""}
    [one] {" "}Ora non rifornita: { $out_units }.
   *[other] {" "}Ora non rifornite: { $out_units }.
  }{ $suffering ->
    [0] {""}
    [one] {" "}Attrito, non rifornita per la seconda volta: { $suffering_units }.
   *[other] {" "}Attrito, non rifornite per la seconda volta: { $suffering_units }.
  }
event-enter = { $unit } entra in gioco in { $hex }.
event-waits = { $unit } attende: nessun esagono d'ingresso è libero.
event-put-off = { $unit } rimanda il suo arrivo.
event-build = { $unit } getta un ponte di barche su { $hexside }.
event-repair = { $unit } ripara il ponte su { $hexside }.
event-fold = { $unit } ripiega il ponte di barche su { $hexside } e va in { $hex }.
event-move = { $unit } muove da { $start } a { $to }.
event-move-hidden = Un'unità del giocatore { $side } muove da { $start } a { $to }.
event-ferry = Un'unità del giocatore { $side } passa l'Isonzo su { $hexside } con l'aiuto del genio.
event-ferried = Un'unità del giocatore { $side } passa l'Isonzo su { $hexside } (genio: { $unit }).
event-ferry-own = { $crosser_unit } passa l'Isonzo su { $hexside } con l'aiuto del genio.
event-ferried-own = { $crosser_unit } passa l'Isonzo su { $hexside } con l'aiuto di { $unit }.
event-recover = Un'unità del giocatore { $side } recupera efficienza.
event-recover-own = { $unit } recupera efficienza.
event-deploy-own = { $unit } si mette in batteria.
event-deploy = Un'artiglieria del giocatore { $side } si mette in batteria.
event-demolition = Il giocatore { $side } tenta di far saltare il ponte su { $hexside }: dado { $die }, { $success ->
    [yes] distrutto.
   *[no] resiste.
  }
event-bridge-destroyed = Il ponte su { $hexside } è distrutto.
event-blow = Il giocatore { $side } fa saltare il ponte su { $hexside }.
event-bombardment = { $unit } bombarda il ponte su { $hexside }: dado { $die } contro { $value }, { $success ->
    [yes] colpito.
   *[no] nessun effetto.
  }
event-eliminated = Unità eliminata{ $cause ->
    [c-9-4-2] {" "}per le perdite nel combattimento
    [c-12-5-1] {" "}per la riduzione con cui si tiene la trincea
    [c-11-5-1] {" "}per attrito, non rifornita
    [c-9-2-3] {" "}guadando un torrente in ritirata
    [c-7-5] , non ha più difesa
    [c-7-5-c] , non ha più forza
    [c-7-7-e] , non resta nessuno con lei
    [c-12-2] , non può ritirarsi
    [c-12-2-i] , il nemico tiene le due rive
    [c-12-3-g] , l'artiglieria non può ritirarsi
    [c-12-3-h] , l'artiglieria non può ritirarsi
    [c-12-3-i] , il nemico è entrato nel suo esagono
    [c-5-2] {" "}per overstacking
   *[other] {""}
  }: { $unit }.
event-step-lost = Un'unità del giocatore { $side } perde un livello.
event-step-lost-own = { $unit } perde un livello{ $cause ->
    [c-9-4-2] {" "}per le perdite nel combattimento
    [c-12-5-1] {" "}per la riduzione con cui si tiene la trincea
    [c-11-5-1] {" "}per attrito, non rifornita
    [c-9-2-3] {" "}guadando un torrente in ritirata
   *[other] {""}
  }.
event-attack = Il giocatore { $side } attacca { $target } da { $hexes }.
event-values = Nell'attacco a { $target } le due parti mostrano la loro forza: attacco { $attacker_units }; difesa { $defender_units }.
event-strength = { $role ->
    [attacker] Attacco
   *[defender] Difesa
  }: forza { $total }; artiglieria { $artillery }; { $steps ->
    [one] un livello
   *[other] { $steps } livelli
  }.
event-strength-known = { $role ->
    [attacker] Attacco
   *[defender] Difesa
  }: forza { $changed ->
    [0] { $total }
   *[other] { $base }, { $modifiers }: { $total }
  }; artiglieria { $artillery }; { $steps ->
    [one] un livello
   *[other] { $steps } livelli
  }.
event-odds-known = Rapporto { $before }{ $flank ->
    [flank] ; attacco sul fianco: due colonne a destra
    [infiltration] ; le truppe d'assalto attaccano come sul fianco: due colonne a destra
    [barrage] ; il bombardamento iniziale vale un attacco sul fianco: due colonne a destra
   *[none] {""}
  }{ $trench ->
    [yes] ; trincea: una colonna a sinistra
   *[no] {""}
  }; { $below ->
    [yes] sotto 1:3, niente combattimento
   *[no] colonna { $printed }{ $beyond ->
      [0] {""}
      [one] , e un rapporto oltre
     *[other] , e { $beyond } rapporti oltre
    }
  }.
event-void-known = L'attacco a { $target } è nullo: { $column } è sotto 1:3.{ $spent ->
    [yes] {" "}Gli attaccanti hanno usato il loro attacco della fase.
   *[no] {""}
  }
event-odds = Rapporto { $before }, colonna finale { $column }.
event-void = L'attacco a { $target } è nullo: { $column } è sotto 1:3.
event-void-strength = L'attacco a { $target } è nullo: le sue truppe da montagna incontrano truppe contro cui non hanno più forza.
event-roll = Dadi { $dice }{ $modifier ->
    [0] {""}
   *[other] {" "}({ $modifier })
  }: { $total } sulla colonna { $column } dà { $cell }.
event-roll-known = Dadi { $pair }{ $modifier ->
    [0] {""}
   *[other] {" "}({ $modifier } per il rapporto)
  }: { $total } nella colonna { $printed } dà { $cell }. Dado delle perdite: { $third }.
event-loss-roll-known = Intensità { $magnitude ->
    [small] piccola
   *[large] grande
  }, { $steps } livelli. Attaccante: dado { $die }{ $attacker_changed ->
    [0] {""}
   *[other] , { $attacker_modifiers }: { $attacker_die }
  }; { $attacker_losses ->
    [0] nessuna riduzione
    [one] una riduzione
   *[other] { $attacker_losses } riduzioni
  }. Difensore: dado { $die }{ $defender_changed ->
    [0] {""}
   *[other] , { $defender_modifiers }: { $defender_die }
  }; { $defender_losses ->
    [0] nessuna riduzione
    [one] una riduzione
   *[other] { $defender_losses } riduzioni
  }.
event-loss-roll = Intensità { $magnitude ->
    [small] piccola
   *[large] grande
  }, { $steps } livelli. Riduzioni: attaccante { $attacker_losses } (dado modificato { $attacker_die }), difensore { $defender_losses } (dado modificato { $defender_die }).
event-losses = Il giocatore { $side } { $count ->
    [0] non subisce riduzioni
    [one] subisce una riduzione di efficienza
   *[other] subisce { $count } riduzioni di efficienza
  }.
event-losses-known = Il giocatore { $side } { $count ->
    [0] non subisce riduzioni
    [one] subisce una riduzione di efficienza
   *[other] subisce { $count } riduzioni di efficienza
  }{ $short ->
    [0] {""}
    [one] { $count ->
      [0] : non resta nessuno che ne subisca una
     *[other] ; per un'altra non resta nessuno
    }
   *[other] { $count ->
      [0] : non resta nessuno che ne subisca { $short }
     *[other] ; per altre { $short } non resta nessuno
    }
  }.
event-losses-own = Il giocatore { $side } { $count ->
    [0] non subisce riduzioni
    [one] subisce una riduzione di efficienza: { $reduced_units }
   *[other] subisce { $count } riduzioni di efficienza: { $reduced_units }
  }{ $short ->
    [0] {""}
    [one] { $count ->
      [0] : non resta nessuno che ne subisca una
     *[other] ; per un'altra non resta nessuno
    }
   *[other] { $count ->
      [0] : non resta nessuno che ne subisca { $short }
     *[other] ; per altre { $short } non resta nessuno
    }
  }.
event-retreat-own = { $units }: ritirata da { $start } a { $to }{ $why ->
    [only] , la sola via che le priorità permettono
    [broken] , benché nessuna via rispetti le priorità
    [against] , contro le priorità
    [short] , fin dove può
   *[chosen] {""}
  }.
event-retreat = La pila del giocatore { $side } si ritira da { $start } a { $to }.
event-no-retreat = La pila del giocatore { $side } in { $hex } non può ritirarsi e resta.
event-stream-retreat = Truppe del giocatore { $side } guadano un torrente verso { $hex } e perdono efficienza.
event-stream-retreat-own = Il guado di un torrente verso { $hex } costa efficienza: { $units }.
event-onward-own = { $unit } prosegue da { $start } a { $to } per fare posto.
event-onward = Un'unità del giocatore { $side } prosegue da { $start } a { $to } per fare posto.
event-trench-holds = Le unità del giocatore { $side } in { $hexes } restano nelle trincee.
event-refusal = I difensori del giocatore { $side } tentano di tenere la trincea: dado { $die }, { $success ->
    [yes] possono restare.
   *[no] invano.
  }
event-refusal-own = I difensori del giocatore { $side } tentano di tenere la trincea: dado { $die } contro { $value }, { $success ->
    [yes] possono restare.
   *[no] invano.
  }
event-advance = { $unit } avanza in { $to }.
event-advance-hidden = Un'unità del giocatore { $side } avanza in { $to }.
event-guidelines = Il giocatore { $side } viola le priorità di ritirata: +{ $modifier } al tiro delle sue perdite.
event-nobody-defends = In { $target } nessuna unità può essere attaccata: l'attacco è annullato.
event-resigned = Il giocatore { $side } abbandona: vince il giocatore { $winner_side }.
event-timed-out = Tempo scaduto per il giocatore { $side }: vince il giocatore { $winner_side }.
event-taken-back = Alcune scelte sono annullate di comune accordo, su richiesta del giocatore { $side }. I dadi già tirati non si riusano: da qui in poi se ne tirano di nuovi.

# Motivi
reason-no-decision = non tocca a te: deve decidere il giocatore { $side }
reason-another-decision = prima c'è un'altra decisione, del giocatore { $side }: { $prompt }
reason-no-such-unit = non esiste l'unità { $name }
reason-no-such-hex = su questa mappa non esiste l'esagono { $hex }
reason-not-yours = { $unit } non è tua
reason-not-on-map = { $unit } non è sulla mappa
reason-reserve = { $unit } è in riserva e non ne è ancora uscita
reason-frozen = { $unit } non può ancora muovere, a meno che non sia attaccata
reason-already-moved = { $unit } ha già mosso in questa fase
reason-fort = { $unit } è un forte e non può muovere
reason-support-turn-one = { $unit } non può essere usata nel turno 1 di questo scenario
reason-already-there = { $unit } è già in { $hex }
reason-enemy-there = in { $hex } ci sono unità da combattimento nemiche; da un esagono adiacente si possono attaccare nella fase di combattimento
reason-gun-enemy-there = l'artiglieria non può entrare in { $hex } finché ci sono nemici
reason-linked-trench = { $hex } è una trincea nemica, coperta da una trincea collegata
reason-crag = un dirupo non si può attraversare
reason-gun-isonzo = l'artiglieria passa l'Isonzo solo su ponti permanenti
reason-gun-east = a est dell'Isonzo l'artiglieria italiana muove solo su strade principali o in pianura
reason-isonzo-no-bridge = l'Isonzo si passa solo su un ponte, o con il genio presente dall'inizio della fase
reason-isonzo-only-move = il passaggio dell'Isonzo con il genio dev'essere l'unico movimento dell'unità
reason-isonzo-declared = attraverso un lato dell'Isonzo attaccano al più una brigata o un reggimento e un battaglione, e un'unità di questo tipo partecipa già da questo lato
reason-isonzo-full = questo lato dell'Isonzo ha già visto passare la sua brigata o il suo battaglione in questo turno
reason-overlooked = un'unità nemica più in alto domina entrambi gli esagoni
reason-too-far = { $hex } è troppo lontano per { $unit }: costa { $cost } punti movimento, e ne restano { $left }
reason-minimum-moved = { $unit } ha usato il movimento minimo e non fa altro in questa fase
reason-deployed = { $unit } è stata messa in batteria e in questa fase resta dov'è
reason-isonzo-ferried = { $unit } ha passato l'Isonzo con il genio e non muove oltre
reason-recovered = { $unit } ha recuperato e non può anche muovere
reason-recover-type = le unità di questo tipo non recuperano efficienza
reason-recover-fresh = { $unit } non ha perso efficienza
reason-recover-supply = { $unit } non è pienamente rifornita
reason-recover-points = il recupero costa 4 punti movimento, più di quanti ne restino a { $unit }
reason-recover-distance = un'unità nemica è a meno di 3 esagoni
reason-recover-once = { $unit } ha già recuperato in questa fase
reason-recover-moved = { $unit } ha mosso e non può anche recuperare
reason-recover-replacement = serve un punto di rimpiazzo
reason-top-already = { $unit } è già in cima alla pila
reason-top = { $unit } non può stare in cima: altre nella pila hanno un attacco più alto
reason-deploy = solo un'artiglieria sul lato Mov che non ha mosso può mettersi in batteria
reason-attack-artillery = l'artiglieria non attacca da sola
reason-attack-engineer = il genio non può attaccare
reason-attack-not-adjacent = { $unit } non è adiacente al bersaglio
reason-attack-twice = { $unit } ha già preso parte a un combattimento in questa fase
reason-attack-joined = { $unit } partecipa già a questo attacco
reason-attack-crag = le unità non attaccano attraverso un dirupo
reason-attack-zero = contro questo esagono { $unit } non ha più forza d'attacco
reason-attack-steps = da questo esagono attaccherebbero più livelli del limite di stacking del bersaglio
reason-attack-command = i limiti di comando ammettono un Corpo e altre due unità, o tre unità indipendenti
reason-attack-no-corps = le unità di una parte senza Corpi sono tutte indipendenti: tre possono attaccare insieme
reason-attack-nobody = in { $hex } non ci sono nemici
reason-attack-guns-alone = l'artiglieria da sola in un esagono non può essere attaccata
reason-attacked-before = le unità in { $hex } sono già state attaccate in questa fase
reason-attack-none-adjacent = nessuna tua unità è adiacente a { $hex }
reason-odds-too-low = il rapporto sarebbe { $column }, sotto 1:3
reason-support-not-artillery = { $unit } non è artiglieria
reason-support-off-map = { $unit } non è sulla mappa
reason-support-mov = { $unit } è sul lato Mov
reason-support-twice = { $unit } ha già appoggiato un combattimento
reason-support-heavy-defends = l'artiglieria pesante appoggia solo gli attacchi
reason-support-range = { $unit } è fuori gittata
reason-support-range-to = la gittata di { $unit } si conta fino a un'unità che appoggia, non fino al bersaglio

reason-retreat-not-adjacent = { $hex } non è il prossimo esagono di questa ritirata
reason-retreat-enemy = non ci si ritira in { $hex } finché ci sono nemici
reason-retreat-river = non ci si ritira attraverso un fiume senza ponte
reason-retreat-zone = { $hex } è un esagono vuoto in zona di controllo nemica, e c'è un'altra via
reason-retreat-guidelines = questa via non porta abbastanza lontano, o non verso una fonte di rifornimento, e ce n'è una migliore
reason-advance-twice = { $unit } è già avanzata
reason-advance-not-attacker = avanzano solo gli attaccanti che non si sono ritirati
reason-advance-stacking = { $hex } conterrebbe troppi livelli
reason-advance-trench = in una trincea nemica avanzano solo una brigata o reggimento e un battaglione
reason-losses-not-in-combat = { $unit } non ha preso parte a questo combattimento
reason-losses-equal = le riduzioni si dividono in parti uguali: prima tocca ad altre unità
reason-enter-other-unit = prima entra { $unit }
reason-enter-enemy = { $hex } è occupato dal nemico
reason-enter-hex = { $hex } non è un esagono d'ingresso di questa unità
reason-release-not-reserve = { $unit } non è in riserva
reason-release-points = non restano punti Riserve/Rimpiazzo
reason-bombard-no-bridge = su { $hexside } non c'è un ponte, o è distrutto
reason-no-such-hexside = su questa mappa non esiste il lato { $hexside }
reason-hexside-order = un lato d'esagono si scrive con il numero minore per primo: { $known }, non { $hexside }
reason-not-in-this-game = in questo gioco non esiste questa scelta
reason-which-choice = indica hex (esagono) o hexside (lato)
reason-only-moving = possibile solo nella tua fase di movimento
reason-only-phase = adesso non c'è una fase da chiudere: prima prendi la decisione in corso
reason-only-combat = possibile solo nella tua fase di combattimento, tra un combattimento e l'altro
reason-only-declaring = possibile solo mentre dichiari un attacco
reason-only-supporting = le artiglierie d'appoggio si scelgono solo mentre si prepara un combattimento
reason-only-defending = lo sceglie solo il difensore di un attacco dichiarato
reason-only-refusing = possibile solo quando i difensori in trincea devono ritirarsi
reason-only-retreating = possibile solo quando una pila si ritira
reason-only-advancing = gli attaccanti avanzano quando il difensore ha lasciato l'esagono
reason-only-losing = possibile solo quando si subiscono le perdite
reason-only-crowded = un'unità si elimina per overstacking solo alla fine di una fase o di una ritirata
reason-only-arriving = le unità entrano nella fase rinforzi del loro turno
reason-only-reserves = le riserve si rilasciano nella fase rinforzi italiana
reason-only-recalling = un'unità perduta si richiama nella fase rinforzi austro-ungarica, dal turno 7
reason-only-building = il genio costruisce e ripara alla fine della propria fase rinforzi
reason-only-folding = i ponti di barche si ripiegano all'inizio di una fase di movimento, o quando un nemico arriva accanto
reason-only-demolishing = possibile solo quando un nemico arriva accanto a un ponte
reason-only-blowing = i ponti sotto controllo si fanno saltare alla fine del turno
reason-only-finishing = adesso non c'è nulla da concludere
reason-way-enemy-there = { $unit } non ha una via per { $hex }: in { $at } ci sono unità da combattimento nemiche
reason-way-gun-enemy-there = { $unit } non ha una via per { $hex }: l'artiglieria non può entrare in { $at } finché ci sono nemici
reason-way-linked-trench = { $unit } non ha una via per { $hex }: { $at } è una trincea nemica, coperta da una trincea collegata
reason-way-crag = { $unit } non ha una via per { $hex }: un dirupo chiude { $hexside }
reason-way-gun-isonzo = { $unit } non ha una via per { $hex }: su { $hexside } l'Isonzo non ha un ponte permanente, e l'artiglieria ne ha bisogno
reason-way-gun-east = { $unit } non ha una via per { $hex }: a est dell'Isonzo l'artiglieria italiana muove solo su strade principali o in pianura, e per { $at } non è così
reason-way-isonzo-no-bridge = { $unit } non ha una via per { $hex }: su { $hexside } l'Isonzo non ha ponti, e all'inizio della fase non c'era il genio con l'unità
reason-way-isonzo-only-move = { $unit } non ha una via per { $hex }: con il genio può passare l'Isonzo su { $hexside }, ma come unico movimento
reason-way-isonzo-full = { $unit } non ha una via per { $hex }: { $hexside } dell'Isonzo ha già visto passare la sua brigata o il suo battaglione in questo turno
reason-way-overlooked = { $unit } non ha una via per { $hex }: un'unità nemica più in alto domina entrambi gli esagoni di { $hexside }
reason-resolve-nobody = nessuno attacca ancora
reason-support-later = le due parti indicano le artiglierie in segreto dopo la dichiarazione dell'attacco
reason-exclude-needed = i limiti di comando permettono a { $unit } di difendere con le altre: non può essere trattenuta
reason-defence-held-back = difendono tutte quelle che i limiti di comando ammettono: { $units }
reason-defence-command = i limiti di comando ammettono in difesa un Corpo e un'altra unità, o due unità indipendenti: { $units }
reason-exclude-not-defending = { $unit } non difende questo esagono
reason-bombard-range = il ponte su { $hexside } è fuori gittata per { $unit }
reason-onward-not-this = { $unit } non deve proseguire la ritirata: non causa overstacking nell'esagono
reason-onward-back = { $hex } non allontana da dove è cominciata la ritirata
reason-first-nobody = in { $hex } non ci sono attaccanti che devono ritirarsi
reason-along-elsewhere = { $unit } non è in { $hex }
reason-along-gun = l'artiglieria non si ritira
reason-along-already = { $unit } si ritira comunque, o l'ha già fatto
reason-eliminate-elsewhere = { $unit } non è in { $hex }, dove c'è overstacking
reason-eliminate-needless = eliminare { $unit } non serve: per rientrare nei limiti in { $hex } basta meno
reason-wait = { $unit } può entrare e deve farlo
reason-recall-not-lost = { $unit } non è tra le perdite
reason-engineer-only = solo il genio costruisce e ripara ponti
reason-engineer-busy = { $unit } ha già lavorato in questo turno
reason-engineer-far = { $unit } non è su { $hexside }
reason-engineer-dry = { $hexside } non è un fiume
reason-engineer-bank = non controlli la riva { $hex }
reason-engineer-whole = il ponte su { $hexside } non è distrutto, o non c'è mai stato
reason-engineer-bridged = su { $hexside } c'è già un ponte
reason-fold-no-pontoon = { $unit } adesso non è un ponte di barche
reason-fold-other = adesso si ripiega il ponte di barche di { $unit }
reason-fold-bank = { $hex } non è una riva di questo ponte di barche
reason-fold-enemy = { $hex } è tenuto dal nemico
reason-demolish-other = il nemico non è appena arrivato accanto al ponte su { $hexside }
reason-blow-no-bridge = su { $hexside } non c'è un ponte
reason-blow-destroyed = il ponte su { $hexside } è già distrutto
reason-blow-control = non controlli entrambe le rive del ponte su { $hexside }

# Ipotesi di una previsione
assumption-top-unit-alone = Colonna e barre suppongono la sola unità visibile, a piena efficienza e rifornita; la probabilità di prendere l'esagono è un valore atteso.
assumption-guidelines-kept = Si suppone che chi si ritira rispetti le priorità quando può, muovendo per primo o in un esagono pieno.
assumption-no-defence = Nessun difensore ha più forza: sono eliminati senza tirare i dadi.

# Parti del calcolo di un combattimento, per regola
part-2-1 = valore stampato
part-2-1-guns = artiglieria propria
part-7-8-d = in salita
part-7-8-e = contro una cima
part-7-8-f = dall'alto
part-7-8-g = in posizione più alta
part-7-8-j = in una palude
part-7-9-1 = il difensore è preso di fianco
part-9-4-1-b = artiglieria nemica
part-9-4-1-e = rapporto oltre la tabella
part-9-4-1-f = rapporto oltre la tabella
part-7-8-h = contata come uno
part-9-2-1-h = priorità di ritirata non rispettate
part-9-4-1-a = risultato dei dadi
part-9-4-1-d = ritirata impossibile o contro le priorità
part-10-1 = efficienza perduta
part-11-1 = stato di rifornimento
part-12-1 = truppe di montagna
part-12-3 = artiglieria in appoggio
part-12-5 = il difensore è nella sua trincea
part-14-1-b = oltre un fiume o torrente
part-14-2-f = oltre l'Isonzo, dimezzata
part-15-2 = bonus permanente
