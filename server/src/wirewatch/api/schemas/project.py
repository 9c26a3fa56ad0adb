"""Projects, versions, channels."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from wirewatch.api.schemas.base import LabelText, Prose, WireModel
from wirewatch.api.schemas.metric import MetricInfo
from wirewatch.domain.retention import MOST as MOST_KEPT
from wirewatch.ingest.name_pattern import PATTERN_MAX_CHARS

PATTERN_HELP = (
    "An RE2 expression that matches a whole benchmark name; its named groups are facets: "
    "`BM_(?P<operation>\\w+)/(?P<size>\\d+)`."
)


class ProjectSummary(WireModel):
    """One project in the list of projects."""

    slug: str
    title: str
    public: bool
    run_count: int
    version_count: int
    last_run_at: datetime | None = Field(
        description="When the newest run was stored; null without runs."
    )


class ProjectList(WireModel):
    """All projects the caller may see, newest activity first."""

    projects: list[ProjectSummary]
    base_url: str = Field(description="How users reach the server, without a slash at the end.")


class NewProject(WireModel):
    """A project to create."""

    slug: str = Field(pattern=r"^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$")
    title: LabelText | Literal[""] = Field(default="", max_length=200)
    public: bool = Field(default=True, strict=True)


KeptFor = Annotated[int, Field(ge=1, le=MOST_KEPT)]


class Retention(WireModel):
    """What the project lets go of with time; null keeps it."""

    keep_originals_days: KeptFor | None = Field(
        default=None,
        description="Originals of runs stored more days ago go; all else of them stays.",
    )
    keep_samples_versions: KeptFor | None = Field(
        default=None,
        description="Repetitions go of versions that are not among the newest so many of a channel; medians stay.",
    )
    keep_pull_request_days: KeptFor | None = Field(
        default=None,
        description="Runs stored more days ago go whose version is in channels `pr/…` only.",
    )


class LeavingPart(WireModel):
    """Of so many runs so many bytes."""

    runs: int
    bytes: int = Field(description="As stored, compressed; indexes and pages' margins apart.")


class RetentionPreview(WireModel):
    """What would go now, at most an hour before the worker lets it go; nothing is changed."""

    policy: Retention
    originals: LeavingPart
    samples: LeavingPart
    pull_requests: LeavingPart


class ProjectPatch(Retention):
    """What to change of a project; fields that are left out stay as they are."""

    title: str = Field(default="", max_length=200)
    public: bool = Field(default=True, description="Whether anyone may read it without a token.")
    name_pattern: str | None = Field(
        default=None,
        max_length=PATTERN_MAX_CHARS,
        description=f"{PATTERN_HELP} null goes back to the grammar.",
    )


class NewPattern(WireModel):
    """A name pattern to try."""

    pattern: str = Field(max_length=PATTERN_MAX_CHARS, description=PATTERN_HELP)
    limit: int = Field(default=100, ge=1, le=1_000, description="Most names to send.")


class NameFacets(WireModel):
    """What a name says."""

    name: str
    matched: bool = Field(description="false: the pattern does not match; the grammar read it.")
    facets: dict[str, str]


class PatternPreview(WireModel):
    """What a pattern would make of the project's names; nothing is stored."""

    keys: list[str] = Field(description="The facets that the pattern reads.")
    matched: int = Field(description="Cases whose name it matches.")
    unmatched: int
    names: list[NameFacets] = Field(description="Names it does not match come first.")
    equal: list[list[str]] = Field(
        description="Pairs of names with equal facets; they would stay two cases."
    )


class Channel(WireModel):
    """A channel and the rule that orders its versions."""

    name: str
    rule: str = Field(description="semver, commit_time or explicit")
    version_count: int


class Project(ProjectSummary, Retention):
    """One project with what a page needs to draw its controls."""

    channels: list[Channel]
    metrics: list[MetricInfo] = Field(description="Metrics that have values, in display order.")
    components: list[str] = Field(description="Components that the newest 200 runs name.")
    data_version: int = Field(description="Counts up with every stored change.")
    name_pattern: str | None = Field(
        description="The RE2 expression that reads facets from names; null: the grammar does."
    )


class Annotation(WireModel):
    """A remark on a version, drawn on charts."""

    title: LabelText = Field(max_length=120)
    text: Prose = Field(default="", max_length=2000)


class AnnotationPatch(WireModel):
    """What to change of a remark; what is left out or null stays as it is."""

    title: str | None = Field(default=None, min_length=1, max_length=120)
    text: str | None = Field(default=None, max_length=2000)


class Version(WireModel):
    """One version in a channel's order, oldest first."""

    label: str
    commit: str | None
    commit_time: datetime | None
    annotations: list[Annotation]


class VersionList(WireModel):
    """The versions of one channel, in the order of its rule."""

    channel: str
    versions: list[Version]


class NewChannel(WireModel):
    """A channel to create or change."""

    rule: str = Field(pattern="^(semver|commit_time|explicit)$")


_Time = Annotated[str, Field(max_length=64, json_schema_extra={"format": "date-time"})]


class VersionPatch(WireModel):
    """What to change of a version; fields that are left out stay as they are."""

    label: LabelText | None = Field(default=None, max_length=200)
    commit: LabelText | None = Field(default=None, max_length=200, description="null forgets it.")
    commit_time: _Time | None = Field(default=None, description="ISO 8601; null forgets it.")
    channel: LabelText | None = Field(
        default=None, max_length=100, description="A channel that takes the version in."
    )
    ordinal: float | None = Field(
        default=None,
        strict=True,
        allow_inf_nan=False,
        description="Its place in that channel under the rule `explicit`.",
    )
