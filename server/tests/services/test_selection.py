import pytest

from wirewatch.domain.errors import InvalidRequest
from wirewatch.services.selection import read_selection


def test_repeated_keys_are_alternatives() -> None:
    items = [("compiler", "gcc"), ("compiler", "clang"), ("wrap", "x"), ("size", "8"), ("os", "")]
    selection = read_selection(items, {"wrap"})
    assert selection.of_tracks == {"compiler": {"gcc", "clang"}, "os": {""}}
    assert selection.of_cases == {"wrap": {"x"}, "size": {"8"}}


def test_names_and_parts_of_names() -> None:
    selection = read_selection([("name", "a/B"), ("q", "XML"), ("q", "txt")], ())
    assert selection.names == {"a/B"}
    assert selection.substrings == ("txt", "xml")


def test_control_parameters_are_passed_over() -> None:
    items = [
        (key, "x") for key in ("metric", "channel", "version", "spread", "limit", "for", "cursor")
    ]
    assert read_selection(items, ()) == read_selection([], ())


@pytest.mark.parametrize(
    ("key", "nearest"), [("compilr", "compiler"), ("wrapp", "wrap"), ("codecs", "codec"), ("", "")]
)
def test_an_unknown_key_names_the_nearest(key: str, nearest: str) -> None:
    with pytest.raises(InvalidRequest, match=f"nearest is `{nearest}") as caught:
        read_selection([(key, "x")], {"wrap"})
    assert caught.value.parameter == key


@pytest.mark.parametrize("value", ["a\0b", "\ud800", "x" * 1025, " x", ""])
def test_values_that_cannot_be_stored_cannot_be_asked_for(value: str) -> None:
    with pytest.raises(InvalidRequest):
        read_selection([("codec", value)], ())


def test_too_many_values_are_refused() -> None:
    with pytest.raises(InvalidRequest, match="1000"):
        read_selection([("codec", str(number)) for number in range(1001)], ())


def test_a_facet_called_like_a_parameter_cannot_be_selected_by_it() -> None:
    selection = read_selection([("os", "linux"), ("limit", "3")], {"os", "limit", "q"})
    assert selection.of_cases == {}
    assert selection.of_tracks == {"os": {"linux"}}
