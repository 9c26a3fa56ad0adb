import pytest

from wirewatch.domain.triage import MOST_MOVED, Placed, carried


def up(place: int) -> Placed:
    return Placed(place, rose=True)


def down(place: int) -> Placed:
    return Placed(place, rose=False)


def test_a_decision_holds_at_its_own_version() -> None:
    assert carried([up(3), up(9)], [up(3)]) == {up(3): up(3)}


@pytest.mark.parametrize("moved", [1, MOST_MOVED])
def test_a_decision_goes_with_a_change_that_moves(moved: int) -> None:
    assert carried([up(5 + moved)], [up(5)]) == {up(5 + moved): up(5)}
    assert carried([up(5 - moved)], [up(5)]) == {up(5 - moved): up(5)}


def test_a_decision_stays_behind_when_the_change_is_too_far_or_in_the_other_direction() -> None:
    assert carried([up(5 + MOST_MOVED + 1)], [up(5)]) == {}
    assert carried([down(6)], [up(5)]) == {}


def test_a_change_that_is_decided_about_takes_no_other_decision() -> None:
    assert carried([up(5)], [up(5), up(6)]) == {up(5): up(5)}


def test_the_nearest_pair_comes_first_and_of_two_equal_ones_the_later_version() -> None:
    assert carried([up(4), up(7)], [up(6)]) == {up(7): up(6)}
    assert carried([up(4), up(6)], [up(5)]) == {up(6): up(5)}
    assert carried([up(4), up(6)], [up(5), up(7)]) == {up(6): up(7), up(4): up(5)}
