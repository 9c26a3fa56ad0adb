"""Two server processes on one PostgreSQL, as behind a proxy: nothing is shared but the database."""

import json
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from api_client import PROJECT_URL
from databases import empty
from factories import NOW
from server_processes import Running, serving
from wirewatch.services.access import Scope
from wirewatch.services.people import add_person
from wirewatch.services.tokens import create_token, revoke_token
from wirewatch.storage.store import Store


@pytest.fixture(scope="module")
def two(
    migrated_postgresql: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Running, Running]]:
    """Two servers on one database."""
    logs = tmp_path_factory.mktemp("two")
    with ExitStack() as stack:
        one, other = (
            stack.enter_context(serving(migrated_postgresql, logs / f"{number}.log"))
            for number in range(2)
        )
        yield one, other


@pytest.fixture
def store(migrated_postgresql: str) -> Iterator[Store]:
    """Their store, emptied. Ids go on, so that nothing a server keeps in memory is taken for something else."""
    opened = Store(migrated_postgresql, pool_size=2)
    empty(opened)
    yield opened
    opened.close()


@pytest.fixture
def make_token(store: Store) -> Callable[..., str]:
    """Makes tokens of these scopes."""

    def make(*scopes: Scope) -> str:
        return create_token(store, name="t", scopes=scopes, project=None, expires_at=None, now=NOW)

    return make


Two = tuple[Running, Running]
MakeToken = Callable[..., str]


def test_what_one_stored_the_other_shows_in_its_next_answer(
    two: Two, make_token: MakeToken
) -> None:
    token = make_token(Scope.ADMIN)
    shown: list[float] = []
    for number in range(6):
        one, other = two if number % 2 else two[::-1]
        assert one.upload(f"1.{number}", number + 1.0, token)[0] == 201
        shown.append(number + 1.0)
        # Both have drawn this chart before, and keep answers, catalogs and values.
        assert other.values() == shown
        assert one.values() == shown


def test_an_etag_of_one_holds_at_the_other_until_something_is_stored(
    two: Two, make_token: MakeToken
) -> None:
    one, other = two
    token = make_token(Scope.ADMIN)
    one.upload("1.0", 1.0, token)
    _, headers, _ = one.ask("GET", f"{PROJECT_URL}/trend")
    known = {"If-None-Match": headers["etag"]}
    assert other.ask("GET", f"{PROJECT_URL}/trend", headers=known)[0] == 304
    other.upload("1.1", 2.0, token)
    assert one.ask("GET", f"{PROJECT_URL}/trend", headers=known)[0] == 200


def test_a_retry_at_the_other_server_is_the_same_run(two: Two, make_token: MakeToken) -> None:
    token = make_token(Scope.ADMIN)
    answers = [server.upload("1.0", 1.0, token) for server in two]
    assert [status for status, _, _ in answers] == [201, 200]
    assert json.loads(answers[0][2])["id"] == json.loads(answers[1][2])["id"]


def test_pages_of_one_hear_of_uploads_to_the_other(two: Two, make_token: MakeToken) -> None:
    one, other = two
    token = make_token(Scope.ADMIN)
    one.upload("1.0", 1.0, token)
    with socket.create_connection(("127.0.0.1", other.port), 30) as page:
        page.settimeout(30)
        page.sendall(
            f"GET {PROJECT_URL}/events HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n".encode()
        )
        heard = b""
        while heard.count(b"data_version") < 1:
            heard += page.recv(65_536)
        one.upload("1.1", 2.0, token)
        while heard.count(b"data_version") < 2:
            piece = page.recv(65_536)
            assert piece, heard
            heard += piece


def test_what_was_changed_at_one_holds_at_the_other(
    two: Two, make_token: MakeToken, store: Store
) -> None:
    one, other = two
    admin, uploader = make_token(Scope.ADMIN), make_token(Scope.UPLOAD, Scope.CREATE)
    assert other.upload("1.0", 1.0, uploader)[0] == 201
    path = f"{PROJECT_URL}/trend?part=a"
    assert b'"part"' not in other.ask("GET", f"{PROJECT_URL}/filters")[2]
    # Another way to read names: the catalog that the other one keeps is an old one.
    pattern = {"name_pattern": "to_wire/(?P<part>.)"}
    assert one.ask("PATCH", PROJECT_URL, pattern, token=admin)[0] == 200
    assert b'"part"' in other.ask("GET", f"{PROJECT_URL}/filters")[2]
    status, _, body = other.ask("GET", path)
    assert status == 200
    assert len(json.loads(body)["series"]) == 1
    # A project that became private, and a token that was taken back after the other one let it through.
    assert one.ask("PATCH", PROJECT_URL, {"public": False}, token=admin)[0] == 200
    assert other.ask("GET", f"{PROJECT_URL}/trend")[0] == 404
    revoke_token(store, uploader.removeprefix("ww_")[:8], NOW)
    assert other.upload("1.1", 1.0, uploader)[0] == 401


def test_who_signed_in_at_one_is_known_to_the_other(two: Two, store: Store) -> None:
    one, other = two
    add_person(store, name="ada", password="a long password", is_admin=True, now=NOW)
    own = {"Origin": f"http://127.0.0.1:{one.port}"}
    status, headers, body = one.ask(
        "POST", "/api/v1/session", {"name": "ada", "password": "a long password"}, headers=own
    )
    assert status < 300, body
    cookie = {"Cookie": headers["set-cookie"].split(";")[0]}
    assert b"ada" in other.ask("GET", "/api/v1/session", headers=cookie)[2]
