"""What charts read: pieces of packed vectors, never whole reports.

A few slots far apart are cut out in SQL one by one; otherwise the piece from the first to the last of them is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection, Select, and_, bindparam, select

from wirewatch.storage.packing import (
    VALUE_BYTES,
    CountArray,
    FloatArray,
    unpack_counts,
    unpack_values,
)
from wirewatch.storage.repositories.dialects import (
    is_listed,
    is_one_of,
    list_parameter,
    slice_of,
)
from wirewatch.storage.tables import channel_version, run, run_column

_MOST_SLICES = 8
_MOST_IN_ONE_PIECE = 64
_MOST_PASSED_OVER = 2


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
_CHOSEN = (
    select(run.c.run_id, run.c.version_id, run.c.track_id, run.c.layout_id, run.c.repetitions)
    .select_from(_IN_CHANNEL)
    .where(
        run.c.project_id == bindparam("in_project"),
        run.c.voided_at.is_(None),
        channel_version.c.channel_id == bindparam("in_channel"),
    )
    .order_by(run.c.run_id)
)


def chosen_runs(connection: Connection, project_id: int, channel_id: int) -> list[ChosenRun]:
    """Return the runs that count of the versions that the channel holds, oldest first."""
    rows = connection.execute(_CHOSEN, {"in_project": project_id, "in_channel": channel_id})
    return [ChosenRun(*row) for row in rows.all()]


_WITH_COLUMN = run.join(
    run_column,
    and_(run_column.c.project_id == run.c.project_id, run_column.c.run_id == run.c.run_id),
)


def layouts_on_tracks(connection: Connection, project_id: int) -> list[tuple[int, int]]:
    """Return the pairs (layout id, track id) that runs that count have."""
    rows = connection.execute(
        select(run.c.layout_id, run.c.track_id)
        .where(run.c.project_id == project_id, run.c.voided_at.is_(None))
        .distinct()
    )
    return [(layout_id, track_id) for layout_id, track_id in rows]


def received_times(
    connection: Connection, project_id: int, run_ids: Sequence[int]
) -> dict[int, datetime]:
    """Return when these runs were stored, by run id."""
    rows = connection.execute(
        select(run.c.run_id, run.c.received_at).where(
            run.c.project_id == project_id, is_one_of(connection, run.c.run_id, run_ids)
        )
    )
    return dict(rows.all())


def read_medians(
    connection: Connection,
    project_id: int,
    run_ids: Sequence[int],
    *,
    metric_id: int,
    slots: Sequence[int],
) -> tuple[list[int], FloatArray]:
    """Return run ids, ascending, and their medians in these slots: shape (runs, slots), NaN where absent.

    Args:
        connection: the transaction.
        project_id: the project.
        run_ids: all of one layout; those that lack the metric are left out of the answer.
        metric_id: the metric.
        slots: of the layout.
    """
    if not run_ids or not slots:
        return [], np.empty((0, len(slots)))
    first = min(slots)
    count = max(slots) - first + 1
    in_one = count <= _MOST_IN_ONE_PIECE or len(slots) > _MOST_SLICES
    pieces = (
        [(first * VALUE_BYTES, count * VALUE_BYTES)]
        if in_one
        else [(slot * VALUE_BYTES, VALUE_BYTES) for slot in slots]
    )
    rows = _rows_of_runs(connection, project_id, run_ids, metric_id, "medians", pieces)
    if not rows:
        return [], np.empty((0, len(slots)))
    ids, *columns = zip(*rows, strict=True)
    if in_one:
        matrix = unpack_values(b"".join(columns[0])).reshape(len(rows), count)
        return list(ids), matrix[:, np.asarray(slots, dtype=np.intp) - first]
    return list(ids), np.stack([unpack_values(b"".join(column)) for column in columns], axis=1)


def read_samples(
    connection: Connection,
    project_id: int,
    runs: Sequence[ChosenRun],
    *,
    metric_id: int,
    slots: Sequence[int],
) -> dict[int, FloatArray]:
    """Return, by run id, all repetitions in these slots: shape (slots, repetitions of that run).

    Cases with fewer repetitions than others of their run are filled up with NaN. Runs in which no
    case has more than one repetition, or whose repetitions are no longer kept, are left out: their medians are
    their samples.

    Args:
        connection: the transaction.
        project_id: the project.
        runs: all of one layout.
        metric_id: the metric.
        slots: of the layout.
    """
    places = np.asarray(slots, dtype=np.intp)
    found = {}
    uneven = [each.run_id for each in runs if each.repetitions is None]
    if uneven:
        ragged = connection.execute(
            select(run.c.run_id, run.c.repetition_counts, run_column.c.samples)
            .select_from(_WITH_COLUMN)
            .where(
                run_column.c.project_id == project_id,
                run_column.c.metric_id == metric_id,
                is_one_of(connection, run_column.c.run_id, uneven),
                run_column.c.samples.is_not(None),
            )
        )
        for run_id, counts, packed in ragged:
            found[run_id] = _ragged(unpack_values(packed), unpack_counts(counts), places)
    repeated: dict[int, list[int]] = {}
    for each in runs:
        if each.repetitions is not None and each.repetitions > 1:
            repeated.setdefault(each.repetitions, []).append(each.run_id)
    for repetitions, of_it in repeated.items():
        found |= _even_samples(connection, project_id, of_it, metric_id, slots, repetitions)
    return found


def _even_samples(
    connection: Connection,
    project_id: int,
    run_ids: Sequence[int],
    metric_id: int,
    slots: Sequence[int],
    repetitions: int,
) -> dict[int, FloatArray]:
    whole = len(slots) > _MOST_SLICES
    case_bytes = repetitions * VALUE_BYTES
    pieces = [] if whole else [(slot * case_bytes, case_bytes) for slot in slots]
    rows = _rows_of_runs(connection, project_id, run_ids, metric_id, "samples", pieces)
    places = np.asarray(slots, dtype=np.intp)
    found = {}
    for run_id, *packed in rows:
        if packed[0] is None:
            continue
        values = unpack_values(b"".join(packed)).reshape(-1, repetitions)
        found[run_id] = values[places] if whole else values
    return found


def _rows_of_runs(
    connection: Connection,
    project_id: int,
    run_ids: Sequence[int],
    metric_id: int,
    vector: str,
    pieces: Sequence[tuple[int, int]],
) -> list[tuple[Any, ...]]:
    """Return (run id, piece, ...) by ascending run id; pieces are (first byte, bytes), none the whole vector."""
    # Neighbours are cheaper to read in one go; what lies between them is left out afterwards.
    first, last = min(run_ids), max(run_ids)
    dense = len(run_ids) * _MOST_PASSED_OVER >= last - first + 1
    listed = None if dense else connection.dialect.name
    parameters = {"in_project": project_id, "of_metric": metric_id}
    for number, (start, length) in enumerate(pieces):
        parameters |= {f"start_{number}": start, f"length_{number}": length}
    if dense:
        parameters |= {"first_run": first, "last_run": last}
    found = connection.execute(
        _pieces_of_runs(vector, len(pieces), listed),
        parameters if dense else {**parameters, "runs": list_parameter(connection, run_ids)},
    )
    # The driver's own rows: to wrap thousands of them costs as much as to read them.
    rows = list(found.cursor.fetchall())
    found.close()
    if len(rows) <= len(run_ids):
        return rows
    wanted = set(run_ids)
    return [row for row in rows if row[0] in wanted]


@cache
def _pieces_of_runs(vector: str, pieces: int, listed: str | None) -> Select[Any]:
    """Return the statement, made once: to make it costs as much as to read a hundred rows."""
    column = run_column.c[vector]
    cut = [
        slice_of(column, bindparam(f"start_{number}"), bindparam(f"length_{number}"))
        for number in range(pieces)
    ]
    within = (
        run_column.c.run_id.between(bindparam("first_run"), bindparam("last_run"))
        if listed is None
        else is_listed(listed, run_column.c.run_id, "runs")
    )
    return (
        select(run_column.c.run_id, *(cut or [column]))
        .where(
            run_column.c.project_id == bindparam("in_project"),
            run_column.c.metric_id == bindparam("of_metric"),
            within,
        )
        .order_by(run_column.c.run_id)
    )


def _ragged(values: FloatArray, counts: CountArray, places: NDArray[np.intp]) -> FloatArray:
    ends = np.cumsum(counts)
    padded = np.full((len(places), int(counts[places].max(initial=1))), np.nan)
    for row, place in enumerate(places):
        count = int(counts[place])
        padded[row, :count] = values[ends[place] - count : ends[place]]
    return padded
