"""Accepting a report: read, placed, packed, and stored whole or not at all."""

import hashlib
from dataclasses import asdict, dataclass
from datetime import datetime

import zstandard

from wirewatch.domain.errors import Forbidden, NotFound, StaleReport
from wirewatch.domain.names import check_slug
from wirewatch.domain.report import Caveat, Report
from wirewatch.ingest.google_benchmark import parse_report
from wirewatch.services.access import Caller, Scope, changeable_project, require
from wirewatch.services.default_channel import default_rule
from wirewatch.services.limits import Limits
from wirewatch.services.packed_run import PackedRun, pack_run
from wirewatch.services.upload_parameters import Placement, UploadParameters, place_run
from wirewatch.storage.packing import pack_counts, pack_values
from wirewatch.storage.repositories import cases, channels, projects, runs, tracks, versions
from wirewatch.storage.repositories.projects import ProjectRow
from wirewatch.storage.repositories.runs import PackedColumn, RunRow, SameBody
from wirewatch.storage.store import Store
from wirewatch.storage.transaction import Transaction

_COMPRESSION_LEVEL = 3


@dataclass(frozen=True, slots=True)
class Submitted:
    """A stored run; `created` is False when it had been stored before."""

    project: ProjectRow
    run: RunRow
    created: bool


def check_may_upload(store: Store, slug: str, caller: Caller) -> None:
    """Return when the caller may upload to the project, or may create it by uploading.

    Raises:
        InvalidRequest: the slug is malformed.
        Unauthorized, Forbidden, NotFound: they may not.
    """
    check_slug(slug)
    require(caller, Scope.UPLOAD)
    with store.read() as transaction:
        found = projects.find_project(transaction, slug)
    if found is None:
        if not caller.may_create():
            raise NotFound(
                f"There is no project `{slug}` that this token may upload to. Create it with "
                "`wirewatch project create`, or use a token with the scope `create`."
            )
    elif not caller.may(Scope.UPLOAD, found.project_id):
        if found.public:
            raise Forbidden(f"The token is for another project than `{slug}`.")
        raise NotFound(f"There is no project `{slug}` that this token may upload to.")


def submit_run(
    store: Store,
    *,
    slug: str,
    caller: Caller,
    body: bytes,
    parameters: UploadParameters,
    limits: Limits,
    now: datetime,
) -> Submitted:
    """Store the report as a run, whole, in one transaction.

    The same body under the same version on the same track is a retry: the stored run is returned
    and nothing changes.

    Raises:
        InvalidReport: the report cannot be read, or passes a limit.
        InvalidRequest: a parameter is malformed, or the version is missing.
        StaleReport: the same body is stored under another version or track, and `force` is not set.
        Unauthorized, Forbidden, NotFound: the caller may not.
        Unavailable: the store does not answer; nothing was stored.
    """
    check_may_upload(store, slug, caller)
    report = parse_report(body)
    placement = place_run(report, parameters)
    packed = pack_run(report, limits)
    digest = hashlib.sha256(body).digest()
    compressed = zstandard.ZstdCompressor(level=_COMPRESSION_LEVEL).compress(body)

    with store.write() as transaction:
        project = _project(transaction, slug, caller, now)
        known = runs.find_same_body(transaction, project.project_id, digest)
        if known:
            retried = _retried(transaction, project.project_id, known, placement)
            if retried is not None:
                return Submitted(project, retried, created=False)
            if not parameters.force:
                raise _stale(known)
        run_id = _store(
            transaction,
            project.project_id,
            report=report,
            placement=placement,
            packed=packed,
            digest=digest,
            original=compressed,
            size_bytes=len(body),
            now=now,
        )
        projects.count_up(transaction, project.project_id)
        return Submitted(project, _found(transaction, project.project_id, run_id), created=True)


def _project(transaction: Transaction, slug: str, caller: Caller, now: datetime) -> ProjectRow:
    if caller.may_create() and projects.find_project(transaction, slug) is None:
        # Does nothing when another upload was faster. Made by an upload, it is public like any new one.
        projects.create_project(transaction, slug, title="", public=True, now=now)
    return changeable_project(transaction, slug, caller, Scope.UPLOAD)


def _retried(
    transaction: Transaction, project_id: int, known: list[SameBody], placement: Placement
) -> RunRow | None:
    track_id = tracks.find_track_id(transaction, project_id, placement.track)
    for same in known:
        if same.version == placement.version and same.track_id == track_id:
            return _found(transaction, project_id, same.run_id)
    return None


def _stale(known: list[SameBody]) -> StaleReport:
    first = known[0]
    return StaleReport(
        f"This very file is stored already, as run {first.run_id} of version {first.version}, with "
        "another version or track. It is probably left over from an earlier run: measure again, or "
        "add ?force=1 if it is meant."
    )


def _store(
    transaction: Transaction,
    project_id: int,
    *,
    report: Report,
    placement: Placement,
    packed: PackedRun,
    digest: bytes,
    original: bytes,
    size_bytes: int,
    now: datetime,
) -> int:
    caveats = [*report.caveats, *placement.caveats]
    version_id = _version_id(transaction, project_id, placement, caveats, now)
    channel_id = _channel_id(transaction, project_id, placement.channel)
    channels.add_to_channel(transaction, project_id, channel_id, version_id)
    layout_id = cases.keep_layout(
        transaction,
        project_id,
        [each.case for each in report.measurements],
        [each.facets for each in report.measurements],
    )
    metric_ids = cases.keep_metrics(transaction, project_id, list(packed.metrics))
    present = {
        metric_ids[name]: vectors.medians == vectors.medians  # NaN is not itself
        for name, vectors in packed.metrics.items()
    }
    cases.mark_present(transaction, project_id, layout_id, present)
    return runs.add_run(
        transaction,
        project_id,
        {
            "version_id": version_id,
            "channel_id": channel_id,
            "track_id": tracks.keep_track(transaction, project_id, placement.track),
            "environment_id": tracks.keep_environment(
                transaction, project_id, placement.environment
            ),
            "layout_id": layout_id,
            "digest": digest,
            "sitting": placement.sitting,
            "batch": placement.batch,
            "started_at": report.started_at,
            "received_at": now,
            "library_version": report.library_version,
            "repetitions": packed.repetitions,
            "repetition_counts": (
                pack_counts(packed.counts) if packed.repetitions is None else None
            ),
            "sample_count": packed.sample_count,
            "failures": _failures(report),
            "caveats": [asdict(caveat) for caveat in caveats],
        },
        components=report.components,
        columns=[
            PackedColumn(
                metric_ids[name],
                pack_values(vectors.medians),
                None if vectors.samples is None else pack_values(vectors.samples),
            )
            for name, vectors in packed.metrics.items()
        ],
        original=original,
        size_bytes=size_bytes,
    )


def _version_id(
    transaction: Transaction,
    project_id: int,
    placement: Placement,
    caveats: list[Caveat],
    now: datetime,
) -> int:
    found = versions.find_version(transaction, project_id, placement.version)
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


def _channel_id(transaction: Transaction, project_id: int, name: str) -> int:
    found = channels.find_channel(transaction, project_id, name)
    if found is None:
        found = channels.add_channel(transaction, project_id, name, default_rule(name))
    return found.channel_id


def _failures(report: Report) -> list[dict[str, object]]:
    return [
        {"name": each.case.name, **asdict(failure)}
        for each in report.measurements
        for failure in each.failures
    ]


def _found(transaction: Transaction, project_id: int, run_id: int) -> RunRow:
    found = runs.find_run(transaction, project_id, run_id)
    if found is None:
        raise RuntimeError(f"run {run_id} is referred to but not stored")
    return found
