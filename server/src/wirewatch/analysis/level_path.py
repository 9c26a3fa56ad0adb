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

from wirewatch.analysis.noise import Density, IndexArray
from wirewatch.analysis.summary import FloatArray

BoolArray = np.ndarray[tuple[int, ...], np.dtype[np.bool_]]


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

    def slides(self) -> bool:
        """Return whether the level also moves where it does not jump."""
        return int(np.count_nonzero(np.diff(self.cells))) > len(self.jumps)


class Blocks(NamedTuple):
    """Neighbouring values that share a level: the first index of each block, and the number of values."""

    starts: IndexArray
    total: int


def blocks_of(count: int, size: int, *, singles: int = 0) -> Blocks:
    """Return blocks of so many values, of which the first can be shorter; the last `singles` values stay single."""
    last = max(count - singles, 0) if size > 1 else 0
    starts = np.arange(last % size, last, size, dtype=np.intp)
    first = [0] if last % size else []
    return Blocks(np.concatenate([first, starts, np.arange(last, count)]).astype(np.intp), count)


def log_densities(
    values: FloatArray, grid: LevelGrid, density: Density, blocks: Blocks
) -> FloatArray:
    """Return the log density of each block of values about each level, shape (blocks, cells).

    Residuals are rounded to a cell; `density` must have the grid's step.
    """
    # The row of a value is a window of one reversed array, since both grids have the same step.
    table, centre = _window_table(density, grid.cells)
    shape = (len(table) - grid.cells + 1, grid.cells)
    # As `sliding_window_view` makes it, which takes longer than all the rest here.
    windows = np.ndarray(shape, table.dtype, table, strides=(table.itemsize, table.itemsize))
    nearest = np.rint((values - grid.first) / grid.step).astype(np.intp)
    furthest = density.half + grid.cells - 1
    places = centre - np.minimum(np.maximum(nearest, -density.half), furthest)
    rows: FloatArray = windows[places[blocks.starts]]
    if len(rows) == blocks.total:
        return rows
    lengths = np.diff(blocks.starts, append=blocks.total)
    for further in range(1, int(lengths.max())):
        # The single values are at the end, so that what is long enough but for the first is a slice.
        longer = np.flatnonzero(lengths > further)
        rows[longer[0] : longer[-1] + 1] += windows[places[blocks.starts[longer] + further]]
    return rows


def follow(rows: FloatArray, blocks: Blocks, jump_cost: float) -> LevelPath:
    """Return the likeliest path of constant levels and jumps.

    Args:
        rows: log densities of the blocks, shape (blocks, cells).
        blocks: which values they are of.
        jump_cost: in units of log likelihood.
    """
    scores = np.empty(rows.shape)
    scores[0] = rows[0]
    # Where a jump to the block comes from: the best cell of the block before it.
    sources = np.zeros(len(rows), dtype=np.intp)
    for at, (before, this, row) in enumerate(
        zip(scores[:-1], scores[1:], rows[1:], strict=True), 1
    ):
        sources[at] = source = before.argmax()
        np.maximum(before, before[source] - jump_cost, out=this)
        np.add(this, row, out=this)
    jumped = scores[:-1] < _after_jump(scores, sources, jump_cost)
    return _trace(scores, jumped, sources, blocks)


def follow_sliding(
    rows: FloatArray, blocks: Blocks, jump_cost: float, slide_cost: float
) -> LevelPath:
    """Return the likeliest path of levels that may also slide to the neighbouring cell; as `follow` otherwise."""
    # A cell more on either side, from which no level slides.
    padded = np.full((len(rows), rows.shape[1] + 2), -np.inf)
    scores = padded[:, 1:-1]
    scores[0] = rows[0]
    sources = np.zeros(len(rows), dtype=np.intp)
    slid = np.empty(rows.shape[1])
    steps = zip(scores, padded[:, :-2], padded[:, 2:], scores[1:], rows[1:], strict=False)
    for at, (before, below, above, this, row) in enumerate(steps, 1):
        sources[at] = source = before.argmax()
        np.maximum(before, before[source] - jump_cost, out=this)
        np.maximum(below, above, out=slid)
        np.subtract(slid, slide_cost, out=slid)
        np.maximum(this, slid, out=this)
        np.add(this, row, out=this)
    near, all_slid = scores[:-1].copy(), scores[:-1] - slide_cost
    slides = np.zeros(near.shape, dtype=np.intp)
    slides[:, 1:][all_slid[:, :-1] > near[:, 1:]] = -1
    np.maximum(near[:, 1:], all_slid[:, :-1], out=near[:, 1:])
    slides[:, :-1][all_slid[:, 1:] > near[:, :-1]] = 1
    np.maximum(near[:, :-1], all_slid[:, 1:], out=near[:, :-1])
    jumped = near < _after_jump(scores, sources, jump_cost)
    return _trace(scores, jumped, sources, blocks, slides)


def follow_correlated(
    values: FloatArray,
    grid: LevelGrid,
    innovations: Density,
    correlation: float,
    blocks: Blocks,
    first_row: FloatArray,
    jump_cost: float,
) -> LevelPath:
    """Return the likeliest path of constant levels when a value's deviation is `correlation` times the last one's
    plus an innovation.

    Args:
        values: shape (n,).
        grid: the levels; `innovations` must have the grid's step.
        innovations: density of the innovations.
        correlation: 0..1, 1 excluded.
        blocks: which values share a level.
        first_row: log density of the first value about each level, shape (cells,).
        jump_cost: in units of log likelihood.
    """
    # While the level stays, the innovation depends on 1 - correlation times it: on a grid so much finer.
    kept = 1 - correlation
    finer = LevelGrid(kept * grid.first, kept * grid.step, grid.cells)
    news = values[1:] - correlation * values[:-1]
    stays = log_densities(news, finer, innovations.resampled(finer.step), blocks_of(len(news), 1))
    singles = np.concatenate([first_row[np.newaxis], stays])
    rows = np.add.reduceat(singles, blocks.starts, axis=0)
    # At a jump from level j the innovation is (value - level) - correlation (last value - j).
    table, centre = _window_table(innovations, grid.cells)
    cells = (values - grid.first) / grid.step
    scores = np.empty(rows.shape)
    scores[0] = rows[0]
    sources = np.zeros(len(rows), dtype=np.intp)
    jumped = np.empty((len(rows) - 1, grid.cells), dtype=bool)
    for at in range(1, len(rows)):
        before, this, first = scores[at - 1], scores[at], blocks.starts[at]
        sources[at] = source = before.argmax()
        nearest = round(cells[first] - correlation * (cells[first - 1] - source))
        start = min(max(centre - nearest, 0), len(table) - grid.cells)
        # The block counts its first value as one that stayed.
        after_jump = table[start : start + grid.cells] - singles[first]
        after_jump += before[source] - jump_cost
        np.less(before, after_jump, out=jumped[at - 1])
        np.maximum(before, after_jump, out=this)
        this += rows[at]
    return _trace(scores, jumped, sources, blocks)


def _window_table(density: Density, cells: int) -> tuple[FloatArray, int]:
    """Return the log densities reversed, of which a row is a window; and where that of a value at cell 0 starts."""
    ends = density.log_density[-1], density.log_density[0]
    padded = np.empty(len(density.log_density) + 2 * cells)
    padded[:cells], padded[-cells:] = ends
    padded[cells:-cells] = density.log_density[::-1]
    return padded, len(padded) - 1 - cells - density.half


def _after_jump(scores: FloatArray, sources: IndexArray, jump_cost: float) -> FloatArray:
    """Return the score of a jump to each block but the first, shape (blocks - 1, 1)."""
    after: FloatArray = scores[np.arange(len(scores) - 1), sources[1:]] - jump_cost
    return after[:, np.newaxis]


def _trace(
    scores: FloatArray,
    jumped: BoolArray,
    sources: IndexArray,
    blocks: Blocks,
    slides: IndexArray | None = None,
) -> LevelPath:
    """Return the path that ends in the best score; row `at - 1` of `jumped` and `slides` leads to block `at`."""
    cells = np.empty(blocks.total, dtype=np.intp)
    jumps = []
    cell = int(scores[-1].argmax())
    end = blocks.total
    at = len(scores) - 1
    while True:
        if slides is None:
            # The level is constant back to the last jump.
            came = np.flatnonzero(jumped[:at, cell])
            at = int(came[-1]) + 1 if len(came) else 0
        begin = int(blocks.starts[at])
        cells[begin:end] = cell
        end = begin
        if at == 0:
            break
        if jumped[at - 1, cell]:
            jumps.append(end)
            cell = int(sources[at])
        elif slides is not None:
            cell += int(slides[at - 1, cell])
        at -= 1
    return LevelPath(cells, jumps[::-1], float(scores[-1].max()))
