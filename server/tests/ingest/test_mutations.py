"""Damaged reports are read or refused; nothing else ever happens."""

import contextlib
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from damaged_reports import FIELDS, SOURCES, TOKENS, check
from wirewatch.domain.errors import InvalidReport, TooLarge
from wirewatch.ingest.google_benchmark import parse_report
from wirewatch.ingest.redact import redact

edits = st.lists(
    st.tuples(
        st.integers(0, 25_000),
        st.integers(0, 30),
        st.one_of(st.sampled_from(TOKENS), st.binary(max_size=4)),
    ),
    min_size=1,
    max_size=6,
)


def read(body: bytes) -> None:
    with contextlib.suppress(InvalidReport, TooLarge):
        check(parse_report(body))
        redact(body)


@settings(max_examples=600, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(SOURCES), edits)
def test_edited_bytes_are_read_or_refused(body: bytes, edits: list[tuple[int, int, bytes]]) -> None:
    for place, length, replacement in edits:
        at = place % (len(body) + 1)
        body = body[:at] + replacement + body[at + length :]
    read(body)


json_values = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-(2**70), 2**70), st.floats(), st.text(max_size=5)
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(SOURCES[2:4]),
    st.lists(
        st.tuples(st.integers(0, 40), st.sampled_from(FIELDS), json_values), min_size=1, max_size=5
    ),
    st.dictionaries(
        st.sampled_from(["date", "load_avg", "num_cpus", "caches", "wirewatch.version", "x"]),
        json_values,
        max_size=3,
    ),
)
def test_values_of_any_type_are_read_or_refused(
    body: bytes, changes: list[tuple[int, str, object]], context: dict[str, object]
) -> None:
    document = json.loads(body)
    document["context"] |= context
    for place, field, value in changes:
        rows = document["benchmarks"]
        rows[place % len(rows)][field] = value
    read(json.dumps(document).encode())


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_refused(body: bytes) -> None:
    with pytest.raises(InvalidReport):
        parse_report(body)


@pytest.mark.parametrize(
    "text",
    [
        '{"context": {"a": "' + '\\"' * 200_000,
        '{"context": ' + " " * 500_000 + "x",
        '{"a": 1 ' + "{ " * 200_000,
        '{"a": ' + '":1.000' * 100_000,
        '{"a": nan' + "a" * 300_000,
        "-" * 300_000,
        '{"context": {}, "benchmarks": [' + '{"": ' * 50_000,
        "Benchmark" + " " * 300_000,
    ],
)
def test_hostile_texts_take_no_longer_than_honest_ones(text: str) -> None:
    with pytest.raises(InvalidReport):
        parse_report(text.encode())
