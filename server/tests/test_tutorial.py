"""The tutorial, carried out: every `sh` block in one shell, every output held against the page.

Nothing is added; replaced is the port alone, by a free one. `…` stands for any text, on a line of its own for any
lines. `bash` blocks install the package, which is the one under test here, and are left out.
"""

import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from wirewatch.demo.server import free_port

PAGE = Path(__file__).parents[2] / "docs" / "tutorial" / "first-gate.md"
_BLOCK = re.compile(
    r"^(?:Save this as `(?P<file>\S+)`.*?)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
_MARK = "@@@ step"
_WITHIN_S = 300


@dataclass
class Step:
    commands: str
    output: str


def read_page(port: int) -> tuple[dict[str, str], list[Step]]:
    """Return the files that the page has the reader save, and its steps."""
    files: dict[str, str] = {}
    steps: list[Step] = []
    for block in _BLOCK.finditer(
        PAGE.read_text().replace(":8000", f":{port}").replace(" 8000", f" {port}")
    ):
        if block["kind"] == "python":
            assert block["file"], "the page says how each file is called"
            files[block["file"]] = block["text"]
        elif block["kind"] == "sh":
            steps.append(Step(block["text"], ""))
        elif block["kind"] == "text":
            steps[-1].output = block["text"]
    return files, steps


def pattern(shown: str) -> re.Pattern[str]:
    """Return what the output must look like."""
    lines = [
        "(?:.*\n)?" if line == "…" else re.escape(f"{line}\n").replace("…", "[^\n]*")
        for line in shown.splitlines()
    ]
    return re.compile("".join(lines), re.DOTALL)


def test_a_reader_who_types_the_tutorial_sees_what_it_shows(tmp_path: Path) -> None:
    files, steps = read_page(free_port(8600))
    assert set(files) == {"codec.py", "bench.py"}
    assert len(steps) >= 10
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    programs = tmp_path / "bin"
    programs.mkdir()
    for name, command in (("wirewatch", "-m wirewatch"), ("python3", "")):
        (programs / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" {command} "$@"\n')
        (programs / name).chmod(0o755)
    script = "".join(f"echo '{_MARK}'\n{step.commands}" for step in steps)
    environment = {
        "PATH": f"{programs}:{os.environ['PATH']}",
        "PYTHONPATH": str(Path(__file__).parents[1] / "src"),
        "HOME": str(tmp_path),
        "LC_ALL": "C.UTF-8",
    }
    with (tmp_path / "errors").open("w") as errors:
        reader = subprocess.Popen(
            ["bash", "-c", script],
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            start_new_session=True,
        )
        try:
            said, _ = reader.communicate(timeout=_WITHIN_S)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(reader.pid, signal.SIGKILL)
    _, *outputs = said.split(f"{_MARK}\n")
    for step, output in zip(steps, outputs, strict=True):
        shown = pattern(step.output)
        told = f"{step.commands}\ngave\n{output}\n{(tmp_path / 'errors').read_text()}"
        ended = f"{output}\n" if output and not output.endswith("\n") else output
        assert shown.fullmatch(ended), told


@pytest.mark.parametrize(
    ("shown", "output", "holds"),
    [
        ("a … c\n", "a b c\n", True),
        ("a\n…\nc\n", "a\nb\nb\nc\n", True),
        ("a … c\n", "a b\nc\n", False),
        ("a\n", "a\nb\n", False),
        ("a\n…\nc\n", "a\nc\n", True),
    ],
)
def test_only_dots_stand_for_anything(shown: str, output: str, *, holds: bool) -> None:
    assert bool(pattern(shown).fullmatch(output)) is holds
