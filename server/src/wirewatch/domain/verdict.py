"""What is said of a run: the words of verdicts, and the rule of the gate."""

from dataclasses import dataclass
from enum import StrEnum

from wirewatch.domain.metrics import Direction


class Verdict(StrEnum):
    """What is said of one series of a run."""

    REGRESSION = "regression"
    IMPROVEMENT = "improvement"
    UNCHANGED = "unchanged"
    UNSURE = "unsure"
    NEW = "new"
    MISSING = "missing"
    FAILING = "failing"


WORST_FIRST = (
    Verdict.REGRESSION,
    Verdict.FAILING,
    Verdict.MISSING,
    Verdict.UNSURE,
    Verdict.NEW,
    Verdict.IMPROVEMENT,
    Verdict.UNCHANGED,
)
"""The order in which a run's series are listed."""


class Stage(StrEnum):
    """How far a change is settled: seen in one run, or again in a further one."""

    SUSPECTED = "suspected"
    CONFIRMED = "confirmed"


class Status(StrEnum):
    """What is said of a whole run, the worst first."""

    REGRESSION = "regression"
    UNTRUSTED = "untrusted"
    UNSURE = "unsure"
    PLATFORM_CHANGED = "platform_changed"
    FIRST_RUN = "first_run"
    IMPROVEMENT = "improvement"
    UNCHANGED = "unchanged"


class FailOn(StrEnum):
    """What a gate does not let through; `unsure` includes regressions."""

    REGRESSION = "regression"
    UNSURE = "unsure"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Gate:
    """What a caller wants to be stopped by. `budget_ratio` is 0.1 where 10 % more cost is allowed; None for none."""

    fail_on: FailOn = FailOn.REGRESSION
    budget_ratio: float | None = None

    def counts(self, cost_ratio: float) -> bool:
        """Return whether a regression of that cost ratio (above 1 is worse) is beyond the budget."""
        return self.budget_ratio is None or cost_ratio > 1 + self.budget_ratio

    def passes(self, status: Status, *, beyond_budget: bool) -> bool:
        """Return whether a run passes.

        Args:
            status: of the run.
            beyond_budget: whether some regression `counts`.
        """
        if self.fail_on is FailOn.NONE:
            return True
        if status is Status.REGRESSION and beyond_budget:
            return False
        return not (self.fail_on is FailOn.UNSURE and status is Status.UNSURE)


def cost_ratio(ratio: float, direction: Direction) -> float:
    """Return the ratio of two values as a ratio of costs: above 1 is worse. 0 where a rate became infinite."""
    if direction is not Direction.HIGHER:
        return ratio
    return 1 / ratio if ratio > 0 else float("inf")
