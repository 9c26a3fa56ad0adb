"""The GitHub action, its step run as GitHub runs it, against stand-ins of the server and of GitHub's API."""

import json
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from command_line import TOKEN
from factories import report_body
from github_forge import FORK_RUN, HEAD, OPENED, PULL_REQUEST, PUSHED, GitHub, job_environment
from github_runner import Job, run_action
from upload_servers import Asked, Reply, stand_in
from verdict_answers import PAGE, Judge

ACTION = Path(__file__).parents[3] / "ci" / "github"


@pytest.fixture
def github() -> Iterator[tuple[GitHub, str]]:
    hub = GitHub()
    with stand_in(hub) as (address, _):
        yield hub, address


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    folder = tmp_path / "workspace"
    (folder / "out").mkdir(parents=True)
    (folder / "out" / "r.json").write_bytes(report_body({"a": 1.0}))
    return folder


def run(workspace: Path, server: str, event: object, github: str = "", **inputs: str) -> Job:
    environment = job_environment(workspace.parent, event, github)
    given = {"server": server, "project": "codec", "token": TOKEN, "files": "out/*.json"}
    given |= {name.replace("_", "-"): value for name, value in inputs.items()}
    job = run_action(ACTION, workspace, given, environment)
    assert TOKEN not in job.log
    return job


def query_of(asked: Asked) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(asked.path).query).items()}


def test_a_push_is_uploaded_and_gated(workspace: Path) -> None:
    judge = Judge("regression", passes=False, markdown="### worse")
    with stand_in(judge) as (server, asked):
        job = run(workspace, server, PUSHED, machine="bench-1", budget="5%")
    assert job.status == 1, job.log
    assert job.outputs == {"verdict": "regression", "passes": "false", "url": PAGE}
    assert job.summary == "### worse\n"
    sent = query_of(asked[0])
    assert (sent["channel"], sent["commit"], sent["machine"]) == ("main", "b" * 40, "bench-1")
    assert query_of(asked[1])["budget"] == "5%"
    assert job.used == []


def test_a_pull_request_gets_one_comment_that_is_updated(
    workspace: Path, github: tuple[GitHub, str]
) -> None:
    hub, api = github
    for number in range(105):  # More than a page.
        hub.write(f"chatter {number}", kind="User")
    hub.write("<!-- wirewatch:codec -->\nforged", kind="User")
    with stand_in(Judge(markdown="### first")) as (server, asked):
        job = run(workspace, server, OPENED, api, comment="true")
    assert job.status == 0, job.log
    assert query_of(asked[0])["channel"] == "pr/12"
    with stand_in(Judge("regression", passes=False, markdown="### second")) as (server, _):
        job = run(workspace, server, OPENED, api, comment="true")
    assert job.status == 1, job.log
    ours = [each["body"] for each in hub.comments if each["user"]["type"] == "Bot"]
    assert ours == ["<!-- wirewatch:codec -->\n### second\n"]
    # A second comment that is deleted again would still have been sent to everybody.
    changed = [method for method, _ in hub.asked if method != "GET"]
    assert changed == ["POST", "PATCH"]
    assert hub.comments[105]["body"].endswith("forged"), "a user's text is left alone"
    assert "issuecomment" in job.log


def test_two_jobs_that_comment_at_once_leave_one_comment(
    workspace: Path, github: tuple[GitHub, str]
) -> None:
    hub, api = github
    hub.write("<!-- wirewatch:codec -->\n### by the other job")
    hub.before_post, hub.comments = hub.comments, []
    with stand_in(Judge(markdown="### mine")) as (server, _):
        run(workspace, server, OPENED, api, comment="true")
    assert [each["body"] for each in hub.comments] == ["<!-- wirewatch:codec -->\n### mine\n"]
    assert hub.comments[0]["id"] == 101, "the oldest stays"


def test_a_verdict_too_long_for_a_comment_is_cut_at_a_line(
    workspace: Path, github: tuple[GitHub, str]
) -> None:
    hub, api = github
    long = "\n".join(f"| case {number} | 0.9 |" for number in range(5000))
    with stand_in(Judge(markdown=long)) as (server, _):
        job = run(workspace, server, OPENED, api, comment="true")
    assert len(job.summary) > 65_536
    (comment,) = hub.comments
    lines = comment["body"].splitlines()
    assert len(comment["body"]) < 65_536
    assert lines[-1].startswith("… cut here")
    assert lines[-3].endswith("| 0.9 |")


def test_a_comment_that_cannot_be_written_does_not_change_the_verdict(workspace: Path) -> None:
    with (
        stand_in(lambda _: Reply(403, {"message": "Resource not accessible"})) as (api, _),
        stand_in(Judge()) as (server, _),
    ):
        job = run(workspace, server, OPENED, api, comment="true")
    assert job.status == 0
    assert "::warning title=Wirewatch::No comment was written." in job.log
    assert "pull-requests: write" in job.log


def test_a_fork_leaves_its_reports_as_an_artifact(workspace: Path) -> None:
    with stand_in(Judge()) as (server, asked):
        job = run(workspace, server, OPENED, token="")
    assert (job.status, asked) == (0, []), job.log
    assert len(job.used) == 1
    artifact = job.used[0]["with"]
    assert artifact["path"] == "wirewatch-spool"
    assert artifact["name"].startswith("wirewatch-spool-")
    assert len(list((workspace / "wirewatch-spool").glob("*.upload.json"))) == 1


def test_elsewhere_a_missing_token_is_a_mistake(workspace: Path) -> None:
    job = run(workspace, "http://127.0.0.1:1", PUSHED, token="")
    assert job.status == 2
    assert "There is no token" in job.log
    assert not (workspace / "wirewatch-spool").exists()


def test_a_forks_artifact_is_uploaded_where_it_belongs_and_nowhere_else(
    workspace: Path, github: tuple[GitHub, str]
) -> None:
    hub, api = github
    run(workspace, "http://evil.example", OPENED, token="", channel="main", version="9.9")
    with stand_in(Judge("regression", passes=False, markdown="### worse")) as (server, asked):
        job = run(
            workspace, server, FORK_RUN, api, files="", flush="wirewatch-spool", comment="true"
        )
    assert job.status == 1, job.log
    sent = query_of(asked[0])
    assert sent.pop("os")
    assert sent.pop("arch")
    assert sent == {
        "version": "pr-12-abcdef012345",
        "commit": HEAD,
        "committed_at": "2026-11-21T10:00:00Z",
        "channel": "pr/12",
        "base": "main",
        "batch": "github-99",
        "expect": "1",
    }
    assert [each["body"] for each in hub.comments] == ["<!-- wirewatch:codec -->\n### worse\n"]


@pytest.mark.parametrize("change", ["closed", "newer", "pushed"])
def test_an_artifact_of_something_else_is_not_uploaded(
    workspace: Path, github: tuple[GitHub, str], change: str
) -> None:
    hub, api = github
    event = json.loads(json.dumps(FORK_RUN))
    if change == "closed":
        hub.pulls = []
    elif change == "newer":
        hub.pulls = [{**PULL_REQUEST, "head": {"sha": "c" * 40}}]
    else:
        event["workflow_run"]["event"] = "push"
    with stand_in(Judge()) as (server, asked):
        job = run(workspace, server, event, api, files="", flush="wirewatch-spool")
    assert (job.status, asked) == (2, [])
    assert "::error title=Wirewatch::" in job.log


def test_modules_of_the_proposed_code_are_not_run(workspace: Path) -> None:
    for name in ("json.py", "wirewatch.py", "sitecustomize.py"):
        (workspace / name).write_text("raise SystemExit('the pull request took over')")
    with stand_in(Judge()) as (server, _):
        job = run(workspace, server, OPENED)
    assert job.status == 0, job.log


def test_without_a_new_enough_python_it_says_what_to_do(workspace: Path, tmp_path: Path) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("python3", "python"):
        (programs / name).write_text("#!/bin/sh\nexit 1\n")
        (programs / name).chmod(stat.S_IRWXU)
    before = os.environ["PATH"]
    os.environ["PATH"] = f"{programs}:{before}"
    try:
        job = run(workspace, "http://127.0.0.1:1", PUSHED)
    finally:
        os.environ["PATH"] = before
    assert job.status == 2
    assert "actions/setup-python" in job.log
