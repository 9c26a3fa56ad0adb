"""Medians by series over many runs, kept in the process: what a stored run says never changes."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wirewatch.services.bounded_cache import BoundedCache
from wirewatch.storage.packing import FloatArray
from wirewatch.storage.repositories.columns import read_medians
from wirewatch.storage.transaction import Transaction

RunIds = NDArray[np.intp]
_MAX_BYTES = 12 * 1024 * 1024
# Columns of one layout share their run ids; each is charged for them all the same.
_BYTES_PER_RUN = 16


@dataclass(frozen=True, slots=True)
class _Column:
    """The values of one slot of a layout in these runs, ids ascending; NaN where absent."""

    run_ids: RunIds
    values: FloatArray


class MedianColumns:
    """Reads medians of runs, each at most once for as long as they are kept.

    A run is never changed once it is stored (a re-measurement is another run), so nothing needs to be forgotten:
    new runs are read when they are first asked for. Which runs count is not decided here.
    """

    def __init__(self, max_bytes: int = _MAX_BYTES) -> None:
        self._kept: BoundedCache[tuple[int, int, int, int], _Column] = BoundedCache(max_bytes)

    @property
    def kept_bytes(self) -> int:
        """The size of what is kept."""
        return self._kept.kept_bytes

    def read(
        self,
        transaction: Transaction,
        project_id: int,
        run_ids: RunIds,
        *,
        layout_id: int,
        metric_id: int,
        slots: Sequence[int],
    ) -> FloatArray:
        """Return the medians in these slots: shape (slots, runs), NaN where absent.

        Args:
            transaction: where to read what is not kept.
            project_id: the project.
            run_ids: ascending, all of one layout.
            layout_id: that layout.
            metric_id: the metric.
            slots: of the layout.
        """
        found = np.empty((len(slots), len(run_ids)))
        missing: list[int] = []
        places: dict[int, tuple[RunIds, RunIds | None]] = {}
        for row, slot in enumerate(slots):
            kept = self._kept.get((project_id, layout_id, metric_id, slot))
            if kept is None:
                missing.append(row)
                continue
            # Columns that were read together share their run ids, which are kept beside their identity: it is theirs
            # for as long as they are.
            shared = id(kept.run_ids)
            if shared not in places:
                places[shared] = (kept.run_ids, _places_of(run_ids, kept.run_ids))
            _, place = places[shared]
            if place is None:
                missing.append(row)
            else:
                found[row] = kept.values[place]
        if missing:
            wanted = [slots[row] for row in missing]
            key = (project_id, layout_id, metric_id)
            found[missing] = self._read_new(transaction, key, run_ids, wanted)
        return found

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()

    def _read_new(
        self,
        transaction: Transaction,
        key: tuple[int, int, int],
        run_ids: RunIds,
        slots: Sequence[int],
    ) -> FloatArray:
        """Return and keep the medians in these slots, reading only runs that none of them has yet."""
        project_id, _layout_id, metric_id = key
        old = [self._kept.get((*key, slot)) for slot in slots]
        known = old[0].run_ids if old[0] is not None else np.empty(0, dtype=np.intp)
        if not all(each is not None and each.run_ids is known for each in old):
            known = np.empty(0, dtype=np.intp)  # They were read at different times: read them anew.
        new = np.setdiff1d(run_ids, known, assume_unique=True)
        both = np.union1d(known, new)
        values = np.full((len(slots), len(both)), np.nan)
        if len(known):
            values[:, np.searchsorted(both, known)] = [each.values for each in old if each]
        read_ids, medians = read_medians(
            transaction, project_id, new.tolist(), metric_id=metric_id, slots=slots
        )
        values[:, np.searchsorted(both, read_ids)] = medians.T
        values.flags.writeable = False
        for row, slot in enumerate(slots):
            # A copy of its own: a view would keep all the others alive.
            column = _Column(both, values[row].copy())
            self._kept.put((*key, slot), column, len(both) * _BYTES_PER_RUN)
        return values[:, np.searchsorted(both, run_ids)]


def _places_of(wanted: RunIds, known: RunIds) -> RunIds | None:
    """Return where the wanted ids are among the known ones, None unless all are there."""
    if len(wanted) == len(known) and np.array_equal(wanted, known):
        return np.arange(len(known), dtype=np.intp)
    places = np.searchsorted(known, wanted)
    if len(wanted) and (places[-1] >= len(known) or not np.array_equal(known[places], wanted)):
        return None
    return places
