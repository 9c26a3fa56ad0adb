"""Is this installation well? One finding per question, each with its remedy."""

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

from wirewatch.domain.errors import WirewatchError
from wirewatch.services.backlog import projects_waiting
from wirewatch.storage import engine_facts, migrate, revision
from wirewatch.storage.contact import told_to_operator
from wirewatch.storage.repositories.tokens import list_tokens
from wirewatch.storage.store import Store

# Several times the largest report and its log.
_LEAST_FREE_BYTES = 1024**3
_MOST_SKEW_S = 5.0
_OLDEST_POSTGRESQL = 15
_MOST_BEHIND_S = 60.0


class Health(StrEnum):
    """How a question was answered."""

    OK = "ok"
    WARNING = "warning"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Finding:
    """The answer to one question; `text` says what was found and, unless all is well, what to do."""

    question: str
    health: Health
    text: str


def check_up(store: Store, *, web_root: Path, now: Callable[[], datetime]) -> Iterator[Finding]:
    """Yield a finding per question; what depends on a store that does not answer is not asked."""
    try:
        with told_to_operator(store):
            facts = engine_facts.read(store)
    except WirewatchError as error:
        yield Finding("store", Health.FAILED, error.detail)
        yield _page(web_root)
        return
    yield _engine(facts)
    if facts.behind_s is not None:
        yield _replica(facts.behind_s)
    yield _schema(store)
    if store.embedded:
        yield _disk(engine_facts.sqlite_file(store))
    else:
        yield _clock(facts, now)
        yield _backup_programs()
    if revision.is_current(store):
        yield _waiting(store)
        yield _tokens(store, now())
    yield _page(web_root)


def _engine(facts: engine_facts.EngineFacts) -> Finding:
    if facts.damage:
        return Finding(
            "store", Health.FAILED, f"{facts.name} is damaged: {facts.damage}; restore a backup"
        )
    too_old = facts.name == "PostgreSQL" and facts.major < _OLDEST_POSTGRESQL
    if too_old:
        return Finding(
            "store",
            Health.WARNING,
            f"PostgreSQL {facts.version} is older than {_OLDEST_POSTGRESQL}, the oldest that is tested",
        )
    return Finding("store", Health.OK, f"{facts.name} {facts.version} answers")


def _replica(behind_s: float) -> Finding:
    text = f"takes no changes, and shows what was written up to {behind_s:,.1f} s ago"
    if behind_s > _MOST_BEHIND_S:
        return Finding(
            "replica", Health.WARNING, f"{text}: look at pg_stat_replication of its primary"
        )
    return Finding("replica", Health.OK, text)


def _schema(store: Store) -> Finding:
    with store.read() as transaction:
        stored = revision.stored_revision(transaction)
    if stored is None:
        if store.embedded:
            text = "has no tables yet: the first `wirewatch serve` makes them"
            return Finding("schema", Health.WARNING, text)
        return Finding("schema", Health.FAILED, "has no tables yet. Run: wirewatch db upgrade")
    newest = revision.newest_revision()
    if stored != newest:
        text = f"is of revision {stored}, this version's is {newest}. Run: wirewatch db upgrade"
        return Finding("schema", Health.FAILED, text)
    found = migrate.differences(store)
    if found:
        text = f"was changed by hand; what would mend it: {'; '.join(found)}. Restore a backup"
        return Finding("schema", Health.FAILED, text)
    return Finding("schema", Health.OK, "is this version's")


def _disk(file: Path) -> Finding:
    folder = file.resolve().parent
    free_bytes = shutil.disk_usage(folder).free
    text = f"{free_bytes / 1024**3:,.1f} GiB free beside {file.name}"
    if not os.access(folder, os.W_OK):
        return Finding("disk", Health.FAILED, f"{folder} cannot be written: change its owner")
    if free_bytes < _LEAST_FREE_BYTES:
        return Finding("disk", Health.WARNING, f"{text}: make room, or uploads will be refused")
    return Finding("disk", Health.OK, text)


def _clock(facts: engine_facts.EngineFacts, now: Callable[[], datetime]) -> Finding:
    skew_s = abs((facts.now.astimezone(UTC) - now()).total_seconds())
    if skew_s > _MOST_SKEW_S:
        return Finding(
            "clock", Health.WARNING, f"{skew_s:,.0f} s off the database's: run NTP on both machines"
        )
    return Finding("clock", Health.OK, "agrees with the database's")


def _backup_programs() -> Finding:
    missing = [each for each in ("pg_dump", "pg_restore") if shutil.which(each) is None]
    if missing:
        return Finding(
            "backups",
            Health.WARNING,
            f"{' and '.join(missing)} not on the path; install postgresql-client",
        )
    return Finding("backups", Health.OK, "pg_dump and pg_restore are there")


def _waiting(store: Store) -> Finding:
    waiting = projects_waiting(store)
    if waiting:
        return Finding(
            "worker",
            Health.WARNING,
            f"{waiting} projects wait to be judged: normal just after an upload; if it stays so, "
            "look whether `wirewatch worker` runs",
        )
    return Finding("worker", Health.OK, "nothing waits to be judged")


def _tokens(store: Store, now: datetime) -> Finding:
    with store.read() as transaction:
        usable = [
            each
            for each in list_tokens(transaction)
            if each.revoked_at is None and (each.expires_at is None or each.expires_at > now)
        ]
    if not usable:
        return Finding(
            "tokens",
            Health.WARNING,
            "none is valid, so nobody can upload: wirewatch token create --scope upload --scope create --name ci",
        )
    return Finding("tokens", Health.OK, f"{len(usable)} valid")


def _page(web_root: Path) -> Finding:
    if not (web_root / "index.html").is_file():
        return Finding(
            "page",
            Health.FAILED,
            f"{web_root} holds no built page: run `make web`, or set WIREWATCH_WEB_ROOT",
        )
    return Finding("page", Health.OK, "is built")
