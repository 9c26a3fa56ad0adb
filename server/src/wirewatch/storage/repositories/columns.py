"""What charts read: which runs there are, and pieces of their medians.

A few slots far apart are cut out in SQL one by one; otherwise the piece from the first to the last of them is.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache, partial
from typing import Any

import numpy as np
from sqlalchemy import Connection, Select, and_, bindparam, select

from wirewatch.storage.packing import (
    VALUE_BYTES,
    FloatArray,
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
    parameters: dict[str, int] = {}
    for number, (start, length) in enumerate(pieces):
        parameters |= {f"start_{number}": start, f"length_{number}": length}
    rows = rows_of_runs(
        connection, project_id, run_ids, metric_id, partial(_median_pieces, len(pieces)), parameters
    )
    if not rows:
        return [], np.empty((0, len(slots)))
    ids, *columns = zip(*rows, strict=True)
    if in_one:
        matrix = unpack_values(b"".join(columns[0])).reshape(len(rows), count)
        return list(ids), matrix[:, np.asarray(slots, dtype=np.intp) - first]
    return list(ids), np.stack([unpack_values(b"".join(column)) for column in columns], axis=1)


def rows_of_runs(
    connection: Connection,
    project_id: int,
    run_ids: Sequence[int],
    metric_id: int,
    asked_for: Callable[[str | None], Select[Any]],
    parameters: Mapping[str, Any],
) -> list[tuple[Any, ...]]:
    """Return the rows of these runs' columns by ascending run id, which each begins with.

    Args:
        connection: the transaction.
        project_id: the project.
        run_ids: at least one.
        metric_id: the metric.
        asked_for: what makes the statement, see `of_runs`, for the dialect in which runs are listed.
        parameters: of the statement's own.
    """
    # Neighbours are cheaper to read in one go; what lies between them is left out afterwards.
    first, last = min(run_ids), max(run_ids)
    dense = len(run_ids) * _MOST_PASSED_OVER >= last - first + 1
    within = (
        {"first_run": first, "last_run": last}
        if dense
        else {"runs": list_parameter(connection, run_ids)}
    )
    found = connection.execute(
        asked_for(None if dense else connection.dialect.name),
        {"in_project": project_id, "of_metric": metric_id, **within, **parameters},
    )
    # The driver's own rows: to wrap thousands of them costs as much as to read them.
    rows = list(found.cursor.fetchall())
    found.close()
    if len(rows) <= len(run_ids):
        return rows
    wanted = set(run_ids)
    return [row for row in rows if row[0] in wanted]


def of_runs(asked: Sequence[Any], listed: str | None) -> Select[Any]:
    """Return the statement of run ids and what else is asked; `listed` as `rows_of_runs` gives it."""
    within = (
        run_column.c.run_id.between(bindparam("first_run"), bindparam("last_run"))
        if listed is None
        else is_listed(listed, run_column.c.run_id, "runs")
    )
    return (
        select(run_column.c.run_id, *asked)
        .where(
            run_column.c.project_id == bindparam("in_project"),
            run_column.c.metric_id == bindparam("of_metric"),
            within,
        )
        .order_by(run_column.c.run_id)
    )


@cache
def _median_pieces(pieces: int, listed: str | None) -> Select[Any]:
    """Return the statement, made once: to make it costs as much as to read a hundred rows."""
    return of_runs(
        [
            slice_of(
                run_column.c.medians, bindparam(f"start_{number}"), bindparam(f"length_{number}")
            )
            for number in range(pieces)
        ],
        listed,
    )
