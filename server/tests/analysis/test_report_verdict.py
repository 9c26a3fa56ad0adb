import numpy as np
import pytest

from wirewatch.analysis.summary import FloatArray
from wirewatch.analysis.unchanged_scores import FEWEST_RUNS
from wirewatch.analysis.verdict import judge_report, mean_ratio

SERIES = 200
HISTORY = 24


def noise(kind: str, rng: np.random.Generator, runs: int, series: int) -> FloatArray:
    """Return unchanged series: shape (runs, series), log scale, about 2 % wide."""
    drawn = rng.normal(0, 0.02, (runs, series))
    if kind == "correlated":
        for row in range(1, runs):
            drawn[row] = 0.6 * drawn[row - 1] + 0.8 * drawn[row]
    if kind == "outliers":
        drawn += np.where(rng.random((runs, series)) < 0.02, 0.3, 0.0)
    if kind == "two modes":
        drawn += np.where(rng.random((runs, series)) < 0.3, 0.1, 0.0)
    if kind == "heavy":
        drawn = 0.02 * rng.standard_t(3, (runs, series))
    return drawn


def unchanged(kind: str, seed: int, runs: int = HISTORY + 1, series: int = SERIES) -> FloatArray:
    rng = np.random.default_rng(seed)
    return np.exp(noise(kind, rng, runs, series) + rng.normal(10, 2, series))


def from_start(values: FloatArray) -> np.ndarray[tuple[int, ...], np.dtype[np.intp]]:
    return np.zeros(values.shape[1], dtype=np.intp)


@pytest.mark.parametrize("kind", ["plain", "correlated", "outliers", "two modes", "heavy"])
def test_unchanged_reports_raise_no_alarm(kind: str) -> None:
    alarms = 0
    for upload in range(40):
        values = unchanged(kind, seed=1000 + upload)
        alarms += bool(judge_report(values, from_start(values)).changed.any())
    # 5 kinds of 40 uploads: the promise of fewer than 1 in 100 leaves room for one.
    assert alarms <= 1


@pytest.mark.parametrize("factor", [0.6, 1.6])
def test_a_large_step_is_seen_at_once_and_found_again(factor: float) -> None:
    values = unchanged("plain", seed=5, runs=HISTORY + 3)
    values[HISTORY:, 7] *= factor
    for new in (1, 2, 3):
        judged = judge_report(values[: HISTORY + new], from_start(values))
        assert np.flatnonzero(judged.changed).tolist() == [7]
        assert judged.new_runs[7] == new
        assert judged.ratio[7] == pytest.approx(factor, rel=0.05)
        assert judged.low[7] < judged.ratio[7] < judged.high[7]
        assert judged.segment_runs[7] == HISTORY


@pytest.mark.parametrize(("series", "runs"), [(5, 22), (3, 12), (8, 40)])
def test_a_large_step_of_a_small_report_is_not_called_unchanged(series: int, runs: int) -> None:
    values = unchanged("plain", seed=5, runs=runs, series=series)
    values[4, 0] *= (
        2  # One run that was twice as fast, long ago, makes half the speed hard to tell from an outlier.
    )
    values[-1, 0] *= 0.5
    judged = judge_report(values, from_start(values))
    assert not judged.changed.any()
    assert np.flatnonzero(judged.unsure).tolist() == [0]
    assert judged.needs_runs[0] > 0


def test_where_outliers_are_usual_one_more_is_not_worth_a_word() -> None:
    unsure = outliers = 0
    for upload in range(40):
        values = unchanged("outliers", seed=1000 + upload)
        judged = judge_report(values, from_start(values))
        unsure += int(judged.unsure.sum())
        outliers += int((np.abs(np.log(judged.ratio)) > 0.22).sum())
    assert outliers > 100
    assert unsure <= 0.1 * outliers


def test_a_run_a_little_out_before_a_step_does_not_hide_it() -> None:
    values = unchanged("plain", seed=5)
    middle = np.median(values[:-2, 0])
    values[-2, 0], values[-1, 0] = middle * 0.94, middle * 0.5
    judged = judge_report(values, from_start(values))
    assert judged.changed[0]
    assert judged.new_runs[0] == 1


def test_a_step_among_outliers_needs_further_runs() -> None:
    values = unchanged("outliers", seed=10, runs=HISTORY + 4)
    values[HISTORY:, 3] *= 0.7
    first = judge_report(values[: HISTORY + 1], from_start(values))
    assert not first.changed.any()
    assert judge_report(values, from_start(values)).changed[3]


def test_a_smaller_step_is_unsure_first_and_says_how_many_runs_it_needs() -> None:
    found = []
    for seed in range(30):
        values = unchanged("plain", seed=200 + seed)
        values[-1, 0] *= 1.12
        judged = judge_report(values, from_start(values))
        if judged.unsure[0]:
            found.append(int(judged.needs_runs[0]))
    assert found
    assert set(found) <= {1, 2, 3}


def test_a_step_that_is_too_small_to_matter_is_none() -> None:
    values = np.exp(np.random.default_rng(1).normal(0, 1e-5, (HISTORY + 1, 50)))
    values[-1, 0] *= 1.011
    values[-1, 1] *= 1.013
    judged = judge_report(values, from_start(values))
    assert np.flatnonzero(judged.changed).tolist() == [1]


def test_what_came_before_the_segment_does_not_count() -> None:
    values = unchanged("plain", seed=11)
    values[:12, 0] *= 3
    starts = from_start(values)
    starts[0] = 12
    judged = judge_report(values, starts)
    assert not judged.changed[0]
    assert judged.segment_runs[0] == HISTORY - 12


def test_too_short_a_history_is_unsure_and_says_how_many_runs_are_missing() -> None:
    for runs in range(1, FEWEST_RUNS):
        values = unchanged("plain", seed=2, runs=runs + 1, series=3)
        judged = judge_report(values, from_start(values))
        assert judged.unsure.all()
        assert judged.needs_runs.tolist() == [FEWEST_RUNS - runs] * 3
        assert np.isnan(judged.p_value).all()
    values = unchanged("plain", seed=2, runs=FEWEST_RUNS + 1, series=3)
    assert not judge_report(values, from_start(values)).unsure.any()


def test_a_branch_is_held_against_its_base_alone() -> None:
    values = unchanged("plain", seed=3, runs=HISTORY + 3)
    # Three runs of a branch that is slower from its first run on: none of them becomes part of the baseline.
    values[HISTORY:, 0] *= 0.6
    judged = judge_report(values, from_start(values), base_rows=HISTORY)
    assert judged.changed[0]
    assert judged.new_runs[0] == 3
    assert judged.segment_runs[0] == HISTORY
    # Fixed in its newest run: the earlier ones are not held against it.
    values[-1, 0] /= 0.6
    assert not judge_report(values, from_start(values), base_rows=HISTORY).changed[0]


def test_absent_values_are_left_out() -> None:
    values = unchanged("plain", seed=4)
    values[5:9, 0] = np.nan
    values[-1, 1] = np.nan
    values[:-1, 2] = np.nan
    judged = judge_report(values, from_start(values))
    assert judged.segment_runs[:3].tolist() == [HISTORY - 4, HISTORY, 0]
    assert not judged.changed[:3].any()
    assert judged.new_runs[1] == 0


def test_the_mean_over_all_series_follows_the_better_direction() -> None:
    values = unchanged("plain", seed=6)
    signs = np.where(np.arange(SERIES) % 2, 1.0, -1.0)
    values[-1] *= 1.1**signs
    found = mean_ratio(values, from_start(values), signs)
    assert found is not None
    assert found.low < 1.1 < found.high
    assert found.high / found.low < 1.02
    assert mean_ratio(values[:FEWEST_RUNS], from_start(values), signs) is None
