# Riflessi alla pari: il riscaldamento, il fotofinish, a chi spetta un vantaggio.
warm-up = Scalda la zampa
warm-up-how = Tocca il topo ogni volta che atterra: dieci volte
warm-up-pad = Tocca a tempo con il topo
warm-up-count = { $done } tocchi su 10
warm-up-skip = Non ora
warm-up-done = { $ms ->
    [0] Questo schermo è veloce quanto si può
   *[other] Questo schermo è in ritardo di { $ms } ms: li togliamo dai tuoi tempi
 }
photo = Fotofinish!
photo-row = { $name }: { $ms } ms, più o meno { $error }
photo-ms = { $ms } ms
photo-device = schermo −{ $ms }
photo-start = vantaggio −{ $ms }
photo-clamped = all'arrivo
fair = Alla pari per tutti
fair-why = Ogni mano è cronometrata sul suo schermo, dal momento in cui ha mostrato la carta o i dadi. Una linea o uno schermo lenti non costano niente a nessuno.
fair-line = linea { $ms } ms
fair-device = schermo −{ $ms } ms
fair-bot = un gatto di casa
fair-age = Vantaggio di { $name }
fair-start = vantaggio −{ $ms } ms
fair-again = Riscalda di nuovo
fair-times = Mostra i tempi
fair-times-yes = sì
fair-times-no = no, con calma
