"""Which cases belong on which chart, and in what order series are listed."""

from collections.abc import Mapping

import numpy as np

from wirewatch.services.catalog import Catalog, Mask
from wirewatch.services.selection import Selection

CEILING = "ceiling"
WARM_CEILING = "memmove.warm"


def charted_cases(
    catalog: Catalog, selection: Selection, *, sweep: bool, but: str | None = None
) -> Mask:
    """Return the cases that a chart of this selection is about.

    A trend leaves ceilings out unless an operation or a name is selected. A sweep takes only cases
    with a numeric size, and ceilings only if their operation is asked for: it adds them by itself.

    Args:
        catalog: the project's.
        selection: what is selected.
        sweep: for the sweep; else for the trend.
        but: a key whose own selection is left out (a filter counts its values under the others).
    """
    found = catalog.matching_cases(selection, but=but)
    operations = selection.of_cases.get("operation")
    if sweep:
        found &= sized_cases(catalog)
        keeps_ceilings = but != "operation" and CEILING in (operations or ())
    else:
        keeps_ceilings = but == "operation" or operations is not None
    if keeps_ceilings or selection.names:
        return found
    return found & ~catalog.has_facet("operation", CEILING)


def sized_cases(catalog: Catalog) -> Mask:
    """Return the cases whose size is a number."""
    return np.array([size_bytes(case.facets) is not None for case in catalog.cases], dtype=bool)


def size_bytes(facets: Mapping[str, str]) -> int | None:
    """Return the facet `size` as a number of bytes, None when it is none."""
    text = facets.get("size", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 15 else None


def in_listing_order(
    catalog: Catalog, exists: Mask, *, limit: int | None = None
) -> list[tuple[int, int]]:
    """Return the series as pairs (place of the case, place of the track), by name, then by track.

    Args:
        catalog: the project's.
        exists: which series there are: shape (cases, tracks).
        limit: return only so many, the first.
    """
    cases = catalog.case_order[exists[catalog.case_order].any(axis=1)]
    # Every case here has a series, so no more of them are needed than series are.
    listed = exists[np.ix_(cases[:limit], catalog.track_order)]
    rows, columns = np.nonzero(listed)
    chosen = zip(
        cases[rows[:limit]].tolist(), catalog.track_order[columns[:limit]].tolist(), strict=True
    )
    return list(chosen)
