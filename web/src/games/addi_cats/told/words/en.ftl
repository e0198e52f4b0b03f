# What has happened, as it is told to the one who did it.
event-flip = you lay { $card }
event-turned = you have laid a dead end: play now goes { $dir ->
    [1] clockwise
   *[other] counter-clockwise
}
event-magic = you have laid magic: all will lay a card together
event-gift = you give a card to { $to }
event-gift_short = you have no more cards to give
event-trap = you have laid the trap: everybody may slap
event-chase = you have laid a chase: everybody must slap
event-seesaw = you have laid a seesaw: the largest sum against the smallest
event-slap = you slap the mouse
event-late = you are too late, and nothing happens
event-nearer = you were not the first, but lie nearer to the head
event-exchange = you win the exchange and give { $cards ->
    [one] a card
   *[other] { $cards } cards
} to { $losers }
event-sin = you commit gluttony: that slap was not allowed
event-take_all = you take { $cards ->
    [0] nothing, as no cards are left
    [one] the only face-up card
   *[other] all { $cards } face-up cards
}
event-slowest = you were the slowest and { $cards ->
    [0] have no cards to put under
    [one] put a card under
   *[other] put { $cards } cards under
}
event-trap_safe = you escape the trap
event-trap_sprung = you sit in the trap and get { $givers-count ->
    [0] no cards, as nobody has a pile
    [one] a card from { $givers }
   *[other] one card each from { $givers }
}
event-call = you call “mouse!”, and rightly
event-put_under = you { $cards ->
    [0] have no cards to put under the pile
    [one] put a face-up card under the pile
   *[other] put { $cards } face-up cards under the pile
}
event-wrong_call = you call “mouse!”, but wrongly
event-out = you have given the last card away and are { $rank ->
    [1] first
    [2] second
    [3] third
   *[other] { $rank }th
} to be out
event-point = you score a point and now have { $points }
event-refill = you { $cards ->
    [0] find no cards to take
    [one] take a new card
   *[other] take { $cards } new cards
}
event-restart = you lay the next card
event-stop = you want to stop
