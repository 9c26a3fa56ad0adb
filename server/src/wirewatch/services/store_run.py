"""Writing a run with everything it refers to, as far as that is new."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime

from wirewatch.domain.even_measurements import EvenMeasurements, cases_of
from wirewatch.domain.report import Caveat, Report
from wirewatch.ingest.benchmark_name import SCHEMA_KEY
from wirewatch.services.default_channel import default_rule
from wirewatch.services.limits import Limits, check_project_metrics, check_project_series
from wirewatch.services.packed_run import PackedRun
from wirewatch.services.upload_parameters import Placement
from wirewatch.storage.packing import pack_counts, pack_values
from wirewatch.storage.repositories import cases, channels, runs, tracks, versions
from wirewatch.storage.repositories.known import Known, Sought
from wirewatch.storage.repositories.runs import PackedColumn, RunRow
from wirewatch.storage.sample_packing import pack_samples
from wirewatch.storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Upload:
    """A report ready to be stored: read, placed, packed; `original` is compressed."""

    report: Report
    placement: Placement
    packed: PackedRun
    digest: bytes
    original: bytes
    size_bytes: int

    def sought(self) -> Sought:
        """Return what tells its parts apart."""
        return Sought(
            digest=self.digest,
            layout_digest=cases_of(self.report.measurements).digest,
            track_digest=tracks.track_digest(self.placement.track),
            environment_digest=tracks.environment_digest(self.placement.environment),
            channel=self.placement.channel,
            version=self.placement.version,
        )


def store_run(
    transaction: Transaction,
    project_id: int,
    upload: Upload,
    sought: Sought,
    known: Known,
    limits: Limits,
    now: datetime,
) -> RunRow:
    """Store the run and return it; a report that its runner declared void is stored as voided.

    Args:
        transaction: a writing one that holds the project's lock.
        project_id: the project.
        upload: what to store.
        sought: what tells its parts apart.
        known: which of them are stored.
        limits: of the project.
        now: the time.

    Raises:
        InvalidReport: the project would hold more than it may.
    """
    report, placement, packed = upload.report, upload.placement, upload.packed
    caveats = [*report.caveats, *placement.caveats]
    version_id = _version_id(transaction, project_id, placement, known, caveats, now)
    channel_id = known.channel_id
    if channel_id is None:
        channel_id = channels.add_channel(
            transaction, project_id, placement.channel, default_rule(placement.channel)
        ).channel_id
    if not known.is_member:
        channels.add_member(transaction, project_id, channel_id, version_id)
    layout_id = known.layout_id
    if layout_id is None:
        layout_id = cases.add_layout(
            transaction,
            project_id,
            cases_of(report.measurements),
            [each.facets for each in report.measurements],
            has_schema=SCHEMA_KEY in report.context,
        )
    metric_ids = cases.keep_metrics(transaction, project_id, layout_id, packed.present())
    check_project_metrics(len(metric_ids), limits)
    facts: dict[str, object] = {
        "layout_id": layout_id,
        "digest": upload.digest,
        "sitting": placement.sitting,
        "batch": placement.batch,
        "started_at": report.started_at,
        "received_at": now,
        "library_version": report.library_version,
        "sample_count": packed.sample_count,
        "failures": _failures(report),
        "caveats": [asdict(caveat) for caveat in caveats],
        "voided_at": None if report.void is None else now,
        "void_reason": report.void,
    }
    run_id = runs.add_run(
        transaction,
        project_id,
        facts
        | {
            "version_id": version_id,
            "channel_id": channel_id,
            "track_id": known.track_id
            or tracks.add_track(transaction, project_id, placement.track, sought.track_digest),
            "environment_id": known.environment_id
            or tracks.add_environment(
                transaction, project_id, placement.environment, sought.environment_digest
            ),
            "base": placement.base,
            "expected_runs": placement.expected_runs,
            "conditions": placement.conditions,
            "repetitions": packed.repetitions,
            "repetition_counts": (
                pack_counts(packed.counts) if packed.repetitions is None else None
            ),
        },
        components=report.components,
        columns=_columns(packed, metric_ids),
        original=upload.original,
        size_bytes=upload.size_bytes,
    )
    if not known.has_line:
        check_project_series(transaction, project_id, limits)
    # As the version has it now: the first upload that named it won.
    said = (known.version and known.version.commit, known.version and known.version.commit_time)
    return RunRow(
        run_id=run_id,
        version=placement.version,
        commit=said[0] or placement.commit,
        commit_time=said[1] or placement.commit_time,
        channel=placement.channel,
        case_count=len(report.measurements),
        environment=placement.environment | placement.conditions,
        track=placement.track,
        components=dict(sorted(report.components.items())),
        **facts,  # type: ignore[arg-type]  # the row's own names
    )


def _columns(packed: PackedRun, metric_ids: Mapping[str, int]) -> list[PackedColumn]:
    medians = {name: vectors.medians for name, vectors in packed.metrics.items()}
    repeated = {
        name: vectors.samples
        for name, vectors in packed.metrics.items()
        if vectors.samples is not None
    }
    samples = pack_samples(repeated, medians, packed.counts)
    return [
        PackedColumn(metric_ids[name], pack_values(values), samples.get(name))
        for name, values in medians.items()
    ]


def _version_id(
    transaction: Transaction,
    project_id: int,
    placement: Placement,
    known: Known,
    caveats: list[Caveat],
    now: datetime,
) -> int:
    found = known.version
    if found is None:
        return versions.add_version(
            transaction,
            project_id,
            placement.version,
            commit=placement.commit,
            commit_time=placement.commit_time,
            now=now,
        ).version_id
    # The first one to say it wins; who says otherwise later is heard, but not followed.
    if placement.commit and found.commit and placement.commit != found.commit:
        detail = f"The upload says commit {placement.commit}; the version has {found.commit}."
        caveats.append(Caveat("commit_differs", detail))
    missing: dict[str, object] = {}
    if found.commit is None and placement.commit is not None:
        missing["commit_id"] = placement.commit
    if found.commit_time is None and placement.commit_time is not None:
        missing["commit_time"] = placement.commit_time
    if missing:
        versions.change_version(transaction, project_id, found.version_id, missing)
    return found.version_id


def _failures(report: Report) -> list[dict[str, object]]:
    if isinstance(report.measurements, EvenMeasurements):
        return []
    return [
        {"name": each.case.name, **asdict(failure)}
        for each in report.measurements
        for failure in each.failures
    ]
