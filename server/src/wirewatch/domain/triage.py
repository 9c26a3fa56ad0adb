"""What people decide about a change, and how that stays with it when the change is found elsewhere."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

# How many versions a change may move while its triage goes with it.
MOST_MOVED = 2


class TriageState(StrEnum):
    """What has been decided about a change."""

    NEW = "new"
    CONFIRMED = "confirmed"
    EXPECTED = "expected"
    FIXED = "fixed"
    NOISE = "noise"


@dataclass(frozen=True, slots=True)
class Placed:
    """A change of a series: the place of its version in the channel, and whether the values rose."""

    place: int
    rose: bool


def carried(changes: Iterable[Placed], decided: Iterable[Placed]) -> Mapping[Placed, Placed]:
    """Return which decision holds for which change of one series.

    A decision holds for the change at its own version. One whose version has no change (any more) goes to the nearest
    change in the same direction that has no decision of its own and lies at most `MOST_MOVED` versions away; the
    nearest pair first, the later version where two are equally near.
    """
    open_changes, homeless = set(changes), set(decided)
    found = {change: change for change in open_changes & homeless}
    open_changes -= found.keys()
    homeless -= found.keys()
    pairs = (
        sorted(
            (abs(change.place - decision.place), -change.place, -decision.place, change, decision)
            for change in open_changes
            for decision in homeless
            if change.rose == decision.rose and abs(change.place - decision.place) <= MOST_MOVED
        )
        if open_changes and homeless
        else []
    )
    for _, _, _, change, decision in pairs:
        if change in open_changes and decision in homeless:
            found[change] = decision
            open_changes.discard(change)
            homeless.discard(decision)
    return found
