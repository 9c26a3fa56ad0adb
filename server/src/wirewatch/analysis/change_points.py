"""Where a series changed its level, looking back over all of it.

Method: the likeliest piecewise constant level on the log scale (`level_path`) under a density of the noise learnt from
the series itself (`noise`), in turns: follow the level, learn the density from what is left over, follow again. The
first rounds let the level slide, so that slow wandering ends up neither in the density nor as a step. A jump must gain
a multiple of ln n in log likelihood; where neighbours are correlated that much more by the variance inflation
(1 + r) / (1 - r), and the last round then follows innovations instead of values. A smooth trend (polynomials up to
degree 5) is accepted when it explains the series better than the steps it replaces, and is reported as drift. Steps
stand against it at less than they must gain to be reported: a trend is no reason not to see a small step.
Assumption: the level is constant or smooth between jumps; the shape of the noise is the same along the series; a jump
of less than `least_ratio` does not matter.
Reference: see `level_path` and `noise`; penalty of the order ln n: G. Schwarz, Ann. Statist. 6 (1978). Inflation of
the variance by autocorrelation: T. W. Anderson, "The Statistical Analysis of Time Series" (1971), ch. 8.
Known bias: a jump is found at the first value of the new level give or take one or two in two-moded noise; steps
smaller than the noise's scale need more than 20 values on either side; a step less than 3 values before the end is
not seen yet.
"""

import math
from typing import NamedTuple

import numpy as np

from wirewatch.analysis.level_path import (
    Blocks,
    LevelGrid,
    LevelPath,
    blocks_of,
    follow,
    follow_correlated,
    follow_sliding,
    log_densities,
)
from wirewatch.analysis.noise import (
    CELL_SCALES,
    Density,
    difference_scale,
    fit_density,
    neighbour_correlation,
    spread,
)
from wirewatch.analysis.summary import FloatArray

_FEWEST_VALUES = 8
# What a jump must gain, in ln n: while the noise is learnt; where steps stand against a trend, about what it takes to
# say where and how large a step is; to be reported, so much that one made up is as bad as one missed.
_LEARNING_COST = 3.0
_CHOICE_COST = 1.5
_REPORT_COST = 2.25
_SLIDE_COST = 4.0
# What a trend must gain beyond steps, in ln n, likewise.
_TREND_COST = 0.3
_TREND_DEGREE_COST = 0.3
_TREND_DEGREES = (1, 3, 5)
_MOST_CELLS = 400
_ROUNDS = 2
_ROUNDS_WHERE_LONG = 1
# Correlation of neighbours that steps not yet found leave behind even in independent noise.
_FREE_CORRELATION = 0.12
_CORRELATED = 0.25
_LEAST_RATIO = 1.012
# The first rounds follow blocks of values and the newest one by one, so that a change is seen as soon in a long series;
# the last round follows single values unless the series is long.
_VALUES_PER_BLOCK = 150
_LARGEST_BLOCK = 8
_SINGLES = 16
_LONG = 400
# The last round of a series that is not long has cells of half the width.
_FINER = 2


class ChangePoint(NamedTuple):
    """The first value of a new level, and how many times the old level the new one is."""

    position: int
    ratio: float


class Changes(NamedTuple):
    """The change points of a series in order, its drift, and its noise.

    `drift_ratio` is the largest over the smallest level of the smooth trend, 1.0 where there is none. `noise_scale` is
    the standard deviation of the noise on the log scale; `correlation` that of neighbouring deviations.
    """

    points: tuple[ChangePoint, ...]
    drift_ratio: float
    noise_scale: float
    correlation: float


def find_changes(values: FloatArray, *, least_ratio: float = _LEAST_RATIO) -> Changes:
    """Return the change points of a series.

    Args:
        values: shape (n,), positive, any unit, in the order of the versions; without gaps.
        least_ratio: smaller steps up or down are not reported.

    Raises:
        ValueError: a value is not positive or not finite.
    """
    series = np.asarray(values, dtype=np.float64)
    if not (np.isfinite(series).all() and (series > 0).all()):
        message = "change points need positive, finite values: leave gaps out, and count from 1 where 0 can occur"
        raise ValueError(message)
    if len(series) < _FEWEST_VALUES:
        return Changes((), 1.0, float("nan"), float("nan"))
    return _Search(np.log(series)).changes(math.log(least_ratio))


class _Search:
    """The state of one search; `x` is the series on the log scale."""

    def __init__(self, x: FloatArray) -> None:
        self.x = x
        self.count = len(x)
        self.scale = difference_scale(x)
        self.grid = _grid(x, self.scale)
        levels = self.grid.levels(np.array([0, self.grid.cells - 1]))
        reach = max(float(x.max()) - levels[0], levels[1] - float(x.min()))
        self.half = int(reach / self.grid.step) + 2
        size = min(1 + self.count // _VALUES_PER_BLOCK, _LARGEST_BLOCK)
        self.coarse = blocks_of(self.count, size, singles=_SINGLES)
        self.fine = blocks_of(self.count, 1) if self.count <= _LONG else self.coarse

    def changes(self, least_step: float) -> Changes:
        path, density, correlation, unit = self._learn()
        trend = self._trend(path, density, unit) if path.slides() else np.zeros(self.count)
        flat = self.x - trend
        best = self._follow(flat, density, self.fine, _REPORT_COST * unit)
        levels = self.grid.levels(best.cells)
        if correlation > _CORRELATED:
            best = self._correlated(flat, levels, density)
            levels = self.grid.levels(best.cells)
        elif self.count <= _LONG:
            best, levels, density = self._finer(flat, best, density, _REPORT_COST * unit)
        points = []
        for jump in best.jumps:
            step = float(levels[jump] - levels[jump - 1])
            if abs(step) > least_step:
                points.append(ChangePoint(_place(flat, levels, jump, density), math.exp(step)))
        drift = math.exp(float(trend.max() - trend.min()))
        return Changes(tuple(points), drift, spread(flat - levels), correlation)

    def _learn(self) -> tuple[LevelPath, Density, float, float]:
        """Follow the level and learn the noise in turns; return both, the correlation and the unit of a jump's cost.

        The unit is ln n, inflated where neighbours are correlated.
        """
        unit = math.log(self.count)
        # Before anything is known: Student's t with 3 degrees of freedom.
        offsets = (np.arange(2 * self.half + 1) - self.half) * (self.grid.step / self.scale)
        log_density = -2.0 * np.log1p(offsets**2 / 3)
        density = Density(log_density, log_density, self.grid.step, self.half, 1.0)
        path = self._slide(density, _LEARNING_COST * unit)
        rounds = _ROUNDS if self.count <= _LONG else _ROUNDS_WHERE_LONG
        for remaining in range(rounds, -1, -1):
            residuals = self.x - self.grid.levels(path.cells)
            density = fit_density(residuals, self.grid.step, self.half, 0.3 * self.scale)
            correlation = neighbour_correlation(density.influence_at(residuals))
            extra = min(max(correlation - _FREE_CORRELATION, 0.0), 0.9)
            unit = math.log(self.count) * (1 + extra) / (1 - extra)
            if remaining:
                path = self._slide(density, _LEARNING_COST * unit)
        return path, density, correlation, unit

    def _slide(self, density: Density, jump_cost: float) -> LevelPath:
        rows = log_densities(self.x, self.grid, density, self.coarse)
        return follow_sliding(rows, self.coarse, jump_cost, _SLIDE_COST)

    def _follow(
        self, flat: FloatArray, density: Density, blocks: Blocks, jump_cost: float
    ) -> LevelPath:
        return follow(log_densities(flat, self.grid, density, blocks), blocks, jump_cost)

    def _trend(self, sliding: LevelPath, density: Density, unit: float) -> FloatArray:
        """Return the smooth trend over which steps explain the series best: zeros where steps alone do."""
        jump_cost = _CHOICE_COST * unit
        best_trend = np.zeros(self.count)
        best_score = self._follow(self.x, density, self.coarse, jump_cost).score
        place = np.linspace(-1, 1, self.count)
        for degree in _TREND_DEGREES:
            powers = np.asarray(
                np.polynomial.legendre.legvander(place, degree)[:, 1:], dtype=np.float64
            )
            cost = (_TREND_COST + _TREND_DEGREE_COST * degree) * unit
            path, trend = sliding, np.zeros(self.count)
            for _ in range(2):
                trend, gain = self._fit_trend(path, trend, powers, density)
                if gain < cost:
                    break
                path = self._follow(self.x - trend, density, self.coarse, jump_cost)
                score = path.score - cost
                if score > best_score:
                    best_score, best_trend = score, trend
                elif score < best_score - jump_cost:
                    break
        return best_trend

    def _fit_trend(
        self, path: LevelPath, trend: FloatArray, powers: FloatArray, density: Density
    ) -> tuple[FloatArray, float]:
        """Return the smooth part of a fit of trend and steps, and what it gains in log likelihood over the steps.

        The fit is by least squares to one-step estimates of the level. The steps are taken out first: each segment's
        mean is subtracted from the estimates and from the powers.
        """
        level = self.grid.levels(path.cells) + trend
        estimates = level + density.influence_at(self.x - level) / density.information
        begins = np.array([0, *path.jumps])
        lengths = np.diff(begins, append=self.count)

        def within(columns: FloatArray) -> FloatArray:
            means = np.add.reduceat(columns, begins, axis=0) / lengths[:, np.newaxis]
            return columns - np.repeat(means, lengths, axis=0)

        left = within(estimates[:, np.newaxis])[:, 0]
        design = within(powers)
        normal = design.T @ design + 1e-9 * np.eye(design.shape[1])
        towards = design.T @ left
        weights = np.linalg.solve(normal, towards)
        fitted: FloatArray = powers @ weights
        gain = 0.5 * density.information * float(weights @ towards)
        return fitted - fitted.mean(), gain

    def _finer(
        self, flat: FloatArray, path: LevelPath, density: Density, jump_cost: float
    ) -> tuple[LevelPath, FloatArray, Density]:
        """Return the path over cells of a half, its levels, and the density learnt for it.

        The noise is what is left over about each segment's own level, which cells had rounded.
        """
        levels = self.grid.levels(path.cells)
        begins = np.array([0, *path.jumps])
        lengths = np.diff(begins, append=self.count)
        off = np.add.reduceat(density.influence_at(flat - levels), begins) / lengths
        residuals = flat - levels - np.repeat(off / density.information, lengths)
        grid = LevelGrid(self.grid.first, self.grid.step / _FINER, _FINER * self.grid.cells)
        least_scale = 0.3 * self.scale / _FINER
        learnt = fit_density(residuals, grid.step, _FINER * self.half, least_scale)
        found = follow(log_densities(flat, grid, learnt, self.fine), self.fine, jump_cost)
        return found, grid.levels(found.cells), learnt

    def _correlated(self, flat: FloatArray, levels: FloatArray, density: Density) -> LevelPath:
        """Return the path that follows innovations: what is new in each value after the one before it."""
        first_row = log_densities(flat[:1], self.grid, density, blocks_of(1, 1))[0]
        residuals = flat - levels
        limit = 4 * spread(residuals)
        clipped = np.clip(residuals, -limit, limit)
        power = max(float((clipped * clipped).sum()), 1e-30)
        correlation = min(max(float((clipped[1:] * clipped[:-1]).sum()) / power, 0.0), 0.92)
        innovations = residuals[1:] - correlation * residuals[:-1]
        learnt = fit_density(innovations, self.grid.step, 2 * self.half, 1e-12)
        jump_cost = _REPORT_COST * math.log(self.count)
        return follow_correlated(
            flat, self.grid, learnt, correlation, self.fine, first_row, jump_cost
        )


def _place(flat: FloatArray, levels: FloatArray, jump: int, density: Density) -> int:
    """Return the index near `jump` that splits the two levels best: blocks and cells have blurred it."""
    before, after = levels[[jump - 1, jump]]
    begin, end = max(jump - 6, 1), min(jump + 7, len(flat))
    gain = density.at(flat[begin:end] - after) - density.at(flat[begin:end] - before)
    # Splitting at begin + i gives the values from there on to the new level.
    from_here_on = np.cumsum(gain[::-1])[::-1]
    return begin + int(from_here_on.argmax())


def _grid(x: FloatArray, scale: float) -> LevelGrid:
    """Return the levels worth following: the range of running medians of 5, which lone outliers do not widen."""
    padded = np.concatenate([x[:1], x[:1], x, x[-1:], x[-1:]])
    stacked = np.stack([padded[at : at + len(x)] for at in range(5)])
    medians = np.partition(stacked, 2, axis=0)[2]
    low, high = float(medians.min()) - 2 * scale, float(medians.max()) + 2 * scale
    step = max(CELL_SCALES * scale, (high - low) / _MOST_CELLS)
    return LevelGrid(low, step, int((high - low) / step) + 2)
