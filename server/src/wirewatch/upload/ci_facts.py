"""What the continuous integration says about its own job.

Read from documented variables: GitHub's "Default environment variables" and the event's payload, GitLab's "Predefined
CI/CD variables". A channel is `pr/<number>` for a pull or merge request, `main` for the default branch whatever it is
called, else the branch's name; a tag is a version of the channel that the server finds by its label.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from wirewatch.upload.facts import Fact

_MAIN = "main"


@dataclass(frozen=True, slots=True)
class CiJob:
    """A job: its provider (`github`, `gitlab`, or "" where there is none known) and the facts it states."""

    provider: str
    facts: dict[str, Fact]


def find_ci_job(environment: Mapping[str, str]) -> CiJob:
    """Return what the environment says about the job that runs this."""
    if environment.get("GITHUB_ACTIONS") == "true":
        return CiJob("github", _stated(_github(environment)))
    if environment.get("GITLAB_CI") == "true":
        return CiJob("gitlab", _stated(_gitlab(environment)))
    return CiJob("", {})


def _stated(found: dict[str, tuple[str, str]]) -> dict[str, Fact]:
    return {name: Fact(value, source) for name, (value, source) in found.items() if value}


def _github(environment: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    def get(name: str) -> str:
        return environment.get(name, "")

    event = _event(get("GITHUB_EVENT_PATH"))
    default_branch = _text(event, "repository", "default_branch")
    found = {
        "commit": (get("GITHUB_SHA"), "GITHUB_SHA"),
        "batch": (_prefixed("github-", get("GITHUB_RUN_ID")), "GITHUB_RUN_ID"),
    }
    if get("GITHUB_RUN_ID"):
        found["job_url"] = (
            f"{get('GITHUB_SERVER_URL')}/{get('GITHUB_REPOSITORY')}/actions/runs/{get('GITHUB_RUN_ID')}",
            "GITHUB_RUN_ID",
        )
    parts = get("GITHUB_REF").split("/")
    if parts[:2] == ["refs", "pull"] and len(parts) > 2:
        found["channel"] = (f"pr/{parts[2]}", "GITHUB_REF")
        found["base"] = (_channel(get("GITHUB_BASE_REF"), default_branch), "GITHUB_BASE_REF")
        # GITHUB_SHA is a merge that is in no branch; people know the head.
        head = _text(event, "pull_request", "head", "sha")
        if head:
            found["commit"] = (head, "the event's pull_request.head.sha")
    elif get("GITHUB_REF_TYPE") == "tag":
        found["version"] = (get("GITHUB_REF_NAME"), "GITHUB_REF_NAME, a tag")
    elif get("GITHUB_REF_TYPE") == "branch":
        found["channel"] = (_channel(get("GITHUB_REF_NAME"), default_branch), "GITHUB_REF_NAME")
    return found


def _gitlab(environment: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    def get(name: str) -> str:
        return environment.get(name, "")

    default_branch = get("CI_DEFAULT_BRANCH")
    found = {
        "commit": (get("CI_COMMIT_SHA"), "CI_COMMIT_SHA"),
        "committed_at": (get("CI_COMMIT_TIMESTAMP"), "CI_COMMIT_TIMESTAMP"),
        "batch": (_prefixed("gitlab-", get("CI_PIPELINE_ID")), "CI_PIPELINE_ID"),
        "job_url": (get("CI_JOB_URL"), "CI_JOB_URL"),
    }
    if get("CI_MERGE_REQUEST_IID"):
        found["channel"] = (f"pr/{get('CI_MERGE_REQUEST_IID')}", "CI_MERGE_REQUEST_IID")
        target = get("CI_MERGE_REQUEST_TARGET_BRANCH_NAME")
        found["base"] = (_channel(target, default_branch), "CI_MERGE_REQUEST_TARGET_BRANCH_NAME")
        # In a merged-results pipeline CI_COMMIT_SHA is a merge that is in no branch.
        head = get("CI_MERGE_REQUEST_SOURCE_BRANCH_SHA")
        if head:
            found["commit"] = (head, "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA")
            del found["committed_at"]
    elif get("CI_COMMIT_TAG"):
        found["version"] = (get("CI_COMMIT_TAG"), "CI_COMMIT_TAG")
    elif get("CI_COMMIT_BRANCH"):
        found["channel"] = (_channel(get("CI_COMMIT_BRANCH"), default_branch), "CI_COMMIT_BRANCH")
    return found


def _channel(branch: str, default_branch: str) -> str:
    return _MAIN if branch and branch == default_branch else branch


def _prefixed(prefix: str, text: str) -> str:
    return prefix + text if text else ""


def _event(path: str) -> object:
    try:
        return json.loads(Path(path).read_bytes()) if path else {}
    except (OSError, ValueError):
        return {}


def _text(found: object, *keys: str) -> str:
    for key in keys:
        found = found.get(key) if isinstance(found, dict) else None
    return found if isinstance(found, str) else ""
