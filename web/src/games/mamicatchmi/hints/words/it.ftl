# Ciò che si dice a chi gioca a Mamicatchmi per la prima volta.
pick = Chi vuoi essere? Ognuno ha paura di qualcuno.
roll = Tocca i dadi: chiamano due dei quattro.
called = Tocca a te! Prendi { $pawn }: premi la pedina, o trascinala al suo posto.
where-afraid = { $fearful } teme { $feared }: presto, { $spot }!
where-feared = { $fearful } teme { $feared }; { $feared } aspetta { $spot }!
common = { $pawn } non è di nessuno, e i dadi non chiamano te: puoi giocare tu!
not-called = Questa volta non tocca a te: mani ferme, e guarda chi è più svelto.
