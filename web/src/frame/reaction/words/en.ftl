# Fair reactions: the warm-up, the photo finish, who gets how much of a head start.
warm-up = Warm up your paw
warm-up-how = Tap the mouse each time it lands: ten times
warm-up-pad = Tap along with the mouse
warm-up-count = { $done } of 10 taps
warm-up-skip = Not now
warm-up-done = { $ms ->
    [0] This screen is as quick as can be
   *[other] This screen is slow by { $ms } ms: that comes off your times
 }
photo = Photo finish!
photo-row = { $name }: { $ms } ms, give or take { $error }
photo-ms = { $ms } ms
photo-device = screen −{ $ms }
photo-start = head start −{ $ms }
photo-clamped = as it arrived
fair = Fair for all
fair-why = Hands are timed on their own screen, from the moment that it showed the card or the dice. A slow line or a slow screen costs nobody anything.
fair-line = line { $ms } ms
fair-device = screen −{ $ms } ms
fair-bot = a cat of the house
fair-age = Head start of { $name }
fair-start = head start −{ $ms } ms
fair-again = Warm up again
fair-times = Show times
fair-times-yes = yes
fair-times-no = no, calmly
