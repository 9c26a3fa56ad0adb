"""Jobs of GitHub Actions.

Claims: https://docs.github.com/en/actions/reference/security/oidc. Since July 2026 the subject of new repositories
carries ids behind the names (https://github.com/github/docs/pull/45221); both spellings are read.
"""

import re

from wirewatch.domain.errors import Forbidden
from wirewatch.services.publishing.identity_token import Claims
from wirewatch.services.publishing.job import Job, pull_request_number, text_claim

_PULL_REQUEST_REF = re.compile(r"refs/pull/([0-9]+)/merge")
_WORKFLOW_FILE = re.compile(r"[^/@\s]+\.ya?ml")
# Events that run what the repository itself holds. `pull_request_target`, `workflow_run` and `issue_comment` run with
# the repository's identity too, but may check out what a stranger wrote: they are not here.
_OWN_EVENTS = frozenset(
    {"push", "schedule", "workflow_dispatch", "release", "merge_group", "repository_dispatch"}
)


def github_job(claims: Claims) -> Job:
    """Return the job that the claims describe.

    Raises:
        Forbidden: they contradict one another, or the event may run code from outside of the repository.
    """
    repository = text_claim(claims, "repository")
    owner, _, name = repository.partition("/")
    owner_id, repository_id = (
        text_claim(claims, "repository_owner_id"),
        text_claim(claims, "repository_id"),
    )
    if not name or text_claim(claims, "repository_owner").lower() != owner.lower():
        raise Forbidden("The identity token's `repository` is not its owner's.")
    subject = ":".join(text_claim(claims, "sub").split(":")[:2]).lower()
    with_ids = f"repo:{owner}@{owner_id}/{name}@{repository_id}"
    if subject not in {f"repo:{repository}".lower(), with_ids.lower()}:
        raise Forbidden("The identity token's `sub` does not begin with its repository.")
    event, ref, commit = (text_claim(claims, each) for each in ("event_name", "ref", "sha"))
    environment = claims.get("environment")
    return Job(
        repository=repository,
        repository_id=repository_id,
        owner_id=owner_id,
        workflow=_workflow(text_claim(claims, "job_workflow_ref"), repository, {ref, commit}),
        environment=environment if isinstance(environment, str) else None,
        ref_is_protected=claims.get("ref_protected") == "true",
        commit=commit,
        pull_request=_pull_request(event, ref),
        reference=f"{repository} run {text_claim(claims, 'run_id')}",
    )


def _workflow(found: str, repository: str, refs: set[str]) -> str:
    path, _, ref = found.partition("@")
    folder, _, file = path.rpartition("/")
    # Of another repository, or another branch of this one, it would be someone else's job description.
    if folder.lower() != f"{repository}/.github/workflows".lower() or ref not in refs:
        raise Forbidden("The job is defined outside of the repository and ref it runs for.")
    if not _WORKFLOW_FILE.fullmatch(file):
        raise Forbidden("The identity token's `job_workflow_ref` names no workflow file.")
    return file


def _pull_request(event: str, ref: str) -> int | None:
    found = _PULL_REQUEST_REF.fullmatch(ref)
    if event == "pull_request" and found:
        return pull_request_number(found[1])
    if event not in _OWN_EVENTS or ref.startswith("refs/pull/"):
        raise Forbidden(
            f"Jobs of the event `{event}` may run code from outside of the repository and get no token."
        )
    return None
