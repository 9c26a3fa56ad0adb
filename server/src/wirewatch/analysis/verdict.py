"""Which series of a report changed: all of them judged together, so that unchanged reports stay quiet.

Method: the newest runs of a series that lie outside its segment are followed back to where that began. They score the
least distance of any of them from the segment's middle, in units of the segment's spread. How often so many runs in a
row score that much without a change is learnt from the report itself (`unchanged_scores`), so outliers, modes,
wandering and correlation count as often as they occur. The Benjamini-Hochberg rule over all series holds the chance of
any alarm in an unchanged report at `LEVEL`; what passes only at `UNSURE_LEVEL` is unsure, and so is a step of
`LARGE_RATIO` where fewer than one series of an unchanged report of this size would lie so far out. A change seen in
one run is suspected, in several confirmed.
Assumption: one value a run. Scores have one distribution over series, of which each report shows a sample. What moves
all series of one run together (a busy machine) is not in it, and is why one run never confirms.
Reference: Y. Benjamini and Y. Hochberg, J. R. Statist. Soc. B 57 (1995).
Known bias: one outlier-prone series lends its tail to all: others of its report then need further runs.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wirewatch.analysis.false_discoveries import discoveries
from wirewatch.analysis.summary import FloatArray
from wirewatch.analysis.unchanged_scores import (
    FEWEST_RUNS,
    LONGEST_STRETCH,
    learn_tails,
    middle_and_noise,
    p_values,
    runs_needed,
    unit_of,
)

LEVEL = 0.005
UNSURE_LEVEL = 0.2
LEAST_RATIO = 1.012
# A step so large is not called unchanged where fewer than one is expected.
LARGE_RATIO = 1.25
# Runs from here on are followed back to where the change began.
_CANDIDATE_SCORE = 3.0
# How far out a run lies at least that belongs to a change, besides half as far as the newest one.
_CHAIN_SCORE = 2.0
_MOST_NEW_RUNS = 8

Mask = NDArray[np.bool_]
Counts = NDArray[np.intp]


class Judged(NamedTuple):
    """What is said of each series of the newest run; all arrays of shape (series,).

    `ratio` is the median of the change's runs over the segment's, with its 95 % interval; NaN where one side is absent.
    `needs_runs` is how many more runs could settle what is unsure, 0 where nothing is. `new_runs` counts the runs that
    the change has been seen in. The baseline has `segment_runs`, ends before row `segment_end`, and lies at `middle`.
    """

    ratio: FloatArray
    low: FloatArray
    high: FloatArray
    p_value: FloatArray
    changed: Mask
    unsure: Mask
    needs_runs: Counts
    new_runs: Counts
    segment_runs: Counts
    segment_end: Counts
    middle: FloatArray


class MeanRatio(NamedTuple):
    """A geometric mean over series with its 95 % interval."""

    ratio: float
    low: float
    high: float


def judge_report(values: FloatArray, starts: Counts, *, base_rows: int | None = None) -> Judged:
    """Return what the last row shows against the rows before it.

    Args:
        values: shape (runs, series), positive, oldest first; NaN is an absent value.
        starts: shape (series,): the row in which each series' current segment begins.
        base_rows: rows from here on never belong to a segment (a branch against its base); None when any may.
    """
    rows, count = values.shape
    x = np.log(values)
    x[np.arange(rows)[:, np.newaxis] < starts] = np.nan
    newest = x[-1]
    history = x[: rows - 1 if base_rows is None else base_rows].copy()
    centre, noise, seen = middle_and_noise(history)
    with np.errstate(invalid="ignore"):
        outside = (seen >= FEWEST_RUNS) & (np.abs(newest - centre) > _CANDIDATE_SCORE * noise)
    new_runs = np.where(np.isnan(newest), 0, 1).astype(np.intp)
    segment_end = np.full(count, len(history), dtype=np.intp)
    nearest, newer = newest.copy(), newest.copy()
    for place in np.flatnonzero(outside).tolist():
        side = math.copysign(1.0, newest[place] - centre[place])
        chain = _chain(
            x[:, place], float(centre[place]), side * float(noise[place]), base_rows or 0
        )
        new_runs[place] = len(chain)
        segment_end[place] = min(int(chain[0]), len(history))
        nearest[place] = side * (side * x[chain, place]).min()
        newer[place] = np.median(x[chain, place])
        history[segment_end[place] :, place] = np.nan
    centre, noise, seen = middle_and_noise(history)
    judgeable = (seen >= FEWEST_RUNS) & ~np.isnan(newest)
    score = np.abs(nearest - centre) / unit_of(history, centre, noise)
    tails = learn_tails(history[:, judgeable])
    stretch = np.clip(new_runs, 1, LONGEST_STRETCH)
    p_value = np.full(count, np.nan)
    for runs in range(1, LONGEST_STRETCH + 1):
        these = judgeable & (stretch == runs)
        p_value[these] = p_values(tails, score[these], runs)
    # What is too small to matter stays among the tests, as one that shows nothing.
    step = newer - centre
    with np.errstate(invalid="ignore"):
        small = np.abs(step) < math.log(LEAST_RATIO)
    # And so does what has stayed for longer than a new level needs to become a segment, without having become one.
    tested = np.where(judgeable & (small | (new_runs > FEWEST_RUNS)), 1.0, p_value)
    changed = discoveries(tested, LEVEL)
    with np.errstate(invalid="ignore"):
        is_large = (np.abs(step) >= math.log(LARGE_RATIO)) & (tested * judgeable.sum() <= 1)
    unsure = (discoveries(tested, UNSURE_LEVEL) | is_large) & ~changed
    short = ~np.isnan(newest) & (seen > 0) & (seen < FEWEST_RUNS)
    needs = np.zeros(count, dtype=np.intp)
    wanted = LEVEL * (int(changed.sum()) + 1) / max(int(judgeable.sum()), 1)
    for place in np.flatnonzero(unsure).tolist():
        needs[place] = runs_needed(tails, float(score[place]), int(stretch[place]), wanted)
    needs[short] = FEWEST_RUNS - seen[short]
    with np.errstate(divide="ignore", invalid="ignore"):
        reach = 1.96 * noise * np.sqrt(1 / seen + 1 / np.maximum(new_runs, 1))
    reach[~judgeable] = np.nan
    return Judged(
        np.exp(step),
        np.exp(step - reach),
        np.exp(step + reach),
        p_value,
        changed,
        unsure | short,
        needs,
        new_runs,
        seen,
        segment_end,
        np.exp(centre),
    )


def mean_ratio(values: FloatArray, starts: Counts, signs: FloatArray) -> MeanRatio | None:
    """Return the geometric mean over series of the last row's ratio to its segments; None below 5 earlier runs.

    Its interval rests on the same mean of the runs before: what moves all series of a run together is in it.

    Args:
        values: as of `judge_report`.
        starts: likewise.
        signs: shape (series,): 1 where a higher value is better, -1 where a lower one is.

    Returns:
        Above 1 where the report is better.
    """
    x = np.log(values) * signs
    x[np.arange(len(x))[:, np.newaxis] < starts] = np.nan
    centre, _, seen = middle_and_noise(x[:-1])
    deviations = x - centre
    deviations[:, seen < FEWEST_RUNS] = np.nan
    present = (~np.isnan(deviations)).sum(axis=1)
    means = np.nansum(deviations, axis=1) / np.maximum(present, 1)
    # A run of a few of the cases says little about the mean over all of them.
    before = means[:-1][present[:-1] * 2 >= max(int(present[-1]), 1)]
    if present[-1] == 0 or len(before) < FEWEST_RUNS:
        return None
    reach = 1.96 * float(before.std(ddof=1)) * math.sqrt(1 + 1 / len(before))
    mean = float(means[-1])
    return MeanRatio(math.exp(mean), math.exp(mean - reach), math.exp(mean + reach))


def _chain(column: FloatArray, centre: float, signed_noise: float, first_row: int) -> Counts:
    """Return the rows of the newest runs that all lie about as far out as the last one, oldest first."""
    places = np.flatnonzero(~np.isnan(column))
    scores = (column[places] - centre) / signed_noise
    earliest = max(
        len(places) - _MOST_NEW_RUNS,
        int(np.searchsorted(places, first_row)) if first_row else FEWEST_RUNS,
    )
    begin = len(places) - 1
    least = max(_CHAIN_SCORE, scores[-1] / 2)
    while begin > earliest and scores[begin - 1] > least:
        begin -= 1
    return places[begin:]
