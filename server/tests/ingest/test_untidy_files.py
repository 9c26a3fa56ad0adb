"""Files that say the same in an untidy way are read as what they are."""

import json
import math
from dataclasses import replace

import pytest

from google_benchmark_reports import (
    captured,
    codes,
    detail,
    find,
    iteration,
    only,
    parse,
    report_bytes,
)
from wirewatch.domain.report import Report
from wirewatch.ingest.google_benchmark import parse_report

BODY = captured("v1.9.5.json")  # without caveats of its own
TIDY = parse_report(BODY)


def same(report: Report) -> bool:
    """Tell whether a report says what the tidy one does, caveats aside."""
    return replace(report, caveats=()) == TIDY


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b"\xef\xbb\xbf" + BODY, id="UTF-8 with byte order mark"),
        pytest.param(BODY.decode().encode("utf-16"), id="UTF-16 as PowerShell writes it"),
        pytest.param(b"\xfe\xff" + BODY.decode().encode("utf-16-be"), id="UTF-16, big endian"),
        pytest.param(BODY.decode().encode("utf-16-le"), id="UTF-16 without byte order mark"),
        pytest.param(BODY.replace(b"\n", b"\r\n"), id="CRLF"),
        pytest.param(
            b"\xff\xfe" + BODY.decode().replace("\n", "\r\n").encode("utf-16-le"),
            id="UTF-16 with CRLF",
        ),
        pytest.param(json.dumps(json.loads(BODY)).encode(), id="one line"),
        pytest.param(
            json.dumps(json.loads(BODY), indent=1, separators=(" ,", " : ")).encode(),
            id="blanks before colons",
        ),
        pytest.param(b"\n\n  " + BODY + b"\n\n\0", id="blanks around"),
    ],
)
def test_the_same_report_in_another_form_is_the_same(body: bytes) -> None:
    report = parse_report(body)
    assert same(report)
    assert report.caveats == ()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"-- LOG(0): Value passed to --benchmark_min_time should have a suffix\n", b""),
        (b"[ 12%] Built {target} x\nRunning ./bench\n", b"\ndone in 3 s\n"),
        (b"", b"\nSegmentation fault at exit\n"),
        (b'"quoted" log\n', b"}]}\n"),
    ],
)
def test_lines_of_text_around_the_report_are_dropped_and_said(before: bytes, after: bytes) -> None:
    report = parse_report(before + BODY + after)
    assert same(report)
    assert codes(report) == ["text_around_report"]


@pytest.mark.parametrize(
    "spelling",
    [
        "NaN",
        "Infinity",
        "-Infinity",
        "nan",
        "inf",
        "-inf",
        "-nan",
        "nan(ind)",
        "-nan(ind)",
        "1.#INF",
        "-1.#IND",
        "1e999",
        "null",
        "9" * 400,
    ],
)
def test_numbers_that_are_not_finite_are_absent_in_every_spelling(spelling: str) -> None:
    body = report_bytes(iteration(good=1.5, odd="ODD", later=2)).replace(
        b'"ODD"', spelling.encode()
    )
    report = parse_report(body)
    samples = only(report).samples
    assert samples["good"] == (1.5,)
    assert samples["later"] == (2.0,)
    assert math.isnan(samples["odd"][0])
    assert detail(report, "non_finite").endswith(": odd.")


def test_a_time_that_is_not_finite_is_absent() -> None:
    report = parse_report(report_bytes(iteration(real_time="ODD")).replace(b'"ODD"', b"NaN"))
    samples = only(report).samples
    assert math.isnan(samples["real_time"][0])
    assert samples["cpu_time"] == (1.0,)


def test_words_like_nan_inside_strings_stay() -> None:
    body = report_bytes(iteration("inf/nan", odd="ODD", label='a "nan" b')).replace(
        b'"ODD"', b"-inf"
    )
    report = parse_report(b"log: nan\n" + body + b"\ninf and nan\n")
    assert only(report).case.name == "inf/nan"
    assert only(report).label == 'a "nan" b'
    assert codes(report) == ["text_around_report", "non_finite"]


def test_a_file_of_mixed_encodings_keeps_both_names() -> None:
    body = report_bytes(iteration("utf-8: XX"), iteration("latin-1: YY"))
    report = parse_report(body.replace(b"XX", "\u00e9\u20ac".encode()).replace(b"YY", b"\xe9\xff"))
    assert [m.case.name for m in report.measurements] == [
        "utf-8: \u00e9\u20ac",
        "latin-1: \u00e9\u00ff",
    ]
    assert codes(report) == ["not_utf8"]


def test_raw_control_bytes_in_strings_are_shown() -> None:
    body = report_bytes(iteration("name XX", label="label XX"), machine_note="note XX")
    report = parse_report(body.replace(b"XX", b"\x01\x1b\n\t"))
    measurement = only(report)
    assert measurement.case.name == "name \\x01\\x1b\\x0a\\x09"
    assert measurement.label == "label \\x01\\x1b\n\t"
    assert report.context["machine_note"] == "note \\x01\\x1b\n\t"


def test_escaped_nul_and_lone_surrogates_are_shown() -> None:
    report = parse_report(
        report_bytes(iteration("a XX"), note="b XX").replace(b"XX", b"\\u0000\\ud800")
    )
    assert only(report).case.name == "a \\x00\\ud800"
    assert report.context["note"] == "b \\x00\\ud800"


def test_a_quoted_quote_before_a_colon_is_no_repeated_key() -> None:
    report = parse(iteration('f<"x":y>'))
    assert only(report).case.name == 'f<"x":y>'
    assert report.caveats == ()


def test_repeated_keys_keep_the_first_value_wherever_they_are() -> None:
    body = report_bytes(iteration(label="first", extra=1.0)).replace(
        b'"extra": 1.0',
        b'"extra": 1.0, "time_unit": "s", "label": "second", "cpu_time": 9, "extra": 2.0',
    )
    report = parse_report(body)
    measurement = only(report)
    assert measurement.time_unit == "ns"
    assert measurement.label == "first"
    assert measurement.samples["cpu_time"] == (1.0,)
    assert measurement.samples["counter.cpu_time"] == (9.0,)
    assert measurement.samples["extra"] == (1.0,)
    assert measurement.samples["counter.extra"] == (2.0,)


def as_before_1_5(body: bytes) -> bytes:
    """Return a captured report without the fields that 1.5.0 brought."""
    document = json.loads(body)
    new = {
        "family_index",
        "per_family_instance_index",
        "run_name",
        "run_type",
        "repetitions",
        "repetition_index",
        "threads",
        "aggregate_name",
        "aggregate_unit",
    }
    document["benchmarks"] = [
        {key: value for key, value in row.items() if key not in new}
        for row in document["benchmarks"]
        if row.get("aggregate_name") != "cv"  # came with 1.6.0
    ]
    del document["context"]["host_name"], document["context"]["load_avg"]
    document["context"].pop("library_version", None)
    return json.dumps(document, indent=2).encode()


@pytest.mark.parametrize(
    "name", ["v1.7.1.json", "v1.9.1-interleaved.json", "v1.9.1-aggregates-only.json"]
)
def test_a_report_of_before_1_5_says_the_same(name: str) -> None:
    old = parse_report(as_before_1_5(captured(name)))
    new = parse_report(captured(name).replace(b'"library_version"', b'"library"'))
    assert len(old.measurements) == len(new.measurements)
    for before, after in zip(old.measurements, new.measurements, strict=True):
        aggregates = {key: value for key, value in after.aggregates.items() if key[0] != "cv"}
        assert before == replace(after, aggregates=aggregates)


def test_before_1_5_a_benchmark_may_be_called_like_an_aggregate() -> None:
    def old(name: str) -> dict[str, object]:
        return {"name": name, "iterations": 3, "real_time": 1.0, "cpu_time": 1.0, "time_unit": "ns"}

    report = parse(
        old("geometric_mean"), old("f"), old("f"), old("f_mean"), old("f_median"), old("f_stddev")
    )
    assert [m.case.name for m in report.measurements] == ["geometric_mean", "f"]
    assert find(report, "geometric_mean").repetitions == 1
    assert find(report, "f").repetitions == 2
    assert find(report, "f").aggregates["mean", "real_time"] == 1.0


def test_before_1_5_an_aggregate_is_known_by_its_benchmark() -> None:
    fields = {"iterations": 3, "real_time": 1.0, "cpu_time": 1.0, "time_unit": "ns"}
    report = parse({"name": "f"} | fields, {"name": "f_stddev"} | fields)
    assert only(report).aggregates["stddev", "real_time"] == 1.0


def test_repetitions_0_of_1_5_0_is_one_repetition() -> None:
    assert only(parse(iteration(repetitions=0))).repetitions == 1
