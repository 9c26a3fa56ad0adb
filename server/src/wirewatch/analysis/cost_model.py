"""The cost of a message as a fixed part and a part for each byte: t(n) = alpha + n / beta.

Method: weighted least squares of time on size with weights 1 / t(n)^2, since noise is a share of the time and not a
number of nanoseconds; iterated, with Huber's weights on the relative residuals, so that one size hit by a cache step
or a disturbance does not carry the fit. A negative fixed cost is set to 0 and the rest fitted anew. Intervals are
Student's with n - 2 degrees of freedom. Where the residuals exceed what the noise explains, the model does not hold
over these sizes (a cache step, a change of algorithm), and `lack_of_fit` says so.
Assumption: the sizes are known exactly and the times are independent between sizes.
Reference: the model is R. W. Hockney's, "The communication challenge for MPP", Parallel Computing 20 (1994), where
n_half = alpha beta is the size that reaches half of the asymptotic rate. Weights: P. J. Huber, "Robust Statistics"
(1981), ch. 7.
Known bias: with sizes only below n_half, beta rests on few bytes and its interval is wide and asymmetric; alpha
likewise where all sizes are far above it.
"""

import math
from typing import NamedTuple

import numpy as np

from wirewatch.analysis.noise import spread_about
from wirewatch.analysis.student import student_quantile
from wirewatch.analysis.summary import FloatArray

_FEWEST_SIZES = 3
_ROUNDS = 30
_HUBER = 1.345
# A smaller disagreement with the model matters to nobody, however small the noise.
_LEAST_MISFIT = 0.10


class Estimate(NamedTuple):
    """A value and its 95 % confidence interval, all in one unit; the upper end may be infinite."""

    value: float
    low: float
    high: float


class FitErrors(NamedTuple):
    """Standard errors of alpha (s) and of 1 / beta (s a byte), their covariance, and the degrees of freedom."""

    fixed_s: float
    per_byte_s: float
    covariance: float
    degrees: int


class CostModel(NamedTuple):
    """The fitted costs of one series of sizes.

    `fixed_s` is alpha in seconds a message, `bytes_per_s` is beta, `half_size_bytes` is alpha beta. `worst_ratio` is
    the measured time furthest from the model over the model's. `lack_of_fit` is true where a residual exceeds both
    the noise and 10 %. `errors` are what the intervals are made of.
    """

    fixed_s: Estimate
    bytes_per_s: Estimate
    half_size_bytes: float
    worst_ratio: float
    lack_of_fit: bool
    errors: FitErrors

    def time_s(self, size_bytes: float) -> float:
        """Return the modelled time of one message of that payload size, in seconds."""
        return self.fixed_s.value + size_bytes / self.bytes_per_s.value

    def rate_relative_error(self) -> float:
        """Return the standard error of the asymptotic bandwidth as a share of it."""
        return self.errors.per_byte_s * self.bytes_per_s.value

    def share_of(self, ceiling: "CostModel") -> Estimate:
        """Return the asymptotic bandwidth over that of the ceiling of the same run, with its 95 % interval."""
        share = self.bytes_per_s.value / ceiling.bytes_per_s.value
        error = math.hypot(self.rate_relative_error(), ceiling.rate_relative_error())
        reach = student_quantile(0.975, min(self.errors.degrees, ceiling.errors.degrees)) * error
        return Estimate(share, share * math.exp(-reach), share * math.exp(reach))


def fit_cost_model(
    sizes_bytes: FloatArray, times_s: FloatArray, relative_noise: FloatArray | float
) -> CostModel | None:
    """Return the costs, or None where they cannot be told: fewer than 3 sizes, or no growth with size.

    Args:
        sizes_bytes: payload bytes of a message, shape (m,), at least 0.
        times_s: time of one message at each size, shape (m,), positive; NaN is an absent one.
        relative_noise: standard deviation of each time as a share of it, shape (m,) or one for all.

    Raises:
        ValueError: a time is not positive or a size is negative.
    """
    sizes = np.asarray(sizes_bytes, dtype=np.float64)
    times = np.asarray(times_s, dtype=np.float64)
    noise = np.broadcast_to(np.asarray(relative_noise, dtype=np.float64), times.shape)
    present = ~np.isnan(times)
    sizes, times, noise = sizes[present], times[present], noise[present]
    if (times <= 0).any() or (sizes < 0).any():
        message = "the cost model needs positive times and sizes of 0 or more"
        raise ValueError(message)
    if len(np.unique(sizes)) < _FEWEST_SIZES:
        return None
    design = np.stack([np.ones_like(sizes), sizes], axis=1)
    fit = _fit(design, times)
    if fit[0] < 0:
        fit = np.array([0.0, _fit(design[:, 1:], times)[0]])
    if fit[1] <= 0:
        return None
    modelled = design @ fit
    residuals = times / modelled - 1
    degrees = max(len(times) - 2, 1)
    # The fit's own scatter, unless the noise of the times is larger and luck has made them agree.
    weights = _huber_weights(residuals)
    scatter = math.sqrt(float((weights * residuals * residuals).sum()) / degrees)
    scale = max(scatter, float(np.median(noise)))
    weighted = design * (np.sqrt(weights) / modelled)[:, np.newaxis]
    covariance = np.linalg.inv(weighted.T @ weighted) * scale**2
    reach = student_quantile(0.975, degrees)
    error = reach * np.sqrt(np.diag(covariance))
    per_byte_low = fit[1] - error[1]
    worst = residuals[np.abs(residuals).argmax()]
    allowed = np.maximum(reach * noise, _LEAST_MISFIT)
    return CostModel(
        Estimate(float(fit[0]), float(max(fit[0] - error[0], 0.0)), float(fit[0] + error[0])),
        Estimate(
            float(1 / fit[1]),
            float(1 / (fit[1] + error[1])),
            float(1 / per_byte_low) if per_byte_low > 0 else math.inf,
        ),
        float(fit[0] / fit[1]),
        float(1 + worst),
        bool((np.abs(residuals) > allowed).any()),
        FitErrors(
            math.sqrt(covariance[0, 0]),
            math.sqrt(covariance[1, 1]),
            float(covariance[0, 1]),
            degrees,
        ),
    )


def _fit(design: FloatArray, times: FloatArray) -> FloatArray:
    """Return the coefficients that make the relative residuals small, one for each column of the design."""
    modelled = times
    weights = np.ones_like(times)
    coefficients: FloatArray = np.zeros(design.shape[1])
    for _ in range(_ROUNDS):
        scaled = np.sqrt(weights) / modelled
        found = np.linalg.lstsq(design * scaled[:, np.newaxis], times * scaled, rcond=None)[0]
        done = bool(np.allclose(found, coefficients, rtol=1e-9, atol=0.0))
        coefficients = np.asarray(found, dtype=np.float64)
        fitted = design @ coefficients
        if done or (fitted <= 0).any():
            break
        modelled = fitted
        weights = _huber_weights(times / modelled - 1)
    return coefficients


def _huber_weights(residuals: FloatArray) -> FloatArray:
    limit = _HUBER * max(spread_about(residuals, 0.0), 1e-9)
    return limit / np.maximum(np.abs(residuals), limit)
