var e=`# Words that all games share.
seat = Seat { $number }
nobody = nobody
unseen = a card
list = { $first } and { $last }
explain = { $what } — { $rule }: { $why }
`;export{e as default};