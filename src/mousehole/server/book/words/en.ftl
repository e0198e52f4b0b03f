# Badges, and the rule by which each is given.
badge-first-win = First win
badge-first-win-rule = Win a game.
badge-three-in-a-row = Three in a row
badge-three-in-a-row-rule = Win { $row } games in a row, of whatever kind.
badge-ten-games = At home here
badge-ten-games-rule = Play { $many } games to their end.
badge-hundred-games = Part of the furniture
badge-hundred-games-rule = Play { $very } games to their end.
badge-all-games = Tasted everything
badge-all-games-rule = Play every game of the house at least once.
badge-won-all = Master of the house
badge-won-all-rule = Win every game of the house at least once.
badge-quick-paw = Quick paw
badge-quick-paw-rule = Be right with your hand within { $ms } thousandths of a second.
badge-tiger-tamer = Tiger tamer
badge-tiger-tamer-rule = Win at a table at which a tiger loses.
badge-long-chase = Long chase
badge-long-chase-rule = Play a game of { $chase } moves or more.
badge-good-company = Good company
badge-good-company-rule = Play with { $company } different people of the house.
badge-regular = Regular
badge-regular-rule = Play in { $weeks } different weeks.
badge-trophy = Trophy
badge-trophy-rule = Win an evening, a league or a tournament.

# What whoever leads an evening should know.
warning-meet-again = With { $people } people and { $rounds } rounds some will meet twice.
warning-bots-fill = { $people } people are fewer than the { $least } that one of the games needs: cats take the other places.
