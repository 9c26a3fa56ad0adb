from datetime import timedelta

import pytest
from sqlalchemy import text

from factories import NOW
from wirewatch.domain.errors import InvalidRequest, NotFound, Unauthorized
from wirewatch.services.access import ANYONE, Scope, authenticate
from wirewatch.services.token_text import digest_of, make_token
from wirewatch.services.tokens import create_token, list_tokens, revoke_token
from wirewatch.storage.repositories.projects import create_project
from wirewatch.storage.store import Store


def make(store: Store, *scopes: Scope, **more: object) -> str:
    options = {"name": "test", "project": None, "expires_at": None, "now": NOW, **more}
    return create_token(store, scopes=scopes, **options)  # type: ignore[arg-type]


def test_a_token_stands_for_its_scopes(store: Store) -> None:
    caller = authenticate(store, make(store, Scope.READ, Scope.UPLOAD), NOW)
    assert caller.has(Scope.READ)
    assert caller.has(Scope.UPLOAD)
    assert not caller.has(Scope.CREATE)
    assert not caller.has(Scope.ADMIN)


def test_admin_includes_everything(store: Store) -> None:
    caller = authenticate(store, make(store, Scope.ADMIN), NOW)
    assert all(caller.may(scope, 7) for scope in Scope)
    assert caller.may_create()


def test_no_token_is_anyone(store: Store) -> None:
    assert authenticate(store, None, NOW) is ANYONE


def test_the_text_is_stored_nowhere(store: Store) -> None:
    made = make(store, Scope.READ)
    with store.read() as connection:
        row = connection.execute(text("SELECT * FROM token")).one()
    assert digest_of(made) in row
    assert all(made[11:] not in str(value) for value in row)


def test_a_wrong_secret_under_a_known_key_is_refused(store: Store) -> None:
    made = make(store, Scope.READ)
    while True:
        other = make_token().text
        body = made[:11] + other[11:-6]
        break
    from wirewatch.services.token_text import _check

    forged = body + _check(body)
    with pytest.raises(Unauthorized, match="not known"):
        authenticate(store, forged, NOW)


@pytest.mark.parametrize(
    "forged",
    ["nonsense", "ww_short", pytest.param(make_token().text, id="never-made")],
)
def test_forged_tokens_are_refused(store: Store, forged: str) -> None:
    make(store, Scope.READ)
    with pytest.raises(Unauthorized):
        authenticate(store, forged, NOW)


def test_a_token_ends_when_it_says(store: Store) -> None:
    made = make(store, Scope.READ, expires_at=NOW + timedelta(days=7))
    authenticate(store, made, NOW + timedelta(days=6))
    with pytest.raises(Unauthorized, match="ended"):
        authenticate(store, made, NOW + timedelta(days=7))


def test_a_revoked_token_is_refused(store: Store) -> None:
    made = make(store, Scope.READ)
    (row,) = list_tokens(store)
    revoke_token(store, row.key, NOW)
    with pytest.raises(Unauthorized, match="revoked"):
        authenticate(store, made, NOW)
    with pytest.raises(NotFound):
        revoke_token(store, row.key, NOW)


def test_its_use_is_noted_once_an_hour(store: Store) -> None:
    made = make(store, Scope.READ)
    for minutes in (0, 30, 59, 90):
        authenticate(store, made, NOW + timedelta(minutes=minutes))
    assert list_tokens(store)[0].last_used_at == NOW + timedelta(minutes=90)
    authenticate(store, made, NOW + timedelta(minutes=100))
    assert list_tokens(store)[0].last_used_at == NOW + timedelta(minutes=90)


def test_a_token_for_one_project(store: Store) -> None:
    with store.write() as transaction:
        create_project(transaction, "p", title="", public=True, now=NOW)
    caller = authenticate(store, make(store, Scope.UPLOAD, project="p"), NOW)
    assert caller.project_id is not None
    assert caller.may(Scope.UPLOAD, caller.project_id)
    assert not caller.may(Scope.UPLOAD, caller.project_id + 1)
    admin = authenticate(store, make(store, Scope.ADMIN, project="p"), NOW)
    assert not admin.may_create()


def test_tokens_that_make_no_sense_are_refused(store: Store) -> None:
    with pytest.raises(InvalidRequest, match="scope"):
        make(store)
    with pytest.raises(NotFound, match="project list"):
        make(store, Scope.READ, project="nowhere")
    with pytest.raises(InvalidRequest, match="create"):
        make(store, Scope.CREATE, project="nowhere")
