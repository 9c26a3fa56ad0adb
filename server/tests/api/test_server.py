import io
import json
import logging
import subprocess
import sys

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import event, exc

from api_client import RUNS, MakeToken, assert_problem, bearer, send
from factories import report_body
from wirewatch.log import configure_logs
from wirewatch.storage.store import Store


def test_probes(client: TestClient, app_store: Store) -> None:
    assert client.get("/healthz").json()["status"] == "ok"
    assert client.get("/readyz").json()["status"] == "ok"


def broken(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
    if "run_column" in statement or statement == "SELECT 1":
        raise exc.OperationalError(
            statement, {}, ConnectionError("gone"), connection_invalidated=True
        )


def test_a_store_that_is_gone_is_503_and_nothing_is_stored(
    client: TestClient, app_store: Store, admin: dict[str, str]
) -> None:
    event.listen(app_store.engine, "before_cursor_execute", broken)
    body = report_body({"a": 1.0})
    for answer in (client.get("/readyz"), send(client, body, admin)):
        assert_problem(answer, 503, "unavailable")
        assert answer.headers["retry-after"] == "5"
    event.remove(app_store.engine, "before_cursor_execute", broken)
    assert client.get(RUNS).status_code == 404
    assert send(client, body, admin).status_code == 201


def test_an_unexpected_error_is_500_without_its_cause(
    client: TestClient, app_store: Store, admin: dict[str, str]
) -> None:
    def explode(*_arguments: object) -> None:
        raise ZeroDivisionError("a secret cause")

    event.listen(app_store.engine, "before_cursor_execute", explode)
    answer = client.get("/api/v1/projects")
    event.remove(app_store.engine, "before_cursor_execute", explode)
    assert answer.status_code == 500
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["type"] == "/problems/internal"
    assert "secret cause" not in answer.text
    assert answer.json()["request_id"]


def test_an_unknown_address_and_a_wrong_method_are_problems(client: TestClient) -> None:
    assert_problem(client.get("/api/v1/nothing"), 404, "not-found")
    assert_problem(client.delete("/api/v1/projects"), 405, "method-not-allowed")


@pytest.mark.parametrize("as_json", [True, False])
def test_logs_hold_no_token(
    client: TestClient,
    make_token: MakeToken,
    monkeypatch: pytest.MonkeyPatch,
    *,
    as_json: bool,
) -> None:
    logged = io.StringIO()
    monkeypatch.setattr("sys.stderr", logged)
    before = logging.getLogger().handlers[:]
    token = make_token("admin")
    try:
        configure_logs(as_json=as_json, level="debug")
        client.get(f"/api/v1/projects?token={token}", headers=bearer(token))
        client.get(f"/api/v1/{token}")
        logging.getLogger("library").warning("header was Authorization: Bearer %s", token)
        try:
            raise ValueError(f"cannot use {token}")  # noqa: TRY301
        except ValueError:
            logging.getLogger("library").exception("failed")
    finally:
        logging.getLogger().handlers[:] = before
    text = logged.getvalue()
    assert "request.answered" in text
    assert "cannot use [hidden]" in text
    assert token not in text
    assert token[11:] not in text
    if as_json:
        for line in text.splitlines():
            json.loads(line)


def test_a_server_holds_nothing_that_only_some_requests_need() -> None:
    program = """
import sys
import wirewatch.api.app
seldom = {"alembic", "authlib", "cryptography", "httpx2", "joserfc", "psycopg", "pyarrow", "re2", "sqlalchemy.orm"}
seldom |= {"numpy.polynomial", "numpy.random", "typer"}
assert {"fastapi", "numpy"} <= sys.modules.keys()
print(*sorted(seldom & sys.modules.keys()))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, check=True
    )
    assert done.stdout.split() == []
