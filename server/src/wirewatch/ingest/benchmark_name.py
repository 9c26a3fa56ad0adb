"""The name of a Google Benchmark row, read into a case and its facets.

Google Benchmark writes `function/args` and then, each only if set and in this order, the bookkeeping suffixes
`min_time:F`, `min_warmup_time:F`, `iterations:N`, `repeats:N`, the clock (`process_time`, `real_time`,
`manual_time`), `threads:N`. They are taken off the end of the name: the first four say how long was measured, not
what, and are dropped; clock and threads become part of the case. The same words elsewhere in a name stay.

**The rule for facets.** A name follows the grammar `operation/codec/payload[/key:value]…` if its first segment is
one of `OPERATIONS` or the report's context holds `wirewatch.schema`. Then

- the segments before the first `key:value` are operation, codec and payload, in this order, as far as they are there;
- a bare number is no codec or payload but an unnamed size argument: facet `size` (`to_wire/json/64`);
- `rev:N` or `revision:N` is the case's revision, and no longer part of its name.

All other names are taken whole, and only their `key:value` segments are facets. A segment such as `std::string` is
no pair. The first of two pairs with one key counts.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from wirewatch.domain.names import FACET_KEY_PATTERN, escape_name
from wirewatch.domain.report import CaseKey, Clock

OPERATIONS = frozenset(
    {
        "ceiling",
        "copy",
        "decode",
        "encode",
        "from_wire",
        "round_trip",
        "size_only",
        "skip",
        "to_arena",
        "to_wire",
        "validate",
    }
)
"""First segments that tell the grammar in a report that does not declare it."""

SCHEMA_KEY = "wirewatch.schema"
"""The context key that declares the grammar for a whole report."""

_POSITIONS = ("operation", "codec", "payload")
_MAX_THREADS = 1_000_000
_PROCESS_TIME = "process_time"

_SUFFIXES = re.compile(
    r"""(?P<stem>.+?)
    (?:/min_time:[0-9.e+-]+s?)?
    (?:/min_warmup_time:[0-9.e+-]+s?)?
    (?:/iterations:[0-9]+)?
    (?:/repeats:[0-9]+)?
    (?P<process>/process_time)?
    (?:/(?P<wall>real_time|manual_time))?
    (?:/threads:(?P<threads>[1-9][0-9]{0,6}))?
    """,
    re.VERBOSE | re.DOTALL,
)
_PAIR = re.compile(rf"({FACET_KEY_PATTERN}):([^:].*)", re.DOTALL)
_REVISION = re.compile(r"rev(?:ision)?:([1-9][0-9]{0,8})")


@dataclass(frozen=True, slots=True)
class BenchmarkName:
    """What a name says.

    Attributes:
        case: its identity; `threads` is 1 where the name does not tell.
        facets: read-only by agreement; shared by all reports that have the name.
        has_threads: whether the name tells the number of threads.
        uses_process_cpu: whether `cpu_time` is the whole process's.
        identity, facet_identity: one string per case, and per set of facets ("" for a name outside the grammar).
    """

    case: CaseKey
    facets: Mapping[str, str]
    has_threads: bool
    uses_process_cpu: bool
    identity: str
    facet_identity: str

    def with_threads(self, threads: int) -> "BenchmarkName":
        """Return what the same name says of rows whose field tells the number of threads."""
        return replace(
            self,
            case=replace(self.case, threads=threads),
            identity=f"{self.identity}\n{threads}",
            facet_identity=self.facet_identity and f"{self.facet_identity}\n{threads}",
        )


def parse_name(run_name: str, *, has_schema: bool) -> BenchmarkName:
    r"""Return what the `run_name` of a row says.

    Control characters and lone surrogates are escaped (`\x01`), never dropped.

    Args:
        run_name: not empty.
        has_schema: whether the report's context declares the grammar.

    Raises:
        ValueError: `run_name` is empty.
    """
    escaped = escape_name(run_name)
    match = _SUFFIXES.fullmatch(escaped)
    if match is None:  # empty, which a caller has refused
        message = "a benchmark's name is not empty"
        raise ValueError(message)
    stem, process, wall, threads = match.group("stem", "process", "wall", "threads")
    clock = Clock.CPU
    if wall:
        clock = Clock.REAL if wall == "real_time" else Clock.MANUAL
    elif process:
        clock = Clock.PROCESS_CPU
    segments = stem.split("/")
    follows_grammar = has_schema or segments[0] in OPERATIONS
    revision = 1
    if follows_grammar:
        segments, revision = _take_revision(segments)
    thread_count = min(int(threads), _MAX_THREADS) if threads else 1
    facets = _read_facets(segments, follows_grammar=follows_grammar)
    if process and wall:
        # Rates follow the wall clock then, but cpu_time is another quantity than without: another case.
        segments = [*segments, _PROCESS_TIME]
    case = CaseKey("/".join(segments), thread_count, clock, revision)
    tail = f"\n{thread_count}\n{clock.value}\n{revision}"  # no name holds a line break once it is escaped
    return BenchmarkName(
        case=case,
        facets=facets,
        has_threads=threads is not None,
        uses_process_cpu=process is not None,
        identity=case.name + tail,
        facet_identity="\n".join(f"{key}:{facets[key]}" for key in sorted(facets)) + tail
        if follows_grammar and facets
        else "",
    )


def facets_of_case(case: CaseKey, *, has_schema: bool) -> Mapping[str, str]:
    """Return the facets that `parse_name` read from the name that the case had in its report."""
    segments = case.name.split("/")
    if case.clock in {Clock.REAL, Clock.MANUAL} and segments[-1] == _PROCESS_TIME:
        segments = segments[:-1]
    return _read_facets(segments, follows_grammar=has_schema or segments[0] in OPERATIONS)


def name_parser(*, has_schema: bool) -> Callable[[str], BenchmarkName]:
    """Return `parse_name` for reports with or without a declared grammar, remembering what it parsed.

    Uploads repeat the names of those before them; remembering is five times faster than parsing.
    """
    return _PARSERS[has_schema]


_PARSERS = {
    has_schema: lru_cache(maxsize=16_384)(partial(parse_name, has_schema=has_schema))
    for has_schema in (False, True)
}


def _take_revision(segments: list[str]) -> tuple[list[str], int]:
    """Return the segments without the revision, and the revision (1 if none is told)."""
    for i in range(1, len(segments)):
        if match := _REVISION.fullmatch(segments[i]):
            return segments[:i] + segments[i + 1 :], int(match[1])
    return segments, 1


def _read_facets(segments: list[str], *, follows_grammar: bool) -> dict[str, str]:
    facets: dict[str, str] = {}
    positions = iter(_POSITIONS if follows_grammar else ())
    for segment in segments:
        if pair := _PAIR.fullmatch(segment):
            positions = iter(())
            facets.setdefault(pair[1], pair[2])
        elif segment and (position := next(positions, None)):
            is_size = position != "operation" and segment.isascii() and segment.isdigit()
            facets.setdefault("size" if is_size else position, segment)
    return facets
