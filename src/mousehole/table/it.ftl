# Parole comuni a tutti i giochi.
seat = posto { $number }
nobody = nessuno
unseen = una carta
list = { $first } e { $last }
explain = { $what } — { $rule }: { $why }
