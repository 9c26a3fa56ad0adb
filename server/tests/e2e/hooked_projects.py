"""Projects for the upload hook, each with a past that makes one verdict certain, and the command that meets them."""

import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

from factories import NOW, report_body, upload
from judged import CASES, judge_all, noisy
from wirewatch.services.access import Scope
from wirewatch.services.tokens import create_token
from wirewatch.storage.store import Store
from wirewatch.upload.build_facts import find_build_facts

SOURCE = Path(__file__).resolve().parents[2] / "src"
SLOW = CASES[3]
# Enough runs to judge by; fewer than 5 say nothing yet.
CALM_RUNS, YOUNG_RUNS = 9, 2
CALM = (
    "unchanged",
    "regression",
    "told-only",
    "within",
    "beyond",
    "batch",
    "down",
    "github",
    "matrix",
    "gitlab",
    "fork",
)
YOUNG = ("unsure", "unsure-let-pass")
TRACK: dict[str, Any] = {"machine": "lab", "compiler": "gcc"}
_FACTS = find_build_facts(Path("/nowhere"), {})
# As the uploader finds it out, so that what it sends continues these series.
DETECTED: dict[str, Any] = {name: _FACTS[name].value for name in ("os", "arch")}


def fill(store: Store) -> str:
    """Store the projects' pasts, judge them, and return a token."""
    pasts = [(project, CALM_RUNS) for project in CALM] + [
        (project, YOUNG_RUNS) for project in YOUNG
    ]
    for project, runs in pasts:
        for number in range(runs):
            before = NOW - timedelta(days=runs - number)
            upload(
                store,
                noisy((project, number)),
                project=project,
                version=f"1.{number}",
                channel="main",
                committed_at=before.isoformat(),
                now=before,
                **TRACK,
                **DETECTED,
            )
    judge_all(store)
    scopes = [Scope.UPLOAD, Scope.CREATE]
    return create_token(store, name="hook", scopes=scopes, project=None, expires_at=None, now=NOW)


def write_report(path: Path, factor: float = 1.0, **context: str) -> None:
    """Write a report like those of the past, in which one case has `factor` times the rate."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(report_body(noisy(path.name, {SLOW: factor}), context=context))


def command(
    folder: Path, server: str, token: str, *arguments: str
) -> "subprocess.CompletedProcess[str]":
    """Run `wirewatch upload` as a user does, with no CI around it."""
    return subprocess.run(
        [sys.executable, "-m", "wirewatch", "upload", "--server", server, *arguments],
        check=False,
        capture_output=True,
        text=True,
        cwd=folder,
        env={
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(SOURCE),
            "GIT_CEILING_DIRECTORIES": str(folder.parent),
            "WIREWATCH_TOKEN": token,
        },
    )
