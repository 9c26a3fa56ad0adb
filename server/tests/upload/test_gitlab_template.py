"""The GitLab template: its script run with GitLab's variables, its shape held against GitLab's own schema."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from factories import report_body
from upload_command import TOKEN
from upload_servers import stand_in
from verdict_answers import Judge

ROOT = Path(__file__).parents[3]
TEMPLATE = ROOT / "ci" / "gitlab" / "wirewatch.yml"
_INPUT = re.compile(r"\$\[\[ inputs\.([\w-]+) \]\]")


def included(**given: str) -> dict[str, dict[str, object]]:
    """Return the jobs as GitLab makes them of the template: inputs put in, then read as YAML."""
    header, body = TEMPLATE.read_text().split("\n---\n")
    described = YAML(typ="safe").load(header)["spec"]["inputs"]
    inputs = {name.replace("_", "-"): value for name, value in given.items()}
    assert set(inputs) <= set(described)
    for name, one in described.items():
        value = inputs.get(name, one.get("default"))
        assert value is not None, f"GitLab refuses: {name} is required"
        assert value in one.get("options", [value])
        inputs[name] = str(value)
    jobs: dict[str, dict[str, object]] = YAML(typ="safe").load(
        _INPUT.sub(lambda match: inputs[match[1]], body)
    )
    return jobs


def test_header_and_job_are_as_gitlabs_schema_wants_them(tmp_path: Path) -> None:
    """The schema is GitLab's editor's, in the copy that the locked version of check-jsonschema carries."""
    header, _ = TEMPLATE.read_text().split("\n---\n")
    (tmp_path / "header.yml").write_text(header)
    jobs = included(server="https://perf.example", project="codec", files="**/*.json")
    with (tmp_path / "job.yml").open("w") as file:
        YAML(typ="safe").dump(jobs, file)
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.gitlab-ci"]
    files = [tmp_path / "header.yml", tmp_path / "job.yml"]
    done = subprocess.run([*command, *files], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A repository with the uploader as it is now."""
    folder = tmp_path / "source"
    subprocess.run(["git", "init", "-q", "-b", "main", folder], check=True)
    git = ["git", "-C", str(folder), "-c", "user.name=x", "-c", "user.email=x@example.org"]
    for name in ("ci/upload.py", "server/src/wirewatch/__init__.py"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes((ROOT / name).read_bytes())
    uploader = folder / "server/src/wirewatch/upload"
    uploader.mkdir()
    for path in (ROOT / "server/src/wirewatch/upload").glob("*.py"):
        (uploader / path.name).write_bytes(path.read_bytes())
    subprocess.run([*git, "add", "."], check=True)
    subprocess.run([*git, "commit", "-q", "-m", "x"], check=True)
    return folder


def run_job(
    tmp_path: Path, more: dict[str, str], **inputs: str
) -> "subprocess.CompletedProcess[str]":
    """Run the job's script as GitLab's shell does."""
    job = included(project="codec", **inputs)["wirewatch"]
    workspace = tmp_path / "builds"
    (workspace / "out").mkdir(parents=True)
    for name in ("a.json", "out/b.json"):
        (workspace / name).write_bytes(report_body({"a": 1.0}, context={"name": name}))
    variables = job["variables"]
    assert isinstance(variables, dict)
    script = job["script"]
    assert isinstance(script, list)
    # Without the environment's programs: an installed wirewatch would be taken.
    path = ":".join(
        each
        for each in os.environ["PATH"].split(":")
        if "venv" not in each and ".state" not in each
    )
    environment = {
        "PATH": path,
        "GITLAB_CI": "true",
        "CI_PIPELINE_ID": "7",
        "CI_COMMIT_SHA": "b" * 40,
        "CI_COMMIT_TIMESTAMP": "2026-11-21T10:00:00+00:00",
        "CI_COMMIT_BRANCH": "main",
        "CI_DEFAULT_BRANCH": "main",
        **variables,
        **more,
    }
    return subprocess.run(
        ["sh", "-c", "\n".join(script)],
        check=False,
        cwd=workspace,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def test_reports_are_uploaded_as_one_batch_and_gated(tmp_path: Path, source: Path) -> None:
    judge = Judge("regression", passes=False, markdown="### worse")
    with stand_in(judge) as (server, asked):
        done = run_job(
            tmp_path,
            {"WIREWATCH_TOKEN": TOKEN},
            server=server,
            files="**/*.json",
            source=str(source),
            budget="10%",
            arguments="--machine=bench-1",
        )
    assert done.returncode == 1, done.stdout
    assert "batch=gitlab-7" in asked[0].path
    assert "machine=bench-1" in asked[0].path
    assert "/batches/gitlab-7/verdict?" in asked[2].path
    assert "budget=10%25" in asked[2].path
    assert (tmp_path / "builds" / "wirewatch-verdict.md").read_text() == "### worse\n"


def test_without_files_it_asks_for_the_pipelines_verdict(tmp_path: Path, source: Path) -> None:
    with stand_in(Judge()) as (server, asked):
        token = {"WIREWATCH_TOKEN": TOKEN}
        done = run_job(tmp_path, token, server=server, source=str(source), expect="6")
    assert done.returncode == 0, done.stdout
    assert asked[0].path.startswith("/api/v1/projects/codec/batches/gitlab-7/verdict?")
    assert "expect=6" in asked[0].path


def test_a_forks_merge_request_keeps_its_reports(tmp_path: Path, source: Path) -> None:
    with stand_in(Judge()) as (server, asked):
        request = {"CI_MERGE_REQUEST_IID": "3"}
        done = run_job(tmp_path, request, server=server, files="**/*.json", source=str(source))
    assert (done.returncode, asked) == (0, []), done.stdout
    job = included(project="codec", server=server)["wirewatch"]
    artifacts = job["artifacts"]
    assert isinstance(artifacts, dict)
    assert "wirewatch-spool/" in artifacts["paths"]
    assert len(list((tmp_path / "builds" / "wirewatch-spool").glob("*.upload.json"))) == 2


def test_an_image_without_the_uploader_is_told_what_is_missing(tmp_path: Path) -> None:
    done = run_job(
        tmp_path, {"WIREWATCH_TOKEN": TOKEN}, server="http://127.0.0.1:1", files="**/*.json"
    )
    assert done.returncode == 2
    assert "input source" in done.stdout
