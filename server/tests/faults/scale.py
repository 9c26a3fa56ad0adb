"""How often the faults are made: a few times in every test run, at the gates' counts in `make soak`."""

import os

SOAK = os.environ.get("WIREWATCH_SOAK") == "1"
# A soak that must be short makes this part of each count; its report says what was done.
SHARE = float(os.environ.get("WIREWATCH_SOAK_SHARE", "1"))


def times(few: int, full: int) -> int:
    """Return how often: `few`, or in a soak the share of `full` that is wanted."""
    return max(few, round(full * SHARE)) if SOAK else few
