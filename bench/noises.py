"""Noise that the generator of the reports does not make, and changes planted in it."""

import math
from collections.abc import Callable

import numpy as np
from reports import Rng, plan_changes

from wirewatch.analysis.summary import FloatArray

NoiseOf = Callable[[np.random.Generator, int], FloatArray]


def _uniform(generator: np.random.Generator, count: int) -> FloatArray:
    return generator.uniform(-0.03, 0.03, count)


def _ticks(generator: np.random.Generator, count: int) -> FloatArray:
    """A timer that counts in ticks of 1 %."""
    return np.asarray(np.round(0.006 * generator.standard_normal(count), 2), dtype=np.float64)


def _daily(generator: np.random.Generator, count: int) -> FloatArray:
    """Load that comes and goes every 24 values."""
    phase = generator.uniform(0, 2 * math.pi)
    wave: FloatArray = 0.02 * np.sin(phase + 2 * math.pi * np.arange(count) / 24)
    return wave + 0.01 * generator.standard_normal(count)


def _growing(generator: np.random.Generator, count: int) -> FloatArray:
    scale: FloatArray = np.linspace(0.004, 0.03, count)
    return scale * generator.standard_normal(count)


def _switching(generator: np.random.Generator, count: int) -> FloatArray:
    """Quiet and busy times of about 40 values each."""
    busy = np.cumsum(generator.random(count) < 1 / 40) % 2
    scale: FloatArray = np.where(busy, 0.03, 0.006)
    return scale * generator.standard_normal(count)


def _long_memory(generator: np.random.Generator, count: int) -> FloatArray:
    """Fractional noise with d = 0.3: correlation that falls off as a power of the distance."""
    lags = np.arange(1, 4 * count)
    weights = np.concatenate([[1.0], np.cumprod((lags - 0.7) / lags)])
    shocks = generator.standard_normal(5 * count)
    return np.asarray(0.01 * np.convolve(shocks, weights, mode="valid")[:count], dtype=np.float64)


def _laplace(generator: np.random.Generator, count: int) -> FloatArray:
    return generator.laplace(0.0, 0.012, count)


def _lognormal(generator: np.random.Generator, count: int) -> FloatArray:
    """Only ever slower than a floor, by a share that is itself lognormal."""
    return np.asarray(np.log1p(generator.lognormal(-4.2, 0.8, count)), dtype=np.float64)


def _missing(generator: np.random.Generator, count: int) -> FloatArray:
    """Gaussian noise of which every fifth value is absent."""
    values = 0.015 * generator.standard_normal(count)
    values[generator.random(count) < 0.2] = math.nan
    return values


OTHER_NOISES: dict[str, NoiseOf] = {
    "uniform": _uniform,
    "ticks of 1 %": _ticks,
    "daily load": _daily,
    "growing scale": _growing,
    "switching scale": _switching,
    "long memory": _long_memory,
    "laplace": _laplace,
    "lognormal": _lognormal,
    "every fifth missing": _missing,
}


def rng_of(*key: str | int) -> Rng:
    """Return the generator's source of numbers for a key."""
    return Rng(*key)  # type: ignore[no-untyped-call]  # its file is pinned and stays as it was


def other_series(name: str, seed: str, count: int, *, steps: bool) -> tuple[FloatArray, list[int]]:
    """Return a series, NaN where a value is absent, and the first index of each new level."""
    rng = rng_of(seed, name, count)
    changes = plan_changes(rng, count, 2.0) if steps else []
    generator = np.random.default_rng(int(1e9 * rng.u()))
    x = OTHER_NOISES[name](generator, count)
    for change in changes:
        x[change.index :] += math.log(change.factor)
    return np.asarray(1000 * np.exp(x), dtype=np.float64), [change.index for change in changes]
