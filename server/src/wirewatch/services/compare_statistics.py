"""How far the two sides of a pair are apart, how surely, and what that means for one who has a budget."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np

from wirewatch.analysis.comparison import Effect, compare
from wirewatch.analysis.false_discoveries import discoveries
from wirewatch.domain.metrics import Direction, Metric
from wirewatch.services.compare_values import Measured

LEVEL = 0.05
"""Share of false ones that is allowed among the pairs called changed."""


class PairBasis(StrEnum):
    """What an interval rests on; `exact` is a count that all runs of a side agree on."""

    RUNS = "runs"
    HISTORY = "history"
    EXACT = "exact"
    NOTHING = "nothing"


class Outcome(StrEnum):
    """What became of a pair; `changed` where no direction is better."""

    BETTER = "better"
    WORSE = "worse"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class PairStatistics:
    """The candidate over the baseline; NaN where nothing is known.

    Attributes:
        ratio: NaN where the baseline is 0 and the candidate is not.
        low, high: its interval of 95 %.
        beyond_budget: whether the ratio itself is further from 1 than the budget, to either side.
    """

    ratio: float
    low: float
    high: float
    p_value: float
    effect: Effect | None
    detectable_ratio: float
    basis: PairBasis
    outcome: Outcome = Outcome.UNSURE
    beyond_budget: bool = False


def judge_pairs(
    pairs: Sequence[tuple[Measured, Measured]], metric: Metric, budget: float
) -> list[PairStatistics]:
    """Return the statistics of each pair.

    A pair is called changed when it is among the discoveries of the whole table at 5 %, or when a count differs; and
    unchanged when its whole interval lies within the budget. Everything else is unsure.
    """
    found = [_statistics(metric, *pair) for pair in pairs]
    surely = discoveries(np.array([each.p_value for each in found], dtype=np.float64), LEVEL)
    return [
        _judged(each, metric, budget, is_discovery=bool(sure))
        for each, sure in zip(found, surely, strict=True)
    ]


def _statistics(metric: Metric, baseline: Measured, candidate: Measured) -> PairStatistics:
    before, after = baseline.medians, candidate.medians
    nan = math.nan
    if metric.exact and np.ptp(before) == 0 and np.ptp(after) == 0:
        ratio = _plain_ratio(float(before[0]), float(after[0]))
        return PairStatistics(ratio, ratio, ratio, nan, None, 1.0, PairBasis.EXACT)
    if not ((before > 0).all() and (after > 0).all()):
        ratio = _plain_ratio(float(np.median(before)), float(np.median(after)))
        return PairStatistics(ratio, nan, nan, nan, None, nan, PairBasis.NOTHING)
    # One noise for both sides: the root of the mean square of what is known of each.
    known = [
        noise
        for noise in (baseline.history_noise, candidate.history_noise)
        if not math.isnan(noise)
    ]
    noise = math.sqrt(sum(each * each for each in known) / len(known)) if known else nan
    found = compare(before, after, noise)
    return PairStatistics(
        found.ratio,
        found.low,
        found.high,
        found.p_value,
        found.effect,
        found.detectable_ratio,
        PairBasis(found.basis.value),
    )


def _plain_ratio(before: float, after: float) -> float:
    if before == after:
        return 1.0
    return after / before if before > 0 else math.nan


def _judged(
    found: PairStatistics, metric: Metric, budget: float, *, is_discovery: bool
) -> PairStatistics:
    most = 1 + budget
    differs = is_discovery or (
        found.basis is PairBasis.EXACT and not metric.are_same(1.0, found.ratio)
    )
    within = 1 / most <= found.low and found.high <= most
    outcome = Outcome.UNCHANGED if within else Outcome.UNSURE
    if differs:
        outcome = _direction(metric, found.ratio)
    beyond = math.isnan(found.ratio) or not 1 / most <= found.ratio <= most
    return replace(found, outcome=outcome, beyond_budget=beyond)


def _direction(metric: Metric, ratio: float) -> Outcome:
    if metric.direction is Direction.NEUTRAL:
        return Outcome.CHANGED
    # NaN: from nothing to something, which is more.
    is_more = math.isnan(ratio) or ratio > 1
    return Outcome.BETTER if is_more == (metric.direction is Direction.HIGHER) else Outcome.WORSE
