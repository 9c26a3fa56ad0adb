"""A folder to work in without a checkout around it, and the command in this process."""

import io
import sys
from pathlib import Path

import pytest

from command_line import TOKEN, Answer, Run
from wirewatch.upload.command import main


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder; the repository around it is hidden from git."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    return tmp_path


@pytest.fixture
def upload(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    """Runs `wirewatch upload` here; environment as keywords, on top of a token."""

    def run(*arguments: str, stdin: bytes = b"", **environment: str) -> Answer:
        given = {"WIREWATCH_TOKEN": TOKEN, "WIREWATCH_PROJECT": "codec", **environment}
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        try:
            status = main(arguments, given)
        except SystemExit as ended:  # of --help
            status = int(ended.code or 0)
        captured = capsys.readouterr()
        assert TOKEN not in captured.out + captured.err
        return Answer(status, captured.out, captured.err)

    return run
