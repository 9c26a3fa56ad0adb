import threading
import time
from typing import Any

import pytest
from fastapi.testclient import TestClient

from api_client import PROJECT_URL, RUNS, MakeToken, assert_problem, bearer, send
from factories import report_body
from judged import CASES, judge_all, noisy
from wirewatch.api.schemas.verdict import BatchVerdictView, RunVerdictView
from wirewatch.storage.store import Store

SLOWER = {CASES[0]: 0.5, CASES[1]: 0.9}


@pytest.fixture
def baseline(client: TestClient, app_store: Store, admin: dict[str, str]) -> None:
    """Ten unchanged runs, judged."""
    for number in range(10):
        send(client, report_body(noisy(number), salt=number), admin, version=f"1.{number}")
    judge_all(app_store)


def verdict_url(answer: Any) -> str:
    url: str = answer.json()["verdict_url"]
    return url.removeprefix("http://localhost")


def slower(client: TestClient, admin: dict[str, str], **parameters: str) -> Any:
    return send(client, report_body(noisy("slow", SLOWER)), admin, version="1.10", **parameters)


def test_a_verdict_is_pending_until_it_is_judged(
    client: TestClient, app_store: Store, admin: dict[str, str]
) -> None:
    url = verdict_url(send(client, report_body(noisy(0)), admin))
    answer = client.get(url)
    assert answer.status_code == 202
    assert answer.headers["retry-after"] == "2"
    view = RunVerdictView.model_validate_json(answer.content)
    assert (view.state, view.status, view.passes) == ("pending", None, False)
    assert client.get(url, params={"wait": 0.3, "format": "text"}).text.startswith("Not judged yet")
    judge_all(app_store)
    answer = client.get(url)
    assert answer.status_code == 200
    view = RunVerdictView.model_validate_json(answer.content)
    assert (view.state, view.status, view.passes) == ("ready", "first_run", True)


def test_waiting_ends_as_soon_as_it_is_judged(
    client: TestClient, app_store: Store, admin: dict[str, str]
) -> None:
    url = verdict_url(send(client, report_body(noisy(0)), admin))
    later = threading.Timer(0.5, judge_all, [app_store])
    later.start()
    begun = time.monotonic()
    answer = client.get(url, params={"wait": 60})
    later.join()
    assert answer.status_code == 200
    assert time.monotonic() - begun < 30


def test_a_regression_does_not_pass_the_gate(
    client: TestClient, app_store: Store, admin: dict[str, str], baseline: None
) -> None:
    url = verdict_url(slower(client, admin))
    judge_all(app_store)
    answer = client.get(url)
    assert answer.status_code == 409
    view = RunVerdictView.model_validate_json(answer.content)
    assert (view.status, view.passes, view.channel, view.base) == (
        "regression",
        False,
        "release",
        "release",
    )
    worst = view.series[0]
    assert (worst.name, worst.verdict, worst.stage) == (CASES[0], "regression", "suspected")
    assert worst.ratio == pytest.approx(0.5, rel=0.05)
    assert worst.cost_ratio == pytest.approx(2.0, rel=0.05)
    assert worst.baseline is not None
    assert (worst.baseline.unit, worst.baseline.runs) == ("B/s", 10)
    assert sum(view.counts.values()) == len(CASES) == len(view.series)
    assert view.geometric_mean is not None
    assert view.geometric_mean.high < 1


@pytest.mark.parametrize(
    ("parameters", "status"),
    [
        ({}, 409),
        ({"fail_on": "unsure"}, 409),
        ({"fail_on": "none"}, 200),
        ({"budget": "10%"}, 409),
        ({"budget": "0.5"}, 409),
        ({"budget": "150%"}, 200),
        ({"budget": "1.5"}, 200),
    ],
)
def test_what_the_caller_wants_to_be_stopped_by(
    client: TestClient,
    app_store: Store,
    admin: dict[str, str],
    baseline: None,
    parameters: dict[str, str],
    status: int,
) -> None:
    url = verdict_url(slower(client, admin))
    judge_all(app_store)
    assert client.get(url, params=parameters).status_code == status


@pytest.mark.parametrize("budget", ["", "ten", "-1", "10%%", "1e3"])
def test_a_malformed_budget_is_refused(
    client: TestClient, admin: dict[str, str], budget: str
) -> None:
    url = verdict_url(send(client, report_body(noisy(0)), admin))
    assert_problem(client.get(url, params={"budget": budget}), 422, "invalid-request")


def test_verdicts_in_words(
    client: TestClient, app_store: Store, admin: dict[str, str], baseline: None
) -> None:
    url = verdict_url(slower(client, admin))
    judge_all(app_store)
    for parameters, headers in (
        ({"format": "text"}, {}),
        ({}, {"Accept": "text/plain"}),
    ):
        answer = client.get(url, params=parameters, headers=headers)
        assert answer.status_code == 409
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        assert answer.text.startswith("Slower: version 1.10 on release")
        assert CASES[0] in answer.text
        assert "x slower" in answer.text
        assert CASES[7] not in answer.text
    answer = client.get(url, headers={"Accept": "text/markdown;q=0.9"})
    assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
    assert f"| regression? | `{CASES[0]}` |" in answer.text
    assert client.get(url, headers={"Accept": "*/*"}).json()["state"] == "ready"


def test_names_cannot_break_out_of_the_markdown(
    client: TestClient, app_store: Store, admin: dict[str, str]
) -> None:
    values = {"a|b`c<img>": 1.0, "d": 1.0}
    send(client, report_body(values, salt=1), admin, version="1.0")
    url = verdict_url(send(client, report_body(values, salt=2), admin, version="1.1"))
    judge_all(app_store)
    text = client.get(url, params={"format": "markdown"}).text
    assert "a\\|b'c&lt;img>" in text
    assert "<img" not in text


def test_a_batch_is_one_verdict_once_all_its_runs_are_there(
    client: TestClient, app_store: Store, admin: dict[str, str], baseline: None
) -> None:
    first = slower(client, admin, batch="job/7", expect="2")
    url = first.json()["batch_verdict_url"].removeprefix("http://localhost")
    assert url.endswith("/batches/job%2F7/verdict")
    judge_all(app_store)
    view = BatchVerdictView.model_validate_json(client.get(url, params={"wait": 0.2}).content)
    assert (view.status, view.expected, [each.code for each in view.remarks]) == (
        "regression",
        2,
        ["incomplete"],
    )
    send(client, report_body(noisy("b")), admin, version="1.10", batch="job/7", machine="b")
    judge_all(app_store)
    answer = client.get(url)
    assert answer.status_code == 409
    view = BatchVerdictView.model_validate_json(answer.content)
    assert len(view.run_ids) == len(view.runs) == 2
    assert [each.code for each in view.remarks] == ["first_run"]
    assert view.series[0].name == CASES[0]
    text = client.get(url, params={"format": "text"}).text
    assert text.startswith("Slower: batch job/7, 2 runs")


def test_a_batch_names_the_tracks_that_the_one_before_had(
    client: TestClient, app_store: Store, admin: dict[str, str]
) -> None:
    for machine in ("a", "b"):
        body = report_body(noisy(machine))
        send(client, body, admin, version="1.0", batch="one", machine=machine)
    body = report_body(noisy("c"))
    send(client, body, admin, version="1.1", batch="two", machine="a")
    judge_all(app_store)
    answer = client.get(f"{PROJECT_URL}/batches/two/verdict", params={"expect": 2})
    view = BatchVerdictView.model_validate_json(answer.content)
    assert view.missing == [{"machine": "b"}]
    assert view.status == "unsure"
    assert "1 of 2 runs" in view.remarks[0].detail
    strict = {"expect": "2", "fail_on": "unsure"}
    assert client.get(f"{PROJECT_URL}/batches/two/verdict", params=strict).status_code == 409


def test_a_batch_that_is_not_complete_is_unsure_at_best(
    client: TestClient, app_store: Store, admin: dict[str, str], baseline: None
) -> None:
    send(client, report_body(noisy("same")), admin, version="1.10", batch="job")
    judge_all(app_store)
    url = f"{PROJECT_URL}/batches/job/verdict"
    assert client.get(url).json()["status"] == "unchanged"
    assert client.get(url, params={"expect": 2}).json()["status"] == "unsure"


def test_a_batch_of_which_nothing_has_arrived_is_pending(
    client: TestClient, admin: dict[str, str]
) -> None:
    send(client, report_body(noisy(0)), admin)
    for form in ("json", "text", "markdown"):
        answer = client.get(f"{PROJECT_URL}/batches/none/verdict", params={"format": form})
        assert answer.status_code == 202, answer.text


def test_a_run_that_is_not_there_has_no_verdict(client: TestClient, admin: dict[str, str]) -> None:
    send(client, report_body(noisy(0)), admin)
    assert_problem(client.get(f"{RUNS}/999999999/verdict"), 404, "not-found")


def test_changes_and_triage(
    client: TestClient,
    app_store: Store,
    admin: dict[str, str],
    make_token: MakeToken,
    baseline: None,
) -> None:
    for number in range(10, 16):
        body = report_body(noisy(number, {CASES[0]: 0.5}), salt=number)
        send(client, body, admin, version=f"1.{number}")
    judge_all(app_store)
    (group,) = client.get(f"{PROJECT_URL}/changes").json()["groups"]
    assert (group["version"], group["is_worse"], group["series_count"]) == ("1.10", True, 1)
    (change,) = group["changes"]
    assert (change["name"], change["state"]) == (CASES[0], "new")
    what = {
        "version": "1.10",
        "series": [change["series"]],
        "state": "expected",
        "note": "a checksum",
        "link": "https://example.org/1",
    }
    triager = bearer(make_token("triage"))
    answer = client.post(f"{PROJECT_URL}/triage", json=what, headers=triager)
    assert answer.json() == {"changes": 1}
    assert client.get(f"{PROJECT_URL}/changes", params={"state": "new"}).json()["groups"] == []
    (group,) = client.get(f"{PROJECT_URL}/changes?state=expected&state=noise").json()["groups"]
    assert group["changes"][0]["triage"]["note"] == "a checksum"
    (entry,) = client.get(f"{PROJECT_URL}/triage").json()["entries"]
    assert (entry["series"], entry["state"]) == (change["series"], "expected")
    drawn = client.get(f"{PROJECT_URL}/series-changes", params={"name": CASES[0]}).json()
    assert [each["version"] for each in drawn["changes"]] == ["1.10"]
    bad = what | {"link": "javascript:alert(1)"}
    answer = client.post(f"{PROJECT_URL}/triage", json=bad, headers=triager)
    assert_problem(answer, 422, "invalid-request")
    none = what | {"series": ["x"]}
    answer = client.post(f"{PROJECT_URL}/triage", json=none, headers=triager)
    assert_problem(answer, 422, "invalid-request")
