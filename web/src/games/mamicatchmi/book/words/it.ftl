# La pagina di figure del regolamento.
panel-goal = Arrivare per primi a dieci gettoni.
panel-roll = Qualcuno lancia i dadi: due pedine sono chiamate al duello.
panel-fear = Una delle due ha paura e deve nascondersi al suo posto …
panel-chase = … l'altra deve andare proprio lì accanto.
panel-token = Chi per primo fa la cosa giusta prende un gettone all'altro.
panel-mouse = Il topo ha paura del gatto e del cane: dentro la tana.
panel-cat = Il gatto ha paura del cane e della nonna: su per l'albero.
panel-dog = Il cane ha paura della nonna: dentro la cuccia.
panel-granny = La nonna ha paura del topo: sulla sedia.
panel-double = Due facce uguali: chi ha lanciato può scambiare pedine, o due posti.
panel-mistake = Posare una pedina che non è chiamata costa un gettone.
