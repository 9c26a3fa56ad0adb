"""The likeliest piecewise constant level of a noisy series, on a grid of levels.

Method: Viterbi's algorithm. A state is a cell of the grid; each value adds its log density about the cell's level;
to jump to any other level costs `jump_cost`, to slide to a neighbouring cell costs `slide_cost` where sliding is
allowed. Only the best cell can be the source of a jump, so a step takes time linear in the number of cells. Several
neighbouring values may be taken as one block, which costs resolution only.
Assumption: given the level, the values are independent; or, in `follow_correlated`, their deviations follow a
first-order autoregression that goes on across a jump.
Reference: A. J. Viterbi, IEEE Trans. Inf. Theory 13 (1967); the penalised form is the optimal partitioning of
B. Jackson et al., IEEE Signal Processing Letters 12 (2005), with the level's density in place of a squared loss.
Known bias: levels are rounded to a cell, a third of the noise's scale; jumps inside a block lie at its start.
"""

from typing import NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from wirewatch.analysis.noise import Density
from wirewatch.analysis.summary import FloatArray

IndexArray = np.ndarray[tuple[int, ...], np.dtype[np.intp]]


class LevelGrid(NamedTuple):
    """Cells of equal width: cell k stands for the level first + k step."""

    first: float
    step: float
    cells: int

    def levels(self, cells: IndexArray) -> FloatArray:
        """Return the level of each cell."""
        return self.first + self.step * cells.astype(np.float64)


class LevelPath(NamedTuple):
    """A followed level: the cell of each value, the indices where it jumped, and the log likelihood less the costs."""

    cells: IndexArray
    jumps: list[int]
    score: float


def log_densities(values: FloatArray, grid: LevelGrid, density: Density) -> FloatArray:
    """Return the log density of each value about each level, shape (n, cells); residuals are rounded to a cell."""
    # A row is a window of one reversed array, since both grids have the same step.
    margin = grid.cells
    padded = np.pad(density.log_density, margin, mode="edge")[::-1]
    nearest = np.rint((values - grid.first) / grid.step).astype(np.intp)
    nearest = np.clip(nearest, -density.half, density.half + grid.cells - 1)
    start = len(padded) - 1 - margin - density.half - nearest
    rows: FloatArray = sliding_window_view(padded, grid.cells)[start]
    return rows


def block_starts(count: int, size: int) -> IndexArray:
    """Return the first index of each block; the last block ends with the series, so that only the first is short."""
    short = count % size
    starts = np.arange(short, count, size, dtype=np.intp)
    return np.concatenate([[0], starts]) if short else starts


def follow(rows: FloatArray, starts: IndexArray, jump_cost: float) -> LevelPath:
    """Return the likeliest path of constant levels and jumps.

    Args:
        rows: log densities, shape (n, cells).
        starts: first index of each block of values that share a level.
        jump_cost: in units of log likelihood.
    """
    blocks = rows if len(starts) == len(rows) else np.add.reduceat(rows, starts, axis=0)
    score = blocks[0].copy()
    jumped = np.zeros(blocks.shape, dtype=bool)
    sources = [0] * len(blocks)
    for at in range(1, len(blocks)):
        source = int(score.argmax())
        sources[at] = source
        after_jump = score[source] - jump_cost
        np.less(score, after_jump, out=jumped[at])
        np.maximum(score, after_jump, out=score)
        score += blocks[at]
    return _trace(jumped, sources, score, starts, len(rows))


def follow_sliding(
    rows: FloatArray, starts: IndexArray, jump_cost: float, slide_cost: float
) -> LevelPath:
    """Return the likeliest path of levels that may also slide to the neighbouring cell; as `follow` otherwise."""
    blocks = rows if len(starts) == len(rows) else np.add.reduceat(rows, starts, axis=0)
    score = blocks[0].copy()
    count = blocks.shape[1]
    # 0 stayed, 1 came from the cell below, -1 from the cell above, 2 jumped
    came = np.zeros(blocks.shape, dtype=np.int8)
    sources = [0] * len(blocks)
    for at in range(1, len(blocks)):
        source = int(score.argmax())
        sources[at] = source
        after_jump = score[source] - jump_cost
        slid = score - slide_cost
        row = came[at]
        row[1:] = slid[:-1] > score[1:]
        np.maximum(score[1:], slid[:-1], out=score[1:])
        row[:-1][slid[1:] > score[:-1]] = -1
        np.maximum(score[:-1], slid[1:], out=score[:-1])
        row[score < after_jump] = 2
        np.maximum(score, after_jump, out=score)
        score += blocks[at]
    cells = np.empty(len(rows), dtype=np.intp)
    jumps = []
    cell = int(score.argmax())
    end = len(rows)
    for at in range(len(blocks) - 1, -1, -1):
        cells[starts[at] : end] = cell
        end = int(starts[at])
        if came[at, cell] == 2:
            jumps.append(end)
            cell = sources[at]
        else:
            cell = min(max(cell - int(came[at, cell]), 0), count - 1)
    return LevelPath(cells, jumps[::-1], float(score.max()))


def follow_correlated(
    values: FloatArray,
    grid: LevelGrid,
    innovations: Density,
    correlation: float,
    first_row: FloatArray,
    jump_cost: float,
) -> LevelPath:
    """Return the likeliest path of constant levels when a value's deviation is `correlation` times the last one's
    plus an innovation.

    Args:
        values: shape (n,).
        grid: the levels; `innovations` must have the grid's step.
        innovations: density of the innovations.
        correlation: 0..1.
        first_row: log density of the first value about each level, shape (cells,).
        jump_cost: in units of log likelihood.
    """
    levels = grid.levels(np.arange(grid.cells, dtype=np.intp))
    residuals = values[:, np.newaxis] - levels
    stays = innovations.at(residuals[1:] - correlation * residuals[:-1])
    # At a jump from level j the innovation is (value - level) - correlation (last value - j).
    margin = grid.cells
    padded = np.pad(innovations.log_density, margin, mode="edge")[::-1]
    score = first_row.copy()
    jumped = np.zeros(residuals.shape, dtype=bool)
    sources = [0] * len(values)
    last_start = len(padded) - grid.cells
    for at in range(1, len(values)):
        source = int(score.argmax())
        sources[at] = source
        nearest = values[at] - correlation * residuals[at - 1, source] - grid.first
        start = len(padded) - 1 - margin - innovations.half - round(nearest / grid.step)
        start = min(max(start, 0), last_start)
        after_jump = padded[start : start + grid.cells] + (score[source] - jump_cost)
        score += stays[at - 1]
        np.less(score, after_jump, out=jumped[at])
        np.maximum(score, after_jump, out=score)
    return _trace(jumped, sources, score, np.arange(len(values), dtype=np.intp), len(values))


def _trace(
    jumped: np.ndarray[tuple[int, ...], np.dtype[np.bool_]],
    sources: list[int],
    score: FloatArray,
    starts: IndexArray,
    count: int,
) -> LevelPath:
    cells = np.empty(count, dtype=np.intp)
    jumps = []
    cell = int(score.argmax())
    end = count
    for at in range(len(starts) - 1, -1, -1):
        cells[starts[at] : end] = cell
        end = int(starts[at])
        if at and jumped[at, cell]:
            jumps.append(end)
            cell = sources[at]
    return LevelPath(cells, jumps[::-1], float(score.max()))
