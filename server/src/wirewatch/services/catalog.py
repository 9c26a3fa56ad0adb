"""What a project holds: its cases, tracks and series, as columns that selections are cheap on."""

import threading
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wirewatch.domain.natural_order import natural_key
from wirewatch.domain.report import Track
from wirewatch.services.dimensions import HIDDEN_UNLESS_CHOSEN
from wirewatch.services.median_columns import MedianColumns
from wirewatch.services.selection import Selection
from wirewatch.services.timeline import Timeline, read_timeline
from wirewatch.storage.packing import unpack_bits
from wirewatch.storage.repositories import cases, columns, tracks
from wirewatch.storage.repositories.cases import CaseRow
from wirewatch.storage.repositories.projects import ProjectRow
from wirewatch.storage.repositories.tracks import TRACK_KEYS
from wirewatch.storage.transaction import Transaction

Mask = NDArray[np.bool_]
Places = NDArray[np.intp]
_MOST_CATALOGS = 32


@dataclass(frozen=True, slots=True)
class Dimension:
    """One key of all cases or all tracks: which value each has, -1 where it has none."""

    values: Sequence[str]
    codes: Places

    def matches(self, wanted: frozenset[str]) -> Mask:
        """Return which of them have one of the wanted values."""
        known = [code for code, value in enumerate(self.values) if value in wanted]
        return np.isin(self.codes, known)


@dataclass(frozen=True, slots=True)
class Catalog:
    """A project's series: cases (rows) by tracks (columns).

    Attributes:
        cases, tracks: in first-seen order; places in them are used everywhere else.
        case_slots: by layout id: the slot of each case, -1 where the layout does not have it.
        metrics: name -> id.
        case_dimensions, track_dimensions: by key.
        case_order, track_order: their places in the order they are listed in: the natural one of names, and of all
            keys of a track.
    """

    cases: Sequence[CaseRow]
    track_ids: Sequence[int]
    tracks: Sequence[Track]
    case_slots: Mapping[int, Places]
    metrics: Mapping[str, int]
    case_dimensions: Mapping[str, Dimension]
    track_dimensions: Mapping[str, Dimension]
    case_order: Places
    track_order: Places
    layouts_on_tracks: Sequence[tuple[int, int]]
    present: Mapping[tuple[int, int], Mask]

    def series(
        self, metric: str | None = None, *, within: Iterable[tuple[int, int]] | None = None
    ) -> Mask:
        """Return which series exist: shape (cases, tracks).

        Args:
            metric: only series with a value of it; None for any metric.
            within: only what these pairs (layout id, track id) have; None for all runs that count.
        """
        exists = np.zeros((len(self.cases), len(self.tracks)), dtype=np.bool_)
        wanted = list(self.metrics.values()) if metric is None else [self.metrics[metric]]
        places = {track_id: place for place, track_id in enumerate(self.track_ids)}
        of_layout: dict[int, Mask] = {}
        for layout_id, track_id in self.layouts_on_tracks if within is None else within:
            if layout_id not in of_layout:
                of_layout[layout_id] = self._cases_present(layout_id, wanted)
            exists[:, places[track_id]] |= of_layout[layout_id]
        return exists

    def matching_cases(self, selection: Selection, *, but: str | None = None) -> Mask:
        """Return which cases the selection lets through, its key `but` left out."""
        found = np.ones(len(self.cases), dtype=np.bool_)
        for key, wanted in selection.of_cases.items():
            if key == but:
                continue
            dimension = self.case_dimensions.get(key)
            found &= dimension.matches(wanted) if dimension else np.False_
        if selection.names:
            found &= np.array([case.key.name in selection.names for case in self.cases], dtype=bool)
        if selection.substrings:
            found &= np.array(
                [
                    any(text in case.key.name.lower() for text in selection.substrings)
                    for case in self.cases
                ],
                dtype=bool,
            )
        return found

    def matching_tracks(self, selection: Selection, *, but: str | None = None) -> Mask:
        """Return which tracks the selection lets through, its key `but` left out.

        Values that are hidden unless chosen are left out where the selection does not name them.
        """
        found = np.ones(len(self.tracks), dtype=np.bool_)
        for key, wanted in selection.of_tracks.items():
            if key != but:
                found &= self.track_dimensions[key].matches(wanted)
        for key, hidden in HIDDEN_UNLESS_CHOSEN.items():
            if key != but and key not in selection.of_tracks:
                found &= ~self.track_dimensions[key].matches(hidden)
        return found

    def has_facet(self, key: str, value: str | None = None) -> Mask:
        """Return which cases have the facet, with that value if one is given."""
        dimension = self.case_dimensions.get(key)
        if dimension is None:
            return np.zeros(len(self.cases), dtype=np.bool_)
        return dimension.codes >= 0 if value is None else dimension.matches(frozenset({value}))

    def ids_of_tracks(self, tracks: Mask) -> list[int]:
        """Return the ids of the tracks of a mask."""
        return [self.track_ids[place] for place in np.flatnonzero(tracks).tolist()]

    def _cases_present(self, layout_id: int, metric_ids: Sequence[int]) -> Mask:
        slots = self.case_slots[layout_id]
        found = np.zeros(len(self.cases), dtype=np.bool_)
        for metric_id in metric_ids:
            bits = self.present.get((layout_id, metric_id))
            if bits is not None:
                found |= (slots >= 0) & bits[slots]
        return found


class Catalogs:
    """Catalogs and timelines by project, kept as long as nothing is stored in the project; medians of runs for longer.

    Attributes:
        medians: what was read of them.
    """

    def __init__(self) -> None:
        self.medians = MedianColumns()
        self._kept: dict[int, tuple[int, Catalog]] = {}
        self._timelines: dict[tuple[int, str | None], tuple[int, Timeline]] = {}
        self._lock = threading.Lock()

    def get(self, transaction: Transaction, project: ProjectRow) -> Catalog:
        """Return the project's catalog as the transaction sees it."""
        with self._lock:
            kept = self._kept.get(project.project_id)
        if kept is not None and kept[0] == project.data_version:
            return kept[1]
        catalog = read_catalog(transaction, project.project_id)
        with self._lock:
            self._kept.pop(project.project_id, None)
            self._kept[project.project_id] = (project.data_version, catalog)
            while len(self._kept) > _MOST_CATALOGS:
                del self._kept[next(iter(self._kept))]
        return catalog

    def timeline(
        self, transaction: Transaction, project: ProjectRow, channel: str | None
    ) -> Timeline | None:
        """Return the channel's timeline as the transaction sees it; None when the project has no channel.

        Raises:
            NotFound: the project has no channel of that name.
        """
        key = (project.project_id, channel)
        with self._lock:
            kept = self._timelines.get(key)
        if kept is not None and kept[0] == project.data_version:
            return kept[1]
        timeline = read_timeline(transaction, project.project_id, channel)
        if timeline is not None:
            with self._lock:
                self._timelines.pop(key, None)
                self._timelines[key] = (project.data_version, timeline)
                while len(self._timelines) > _MOST_CATALOGS:
                    del self._timelines[next(iter(self._timelines))]
        return timeline

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self._timelines.clear()
        self.medians.clear()


def read_catalog(transaction: Transaction, project_id: int) -> Catalog:
    """Return the project's catalog from the store."""
    all_cases = cases.cases_of(transaction, project_id)
    all_tracks = tracks.tracks_of(transaction, project_id)
    place_of = {case.case_id: place for place, case in enumerate(all_cases)}
    case_slots: dict[int, Places] = {}
    slot_counts: dict[int, int] = {}
    for layout_id, case_ids in cases.layouts_of(transaction, project_id).items():
        slots = np.full(len(all_cases), -1, dtype=np.intp)
        slots[[place_of[case_id] for case_id in case_ids]] = np.arange(len(case_ids))
        case_slots[layout_id] = slots
        slot_counts[layout_id] = len(case_ids)
    facet_keys = sorted({key for case in all_cases for key in case.facets})
    return Catalog(
        cases=all_cases,
        track_ids=list(all_tracks),
        tracks=list(all_tracks.values()),
        case_slots=case_slots,
        metrics=cases.metrics_of(transaction, project_id),
        case_dimensions={
            **{key: _dimension([case.facets.get(key) for case in all_cases]) for key in facet_keys},
            "threads": _dimension([str(case.key.threads) for case in all_cases]),
            "clock": _dimension([str(case.key.clock) for case in all_cases]),
        },
        track_dimensions={
            key: _dimension([getattr(track, key) for track in all_tracks.values()])
            for key in TRACK_KEYS
        },
        case_order=_order([_case_key(case) for case in all_cases]),
        track_order=_order([_track_key(track) for track in all_tracks.values()]),
        layouts_on_tracks=columns.layouts_on_tracks(transaction, project_id),
        present={
            (layout_id, metric_id): unpack_bits(bits, slot_counts[layout_id])
            for layout_id, metric_id, bits in cases.presence_of(transaction, project_id)
        },
    )


def _dimension(values: Sequence[str | None]) -> Dimension:
    codes: dict[str, int] = {}
    places = np.array(
        [-1 if value is None else codes.setdefault(value, len(codes)) for value in values],
        dtype=np.intp,
    )
    return Dimension(tuple(codes), places)


def _case_key(case: CaseRow) -> tuple[object, ...]:
    key = case.key
    return natural_key(key.name), key.threads, str(key.clock), key.revision


def _track_key(track: Track) -> tuple[object, ...]:
    return tuple(natural_key(getattr(track, key)) for key in TRACK_KEYS)


def _order(keys: Sequence[Any]) -> Places:
    return np.array(sorted(range(len(keys)), key=keys.__getitem__), dtype=np.intp)
