"""A second umpire of Mistigri, written from the rules alone, for the tables to be judged by."""

from copy import deepcopy

COLOURS = "rygbvo"
COPIES = {1: 9, 2: 8, 3: 7, 4: 6, 5: 5, 6: 4, 7: 3, 8: 2, 9: 1}
LEFT_OUT = {3: "129", 4: "1", 5: ""}
VERBS = {  # the phases of a verb, and what follows it: cards, seats
    "deal": (["deal"], "c"), "draw": (["draw"], "c"), "swap": (["swap"], "cc"), "discard": (["discard", "extra"], "cc"),
    "pass": (["discard"], ""), "effect": (["choice"], ""), "reverse": (["choice"], ""), "pick": (["pick"], "c"),
    "give": (["give"], "cs"), "take": (["five"], "c"), "stop": (["extra"], ""),
}  # fmt: skip


def _rank(card):
    return (10, 0) if card == "M" else (int(card[0]), COLOURS.index(card[1]))


def in_order(cards):
    return sorted(cards, key=_rank)


def make_deck(players, colours):
    values = [value for value, copies in COPIES.items() for _ in range(copies)]
    cats = [f"{value}{COLOURS[i % colours]}" for i, value in enumerate(values)]
    return in_order([cat for cat in cats if cat[0] not in LEFT_OUT[players]] + ["M"])


def _pairs(hand):
    cats = [card for card in hand if card != "M"]
    couples = [(a, b) for i, a in enumerate(cats) for b in cats[i + 1 :]]
    return {
        tuple(in_order(couple)) for couple in couples if couple[0][0] == couple[1][0] or couple[0][1] == couple[1][1]
    }


class No(Exception):
    """A refusal."""


def _unless(is_allowed, reason):
    if not is_allowed:
        raise No(reason)


class Umpire:
    """The rules with their gaps, as plainly as it can be written; an event is a dict."""

    def __init__(self, players, options, position):
        self.n, self.o, self.p = players, options, deepcopy(position)
        self.deck = make_deck(players, options["colours"])
        self.told = []

    def tell(self, rule, kind, seat, **fields):
        self.told.append({"rule": rule, "kind": kind, "seat": seat, **fields})

    # Seats

    def active(self):
        return [seat for seat in range(self.n) if self.p["hands"][seat]]

    def others(self):
        return [seat for seat in self.active() if seat != self.p["turn"]]

    def from_next_on(self, seat, step):
        """The active seats one after another, the seat itself last."""
        return [there for i in range(1, self.n + 1) if self.p["hands"][there := (seat + step * i) % self.n]]

    def next(self):
        return self.from_next_on(self.p["turn"], self.p["direction"])[0]

    def preceding(self):
        return self.from_next_on(self.p["turn"], -self.p["direction"])[0]

    def actor(self):
        if self.p["phase"] in ("deal", "draw"):
            return "table"
        return {"swap": self.p["pending_by"], "over": None}.get(self.p["phase"], self.p["turn"])

    # Inputs

    def legal(self, seat):
        if seat != self.actor() or self.p["phase"] == "over":
            return []
        return sorted(set(self.open_inputs(self.p["phase"], self.p["hands"][seat] if seat != "table" else [])))

    def open_inputs(self, phase, hand):
        p = self.p
        if phase == "deal":
            return [f"deal {card}" for card in p["deck"]]
        if phase == "draw":
            return [f"draw {card}" for card in ([p["forced"]] if p["forced"] else p["hands"][self.preceding()])]
        if phase == "swap":
            return [f"swap {gave} {took}" for gave in hand for took in p["pile"]]
        if phase == "choice":
            return ["effect", "reverse"]
        if phase == "pick":
            return [f"pick {card}" for card in hand]
        if phase == "give":
            return [f"give {card} {seat}" for card in hand for seat in self.others()]
        if phase == "five":
            return [f"take {card}" for card in p["pile"]]
        discards = [f"discard {a} {b}" for a, b in _pairs(hand)]
        if phase == "extra":
            return [*discards, "stop"]
        return discards if discards and not self.o["pass_when_able"] else [*discards, "pass"]

    def play(self, text):
        seat, verb, *words = text.split()
        if seat != "table":
            seat = int(seat)
            _unless(seat < self.n, "no_such_seat")
        _unless(self.p["phase"] != "over", "game_over")
        _unless(verb in VERBS, "unknown_verb")
        phases, kinds = VERBS[verb]
        _unless(len(words) == len(kinds), "bad_argument")
        known = {"c": self.deck, "s": [str(there) for there in range(self.n)]}
        _unless(all(word in known[kind] for word, kind in zip(words, kinds, strict=True)), "bad_argument")
        _unless(seat == self.actor(), "not_your_turn")
        _unless(self.p["phase"] in phases, "wrong_phase")
        self.told = []
        getattr(self, f"do_{verb}")(*words)
        return self.told

    # Cards

    def gain(self, seat, card):
        self.p["hands"][seat] = in_order([*self.p["hands"][seat], card])

    def lay(self, *cards):
        self.p["pile"] = in_order([*self.p["pile"], *cards])

    def miaow_if_out(self, seat):
        if not self.p["hands"][seat]:
            self.tell("MI-38", "miaow", seat)

    def do_deal(self, card):
        p = self.p
        _unless(card in p["deck"], "not_possible")
        p["deck"].remove(card)
        seat = (p["first"] + 1 + sum(map(len, p["hands"]))) % self.n if p["deck"] else (p["first"] - 1) % self.n
        self.gain(seat, card)
        self.tell("MI-10" if p["deck"] else "MI-11", "deal", seat, card=card)
        if not p["deck"]:
            p.update(phase="draw", turns=1, draws=1)
            self.tell("MI-12", "turn", p["first"], **{"from": self.preceding()})

    def do_draw(self, card):
        p = self.p
        drawer, giver = p["turn"], self.preceding()
        _unless(p["forced"] in ("", card), "forced_card")
        _unless(card in p["hands"][giver], "not_possible")
        p["hands"][giver].remove(card)
        self.gain(drawer, card)
        p.update(forced="", draws=p["draws"] - 1)
        rule = {2: "MI-26", 7: "MI-35", 8: "MI-36"}.get(p["pending"], "MI-13")
        self.tell(rule, "draw", drawer, **{"from": giver, "card": card})
        self.miaow_if_out(giver)
        if not p["hands"][giver] and p["draws"]:
            self.tell("MI-G17", "void", drawer, effect=p["pending"])
            p["draws"] = 0
        if not p["hands"][giver] and p["pending"] == 3:
            self.tell("MI-G12", "void", giver, effect=3)
        if p["draws"]:
            return
        if p["pending"] == 3 and p["hands"][giver]:
            p["phase"] = "swap"
            return
        p.update(phase="discard", pending=0, pending_by=-1)
        if self.active() == [drawer]:
            self.tell("MI-45", "last", drawer)

    def do_swap(self, gave, took):
        p, seat = self.p, self.p["pending_by"]
        _unless(gave in p["hands"][seat], "not_in_hand")
        _unless(took in p["pile"], "not_in_pile")
        p["hands"][seat].remove(gave)
        p["pile"].remove(took)
        self.gain(seat, took)
        self.lay(gave)
        self.tell("MI-57" if gave == "M" else "MI-28", "swap", seat, gave=gave, took=took)
        p.update(phase="discard", pending=0, pending_by=-1)

    def do_discard(self, *cards):
        p, seat = self.p, self.p["turn"]
        hand = list(p["hands"][seat])
        for card in cards:
            _unless(card in hand, "not_in_hand")
            hand.remove(card)
        _unless(tuple(in_order(cards)) in _pairs(cards), "not_a_pair")
        p["hands"][seat] = hand
        self.lay(*cards)
        p["said"] = [False] * self.n
        same_value, same_colour = cards[0][0] == cards[1][0], cards[0][1] == cards[1][1]
        pair = ("both" if same_colour else "value") if same_value else "colour"
        second = p["phase"] == "extra" and same_value
        rule = "MI-34" if second else {"colour": "MI-18", "value": "MI-19", "both": "MI-20"}[pair]
        self.tell(rule, "discard", seat, cards=in_order(cards), pair=pair)
        if p["passed"][seat]:
            p["passed"][seat] = False
            self.tell("MI-43", "help_up", seat)
        self.miaow_if_out(seat)
        if same_value:
            self.begin_effect(int(cards[0][0]), seat, hand)
        else:
            self.end_turn()

    # Effects

    def begin_effect(self, effect, seat, hand):
        p = self.p
        if not hand and self.o["empty_hand_effect"] == "skip":
            self.void("MI-G7", seat, effect)
        elif effect <= 3:
            p.update(phase="choice", effect=effect)
        elif effect == 5 and self.active():
            self.tell("MI-31", "five", seat, count=len(self.active()))
            p.update(phase="five", effect=5, to=self.next())
        elif effect == 6 and hand:
            self.tell("MI-33", "extra", seat)
            p.update(phase="extra", effect=6)
        elif effect == 4 and hand and self.others():
            p.update(phase="give", effect=4)
        elif effect >= 7 and hand and self.others():
            self.wait(effect, seat)
        else:
            self.void({4: "MI-G16", 5: "MI-G11"}.get(effect, "MI-G15"), seat, effect)

    def void(self, rule, seat, effect):
        self.tell(rule, "void", seat, effect=effect)
        self.end_turn()

    def wait(self, effect, seat):
        self.p.update(pending=effect, pending_by=seat)
        self.tell({3: "MI-28", 7: "MI-35", 8: "MI-36"}[effect], "pending", seat, effect=effect)
        self.end_turn()

    def do_effect(self):
        p, seat, effect = self.p, self.p["turn"], self.p["effect"]
        ones = [card for card in p["hands"][seat] if card[0] == "1"]
        if effect == 1 and ones:
            p["hands"][seat] = [card for card in p["hands"][seat] if card not in ones]
            self.lay(*ones)
            self.tell("MI-22", "more", seat, cards=ones)
            self.miaow_if_out(seat)
            self.end_turn()
        elif effect == 1:
            self.void("MI-23", seat, 1)
        elif not p["hands"][seat] or not self.others():
            self.void("MI-G15", seat, effect)
        elif effect == 2:
            p["phase"] = "pick"
        else:
            self.wait(3, seat)

    def do_reverse(self):
        p = self.p
        p["direction"] = -p["direction"]
        self.tell({1: "MI-24", 2: "MI-27", 3: "MI-29"}[p["effect"]], "reverse", p["turn"], direction=p["direction"])
        self.end_turn()

    def do_pick(self, card):
        p, seat = self.p, self.p["turn"]
        _unless(card in p["hands"][seat], "not_in_hand")
        p.update(pending=2, pending_by=seat, forced=card)
        self.tell("MI-25", "pick", seat, card=card)
        self.end_turn()

    def do_give(self, card, word):
        p, seat, to = self.p, self.p["turn"], int(word)
        _unless(card in p["hands"][seat], "not_in_hand")
        _unless(to != seat, "not_to_yourself")
        _unless(p["hands"][to], "not_active")
        p["hands"][seat].remove(card)
        self.gain(to, card)
        self.tell("MI-30", "give", seat, to=to, card=card)
        self.miaow_if_out(seat)
        self.end_turn()

    def do_take(self, card):
        p, seat = self.p, self.p["turn"]
        _unless(card in p["pile"], "not_in_pile")
        p["pile"].remove(card)
        self.gain(p["to"], card)
        self.tell("MI-58" if card == "M" else "MI-32", "take", seat, to=p["to"], card=card)
        served = self.from_next_on(seat, p["direction"])
        waiting = served[served.index(p["to"]) + 1 :]
        if waiting and p["pile"]:
            p["to"] = waiting[0]
            return
        if waiting:
            self.tell("MI-G9", "short", seat, missing=len(waiting))
        self.end_turn()

    def do_stop(self):
        self.tell("MI-G27", "stop", self.p["turn"])
        self.end_turn()

    # Ends

    def do_pass(self):
        p, seat = self.p, self.p["turn"]
        _unless(self.o["pass_when_able"] or not _pairs(p["hands"][seat]), "must_discard")
        p["passed"][seat] = p["said"][seat] = True
        self.tell("MI-41", "pass", seat)
        row = p["said"] if self.o["passo"] == "in_a_row" else p["passed"]
        if len(self.active()) >= 2 and all(row[there] for there in self.active()):
            self.end_round("MI-47", "all_passed", "MI-49")
        else:
            self.end_turn()

    def end_turn(self):
        p, active = self.p, self.active()
        p.update(effect=0, to=-1)
        if not active:
            self.end_round("MI-G19", "nobody", "")
        elif active == [p["turn"]]:
            self.end_round("MI-44", "one_left", "MI-46")
        elif len(active) == 1 and self.o["last_turn"] == "under_way":
            self.end_round("MI-G18", "one_left", "MI-46")
        elif len(active) == 1:
            p.update(turn=active[0], turns=p["turns"] + 1, phase="discard")
            self.tell("MI-G18", "last", active[0])
        elif p["turns"] >= self.o["turn_limit"]:
            self.end_round("MI-G24", "turn_limit", "MI-G24")
        else:
            p.update(turn=self.next(), turns=p["turns"] + 1, phase="draw", draws={7: 2, 8: 3}.get(p["pending"], 1))
            beside = p["hands"][(p["turn"] - p["direction"]) % self.n]
            self.tell("MI-21" if beside else "MI-39", "turn", p["turn"], **{"from": self.preceding()})

    def end_round(self, rule, reason, why_paid):
        p = self.p
        self.tell(rule, "round_end", -1, round=p["round"], reason=reason)
        for seat, hand in enumerate(p["hands"]):
            points = sum(_rank(card)[0] for card in hand)
            p["scores"][seat] += points
            if hand:
                self.tell(why_paid, "penalty", seat, points=points, cards=hand)
            else:
                self.tell("MI-50", "spared", seat)
            if "M" in hand:
                self.tell("MI-55", "mistigri", seat)
        p.update(effect=0, to=-1, pending=0, pending_by=-1, forced="", draws=0)
        best, rounds = self.best(min), self.o["rounds"]
        if p["round"] < rounds:
            self.new_round()
        elif len(best) > 1 and p["round"] < rounds + self.o["tie_rounds"]:
            self.tell("MI-53", "tie", -1, seats=best)
            self.new_round()
        else:
            p["phase"] = "over"
            self.tell("MI-52" if len(best) == 1 else "MI-G20", "game_over", -1, winners=best)

    def best(self, wanted):
        return [seat for seat in range(self.n) if self.p["scores"][seat] == wanted(self.p["scores"])]

    def new_round(self):
        n, worst = self.n, self.best(max)
        self.p.update(
            round=self.p["round"] + 1, first=worst[0], turn=worst[0], direction=1, turns=0, phase="deal",
            hands=[[] for _ in range(n)], pile=[], passed=[False] * n, said=[False] * n, deck=list(self.deck),
        )  # fmt: skip
        self.tell("MI-09" if len(worst) == 1 else "MI-G21", "new_round", worst[0], round=self.p["round"])
