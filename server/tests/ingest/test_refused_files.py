"""Files that are no report are refused with the place, the cause and the remedy."""

import json
import re

import pytest

from google_benchmark_reports import captured, iteration, report_bytes
from wirewatch.domain.errors import InvalidReport, TooLarge
from wirewatch.ingest import measurements
from wirewatch.ingest.google_benchmark import parse_report

BODY = captured("v1.9.5.json")


def refusal(body: bytes) -> InvalidReport:
    """Return the error that a body is refused with."""
    with pytest.raises(InvalidReport) as caught:
        parse_report(body)
    return caught.value


@pytest.mark.parametrize("body", [b"", b" \r\n\n", b"\0\0", b"\xef\xbb\xbf", b"\xff\xfe\r\0\n\0"])
def test_an_empty_file_names_the_filter(body: bytes) -> None:
    error = refusal(body)
    assert "--benchmark_filter matches no benchmark" in error.detail
    assert (error.line, error.column) == (1, 1)


@pytest.mark.parametrize(
    ("body", "cause"),
    [
        (captured("v1.9.1.csv"), "CSV output"),
        (captured("v1.9.1-console.txt"), "console output"),
        (captured("v1.9.1-list.txt"), "holds no JSON report"),
        (b"<!DOCTYPE html><title>404</title>", "HTML"),
        (b"[1, 2]", 'not an object with "context"'),
        (b'"text"', 'not an object with "context"'),
        (b"42", 'not an object with "context"'),
        (b"[" * 100_000, 'not an object with "context"'),
        (b"hello world", "begins with 'hello world'"),
    ],
)
def test_another_format_names_the_flags_that_make_json(body: bytes, cause: str) -> None:
    error = refusal(body)
    assert cause in error.detail
    assert "--benchmark_out_format=json" in error.detail
    assert error.line == 1


@pytest.mark.parametrize(
    ("magic", "remedy"),
    [
        (b"\x1f\x8b\x08\x00", "Content-Encoding: gzip"),
        (b"\x28\xb5\x2f\xfd\x00", "Content-Encoding: zstd"),
        (b"PK\x03\x04", "unpack it first"),
    ],
)
def test_a_compressed_body_names_the_header(magic: bytes, remedy: str) -> None:
    assert remedy in refusal(magic + b"rest").detail


def test_broken_utf_16_is_refused() -> None:
    assert (
        "UTF-16" in refusal(b"\xff\xfe" + BODY.decode().encode("utf-16-le") + b"\x00\xd8{").detail
    )


@pytest.mark.parametrize("size", [20, 200, 700, 1000, 1500, 2222, len(BODY) - 8, len(BODY) - 3])
def test_a_report_that_is_cut_off_names_the_crash(size: int) -> None:
    cut = BODY[:size]
    error = refusal(cut)
    assert "crashed or was killed" in error.detail
    lines = cut.rstrip().decode().split("\n")
    assert (error.line, error.column) == (len(lines), len(lines[-1]) + 1)


def test_every_way_to_cut_a_report_is_told_as_a_cut() -> None:
    told = [
        ("crashed or was killed" in refusal(BODY[:size]).detail)
        for size in range(1, len(BODY) - 3, 3)
    ]
    assert all(told)


def test_output_mixed_into_the_report_is_placed() -> None:
    body = BODY.replace(b'      "name": "to_wire', b'hello from main\n      "name": "to_wire', 1)
    error = refusal(body)
    line = body[: body.index(b"hello")].count(b"\n") + 1
    assert (error.line, error.column) == (line, 1)
    assert "'hello from main'" in error.detail
    assert "--benchmark_out=FILE" in error.detail


def test_places_are_those_of_the_file_after_respelled_numbers_and_log_lines() -> None:
    body = b"log\n" + BODY.replace(
        b'"iterations": 5', b'"iterations": 5, "a": -nan(ind), "b": inf', 1
    )
    body = body.replace(
        b'"threads": 1,\n      "iterations": 13343',
        b'"threads": 1 oops\n      "iterations": 13343',
        1,
    )
    error = refusal(body)
    before = body[: body.index(b"oops")].decode()
    assert (error.line, error.column) == (before.count("\n") + 1, len(before.split("\n")[-1]) + 1)
    assert "'oops'" in error.detail


@pytest.mark.parametrize(
    ("field", "written", "shown"),
    [
        ("real_time", "2,8012e-01", "2,8012e-01"),
        ("iterations", "1,234,567", "1,234,567"),
        ("iterations", "1.234.567", "1.234.567"),
        ("cpu_time", "-1.234,5", "-1.234,5"),
        ("iterations", "1'234'567", "1'234'567"),
    ],
)
def test_numbers_of_a_locale_name_the_locale(field: str, written: str, shown: str) -> None:
    body = report_bytes(iteration(**{field: "NUMBER"})).replace(b'"NUMBER"', written.encode())
    error = refusal(body)
    assert repr(shown) in error.detail or f'"{shown}"' in error.detail
    assert "std::locale" in error.detail
    assert error.line == body[: body.index(written.encode())].count(b"\n") + 1


def test_two_reports_in_one_file_are_refused_at_the_second() -> None:
    error = refusal(BODY + b"\n" + BODY)
    assert "second report" in error.detail
    assert error.line == BODY.count(b"\n") + 2


@pytest.mark.parametrize(
    ("document", "pointer", "cause"),
    [
        ({"benchmarks": [{"name": "a"}, {"name": "b"}]}, "/benchmarks/0", "--benchmark_list_tests"),
        ({"benchmarks": [iteration()]}, "", '"context"'),
        ({"context": [], "benchmarks": [iteration()]}, "/context", '"context"'),
        ({"context": {}}, "", '"benchmarks"'),
        ({"context": {}, "benchmarks": {}}, "/benchmarks", '"benchmarks"'),
        ({"context": {}, "benchmarks": []}, "/benchmarks", "--benchmark_filter"),
        ({"context": {}, "benchmarks": [iteration(), 7]}, "/benchmarks/1", "not a JSON object"),
        (
            {"context": {}, "benchmarks": [{}]},
            "/benchmarks/0/run_name",
            "None is not a benchmark's name",
        ),
        ({"machine_info": {}, "benchmarks": [{"stats": {"mean": 1}}]}, "", '"context"'),
    ],
)
def test_json_of_another_kind_names_what_is_missing(
    document: dict[str, object], pointer: str, cause: str
) -> None:
    error = refusal(json.dumps(document).encode())
    assert error.pointer == pointer
    assert cause in error.detail


def without(key: str) -> dict[str, object]:
    row = iteration()
    del row[key]
    return row


@pytest.mark.parametrize(
    "key", ["run_name", "repetition_index", "iterations", "real_time", "cpu_time", "time_unit"]
)
def test_a_row_without_a_field_that_is_always_written_is_refused(key: str) -> None:
    error = refusal(report_bytes(iteration("a"), iteration("b"), without(key)))
    assert error.pointer == "/benchmarks/2"
    assert repr(key) in error.detail


@pytest.mark.parametrize(
    ("field", "value", "cause"),
    [
        ("run_name", 7, "text of 1 to 1024"),
        ("run_name", "", "text of 1 to 1024"),
        ("run_name", "x" * 1025, "text of 1 to 1024"),
        ("run_name", None, "text of 1 to 1024"),
        ("run_type", "warmup", "'warmup' is no run type"),
        ("run_type", ["iteration"], "is no run type"),
        ("repetition_index", -1, "-1 is no count"),
        ("repetition_index", "0", "'0' is no count"),
        ("iterations", 1.234, "1.234 is no count"),
        ("iterations", 2**63, "is no count"),
        ("iterations", True, "True is no count"),
        ("threads", 1.5, "1.5 is no count"),
        ("real_time", "fast", "'fast' is no time"),
        ("cpu_time", False, "False is no time"),
        ("cpu_time", [1], "is no time"),
        ("time_unit", "min", "'min' is not a time unit"),
        ("time_unit", ["ns"], "is not a time unit"),
    ],
)
def test_a_field_of_another_type_is_refused_with_its_pointer(
    field: str, value: object, cause: str
) -> None:
    rows = [iteration("a"), iteration("b"), iteration("c", **{field: value}), iteration("d")]
    error = refusal(report_bytes(*rows))
    assert error.pointer == f"/benchmarks/2/{field}"
    assert cause in error.detail


def test_the_longest_name_is_still_read() -> None:
    assert parse_report(report_bytes(iteration("x" * 1024))).measurements[0].case.name == "x" * 1024


def test_a_counter_with_an_endless_name_is_refused() -> None:
    error = refusal(report_bytes(iteration(**{"a/~" + "x" * 200: 1.0})))
    assert error.pointer.startswith("/benchmarks/0/a~1~0x")
    assert "203 characters" in error.detail


def test_an_aggregate_without_its_name_is_refused() -> None:
    row = iteration(run_type="aggregate", aggregate_name=None)
    assert refusal(report_bytes(row)).pointer == "/benchmarks/0/aggregate_name"


@pytest.mark.parametrize("place", ["context", "row", "top"])
@pytest.mark.parametrize("deep", ["[" * 60 + "]" * 60, '{"a":' * 60 + "1" + "}" * 60])
def test_absurd_nesting_is_refused(place: str, deep: str) -> None:
    body = report_bytes(iteration(deep="ROW"), deep="CONTEXT")
    if place == "top":
        body = body.replace(b'"benchmarks"', b'"top": ' + deep.encode() + b', "benchmarks"', 1)
    else:
        body = body.replace(b'"ROW"' if place == "row" else b'"CONTEXT"', deep.encode())
    assert "nested" in refusal(body).detail


def test_nesting_beyond_the_parser_is_refused_too() -> None:
    body = report_bytes(deep="DEEP").replace(b'"DEEP"', b"[" * 100_000 + b"]" * 100_000)
    assert "nested" in refusal(body).detail


def test_more_rows_than_are_read_are_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measurements, "MAX_ROWS", 2)
    parse_report(report_bytes(iteration("a"), iteration("b")))
    with pytest.raises(TooLarge, match="3 rows, the limit is 2") as caught:
        parse_report(report_bytes(iteration("a"), iteration("b"), iteration("c")))
    assert caught.value.limit == "rows"


def test_no_refusal_repeats_the_file() -> None:
    secret = "x" * 100_000
    for body in (secret.encode(), report_bytes(iteration(secret)), b"{" + secret.encode()):
        assert len(refusal(body).detail) < 500
        assert not re.search("[\x00-\x1f]", refusal(body).detail)
