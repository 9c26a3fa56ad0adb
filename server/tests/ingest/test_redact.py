"""The public copy of a report."""

import json

import pytest

from google_benchmark_reports import captured, iteration, report_bytes
from wirewatch.domain.errors import InvalidReport
from wirewatch.ingest.google_benchmark import parse_report
from wirewatch.ingest.private_facts import hide_home_directories, is_private_key
from wirewatch.ingest.redact import redact


@pytest.mark.parametrize(
    "name",
    ["v1.7.1.json", "v1.9.1.json", "v1.9.1-odd.json", "v1.9.1-aggregates-only.json", "v1.9.5.json"],
)
def test_the_public_copy_says_the_same_without_host_and_executable(name: str) -> None:
    public = redact(captured(name))
    context = json.loads(public)["context"]
    assert "host_name" not in context
    assert "executable" not in context
    before, after = parse_report(captured(name)), parse_report(public)
    # Representations, because NaN differs from itself.
    assert repr(after.measurements) == repr(before.measurements)
    assert after.environment == before.environment
    assert after.track == before.track


def test_private_custom_keys_and_home_directories_go() -> None:
    body = report_bytes(
        iteration("/home/joe stays in a name", label="/home/joe/x", counter=1.0),
        iteration("g", error_occurred=True, error_message=r"cannot open C:\Users\joe\data.bin: gone"),
        user="joe", build_dir="/build", note="from /Users/jane/src", num_cpus=2,
    )  # fmt: skip
    public = json.loads(redact(body))
    assert public["context"] == {"library_version": "v1.9.5", "note": "from ~/src", "num_cpus": 2}
    assert public["benchmarks"][0]["label"] == "~/x"
    assert public["benchmarks"][0]["run_name"] == "/home/joe stays in a name"
    assert public["benchmarks"][1]["error_message"] == r"cannot open ~\data.bin: gone"


def test_numbers_stay_exactly() -> None:
    body = report_bytes(iteration(a=0.1 + 0.2, b=1e300, c=2**53 + 1))
    assert json.loads(redact(body))["benchmarks"] == json.loads(body)["benchmarks"]


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{", b"name,iterations,real_time,cpu_time,time_unit"]
)
def test_what_is_no_report_is_refused(body: bytes) -> None:
    with pytest.raises(InvalidReport):
        redact(body)


@pytest.mark.parametrize(
    "document", [{}, {"context": 1, "benchmarks": 2}, {"context": {}, "benchmarks": [1, {}]}]
)
def test_other_objects_stay_as_they_are(document: dict[str, object]) -> None:
    assert json.loads(redact(json.dumps(document).encode())) == document


@pytest.mark.parametrize(
    "key",
    [
        "host_name",
        "HOSTNAME",
        "BuildHost",
        "userName",
        "cwd",
        "argv",
        "home-dir",
        "login",
        "PATH",
        "ip",
        "CI_JOB_URL",
    ],
)
def test_private_keys(key: str) -> None:
    assert is_private_key(key)


@pytest.mark.parametrize(
    "key",
    [
        "ghost",
        "num_cpus",
        "compiler",
        "skip",
        "wirewatch.machine",
        "wirewatch.host",
        "pathology",
        "date",
    ],
)
def test_public_keys(key: str) -> None:
    assert not is_private_key(key)


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("/home/joe", "~"),
        ("-I/home/joe/a:/home/ann/b", "-I~/a:~/b"),
        ("C:\\Users\\joe\\x", "~\\x"),
        ("c:/Users/joe/x", "~/x"),
        ("/root/x and /rootless", "~/x and /rootless"),
        ("/var/root/x", "/var/root/x"),
        ("nothing here", "nothing here"),
    ],
)
def test_home_directories_are_hidden(text: str, hidden: str) -> None:
    assert hide_home_directories(text) == hidden
