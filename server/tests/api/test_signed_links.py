from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from fastapi.testclient import TestClient

from api_client import MakeToken, assert_problem, bearer
from factories import NOW, report_body
from wirewatch.storage.repositories.projects import create_project
from wirewatch.storage.store import Store

PROJECT = "/api/v1/projects/closed"
LINKS = f"{PROJECT}/signed-links"
NAMES = {"encode/a/bytes/size:8": 1.0, "encode/b/bytes/size:8": 2.0}
CHARTS = ("trend", "sweep", "breakdown", "compare", "overview", "budget")


@pytest.fixture
def closed(client: TestClient, app_store: Store, admin: dict[str, str]) -> TestClient:
    """A client of a private project with two codecs in two versions."""
    with app_store.write() as transaction:
        create_project(transaction, "closed", title="", public=False, now=NOW)
    for version in ("1.0", "1.1"):
        sent = client.post(
            f"{PROJECT}/runs?version={version}",
            content=report_body(NAMES, salt=version),
            headers=admin,
        )
        assert sent.status_code == 201, sent.text
    return client


def make(client: TestClient, headers: dict[str, str], **given: Any) -> Any:
    ends = given.pop("expires_at", NOW + timedelta(days=30))
    body = {"target": "trend", "query": "codec=a", "expires_at": ends.isoformat(), **given}
    answer = client.post(LINKS, json=body, headers=headers)
    assert answer.status_code == 201, answer.text
    return answer.json()


def set_clock(client: TestClient, now: datetime) -> None:
    object.__setattr__(client.app.state.server, "now", lambda: now)  # type: ignore[attr-defined]


def test_a_link_opens_its_chart_and_nothing_else(closed: TestClient, admin: dict[str, str]) -> None:
    link = make(closed, admin)
    signed = link["signed"]
    assert link["url"] == f"http://localhost/embed/projects/closed/trend?codec=a&signed={signed}"
    shown = closed.get(f"{PROJECT}/trend?codec=a&spread=1&limit=3&signed={signed}")
    assert shown.status_code == 200, shown.text
    assert {each["facets"]["codec"] for each in shown.json()["series"]} == {"a"}
    assert shown.headers["cache-control"].startswith("private")
    assert closed.get(f"{PROJECT}/series-changes?codec=a&signed={signed}").status_code == 200
    others = (
        "trend",
        "trend?codec=a",
        f"trend?signed={signed}",
        f"trend?codec=b&signed={signed}",
        f"trend?codec=a&codec=b&signed={signed}",
        f"trend?codec=a&metric=real_time&signed={signed}",
        f"sweep?codec=a&signed={signed}",
        f"compare?codec=a&signed={signed}",
        f"export?codec=a&signed={signed}",
        f"filters?codec=a&signed={signed}",
        f"runs/1?codec=a&signed={signed}",
        f"overview?codec=a&signed={signed}",
        f"badges/verdict.svg?signed={signed}",
        f"badges/value.svg?codec=a&signed={signed}",
        f"signed-links?signed={signed}",
    )
    for other in others:
        answer = closed.get(f"{PROJECT}/{other}")
        assert answer.status_code in {401, 404}, (other, answer.text)
    assert_problem(closed.get(f"/api/v1/projects/closed?signed={signed}"), 404, "not-found")


@pytest.mark.parametrize("target", CHARTS)
def test_every_chart_can_be_linked_to(
    closed: TestClient, admin: dict[str, str], target: str
) -> None:
    queries = {
        "compare": "baseline.version=1.0&candidate.version=1.1",
        "budget": "load=64@1000&load=8@10",
    }
    link = make(closed, admin, target=target, query=queries.get(target, "metric=cpu_time"))
    place = urlsplit(link["url"])
    assert place.path == f"/embed/projects/closed/{target}"
    assert closed.get(f"{PROJECT}/{target}?{place.query}").status_code == 200
    for other in CHARTS:
        if other != target:
            assert closed.get(f"{PROJECT}/{other}?{place.query}").status_code == 404


def test_a_badge_of_a_private_project_needs_its_link(
    closed: TestClient, admin: dict[str, str]
) -> None:
    for target, name, query in (
        ("verdict-badge", "verdict.svg", "channel=release"),
        ("value-badge", "value.svg", "codec=a"),
    ):
        assert_problem(closed.get(f"{PROJECT}/badges/{name}?{query}"), 404, "not-found")
        link = make(closed, admin, target=target, query=query)
        place = urlsplit(link["url"])
        assert place.path == f"{PROJECT}/badges/{name}"
        answer = closed.get(f"{place.path}?{place.query}&badge_label=mine")
        assert answer.status_code == 200, answer.text
        assert "mine" in answer.text
        assert "private" in answer.headers["cache-control"]


def test_an_altered_link_opens_nothing(closed: TestClient, admin: dict[str, str]) -> None:
    other = make(closed, admin, query="codec=b")["signed"]
    number, end, signature = make(closed, admin)["signed"].split(".")
    flipped = ("B" if signature[0] == "A" else "A") + signature[1:]
    forged = [
        f"{number}.{int(end) + 86_400}.{signature}",
        f"{int(number) + 7}.{end}.{signature}",
        f"{number}.{end}.{flipped}",
        f"{number}.{end}.{signature[:-1]}",
        f"{number}.{end}.{'A' * 43}",
        f"{number}.{end}",
        f"{number}.{end}.{signature}%20",
        f"{'9' * 30}.{end}.{signature}",
        other,
        "",
        "é",
        "x" * 5_000,
    ]
    for text in forged:
        answer = closed.get(f"{PROJECT}/trend?codec=a", params={"codec": "a", "signed": text})
        assert_problem(answer, 404, "not-found")
    assert closed.get(f"{PROJECT}/trend?codec=a&signed={number}.{end}.{signature}").is_success


def test_a_link_ends_by_itself(closed: TestClient, admin: dict[str, str]) -> None:
    signed = make(closed, admin, expires_at=NOW + timedelta(hours=1))["signed"]
    url = f"{PROJECT}/trend?codec=a&signed={signed}"
    etag = closed.get(url).headers["etag"]
    try:
        set_clock(closed, NOW + timedelta(hours=1))
        assert_problem(closed.get(url), 404, "not-found")
        assert_problem(closed.get(url, headers={"If-None-Match": etag}), 404, "not-found")
    finally:
        set_clock(closed, NOW)


def test_a_link_that_was_taken_back_opens_nothing_even_from_the_cache(
    closed: TestClient, admin: dict[str, str]
) -> None:
    link, kept = make(closed, admin), make(closed, admin)
    url = f"{PROJECT}/trend?codec=a&signed="
    etag = closed.get(url + link["signed"]).headers["etag"]
    assert closed.delete(f"{LINKS}/{link['id']}", headers=admin).status_code == 204
    for headers in ({}, {"If-None-Match": etag}):
        assert_problem(closed.get(url + link["signed"], headers=headers), 404, "not-found")
    assert closed.get(url + kept["signed"]).status_code == 200
    assert_problem(closed.delete(f"{LINKS}/{link['id']}", headers=admin), 404, "not-found")


def test_a_link_of_another_project_opens_nothing(
    closed: TestClient, app_store: Store, admin: dict[str, str]
) -> None:
    with app_store.write() as transaction:
        create_project(transaction, "other", title="", public=False, now=NOW)
    signed = make(closed, admin, query="")["signed"]
    assert_problem(closed.get(f"/api/v1/projects/other/trend?signed={signed}"), 404, "not-found")
    assert_problem(closed.get(f"/api/v1/projects/none/trend?signed={signed}"), 404, "not-found")


def test_links_are_listed_with_who_made_them(
    closed: TestClient, make_token: MakeToken, admin: dict[str, str]
) -> None:
    text = make_token("share", project="closed")
    made = make(closed, bearer(text), note="wiki", query="metric=cpu_time&limit=5&codec=a")
    assert (made["query"], made["created_by"]) == ("codec=a&metric=cpu_time", text[3:11])
    (listed,) = closed.get(LINKS, headers=admin).json()["links"]
    assert listed == made
    for scope in ("read", "upload", "triage"):
        answer = closed.get(LINKS, headers=bearer(make_token(scope, project="closed")))
        assert answer.status_code in {403, 404}


@pytest.mark.parametrize(
    ("given", "parameter"),
    [
        ({"expires_at": NOW}, "expires_at"),
        ({"expires_at": NOW + timedelta(days=731)}, "expires_at"),
        ({"expires_at": (NOW + timedelta(days=1)).replace(tzinfo=None)}, "expires_at"),
        ({"query": "&".join(["a=1"] * 1_100)}, "query"),
        ({"note": "a\nb"}, "note"),
    ],
)
def test_a_malformed_link_is_refused(
    closed: TestClient, admin: dict[str, str], given: dict[str, Any], parameter: str
) -> None:
    body = {"target": "trend", "expires_at": NOW + timedelta(days=1), **given}
    body["expires_at"] = body["expires_at"].isoformat()
    answer = closed.post(LINKS, json=body, headers=admin)
    assert_problem(answer, 422, "invalid-request")
    assert answer.json()["errors"][0]["pointer"] == f"#{parameter}", answer.text
