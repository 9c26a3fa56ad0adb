"""Change points of series that are searched together: small steps that all of a track share."""

import random

from factories import ADMIN, PROJECT, upload
from judged import judge_all
from wirewatch.services.changes import list_changes
from wirewatch.services.joint_search import kept_apart
from wirewatch.storage.store import Store

CASES = [f"encode/c{codec}/x/size:{size}" for codec in range(4) for size in (8, 64, 512)]
AT = 24


def send(store: Store, number: int, *, step: float, more: dict[str, float] | None = None) -> None:
    """Upload 1.number, in which all rates vary by 1 % and from 1.AT on are `step` times what they were."""
    rng = random.Random(f"joint{number}")
    rates = {
        name: 1e8 * (place + 1) * rng.gauss(1, 0.01) * (step if number >= AT else 1.0)
        for place, name in enumerate(CASES)
    }
    rates = {name: rate * (more or {}).get(name, 1.0) for name, rate in rates.items()}
    upload(store, dict(rates), version=f"1.{number}", salt=number)


def changed(store: Store) -> dict[str, list[str]]:
    """Return the versions at which each case changed."""
    found: dict[str, list[str]] = {}
    for group in list_changes(store, PROJECT, ADMIN, channel=None, states=()).groups:
        for each in group.changes:
            found.setdefault(each.case.name, []).append(each.version)
    return found


def test_a_step_too_small_for_one_series_is_found_in_all_that_share_it(store: Store) -> None:
    for number in range(2 * AT):
        send(store, number, step=0.985)
    judge_all(store)
    found = changed(store)
    assert sorted(found) == sorted(CASES)
    assert {version for versions in found.values() for version in versions} == {f"1.{AT}"}


def test_a_series_that_is_searched_alone_keeps_what_was_found_together(store: Store) -> None:
    for number in range(2 * AT):
        send(store, number, step=0.985)
    judge_all(store)
    searched = 0
    for number in range(2 * AT, 2 * AT + 4):
        send(store, number, step=0.985, more={CASES[0]: 0.5})
        searched += sum(step.searched for step in judge_all(store))
    # Far out, it is searched at once; the others have not grown enough.
    assert 1 <= searched < len(CASES)
    found = changed(store)
    assert found.pop(CASES[0]) == [f"1.{2 * AT}", f"1.{AT}"]
    assert set(map(tuple, found.values())) == {(f"1.{AT}",)}


def test_unchanged_series_have_no_change_together_either(store: Store) -> None:
    for number in range(2 * AT):
        send(store, number, step=1.0)
    judge_all(store)
    assert changed(store) == {}


def test_what_both_searches_found_counts_once() -> None:
    assert kept_apart([10, 40], [12, 25, 44]) == [10, 25, 40, 44]
    assert kept_apart([], [7]) == [7]
