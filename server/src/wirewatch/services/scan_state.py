"""How far each case of a track has been looked through for change points, and when it is worth looking again."""

import zlib
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import orjson
import zstandard

from wirewatch.analysis.summary import FloatArray
from wirewatch.storage.packing import CountArray

FEWEST_VALUES = 8
# A search costs as much as some hundred judgements, so it waits until a series has grown by a sixth (by no less and no
# more than so many values), unless its newest value lies far outside.
_GROWTH = 6
_LEAST_GROWTH = 10
_MOST_GROWTH = 40
_FAR = 4.0
_MOST_RECENT = 60
_MAD_TO_SIGMA = 1.4826


@dataclass(frozen=True, slots=True)
class Scanned:
    """What was looked at last of a case: so many runs, told apart by a checksum; and whether jointly with others."""

    metric_id: int
    count: int
    checksum: int
    jointly: bool


def pack_state(state: Mapping[int, Scanned]) -> bytes:
    """Return the state as it is stored."""
    rows = [
        [case_id, each.metric_id, each.count, each.checksum, each.jointly]
        for case_id, each in sorted(state.items())
    ]
    return zstandard.ZstdCompressor(level=1).compress(orjson.dumps(rows))


def unpack_state(packed: bytes) -> dict[int, Scanned]:
    """Return the stored state by case id."""
    rows = orjson.loads(zstandard.ZstdDecompressor().decompress(packed))
    # An older version kept another number in the last place.
    return {
        case_id: Scanned(metric_id, count, sum_of_runs, jointly is True)
        for case_id, metric_id, count, sum_of_runs, jointly in rows
    }


def checksum(run_ids: CountArray) -> int:
    """Return what tells these runs, in this order, apart from others."""
    return zlib.crc32(np.ascontiguousarray(run_ids, dtype="<i8").tobytes())


def is_due(scanned: Scanned | None, run_ids: CountArray, recent: FloatArray) -> bool:
    """Return whether the case is worth searching again.

    Args:
        scanned: what was looked at last; None for nothing.
        run_ids: runs with a value, in order.
        recent: values since the newest change point, oldest first.
    """
    count = len(run_ids)
    if count < FEWEST_VALUES:
        return False
    if scanned is None or not is_grown(scanned, run_ids):
        return True
    grown = count - scanned.count
    if grown == 0:
        return False
    return grown >= min(max(scanned.count // _GROWTH, _LEAST_GROWTH), _MOST_GROWTH) or _is_far(
        recent
    )


def is_grown(scanned: Scanned, run_ids: CountArray) -> bool:
    """Return whether nothing but more runs at the end tells these from what was looked at last."""
    return len(run_ids) >= scanned.count and checksum(run_ids[: scanned.count]) == scanned.checksum


def _is_far(recent: FloatArray) -> bool:
    x = np.log(recent[-_MOST_RECENT:])
    if len(x) < 2:
        return False
    # The upper of two middle values will do here, and is found in a tenth of the time of a median.
    half = (len(x) - 1) // 2
    middle = np.sort(x[:-1])[half]
    noise = _MAD_TO_SIGMA * np.sort(np.abs(x[:-1] - middle))[half]
    return bool(abs(x[-1] - middle) > _FAR * noise)
