"""Repetitions as bytes: how far each is from what is foretold of it, losslessly, and so that SQL can cut cases out.

A rate is a constant of its case over the time, and a counter often the same at every repetition. So of each repetition
only its steps are kept: how many floats lie between it and the one foretold. Those of a column take equally many bytes
each, from none to seven, after one byte that says what foretells. Where seven do not do, the repetitions are kept as
float64 with nothing before them, as once all were; which it is, the length tells.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from wirewatch.storage.foretelling import Foretold, candidates, foretell, reference_of
from wirewatch.storage.packing import (
    VALUE_BYTES,
    CountArray,
    FloatArray,
    pack_values,
    unpack_values,
)

_Steps = NDArray[np.uint64]
# What the last digits of a rate leave when its own clock foretells it.
_NEXT_TO_NOTHING = 2


def pack_samples(
    samples: Mapping[str, FloatArray], medians: Mapping[str, FloatArray], counts: CountArray
) -> dict[str, bytes]:
    """Return, by metric, the repetitions packed.

    Args:
        samples: of each metric all repetitions, case by case.
        medians: of the same metrics, by slot, as they are stored.
        counts: repetitions of each slot.
    """
    return {name: _pack(name, samples, medians[name], counts) for name in samples}


def unpack_samples(
    packed: Mapping[str, bytes], medians: Mapping[str, FloatArray], counts: CountArray
) -> dict[str, FloatArray]:
    """Return, by metric, all repetitions of a run case by case: what was packed, bit by bit."""
    found: dict[str, FloatArray] = {}
    # Who foretells others comes before them.
    for name in sorted(packed, key=lambda name: (name != "cpu_time", name != "real_time")):
        found[name] = unpack_column(packed[name], medians[name], found, counts)
    return {name: found[name] for name in packed}


def unpack_column(
    packed: bytes, medians: FloatArray, others: Mapping[str, FloatArray], counts: CountArray
) -> FloatArray:
    """Return all repetitions of one metric; `others` has those of the metric that foretells it, if one does."""
    count = int(counts.sum())
    width = width_of(len(packed), count)
    if width == VALUE_BYTES:
        return unpack_values(packed)
    foretold = form_of(packed)
    expected = _expected(foretold, medians, others, counts)
    steps = np.frombuffer(packed, dtype=np.uint8)[len(packed) - width * count :]
    return unpack_steps(steps, width, expected)


def width_of(size_bytes: int, count: int) -> int:
    """Return the bytes that each of so many repetitions takes in a column of that size; 8 means float64."""
    return size_bytes // count if count else VALUE_BYTES


def form_of(packed: bytes) -> Foretold:
    """Return what foretells a column whose repetitions take less than 8 bytes each."""
    return Foretold(packed[0])


def unpack_steps(steps: NDArray[np.uint8], width: int, foretold: FloatArray) -> FloatArray:
    """Return repetitions from their packed steps, in the shape of what is foretold."""
    widened = np.zeros((foretold.size, VALUE_BYTES), dtype=np.uint8)
    widened[:, :width] = steps.reshape(foretold.size, width)
    folded = widened.view("<u8").reshape(foretold.shape)
    # The lowest bit is the sign.
    back = (folded >> np.uint64(1)).view("<i8") ^ -(folded & np.uint64(1)).view("<i8")
    values: FloatArray = (_bits(foretold) + back).view("<f8")
    return values


def _pack(
    name: str, samples: Mapping[str, FloatArray], medians: FloatArray, counts: CountArray
) -> bytes:
    values = samples[name]
    best, best_steps, best_width = Foretold.BY_MEDIAN, np.zeros(0, dtype=np.uint64), VALUE_BYTES
    for foretold in candidates(name):
        reference = reference_of(foretold)
        if reference is not None and (reference not in samples or not _are_even(counts)):
            continue
        steps = _steps(values, _expected(foretold, medians, samples, counts))
        width = (int(steps.max(initial=0)).bit_length() + 7) // 8
        if width < best_width:
            best, best_steps, best_width = foretold, steps, width
        if width <= _NEXT_TO_NOTHING:
            break
    # Of fewer than two the length would not tell how they are packed.
    if len(values) < 2 or best_width == VALUE_BYTES:
        return pack_values(values)
    cut = best_steps.astype("<u8").view(np.uint8).reshape(-1, VALUE_BYTES)[:, :best_width]
    return bytes([best]) + cut.tobytes()


def _expected(
    foretold: Foretold, medians: FloatArray, others: Mapping[str, FloatArray], counts: CountArray
) -> FloatArray:
    """Return what is foretold of all repetitions, case by case."""
    if not _are_even(counts):
        return np.repeat(medians, counts)
    repetitions = int(counts[0])
    reference = reference_of(foretold)
    times = None if reference is None else others[reference].reshape(-1, repetitions)
    return foretell(foretold, medians, times, repetitions).reshape(-1)


def _are_even(counts: CountArray) -> bool:
    """Return whether all cases have equally many repetitions, and any."""
    return int(counts.min(initial=1)) > 0 and bool((counts == counts[:1]).all())


def _steps(values: FloatArray, foretold: FloatArray) -> _Steps:
    steps = _bits(values) - _bits(foretold)
    folded: _Steps = ((steps << 1) ^ (steps >> 63)).view("<u8")
    return folded


def _bits(values: FloatArray) -> NDArray[np.int64]:
    return np.ascontiguousarray(values, dtype="<f8").view("<i8")
