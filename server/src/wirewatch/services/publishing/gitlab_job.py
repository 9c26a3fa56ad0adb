"""Jobs of GitLab CI/CD.

Claims: https://docs.gitlab.com/ci/secrets/id_token_authentication. For a merge request from a fork the `project_`
claims are the fork's (https://gitlab.com/gitlab-org/gitlab/-/work_items/563038), so that no publisher matches it.
"""

import re

from wirewatch.domain.errors import Forbidden
from wirewatch.services.publishing.identity_token import Claims
from wirewatch.services.publishing.issuers import Issuer
from wirewatch.services.publishing.job import Job, pull_request_number, text_claim

_MERGE_REQUEST_REF = re.compile(r"refs/merge-requests/([0-9]+)/(?:head|merge|train)")
_OWN_SOURCES = frozenset({"push", "schedule", "web", "api", "trigger"})


def gitlab_job(claims: Claims, issuer: Issuer) -> Job:
    """Return the job that the claims describe.

    Raises:
        Forbidden: they contradict one another, or the pipeline's source may run code from outside of the project.
    """
    path = text_claim(claims, "project_path")
    project_id = text_claim(claims, "project_id")
    if not path.lower().startswith(f"{text_claim(claims, 'namespace_path').lower()}/"):
        raise Forbidden("The identity token's `project_path` is not in its namespace.")
    if ":".join(text_claim(claims, "sub").split(":")[:2]).lower() != f"project_path:{path}".lower():
        raise Forbidden("The identity token's `sub` does not begin with its project.")
    if claims.get("job_project_id", project_id) != project_id:
        raise Forbidden("The job runs in another project than it was written for.")
    source, ref, commit = (
        text_claim(claims, each) for each in ("pipeline_source", "ref_path", "sha")
    )
    environment = claims.get("environment")
    return Job(
        repository=path,
        repository_id=project_id,
        owner_id=text_claim(claims, "namespace_id"),
        workflow=_workflow(
            text_claim(claims, "ci_config_ref_uri"), f"{issuer.place}/{path}//", {ref, commit}
        ),
        environment=environment if isinstance(environment, str) else None,
        ref_is_protected=claims.get("ref_protected") == "true",
        commit=commit,
        pull_request=_merge_request(source, ref),
        reference=f"{path} job {text_claim(claims, 'job_id')}",
    )


def _workflow(found: str, place: str, refs: set[str]) -> str:
    path, _, ref = found.partition("@")
    if not path.lower().startswith(place.lower()) or ref not in refs or len(path) == len(place):
        raise Forbidden("The job is defined outside of the project and ref it runs for.")
    return path[len(place) :]


def _merge_request(source: str, ref: str) -> int | None:
    found = _MERGE_REQUEST_REF.fullmatch(ref)
    if source == "merge_request_event" and found:
        return pull_request_number(found[1])
    if source not in _OWN_SOURCES or ref.startswith("refs/merge-requests/"):
        raise Forbidden(
            f"Jobs of the pipeline source `{source}` may run code from outside of the project and get no token."
        )
    return None
