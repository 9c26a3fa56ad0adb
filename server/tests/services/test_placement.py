from datetime import UTC, datetime
from typing import Any

import pytest

from factories import report_body
from wirewatch.domain.errors import InvalidReport, InvalidRequest
from wirewatch.domain.report import Report
from wirewatch.ingest.google_benchmark import parse_report
from wirewatch.services.commit_time import read_commit_time
from wirewatch.services.default_channel import default_channel, default_rule
from wirewatch.services.upload_parameters import UploadParameters, place_run

OWN: dict[str, object] = {
    "wirewatch.schema": "1",
    "wirewatch.version": "1.74.0",
    "wirewatch.commit": "c0ffee",
    "wirewatch.commit_time": "2026-01-02T03:04:05Z",
    "wirewatch.compiler": "gcc",
    "wirewatch.compiler_version": "12.2.0",
    "wirewatch.os": "linux",
    "wirewatch.machine": "lab",
}


def report(context: dict[str, object] | None = None) -> Report:
    return parse_report(report_body({"a": 1.0}, context=context))


def test_the_reports_own_context_is_enough() -> None:
    placed = place_run(report(OWN), UploadParameters())
    assert (placed.version, placed.commit, placed.channel) == ("1.74.0", "c0ffee", "release")
    assert placed.commit_time == datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
    assert (placed.track.compiler, placed.track.compiler_major) == ("gcc", "12")


def test_parameters_override_the_context() -> None:
    given = UploadParameters(version="2.0", machine="ci", os="windows", channel="nightly")
    placed = place_run(report(OWN), given)
    assert (placed.version, placed.channel) == ("2.0", "nightly")
    assert (placed.track.machine, placed.track.os, placed.track.compiler) == (
        "ci",
        "windows",
        "gcc",
    )


def test_another_compiler_does_not_inherit_the_major_version() -> None:
    placed = place_run(report(OWN), UploadParameters(compiler="clang"))
    assert (placed.track.compiler, placed.track.compiler_major) == ("clang", "")
    placed = place_run(report(OWN), UploadParameters(compiler="clang", compiler_version="16.0.6"))
    assert (placed.track.compiler, placed.track.compiler_major) == ("clang", "16")
    assert placed.environment["compiler_version"] == "16.0.6"


def test_what_the_version_says_is_no_fact_besides() -> None:
    context: dict[str, object] = {"version": "1.2.0", "commit": "abc1234", "git_commit": "abc1234"}
    context["note"] = ""
    same = place_run(report(context), UploadParameters(version="1.2.0", commit="abc1234"))
    assert same.conditions == {"git_commit": "abc1234"}
    assert same.environment["note"] == ""
    other = place_run(report(context), UploadParameters(version="1.3.0", commit="def5678"))
    assert (other.conditions["version"], other.conditions["commit"]) == ("1.2.0", "abc1234")


def test_a_commit_alone_labels_the_version() -> None:
    placed = place_run(
        report(), UploadParameters(commit="0123456789abcdef0123456789abcdef01234567")
    )
    assert (placed.version, placed.channel) == ("0123456789ab", "main")


def test_no_version_anywhere_is_refused_with_the_remedy() -> None:
    with pytest.raises(InvalidRequest, match=r"add \?version=1\.2\.3") as caught:
        place_run(report(), UploadParameters())
    assert caught.value.parameter == "version"


def test_a_malformed_version_in_the_report_is_the_reports_fault() -> None:
    broken = report({"wirewatch.version": "1\n2"})
    with pytest.raises(InvalidReport) as caught:
        place_run(broken, UploadParameters())
    assert caught.value.pointer == "/context/wirewatch.version"
    assert place_run(broken, UploadParameters(version="1.0")).version == "1.0"


@pytest.mark.parametrize("parameter", ["version", "machine", "compiler", "batch", "sitting"])
@pytest.mark.parametrize("value", ["", " x", "a\0b", "x" * 201])
def test_malformed_parameters_are_named(parameter: str, value: str) -> None:
    given: dict[str, Any] = {parameter: value}
    with pytest.raises(InvalidRequest) as caught:
        place_run(report(OWN), UploadParameters(**given))
    assert caught.value.parameter == parameter


def test_an_unreadable_commit_time_is_refused_or_told() -> None:
    with pytest.raises(InvalidRequest) as caught:
        place_run(report(OWN), UploadParameters(committed_at="yesterday"))
    assert caught.value.parameter == "committed_at"
    placed = place_run(report({**OWN, "wirewatch.commit_time": "yesterday"}), UploadParameters())
    assert placed.commit_time is None
    assert [caveat.code for caveat in placed.caveats] == ["commit_time_unreadable"]


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("2026-11-21T10:00:00Z", 1795255200),
        ("2026-11-21T11:00:00+01:00", 1795255200),
        ("2026-11-21T11:00:00 01:00", 1795255200),  # an unescaped plus in an address
        ("2026-11-21 10:00:00", 1795255200),
        ("1795255200", 1795255200),
        ("0", 0),
    ],
)
def test_commit_times_are_read(text: str, seconds: int) -> None:
    assert read_commit_time(text) == datetime.fromtimestamp(seconds, UTC)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "now",
        "9" * 30,
        "0001-01-01T00:00:00+23:00",
        "9999-12-31T23:59:59-23:00",
        "²",
        "2026-13-01",
    ],
)
def test_other_texts_are_no_times(text: str) -> None:
    assert read_commit_time(text) is None


@pytest.mark.parametrize(
    ("label", "channel"),
    [
        ("1.74.0", "release"),
        ("v2", "release"),
        ("2.0.0-rc.1", "release"),
        ("c0ffee1", "main"),
        ("2efabc9", "main"),
        ("1234567", "main"),
        ("boost-1.74", "main"),
        ("feature/x", "main"),
    ],
)
def test_the_default_channel_follows_the_label(label: str, channel: str) -> None:
    assert default_channel(label) == channel


def test_the_rule_of_a_new_channel() -> None:
    assert default_rule("release") == "semver"
    assert default_rule("main") == "commit_time"
    assert default_rule("pr/12") == "commit_time"
