# La pagina di figure del regolamento.
panel-mice = I topi conquistano tutti e dieci i formaggi; poi uno di loro deve tornare in una tana.
panel-cat = Il gatto cattura prima tutti e quattro i topi.
panel-roll = Lancia il dado e fai tanti passi quanti ne dice, mai in diagonale. Dei topi ne muovi uno qualsiasi.
panel-turn-up = Scopri la piastrella su cui ti fermi e fai quello che mostra.
panel-catch = Il gatto finisce la mossa su un topo: preso!
panel-cheese = Formaggio: lo conquistano i topi. Se lo scopre il gatto resta lì, e il gatto non può più passarci.
panel-more = Avanza ancora di una o due caselle.
panel-arrow = Vai quasi dappertutto.
panel-fork = I topi prendono un formaggio che è già scoperto.
panel-knife = Ahi! Perdi il turno, e gli altri lanciano due volte.
panel-crockery = Stoviglie rotte: non succede nulla.
panel-hole = In una tana il topo è al sicuro; ce ne sta uno solo.
panel-table = I topi passano sotto il tavolo, il gatto sopra.
