"""Series of run times with known changes and eight kinds of noise, the same on every machine.

The draws are written out and seeded by text, so that they do not change with the Python version. Steps of 2 % to 60 %,
three in five of them slower, at least 25 values apart where the series is long enough.
"""

import hashlib
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

NOISES = ("gauss", "tight", "bimodal", "outliers", "drift", "heavy", "ar1", "mixed")
_MOST_CHANGES = 12
_WARM_UP = 30


@dataclass(frozen=True)
class Change:
    """A step: the level is multiplied by `factor` from the value at `index` on."""

    index: int
    factor: float


@dataclass(frozen=True)
class Series:
    """Measured times (lower is better) and the changes that were put in."""

    values: list[float]
    truth: list[Change]


class Draws:
    """Random draws from a text."""

    def __init__(self, *key: object) -> None:
        text = "|".join(str(part) for part in key)
        seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
        self.uniform = random.Random(seed).random

    def normal(self) -> float:
        """Return a standard normal draw."""
        first = 1.0 - self.uniform()
        return math.sqrt(-2.0 * math.log(first)) * math.cos(2.0 * math.pi * self.uniform())

    def student(self, degrees_of_freedom: int) -> float:
        """Return a draw of Student's t."""
        squares = sum(self.normal() ** 2 for _ in range(degrees_of_freedom))
        return self.normal() / math.sqrt(squares / degrees_of_freedom)

    def exponential(self, mean: float) -> float:
        """Return an exponential draw."""
        return -mean * math.log(1.0 - self.uniform())

    def between(self, low: float, high: float) -> float:
        """Return a uniform draw."""
        return low + (high - low) * self.uniform()

    def pick(self, items: Sequence[float], weights: Sequence[int]) -> float:
        """Return one of the items by its weight."""
        left = self.uniform() * sum(weights)
        for item, weight in zip(items, weights, strict=True):
            left -= weight
            if left < 0:
                return item
        return items[-1]


class Noise:
    """Multiplicative noise of one series, one factor for each run."""

    def __init__(self, draws: Draws, kind: str, count: int) -> None:
        self.draws = draws
        self.kind = kind
        self.count = max(count, 2)
        # Every kind draws everything, so that the series of two kinds differ in their noise alone.
        usual = draws.between
        tight, wide = usual(0.001, 0.004), usual(0.005, 0.025)
        self.deviation = tight if kind == "tight" else wide
        self.mode_gap = usual(0.04, 0.12)
        self.slow_share = usual(0.15, 0.5)
        self.mode_stays = usual(0.0, 0.6)
        self.outlier_share = usual(0.02, 0.07)
        self.degrees_of_freedom = int(usual(2, 4))
        self.drift = usual(0.02, 0.08) * (1 if draws.uniform() < 0.5 else -1)
        self.wave = usual(0.0, 0.015)
        self.phase = usual(0, 2 * math.pi)
        self.correlation = usual(0.5, 0.85)
        self._mode = 0
        self._deviation = 0.0

    def factor(self, run: int) -> float:
        """Return the factor of this run; to be called in order."""
        draws, kind = self.draws, self.kind
        factor = 1.0
        if kind in ("gauss", "tight", "drift", "outliers", "bimodal", "mixed"):
            factor += self.deviation * draws.normal()
        if kind in ("drift", "mixed"):
            place = run / self.count
            swing = self.wave * math.sin(self.phase + 9.0 * run / self.count)
            factor *= 1.0 + self.drift * place + swing
        if kind in ("bimodal", "mixed"):
            if draws.uniform() >= self.mode_stays:
                self._mode = 1 if draws.uniform() < self.slow_share else 0
            factor *= 1.0 + self.mode_gap * self._mode
        if kind in ("outliers", "mixed") and draws.uniform() < self.outlier_share:
            factor *= 1.0 + draws.between(0.08, 0.25) + draws.exponential(0.20)
        if kind == "heavy":
            factor += max(-0.30, self.deviation * 0.9 * draws.student(self.degrees_of_freedom))
        if kind == "ar1":
            fresh = self.deviation * math.sqrt(1 - self.correlation**2) * draws.normal()
            self._deviation = self.correlation * self._deviation + fresh
            factor += self._deviation
        return max(factor, 0.2)


def planned_changes(draws: Draws, count: int, expected: float) -> list[Change]:
    """Return steps in order, a Poisson number of them about `expected`."""
    warm_up = _WARM_UP if count >= 2 * _WARM_UP else max(3, count // 4)
    number = 0
    arrival = draws.exponential(1.0)
    while arrival < expected and number < _MOST_CHANGES:
        number += 1
        arrival += draws.exponential(1.0)
    gap = min(25, max(4, count // 10))
    changes: list[Change] = []
    for _ in range(number):
        for _ in range(20):
            index = int(draws.between(warm_up, count - max(6, min(15, count // 8))))
            if all(abs(index - change.index) >= gap for change in changes):
                sizes = (0.02, 0.03, 0.05, 0.08, 0.12, 0.20, 0.35, 0.60)
                size = draws.pick(sizes, (1, 2, 3, 3, 3, 2, 1, 1)) * draws.between(0.9, 1.1)
                slower = draws.uniform() < 0.6
                changes.append(Change(index, 1 + size if slower else 1 / (1 + size)))
                break
    return sorted(changes, key=lambda change: change.index)


def noisy_series(
    seed: str,
    count: int,
    kind: str,
    expected: float | None = 2.0,
    truth: Sequence[Change] = (),
) -> Series:
    """Return a series about 1000.

    Args:
        seed: a text; another one gives another series.
        count: number of values.
        kind: one of NOISES.
        expected: number of changes to expect; None for exactly those of `truth`.
        truth: the changes where none are drawn.
    """
    draws = Draws("series", seed, count, kind)
    changes = list(truth) if expected is None else planned_changes(draws, count, expected)
    noise = Noise(draws, kind, count)
    factors = {change.index: change.factor for change in changes}
    level, values = 1000.0, []
    for run in range(count):
        level *= factors.get(run, 1.0)
        values.append(float(f"{level * noise.factor(run):.7g}"))
    return Series(values, changes)
