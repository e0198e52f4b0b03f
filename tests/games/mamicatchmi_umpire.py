"""A second umpire of Mamicatchmi, written from the rules alone, for the tables to be judged by."""

from itertools import product

PAWNS = ["mouse", "cat", "dog", "granny"]
STRUCTURES = ["burrow", "tree", "chair", "kennel"]
SPOTS = ["burrow_in", "burrow_side", "tree_up", "tree_foot", "chair_on", "chair_side", "kennel_in", "kennel_side"]
GOES = {  # the pawn, against whom, where, by which rule
    ("mouse", "cat"): ("burrow_in", "MC-16"), ("mouse", "dog"): ("burrow_in", "MC-16"),
    ("cat", "mouse"): ("burrow_side", "MC-17"), ("dog", "mouse"): ("burrow_side", "MC-17"),
    ("cat", "dog"): ("tree_up", "MC-18"), ("cat", "granny"): ("tree_up", "MC-18"),
    ("dog", "cat"): ("tree_foot", "MC-19"), ("granny", "cat"): ("tree_foot", "MC-19"),
    ("granny", "mouse"): ("chair_on", "MC-20"), ("mouse", "granny"): ("chair_side", "MC-21"),
    ("dog", "granny"): ("kennel_in", "MC-22"), ("granny", "dog"): ("kennel_side", "MC-23"),
}  # fmt: skip
CALLS = {"burrow": "MC-16", "tree": "MC-18", "chair": "MC-20", "kennel": "MC-22"}
COUPLES = [(one, other) for i, one in enumerate(STRUCTURES) for other in STRUCTURES[i + 1 :]]
VERBS = ["pick", "roll", "swap", "pass", "grab", "place", "timeout"]
END_OF_TIMES = 2_000_000_000
DEFAULTS = {
    "dice": "six_faces", "must_swap": False, "tie_ms": 50, "wrong_spot": "penalty", "double_trap": True,
    "trap_ms": 3000, "window_ms": 10_000, "goal": 10, "max_rolls": 1000,
}  # fmt: skip


class No(Exception):
    """A refusal."""


class Umpire:
    """The rules with their gaps, as plainly as they can be written; `p` is the position."""

    def __init__(self, players, options, position):
        self.n, self.o, self.p = players, DEFAULTS | options, position
        self.told = []

    def tell(self, rule, kind, seat=-1, **fields):
        self.told.append({"rule": rule, "kind": kind, "seat": seat, **fields})

    # Who plays what

    def own(self, seat):
        return next((pawn for pawn in PAWNS if self.p["pawns"][pawn] == seat), None)

    def is_called(self, pawn):
        return self.p["phase"] == "duel" and pawn in self.p["dice"]

    def played_by(self, seat):
        """The pawn of a duellist: its own if that is called, or the common one that it has grabbed."""
        if self.is_called(self.own(seat)):
            return self.own(seat)
        if self.p["phase"] == "duel" and self.p["stand_in"] == seat:
            return next(pawn for pawn in self.p["dice"] if self.p["pawns"][pawn] == -1)
        return None

    def rival(self, pawn):
        one, other = self.p["dice"]
        return other if pawn == one else one

    def is_trap(self):
        return self.p["phase"] == "trap" or (self.p["phase"] == "choice" and self.o["double_trap"])

    # Time

    def due(self):
        if self.p["phase"] == "trap":
            due = self.p["rolled_at"] + self.o["trap_ms"]
        elif self.p["phase"] != "duel":
            return None
        elif self.p["first"] >= 0:
            due = self.p["first_at"] + self.o["tie_ms"] + 1
        else:
            due = self.p["rolled_at"] + self.o["window_ms"]
        return min(due, END_OF_TIMES)

    # What is open, and what is refused, in the order in which they are looked for

    def legal(self, seat):
        if seat == "table":
            texts = [f"roll {one} {other}" for one, other in product(PAWNS, PAWNS)] + ["timeout"]
        else:
            texts = [f"{verb} {pawn}" for verb in ("pick", "swap", "grab") for pawn in PAWNS]
            texts += [f"swap {one} {other}" for one, other in COUPLES] + ["pass"] + [f"place {spot}" for spot in SPOTS]
        return sorted(text for text in texts if self.why_not(seat, text.split(), None) is None)

    def why_not(self, seat, words, at):
        p, verb, names = self.p, words[0], words[1:]
        if seat != "table" and seat >= self.n:
            return "no_such_seat"
        if p["phase"] == "over":
            return "game_over"
        if verb not in VERBS:
            return "unknown_verb"
        if not self.is_well_named(verb, names):
            return "bad_argument"
        if at is not None and at < p["clock"]:
            return "clock_back"
        if (seat == "table") != (verb in ("roll", "timeout")):
            return "wrong_actor"
        return getattr(self, f"why_not_{verb}")(seat, names, at)

    def is_well_named(self, verb, names):
        if verb in ("pass", "timeout"):
            return names == []
        if verb == "roll":
            return len(names) == 2 and all(name in PAWNS for name in names)
        if verb == "swap" and len(names) == 2:
            return all(name in STRUCTURES for name in names) and names[0] != names[1]
        return len(names) == 1 and names[0] in (SPOTS if verb == "place" else PAWNS)

    def why_not_pick(self, seat, names, at):
        if self.p["phase"] != "pick":
            return "wrong_phase"
        if seat != self.p["turn"]:
            return "not_your_turn"
        return "pawn_taken" if self.p["pawns"][names[0]] != -1 else None

    def why_not_roll(self, seat, names, at):
        return None if self.p["phase"] == "roll" else "wrong_phase"

    def why_not_pass(self, seat, names, at):
        if self.p["phase"] != "choice":
            return "wrong_phase"
        if seat != self.p["turn"]:
            return "not_your_turn"
        return "must_swap" if self.o["must_swap"] else None

    def why_not_swap(self, seat, names, at):
        if self.p["phase"] != "choice":
            return "wrong_phase"
        if seat != self.p["turn"]:
            return "not_your_turn"
        return "own_pawn" if names == [self.own(seat)] else None

    def why_not_grab(self, seat, names, at):
        p, (pawn,) = self.p, names
        owner, played = p["pawns"][pawn], self.played_by(seat)
        if not (p["phase"] == "duel" or (self.is_trap() and owner != -1)):
            return "hands_off"
        if p["erred"][seat] == 1:
            return "out_of_duel"
        if p["hand"][seat]:
            return "hand_full"
        if p["first"] == seat:
            return "already_placed"
        if owner not in (-1, seat):
            return "not_your_pawn"
        if played is not None:
            return None if pawn == played else "in_duel"
        if owner == -1:
            taken = p["stand_in"] != -1 if self.is_called(pawn) else pawn in p["hand"] or p["spots"][pawn]
            return "pawn_taken" if taken else None
        return None

    def why_not_place(self, seat, names, at):
        if self.p["phase"] != "duel" and not self.is_trap():
            return "wrong_phase"
        return None if self.p["hand"][seat] else "hand_empty"

    def why_not_timeout(self, seat, names, at):
        if self.due() is None:
            return "wrong_phase"
        return "too_early" if at is not None and at < self.due() else None

    # What an input does

    def play(self, text):
        seat, *words = text.split()
        at = None
        if words[-1].startswith("@"):
            at = int(words.pop()[1:])
        seat = seat if seat == "table" else int(seat)
        why = self.why_not(seat, words, at)
        if why:
            raise No(why)
        if at is None:
            at = max(self.p["clock"], self.due()) if words[0] == "timeout" else self.p["clock"]
        self.p["clock"] = at
        self.told = []
        getattr(self, words[0] if words[0] != "pass" else "leave")(seat, words[1:])
        return self.told

    def pick(self, seat, names):
        p = self.p
        p["pawns"][names[0]] = seat
        self.tell({4: "MC-05", 3: "MC-06", 2: "MC-07"}[self.n], "pick", seat, pawn=names[0])
        p["turn"] = (seat + 1) % self.n
        if p["turn"] == 0:
            p["phase"] = "roll"

    def roll(self, seat, names):
        p, owners = self.p, [self.p["pawns"][name] for name in names]
        p["rolls"] += 1
        self.tell("MC-11", "roll", p["turn"], dice=names)
        if names[0] == names[1]:
            p["phase"], p["dice"] = "choice", names
            self.tell("MC-13", "double", p["turn"], pawn=names[0])
        elif owners == [-1, -1]:
            self.tell("MC-35", "nothing")
            if self.o["double_trap"]:
                p["phase"], p["dice"], p["rolled_at"] = "trap", names, p["clock"]
            else:
                self.pass_on("MC-35")
        else:
            p["phase"], p["dice"], p["rolled_at"] = "duel", names, p["clock"]
            structure = GOES[names[0], names[1]][0].split("_")[0]
            self.tell(CALLS[structure], "duel", structure=structure, pawns=names, owners=owners)
            for name in names:
                if p["pawns"][name] == -1:
                    self.tell("MC-30", "common", pawn=name)

    def swap(self, seat, names):
        p = self.p
        self.go_home()
        if len(names) == 1:
            mine, other = self.own(seat), p["pawns"][names[0]]
            p["pawns"][names[0]], p["pawns"][mine] = seat, other
            self.tell("MC-13" if other >= 0 else "MC-14", "swap_pawns", seat, gets=names[0], gives=mine, other=other)
        else:
            names = sorted(names, key=STRUCTURES.index)
            i, j = (p["layout"].index(name) for name in names)
            p["layout"][i], p["layout"][j] = p["layout"][j], p["layout"][i]
            self.tell("MC-15", "swap_structures", seat, structures=names)
        self.settle("MC-G3")

    def leave(self, seat, names):
        self.go_home()
        self.tell("MC-G2", "pass", seat)
        self.settle("MC-G3")

    def grab(self, seat, names):
        p, (pawn,) = self.p, names
        p["hand"][seat], p["spots"][pawn] = pawn, ""
        if p["pawns"][pawn] == seat:
            rule = "MC-12" if self.is_called(pawn) else "MC-26"
        elif self.is_called(pawn):
            rule, p["stand_in"] = "MC-30", seat
        else:
            rule = "MC-G8"
        self.tell(rule, "grab", seat, pawn=pawn)

    def place(self, seat, names):
        p, (spot,) = self.p, names
        pawn = p["hand"][seat]
        p["hand"][seat], p["spots"][pawn] = "", spot
        if not self.is_called(pawn):
            p["erred"][seat] = 1
            self.tell("MC-25" if p["pawns"][pawn] == seat else "MC-G8", "wrong_move", seat, pawn=pawn, spot=spot)
            self.pay("MC-25", seat, -1)
            return
        right, rule = GOES[pawn, self.rival(pawn)]
        if spot != right:
            self.tell("MC-G7", "wrong_spot", seat, pawn=pawn, spot=spot)
            if self.o["wrong_spot"] == "penalty" and p["erred"][seat] == 0:
                p["erred"][seat] = 2
                self.pay("MC-G7", seat, -1)
            return
        self.tell(rule, "placed", seat, pawn=pawn, spot=spot, at=p["clock"])
        if p["first"] == -1:
            p["first"], p["first_at"] = seat, p["clock"]
            return
        if p["clock"] - p["first_at"] <= self.o["tie_ms"]:
            self.tell("MC-27", "tie", p["first"], seats=sorted([p["first"], seat]))
        else:
            self.win("MC-12")
        self.go_home()
        self.settle("MC-29")

    def timeout(self, seat, names):
        if self.p["phase"] == "trap":
            self.tell("MC-G9", "timeout")
            self.go_home()
            self.settle("MC-35")
            return
        self.tell("MC-G13", "timeout")
        if self.p["first"] == -1:
            self.tell("MC-G13", "no_winner")
        else:
            self.win("MC-G14")
        self.go_home()
        self.settle("MC-29")

    # What follows

    def win(self, rule):
        p = self.p
        winner = p["first"]
        rival = self.rival(self.played_by(winner))
        owner = p["pawns"][rival]
        if winner == p["stand_in"]:
            self.tell("MC-32", "duel_won", winner, loser=owner)
            self.pay("MC-32", owner, -1)
        elif owner == -1:
            self.tell("MC-33" if p["stand_in"] >= 0 else "MC-G12", "duel_won", winner, loser=p["stand_in"])
            self.pay("MC-33", -1, winner)
        else:
            self.tell(rule, "duel_won", winner, loser=owner)
            self.pay("MC-12", owner, winner)

    def pay(self, rule, giver, taker):
        p, who = self.p, giver if giver >= 0 else taker
        if giver == -1 and p["reserve"] == 0:
            self.tell("MC-G15", "no_token", who, giver=giver, taker=taker)
        elif giver >= 0 and p["tokens"][giver] == 0:
            self.tell("MC-G16", "no_token", who, giver=giver, taker=taker)
        else:
            for seat, change in ((giver, -1), (taker, 1)):
                if seat == -1:
                    p["reserve"] += change
                else:
                    p["tokens"][seat] += change
            self.tell(rule, "token", who, giver=giver, taker=taker)

    def go_home(self):
        self.p |= {
            "dice": [], "rolled_at": 0, "hand": [""] * self.n, "spots": dict.fromkeys(PAWNS, ""), "stand_in": -1,
            "first": -1, "first_at": 0, "erred": [0] * self.n,
        }  # fmt: skip

    def settle(self, rule):
        """Look for the end (the goal before empty hands), then hand the dice on."""
        if max(self.p["tokens"]) >= self.o["goal"]:
            self.end("goal", "MC-36")
        elif min(self.p["tokens"]) == 0:
            self.end("broke", "MC-37")
        self.pass_on(rule)

    def pass_on(self, rule):
        p = self.p
        p["turn"] = (p["turn"] + 1) % self.n
        if not p["end"] and p["rolls"] >= self.o["max_rolls"]:
            self.end("cap", "MC-G23")
        if not p["end"]:
            p["phase"] = "roll"
            self.tell(rule, "next", p["turn"])

    def end(self, reason, rule):
        self.p["phase"], self.p["end"] = "over", reason
        self.tell(rule, "end", reason=reason)
        winners = self.winners()
        self.tell(rule if len(winners) == 1 else "MC-G20", "win", winners[0], winners=winners)

    def winners(self):
        """The most tokens win in every case: whoever has none has the most only where nobody has any."""
        if not self.p["end"]:
            return []
        return [seat for seat in range(self.n) if self.p["tokens"][seat] == max(self.p["tokens"])]
