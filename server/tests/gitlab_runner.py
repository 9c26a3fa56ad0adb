"""Runs the GitLab template's script as GitLab's shell would: inputs put in, with the job's variables."""

import os
import re
import subprocess
from pathlib import Path

from ruamel.yaml import YAML

ROOT = Path(__file__).parents[2]
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


def uploader_repository(folder: Path) -> Path:
    """Return a new repository there with the uploader as it is now."""
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
    folder: Path, more: dict[str, str], *, project: str = "codec", **inputs: str
) -> "subprocess.CompletedProcess[str]":
    """Run the job's script as GitLab's shell does, in a folder with the artifacts of other jobs."""
    job = included(project=project, **inputs)["wirewatch"]
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
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
