# Quel che è successo, detto a chi l'ha fatto.
event-flip = posi { $card }
event-turned = hai posato un vicolo chiuso: ora si gioca in senso { $dir ->
    [1] orario
   *[other] antiorario
}
event-magic = hai posato una magia: poi si posa tutti insieme
event-gift = regali una carta a { $to }
event-gift_short = non hai più carte da regalare
event-trap = hai posato la trappola: tutti possono colpire
event-chase = hai posato un inseguimento: tutti devono colpire
event-seesaw = hai posato un'altalena: la somma più grande contro la più piccola
event-slap = colpisci il topo
event-late = arrivi in ritardo, e non succede niente
event-nearer = la tua zampa non è arrivata per prima, ma è più vicina alla testa
event-exchange = vinci lo scambio e dai { $cards ->
    [one] una carta
   *[other] { $cards } carte
} a { $losers }
event-sin = commetti un peccato di gola
event-take_all = { $cards ->
    [0] non prendi niente: non ci sono più carte
    [one] prendi l'unica carta scoperta
   *[other] prendi tutte le { $cards } carte scoperte
}
event-slowest = hai la zampa più lenta e { $cards ->
    [0] non hai carte da mettere sotto
    [one] metti sotto una carta
   *[other] metti sotto { $cards } carte
}
event-trap_safe = sfuggi alla trappola
event-trap_sprung = finisci in trappola e { $givers-count ->
    [0] non ricevi niente, perché nessuno ha un mucchio
    [one] ricevi una carta da { $givers }
   *[other] ricevi una carta da ciascuno: { $givers }
}
event-call = annunci «topo!», e hai ragione
event-put_under = { $cards ->
    [0] non hai carte da mettere sotto il mucchio
    [one] metti sotto il mucchio una carta scoperta
   *[other] metti sotto il mucchio { $cards } carte scoperte
}
event-wrong_call = annunci «topo!», ma sbagli
event-out = hai dato via l'ultima carta: { $rank }º a finire
event-point = segni un punto e sali a { $points }
event-refill = { $cards ->
    [0] non trovi carte da prendere
    [one] prendi una carta nuova
   *[other] prendi { $cards } carte nuove
}
event-restart = posi la prossima carta
event-stop = vuoi smettere
