"""What the store should hold, as plain dicts and lists: the model of test_state_machine.py."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from statistics import median

_NUMBER = re.compile(r"[0-9]+\.[0-9]+")


@dataclass
class ModelVersion:
    """A version, in the order it was first seen."""

    label: str
    commit_time: datetime | None = None
    ordinal: float | None = None
    remarks: dict[str, str] = field(default_factory=dict)


@dataclass
class ModelRun:
    """A run; `values` are one list of repetitions per case."""

    id: int
    version: ModelVersion
    machine: str
    body: bytes
    values: Mapping[str, list[float]]
    void_reason: str | None = None


@dataclass
class Model:
    """A project: versions in first-seen order, channels with their members, runs."""

    versions: list[ModelVersion] = field(default_factory=list)
    rules: dict[str, str] = field(default_factory=dict)
    members: dict[str, list[ModelVersion]] = field(default_factory=dict)
    runs: list[ModelRun] = field(default_factory=list)

    def version(self, label: str) -> ModelVersion | None:
        """Return the version of that label."""
        return next((each for each in self.versions if each.label == label), None)

    def expected_upload(self, label: str, machine: str, body: bytes, *, force: bool) -> int:
        """Return the status an upload should be answered with."""
        same = [each for each in self.runs if each.body == body]
        if self.stored(label, machine, body):
            return 200
        return 201 if not same or force else 409

    def stored(self, label: str, machine: str, body: bytes) -> ModelRun | None:
        """Return the run that such an upload would repeat."""
        for each in self.runs:
            if (each.body, each.version.label, each.machine) == (body, label, machine):
                return each
        return None

    def add_run(
        self, run_id: int, label: str, machine: str, body: bytes, values: Mapping[str, list[float]]
    ) -> None:
        """Add a run; what it refers to as well, as far as that is new."""
        version = self.version(label)
        if version is None:
            version = ModelVersion(label)
            self.versions.append(version)
        channel = "release" if _NUMBER.fullmatch(label) else "main"
        self.rules.setdefault(channel, "semver" if channel == "release" else "commit_time")
        self.join(channel, version)
        self.runs.append(ModelRun(run_id, version, machine, body, values))

    def join(self, channel: str, version: ModelVersion) -> None:
        """Make the channel hold the version."""
        members = self.members.setdefault(channel, [])
        if version not in members:
            members.append(version)

    def ordered(self, channel: str) -> list[ModelVersion]:
        """Return the channel's versions, oldest first: ties as first seen, nothing else decides."""
        rule = self.rules[channel]
        first_seen = [each for each in self.versions if each in self.members.get(channel, [])]
        if rule == "semver":
            return [
                *sorted(filter(_is_number, first_seen), key=_number),
                *(each for each in first_seen if not _is_number(each)),
            ]
        if rule == "commit_time":
            timed = [each for each in first_seen if each.commit_time is not None]
            rest = [each for each in first_seen if each.commit_time is None]
            return [*sorted(timed, key=lambda each: str(each.commit_time)), *rest]
        placed = [each for each in first_seen if each.ordinal is not None]
        rest = [each for each in first_seen if each.ordinal is None]
        return [*sorted(placed, key=lambda each: each.ordinal or 0.0), *rest]

    def points(self, channel: str) -> dict[tuple[str, str, str], tuple[float, int]]:
        """Return value and number of runs by version, case and machine."""
        found: dict[tuple[str, str, str], list[float]] = {}
        for run in self.runs:
            if run.void_reason is None and run.version in self.members.get(channel, []):
                for case, samples in run.values.items():
                    key = (run.version.label, case, run.machine)
                    found.setdefault(key, []).append(median(samples))
        return {key: (median(medians), len(medians)) for key, medians in found.items()}


def _is_number(version: ModelVersion) -> bool:
    return _NUMBER.fullmatch(version.label) is not None


def _number(version: ModelVersion) -> tuple[int, ...]:
    return tuple(map(int, version.label.split(".")))
