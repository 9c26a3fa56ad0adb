"""Which pull request a job of GitHub is about, from facts that its author cannot forge."""

from dataclasses import dataclass
from urllib.parse import quote

from wirewatch.upload.forge import Forge, ForgeError


@dataclass(frozen=True, slots=True)
class PullRequest:
    """A pull request at a commit. `base` is the branch it wants to go to; `committed_at` may be ""."""

    number: int
    head_sha: str
    base: str
    committed_at: str = ""


def stated_pull_request(event: object) -> PullRequest | None:
    """Return the pull request of a `pull_request` event; None for other events."""
    found = _at(event, "pull_request")
    return None if found is None else _read(found, "")


def pull_request_of_run(event: object, forge: Forge) -> PullRequest:
    """Return the pull request whose run a `workflow_run` event is about.

    The event names none when the run was a fork's, and what the run left behind is its author's: the repository's open
    pull requests are searched for the head that GitHub itself says was built.

    Raises:
        ForgeError: there is none, so what was built is not to be gated.
    """
    run = _at(event, "workflow_run")
    owner = _text(run, "head_repository", "owner", "login")
    branch, sha = _text(run, "head_branch"), _text(run, "head_sha")
    if _text(run, "event") != "pull_request" or not (owner and branch and sha):
        raise ForgeError("This job follows no run of a pull request: there is nothing to upload.")
    head = quote(f"{owner}:{branch}", safe="")
    for each in forge.pages(f"/pulls?state=open&head={head}"):
        if _text(each, "head", "sha") == sha:
            found = _read(each, _text(run, "head_commit", "timestamp"))
            if found is not None:
                return found
    raise ForgeError(
        f"No open pull request has the head {sha[:12]} of {owner}:{branch}: it was closed, or has a newer commit."
    )


def _read(found: object, committed_at: str) -> PullRequest | None:
    number = _at(found, "number")
    if not isinstance(number, int):
        return None
    sha, base = _text(found, "head", "sha"), _text(found, "base", "ref")
    return PullRequest(number, sha, base, committed_at)


def _at(found: object, *keys: str) -> object:
    for key in keys:
        found = found.get(key) if isinstance(found, dict) else None
    return found


def _text(found: object, *keys: str) -> str:
    value = _at(found, *keys)
    return value if isinstance(value, str) else ""
