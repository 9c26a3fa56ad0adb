"""The names of a report, all together: its cases, and which names mean the same."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from wirewatch.domain.case_list import CaseList
from wirewatch.ingest.benchmark_name import BenchmarkName, name_parser
from wirewatch.ingest.caveats import CaveatLog

_MOST_REMEMBERED = 1_000


@dataclass(frozen=True, slots=True)
class CaseNames:
    """What the names of a report say. Read-only by agreement; shared by all reports that have them.

    Attributes:
        names: run name -> what it says, one for each case, in the order in which they first appear.
        cases: the cases in that order.
        merged: run names that mean the case of an earlier one (`f/iterations:1`, `f/iterations:9`) -> the earlier one.
        remarks: (code of a caveat, what it is about).
    """

    names: Mapping[str, BenchmarkName]
    cases: CaseList
    merged: Mapping[str, str]
    remarks: tuple[tuple[str, str], ...]

    def note_remarks(self, caveats: CaveatLog) -> None:
        """Note which names mean the same case, and which cases have equal facets."""
        for code, subject in self.remarks:
            caveats.note(code, subject)


def read_case_names(
    run_names: Iterable[str], threads: Mapping[str, int], *, has_schema: bool
) -> CaseNames:
    """Return what the names say.

    Reports repeat the names of those before them, so what the last few said is remembered.

    Args:
        run_names: distinct, in the order in which they first appear.
        threads: run name -> number of threads, where the rows tell more than one.
        has_schema: whether the context declares the grammar of names.
    """
    names = tuple(run_names)
    if threads or len(names) > _MOST_REMEMBERED:
        return _read(names, threads, has_schema=has_schema)
    return _read_single_threaded(names, has_schema)


@lru_cache(maxsize=16)
def _read_single_threaded(run_names: tuple[str, ...], has_schema: bool) -> CaseNames:  # noqa: FBT001  # by place: half the cost of a look-up
    return _read(run_names, {}, has_schema=has_schema)


def _read(run_names: tuple[str, ...], threads: Mapping[str, int], *, has_schema: bool) -> CaseNames:
    parse_name = name_parser(has_schema=has_schema)
    names = {run_name: parse_name(run_name) for run_name in run_names}
    for run_name, count in threads.items():
        if not names[run_name].has_threads:
            names[run_name] = names[run_name].with_threads(count)
    remarks: list[tuple[str, str]] = []
    merged = _merge_equal_cases(names, remarks)
    _note_equal_facets(names, remarks)
    return CaseNames(
        names=names,
        cases=CaseList(name.case for name in names.values()),
        merged=merged,
        remarks=tuple(remarks),
    )


def _merge_equal_cases(
    names: dict[str, BenchmarkName], remarks: list[tuple[str, str]]
) -> dict[str, str]:
    """Remove names that mean the case of an earlier one, and return them -> the earlier one."""
    first_of: dict[str, str] = {}
    merged: dict[str, str] = {}
    for run_name, name in list(names.items()):
        first = first_of.setdefault(name.identity, run_name)
        if first != run_name:
            merged[run_name] = first
            del names[run_name]
            remarks.append(("merged_benchmarks", name.case.name))
    return merged


def _note_equal_facets(names: Mapping[str, BenchmarkName], remarks: list[tuple[str, str]]) -> None:
    seen: dict[str, str] = {}
    for name in names.values():
        if name.facet_identity:
            other = seen.setdefault(name.facet_identity, name.case.name)
            if other is not name.case.name:
                remarks.append(("equal_facets", f"{other} and {name.case.name}"))
