"""A second umpire of Chop! Chop!, written from the rulebook and its rulings alone, for tables to be judged by."""

FILES, RANKS = "abcdef", "7654321"
FLOOR = [file + rank for rank in RANKS for file in FILES]
TOPS = {"T1": "c5", "T2": "d5", "T3": "c4", "T4": "d4", "T5": "c3", "T6": "d3"}
SQUARES = [*FLOOR, *TOPS]
DOORS = {
    "sides": {"c7": "c6", "f4": "e4", "d1": "d2", "a4": "b4"},
    "sides_open": {"c7": "c6 b7 d7", "f4": "e4 f5 f3", "d1": "d2 c1 e1", "a4": "b4 a5 a3"},
    "corners": {"a7": "a6 b7", "f7": "f6 e7", "f1": "f2 e1", "a1": "a2 b1"},
}
FRONTS = {"sides": DOORS["sides"], "sides_open": DOORS["sides"], "corners": DOORS["corners"]}
DICE = {"mice": [1, 2, 3, 4], "cat": [1, 2, 3]}
MICE = ["m1", "m2", "m3", "m4"]
PHASES = {"place": ["place"], "roll": ["roll"], "move": ["move", "bonus", "arrow"], "take": ["fork"]}
WORDS = {"place": [SQUARES], "move": [[*MICE, "cat"], SQUARES], "take": [SQUARES]}
CHEESES = 10


class No(Exception):
    """A refusal."""


def _unless(is_allowed, reason):
    if not is_allowed:
        raise No(reason)


def _neighbours(board):
    """Squares side by side: for mice, whose holes have doors; for the cat, who has the table for what is under it."""
    doors = {hole: words.split() for hole, words in DOORS[board].items()}
    tops = {below: top for top, below in TOPS.items()}
    for_mice, for_cat = {}, {}
    for square in FLOOR:
        beside = [
            FILES[column] + str(rank)
            for column, rank in (
                (FILES.index(square[0]) + right, int(square[1]) + up)
                for right, up in ((0, 1), (1, 0), (0, -1), (-1, 0))
            )
            if 0 <= column < len(FILES) and str(rank) in RANKS
        ]
        for_mice[square] = [
            to for to in beside if to in doors.get(square, beside) and square in doors.get(to, [square])
        ]
        if square not in doors:
            for_cat[tops.get(square, square)] = [tops.get(to, to) for to in beside if to not in doors]
    return for_mice, for_cat


class Umpire:
    """The whole game, as plainly as it can be written; an event is a dict."""

    def __init__(self, players, options, position):
        self.cat_seat, self.o = players - 1, options
        self.p = {**position, "mice": list(position["mice"])}
        self.signs = dict(zip(FLOOR, "".join(position["floor"]), strict=True))
        hidden = [square for square in FLOOR if self.signs[square] == "?"]
        self.kinds = dict(zip(hidden, position["tiles"], strict=True))
        self.holes = list(DOORS[options["board"]])
        self.ways = _neighbours(options["board"])
        self.has_changed = position["phase"] in ("bonus", "arrow", "fork")
        self.told = []

    def tell(self, rule, kind, **fields):
        self.told.append({"rule": rule, "kind": kind, "seat": self.p["turn"], **fields})

    def position(self):
        floor = "".join(self.signs[square] for square in FLOOR)
        rows = [floor[first : first + len(FILES)] for first in range(0, len(FLOOR), len(FILES))]
        return {
            **self.p,
            "floor": rows,
            "tiles": "".join(self.kinds[square] for square in FLOOR if square in self.kinds),
        }

    # Pieces

    def is_cat_up(self):
        return self.p["turn"] == self.cat_seat

    def square_of(self, piece):
        return self.p["cat"] if piece == "cat" else self.p["mice"][MICE.index(piece)]

    def mice(self):
        return [square for square in self.p["mice"] if square != "-"]

    def free_cheeses(self):
        return [square for square in FLOOR if self.signs[square] == "C" and square != self.p["cat"]]

    def shut_out(self):
        """CC-56: where the cat may not end."""
        mice = self.mice()
        return FRONTS[self.o["board"]].get(mice[0], "").split() if len(mice) == 1 else []

    def may_pass(self, piece, square):
        if piece == "cat":
            return square not in self.mice() and self.signs.get(square) != "C"
        if square == self.p["cat"]:
            return False
        return square not in self.mice() or (self.o["pass_mice"] and square not in self.holes)

    def may_end(self, piece, square):
        if piece == "cat":
            return self.signs.get(square) != "C" and square not in self.shut_out()
        return square != self.p["cat"] and square not in self.mice()

    def ends(self, piece, steps):
        """Every square where a lawful walk may end: one walk after the other."""
        ways, found, begun = self.ways[piece == "cat"], set(), self.square_of(piece)
        waiting = [[begun]]
        while waiting:
            walked = waiting.pop()
            for there in ways[walked[-1]]:
                if there == begun or (self.o["walk"] == "fresh" and there in walked):  # CC-17, CC-41, CC-G14
                    continue
                is_last, is_hole = len(walked) == steps, there in self.holes
                if (is_last or (is_hole and self.o["hole_entry"] == "stop")) and self.may_end(piece, there):
                    found.add(there)
                if not is_last and self.may_pass(piece, there):
                    waiting.append([*walked, there])
        return found

    def arrow_ends(self, piece):
        taken = {*self.holes, *self.mice(), self.p["cat"], *(s for s in FLOOR if self.signs[s] == "C")}
        if piece == "cat":
            return set(SQUARES) - taken - set(TOPS.values()) - set(self.shut_out())
        return set(FLOOR) - taken

    def movable(self):
        if self.p["phase"] in ("bonus", "arrow"):
            return [self.p["mover"]]
        if self.is_cat_up():
            return ["cat"]
        return [mouse for mouse in MICE if self.square_of(mouse) != "-" and self.p["bound"] in ("", mouse)]

    def goals(self, piece):
        return self.arrow_ends(piece) if self.p["phase"] == "arrow" else self.ends(piece, self.p["roll"])

    def can_walk(self):
        return any(self.ends(piece, self.p["roll"]) for piece in self.movable())

    # Inputs

    def die(self):
        return DICE["cat" if self.is_cat_up() else "mice"]

    def legal(self, seat):
        phase = self.p["phase"]
        if phase == "over" or seat != ("table" if phase == "roll" else self.p["turn"]):
            return []
        if phase == "place":
            return [f"place {top}" for top in TOPS]
        if phase == "roll":
            return [f"roll {number}" for number in self.die()]
        if phase == "fork":
            return sorted(f"take {square}" for square in self.free_cheeses())
        return sorted(f"move {piece} {square}" for piece in self.movable() for square in self.goals(piece))

    def play(self, text):
        who, verb, *words = text.split()
        seat = who if who == "table" else int(who)
        _unless(seat == "table" or seat <= self.cat_seat, "bad_input")
        _unless(verb in PHASES and (verb == "roll") == (seat == "table"), "bad_input")
        if verb == "roll":
            _unless(len(words) == 1 and words[0].isdecimal(), "bad_input")
        else:
            known = WORDS[verb]
            _unless(len(words) == len(known), "bad_input")
            _unless(all(word in names for word, names in zip(words, known, strict=True)), "bad_input")
        _unless(self.p["phase"] != "over", "game_over")
        _unless(seat in ("table", self.p["turn"]), "not_your_turn")
        _unless(self.p["phase"] in PHASES[verb], "wrong_phase")
        self.told = []
        getattr(self, f"do_{verb}")(*words)
        return self.told

    def do_place(self, square):
        _unless(square in TOPS, "not_on_table")
        self.p.update(cat=square, phase="roll")
        self.tell("CC-12", "placed", piece="cat", square=square)
        self.p["turn"] = 0
        self.tell("CC-24", "turn", rolls=1)

    def do_roll(self, number):
        steps = int(number)
        _unless(steps in self.die(), "bad_roll")
        self.has_changed = False
        self.p["roll"] = steps
        self.tell("CC-13", "rolled", n=steps)
        if self.can_walk():
            self.p["phase"] = "move"
        else:
            self.tell("CC-G15", "stuck")
            self.end_roll("", has_knife=False)

    def do_take(self, square):
        _unless(self.signs[square] == "C" if square in self.signs else False, "not_a_cheese")
        _unless(square != self.p["cat"], "cat_on_cheese")
        self.win("CC-46", square)
        self.end_chain(self.p["mover"])

    def do_move(self, piece, square):
        phase = self.p["phase"]
        is_cat, by_arrow, begun = piece == "cat", phase == "arrow", self.square_of(piece)
        _unless(is_cat == self.is_cat_up(), "not_your_piece")
        _unless(phase == "move" or piece == self.p["mover"], "same_piece")
        _unless(begun != "-", "mouse_caught")
        _unless(phase != "move" or self.p["bound"] in ("", piece), "same_mouse")
        _unless(square != begun, "start_square")
        _unless(not is_cat or square not in TOPS.values(), "under_table")
        _unless(is_cat or square not in TOPS, "on_table")
        _unless(square not in self.holes or not (is_cat or by_arrow), "in_hole")
        is_taken = square in (*self.mice(), self.p["cat"])
        _unless(not is_taken or (is_cat and not by_arrow), "occupied")
        _unless(self.signs.get(square) != "C" or not (is_cat or by_arrow), "on_cheese")
        _unless(not is_cat or square not in self.shut_out(), "last_hole")
        _unless(square in self.goals(piece), "not_reachable")
        if is_cat:
            self.p["cat"] = square
        else:
            self.p["mice"][MICE.index(piece)] = square
        rule = {"move": "CC-15", "bonus": "CC-40", "arrow": "CC-43"}[phase]
        self.p.update(roll=0, mover="")
        self.tell(rule, "moved", piece=piece, frm=begun, to=square)
        self.land(piece, begun, square)

    # Landing

    def change(self):
        self.has_changed = True
        self.p["quiet"] = 0

    def win(self, rule, square):
        self.signs[square] = "."
        self.p["won"] = min(self.p["won"] + 1, CHEESES)  # a position by hand may have more cheeses than ten
        self.change()
        self.tell(rule, "won", square=square, won=self.p["won"])

    def land(self, piece, begun, square):
        is_cat = piece == "cat"
        if is_cat and square in self.p["mice"]:
            mouse = self.p["mice"].index(square)
            self.p["mice"][mouse] = "-"
            self.change()
            self.tell("CC-30", "caught", piece=MICE[mouse], square=square)
            if not self.mice():
                self.end("CC-05", "cat")
                return
        if self.signs.get(begun) == "h":
            self.signs[begun] = "H"
            self.change()
            self.tell("CC-26", "hole_turned", piece=piece, square=begun)
        sign = self.signs.get(square, ".")
        if square in self.holes:
            self.tell("CC-22", "hidden", piece=piece, square=square)
            self.end_chain(piece)
        elif sign == "?":
            self.turn_over(piece, square)
        elif sign == "C" and not is_cat:
            self.win("CC-G18", square)
            self.end_chain(piece)
        else:
            self.do_nothing("CC-33", piece, square)

    def do_nothing(self, rule, piece, square):
        self.tell(rule, "nothing", square=square)
        self.end_chain(piece)

    def turn_over(self, piece, square):
        is_cat, kind = piece == "cat", self.kinds.pop(square)
        self.signs[square] = "."
        self.change()
        self.tell("CC-31" if is_cat else "CC-27", "turned", square=square, tile=kind)
        if kind == "x":
            self.do_nothing("CC-35", piece, square)
        elif kind == "c" and is_cat:
            self.signs[square] = "C"
            self.tell("CC-37", "shown", square=square)
            self.end_chain(piece)
        elif kind == "c":
            self.win("CC-36", square)
            self.end_chain(piece)
        elif kind in "12":
            self.go_on(piece, int(kind))
        elif kind == "a":
            self.p.update(phase="arrow", mover=piece)
            self.tell("CC-43", "free", piece=piece)
        elif kind == "f" and is_cat:
            self.do_nothing("CC-48", piece, square)
        elif kind == "f" and not self.free_cheeses():
            self.do_nothing("CC-47", piece, square)
        elif kind == "f":
            self.p.update(phase="fork", mover=piece)
            self.tell("CC-46", "fork", piece=piece)
        else:
            self.tell("CC-49", "hurt", piece=piece, lost=self.p["rolls"] - 1)
            self.end_chain(piece, has_knife=True)

    def go_on(self, piece, steps):
        self.p.update(phase="bonus", mover=piece, roll=steps)
        self.tell("CC-40", "extra", piece=piece, n=steps)
        if not self.can_walk():
            self.tell("CC-G19", "stuck")
            self.end_chain(piece)

    # Ends

    def end_chain(self, piece, *, has_knife=False):
        has_all = self.p["won"] >= CHEESES and all(self.signs[hole] == "H" for hole in self.holes)
        home = [self.square_of(piece)] if self.o["home"] == "after" else self.mice()
        if has_all and any(square in self.holes for square in home):
            self.end("CC-55", "mice")
        else:
            self.end_roll(piece, has_knife=has_knife)

    def end_roll(self, piece, *, has_knife):
        p = self.p
        p.update(roll=0, mover="", phase="roll")
        p["quiet"] = 0 if self.has_changed else p["quiet"] + 1
        if self.o["quiet_limit"] and p["quiet"] >= self.o["quiet_limit"]:
            self.end("CC-G29", self.o["quiet_winner"])
        elif p["rolls"] > 1 and not has_knife:
            p.update(rolls=p["rolls"] - 1, bound=piece if piece != "cat" else "")
            self.tell("CC-51" if p["bound"] else "CC-50", "again", piece="cat" if self.is_cat_up() else p["bound"])
        else:
            if self.is_cat_up():
                p["turn"] = p["mouse_seat"]
            else:
                p.update(turn=self.cat_seat, mouse_seat=(p["mouse_seat"] + 1) % self.cat_seat)
            p.update(bound="", rolls=2 if has_knife else 1)
            self.tell("CC-50" if has_knife else "CC-32", "turn", rolls=p["rolls"])

    def end(self, rule, winner):
        self.p.update(phase="over", rolls=0, roll=0, mover="", bound="", winner=winner)
        self.tell(rule, "ended", winner=winner, winners=self.winners())

    def winners(self):
        return {"cat": [self.cat_seat], "mice": list(range(self.cat_seat))}.get(self.p["winner"], [])
