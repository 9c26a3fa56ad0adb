"""What a context says about the run, and how far it lowers trust."""

import pytest

from google_benchmark_reports import codes, detail, iteration, parse
from wirewatch.domain.report import Report, Track


def with_context(**context: object) -> Report:
    """Return a report with these context keys; `__` stands for the dot."""
    return parse(iteration(), **{key.replace("__", "."): value for key, value in context.items()})


def test_wirewatch_keys_make_the_track() -> None:
    report = with_context(
        wirewatch__machine="lab",
        wirewatch__os="windows",
        wirewatch__arch="x86_64",
        wirewatch__cpu="EPYC 7763",
        wirewatch__compiler="msvc",
        wirewatch__compiler_version="19.40.33811",
        wirewatch__stdlib="msvcprt",
        wirewatch__build_type="Release",
        wirewatch__variant=" lto ",
    )
    assert report.track == Track(
        "lab", "windows", "x86_64", "EPYC 7763", "msvc", "19.40", "msvcprt", "Release", "lto"
    )
    assert report.environment == {"compiler_version": "19.40.33811"}


def test_a_declared_major_version_wins() -> None:
    report = with_context(wirewatch__compiler_major="13", wirewatch__compiler_version="12.2.0")
    assert report.track.compiler_major == "13"


@pytest.mark.parametrize(
    ("said", "os"), [("true", "wine"), ("1", "wine"), ("", "windows"), ("false", "windows")]
)
def test_wine_is_never_called_windows(said: str, os: str) -> None:
    assert with_context(wirewatch__os="windows", wirewatch__wine=said).track.os == os


def test_absent_and_empty_facts_are_none() -> None:
    report = with_context(wirewatch__version=" ", wirewatch__commit="", library_version="")
    assert (report.version, report.commit, report.commit_time, report.sitting) == (None,) * 4
    assert report.library_version is None
    assert report.started_at is None


def test_components_need_a_name_and_a_version() -> None:
    report = with_context(
        **{
            "wirewatch.component.boost": "1.90.0",
            "wirewatch.component.": "1",
            "wirewatch.component.empty": "",
            "wirewatch.component.number": 7,
        }
    )
    assert report.components == {"boost": "1.90.0", "number": "7"}


def test_the_environment_tells_nothing_of_hosts_and_users() -> None:
    report = with_context(
        host_name="secret", executable="/home/joe/bench", userName="joe", BUILD_HOST="x", cwd="/tmp",
        ghost="stays", wirewatch__cxx_flags="-O3 -I/home/joe/include -I/opt/x", num_cpus=4,
    )  # fmt: skip
    assert report.environment == {
        "ghost": "stays",
        "cxx_flags": "-O3 -I~/include -I/opt/x",
        "num_cpus": 4,
    }
    assert report.context["host_name"] == "secret"


def test_wirewatchs_own_facts_stand_before_plain_ones() -> None:
    report = with_context(compiler_version="their words", wirewatch__compiler_version="13.1.0")
    assert report.environment["compiler_version"] == "13.1.0"
    assert report.context["compiler_version"] == "their words"


@pytest.mark.parametrize(
    ("context", "code", "prose"),
    [
        ({"library_build_type": "debug"}, "debug_library", "library_build_type is debug"),
        ({"wirewatch.debug_library": "1"}, "debug_library", "without optimisation"),
        ({"cpu_scaling_enabled": True}, "cpu_scaling", "cpu_scaling_enabled is true"),
        ({"wirewatch.cpu_scaling": "governor powersave"}, "cpu_scaling", "governor powersave"),
        ({"load_avg": [1.5, 0, 0], "num_cpus": 2}, "loaded", "load average 1.5 on 2 CPUs"),
        ({"wirewatch.loaded": "true"}, "loaded", "busy"),
        ({"wirewatch.wine": "1"}, "wine", "Wine"),
        ({"wirewatch.virtual_machine": "kvm"}, "virtual_machine", "kvm"),
    ],
)
def test_what_lowers_trust_is_said(context: dict[str, object], code: str, prose: str) -> None:
    report = parse(iteration(), **context)
    assert codes(report) == [code]
    assert prose in detail(report, code)


@pytest.mark.parametrize(
    "context",
    [
        {"library_build_type": "release", "cpu_scaling_enabled": False, "aslr_enabled": True},
        {"load_avg": [1.0, 9, 9], "num_cpus": 2},
        {"load_avg": [9, 9, 9], "num_cpus": 2, "wirewatch.schema": "1"},
        {"load_avg": [], "num_cpus": 2},
        {"load_avg": [9.0], "num_cpus": 0},
        {"load_avg": ["9"], "num_cpus": 2},
        {"load_avg": 9, "num_cpus": 2},
        {"wirewatch.wine": "0", "wirewatch.loaded": "false", "wirewatch.cpu_scaling": ""},
    ],
)
def test_a_sound_context_has_no_caveats(context: dict[str, object]) -> None:
    assert parse(iteration(), **context).caveats == ()


def test_values_a_store_cannot_keep_are_made_keepable() -> None:
    report = parse(
        iteration(),
        **{"k\x00y": "a\x00b", "long": "x" * 5000, "deep": [{"a": [1, "\x01", None, True]}]},
    )
    assert report.context["k\\x00y"] == "a\\x00b"
    assert report.context["long"] == "x" * 3999 + "…"
    assert report.context["deep"] == [{"a": [1, "\\x01", None, True]}]


def test_infinite_numbers_in_a_context_are_null() -> None:
    assert with_context(mhz_per_cpu=float("inf")).context["mhz_per_cpu"] is None
