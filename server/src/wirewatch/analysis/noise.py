"""What the noise of a series looks like: its scale, its density and how far neighbours hang together.

Method: the scale is the median absolute first difference, which a few steps do not move. The density of the residuals
is a kernel estimate mixed with a heavy tail, so that a second mode, a skew or outliers are learnt from the series
itself and a value never seen before is unlikely but not impossible. Of several widths of the kernel the one is taken
under which each residual is the likeliest by the others; what the kernel adds to the variance is taken out. The
influence of a residual is the derivative of minus the log density; the correlation of neighbours is measured on the
influences, where outliers count little.
Assumption: the noise keeps its shape along the series, and most neighbours lie in the same segment.
Reference: bandwidth by B. W. Silverman, "Density Estimation for Statistics and Data Analysis" (1986), eq. 3.31;
its choice by leaving one out: R. P. W. Duin, IEEE Trans. Computers C-25 (1976).
Influence and one-step estimates: P. J. Huber, "Robust Statistics" (1981), ch. 3.
Known bias: with fewer than about 30 values the kernel is so wide that two modes melt into one broad one.
"""

import math
from typing import NamedTuple

import numpy as np

from wirewatch.analysis.summary import FloatArray, median_without_gaps

IndexArray = np.ndarray[tuple[int, ...], np.dtype[np.intp]]

# Width of a cell of a grid of levels or residuals, in scales of the noise.
CELL_SCALES = 0.35
# Makes the median absolute deviation of Gaussian noise its standard deviation.
_MAD_TO_SIGMA = 1.4826
# Widths of the kernel that are tried, as multiples of the usual one; of many values the usual one is narrow enough.
_WIDTHS = (0.5, 1.0, 2.0, 3.0)
_MANY = 400
_TAIL_SHARE = 0.06
_TAIL_EXPONENT = 1.25


class Density(NamedTuple):
    """A density of residuals on a grid.

    `log_density` and `influence` have shape (2 half + 1,); entry i belongs to the residual (i - half) step.
    `information` is the mean squared influence: the precision that one residual adds to a level.
    """

    log_density: FloatArray
    influence: FloatArray
    step: float
    half: int
    information: float

    def at(self, residuals: FloatArray) -> FloatArray:
        """Return the log density at each residual; outside the grid that of its end."""
        return self.log_density[self._cells(residuals)]

    def influence_at(self, residuals: FloatArray) -> FloatArray:
        """Return the influence of each residual; outside the grid that of its end."""
        return self.influence[self._cells(residuals)]

    def resampled(self, step: float) -> "Density":
        """Return the same density on a grid of another step and the same reach, by the nearest cell."""
        half = int(self.half * self.step / step)
        residuals = (np.arange(2 * half + 1, dtype=np.float64) - half) * step
        return self._replace(
            log_density=self.at(residuals),
            influence=self.influence_at(residuals),
            step=step,
            half=half,
        )

    def _cells(self, residuals: FloatArray) -> IndexArray:
        cells = np.rint(residuals / self.step).astype(np.intp) + self.half
        return np.minimum(np.maximum(cells, 0), 2 * self.half)


def spread_about(values: FloatArray, centre: float) -> float:
    """Return the scaled median absolute deviation from `centre`: the standard deviation, were the values Gaussian."""
    return _MAD_TO_SIGMA * median_without_gaps(np.abs(values - centre))


def spreads_about(values: FloatArray, centre: float) -> FloatArray:
    """Return the scaled median absolute deviation from `centre` along the first axis."""
    return np.asarray(_MAD_TO_SIGMA * np.median(np.abs(values - centre), axis=0))


def spread(values: FloatArray) -> float:
    """Return the scaled median absolute deviation from the median, in the unit of the values."""
    return spread_about(values, median_without_gaps(values))


def difference_scale(values: FloatArray) -> float:
    """Return the standard deviation of the noise, from first differences; in the unit of the values, never 0."""
    floor = 1e-9 * float(np.abs(values).max(initial=0.0)) + 1e-12
    return max(spread(values[1:] - values[:-1]) / math.sqrt(2), floor)


def fit_density(residuals: FloatArray, step: float, half: int, least_scale: float) -> Density:
    """Return the density of the residuals on a grid of so many steps to either side of 0.

    Args:
        residuals: shape (n,), about the followed level.
        step: width of a cell, in the unit of the residuals.
        half: number of cells on either side of 0.
        least_scale: the smallest scale believed: a path that follows the noise leaves residuals that are too small.
    """
    count = len(residuals)
    scale = max(spread(residuals), least_scale)
    usual = 0.9 * min(scale, math.sqrt(_variance(residuals))) * count**-0.2
    distance = median_without_gaps(np.abs(residuals))
    cells = np.rint(residuals / step).astype(np.intp)
    fits = [
        _kernel_fit(cells, step, half, scale, distance, max(width * usual, 0.7 * step))
        for width in (_WIDTHS if count <= _MANY else (1.0,))
    ]
    log_density = max(fits, key=lambda fit: fit.likelihood).log_density()
    influence = np.empty(len(log_density))
    influence[1:-1] = (log_density[:-2] - log_density[2:]) / 2
    influence[0], influence[-1] = log_density[0] - log_density[1], log_density[-2] - log_density[-1]
    influence /= step
    found = Density(log_density, influence, step, half, 1.0)
    return found._replace(information=max(_variance(found.influence_at(residuals)), 1e-30))


def _variance(values: FloatArray) -> float:
    """Return the mean squared deviation from the mean."""
    centred = values - np.add.reduce(values) / len(values)
    return float(np.add.reduce(centred * centred)) / len(values)


class _Fit(NamedTuple):
    """A kernel estimate on a grid of so many steps to either side of 0, the scale of its tail in steps, and the log
    likelihood of the residuals when each is left out of its own density.
    """

    smooth: FloatArray
    step: float
    tail_scale: float
    likelihood: float

    def log_density(self) -> FloatArray:
        """Return the log density on the grid."""
        half = len(self.smooth) // 2
        offsets = np.arange(-half, half + 1)
        tail = _tail_at(offsets, self.step, self.tail_scale)
        return np.log((1 - _TAIL_SHARE) * self.smooth + tail)


def _tail_at(offsets: IndexArray, step: float, tail_scale: float) -> FloatArray:
    """Return the density of the tail so many steps off."""
    in_scales = offsets * (step / tail_scale)
    tail = _TAIL_SHARE * 0.5 / tail_scale * (1 + in_scales**2) ** -_TAIL_EXPONENT
    return np.asarray(tail, dtype=np.float64)


def _kernel_fit(
    cells: IndexArray, step: float, half: int, scale: float, distance: float, bandwidth: float
) -> _Fit:
    """Return the fit of one kernel to residuals, given by their cells, scale, and median distance from 0."""
    count = len(cells)
    # The kernel adds its own variance: the residuals are drawn in by as much.
    drawn_in = np.rint(cells / math.hypot(1, bandwidth / scale)).astype(np.intp)
    inside = drawn_in[np.abs(drawn_in) <= half]
    histogram = np.bincount(inside + half, minlength=2 * half + 1).astype(np.float64)
    reach = min(max(int(4 * bandwidth / step), 1), half)
    kernel = np.exp(-0.5 * (np.arange(-reach, reach + 1) * (step / bandwidth)) ** 2)
    kernel /= np.add.reduce(kernel) * count * step
    smooth = np.convolve(histogram, kernel, mode="same")
    tail_scale = 1.5 * distance + bandwidth
    own = float(kernel[reach]) * np.exp(-0.5 * ((cells - drawn_in) * (step / bandwidth)) ** 2)
    offsets = np.minimum(np.maximum(cells, -half), half)
    others = np.maximum(smooth[offsets + half] - own, 0.0) * (count / (count - 1))
    tail = _tail_at(offsets, step, tail_scale)
    likelihood = float(np.add.reduce(np.log((1 - _TAIL_SHARE) * others + tail)))
    return _Fit(smooth, step, tail_scale, likelihood)


def neighbour_correlation(influences: FloatArray) -> float:
    """Return the correlation of each value with the one before it, -1..1; 0 where nothing varies."""
    centred = influences - influences.mean()
    power = float((centred * centred).mean())
    return 0.0 if power <= 0 else float((centred[1:] * centred[:-1]).mean()) / power
