"""What a repetition can be expected to be: the median of its case, moved as a time of the same repetition is."""

from enum import IntEnum

import numpy as np

from wirewatch.domain.metrics import metric
from wirewatch.storage.packing import FloatArray


class Foretold(IntEnum):
    """By what a repetition is foretold; the number is what is stored."""

    BY_MEDIAN = 0
    OVER_CPU_TIME = 1
    OVER_REAL_TIME = 2
    LIKE_CPU_TIME = 3


_REFERENCES = {
    Foretold.OVER_CPU_TIME: "cpu_time",
    Foretold.OVER_REAL_TIME: "real_time",
    Foretold.LIKE_CPU_TIME: "cpu_time",
}


def reference_of(foretold: Foretold) -> str | None:
    """Return the metric whose repetitions must be known first, None for none."""
    return _REFERENCES.get(foretold)


def candidates(name: str) -> tuple[Foretold, ...]:
    """Return what may foretell the metric, the likeliest first; never what the metric itself is needed for."""
    if name == "cpu_time":
        return (Foretold.BY_MEDIAN,)
    if name == "real_time":
        return (Foretold.LIKE_CPU_TIME, Foretold.BY_MEDIAN)
    rates = (Foretold.OVER_CPU_TIME, Foretold.OVER_REAL_TIME)
    return (*rates, Foretold.BY_MEDIAN) if metric(name).rate else (Foretold.BY_MEDIAN, *rates)


def foretell(
    foretold: Foretold, medians: FloatArray, reference: FloatArray | None, repetitions: int
) -> FloatArray:
    """Return what the repetitions are expected to be: the shape of the medians and one more axis.

    Every machine finds the same bits: there are only operations that IEEE 754 rounds correctly, and no NaN but a
    median's own.

    Args:
        foretold: by what.
        medians: any shape.
        reference: repetitions of the reference, None when medians alone foretell.
        repetitions: of every case.
    """
    alike = np.repeat(medians[..., np.newaxis], repetitions, axis=-1)
    if reference is None:
        return alike
    with np.errstate(all="ignore"):
        # Of the reciprocals, not of the times: with an even number of repetitions the two medians differ.
        moves = reference if foretold is Foretold.LIKE_CPU_TIME else 1.0 / reference
        ordered = np.sort(moves, axis=-1)
        lower, upper = (repetitions - 1) // 2, repetitions // 2
        middle = ordered[..., lower : lower + 1] / 2 + ordered[..., upper : upper + 1] / 2
        moved = alike * (moves / middle)
    return np.where(np.isfinite(moved), moved, alike)
