import pytest

from wirewatch.domain.metrics import Direction
from wirewatch.domain.verdict import FailOn, Gate, Status, cost_ratio


@pytest.mark.parametrize(
    ("fail_on", "stopped"),
    [
        (FailOn.REGRESSION, {Status.REGRESSION}),
        (FailOn.UNSURE, {Status.REGRESSION, Status.UNSURE}),
        (FailOn.NONE, set()),
    ],
)
def test_what_a_gate_stops(fail_on: FailOn, stopped: set[Status]) -> None:
    gate = Gate(fail_on)
    assert {status for status in Status if not gate.passes(status, beyond_budget=True)} == stopped


def test_a_regression_within_the_budget_passes() -> None:
    gate = Gate(FailOn.REGRESSION, budget_ratio=0.1)
    assert not gate.counts(1.1)
    assert gate.counts(1.11)
    assert gate.passes(Status.REGRESSION, beyond_budget=False)


def test_costs_are_above_one_when_worse() -> None:
    assert cost_ratio(0.5, Direction.HIGHER) == 2.0
    assert cost_ratio(2.0, Direction.LOWER) == 2.0
    assert cost_ratio(0.0, Direction.HIGHER) == float("inf")
