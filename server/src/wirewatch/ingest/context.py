"""The context of a report: track, version, components, environment, and what lowers trust in the numbers."""

from dataclasses import dataclass

from wirewatch.domain.compilers import compiler_major
from wirewatch.domain.names import escape_name, escape_text
from wirewatch.domain.report import Track
from wirewatch.ingest.caveats import CaveatLog
from wirewatch.ingest.private_facts import hide_home_directories, is_private_key

PREFIX = "wirewatch."
COMPONENT_PREFIX = "wirewatch.component."

_TRACK_KEYS = ("machine", "os", "arch", "cpu", "compiler", "stdlib", "build_type", "variant")
_TRUST_KEYS = ("debug_library", "cpu_scaling", "loaded", "wine", "virtual_machine")
# What has a place of its own in the report and is no fact about the environment.
_ELSEWHERE = frozenset({"date", "library_version", "json_schema_version"}) | {
    PREFIX + key
    for key in (
        *_TRACK_KEYS,
        "compiler_major",
        "version",
        "commit",
        "commit_time",
        "sitting",
        "schema",
        "void",
    )
}
_NO = frozenset({"", "0", "false", "no", "off"})
_BUSY_LOAD_PER_CPU = 0.5


@dataclass(frozen=True, slots=True)
class ContextFacts:
    """What a context says, in the fields of `domain.report.Report` of the same names."""

    context: dict[str, object]
    track: Track
    environment: dict[str, object]
    components: dict[str, str]
    version: str | None
    commit: str | None
    commit_time: str | None
    sitting: str | None
    started_at: str | None
    library_version: str | None
    void: str | None
    audit: str | None


def read_context(context: dict[str, object], caveats: CaveatLog) -> ContextFacts:
    """Return what the context says, with caveats on how far the numbers can be trusted.

    Keys of Wirewatch's own stand in `environment` without their prefix, and before a plain key of the same name.
    Private facts (`ingest.private_facts`) are left out there, because pages show it; `context` has everything.

    Args:
        context: nested no deeper than `report_json.MAX_NESTING`.
        caveats: takes what lowers trust.
    """
    clean = {escape_name(key): _clean(value) for key, value in context.items()}
    components = {
        key.removeprefix(COMPONENT_PREFIX): text
        for key in clean
        if key.startswith(COMPONENT_PREFIX)
        and key != COMPONENT_PREFIX
        and (text := _text(clean, key))
    }
    _note_trust(clean, caveats)
    return ContextFacts(
        context=clean,
        track=_read_track(clean),
        environment=_read_environment(clean),
        components=components,
        version=_text(clean, PREFIX + "version") or None,
        commit=_text(clean, PREFIX + "commit") or None,
        commit_time=_text(clean, PREFIX + "commit_time") or None,
        sitting=_text(clean, PREFIX + "sitting") or None,
        started_at=_text(clean, "date") or None,
        library_version=_text(clean, "library_version") or None,
        void=_said(clean, PREFIX + "void"),
        audit=_said(clean, PREFIX + "audit"),
    )


def _read_track(context: dict[str, object]) -> Track:
    facts = {key: _text(context, PREFIX + key) for key in _TRACK_KEYS}
    if facts["os"] == "windows" and _text(context, PREFIX + "wine").lower() not in _NO:
        facts["os"] = "wine"  # what the runner called windows until it had run there
    major = _text(context, PREFIX + "compiler_major") or compiler_major(
        facts["compiler"], _text(context, PREFIX + "compiler_version")
    )
    return Track(**facts, compiler_major=major)


def _read_environment(context: dict[str, object]) -> dict[str, object]:
    plain: dict[str, object] = {}
    own: dict[str, object] = {}
    for key, value in context.items():
        if key in _ELSEWHERE or key.startswith(COMPONENT_PREFIX) or is_private_key(key):
            continue
        shown = hide_home_directories(value) if isinstance(value, str) else value
        if key.startswith(PREFIX):
            own[key.removeprefix(PREFIX)] = shown
        else:
            plain[key] = shown
    return plain | own


def _note_trust(context: dict[str, object], caveats: CaveatLog) -> None:
    for key in _TRUST_KEYS:
        text = _text(context, PREFIX + key)
        if text.lower() not in _NO:
            caveats.note(key, "" if text.lower() in {"1", "true", "yes", "on"} else text)
    if context.get("library_build_type") == "debug":
        caveats.note("debug_library", "library_build_type is debug")
    if context.get("cpu_scaling_enabled") is True:
        caveats.note("cpu_scaling", "cpu_scaling_enabled is true")
    if PREFIX + "schema" in context:
        # Our runner looked at what others kept busy; the load average holds its own last run too.
        return
    loads, cpus = context.get("load_avg"), context.get("num_cpus")
    if (
        isinstance(loads, list)
        and loads
        and type(loads[0]) in {int, float}
        and type(cpus) is int
        and cpus > 0
    ):
        load_per_cpu = loads[0] / cpus
        if load_per_cpu > _BUSY_LOAD_PER_CPU:
            caveats.note("loaded", f"load average {loads[0]:.4g} on {cpus} CPUs")


def _text(context: dict[str, object], key: str) -> str:
    """Return a value as text without blanks at its ends; "" if it is absent or no plain value."""
    value = context.get(key)
    if isinstance(value, str):
        return value.strip()
    return str(value) if type(value) in {int, float} else ""


def _said(context: dict[str, object], key: str) -> str | None:
    text = _text(context, key)
    return None if text.lower() in _NO else text


def _clean(value: object) -> object:
    """Return the value with unwritable characters escaped and numbers that are not finite as None."""
    if isinstance(value, str):
        return escape_text(value)
    if isinstance(value, float):
        return value if value - value == 0 else None
    if isinstance(value, list):
        return [_clean(item) for item in value]
    if isinstance(value, dict):
        return {escape_name(key): _clean(item) for key, item in value.items()}
    return value
