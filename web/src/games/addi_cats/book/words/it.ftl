# La pagina di figure del regolamento.
panel-goal = Essere i primi a dare via tutte le carte.
panel-lay = Uno dopo l'altro si posa una carta. Di ognuno conta solo l'ultima.
panel-slap = La tua somma è anche di qualcun altro? Allora voi due colpite il topo!
panel-sum = Una carta con un solo numero vale quella somma.
panel-won = Chi è più veloce dà all'altro tutte le sue carte scoperte.
panel-gluttony = Hai colpito senza motivo? Prendi tutte le carte scoperte.
panel-chase = Inseguimento: colpiscono tutti; il più lento si tiene le sue carte.
panel-dead-end = Vicolo chiuso: si gioca nell'altro senso.
panel-magic = Magia: la volta dopo posano tutti insieme.
panel-seesaw = Altalena: la somma più grande contro la più piccola.
panel-trap = Trappola: se un altro è più veloce, chi l'ha posata riceve una carta da tutti gli altri.
panel-gift = Regalo: chi l'ha posato dà una carta a ciascuno.
