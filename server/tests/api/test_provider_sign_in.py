"""People who sign in by an identity provider."""

import hmac
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from fastapi.testclient import TestClient
from joserfc.jwk import RSAKey

from api_client import assert_problem
from factories import ADMIN, NOW
from local_issuer import encoded
from local_provider import CLIENT, SECRET, LocalProvider, running_provider
from wirewatch.api.app import create_app
from wirewatch.api.sign_in_settings import identity_provider
from wirewatch.domain.errors import InvalidRequest
from wirewatch.services.people import add_person, list_people, remove_person, set_role
from wirewatch.services.projects import create_project
from wirewatch.services.roles import Role
from wirewatch.services.signing_in.role_rules import admitted, read_rules
from wirewatch.settings import Settings
from wirewatch.storage.store import Store

SESSION = "/api/v1/session"
ADDRESS = f"{SESSION}/provider/address"
ANSWER = f"{SESSION}/provider"
ORIGIN = "https://perf.test"
OWN = {"Origin": ORIGIN}
ROLES = "group:admins=admin group:perf=maintainer domain:example.org=viewer group:guests=none"


class Clock:
    """The time of the server."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture(scope="module")
def running() -> Iterator[LocalProvider]:
    with running_provider() as found:
        yield found


@pytest.fixture
def provider(running: LocalProvider) -> LocalProvider:
    running.codes.clear()
    running.changed_document = {}
    running.is_up, running.redeems_again = True, False
    return running


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def browser(
    database_url: str, provider: LocalProvider, clock: Clock, tmp_path: Path
) -> Iterator[TestClient]:
    """A browser at a server behind https whose people sign in by the provider."""
    secret = tmp_path / "secret"
    secret.write_text(f"{SECRET}\n")
    settings = Settings(
        database_url=database_url,
        web_root=tmp_path / "none",
        base_url=ORIGIN,
        sign_in_issuer=provider.url,
        sign_in_client_id=CLIENT,
        sign_in_client_secret_file=secret,
        sign_in_roles=ROLES,
    )
    app = create_app(settings, now=clock)
    with TestClient(app, base_url=ORIGIN) as client:
        create_project(
            store_of(client), slug="closed", title="", public=False, caller=ADMIN, now=NOW
        )
        yield client


def store_of(client: TestClient) -> Store:
    store: Store = client.app.state.server.store  # type: ignore[attr-defined]  # any ASGI app
    return store


def begin(browser: TestClient) -> str:
    begun = browser.post(ADDRESS, headers=OWN)
    assert begun.status_code == 201, begun.text
    address: str = begun.json()["address"]
    return address


def finish(browser: TestClient, answer: dict[str, str]) -> Any:
    return browser.post(ANSWER, json=answer, headers=OWN)


def assert_refused(browser: TestClient, answer: Any, status: int = 401) -> None:
    slugs = {401: "unauthorized", 403: "forbidden", 409: "conflict", 503: "unavailable"}
    assert_problem(answer, status, slugs[status])
    cookies = answer.headers.get_list("set-cookie")
    assert not any(each.startswith("__Host-wirewatch=ww_") for each in cookies)
    assert browser.get(SESSION).json()["person"] is None


def test_there_and_back(browser: TestClient, provider: LocalProvider) -> None:
    assert browser.get(SESSION).json()["provider"] == "127.0.0.1"
    begun = browser.post(ADDRESS, headers=OWN)
    cookie = begun.headers["set-cookie"]
    assert cookie.startswith("__Host-wirewatch-attempt=")
    assert {"HttpOnly", "Path=/", "SameSite=lax", "Secure", "Max-Age=600"} <= set(
        cookie.split("; ")
    )
    asked = dict(parse_qsl(urlsplit(begun.json()["address"]).query))
    assert asked["redirect_uri"] == f"{ORIGIN}/sign-in"
    assert (asked["scope"], asked["tenant"]) == ("openid email profile", "1")
    # The verifier stays here.
    assert not {"code_verifier", "client_secret"} & set(asked)
    done = finish(browser, provider.answer(begun.json()["address"]))
    assert done.status_code == 201, done.text
    assert done.json() == {
        "person": "ann@example.org",
        "is_admin": False,
        "role": "maintainer",
        "roles": {},
        "provider": "127.0.0.1",
        "ends_at": "2026-11-22T00:00:00Z",
    }
    session, forgotten = (
        next(each for each in done.headers.get_list("set-cookie") if each.startswith(name))
        for name in ("__Host-wirewatch=ww_", "__Host-wirewatch-attempt=")
    )
    assert {"HttpOnly", "Path=/", "SameSite=lax", "Secure"} <= set(session.split("; "))
    assert "Max-Age=0" in forgotten
    assert browser.get("/api/v1/projects/closed").status_code == 200
    assert browser.get(SESSION).json()["role"] == "maintainer"
    assert browser.delete(SESSION, headers=OWN).status_code == 204
    assert browser.get("/api/v1/projects/closed").status_code == 404


FORGED: dict[str, dict[str, Any]] = {
    "another issuer": {"iss": "https://evil.test"},
    "the issuer with a slash": {"iss": "{url}/"},
    "no issuer": {"iss": None},
    "another audience": {"aud": "other"},
    "audiences without ours": {"aud": ["a", "b"]},
    "audiences for another party": {"aud": [CLIENT, "other"], "azp": "other"},
    "audiences that name no party": {"aud": [CLIENT, "other"]},
    "another party": {"azp": "other"},
    "no audience": {"aud": None},
    "another nonce": {"nonce": "x" * 43},
    "no nonce": {"nonce": None},
    "ended": {"exp": int(NOW.timestamp()) - 31},
    "no end": {"exp": None},
    "an end that is text": {"exp": "tomorrow"},
    "old": {"iat": int(NOW.timestamp()) - 631},
    "from the future": {"iat": int(NOW.timestamp()) + 60},
    "not yet": {"nbf": int(NOW.timestamp()) + 60},
    "no time": {"iat": None},
    "nobody": {"sub": None},
    "an empty name": {"sub": ""},
    "a number for a name": {"sub": 7},
    "line breaks in the name": {"sub": "a\nb"},
    "a long name": {"sub": "x" * 256},
    "of another access token": {"at_hash": "AAAAAAAAAAAAAAAAAAAAAA"},
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_token_signs_nobody_in(
    browser: TestClient, provider: LocalProvider, name: str
) -> None:
    changed = {
        key: value.format(url=provider.url) if isinstance(value, str) else value
        for key, value in FORGED[name].items()
    }
    answer = finish(browser, provider.answer(begin(browser), **changed))
    assert_refused(browser, answer)
    assert list_people(store_of(browser)) == []


@pytest.mark.parametrize("kind", ["none", "HS256", "other key", "unknown key", "altered", "junk"])
def test_a_badly_signed_token_signs_nobody_in(
    browser: TestClient, provider: LocalProvider, kind: str
) -> None:
    address = begin(browser)
    claims = provider.claims(dict(parse_qsl(urlsplit(address).query)))
    good = provider.issuer.sign(claims)
    head, _, signature = good.split(".")
    # Signed with the public key as if it were a shared secret.
    public = provider.issuer.keys["first"].as_pem(private=False)
    body = f"{encoded({'alg': 'HS256', 'kid': 'first'})}.{encoded(claims)}"
    forged = {
        "none": f"{encoded({'alg': 'none', 'kid': 'first'})}.{encoded(claims)}.",
        "HS256": f"{body}.{encoded(hmac.digest(public, body.encode(), 'sha256'))}",
        "other key": provider.issuer.sign(claims, key=RSAKey.generate_key(2048)),
        "unknown key": provider.issuer.sign(claims, kid="unknown"),
        "altered": f"{head}.{encoded({**claims, 'groups': ['admins']})}.{signature}",
        "junk": "a.b.c",
    }[kind]
    answer = finish(browser, provider.answer(address, forged))
    # A key that is not known may be a fresh one, so long as the keys were not just asked for.
    assert_refused(browser, answer, 503 if answer.status_code == 503 else 401)


def test_an_answer_is_for_the_browser_that_asked(
    browser: TestClient, provider: LocalProvider
) -> None:
    answer = provider.answer(begin(browser))
    held = dict(browser.cookies)
    browser.cookies.clear()
    assert_refused(browser, finish(browser, answer))
    # Another attempt, as when an attacker has a victim open the answer to their own.
    begin(browser)
    assert_refused(browser, finish(browser, answer))
    browser.cookies.clear()
    browser.cookies.update(held)
    assert_refused(browser, finish(browser, {**answer, "state": "x" * 43}))
    assert_refused(browser, finish(browser, {**answer, "code": "invented"}))
    assert finish(browser, answer).status_code == 201


def test_a_stolen_code_is_worth_nothing_in_another_attempt(
    browser: TestClient, provider: LocalProvider
) -> None:
    stolen = provider.answer(begin(browser))
    own = provider.answer(begin(browser))
    assert_refused(browser, finish(browser, {**own, "code": stolen["code"]}))


def test_an_answer_is_taken_once_even_where_the_provider_takes_codes_twice(
    browser: TestClient, provider: LocalProvider
) -> None:
    provider.redeems_again = True
    answer = provider.answer(begin(browser))
    held = dict(browser.cookies)
    assert finish(browser, answer).status_code == 201
    assert browser.delete(SESSION, headers=OWN).status_code == 204
    browser.cookies.clear()
    browser.cookies.update(held)
    again = finish(browser, answer)
    assert_refused(browser, again)
    assert "used before" in again.json()["detail"]


def test_an_answer_comes_within_ten_minutes(
    browser: TestClient, provider: LocalProvider, clock: Clock
) -> None:
    answer = provider.answer(begin(browser), exp=int(NOW.timestamp()) + 9_000)
    held = dict(browser.cookies)
    clock.now = NOW + timedelta(minutes=10)
    browser.cookies.update(held)
    assert_refused(browser, finish(browser, answer))


def test_the_provider_may_name_itself(browser: TestClient, provider: LocalProvider) -> None:
    answer = provider.answer(begin(browser))
    assert_refused(browser, finish(browser, {**answer, "issuer": "https://evil.test"}))
    assert finish(browser, {**answer, "issuer": provider.url}).status_code == 201


def test_a_provider_that_says_that_it_names_itself_must(
    browser: TestClient, provider: LocalProvider
) -> None:
    provider.changed_document = {"authorization_response_iss_parameter_supported": True}
    assert_refused(browser, finish(browser, provider.answer(begin(browser))))


def test_the_secret_goes_where_the_provider_takes_it(
    browser: TestClient, provider: LocalProvider
) -> None:
    provider.changed_document = {"token_endpoint_auth_methods_supported": ["client_secret_post"]}
    assert finish(browser, provider.answer(begin(browser))).status_code == 201


@pytest.mark.parametrize(
    ("claims", "role"),
    [
        ({"groups": ["perf", "admins"]}, "admin"),
        ({"groups": []}, "viewer"),
        ({"groups": ["guests"], "email": None}, None),
    ],
)
def test_the_highest_rule_that_matches_counts(
    browser: TestClient, provider: LocalProvider, claims: dict[str, Any], role: str | None
) -> None:
    done = finish(browser, provider.answer(begin(browser), **claims))
    assert done.json()["role"] == role, done.text
    assert done.json()["is_admin"] == (role == "admin")
    seen = browser.get("/api/v1/projects/closed").status_code
    assert seen == (404 if role is None else 200)


@pytest.mark.parametrize(
    "claims",
    [
        {"groups": ["other"], "email": "ann@elsewhere.org"},
        {"groups": None, "email": "ann@notexample.org"},
        {"groups": None, "email": "ann@example.org.evil.test"},
        {"groups": None, "email_verified": False},
        {"groups": None, "email_verified": None},
        {"groups": None, "email_verified": "true"},
        {"groups": "perf", "email": None},
        {"groups": None, "email": 7},
    ],
)
def test_who_matches_no_rule_is_not_let_in(
    browser: TestClient, provider: LocalProvider, claims: dict[str, Any]
) -> None:
    assert_refused(browser, finish(browser, provider.answer(begin(browser), **claims)), 403)
    assert list_people(store_of(browser)) == []


def test_a_person_stays_the_same_by_the_providers_own_name(
    browser: TestClient, provider: LocalProvider
) -> None:
    finish(browser, provider.answer(begin(browser)))
    set_role(store_of(browser), "closed", "ann@example.org", Role.TRIAGER, ADMIN)
    moved = finish(browser, provider.answer(begin(browser), email="married@example.org"))
    assert moved.json()["person"] == "ann@example.org"
    assert moved.json()["roles"] == {"closed": "triager"}
    assert len(list_people(store_of(browser))) == 1
    remove_person(store_of(browser), "ann@example.org")
    assert_problem(browser.get(SESSION), 401, "unauthorized")
    browser.cookies.clear()
    again = finish(browser, provider.answer(begin(browser), email="married@example.org"))
    assert (again.json()["person"], again.json()["roles"]) == ("married@example.org", {})


def test_nobody_becomes_someone_else_by_their_address(
    browser: TestClient, provider: LocalProvider
) -> None:
    add_person(
        store_of(browser),
        name="ann@example.org",
        password="correct horse battery",
        is_admin=True,
        now=NOW,
    )
    assert_refused(browser, finish(browser, provider.answer(begin(browser))), 409)


def test_who_signs_in_elsewhere_has_no_password(
    browser: TestClient, provider: LocalProvider
) -> None:
    finish(browser, provider.answer(begin(browser)))
    browser.cookies.clear()
    for password in ("", " ", "!"):
        refused = browser.post(SESSION, json={"name": "ann@example.org", "password": password})
        assert refused.status_code in {401, 422}


@pytest.mark.parametrize("origin", ["https://evil.test", "null"])
def test_no_page_of_another_signs_anyone_in(
    browser: TestClient, provider: LocalProvider, origin: str
) -> None:
    answer = provider.answer(begin(browser))
    for url, body in ((ADDRESS, None), (ANSWER, answer)):
        refused = browser.post(url, json=body, headers={"Origin": origin})
        assert_problem(refused, 403, "forbidden")


@pytest.mark.parametrize(
    "changed",
    [
        {"issuer": "https://evil.test"},
        {"token_endpoint": "http://evil.test/token"},
        {"jwks_uri": None},
        {"authorization_endpoint": 7},
    ],
)
def test_a_provider_that_says_wrong_things_of_itself_is_not_used(
    browser: TestClient, provider: LocalProvider, changed: dict[str, Any]
) -> None:
    provider.changed_document = changed
    assert_problem(browser.post(ADDRESS, headers=OWN), 503, "unavailable")


def test_a_provider_that_is_away_is_asked_again(
    browser: TestClient, provider: LocalProvider
) -> None:
    provider.is_up = False
    assert_problem(browser.post(ADDRESS, headers=OWN), 503, "unavailable")
    provider.is_up = True
    address = begin(browser)
    answer = provider.answer(address)
    provider.is_up = False
    assert finish(browser, answer).status_code in {401, 503}
    provider.is_up = True
    assert browser.get(SESSION).json()["person"] is None


def test_without_a_provider_there_is_none(migrated_sqlite: Path, tmp_path: Path) -> None:
    settings = Settings(database_url=f"sqlite:///{migrated_sqlite}", web_root=tmp_path)
    with TestClient(create_app(settings), base_url="http://localhost") as client:
        assert client.get(SESSION).json()["provider"] is None
        assert_problem(client.post(ADDRESS), 404, "not-found")
        assert_problem(client.post(ANSWER, json={"code": "a", "state": "b"}), 404, "not-found")


@pytest.mark.parametrize(
    "missing", ["base_url", "sign_in_client_id", "sign_in_roles", "sign_in_issuer"]
)
def test_half_a_set_up_is_refused_at_the_start(missing: str) -> None:
    whole: dict[str, Any] = {
        "base_url": ORIGIN,
        "sign_in_issuer": "https://id.test",
        "sign_in_client_id": CLIENT,
        "sign_in_roles": "anyone=viewer",
    }
    assert identity_provider(Settings(**whole)) is not None
    if missing == "sign_in_issuer":
        with pytest.raises(InvalidRequest, match="https"):
            identity_provider(Settings(**whole | {missing: "http://id.test"}))
    else:
        with pytest.raises(InvalidRequest, match="WIREWATCH_"):
            identity_provider(Settings(**whole | {missing: None}))


@pytest.mark.parametrize("rule", ["viewer", "group:=viewer", "anyone:x=viewer", "team:a=viewer",
                                  "group:a=owner", "domain:a", "anyone=", "=viewer"])  # fmt: skip
def test_a_malformed_rule_is_refused_at_the_start(rule: str) -> None:
    with pytest.raises(InvalidRequest, match="no rule"):
        read_rules(f"anyone=viewer {rule}")


def test_rules_say_names_with_blanks_encoded() -> None:
    rules = read_rules("group:Perf%20Team%3DA=triager anyone=none")
    found = admitted(rules, {"groups": ["Perf Team=A"]}, "groups")
    assert found is not None
    assert found.role is Role.TRIAGER
    other = admitted(rules, {"groups": []}, "groups")
    assert other is not None
    assert other.role is None
