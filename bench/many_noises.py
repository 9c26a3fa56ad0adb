"""Unchanged series of every kind of noise, drawn a thousand at a time.

The kinds are those of `reports.Noise` and `noises`, with the same parameters, each series drawing its own; they are
written out here for whole arrays, since a promise of 1 in 100 uploads takes hundreds of thousands of series to check.
"""

import math
from collections.abc import Callable

import numpy as np
from reports import NOISE_WEIGHTS, NOISES

from wirewatch.analysis.summary import FloatArray

Draw = Callable[[np.random.Generator, int, int], FloatArray]

# Runs that pass before the first one is looked at, so that a series begins anywhere in its noise.
_BEFORE = 60


def _scale(generator: np.random.Generator, series: int) -> FloatArray:
    return generator.uniform(0.005, 0.025, (series, 1))


def _gauss(generator: np.random.Generator, series: int, runs: int) -> FloatArray:
    return 1 + _scale(generator, series) * generator.standard_normal((series, runs))


def _tight(generator: np.random.Generator, series: int, runs: int) -> FloatArray:
    scale = generator.uniform(0.001, 0.004, (series, 1))
    return 1 + scale * generator.standard_normal((series, runs))


def _modes(generator: np.random.Generator, series: int, runs: int) -> FloatArray:
    """Factors of two modes: the mode stays with a chance of up to 0.6, else it is drawn anew."""
    gap = generator.uniform(0.04, 0.12, series)
    slow_share = generator.uniform(0.15, 0.5, series)
    stick = generator.uniform(0.0, 0.6, series)
    drawn = generator.random((runs, series)) < slow_share
    stays = generator.random((runs, series)) < stick
    slow = np.empty((runs, series), dtype=bool)
    slow[0] = drawn[0]
    for run in range(1, runs):
        slow[run] = np.where(stays[run], slow[run - 1], drawn[run])
    return (1 + gap * slow).T


def _bimodal(generator: np.random.Generator, series: int, runs: int) -> FloatArray:
    return _gauss(generator, series, runs) * _modes(generator, series, runs)


def _out(generator: np.random.Generator, series: int, runs: int) -> FloatArray:
    shape = (series, runs)
    out = generator.random(shape) < generator.uniform(0.02, 0.07, (series, 1))
    return 1 + out * (generator.uniform(0.08, 0.25, shape) + generator.exponential(0.2, shape))


def _outliers(generator: np.random.Generator, series: int, runs: int) -> FloatArray:
    return _gauss(generator, series, runs) * _out(generator, series, runs)


def _heavy(generator: np.random.Generator, series: int, runs: int) -> FloatArray:
    freedom = generator.integers(2, 4, (series, 1))
    shocks = generator.standard_t(np.broadcast_to(freedom, (series, runs)))
    return 1 + np.maximum(0.9 * _scale(generator, series) * shocks, -0.3)


def _correlated(generator: np.random.Generator, series: int, runs: int) -> FloatArray:
    kept = generator.uniform(0.5, 0.85, series)
    fresh = generator.standard_normal((runs, series))
    deviations = np.empty((runs, series))
    deviations[0] = fresh[0]
    for run in range(1, runs):
        deviations[run] = kept * deviations[run - 1] + np.sqrt(1 - kept**2) * fresh[run]
    return 1 + _scale(generator, series) * deviations.T


def _slow(generator: np.random.Generator, series: int, runs: int) -> FloatArray:
    """Factors of a drift of 2 to 8 % and a swing, over a history of 300 runs of which these are the last."""
    at = (300 - runs + np.arange(runs)) / 300
    drift = generator.uniform(0.02, 0.08, (series, 1)) * generator.choice([-1, 1], (series, 1))
    swing = generator.uniform(0.0, 0.015, (series, 1))
    phase = generator.uniform(0, 2 * math.pi, (series, 1))
    factors: FloatArray = 1 + drift * at + swing * np.sin(phase + 9 * at)
    return factors


def _drift(generator: np.random.Generator, series: int, runs: int) -> FloatArray:
    return _gauss(generator, series, runs) * _slow(generator, series, runs)


def _mixed(generator: np.random.Generator, series: int, runs: int) -> FloatArray:
    return (
        _bimodal(generator, series, runs)
        * _out(generator, series, runs)
        * _slow(generator, series, runs)
    )


def _uniform(generator: np.random.Generator, series: int, runs: int) -> FloatArray:
    return np.exp(generator.uniform(-0.03, 0.03, (series, runs)))


def _ticks(generator: np.random.Generator, series: int, runs: int) -> FloatArray:
    return np.exp(np.round(0.006 * generator.standard_normal((series, runs)), 2))


def _daily(generator: np.random.Generator, series: int, runs: int) -> FloatArray:
    phase = generator.uniform(0, 2 * math.pi, (series, 1))
    wave = 0.02 * np.sin(phase + 2 * math.pi * np.arange(runs) / 24)
    return np.exp(wave + 0.01 * generator.standard_normal((series, runs)))


def _growing(generator: np.random.Generator, series: int, runs: int) -> FloatArray:
    scale = np.linspace(0.004, 0.03, runs)
    return np.exp(scale * generator.standard_normal((series, runs)))


def _switching(generator: np.random.Generator, series: int, runs: int) -> FloatArray:
    busy = np.cumsum(generator.random((series, runs + _BEFORE)) < 1 / 40, axis=1) % 2
    scale = np.where(busy[:, _BEFORE:], 0.03, 0.006)
    return np.exp(scale * generator.standard_normal((series, runs)))


def _long_memory(generator: np.random.Generator, series: int, runs: int) -> FloatArray:
    lags = np.arange(1, 4 * 300)
    weights = np.concatenate([[1.0], np.cumprod((lags - 0.7) / lags)])
    length = runs + len(weights) - 1
    size = 1 << (length - 1).bit_length()
    shocks = np.fft.rfft(generator.standard_normal((series, size)), axis=1)
    # Around the end of the shocks the sum wraps; what is kept begins after that.
    sums = np.fft.irfft(shocks * np.fft.rfft(weights, size), size, axis=1)
    return np.asarray(np.exp(0.01 * sums[:, len(weights) - 1 : length]), dtype=np.float64)


def _laplace(generator: np.random.Generator, series: int, runs: int) -> FloatArray:
    return np.exp(generator.laplace(0.0, 0.012, (series, runs)))


def _lognormal(generator: np.random.Generator, series: int, runs: int) -> FloatArray:
    return 1 + generator.lognormal(-4.2, 0.8, (series, runs))


def _wandering_end(generator: np.random.Generator, series: int, runs: int) -> FloatArray:
    """Gaussian noise; each tenth series has begun to wander, by half its noise a run, five runs before the last."""
    scale = _scale(generator, series)
    steps = 0.5 * scale * generator.standard_normal((series, runs))
    steps[:, : max(runs - 6, 0)] = 0
    steps[series // 10 :] = 0
    return 1 + scale * generator.standard_normal((series, runs)) + np.cumsum(steps, axis=1)


DRAWS: dict[str, Draw] = {
    "gauss": _gauss,
    "tight": _tight,
    "bimodal": _bimodal,
    "outliers": _outliers,
    "heavy": _heavy,
    "ar1": _correlated,
    "uniform": _uniform,
    "ticks of 1 %": _ticks,
    "daily load": _daily,
    "growing scale": _growing,
    "switching scale": _switching,
    "long memory": _long_memory,
    "laplace": _laplace,
    "lognormal": _lognormal,
    "drift": _drift,
    "mixed": _mixed,
}
# How often each kind occurs in the generator's reports.
_SHARES = dict(zip(NOISES, NOISE_WEIGHTS, strict=True))
ALL_KINDS = "all kinds"


def _all_kinds(generator: np.random.Generator, series: int, runs: int) -> FloatArray:
    """Series of different noise side by side, as a report has them."""
    total = sum(_SHARES.values())
    kinds = list(_SHARES)
    counts = generator.multinomial(series, [_SHARES[kind] / total for kind in kinds])
    drawn = [
        DRAWS[kind](generator, int(count), runs) for kind, count in zip(kinds, counts, strict=True)
    ]
    return generator.permutation(np.concatenate(drawn))


DRAWS[ALL_KINDS] = _all_kinds
DRAWS["beginning to wander"] = _wandering_end


def unchanged(noise: str, seed: int, series: int, runs: int) -> FloatArray:
    """Return so many unchanged series of one kind of noise, shape (series, runs), about 1000."""
    kinds = list(DRAWS)
    generator = np.random.default_rng([seed, kinds.index(noise)])
    return 1000 * np.maximum(DRAWS[noise](generator, series, runs), 0.2)
