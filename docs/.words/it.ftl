# Ciò che le pagine delle regole dicono attorno alle parole dei giochi.
all-games = Le regole di ogni gioco
in-this-language = In italiano
intro = Con parole nostre: ogni regola, ogni interpretazione dove il regolamento tace e ogni opzione che la cambia. Al tavolo ogni evento dice il suo perché con una di queste sigle.
by = di
players = giocatori
rules = Regole
rulings = Interpretazioni, dove il regolamento tace
options = Opzioni
how-to-choose = Le opzioni si scelgono preparando il tavolo, al terminale con `--option nome=valore`, in Python con `Table(game, options={"{"}"nome": valore{"}"})`.
option = variante
meaning = significato
values = valori
rule = regola
default = di solito
from-to = da { $low } a { $high }
or-some-of = oppure un elenco di alcuni da { $low } a { $high }
true = sì
false = no
box = Nella scatola
correct = I numeri che il regolamento non dice sono ipotesi: correggili con quelli della tua scatola, in un file come questo che contenga solo le differenze.
