import os
import subprocess
import sys
from pathlib import Path

import pytest

import wirewatch
from command_line import Run
from factories import report_body
from wirewatch.upload.exit_status import ExitStatus

SOURCE = Path(wirewatch.__file__).parents[1]


@pytest.fixture
def report(folder: Path) -> str:
    (folder / "r.json").write_bytes(report_body({"a": 1.0}))
    return "r.json"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (["--sever", "x"], "did you mean --server?"),
        (["--chanel=main"], "did you mean --channel?"),
        (["--fail-on", "nones"], "did you mean none?"),
        (["--budget", "10"], "write 10% or 2.5%"),
        (["--wait", "soon"], "give seconds"),
        (["--token", "x"], "set $WIREWATCH_TOKEN"),
        (["--xyzzyplugh"], "--help lists"),
        (["--version="], "--version is empty"),
        (["--server", "perf.example"], "write https://perf.example.org"),
        (["--server", "https://user:word@perf.example"], "the token in $WIREWATCH_TOKEN"),
        (["--server", "https://perf.example", "--project", "My Codec"], "lower case letters"),
    ],
)
def test_mistakes_are_answered_with_the_remedy(
    upload: Run, report: str, typed: list[str], meant: str
) -> None:
    done = upload(report, *typed)
    assert (done.status, done.out) == (ExitStatus.USAGE, "")
    assert meant in done.err
    assert not Path("wirewatch-spool").exists()


def test_what_is_missing_is_said_before_anything_is_sent(upload: Run, report: str) -> None:
    assert "--server" in upload(report).err
    server = ["--server", "http://127.0.0.1:1"]
    assert "--project" in upload(report, *server, WIREWATCH_PROJECT="").err
    told = upload(report, *server, WIREWATCH_TOKEN="")
    assert told.status == ExitStatus.USAGE
    assert "wirewatch token create --name ci --scope upload --project codec" in told.err
    assert "Name the reports" in upload(*server).err


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("none.json", "did the benchmark run"),
        ("none-*.json", "No file matches"),
        (".", "is a folder"),
        ("empty.json", "is empty"),
    ],
)
def test_a_file_that_cannot_be_sent_stops_all(
    upload: Run, report: str, folder: Path, named: str, said: str
) -> None:
    (folder / "empty.json").write_bytes(b" \n")
    done = upload(report, named, "--server", "http://127.0.0.1:1")
    assert done.status == ExitStatus.USAGE
    assert said in done.err


def test_a_dry_run_tells_all_and_does_nothing(upload: Run, report: str, folder: Path) -> None:
    done = upload(
        report,
        "--dry-run",
        "--server",
        "http://127.0.0.1:1",
        "--version",
        "1.0",
        WIREWATCH_TOKEN="",
    )
    assert done.status == ExitStatus.OK
    assert "http://127.0.0.1:1/api/v1/projects/codec/runs?" in done.err
    assert "version=1.0" in done.err
    assert "detected  os" in done.err
    assert sorted(each.name for each in folder.iterdir()) == ["r.json"]


def test_it_starts_without_what_only_a_server_needs(folder: Path) -> None:
    program = (
        "import sys; sys.argv = ['wirewatch', 'upload', '--help']\n"
        "from wirewatch.cli.start import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "foreign = {n.split('.')[0] for n in sys.modules} - set(sys.stdlib_module_names)\n"
        "print(sorted(n for n in foreign if not n.startswith('_')), file=sys.stderr)\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    done = subprocess.run(
        [sys.executable, "-S", "-c", program],
        check=False,
        capture_output=True,
        text=True,
        env=environment,
    )
    assert done.stderr == "['wirewatch']\n"
    assert "exit status:" in done.stdout


def test_it_is_listed_among_the_commands_and_keeps_its_exit_status() -> None:
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "NO_COLOR": "1"}
    wirewatch_app = [sys.executable, "-c", "import sys; from wirewatch.cli.app import main; main()"]
    listed = subprocess.run(
        [*wirewatch_app, "--help"], check=False, capture_output=True, env=environment
    )
    assert b"upload" in listed.stdout
    done = subprocess.run(
        [*wirewatch_app, "upload", "--sever"], check=False, capture_output=True, env=environment
    )
    assert done.returncode == ExitStatus.USAGE
    assert b"did you mean --server?" in done.stderr
