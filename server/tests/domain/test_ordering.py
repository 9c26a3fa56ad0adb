"""The order of versions: by rule, total, and independent of the order they came in."""

import random
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wirewatch.domain.ordering import (
    OrderRule,
    VersionFacts,
    order_versions,
    parse_version_number,
)


def versions(*labels: str) -> list[VersionFacts]:
    """Return versions first seen in this order."""
    return [VersionFacts(label, first_seen=i) for i, label in enumerate(labels)]


def labels(ordered: list[VersionFacts]) -> list[str]:
    return [version.label for version in ordered]


ASCENDING = [
    "0.9",
    "v1.0.0-alpha",
    "1.0.0-alpha.1",
    "1.0.0-alpha.beta",
    "1.0.0-beta",
    "1.0.0-beta.2",
    "1.0.0-beta.11",
    "1.0.0-rc.1",
    "1.0rc2",
    "1.0.0",
    "1.0.0-2-gabcdef0",
    "1.0.0-10-g0123456",
    "1.0.1",
    "v1.2",
    "1.2.post1",
    "1.2.1.dev3",
    "1.2.1",
    "1.10",
    "1.74",
    "1.81.0",
    "2",
    "10.0",
]


def test_versions_ascend_as_versions_do() -> None:
    numbers = [parse_version_number(label) for label in ASCENDING]
    assert None not in numbers
    assert labels(order_versions(versions(*reversed(ASCENDING)), OrderRule.SEMVER)) == ASCENDING


@pytest.mark.parametrize(
    "pair",
    [
        ("1.74", "1.74.0"),
        ("v1.2", "1.2"),
        ("1.2+a", "1.2+b"),
        ("1.0-RC1", "1.0rc1"),
        ("0", "0.0.0"),
    ],
)
def test_spellings_of_one_version_tie_and_stay_as_first_seen(pair: tuple[str, str]) -> None:
    assert parse_version_number(pair[0]) == parse_version_number(pair[1])
    assert labels(order_versions(versions(*pair), OrderRule.SEMVER)) == list(pair)
    assert labels(order_versions(versions(*reversed(pair)), OrderRule.SEMVER)) == list(
        reversed(pair)
    )


@pytest.mark.parametrize(
    "label",
    [
        "main",
        "boost-1.74",
        "pr-12",
        "",
        "1..2",
        "\u0661.\u0662",
        "1.2 beta",
        "0123abc def",
        "1" * 30,
    ],
)
def test_other_labels_are_no_version_numbers(label: str) -> None:
    assert parse_version_number(label) is None


def test_labels_that_are_no_numbers_come_last_as_first_seen() -> None:
    ordered = order_versions(versions("nightly", "2.0", "develop", "1.0"), OrderRule.SEMVER)
    assert labels(ordered) == ["1.0", "2.0", "nightly", "develop"]


def test_commit_time_orders_across_time_zones_and_unknown_times_come_last() -> None:
    noon = datetime(2026, 1, 1, 12, tzinfo=UTC)
    east = timezone(timedelta(hours=9))
    ordered = order_versions(
        [
            VersionFacts("unknown b", 5),
            VersionFacts("unknown a", 4),
            VersionFacts("noon", 3, noon),
            VersionFacts("an hour before", 2, noon.astimezone(east) - timedelta(hours=1)),
            VersionFacts("noon too", 1, noon.replace(tzinfo=None)),
        ],
        OrderRule.COMMIT_TIME,
    )
    assert labels(ordered) == ["an hour before", "noon too", "noon", "unknown a", "unknown b"]


def test_explicit_ordinals_order_and_versions_without_come_last() -> None:
    ordered = order_versions(
        [
            VersionFacts("none", 0),
            VersionFacts("two", 1, ordinal=2),
            VersionFacts("one and a half", 2, ordinal=1.5),
            VersionFacts("minus", 3, ordinal=-1),
            VersionFacts("zero", 4, ordinal=0),
        ],
        OrderRule.EXPLICIT,
    )
    assert labels(ordered) == ["minus", "zero", "one and a half", "two", "none"]


some_versions = st.lists(
    st.builds(
        VersionFacts,
        label=st.one_of(
            st.sampled_from(ASCENDING),
            st.text(max_size=6),
            st.from_regex(
                r"v?[0-9]{1,3}(\.[0-9]{1,3}){0,3}(-?(rc|beta|post)\.?[0-9]?)?", fullmatch=True
            ),
        ),
        first_seen=st.integers(0, 5),
        commit_time=st.one_of(
            st.none(),
            st.datetimes(timezones=st.sampled_from([UTC, timezone(timedelta(hours=-7))])),
            st.datetimes(),
        ),
        ordinal=st.one_of(st.none(), st.integers(-3, 3)),
    ),
    max_size=12,
)


@given(some_versions, st.sampled_from(OrderRule), st.randoms(use_true_random=False))
def test_the_order_of_the_input_never_matters(
    facts: list[VersionFacts], rule: OrderRule, shuffler: random.Random
) -> None:
    expected = order_versions(facts, rule)
    shuffled = facts.copy()
    shuffler.shuffle(shuffled)
    key = [(v.label, v.first_seen) for v in expected]
    assert [(v.label, v.first_seen) for v in order_versions(shuffled, rule)] == key
    assert len(expected) == len(facts)


@given(some_versions, st.sampled_from(OrderRule))
def test_removing_a_version_keeps_the_order_of_the_others(
    facts: list[VersionFacts], rule: OrderRule
) -> None:
    if facts:
        kept = facts[1:]
        expected = [version for version in order_versions(facts, rule) if version is not facts[0]]
        assert labels(order_versions(kept, rule)) == labels(expected)
