"""The upload hook, whole: each of its ways against a running server and its worker, down to exit status and words."""

import json
import re
import shutil
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hooked_projects import CALM_RUNS, SLOW, TRACK, command, fill, write_report
from judged_project import Judged, served
from visiting import ROOT

from factories import report_body
from github_forge import FORK_RUN, HEAD, OPENED, PUSHED, GitHub, job_environment
from github_runner import Job, run_action
from gitlab_runner import run_job, uploader_repository
from judged import CASES, noisy
from upload_servers import stand_in
from wirewatch.upload.exit_status import ExitStatus

ACTION = ROOT / "ci" / "github"
PLACE = ["--version=2.0", "--channel=main", *(f"--{name}={value}" for name, value in TRACK.items())]
HOSTILE = "x|`<img src=//evil.example>\n::add-mask::a"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Judged]:
    """`wirewatch serve` and its worker on a store with the projects."""
    with served(tmp_path_factory.mktemp("hooked"), fill) as running:
        yield running


def get(server: Judged, path: str) -> Any:
    with urllib.request.urlopen(f"{server.address}/api/v1/projects/{path}", timeout=30) as answer:
        return json.load(answer)


def runs_of(server: Judged, project: str) -> list[dict[str, Any]]:
    """Return what was uploaded by the test, newest first."""
    listed: list[dict[str, Any]] = get(server, f"{project}/runs?limit=50")["runs"]
    return [each for each in listed if each["batch"] or not each["version"].startswith("1.")]


@pytest.mark.parametrize(
    ("project", "factor", "arguments", "status", "line"),
    [
        ("unchanged", 1.0, [], 0, "unchanged. Gate passed (fails on regression)"),
        ("regression", 0.5, [], 1, "regression. Gate FAILED (fails on regression)"),
        ("told-only", 0.5, ["--fail-on=none"], 0, "regression"),
        ("within", 0.5, ["--budget=150%"], 0, "regression. Gate passed (fails on regression, budget 150%)"),
        ("beyond", 0.5, ["--budget=50%"], 1, "regression. Gate FAILED (fails on regression, budget 50%)"),
        ("unsure", 1.0, ["--fail-on=unsure"], 1, "unsure. Gate FAILED (fails on unsure)"),
        ("unsure-let-pass", 1.0, [], 0, "unsure. Gate passed (fails on regression)"),
    ],
)  # fmt: skip
def test_the_command_says_the_verdict_and_exits_by_it(
    server: Judged, tmp_path: Path, project: str, factor: float, arguments: list[str],
    status: int, line: str,
) -> None:  # fmt: skip
    write_report(tmp_path / "r.json", factor)
    given = [f"--project={project}", "r.json", "--summary=verdict.md", *PLACE, *arguments]
    done = command(tmp_path, server.address, server.token, *given)
    assert done.returncode == status, done.stdout + done.stderr
    assert f"Verdict: {line}." in done.stdout
    (run,) = runs_of(server, project)
    page = f"{server.address}/projects/{project}/runs/{run['id']}"
    assert f"stored, run {run['id']} of version 2.0" in done.stdout
    assert page in done.stdout
    markdown = (tmp_path / "verdict.md").read_text()
    assert f"]({page})" in markdown.splitlines()[0]
    is_slower = factor < 1
    assert (f"  regression?  {SLOW}  " in done.stdout) == is_slower
    assert (f"| regression? | `{SLOW}` |" in markdown) == is_slower
    if is_slower:
        shown = re.search(r"([\d.]+)x slower, suspected", markdown)
        assert shown
        assert float(shown[1]) == pytest.approx(1 / factor, rel=0.05)
        assert "slower, suspected" in done.stdout
    with urllib.request.urlopen(page, timeout=30) as answer:
        assert answer.headers["content-type"].startswith("text/html")
    judged = get(server, f"{project}/runs/{run['id']}/verdict?fail_on=none")
    assert judged["status"] == line.split(".", maxsplit=1)[0]


def test_several_files_get_one_verdict(server: Judged, tmp_path: Path) -> None:
    write_report(tmp_path / "a.json")
    write_report(tmp_path / "b.json", 0.5)
    done = command(tmp_path, server.address, server.token, "--project=batch", "*.json", *PLACE)
    assert done.returncode == ExitStatus.GATE_FAILED, done.stdout + done.stderr
    assert done.stdout.count("Verdict: ") == 1
    assert "Slower: batch files-" in done.stdout
    assert ", 2 runs" in done.stdout


def test_a_server_that_is_down_loses_nothing(server: Judged, tmp_path: Path) -> None:
    write_report(tmp_path / "r.json", 0.5)
    given = ["--project=down", "--patience=0"]
    done = command(tmp_path, "http://127.0.0.1:9", server.token, "r.json", *given, *PLACE)
    assert done.returncode == ExitStatus.NOT_DELIVERED
    assert runs_of(server, "down") == []
    flushed = command(tmp_path, server.address, server.token, "--flush=wirewatch-spool", *given)
    assert flushed.returncode == ExitStatus.GATE_FAILED, flushed.stdout + flushed.stderr
    assert [run["version"] for run in runs_of(server, "down")] == ["2.0"]
    assert not (tmp_path / "wirewatch-spool").exists()


@pytest.mark.parametrize(("factor", "status"), [(1.0, 0), (1000.0, 1)])
def test_the_runner_says_the_verdict_and_exits_by_it(
    server: Judged, tmp_path: Path, factor: float, status: int
) -> None:
    """Its past is its own report: spread so wide that any rate is usual, or a thousand times faster."""
    project = f"runner-{status}"
    runner = ROOT / ".state" / "build" / "release" / "wirewatch-bench"
    case = "--benchmark_filter=ceiling/memmove.warm/bytes/size:(8|4096)$"
    measure = [str(runner), "--effort=smoke", case, "--machine=lab"]
    subprocess.run([*measure, "--out=first.json"], check=True, cwd=tmp_path, capture_output=True)
    report = json.loads((tmp_path / "first.json").read_text())
    for number in range(CALM_RUNS):
        spread = 4.0 ** (number - CALM_RUNS // 2) if factor == 1.0 else 1.0 + number / 1000
        scaled = [
            {
                **row,
                **{key: row[key] * factor * spread for key in row if key.endswith("_per_second")},
            }
            for row in report["benchmarks"]
        ]
        earlier = json.dumps({**report, "benchmarks": scaled})
        (tmp_path / f"past{number}.json").write_text(earlier)
        stored = command(
            tmp_path, server.address, server.token, f"past{number}.json", f"--project={project}",
            f"--version=1.{number}", "--channel=main", "--no-verdict",
        )  # fmt: skip
        assert stored.returncode == 0, stored.stderr
    to = [f"--upload={server.address}", f"--project={project}", "--channel=main"]
    done = subprocess.run(
        [*measure, *to, "--patience=30"],
        check=False,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"PATH": "/usr/bin:/bin", "WIREWATCH_TOKEN": server.token},
    )
    assert done.returncode == status, done.stdout + done.stderr
    assert ("Slower: version " if status else "Unchanged: version ") in done.stdout


def act(
    server: Judged, workspace: Path, event: object, api: str = "", *, token: str | None = None,
    **inputs: str,
) -> Job:  # fmt: skip
    """Run the action's steps as GitHub would."""
    given = {"server": server.address, "token": server.token if token is None else token, **TRACK}
    given |= {name.replace("_", "-"): value for name, value in inputs.items()}
    job = run_action(ACTION, workspace, given, job_environment(workspace.parent, event, api))
    assert server.token not in job.log
    return job


@pytest.mark.parametrize(("factor", "status"), [(1.0, 0), (0.5, 1)])
def test_the_action_fails_its_step_by_the_verdict(
    server: Judged, tmp_path: Path, factor: float, status: int
) -> None:
    workspace = tmp_path / "workspace"
    write_report(workspace / "out" / f"r{factor}.json", factor)
    label = f"2.{status}"
    job = act(server, workspace, PUSHED, project="github", files="out/*.json", version=label)
    assert job.status == status, job.log
    run = next(each for each in runs_of(server, "github") if each["version"] == label)
    assert job.outputs == {
        "verdict": "regression" if status else "unchanged",
        "passes": "false" if status else "true",
        "url": f"{server.address}/projects/github/runs/{run['id']}",
    }
    assert (f"`{SLOW}`" in job.summary) == bool(status)
    assert (run["channel"], run["commit"], run["batch"]) == ("main", "b" * 40, "github-99")


def test_jobs_of_a_matrix_get_one_verdict_from_the_last_one(server: Judged, tmp_path: Path) -> None:
    for compiler, factor in (("gcc", 1.0), ("clang", 0.5)):
        workspace = tmp_path / compiler / "workspace"
        write_report(workspace / "out" / f"{compiler}.json", factor)
        job = act(
            server, workspace, PUSHED, project="matrix", files="out/*.json", expect="2",
            compiler=compiler, verdict="false",
        )  # fmt: skip
        assert (job.status, job.summary) == (0, ""), job.log
    (tmp_path / "last").mkdir()
    asked = {"project": "matrix", "batch": "github-99", "expect": "2"}
    job = act(server, tmp_path / "last", PUSHED, **asked)
    # clang has no past: its report is new, and whether it is slower nobody can say.
    assert job.status == 0, job.log
    assert "batch github-99, 2 runs" in job.summary.splitlines()[0]
    assert job.summary.count("\n**lab ") == 2


@pytest.mark.parametrize(("factor", "status"), [(1.0, 0), (0.5, 1)])
def test_the_gitlab_script_fails_its_job_by_the_verdict(
    server: Judged, tmp_path: Path, factor: float, status: int
) -> None:
    builds = tmp_path / "builds"
    write_report(builds / f"r{factor}.json", factor)
    done = run_job(
        builds,
        {"WIREWATCH_TOKEN": server.token, "CI_PIPELINE_ID": f"7{status}", "CI_COMMIT_SHA": f"{status}" * 40},
        project="gitlab",
        server=server.address,
        files="*.json",
        source=str(uploader_repository(tmp_path / "source")),
        arguments="--machine=lab --compiler=gcc",
    )  # fmt: skip
    assert done.returncode == status, done.stdout
    assert server.token not in done.stdout
    markdown = (builds / "wirewatch-verdict.md").read_text()
    assert markdown.startswith("### [Slower: " if status else "### [Unchanged: ")
    assert (f"`{SLOW}`" in markdown) == bool(status)


def test_a_forks_report_is_judged_and_never_reaches_a_baseline(
    server: Judged, tmp_path: Path
) -> None:
    """The fork's job has no token and lies about all it can; a job of the base repository uploads what it left."""
    workspace = tmp_path / "workspace"
    values = noisy("fork", dict.fromkeys(CASES, 0.5))
    (workspace / "out").mkdir(parents=True)
    claims = {"wirewatch.channel": "main", "wirewatch.version": "1.3"}
    body = report_body({**values, HOSTILE: None}, context=claims)
    (workspace / "out" / "r.json").write_bytes(body)
    lies = {"version": "1.3", "channel": "main", "base": "main", "project": "unchanged"}
    left = act(server, workspace, OPENED, token="", files="out/*.json", **lies)
    assert (left.status, left.used[0]["with"]["path"]) == (0, "wirewatch-spool"), left.log
    (settings,) = (workspace / "wirewatch-spool").glob("*.upload.json")
    written = json.loads(settings.read_text())
    written["parameters"] |= {"force": "1", "batch": "stolen"}
    written |= {"server": "http://127.0.0.1:9"}
    settings.write_text(json.dumps(written))
    before = get(server, "fork/runs?channel=main&limit=50")["runs"]

    shutil.copytree(workspace / "wirewatch-spool", tmp_path / "base" / "workspace" / "artifact")
    hub = GitHub()
    with stand_in(hub) as (api, _):
        sent = act(
            server, tmp_path / "base" / "workspace", FORK_RUN, api, project="fork",
            flush="artifact", comment="true",
        )  # fmt: skip
    assert sent.status == ExitStatus.GATE_FAILED, sent.log
    (run,) = runs_of(server, "fork")
    assert (run["version"], run["channel"]) == ("pr-12-abcdef012345", "pr/12")
    assert (run["commit"], run["batch"]) == (HEAD, "github-99")
    (comment,) = hub.comments
    assert f"| regression? | `{SLOW}` |" in comment["body"]
    assert "<img" not in comment["body"]
    assert "\n::add-mask" not in sent.log.split("::stop-commands::")[0]

    assert get(server, "fork/runs?channel=main&limit=50")["runs"] == before
    write_report(tmp_path / "main.json")
    to = ["--project=fork", "main.json", *PLACE]
    done = command(tmp_path, server.address, server.token, *to)
    assert done.returncode == 0, done.stdout + done.stderr
    run = next(each for each in runs_of(server, "fork") if each["version"] == "2.0")
    judged = get(server, f"fork/runs/{run['id']}/verdict?series=all")
    assert {each["baseline"]["runs"] for each in judged["series"]} == {CALM_RUNS}
    assert get(server, "unchanged/runs?channel=pr/12")["runs"] == []
