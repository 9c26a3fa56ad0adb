"""What one report can know of how far out unchanged runs lie."""

import numpy as np
import pytest

from wirewatch.analysis.summary import FloatArray
from wirewatch.analysis.unchanged_scores import LONGEST_STRETCH, learn_tails, p_values
from wirewatch.analysis.verdict import judge_report

SERIES = 400
HISTORY = 40


def sticky_modes(seed: int) -> FloatArray:
    """Return 400 series with a second mode 10 noises up, seldom entered, left with a chance of 0.35 a run."""
    rng = np.random.default_rng(seed)
    enters, leaves = rng.random((2, HISTORY + 1, SERIES))
    is_slow = np.zeros(SERIES, dtype=bool)
    x = 0.01 * rng.standard_normal((HISTORY + 1, SERIES))
    for row in range(HISTORY + 1):
        is_slow = np.where(is_slow, leaves[row] > 0.35, enters[row] < 0.0015)
        x[row] += 0.1 * is_slow
    return np.exp(x)


def plain(seed: int, series: int = SERIES) -> FloatArray:
    return 0.02 * np.random.default_rng(seed).standard_normal((HISTORY, series))


def test_a_mode_that_some_series_show_for_the_first_time_is_no_alarm() -> None:
    alarms = 0
    for seed in range(40):
        judged = judge_report(sticky_modes(seed), np.zeros(SERIES, dtype=np.intp))
        alarms += bool(judged.changed.any())
    assert alarms == 0


def test_one_run_is_told_no_surer_than_the_report_can_tell() -> None:
    tails = learn_tails(plain(1))
    seen = len(tails[0].scores)
    record = float(tails[0].scores[-1])
    at_record, beyond = p_values(tails, np.array([record, 4 * record]), 1)
    assert at_record >= 2 / seen
    # Beyond it by an exponent that is smaller than that of the seen.
    assert beyond == pytest.approx(2 * 0.5 / (seen + 1) * 4.0 ** -tails[0].least_exponent)
    assert 4 < tails[0].least_exponent < 0.9 * tails[0].exponent


@pytest.mark.parametrize(("freedom", "series"), [(2, SERIES), (100, 5)])
def test_heavy_tails_and_reports_of_few_series_know_no_more_than_the_cube(
    freedom: int, series: int
) -> None:
    history = 0.02 * np.random.default_rng(5).standard_t(freedom, (HISTORY, series))
    assert learn_tails(history)[0].least_exponent == 3.0


def test_how_long_states_last_is_learnt_from_the_report() -> None:
    lone = plain(2)
    lasting = lone.copy()
    starts = np.random.default_rng(3).integers(15, HISTORY - 6, 60)
    for column, row in enumerate(starts.tolist()):
        lone[row, column] += 0.5
        lasting[row : row + 6, column] += 0.5
    score = np.array([30.0])
    p_lone, p_lasting = (p_values(learn_tails(x), score, 3)[0] for x in (lone, lasting))
    assert p_lasting > 10 * p_lone


def test_further_runs_as_far_out_make_it_surer() -> None:
    tails = learn_tails(plain(4))
    score = np.array([6.0])
    found = [float(p_values(tails, score, runs)[0]) for runs in range(1, LONGEST_STRETCH + 1)]
    assert found[1] < found[0] / 3
    assert found == sorted(found, reverse=True)


def test_a_report_that_shows_nothing_tells_nothing() -> None:
    tails = learn_tails(np.zeros((3, 5)))
    assert p_values(tails, np.array([50.0]), 1)[0] == pytest.approx(1.0)
