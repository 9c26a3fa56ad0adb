"""Changes and triage over the wire."""

from datetime import datetime
from typing import Annotated

from pydantic import Field, StringConstraints

from wirewatch.api.parameters import TEXT_PATTERN
from wirewatch.api.schemas.base import WireModel
from wirewatch.domain.triage import TriageState


class Triage(WireModel):
    """What was decided about a change, by which token (its key, which is not secret), and when."""

    state: TriageState
    note: str
    link: str | None
    version: str = Field(description="Where the change was when this was decided.")
    decided_by: str
    decided_at: datetime


class ChangeView(WireModel):
    """A change of one series' level."""

    series: str = Field(description="The series' id; triage names it.")
    name: str
    threads: int
    clock: str
    track: dict[str, str]
    metric: str
    unit: str
    version: str = Field(description="The first version of the new level.")
    before_version: str = Field(description="The last version of the old level.")
    ratio: float = Field(description="The new level over the old one.")
    cost_ratio: float = Field(description="The same as a ratio of costs: above 1 is worse.")
    low: float | None = Field(description="Lower end of the ratio's 95 % interval.")
    high: float | None = Field(description="Upper end of the ratio's 95 % interval.")
    level_before: float
    level_after: float
    runs_before: int
    runs_after: int
    found_at: datetime
    state: TriageState
    triage: Triage | None = Field(description="Null while nobody decided anything.")


class Difference(WireModel):
    """Something that was one way before and is another way at the version; empty where it was not said."""

    name: str
    before: str
    after: str


class ChangeGroupView(WireModel):
    """Changes of one version in one direction: probably one cause."""

    version: str
    commit: str | None
    commit_time: datetime | None
    is_worse: bool
    geometric_mean_ratio: float = Field(description="Of the ratios of costs: above 1 is worse.")
    series_count: int
    tracks: list[dict[str, str]]
    components: list[Difference] = Field(description="Components with another version than before.")
    environment: list[Difference] = Field(description="What else differs about where it ran.")
    changes: list[ChangeView] = Field(description="The largest first.")


class ChangeList(WireModel):
    """Changes in a channel, newest version first."""

    channel: str
    groups: list[ChangeGroupView]


class SeriesChanges(WireModel):
    """The changes of a selection's series."""

    channel: str
    changes: list[ChangeView]


_Text = Annotated[str, StringConstraints(max_length=200, pattern=TEXT_PATTERN)]


class TriageRequest(WireModel):
    """What is decided about the changes of some series at a version."""

    version: Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=TEXT_PATTERN)]
    channel: _Text | None = None
    series: list[_Text] = Field(
        default=[], max_length=10_000, description="Ids; left out, all that changed at the version."
    )
    state: TriageState
    note: str = Field(default="", max_length=2_000)
    link: (
        Annotated[str, StringConstraints(max_length=500, pattern=r"^https?://[^\s\x00-\x1f]+$")]
        | None
    ) = None


class TriageDone(WireModel):
    """For how many changes it was decided."""

    changes: int


class TriageEntry(Triage):
    """One decision in the history."""

    series: str


class TriageHistory(WireModel):
    """Decisions, newest first."""

    entries: list[TriageEntry]
