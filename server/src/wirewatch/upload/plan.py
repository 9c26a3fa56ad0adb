"""What a command will send, before anything is sent."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from wirewatch.upload.addresses import checked_project, checked_server, runs_address
from wirewatch.upload.arguments import Options
from wirewatch.upload.errors import UsageError
from wirewatch.upload.parameters import TRACK, Surroundings, detect, merged, told
from wirewatch.upload.report_facts import find_stated
from wirewatch.upload.report_files import ReportFile, read_reports
from wirewatch.upload.spool import Destination, Spool

_UNTRUSTED_NEEDS = ("version", "commit", "channel")


@dataclass(frozen=True, slots=True)
class Sending:
    """One report on its way. `body` is None when it waits in the spool already, under `digest`."""

    name: str
    destination: Destination
    digest: str
    body: bytes | None
    remarks: tuple[str, ...] = ()


def plan_files(options: Options, surroundings: Surroundings) -> list[Sending]:
    """Return what is sent for the files of the command line; none when only a batch's verdict is asked for.

    Several files are a batch, so that they get one verdict.

    Raises:
        UsageError: a file cannot be read, or it is not said where to.
    """
    server, project = _destination(options, is_needed=not options.is_offline)
    _check_token(options)
    if not options.files:
        if "batch" not in options.given:
            raise UsageError("Name the reports to send; wirewatch upload --help shows how.")
        if not options.has_verdict or options.is_offline:
            raise UsageError("Without a file there is nothing to do but to ask for the verdict.")
        return []
    reports = read_reports(options.files)
    given = dict(options.given)
    if len(reports) > 1:
        given.setdefault("expect", str(len(reports)))
    place = surroundings.place_facts(given) if options.detects else {}
    if len(reports) > 1 and "batch" not in place:
        given.setdefault("batch", _batch_of(reports))
    sendings = []
    for report in reports:
        detected = (
            detect(report.body, report.folder, place, surroundings.environment)
            if options.detects
            else {}
        )
        remarks = [f"detected  {line}" for line in told(given, detected)]
        if find_stated(report.body) is None:
            remarks.append(
                "remark    it does not look like a Google Benchmark report; the server will say"
            )
        sendings.append(
            Sending(
                report.name,
                Destination(server, project, merged(given, detected)),
                hashlib.sha256(report.body).hexdigest(),
                report.body,
                tuple(remarks),
            )
        )
    return sendings


def plan_flush(spool: Spool, options: Options) -> list[Sending]:
    """Return what waits in the spool. What the command line says wins over what the spool says.

    Raises:
        UsageError: files are named too, it is not said where to, or `--untrusted` lacks what it must not take over.
    """
    if options.files or options.is_offline:
        raise UsageError(
            "--flush sends what waits in a spool; files and --offline are another command."
        )
    if not options.server:
        raise UsageError(
            "Say which server: --server https://perf.example.org, or $WIREWATCH_SERVER. "
            "The token goes where you say, never where a folder says."
        )
    if options.is_untrusted:
        missing = [name for name in _UNTRUSTED_NEEDS if name not in options.given]
        missing += [] if options.project else ["project"]
        if missing:
            raise UsageError(
                f"--untrusted takes nothing but the track from the spool: give --{' and --'.join(missing)}."
            )
    _check_token(options)
    sendings = []
    for digest in spool.digests():
        try:
            found = spool.destination(digest)
        except FileNotFoundError:
            continue  # Another process has just delivered it.
        sendings.append(Sending(digest[:12], _overridden(found, options), digest, None))
    return sendings


def tell_plan(sendings: Sequence[Sending], tell: Callable[[str], None]) -> None:
    """Tell what is sent where; what goes the same way is told once."""
    ways = groupby(sendings, key=lambda each: (each.destination, each.remarks))
    for (where, remarks), grouped in ways:
        same = list(grouped)
        more = f" and {len(same) - 1} more" if len(same) > 1 else ""
        bytes_of = sum(len(each.body or b"") for each in same)
        size = f" ({bytes_of:,} bytes)" if bytes_of else ""
        address = runs_address(where.server, where.project, where.parameters)
        tell(f"{same[0].name}{more}{size} -> {address}")
        for remark in remarks:
            tell(f"  {remark}")


def _destination(options: Options, *, is_needed: bool) -> tuple[str, str]:
    return (
        checked_server(options.server) if is_needed or options.server else "",
        checked_project(options.project) if is_needed or options.project else "",
    )


def _check_token(options: Options) -> None:
    if not options.token and not options.is_offline and not options.is_dry:
        raise UsageError(
            "There is no token. Set WIREWATCH_TOKEN; the server's operator makes one with `wirewatch token create "
            f"--name ci --scope upload --project {options.project or 'my-codec'}`. "
            "Without one, --offline keeps the reports in a spool that somebody else can send."
        )


def _overridden(found: Destination, options: Options) -> Destination:
    parameters = {
        name: value
        for name, value in found.parameters.items()
        if not options.is_untrusted or name in TRACK
    }
    project = options.project or found.project
    if not project:
        raise UsageError("The spool does not say which project its reports are of: give --project.")
    return Destination(
        checked_server(options.server), checked_project(project), {**parameters, **options.given}
    )


def _batch_of(reports: Sequence[ReportFile]) -> str:
    """Return the same name whenever the same reports are sent, so that a second try joins the first."""
    whole = hashlib.sha256()
    for each in reports:
        whole.update(hashlib.sha256(each.body).digest())
    return f"files-{whole.hexdigest()[:16]}"
