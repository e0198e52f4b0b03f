var e=`# Parole comuni a tutti i giochi.
seat = Posto { $number }
nobody = nessuno
unseen = una carta
list = { $first } e { $last }
explain = { $what } — { $rule }: { $why }
`;export{e as default};