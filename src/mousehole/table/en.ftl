# Words that all games share.
seat = Seat { $number }
nobody = nobody
unseen = a card
list = { $first } and { $last }
explain = { $what } — { $rule }: { $why }

# A seat in words, for programs that read.
text-you = You are seat { $seat } of { $seats } in { $title }.
text-happened = What has happened, and by which rule:
text-seen = What you see:
text-open = Open to you:
text-clock = The clock shows { $now } ms; write @ and a moment behind your move to say when.
text-refused = Refused: { $why }
text-allowed = The rules allow “{ $input }” now.
text-over = The game is over. Winners: { $winners }.
