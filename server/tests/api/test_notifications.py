import json

import pytest
from fastapi.testclient import TestClient

from api_client import PROJECT_URL, assert_problem, send
from factories import report_body
from wirewatch.services.notification.subscriptions import SUBSCRIPTIONS_MAX
from wirewatch.storage.store import Store

SUBSCRIPTIONS = f"{PROJECT_URL}/subscriptions"
DELIVERIES = f"{PROJECT_URL}/deliveries"
HOOK = {"form": "webhook", "address": "https://example.org/hook?x=1"}


@pytest.fixture(autouse=True)
def project(client: TestClient, admin: dict[str, str]) -> None:
    send(client, report_body({"a": 1.0}), admin)


def test_a_webhooks_secret_is_answered_once(client: TestClient, admin: dict[str, str]) -> None:
    made = client.post(SUBSCRIPTIONS, json=HOOK, headers=admin)
    assert made.status_code == 201
    secret = made.json().pop("secret")
    assert secret.startswith("whsec_")
    (listed,) = client.get(SUBSCRIPTIONS, headers=admin).json()["subscriptions"]
    assert listed == {key: value for key, value in made.json().items() if key != "secret"}
    assert listed["statuses"] == ["regression"]
    assert secret not in json.dumps(listed)


def test_what_others_could_use_is_never_answered(client: TestClient, admin: dict[str, str]) -> None:
    for new in (
        {"form": "slack", "address": "https://hooks.slack.com/services/T0/B0/hush"},
        {"form": "github", "address": "https://api.github.com/repos/o/r", "secret": "hush"},
    ):
        made = client.post(SUBSCRIPTIONS, json=new, headers=admin)
        assert made.status_code == 201, made.text
        assert made.json()["secret"] is None
        assert "hush" not in made.text
    listed = client.get(SUBSCRIPTIONS, headers=admin)
    assert "hush" not in listed.text
    slack, github = listed.json()["subscriptions"]
    assert slack["address"] == "https://hooks.slack.com/…"
    assert "improvement" in github["statuses"]


@pytest.mark.parametrize(
    "change",
    [
        *({"address": text} for text in ("", "ftp://x/", "//x/", "https:///x", "https://u:p@x/")),
        *({"address": text} for text in ("https://x/#f", "https://x:0/", "https://x:99999/")),
        *({"address": text} for text in ("https://x/ y", "https://x/é", "javascript:alert(1)")),
        {"secret": "mine"},
        {"form": "email"},
        {"form": "email", "address": "a@b\nBcc: c@d"},
        {"form": "email", "address": "a@example.org, b@example.org"},
        {"form": "github", "address": "https://api.github.com/repos/o/r"},
        {"form": "github", "address": "http://api.github.com/repos/o/r", "secret": "x"},
        {"form": "github", "address": "https://api.github.com/repos/o/r/x", "secret": "x"},
        {"form": "github", "address": "https://api.github.com/repos/o/r", "secret": "x y"},
        {"form": "pager"},
        {"statuses": ["slow"]},
        {"channel": " "},
        {"unknown": 1},
    ],
    ids=str,
)
def test_malformed_ones_are_refused(
    client: TestClient, admin: dict[str, str], change: dict[str, object]
) -> None:
    answer = client.post(SUBSCRIPTIONS, json=HOOK | change, headers=admin)
    assert_problem(answer, 422, "invalid-request")
    assert client.get(SUBSCRIPTIONS, headers=admin).json()["subscriptions"] == []


def test_a_project_has_only_so_many(client: TestClient, admin: dict[str, str]) -> None:
    for _ in range(SUBSCRIPTIONS_MAX):
        assert client.post(SUBSCRIPTIONS, json=HOOK, headers=admin).status_code == 201
    answer = client.post(SUBSCRIPTIONS, json=HOOK, headers=admin)
    assert_problem(answer, 422, "invalid-request")


def test_deliveries_are_listed_and_sent_again(client: TestClient, admin: dict[str, str]) -> None:
    made = client.post(SUBSCRIPTIONS, json=HOOK, headers=admin).json()["id"]
    asked = client.post(f"{SUBSCRIPTIONS}/{made}/test", headers=admin)
    assert asked.status_code == 202
    (listed,) = client.get(DELIVERIES, headers=admin).json()["deliveries"]
    assert listed == asked.json()
    assert (listed["state"], listed["tries"], listed["run"]) == ("waiting", 0, None)
    again = client.post(f"{DELIVERIES}/{listed['id']}/resend", headers=admin)
    assert (again.status_code, again.json()["state"]) == (202, "waiting")
    failed = client.get(DELIVERIES, params={"state": "failed"}, headers=admin)
    assert failed.json()["deliveries"] == []

    assert client.delete(f"{SUBSCRIPTIONS}/{made}", headers=admin).status_code == 204
    assert client.get(DELIVERIES, headers=admin).json()["deliveries"] == []


def test_those_of_other_projects_are_not_found(
    client: TestClient, admin: dict[str, str], app_store: Store
) -> None:
    made = client.post(SUBSCRIPTIONS, json=HOOK, headers=admin).json()["id"]
    tried = client.post(f"{SUBSCRIPTIONS}/{made}/test", headers=admin).json()["id"]
    client.post("/api/v1/projects", json={"slug": "other"}, headers=admin)
    other = "/api/v1/projects/other"
    for method, url in (
        ("POST", f"{other}/subscriptions/{made}/test"),
        ("DELETE", f"{other}/subscriptions/{made}"),
        ("POST", f"{other}/deliveries/{tried}/resend"),
    ):
        assert_problem(client.request(method, url, headers=admin), 404, "not-found")
    assert len(client.get(SUBSCRIPTIONS, headers=admin).json()["subscriptions"]) == 1


def test_another_rule_is_tried_without_being_stored(
    client: TestClient, admin: dict[str, str]
) -> None:
    times = {"1.9": "2026-03-01T00:00:00Z", "1.10": "2026-01-01T00:00:00Z"}
    for label, time in times.items():
        body = report_body({"a": 1.0}, salt=label)
        send(client, body, admin, version=label, committed_at=time, channel="release")

    def labels(**query: str) -> list[str]:
        answer = client.get(f"{PROJECT_URL}/versions", params={"channel": "release", **query})
        return [each["label"] for each in answer.json()["versions"] if each["label"] in times]

    stored = labels()
    assert labels(rule="semver") == ["1.9", "1.10"]
    assert labels(rule="commit_time") == ["1.10", "1.9"]
    assert labels() == stored
    answer = client.get(f"{PROJECT_URL}/versions", params={"rule": "alphabet"})
    assert_problem(answer, 422, "invalid-request")
