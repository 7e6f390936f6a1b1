# Fuoco, assalto, carica, reazioni, coesione e ritirata
prompt-losses = { $hex }: { $left ->
    [one] resta un punto forza
   *[other] restano { $left } punti forza
  } da perdere. Quale unità perde il prossimo?
prompt-reference = { $hex }: la coesione di quale unità conta in questo combattimento?
prompt-facing = { $hex }: quale fronte prendono?
prompt-wavering = { $hex }: una prova di coesione è fallita. Queste unità proseguono, o si fermano e ripiegano di un esagono?
prompt-reaction = Reazioni al nemico in { $hex }: { $trigger ->
    [1] ha fatto fuoco
    [2] è entrato in una zona di reazione
    [3] sta per lasciare una zona di reazione
    [4] si è mosso dentro una zona di reazione
    [5] è avanzato in una zona di reazione
   *[other] si ritira in una zona di reazione
  }.
prompt-retreat = { $hex }: dove si ritirano?
prompt-part = { $hex }: quali unità vanno adesso, e un comandante le segue?
prompt-advance = { $hex }: un comandante segue l'avanzata?
prompt-marching = Il combattimento è finito: quali unità lasciano la marcia?
prompt-ride = La carica è in { $hex }: dove prosegue?
prompt-rotate = { $hex }: { $target } è vuoto. Volgi la carica a un esagono adiacente, o ti fermi?
prompt-charge = { $hex }: colpisci { $target }, o tenti di annullare la carica?
prompt-follow = { $hex }: la carica prosegue?
prompt-emerge = La carica attraversa il quadrato in { $hex }: dove esce?
prompt-exhausted = { $hex }: la cavalleria esausta può muovere; deve finire fuori dalle zone nemiche.
option-lose = { $unit } perde un punto forza
option-reference = { $unit }
option-face = Fronte a { $facing ->
    [SW] SO
    [NW] NO
   *[other] { $facing }
  }
option-go-on = Prosegui
option-stop = Fermati
option-react-fire = { $hex }: { $force ->
    [infantry] la fanteria
    [cavalry] la cavalleria
   *[artillery] l'artiglieria
  } fa fuoco { $target_force ->
    [infantry] sulla fanteria
    [cavalry] sulla cavalleria
   *[artillery] sull'artiglieria
  }
option-react-face = { $hex }: { $force ->
    [infantry] la fanteria
    [cavalry] la cavalleria
   *[artillery] l'artiglieria
  } fa fronte a { $facing ->
    [SW] SO
    [NW] NO
   *[other] { $facing }
  }
option-react-square = { $hex }: la fanteria forma il quadrato
option-react-leave-square = { $hex }: la fanteria lascia il quadrato
option-react-withdraw = { $hex }: { $force ->
    [infantry] la fanteria
    [cavalry] la cavalleria
   *[artillery] l'artiglieria
  } ripiega in { $to }
option-countercharge = { $hex }: la cavalleria controcarica attraverso { $via }
option-counterattack = { $hex }: { $force ->
    [infantry] la fanteria
    [cavalry] la cavalleria
   *[artillery] l'artiglieria
  } contrattacca
option-react-leave-march = { $hex }: { $force ->
    [infantry] la fanteria
    [cavalry] la cavalleria
   *[artillery] l'artiglieria
  } lascia la marcia
option-react-limber = { $hex }: l'artiglieria aggancia i pezzi
option-react-unlimber = { $hex }: l'artiglieria mette i pezzi in batteria
option-decline = { $hex }: { $force ->
    [infantry] la fanteria
    [cavalry] la cavalleria
   *[artillery] l'artiglieria
  } non reagisce
option-decline-all = Nessuna reazione
option-retreat = Ritirati in { $to }
option-split = Ogni unità per conto suo
option-part = Va { $unit }
option-part-led = Va { $unit }, con { $leader_unit }
option-part-force = Va { $force ->
    [infantry] la fanteria
    [cavalry] la cavalleria
   *[artillery] l'artiglieria
  }
option-part-force-led = Va { $force ->
    [infantry] la fanteria
    [cavalry] la cavalleria
   *[artillery] l'artiglieria
  }, con { $leader_unit }
option-follow = { $unit } segue
option-done = Concludi
option-form-up = { $unit } lascia la marcia
option-ride = Prosegui la carica in { $to }
option-strike = Colpisci
option-call-off = Tenta di annullare la carica
option-charge-on = Carica { $target } attraverso { $hex }
option-exhausted-move = Muovi in { $to }
event-check = Prova di coesione in { $hex } ({ $cause }): { $sum }; { check-outcome }.
event-check-against = Prova di coesione in { $hex } ({ $cause }): { $sum } contro { $value }; { check-outcome }.
event-check-each = Prova di coesione in { $hex } ({ $cause }), dadi { $dice }: { $each }; { check-outcome }.
check-of-one = { $unit } { $total } contro { $value }
check-outcome = { $number ->
    [one] { $failed ->
        [0] superata
       *[other] non superata
      }
   *[other] { $failed ->
        [0] tutte la superano
        [one] una non la supera
       *[other] { $failed } non la superano
      }
  }
cause-fire = fuoco
cause-combat = combattimento
cause-charged = carica subita
cause-square = quadrato
cause-withdrawal = ripiegamento
cause-facing = cambio di fronte
cause-counter = contrattacco
cause-stream = guado del canale
cause-call-off = annullare la carica
no-effect = nessun effetto
column-or-more = { $column } o più
column-or-less = { $column } o meno
event-turned = { $side } in { $hex }: fronte a { $facing ->
    [SW] SO
    [NW] NO
   *[other] { $facing }
  }.
event-ammunition = { $units } in { $hex } { $out ->
    [yes] ha finito le munizioni
   *[no] ha ancora munizioni
  } (dado { $die }).
event-fire = Fuoco da { $start } { $force ->
    [infantry] sulla fanteria
    [cavalry] sulla cavalleria
    [artillery] sull'artiglieria
   *[other] su fanteria e cavalleria
  } in { $target }: colonna { $column }{ $shifted }, { $sum }{ $why }: { $result }.
event-fire-own = Fuoco di { $units } in { $start } { $force ->
    [infantry] sulla fanteria
    [cavalry] sulla cavalleria
    [artillery] sull'artiglieria
   *[other] su fanteria e cavalleria
  } in { $target }: potenza { $firepower }, colonna { $column }{ $shifted }, { $sum }{ $why }: { $result }.
event-stopped = { $units } in { $hex }: alt e ripiegamento.
event-retreat = { $units }: ritirata da { $start } a { $to }.
event-crowded = { $units } in { $hex }: in disordine per il passaggio di unità amiche in ritirata.
event-advance = { $units }: avanzata da { $start } a { $to }.
event-follows = { $units }: segue in { $to }.
event-left-march = { $units }: fine della marcia.
event-combat = { $charge ->
    [yes] Carica
   *[no] Assalto
  } da { $start } su { $target }: { $attack } contro { $defense } ({ $ratio }), colonna { $column } (coesione { $attacker_cohesion } contro { $defender_cohesion }), { $sum }{ $why }: { $cell }.
event-combat-result = { $winner ->
    [attacker] Vince chi attacca { $target }.
    [defender] Vince chi difende { $target }.
   *[draw] Pareggio nel combattimento per { $target }.
  }
event-reaction = { $units } in { $hex }, reazione: { $reaction ->
    [react-fire] fuoco
    [react-face] cambio di fronte
    [react-square] quadrato
    [react-leave-square] fine del quadrato
    [react-withdraw] ripiegamento
    [countercharge] controcarica
    [counterattack] contrattacco
    [react-limber] pezzi agganciati
    [react-unlimber] pezzi in batteria
   *[react-leave-march] fine della marcia
  }.
event-withdraw = { $units }: ripiegamento da { $start } a { $to }.
event-square = { $units } in { $hex }: in quadrato.
event-charge-move = { $units }: al galoppo da { $start } a { $to }.
event-charge = { $units }: carica su { $target } attraverso { $to }.
event-charge-vain = { $units }: carica su { $target }, che è vuoto.
event-called-off = { $units }: carica annullata.
event-passed-square = { $units }: attraverso il quadrato in { $start }, fino a { $to }.
reason-not-on-map = { $unit } non è sulla mappa.
reason-never-fires = { $unit } non fa mai fuoco.
reason-limbered = { $unit } ha i pezzi agganciati e non può far fuoco.
reason-line-fires-in-reaction = { $unit } è fanteria di linea, che fa fuoco solo per reazione.
reason-out-of-ammunition = { $unit } è senza munizioni.
reason-no-enemy-there = In { $target } non ci sono nemici.
reason-no-such-force = { $force ->
    [infantry] Non c'è fanteria
    [cavalry] Non c'è cavalleria
    [artillery] Non c'è artiglieria
   *[other] Non c'è quella forza
  } su cui fare fuoco in { $target }; possibile: { $forces }.
reason-fires-at-marker = { $unit } fa fuoco solo su { $target }, verso cui punta il segnalino nel suo esagono.
reason-different-formations = Unità di formazioni diverse non agiscono insieme.
reason-out-of-range = { $target } è a { $distance } esagoni; la gittata è { $range }.
reason-no-sight = { $target } non si vede da lì.
reason-not-in-front = { $target } non è davanti.
reason-mixed-force = Unità di tipo diverso non formano una forza.
reason-different-hexes = Unità di esagoni diversi non formano una forza.
reason-marches-alone = { $unit } è in marcia e agisce da sola.
reason-faces-so = La forza in { $hex } ha già questo fronte, o il fronte non esiste.
reason-retreat-twice = Una ritirata non entra due volte in { $to }.
reason-lost-withdraws = Le unità fuori comando in una zona di reazione nemica devono ripiegare.
reason-not-activated-withdraws = Le unità di formazioni non attivate possono solo ripiegare.
reason-only-moves = Le unità fuori comando in questa fase muovono o riposano, e nient'altro.
reason-activation-first = La formazione finisce la sua attivazione prima che se ne tenti un'altra.
reason-declare-first = Gli attacchi si dichiarano prima della prima azione.
reason-declared-at-start = Gli attacchi si dichiarano solo all'inizio dell'attivazione.
reason-activate-first = Una formazione agisce solo quando è attivata.
reason-marching-already = { $unit } è già in marcia.
reason-march-at-start = { $unit } può mettersi in marcia o lasciarla solo prima di muovere.
reason-square-alone = { $unit } forma il quadrato come intera azione, o non lo forma.
reason-only-guns-limber = { $unit } non ha pezzi da agganciare.
reason-no-points-to-limber = A { $unit } non restano i punti movimento per farlo.
reason-marches-singly = Le unità si mettono in marcia, o agganciano i pezzi, una alla volta.
reason-turned-to-leave = { $unit } si è girata in marcia: deve lasciare l'esagono.
reason-not-unlimbered = Si agganciano solo i pezzi in batteria.
reason-fires-together = { $unit } è nello stesso esagono e spara insieme.
reason-cannot-assault = { $unit } non può assaltare.
reason-in-square = { $unit } è in quadrato e non può muovere.
reason-not-next-to-target = { $hex } non è accanto a { $target }.
reason-river-between = Tra { $hex } e { $target } c'è il fiume.
reason-only-cavalry-charges = { $unit } non è cavalleria: solo la cavalleria carica.
reason-exhausted = { $unit } è esausta e non può caricare.
reason-too-near-to-charge = Tra la cavalleria e { $target } deve esserci almeno un esagono all'inizio della carica.
reason-no-way-to-charge = La cavalleria non può giungere in { $hex } per gli esagoni frontali su terreno aperto.
reason-charge-front = { $target } non si raggiunge per { $hex } attraverso i tre esagoni frontali della cavalleria: una carica non cambia fronte.
reason-beyond-allowance = { $target } è oltre la capacità di movimento della carica.
reason-not-triggered = Nessuna forza di quel tipo in { $hex } può reagire adesso.
reason-no-front-to-fire = Il nemico non è davanti a { $hex }.
reason-artillery-no-counter = L'artiglieria non può attaccare.
reason-counter-too-far = Il nemico non è accanto a { $hex }.
reason-no-countercharge = Da { $hex } non c'è una via libera davanti per controcaricare.
reason-may-countercharge = La cavalleria che può controcaricare deve farlo.
reason-only-infantry-squares = Solo la fanteria forma il quadrato.
reason-disorganized = { $unit } è disorganizzata: nel suo esagono nessuna unità può formare il quadrato.
reason-already-square = La forza è già in quadrato.
reason-in-march = La forza è in marcia.
reason-unlimbered-stays = L'artiglieria in batteria non può ripiegare.
reason-nowhere-to-withdraw = In { $to } non si può ripiegare: deve essere più lontano dal nemico e rispettare le priorità della ritirata.
reason-not-largest = Il primo punto forza lo perde l'unità con il valore di stacking più alto.
reason-not-a-loser = { $unit } non subisce perdite adesso.
reason-retreat-priority = { $to } non rispetta le priorità della ritirata: niente zona nemica, niente overstacking, costo minimo, lontano dal nemico.
reason-retreat-not-all = Per le priorità della ritirata { $to } non va bene per tutti: { $force ->
    [infantry] la fanteria va
    [cavalry] la cavalleria va
   *[artillery] l'artiglieria va
  } altrove. Ogni unità può andare per conto suo.
reason-retreat-impassable = Da qui non si può entrare in { $to }.
reason-retreat-rear = { $to } non è un esagono posteriore: chi attacca e perde si ritira in uno di quelli.
reason-retreat-away = { $to } non porta lontano dall'attaccante.
reason-retreat-closed = In { $to } ci sono nemici o un segnalino: non ci si ritira lì.
reason-exhausted-zone = { $hex } è in una zona di reazione nemica: il movimento dopo la carica finisce fuori da queste zone.
reason-exhausted-far = La cavalleria non può arrivare in { $hex } dopo la carica.
reason-not-reference = { $unit } non è tra le unità più grandi che combattono.
reason-not-limbered = La forza non ha i pezzi agganciati e non è in marcia.
reason-not-square = La forza non è in quadrato.
