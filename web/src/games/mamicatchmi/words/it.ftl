# Quello che dice il tavolo di Mamicatchmi, oltre alle parole delle regole.
pick = { $name }: prendi { $pawn }
grab = { $name }: afferra { $pawn }
grab-common = { $name }: gioca { $pawn }, dal centro
place = { $name }: metti { $pawn } { $spot }
pawn-of = { $pawn } di { $name }
roll = { $name }: lancia i dadi
dice = I dadi
dice-show = I dadi mostrano { $first } e { $second }
middle = In mezzo
reserve = { $tokens ->
    [0] Nessun gettone nella riserva
    [one] Un gettone nella riserva
   *[other] { $tokens } gettoni nella riserva
 }
tokens = { $name }: { $tokens ->
    [0] nessun gettone
    [one] un gettone
   *[other] { $tokens } gettoni
 }
swap-pawn = Scambia { $mine } con { $other }
swap-structures = Scambia di posto { $first } e { $second }
swap-choose = { $structure }: tocca per scambiare di posto
swap-title = Due uguali, { $name }! Scambia la pedina, o tocca due posti da scambiare
pass = Lascia così
pick-now = Prendi una pedina
roll-now = Tocca i dadi
choice-now = Scambia la pedina, o due posti
still = Fermi tutti!
duel-now = Chi è chiamato? Svelti!
trap-now = Nessuno è chiamato: fermi tutti!
shout-nothing = Nessuno è chiamato
shout-held = Non ci è cascato nessuno!
shout-wrong = Ops, { $name }!
fears = teme
fears-so = { $fearful } teme { $feared } e va { $spot }; { $feared } aspetta { $beside }.
fears-pair = { $fearful } teme { $feared }
fears-card = Chi ha paura di chi
fears-rule = Chi ha paura si nasconde lì; l'altro aspetta accanto.
tale-won = { $name } fa prima di tutti!
tale-won-you = Hai fatto prima tu!
tale-tie = Pari: tutti e due insieme!
tale-nobody = Troppo lenti: non vince nessuno.
story-clumsy = { $yours ->
    [yes] Hai messo una pedina fuori posto { $count } volte
   *[other] { $name } ha messo una pedina fuori posto { $count } volte
 }
story-duels = { $yours ->
    [yes] Hai vinto più duelli di tutti: { $count }
   *[other] { $name } ha vinto più duelli di tutti: { $count }
 }
