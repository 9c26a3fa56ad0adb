"""Repetitions of many runs: a few cases are cut out in SQL, more out of whole columns."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection, Integer, Select, and_, bindparam, func, select

from wirewatch.storage.foretelling import Foretold, foretell, reference_of
from wirewatch.storage.packing import (
    VALUE_BYTES,
    CountArray,
    FloatArray,
    unpack_counts,
    unpack_values,
)
from wirewatch.storage.repositories.cases import metrics_of
from wirewatch.storage.repositories.columns import ChosenRun, of_runs, rows_of_runs
from wirewatch.storage.repositories.dialects import is_one_of, slice_of
from wirewatch.storage.sample_packing import form_of, unpack_column, unpack_steps, width_of
from wirewatch.storage.tables import run, run_column

_MOST_SLICES = 8


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
    if not slots:
        return {}
    uneven = [each.run_id for each in runs if each.repetitions is None]
    found = _uneven(connection, project_id, uneven, metric_id, slots) if uneven else {}
    repeated: dict[int, list[int]] = {}
    for each in runs:
        if each.repetitions is not None and each.repetitions > 1:
            repeated.setdefault(each.repetitions, []).append(each.run_id)
    for repetitions, run_ids in repeated.items():
        wanted = _Wanted(connection, project_id, slots, repetitions)
        found |= _even(wanted, metric_id, run_ids)
    return found


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What of runs whose cases all have so many repetitions."""

    connection: Connection
    project_id: int
    slots: Sequence[int]
    repetitions: int


@dataclass(frozen=True, slots=True)
class _Alike:
    """The wanted cases of runs in which the metric is packed alike.

    Attributes:
        run_ids: the runs.
        head: what foretells, and nothing of use for float64.
        medians: shape (runs, slots).
        packed: shape (runs, slots, bytes of a case).
    """

    run_ids: Sequence[int]
    head: bytes
    medians: FloatArray
    packed: NDArray[np.uint8]


def _even(wanted: _Wanted, metric_id: int, run_ids: Sequence[int]) -> dict[int, FloatArray]:
    found: dict[int, FloatArray] = {}
    for alike in _read(wanted, metric_id, run_ids):
        width = alike.packed.shape[-1] // wanted.repetitions
        if width == VALUE_BYTES:
            values = unpack_values(alike.packed.tobytes())
        else:
            foretold = form_of(alike.head)
            times = _times(wanted, foretold, alike.run_ids)
            expected = foretell(foretold, alike.medians, times, wanted.repetitions)
            values = unpack_steps(alike.packed, width, expected)
        shape = (*alike.medians.shape, wanted.repetitions)
        found |= zip(alike.run_ids, values.reshape(shape), strict=True)
    return found


def _times(wanted: _Wanted, foretold: Foretold, run_ids: Sequence[int]) -> FloatArray | None:
    """Return the repetitions that others are foretold by: shape (runs, slots, repetitions)."""
    reference = reference_of(foretold)
    if reference is None:
        return None
    metric_id = metrics_of(wanted.connection, wanted.project_id)[reference]
    found = _even(wanted, metric_id, run_ids)
    return np.stack([found[run_id] for run_id in run_ids])


def _read(wanted: _Wanted, metric_id: int, run_ids: Sequence[int]) -> Iterator[_Alike]:
    whole = len(wanted.slots) > _MOST_SLICES
    pieces = [] if whole else wanted.slots
    parameters = {f"slot_{number}": slot for number, slot in enumerate(pieces)}
    rows = rows_of_runs(
        wanted.connection,
        wanted.project_id,
        run_ids,
        metric_id,
        partial(_sample_pieces, len(pieces)),
        parameters if whole else {**parameters, "repetitions": wanted.repetitions},
    )
    groups: dict[tuple[bytes, int], list[tuple[Any, ...]]] = {}
    for row in rows:
        if row[1] is not None:
            groups.setdefault((row[1], len(row[-1])), []).append(row)
    for (head, _), alike in groups.items():
        ids, _, *columns = zip(*alike, strict=True)
        parts = [np.frombuffer(b"".join(each), np.uint8).reshape(len(ids), -1) for each in columns]
        cut = _cut_here(wanted, *parts) if whole else _stacked(parts)
        yield _Alike(ids, head, *cut)


def _stacked(parts: Sequence[NDArray[np.uint8]]) -> tuple[FloatArray, NDArray[np.uint8]]:
    medians = np.stack(parts[0::2], axis=1).view("<f8")[..., 0]
    return medians, np.stack(parts[1::2], axis=1)


def _cut_here(
    wanted: _Wanted, medians: NDArray[np.uint8], packed: NDArray[np.uint8]
) -> tuple[FloatArray, NDArray[np.uint8]]:
    runs, cases = len(medians), medians.shape[1] // VALUE_BYTES
    case_bytes = width_of(packed.shape[1], cases * wanted.repetitions) * wanted.repetitions
    steps = packed[:, packed.shape[1] - cases * case_bytes :].reshape(runs, cases, case_bytes)
    return medians.view("<f8")[:, wanted.slots], steps[:, wanted.slots]


@cache
def _sample_pieces(pieces: int, listed: str | None) -> Select[Any]:
    """Return the statement of the first byte, then a median and the repetitions of each piece; of all for none."""
    medians, samples = run_column.c.medians, run_column.c.samples
    first = slice_of(samples, 0, 1)
    if not pieces:
        return of_runs([first, medians, samples], listed)
    repetitions = bindparam("repetitions", type_=Integer)
    size = func.length(samples, type_=Integer)
    count = func.length(medians, type_=Integer) // VALUE_BYTES * repetitions
    # How both follow from the size is in `storage.sample_packing`: whatever all of them do not fill comes first.
    case_bytes, head = size // count * repetitions, size % count
    asked = [first]
    for number in range(pieces):
        slot = bindparam(f"slot_{number}", type_=Integer)
        asked.append(slice_of(medians, slot * VALUE_BYTES, VALUE_BYTES))
        asked.append(slice_of(samples, head + slot * case_bytes, case_bytes))
    return of_runs(asked, listed)


def _uneven(
    connection: Connection,
    project_id: int,
    run_ids: Sequence[int],
    metric_id: int,
    slots: Sequence[int],
) -> dict[int, FloatArray]:
    joined = run.join(
        run_column,
        and_(run_column.c.project_id == run.c.project_id, run_column.c.run_id == run.c.run_id),
    )
    rows = connection.execute(
        select(run.c.run_id, run.c.repetition_counts, run_column.c.medians, run_column.c.samples)
        .select_from(joined)
        .where(
            run_column.c.project_id == project_id,
            run_column.c.metric_id == metric_id,
            is_one_of(connection, run_column.c.run_id, run_ids),
            run_column.c.samples.is_not(None),
        )
    )
    places = np.asarray(slots, dtype=np.intp)
    found = {}
    for run_id, packed_counts, medians, packed in rows:
        counts = unpack_counts(packed_counts)
        # Where counts differ, medians alone foretell.
        values = unpack_column(packed, unpack_values(medians), {}, counts)
        found[run_id] = _filled_up(values, counts, places)
    return found


def _filled_up(values: FloatArray, counts: CountArray, places: NDArray[np.intp]) -> FloatArray:
    ends = np.cumsum(counts)
    padded = np.full((len(places), int(counts[places].max(initial=1))), np.nan)
    for row, place in enumerate(places):
        count = int(counts[place])
        padded[row, :count] = values[ends[place] - count : ends[place]]
    return padded
