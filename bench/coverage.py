"""How often intervals hold the truth that they should hold in 95 of 100 cases, by simulation."""

import math
from collections.abc import Iterator

import numpy as np

from wirewatch.analysis.budget import Load, Sweep, budget
from wirewatch.analysis.comparison import compare
from wirewatch.analysis.cost_model import fit_cost_model
from wirewatch.analysis.overall import overall_ratio
from wirewatch.analysis.summary import FloatArray
from wirewatch.analysis.weighted_changes import find_weighted_changes

_SIZES = np.array([8.0, 64, 512, 4096, 32768, 262144, 2097152])
_TIMES = 1e-6 + _SIZES / 5e9


def comparison_coverage(trials: int) -> Iterator[tuple[str, float]]:
    """Yield runs a side and noise, and how often the interval of a comparison holds the ratio 1.1."""
    for runs in (3, 5, 10, 20):
        for kind in ("gauss", "heavy", "two modes"):
            generator = np.random.default_rng(runs)
            held = 0
            for _ in range(trials):
                x = _drawn(kind, generator, 2 * runs)
                found = compare(np.exp(x[:runs]), 1.1 * np.exp(x[runs:]))
                held += found.low <= 1.1 <= found.high
            yield f"ratio, {runs} runs a side, {kind}", held / trials


def overall_coverage(trials: int) -> Iterator[tuple[str, float]]:
    """Yield cases and runs, and how often the interval of an overall ratio holds the ratio 1."""
    for cases, runs, run_noise, case_spread in (
        (20, 5, 0.02, 0.05),
        (50, 2, 0.03, 0.02),
        (8, 5, 0.0, 0.05),
        (50, 3, 0.05, 0.01),
    ):
        generator = np.random.default_rng(cases)
        held = 0
        for _ in range(trials):
            levels = generator.standard_normal((cases, 1))
            steps = case_spread * generator.standard_normal((cases, 1))
            noise = 0.01 * generator.standard_normal((2, cases, runs))
            noise += run_noise * generator.standard_normal((2, 1, runs))
            found = overall_ratio(np.exp(levels + noise[0]), np.exp(levels + steps + noise[1]))
            held += found is not None and found.low <= 1.0 <= found.high
        spreads = f"runs differ by {run_noise:.0%}, cases by {case_spread:.0%}"
        yield f"overall, {cases} cases of {runs} runs, {spreads}", held / trials


def cost_coverage(trials: int) -> Iterator[tuple[str, float]]:
    """Yield what is estimated from a sweep with 3 % of noise, and how often its interval holds the truth."""
    generator = np.random.default_rng(1)
    fixed = rate = share = 0
    inside, outside = [Load(5000, 1e5), Load(64, 1e5)], [Load(1e7, 10)]
    held = {"inside the sizes": 0, "outside the sizes": 0}
    for _ in range(trials):
        times = _TIMES * (1 + 0.03 * generator.standard_normal(len(_SIZES)))
        ceiling = (1e-8 + _SIZES / 1e10) * (1 + 0.03 * generator.standard_normal(len(_SIZES)))
        model, of = fit_cost_model(_SIZES, times, 0.03), fit_cost_model(_SIZES, ceiling, 0.03)
        if model is None or of is None:
            continue
        fixed += model.fixed_s.low <= 1e-6 <= model.fixed_s.high
        rate += model.bytes_per_s.low <= 5e9 <= model.bytes_per_s.high
        shared = model.share_of(of)
        share += shared.low <= 0.5 <= shared.high
        sweep = Sweep(_SIZES, times, np.full(len(_SIZES), 0.03), _SIZES)
        for name, loads in (("inside the sizes", inside), ("outside the sizes", outside)):
            truth = sum(load.messages_per_s * (1e-6 + load.payload_bytes / 5e9) for load in loads)
            cores = budget(sweep, loads).cores
            held[name] += cores.low <= truth <= cores.high
    yield "fixed cost of a message", fixed / trials
    yield "asymptotic bandwidth", rate / trials
    yield "its share of the ceiling's", share / trials
    for name, count in held.items():
        yield f"cores of a budget, {name}", count / trials


def detected_at_detectable(trials: int) -> float:
    """Return how often a step of the smallest detectable size is seen with 8 runs a side; 0.8 is said."""
    generator = np.random.default_rng(2)
    seen = 0
    for _ in range(trials):
        x = 0.02 * generator.standard_normal(16)
        step = math.log(compare(np.exp(x[:8]), np.exp(x[8:])).detectable_ratio)
        y = 0.02 * generator.standard_normal(16)
        seen += compare(np.exp(y[:8]), np.exp(y[8:] + step)).p_value < 0.05
    return seen / trials


def weighted_alarms(trials: int, count: int) -> float:
    """Return the share of unchanged short series with honest errors in which a step is reported."""
    generator = np.random.default_rng(count)
    errors = np.full(count, 0.03)
    alarms = sum(
        bool(find_weighted_changes(np.exp(0.03 * generator.standard_normal(count)), errors))
        for _ in range(trials)
    )
    return alarms / trials


def _drawn(kind: str, generator: np.random.Generator, count: int) -> FloatArray:
    if kind == "heavy":
        return np.asarray(0.02 * generator.standard_t(3, count), dtype=np.float64)
    x = 0.02 * generator.standard_normal(count)
    return x + 0.08 * (generator.random(count) < 0.3) if kind == "two modes" else x
