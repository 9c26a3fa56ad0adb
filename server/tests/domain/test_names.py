"""Spelling rules: what people give is refused when malformed, what programs give is made keepable."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wirewatch.domain.compilers import compiler_major
from wirewatch.domain.errors import InvalidRequest
from wirewatch.domain.names import (
    TEXT_MAX_CHARS,
    check_label,
    check_slug,
    escape_name,
    escape_text,
    shorten,
)


@pytest.mark.parametrize("slug", ["a", "wire-pack", "boost2", "0", "a" * 64])
def test_slugs(slug: str) -> None:
    assert check_slug(slug) == slug


@pytest.mark.parametrize(
    "slug", ["", "-a", "a-", "A", "a_b", "a b", "a\n", "a" * 65, "\u0661", "é", "a/b"]
)
def test_what_is_no_slug(slug: str) -> None:
    with pytest.raises(InvalidRequest, match="is not a slug") as caught:
        check_slug(slug, parameter="slug")
    assert caught.value.parameter == "slug"


@pytest.mark.parametrize("label", ["1.74.0", "v2 beta", "größe", "a" * 200])
def test_labels(label: str) -> None:
    assert check_label(label, parameter="version") == label


@pytest.mark.parametrize(
    ("label", "cause"),
    [
        ("", "empty"),
        (" a", "blanks"),
        ("a ", "blanks"),
        ("a" * 201, "201 characters, the limit is 200"),
        ("a\x00b", "control characters"),
        ("a\nb", "control characters"),
        ("a\ud800", "control characters"),
    ],
)
def test_what_is_no_label(label: str, cause: str) -> None:
    with pytest.raises(InvalidRequest, match=cause) as caught:
        check_label(label, parameter="version")
    assert caught.value.parameter == "version"
    caught.value.detail.encode()


def test_a_label_may_have_its_own_limit() -> None:
    with pytest.raises(InvalidRequest, match="limit is 3"):
        check_label("four", parameter="channel", max_chars=3)


def test_names_are_made_visible_on_one_line() -> None:
    assert escape_name("a\x00\t\n\x7f\ud800é b") == "a\\x00\\x09\\x0a\\x7f\\ud800é b"


def test_text_keeps_its_lines_and_is_cut() -> None:
    assert escape_text("a\r\n\tb\x00\x1b\x7f\ud800") == "a\r\n\tb\\x00\\x1b\\x7f\\ud800"
    assert escape_text("x" * (TEXT_MAX_CHARS + 1)) == "x" * (TEXT_MAX_CHARS - 1) + "…"
    assert shorten("abc", 3) == "abc"
    assert shorten("abcd", 3) == "ab…"


@given(st.text(st.characters()))
def test_escaped_text_can_be_stored(text: str) -> None:
    for escaped in (escape_name(text), escape_text(text)):
        assert "\0" not in escaped
        escaped.encode()
    assert escape_name(escape_name(text)) == escape_name(text)


@pytest.mark.parametrize(
    ("compiler", "version", "major"),
    [
        ("gcc", "12.2.0", "12"),
        ("gcc", "gcc (Debian 12.2.0-14) 12.2.0", "12"),
        ("clang", "Debian clang version 16.0.6 (15~deb12u1)", "16"),
        ("clang", "18", "18"),
        ("msvc", "19.40.33811", "19.40"),
        ("MSVC", "1940", "19.40"),
        ("msvc", "19", "19"),
        ("gcc", "", ""),
        ("gcc", "unknown", ""),
    ],
)
def test_the_major_version_tells_tracks_apart(compiler: str, version: str, major: str) -> None:
    assert compiler_major(compiler, version) == major
