import math
from typing import Any

import pytest
from intervals import case_times, half_width, is_settled, noisy_cases


@pytest.mark.parametrize(
    ("count", "low", "high"),
    # The ranks of the 95 % interval of a median that tables of the sign test give.
    [(6, 1, 6), (8, 1, 8), (9, 2, 8), (12, 3, 10), (20, 6, 15)],
)
def test_the_interval_is_that_of_the_sign_test(count: int, low: int, high: int) -> None:
    values = [100.0 + rank for rank in range(1, count + 1)]
    middle = 100 + (count + 1) / 2
    assert half_width(values[::-1]) == pytest.approx((high - low) / 2 / middle)


def test_five_values_have_no_interval() -> None:
    assert half_width([1.0] * 5) == math.inf
    assert half_width([1.0] * 6) == 0


def report(version: str, *times: float, **context: Any) -> dict[str, Any]:
    facts = {"wirewatch.version": version, **context}
    rows = [{"name": "a/b/c", "run_type": "iteration", "cpu_time": time} for time in times]
    return {"context": facts, "benchmarks": [*rows, {"name": "a/b/d", "run_type": "iteration"}]}


def test_launches_of_a_version_are_taken_together_and_audits_left_out() -> None:
    made = [
        report("1", 1.0, 2.0),
        report("2", 3.0),
        report("1", 4.0),
        report("1", 9.0, **{"wirewatch.audit": "instructions"}),
    ]
    assert case_times(made) == {("1", "a/b/c"): [1.0, 2.0, 4.0], ("2", "a/b/c"): [3.0]}


def test_one_noisy_case_in_ten_is_let_pass() -> None:
    steady, noisy = [1.0] * 6, [1.0, 1.0, 1.0, 1.0, 1.0, 2.0]
    times = {("1", str(at)): steady for at in range(9)} | {("1", "noisy"): noisy}
    assert noisy_cases(times, 0.05) == [("1", "noisy")]
    assert is_settled(times, 0.05)
    assert not is_settled(times | {("2", "noisy"): noisy}, 0.05)
