"""What charts read: pieces of packed vectors, never whole reports.

A few slots are cut out in SQL; many are cheaper to cut out of whole vectors here.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import ColumnElement, Connection, and_, select

from wirewatch.storage.packing import (
    VALUE_BYTES,
    CountArray,
    FloatArray,
    unpack_counts,
    unpack_values,
)
from wirewatch.storage.repositories.dialects import slice_of
from wirewatch.storage.tables import channel_version, run, run_column

_MOST_SLICES = 8


@dataclass(frozen=True, slots=True)
class RunChoice:
    """Which runs a chart is about; voided ones never are.

    Attributes:
        channel_id: runs of versions that this channel holds.
        version_ids: only of these versions; None for all.
        track_ids: only on these tracks; None for all.
    """

    project_id: int
    channel_id: int
    version_ids: Sequence[int] | None = None
    track_ids: Sequence[int] | None = None

    def conditions(self) -> list[ColumnElement[bool]]:
        """Return the choice as SQL over `run` joined with `channel_version`."""
        found = [
            run.c.project_id == self.project_id,
            run.c.voided_at.is_(None),
            channel_version.c.channel_id == self.channel_id,
        ]
        if self.version_ids is not None:
            found.append(run.c.version_id.in_(self.version_ids))
        if self.track_ids is not None:
            found.append(run.c.track_id.in_(self.track_ids))
        return found


@dataclass(frozen=True, slots=True)
class ChosenRun:
    """One run of a choice: where its values belong, and how many repetitions it has.

    `repetitions` is None when the cases differ in it.
    """

    run_id: int
    version_id: int
    track_id: int
    layout_id: int
    repetitions: int | None


_IN_CHANNEL = run.join(
    channel_version,
    and_(
        channel_version.c.project_id == run.c.project_id,
        channel_version.c.version_id == run.c.version_id,
    ),
)
_WITH_COLUMN = _IN_CHANNEL.join(
    run_column,
    and_(run_column.c.project_id == run.c.project_id, run_column.c.run_id == run.c.run_id),
)


def chosen_runs(connection: Connection, choice: RunChoice) -> list[ChosenRun]:
    """Return the runs, oldest first."""
    rows = connection.execute(
        select(
            run.c.run_id,
            run.c.version_id,
            run.c.track_id,
            run.c.layout_id,
            run.c.repetitions,
        )
        .select_from(_IN_CHANNEL)
        .where(*choice.conditions())
        .order_by(run.c.run_id)
    )
    return [ChosenRun(*row) for row in rows]


def layouts_on_tracks(connection: Connection, project_id: int) -> list[tuple[int, int]]:
    """Return the pairs (layout id, track id) that runs that count have."""
    rows = connection.execute(
        select(run.c.layout_id, run.c.track_id)
        .where(run.c.project_id == project_id, run.c.voided_at.is_(None))
        .distinct()
    )
    return [(layout_id, track_id) for layout_id, track_id in rows]


def read_medians(
    connection: Connection,
    choice: RunChoice,
    *,
    layout_id: int,
    metric_id: int,
    slots: Sequence[int],
) -> tuple[list[int], FloatArray]:
    """Return run ids and their medians in these slots: shape (runs, slots), NaN where absent."""
    conditions = (
        *choice.conditions(),
        run.c.layout_id == layout_id,
        run_column.c.metric_id == metric_id,
    )
    whole = len(slots) > _MOST_SLICES
    pieces = (
        [run_column.c.medians]
        if whole
        else [slice_of(run_column.c.medians, slot * VALUE_BYTES, VALUE_BYTES) for slot in slots]
    )
    rows = connection.execute(
        select(run.c.run_id, *pieces).select_from(_WITH_COLUMN).where(*conditions)
    ).all()
    values = unpack_values(b"".join(piece for row in rows for piece in row[1:]))
    matrix = values.reshape(len(rows), -1) if rows else np.empty((0, len(slots)))
    if whole:
        matrix = matrix[:, np.asarray(slots, dtype=np.intp)]
    return [row[0] for row in rows], matrix


def read_samples(
    connection: Connection,
    choice: RunChoice,
    *,
    layout_id: int,
    metric_id: int,
    slots: Sequence[int],
) -> dict[int, FloatArray]:
    """Return, by run id, all repetitions in these slots: shape (slots, repetitions of that run).

    Cases with fewer repetitions than others of their run are filled up with NaN. Runs in which no
    case has more than one repetition are left out: their medians are their samples.
    """
    places = np.asarray(slots, dtype=np.intp)
    conditions = (
        *choice.conditions(),
        run.c.layout_id == layout_id,
        run_column.c.metric_id == metric_id,
        run_column.c.samples.is_not(None),
    )
    ragged = connection.execute(
        select(run.c.run_id, run.c.repetition_counts, run_column.c.samples)
        .select_from(_WITH_COLUMN)
        .where(*conditions, run.c.repetitions.is_(None))
    )
    found = {
        run_id: _ragged(unpack_values(packed), unpack_counts(counts), places)
        for run_id, counts, packed in ragged
    }
    case_bytes = run.c.repetitions * VALUE_BYTES
    whole = len(slots) > _MOST_SLICES
    pieces = (
        [run_column.c.samples]
        if whole
        else [slice_of(run_column.c.samples, slot * case_bytes, case_bytes) for slot in slots]
    )
    even = connection.execute(
        select(run.c.run_id, run.c.repetitions, *pieces)
        .select_from(_WITH_COLUMN)
        .where(*conditions, run.c.repetitions.is_not(None))
    )
    for run_id, repetitions, *packed_pieces in even:
        values = unpack_values(b"".join(packed_pieces)).reshape(-1, repetitions)
        found[run_id] = values[places] if whole else values
    return found


def _ragged(values: FloatArray, counts: CountArray, places: NDArray[np.intp]) -> FloatArray:
    ends = np.cumsum(counts)
    padded = np.full((len(places), int(counts[places].max(initial=1))), np.nan)
    for row, place in enumerate(places):
        count = int(counts[place])
        padded[row, :count] = values[ends[place] - count : ends[place]]
    return padded
