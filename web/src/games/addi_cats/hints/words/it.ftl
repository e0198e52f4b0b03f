# Ciò che si dice a chi gioca ad Addi Cat's per la prima volta.
lay = Tocca il tuo mucchio per posare la tua prima carta, e fai la somma.
same-sum = La tua somma è { $sum }. Anche qualcun altro ha { $sum }? Allora colpisci il topo!
chase = Due topi: tutti colpiscono, qualunque sia la somma! Il più lento riprende carte.
sin = Quel colpo non valeva, e ti è costato carte. Prima fai la somma, poi colpisci!
