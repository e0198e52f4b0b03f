# Tris, con parole nostre.
title = Tris
designer = nessuno lo sa
about = Vince chi ne mette tre in fila.
begins = Comincia X.

TT-01 = Le nove caselle sono vuote, e chi comincia gioca con X.
TT-02 = Al tuo turno segni una casella vuota, con X o con O.
TT-03 = Tre segni propri in riga, in colonna o in diagonale vincono subito.
TT-04 = Se la griglia è piena e nessuno ha fatto tris, la partita è patta.

event-mark = { $seat } segna { $square }
event-end = la partita è finita: { $reason }
event-win = vince { $winners }

end-line = tre in fila
end-draw = patta

refused-bad_input = Questa non è una mossa: scrivi per esempio «0 mark b2».
refused-no_such_seat = Questo posto non c'è.
refused-game_over = La partita è finita.
refused-unknown_verb = Qui si può solo segnare una casella.
refused-bad_argument = Indica una casella, da a1 a c3.
refused-not_your_turn = Non è il tuo turno.
refused-taken = La casella è già occupata.
