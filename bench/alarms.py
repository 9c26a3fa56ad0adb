"""How often unchanged uploads raise an alarm, and how many runs a change needs until it is told.

A promise of 1 in 100 takes some 30,000 uploads to check: they are spread over the cores of this machine.
"""

import itertools
import math
from concurrent.futures import ProcessPoolExecutor

import numpy as np
from many_noises import ALL_KINDS, DRAWS, unchanged
from scores import Table

from wirewatch.analysis.change_points import find_changes
from wirewatch.analysis.summary import FloatArray
from wirewatch.analysis.verdict import LEAST_RATIO, LEVEL, judge_report

SERIES = 1000
# The promise holds without drift, which a judgement takes for a change in the end.
DRIFTING = ("drift", "mixed", "beginning to wander")
HISTORIES = (5, 10, 20, 40, 100)
STEPS = (0.03, 0.05, 0.10, 0.20)
STEPPED_NOISES = (
    "gauss",
    "tight",
    "bimodal",
    "outliers",
    "heavy",
    "ar1",
    "laplace",
    ALL_KINDS,
)
_MOST_RUNS = 5
_STEPPED = 25
_FIRST_SEED = 7000
_DOUBT = 0.05


def alarming_uploads(noise: str, uploads: int, history: int) -> tuple[int, int]:
    """Return how many unchanged uploads after so many runs raise an alarm, and one that is confirmed."""
    alarms = confirmed = 0
    for upload in range(uploads):
        values = unchanged(noise, _FIRST_SEED + upload, SERIES, history + 1).T
        judged = judge_report(values, np.zeros(SERIES, dtype=np.intp))
        alarms += bool(judged.changed.any())
        confirmed += bool((judged.changed & (judged.new_runs > 1)).any())
    return alarms, confirmed


def alarming_after_search(noise: str, uploads: int, series: int) -> int:
    """Return how many unchanged uploads raise an alarm where segments were found on the runs that are judged.

    Each series has had a step of 10 % 30 runs before its last, after 30 others.
    """
    alarms = 0
    for upload in range(uploads):
        values = unchanged(noise, _FIRST_SEED + upload, series, 60).T
        values[30:] *= 1.1
        starts = [_segment_start(column) for column in values.T]
        alarms += bool(judge_report(values, np.array(starts, dtype=np.intp)).changed.any())
    return alarms


def told_after(noise: str, step: float, history: int, uploads: int) -> list[float]:
    """Return the share of steps that are told after 1 .. 5 runs when no other series changes.

    So that a few uploads are enough, 25 series of each are changed, and each is held against the level of a single one.
    """
    shares = []
    for runs in range(1, _MOST_RUNS + 1):
        told = 0
        for upload in range(uploads):
            values = unchanged(noise, upload, SERIES, history + runs).T
            values[history:, :_STEPPED] *= 1 + step
            judged = judge_report(values, np.zeros(SERIES, dtype=np.intp))
            large = np.abs(np.log(judged.ratio)) > math.log(LEAST_RATIO)
            alone = large & (judged.p_value <= LEVEL / SERIES) & (judged.new_runs <= _MOST_RUNS)
            told += int(alone[:_STEPPED].sum())
        shares.append(told / uploads / _STEPPED)
    return shares


def print_alarms(table: Table, uploads: int) -> None:
    """Print how many unchanged uploads alarm, by noise and number of runs before, with what that allows to say."""
    table.heading(f"Share of {uploads} unchanged uploads of {SERIES:,} series with an alarm")
    kinds = list(itertools.product(DRAWS, HISTORIES))
    searched, searched_noises = max(uploads // 10, 1), ("gauss", "bimodal", "ar1")
    with ProcessPoolExecutor() as processes:
        counts = processes.map(
            alarming_uploads,
            [noise for noise, _ in kinds],
            itertools.repeat(uploads),
            [history for _, history in kinds],
        )
        after_search = processes.map(
            alarming_after_search,
            searched_noises,
            itertools.repeat(searched),
            itertools.repeat(200),
        )
        for (noise, history), (alarms, confirmed) in zip(kinds, counts, strict=True):
            name = f"{noise}, {history} runs before: {alarms}"
            if alarms:
                name += f", {confirmed} confirmed"
            name += f", at most {most_share(alarms, uploads):.2%}"
            bar = None if noise in DRIFTING else 0.01
            table.row(name, alarms / uploads, most=bar)
        found = list(after_search)
    for noise, alarms in zip(searched_noises, found, strict=True):
        bound = most_share(alarms, searched)
        name = f"{noise}, 200 series, segment searched: {alarms} of {searched}, at most {bound:.1%}"
        table.row(name, alarms / searched)


def most_share(count: int, trials: int) -> float:
    """Return the upper end of the one-sided 95 % interval of a share (C. Clopper, E. Pearson, Biometrika 26, 1934)."""
    low, high = count / trials, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if _chance_of_at_most(count, trials, middle) > _DOUBT:
            low = middle
        else:
            high = middle
    return high


def _chance_of_at_most(count: int, trials: int, share: float) -> float:
    if share <= 0 or share >= 1:
        return float(share <= 0)
    logs = (
        math.lgamma(trials + 1) - math.lgamma(k + 1) - math.lgamma(trials - k + 1)
        + k * math.log(share) + (trials - k) * math.log1p(-share)
        for k in range(count + 1)
    )  # fmt: skip
    return sum(math.exp(each) for each in logs)


def print_delays(table: Table) -> None:
    """Print the runs until half of the steps are told, by noise and size."""
    table.heading(
        f"Runs until half of the steps are told, one of {SERIES:,} series changed, 40 runs before"
    )
    kinds = list(itertools.product(STEPPED_NOISES, STEPS))
    with ProcessPoolExecutor() as processes:
        told = processes.map(
            told_after,
            [noise for noise, _ in kinds],
            [step for _, step in kinds],
            itertools.repeat(40),
            itertools.repeat(3),
        )
        for (noise, step), shares in zip(kinds, told, strict=True):
            first = next((at for at, share in enumerate(shares, 1) if share >= 0.5), math.inf)
            table.row(f"{noise}, {step:.0%}", first)
            for runs, share in enumerate(shares[:-1], 1):
                table.row(f"{noise}, {step:.0%}: share told after {runs} runs", share)


def _segment_start(series: FloatArray) -> int:
    """Return where the segment of a series begins that a search of its runs but the last finds."""
    points = find_changes(series[:-1]).points
    return points[-1].position if points else 0
