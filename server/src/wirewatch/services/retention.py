"""What a project lets go of with time: looked at beforehand, and done, a few runs at a time.

Charts, verdicts, change points and their baselines rest on medians, which are never touched but with the runs of pull
requests, and those are in no other channel's history.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from wirewatch.domain.ordering import OrderRule, VersionFacts, order_versions
from wirewatch.domain.retention import Policy, check_policy
from wirewatch.services.access import Caller
from wirewatch.services.project_access import administered_project
from wirewatch.storage.audit_trail import Acting, acting_as
from wirewatch.storage.repositories import channels, projects, retention, versions
from wirewatch.storage.repositories.retention import Sized
from wirewatch.storage.store import Store
from wirewatch.storage.transaction import Transaction

_RUNS_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Part:
    """Of so many runs so many bytes."""

    runs: int = 0
    size_bytes: int = 0


@dataclass(frozen=True, slots=True)
class Leaving:
    """What goes, or has gone, by a policy."""

    policy: Policy
    originals: Part
    samples: Part
    pull_requests: Part

    @property
    def is_nothing(self) -> bool:
        """Whether nothing goes."""
        return not (self.originals.runs or self.samples.runs or self.pull_requests.runs)

    def told(self) -> str:
        """Return it in words, for the audit log."""
        parts = {
            "originals": self.originals,
            "repetitions of runs": self.samples,
            "runs of pull requests": self.pull_requests,
        }
        return ", ".join(f"{part.runs} {name}" for name, part in parts.items() if part.runs)


@dataclass(frozen=True, slots=True)
class _Due:
    policy: Policy
    originals: Sequence[Sized]
    samples: Sequence[Sized]
    pull_requests: Sequence[int]


def preview(
    store: Store, slug: str, policy: Policy | None, *, caller: Caller, now: datetime
) -> Leaving:
    """Return what would go now by the policy, by the project's own one for None; nothing is changed.

    Raises:
        InvalidRequest: a number of the policy cannot be meant.
        NotFound, Forbidden: there is no such project, or the caller does not administer it.
    """
    if policy is not None:
        check_policy(policy)
    with store.read() as transaction:
        project_id = administered_project(transaction, slug, caller).project_id
        chosen = policy or retention.policy_of(transaction, project_id)
        return _leaving(transaction, project_id, _due(transaction, project_id, chosen, now))


def let_go(store: Store, slug: str, *, now: datetime) -> Leaving | None:
    """Let the next few of what is due go, with an entry in the audit log, and return what went; None for nothing.

    Raises:
        Unavailable: the store does not answer; nothing went.
    """
    with store.read() as transaction:
        found = projects.find_project(transaction, slug)
        if found is None:
            return None
        policy = retention.policy_of(transaction, found.project_id)
        seen = _first(_due(transaction, found.project_id, policy, now))
        going = _leaving(transaction, found.project_id, seen)
    if going.is_nothing:
        return None
    acting = Acting("worker", "retention", going.told(), None, slug, now)
    with acting_as(acting), store.write() as transaction:
        held = projects.lock_project(transaction, slug)
        if held is None:
            return None
        # An upload, or a person, may have come between.
        policy = retention.policy_of(transaction, held.project_id)
        _drop(
            transaction,
            held.project_id,
            _both(seen, _due(transaction, held.project_id, policy, now)),
        )
        if seen.samples or seen.pull_requests:
            projects.count_up(transaction, held.project_id)
    return going


def _due(transaction: Transaction, project_id: int, policy: Policy, now: datetime) -> _Due:
    originals: Sequence[Sized] = ()
    samples: Sequence[Sized] = ()
    pull_requests: Sequence[int] = ()
    if policy.keep_pull_request_days is not None:
        before = now - timedelta(days=policy.keep_pull_request_days)
        pull_requests = retention.pull_request_runs_before(transaction, project_id, before)
    going = set(pull_requests)
    if policy.keep_originals_days is not None:
        before = now - timedelta(days=policy.keep_originals_days)
        found = retention.originals_before(transaction, project_id, before)
        originals = [each for each in found if each.run_id not in going]
    if policy.keep_samples_versions is not None:
        older = _older_versions(transaction, project_id, policy.keep_samples_versions)
        if older:
            found = retention.samples_of(transaction, project_id, sorted(older))
            samples = [each for each in found if each.run_id not in going]
    return _Due(policy, originals, samples, pull_requests)


def _older_versions(transaction: Transaction, project_id: int, newest: int) -> Collection[int]:
    """Return the versions that are among the newest so many of no channel."""
    newer: set[int] = set()
    found: set[int] = set()
    for channel in channels.list_channels(transaction, project_id):
        rows = versions.versions_of_channel(transaction, project_id, channel.channel_id)
        facts = [
            VersionFacts(each.label, each.version_id, each.commit_time, each.ordinal)
            for each in rows
        ]
        ordered = [each.first_seen for each in order_versions(facts, OrderRule(channel.rule))]
        found.update(ordered)
        newer.update(ordered[-newest:])
    return found - newer


def _first(due: _Due) -> _Due:
    return _Due(
        due.policy,
        due.originals[:_RUNS_AT_ONCE],
        due.samples[:_RUNS_AT_ONCE],
        due.pull_requests[:_RUNS_AT_ONCE],
    )


def _both(seen: _Due, now_due: _Due) -> _Due:
    """Return what was seen and is due still."""
    return _Due(
        now_due.policy,
        [each for each in seen.originals if each in set(now_due.originals)],
        [each for each in seen.samples if each in set(now_due.samples)],
        [each for each in seen.pull_requests if each in set(now_due.pull_requests)],
    )


def _leaving(transaction: Transaction, project_id: int, due: _Due) -> Leaving:
    return Leaving(
        due.policy,
        _part(due.originals),
        _part(due.samples),
        Part(
            len(due.pull_requests),
            retention.sizes_of_runs(transaction, project_id, due.pull_requests),
        ),
    )


def _part(sized: Sequence[Sized]) -> Part:
    return Part(len(sized), sum(each.size_bytes for each in sized))


def _drop(transaction: Transaction, project_id: int, due: _Due) -> None:
    if due.originals:
        ids = [each.run_id for each in due.originals]
        retention.drop_originals(transaction, project_id, ids)
    if due.samples:
        retention.drop_samples(transaction, project_id, [each.run_id for each in due.samples])
    if due.pull_requests:
        retention.drop_runs(transaction, project_id, due.pull_requests)
