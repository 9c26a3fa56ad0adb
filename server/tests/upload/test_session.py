"""The whole command against a server that answers as the contract says."""

import gzip
import json
import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from command_line import TOKEN, Run
from factories import report_body
from upload_servers import Asked, Reply, stand_in
from verdict_answers import PAGE, Judge, verdict_facts
from wirewatch.upload.exit_status import ExitStatus

BODY = report_body({"a": 1.0})
SPOOL = Path("wirewatch-spool")
PROBLEM = {"type": "/problems/x", "title": "X", "detail": "It is so."}


@pytest.fixture(autouse=True)
def reports(folder: Path) -> None:
    for name in ("r.json", "s.json"):
        (folder / name).write_bytes(report_body({"a": 1.0}, context={"name": name}))


def queries(asked: list[Asked], method: str) -> list[dict[str, str]]:
    """Return the query of each request of that method."""
    return [
        {name: values[0] for name, values in parse_qs(urlsplit(each.path).query).items()}
        for each in asked
        if each.method == method
    ]


@pytest.mark.parametrize(
    ("status", "passes", "expected"),
    [
        ("unchanged", True, ExitStatus.OK),
        ("regression", False, ExitStatus.GATE_FAILED),
        ("regression", True, ExitStatus.OK),
    ],
)
def test_the_gate_decides_the_exit_status(
    upload: Run, *, status: str, passes: bool, expected: ExitStatus
) -> None:
    with stand_in(Judge(status, passes=passes, text="worst: a")) as (server, asked):
        done = upload("r.json", "--server", server, "--fail-on", "unsure", "--budget", "10%")
    assert done.status == expected
    assert "worst: a" in done.out
    assert f"Verdict: {status}. Gate {'passed' if passes else 'FAILED'}" in done.out
    assert PAGE in done.out
    assert not SPOOL.exists(), "nothing is left of what was delivered"
    question = queries(asked, "GET")[0]
    assert (question["fail_on"], question["budget"]) == ("unsure", "10%")
    assert int(question["wait"]) > 0
    assert all(each.headers["authorization"] == f"Bearer {TOKEN}" for each in asked)


def test_the_link_is_told_once(upload: Run) -> None:
    with stand_in(Judge(text=f"all unchanged\n{PAGE}")) as (server, _):
        done = upload("--server", server, "--batch", "b")
    assert done.out.count(PAGE) == 1


def test_a_pending_verdict_is_waited_for(upload: Run) -> None:
    with stand_in(Judge(pending=2)) as (server, asked):
        done = upload("r.json", "--server", server)
    assert done.status == ExitStatus.OK
    assert len(asked) == 1 + 2 + 3, "upload, two pending, then as JSON, text and Markdown"


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ([], ExitStatus.UNDECIDED),
        (["--lenient"], ExitStatus.OK),
        (["--fail-on", "none"], ExitStatus.OK),
    ],
)
def test_a_verdict_that_does_not_come_has_a_status_of_its_own(
    upload: Run, more: list[str], expected: ExitStatus
) -> None:
    with stand_in(Judge(pending=99)) as (server, _):
        done = upload("r.json", "--server", server, "--wait", "0.3", *more)
    assert done.status == expected
    assert "not judged yet" in done.out


def test_a_server_without_verdicts_is_told_apart(upload: Run) -> None:
    def answer(asked: Asked) -> Reply:
        return Reply(201, {"id": 7}) if asked.method == "POST" else Reply(404, PROBLEM)

    with stand_in(answer) as (server, _):
        done = upload("r.json", "--server", server)
    assert done.status == ExitStatus.UNDECIDED
    assert "older than this uploader" in done.out


def test_several_files_are_a_batch_with_one_verdict(upload: Run) -> None:
    with stand_in(Judge()) as (server, asked):
        done = upload("*.json", "--server", server, "--version", "1.0")
        again = upload("r.json", "s.json", "--server", server, "--version", "1.0")
    assert done.status == again.status == ExitStatus.OK
    sent = queries(asked, "POST")
    assert {each["expect"] for each in sent} == {"2"}
    assert len({each["batch"] for each in sent}) == 1, "the same files are the same batch"
    assert f"/batches/{sent[0]['batch']}/verdict?" in asked[2].path
    assert queries(asked, "GET")[0]["expect"] == "2"


def test_the_verdict_of_a_batch_can_be_asked_for_alone(upload: Run) -> None:
    with stand_in(Judge("regression", passes=False)) as (server, asked):
        done = upload("--server", server, "--batch", "ci/9", "--expect", "6")
    assert done.status == ExitStatus.GATE_FAILED
    assert asked[0].path.startswith("/api/v1/projects/codec/batches/ci%2F9/verdict?")


def test_a_batch_is_waited_for_until_all_its_runs_are_there_and_judged(upload: Run) -> None:
    states = [
        {"expected": 2, "run_ids": [1], "runs": [{"state": "ready"}]},
        {"expected": 2, "run_ids": [1, 2], "runs": [{"state": "ready"}, {"state": "pending"}]},
        {"expected": 2, "run_ids": [1, 2], "runs": [{"state": "ready"}, {"state": "ready"}]},
    ]
    judge = Judge("regression", passes=False)

    def answer(asked: Asked) -> Reply:
        if asked.headers["accept"] != "application/json":
            return judge(asked)
        known = states.pop(0) if len(states) > 1 else states[0]
        return Reply(200, verdict_facts("unchanged", passes=len(states) == 1, **known))

    with stand_in(answer) as (server, asked):
        done = upload("--server", server, "--batch", "b", "--expect", "2")
        assert (done.status, len(asked)) == (ExitStatus.OK, 3 + 2)
        states = [{"expected": 2, "run_ids": [1], "runs": [{"state": "ready"}]}]
        late = upload("--server", server, "--batch", "b", "--expect", "2", "--wait", "0.3")
    assert late.status == ExitStatus.OK, "what is there is judged; the server says what is missing"
    assert len(asked) > 5 + 3


def test_github_gets_a_summary_outputs_and_no_commands_of_strangers(
    upload: Run, folder: Path
) -> None:
    judge = Judge("regression", passes=False, text="::add-mask::x", markdown="### worse")
    with stand_in(judge) as (server, _):
        done = upload(
            "r.json",
            "--server",
            server,
            GITHUB_ACTIONS="true",
            GITHUB_STEP_SUMMARY=str(folder / "summary"),
            GITHUB_OUTPUT=str(folder / "output"),
        )
    assert done.status == ExitStatus.GATE_FAILED
    assert (folder / "summary").read_text() == "### worse\n"
    assert (folder / "output").read_text() == f"verdict=regression\npasses=false\nurl={PAGE}\n"
    stopped = re.search(r"::stop-commands::(\w{32})\n::add-mask::x\n::(\w{32})::\n", done.out)
    assert stopped is not None
    assert stopped[1] == stopped[2]


def test_markdown_is_written_even_when_the_server_has_none(upload: Run, folder: Path) -> None:
    with stand_in(Judge(pending=99)) as (server, _):
        upload("r.json", "--server", server, "--wait", "0", "--summary", "verdict.md")
    assert (folder / "verdict.md").read_text().startswith("**No verdict: ")


def test_what_may_be_repeated_is_repeated_unchanged(upload: Run) -> None:
    busy = Reply(503, PROBLEM, {"Retry-After": "0"})
    with stand_in(Judge(upload_replies=[busy, Reply(429, PROBLEM), busy])) as (server, asked):
        done = upload("r.json", "--server", server, "--no-verdict")
    assert done.status == ExitStatus.OK
    posts = [each for each in asked if each.method == "POST"]
    assert len(posts) == 4
    assert len({(each.path, each.body) for each in posts}) == 1


@pytest.mark.parametrize("status", [400, 409, 413, 422])
def test_a_refused_report_is_put_aside_and_the_others_go_on(upload: Run, status: int) -> None:
    errors = [{"pointer": "/benchmarks/3", "detail": "no time"}]
    refusal = Reply(status, {**PROBLEM, "errors": errors})
    with stand_in(Judge(upload_replies=[refusal])) as (server, asked):
        done = upload("r.json", "s.json", "--server", server)
    assert done.status == ExitStatus.REFUSED
    assert "It is so. (/benchmarks/3: no time)" in done.err
    assert "run 7" in done.out, "the other one is delivered"
    aside = SPOOL / "rejected"
    answer = json.loads(next(aside.glob("*.answer.json")).read_bytes())
    assert (answer["status"], answer["detail"]) == (status, "It is so.")
    assert len(asked) == 2, "no verdict is asked for"


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (401, "wirewatch token create"),
        (403, "It is so."),
        (404, "It is so."),
        (302, "own address"),
        (307, "own address"),
    ],
)
def test_what_is_wrong_with_the_way_leaves_all_reports_in_the_spool(
    upload: Run, status: int, said: str
) -> None:
    elsewhere = {"Location": "https://elsewhere.example/"}
    with stand_in(lambda _: Reply(status, PROBLEM, elsewhere)) as (server, asked):
        done = upload("r.json", "s.json", "--server", server)
    assert done.status == ExitStatus.NOT_DELIVERED
    assert said in done.err
    assert len(asked) == 1, "the second would fare no better"
    assert len(list(SPOOL.glob("*.upload.json"))) == 2


def test_a_server_that_is_down_loses_nothing(upload: Run) -> None:
    nobody = ["--server", "http://127.0.0.1:1", "--patience", "0.1"]
    done = upload("r.json", *nobody)
    assert done.status == ExitStatus.NOT_DELIVERED
    assert "wirewatch upload --flush wirewatch-spool --server http://127.0.0.1:1 sends" in done.err
    assert upload("r.json", *nobody, "--lenient").status == ExitStatus.OK
    kept = b"".join(each.read_bytes() for each in SPOOL.iterdir())
    assert TOKEN.encode() not in kept
    with stand_in(Judge()) as (server, asked):
        done = upload("--flush", str(SPOOL), "--server", server)
    assert done.status == ExitStatus.OK
    assert asked[0].body == Path("r.json").read_bytes()
    assert not SPOOL.exists()


def test_a_spool_without_an_address_is_flushed_elsewhere(upload: Run) -> None:
    done = upload(
        "r.json", "--offline", "--channel", "lab", WIREWATCH_TOKEN="", WIREWATCH_PROJECT=""
    )
    assert done.status == ExitStatus.OK
    lost = upload("--flush", str(SPOOL), "--server", "http://127.0.0.1:1", WIREWATCH_PROJECT="")
    assert lost.status == ExitStatus.USAGE
    assert "give --project" in lost.err
    with stand_in(Judge()) as (server, asked):
        assert upload("--flush", str(SPOOL), "--server", server).status == ExitStatus.OK
    assert queries(asked, "POST")[0]["channel"] == "lab"


def test_a_spool_does_not_say_where_the_token_goes(upload: Run) -> None:
    with stand_in(Judge()) as (server, asked):
        upload("r.json", "--offline", "--server", server)
        done = upload("--flush", str(SPOOL))
    assert (done.status, asked) == (ExitStatus.USAGE, [])
    assert "never where a folder says" in done.err


def test_of_an_untrusted_spool_only_the_track_is_taken(upload: Run) -> None:
    claimed = [
        "--channel",
        "main",
        "--version",
        "9.9",
        "--base",
        "x",
        "--force",
        "--compiler",
        "gcc",
    ]
    upload("r.json", "--offline", *claimed, "--batch", "b", "--server", "http://evil.example")
    nowhere = ["--server", "http://127.0.0.1:1"]
    missing = upload("--flush", str(SPOOL), "--untrusted", "--channel", "pr/3", *nowhere)
    assert missing.status == ExitStatus.USAGE
    assert "--version and --commit." in missing.err
    with stand_in(Judge()) as (server, asked):
        trusted = ["--version", "pr-3-abc", "--commit", "a" * 40, "--channel", "pr/3"]
        done = upload("--flush", str(SPOOL), "--untrusted", *trusted, "--server", server)
    assert done.status == ExitStatus.OK
    sent = queries(asked, "POST")[0]
    assert sent.pop("os")
    assert sent.pop("arch")
    assert sent == {
        "compiler": "gcc",
        "version": "pr-3-abc",
        "commit": "a" * 40,
        "channel": "pr/3",
    }


def test_standard_input_is_a_report(upload: Run) -> None:
    with stand_in(Judge()) as (server, asked):
        done = upload("-", "--server", server, "--no-verdict", stdin=BODY)
    assert done.status == ExitStatus.OK
    assert asked[0].body == BODY


def test_a_large_report_is_compressed_and_the_same_each_time(upload: Run, folder: Path) -> None:
    large = report_body({f"case{number}": 1.0 for number in range(200)})
    (folder / "r.json").write_bytes(large)
    with stand_in(Judge()) as (server, asked):
        upload("r.json", "--server", server, "--no-verdict")
        upload("r.json", "--server", server, "--no-verdict")
    assert asked[0].headers["content-encoding"] == "gzip"
    assert gzip.decompress(asked[0].body) == large
    assert asked[0].body == asked[1].body


def test_an_answer_that_broke_off_is_none(upload: Run) -> None:
    """Whether the report was stored is not known then: it is sent again."""
    half = Reply(201, {"id": 9}, {"Content-Length": "500", "Connection": "close"})
    with stand_in(Judge(upload_replies=[half])) as (server, _):
        done = upload("r.json", "--server", server, "--no-verdict")
    assert done.status == ExitStatus.OK
    assert "broke off after 9 of 500 bytes" in done.err
    assert "run 7" in done.out


def test_an_address_that_is_another_programs_does_not_count_as_delivered(upload: Run) -> None:
    with stand_in(lambda _: Reply(200, "<html>Welcome</html>")) as (server, _):
        done = upload("r.json", "--server", server)
    assert done.status == ExitStatus.NOT_DELIVERED
    assert "is the address right?" in done.err
    assert len(list(SPOOL.glob("*.upload.json"))) == 1
