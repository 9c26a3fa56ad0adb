"""Reports to be damaged, what damages them, and what holds for every one that is read all the same."""

import json
import math
import random

from google_benchmark_reports import captured
from wirewatch.domain.report import Report

SOURCES = [
    captured(name)
    for name in (
        "v1.7.1.json",
        "v1.9.1-odd.json",
        "v1.9.1-aggregates-only.json",
        "v1.9.5.json",
        "v1.9.1.csv",
    )
]
TOKENS = [
    b'"', b"\\", b"{", b"}", b"[", b"]", b",", b":", b"\n", b"\0", b"\xff", b"\xef\xbb\xbf", b"NaN", b"inf", b"null",
    b"true", b"1e999", b"-", b"9" * 30, b'"run_name": 1,', b'"label": 2,', b'{"context": {', b"\\ud800", b"\\u0000",
]  # fmt: skip
FIELDS = [
    "name", "run_name", "run_type", "repetition_index", "threads", "aggregate_name", "iterations", "real_time",
    "cpu_time", "time_unit", "label", "big_o", "rms", "error_occurred", "error_message", "skipped", "extra", "",
]  # fmt: skip
_VALUES: list[object] = [
    None, True, -1, 0, 2**63, 2**70, 1e308, float("nan"), float("inf"), "", "x", "\0", "\ud800", [], [1], {}, {"a": 1},
]  # fmt: skip


def damaged(chance: random.Random) -> bytes:
    """Return a captured report with a few bytes, or a few values, replaced."""
    if chance.random() < 0.5:
        body = chance.choice(SOURCES)
        for _ in range(chance.randint(1, 6)):
            at, length = chance.randrange(len(body) + 1), chance.randint(0, 30)
            body = body[:at] + chance.choice(TOKENS) + body[at + length :]
        return body
    document = json.loads(chance.choice(SOURCES[2:4]))
    for _ in range(chance.randint(1, 5)):
        row = chance.choice(document["benchmarks"])
        if chance.random() < 0.8:
            row[chance.choice(FIELDS)] = chance.choice(_VALUES)
        else:
            document["context"][chance.choice(["date", "caches", "wirewatch.version", "x"])] = (
                chance.choice(_VALUES)
            )
    return json.dumps(document).encode()


def check(report: Report) -> None:
    """Check what holds for every report that is accepted."""
    assert report.measurements
    cases = [measurement.case for measurement in report.measurements]
    assert len(set(cases)) == len(cases)
    for measurement in report.measurements:
        assert measurement.case.name
        assert measurement.repetitions == len(measurement.iterations)
        for values in measurement.samples.values():
            assert len(values) == measurement.repetitions
            assert all(type(value) is float and not math.isinf(value) for value in values)
        assert all(map(math.isfinite, measurement.aggregates.values()))
    text = json.dumps(
        [dict(report.context), dict(report.environment)], ensure_ascii=False, allow_nan=False
    )
    assert "\\u0000" not in text
    text.encode()  # no lone surrogates
