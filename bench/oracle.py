"""What a search scores that is told the noise: the same path of levels under the true density, the drift taken out.

The density is that of many draws from the generator's own noise of the series; of an autoregression the correlation is
told too. That a mode sticks is not told.
"""

import math

import numpy as np
from noises import rng_of
from reports import Noise, plan_changes

from wirewatch.analysis.level_path import (
    LevelGrid,
    blocks_of,
    follow,
    follow_correlated,
    log_densities,
)
from wirewatch.analysis.noise import Density, spread
from wirewatch.analysis.summary import FloatArray

_DRAWS = 8_000
# Found on the seeds "evala" to "evald", among 2.0, 2.5 and 3.0.
_JUMP_COST = 2.0
_LEAST_RATIO = 1.012


def oracle_changes(seed: str, noise: str, values: FloatArray, expected: float) -> list[int]:
    """Return where a search that knows the noise of this series of the generator sees changes."""
    count = len(values)
    drift, draws, correlation, scale = _told(seed, noise, count, expected)
    flat = np.log(values) - drift
    low, high = float(flat.min()), float(flat.max())
    step = max(0.25 * scale, (high - low) / 600)
    grid = LevelGrid(low, step, int((high - low) / step) + 2)
    half = int((high - low + float(np.abs(draws).max())) / step) + 2
    cost = _JUMP_COST * math.log(count)
    blocks = blocks_of(count, 1)
    density = _density(draws, step, half, scale)
    if correlation:
        innovations = _density(draws[1:] - correlation * draws[:-1], step, half, scale)
        first_row = log_densities(flat[:1], grid, density, blocks_of(1, 1))[0]
        path = follow_correlated(flat, grid, innovations, correlation, blocks, first_row, cost)
    else:
        path = follow(log_densities(flat, grid, density, blocks), blocks, cost)
    return [
        jump
        for jump in path.jumps
        if abs(step * float(path.cells[jump] - path.cells[jump - 1])) > math.log(_LEAST_RATIO)
    ]


def _told(
    seed: str, noise: str, count: int, expected: float
) -> tuple[FloatArray, FloatArray, float, float]:
    """Return the drift, draws of the noise about their median, its correlation and its scale."""
    rng = rng_of("series", seed, count, noise)
    plan_changes(rng, count, expected)
    source = Noise(rng, noise, count)
    drift = np.zeros(count)
    if noise in ("drift", "mixed"):
        at = np.arange(count) / source.n
        drift = np.log1p(source.drift * at + source.wave * np.sin(source.phase + 9.0 * at))
        source.drift = source.wave = 0.0
    source.rng = rng_of("oracle", seed)
    draws = np.log(np.array([source.run(0) for _ in range(_DRAWS)]))
    draws -= np.median(draws)
    correlation = float(source.rho) if noise == "ar1" else 0.0
    two_modes = noise in ("bimodal", "mixed")
    scale = float(source.cv) if two_modes else spread(draws[1:] - correlation * draws[:-1])
    return drift, draws, correlation, scale


def _density(residuals: FloatArray, step: float, half: int, scale: float) -> Density:
    cells = np.clip(np.rint(residuals / step).astype(np.intp) + half, 0, 2 * half)
    shares = np.bincount(cells, minlength=2 * half + 1) / len(residuals)
    kernel = np.exp(-0.5 * (np.arange(-3, 4) / 0.8) ** 2)
    smooth = np.convolve(shares, kernel / kernel.sum(), mode="same")
    tail = 1 / (1 + ((np.arange(2 * half + 1) - half) * step / (3 * scale)) ** 2)
    log_density = np.log((0.998 * smooth + 0.002 * tail / tail.sum()) / step)
    return Density(log_density, log_density, step, half, 1.0)
