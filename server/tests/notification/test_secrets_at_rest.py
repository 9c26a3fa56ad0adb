"""Secrets of subscriptions in the store: encrypted, readable with the key only, and with another key after it."""

import stat
from pathlib import Path
from typing import Any

import pytest
from cryptography.fernet import Fernet
from sqlalchemy import select

from factories import ADMIN, NOW, PROJECT, upload
from judged import judge_all, noisy
from message_receivers import webhook_receiver
from wirewatch.domain.errors import Conflict
from wirewatch.domain.notification import Form
from wirewatch.domain.verdict import Status
from wirewatch.services.notification.deliver import Senders, deliver_due
from wirewatch.services.notification.deliveries import list_deliveries
from wirewatch.services.notification.reachable import read_networks
from wirewatch.services.notification.subscriptions import (
    MadeSubscription,
    NewSubscription,
    add_subscription,
    seal_anew,
)
from wirewatch.services.secrets_at_rest import SecretBox, secret_box
from wirewatch.storage.repositories import subscriptions
from wirewatch.storage.repositories.projects import create_project, find_project
from wirewatch.storage.store import Store
from wirewatch.storage.tables import subscription

GITHUB = "https://api.github.com/repos/o/r"
SLACK = "https://hooks.slack.com/services/T0/B0/planted"


@pytest.fixture
def keys(tmp_path: Path) -> Path:
    """A file of one key."""
    path = tmp_path / "keys"
    path.write_bytes(Fernet.generate_key())
    return path


def subscribe(
    store: Store, box: SecretBox, form: Form, address: str, secret: str | None = None
) -> MadeSubscription:
    with store.write() as transaction:
        create_project(transaction, PROJECT, title="", public=True, now=NOW)
    new = NewSubscription(form, address, secret, tuple(Status), None)
    return add_subscription(store, box, PROJECT, new, caller=ADMIN, now=NOW)


def kept(store: Store) -> list[tuple[str, str]]:
    """Return addresses and secrets as the store has them."""
    with store.read() as transaction:
        found = transaction.execute(select(subscription.c.address, subscription.c.secret))
        return [(row[0], row[1]) for row in found]


def sent(store: Store, box: SecretBox) -> str:
    """Upload, judge and send; return what came of it."""
    upload(store, noisy(1), version="1", commit="a" * 40)
    judge_all(store)
    networks = read_networks("127.0.0.0/8")
    assert deliver_due(store, Senders(None, networks, None, box), now=lambda: NOW) == 1
    (row,) = list_deliveries(store, PROJECT, ADMIN, state=None, limit=9)
    return row.answer


def test_nothing_in_the_store_is_the_secret(store: Store, keys: Path) -> None:
    box = SecretBox(keys)
    hook = subscribe(store, box, Form.WEBHOOK, "https://example.org/hook")
    assert hook.signing_secret
    subscribe(store, box, Form.GITHUB, GITHUB, "ghp_planted")
    subscribe(store, box, Form.SLACK, SLACK)
    subscribe(store, box, Form.EMAIL, "team@example.org")
    rows = kept(store)
    assert [address for address, _ in rows] == [
        "https://example.org/hook", GITHUB, "https://hooks.slack.com/…", "team@example.org",
    ]  # fmt: skip
    opened = [secret and box.open(secret) for _, secret in rows]
    assert opened == [hook.signing_secret, "ghp_planted", SLACK, None]
    for _, secret in rows[:3]:
        assert secret.startswith("fernet:")
        assert not any(each in secret for each in (hook.signing_secret, "planted"))


def test_a_replaced_key_serves_until_all_is_encrypted_anew(store: Store, keys: Path) -> None:
    with webhook_receiver() as receiver:
        subscribe(store, SecretBox(keys), Form.SLACK, receiver.url)
        old, new = keys.read_bytes(), Fernet.generate_key()
        keys.write_bytes(new + b"\n" + old)
        assert seal_anew(store, SecretBox(keys)) == 1
        assert seal_anew(store, SecretBox(keys)) == 0
        keys.write_bytes(new)
        assert sent(store, SecretBox(keys)).startswith("200 ")
        assert receiver.received


def test_a_lost_key_is_said_and_the_message_waits(store: Store, keys: Path) -> None:
    subscribe(store, SecretBox(keys), Form.WEBHOOK, "https://example.org/hook")
    (before,) = kept(store)
    keys.write_bytes(Fernet.generate_key())
    answer = sent(store, SecretBox(keys))
    assert answer.startswith("not sent: The key that this secret was encrypted with is not in")
    (row,) = list_deliveries(store, PROJECT, ADMIN, state=None, limit=9)
    assert row.state == "waiting"
    with pytest.raises(Conflict, match="put it back"):
        seal_anew(store, SecretBox(keys))
    assert kept(store) == [before]


def test_what_was_stored_in_clear_is_used_and_then_encrypted(store: Store, keys: Path) -> None:
    subscribe(store, SecretBox(keys), Form.EMAIL, "team@example.org")
    facts: dict[str, Any] = {"statuses": [], "channel": None, "created_by": "x", "created_at": NOW}
    with store.write() as transaction:
        project = find_project(transaction, PROJECT)
        assert project is not None
        for form, address, secret in (("github", GITHUB, "ghp_planted"), ("slack", SLACK, None)):
            row = {"form": form, "address": address, "secret": secret, **facts}
            subscriptions.add_subscription(transaction, project.project_id, row)
    box = SecretBox(keys)
    assert box.open("ghp_planted") == "ghp_planted"
    assert seal_anew(store, box) == 2
    (_, github, slack) = kept(store)
    assert (github[0], box.open(github[1])) == (GITHUB, "ghp_planted")
    assert (slack[0], box.open(slack[1])) == ("https://hooks.slack.com/…", SLACK)
    assert github[1].startswith("fernet:")


def test_without_a_key_nothing_secret_is_stored(store: Store) -> None:
    subscribe(store, SecretBox(None), Form.EMAIL, "team@example.org")
    assert seal_anew(store, SecretBox(None)) == 0
    with pytest.raises(Conflict, match="WIREWATCH_SECRET_KEY_FILE"):
        subscribe(store, SecretBox(None), Form.WEBHOOK, "https://example.org/hook")
    assert len(kept(store)) == 1


def test_an_embedded_store_makes_its_own_key_which_only_its_owner_reads(
    store: Store, tmp_path: Path
) -> None:
    if not store.embedded:
        with pytest.raises(Conflict, match="WIREWATCH_SECRET_KEY_FILE"):
            secret_box(store, None).seal("x")
        return
    box = secret_box(store, None)
    path = Path(f"{store.engine.url.database}.secret-keys")
    assert not path.exists(), "made when it is needed"
    sealed = box.seal("x")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert secret_box(store, None).open(sealed) == "x"
    assert sorted(each.name for each in tmp_path.iterdir() if "keys" in each.name) == [path.name]


@pytest.mark.parametrize("content", ["", "planted-and-no-key", "cGxhbnRlZA=="])
def test_a_broken_file_of_keys_is_named_and_not_shown(tmp_path: Path, content: str) -> None:
    path = tmp_path / "keys"
    path.write_text(content)
    with pytest.raises(Conflict) as refused:
        SecretBox(path).seal("x")
    assert str(path) in refused.value.detail
    assert content == "" or content not in refused.value.detail
    with pytest.raises(Conflict, match="cannot be read"):
        SecretBox(tmp_path / "absent").open("fernet:x")
