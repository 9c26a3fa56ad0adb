"""Runs the `run` steps of a composite action as GitHub's runner would: its script, environment and files.

Expressions are those this repository's action uses: inputs, outputs of steps, `github.token`, and one comparison.
Steps with `uses` are returned, not run.
"""

import os
import re
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

_EXPRESSION = re.compile(r"\$\{\{\s*([\w.-]+)\s*\}\}")
_COMPARISON = re.compile(r"([\w.-]+) != ''")


@dataclass
class Job:
    """What a job's steps left behind."""

    status: int
    log: str
    outputs: dict[str, str]
    summary: str
    used: list[dict[str, Any]] = field(default_factory=list)


def run_action(
    action: Path, workspace: Path, inputs: Mapping[str, str], environment: Mapping[str, str]
) -> Job:
    """Return what became of the action in this workspace."""
    described = YAML(typ="safe").load(action / "action.yml")
    unknown = set(inputs) - set(described["inputs"])
    assert not unknown, f"GitHub would warn: unexpected inputs {unknown}"
    context = {"github.token": "ghs_job"}
    values = {f"inputs.{n}": str(d.get("default", "")) for n, d in described["inputs"].items()}
    context |= {name: _expanded(value, context) for name, value in values.items()}
    context |= {f"inputs.{name}": value for name, value in inputs.items()}
    files = workspace.parent / "_runner"
    files.mkdir(exist_ok=True)
    summary = files / "summary"
    job = Job(0, "", {}, "")
    for number, step in enumerate(described["runs"]["steps"]):
        if "if" in step:
            compared = _COMPARISON.fullmatch(step["if"])
            assert compared, f"not an expression this runner knows: {step['if']}"
            if job.status or not context.get(compared[1]):
                continue
        if "uses" in step:
            job.used.append({**step, "with": _all_expanded(step["with"], context)})
            continue
        assert step["shell"] == "bash"
        output, script = files / f"output{number}", files / f"step{number}.sh"
        output.touch()
        script.write_text(step["run"])
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", str(script)],
            check=False,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=workspace,
            env={
                "PATH": os.environ["PATH"],
                "HOME": str(files),
                "GITHUB_ACTIONS": "true",
                "GITHUB_ACTION_PATH": str(action),
                "GITHUB_OUTPUT": str(output),
                "GITHUB_STEP_SUMMARY": str(summary),
                "GITHUB_WORKSPACE": str(workspace),
                "RUNNER_TEMP": str(files),
                **environment,
                **_all_expanded(step.get("env", {}), context),
            },
        )
        job.status, job.log = done.returncode, job.log + done.stdout
        lines = [line.split("=", 1) for line in output.read_text().splitlines()]
        context |= {f"steps.{step['id']}.outputs.{name}": value for name, value in lines}
    job.outputs = {n: _expanded(d["value"], context) for n, d in described["outputs"].items()}
    job.summary = summary.read_text() if summary.exists() else ""
    return job


def _all_expanded(values: Mapping[str, str], context: Mapping[str, str]) -> dict[str, str]:
    return {name: _expanded(str(value), context) for name, value in values.items()}


def _expanded(text: str, context: Mapping[str, str]) -> str:
    return _EXPRESSION.sub(lambda match: context.get(match[1], ""), text)
