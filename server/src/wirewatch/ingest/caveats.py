"""Caveats collected while a report is read: one per kind, naming the first few subjects."""

from wirewatch.domain.names import escape_name, shorten
from wirewatch.domain.report import Caveat

_PROSE = {
    "text_around_report": "Text around the report was dropped",
    "not_utf8": "The file is not UTF-8; its stray bytes were read as Latin-1",
    "repeated_key": "The report writes a key twice; the first value was kept as the field, "
    "a number that collides with it as counter.<key>",
    "non_finite": "Values that are not finite numbers were left out",
    "ignored_field": "Fields that are not numbers were ignored",
    "merged_benchmarks": "Benchmarks that have one name, bookkeeping suffixes aside, were taken as repetitions of one",
    "equal_facets": "Benchmarks with equal facets are kept as different cases",
    "differing_labels": "The label differs between repetitions; the first was kept",
    "unknown_thread_semantics": "The version of Google Benchmark is not known, and versions differ in what times and "
    "rates of several threads mean; they were left as written",
    "summary_only": "The report holds aggregates alone (--benchmark_report_aggregates_only), so the spread of "
    "the repetitions is not known",
    "debug_library": "The benchmark library was built without optimisation, which slows the measuring loop",
    "cpu_scaling": "The CPU's frequency scaling was enabled",
    "loaded": "The machine was busy with something else at the start",
    "wine": "Measured under Wine: not comparable with Windows",
    "virtual_machine": "Measured in a virtual machine",
}
_MAX_SUBJECTS = 5
_MAX_SUBJECT_CHARS = 120


class CaveatLog:
    """Notes of one report; a code appears once, however often it is noted."""

    def __init__(self) -> None:
        self._subjects: dict[str, dict[str, None]] = {}

    def note(self, code: str, subject: str = "") -> None:
        """Add a note of a known code, about a benchmark, field or value if `subject` is given."""
        subjects = self._subjects.setdefault(code, {})
        if subject:
            subjects[subject] = None

    def as_caveats(self) -> tuple[Caveat, ...]:
        """Return the caveats in the order they were first noted."""
        return tuple(
            Caveat(code, _detail(_PROSE[code], list(subjects)))
            for code, subjects in self._subjects.items()
        )


def _detail(prose: str, subjects: list[str]) -> str:
    if not subjects:
        return prose + "."
    named = ", ".join(
        shorten(escape_name(subject), _MAX_SUBJECT_CHARS) for subject in subjects[:_MAX_SUBJECTS]
    )
    more = len(subjects) - _MAX_SUBJECTS
    return f"{prose}: {named}{f' and {more} more' if more > 0 else ''}."
