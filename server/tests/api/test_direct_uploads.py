"""Uploads go past the framework's routing; nobody can tell from the answers."""

from collections.abc import Mapping
from typing import Any

import pytest
from fastapi.testclient import TestClient

from api_client import RUNS, MakeToken, assert_problem, bearer, send
from databases import count_rows
from factories import NOW, report_body
from wirewatch.api.direct_uploads import DirectUploads
from wirewatch.services.tokens import list_tokens, revoke_token
from wirewatch.storage.store import Store

BODY = report_body({"encode/a/bytes/size:8": [1.0, 2.0, 3.0]})
REQUESTS: dict[str, tuple[str, dict[str, str], bytes]] = {
    "stored": (f"{RUNS}?version=1.0&machine=lab", {}, BODY),
    "retry": (f"{RUNS}?version=1.0&machine=lab", {}, BODY),
    "stale": (f"{RUNS}?version=1.1&machine=lab", {}, BODY),
    "no version": (RUNS, {}, BODY + b" "),
    "empty": (f"{RUNS}?version=1.0", {}, b""),
    "no report": (f"{RUNS}?version=1.0", {}, b"[]"),
    "malformed parameter": (f"{RUNS}?version=1.0&force=perhaps", {}, BODY),
    "too long": (f"{RUNS}?version={'1' * 300}", {}, BODY),
    "encoding": (f"{RUNS}?version=1.0", {"Content-Encoding": "br"}, BODY),
    "form": (f"{RUNS}?version=1.0", {"Content-Type": "multipart/form-data"}, BODY),
    "too large": (f"{RUNS}?version=1.0", {}, b" " * 200_001),
    "slug": ("/api/v1/projects/NO SLUG/runs?version=1.0", {}, BODY),
    "other host": (f"{RUNS}?version=1.0&machine=lab", {"Host": "elsewhere:81"}, BODY),
    "malformed token": (f"{RUNS}?version=1.0", {"Authorization": "Basic x"}, BODY),
    "unknown token": (f"{RUNS}?version=1.0", {"Authorization": "Bearer ww_x"}, BODY),
}


def ask_all(client: TestClient, admin: Mapping[str, str]) -> dict[str, tuple[int, Any, Any]]:
    answers = {}
    for what, (url, headers, body) in REQUESTS.items():
        answer = client.post(url, content=body, headers={**admin, **headers})
        told = answer.json()
        told.pop("request_id", None)
        shown = {
            name: value
            for name, value in answer.headers.items()
            if name not in {"x-request-id", "vary", "content-length", "content-encoding"}
        }
        answers[what] = (answer.status_code, told, shown)
    return answers


def test_answers_are_those_of_the_route(
    client: TestClient, app_store: Store, admin: dict[str, str]
) -> None:
    direct = ask_all(client, admin)
    assert {direct[what][0] for what in ("stored", "retry", "stale")} == {201, 200, 409}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            DirectUploads,
            "__call__",
            lambda self, scope, receive, send: self._app(scope, receive, send),
        )
        # A run is there now, so only what stores nothing can be compared word for word.
        routed = ask_all(client, admin)
    for what, answer in direct.items():
        if what != "stored":
            assert routed[what] == answer, what
    assert direct["stored"][1] | {"created": False} == routed["stored"][1]
    assert count_rows(app_store)["run"] == 1


def test_a_host_gets_addresses_of_its_own(client: TestClient, admin: dict[str, str]) -> None:
    answers = ask_all(client, admin)
    assert answers["retry"][1]["url"].startswith("http://localhost/api/")
    assert answers["other host"][1]["url"].startswith("http://elsewhere:81/api/")


def test_a_token_revoked_between_two_uploads_stores_nothing(
    client: TestClient, app_store: Store, make_token: MakeToken, admin: dict[str, str]
) -> None:
    send(client, BODY, admin)
    headers = bearer(make_token("upload"))
    assert send(client, BODY + b" ", headers, version="1.1").status_code == 201
    key = next(row.key for row in list_tokens(app_store) if row.scopes == ["upload"])
    revoke_token(app_store, key, NOW)
    before = count_rows(app_store)
    for _ in range(2):
        assert_problem(send(client, BODY + b"  ", headers, version="1.2"), 401, "unauthorized")
    assert count_rows(app_store) == before


def test_the_use_of_a_token_is_noted_with_the_upload(
    client: TestClient, app_store: Store, make_token: MakeToken
) -> None:
    headers = bearer(make_token("create", "upload"))
    assert send(client, BODY, headers).status_code == 201
    with app_store.write() as connection:
        connection.exec_driver_sql("UPDATE token SET last_used_at = NULL")
    assert send(client, BODY + b" ", headers, version="1.1").status_code == 201
    assert {row.last_used_at for row in list_tokens(app_store)} == {NOW}
