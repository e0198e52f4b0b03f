# Fair reactions: the warm-up, the photo finish, who gets how much of a head start.
warm-up = Warm up your paw
warm-up-how = Tap the mouse each time it lands: ten times
warm-up-pad = Tap along with the mouse
warm-up-count = { $done } of 10 taps
warm-up-skip = Not now
warm-up-done = { $seconds ->
    [0] This screen is as quick as can be
   *[other] This screen is { NUMBER($seconds, minimumFractionDigits: 3) } s slow: that comes off your times
 }
photo = Photo finish!
photo-row = { $name }: { NUMBER($seconds, minimumFractionDigits: 3) } seconds, give or take { NUMBER($error, minimumFractionDigits: 3) }
photo-time = { NUMBER($seconds, minimumFractionDigits: 3) } s
photo-device = screen −{ NUMBER($seconds, minimumFractionDigits: 3) }
photo-start = head start −{ NUMBER($seconds, minimumFractionDigits: 3) }
photo-clamped = as it arrived
fair = Fair for all
fair-why = Every hand is timed on its own screen, from the moment that screen showed the card or the dice. A slow line or a slow screen costs nobody anything.
fair-line = line { NUMBER($seconds, minimumFractionDigits: 3) } s
fair-device = screen −{ NUMBER($seconds, minimumFractionDigits: 3) } s
fair-bot = a cat of the house
fair-age = { $name }'s head start
fair-start = head start −{ NUMBER($seconds, minimumFractionDigits: 3) } s
fair-again = Warm up again
fair-times = Show times
fair-times-yes = yes
fair-times-no = no, keep it calm
