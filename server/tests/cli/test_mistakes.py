"""What is mistyped, missing or out of reach is named, with its remedy; the exit status is the documented one."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from command_line import Run
from wirewatch import storage

REFUSED = 1
NOT_UNDERSTOOD = 2
SOURCE = Path(storage.__file__).parents[2]


@pytest.fixture
def taken_port() -> Iterator[str]:
    """A port that somebody else listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield str(listener.getsockname()[1])


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("garbage", "is not a database URL; write sqlite:///wirewatch.db"),
        ("postgresql://me@127.0.0.1:port/x", "is not a database URL; write sqlite:///wirewatch.db"),
        ("mysql://x", "mysql: in WIREWATCH_DATABASE_URL is not supported; write sqlite:///"),
        ("postgres://x", "postgres: in WIREWATCH_DATABASE_URL is not supported; write sqlite:///"),
        ("sqlite://", "name a file: sqlite:///wirewatch.db"),
        (
            "sqlite:////nowhere/w.db",
            "/nowhere/w.db: The database file cannot be opened: its folder",
        ),
        (
            "postgresql://me:secret@127.0.0.1:1/x",
            "postgresql://me:***@127.0.0.1:1/x: connection failed",
        ),
    ],
)
def test_a_database_out_of_reach_is_named(run: Run, url: str, said: str) -> None:
    answer = run("project", "list", WIREWATCH_DATABASE_URL=url)
    assert answer.status == REFUSED
    assert answer.err.startswith("wirewatch: ")
    assert said in answer.err
    assert "secret" not in answer.err
    assert answer.err.count("\n") == 1


def test_the_doctor_names_the_database_too(run: Run) -> None:
    answer = run("doctor", WIREWATCH_DATABASE_URL="postgresql://me:secret@127.0.0.1:1/x")
    assert answer.status == REFUSED
    assert "FAILED   store    postgresql://me:***@127.0.0.1:1/x: connection failed" in answer.out


@pytest.mark.parametrize(
    "arguments",
    [
        ("project", "set", "nix", "--title", "x"),
        ("project", "retention", "nix"),
        ("audit", "--project", "nix"),
        ("publisher", "list", "nix"),
        ("delivery", "list", "nix"),
        ("user", "role", "anna", "nix", "viewer"),
    ],
)
def test_an_unknown_project_is_not_blamed_on_a_token(run: Run, arguments: tuple[str, ...]) -> None:
    run("db", "upgrade")
    answer = run(*arguments)
    assert answer.status == REFUSED
    assert answer.err.startswith("wirewatch: There is no project `nix`; ")
    assert "token" not in answer.err


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("export",), REFUSED, "Say which server: --server https://"),
        (("export", "--server", "perf.example.org"), REFUSED, "is no address of a server: write"),
        (("export", "--server", "http://127.0.0.1:1"), REFUSED, "Say which project: --project "),
        (
            ("export", "--server", "http://127.0.0.1:1", "--project", "codec"),
            REFUSED,
            "http://127.0.0.1:1 did not answer whole: [Errno 111] Connection refused.",
        ),
        (("export", "compiler"), REFUSED, "'compiler' is no KEY=VALUE: write compiler=gcc"),
        (("import", "asv", "nowhere"), NOT_UNDERSTOOD, "'nowhere' does not exist"),
        (("project", "set", "codec"), NOT_UNDERSTOOD, "say what to change, such as --title"),
        (("db", "restore", "nowhere"), REFUSED, "nowhere cannot be read: No such file"),
        (
            ("db", "backup", "/nowhere/file"),
            REFUSED,
            "/nowhere/file cannot be written: there is no folder /nowhere.",
        ),
        (("serve", "--port", "70000"), NOT_UNDERSTOOD, "Invalid value for '--port'"),
        (("serve", "--prot", "1"), NOT_UNDERSTOOD, "No such option: --prot"),
        (("token", "create", "--scope", "uploadx"), NOT_UNDERSTOOD, "'uploadx' is not one of"),
    ],
)
def test_what_is_wrong_is_said(
    run: Run, arguments: tuple[str, ...], status: int, said: str
) -> None:
    run("db", "upgrade")
    answer = run(*arguments)
    assert answer.status == status
    assert said in answer.err
    assert "Traceback" not in answer.err


def test_a_port_that_is_taken_ends_the_server_with_a_sentence(
    database: Path, taken_port: str
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "wirewatch", "serve", "--port", taken_port],
        env={
            "PYTHONPATH": str(SOURCE),
            "PATH": "/usr/bin:/bin",
            "WIREWATCH_DATABASE_URL": f"sqlite:///{database}",
        },
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == REFUSED
    assert "address already in use" in done.stdout + done.stderr
    assert done.stderr.splitlines()[-1].startswith(
        f"wirewatch: 127.0.0.1:{taken_port} is not served"
    )
