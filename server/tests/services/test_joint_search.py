"""Change points of series that are searched together: small steps that all of a track share."""

import random
from collections.abc import Sequence

import numpy as np
import pytest

from factories import ADMIN, PROJECT, upload
from judged import judge_all
from wirewatch.services.changes import list_changes
from wirewatch.services.joint_search import kept_apart, rows_beside
from wirewatch.storage.store import Store

CASES = [f"encode/c{codec}/x/size:{size}" for codec in range(4) for size in (8, 64, 512)]
AT = 24


def send(
    store: Store,
    number: int,
    *,
    step: float,
    more: dict[str, float] | None = None,
    cases: Sequence[str] = CASES,
    machine: str = "first",
    noise: float = 0.01,
) -> None:
    """Upload 1.number, in which all rates vary by the noise and from 1.AT on are `step` times what they were."""
    rng = random.Random(f"joint{number}{machine}")
    rates = {
        name: 1e8 * (place + 1) * rng.gauss(1, noise) * (step if number >= AT else 1.0)
        for place, name in enumerate(cases)
    }
    rates = {name: rate * (more or {}).get(name, 1.0) for name, rate in rates.items()}
    upload(store, dict(rates), version=f"1.{number}", salt=f"{machine}{number}", machine=machine)


def changed(store: Store, machine: str = "first") -> dict[str, list[str]]:
    """Return the versions at which each case changed on the machine."""
    found: dict[str, list[str]] = {}
    for group in list_changes(store, PROJECT, ADMIN, channel=None, states=()).groups:
        for each in group.changes:
            if each.track.machine == machine:
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


# Too few to be searched together were they on one track only, and too noisy for so small a step to show in each.
SIZES = [f"decode/c0/x/size:{size}" for size in (16, 32, 64)]
MACHINES = ("first", "second", "third")


def test_a_step_too_small_for_one_track_is_found_on_all_that_share_it(store: Store) -> None:
    for number in range(2 * AT):
        for machine in MACHINES:
            send(store, number, step=0.985, noise=0.015, cases=SIZES, machine=machine)
    judge_all(store)
    for machine in MACHINES:
        found = changed(store, machine)
        assert sorted(found) == SIZES, machine
        assert {version for versions in found.values() for version in versions} <= {
            f"1.{AT + off}" for off in (-1, 0, 1)
        }


def test_a_track_that_is_uploaded_later_tells_those_before_it(store: Store) -> None:
    for number in range(2 * AT):
        send(store, number, step=0.985, noise=0.015, cases=SIZES)
    judge_all(store)
    before = changed(store)
    assert len(before) < len(SIZES)
    for machine in MACHINES[1:]:
        for number in range(2 * AT):
            send(store, number, step=0.985, noise=0.015, cases=SIZES, machine=machine)
        judge_all(store)
    found = changed(store)
    assert sorted(found) == SIZES
    # Searched alone from here on, it keeps what it was told.
    for number in range(2 * AT, 2 * AT + 3):
        send(store, number, step=0.985, noise=0.015, cases=SIZES, more={SIZES[0]: 0.5})
        judge_all(store)
    kept = changed(store)
    assert kept[SIZES[0]] == [f"1.{2 * AT}", *found[SIZES[0]]]
    assert kept[SIZES[1]] == found[SIZES[1]]


def test_unchanged_tracks_confirm_nothing(store: Store) -> None:
    for number in range(2 * AT):
        for machine in MACHINES:
            send(store, number, step=1.0, noise=0.015, cases=SIZES, machine=machine)
    judge_all(store)
    assert [changed(store, machine) for machine in MACHINES] == [{}, {}, {}]


@pytest.mark.parametrize(
    ("other", "rows"),
    [
        ([0, 1, 2, 3], [0, -1, 1, 2, 3]),
        ([1, 1, 1], [-1, 1, 2, -1, -1]),
        ([0, 3, 4, 5], [0, -1, -1, -1, 1]),
        ([], [-1, -1, -1, -1, -1]),
    ],
)
def test_runs_of_other_tracks_lie_beside_their_version_or_the_next(
    other: list[int], rows: list[int]
) -> None:
    own = np.array([0, 1, 1, 3, 3])
    assert rows_beside(own, np.array(other, dtype=int)).tolist() == rows


def test_what_both_searches_found_counts_once() -> None:
    assert kept_apart([10, 40], [12, 25, 44]) == [10, 25, 40, 44]
    assert kept_apart([], [7]) == [7]
