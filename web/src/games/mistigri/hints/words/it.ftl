# Ciò che si dice a chi gioca a Mistigri per la prima volta.
draw = Prendi una carta da { $name }: tocca uno dei dorsi.
pair = Stesso colore o stesso numero: ecco una coppia. Tocca le due carte!
pass = Non hai coppie: di' «Passo», e tocca al prossimo.
effect = Questa coppia può fare qualcosa: scegli il suo effetto, o gira la Freccia.
mistigri = Hai il Mistigri: dieci punti! Speriamo che qualcuno lo peschi.
