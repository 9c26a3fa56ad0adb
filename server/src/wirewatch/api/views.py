"""From what services return to what goes over the wire."""

from collections.abc import Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import Any

import orjson

from wirewatch.api.links import batch_verdict_url, chart_url, run_page_url, run_url, verdict_url
from wirewatch.api.schemas.metric import MetricInfo
from wirewatch.api.schemas.project import Annotation, Channel, Project, ProjectSummary, Version
from wirewatch.api.schemas.run import Run
from wirewatch.domain.metrics import Metric
from wirewatch.domain.report import Track
from wirewatch.services.projects import ProjectView
from wirewatch.storage.repositories.projects import ProjectActivity
from wirewatch.storage.repositories.runs import RunRow
from wirewatch.storage.repositories.versions import AnnotationRow, VersionRow


def metric_view(metric: Metric) -> MetricInfo:
    """Return a metric as the API describes it."""
    return MetricInfo(
        name=metric.name,
        unit=metric.unit,
        direction=metric.direction,
        title=metric.title,
        rate=metric.rate,
    )


def summary_view(activity: ProjectActivity) -> ProjectSummary:
    """Return a project as it is listed."""
    return ProjectSummary(
        slug=activity.project.slug,
        title=activity.project.title,
        public=activity.project.public,
        run_count=activity.run_count,
        version_count=activity.version_count,
        last_run_at=activity.last_run_at,
    )


def project_view(found: ProjectView) -> Project:
    """Return a project with its channels and metrics."""
    return Project(
        **summary_view(found.activity).model_dump(),
        channels=[
            Channel(name=each.name, rule=each.rule, version_count=each.version_count)
            for each in found.channels
        ],
        metrics=[metric_view(each) for each in found.metrics],
        components=found.components,
        data_version=found.activity.project.data_version,
        name_pattern=found.activity.project.name_pattern,
        **asdict(found.retention),
    )


def version_view(version: VersionRow, remarks: Sequence[AnnotationRow]) -> Version:
    """Return a version with its remarks."""
    return Version(
        label=version.label,
        commit=version.commit,
        commit_time=version.commit_time,
        annotations=[Annotation(title=each.title, text=each.text) for each in remarks],
    )


@lru_cache(maxsize=4_096)
def track_view(track: Track) -> dict[str, str]:
    """Return what is known of a track; nobody changes it."""
    return {key: value for key, value in asdict(track).items() if value}


def run_view(run: RunRow, slug: str, base: str) -> Run:
    """Return a run."""
    return Run(**_run_fields(run, slug, base))


def uploaded_json(run: RunRow, slug: str, base: str, *, created: bool) -> bytes:
    """Return a run as the answer to its upload: an `Uploaded` as JSON, without the cost of checking our own facts."""
    fields = _run_fields(run, slug, base) | {"created": created}
    return orjson.dumps(fields, option=orjson.OPT_UTC_Z)


def _run_fields(run: RunRow, slug: str, base: str) -> dict[str, Any]:
    return {
        "id": run.run_id,
        "project": slug,
        "version": run.version,
        "commit": run.commit,
        "commit_time": run.commit_time,
        "channel": run.channel,
        "url": run_url(base, slug, run.run_id),
        "page_url": run_page_url(base, slug, run.run_id),
        "chart_url": chart_url(base, slug, run),
        "verdict_url": verdict_url(base, slug, run.run_id),
        "batch_verdict_url": (
            None if run.batch is None else batch_verdict_url(base, slug, run.batch)
        ),
        "received_at": run.received_at,
        "started_at": run.started_at,
        "digest": run.digest.hex(),
        "case_count": run.case_count,
        "sample_count": run.sample_count,
        "track": track_view(run.track),
        "environment": dict(run.environment),
        "components": dict(run.components),
        "sitting": run.sitting,
        "batch": run.batch,
        "caveats": [{"code": each["code"], "detail": each["detail"]} for each in run.caveats],
        "failures": [
            {key: each[key] for key in ("name", "kind", "message", "repetition")}
            for each in run.failures
        ],
        "voided_at": run.voided_at,
        "void_reason": run.void_reason,
    }
