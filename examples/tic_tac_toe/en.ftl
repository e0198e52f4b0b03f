# Tic-tac-toe, in our own words.
title = Tic-tac-toe
designer = nobody knows
about = Three in a row wins.
begins = X begins.

TT-01 = The board of nine squares is empty, and the first player begins with X.
TT-02 = On your turn you mark an empty square, with X or with O.
TT-03 = Three of your marks in a row, a column or a diagonal win the game at once.
TT-04 = A full board without such a line is a draw.

event-mark = { $seat } marks { $square }
event-end = the game is over: { $reason }
event-win = { $winners } wins

end-line = three in a row
end-draw = a draw

refused-bad_input = That is not a move: write, for example, “0 mark b2”.
refused-no_such_seat = There is no such seat.
refused-game_over = The game is over.
refused-unknown_verb = The only thing to do here is to mark a square.
refused-bad_argument = Name one square, from a1 to c3.
refused-not_your_turn = It is not your turn.
refused-taken = That square is taken.
