"""Every statement of every route, and of the worker: what makes the store one that can be distributed by project."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import event

from factories import NOW, report_body
from judged import noisy
from route_matrix import ROUTES, Ids, url_of
from secret_keys import BOX
from statement_scopes import tables_of, unscoped_tables
from wirewatch.services.notification.deliver import Senders, deliver_due
from wirewatch.storage.distribution import REFERENCE_TABLES
from wirewatch.storage.metadata import metadata
from wirewatch.storage.store import Store
from wirewatch.worker.keeper import Keeper
from wirewatch.worker.loop import Worker

DISTRIBUTED = set(metadata.tables) - REFERENCE_TABLES
ABOUT_TABLES = ("SELECT", "INSERT", "UPDATE", "DELETE")
# What is about all projects by its nature, by the tables it reads: a distributed store asks all its nodes.
ACROSS_PROJECTS = {
    frozenset({"project", "judgement"}): "which projects the worker has not judged yet",
    frozenset({"project", "run", "version"}): "the list of projects, with what happened in each",
    frozenset({"project", "delivery", "subscription"}): "the messages that are due",
}


@contextmanager
def recorded(store: Store) -> Iterator[set[str]]:
    """Yield the statements that the store's engine runs within the block."""
    found: set[str] = set()

    def note(_connection: Any, _cursor: Any, sql: str, *_rest: Any) -> None:
        if sql.lstrip("( ").upper().startswith(ABOUT_TABLES):
            found.add(sql)

    event.listen(store.engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(store.engine, "before_cursor_execute", note)


def dialect_of(store: Store) -> str:
    return "sqlite" if store.embedded else "postgres"


def test_every_statement_names_its_project(
    client: TestClient, app_store: Store, admin: dict[str, str], ids: dict[str, Ids]
) -> None:
    with recorded(app_store) as found:
        runs = f"{url_of('/api/v1/projects/{project}', 'open', ids['open'])}/runs"
        for number in range(12):
            factors = {next(iter(noisy(0))): 0.5} if number > 6 else None
            sent = client.post(
                f"{runs}?version=1.{number}&channel=main&batch=b&machine=m",
                content=report_body(
                    {name: [value, value] for name, value in noisy(number, factors).items()},  # type: ignore[list-item]  # numbers
                    salt=number,
                ),
                headers=admin,
            )
            assert sent.status_code == 201, sent.text
        worker = Worker(app_store, name="w", now=lambda: NOW)
        assert worker.judge_all()
        deliver_due(app_store, Senders(None, [], None, BOX), now=lambda: NOW + timedelta(hours=1))
        for (method, path), (_, body) in ROUTES.items():
            answer = client.request(
                method, url_of(path, "open", ids["open"]), json=body, headers=admin
            )
            assert answer.status_code < 500, answer.text
            if method == "GET":
                more = "?metric=real_time&channel=main&compiler=gcc&q=c1&samples=1&spread=1&limit=3"
                client.get(url_of(path, "open", ids["open"]) + more, headers=admin)
        worker.judge_all()
        pull_request = f"{runs}?version=p&channel=pr/1&base=main"
        for salt in ("p", "q"):
            sent = client.post(
                pull_request, content=report_body(noisy(salt), salt=salt), headers=admin
            )
            assert sent.status_code == 201, sent.text
        policy = {
            "keep_originals_days": 1,
            "keep_samples_versions": 1,
            "keep_pull_request_days": 1,
        }
        project = url_of("/api/v1/projects/{project}", "open", ids["open"])
        assert client.patch(project, json=policy, headers=admin).status_code == 200
        keeper = Keeper(app_store, name="k", now=lambda: NOW + timedelta(days=2))
        assert keeper.let_all_go()
    dialect = dialect_of(app_store)
    assert len(found) > 100
    unscoped = {
        sql: tables for sql in found if (tables := unscoped_tables(sql, dialect, DISTRIBUTED))
    }
    across = {frozenset(tables_of(sql, dialect)) for sql in unscoped}
    assert across <= set(ACROSS_PROJECTS), [
        (tables, sql)
        for sql, tables in unscoped.items()
        if frozenset(tables_of(sql, dialect)) not in ACROSS_PROJECTS
    ]
    # The walk has met each of them: none is excused that is no more.
    assert across == set(ACROSS_PROJECTS)


@pytest.mark.parametrize(
    ("sql", "unscoped"),
    [
        ("SELECT run.run_id FROM run WHERE run.project_id = $1", set()),
        ("SELECT run.run_id FROM run WHERE run.run_id = $1", {"run"}),
        ("SELECT run.run_id FROM run WHERE run.project_id = $1 OR run.run_id = 2", {"run"}),
        (
            (
                "SELECT 1 FROM run JOIN layout ON layout.project_id = run.project_id "
                "WHERE run.project_id = CAST($1 AS BIGINT)"
            ),
            set(),
        ),
        ("SELECT 1 FROM run JOIN layout ON true WHERE run.project_id = $1", {"layout"}),
        (
            (
                "SELECT (SELECT max(run.run_id) FROM run WHERE run.project_id = project.project_id) "
                "FROM project WHERE project.project_id = $1"
            ),
            {"run"},
        ),
        ("INSERT INTO run (project_id, run_id) VALUES ($1, $2)", set()),
        ("INSERT INTO run (run_id) SELECT x.a FROM unnest($1) AS x(a)", {"run"}),
        ("UPDATE run SET batch = $1 WHERE run.run_id = $2", {"run"}),
        ("UPDATE run SET batch = $1 WHERE run.project_id = $2", set()),
        ("DELETE FROM run WHERE run.run_id = $1", {"run"}),
        ("SELECT project.slug FROM project", set()),
    ],
)
def test_a_statement_that_does_not_is_found(sql: str, unscoped: set[str]) -> None:
    assert unscoped_tables(sql, "postgres", DISTRIBUTED) == unscoped
