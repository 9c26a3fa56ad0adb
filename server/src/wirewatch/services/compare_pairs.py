"""Which series of one side is compared with which of the other, and why the rest is not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from wirewatch.services.catalog import Catalog
from wirewatch.services.compare_query import CompareQuery, SideQuery
from wirewatch.services.compare_sides import Series, Side
from wirewatch.storage.repositories.tracks import TRACK_KEYS

_OF_NAMES = frozenset({"name", "q"})


class Unpaired(StrEnum):
    """Why a series has no counterpart."""

    MISSING = "missing"
    CLOCK = "clock"
    REVISION = "revision"
    AMBIGUOUS = "ambiguous"


@dataclass(frozen=True, slots=True)
class Pairing:
    """The pairs, and what is left.

    Attributes:
        pairs: (series of the baseline, series of the candidate).
        baseline_only, candidate_only: with the reason.
        also_differ: keys of tracks that no side fixes, yet in which each side has one value of its own.
    """

    pairs: Sequence[tuple[Series, Series]]
    baseline_only: Sequence[tuple[Series, Unpaired]]
    candidate_only: Sequence[tuple[Series, Unpaired]]
    also_differ: Mapping[str, tuple[str, str]]


@dataclass(frozen=True, slots=True)
class _Key:
    """What two series must have in common."""

    case: object
    threads: int | None
    clock: str
    revision: int
    track: tuple[str, ...]


def pair_series(catalog: Catalog, query: CompareQuery, baseline: Side, candidate: Side) -> Pairing:
    """Return the pairs: series that agree in everything that the sides do not fix.

    A compiler brings its version along, a machine its processor: where the sides fix something of the track, other
    attributes of it are let differ if each side has a single value of them. Of several revisions of a case the
    newest stands for it where names differ; the same name is compared within one revision only.
    """
    also = _also_differ(catalog, query.fixed, baseline.series, candidate.series)
    free = query.fixed | also.keys()
    before = _by_key(catalog, query.baseline, free, baseline.series)
    after = _by_key(catalog, query.candidate, free, candidate.series)
    pairs = [
        (before[key][0], after[key][0])
        for key in before
        if key in after and len(before[key]) == len(after[key]) == 1
    ]
    return Pairing(pairs, _left(before, after), _left(after, before), also)


def _also_differ(
    catalog: Catalog, fixed: frozenset[str], baseline: Sequence[Series], candidate: Sequence[Series]
) -> dict[str, tuple[str, str]]:
    if fixed.isdisjoint(TRACK_KEYS):
        return {}
    found = {}
    for key in TRACK_KEYS:
        before, after = (
            {getattr(catalog.tracks[track], key) for _, track in series}
            for series in (baseline, candidate)
        )
        if key not in fixed and len(before) == len(after) == 1 and before != after:
            found[key] = (before.pop(), after.pop())
    return found


def _by_key(
    catalog: Catalog, side: SideQuery, free: frozenset[str], series: Sequence[Series]
) -> dict[_Key, list[Series]]:
    found: dict[_Key, list[Series]] = {}
    by_facets = not free.isdisjoint(catalog.case_dimensions.keys())
    by_name = not free.isdisjoint(_OF_NAMES)
    for case, track in series:
        row = catalog.cases[case]
        if by_name:
            identity: object = "" if "name" in free else _without(row.key.name, side.texts)
        elif by_facets:
            identity = frozenset(item for item in row.facets.items() if item[0] not in free)
        else:
            identity = row.key.name
        key = _Key(
            case=identity,
            threads=None if "threads" in free else row.key.threads,
            clock=str(row.key.clock),
            revision=0 if by_name or by_facets else row.key.revision,
            track=tuple(
                getattr(catalog.tracks[track], each) for each in TRACK_KEYS if each not in free
            ),
        )
        found.setdefault(key, []).append((case, track))
    return {key: _newest_revision(catalog, of_key) for key, of_key in found.items()}


def _without(name: str, texts: Sequence[str]) -> str:
    lower = name.lower()
    for text in texts:
        lower = lower.replace(text, "\0")
    return lower


def _newest_revision(catalog: Catalog, series: Sequence[Series]) -> list[Series]:
    if len(series) < 2:
        return list(series)
    newest: dict[tuple[str, int, int], Series] = {}
    for case, track in sorted(series, key=lambda each: catalog.cases[each[0]].key.revision):
        key = catalog.cases[case].key
        newest[key.name, key.threads, track] = (case, track)
    return list(newest.values())


def _left(
    own: Mapping[_Key, Sequence[Series]], other: Mapping[_Key, Sequence[Series]]
) -> list[tuple[Series, Unpaired]]:
    left = [
        (key, series)
        for key, series in own.items()
        if key not in other or not len(series) == len(other[key]) == 1
    ]
    if not left:
        return []
    without_clock = {replace(key, clock="") for key in other}
    without_revision = {replace(key, revision=0) for key in other}
    found = []
    for key, series in left:
        if key in other:
            why = Unpaired.AMBIGUOUS
        elif replace(key, clock="") in without_clock:
            why = Unpaired.CLOCK
        elif replace(key, revision=0) in without_revision:
            why = Unpaired.REVISION
        else:
            why = Unpaired.MISSING
        found += [(each, why) for each in series]
    return found
