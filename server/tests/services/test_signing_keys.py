import json
from collections.abc import Iterator

import pytest
from joserfc.jwk import RSAKey

from local_issuer import LocalIssuer, running_issuer
from wirewatch.domain.errors import InvalidRequest, Unauthorized, Unavailable
from wirewatch.services.publishing.issuers import Forge, Issuer, issuer_table
from wirewatch.services.publishing.signing_keys import SigningKeys


class Clock:
    """A clock that stands still until told."""

    now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def local() -> Iterator[LocalIssuer]:
    with running_issuer() as found:
        yield found


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def keys(clock: Clock) -> SigningKeys:
    return SigningKeys(clock=clock)


def named(local: LocalIssuer) -> Issuer:
    return issuer_table(own_github=local.github)[local.github]


def test_keys_are_fetched_once_an_hour(local: LocalIssuer, keys: SigningKeys, clock: Clock) -> None:
    for minute in range(0, 60, 10):
        clock.now_s = minute * 60.0
        keys.key(named(local), "first")
    assert local.asked == 1
    clock.now_s = 3_600.0
    keys.key(named(local), "first")
    assert local.asked == 2


def test_invented_key_ids_cause_one_fetch_a_minute(
    local: LocalIssuer, keys: SigningKeys, clock: Clock
) -> None:
    with pytest.raises(Unauthorized):
        keys.key(named(local), "invented")
    for number in range(200):
        with pytest.raises(Unavailable) as later:
            keys.key(named(local), f"invented {number}")
        assert later.value.retry_after_s == 60
    assert local.asked == 1
    clock.now_s = 60.0
    with pytest.raises(Unauthorized):
        keys.key(named(local), "invented")
    assert local.asked == 2


def test_a_fresh_key_is_found_after_the_pause(
    local: LocalIssuer, keys: SigningKeys, clock: Clock
) -> None:
    keys.key(named(local), "first")
    local.keys["second"] = RSAKey.generate_key(2048)
    clock.now_s = 59.0
    with pytest.raises(Unavailable):
        keys.key(named(local), "second")
    clock.now_s = 60.0
    found = keys.key(named(local), "second")
    assert found.as_dict(private=False)["n"] == local.keys["second"].as_dict(private=False)["n"]


def test_a_withdrawn_key_is_forgotten(local: LocalIssuer, keys: SigningKeys, clock: Clock) -> None:
    keys.key(named(local), "first")
    local.keys = {"second": RSAKey.generate_key(2048)}
    clock.now_s = 3_600.0
    with pytest.raises(Unauthorized):
        keys.key(named(local), "first")


def test_an_issuer_out_of_reach_is_later_not_no(
    local: LocalIssuer, keys: SigningKeys, clock: Clock
) -> None:
    local.is_up = False
    with pytest.raises(Unavailable):
        keys.key(named(local), "first")
    local.is_up = True
    clock.now_s = 60.0
    keys.key(named(local), "first")
    local.is_up = False
    clock.now_s = 60.0 + 7_200.0
    keys.key(named(local), "first")
    assert local.asked == 3


@pytest.mark.parametrize(
    "document",
    [
        b"",
        b"[]",
        b"{}",
        b'{"keys": 7}',
        b'{"keys": [7, {}]}',
        b'{"keys": [{"kty": "RSA", "kid": "x"}]}',
    ],
)
def test_a_document_that_lists_no_keys(document: bytes) -> None:
    issuer = Issuer("https://x", Forge.GITHUB, "https://x/keys")
    with pytest.raises((Unauthorized, Unavailable)):
        SigningKeys(fetch=lambda _: document).key(issuer, "x")


@pytest.mark.parametrize(
    "changed",
    [
        {"n": "short" * 50},
        {"n": 7},
        {"kty": "oct", "k": "secret"},
        {"use": "enc"},
        {"alg": "RS512"},
        {"kid": None},
        {"e": "!"},
    ],
)
def test_keys_that_are_short_or_for_something_else_are_not_taken(
    local: LocalIssuer, changed: dict[str, object]
) -> None:
    (listed,) = json.loads(local.document())["keys"]
    document = json.dumps({"keys": [{**listed, **changed}]}).encode()
    with pytest.raises(Unauthorized):
        SigningKeys(fetch=lambda _: document).key(named(local), "first")


@pytest.mark.parametrize(
    "url", ["http://gitlab.example", "https://gitlab.example/", "https://x?y", "gitlab.example"]
)
def test_an_issuer_is_https(url: str) -> None:
    with pytest.raises(InvalidRequest):
        issuer_table(own_gitlab=url)


def test_the_table_is_fixed() -> None:
    assert {url: each.keys_url for url, each in issuer_table().items()} == {
        "https://token.actions.githubusercontent.com": "https://token.actions.githubusercontent.com/.well-known/jwks",
        "https://gitlab.com": "https://gitlab.com/oauth/discovery/keys",
    }
