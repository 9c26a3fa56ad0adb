"""What docs/reference/upload.md and docs/how-to/gate-a-pull-request.md tell people to type."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from factories import NOW, report_body
from upload_servers import real_server
from wirewatch.services.access import Scope
from wirewatch.services.tokens import create_token
from wirewatch.storage.store import Store
from wirewatch.upload.exit_status import ExitStatus

ROOT = Path(__file__).parents[3]
UPLOAD = (ROOT / "docs" / "reference" / "upload.md").read_text()
GATE = (ROOT / "docs" / "how-to" / "gate-a-pull-request.md").read_text()


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def yaml(text: str) -> Any:
    return YAML(typ="safe").load(text)


WORKFLOWS = [each for each in blocks(GATE, "yaml") if each.startswith("name:")]


def test_the_curl_line_uploads(store: Store, database_url: str, tmp_path: Path) -> None:
    token = create_token(
        store, name="t", scopes=[Scope.ADMIN], project=None, expires_at=None, now=NOW
    )
    (tmp_path / "result.json").write_bytes(report_body({"a": 1.0}))
    with real_server(database_url) as server:
        done = subprocess.run(
            ["bash", "-c", blocks(UPLOAD, "sh")[0]],
            check=False,
            capture_output=True,
            cwd=tmp_path,
            env={
                **os.environ,
                "WIREWATCH_TOKEN": token,
                "WIREWATCH_SERVER": server,
                "WIREWATCH_PROJECT": "codec",
            },
        )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["version"] == "1.4.2"


def test_every_exit_status_is_explained() -> None:
    told = {int(each) for each in re.findall(r"^\| ([0-9]) \|", UPLOAD, re.MULTILINE)}
    assert told == {int(each) for each in ExitStatus}


@pytest.mark.parametrize("text", WORKFLOWS, ids=lambda text: yaml(text)["name"])
def test_workflows_are_as_github_wants_them_and_safe(text: str, tmp_path: Path) -> None:
    folder = tmp_path / ".github" / "workflows"
    folder.mkdir(parents=True)
    (folder / "example.yml").write_text(text)
    zizmor = [Path(sys.executable).with_name("zizmor"), "--offline", "--quiet"]
    schema = [
        sys.executable,
        "-m",
        "check_jsonschema",
        "--builtin-schema",
        "vendor.github-workflows",
    ]
    for command in (zizmor, schema):
        done = subprocess.run(
            [*command, folder / "example.yml"],
            check=False,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_workflows_give_the_action_inputs_that_it_has() -> None:
    has = set(yaml((ROOT / "ci" / "github" / "action.yml").read_text())["inputs"])
    given = [
        set(step["with"])
        for text in WORKFLOWS
        for job in yaml(text)["jobs"].values()
        for step in job["steps"]
        if "/ci/github@" in step.get("uses", "")
    ]
    assert len(given) == 4
    assert all(each <= has for each in given), given


def test_the_gitlab_example_gives_the_template_inputs_that_it_has() -> None:
    (example,) = (each for each in blocks(GATE, "yaml") if each.startswith("include:"))
    header = (ROOT / "ci" / "gitlab" / "wirewatch.yml").read_text().split("\n---\n")[0]
    has = yaml(header)["spec"]["inputs"]
    given = yaml(example)["include"][0]["inputs"]
    assert set(given) <= set(has)
    required = {name for name, one in has.items() if "default" not in one}
    assert required <= set(given)
