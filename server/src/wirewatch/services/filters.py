"""What can be chosen: every dimension's values with the number of series each would show."""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from wirewatch.domain.natural_order import natural_key
from wirewatch.services.catalog import Catalog, Catalogs, Dimension, Mask
from wirewatch.services.dimensions import (
    CASE_ATTRIBUTES,
    CASE_KEYS,
    is_selectable_facet,
    title_of,
)
from wirewatch.services.selection import Selection
from wirewatch.services.series_rules import charted_cases
from wirewatch.storage.packing import CountArray
from wirewatch.storage.repositories.projects import ProjectRow
from wirewatch.storage.repositories.tracks import TRACK_KEYS
from wirewatch.storage.transaction import Transaction

# Which compiler a line belongs to is asked before which machine.
_TRACK_ORDER = ("compiler", "compiler_major", "os", "machine", "cpu", "arch", "stdlib")


class ChartKind(StrEnum):
    """The chart that is filtered for."""

    TREND = "trend"
    SWEEP = "sweep"


@dataclass(frozen=True, slots=True)
class ValueCount:
    """One value; `count` series have it under the selection of all the other dimensions."""

    value: str
    count: int
    selected: bool


@dataclass(frozen=True, slots=True)
class DimensionCounts:
    """One dimension, values in natural order; `kind` is track or facet."""

    key: str
    title: str
    kind: str
    values: list[ValueCount]


@dataclass(frozen=True, slots=True)
class FilterCounts:
    """All dimensions, and the number of series that match the whole selection."""

    dimensions: list[DimensionCounts]
    total_series: int


def count_filters(
    transaction: Transaction,
    catalogs: Catalogs,
    project: ProjectRow,
    selection: Selection,
    kind: ChartKind,
) -> FilterCounts:
    """Return every dimension's values, counted under the selection of all the others.

    Values that no series of the selection has are listed with a count of 0, so that lists keep
    their place while one clicks.
    """
    catalog = catalogs.get(transaction, project)
    exists = catalog.series()
    tracks = catalog.matching_tracks(selection)
    cases = charted_cases(catalog, selection, sweep=kind is ChartKind.SWEEP)
    dimensions = [
        _of_cases(catalog, selection, kind, key, exists[:, tracks].sum(axis=1))
        for key in _case_keys(catalog)
    ]
    per_track = exists[cases].sum(axis=0)
    dimensions += [_of_tracks(catalog, selection, key, per_track) for key in _track_keys()]
    return FilterCounts(
        [each for each in dimensions if each.values], int(exists[cases][:, tracks].sum())
    )


def _of_cases(
    catalog: Catalog,
    selection: Selection,
    kind: ChartKind,
    key: str,
    series_per_case: CountArray,
) -> DimensionCounts:
    counted = charted_cases(catalog, selection, sweep=kind is ChartKind.SWEEP, but=key)
    listed = charted_cases(catalog, Selection(), sweep=kind is ChartKind.SWEEP, but=key)
    values = _values(
        catalog.case_dimensions[key],
        listed,
        np.where(counted, series_per_case, 0),
        selection.selected(key),
    )
    return DimensionCounts(key, title_of(key), "facet", values)


def _of_tracks(
    catalog: Catalog,
    selection: Selection,
    key: str,
    series_per_track: CountArray,
) -> DimensionCounts:
    counted = catalog.matching_tracks(selection, but=key)
    everything = np.ones(len(catalog.tracks), dtype=np.bool_)
    values = _values(
        catalog.track_dimensions[key],
        everything,
        np.where(counted, series_per_track, 0),
        selection.selected(key),
    )
    return DimensionCounts(key, title_of(key), "track", values)


def _values(
    dimension: Dimension,
    listed: Mask,
    series: CountArray,
    selected: frozenset[str],
) -> list[ValueCount]:
    has_value = dimension.codes >= 0
    counts = np.bincount(
        dimension.codes[has_value], weights=series[has_value], minlength=len(dimension.values)
    )
    shown = set(dimension.codes[has_value & (listed | (series > 0))].tolist())
    found = {
        value: ValueCount(value, int(counts[code]), value in selected)
        for code, value in enumerate(dimension.values)
        # "" is "not known": nothing to choose by.
        if value and (code in shown or value in selected)
    }
    for value in selected - found.keys() - {""}:
        found[value] = ValueCount(value, 0, selected=True)
    return sorted(found.values(), key=lambda each: natural_key(each.value))


def _case_keys(catalog: Catalog) -> list[str]:
    known = [key for key in CASE_KEYS if key in catalog.case_dimensions]
    others = [
        key for key in catalog.case_dimensions if key not in CASE_KEYS and is_selectable_facet(key)
    ]
    return [*known, *sorted(others, key=natural_key), *CASE_ATTRIBUTES]


def _track_keys() -> list[str]:
    return [*_TRACK_ORDER, *(key for key in TRACK_KEYS if key not in _TRACK_ORDER)]
