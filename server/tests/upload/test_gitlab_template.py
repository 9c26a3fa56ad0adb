"""The GitLab template: its script run with GitLab's variables, its shape held against GitLab's own schema."""

import subprocess
import sys
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from command_line import TOKEN
from factories import report_body
from gitlab_runner import TEMPLATE, included, run_job, uploader_repository
from upload_servers import stand_in
from verdict_answers import Judge


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
    return uploader_repository(tmp_path / "source")


@pytest.fixture
def builds(tmp_path: Path) -> Path:
    """Where the job runs: two reports lie there."""
    folder = tmp_path / "builds"
    (folder / "out").mkdir(parents=True)
    for name in ("a.json", "out/b.json"):
        (folder / name).write_bytes(report_body({"a": 1.0}, context={"name": name}))
    return folder


def test_reports_are_uploaded_as_one_batch_and_gated(builds: Path, source: Path) -> None:
    judge = Judge("regression", passes=False, markdown="### worse")
    with stand_in(judge) as (server, asked):
        done = run_job(
            builds,
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
    assert (builds / "wirewatch-verdict.md").read_text() == "### worse\n"


def test_without_files_it_asks_for_the_pipelines_verdict(builds: Path, source: Path) -> None:
    with stand_in(Judge()) as (server, asked):
        token = {"WIREWATCH_TOKEN": TOKEN}
        done = run_job(builds, token, server=server, source=str(source), expect="6")
    assert done.returncode == 0, done.stdout
    assert asked[0].path.startswith("/api/v1/projects/codec/batches/gitlab-7/verdict?")
    assert "expect=6" in asked[0].path


def test_a_forks_merge_request_keeps_its_reports(builds: Path, source: Path) -> None:
    with stand_in(Judge()) as (server, asked):
        request = {"CI_MERGE_REQUEST_IID": "3"}
        done = run_job(builds, request, server=server, files="**/*.json", source=str(source))
    assert (done.returncode, asked) == (0, []), done.stdout
    job = included(project="codec", server=server)["wirewatch"]
    artifacts = job["artifacts"]
    assert isinstance(artifacts, dict)
    assert "wirewatch-spool/" in artifacts["paths"]
    assert len(list((builds / "wirewatch-spool").glob("*.upload.json"))) == 2


def test_an_image_without_the_uploader_is_told_what_is_missing(builds: Path) -> None:
    done = run_job(
        builds, {"WIREWATCH_TOKEN": TOKEN}, server="http://127.0.0.1:1", files="**/*.json"
    )
    assert done.returncode == 2
    assert "input source" in done.stdout
