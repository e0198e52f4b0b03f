# The page of pictures in the rule book.
panel-goal = Get rid of your cards. After two rounds the fewest penalty points win.
panel-mistigri = Whoever is left with the Mistigri pays 10 points for it.
panel-draw = Draw a card blindly from the player before you.
panel-colour = Then lay down a pair: two cats of one colour just go …
panel-value = … two cats of one value play a trick as well.
panel-pass = No pair? Say “Passo” and turn your help card over. When all have, the round is over.
panel-1 = All your other 1s go too, or you turn the arrow.
panel-2 = You choose which card the next player draws, or you turn the arrow.
panel-3 = After the next draw you swap a card with the pile, or you turn the arrow.
panel-4 = Give one of your cards to anybody.
panel-5 = Everybody gets a card of the pile: you choose them.
panel-6 = Lay down another pair at once.
panel-7 = The next player draws two cards from you.
panel-8 = The next player draws three cards from you.
