# Words that all games share.
seat = seat { $number }
nobody = nobody
unseen = a card
list = { $first } and { $last }
explain = { $what } — { $rule }: { $why }
