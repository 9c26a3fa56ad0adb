"""The whole API as its OpenAPI document describes it, case by case and in sequences, by schemathesis."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from faults.scale import SOAK, times
from faults.serving import environment_of, forked_server
from faults.soak_report import Note
from faults.uploading import admin_token, fault_report, upload_to
from wirewatch.storage.store import Store

_CONFIGURATION = Path(__file__).with_name("schemathesis.toml")
_GENERATED = re.compile(r"([\d,]+) generated")
_SELECTED = re.compile(r"Tested: (\d+)")


def _phases(engine_name: str) -> str:
    # Most of what the systematic phase sends never reaches an engine, so one is enough for every commit.
    systematic = "examples,coverage," if SOAK or engine_name == "sqlite" else ""
    return f"{systematic}fuzzing,stateful"


@pytest.mark.fault(
    row=11,
    fault="schemathesis over the whole OpenAPI, stateful",
    gate="2,000 cases per operation; 0 5xx, 0 undocumented statuses, all checks that a schema can decide",
)
def test_the_api_does_what_it_describes(
    store: Store, database_url: str, engine_name: str, tmp_path: Path, note: Note
) -> None:
    examples = times(5, 2000)
    token = admin_token(store)
    with forked_server(database_url) as server:
        for version in ("1.0", "1.1"):
            upload_to(server.port, token, version, fault_report(version))
        document = f"http://127.0.0.1:{server.port}/api/v1/openapi.json"
        command = [
            *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(_CONFIGURATION)),
            *("run", document, "-H", f"Authorization: Bearer {token}"),
            *("--max-examples", str(examples), "--seed", "1", "--continue-on-failure"),
            *("--no-color", "--warnings", "off", "--phases", _phases(engine_name)),
        ]
        done = subprocess.run(
            command,
            check=False,
            cwd=tmp_path,
            env=environment_of(database_url),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
    told = done.stdout.decode(errors="replace")
    assert done.returncode == 0, told[-20_000:]
    generated, operations = _GENERATED.search(told), _SELECTED.search(told)
    assert generated is not None
    assert operations is not None
    assert int(operations[1]) >= 18, "every operation"
    note(
        f"{operations[1]} operations, up to {examples:,} cases each: {generated[1]} cases, 0 5xx, "
        "0 undocumented, 0 failed checks"
    )
