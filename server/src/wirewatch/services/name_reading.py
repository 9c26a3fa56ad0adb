"""How a project's names become facets: by its pattern where that matches, else by the grammar."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from wirewatch.domain.errors import Forbidden, InvalidRequest
from wirewatch.domain.report import CaseKey, Report
from wirewatch.ingest.benchmark_name import SCHEMA_KEY, facets_of_case
from wirewatch.ingest.caveats import CaveatLog
from wirewatch.ingest.name_pattern import NamePattern, compile_pattern
from wirewatch.services.access import Caller, Scope
from wirewatch.services.dimensions import is_selectable_facet
from wirewatch.services.project_access import readable_project
from wirewatch.storage.repositories import cases, facets
from wirewatch.storage.store import Store
from wirewatch.storage.transaction import Transaction

_EQUAL = "equal_facets"


@dataclass(frozen=True, slots=True)
class ReadName:
    """A case's name as it is read; `matched` says whether the pattern read it."""

    case: CaseKey
    facets: Mapping[str, str]
    matched: bool


@dataclass(frozen=True, slots=True)
class PatternPreview:
    """What a pattern would make of a project's names.

    Attributes:
        keys: the pattern's facets.
        matched, unmatched: numbers of cases; an unmatched name is read by the grammar.
        names: unmatched ones first, then matched ones, up to the limit, in first-seen order.
        equal: pairs of names that would have equal facets; they stay two cases.
    """

    keys: tuple[str, ...]
    matched: int
    unmatched: int
    names: list[ReadName]
    equal: list[tuple[str, str]]


def check_pattern(text: str) -> NamePattern:
    """Return the pattern, checked.

    Raises:
        InvalidRequest: it is malformed, or a group is called like a parameter of the charts.
    """
    pattern = compile_pattern(text)
    for key in pattern.keys:
        if not is_selectable_facet(key):
            raise InvalidRequest(
                f"The group `{key}` is called like a parameter, so nothing could be selected by it; "
                f"call it `{key}_` or anything else.",
                parameter="name_pattern",
            )
    return pattern


def read_by_pattern(report: Report, text: str | None) -> Report:
    """Return the report with its facets as a project of this pattern reads them; None leaves them as they are."""
    if text is None:
        return report
    pattern = compile_pattern(text)
    has_schema = SCHEMA_KEY in report.context
    read = [_read(each.case, pattern, has_schema=has_schema) for each in report.measurements]
    caveats = CaveatLog()
    for first, second in _equal(read):
        caveats.note(_EQUAL, f"{first} and {second}")
    return replace(
        report,
        measurements=[
            replace(measurement, facets=name.facets)
            for measurement, name in zip(report.measurements, read, strict=True)
        ],
        caveats=[*(each for each in report.caveats if each.code != _EQUAL), *caveats.as_caveats()],
    )


def apply_pattern(transaction: Transaction, project_id: int, pattern: NamePattern | None) -> int:
    """Read all names of the project anew and return how many cases have other facets now.

    Args:
        transaction: a writing one that holds the project's lock.
        project_id: the project.
        pattern: None for the grammar alone.
    """
    stored = cases.cases_of(transaction, project_id)
    has_schema = facets.cases_with_schema(transaction, project_id)
    changed = {}
    for case in stored:
        read = _read(case.key, pattern, has_schema=case.case_id in has_schema)
        if dict(read.facets) != dict(case.facets):
            changed[case.case_id] = read.facets
    facets.set_facets(transaction, project_id, changed)
    return len(changed)


def preview_pattern(
    store: Store, slug: str, text: str, *, limit: int, caller: Caller
) -> PatternPreview:
    """Return what the pattern would make of the project's names; nothing is stored.

    Raises:
        InvalidRequest: the pattern is malformed.
        NotFound, Forbidden: there is no such project, or the caller may not change it.
    """
    pattern = check_pattern(text)
    with store.read() as transaction:
        project = readable_project(transaction, slug, caller)
        if not caller.may(Scope.ADMIN, project.project_id):
            raise Forbidden(f"The token lacks the scope `admin` for project `{slug}`.")
        stored = cases.cases_of(transaction, project.project_id)
        has_schema = facets.cases_with_schema(transaction, project.project_id)
    read = [_read(case.key, pattern, has_schema=case.case_id in has_schema) for case in stored]
    matched = [each for each in read if each.matched]
    unmatched = [each for each in read if not each.matched]
    return PatternPreview(
        keys=pattern.keys,
        matched=len(matched),
        unmatched=len(unmatched),
        names=[*unmatched, *matched][:limit],
        equal=list(_equal(read))[:limit],
    )


def _read(case: CaseKey, pattern: NamePattern | None, *, has_schema: bool) -> ReadName:
    found = None if pattern is None else pattern.read(case.name)
    if found is not None:
        return ReadName(case, found, matched=True)
    return ReadName(case, facets_of_case(case, has_schema=has_schema), matched=False)


def _equal(read: Iterable[ReadName]) -> Iterable[tuple[str, str]]:
    """Yield each name with the first one of equal facets; without an operation, only what the pattern matched."""
    first_of: dict[tuple[object, ...], str] = {}
    for name in read:
        if not name.facets or not (name.matched or "operation" in name.facets):
            continue
        case = name.case
        key = (*sorted(name.facets.items()), case.threads, case.clock, case.revision)
        first = first_of.setdefault(key, case.name)
        if first != case.name:
            yield first, case.name
