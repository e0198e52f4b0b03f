# La pagina di figure del regolamento.
panel-goal = Liberati delle carte. Dopo due manche vince chi ha meno punti di penalità.
panel-mistigri = Chi resta con il Mistigri in mano lo paga 10 punti.
panel-draw = Pesca alla cieca una carta dal giocatore prima di te.
panel-colour = Poi scarta una coppia: due gatti dello stesso colore e basta …
panel-value = … con due gatti dello stesso valore fai anche uno scherzo.
panel-pass = Nessuna coppia? Di' «Passo» e gira il tuo Aiutino. Quando l'hanno detto tutti, la manche è finita.
panel-1 = Se ne vanno anche tutti gli altri tuoi 1, oppure giri la Freccia.
panel-2 = Scegli quale carta pesca il prossimo, oppure giri la Freccia.
panel-3 = Dopo la prossima pesca scambi una carta con gli scarti, oppure giri la Freccia.
panel-4 = Dai una delle tue carte a chi vuoi.
panel-5 = Ognuno riceve una carta degli scarti: le scegli tu.
panel-6 = Scarta subito un'altra coppia.
panel-7 = Il prossimo pesca due carte da te.
panel-8 = Il prossimo pesca tre carte da te.
