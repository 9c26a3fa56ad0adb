"""The lines of a sweep: cases that differ in their size alone, and the ceilings over them."""

import re
from dataclasses import dataclass

import numpy as np

from wirewatch.domain.report import CaseKey
from wirewatch.services.catalog import Catalog, Mask
from wirewatch.services.selection import Selection
from wirewatch.services.series_rules import (
    CEILING,
    WARM_CEILING,
    charted_cases,
    in_listing_order,
    size_bytes,
    sized_cases,
)
from wirewatch.storage.repositories.cases import CaseRow


@dataclass(frozen=True, slots=True)
class Line:
    """One case at several sizes, on one track.

    Attributes:
        name: the benchmark's name without its size.
        track: place of the track in the catalog.
        cases: place of the case in the catalog, by size in bytes.
        is_ceiling: whether it is a ceiling.
    """

    name: str
    track: int
    cases: dict[int, int]
    is_ceiling: bool


def lines_of(catalog: Catalog, exists: Mask, selection: Selection) -> list[Line]:
    """Return the selected lines, then the ceilings of their tracks and payloads.

    Args:
        catalog: the project's.
        exists: which series there are: shape (cases, tracks).
        selection: what is selected; of ceilings only sizes, threads and clock are.
    """
    tracks = catalog.matching_tracks(selection)
    chosen = charted_cases(catalog, selection, sweep=True)
    lines = _grouped(catalog, exists & chosen[:, np.newaxis] & tracks)
    over = _ceilings_over(catalog, chosen, selection)
    with_lines = np.zeros_like(tracks)
    with_lines[[line.track for line in lines]] = True
    ceilings = exists & over[:, np.newaxis] & with_lines
    return [*lines, *_grouped(catalog, ceilings)]


def warm_ceilings(catalog: Catalog) -> dict[tuple[str, int, int, str], int]:
    """Return the place of the warm memmove case by (payload, size, threads, clock).

    Of several revisions the newest: it is what the newest runs measured.
    """
    found: dict[tuple[str, int, int, str], int] = {}
    places = range(len(catalog.cases))
    for place in sorted(places, key=lambda each: catalog.cases[each].key.revision):
        facets = catalog.cases[place].facets
        key = ceiling_key(catalog.cases[place])
        if (
            key is not None
            and facets.get("operation") == CEILING
            and facets.get("codec") == WARM_CEILING
        ):
            found[key] = place
    return found


def ceiling_key(case: CaseRow) -> tuple[str, int, int, str] | None:
    """Return what a case has in common with its ceiling; None without a size."""
    size = size_bytes(case.facets)
    if size is None:
        return None
    return case.facets.get("payload", ""), size, case.key.threads, str(case.key.clock)


def name_without_size(case: CaseRow) -> str:
    """Return the benchmark's name without the segment that gives its size.

    Where a project's pattern found the size inside of a segment (`BM_json_64`), a star stands for it.
    """
    segments = case.key.name.split("/")
    size = case.facets["size"]
    for segment in (f"size:{size}", size):
        if segment in segments:
            segments.remove(segment)
            return "/".join(segments)
    inside = list(re.finditer(rf"(?<![0-9]){size}(?![0-9])", case.key.name))
    if not inside:
        return case.key.name
    return case.key.name[: inside[-1].start()] + "*" + case.key.name[inside[-1].end() :]


def _ceilings_over(catalog: Catalog, chosen: Mask, selection: Selection) -> Mask:
    payloads = {
        case.facets.get("payload")
        for case, is_chosen in zip(catalog.cases, chosen.tolist(), strict=True)
        if is_chosen
    }
    same_payload = np.array(
        [case.facets.get("payload") in payloads for case in catalog.cases], dtype=np.bool_
    )
    narrowed = Selection(
        of_cases={
            key: wanted
            for key, wanted in selection.of_cases.items()
            if key in {"size", "threads", "clock"}
        }
    )
    ceilings = catalog.has_facet("operation", CEILING) & sized_cases(catalog)
    return ceilings & same_payload & catalog.matching_cases(narrowed) & ~chosen


def _grouped(catalog: Catalog, exists: Mask) -> list[Line]:
    lines: dict[tuple[CaseKey, int], Line] = {}
    for case, track in in_listing_order(catalog, exists):
        row = catalog.cases[case]
        size = size_bytes(row.facets)
        if size is None:
            continue
        name = name_without_size(row)
        key = CaseKey(name, row.key.threads, row.key.clock, row.key.revision)
        is_ceiling = row.facets.get("operation") == CEILING
        line = lines.setdefault((key, track), Line(name, track, {}, is_ceiling))
        line.cases[size] = case
    return list(lines.values())
