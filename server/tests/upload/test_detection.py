import json
import os
import stat
import subprocess
from pathlib import Path

import pytest

from factories import report_body
from wirewatch.upload.build_facts import find_build_facts
from wirewatch.upload.ci_facts import find_ci_job
from wirewatch.upload.facts import Fact
from wirewatch.upload.git_facts import find_git_facts
from wirewatch.upload.parameters import Surroundings, detect, merged, told
from wirewatch.upload.report_facts import find_stated

HEAD = "a" * 40
GITHUB = {
    "GITHUB_ACTIONS": "true",
    "GITHUB_SHA": "b" * 40,
    "GITHUB_RUN_ID": "99",
    "GITHUB_SERVER_URL": "https://github.com",
    "GITHUB_REPOSITORY": "me/codec",
}


def values(facts: dict[str, Fact]) -> dict[str, str]:
    return {name: fact.value for name, fact in facts.items()}


def github(tmp_path: Path, event: object, **more: str) -> dict[str, str]:
    path = tmp_path / "event.json"
    path.write_text(json.dumps(event))
    return values(find_ci_job({**GITHUB, "GITHUB_EVENT_PATH": str(path), **more}).facts)


def test_a_pull_request_of_github_is_a_channel_compared_with_its_base(tmp_path: Path) -> None:
    event = {"pull_request": {"head": {"sha": HEAD}}, "repository": {"default_branch": "trunk"}}
    found = github(
        tmp_path,
        event,
        GITHUB_REF="refs/pull/12/merge",
        GITHUB_BASE_REF="trunk",
        GITHUB_REF_TYPE="branch",
    )
    assert found == {
        "commit": HEAD,
        "channel": "pr/12",
        "base": "main",
        "batch": "github-99",
        "job_url": "https://github.com/me/codec/actions/runs/99",
    }


def test_branches_and_tags_of_github(tmp_path: Path) -> None:
    event = {"repository": {"default_branch": "trunk"}}
    on_trunk = github(
        tmp_path,
        event,
        GITHUB_REF="refs/heads/trunk",
        GITHUB_REF_NAME="trunk",
        GITHUB_REF_TYPE="branch",
    )
    assert (on_trunk["channel"], on_trunk["commit"]) == ("main", "b" * 40)
    feature = github(tmp_path, event, GITHUB_REF_NAME="feature/x", GITHUB_REF_TYPE="branch")
    assert feature["channel"] == "feature/x"
    tag = github(
        tmp_path, event, GITHUB_REF="refs/tags/v1.2", GITHUB_REF_NAME="v1.2", GITHUB_REF_TYPE="tag"
    )
    assert tag["version"] == "v1.2"
    assert "channel" not in tag, "the server finds it by the label"


def test_an_event_that_cannot_be_read_is_no_reason_to_fail(tmp_path: Path) -> None:
    path = tmp_path / "event.json"
    for text in ("", "[1]", '{"pull_request": 3}'):
        path.write_text(text)
        environment = {**GITHUB, "GITHUB_EVENT_PATH": str(path), "GITHUB_REF": "refs/pull/12/merge"}
        assert find_ci_job(environment).facts["channel"].value == "pr/12"


GITLAB = {
    "GITLAB_CI": "true",
    "CI_COMMIT_SHA": "b" * 40,
    "CI_COMMIT_TIMESTAMP": "2026-11-21T10:00:00+00:00",
    "CI_PIPELINE_ID": "7",
    "CI_JOB_URL": "https://gitlab.example/me/codec/-/jobs/8",
    "CI_DEFAULT_BRANCH": "master",
}


def test_jobs_of_gitlab() -> None:
    on_master = values(find_ci_job({**GITLAB, "CI_COMMIT_BRANCH": "master"}).facts)
    assert on_master == {
        "commit": "b" * 40,
        "committed_at": "2026-11-21T10:00:00+00:00",
        "batch": "gitlab-7",
        "channel": "main",
        "job_url": "https://gitlab.example/me/codec/-/jobs/8",
    }
    tag = values(find_ci_job({**GITLAB, "CI_COMMIT_TAG": "1.2"}).facts)
    assert tag["version"] == "1.2"
    request = find_ci_job(
        {
            **GITLAB,
            "CI_MERGE_REQUEST_IID": "3",
            "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "release/2",
            "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA": HEAD,
        }
    )
    assert request.provider == "gitlab"
    found = values(request.facts)
    assert (found["channel"], found["base"], found["commit"]) == ("pr/3", "release/2", HEAD)
    assert "committed_at" not in found, "that is the merge's"


def test_other_places_state_nothing() -> None:
    assert find_ci_job({"CI": "true", "GITHUB_SHA": HEAD}).facts == {}


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_DATE", "2026-11-20T09:00:00+01:00")
        monkeypatch.setenv(f"GIT_{name}_NAME", "x")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "x@example.org")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    folder = tmp_path / "checkout"
    subprocess.run(["git", "init", "-q", "-b", "master", folder], check=True)
    commit = ["commit", "-q", "--allow-empty", "-m", "x"]
    subprocess.run(["git", "-C", folder, *commit], check=True)
    return folder


def test_a_checkout_states_commit_time_and_channel(checkout: Path) -> None:
    found = values(find_git_facts(checkout))
    assert len(found.pop("commit")) == 40
    assert found == {"committed_at": "2026-11-20T09:00:00+01:00", "channel": "main"}
    subprocess.run(["git", "-C", checkout, "checkout", "-q", "-b", "feature"], check=True)
    assert find_git_facts(checkout)["channel"].value == "feature"
    subprocess.run(["git", "-C", checkout, "checkout", "-q", "--detach"], check=True)
    assert "channel" not in find_git_facts(checkout)


def test_outside_of_a_checkout_git_states_nothing(folder: Path) -> None:
    assert find_git_facts(folder) == {}


def test_a_version_given_alone_is_not_the_checkouts(checkout: Path) -> None:
    here = Surroundings(find_ci_job({}), checkout, {})
    assert "commit" in here.place_facts({})
    assert here.place_facts({"version": "1.0"}) == {}


def test_the_compiler_is_the_one_cmake_found_near_the_report(folder: Path) -> None:
    found_by_cmake = folder / "build" / "CMakeFiles" / "3.25.1" / "CMakeCXXCompiler.cmake"
    found_by_cmake.parent.mkdir(parents=True)
    found_by_cmake.write_text(
        'set(CMAKE_CXX_COMPILER "/usr/bin/c++")\nset(CMAKE_CXX_COMPILER_ID "GNU")\n'
        'set(CMAKE_CXX_COMPILER_VERSION "12.2.0")\nset(CMAKE_CXX_COMPILER_VERSION_INTERNAL "")\n'
    )
    (folder / "build" / "CMakeCache.txt").write_text("CMAKE_BUILD_TYPE:STRING=Release\n")
    (folder / "build" / "out").mkdir()
    for place in (folder, folder / "build", folder / "build" / "out"):
        found = values(find_build_facts(place, {}))
        assert (found["compiler"], found["compiler_version"]) == ("gcc", "12.2.0")
        assert found["build_type"] == "release"


def test_else_it_is_the_one_in_the_variable_and_never_a_guess(folder: Path) -> None:
    compiler = folder / "c++"
    compiler.write_text("#!/bin/sh\necho 'Debian clang version 16.0.6 (27)'\n")
    compiler.chmod(compiler.stat().st_mode | stat.S_IXUSR)
    found = values(find_build_facts(folder, {"CXX": f"{compiler} -O2"}))
    assert (found["compiler"], found["compiler_version"]) == ("clang", "16.0.6")
    compiler.write_text("#!/bin/sh\necho 'g++-12 (Debian 12.2.0-14) 12.2.0'\n")
    found = values(find_build_facts(folder, {"CXX": str(compiler)}))
    assert (found["compiler"], found["compiler_version"]) == ("gcc", "12.2.0")
    for environment in ({}, {"CXX": "/nowhere/c++"}, {"CXX": "false"}):
        assert "compiler" not in find_build_facts(folder, environment)


def test_what_the_report_states_is_not_detected(folder: Path) -> None:
    place = {"commit": Fact("b" * 40, "git"), "committed_at": Fact("2026", "git")}
    plain = detect(report_body({"a": 1.0}), folder, place, {})
    assert {"os", "arch", "commit"} <= plain.keys()
    ours = report_body({"a": 1.0}, context={"wirewatch.os": "windows", "wirewatch.version": "1.0"})
    found = detect(ours, folder, place, {})
    assert "os" not in found
    assert "commit" not in found, "the version of the report is not the checkout's"
    with_commit = report_body({"a": 1.0}, context={"wirewatch.commit": HEAD})
    assert "committed_at" not in detect(with_commit, folder, place, {})


def test_what_is_given_wins_and_takes_what_belongs_to_it_along() -> None:
    detected = {
        "compiler": Fact("gcc", "$CXX"),
        "compiler_version": Fact("12.2.0", "$CXX"),
        "os": Fact("linux", "this machine"),
    }
    assert merged({"compiler": "clang"}, detected) == {"compiler": "clang", "os": "linux"}
    assert merged({"compiler": "gcc"}, detected)["compiler_version"] == "12.2.0"
    assert told({"compiler": "clang"}, detected) == ["os               linux (this machine)"]


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"{}", b"\xff\xfe", b'{"context": {}}', b"[" * 99_999]
)
def test_other_files_are_no_reports(body: bytes) -> None:
    assert find_stated(body) is None


def test_untidy_reports_are_read() -> None:
    body = b'\xef\xbb\xbf{"context": {"wirewatch.commit_time": "x", "wirewatch.cpu": ""}, "benchmarks": [NaN]}'
    assert find_stated(body) == frozenset({"committed_at"})
    assert find_stated(b'{"context": 3, "benchmarks": []}') == frozenset()
