import pytest
from hypothesis import given
from hypothesis import strategies as st

from wirewatch.domain.errors import InvalidRequest
from wirewatch.domain.report import CaseKey
from wirewatch.ingest.benchmark_name import facets_of_case, parse_name
from wirewatch.ingest.name_pattern import EXAMPLE, PATTERN_MAX_CHARS, compile_pattern


def test_named_groups_are_facets_in_their_order() -> None:
    pattern = compile_pattern(r"BM_(?P<operation>\w+)<(?P<codec>\w+)>/(?P<size>\d+)")
    assert pattern.keys == ("operation", "codec", "size")
    assert pattern.read("BM_Encode<json>/64") == {
        "operation": "Encode",
        "codec": "json",
        "size": "64",
    }


def test_the_whole_name_must_match() -> None:
    pattern = compile_pattern(r"BM_(?P<operation>\w+)")
    assert pattern.read("BM_Sort/8") is None
    assert pattern.read("xBM_Sort") is None


def test_a_group_without_a_text_is_no_facet() -> None:
    pattern = compile_pattern(r"(?P<operation>\w+)(/(?P<size>\d+))?(?P<rest>.*)")
    assert pattern.read("sort") == {"operation": "sort"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "0 characters"),
        ("(?P<a>x)" + "x" * PATTERN_MAX_CHARS, "1,008 characters; give 1 to 1,000"),
        ("(?P<a>x", "missing \\): \\(\\?P<a>x"),
        (r"(?P<a>x)(?=y)", r"invalid perl operator: \(\?="),
        (r"(?P<a>x)\1", "invalid escape sequence"),
        ("(?P<a>((x{100}){100}){100})", "invalid repetition size"),
        ("(?P<a>\ud800)", "characters that are no text"),
        ("BM_.*", "no named group"),
        ("(?P<é>x)", "group `é` cannot be a facet"),
        ("(?P<1a>x)", "group `1a` cannot be a facet"),
        ("".join(f"(?P<a{i}>x)" for i in range(17)), "17 named groups; the limit is 16"),
    ],
)
def test_what_is_no_pattern_is_said_with_an_example(text: str, said: str) -> None:
    with pytest.raises(InvalidRequest, match=said) as caught:
        compile_pattern(text)
    assert EXAMPLE in caught.value.detail
    assert caught.value.parameter == "name_pattern"


def test_the_example_is_one() -> None:
    assert compile_pattern(EXAMPLE).keys == ("operation", "codec", "size")


def test_a_pattern_that_stalls_backtracking_engines_does_not() -> None:
    pattern = compile_pattern(r"(?P<a>(x+x+)+)y")
    assert pattern.read("x" * 2000) is None


@given(st.text(max_size=30))
def test_no_name_breaks_a_pattern_that_takes_single_bytes(name: str) -> None:
    found = compile_pattern(r"(?s)(?P<first>\C?)(?P<rest>.*)").read(name)
    assert found is None or all(isinstance(value, str) for value in found.values())


_SEGMENT = st.sampled_from(
    ["to_wire", "a", "8", "rev:2", "wrap:x", "real_time", "threads:2", "", "std::x"]
)
_SUFFIX = st.sampled_from(
    ["", "/process_time", "/real_time", "/process_time/manual_time", "/process_time/threads:2"]
)


@given(st.lists(_SEGMENT, max_size=5), _SUFFIX, st.sampled_from(["declared", "none"]))
def test_a_stored_case_is_read_as_its_name_was(
    segments: list[str], suffix: str, schema: str
) -> None:
    has_schema = schema == "declared"
    parsed = parse_name("/".join(["own", *segments]) + suffix, has_schema=has_schema)
    assert facets_of_case(parsed.case, has_schema=has_schema) == parsed.facets


def test_process_time_is_no_payload_of_a_stored_case() -> None:
    parsed = parse_name("to_wire/json/process_time/real_time", has_schema=False)
    assert parsed.case == CaseKey("to_wire/json/process_time", 1, parsed.case.clock)
    assert facets_of_case(parsed.case, has_schema=False) == {
        "operation": "to_wire",
        "codec": "json",
    }
