"""`wirewatch` on a database of its own."""

import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from command_line import Answer, Run
from wirewatch.cli.app import main


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A file that is not there yet."""
    return tmp_path / "wirewatch.db"


@pytest.fixture
def run(
    database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Run]:
    """Runs `wirewatch` in this process; a new one takes a second each."""
    handlers = logging.getLogger().handlers[:]

    def command(*arguments: str, **environment: str) -> Answer:
        settings = {"WIREWATCH_DATABASE_URL": f"sqlite:///{database}", "NO_COLOR": "1"}
        with monkeypatch.context() as patch, pytest.raises(SystemExit) as ended:
            for name, value in {**settings, **environment}.items():
                patch.setenv(name, value)
            patch.setattr(sys, "argv", ["wirewatch", *arguments])
            sys.exit(main())
        code = ended.value.code
        return Answer(code if isinstance(code, int) else 0, *capsys.readouterr())

    yield command
    logging.getLogger().handlers[:] = handlers
