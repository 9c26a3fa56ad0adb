"""Accepting a report: read, placed, packed, and stored whole or not at all."""

import hashlib
import threading
from dataclasses import dataclass, replace
from datetime import datetime

import zstandard

from wirewatch.domain.errors import StaleReport
from wirewatch.domain.names import check_slug
from wirewatch.ingest.google_benchmark import parse_report
from wirewatch.services.access import (
    Caller,
    PresentedToken,
    Scope,
    caller_within,
    refused_upload,
    require,
)
from wirewatch.services.limits import Limits
from wirewatch.services.name_reading import read_by_pattern
from wirewatch.services.packed_run import pack_run
from wirewatch.services.store_run import Upload, store_run
from wirewatch.services.upload_parameters import Placement, UploadParameters, place_run
from wirewatch.storage.audit_trail import identify, leave_no_entry
from wirewatch.storage.repositories import projects, runs
from wirewatch.storage.repositories.known import Known, look_up
from wirewatch.storage.repositories.projects import ProjectRow
from wirewatch.storage.repositories.runs import RunRow
from wirewatch.storage.store import Store
from wirewatch.storage.transaction import Transaction

# Of reports, whose bulk is digits, level 1 makes less than level 3 does, in two thirds of the time.
_COMPRESSION_LEVEL = 1


class _Compressor(threading.local):
    """A compressor per thread: making one costs as much as a small report."""

    def __init__(self) -> None:
        self.value = zstandard.ZstdCompressor(level=_COMPRESSION_LEVEL)


_COMPRESSOR = _Compressor()


@dataclass(frozen=True, slots=True)
class Submitted:
    """A stored run; `created` is False when it had been stored before."""

    project: ProjectRow
    run: RunRow
    created: bool


def submit_run(
    store: Store,
    *,
    slug: str,
    caller: Caller | PresentedToken,
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
    report = parse_report(body)
    placement = place_run(report, parameters)
    packed = pack_run(report, limits)
    upload = Upload(
        report=report,
        placement=placement,
        packed=packed,
        digest=hashlib.sha256(body).digest(),
        original=_COMPRESSOR.value.compress(body),
        size_bytes=len(body),
    )
    with store.write() as transaction:
        sender = _sender(transaction, caller, now)
        project = _project(transaction, slug, sender, now)
        upload = _held_to(sender, upload, parameters)
        sought = upload.sought()
        known = look_up(transaction, project.project_id, sought)
        if known.same_body is not None:
            retried = _retried(
                transaction, project.project_id, sought.digest, known, upload.placement
            )
            if retried is not None:
                leave_no_entry()
                return Submitted(project, retried, created=False)
            if not parameters.force:
                raise _stale(transaction, project.project_id, sought.digest)
        if project.name_pattern is not None:
            upload = replace(upload, report=read_by_pattern(report, project.name_pattern))
        run = store_run(transaction, project.project_id, upload, sought, known, limits, now)
        projects.count_up(transaction, project.project_id)
        identify(sender.name(), part=str(run.run_id))
        return Submitted(project, run, created=True)


def _sender(transaction: Transaction, given: Caller | PresentedToken, now: datetime) -> Caller:
    if isinstance(given, PresentedToken):
        return caller_within(transaction, given, now)
    return given


def _project(transaction: Transaction, slug: str, caller: Caller, now: datetime) -> ProjectRow:
    check_slug(slug)
    require(caller, Scope.UPLOAD)
    found = projects.lock_project(transaction, slug)
    if found is None and caller.may_create():
        # Does nothing when another upload was faster. Made by an upload, it is public like any new one.
        projects.create_project(transaction, slug, title="", public=True, now=now)
        found = projects.lock_project(transaction, slug)
    if found is None or not caller.may(Scope.UPLOAD, found.project_id):
        raise refused_upload(slug, found)
    return found


def _held_to(caller: Caller, upload: Upload, given: UploadParameters) -> Upload:
    if caller.only_channel is None:
        return upload
    # Where a run belongs is not a pull request's to say: another version's label would put it into that
    # version's history, in whatever channels it is.
    held = replace(given, channel=caller.only_channel, version=caller.only_version)
    return replace(upload, placement=place_run(upload.report, held))


def _retried(
    transaction: Transaction,
    project_id: int,
    digest: bytes,
    known: Known,
    placement: Placement,
) -> RunRow | None:
    for same in runs.find_same_body(transaction, project_id, digest):
        if same.version == placement.version and same.track_id == known.track_id:
            return runs.find_run(transaction, project_id, same.run_id)
    return None


def _stale(transaction: Transaction, project_id: int, digest: bytes) -> StaleReport:
    first = runs.find_same_body(transaction, project_id, digest)[0]
    return StaleReport(
        f"This very file is stored already, as run {first.run_id} of version {first.version}, with "
        "another version or track. It is probably left over from an earlier run: measure again, or "
        "add ?force=1 if it is meant."
    )
