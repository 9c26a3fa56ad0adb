import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from factories import report_body
from upload_servers import stand_in
from verdict_answers import Judge
from wirewatch.upload import command
from wirewatch.upload.errors import UsageError
from wirewatch.upload.spool import Destination, Spool

BODY = b'{"context": {},\r\n "benchmarks": []}\n'
HERE = Destination("https://perf.example", "codec", {"channel": "pr/1"})
SOURCE = Path(command.__file__).parents[2]


@pytest.fixture
def spool(tmp_path: Path) -> Spool:
    return Spool(tmp_path / "deep" / "spool")


def test_a_report_comes_back_as_it_was(spool: Spool) -> None:
    digest = spool.put(BODY, HERE)
    assert spool.digests() == [digest]
    assert (spool.body(digest), spool.destination(digest)) == (BODY, HERE)
    assert len(list(spool.folder.iterdir())) == 2, "nothing partial is left"
    assert spool.put(BODY, HERE) == digest, "again is no conflict"


def test_the_format_is_the_one_that_is_documented(spool: Spool) -> None:
    digest = spool.put(BODY, HERE)
    assert json.loads(spool.request_path(digest).read_bytes()) == {
        "schema": 1,
        "server": "https://perf.example",
        "project": "codec",
        "parameters": {"channel": "pr/1"},
    }


def test_the_folder_goes_with_its_last_report(spool: Spool) -> None:
    first, second = spool.put(BODY, HERE), spool.put(BODY + b" ", HERE)
    spool.remove(first)
    assert spool.digests() == [second]
    spool.remove(second)
    assert not spool.folder.exists()


def test_another_destination_does_not_displace_one_that_waits(spool: Spool) -> None:
    digest = spool.put(BODY, HERE)
    with pytest.raises(UsageError, match="--flush"):
        spool.put(BODY, Destination("https://other.example", "codec", {}))
    assert spool.destination(digest) == HERE


def test_a_report_is_there_only_with_its_request(spool: Spool) -> None:
    """Ended between the two files, an upload has promised nothing; between their removals, all is done."""
    digest = spool.put(BODY, HERE)
    spool.request_path(digest).unlink()
    assert spool.digests() == []
    assert spool.put(BODY, HERE) == digest


def test_a_report_that_was_changed_on_the_way_is_not_sent(spool: Spool) -> None:
    digest = spool.put(BODY, HERE)
    spool.body_path(digest).write_bytes(BODY.replace(b"\r\n", b"\n"))
    with pytest.raises(UsageError, match="binary mode"):
        spool.body(digest)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"schema": 2, "server": "", "project": "", "parameters": {}}',
        '{"schema": 1, "server": 3, "project": "", "parameters": {}}',
        '{"schema": 1, "server": "", "project": "", "parameters": {"expect": 3}}',
    ],
)
def test_a_request_that_no_upload_wrote_is_named(spool: Spool, text: str) -> None:
    digest = spool.put(BODY, HERE)
    spool.request_path(digest).write_text(text)
    with pytest.raises(UsageError, match=r"upload\.json"):
        spool.destination(digest)


def test_a_refused_report_is_put_aside_with_the_reason(spool: Spool) -> None:
    digest = spool.put(BODY, HERE)
    kept_in = spool.reject(digest, {"status": 422, "detail": "no"})
    assert kept_in.read_bytes() == BODY
    assert json.loads(kept_in.with_name(f"{digest}.answer.json").read_bytes())["status"] == 422
    assert spool.digests() == []


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(UsageError, match="--spool"):
        Spool(tmp_path / "file").put(BODY, HERE)


def test_only_one_process_sends_a_report_and_its_end_frees_it(spool: Spool) -> None:
    digest = spool.put(BODY, HERE)
    program = (
        "import sys, time; from pathlib import Path; from wirewatch.upload.spool import Spool\n"
        f"with Spool(Path({str(spool.folder)!r})).claim({digest!r}) as is_ours:\n"
        "    print(is_ours, flush=True); time.sleep(60)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        text=True,
        env={"PYTHONPATH": str(SOURCE)},
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "True\n"
        with spool.claim(digest) as is_ours:
            assert not is_ours
        other.kill()
    with spool.claim(digest) as is_ours:
        assert is_ours
    assert len(list(spool.folder.iterdir())) == 2, "no lock is left"


def uploaders(
    folder: Path, server: str, commands: list[list[str]]
) -> list["subprocess.Popen[str]"]:
    """Start uploaders at the same time, in the same folder."""
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "WIREWATCH_TOKEN": "ww_x"}
    to = [f"--server={server}", "--project=codec", "--no-verdict"]
    return [
        subprocess.Popen(
            [sys.executable, "-m", "wirewatch.upload", *each, *to],
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for each in commands
    ]


def test_uploads_at_the_same_time_share_a_spool(tmp_path: Path) -> None:
    commands = []
    for job in range(3):
        names = [f"{job}-{number}.json" for number in range(15)]
        for name in names:
            (tmp_path / name).write_bytes(report_body({"a": 1.0}, salt=name))
        commands.append(names)
    with stand_in(Judge()) as (server, asked):
        for each in uploaders(tmp_path, server, commands):
            said, _ = each.communicate()
            assert each.returncode == 0, said
    assert len(asked) == len({each.body for each in asked}) == 45
    assert not (tmp_path / "wirewatch-spool").exists()


def test_two_flushes_at_the_same_time_send_each_report_once(tmp_path: Path) -> None:
    spool = Spool(tmp_path / "wirewatch-spool")
    for number in range(40):
        spool.put(report_body({"a": 1.0}, salt=number), HERE)
    with stand_in(Judge()) as (server, asked):
        for each in uploaders(tmp_path, server, [["--flush=wirewatch-spool"]] * 2):
            said, _ = each.communicate()
            assert each.returncode == 0, said
    assert len(asked) == len({each.body for each in asked}) == 40
    assert not spool.folder.exists()


def test_the_folder_may_vanish_under_another_upload_at_any_moment(spool: Spool) -> None:
    """Each removes the folder when it is empty, just as another one has made sure that it is there."""

    def settle(job: int) -> None:
        for number in range(100):
            digest = spool.put(b"%d %d" % (job, number), HERE)
            with spool.claim(digest) as is_ours:
                assert is_ours
                spool.remove(digest)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(settle, range(2)))
    assert not spool.folder.exists()
