"""The book is a fold: points, streaks, badges, leagues, forgetting, and a clock that jumps."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mousehole.server.book import entries, rounds
from mousehole.server.book.badge_words import badge_facts
from mousehole.server.book.badges import BADGES
from mousehole.server.book.book import Book
from mousehole.server.book.deeds import Caller
from mousehole.server.book.entries import PlayerResult, ResultNoted, write_book_entry
from mousehole.server.book.evening_pages import evening_briefs
from mousehole.server.book.forgetting import rewritten
from mousehole.server.book.pages import person_page, standings
from mousehole.server.book.standings import evening_standings
from mousehole.server.hosting.book_calendar import Calendar

OWN = Caller(is_own=True)
WEEK = 7 * 86_400.0


def book_of(*people, **more):
    book = Book()
    for number, name in enumerate(people, 1):
        book.apply(entries.PersonAdded(number, name, 0.0, child=name in more.get("children", ())))
    return book


def play(book, *order, game="chop_chop", at=1000.0, room=None, **more):
    """A game in which people came in in this order."""
    players = [PlayerResult(place, person=person) for place, person in enumerate(order, 1)]
    result = ResultNoted(room or f"room{book.length}", 0, game, at, 60, players, **more)
    book.apply(book.rated(result))


def test_points_streaks_and_wins_follow_from_results():
    book = book_of("Anna", "Ben", "Carla")
    play(book, 1, 2, 3)
    play(book, 1, 3, 2)
    play(book, 2, 1)
    rows = {row.person: row for row in standings(book, "chop_chop").rows}
    assert (rows[1].points, rows[1].wins, rows[1].streak) == (20.0, 2, 0)
    assert (rows[2].points, rows[2].streak) == (15.0, 1)
    met = {row.person: (row.games, row.before, row.after) for row in person_page(book, OWN, 1).against}
    assert met == {2: (3, 2, 1), 3: (2, 2, 0)}
    assert person_page(book, OWN, 1).games[0].best_streak == 2


def test_where_all_are_level_nobody_has_won():
    book = book_of("Anna", "Ben")
    for places in ((1, 1), (1, 2)):
        players = [PlayerResult(place, person=person) for person, place in enumerate(places, 1)]
        book.apply(book.rated(ResultNoted(f"room{book.length}", 0, "chop_chop", 1000.0, 60, players)))
    rows = {row.person: row for row in standings(book, "chop_chop").rows}
    assert {person: (row.wins, row.points) for person, row in rows.items()} == {1: (1, 15.0), 2: (0, 5.0)}


def test_a_childs_page_has_no_ratings_no_defeats_and_no_last_places():
    book = book_of("Anna", "Bea", children=("Bea",))
    play(book, 1, 2)
    play(book, 2, 1)
    page = person_page(book, OWN, 2)
    assert page.ratings == []
    assert [row.after for row in page.against] == [0]
    assert [result.players[0].person for result in page.results] == [2]
    assert {row.person: row.rating is None for row in standings(book, "chop_chop").rows} == {1: False, 2: True}
    assert all(player.rating is None for result in page.results for player in result.players if player.person == 2)


def test_hidden_ratings_are_nobodys():
    book = book_of("Anna", "Ben")
    play(book, 1, 2)
    book.apply(entries.HouseSet(hide_ratings=True))
    assert person_page(book, OWN, 1).ratings == []
    assert all(row.rating is None for row in standings(book, "chop_chop").rows)


def test_every_badge_has_a_name_and_a_rule_in_both_languages():
    facts = badge_facts()
    assert [fact.badge for fact in facts] == list(BADGES)
    assert all(fact.title[lang] and fact.rule[lang] for fact in facts for lang in ("en", "it"))


def test_badges_are_won_by_their_rules_and_never_lost():
    book = book_of("Anna", "Ben")
    for _ in range(3):
        play(book, 1, 2)
    play(book, 2, 1)
    assert {"first_win", "three_in_a_row"} <= set(book.people[1].badges)
    assert "three_in_a_row" not in book.people[2].badges


def test_a_league_counts_its_games_for_so_many_weeks():
    book = book_of("Anna", "Ben", "Carla")
    games = [entries.EveningGame("chop_chop"), entries.EveningGame("mistigri", weight=2.0)]
    book.apply(entries.EveningMade(1, "league", "", games, [1, 2], 0.0, weeks=2))
    play(book, 1, 2, at=10.0)
    play(book, 3, 2, 1, game="mistigri", at=WEEK + 10)
    play(book, 1, 3, at=WEEK + 20)  # alone of the league
    play(book, 1, 2, game="addi_cats", at=WEEK + 30)  # not a game of it
    play(book, 2, 1, at=2 * WEEK + 10)  # too late
    rows = {row.person: row for row in evening_standings(book.evenings[1], {})}
    assert rows[1].weeks == [10.0, 0.0]
    assert rows[2].weeks == [0.0, 20.0]
    assert book.evenings[1].is_over(2 * WEEK)


def test_less_luck_and_less_speed_weigh_games_down_and_analysed_results_lose_their_luck():
    book = book_of("Anna", "Ben")
    games = [entries.EveningGame("bon_appetit"), entries.EveningGame("mamicatchmi")]
    book.apply(entries.EveningMade(1, "evening", "", games, [1, 2], 0.0, less_luck=0.5, less_speed=1.0))
    assert book.evenings[1].weight(0) == 0.5
    assert book.evenings[1].weight(1) == 0.0
    book.apply(entries.RoundDrawn(1, 0, [[1, 2]]))
    book.apply(entries.TableOpened(1, 0, 0, "room", [None, None]))
    play(book, 1, 2, game="bon_appetit", room="room")
    book.apply(entries.LuckNoted(0, [0.2, 0.8]))
    rows = {row.person: row.points for row in evening_standings(book.evenings[1], book.shares)}
    assert rows == {1: 3.0, 2: 2.0}


@given(st.lists(st.permutations([1, 2, 3]), max_size=12), st.integers(1, 3))
def test_after_forgetting_nothing_names_the_person_and_all_others_stay_as_they_are(orders, gone):
    book, bodies = Book(), []

    def add(entry):
        bodies.append(write_book_entry(entry))
        book.apply(entry)

    for number, name in enumerate(("Anna", "Ben", "Carla"), 1):
        add(entries.PersonAdded(number, name, 0.0))
        add(entries.DeviceLinked(f"digest{number}", number))
    for number, order in enumerate(orders):
        players = [PlayerResult(place, person=person) for place, person in enumerate(order, 1)]
        add(book.rated(ResultNoted(f"room{number}", 0, "mistigri", float(number), 60, players)))
    name = book.people[gone].name
    ratings = {row.person: row.rating for row in standings(book, "mistigri").rows}
    add(entries.PersonForgotten(gone))
    changed = rewritten(bodies, book.forgotten)
    fresh = Book()
    fresh.take(changed.get(number, body) for number, body in enumerate(bodies))
    assert all(name.encode() not in changed.get(number, body) for number, body in enumerate(bodies))
    assert all(f"digest{gone}".encode() not in changed.get(number, body) for number, body in enumerate(bodies))
    assert len(fresh.results) == len(orders)
    after = {row.person: row.rating for row in standings(fresh, "mistigri").rows}
    assert after == {person: rating for person, rating in ratings.items() if person != gone}
    assert rewritten([changed.get(number, body) for number, body in enumerate(bodies)], fresh.forgotten) == {}


def test_an_entry_of_a_later_version_makes_the_book_one_to_read_only():
    book = Book()
    book.take([b'{"k":"person","person":1,"name":"Anna","at":0}', b'{"k":"from_the_future"}'])
    assert (book.people[1].name, book.unknown, book.length) == ("Anna", 1, 2)


def test_a_clock_that_jumps_is_not_followed_while_the_server_runs():
    wall, steady = [1_000_000.0], [50.0]
    calendar = Calendar(lambda: wall[0], lambda: steady[0])
    calendar.begin(999_000.0)
    wall[0], steady[0] = 1_000_060.0, 110.0
    assert calendar.now() == 1_000_060.0
    wall[0], steady[0] = 99_000_000.0, 170.0  # years ahead
    assert calendar.now() == 1_000_120.0
    wall[0], steady[0] = 5.0, 230.0  # decades back
    assert calendar.now() == 1_000_180.0


def test_dates_never_go_back_over_a_restart_unless_the_clock_was_days_ahead_before():
    calendar = Calendar(lambda: 1_000_000.0, lambda: 0.0)
    calendar.begin(1_000_500.0)
    assert calendar.now() == 1_000_500.0
    calendar = Calendar(lambda: 1_000_000.0, lambda: 0.0)
    calendar.begin(99_000_000.0)
    assert calendar.now() == 1_000_000.0


def test_the_trophies_of_evenings_that_are_over_are_not_reckoned_anew_for_everybody_who_looks(monkeypatch):
    book, reckoned = book_of("Anna", "Ben"), []
    book.apply(entries.EveningMade(1, "evening", "", [entries.EveningGame("chop_chop")], [1, 2], 0.0))
    book.apply(entries.RoundDrawn(1, 0, [[1, 2]], []))
    book.apply(entries.TableDecided(1, 0, 0, [2, 1]))
    monkeypatch.setattr(rounds, "evening_standings", lambda *given: reckoned.append(1) or evening_standings(*given))
    assert [evening_briefs(book, now)[0].trophy for now in (1.0, 2.0, 3.0)] == [[2], [2], [2]]
    assert len(reckoned) <= 1


def test_a_result_that_is_noted_late_still_decides_who_has_the_trophy_of_a_league():
    book = book_of("Anna", "Ben")
    book.apply(entries.EveningMade(1, "league", "", [entries.EveningGame("chop_chop")], [1, 2], 0.0, weeks=1))
    play(book, 1, 2, at=1000.0)
    assert evening_briefs(book, 3 * WEEK)[0].trophy == [1]
    for number in range(2):
        play(book, 2, 1, at=2000.0 + number)
    assert evening_briefs(book, 3 * WEEK)[0].trophy == [2]
    assert evening_briefs(book, 0.5 * WEEK)[0].trophy == []


@pytest.mark.parametrize("kind", ["evening", "swiss", "knockout", "league"])
def test_an_evening_with_a_game_of_one_s_own_that_is_not_there_any_more_leaves_the_book_readable(kind):
    stored = [
        entries.PersonAdded(1, "Anna", 0.0), entries.PersonAdded(2, "Ben", 0.0),
        entries.EveningMade(1, kind, "", [entries.EveningGame("rat_race")], [1, 2], 0.0, less_speed=0.5),
        *([] if kind == "league" else [entries.RoundDrawn(1, 0, [[1, 2]], []), entries.TableDecided(1, 0, 0, [2, 1])]),
        ResultNoted("room", 0, "rat_race", 1000.0, 60, [PlayerResult(1, person=1), PlayerResult(2, person=2)]),
        entries.EveningEnded(1, 2000.0),
    ]  # fmt: skip
    book = Book()
    book.take([write_book_entry(each) for each in stored])
    assert (book.length, book.unknown, book.counted) == (len(stored), 0, 1)
    assert evening_briefs(book, 3000.0)[0].trophy == [1 if kind == "league" else 2]
