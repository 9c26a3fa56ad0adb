"""Other tracks of a channel: they confirm what is found on one of them, and are told what they share with it."""

from collections.abc import Sequence

import numpy as np

from wirewatch.analysis.change_points import ChangePoint
from wirewatch.analysis.summary import FloatArray
from wirewatch.domain.ordering import OrderRule
from wirewatch.services.counter_changes import exact_metrics
from wirewatch.services.joint_search import Side, are_most, kept_apart, search_jointly
from wirewatch.services.scan_state import FEWEST_VALUES, Scanned, unpack_state
from wirewatch.services.track_history import (
    Ids,
    Layouts,
    read_history,
    read_values,
    version_places,
)
from wirewatch.services.track_search import TrackSearch, searched_runs
from wirewatch.storage.repositories import change_points, track_runs, tracks
from wirewatch.storage.repositories.cases import CaseRow, cases_of
from wirewatch.storage.repositories.change_points import ChangeRow
from wirewatch.storage.transaction import Transaction

# Each is read whole whenever one is searched jointly, and a project may have hundreds.
_MOST_TRACKS = 15
# Without other tracks, fewer series tell hardly anything of one another.
_FEWEST_SERIES = 5


class OtherTrack:
    """Another track of the channel, as it was searched last, and what it is told.

    Attributes:
        search: its runs that are looked back at.
        machine: its machine.
        places: of the runs' versions, in an order that holds for all tracks of the channel.
        runs_digest: of its last search.
        state: by case id: what was looked at, and whether jointly.
        told: the cases that were told of a change.
        changes: all changes of these.
    """

    def __init__(
        self,
        search: TrackSearch,
        machine: str,
        places: Ids,
        scan: tuple[bytes, bytes],
        found: Sequence[ChangeRow],
    ) -> None:
        self.search = search
        self.machine = machine
        self.places = places
        self.runs_digest = scan[0]
        self.state = unpack_state(scan[1])
        self.told: list[int] = []
        self.changes: list[ChangeRow] = []
        self._found: dict[int, list[ChangeRow]] = {}
        for change in found:
            self._found.setdefault(change.case_id, []).append(change)

    def side(
        self,
        transaction: Transaction,
        project_id: int,
        layouts: Layouts,
        *,
        metric_id: int,
        cases: Ids,
    ) -> Side:
        """Return its series of these cases, as far as they were searched by that metric."""
        values = read_values(
            transaction, project_id, layouts, self.search.runs, metric_id=metric_id, cases=cases
        )
        values[~(values > 0)] = np.nan
        scanned = [self.state.get(case_id) for case_id in cases.tolist()]
        other = [each is None or each.metric_id != metric_id for each in scanned]
        values[:, np.array(other, dtype=bool)] = np.nan
        known = [
            [ChangePoint(row, change.ratio) for row, change in self._rows(case_id, metric_id)]
            for case_id in cases.tolist()
        ]
        return Side(self.machine, self.places, values, known)

    def tell(self, side: Side, found: Sequence[Sequence[int]], metric_id: int, cases: Ids) -> None:
        """Take the changes that a joint search found where none is known nearby.

        Args:
            side: what was searched.
            found: of each case, rows of new levels.
            metric_id: what was searched.
            cases: whose.
        """
        for column, case_id in enumerate(cases.tolist()):
            known = [row for row, _ in self._rows(case_id, metric_id)]
            if kept_apart(known, found[column]) == known:
                continue
            present = np.flatnonzero(~np.isnan(side.values[:, column]))
            positions = np.searchsorted(present, kept_apart(known, found[column])).tolist()
            before = self._found.get(case_id, [])
            changes = self.search.changes(
                side.values[:, column], present, (case_id, metric_id), positions, before
            )
            if len(changes) <= len(before):  # Too near to an end to be told.
                continue
            last = self.state[case_id]
            self.state[case_id] = Scanned(metric_id, last.count, last.checksum, jointly=True)
            self.told.append(case_id)
            self.changes += changes

    def _rows(self, case_id: int, metric_id: int) -> list[tuple[int, ChangeRow]]:
        """Return what is known, with the row in which each new level begins, in order."""
        known = [
            (row, change)
            for change in self._found.get(case_id, ())
            if change.metric_id == metric_id and (row := self.search.first_row(change)) is not None
        ]
        return sorted(known, key=lambda each: each[0])


class JointSearch:
    """Searches a track's series together, beside the channel's other tracks, which are read when first needed."""

    def __init__(
        self, transaction: Transaction, project_id: int, layouts: Layouts, search: TrackSearch
    ) -> None:
        self._transaction = transaction
        self._project_id = project_id
        self._layouts = layouts
        self._search = search
        self._beside: tuple[str, Ids, list[OtherTrack]] | None = None
        self._cases: dict[int, CaseRow] = {}

    def is_due(self, due: Sequence[int], values: FloatArray) -> bool:
        """Return whether so many columns are due, and tell so much of one another, that all are searched together."""
        return are_most(due, values) and (len(due) >= _FEWEST_SERIES or bool(self._others()))

    def rows(self, values: FloatArray, metric_id: int, cases: Ids) -> list[list[int]]:
        """Return the rows at which each case takes a new level, and tell the other tracks of theirs.

        Args:
            values: of the track that is searched, shape (runs, cases).
            metric_id: of the values.
            cases: ids.
        """
        if not self._cases:
            found = cases_of(self._transaction, self._project_id)
            self._cases = {case.case_id: case for case in found}
        others = self._others()
        machine, places, _ = self._read()
        sides = [
            other.side(
                self._transaction,
                self._project_id,
                self._layouts,
                metric_id=metric_id,
                cases=cases,
            )
            for other in others
        ]
        own, *told = search_jointly(
            Side(machine, places, values), sides, [self._cases[each] for each in cases.tolist()]
        )
        for other, side, found_there in zip(others, sides, told, strict=True):
            other.tell(side, found_there, metric_id, cases)
        return own

    def told(self) -> list[OtherTrack]:
        """Return the other tracks that were told of changes."""
        return [] if self._beside is None else [each for each in self._beside[2] if each.told]

    def _others(self) -> list[OtherTrack]:
        return self._read()[2]

    def _read(self) -> tuple[str, Ids, list[OtherTrack]]:
        if self._beside is None:
            self._beside = _read_other_tracks(self._transaction, self._project_id, self._search)
        return self._beside


def _read_other_tracks(
    transaction: Transaction, project_id: int, search: TrackSearch
) -> tuple[str, Ids, list[OtherTrack]]:
    """Return the searched track's machine, the places of its runs' versions, and the channel's other tracks.

    Others are those that were measured and searched often enough to tell anything, of the same machine first.
    """
    channel_id, track_id = search.key
    # A machine that nobody named is no other track's.
    machines = {
        each: track.machine or f"track {each}"
        for each, track in tracks.tracks_of(transaction, project_id).items()
    }
    pairs = track_runs.tracks_in_channels(transaction, project_id)
    ids = [each for channel, each in pairs if channel == channel_id and each != track_id]
    ids.sort(key=lambda each: (machines[each] != machines[track_id], each))
    beside = []
    for each in ids[:_MOST_TRACKS]:
        scan = change_points.scan_of(transaction, project_id, channel_id, each)
        history = read_history(transaction, project_id, channel_id, each)
        runs = searched_runs(history)
        if scan is not None and len(runs) >= FEWEST_VALUES:
            beside.append((TrackSearch(history, runs, channel_id, each, search.now), scan))
    _, rule = track_runs.channel_of(transaction, project_id, channel_id)
    searches = [search, *(other for other, _ in beside)]
    # Each track counts the versions that it has; beside each other they need one order.
    place_of = version_places([run for one in searches for run in one.runs], OrderRule(rule))
    places = [
        np.array([place_of[run.version_id] for run in one.runs], dtype=int) for one in searches
    ]
    counters = set(exact_metrics(transaction, project_id).values())
    others = [
        OtherTrack(
            other,
            machines[other.key[1]],
            of_other,
            scan,
            [
                change
                for change in change_points.changes_on_track(transaction, project_id, *other.key)
                if change.metric_id not in counters
            ],
        )
        for (other, scan), of_other in zip(beside, places[1:], strict=True)
    ]
    return machines[track_id], places[0], others
