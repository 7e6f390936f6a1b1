event-unprepared = Rimpiazzi italiani: { $die ->
    [0] un punto automatico
   *[other] dado { $die }, { $gained ->
      [yes] un punto
     *[no] nessuno
    }
  }; ora { $points }.
event-brusilov = Rimpiazzi austro-ungarici: { $die ->
    [0] un punto
   *[other] dado { $die }, { $stopped ->
      [yes] l'offensiva Brusilov li interrompe
     *[no] un punto
    }
  }; ora { $points }.
event-brusilov-drain = Il fronte orientale prende un punto di rimpiazzo; ora { $points }.
event-lessons = L'esercito italiano impara: dadi { $dice }, { $total } con il numero del turno: { $success ->
    [yes] la difesa migliora.
   *[no] non ancora.
  }
event-game-over = La partita è finita: { $level ->
    [draw] pareggio
   *[other] vittoria { $level ->
      [strategic] strategica
     *[marginal] marginale
    } del giocatore { $winner_side }
  } con { $points ->
    [one] un punto vittoria austro-ungarico
   *[other] { $points } punti vittoria austro-ungarici
  }.

setting-fog = Informazioni nascoste
setting-fog-rulebook = come da regolamento
setting-fog-open = tutto scoperto sulla mappa
setting-replacements = Regola opzionale: rimpiazzi
setting-replacements-no = no
setting-replacements-yes = sì
setting-improved_defence = Regola opzionale: difesa italiana migliorata
setting-improved_defence-no = no
setting-improved_defence-yes = sì
setting-cancelling = Per i rifornimenti una zona di controllo nemica è annullata da
setting-cancelling-any-unit = qualsiasi unità amica
setting-cancelling-combat-units = solo unità da combattimento
setting-supply_zones = Una linea di rifornimento passa zone di controllo nemiche
setting-supply_zones-one = al massimo in un esagono
setting-supply_zones-none = in nessun esagono
setting-crag_supply = Una linea di rifornimento
setting-crag_supply-passes = passa i dirupi
setting-crag_supply-stops = si ferma ai dirupi
setting-artillery_attrition = Attrito dell'artiglieria
setting-artillery_attrition-no = no
setting-artillery_attrition-yes = sì
setting-leaving_by_road = Una strada dev'essere libera da zone nemiche
setting-leaving_by_road-both-hexes = in entrambi gli esagoni
setting-leaving_by_road-entered-hex = nell'esagono d'arrivo
setting-forts = I forti
setting-forts-fixed = restano dove sono
setting-forts-regular = muovono, si ritirano e avanzano come le altre unità
setting-fort_retreat = Un forte che resta dov'è e deve ritirarsi
setting-fort_retreat-stays = resta
setting-fort_retreat-lost = è perduto
setting-lone_fort = Un forte da solo
setting-lone_fort-not-flanked = non può essere aggirato
setting-lone_fort-flanked = può essere aggirato
setting-heavy_defence = L'artiglieria pesante appoggia una difesa
setting-heavy_defence-no = mai
setting-heavy_defence-near = nel suo esagono e in quelli adiacenti
setting-defence_support = L'artiglieria appoggia la difesa
setting-defence_support-once = una volta per fase
setting-defence_support-unlimited = quante volte serve
setting-bombarded_forts = Sotto il bombardamento iniziale i forti
setting-bombarded_forts-flanked = contano anch'essi come aggirati
setting-bombarded_forts-immune = sono immuni
setting-mountain_hexes = Le truppe da montagna hanno il bonus
setting-mountain_hexes-low-too = anche in bassa montagna
setting-mountain_hexes-higher-only = solo in montagna e alta montagna
setting-mountain_bonus = Le truppe da montagna hanno il bonus contro
setting-mountain_bonus-only-infantry = sola fanteria
setting-mountain_bonus-no-mountain = chiunque non sia truppa da montagna
setting-void_attack = Un attacco sotto 1:3
setting-void_attack-free = non conta: le unità possono attaccare ancora
setting-void_attack-spent = vale come attacco fatto
setting-no_retreat = Non potersi ritirare costa
setting-no_retreat-two = due in tutto
setting-no_retreat-four = quattro in tutto
setting-recoveries = Un'unità recupera efficienza
setting-recoveries-once = una volta per fase
setting-recoveries-per-four-points = finché ha punti
setting-combat_reveal = Un combattimento mostra
setting-combat_reveal-totals = solo i totali
setting-combat_reveal-participants = le unità che partecipano
setting-stack_height = Di una pila nemica si vede
setting-stack_height-more-than-one = se c'è più di un'unità
setting-stack_height-shown = quante unità ci sono
setting-reinforcements = I rinforzi
setting-reinforcements-at-once = entrano appena possono
setting-reinforcements-may-wait = possono aspettare e non entrano da altri esagoni in zona nemica
setting-edge_ends = Gli esagoni che limitano i bordi italiani
setting-edge_ends-excluded = non ne fanno parte
setting-edge_ends-included = ne fanno parte
setting-brusilov_losses = Dopo l'offensiva Brusilov i rimpiazzi per le perdite
setting-brusilov_losses-continue = proseguono
setting-brusilov_losses-stop = cessano
setting-improved_lasts = La difesa migliorata vale
setting-improved_lasts-for-good = per sempre
setting-improved_lasts-one-turn = un turno
setting-withheld = I difensori trattenuti
setting-withheld-not-attacked = si possono ancora attaccare nella fase
setting-withheld-attacked = contano come attaccati

# Parti del calcolo di un combattimento che in questo regolamento hanno altri numeri
part-7-8-b = in salita
part-7-8-c = dall'alto
part-7-8-d = in posizione più alta
part-7-8-h = oltre un torrente
