"""What a signed link may open: one chart or badge, and nothing else of its project."""

from enum import StrEnum


class LinkTarget(StrEnum):
    """A kind of chart or badge."""

    TREND = "trend"
    SWEEP = "sweep"
    BREAKDOWN = "breakdown"
    COMPARE = "compare"
    OVERVIEW = "overview"
    BUDGET = "budget"
    VERDICT_BADGE = "verdict-badge"
    VALUE_BADGE = "value-badge"
