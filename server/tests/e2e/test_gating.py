"""A CI engineer's step: a verdict in the log, an exit status and a link, and nothing lost; on both engines."""

import json
import re
import urllib.request
from pathlib import Path

from hooked_projects import command
from judged_project import PROJECT, Judged, rates
from playwright.sync_api import Browser, expect
from quiet_page import quiet_page

from factories import report_body
from wirewatch.upload.exit_status import ExitStatus

TRACK = ["--no-detect", "--machine=lab", "--compiler=gcc", "--os=linux"]
NOBODY = "http://127.0.0.1:9"


def stored_versions(judged: Judged) -> list[str]:
    """Return the versions of the newest runs."""
    address = f"{judged.address}/api/v1/projects/{PROJECT}/runs?limit=5"
    with urllib.request.urlopen(address, timeout=30) as answer:
        return [run["version"] for run in json.load(answer)["runs"]]


def test_a_slower_commit_fails_the_job_and_the_link_leads_to_its_run(
    judged: Judged, browser: Browser, tmp_path: Path
) -> None:
    (tmp_path / "r.json").write_bytes(report_body(rates("2.0", 0.5, is_slower=True)))
    given = [f"--project={PROJECT}", "r.json", "--version=2.0", "--wait=300", *TRACK]
    done = command(tmp_path, judged.address, judged.token, *given)
    assert done.returncode == ExitStatus.GATE_FAILED, done.stdout + done.stderr
    assert "Verdict: regression. Gate FAILED" in done.stdout
    link = re.search(rf"{judged.address}/projects/{PROJECT}/runs/(\d+)", done.stdout)
    assert link
    with quiet_page(browser) as page:
        page.goto(link[0])
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Run {link[1]}: 2.0")
        expect(page.get_by_role("region", name="Cases and metrics of this run")).to_be_visible()


def test_a_server_that_is_down_loses_nothing(judged: Judged, tmp_path: Path) -> None:
    (tmp_path / "r.json").write_bytes(report_body(rates("2.1", 1.0, is_slower=True)))
    given = [f"--project={PROJECT}", "--no-verdict"]
    kept = command(
        tmp_path, NOBODY, judged.token, "r.json", *given, "--version=2.1", "--patience=0", *TRACK
    )
    assert kept.returncode == ExitStatus.NOT_DELIVERED
    assert "2.1" not in stored_versions(judged)
    sent = command(tmp_path, judged.address, judged.token, "--flush=wirewatch-spool", *given)
    assert sent.returncode == ExitStatus.OK, sent.stdout + sent.stderr
    assert stored_versions(judged)[0] == "2.1"
