"""What the git checkout says: commit, its time, and the channel of its branch."""

import re
import subprocess
from pathlib import Path

from wirewatch.upload.facts import Fact

_TIMEOUT_S = 20
_COMMIT = re.compile(r"[0-9a-fA-F]{7,64}")
_MAIN_BRANCHES = frozenset({"main", "master", "trunk"})


def find_commit(folder: Path) -> str:
    """Return the commit of the checkout that holds `folder`; "" without git or outside of a checkout."""
    return _git(folder, "rev-parse", "--verify", "HEAD")


def find_commit_time(folder: Path, commit: str) -> str:
    """Return when the commit was made (RFC 3339); "" where the checkout does not know it."""
    if not _COMMIT.fullmatch(commit):
        return ""
    return _git(folder, "show", "--no-patch", "--format=%cI", commit, "--")


def find_git_facts(folder: Path) -> dict[str, Fact]:
    """Return the facts of the checkout that holds `folder`; none outside of one.

    The branches main, master and trunk are the channel `main`; others are the channel of their name.
    """
    commit = find_commit(folder)
    if not commit:
        return {}
    facts = {"commit": Fact(commit, "git")}
    time = find_commit_time(folder, commit)
    if time:
        facts["committed_at"] = Fact(time, "git")
    branch = _git(folder, "symbolic-ref", "--quiet", "--short", "HEAD")
    if branch:
        facts["channel"] = Fact("main" if branch in _MAIN_BRANCHES else branch, "git's branch")
    return facts


def _git(folder: Path, *arguments: str) -> str:
    try:
        done = subprocess.run(  # noqa: S603  # arguments of our own
            ["git", "-C", str(folder), *arguments],  # noqa: S607  # the user's own git
            check=True,
            capture_output=True,
            timeout=_TIMEOUT_S,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.decode("utf-8", errors="replace").strip()
