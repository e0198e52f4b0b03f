"""Addi Cat's: a whole second umpire, written from the rules alone, and the rows of the rules one by one."""

import random
from copy import deepcopy

import pytest

import mousehole
from mousehole import Table
from mousehole.table.scenarios import run_scenario

SPECIAL = "CDMSTG"
NO_NUMBER = 0
OPTIONS = {
    "tie_ms": 50, "slap_ms": 3000, "pace_ms": 1000, "grace_ms": 250, "after_sin": "sinner", "expert": False,
    "wrong_call": "all", "endless": False, "refill": 0, "two_win": "both_hands", "finish": "two_left",
    "magic": "next", "max_flips": 5000,
}  # fmt: skip


def _number(card):
    return NO_NUMBER if card in SPECIAL else sum(map(int, card.split("+")))


class No(Exception):
    """A refusal."""


class Umpire:
    """The rules with their gaps, as plainly as it can be written."""

    def __init__(self, players, options, position):
        self.players, self.n = players, 4 if players == 2 else players
        self.o, n = OPTIONS | options, self.n
        self.p = {
            "turn": 0, "dir": 1, "piles": [[] for _ in range(n)], "faceup": [[] for _ in range(n)], "magic": False,
            "wait": 0, "seesaw": False, "caught": False, "missed": [0] * n, "had_right": [0] * n, "race": "",
            "layer": -1, "slaps": [], "deadline": -1, "now": 0, "laid": 0, "ready": 0, "flips": 0, "ranks": [0] * n,
            "points": [0] * n, "stops": [],
        } | deepcopy(position)  # fmt: skip
        self.p.pop("phase", None)
        self.ended = self.why_over()
        self.events = []

    def tell(self, rule, kind, seat=-1, **fields):
        self.events.append({"rule": rule, "kind": kind, "seat": seat, **fields})

    # Seats

    def playing(self):
        return [seat for seat in range(self.n) if self.p["ranks"][seat] == 0]

    def round(self, seat):
        """All seats in the direction of play, from the next one to the seat itself."""
        return [(seat + self.p["dir"] * i) % self.n for i in range(1, self.n + 1)]

    def layers(self):
        return [seat for seat in self.playing() if self.p["piles"][seat]]

    def layer_after(self, seat):
        """AC-G12: the next who has a pile; if nobody has one, the next in the game."""
        able = self.layers() or self.playing()
        return next(s for s in self.round(seat) if s in able)

    # The phase, what is open

    def phase(self):
        if self.ended:
            return "over"
        if self.p["race"]:
            return "race"
        return "turn" if self.layers() else "stuck"

    def may_touch(self):
        return any(self.p["faceup"]) or self.p["caught"]

    def legal(self, seat):
        phase, p = self.phase(), self.p
        if phase == "over" or p["ranks"][seat]:
            return []
        open_to = []
        if phase == "race":
            if seat not in [s for s, _, _ in p["slaps"]] and p["now"] <= p["deadline"]:
                open_to.append("slap")
        else:
            if phase == "turn" and seat == p["turn"] and p["piles"][seat]:
                open_to.append("flip")
            if self.may_touch():
                open_to += ["slap", "call"] if self.o["expert"] else ["slap"]
        if self.o["endless"] and seat not in p["stops"]:
            open_to.append("stop")
        return open_to

    # Who may slap

    def number(self, seat):
        cards = self.p["faceup"][seat]
        return _number(cards[0]) if cards else NO_NUMBER

    def common(self):
        numbers = [self.number(seat) for seat in range(self.n)]
        return sorted({number for number in numbers if number and numbers.count(number) > 1})

    def ends(self):
        numbers = sorted({self.number(seat) for seat in range(self.n)} - {NO_NUMBER})
        return [numbers[0], numbers[-1]] if self.p["seesaw"] and len(numbers) > 1 else []

    def is_last_special(self, seat):
        return not self.p["piles"][seat] and bool(self.p["faceup"][seat]) and not self.number(seat)

    def joined(self):
        """AC-G23: the common sum slapped first in this race by one of its players, else the smallest."""
        common = self.common()
        slapped = [self.number(seat) for seat, _, _ in self.p["slaps"] if self.number(seat) in common]
        return (slapped + common)[0]

    def contest(self, seat):
        """None, "seesaw" or the common sum."""
        number = self.number(seat)
        if self.is_last_special(seat) and self.common():
            number = self.joined()
        if not number:
            return None
        if number in self.ends():
            return "seesaw"
        return number if number in self.common() else None

    def right(self, seat):
        contest = self.contest(seat)
        if contest is None:
            return None
        if not self.number(seat):
            return "AC-58"
        return "AC-41" if contest == "seesaw" else "AC-18"

    # Inputs

    def play(self, seat, verb, distance=None, at=None):
        """Seat "table" is the clock; return the events, or raise No."""
        p = self.p
        self.events = []
        if self.ended:
            raise No("game_over")
        if seat != "table":
            if seat >= self.n:
                raise No("no_such_seat")
            if p["ranks"][seat]:
                raise No("out")
        if at is not None and at < p["now"]:
            raise No("time_goes_back")
        if at is None:
            at = max(p["now"], {"flip": p["ready"], "timeout": p["deadline"] + 1}.get(verb, 0))
        getattr(self, f"{verb}_refusal")(seat, distance, at)
        p["now"] = at
        getattr(self, verb)(seat, -1 if distance is None else distance, at)
        return self.events

    def flip_refusal(self, seat, distance, at):
        if self.p["race"]:
            raise No("race_on")
        if seat != self.p["turn"]:
            raise No("not_your_turn")
        if not self.p["piles"][seat]:
            raise No("empty_pile")
        if at < self.p["ready"]:
            raise No("too_fast")

    def slap_refusal(self, seat, distance, at):
        if distance is not None and not 0 <= distance <= 100:
            raise No("bad_distance")
        if self.p["race"]:
            if seat in [s for s, _, _ in self.p["slaps"]]:
                raise No("already_slapped")
            if at > self.p["deadline"]:
                raise No("too_late")
        elif not self.may_touch():
            raise No("no_cards")

    def call_refusal(self, seat, distance, at):
        if not self.o["expert"]:
            raise No("not_in_this_game")
        if self.p["race"]:
            raise No("race_on")
        if not self.may_touch():
            raise No("no_cards")

    def stop_refusal(self, seat, distance, at):
        if not self.o["endless"]:
            raise No("not_in_this_game")
        if seat in self.p["stops"]:
            raise No("already_stopped")

    def timeout_refusal(self, seat, distance, at):
        if self.phase() not in ("race", "stuck"):
            raise No("no_window")
        if at <= self.p["deadline"]:
            raise No("too_early")

    # flip

    def flip(self, seat, distance, at):
        p, o = self.p, self.o
        p.update(laid=at, ready=at + o["pace_ms"], flips=p["flips"] + 1)
        p["had_right"] = [int(self.right(s) is not None) for s in range(self.n)]
        common = self.common() if o["expert"] else []
        p["missed"] = [self.number(s) if self.number(s) in common else 0 for s in range(self.n)]
        p.update(caught=False, seesaw=False)
        together = p["magic"] and p["wait"] == 0
        if together:
            p["magic"] = False
        elif p["magic"]:
            p["wait"] -= 1
        laying = [s for s in [seat, *self.round(seat)[:-1]] if s in self.layers()] if together else [seat]
        for s in laying:
            p["faceup"][s].insert(0, p["piles"][s].pop(0))
            self.tell("AC-39" if together else "AC-12", "flip", s, card=p["faceup"][s][0])
        for s in laying:
            self.quiet(s, together)
        self.window([(p["faceup"][s][0], s) for s in laying], at)
        if not (together and p["piles"][seat]):
            p["turn"] = self.layer_after(seat)
        self.finish_up(at)

    def quiet(self, seat, together):
        p, card = self.p, self.p["faceup"][seat][0]
        if card == "D":
            p["dir"] = -p["dir"]
            self.tell("AC-38", "turned", seat, dir=p["dir"])
        if card == "M":
            self.magic_card(seat, together)
            self.tell("AC-39", "magic", seat)
        if card == "G":
            others = [s for s in self.round(seat)[:-1] if s in self.playing()]
            for other in others[: len(p["piles"][seat])]:
                p["piles"][other].append(p["piles"][seat].pop(0))
                self.tell("AC-50", "gift", seat, to=other)
                others = others[1:]
            if others:
                self.tell("AC-G17", "gift_short", seat)

    def magic_card(self, seat, together):
        """AC-G19: with `round` the round is played to its end, unless that laying was a whole one or one is waiting."""
        p = self.p
        if self.o["magic"] == "next" or together:
            p.update(magic=True, wait=0)
        elif not p["magic"]:
            p.update(magic=True, wait=len(set(self.layers()) - {seat}))

    def window(self, laid, at):
        cards = [card for card, _ in laid]
        who = dict(reversed(laid))
        if "T" in cards:
            self.p.update(race="trap", layer=who["T"], deadline=at + self.o["slap_ms"])
            self.tell("AC-47", "trap", who["T"], deadline=self.p["deadline"])
        elif "C" in cards:
            self.p.update(race="chase", deadline=at + self.o["slap_ms"])
            self.tell("AC-35", "chase", who["C"], deadline=self.p["deadline"])
        elif "S" in cards:
            self.p.update(seesaw=True, ready=at + max(self.o["slap_ms"], self.o["pace_ms"]))
            self.tell("AC-41", "seesaw", who["S"])

    # slap

    def slap(self, seat, distance, at):
        p = self.p
        if p["race"] in ("chase", "trap"):
            if p["race"] == "trap" and not p["slaps"]:
                p["deadline"] = min(p["deadline"], at + self.o["tie_ms"])
            self.enter(seat, at, distance, {"chase": "AC-35", "trap": "AC-47"}[p["race"]])
            return
        right = self.right(seat)
        grace = right is None and p["had_right"][seat] == 1 and at - p["laid"] <= self.o["grace_ms"]
        if p["race"] == "slap":
            if grace:
                self.tell("AC-G30", "late", seat, ms=at, dist=distance)
            else:
                self.enter(seat, at, distance, right or "AC-G8")
        elif right:
            p.update(race="slap", deadline=at + self.o["tie_ms"])
            self.enter(seat, at, distance, right)
        elif p["caught"] or grace:
            self.tell("AC-G7" if p["caught"] else "AC-G30", "late", seat, ms=at, dist=distance)
        else:
            self.sin(seat)
            self.afterwards(at, *self.follower(seat))

    def enter(self, seat, at, distance, rule):
        self.p["slaps"].append([seat, at, distance])
        self.tell(rule, "slap", seat, ms=at, dist=distance)
        if not self.awaited() - {s for s, _, _ in self.p["slaps"]}:
            self.judge(at)

    def awaited(self):
        if self.p["race"] != "slap":
            return set(self.playing())
        begun = {self.contest(s) for s, _, _ in self.p["slaps"]} - {None}
        return {s for s in range(self.n) if self.contest(s) in begun or self.right(s) == "AC-58"}

    def sin(self, seat):
        self.tell("AC-25", "sin", seat)
        self.tell("AC-26", "take_all", seat, cards=self.take_all(seat))

    def follower(self, sinner):
        if self.o["after_sin"] == "turn":
            return self.p["turn"], "AC-G13"
        return next(s for s in self.round(sinner) if s in self.playing()), "AC-27"

    def take_all(self, taker):
        return sum(self.put_under(giver, taker) for giver in [taker, *self.round(taker)[:-1]])

    def put_under(self, giver, taker):
        cards = self.p["faceup"][giver][::-1]
        self.p["piles"][taker] += cards
        self.p["faceup"][giver] = []
        return len(cards)

    def timeout(self, seat, distance, at):
        if self.p["race"]:
            self.judge(at)
            return
        for s in range(self.n):
            self.put_under(s, s)
        self.tell("AC-G22", "turn_over")
        self.afterwards(at)

    # Judgements

    def order(self, slaps):
        """AC-G6: the slaps, the winning one first."""
        slaps = [(i, *slap) for i, slap in enumerate(self.p["slaps"]) if slap in slaps]
        first = min(ms for _, _, ms, _ in slaps)
        tied = [slap for slap in slaps if slap[2] <= first + self.o["tie_ms"]]
        later = [slap for slap in slaps if slap not in tied]
        by = [all(slap[3] >= 0 for slap in group) for group in (tied, later)]
        tied.sort(key=lambda slap: (slap[3] * by[0], slap[2], slap[0]))
        later.sort(key=lambda slap: (slap[2], slap[3] * by[1], slap[0]))
        return tied + later

    def best(self, slaps):
        """Number and seat of the winning slap, and whether it was not the first."""
        number, seat, _, _ = self.order(slaps)[0]
        return number, seat, [seat] != [s for s, _, _ in slaps][:1]

    def judge(self, at):
        getattr(self, f"judge_{self.p['race']}")(at)

    def judge_slap(self, at):
        slaps = deepcopy(self.p["slaps"])
        contests = {s: self.contest(s) for s, _, _ in slaps}
        results = []
        for contest in set(contests.values()) - {None}:
            number, winner, nearer = self.best([slap for slap in slaps if contests[slap[0]] == contest])
            results.append((number, winner, nearer, *self.losers(winner, contest)))
        touched = [seat for _, winner, _, losers, _ in results for seat in [winner, *losers]]
        assert len(touched) == len(set(touched))  # AC-G10: contests never share a player
        for _, winner, nearer, losers, rule in sorted(results):
            if nearer:
                self.tell("AC-23", "nearer", winner)
            cards = self.exchange(winner, losers)
            self.tell(rule, "exchange", winner, losers=sorted(losers), cards=cards)
        for seat, _, _ in slaps:
            if contests[seat] is None:
                self.sin(seat)
        self.afterwards(at, min(results)[1], "AC-21")

    def losers(self, winner, contest):
        """In the order in which they get cards, and the rule."""
        number = self.number(winner)
        if not number:
            number, rules = self.joined(), ("AC-59", "AC-59")
        elif contest == "seesaw":
            number, rules = next(end for end in self.ends() if end != number), ("AC-42", "AC-G18")
        else:
            rules = ("AC-20", "AC-G9")
        losers = [s for s in self.round(winner)[:-1] if self.number(s) == number]
        return losers, rules[len(losers) > 1]

    def exchange(self, winner, losers):
        for loser in losers:
            self.put_under(loser, loser)
        cards = self.p["faceup"][winner][::-1]
        for i, card in enumerate(cards):
            self.p["piles"][losers[i % len(losers)]].append(card)
        self.p["faceup"][winner] = []
        return len(cards)

    def judge_chase(self, at):
        slaps = deepcopy(self.p["slaps"])
        if not slaps:
            self.tell("AC-G15", "nobody")
            self.afterwards(at)
            return
        _, winner, nearer = self.best(slaps)
        if nearer:
            self.tell("AC-23", "nearer", winner)
        slow, rule = set(self.playing()) - {s for s, _, _ in slaps}, "AC-G15"
        if not slow:
            slow, rule = {self.order(slaps)[-1][1]}, "AC-36"
        for s in [winner, *self.round(winner)[:-1]]:
            if s in slow:
                self.tell(rule, "slowest", s, cards=self.put_under(s, s))
        self.afterwards(at, winner, "AC-37")

    def judge_trap(self, at):
        layer, slaps = self.p["layer"], deepcopy(self.p["slaps"])
        if not slaps:
            self.tell("AC-G16", "nobody")
            self.afterwards(at)
            return
        _, winner, nearer = self.best(slaps)
        if nearer:
            self.tell("AC-23", "nearer", winner)
        if winner == layer:
            self.tell("AC-48", "trap_safe", layer)
        else:
            givers = [s for s in self.round(layer)[:-1] if s in self.layers()]
            for s in givers:
                self.p["piles"][layer].append(self.p["piles"][s].pop(0))
            self.tell("AC-49", "trap_sprung", layer, givers=sorted(givers))
        self.afterwards(at)

    # call, stop

    def call(self, caller, distance, at):
        p = self.p
        if p["caught"]:
            self.tell("AC-G7", "late", caller, ms=at, dist=-1)
            return
        hit = [s for s in range(self.n) if p["missed"][s] not in (0, p["missed"][caller])]
        if hit:
            self.tell("AC-63", "call", caller)
            for s in hit:
                self.tell("AC-64", "put_under", s, cards=self.put_under(s, s))
            self.afterwards(at, caller, "AC-65")
            return
        self.tell("AC-66", "wrong_call", caller)
        if self.o["wrong_call"] == "all":
            self.tell("AC-66", "take_all", caller, cards=self.take_all(caller))
        else:
            self.tell("AC-66", "put_under", caller, cards=self.put_under(caller, caller))
        if self.layers():
            p["deadline"] = -1
        self.who_is_out()
        if not self.ended_now() and p["turn"] not in self.layers():
            p["turn"] = self.layer_after(p["turn"])

    def stop(self, seat, distance, at):
        self.p["stops"] = sorted([*self.p["stops"], seat])
        self.tell("AC-61", "stop", seat)
        self.ended_now()

    # Afterwards

    def afterwards(self, at, wanted=None, rule=""):
        zero = [0] * self.n
        self.p.update(race="", layer=-1, slaps=[], deadline=-1, caught=True, seesaw=False)
        self.p.update(missed=zero, had_right=zero, ready=max(self.p["ready"], at + self.o["pace_ms"]))
        self.who_is_out()
        if not self.why_over():
            self.next_layer(wanted, rule)
        self.finish_up(at)

    def next_layer(self, wanted, rule):
        p = self.p
        if wanted is not None:
            p["turn"] = wanted if wanted in self.layers() else self.layer_after(wanted)
            p["wait"] = 0
            self.tell(rule if p["turn"] == wanted else "AC-G12", "restart", p["turn"])
        elif p["turn"] not in (self.layers() or self.playing()):
            p["turn"] = self.layer_after(p["turn"])

    def finish_up(self, at):
        if not self.ended_now() and self.phase() == "stuck":
            self.p["deadline"] = at + self.o["slap_ms"]
            self.tell("AC-G22", "stuck")

    def who_is_out(self):
        p = self.p
        gone = [s for s in self.playing() if not p["piles"][s] and not p["faceup"][s]]
        if self.o["endless"]:
            for s in [p["turn"], *self.round(p["turn"])[:-1]]:
                if s in gone:
                    self.score(s)
            return
        rank = 1 + self.n - len(self.playing())
        for s in gone:
            p["ranks"][s] = rank
            self.tell("AC-04" if rank == 1 else "AC-57", "out", s, rank=rank)

    def cards(self, seat):
        return len(self.p["piles"][seat]) + len(self.p["faceup"][seat])

    def score(self, taker):
        p = self.p
        p["points"][taker] += 1
        self.tell("AC-60", "point", taker, points=p["points"][taker])
        before = len(p["piles"][taker])
        for _ in range(self.o["refill"] or 39 - 3 * self.n):
            giver = max(self.round(taker)[:-1], key=self.cards)  # the first of equals
            if self.cards(giver) < 2:
                break
            p["piles"][taker].append((p["piles"][giver] or p["faceup"][giver]).pop(0 if p["piles"][giver] else -1))
        self.tell("AC-60", "refill", taker, cards=len(p["piles"][taker]) - before)

    # The end

    def ended_now(self):
        self.ended = self.why_over()
        if self.ended:
            self.tell(self.ended, "over")
        return bool(self.ended)

    def why_over(self):
        p, o = self.p, self.o
        ranks = p["ranks"]
        if o["endless"]:
            if len(p["stops"]) == self.n:
                return "AC-62"
        elif self.players == 2:
            if self.persons_out():
                return "AC-G3"
        elif ranks.count(0) <= 2:
            return "AC-05"
        elif o["finish"] == "champion" and any(ranks):
            return "AC-G31"
        return "AC-G25" if o["max_flips"] and p["flips"] >= o["max_flips"] and not p["race"] else ""

    def persons_out(self):
        test = any if self.o["two_win"] == "first_hand" else all
        return [person for person in (0, 1) if test(self.p["ranks"][hand] for hand in (person, person + 2))]

    def winners(self):
        if not self.ended:
            return []
        seats = range(self.n)
        if self.o["endless"]:
            return self.most([self.p["points"][s] for s in seats])
        if self.players == 2 and self.persons_out():
            return [s for s in seats if s % 2 in self.persons_out()]
        if self.players > 2 and 1 in self.p["ranks"]:
            return [s for s in seats if self.p["ranks"][s] == 1]
        return self.most([-self.cards(s) for s in seats])

    def most(self, values):
        if self.players == 2:
            values = [values[s] + values[(s + 2) % 4] for s in range(4)]
        return [s for s in range(self.n) if values[s] == max(values)]


# Decks


def _deck(tables, specials):
    """AC-G32 and the table of components, counted out card by card."""
    chosen = list(range(1, tables + 1)) if isinstance(tables, int) else tables
    cards = [f"{a}+{b}" for a in chosen for b in range(1, 11)]
    cards += [str(number) for number in range(min(chosen) + 1, max(chosen) + 11)]
    if specials:
        cards += list("CDMS" * {5: 2, 6: 2, 7: 3, 8: 3, 9: 4, 10: 4}[max(5, len(chosen))] + "TG")
    return sorted(cards)


def test_a_second_umpire_counts_the_same_decks():
    chooser = random.Random(32)
    lists = [chooser.sample(range(1, 11), chooser.randint(1, 10)) for _ in range(120)]
    for tables in [*range(5, 11), *([table] for table in range(1, 11)), *lists]:
        specials, players = chooser.random() < 0.7, chooser.randint(2, 8)
        options = {"tables": tables, "specials": specials}
        piles = Table("addi_cats", players=players, options=options, seed=1).position()["piles"]
        assert sorted(card for pile in piles for card in pile) == _deck(tables, specials), options
        assert max(map(len, piles)) - min(map(len, piles)) <= 1


# Races


def _lie(chooser, n):
    """Cards on the table: many equal sums, some with a special card as their last, and some piles."""
    low = [f"{a}+{b}" for a in range(1, 11) for b in range(1, 11) if a + b < 8]
    deck = chooser.sample([*low, *"234567", *"CCCCDDDDMMMMSSSSTG"], k=len(low) + 24)
    faceup = [[deck.pop() for _ in range(chooser.choice([0, 1, 1, 1, 2, 3]))] for _ in range(n)]
    piles = [[f"10+{s + 1}", f"9+{s + 1}"] if not faceup[s] or chooser.random() < 0.6 else [] for s in range(n)]
    return {"piles": piles, "faceup": faceup, "dir": chooser.choice([1, -1]), "turn": chooser.randrange(n)}


def _same(table, umpire):
    position = table.position()
    assert position.pop("phase") == umpire.phase()
    assert position == umpire.p
    assert (table.over, table.winners) == (bool(umpire.ended), umpire.winners())
    for seat in range(umpire.n):
        assert sorted(table.legal(seat)) == sorted(umpire.legal(seat))
    _is_seen_by_all_alike(table, umpire)
    waits = umpire.phase() in ("race", "stuck")
    assert table.legal("table") == (["timeout"] if waits else [])
    assert table.due == (umpire.p["deadline"] + 1 if waits else None)


def _is_seen_by_all_alike(table, umpire):
    """Nobody sees the piles, nor who could have slapped: of a pile only the number of its cards."""
    hidden = ("piles", "missed", "had_right")
    seen = {key: value for key, value in umpire.p.items() if key not in hidden}
    seen |= {"phase": umpire.phase(), "counts": list(map(len, umpire.p["piles"]))}
    for seat in (None, *range(umpire.n)):
        assert table.view(seat) == seen


def _both(table, umpire, seat, verb, distance=None, at=None):
    """Play an input on both sides: the same events and the same position, or the same refusal."""
    text = f"{seat} {verb}" + (f" {distance}" if distance is not None else "") + (f" @{at}" if at is not None else "")
    before, expected, reason = bytes(table), [], ""
    try:
        expected = umpire.play(seat, verb, distance, at)
    except No as no:
        reason = str(no)
    if reason:
        with pytest.raises(mousehole.Refused) as refused:
            table.play(text)
        assert (refused.value.reason, bytes(table)) == (reason, before), text
    else:
        assert list(map(dict, table.play(text))) == expected, text
        _same(table, umpire)


def _slaps(chooser, umpire, table, at):
    """Slaps of a race, right and wrong ones, with and without distances, until it is judged."""
    tie = umpire.o["tie_ms"]
    order = chooser.sample(range(umpire.n), umpire.n)
    if chooser.random() < 0.8:
        order.sort(key=lambda seat: umpire.right(seat) is None)
    aims = chooser.choice([[None], [0, 5, 5, 60], [None, 0, 5, 60], range(101)])
    for seat in order[: chooser.randint(1, umpire.n)]:
        _both(table, umpire, seat, "slap", chooser.choice(aims), at)
        at += chooser.choice([0, 0, 1, tie // 3, tie + 1])
    if umpire.p["race"]:
        _both(table, umpire, "table", "timeout")


def _random_race(chooser, players):
    """A table and its umpire before a race; mostly somebody may slap."""
    n = 4 if players == 2 else players
    options = {"tie_ms": chooser.choice([0, 50, 300]), "after_sin": chooser.choice(["sinner", "turn"])}
    while True:
        position = _lie(chooser, n) | {"seesaw": chooser.random() < 0.4, "caught": chooser.random() < 0.2}
        position |= {"had_right": [int(chooser.random() < 0.3) for _ in range(n)], "laid": 500, "now": 600}
        umpire = Umpire(players, options, position)
        if chooser.random() < 0.1 or any(umpire.right(seat) for seat in range(n)):
            return Table("addi_cats", players=players, options=options, position=position), umpire


@pytest.mark.parametrize("players", range(2, 9))
def test_a_second_umpire_agrees_on_random_races(players):
    chooser = random.Random(players)
    for _ in range(200):
        table, umpire = _random_race(chooser, players)
        _same(table, umpire)
        _slaps(chooser, umpire, table, chooser.choice([600, 749, 750, 751, 2000]))


# Whole games


def _some_options(chooser):
    choices = {
        "tie_ms": [0, 50, 500], "slap_ms": [500, 3000], "pace_ms": [0, 1000, 4000], "grace_ms": [0, 250],
        "after_sin": ["sinner", "turn"], "expert": [False, True], "wrong_call": ["own", "all"],
        "endless": [False, False, True], "refill": [0, 1, 5], "two_win": ["first_hand", "both_hands"],
        "finish": ["two_left", "two_left", "champion"], "magic": ["next", "round"], "max_flips": [0, 5000, 40],
    }  # fmt: skip
    return {name: chooser.choice(values) for name, values in choices.items() if chooser.random() < 0.5}


def _small_game(chooser, n):
    """Few cards, of which many are special and the sums are small, so that everything happens soon."""
    deck = [f"{a}+{b}" for a in range(1, 6) for b in range(1, 6) if a + b < 9] + [*"2345678", *"CCCCDDDDMMMMSSSSTG"]
    chooser.shuffle(deck)
    piles = [[deck.pop() for _ in range(chooser.randint(1, max(2, 24 // n)))] for _ in range(n)]
    waiting = {"magic": True, "wait": chooser.randint(0, n - 1)} if chooser.random() < 0.2 else {}
    return {"piles": piles, "dir": chooser.choice([1, -1]), "turn": chooser.randrange(n)} | waiting


def _anything(chooser, n, at):
    verb = chooser.choice(["flip", "slap", "call", "stop", "timeout"])
    seat = "table" if verb == "timeout" else chooser.randrange(n + 1)
    return seat, verb, chooser.choice([None, 0, 100, 101, -1]) if verb == "slap" else None, at


def _any_input(chooser, umpire, keenness):
    """Mostly what makes sense, now and then anything at all."""
    p = umpire.p
    seats = [s for s in range(umpire.n) if umpire.legal(s)]
    rightful = [s for s in seats if "slap" in umpire.legal(s) and (umpire.right(s) or p["race"])]
    at = p["now"] + chooser.choice([0, 1, 20, 60, 300])
    dice = chooser.random()
    if dice < 0.06 or not seats:
        return _anything(chooser, umpire.n, max(at - chooser.randint(0, 1), 0))
    if rightful and dice < keenness:
        return chooser.choice(rightful), "slap", chooser.choice([None, *range(0, 101, 20)]), at
    if dice < 0.60 and chooser.random() < 0.1:
        return chooser.choice(seats), "slap", 7, at
    if umpire.o["expert"] and chooser.random() < (0.3 if any(p["missed"]) else 0.03):
        return chooser.choice(seats), "call", None, at
    if umpire.o["endless"] and chooser.random() < 0.02:
        return chooser.choice(seats), "stop", None, at
    if umpire.phase() in ("race", "stuck"):
        return "table", "timeout", None, None
    return p["turn"], "flip", None, None if chooser.random() < 0.8 else at


@pytest.mark.parametrize("players", range(2, 9))
def test_a_second_umpire_agrees_on_small_games(players):
    chooser = random.Random(100 + players)
    for _ in range(12):
        options = _some_options(chooser)
        position = _small_game(chooser, 4 if players == 2 else players)
        table = Table("addi_cats", players=players, options=options, position=position)
        umpire = Umpire(players, options, position)
        keenness = chooser.choice([0.1, 0.3, 0.6])
        for _ in range(120):
            _both(table, umpire, *_any_input(chooser, umpire, keenness))
            if umpire.ended:
                break


# The rows of the rules, each as a tester would write it

FOUR = [["6"], ["10"], ["11"], ["12"]]
RACE = {
    "piles": FOUR, "faceup": [["5"], ["2+3"], ["8"], ["9"]], "race": "slap", "slaps": [[0, 100, 5]], "deadline": 150,
    "now": 100,
}  # fmt: skip
TRAP = {"piles": [["8", "9"], ["T", "6"], ["10", "3"], []], "faceup": [[], [], [], ["5"]], "turn": 1}
EXPERT, ENDLESS = {"expert": True}, {"endless": True}
MILD = EXPERT | {"wrong_call": "own"}


def _row(name, players, position, inputs, options=None, **rest):
    scenario = {"name": name, "players": players, "position": position, "inputs": inputs, "options": options or {}}
    return pytest.param(scenario | rest, id=name)


ROWS = [
    # AC-G5: when a card may be laid
    _row("ready after a chase", 3, {"piles": [["C", "6"], ["10"], ["11"]]},
         ["0 flip @1000", "0 slap @1100", "1 slap @1200", "2 slap @1300", "0 flip @2299"],
         refused="too_fast", expect={"ready": 2300, "turn": 0, "caught": True, "deadline": -1}),
    _row("ready after a chase that nobody slapped", 3, {"piles": [["C", "6"], ["10"], ["11"]]},
         ["0 flip @1000", "table timeout", "1 flip"], expect={"laid": 5001, "now": 5001, "ready": 6001}),
    _row("ready after a trap", 4, TRAP, ["1 flip @0", "0 slap 5 @400", "table timeout", "2 flip @1450"],
         refused="too_fast", expect={"ready": 1451, "turn": 2, "caught": True, "layer": -1, "slaps": []}),
    _row("a judged seesaw does not shorten its pause", 3,
         {"piles": [["S", "6"], ["10"], ["11"]], "faceup": [["3"], ["18"], ["8"]]},
         ["0 flip @1000", "1 slap 5 @1500", "table timeout", "1 flip"], expect={"laid": 4000, "seesaw": False}),
    _row("a seesaw without an exchange has its pause too", 3, {"piles": [["S", "6"], ["10"], ["11"]]},
         ["0 flip @1000", "1 flip @3999"], refused="too_fast", expect={"seesaw": True, "ready": 4000}),
    _row("ready after a turning over, the mouse is caught", 3, {"faceup": [["2"], ["5"], ["7"]], "deadline": 90},
         ["table timeout", "2 slap 7 @95", "0 flip @1090"], refused="too_fast",
         expect={"now": 95, "ready": 1091, "caught": True, "piles": [["2"], ["5"], ["7"]]}, cites=["AC-G22", "AC-G7"]),
    _row("a late hand changes no pause", 4,
         {"piles": FOUR, "faceup": [["5"], ["4"], ["8"], []], "ready": 500, "caught": True}, ["1 slap @400"],
         expect={"ready": 500, "now": 400}, cites=["AC-G7"]),
    _row("no pause at all", 3, {"piles": [["7"], ["2"], ["3"]]}, ["0 flip @0", "1 flip @0", "2 flip @0"],
         options={"pace_ms": 0}, expect={"ready": 0, "flips": 3, "phase": "stuck", "deadline": 3000, "turn": 0}),
    # AC-G6: the deadline
    _row("a slap at the deadline is taken", 4, RACE, ["1 slap 4 @150"], expect={"race": "", "turn": 1},
         cites=["AC-18", "AC-23", "AC-20", "AC-21"]),
    _row("a third one who slaps does not end the waiting", 4, RACE, ["2 slap 0 @120", "3 slap @130"],
         expect={"slaps": [[0, 100, 5], [2, 120, 0], [3, 130, -1]], "phase": "race"}, cites=["AC-G8", "AC-G8"],
         legal={"seat": 1, "inputs": ["slap"]}),
    _row("who has slapped has nothing to do", 4, RACE, [], legal={"seat": 0, "inputs": []}),
    _row("twice", 4, RACE, ["0 slap 1 @400"], refused="already_slapped"),
    _row("tie of nothing: the same millisecond is the same time", 3,
         {"piles": FOUR[:3], "faceup": [["5"], ["2+3"], []]}, ["0 slap 9 @7", "1 slap 8 @7"],
         options={"tie_ms": 0}, expect={"turn": 1, "deadline": -1}, cites=["AC-23", "AC-20", "AC-21"]),
    # AC-G7, AC-G30: late hands
    _row("after a sin hands are late until the next card", 3,
         {"piles": [["6", "2"], ["10"], ["11"]], "faceup": [["4"], ["5"], ["8"]]},
         ["2 slap 5 @400", "1 slap @401", "0 flip", "1 slap @1700"], expect={"turn": 2, "caught": True},
         cites=["AC-25", "AC-26", "AC-27", "AC-G7", "AC-12", "AC-25", "AC-26", "AC-27"]),
    _row("another common sum stands on and may be slapped though the mouse is caught", 4,
         {"piles": FOUR, "faceup": [["5"], ["7"], ["2+3"], ["3+4"]]},
         ["0 slap 1 @100", "table timeout", "0 slap 2 @152", "1 slap 3 @160", "3 slap 4 @170"],
         expect={"faceup": [[], [], [], []], "turn": 1, "ready": 1170},
         cites=["AC-18", "AC-20", "AC-21", "AC-G7", "AC-18", "AC-18", "AC-20", "AC-21"]),
    _row("a wrong slap in a race sins though the mouse was caught when it began", 4, RACE | {"caught": True},
         ["2 slap 1 @120"], expect={"slaps": [[0, 100, 5], [2, 120, 1]]}, cites=["AC-G8"]),
    _row("who newly has a right needs no grace", 4,
         {"piles": [["9"], ["10"], ["11"], ["12"]], "faceup": [["5"], ["2+3"], ["4+5"], ["8"]]},
         ["0 flip @1000", "2 slap 3 @1001"], expect={"race": "slap", "had_right": [1, 1, 0, 0]}, cites=["AC-18"]),
    _row("grace of nothing holds in the very millisecond", 3,
         {"piles": [["9", "6"], ["10"], ["11"]], "faceup": [["2+3"], ["5"], ["8"]]}, ["0 flip @1000", "1 slap 5 @1000"],
         options={"grace_ms": 0}, expect={"caught": False, "race": ""}, cites=["AC-G30"]),
    _row("grace for an end of a seesaw, and for a last special card", 4,
         {"piles": [["4", "6"], [], ["11"], ["12"]], "faceup": [["5"], ["D"], ["2+3"], ["18"]], "seesaw": True},
         ["0 flip @9", "1 slap @100", "3 slap @200", "2 slap @259"],
         expect={"had_right": [1, 1, 1, 1], "seesaw": False},
         cites=["AC-G30", "AC-G30", "AC-G30"]),
    _row("a late hand in a race of others may come again", 4,
         {"piles": [["9", "6"], ["10"], ["11"], ["12"]], "faceup": [["2+3"], ["5"], ["8"], ["3+6"]]},
         ["0 flip @1000", "0 slap 5 @1240", "1 slap 5 @1250", "1 slap 5 @1251"],
         expect={"slaps": [[0, 1240, 5], [1, 1251, 5]]}, cites=["AC-18", "AC-G30", "AC-G8"]),
    # AC-G8 … AC-G13: exchanges, sins, who lays
    _row("counter-clockwise the shares and the sinner's cards go the other way", 4,
         {"piles": FOUR, "faceup": [["5", "2", "3"], ["2+3"], ["7", "13"], ["1+4"]], "dir": -1},
         ["0 slap 5 @9", "2 slap @10", "table timeout"],
         expect={"piles": [["6"], ["10", "2+3", "2"], ["11", "13", "7"], ["12", "1+4", "3", "5"]], "turn": 0},
         cites=["AC-G9", "AC-25", "AC-26", "AC-21"]),
    _row("after a sin with the option the turn stays; a substitute where that one is out", 4,
         {"piles": [["6"], [], ["11"], ["12"]], "faceup": [["5"], ["4"], ["8"], ["9"]], "turn": 1}, ["3 slap @9"],
         options={"after_sin": "turn"}, expect={"turn": 2, "ranks": [0, 1, 0, 0]}, cites=["AC-26", "AC-04", "AC-G12"]),
    _row("the winner of a race is out: the next who has a pile, in the direction of play", 4,
         {"piles": [["6"], [], ["11"], []], "faceup": [["8"], ["5"], ["2+3"], ["9"]], "dir": -1, "turn": 2},
         ["1 slap @9", "table timeout"], expect={"turn": 0, "ranks": [0, 1, 0, 0]}, cites=["AC-20", "AC-04", "AC-G12"]),
    # AC-G15 … AC-G20: special cards
    _row("chase: common sums that stand remain, and all hands count", 4,
         {"piles": [["C", "6"], ["10"], ["11"], ["12"]], "faceup": [[], ["5"], ["2+3"], []]},
         ["0 flip @0", "1 slap 1 @9", "2 slap @90", "0 slap @99", "3 slap @200", "2 slap 2 @201"],
         expect={"race": "slap", "turn": 1}, cites=["AC-35", "AC-36", "AC-37", "AC-18"]),
    _row("chase: in order from the fastest, counter-clockwise", 4,
         {"piles": [["C"], ["10"], ["11"], ["12"]], "faceup": [["3"], ["5"], ["8"], ["9"]], "dir": -1},
         ["0 flip @0", "2 slap @9", "table timeout"], expect={"turn": 2, "faceup": [[], [], ["8"], []]},
         cites=["AC-G15", "AC-G15", "AC-G15", "AC-37"]),
    _row("trap: the first slap cuts the window", 4, TRAP, ["1 flip @0", "3 slap 9 @400", "0 slap 9 @451"],
         refused="too_late", expect={"deadline": 450, "layer": 1}),
    _row("trap: a slap beyond the window", 4, TRAP, ["1 flip @0", "3 slap 9 @3001"], refused="too_late"),
    _row("trap: nobody sins", 4, TRAP, ["1 flip @0", "0 slap 9 @1", "1 slap 8 @2", "2 slap 7 @3", "3 slap 6 @4"],
         expect={"piles": [["9"], ["6", "10", "8"], ["3"], []], "turn": 2}, cites=["AC-23", "AC-49"]),
    _row("trap: whose turn it would be has given his last card, so the next lays, and nothing is said", 4,
         {"piles": [["8"], ["T", "6"], ["10"], ["3", "4"]], "faceup": [[], [], ["2"], []], "turn": 1},
         ["1 flip @0", "0 slap 9 @400", "table timeout"], cites=["AC-49", "AC-04"],
         expect={"piles": [[], ["6", "10", "3", "8"], [], ["4"]], "turn": 3, "ranks": [1, 0, 0, 0]}),
    _row("gift: nothing left to give", 3, {"piles": [["G"], ["10"], ["11"]]}, ["0 flip @0"],
         expect={"faceup": [["G"], [], []], "piles": [[], ["10"], ["11"]], "turn": 1}, cites=["AC-12", "AC-G17"]),
    _row("gift: who is out gets nothing", 4,
         {"piles": [["G", "2", "3", "4"], ["10"], [], ["11"]], "ranks": [0, 0, 1, 0]},
         ["0 flip @0"], expect={"piles": [["4"], ["10", "2"], [], ["11", "3"]]}, cites=["AC-50", "AC-50"]),
    _row("gift: one who waited without a pile lays again", 3,
         {"piles": [["G", "2", "3", "4"], [], ["11"]], "faceup": [[], ["7"], []]}, ["0 flip @0"],
         expect={"turn": 1, "piles": [["4"], ["2"], ["11", "3"]]}),
    _row("seesaw: those who share the smallest sum slap for it, the one in between is alone", 4,
         {"piles": [["S"], ["10"], ["11"], ["12"]], "faceup": [[], ["5", "2"], ["2+3"], ["9"]]},
         ["0 flip @0", "1 slap 9 @9", "2 slap 5 @10", "table timeout"],
         expect={"piles": [[], ["10"], ["11"], ["12", "9", "2+3"]], "faceup": [["S"], ["5", "2"], [], []], "turn": 2},
         cites=["AC-41", "AC-41", "AC-41", "AC-23", "AC-42", "AC-21"]),
    _row("magic: it waits for the winner of an exchange, and all lay with him", 3,
         {"piles": [["M", "2"], ["10", "3"], ["11", "4"]], "faceup": [[], ["5"], ["2+3"]]},
         ["0 flip @0", "2 slap 5 @9", "table timeout", "2 flip"], expect={"flips": 2, "turn": 2, "magic": False},
         cites=["AC-12", "AC-39", "AC-18", "AC-20", "AC-21", "AC-39", "AC-39", "AC-39"]),
    _row("magic: a dead end in a common laying turns the way of the next laying only", 3,
         {"piles": [["D"], ["10", "2"], ["11", "3"]], "magic": True}, ["0 flip @0"],
         expect={"dir": -1, "turn": 2, "faceup": [["D"], ["10"], ["11"]]}, cites=["AC-39", "AC-39", "AC-39", "AC-38"]),
    _row("magic, gift and trap together", 3,
         {"piles": [["T", "2"], ["G", "3"], ["M", "4"]], "magic": True, "turn": 1}, ["1 flip @0"],
         expect={"piles": [["2"], [], ["4", "3"]], "magic": True, "race": "trap", "layer": 0, "turn": 2},
         cites=["AC-50", "AC-G17", "AC-39", "AC-47"]),
    # AC-G21 … AC-G25: empty piles and the end
    _row("stuck: a common sum is judged, the turn goes to one who has a pile", 4,
         {"piles": [["5"], [], [], []], "faceup": [[], ["2+3"], ["8"], ["9"]]},
         ["0 flip @0", "0 slap @9", "table timeout"],
         expect={"turn": 1, "phase": "turn", "ranks": [1, 0, 0, 0], "deadline": -1},
         cites=["AC-12", "AC-G22", "AC-18", "AC-20", "AC-04", "AC-G12"]),
    _row("stuck: a sinner has a pile again and the others are out", 4,
         {"faceup": [["5"], ["4"], ["8"], ["9"]], "deadline": 3000, "turn": 2}, ["3 slap @9"],
         expect={"ranks": [1, 1, 1, 0], "deadline": -1}, over=True, winners=[0, 1, 2],
         cites=["AC-26", "AC-04", "AC-05"]),
    _row("stuck: no card can be laid", 3, {"faceup": [["5"], ["4"], ["8"]], "deadline": 3000}, ["0 flip"],
         refused="empty_pile", legal={"seat": 0, "inputs": ["slap"]}),
    _row("stuck: too early", 3, {"faceup": [["5"], ["4"], ["8"]], "deadline": 3000}, ["table timeout @3000"],
         refused="too_early", legal={"seat": "table", "inputs": ["timeout"]}),
    _row("a race with the last cards: then the pause", 3,
         {"piles": [["T"], [], []], "faceup": [[], ["5"], ["8"]]}, ["0 flip @0", "0 slap @9", "table timeout"],
         expect={"phase": "stuck", "deadline": 3060, "turn": 1, "caught": True}, cites=["AC-48", "AC-G22"]),
    _row("last special: two common sums, the one slapped first by its own players", 5,
         {"piles": [["6"], ["10"], ["11"], ["12"], []], "faceup": [["5"], ["2+3"], ["9"], ["4+5"], ["M", "3"]]},
         ["2 slap 50 @9", "4 slap 0 @10", "0 slap 0 @11", "table timeout"],
         expect={"piles": [["6"], ["10", "2+3", "5"], ["11", "9", "3"], ["12", "4+5", "M"], []], "turn": 0},
         cites=["AC-18", "AC-58", "AC-18", "AC-23", "AC-59", "AC-20", "AC-04", "AC-G12"]),
    _row("places: two share the second, the next is fourth", 6,
         {"piles": [[], [], ["10"], ["11"], [], ["13"]], "faceup": [["2"], ["5"], ["7"], ["9"], [], []],
          "ranks": [0, 0, 0, 0, 1, 0], "turn": 5}, ["5 slap @9"],
         expect={"ranks": [2, 2, 0, 0, 1, 0], "turn": 2}, cites=["AC-26", "AC-57", "AC-57", "AC-G12"], over=False),
    _row("the cap waits for a trap", 3, {"piles": [["T", "2"], ["3"], ["4"]], "flips": 4},
         ["0 flip @0", "1 slap @9", "table timeout"], options={"max_flips": 5},
         expect={"phase": "over", "ranks": [0, 1, 1]}, cites=["AC-49", "AC-04", "AC-04", "AC-05"], winners=[1, 2]),
    _row("a position beyond the cap is over", 3, {"piles": [["2"], ["3"], ["4", "5"]], "flips": 5}, ["0 flip"],
         options={"max_flips": 5}, refused="game_over", over=True, winners=[0, 1], legal={"seat": 0, "inputs": []}),
    _row("finish with the champion: nothing for two persons who need both hands", 2,
         {"piles": [[], ["10"], ["11"], ["12"]], "faceup": [["5"], ["2+3"], [], []], "turn": 1},
         ["0 slap", "table timeout"],
         options={"finish": "champion"}, over=False, expect={"turn": 1, "ranks": [1, 0, 0, 0]},
         cites=["AC-04", "AC-G12"]),
    # AC-G26: the endless game
    _row("refill: of equals the first in the direction of play gives", 4,
         {"piles": [["2", "3"], [], ["10", "12"], ["14", "15"]], "faceup": [[], ["5"], ["2+3"], []], "dir": -1},
         ["1 slap", "table timeout"], options=ENDLESS | {"refill": 3},
         expect={"points": [0, 1, 0, 0], "piles": [["3"], ["10", "12", "2"], ["2+3", "5"], ["14", "15"]], "turn": 1},
         cites=["AC-20", "AC-60", "AC-60", "AC-21"]),
    _row("refill: from a trap too, and the turn stays", 3, {"piles": [["T", "2", "4"], ["3"], ["6", "7"]]},
         ["0 flip @0", "2 slap @9", "table timeout"], options=ENDLESS | {"refill": 2},
         expect={"points": [0, 1, 0], "piles": [["3", "6"], ["2", "4"], ["7"]], "turn": 1},
         cites=["AC-49", "AC-60", "AC-60"]),
    _row("stop: the others play on", 3, {"piles": FOUR[:3]}, ["1 stop @5", "0 flip @5"], options=ENDLESS,
         expect={"stops": [1], "now": 5, "turn": 1}, legal={"seat": 1, "inputs": ["flip", "slap"]}, over=False),
    _row("stop: also while nobody has a pile", 3, {"faceup": [["2"], ["3"], ["4"]], "stops": [0, 1]}, ["2 stop"],
         options=ENDLESS, over=True, winners=[0, 1, 2], cites=["AC-61", "AC-62"], expect={"stops": [0, 1, 2]}),
    # AC-G27: experts
    _row("call: all missed sums are hit if none is the caller's own", 5,
         {"piles": [*FOUR, ["4"]], "faceup": [["5"], ["7"], ["2+3"], ["3+4"], ["20"]], "turn": 4},
         ["4 flip @1000", "4 call"], options=EXPERT, expect={"faceup": [[], [], [], [], ["4", "20"]], "turn": 0},
         cites=["AC-63", "AC-64", "AC-64", "AC-64", "AC-64", "AC-G12"]),
    _row("call: right though the card came on one of the two", 3,
         {"piles": [["9", "6"], ["10"], ["11"]], "faceup": [["2+3"], ["5"], ["8"]]}, ["0 flip @0", "2 call @9"],
         options=EXPERT, expect={"piles": [["6", "2+3", "9"], ["10", "5"], ["11"]], "turn": 2, "had_right": [0, 0, 0]},
         cites=["AC-63", "AC-64", "AC-64", "AC-65"]),
    _row("call: too early, the sum still stands without a card since", 3,
         {"piles": FOUR[:3], "faceup": [["2+3"], ["5"], ["8"]]}, ["2 call @9"], options=MILD,
         expect={"piles": [["6"], ["10"], ["11", "8"]], "turn": 0, "caught": False}, cites=["AC-66", "AC-66"]),
    _row("call: wrong, and the seesaw still counts", 3,
         {"piles": FOUR[:3], "faceup": [["3"], ["5"], ["8"]], "seesaw": True, "ready": 70},
         ["1 call @9", "0 slap 5 @10"],
         options=MILD, expect={"seesaw": True, "race": "slap", "ready": 70}, cites=["AC-66", "AC-66", "AC-41"]),
    _row("call: one whose common sum went with the caller's cards sins", 3,
         {"piles": FOUR[:3], "faceup": [["2+3"], ["5"], ["8"]]}, ["0 call @9", "1 slap @10"], options=MILD,
         expect={"piles": [["6", "2+3"], ["10", "5", "8"], ["11"]]},
         cites=["AC-66", "AC-66", "AC-25", "AC-26", "AC-27"]),
    _row("call: wrong for all on the table, counter-clockwise", 3,
         {"piles": FOUR[:3], "faceup": [["3"], ["5", "2"], ["8"]], "dir": -1}, ["1 call @9", "0 slap @10"],
         options=EXPERT, refused="no_cards", cites=["AC-66", "AC-66"],
         expect={"piles": [["6"], ["10", "2", "5", "3", "8"], ["11"]], "turn": 0, "caught": False}),
    _row("call: nothing was missed once a sin has come between", 4,
         {"piles": FOUR, "faceup": [["5"], ["2+3"], ["8"], ["9"]], "turn": 2},
         ["2 flip @0", "3 slap @300", "0 call @301"],
         options=EXPERT, expect={"missed": [0, 0, 0, 0]}, cites=["AC-25", "AC-26", "AC-27", "AC-G7"]),
    # What is ignored, what is refused
    _row("phase is ignored", 3, {"phase": "over", "piles": FOUR[:3]}, ["0 flip"], expect={"phase": "turn"}, over=False),
    _row("no time for a timeout", 3, {"piles": FOUR[:3]}, ["table timeout"], refused="no_window"),
    _row("a distance of 101", 3, {"piles": FOUR[:3]}, ["0 slap 101"], refused="bad_distance"),
    _row("a distance of 100", 3, {"piles": FOUR[:3]}, ["0 slap 100"], refused="no_cards"),
    _row("three numbers", 3, {"piles": FOUR[:3]}, ["0 slap 1 2"], refused="bad_input"),
    _row("the fourth hand of two, and no fifth", 2, {"piles": FOUR}, ["4 slap"], refused="no_such_seat"),
    _row("an out seat slaps in a chase", 4, {"piles": [["C"], ["10"], ["11"], []], "ranks": [0, 0, 0, 1]},
         ["0 flip @0", "3 slap @1"], refused="out", legal={"seat": 3, "inputs": []}),
]  # fmt: skip


@pytest.mark.parametrize("scenario", ROWS)
def test_a_row_of_the_rules(scenario):
    assert run_scenario("addi_cats", scenario) == []


@pytest.mark.parametrize("seat", [None, 0, 1, 3])
def test_a_view_tells_nobody_who_may_slap(seat):
    position = {"piles": FOUR, "faceup": [["5"], ["2+3"], ["8"], ["9"]], "turn": 2}
    table = Table("addi_cats", players=4, options=EXPERT, position=position)
    table.play("2 flip @0")
    view = table.view(seat)
    assert view.pop("counts") == [1, 1, 0, 1]
    assert view == {
        key: value for key, value in table.position().items() if key not in ("piles", "missed", "had_right")
    }
    other = Table(
        "addi_cats", players=4, options=EXPERT, position=position | {"faceup": [["5"], ["1+3"], ["8"], ["9"]]}
    )
    other.play("2 flip @0")  # the same without a common sum: nothing but the card itself differs
    assert {key for key in view if view[key] != other.view(seat)[key]} == {"faceup"}
    assert [table.legal(s) for s in range(4)] == [other.legal(s) for s in range(4)]
