"""The runner sends its own reports with the system's curl: to the real server, and where a server says no."""

import gzip
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from visiting import ROOT, Demo

from upload_servers import Asked, Reply, stand_in
from verdict_answers import Judge

RUNNER = ROOT / ".state" / "build" / "release" / "wirewatch-bench"
SOURCE = ROOT / "server" / "src"
TOKEN = "ww_planted_secret"
CASE = "--benchmark_filter=ceiling/memmove.warm/bytes/size:(8|4096)$"


def run(folder: Path, *arguments: str, token: str = TOKEN) -> "subprocess.CompletedProcess[str]":
    """Run the runner on two cases."""
    return subprocess.run(
        [str(RUNNER), "--effort=smoke", CASE, *arguments],
        check=False,
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "WIREWATCH_TOKEN": token},
    )


def flush(folder: Path, server: str, token: str = TOKEN) -> "subprocess.CompletedProcess[str]":
    """Send a spool with the Python uploader."""
    command = [sys.executable, "-m", "wirewatch.upload", "--flush=wirewatch-spool"]
    return subprocess.run(
        [*command, f"--server={server}", "--project=codec", "--no-verdict"],
        check=False,
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "WIREWATCH_TOKEN": token, "PYTHONPATH": str(SOURCE)},
    )


def test_a_report_arrives_at_the_real_server(demo: Demo, tmp_path: Path) -> None:
    to = [f"--upload={demo.address}", "--project=runner", "--channel=lab", "--fail-on=none"]
    done = run(tmp_path, *to, "--out=r.json", "--patience=30", token=demo.token)
    assert done.returncode == 0, done.stderr
    assert "uploaded: stored as run " in done.stdout
    assert not (tmp_path / "wirewatch-spool").exists()
    asked = ["curl", "-sS", f"{demo.address}/api/v1/projects/runner/runs"]
    listed = json.loads(subprocess.check_output(asked))["runs"]
    assert len(listed) == 1
    digest = hashlib.sha256((tmp_path / "r.json").read_bytes()).hexdigest()
    assert (listed[0]["digest"], listed[0]["channel"]) == (digest, "lab")


@contextmanager
def judging(judge: Judge) -> Iterator[tuple[list[str], list[Asked]]]:
    with stand_in(judge) as (server, asked):
        yield [f"--upload={server}", "--project=codec", "--patience=20"], asked


@pytest.mark.parametrize(("passes", "status"), [(True, 0), (False, 1)])
def test_the_gate_decides_the_exit_status(tmp_path: Path, *, passes: bool, status: int) -> None:
    judge = Judge("regression", passes=passes, pending=1, text="worst: a")
    with judging(judge) as (to, asked):
        done = run(tmp_path, *to, "--budget=10%", "--batch=b 1", "--expect=3")
    assert done.returncode == status, done.stderr
    assert "worst: a" in done.stdout
    sent = parse_qs(urlsplit(asked[0].path).query)
    assert sent == {"batch": ["b 1"], "expect": ["3"]}
    assert asked[0].headers["authorization"] == f"Bearer {TOKEN}"
    assert parse_qs(urlsplit(asked[1].path).query)["budget"] == ["10%"]


def test_a_busy_server_is_asked_again(tmp_path: Path) -> None:
    busy = [Reply(503, {"detail": "busy"}, {"Retry-After": "1"}), Reply(500, {})]
    with judging(Judge(upload_replies=busy)) as (to, asked):
        done = run(tmp_path, *to)
    assert done.returncode == 0, done.stderr
    posts = {each.body for each in asked if each.method == "POST"}
    assert len([each for each in asked if each.method == "POST"]) == 3
    assert len(posts) == 1


def test_a_refused_report_is_put_aside(tmp_path: Path) -> None:
    with judging(Judge(upload_replies=[Reply(422, {"detail": "no version"})])) as (to, _):
        done = run(tmp_path, *to)
    assert done.returncode == 4
    assert "no version" in done.stderr
    assert len(list((tmp_path / "wirewatch-spool" / "rejected").glob("*.answer.json"))) == 1


def test_every_report_of_a_folder_is_sent_and_stays_in_it(tmp_path: Path) -> None:
    several = ["--experiment=S2.7", "--revision=all", "--out-dir=reports"]
    few = "--benchmark_filter=to_wire/wirepack/bytes/size:8$"
    with judging(Judge("regression", passes=False)) as (to, asked):
        done = run(tmp_path, few, *several, *to)
    assert done.returncode == 0, "unrelated reports have no verdict together\n" + done.stderr
    made = {each.read_bytes() for each in (tmp_path / "reports").glob("*.json")}
    assert len(made) > 5
    assert {each.body for each in asked} == made
    assert {each.method for each in asked} == {"POST"}
    assert not (tmp_path / "wirewatch-spool").exists()


def test_what_waits_is_sent_by_the_other_uploader(tmp_path: Path) -> None:
    """As from an offline machine: the folder is all that has to travel."""
    with judging(Judge(upload_replies=[Reply(401, {})])) as (to, _):
        done = run(tmp_path, *to, "--channel=pr/1 ä")
        assert done.returncode == 2, "a channel's name is checked"
        done = run(tmp_path, *to, "--channel=pr/1")
    assert done.returncode == 3, done.stderr
    run(tmp_path, "--spool=wirewatch-spool")
    spool = tmp_path / "wirewatch-spool"
    reports = {each.read_bytes() for each in spool.iterdir() if len(each.stem) == 64}
    assert len(reports) == 2
    assert TOKEN.encode() not in b"".join(each.read_bytes() for each in spool.iterdir())
    with stand_in(Judge()) as (server, asked):
        flushed = flush(tmp_path, server)
    assert flushed.returncode == 0, flushed.stderr
    sent = {
        gzip.decompress(each.body) if "content-encoding" in each.headers else each.body
        for each in asked
    }
    assert sent == reports
    assert not spool.exists()


def test_the_token_is_no_argument_of_curl(tmp_path: Path) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "curl").write_text('#!/bin/sh\necho "$@" > arguments\ncat > input\nexit 7\n')
    (programs / "curl").chmod(0o755)
    path = f"{programs}:{os.environ['PATH']}"
    done = subprocess.run(
        [str(RUNNER), "--effort=smoke", CASE, "--upload=http://127.0.0.1:1", "--project=codec",
         "--patience=0"],
        check=False, capture_output=True, cwd=tmp_path,
        env={**os.environ, "PATH": path, "WIREWATCH_TOKEN": TOKEN},
    )  # fmt: skip
    assert done.returncode == 3
    assert (tmp_path / "arguments").read_text() == "--config -\n"
    assert f'header = "Authorization: Bearer {TOKEN}"' in (tmp_path / "input").read_text()
