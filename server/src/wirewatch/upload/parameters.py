"""The parameters of an upload: given ones, else those the report states, else detected ones."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from wirewatch.upload.build_facts import find_build_facts
from wirewatch.upload.ci_facts import CiJob
from wirewatch.upload.facts import Fact, Facts
from wirewatch.upload.git_facts import find_commit, find_commit_time, find_git_facts
from wirewatch.upload.report_facts import find_stated

TRACK = (
    "machine",
    "os",
    "arch",
    "cpu",
    "compiler",
    "compiler_version",
    "stdlib",
    "build_type",
    "variant",
)
PLACE = ("version", "commit", "committed_at", "channel", "base", "batch", "expect", "sitting")
# An exact version of one compiler beside the name of another would be nonsense; so would a commit's time beside
# another commit, and the commit of a checkout beside the version of another program.
_TOGETHER = (
    frozenset({"compiler", "compiler_version"}),
    frozenset({"commit", "committed_at"}),
)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Where the command runs: job, folder of the checkout, environment."""

    job: CiJob
    folder: Path
    environment: Mapping[str, str]

    def place_facts(self, given: Mapping[str, str]) -> dict[str, Fact]:
        """Return what the job, else the checkout says about version, commit and channel.

        Outside of continuous integration a version that is given alone is any version, not the checkout's.
        """
        facts = dict(self.job.facts)
        if not facts:
            is_any = "version" in given and "commit" not in given
            return {} if is_any else find_git_facts(self.folder)
        commit = facts.get("commit") or Fact(find_commit(self.folder), "git")
        if "committed_at" not in facts and commit.value:
            time = find_commit_time(self.folder, commit.value)
            if time:
                facts["committed_at"] = Fact(time, "git")
        return facts


def detect(body: bytes, report_folder: Path, place: Facts, environment: Mapping[str, str]) -> Facts:
    """Return the facts that the report does not state itself."""
    stated = find_stated(body) or frozenset()
    found = {**find_build_facts(report_folder, environment), **place}
    for group in _TOGETHER:
        if group & stated:
            stated |= group
    if "version" in stated and "commit" not in stated:
        # A runner's report of a released library: the checkout around it is another program's.
        stated |= {"commit", "committed_at"}
        if "channel" in found and found["channel"].source.startswith("git"):
            stated |= {"channel"}
    return {name: fact for name, fact in found.items() if name not in stated}


def merged(given: Mapping[str, str], detected: Facts) -> dict[str, str]:
    """Return the parameters that are sent."""
    contradicted = {
        name for name, fact in detected.items() if name in given and given[name] != fact.value
    }
    for group in _TOGETHER:
        if group & contradicted:
            contradicted |= group
    kept = {name: fact.value for name, fact in detected.items() if name not in contradicted}
    return {**kept, **given}


def told(given: Mapping[str, str], detected: Facts) -> list[str]:
    """Return a line for each detected value that is sent, with its source."""
    sent = merged(given, detected)
    return [
        f"{name:16} {fact.value} ({fact.source})"
        for name, fact in detected.items()
        if name not in given and name in sent
    ]
