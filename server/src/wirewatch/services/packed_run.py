"""A report as vectors in layout order, ready to be stored."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from wirewatch.analysis.summary import median
from wirewatch.domain.errors import InvalidReport
from wirewatch.domain.even_measurements import EvenMeasurements
from wirewatch.domain.metrics import is_timed
from wirewatch.domain.report import Measurement, Report
from wirewatch.services.limits import Limits, check_limits
from wirewatch.storage.packing import CountArray, FloatArray

_MAX_REPETITIONS = 65_535
_FEW_VALUES = 100_000


@dataclass(frozen=True, slots=True)
class MetricVectors:
    """One metric of a run: medians shape (cases,), all repetitions case by case, None if all have one."""

    medians: FloatArray
    samples: FloatArray | None


@dataclass(frozen=True, slots=True)
class PackedRun:
    """A run's numbers.

    Attributes:
        counts: successful repetitions of each case.
        repetitions: the same for all cases, or None when they differ.
        metrics: name -> vectors; metrics without a single finite value are left out.
    """

    counts: CountArray
    repetitions: int | None
    metrics: Mapping[str, MetricVectors]

    @property
    def sample_count(self) -> int:
        """Successful repetitions of all cases together."""
        return int(self.counts.sum())

    def present(self) -> dict[str, NDArray[np.bool_]]:
        """Return, by metric, in which slots there is a value."""
        return {name: ~np.isnan(vectors.medians) for name, vectors in self.metrics.items()}


def pack_run(report: Report, limits: Limits) -> PackedRun:
    """Return the report's numbers as vectors.

    Raises:
        InvalidReport: a limit was passed, or a case has more than 65,535 repetitions.
    """
    measurements = report.measurements
    if isinstance(measurements, EvenMeasurements):
        counts = np.full(len(measurements), measurements.repetitions, dtype=np.int64)
    else:
        counts = np.array([each.repetitions for each in measurements], dtype=np.int64)
    names = _metric_names(report)
    check_limits(report, len(names), int(counts.sum()), limits)
    most = int(counts.max(initial=0))
    if most > _MAX_REPETITIONS:
        raise InvalidReport(
            f"A benchmark has {most:,} repetitions; the limit is {_MAX_REPETITIONS:,}.",
            pointer="/benchmarks",
        )
    even = bool((counts == most).all())
    metrics = (
        _even(measurements, names, most)
        if even
        else {name: _uneven(measurements, name, counts) for name in names}
    )
    present = {
        name: vectors for name, vectors in metrics.items() if not np.isnan(vectors.medians).all()
    }
    return PackedRun(counts, most if even else None, present)


def _metric_names(report: Report) -> list[str]:
    measurements = report.measurements
    keys = (
        [tuple(measurements.columns)]
        if isinstance(measurements, EvenMeasurements)
        else dict.fromkeys(tuple(each.samples) for each in measurements)
    )
    names = dict.fromkeys(name for each in keys for name in each)
    if report.audit is not None:
        # Under an instrument every time is longer than it is.
        return [name for name in names if not is_timed(name)]
    return list(names)


def _even(
    measurements: Sequence[Measurement], metrics: Sequence[str], repetitions: int
) -> dict[str, MetricVectors]:
    samples = np.empty((len(metrics), len(measurements), repetitions))
    for place, metric in enumerate(metrics):
        samples[place] = _matrix(measurements, metric, repetitions)
    if repetitions <= 1:
        return {
            metric: MetricVectors(values.reshape(-1), None)
            for metric, values in zip(metrics, samples, strict=True)
        }
    # All at once costs a third of one by one, but several times the memory.
    medians = median(samples) if samples.size <= _FEW_VALUES else map(median, samples)
    return {
        metric: MetricVectors(middle, values.reshape(-1))
        for metric, middle, values in zip(metrics, medians, samples, strict=True)
    }


def _uneven(measurements: Sequence[Measurement], metric: str, counts: CountArray) -> MetricVectors:
    medians = np.full(len(counts), np.nan)
    samples = np.full(int(counts.sum()), np.nan)
    starts = np.cumsum(counts) - counts
    for repetitions in np.unique(counts[counts > 0]).tolist():
        places = np.flatnonzero(counts == repetitions)
        block = _matrix([measurements[place] for place in places.tolist()], metric, repetitions)
        medians[places] = median(block)
        samples[starts[places][:, np.newaxis] + np.arange(repetitions)] = block
    return MetricVectors(medians, samples if counts.max(initial=0) > 1 else None)


def _matrix(measurements: Sequence[Measurement], metric: str, repetitions: int) -> FloatArray:
    absent = (np.nan,) * repetitions
    samples: Iterable[float] = (
        measurements.columns[metric]
        if isinstance(measurements, EvenMeasurements)
        else chain.from_iterable([each.samples.get(metric, absent) for each in measurements])
    )
    count = len(measurements) * repetitions
    values = np.fromiter(samples, dtype=np.float64, count=count)
    values = values.reshape(len(measurements), repetitions)
    finite = np.isfinite(values)
    if not finite.all():
        values[~finite] = np.nan
    return values
