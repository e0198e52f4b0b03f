# Riflessi alla pari: il riscaldamento, il fotofinish, a chi spetta un vantaggio.
warm-up = Scalda la zampa
warm-up-how = Tocca il topo ogni volta che atterra: dieci volte
warm-up-pad = Tocca a tempo con il topo
warm-up-count = { $done } tocchi su 10
warm-up-skip = Non ora
warm-up-done = { $seconds ->
    [0] Questo schermo è velocissimo
   *[other] Questo schermo è in ritardo di { NUMBER($seconds, minimumFractionDigits: 3) } s: li togliamo dai tuoi tempi
 }
photo = Fotofinish!
photo-row = { $name }: { NUMBER($seconds, minimumFractionDigits: 3) } secondi, più o meno { NUMBER($error, minimumFractionDigits: 3) }
photo-time = { NUMBER($seconds, minimumFractionDigits: 3) } s
photo-device = schermo −{ NUMBER($seconds, minimumFractionDigits: 3) }
photo-start = vantaggio −{ NUMBER($seconds, minimumFractionDigits: 3) }
photo-clamped = com'è arrivato
fair = Alla pari per tutti
fair-why = Ogni mano è cronometrata sul suo schermo, dal momento in cui lo schermo ha mostrato la carta o i dadi. Se la linea o lo schermo sono lenti, nessuno ci rimette.
fair-line = linea { NUMBER($seconds, minimumFractionDigits: 3) } s
fair-device = schermo −{ NUMBER($seconds, minimumFractionDigits: 3) } s
fair-bot = un gatto di casa
fair-age = Vantaggio di { $name }
fair-start = vantaggio −{ NUMBER($seconds, minimumFractionDigits: 3) } s
fair-again = Scalda di nuovo la zampa
fair-times = Mostra i tempi
fair-times-yes = sì
fair-times-no = no, con calma
