"""Runs: the answer to an upload, and what is kept of it."""

from datetime import datetime

from pydantic import Field

from wirewatch.api.schemas.base import Prose, WireModel


class RunCaveat(WireModel):
    """Something about the report's quality. `code` is stable, `detail` is prose."""

    code: str
    detail: str


class RunFailure(WireModel):
    """A row that failed or was skipped in the benchmark itself."""

    name: str
    kind: str
    message: str
    repetition: int


class Run(WireModel):
    """One stored report."""

    id: int
    project: str
    version: str
    commit: str | None = Field(description="Of the version.")
    commit_time: datetime | None
    channel: str
    url: str = Field(description="This run in the API.")
    page_url: str = Field(description="The page that shows it.")
    chart_url: str = Field(description="A page that draws what this run measured.")
    verdict_url: str = Field(description="What this run shows; add `?wait=60` to wait for it.")
    batch_verdict_url: str | None = Field(
        description="The same of all runs of its batch; null when it has none."
    )
    received_at: datetime
    started_at: str | None = Field(description="The report's own date, as written.")
    digest: str = Field(description="sha256 of the decoded body.")
    case_count: int
    sample_count: int
    track: dict[str, str]
    environment: dict[str, object]
    components: dict[str, str]
    sitting: str | None
    batch: str | None
    caveats: list[RunCaveat]
    failures: list[RunFailure]
    voided_at: datetime | None = Field(
        description="When it was taken out of all charts; null while it counts."
    )
    void_reason: str | None


class VoidRequest(WireModel):
    """Why a run is taken out of all charts."""

    reason: Prose = Field(min_length=1, max_length=1000)


class Uploaded(Run):
    """The answer to an upload: 201 with created=true, or 200 with created=false for a retry."""

    created: bool


class RunList(WireModel):
    """Runs, newest first."""

    runs: list[Run]
    next: str | None = Field(description="Cursor for the next page; null at the end.")
