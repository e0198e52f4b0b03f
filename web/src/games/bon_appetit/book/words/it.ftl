# La pagina di figure del regolamento.
panel-goal = Avere più carte di tutti nel mazzetto quando è stato vinto l'ultimo gettone.
panel-flip = Gira la prima carta del tuo mazzetto e mettila al centro.
panel-nothing = Formaggio, o un gatto senza topo: non succede nulla. Tocca al prossimo!
panel-straight = Un gatto proprio sopra un topo: prendi tutto il mazzo.
panel-paws = Un topo ha una, due o tre impronte: tanti sono i tentativi per prenderlo.
panel-chase = Chi dà la caccia gira carta dopo carta, in cerca di un gatto.
panel-caught = Un gatto! Chi dà la caccia prende il mazzo e un gettone.
panel-escaped = Solo formaggio: il topo è scappato, e il mazzo va a chi l'ha giocato.
panel-again = Un altro topo: adesso è il giocatore dopo a dargli la caccia.
