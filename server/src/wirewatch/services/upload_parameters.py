"""What an upload's parameters say; they override the report's own context."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime

from wirewatch.domain.compilers import compiler_major
from wirewatch.domain.errors import InvalidReport, InvalidRequest
from wirewatch.domain.names import CHANNEL_NAME_MAX_CHARS, check_label
from wirewatch.domain.report import Caveat, Report, Track
from wirewatch.services.commit_time import read_commit_time
from wirewatch.services.default_channel import default_base, default_channel

_COMMIT_LABEL_CHARS = 12
# What differs from run to run on one machine: in the environment it would make a new one each time.
_CONDITIONS = frozenset(
    {
        "load_avg",
        "busy_processors",
        "mhz_per_cpu",
        "loaded",
        "version",
        "commit",
        "commit_time",
        "git_commit",
    }
)
_TRACK_PARAMETERS = (
    "machine",
    "os",
    "arch",
    "cpu",
    "compiler",
    "stdlib",
    "build_type",
    "variant",
)


@dataclass(frozen=True, slots=True)
class UploadParameters:
    """The query of an upload; None where it says nothing. `force` accepts a stale file."""

    version: str | None = None
    commit: str | None = None
    channel: str | None = None
    committed_at: str | None = None
    machine: str | None = None
    compiler: str | None = None
    compiler_version: str | None = None
    os: str | None = None
    arch: str | None = None
    cpu: str | None = None
    stdlib: str | None = None
    build_type: str | None = None
    variant: str | None = None
    batch: str | None = None
    sitting: str | None = None
    base: str | None = None
    expect: int | None = None
    force: bool = False


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a run belongs, once report and parameters are put together.

    Attributes:
        base: the channel it is judged against; None for its own.
        expected_runs: how many runs its batch will have; None when not told.
        environment: what holds for many runs.
        conditions: what else the report says of where it was taken: load, clock frequency.
    """

    version: str
    commit: str | None
    commit_time: datetime | None
    channel: str
    track: Track
    environment: dict[str, object]
    conditions: dict[str, object]
    sitting: str | None
    batch: str | None
    base: str | None
    expected_runs: int | None
    caveats: tuple[Caveat, ...]


def place_run(report: Report, given: UploadParameters) -> Placement:
    """Return where the run belongs.

    Without a version label the commit's first 12 characters are the label. Without a channel it is
    the one `default_channel` names.

    Raises:
        InvalidRequest: a parameter is malformed, or neither says which version was measured.
        InvalidReport: the report's own version is malformed.
    """
    commit = _label(given.commit, "commit") or _from_report(report.commit, "commit")
    version = _label(given.version, "version") or _from_report(report.version, "version")
    if version is None:
        if commit is None:
            raise InvalidRequest(
                "Neither the request nor the report says which version was measured: "
                "add ?version=1.2.3 (or ?commit=…) to the address.",
                parameter="version",
            )
        version = commit[:_COMMIT_LABEL_CHARS]
    caveats: list[Caveat] = []
    channel = _label(given.channel, "channel", CHANNEL_NAME_MAX_CHARS) or default_channel(version)
    facts = _environment(report, given, {"version": version, "commit": commit})
    return Placement(
        version=version,
        commit=commit,
        commit_time=_commit_time(report, given, caveats),
        channel=channel,
        track=_track(report.track, given),
        environment={k: v for k, v in facts.items() if k not in _CONDITIONS},
        conditions={k: v for k, v in facts.items() if k in _CONDITIONS},
        sitting=_label(given.sitting, "sitting") or _from_report(report.sitting, "sitting"),
        batch=_label(given.batch, "batch"),
        base=_label(given.base, "base", CHANNEL_NAME_MAX_CHARS) or default_base(channel),
        expected_runs=given.expect,
        caveats=tuple(caveats),
    )


def _track(track: Track, given: UploadParameters) -> Track:
    changed = {
        name: check_label(value, parameter=name)
        for name in _TRACK_PARAMETERS
        if (value := getattr(given, name)) is not None
    }
    found = replace(track, **changed)
    compiler_version = _label(given.compiler_version, "compiler_version")
    if compiler_version is not None:
        return replace(found, compiler_major=compiler_major(found.compiler, compiler_version))
    if found.compiler != track.compiler:
        # The report's major version is another compiler's.
        return replace(found, compiler_major="")
    return found


def _environment(
    report: Report, given: UploadParameters, said: dict[str, str | None]
) -> dict[str, object]:
    """Return the facts but those that the run's version says already."""
    facts = {
        key: value
        for key, value in report.environment.items()
        if key not in said or value != said[key]
    }
    if given.compiler_version is not None:
        facts["compiler_version"] = given.compiler_version
    return facts


def _commit_time(report: Report, given: UploadParameters, caveats: list[Caveat]) -> datetime | None:
    if given.committed_at is not None:
        found = read_commit_time(given.committed_at)
        if found is None:
            raise InvalidRequest(
                "committed_at is not a time: write 2026-11-21T10:00:00Z (git show -s --format=%cI), "
                "or seconds since 1970 (%ct).",
                parameter="committed_at",
            )
        return found.astimezone(UTC)
    if report.commit_time is None:
        return None
    found = read_commit_time(report.commit_time)
    if found is None:
        detail = (
            f"The report's commit time {report.commit_time[:60]!r} is not a time; it was left out."
        )
        caveats.append(Caveat("commit_time_unreadable", detail))
    return found


def _label(value: str | None, parameter: str, max_chars: int = 200) -> str | None:
    return None if value is None else check_label(value, parameter=parameter, max_chars=max_chars)


def _from_report(value: str | None, key: str) -> str | None:
    if not value:
        return None
    try:
        return check_label(value, parameter=key)
    except InvalidRequest as error:
        raise InvalidReport(
            f"The report's {error.detail} The parameter {key}= overrides it.",
            pointer=f"/context/wirewatch.{key}",
        ) from error
