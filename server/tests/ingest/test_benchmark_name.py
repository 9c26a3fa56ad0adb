"""Names: which suffixes are dropped, what makes a case, what makes facets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from google_benchmark_reports import codes, detail, iteration, parse
from wirewatch.domain.report import CaseKey, Clock
from wirewatch.ingest.benchmark_name import OPERATIONS, BenchmarkName, name_parser, parse_name


def plain(name: str) -> BenchmarkName:
    return parse_name(name, has_schema=False)


@pytest.mark.parametrize(
    ("name", "case"),
    [
        ("to_wire_xml/8", CaseKey("to_wire_xml/8")),
        ("BM_Sort<std::string, 4>/1024", CaseKey("BM_Sort<std::string, 4>/1024")),
        ("f/min_time:0.100", CaseKey("f")),
        ("f/8/min_time:2.000/min_warmup_time:0.500/repeats:3", CaseKey("f/8")),
        ("f/iterations:100/repeats:2/real_time/threads:8", CaseKey("f", 8, Clock.REAL)),
        ("f/process_time/threads:2", CaseKey("f", 2, Clock.PROCESS_CPU)),
        ("f/process_time/manual_time", CaseKey("f/process_time", 1, Clock.MANUAL)),
        ("f/manual_time", CaseKey("f", 1, Clock.MANUAL)),
        ("f/threads:1", CaseKey("f", 1)),
        # Elsewhere in the name, out of order or malformed, the same words are the user's own.
        ("f/iterations:5/size:8", CaseKey("f/iterations:5/size:8")),
        ("f/threads:2/real_time", CaseKey("f/threads:2", 1, Clock.REAL)),
        ("f/threads:0", CaseKey("f/threads:0")),
        ("f/iterations:many", CaseKey("f/iterations:many")),
        ("threads:2", CaseKey("threads:2")),
        ("real_time", CaseKey("real_time")),
        ("/threads:2", CaseKey("/threads:2")),
        ("a//b", CaseKey("a//b")),
        ("f with blank ", CaseKey("f with blank ")),
        ("line\nbreak\x00\x7f", CaseKey("line\\x0abreak\\x00\\x7f")),
        ("lone \ud800 surrogate", CaseKey("lone \\ud800 surrogate")),
    ],
)
def test_the_case_is_the_name_without_bookkeeping(name: str, case: CaseKey) -> None:
    assert plain(name).case == case


@pytest.mark.parametrize(
    ("name", "facets"),
    [
        (
            "to_wire/boost.binary/bytes/size:4096/wrap:binary_object",
            {
                "operation": "to_wire",
                "codec": "boost.binary",
                "payload": "bytes",
                "size": "4096",
                "wrap": "binary_object",
            },
        ),
        ("from_wire/json/record", {"operation": "from_wire", "codec": "json", "payload": "record"}),
        ("to_wire/json/64", {"operation": "to_wire", "codec": "json", "size": "64"}),
        ("to_wire/json/64/size:8", {"operation": "to_wire", "codec": "json", "size": "64"}),
        ("to_wire/json/size:8", {"operation": "to_wire", "codec": "json", "size": "8"}),
        ("to_wire/size:8/json", {"operation": "to_wire", "size": "8"}),
        ("to_wire/a/b/c/d:1", {"operation": "to_wire", "codec": "a", "payload": "b", "d": "1"}),
        ("to_wire/a/b/x:1/x:2", {"operation": "to_wire", "codec": "a", "payload": "b", "x": "1"}),
        (
            "ceiling/memmove.warm/bytes/size:64/threads:2",
            {
                "operation": "ceiling",
                "codec": "memmove.warm",
                "payload": "bytes",
                "size": "64",
            },
        ),
        # Outside the grammar only pairs are facets.
        ("to_wire_xml/8", {}),
        ("BM_Sort<std::string, 4>/1024", {}),
        ("BM/std::string/size:8/x:", {"size": "8"}),
        ("BM/url:a:b", {"url": "a:b"}),
        ("BM/rev:2", {"rev": "2"}),
        ("BM/1:2/a b:c", {}),
    ],
)
def test_facets_follow_the_rule(name: str, facets: dict[str, str]) -> None:
    assert plain(name).facets == facets


def test_a_declared_schema_reads_any_first_segment_as_an_operation() -> None:
    name = parse_name("squeeze/zip/text/size:8", has_schema=True)
    assert name.facets == {"operation": "squeeze", "codec": "zip", "payload": "text", "size": "8"}
    assert plain("squeeze/zip/text/size:8").facets == {"size": "8"}


def test_the_schema_is_declared_by_the_context() -> None:
    with_schema = parse(iteration("squeeze/zip"), **{"wirewatch.schema": "1"})
    assert with_schema.measurements[0].facets == {"operation": "squeeze", "codec": "zip"}
    assert parse(iteration("squeeze/zip")).measurements[0].facets == {}


@pytest.mark.parametrize("key", ["rev", "revision"])
def test_a_revision_belongs_to_the_case_and_not_to_the_name(key: str) -> None:
    name = plain(f"to_wire/json/text/{key}:3/size:8/real_time")
    assert name.case == CaseKey("to_wire/json/text/size:8", 1, Clock.REAL, 3)
    assert name.facets == {"operation": "to_wire", "codec": "json", "payload": "text", "size": "8"}


@pytest.mark.parametrize("segment", ["rev:0", "rev:x", "rev:", "rev:9999999999"])
def test_what_is_no_revision_number_stays_in_the_name(segment: str) -> None:
    name = plain(f"to_wire/json/text/{segment}")
    assert name.case == CaseKey(f"to_wire/json/text/{segment}")


def test_equal_facets_stay_two_cases_with_a_caveat() -> None:
    report = parse(iteration("to_wire/a/b/size:8"), iteration("to_wire/a/b/more/size:8"))
    assert len(report.measurements) == 2
    assert "to_wire/a/b/size:8 and to_wire/a/b/more/size:8" in detail(report, "equal_facets")


def test_facets_that_differ_in_threads_or_clock_are_not_equal() -> None:
    report = parse(
        iteration("to_wire/a/b"),
        iteration("to_wire/a/b/real_time"),
        iteration("to_wire/a/b/threads:2"),
    )
    assert "equal_facets" not in codes(report)


def test_an_empty_name_is_the_callers_error() -> None:
    with pytest.raises(ValueError, match="not empty"):
        plain("")


@given(st.text(min_size=1, max_size=60), st.booleans())
def test_any_name_gives_a_printable_case(name: str, has_schema: bool) -> None:  # noqa: FBT001 - drawn by hypothesis
    parsed = parse_name(name, has_schema=has_schema)
    assert parsed.case.name
    assert not any(ord(character) < 0x20 for character in parsed.case.name)
    assert name_parser(has_schema=has_schema)(name) == parsed


@given(
    st.sampled_from(sorted(OPERATIONS)),
    st.from_regex(r"[a-z][a-z.]{0,8}", fullmatch=True),
    st.dictionaries(
        st.from_regex(r"[a-z]{3,6}", fullmatch=True),
        st.from_regex(r"[a-z0-9_.]{1,8}", fullmatch=True),
    ),
    st.integers(1, 64),
)
def test_the_grammar_reads_back_what_it_was_written_from(
    operation: str, codec: str, pairs: dict[str, str], threads: int
) -> None:
    pairs = {key: value for key, value in pairs.items() if key not in {"rev", "size"}}
    name = "/".join(
        [operation, codec, "payload", *(f"{key}:{value}" for key, value in pairs.items())]
    )
    parsed = plain(f"{name}/iterations:7/threads:{threads}")
    assert parsed.case == CaseKey(name, threads)
    assert parsed.facets == {"operation": operation, "codec": codec, "payload": "payload"} | {
        key: value for key, value in pairs.items() if key not in {"operation", "codec", "payload"}
    }
