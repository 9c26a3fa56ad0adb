"""Phases of an operation by subtraction: what each step costs, from measurements that leave steps out.

Method: a level is the trimmed mean of the measurements of one variant; a phase is the difference of two levels, or
one level for the floor that nothing can be left out of. What the phases do not add up to is the residual. A negative
phase or residual is shown as it is: it says that the variants do not nest, or that the noise is larger than the step.
Assumption: leaving a step out changes nothing else, and the levels were measured independently of each other.
Reference: the breakdown by subtraction is Kim Barrett's (Boost mailing list, 2006-03-20, "archive reuse"). Standard
error of a trimmed mean: J. W. Tukey and D. H. McLaughlin, "Less vulnerable confidence and significance procedures for
location based on a single sample", Sankhya A 25 (1963). Errors are propagated to first order, which is exact for sums.
Known bias: with 5 samples and one dropped at each end the standard error rests on 3 values and is itself uncertain by
about half. What a step costs only in the presence of another is counted to the one that is subtracted first.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from wirewatch.analysis.summary import FloatArray


class Level(NamedTuple):
    """A level and its standard error, both in the unit of the samples; the error is NaN below 2 kept samples."""

    value: float
    standard_error: float


class PhaseRule(NamedTuple):
    """How a phase is found: the variant with the step minus the one without it; None for a floor."""

    phase: str
    with_step: str
    without_step: str | None


class Phase(NamedTuple):
    """A phase by name, what it costs and the standard error of that, in the unit of the levels."""

    name: str
    value: float
    standard_error: float


class Breakdown(NamedTuple):
    """The total, its phases in the order of the rules, and what they leave over."""

    total: Level
    phases: tuple[Phase, ...]
    residual: Level


def trimmed_level(samples: FloatArray, *, dropped_at_each_end: int = 0) -> Level:
    """Return the mean of the samples without so many of the highest and of the lowest.

    Args:
        samples: shape (n,), any unit; NaN is an absent value.
        dropped_at_each_end: how many of the sorted values are left out at either end.

    Raises:
        ValueError: nothing is left, or the number dropped is negative.
    """
    present = np.sort(np.asarray(samples, dtype=np.float64))
    present = present[~np.isnan(present)]
    count, dropped = len(present), dropped_at_each_end
    kept = count - 2 * dropped
    if dropped < 0 or kept < 1:
        message = f"dropping {dropped} at each end of {count} samples leaves nothing to average"
        raise ValueError(message)
    mean = float(present[dropped : count - dropped].mean())
    if kept < 2:
        return Level(mean, float("nan"))
    winsorized = np.clip(present, present[dropped], present[count - dropped - 1])
    spread = float(winsorized.std(ddof=1))
    return Level(mean, spread * float(np.sqrt(count)) / kept)


def breakdown(levels: Mapping[str, Level], total: str, rules: Sequence[PhaseRule]) -> Breakdown:
    """Return the phases by the rules and the residual against the level `total`.

    Args:
        levels: a level for each variant the rules and `total` name; all in one unit.
        total: the variant that holds every step.
        rules: one for each phase, in the order they are stacked.

    Raises:
        KeyError: a variant has no level.
    """
    phases = []
    # How often each level goes into the residual: one that is added by a phase and subtracted by the next cancels,
    # and with it its error.
    weights = {total: 1.0}
    for rule in rules:
        upper = levels[rule.with_step]
        lower = Level(0.0, 0.0) if rule.without_step is None else levels[rule.without_step]
        error = float(np.hypot(upper.standard_error, lower.standard_error))
        phases.append(Phase(rule.phase, upper.value - lower.value, error))
        weights[rule.with_step] = weights.get(rule.with_step, 0.0) - 1
        if rule.without_step is not None:
            weights[rule.without_step] = weights.get(rule.without_step, 0.0) + 1
    used = {variant: weight for variant, weight in weights.items() if weight != 0}
    residual = sum(weight * levels[variant].value for variant, weight in used.items())
    variance = sum(
        (weight * levels[variant].standard_error) ** 2 for variant, weight in used.items()
    )
    return Breakdown(levels[total], tuple(phases), Level(residual, float(np.sqrt(variance))))
