"""How many times one set of measurements is another: ratio, interval, test, and what could have been seen.

Method: on the log scale. The ratio is exp of the Hodges-Lehmann estimate, the median of all differences between the
two sets; its interval inverts the Mann-Whitney test; the p-value is that test's. Both are exact up to 12 values a side
(the p-value where there are no ties), by the normal approximation with ties and continuity corrected beyond. Where a
side has one value, there is no rank test, and with so few values that it could never reach 5 % (2 against 2, 3 against
3) none worth making: the spread the series has shown before (`history_noise`) stands in, and `basis` says so. The
detectable ratio is simulated for Gaussian noise; beyond 2,000 pairs it is that of the t-test with the efficiency of the
rank test.
Assumption: runs are the unit of replication. The values given are one for each run; repetitions inside a run show only
the noise inside it and must be summarised first.
Reference: J. L. Hodges and E. L. Lehmann, Ann. Math. Statist. 34 (1963); H. B. Mann and D. R. Whitney, Ann. Math.
Statist. 18 (1947). Effect classes: A. Vargha and H. D. Delaney, J. Educ. Behav. Stat. 25 (2000). Efficiency of the
test: E. L. Lehmann, "Nonparametrics" (1975), ch. 2.4.
Known bias: with 3 a side the smallest p a rank test can give is 0.1; the interval is then the whole range of the
differences and holds the ratio in 90 rather than 95 of 100 cases.
"""

import math
from enum import StrEnum
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from wirewatch.analysis.student import normal_quantile, student_quantile, two_sided_normal_p
from wirewatch.analysis.summary import FloatArray

_EXACT_UP_TO = 12
_LEVEL = 0.05
_SIMULATED_UP_TO = 2000
_DRAWS = 1000
# Of a rank test over a t-test in Gaussian noise, with many values.
_RANK_EFFICIENCY = 3 / math.pi


class Basis(StrEnum):
    """What an interval and a p-value rest on."""

    RUNS = "runs"
    HISTORY = "history"
    NOTHING = "nothing"


class Effect(StrEnum):
    """How far two sets are apart, by the probability that a value of one exceeds one of the other."""

    NEGLIGIBLE = "negligible"
    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"


class Comparison(NamedTuple):
    """The candidate over the baseline.

    `ratio` and its 95 % interval `low`..`high` (NaN where nothing is known of the noise), the two-sided p-value, the
    effect class (None on `Basis.NOTHING`), and `detectable_ratio`: the smallest ratio above 1 that the intervals
    of measurements as many and as noisy as these tell from 1 in 8 of 10 cases.
    """

    ratio: float
    low: float
    high: float
    p_value: float
    effect: Effect | None
    detectable_ratio: float
    basis: Basis


def compare(
    baseline: FloatArray, candidate: FloatArray, history_noise: float = math.nan
) -> Comparison:
    """Return the comparison of two sets of values.

    Args:
        baseline: one value for each run, shape (n,), positive, any unit.
        candidate: likewise, shape (m,), in the same unit.
        history_noise: standard deviation between runs on the log scale that the series has shown; NaN if unknown.
            Used where the values are too few for a rank test at 5 %.

    Raises:
        ValueError: a side is empty or holds a value that is not positive and finite.
    """
    before, after = _log(baseline, "baseline"), _log(candidate, "candidate")
    differences = np.sort(np.subtract.outer(after, before).ravel())
    estimate = float(np.median(differences))
    too_few = min(len(before), len(after)) < 2 or not (
        math.isnan(history_noise) or _can_reach(_LEVEL, len(before), len(after))
    )
    if too_few:
        return _by_history(estimate, len(before), len(after), history_noise)
    u, ties = _rank_sum(before, after)
    n, m = len(before), len(after)
    deviation = math.sqrt(n * m / 12 * ((n + m + 1) - ties / ((n + m) * (n + m - 1))))
    if ties == 0 and max(n, m) <= _EXACT_UP_TO:
        p_value = _exact_p(n, m, int(u))
    elif deviation == 0:
        p_value = 1.0
    else:
        p_value = two_sided_normal_p(max(abs(u - n * m / 2) - 0.5, 0.0) / deviation)
    outside = _differences_outside(n, m)
    low, high = float(differences[outside]), float(differences[-1 - outside])
    superiority = u / (n * m)
    pooled = math.sqrt(
        (float(before.var(ddof=1)) * (n - 1) + float(after.var(ddof=1)) * (m - 1)) / (n + m - 2)
    )
    return Comparison(
        math.exp(estimate),
        math.exp(low),
        math.exp(high),
        p_value,
        _effect(superiority),
        math.exp(detectable_step(pooled, n, m)),
        Basis.RUNS,
    )


def detectable_step(noise: float, baseline_runs: int, candidate_runs: int) -> float:
    """Return the smallest step on the log scale whose interval leaves 0 out in 8 of 10 cases.

    Args:
        noise: standard deviation between runs on the log scale, as estimated from these runs.
        baseline_runs: 2 or more.
        candidate_runs: 2 or more.
    """
    if baseline_runs * candidate_runs <= _SIMULATED_UP_TO:
        return noise * _least_step(baseline_runs, candidate_runs)
    degrees = baseline_runs + candidate_runs - 2
    error = noise * math.sqrt((1 / baseline_runs + 1 / candidate_runs) / _RANK_EFFICIENCY)
    return (student_quantile(0.975, degrees) + student_quantile(0.8, degrees)) * error


@lru_cache(maxsize=256)
def _least_step(n: int, m: int) -> float:
    """Return the detectable step of Gaussian values as a multiple of their estimated standard deviation.

    A step is seen once it exceeds what the interval of unchanged values leaves on the other side of 0. The multiple
    is the 8th decile of that over the standard deviation that other runs show, drawn with a fixed seed.
    """
    generator = np.random.default_rng([n, m])
    draws = generator.standard_normal((_DRAWS, n + m))
    differences = (draws[:, n:, np.newaxis] - draws[:, np.newaxis, :n]).reshape(_DRAWS, n * m)
    outside = _differences_outside(n, m)
    differences.partition([outside, n * m - 1 - outside], axis=1)
    needed = np.concatenate([-differences[:, outside], differences[:, n * m - 1 - outside]])
    degrees = n + m - 2
    estimated = np.sqrt(generator.chisquare(degrees, 2 * _DRAWS) / degrees)
    return float(np.quantile(needed / estimated, 0.8))


def _by_history(estimate: float, n: int, m: int, noise: float) -> Comparison:
    if math.isnan(noise):
        nan = math.nan
        return Comparison(math.exp(estimate), nan, nan, nan, None, nan, Basis.NOTHING)
    error = max(noise, 1e-12) * math.sqrt(1 / n + 1 / m)
    z = normal_quantile(0.975)
    superiority = 0.5 * math.erfc(-estimate / (2 * max(noise, 1e-12)))
    return Comparison(
        math.exp(estimate),
        math.exp(estimate - z * error),
        math.exp(estimate + z * error),
        two_sided_normal_p(estimate / error),
        _effect(superiority),
        math.exp((z + normal_quantile(0.8)) * error),
        Basis.HISTORY,
    )


def _log(values: FloatArray, side: str) -> FloatArray:
    present = np.asarray(values, dtype=np.float64)
    if len(present) == 0 or not (np.isfinite(present).all() and (present > 0).all()):
        message = f"the {side} must hold at least one value, all positive and finite"
        raise ValueError(message)
    return np.asarray(np.log(present), dtype=np.float64)


def _rank_sum(before: FloatArray, after: FloatArray) -> tuple[float, float]:
    """Return how many pairs the second set wins (ties count half), and the sum of t^3 - t over groups of t ties."""
    comparisons = np.sign(np.subtract.outer(after, before))
    u = float((comparisons > 0).sum() + 0.5 * (comparisons == 0).sum())
    _, counts = np.unique(np.concatenate([before, after]), return_counts=True)
    return u, float((counts.astype(np.float64) ** 3 - counts).sum())


def _can_reach(level: float, n: int, m: int) -> bool:
    """Return whether a rank test of n and m values can give a p-value as small as `level`."""
    return 2 / math.comb(n + m, n) <= level


def _exact_p(n: int, m: int, u: int) -> float:
    counts = _u_counts(n, m)
    low = min(u, n * m - u)
    return min(1.0, 2 * sum(counts[: low + 1]) / math.comb(n + m, n))


def _differences_outside(n: int, m: int) -> int:
    """Return how many of the sorted differences lie outside the interval of 95 % at either end.

    The interval then leaves 0 out where the test rejects, save where no test of so few values could.
    """
    if max(n, m) > _EXACT_UP_TO:
        spread = math.sqrt(n * m * (n + m + 1) / 12)
        rejecting = int(n * m / 2 - 0.5 - normal_quantile(0.975) * spread) + 1
    else:
        allowed = 0.025 * math.comb(n + m, n)
        rejecting = sum(1 for total in accumulate(_u_counts(n, m)) if total <= allowed)
    return max(rejecting - 1, 0)


@lru_cache(maxsize=256)
def _u_counts(n: int, m: int) -> tuple[int, ...]:
    """Return in how many orderings of n and m values without ties the statistic is 0, 1, ... n m."""
    if n == 0 or m == 0:
        return (1,)
    # The largest value is either of the second set, which then wins n pairs, or of the first.
    with_second, with_first = _u_counts(n, m - 1), _u_counts(n - 1, m)
    total = [0] * (n * m + 1)
    for u, count in enumerate(with_second):
        total[u + n] += count
    for u, count in enumerate(with_first):
        total[u] += count
    return tuple(total)


def _effect(superiority: float) -> Effect:
    distance = abs(superiority - 0.5)
    for limit, effect in ((0.06, Effect.NEGLIGIBLE), (0.14, Effect.SMALL), (0.21, Effect.MEDIUM)):
        if distance < limit:
            return effect
    return Effect.LARGE
