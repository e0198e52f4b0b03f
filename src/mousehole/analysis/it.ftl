# Ciò che dice un'analisi.
cannot-no-record = Questa non è la registrazione di una partita: { $why }.
cannot-unfinished = La partita non è finita: la registrazione si ferma dopo { $inputs ->
    [one] una mossa
   *[other] { $inputs } mosse
}. Si analizza una partita giocata fino in fondo.
cannot-other-rules = Questa partita è stata giocata con le regole { $theirs } di { $title }; questo programma conosce le regole { $ours }, e la giudicherebbe con regole diverse da quelle con cui è stata giocata.
cannot-seconds = seconds { $seconds }: non è un numero di secondi maggiore di 0 e fino a { $most }.
cannot-number = { $what } { $number }: non è un numero intero da 1 a { $most }.
all-luck = Nessuno aveva niente da decidere: è stata tutta fortuna.
unlikely = Il momento più improbabile: dopo la mossa { $number } { $seat } aveva una probabilità su { $one_in }.
turning-point = La svolta: mossa { $number }, { $input }.
dear = Mossa { $number }, { $input }: { $best } sarebbe valsa { $cost } in più.
dear-hindsight = A carte scoperte sarebbe stato { $cost }.
column-seat = Posto
column-start = inizio
column-luck = fortuna
column-own = gioco proprio
column-knowing = sapere
column-speed = prontezza
column-others = gioco altrui
column-result = risultato
measured-by = Probabilità misurate con { $playouts } partite di prova per posizione.
judged-by = Probabilità secondo il giudice addestrato.
dealt-anew = Ciò che un posto non poteva sapere è stato ridistribuito { $worlds } volte.
compiling = Mi preparo; la prima volta ci vuole un minuto o due …
progress = analisi: { $share } %
doubt = Nessuna decisione è costata più di quanto si distingua dal caso.
unusual-box = Il giudice non ha imparato questa scatola o questa regola: le posizioni sono state rigiocate molte volte, contando le vittorie.
