"""The JSON of a report: strict and fast where it is honest JSON, tolerant of what Google Benchmark writes where not.

Google Benchmark writes bare `NaN` and `Infinity` (before 1.5.0 `nan`, `inf`), control bytes inside strings, and a
key twice when a counter is called like a fixed field; a captured console has lines of text around the report.
"""

import json
import re
from typing import Any

import numpy as np
import orjson

from wirewatch.domain.errors import InvalidReport
from wirewatch.ingest.caveats import CaveatLog
from wirewatch.ingest.report_text import decode_text
from wirewatch.ingest.unreadable import explain_no_report, explain_syntax_error, fail_at

JsonObject = dict[str, Any]

_BLANK = re.compile(rb"[ \t\r\n\0]*+")
_KEY_END = int.from_bytes(b'":', "little")

MAX_NESTING = 32
"""Google Benchmark nests four deep."""

_START = re.compile(r'\{\s*+"(?:context|benchmarks)"\s*:')
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_OBJECT = re.compile(r'\s*+\{\s*+(?:["}]|\Z)')
# A string matches even if it never ends, and nothing is tried twice: a hostile text costs no more than an honest one.
_STRING_OR_NON_FINITE = re.compile(
    r"""
    "[^"\\]*+(?:\\.[^"\\]*+)*+"?
    | (?<![\w.])([+-]?)(?:(nan(?:\((?:ind|snan)\))?|1\.\#(?:QNAN|IND))|(inf(?:inity)?|1\.\#INF))(?![\w.])
    """,
    re.DOTALL | re.IGNORECASE | re.VERBOSE,
)


def load_report(body: bytes, caveats: CaveatLog) -> JsonObject:
    """Return the top-level object of a report.

    Numbers are int within 64 bits, else float; NaN and infinities come as such, to be judged by the reader. Strings
    can be encoded: a lone surrogate is shown as text. Of a key that an object holds twice, the first value is kept;
    the second is kept as `counter.<key>` if it is a number, else as `custom.<key>`.

    Raises:
        InvalidReport: the body is no JSON object; the detail names the likely cause, with line and column.
    """
    if _BLANK.fullmatch(body):
        raise explain_no_report("")
    try:
        document = orjson.loads(body)
    except orjson.JSONDecodeError:
        return _load_tolerantly(body, caveats)
    if type(document) is not dict:
        raise explain_no_report(body[:4096].decode("utf-8", "replace"))
    if _writes_a_key_twice(body, document):
        return _load_tolerantly(body, caveats)
    _check_nesting_outside_rows(document)
    return document


def check_nesting(value: object, depth: int = 0) -> None:
    """Check that objects and lists are nested no deeper than MAX_NESTING.

    Raises:
        InvalidReport: they are.
    """
    if depth > MAX_NESTING:
        raise _nested_too_deeply()
    if isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            if isinstance(item, dict | list):
                check_nesting(item, depth + 1)


def _check_nesting_outside_rows(document: JsonObject) -> None:
    """Check all but the rows, which are many and hold plain values; who reads a nested one there checks it."""
    for key, value in document.items():
        if key != "benchmarks":
            check_nesting(value)


def _writes_a_key_twice(body: bytes, document: JsonObject) -> bool:
    """Tell whether the text may hold more keys than the parsed document.

    Counting `":` over the bytes costs a tenth of a parse that would report repeated keys. Deeper objects than
    Google Benchmark writes, or a quoted quote before a colon, count as a difference too: that costs the slower
    parse, never a wrong value.
    """
    # Two bytes at a time, from the first byte on and from the second.
    written = sum(
        np.count_nonzero(np.frombuffer(body, "<u2", (len(body) - start) // 2, start) == _KEY_END)
        for start in (0, 1)
    )
    return bool(written != _count_keys(document))


def _count_keys(document: JsonObject) -> int:
    """Return the number of keys at the depths where Google Benchmark has them: top, context, caches, rows."""
    count = len(document)
    for value in document.values():
        if type(value) is list:
            count += _count_keys_of_all(value)
        elif type(value) is dict:
            count += len(value)
            for part in value.values():
                if type(part) is list:
                    count += _count_keys_of_all(part)
    return count


def _count_keys_of_all(items: list[Any]) -> int:
    if set(map(type, items)) == {dict}:
        return sum(map(len, items))
    return sum(len(item) for item in items if type(item) is dict)


def _load_tolerantly(body: bytes, caveats: CaveatLog) -> JsonObject:
    text = decode_text(body, caveats)
    start = _find_start(text)
    try:
        document, end = _decode(text[start:], caveats)
    except json.JSONDecodeError as error:
        raise explain_syntax_error(text, start + error.pos) from error
    except RecursionError as error:
        raise _nested_too_deeply() from error
    rest = text[start + end :]
    if second := _START.search(rest):
        raise fail_at(
            text,
            start + end + second.start(),
            "A second report begins here, in the same file: upload each report by itself "
            "(write them with --benchmark_out=FILE, not with >>).",
        )
    if text[:start].strip() or rest.strip(" \t\r\n\0"):
        caveats.note("text_around_report")
    check_nesting(document)
    if _SURROGATE.search(text):
        return {
            str(_show_surrogates(key)): _show_surrogates(item) for key, item in document.items()
        }
    return document


def _find_start(text: str) -> int:
    """Return where the report's opening brace is: the first character, or after lines of other text."""
    if _OBJECT.match(text):
        return text.index("{")
    match = _START.search(text)
    if match is None:
        raise explain_no_report(text)
    return match.start()


def _decode(text: str, caveats: CaveatLog) -> tuple[JsonObject, int]:
    """Return the object that the text begins with, and the place of its end."""

    def keep_first(pairs: list[tuple[str, Any]]) -> JsonObject:
        kept = dict(pairs)
        return kept if len(kept) == len(pairs) else _keep_first(pairs, caveats)

    decoder = json.JSONDecoder(strict=False, object_pairs_hook=keep_first, parse_int=_read_int)
    try:
        return decoder.raw_decode(text)
    except json.JSONDecodeError:
        # Only now, because the substitution costs more than the parse.
        spelled = _STRING_OR_NON_FINITE.sub(_spell_non_finite, text)
        if spelled == text:
            raise
        try:
            document, end = decoder.raw_decode(spelled)
        except json.JSONDecodeError as error:
            place = _place_before_spelling(text, error.pos)
            raise json.JSONDecodeError(error.msg, text, place) from error
        return document, _place_before_spelling(text, end)


def _spell_non_finite(match: re.Match[str]) -> str:
    if match[2]:
        return "NaN"
    if match[3]:
        return "-Infinity" if match[1] == "-" else "Infinity"
    return match[0]


def _place_before_spelling(text: str, place: int) -> int:
    """Return the place in the text as it was of a place in the text with non-finite numbers respelled."""
    shift = 0
    for match in _STRING_OR_NON_FINITE.finditer(text):
        grown = len(_spell_non_finite(match)) - len(match[0])
        if match.end() + shift + grown > place:
            break
        shift += grown
    return min(max(place - shift, 0), len(text))


def _keep_first(pairs: list[tuple[str, Any]], caveats: CaveatLog) -> JsonObject:
    kept: JsonObject = {}
    for key, value in pairs:
        if key not in kept:
            kept[key] = value
            continue
        caveats.note("repeated_key", key)
        is_number = isinstance(value, int | float)
        if key == "label" and not is_number and isinstance(kept[key], int | float):
            # The one fixed field that is written after the counters.
            kept["counter.label"], kept[key] = kept[key], value
        else:
            kept.setdefault(f"counter.{key}" if is_number else f"custom.{key}", value)
    return kept


def _show_surrogates(value: object) -> object:
    r"""Return the value with lone surrogates in strings, which cannot be encoded, as the text `\ud800`."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, list):
        return [_show_surrogates(item) for item in value]
    if isinstance(value, dict):
        return {str(_show_surrogates(key)): _show_surrogates(item) for key, item in value.items()}
    return value


def _read_int(digits: str) -> int | float:
    """Return an int of at most 64 bits, else the nearest float (infinite beyond the range of float64)."""
    return int(digits) if len(digits) <= 18 else float(digits)


def _nested_too_deeply() -> InvalidReport:
    return InvalidReport(
        f"The JSON is nested more than {MAX_NESTING} deep: this is not a report of Google Benchmark.",
        pointer="",
        line=1,
        column=1,
    )
